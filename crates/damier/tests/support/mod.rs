//! Runs of the built program.

use std::{
    ffi::OsStr,
    io::Write,
    process::{Command, Stdio},
    sync::LazyLock,
    thread,
};

use damier_rules::Game;
use serde_json::Value;

/// The games, by their short names.
pub(crate) static GAMES: LazyLock<Vec<&str>> = LazyLock::new(|| Game::ALL.map(Game::id).to_vec());

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Run {
    /// The exit code; `None` if a signal ended it.
    pub(crate) code: Option<i32>,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

impl Run {
    /// The output of a run that went well and had nothing to complain of.
    #[track_caller]
    pub(crate) fn expect_good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{self:?}");
        self.out
    }

    /// What is said in a run that was refused: exit code 2, nothing on standard output.
    #[track_caller]
    pub(crate) fn expect_refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{self:?}");
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }

    /// What is said in a run that failed: exit code 1, nothing on standard output.
    #[track_caller]
    pub(crate) fn expect_failed(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(1), ""), "{self:?}");
        self.err
    }
}

/// The program with English as the system's language and no say in colours.
pub(crate) fn program<A: AsRef<OsStr>>(args: &[A]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    // Endgame tables are kept with what is built, not in the user's cache.
    command.env("XDG_CACHE_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    // Nor are their settings ours.
    command.env("XDG_CONFIG_HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/config"));
    command.args(args).env("LC_ALL", "C").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for variable in ["CLICOLOR", "CLICOLOR_FORCE", "LANGUAGE", "NO_COLOR"] {
        command.env_remove(variable);
    }
    command
}

/// Runs the program to its end.
pub(crate) fn damier<A: AsRef<OsStr>>(args: &[A]) -> Run {
    finished(program(args))
}

/// Runs a prepared command to its end.
pub(crate) fn finished(mut command: Command) -> Run {
    fed_to(&mut command, &[])
}

/// Runs the program to its end with `input` on its standard input.
pub(crate) fn damier_fed<A: AsRef<OsStr>>(args: &[A], input: &[u8]) -> Run {
    fed_to(program(args).stdin(Stdio::piped()), input)
}

fn fed_to(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command.spawn().expect("the program starts");
    let stdin = child.stdin.take();
    let output = thread::scope(|scope| {
        // A program that ends early closes the pipe: that is for the test to judge by what came out.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    });
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// One JSON value for each line.
#[track_caller]
pub(crate) fn json_lines(text: &str) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
    text.lines().map(parse).collect()
}

/// The answers of `moves --stdin` to the given lines.
#[track_caller]
pub(crate) fn answers<L: AsRef<str>>(game: &str, options: &[&str], lines: &[L]) -> Vec<Value> {
    let lines: String = lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
    let options: Vec<&str> = options.iter().flat_map(|option| ["--option", option]).collect();
    let args = [["moves", game, "--stdin", "--json"].as_slice(), &options].concat();
    json_lines(&damier_fed(&args, lines.as_bytes()).expect_good())
}

/// The names of an object's fields, sorted.
pub(crate) fn keys(object: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = object.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

/// A field that is a text.
#[track_caller]
pub(crate) fn text<'a>(object: &'a Value, key: &str) -> &'a str {
    object[key].as_str().unwrap_or_else(|| panic!("no text {key} in {object}"))
}
