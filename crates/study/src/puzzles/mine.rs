//! Finding puzzles: the engine plays itself, after random moves and with some in between. Every position in which it
//! sees only one good move is searched more deeply, and followed as long as that stays so.

use std::{
    collections::HashSet,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

use damier_engine::{Rng, draw_chance};
use damier_notation::write_position;
use damier_rules::{
    Actor, AnyMove, AnyPosition, AutoDraw, Color, Game, Outcome, Position, Record, Variant,
    board::{Cell, Rank},
};

use super::{
    Header, Puzzle, PuzzleGoal, Threshold, id_of,
    judge::{Looker, Weighed},
    parallel::in_parallel,
    rate,
    story::cells_of,
};

/// How puzzles are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mining {
    /// The game.
    pub game: Game,
    /// The seed of the games: the same seed finds the same puzzles.
    pub seed: u64,
    /// How many nodes are searched to find a puzzle.
    pub nodes: u64,
    /// How many nodes are searched to check each decision of a puzzle.
    pub check: u64,
    /// Only positions with at most this many pieces are searched: in games that are decided late, searching the others
    /// is a waste of time.
    pub pieces: usize,
}

/// A game counts as drawn after this many moves.
const MOST_PLIES: usize = 140;
/// A game begins with this many random moves, at least and at most.
const OPENING: std::ops::RangeInclusive<usize> = 4..=10;
/// Afterwards one move in this many is random, so that no two games are alike.
const RANDOM_ONE_IN: u32 = 20;
/// At every move this many other moves are tried: a puzzle is what the opponent could do against a mistake.
const STRAYS: usize = 3;
/// After a puzzle beside the game, none is searched there for this many half-moves: it would be much the same.
const STRAY_PAUSE: usize = 3;
/// The nodes for a move of the games: so few that the player makes mistakes, which become the puzzles.
const PLAYED_AFTER: u64 = 400;
/// Random moves are drawn among this many.
const MOST_RANDOM: usize = 1_000;
/// Moves are compared with each other among this many.
const MOST_COMPARED: usize = 200;
/// The longest line and the longest tail, in half-moves.
const MOST_IN_LINE: usize = 24;
const MOST_IN_TAIL: usize = 12;
/// A move that wins something at once is obvious unless more moves than this win as much.
const MOST_OBVIOUS: usize = 3;
/// From this many jumps on a chain of flips is no move one sees at once.
const LONG_CHAIN: usize = 3;
/// A draw is saved with this many pieces on the board at least: a lone king only has to keep away.
const FEWEST_TO_SAVE: usize = 5;
/// A game is decided, and has no more puzzles, where even the second best move has this chance to win, or even the best one has as
/// little as is left of it.
const DECIDED: f64 = 0.98;
/// Where the second best move has more than this chance to win, a win is nothing to find.
const WON_ANYHOW: f64 = 0.65;
/// The first search of a candidate has a quarter of the nodes: most candidates fail it already.
const FIRST_LOOK: u64 = 4;
/// A king against men, where it is counted what a line has won.
const KING: i32 = 3;

/// Some games that were searched, and the puzzles found in them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Batch {
    /// How many games.
    pub games: u64,
    /// The puzzles, game by game.
    pub puzzles: Vec<Puzzle>,
}

/// At most this many of ten puzzles are of the easiest kind, which every level solves: there are far more of these.
const EASIEST_IN_TEN: usize = 4;

/// The puzzles found so far: none twice, none shifted, and not too many easy ones.
#[derive(Debug, Clone, Default)]
pub struct Mined {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    easiest: usize,
    ids: HashSet<String>,
    shapes: HashSet<Vec<i16>>,
}

impl Mined {
    /// Adds a puzzle unless it is there already, in this or a shifted form, or there are enough that are as easy.
    /// Returns whether it was added.
    pub fn add(&mut self, puzzle: Puzzle) -> bool {
        let is_easiest = puzzle.rating <= rate::EASIEST;
        if is_easiest && self.easiest * 10 >= EASIEST_IN_TEN * (self.puzzles.len() + 10) {
            return false;
        }
        self.keep(puzzle)
    }

