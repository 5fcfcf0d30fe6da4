//! Additions to `clap` for the arguments of a program: help and errors in French, options from a file, and completions
//! that clap lacks.
//!
//! clap itself is in English only. The texts of the program's own commands and arguments come from [`Translations`],
//! which are kept beside them; headings, built-in flags and errors are translated here. A [`SettingsFile`] inserts the
//! options of a file before the arguments of the command line.
//!
//! Nothing here knows a game or a command of Damier's. That is why it is a crate although only the program uses it: it
//! can be tested without building any of the commands.

mod errors;
mod fish;
mod settings;
mod table;
mod tree;

use std::{ffi::OsString, process};

use clap::{Command, Error, Parser};

pub use errors::french as french_error;
pub use fish::fish_values;
pub use settings::{SettingsError, SettingsFile};
pub use table::Translations;
pub use tree::{apply, untranslated};

/// Reads the program's arguments. Prints errors or help, and exits, as clap does: in French if there is a table of its
/// texts, otherwise in English.
pub fn parse<C: Parser>(french: Option<&Translations<'_>>, args: Vec<OsString>) -> C {
    let Some(table) = french else { return C::try_parse_from(args).unwrap_or_else(|error| end_in_english(&error)) };
    let mut command = apply(table, C::command());
    let matches = command.try_get_matches_from_mut(args).unwrap_or_else(|error| end(table, &error));
    C::from_arg_matches(&matches).unwrap_or_else(|error| end(table, &error.format(&mut command)))
}

/// The value of an option such as `--lang`, before the arguments are parsed: the help has to know its language first.
pub fn asked(option: &str, args: impl IntoIterator<Item = OsString>) -> Option<String> {
    let mut args = args.into_iter().map_while(|arg| arg.into_string().ok()).take_while(|arg| arg != "--");
    while let Some(arg) = args.next() {
        match arg.strip_prefix(option) {
            Some("") => return args.next(),
            Some(rest) if rest.starts_with('=') => return Some(rest[1..].to_owned()),
            _ => (),
        }
    }
    None
}

/// Moves such an option before the word `help`: clap reads every word after that as the name of a command, so that
/// `help --lang fr` would be unknown.
pub fn before_help(option: &str, args: Vec<OsString>, root: &Command) -> Vec<OsString> {
    let mut command = root;
    let mut at = 1;
    while let Some(word) = args.get(at).and_then(|arg| arg.to_str()) {
        match command.find_subcommand(word) {
            _ if word == "help" && command.has_subcommands() => break,
            Some(below) => command = below,
            None if word == option => at += 1,
            None if word.strip_prefix(option).is_some_and(|rest| rest.starts_with('=')) => {}
            None => return args,
        }
        at += 1;
    }
    let Some(asked) = asked(option, args.iter().skip(at).cloned()) else { return args };
    let (before, after) = args.split_at(at);
    let mut after = after.iter();
    let mut kept = Vec::new();
    while let Some(arg) = after.next() {
        match arg.to_str().and_then(|arg| arg.strip_prefix(option)) {
            Some("") => drop(after.next()),
            Some(rest) if rest.starts_with('=') => {}
            _ => kept.push(arg.clone()),
        }
    }
    [before, &[option.into(), asked.into()], &kept].concat()
}

/// Prints clap's error, and exits.
fn end(table: &Translations<'_>, error: &Error) -> ! {
    let Some(text) = errors::french(table, error) else { error.exit() };
    anstream::eprint!("{text}");
    process::exit(error.exit_code())
}

/// The same in English.
fn end_in_english(error: &Error) -> ! {
    let Some(text) = errors::english(error) else { error.exit() };
    anstream::eprint!("{text}");
    process::exit(error.exit_code())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_found_before_the_arguments_are_read() {
        let lang = |line: &str| asked("--lang", line.split(' ').map(OsString::from));
        assert_eq!(lang("damier --lang fr analyse").as_deref(), Some("fr"));
        assert_eq!(lang("damier analyse --what --lang=en").as_deref(), Some("en"));
        assert_eq!(lang("damier analyse --language fr"), None);
        assert_eq!(lang("damier why dames -- --lang fr"), None);
        assert_eq!(lang("damier --lang"), None);
    }

    #[test]
    fn the_language_of_help_may_come_after_it() {
        let root = Command::new("damier").subcommand(Command::new("pdn").subcommand(Command::new("show")));
        let moved = |line: &str| {
            let args = line.split(' ').map(OsString::from).collect();
            let args = before_help("--lang", args, &root);
            args.join(std::ffi::OsStr::new(" ")).into_string().expect("text")
        };
        assert_eq!(moved("damier help --lang fr"), "damier --lang fr help");
        assert_eq!(moved("damier help pdn show --lang=fr"), "damier --lang fr help pdn show");
        assert_eq!(moved("damier pdn help --lang fr show"), "damier pdn --lang fr help show");
        for line in ["damier help pdn", "damier --lang fr help", "damier pdn show help --lang fr", "damier -V"] {
            assert_eq!(moved(line), line);
        }
    }
}
