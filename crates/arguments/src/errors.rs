//! Errors in the arguments, in French, by clap's kind of error and its context; and in English where clap has no words of its
//! own.

use std::{error::Error as _, fmt::Write};

use clap::{
    Error,
    builder::Styles,
    error::{ContextKind, ContextValue, ErrorKind},
};

use crate::table::{REASONS, Translations};

/// The error in French, with colours; `None` if it is a request for help, or of a kind unknown here.
pub fn french(table: &Translations<'_>, error: &Error) -> Option<String> {
    let message = message(table, error)?;
    let styles = Styles::default();
    let (red, green) = (*styles.get_error(), *styles.get_valid());
    let mut text = format!("{red}erreur :{red:#} {message}\n");
    for hint in hints(error) {
        let _ = write!(text, "\n  {green}conseil :{green:#} {hint}\n");
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let _ = write!(text, "\n{}\n", usage.ansi().to_string().replacen("Usage:", "Utilisation :", 1));
    }
    text.push_str("\nPour en savoir plus, essayez « --help ».\n");
    Some(text)
}

fn message(table: &Translations<'_>, error: &Error) -> Option<String> {
    let arg = || said(error, ContextKind::InvalidArg);
    let value = || said(error, ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::InvalidValue if value().is_empty() => {
            format!("il manque une valeur après « {} »{}", arg(), valid_values(error))
        }
        ErrorKind::InvalidValue => {
            format!("« {} » ne convient pas pour « {} »{}", value(), arg(), valid_values(error))
        }
        ErrorKind::ValueValidation => {
            let why = error.source().map(|source| reason(table, &source.to_string())).unwrap_or_default();
            format!("« {} » ne convient pas pour « {} » : {why}", value(), arg())
        }
        ErrorKind::UnknownArgument => format!("argument inconnu « {} »", arg()),
        ErrorKind::InvalidSubcommand => {
            format!("commande inconnue « {} »", said(error, ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingSubcommand => {
            let (parent, known) =
                (said(error, ContextKind::InvalidSubcommand), said(error, ContextKind::ValidSubcommand));
            format!("« {parent} » demande une commande\n  [commandes : {known}]")
        }
        ErrorKind::MissingRequiredArgument => {
            format!("il manque :\n  {}", list(error, ContextKind::InvalidArg).join("\n  "))
        }
        ErrorKind::ArgumentConflict => match list(error, ContextKind::PriorArg).as_slice() {
            [] => format!("« {} » ne peut pas être donné avec ces autres arguments", arg()),
            [same] if *same == arg() => format!("« {same} » ne peut être donné qu'une fois"),
            [other] => format!("« {} » ne va pas avec « {other} »", arg()),
            others => format!("« {} » ne va pas avec :\n  {}", arg(), others.join("\n  ")),
        },
        ErrorKind::NoEquals => format!("il faut un signe égal entre « {} » et sa valeur", arg()),
        ErrorKind::TooManyValues => format!("valeur « {} » de trop pour « {} »", value(), arg()),
        ErrorKind::TooFewValues => {
            let (least, given) = (said(error, ContextKind::MinValues), said(error, ContextKind::ActualNumValues));
            format!("« {} » demande {least} valeurs ; données : {given}", arg())
        }
        ErrorKind::WrongNumberOfValues => {
            let (wanted, given) =
                (said(error, ContextKind::ExpectedNumValues), said(error, ContextKind::ActualNumValues));
            format!("« {} » demande {wanted} valeurs ; données : {given}", arg())
        }
        ErrorKind::InvalidUtf8 => "un argument n'est pas en UTF-8".to_owned(),
        _ => return None,
    })
}

/// Suggestions of what may have been meant.
fn hints(error: &Error) -> Vec<String> {
    let mut hints = Vec::new();
    for (kind, what) in [
        (ContextKind::SuggestedSubcommand, "la commande"),
        (ContextKind::SuggestedArg, "l'option"),
        (ContextKind::SuggestedValue, "la valeur"),
    ] {
        let meant: Vec<String> = list(error, kind).iter().map(|name| format!("« {name} »")).collect();
        if !meant.is_empty() {
            hints.push(format!("{what} {} existe", meant.join(" ou ")));
        }
    }
    // clap's own sentences: what looks like an option can be a value, too.
    if let Some(ContextValue::StyledStrs(sentences)) = error.get(ContextKind::Suggested) {
        let arg = said(error, ContextKind::InvalidArg);
        if !arg.is_empty() && sentences.iter().any(|sentence| sentence.to_string().starts_with("to pass")) {
            hints.push(format!("pour donner « {arg} » comme valeur, écrivez « -- {arg} »"));
        }
    }
    hints
}

fn valid_values(error: &Error) -> String {
    match list(error, ContextKind::ValidValue).join(", ") {
        none if none.is_empty() => none,
        values => format!("\n  [valeurs possibles : {values}]"),
    }
}

fn said(error: &Error, kind: ContextKind) -> String {
    list(error, kind).join(", ")
}

fn list(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}

/// The error in English, where clap has no words for it but those of Rust's standard library; else nothing.
pub(crate) fn english(error: &Error) -> Option<String> {
    if error.kind() != ErrorKind::ValueValidation {
        return None;
    }
    let (_, why) = usual_reason(&error.source()?.to_string())?;
    let styles = Styles::default();
    let (red, yellow) = (*styles.get_error(), *styles.get_invalid());
    let (value, arg) = (said(error, ContextKind::InvalidValue), said(error, ContextKind::InvalidArg));
    let what = format!("invalid value '{yellow}{value}{yellow:#}' for '{arg}': {why}");
    Some(format!("{red}error:{red:#} {what}\n\nFor more information, try '--help'.\n"))
}

/// Why a value cannot be read, in French.
fn reason(table: &Translations<'_>, english: &str) -> String {
    let (french, _) = usual_reason(english).unwrap_or_else(|| {
        let own = table.find(REASONS, english).unwrap_or(english);
        (own.to_owned(), String::new())
    });
    french
}

/// The messages of clap and of the standard library's parsers, in French and in English.
fn usual_reason(said: &str) -> Option<(String, String)> {
    if let Some((value, range)) = said.split_once(" is not in ") {
        let (least, most) = range.split_once("..").unwrap_or((range, ""));
        let most = most.strip_prefix('=').unwrap_or(most);
        let number = |text: &str| text.parse::<i128>().ok();
        // What is only the largest number there is says nothing to anybody.
        let sensible = number(most).is_some_and(|most| most < u32::MAX.into());
        return Some(if sensible {
            (format!("il faut un nombre de {least} à {most}"), format!("expected a number from {least} to {most}"))
        } else if number(value) < number(least) {
            (format!("il faut au moins {least}"), format!("expected {least} or more"))
        } else {
            ("ce nombre est trop grand".to_owned(), "this number is too large".to_owned())
        });
    }
    let (french, english) = match said {
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            ("il faut un nombre entier", "expected a whole number")
        }
        "number too large to fit in target type" => ("ce nombre est trop grand", "this number is too large"),
        "number too small to fit in target type" => ("ce nombre est trop petit", "this number is too small"),
        "number would be zero for non-zero type" => ("il faut au moins 1", "expected 1 or more"),
        "invalid float literal" | "cannot parse float from empty string" => {
            ("il faut un nombre, comme 2 ou 0.5", "expected a number, such as 2 or 0.5")
        }
        "invalid socket address syntax" => (
            "il faut une adresse et un port, comme 127.0.0.1:8420",
            "expected an address and a port, such as 127.0.0.1:8420",
        ),
        _ => return None,
    };
    Some((french.to_owned(), english.to_owned()))
}
