//! The file of settings for servers and workers: every option by its long name, as TOML.
//!
//! ```toml
//! address = "10.0.0.11:8420"
//! host = ["damier.example", "www.damier.example"]
//! behind-proxy = true
//! connections = 50000
//! ```
//!
//! What it says becomes arguments before those that were given, so that these are stronger; what is in the environment is,
//! too. An option that the command does not have is a mistake.

use std::{env, ffi::OsString, fs, path::PathBuf};

use clap::{ArgAction, Command, error::ErrorKind};
use toml::{Table, Value};

use crate::failure::Failure;

// What a command that reads such a file has beside its own arguments. It is read before they are. (With a third slash this would
// be the help of the command.)
#[derive(Debug, clap::Args)]
pub(crate) struct SettingsArgs {
    /// A file of settings: each option by its long name, as TOML; without it, the one that `DAMIER_CONFIG` names
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl SettingsArgs {
    /// Says in the log which file was read.
    pub(crate) fn say(&self) {
        let file = self.config.clone().or_else(|| env::var_os("DAMIER_CONFIG").map(Into::into));
        if let Some(file) = file.filter(|file| !file.as_os_str().is_empty()) {
            tracing::info!(file = %file.display(), "settings are read from a file");
        }
    }
}

/// The commands that read such a file.
const COMMANDS: [&str; 2] = ["serve", "work"];
/// Options that the environment may say, which is then stronger than the file.
const VARIABLES: [(&str, &str); 2] = [("database", "DAMIER_DATABASE"), ("bus", "DAMIER_BUS")];

/// The program's arguments, with those of the file before them that `--config` or `DAMIER_CONFIG` names.
pub(crate) fn with_file(args: Vec<OsString>, program: &Command) -> Result<Vec<OsString>, Failure> {
    let Some((at, command)) = subcommand(&args, program) else { return Ok(args) };
    let named = damier_help::asked("--config", args[at..].iter().cloned());
    let Some(file) = named.or_else(|| env::var("DAMIER_CONFIG").ok()).filter(|file| !file.is_empty()) else {
        return Ok(args);
    };
    let text = fs::read_to_string(&file).map_err(|error| Failure::file(&file, &error))?;
    let wrong = |fr: String, en: String| Failure::input((format!("{file} : {fr}"), format!("{file}: {en}")));
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = text.get(..error.span().map_or(0, |span| span.start)).unwrap_or_default().matches('\n').count() + 1;
        let what = error.message();
        wrong(format!("ligne {line} : {what}"), format!("line {line}: {what}"))
    })?;
    let mut said = Vec::new();
    for (key, value) in &table {
        let overruled = VARIABLES
            .iter()
            .any(|(option, variable)| option == key && env::var_os(variable).is_some_and(|value| !value.is_empty()));
        if !overruled {
            let option = as_arguments(command, key, value).map_err(|(fr, en)| wrong(fr, en))?;
            said.extend(option);
        }
    }
    check(command, &said).map_err(|what| wrong(what.clone(), what))?;
    let mut all = args;
    let next = at + 1;
    drop(all.splice(next..next, said.into_iter().map(OsString::from)));
    Ok(all)
}

/// The command among the arguments that reads a file, and its place.
fn subcommand<'a>(args: &[OsString], program: &'a Command) -> Option<(usize, &'a Command)> {
    let mut value = false;
    let at = args.iter().skip(1).position(|arg| {
        let is_option = arg.to_string_lossy().starts_with("--");
        let is_command = !is_option && !value;
        value = is_option && arg == "--lang";
        is_command
    })?;
    let name = args[at + 1].to_str().filter(|name| COMMANDS.contains(name))?;
    Some((at + 1, program.find_subcommand(name)?))
}

/// One line of the file as arguments; in both languages, why not.
fn as_arguments(command: &Command, key: &str, value: &Value) -> Result<Vec<String>, (String, String)> {
    let option = command.get_arguments().find(|arg| arg.get_long() == Some(key) && key != "config");
    let option = option.ok_or_else(|| {
        let name = command.get_name();
        (
            format!("`{key}` : `damier {name}` n'a pas cette option"),
            format!("`{key}`: `damier {name}` has no such option"),
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
        _ => Err((format!("`{key}` : il faut un texte ou un nombre"), format!("`{key}`: expected a text or a number"))),
    };
    match value {
        Value::Array(values) if matches!(option.get_action(), ArgAction::Append) => {
            values.iter().map(one).collect::<Result<Vec<_>, _>>().map(|all| all.concat())
        }
        value => one(value),
    }
}

/// Whether the values can be read, whatever else is still to be said beside them; if not, what clap says.
fn check(command: &Command, said: &[String]) -> Result<(), String> {
    let all = std::iter::once(command.get_name()).chain(said.iter().map(String::as_str));
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
    use std::io::Write;

    use clap::CommandFactory;

    use super::*;

    /// The arguments after `damier serve --config FILE` with what the file says.
    fn read(file: &str, after: &[&str]) -> Result<Vec<String>, String> {
        let mut named = tempfile::NamedTempFile::new().expect("a file");
        named.write_all(file.as_bytes()).expect("written");
        let path = named.path().to_str().expect("a name").to_owned();
        let args = ["damier", "--lang", "en", "serve", "--config", &path].into_iter().chain(after.iter().copied());
        let args = args.map(OsString::from).collect();
        let all =
            with_file(args, &crate::Cli::command()).map_err(|failure| failure.to_string().replace(&path, "FILE"))?;
        let all: Vec<String> = all.into_iter().map(|arg| arg.into_string().expect("text")).collect();
        assert_eq!(all[..4], ["damier", "--lang", "en", "serve"]);
        let end = all.len() - after.len() - 2;
        // What was given comes last.
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
        use clap::FromArgMatches;
        let args = ["damier", "serve", "--connections=1", "--address=127.0.0.1:1", "--connections", "7"];
        let matches = crate::Cli::command().try_get_matches_from(args).expect("arguments");
        let matches = matches.subcommand_matches("serve").expect("the command").clone();
        assert_eq!(matches.get_one::<usize>("connections"), Some(&7));
        assert!(crate::Cli::from_arg_matches(&crate::Cli::command().get_matches_from(args)).is_ok());
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
            assert_eq!(with_file(args.clone(), &crate::Cli::command()).expect("nothing is read"), args);
        }
        let args = ["damier", "work", "--config", "/nowhere/to/be/found"].map(OsString::from).to_vec();
        assert!(with_file(args, &crate::Cli::command()).is_err());
    }
}