    /// Adds a puzzle of a file, unless it is there already.
    pub fn keep(&mut self, puzzle: Puzzle) -> bool {
        let shape = puzzle.shape();
        if self.ids.contains(&puzzle.id) || self.shapes.contains(&shape) {
            return false;
        }
        self.easiest += usize::from(puzzle.rating <= rate::EASIEST);
        self.ids.insert(puzzle.id.clone());
        self.shapes.insert(shape);
        self.puzzles.push(puzzle);
        true
    }
}

impl From<&Header> for Mining {
    fn from(header: &Header) -> Self {
        let &Header { game, seed, nodes, check, pieces, .. } = header;
        Self { game, seed, nodes, check, pieces: pieces.unwrap_or(usize::MAX) }
    }
}

impl Mining {
    /// Searches games `from` to `from + games`, on this many threads; the number of threads does not change the result.
    /// `None` if it was stopped.
    pub fn batch(&self, from: u64, games: u64, threads: usize, stop: &AtomicBool) -> Option<Batch> {
        let found = in_parallel(from..from + games, threads, stop, &|number| self.game(number, stop))?;
        Some(Batch { games, puzzles: found.into_iter().flatten().collect() })
    }

    /// The puzzles of one game.
    pub fn game(&self, number: u64, stop: &AtomicBool) -> Vec<Puzzle> {
        let mut random = Rng::with_seed(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number));
        let mut record = Record::new(Variant::from(self.game).start(), AutoDraw::On);
        // Three engines, each with its own hash table: what one has searched must not help another.
        let (player, looker, checker) = (Looker::new(), Looker::new(), Looker::new());
        let opening = random.usize(OPENING);
        let mut puzzles = Vec::new();
        // The ply at which the line of the last puzzle ended: positions before it belong to that puzzle.
        let mut told = 0;
        let mut strayed = 0;
        while record.outcome().is_none() && record.moves().len() < MOST_PLIES && !stop.load(Relaxed) {
            if let Some(chance) = draw_chance(record.position(), &mut random) {
                if record.settle(chance).is_err() {
                    break;
                }
                continue;
            }
            let plies = record.moves().len();
            let random_move = plies < opening || random.u32(0..RANDOM_ONE_IN) == 0;
            // A position is looked at even where a random move follows: there may be one move to see. Not where there is
            // nothing to choose.
            let few = pieces(record.position()) <= self.pieces;
            let chosen = plies >= opening && few && record.position().first_moves(2).len() > 1;
            let weighed = chosen.then(|| looker.weigh(&record, self.nodes, stop)).flatten();
            if let Some(weighed) = &weighed
                && plies >= told
                && let Some(puzzle) = self.look_into(&record, weighed, &checker, stop)
            {
                told = plies + puzzle.line.len() + puzzle.tail.len();
                puzzles.push(puzzle);
            }
            if plies >= told.max(strayed)
                && let Some(weighed) = &weighed
                && let Some(puzzle) = self.beside(&record, weighed, &looker, &checker, &mut random, stop)
            {
                strayed = plies + STRAY_PAUSE;
                puzzles.push(puzzle);
            }
            if weighed.is_some_and(|weighed| weighed.second >= DECIDED || weighed.best <= 1.0 - DECIDED) {
                break;
            }
            let m = if random_move {
                random.choice(record.position().first_moves(MOST_RANDOM))
            } else {
                player.best(&record, PLAYED_AFTER, stop)
            };
            if m.is_none_or(|m| record.play(&m).is_err()) {
                break;
            }
        }
        puzzles
    }

    /// A puzzle that the opponent would get after another move than the best.
    fn beside(
        &self,
        record: &Record<AnyPosition>,
        weighed: &Weighed,
        looker: &Looker,
        checker: &Looker,
        random: &mut Rng,
        stop: &AtomicBool,
    ) -> Option<Puzzle> {
        let mut others = record.position().first_moves(MOST_RANDOM);
        others.retain(|&m| m != weighed.m);
        random.shuffle(&mut others);
        others.truncate(STRAYS);
        others.iter().find_map(|m| {
            let mut aside = record.clone();
            aside.play(m).ok()?;
            if let Some(chance) = draw_chance(aside.position(), random) {
                aside.settle(chance).ok()?;
            }
            let open = aside.outcome().is_none() && aside.position().first_moves(2).len() > 1;
            let weighed = open.then(|| looker.weigh(&aside, self.nodes, stop)).flatten()?;
            self.look_into(&aside, &weighed, checker, stop)
        })
    }

    fn look_into(
        &self,
        record: &Record<AnyPosition>,
        weighed: &Weighed,
        checker: &Looker,
        stop: &AtomicBool,
    ) -> Option<Puzzle> {
        let start = *record.position();
        let goal = Threshold::TAKEN.goal(weighed)?;
        if goal == PuzzleGoal::Win && weighed.second > WON_ANYHOW
            || goal == PuzzleGoal::Save && pieces(&start) < FEWEST_TO_SAVE
            || is_obvious(&start, &weighed.m, &start.first_moves(MOST_COMPARED))
        {
            return None;
        }
        checker.engine.forget();
        let fresh = Record::new(start, AutoDraw::On);
        let first = checker.weigh(&fresh, self.check / FIRST_LOOK, stop)?;
        if first.m != weighed.m || !Threshold::TAKEN.is_only(goal, &first) {
            return None;
        }
        let found = self.follow(start, goal, checker, stop)?;
        if found.is_trivial(&start) || goal != PuzzleGoal::Best && !found.is_seen(goal, &start) {
            return None;
        }
        let Followed { line, tail, .. } = found;
        let id = id_of(&write_position(&start));
        let mut puzzle = Puzzle { id, game: self.game, start, goal, line, tail, themes: Vec::new(), rating: 0 };
        puzzle.themes = puzzle.find_themes();
        puzzle.rating = rate::rating(&puzzle, stop)?;
        (!stop.load(Relaxed)).then_some(puzzle)
    }

    /// Follows the line as long as the solver has only one good move, and then what is forced.
    fn follow(&self, start: AnyPosition, goal: PuzzleGoal, checker: &Looker, stop: &AtomicBool) -> Option<Followed> {
        let solver = start.turn();
        let mut record = Record::new(start, AutoDraw::On);
        let mut followed = Followed::default();
        let mut played: Vec<(AnyMove, Color)> = Vec::new();
        let mut asking = true;
        while played.len() < followed.line_length + if asking { MOST_IN_LINE } else { MOST_IN_TAIL } {
            let position = *record.position();
            if record.outcome().is_some() || !matches!(position.actor(), Actor::Player(_)) {
                break;
            }
            let turn = position.turn();
            let moves = position.first_moves(MOST_COMPARED);
            let m = match moves[..] {
                [] => break,
                [only] => only,
                _ if asking && turn == solver => {
                    let weighed = checker.weigh(&record, self.check, stop)?;
                    let is_only = Threshold::TAKEN.is_only(goal, &weighed)
                        && (followed.decisions > 0 || goal != PuzzleGoal::Win || weighed.second <= WON_ANYHOW);
                    if is_only && followed.line_length < MOST_IN_LINE {
                        followed.decide(&weighed, &moves);
                        followed.line_length = played.len() + 1;
                    } else if followed.decisions == 0 {
                        return None;
                    } else {
                        asking = false;
                        if !self.brings_home(&position, &weighed.m) {
                            break;
                        }
                    }
                    weighed.m
                }
                _ => {
                    let m = checker.best(&record, self.check / 2, stop)?;
                    if !asking && !self.brings_home(&position, &m) {
                        break;
                    }
                    m
                }
            };
            if asking && turn == solver && followed.line_length > played.len() {
                followed.crowned |= position.motion(&m).crowned;
            }
            played.push((m, turn));
            record.play_unchecked(&m);
        }
        let tail = self.tail(&mut followed, &start, &mut played);
        followed.line = played.into_iter().map(|(m, _)| m).collect();
        followed.tail = tail;
        Some(followed)
    }

    /// Cuts what follows the last decision: it ends where the opponent has nothing to take, or the game is over. What has
    /// been won by then is what the line has won.
    fn tail(&self, followed: &mut Followed, start: &AnyPosition, played: &mut Vec<(AnyMove, Color)>) -> Vec<AnyMove> {
        let solver = start.turn();
        let rest = played.split_off(followed.line_length);
        let mut record = Record::new(*start, AutoDraw::On);
        for (m, by) in &*played {
            followed.captures |= *by == solver && takes(record.position(), m);
            record.play_unchecked(m);
        }
        let mut tail = Vec::new();
        for (m, by) in rest {
            let position = record.position();
            let forced = position.first_moves(2).len() == 1;
            let ends = forced && record.outcome_after(&m).is_some();
            if !self.brings_home(position, &m) && (by != solver || !forced) && !ends {
                break;
            }
            followed.crowned |= by == solver && position.motion(&m).crowned;
            followed.captures |= by == solver && takes(position, &m);
            record.play_unchecked(&m);
            tail.push(m);
        }
        followed.outcome = record.outcome();
        followed.gain = balance(record.position(), solver) - balance(start, solver);
        tail
    }

    /// Whether a move collects what has been won: a capture, in games where captures are due. In games where every move
    /// takes something, one more proves nothing.
    fn brings_home(&self, position: &AnyPosition, m: &AnyMove) -> bool {
        Variant::from(self.game).has_obligation() && takes(position, m)
    }
}

