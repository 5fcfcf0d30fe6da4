//! `damier hub` as boards talk to it, and as they should not.

use crate::support;

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

use support::{damier_fed, program};

const START: &str = "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
/// No answer takes longer.
const LONG_ENOUGH: Duration = Duration::from_mins(1);
/// What "at once" means where other tests run beside this one.
const AT_ONCE: Duration = Duration::from_secs(20);

/// A session that is under way.
struct Hub {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Hub {
    fn start() -> Self {
        let mut child = program(&["hub"]).stdin(Stdio::piped()).spawn().expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let mut hub = Self { child, input, lines };
        hub.say("hub");
        hub.expect("wait");
        // Without the book: what is tested here is the search.
        hub.say("set-param name=tt-size value=1\nset-param name=book value=false\ninit");
        hub.expect("ready");
        hub
    }

    /// Sets a parameter and is heard.
    #[track_caller]
    fn set(&mut self, name: &str, value: &str) {
        self.say(&format!("set-param name={name} value={value}\nping"));
        self.expect("pong");
    }

    /// All lines up to and including the one that begins so.
    #[track_caller]
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        while !lines.last().is_some_and(|line: &String| line.starts_with(beginning)) {
            lines.push(
                self.lines.recv_timeout(LONG_ENOUGH).unwrap_or_else(|_| panic!("no {beginning} after {lines:?}")),
            );
        }
        lines
    }

    fn say(&mut self, lines: &str) {
        writeln!(self.input, "{lines}").expect("the engine reads");
    }

    /// The next line that begins so; what is before it is passed over, unless it is an error.
    #[track_caller]
    fn expect(&mut self, beginning: &str) -> String {
        let until = Instant::now() + LONG_ENOUGH;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).unwrap_or_else(|_| panic!("no {beginning}"));
            if line.starts_with(beginning) {
                return line;
            }
            assert!(!line.starts_with("error") && !line.starts_with("done"), "{line} where {beginning} is expected");
        }
    }

    /// Nothing but `info` comes for a while.
    #[track_caller]
    fn expect_searching(&mut self) {
        let until = Instant::now() + Duration::from_millis(300);
        while let Ok(line) = self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
            assert!(line.starts_with("info "), "{line}");
        }
    }

    fn quit(mut self) {
        self.say("quit");
        self.end();
    }

    /// The session ends by itself and well.
    fn end(self) {
        let Self { child, input, .. } = self;
        drop(input);
        let output = child.wait_with_output().expect("the program ends");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && err.is_empty(), "{err}");
    }
}

#[test]
fn malformed_lines_are_answered_and_the_session_goes_on() {
    let mut hub = Hub::start();
    let lines = [
        ("pos", "pos"),
        ("pos pos=W", "51"),
        ("pos pos=", "51"),
        ("pos pos=Xbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", "side to move"),
        ("pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwwx", "square 50"),
        ("pos pos=Wweeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeb", "promotion row"),
        ("pos pos=Weeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee", "no piece"),
        (&format!("{START} moves=\"32-28 32-28\""), "32-28"),
        (&format!("{START} moves=\"one two\""), "one"),
        ("level depth=deep", "deep"),
        ("level time=soon", "soon"),
        ("level move-time=nan", "nan"),
        ("go", "think"),
        ("go fishing", "think"),
        ("set-param name=threads", "value"),
        ("set-param name=threads value=0", "0"),
        ("set-param name=threads value=many", "many"),
        ("set-param name=colour value=red", "colour"),
        ("set-param name=tt-size value=0", "from 1 to 65536"),
        ("set-param name=bb-size value=7", "from 0 to 6"),
        ("set-param name=level value=0", "from 1 to 10"),
        ("set-param name=book value=maybe", "`true` or `false`"),
        ("set-param name=ponder value=1", "`true` or `false`"),
        ("set-param name=variant value=frisian", "normal, dames-10"),
        ("set-param value=3", "name"),
        ("pos pos=\"W", "quot"),
        ("=", "="),
    ];
    for (line, part) in lines {
        hub.say(line);
        let error = hub.expect("error ");
        assert!(error.starts_with("error message=\"") && error.ends_with('"'), "{error}");
        assert!(error.contains(part), "{line}: {error} does not speak of {part}");
        hub.say("ping");
        hub.expect("pong");
    }
    hub.say(&format!("{START}\nlevel depth=3\ngo think"));
    hub.expect("done move=");
    hub.quit();
}

#[test]
fn every_parameter_is_declared() {
    let run = damier_fed(&["hub"], b"hub\nquit\n").expect_good();
    let params: Vec<&str> = run.lines().filter(|line| line.starts_with("param ")).collect();
    let expected = [
        "param name=variant value=normal type=enum values=\"normal dames-10\"",
        "param name=book value=true type=bool",
        "param name=ponder value=true type=bool",
        "param name=threads value=1 type=int min=1 max=256",
        "param name=tt-size value=64 type=int min=1 max=65536",
        "param name=bb-size value=4 type=int min=0 max=6",
        "param name=level value=10 type=int min=1 max=10",
    ];
    assert_eq!(params, expected);
    assert!(run.starts_with("id name=Damier ") && run.ends_with("\nwait\n"), "{run}");
}

