//! Options from a file: each by its long name, as TOML.
//!
//! ```toml
//! address = "10.0.0.11:8420"
//! host = ["damier.example", "www.damier.example"]
//! behind-proxy = true
//! connections = 50000
//! ```
//!
//! The lines of the file become arguments before those of the command line, which therefore win (the command needs
//! `args_override_self`); environment variables win over the file as well. An option that the command does not have is
//! an error.

use std::{env, ffi::OsString, fs, io};

use clap::{ArgAction, Command, error::ErrorKind};
use toml::{Table, Value};

use crate::asked;

/// Which commands of a program take options from a file, and how the file is named.
#[derive(Debug, Clone, Copy)]
pub struct SettingsFile {
    /// These subcommands, such as `serve`.
    pub commands: &'static [&'static str],
    /// Their option that names the file, such as `config`.
    pub option: &'static str,
    /// The environment variable that names the file if the option does not.
    pub variable: &'static str,
    /// Options that can be set by an environment variable, by their long names: if it is set, the file's line is
    /// ignored.
    pub variables: &'static [(&'static str, &'static str)],
}

/// Why a file of settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// It cannot be read.
    #[error("{file}: {error}")]
    Unreadable {
        /// Its name.
        file: String,
        /// The error of the system.
        error: io::Error,
    },
    /// A line of it is wrong.
    #[error("{en}")]
    Mistake {
        /// Which one and why, in French.
        fr: String,
        /// The same in English.
        en: String,
    },
}

impl SettingsFile {
    /// The name of the file: the one given with the option, or the one in the environment.
    pub fn name(&self, given: Option<String>) -> Option<String> {
        given.or_else(|| env::var(self.variable).ok()).filter(|file| !file.is_empty())
    }

    /// The program's arguments, with those of the file before those of the command line.
    pub fn with_arguments(&self, args: Vec<OsString>, program: &Command) -> Result<Vec<OsString>, SettingsError> {
        let Some((at, command)) = self.subcommand(&args, program) else { return Ok(args) };
        let given = asked(&format!("--{}", self.option), args[at..].iter().cloned());
        let Some(file) = self.name(given) else { return Ok(args) };
        let text =
            fs::read_to_string(&file).map_err(|error| SettingsError::Unreadable { file: file.clone(), error })?;
        let from_file = self
            .read(program.get_name(), command, &text)
            .map_err(|(fr, en)| SettingsError::Mistake { fr: format!("{file} : {fr}"), en: format!("{file}: {en}") })?;
        let mut all = args;
        let next = at + 1;
        drop(all.splice(next..next, from_file.into_iter().map(OsString::from)));
        Ok(all)
    }