/// A line as far as it has been followed.
#[derive(Debug, Default)]
struct Followed {
    line: Vec<AnyMove>,
    tail: Vec<AnyMove>,
    line_length: usize,
    decisions: usize,
    /// How many moves there were to choose from at first.
    choices: usize,
    crowned: bool,
    /// The search at the first decision.
    first: Option<Weighed>,
    /// Whether the solver takes something.
    captures: bool,
    gain: i32,
    outcome: Option<Outcome>,
}

impl Followed {
    fn decide(&mut self, weighed: &Weighed, moves: &[AnyMove]) {
        self.decisions += 1;
        if self.decisions == 1 {
            self.choices = moves.len();
            self.first = Some(*weighed);
        }
    }

    /// A choice of two, or a man that goes where it becomes a king. That the first move is a capture larger than any other
    /// has been seen to before.
    fn is_trivial(&self, start: &AnyPosition) -> bool {
        let crowned = self.first.is_some_and(|first| start.motion(&first.m).crowned);
        self.decisions == 1 && (self.choices < 3 || crowned)
    }

    /// Whether the line shows what it is good for: something won, the end, a king. A draw is
    /// saved by something that can be seen, too, or by more than one move.
    fn is_seen(&self, goal: PuzzleGoal, start: &AnyPosition) -> bool {
        let wins = self.outcome.and_then(Outcome::winner) == Some(start.turn());
        let in_sight = self.first.is_some_and(|first| first.score.end_in().is_some());
        if goal == PuzzleGoal::Save {
            return self.captures || self.decisions > 1;
        }
        wins || self.gain > 0 || self.crowned || in_sight
    }
}