#[test]
fn parameters_that_are_set_are_told_when_asked_again() {
    let mut hub = Hub::start();
    hub.say("hub");
    let told = hub.until("wait");
    assert!(told.contains(&"param name=book value=false type=bool".to_owned()), "{told:?}");
    hub.quit();
}

#[test]
fn the_book_answers_at_once_where_it_may() {
    let mut hub = Hub::start();
    hub.say(&format!("{START}\nlevel infinite\ngo think"));
    hub.expect_searching();
    hub.say("stop");
    hub.expect("done move=");
    // Also when it is set after the beginning.
    hub.set("book", "true");
    let mut answers = Vec::new();
    for _ in 0..40 {
        hub.say(&format!("{START}\nlevel infinite\ngo think"));
        let info = hub.expect("info ");
        assert!(info.contains(" pv="), "{info}");
        answers.push(hub.expect("done move="));
    }
    assert!(answers.iter().any(|answer| *answer != answers[0]), "openings vary: {answers:?}");
    // An analysis wants a search, not the book.
    hub.say(&format!("{START}\nlevel infinite\ngo analyze"));
    hub.expect_searching();
    hub.say("stop");
    hub.expect("done move=");
    hub.quit();
}

#[test]
fn the_expected_answer_is_told_for_pondering_or_not() {
    let mut hub = Hub::start();
    for (value, told) in [("true", true), ("false", false), ("true", true)] {
        hub.set("ponder", value);
        hub.say(&format!("{START}\nlevel depth=4\ngo think"));
        let done = hub.expect("done move=");
        assert_eq!(done.contains(" ponder="), told, "{done}");
    }
    hub.quit();
}

#[test]
fn endgame_tables_are_looked_up_when_they_are_there() {
    let mut hub = Hub::start();
    // Two men and one: won, but not at a glance.
    let position = format!("pos pos=W{:e<50}", "eeeeebeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeewew");
    let mut score = |pieces: &str| {
        hub.set("bb-size", pieces);
        hub.say(&format!("new-game\n{position}\nlevel depth=2\ngo think"));
        let lines = hub.until("done");
        let info = lines.iter().rev().find(|line| line.starts_with("info ")).expect("an info").clone();
        let score = info.split(" score=").nth(1).and_then(|rest| rest.split(' ').next()).expect("a score").to_owned();
        score.parse::<f64>().expect("a number").abs()
    };
    assert!(score("0") < 50.0);
    assert!(score("3") > 90.0);
    assert!(score("2") < 50.0, "three pieces are too many for these");
    hub.quit();
}

#[test]
fn a_level_answers_soon_and_not_always_the_same() {
    let mut hub = Hub::start();
    hub.set("level", "1");
    let mut answers = Vec::new();
    for _ in 0..30 {
        hub.say(&format!("{START}\nlevel infinite\ngo think"));
        let info = hub.expect("info ");
        assert!(info.contains("depth=1 ") && info.contains(" pv="), "{info}");
        answers.push(hub.expect("done move="));
    }
    assert!(answers.iter().any(|answer| *answer != answers[0]), "{answers:?}");
    // Pondering waits for the hit, whatever the level.
    hub.say(&format!("{START}\nlevel move-time=0.1\ngo ponder"));
    hub.expect_searching();
    hub.say("ponder-hit");
    hub.expect("done move=");
    hub.set("level", "10");
    hub.say(&format!("{START}\nlevel infinite\ngo think"));
    hub.expect_searching();
    hub.say("stop");
    hub.expect("done move=");
    hub.quit();
}

#[test]
fn the_variant_says_how_a_game_begins() {
    let mut hub = Hub::start();
    let row_of_the_move = |done: String| {
        let from = done.trim_start_matches("done move=").split(['-', 'x']).next().and_then(|from| from.parse().ok());
        (from.unwrap_or(0_u8) - 1) / 5
    };
    hub.say("level depth=2\ngo think");
    assert_eq!(row_of_the_move(hub.expect("done move=")), 6, "the first of four rows of men");
    hub.set("variant", "dames-10");
    for before in ["", "new-game\n"] {
        hub.say(&format!("{before}level depth=2\ngo think"));
        assert_eq!(row_of_the_move(hub.expect("done move=")), 8, "the first of two rows of men");
    }
    hub.quit();
}

#[test]
fn threads_and_memory_can_be_changed_at_any_time() {
    let mut hub = Hub::start();
    for (name, value) in [("threads", "2"), ("tt-size", "3"), ("threads", "1"), ("tt-size", "1")] {
        hub.set(name, value);
        hub.say(&format!("{START}\nlevel depth=6\ngo think"));
        hub.expect("done move=");
    }
    // Before `init`, and without any.
    let run = damier_fed(
        &["hub"],
        format!("set-param name=threads value=2\n{START}\nlevel depth=3\ngo analyze\n").as_bytes(),
    );
    assert!(run.expect_good().contains("info "));
    hub.quit();
}

