//! `damier lesson`: the lessons of a game, one after the other. A learner answers line by line; where nobody can answer,
//! the lessons are written out to be read.

use std::io::{self, Write};

use damier_notation::{line, sentences::Lang, write_move};
use damier_rules::{Game, Position};
use damier_study::lessons::{Course, Lesson, Picture, PlayedStep, Progress, Task};

use super::{answers::Answers, print::Printing, words};

/// Longer lines are hard to read.
const WIDTH: usize = 78;

/// What a learner says instead of an answer.
enum LearnerInput {
    Try(String),
    Show,
    Next,
    Quit,
    Nobody,
}

/// Whether there is more to learn today.
enum Left {
    On,
    Quit,
}

/// Gives the lessons of a game: all of them after the introduction, or one, by its number from 1.
pub fn teach(
    out: &mut impl Write,
    answers: &mut Answers,
    (game, course): (Game, &Course),
    only: Option<usize>,
    printing: Printing,
) -> io::Result<()> {
    let lang = printing.lang;
    let mut teacher = Teacher { out, answers, game, printing };
    if let Some(number) = only {
        if let Some(lesson) = course.lessons.get(number.saturating_sub(1)) {
            teacher.lesson(lesson, number, course.lessons.len())?;
        }
        return Ok(());
    }
    for picture in &course.pictures {
        teacher.picture(picture)?;
    }
    for (number, lesson) in (1..).zip(&course.lessons) {
        if let Left::Quit = teacher.lesson(lesson, number, course.lessons.len())? {
            return Ok(());
        }
    }
    let first = lang.say("Une première partie", "A first game");
    writeln!(teacher.out, "{first}{} damier play {} --level 1", lang.say(" :", ":"), game.id())
}

struct Teacher<'a, 'b, W> {
    out: &'a mut W,
    answers: &'a mut Answers<'b>,
    game: Game,
    printing: Printing,
}

impl<W: Write> Teacher<'_, '_, W> {
    fn lang(&self) -> Lang {
        self.printing.lang
    }

    fn picture(&mut self, picture: &Picture) -> io::Result<()> {
        self.paragraph(picture.text.in_language(self.lang()))?;
        let Some(mut position) = picture.start(self.game) else { return Ok(()) };
        self.printing.board(self.out, &position)?;
        for step in line::read_line(&position, &picture.moves.join(" ")).unwrap_or_default() {
            let before = position;
            match &step {
                line::LineStep::Spin(spin) => position.settle_unchecked(*spin),
                line::LineStep::Move { m, .. } => position.play_unchecked(m),
            }
            self.played(&PlayedStep { before, step })?;
        }
        writeln!(self.out)
    }

    /// A lesson, until it is done or the learner has had enough of it.
    fn lesson(&mut self, lesson: &Lesson, number: usize, of: usize) -> io::Result<Left> {
        let lang = self.lang();
        let word = lang.say("Leçon", "Lesson");
        let colon = lang.say(" :", ":");
        writeln!(self.out, "{word} {number}/{of}{colon} {}", lesson.title.in_language(lang))?;
        self.paragraph(lesson.text.in_language(lang))?;
        let Some(mut progress) = Progress::new(self.game, lesson) else { return Ok(Left::On) };
        self.printing.board(self.out, progress.position())?;
        self.goal(&progress)?;
        while !progress.is_finished() {
            let (goal, position) = (progress.number(), *progress.position());
            match self.hear()? {
                LearnerInput::Quit => return Ok(Left::Quit),
                LearnerInput::Next | LearnerInput::Nobody => break,
                LearnerInput::Show => self.paragraph(&progress.solution().join(" "))?,
                LearnerInput::Try(text) => self.attempt(&mut progress, &text)?,
            }
            if !progress.is_finished() && progress.number() != goal {
                if *progress.position() != position {
                    self.printing.board(self.out, progress.position())?;
                }
                self.goal(&progress)?;
            }
        }
        let rules = lang.say("règles", "rules");
        writeln!(self.out, "({rules} {})\n", lesson.rules.join(", "))?;
        Ok(Left::On)
    }

    /// What is to be done now, and how that is typed.
    fn goal(&mut self, progress: &Progress) -> io::Result<()> {
        let lang = self.lang();
        let Some(goal) = progress.goal() else { return Ok(()) };
        self.paragraph(&format!("> {}", goal.text.in_language(lang)))?;
        if self.answers.prompts {
            let typed = match goal.task {
                Task::Play { .. } => lang.say("le coup", "the move"),
                Task::Touch { .. } => lang.say("les cases, avec des blancs", "the squares, with blanks between"),
                Task::Faces { .. } => lang.say("les lettres des damiers", "the letters of the damiers"),
            };
            let rest = lang.say("? montre, n : la suite, q : quitter", "? shows it, n: next, q: quit");
            writeln!(self.out, "  ({typed}{} {rest})", lang.say(" ;", ";"))?;
        }
        Ok(())
    }

    fn attempt(&mut self, progress: &mut Progress, text: &str) -> io::Result<()> {
        let lang = self.lang();
        // Several cells in one line are touched one after the other; a move may have blanks in it.
        let touches = !matches!(progress.goal().map(|goal| &goal.task), Some(Task::Play { .. }) | None);
        let words: Vec<&str> =
            if touches { text.split([' ', ',']).filter(|word| !word.is_empty()).collect() } else { vec![text] };
        for word in words {
            let answered = progress.answer(word);
            for played in &answered.played {
                self.played(played)?;
            }
            self.paragraph(answered.said.in_language(lang))?;
            if !answered.right || progress.is_finished() {
                break;
            }
        }
        Ok(())
    }

    /// A move or a spin, in words.
    fn played(&mut self, played: &PlayedStep) -> io::Result<()> {
        match &played.step {
            line::LineStep::Spin(spin) => writeln!(self.out, "  {}", words::spun(*spin, self.lang())),
            line::LineStep::Move { m, .. } => writeln!(self.out, "  {}", write_move(&played.before, m)),
        }
    }

    fn hear(&mut self) -> io::Result<LearnerInput> {
        Ok(match self.answers.next(self.out)?.as_deref() {
            None => LearnerInput::Nobody,
            Some("?") => LearnerInput::Show,
            Some("n" | "") => LearnerInput::Next,
            Some("q") => LearnerInput::Quit,
            Some(text) => LearnerInput::Try(text.to_owned()),
        })
    }

    /// A text in lines of a readable length.
    fn paragraph(&mut self, text: &str) -> io::Result<()> {
        let mut line = String::new();
        for word in text.split(' ') {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                writeln!(self.out, "{line}")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        writeln!(self.out, "{line}")
    }
}
