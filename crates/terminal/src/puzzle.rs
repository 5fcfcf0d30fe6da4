//! `damier puzzles`: puzzles, one after the other. A solver answers line by line; where nobody can answer, the puzzles are
//! written out with their solutions.

use std::{
    io::{self, Write},
    sync::atomic::AtomicBool,
};

use damier_engine::Limits;
use damier_notation::{
    read_move,
    sentences::{Lang, capitalised, side},
    write_move,
};
use damier_player::{Player, PlayerOptions};
use damier_rules::{AnyMove, AnyPosition, AutoDraw, Position, Record};
use damier_study::{
    Study,
    puzzles::{Puzzle, PuzzleGoal},
};

use super::{answers::Answers, print::Printing};

/// Enough to see what a wrong move allows.
const NODES: u64 = 200_000;
/// So much of it is shown, in half-moves.
const SHOWN: usize = 6;

/// What a solver types.
enum SolverInput {
    Move(String),
    Hint,
    Show,
    Next,
    Quit,
    Nobody,
}

/// Gives puzzles to solve until there are no more of them or the solver has had enough. Says how many were solved without
/// a mistake, of how many.
pub fn solve<'a>(
    out: &mut impl Write,
    answers: &mut Answers,
    puzzles: impl IntoIterator<Item = &'a Puzzle>,
    printing: Printing,
) -> io::Result<(usize, usize)> {
    let mut sitting = Sitting { out, answers, printing };
    let (mut solved, mut tried) = (0, 0);
    for puzzle in puzzles {
        sitting.begin(puzzle)?;
        match sitting.puzzle(puzzle)? {
            Ended::Quit => break,
            Ended::Solved => (solved, tried) = (solved + 1, tried + 1),
            Ended::Failed => tried += 1,
            Ended::Shown => {}
        }
        writeln!(sitting.out)?;
    }
    Ok((solved, tried))
}

enum Ended {
    Solved,
    Failed,
    Shown,
    Quit,
}

struct Sitting<'a, 'b, W> {
    out: &'a mut W,
    answers: &'a mut Answers<'b>,
    printing: Printing,
}

impl<W: Write> Sitting<'_, '_, W> {
    fn say<T>(&self, fr: T, en: T) -> T {
        self.printing.lang.say(fr, en)
    }

    fn begin(&mut self, puzzle: &Puzzle) -> io::Result<()> {
        let (problem, rated) = (self.say("Problème", "Puzzle"), self.say("cote", "rating"));
        writeln!(self.out, "{problem} {}, {rated} {}", puzzle.id, puzzle.rating)?;
        self.printing.board(self.out, &puzzle.start)?;
        let lang = self.printing.lang;
        writeln!(self.out, "> {}", task(puzzle, lang))?;
        if self.answers.prompts {
            let keys = self.say(
                "  (le coup ; ? : un indice, ! : la solution, n : la suite, q : quitter)",
                "  (the move; ?: a hint, !: the solution, n: next, q: quit)",
            );
            writeln!(self.out, "{keys}")?;
        }
        Ok(())
    }