#[test]
fn bytes_of_any_kind_do_no_harm() {
    let mut input = b"hub\n\xff\xfe\x00=\x00\n".to_vec();
    input.resize(input.len() + 100_000, b'x');
    input.extend(b"\n\n   \n\r\nping\r\n");
    input.extend([b'"'; 999]);
    input.extend(b"\nsome-new-command with=arguments\nping\nquit\nping\n");
    let run = damier_fed(&["hub"], &input);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{run:?}");
    assert_eq!(run.out.lines().filter(|line| *line == "pong").count(), 2, "{}", run.out);
}

#[test]
fn a_position_without_moves_is_answered() {
    let mut hub = Hub::start();
    // No white piece, and a white man that cannot move.
    let empty = format!("pos pos=W{:e<50}", "eeeeeb");
    let blocked = format!("pos pos=W{:e<50}", "eeeeeebeeebeeeew");
    for position in [empty, blocked] {
        hub.say(&format!("{position}\nlevel depth=3\ngo think"));
        let error = hub.expect("error ");
        assert!(error.contains("no legal move"), "{position} {error}");
        hub.expect("done");
    }
    hub.say(&format!("{START}\nlevel depth=3\ngo think"));
    hub.expect("done move=");
    hub.quit();
}

#[test]
fn stop_is_answered_at_once() {
    let mut hub = Hub::start();
    for go in ["level infinite\ngo think", "go think", "level infinite\ngo analyze", "level depth=90\ngo analyze"] {
        hub.say(&format!("{START}\n{go}"));
        hub.expect("info depth=5 ");
        let started = Instant::now();
        hub.say("stop");
        hub.expect("done move=");
        assert!(started.elapsed() < AT_ONCE, "{go}: {:?}", started.elapsed());
    }
    // Nothing runs any more: a stop has nothing to say.
    hub.say("stop\nping");
    hub.expect("pong");
    hub.quit();
}

#[test]
fn pondering_ends_with_the_hit_and_its_time() {
    let mut hub = Hub::start();
    hub.say(&format!("{START}\nlevel move-time=0.2\ngo ponder"));
    hub.expect_searching();
    let hit = Instant::now();
    hub.say("ponder-hit");
    hub.expect("done move=");
    assert!(hit.elapsed() > Duration::from_millis(50) && hit.elapsed() < AT_ONCE, "{:?}", hit.elapsed());
    // The guess was wrong.
    hub.say(&format!("{START} moves=\"32-28\"\nlevel move-time=0.2\ngo ponder"));
    hub.expect_searching();
    hub.say("stop");
    hub.expect("done move=");
    // A late hit does not touch the next search.
    hub.say("ponder-hit");
    hub.say(&format!("{START}\nlevel infinite\ngo analyze"));
    hub.expect_searching();
    hub.say("stop");
    hub.expect("done move=");
    hub.quit();
}

#[test]
fn commands_during_a_search_are_refused_and_do_no_harm() {
    let mut hub = Hub::start();
    hub.say(&format!("{START}\nlevel infinite\ngo think"));
    hub.expect("info ");
    let commands =
        [START, "level depth=1", "go think", "new-game", "init", "hub", "set-param name=threads value=2", "pos"];
    for command in commands {
        hub.say(command);
        hub.expect("error message=");
    }
    hub.say("ping\nsome-new-command");
    hub.expect("pong");
    hub.expect_searching();
    hub.say("stop");
    hub.expect("done move=");
    hub.say(&format!("{START}\nlevel depth=2\ngo think"));
    hub.expect("done move=");
    hub.quit();
}

/// The answer may be read before the search's thread has ended: that is no reason to refuse what comes next.
#[test]
fn the_next_command_may_follow_the_answer_at_once() {
    let mut hub = Hub::start();
    for _ in 0..300 {
        hub.say(&format!("{START}\nlevel depth=1\ngo think"));
        hub.expect("done move=");
    }
    hub.quit();
}

#[test]
fn the_end_of_the_input_ends_the_session() {
    let mut hub = Hub::start();
    hub.say("ping");
    hub.expect("pong");
    hub.end();
    // Also during a search.
    let mut hub = Hub::start();
    hub.say(&format!("{START}\nlevel infinite\ngo think"));
    hub.expect("info ");
    let started = Instant::now();
    hub.end();
    assert!(started.elapsed() < AT_ONCE);
}

#[test]
fn nobody_to_answer_ends_the_session_quietly() {
    let mut child = program(&["hub"]).stdin(Stdio::piped()).spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    // The program may be gone before it has read all of this.
    let _ = input.write_all(format!("hub\n{START}\nlevel infinite\ngo think\nping\nping\n").as_bytes());
    let output = child.wait_with_output().expect("the program ends, with its input still open");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
    drop(input);
}