    /// The index of the subcommand in the arguments, if it takes options from a file.
    fn subcommand<'a>(&self, args: &[OsString], program: &'a Command) -> Option<(usize, &'a Command)> {
        let takes_value = |arg: &OsString| {
            let long = arg.to_str().and_then(|arg| arg.strip_prefix("--"));
            let option = program.get_arguments().find(|option| long.is_some() && option.get_long() == long);
            option.is_some_and(|option| option.get_action().takes_values())
        };
        let mut is_value = false;
        let at = args.iter().skip(1).position(|arg| {
            let is_command = !is_value && !arg.to_string_lossy().starts_with('-');
            is_value = takes_value(arg);
            is_command
        })? + 1;
        let name = args[at].to_str().filter(|name| self.commands.contains(name))?;
        Some((at, program.find_subcommand(name)?))
    }

    /// The lines of the file as arguments; or, in French and English, what is wrong with it.
    fn read(&self, program: &str, command: &Command, text: &str) -> Result<Vec<String>, (String, String)> {
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            let before = text.get(..error.span().map_or(0, |span| span.start)).unwrap_or_default();
            let (line, what) = (before.matches('\n').count() + 1, error.message());
            (format!("ligne {line} : {what}"), format!("line {line}: {what}"))
        })?;
        let is_set = |variable: &str| env::var_os(variable).is_some_and(|value| !value.is_empty());
        let in_environment =
            |key: &str| self.variables.iter().any(|&(option, variable)| option == key && is_set(variable));
        let mut arguments = Vec::new();
        for (key, value) in table.iter().filter(|(key, _)| !in_environment(key)) {
            arguments.extend(self.option(program, command, key, value)?);
        }
        check(command, &arguments).map_err(|what| (what.clone(), what))?;
        Ok(arguments)
    }

    /// One line of the file as arguments; or, in French and English, what is wrong with it.
    fn option(
        &self,
        program: &str,
        command: &Command,
        key: &str,
        value: &Value,
    ) -> Result<Vec<String>, (String, String)> {
        let option = command.get_arguments().find(|arg| arg.get_long() == Some(key) && key != self.option);
        let option = option.ok_or_else(|| {
            let name = command.get_name();
            (
                format!("`{key}` : `{program} {name}` n'a pas cette option"),
                format!("`{key}`: `{program} {name}` has no such option"),
            )
        })?;
        let flag = matches!(option.get_action(), ArgAction::SetTrue);
        let switch = flag || option.get_num_args().is_some_and(|values| values.min_values() == 0);
        let one = |value: &Value| match value {
            Value::Boolean(true) if switch => Ok(vec![format!("--{key}")]),
            Value::Boolean(false) if switch => Ok(Vec::new()),
            Value::String(text) if !flag => Ok(vec![format!("--{key}={text}")]),
            Value::Integer(number) if !flag => Ok(vec![format!("--{key}={number}")]),
            Value::Float(number) if !flag => Ok(vec![format!("--{key}={number}")]),
            _ if flag => Err((format!("`{key}` : il faut true ou false"), format!("`{key}`: expected true or false"))),
            _ => Err((
                format!("`{key}` : il faut un texte ou un nombre"),
                format!("`{key}`: expected a text or a number"),
            )),
        };
        match value {
            Value::Array(values) if matches!(option.get_action(), ArgAction::Append) => {
                values.iter().map(one).collect::<Result<Vec<_>, _>>().map(|all| all.concat())
            }
            value => one(value),
        }
    }
}