/// Whether a move takes something.
fn takes(position: &AnyPosition, m: &AnyMove) -> bool {
    !position.motion(m).taken.is_empty()
}

/// Whether a move is obvious: it wins something at once, and hardly another wins as much. A long chain of flips is not,
/// as it has to be found jump by jump.
fn is_obvious(position: &AnyPosition, m: &AnyMove, moves: &[AnyMove]) -> bool {
    let enemy = |cell: &Cell| position.piece(*cell).is_some_and(|piece| piece.color != position.turn());
    let wins = |m: &AnyMove| {
        let motion = position.motion(m);
        motion.taken.len() + motion.dropped.iter().filter(|cell| enemy(cell)).count()
    };
    let won = wins(m);
    let chain = position.motion(m).flips && won >= LONG_CHAIN;
    won > 0 && !chain && moves.iter().filter(|m| wins(m) >= won).count() <= MOST_OBVIOUS
}

/// How many pieces are on the board.
fn pieces(position: &AnyPosition) -> usize {
    cells_of(position).filter(|&cell| position.piece(cell).is_some()).count()
}

/// What one side has more than the other, in men.
fn balance(position: &AnyPosition, side: Color) -> i32 {
    let worth = |cell| {
        position.piece(cell).map_or(0, |piece| {
            let worth = if piece.rank == Rank::King { KING } else { 1 };
            if piece.color == side { worth } else { -worth }
        })
    };
    cells_of(position).map(worth).sum()
}
