//! The jobs that workers can do for a node: engine moves and questions at the desk.

use std::time::Duration;

use damier_player::{PlayerTask, Thought};
use damier_study::desk::Subject;
use serde_json::value::RawValue;

use super::{
    Progress, RemoteJob,
    wire::{About, Reply, Task, Think},
};
use crate::{
    compute::in_place,
    pool::{Job, jobs::Waits},
    studies::{AnswerPart, Asked},
};

impl RemoteJob for Job {
    type Outcome = Thought;

    fn longest(&self) -> Duration {
        Duration::from_millis(self.cost())
    }

    fn task(&self, flow: String) -> Task {
        let about = match self.task {
            PlayerTask::Move { limits } => About::Move { limits },
            PlayerTask::Hint => About::Hint,
            PlayerTask::Draw { side } => About::Draw { side },
        };
        let game = in_place(true, || Subject::of(self.rules.game, &self.rules.options, &self.game));
        Task::Think(Box::new(Think {
            table: self.table.to_string(),
            flow,
            level: self.level.number(),
            about,
            game,
            spin: Think::spin_of(self.game.position()),
        }))
    }

    fn hear(&mut self, reply: Reply) -> Progress<Thought> {
        match reply {
            Reply::Begun => {
                (self.begun)();
                Progress::More
            }
            Reply::Thought { thought } => {
                let position = self.game.position();
                let long = self.rules.game.properties().many_moves;
                let read = in_place(long, || thought.and_then(|thought| thought.read(position)));
                // A move to one who asked about a draw would not be an answer either.
                let asked_for = |thought: &Thought| {
                    matches!(thought, Thought::Draw(_)) == matches!(self.task, PlayerTask::Draw { .. })
                };
                read.filter(asked_for).map_or(Progress::Nonsense, Progress::Done)
            }
            Reply::Part { .. } | Reply::Refused => Progress::Nonsense,
        }
    }
}

impl RemoteJob for Asked {
    type Outcome = ();

    fn longest(&self) -> Duration {
        self.bounds.longest(&self.question)
    }

    fn task(&self, flow: String) -> Task {
        Task::Answer { flow, question: Box::new(self.question.clone()) }
    }