/// Checks that clap can read the values, even if required arguments are still missing.
fn check(command: &Command, arguments: &[String]) -> Result<(), String> {
    let all = std::iter::once(command.get_name()).chain(arguments.iter().map(String::as_str));
    match command.clone().try_get_matches_from(all) {
        Err(error) if matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation) => {
            let text = error.to_string();
            Err(text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned())
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::{io::Write, net::SocketAddr};

    use clap::{Arg, value_parser};

    use super::*;

    const SETTINGS: SettingsFile = SettingsFile {
        commands: &["serve", "work"],
        option: "config",
        variable: "A_VARIABLE_THAT_NOBODY_SETS",
        variables: &[("database", "ANOTHER_ONE_THAT_NOBODY_SETS"), ("path", "PATH")],
    };

    /// A program with options of every kind.
    fn program() -> Command {
        let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
        let text = |name: &'static str| Arg::new(name).long(name);
        let serve = Command::new("serve").args_override_self(true).args([
            text("config"),
            text("address").value_parser(value_parser!(SocketAddr)),
            text("host").action(ArgAction::Append),
            text("origin").action(ArgAction::Append),
            text("behind-proxy").num_args(0..=1).require_equals(true),
            flag("trust-loopback"),
            flag("open"),
            text("connections").value_name("N").value_parser(value_parser!(usize)),
            text("log"),
            text("database"),
            text("path"),
        ]);
        let program = Command::new("damier").arg(text("lang").global(true)).subcommand(serve);
        program.subcommand(Command::new("work").arg(text("config"))).subcommand(Command::new("games"))
    }

    /// The arguments after `damier serve --config FILE` with what the file says.
    fn read(file: &str, after: &[&str]) -> Result<Vec<String>, String> {
        let mut named = tempfile::NamedTempFile::new().expect("a file");
        named.write_all(file.as_bytes()).expect("written");
        let path = named.path().to_str().expect("a name").to_owned();
        let args = ["damier", "--lang", "en", "serve", "--config", &path].into_iter().chain(after.iter().copied());
        let args = args.map(OsString::from).collect();
        let all = SETTINGS.with_arguments(args, &program());
        let all = all.map_err(|error| error.to_string().replace(&path, "FILE"))?;
        let all: Vec<String> = all.into_iter().map(|arg| arg.into_string().expect("text")).collect();
        assert_eq!(all[..4], ["damier", "--lang", "en", "serve"]);
        let end = all.len() - after.len() - 2;
        // The given arguments come last.
        assert_eq!(all[end..end + 2], ["--config", &path]);
        Ok(all[4..end].to_vec())
    }

    #[test]
    fn every_kind_of_option_can_be_said() {
        let file = r#"
            address = "127.0.0.1:0"
            host = ["damier.example", "www.damier.example"]
            origin = "https://example.org"
            behind-proxy = 2
            trust-loopback = true
            open = false
            connections = 50_000
            log = "json"
        "#;
        let mut said = read(file, &["--connections", "7"]).expect("a file of settings");
        said.sort();
        assert_eq!(
            said,
            [
                "--address=127.0.0.1:0",
                "--behind-proxy=2",
                "--connections=50000",
                "--host=damier.example",
                "--host=www.damier.example",
                "--log=json",
                "--origin=https://example.org",
                "--trust-loopback",
            ]
        );
        assert_eq!(read("behind-proxy = true", &[]), Ok(vec!["--behind-proxy".to_owned()]));
    }

    #[test]
    fn what_is_given_is_stronger_than_the_file() {
        let args = ["damier", "serve", "--connections=1", "--address=127.0.0.1:1", "--connections", "7"];
        let matches = program().try_get_matches_from(args).expect("arguments");
        let matches = matches.subcommand_matches("serve").expect("the command");
        assert_eq!(matches.get_one::<usize>("connections"), Some(&7));
    }

    #[test]
    fn what_the_environment_sets_is_stronger_than_the_file() {
        let arguments = read("path = \"nowhere\"\ndatabase = \"somewhere\"", &[]);
        assert_eq!(arguments, Ok(vec!["--database=somewhere".to_owned()]));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_file() {
        for (file, expected) in [
            ("adress = \"127.0.0.1:0\"", "FILE: `adress`: `damier serve` has no such option"),
            ("config = \"other\"", "FILE: `config`: `damier serve` has no such option"),
            ("open = 1", "FILE: `open`: expected true or false"),
            ("connections = [1, 2]", "FILE: `connections`: expected a text or a number"),
            (
                "connections = \"many\"",
                "FILE: invalid value 'many' for '--connections <N>': invalid digit found in string",
            ),
            ("address = ", "FILE: line 1: "),
            ("open = true\nopen = false", "FILE: line 2: "),
        ] {
            let said = read(file, &[]).expect_err("a mistake");
            assert!(said.starts_with(expected), "{said}");
        }
    }

    #[test]
    fn other_commands_read_no_file() {
        for args in [&["damier", "games", "--config", "nowhere"][..], &["damier"], &["damier", "--lang", "serve"]] {
            let args: Vec<OsString> = args.iter().map(OsString::from).collect();
            assert_eq!(SETTINGS.with_arguments(args.clone(), &program()).expect("nothing is read"), args);
        }
        let args = ["damier", "work", "--config", "/nowhere/to/be/found"].map(OsString::from).to_vec();
        let error = SETTINGS.with_arguments(args, &program()).expect_err("no such file");
        assert!(matches!(error, SettingsError::Unreadable { .. }), "{error}");
    }
}