    /// A puzzle, move by move.
    fn puzzle(&mut self, puzzle: &Puzzle) -> io::Result<Ended> {
        let mut record = Record::new(puzzle.start, AutoDraw::On);
        let mut left = puzzle.line.iter();
        let mut clean = true;
        while let Some(right) = left.as_slice().first() {
            let position = *record.position();
            // What is forced is played by itself.
            if position.turn() != puzzle.solver() || position.first_moves(2).len() == 1 {
                self.played(&mut record, right)?;
                left.next();
                continue;
            }
            match self.hear()? {
                SolverInput::Quit => return Ok(Ended::Quit),
                SolverInput::Nobody | SolverInput::Show => {
                    let seen = if clean && self.answers.lines.is_none() { Ended::Shown } else { Ended::Failed };
                    self.finish(&mut record, left.as_slice(), &puzzle.tail)?;
                    return Ok(seen);
                }
                SolverInput::Next => return Ok(Ended::Failed),
                SolverInput::Hint => {
                    clean = false;
                    let text = write_move(&position, right);
                    let from = text.split(['-', 'x']).next().unwrap_or_default();
                    writeln!(self.out, "{} {from}…", self.say("Le coup commence par", "The move begins with"))?;
                }
                SolverInput::Move(text) => match read_move(&position, &text) {
                    Err(error) => writeln!(self.out, "{}", error.said().in_language(self.printing.lang))?,
                    Ok(m) if m == *right => {
                        self.played(&mut record, right)?;
                        left.next();
                    }
                    Ok(m) => {
                        clean = false;
                        self.refute(&record, &m)?;
                    }
                },
            }
        }
        writeln!(self.out, "{}", self.say("C'est résolu.", "That solves it."))?;
        self.finish(&mut record, &[], &puzzle.tail)?;
        Ok(if clean { Ended::Solved } else { Ended::Failed })
    }

    /// What a wrong move allows.
    fn refute(&mut self, record: &Record<AnyPosition>, m: &AnyMove) -> io::Result<()> {
        let mut after = record.clone();
        after.play_unchecked(m);
        let player = Player::new(PlayerOptions { memory_megabytes: 16, ..PlayerOptions::default() });
        let (limits, stop) = (Limits::nodes(NODES), AtomicBool::new(false));
        let seen = Study { player: &player, limits: &limits, lines: 1, stop: &stop }.look(&after, &mut |_| {});
        let line = seen.lines.first().filter(|line| !line.moves.is_empty());
        let not_it = self.say("Ce n'est pas cela", "That is not it");
        let Some(line) = line else { return writeln!(self.out, "{not_it}.") };
        let texts: Vec<String> = line.texts(after.position()).into_iter().take(SHOWN).collect();
        let colon = self.say(" :", ":");
        writeln!(self.out, "{not_it}{colon} {} {}", write_move(record.position(), m), texts.join(" "))
    }

    fn finish(&mut self, record: &mut Record<AnyPosition>, line: &[AnyMove], tail: &[AnyMove]) -> io::Result<()> {
        for m in line.iter().chain(tail) {
            self.played(record, m)?;
        }
        self.printing.board(self.out, record.position())
    }

    fn played(&mut self, record: &mut Record<AnyPosition>, m: &AnyMove) -> io::Result<()> {
        writeln!(self.out, "  {}", write_move(record.position(), m))?;
        record.play_unchecked(m);
        Ok(())
    }

    fn hear(&mut self) -> io::Result<SolverInput> {
        Ok(match self.answers.next(self.out)?.as_deref() {
            None => SolverInput::Nobody,
            Some("?") => SolverInput::Hint,
            Some("!") => SolverInput::Show,
            Some("n" | "") => SolverInput::Next,
            Some("q") => SolverInput::Quit,
            Some(text) => SolverInput::Move(text.to_owned()),
        })
    }
}

/// What there is to do, in a sentence.
fn task(puzzle: &Puzzle, lang: Lang) -> String {
    let side = capitalised(side(puzzle.solver(), lang));
    match (puzzle.goal, lang) {
        (PuzzleGoal::Win, Lang::Fr) => format!("{side} jouent et gagnent."),
        (PuzzleGoal::Win, Lang::En) => format!("{side} to play and win."),
        (PuzzleGoal::Save, Lang::Fr) => format!("{side} jouent et tiennent : tout autre coup perd."),
        (PuzzleGoal::Save, Lang::En) => format!("{side} to play and hold: every other move loses."),
        (PuzzleGoal::Best, Lang::Fr) => format!("{side} jouent : un coup est nettement le meilleur."),
        (PuzzleGoal::Best, Lang::En) => format!("{side} to play: one move is clearly best."),
    }
}