    fn hear(&mut self, reply: Reply) -> Progress<()> {
        match reply {
            Reply::Begun => Progress::More,
            Reply::Part { n, last, line } => {
                let is_object = line.starts_with('{') && !line.contains('\n');
                if n > self.told || !is_object || serde_json::from_str::<&RawValue>(&line).is_err() {
                    return Progress::Nonsense;
                }
                // The worker that was asked before has told some of it already.
                if n == self.told || last {
                    (self.tell)(AnswerPart::There(line));
                    self.told = n + 1;
                }
                if last { Progress::Done(()) } else { Progress::More }
            }
            Reply::Thought { .. } | Reply::Refused => Progress::Nonsense,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeMap,
        sync::{Arc, Mutex},
    };

    use damier_engine::{Level, Limits, Score};
    use damier_rules::{Actor, AutoDraw, Game, Position, Record, Variant};
    use damier_study::desk::Question;

    use super::*;
    use crate::{
        pool::{Rules, jobs::Flow},
        studies::bounds,
        work::wire::{FoundIn, WrittenThought},
    };

    fn job(game: Game, record: Record<damier_rules::AnyPosition>) -> Job {
        Job {
            table: "table".into(),
            flow: Flow::Address([192, 0, 2, 1].into()),
            rules: Rules { game, options: BTreeMap::new() },
            game: record,
            level: Level::new(3).expect("a level"),
            task: PlayerTask::Move { limits: Limits::time(Duration::from_millis(300)) },
            stop: Arc::default(),
            begun: Box::new(|| {}),
            done: Box::new(|_| {}),
        }
    }

    /// What is written to a worker and read by it is the same game, with its spins, after every move of a game at random.
    #[test]
    fn a_worker_has_the_same_game_before_it() {
        for game in Game::ALL {
            let mut rng = fastrand::Rng::with_seed(7);
            let mut record = Record::new(Variant::from(game).start(), AutoDraw::On);
            for ply in 0..60 {
                match record.position().actor() {
                    _ if record.outcome().is_some() => break,
                    Actor::Over(_) => break,
                    Actor::Chance => {
                        let chances = record.position().chances();
                        record.settle(chances[rng.usize(..chances.len())].0).expect("possible");
                        continue;
                    }
                    Actor::Player(_) => {}
                }
                if ply % 7 == 0 {
                    let Task::Think(think) = job(game, record.clone()).task("somebody".into()) else {
                        panic!("a game")
                    };
                    let text = serde_json::to_string(&think).expect("written");
                    let read: Think = serde_json::from_str(&text).expect("read");
                    let (read, level, _) = read.read().expect("a game");
                    assert_eq!((&read, level.number()), (&record, 3), "{game:?} after {ply}");
                    assert!(!text.contains("192.0.2.1"), "a worker need not know who asks");
                }
                let moves = record.position().moves();
                record.play(&moves[rng.usize(..moves.len())]).expect("legal");
            }
        }
    }

    #[test]
    fn a_move_that_is_not_legal_is_nonsense_and_so_is_an_answer_to_something_else() {
        let start = || Record::new(Variant::from(Game::Dames).start(), AutoDraw::On);
        let chosen = |text: &str| {
            Some(WrittenThought::Chosen { text: text.into(), from: FoundIn::Search, score: Score(2_000_000_000) })
        };
        let hear = |thought| job(Game::Dames, start()).hear(Reply::Thought { thought });
        for wrong in [chosen("32-27x"), chosen("18-23"), chosen(""), None] {
            assert!(matches!(hear(wrong), Progress::Nonsense));
        }
        let Progress::Done(Thought::Chosen(choice)) = hear(chosen("32-28")) else { panic!("a legal move") };
        assert_eq!(choice.score(), Score::WON, "no more than there is");
        let part = Reply::Part { n: 0, last: true, line: "{}".into() };
        assert!(matches!(job(Game::Dames, start()).hear(part), Progress::Nonsense));
    }

    #[test]
    fn an_answer_that_is_begun_again_elsewhere_is_told_once() {
        let question: Question = serde_json::from_str(r#"{"ask": "analyse", "game": "dames"}"#).expect("a question");
        let told: Arc<Mutex<Vec<String>>> = Arc::default();
        let hears = told.clone();
        let mut asked = Asked {
            flow: Flow::Table("".into()),
            bounds: bounds(&question),
            question,
            stop: Arc::default(),
            told: 0,
            tell: Box::new(move |answer| hears.lock().expect("no panic").push(answer.line())),
        };
        let part = |n: usize, last, line: &str| Reply::Part { n, last, line: line.into() };
        assert!(matches!(asked.hear(part(0, false, r#"{"a":0}"#)), Progress::More));
        assert!(matches!(asked.hear(part(1, false, r#"{"a":1}"#)), Progress::More));
        assert!(matches!(asked.hear(part(3, false, r#"{"a":3}"#)), Progress::Nonsense), "the second is missing");
        assert!(matches!(asked.hear(part(2, false, "{} {}")), Progress::Nonsense));
        assert!(matches!(asked.hear(part(2, false, "{\n}")), Progress::Nonsense));
        // The next worker starts over; the parts that were told already are skipped.
        assert!(matches!(asked.hear(part(0, false, r#"{"b":0}"#)), Progress::More));
        assert!(matches!(asked.hear(part(1, true, r#"{"b":1}"#)), Progress::Done(())));
        assert_eq!(*told.lock().expect("no panic"), ["{\"a\":0}\n", "{\"a\":1}\n", "{\"b\":1}\n"]);
    }
}
