//! A command line that speaks French: the help of a `clap` command and what is said about wrong arguments.
//!
//! clap itself speaks English. The texts of the program's own commands and arguments come from a [`Translations`] that is kept
//! beside them; headings, built-in flags and errors are translated here.

mod errors;
mod table;
mod tree;

use std::{ffi::OsString, process};

use clap::{Error, Parser};

pub use errors::french as french_error;
pub use table::Translations;
pub use tree::{apply, untranslated};

/// Reads the program's arguments; says what is wrong with them, or helps, and ends the program as clap does. In French
/// with the table of its texts, else in English.
pub fn parse<C: Parser>(french: Option<&Translations<'_>>, args: Vec<OsString>) -> C {
    let Some(table) = french else { return C::parse_from(args) };
    let mut command = apply(table, C::command());
    let matches = command.try_get_matches_from_mut(args).unwrap_or_else(|error| end(table, &error));
    C::from_arg_matches(&matches).unwrap_or_else(|error| end(table, &error.format(&mut command)))
}

/// What an option such as `--lang` is set to, before the arguments are read as a whole: whoever helps has to know the
/// language first.
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

/// Says what clap found, and ends the program.
fn end(table: &Translations<'_>, error: &Error) -> ! {
    let Some(text) = errors::french(table, error) else { error.exit() };
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
}
