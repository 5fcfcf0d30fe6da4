//! Errors in the arguments, in French, by clap's kind of error and its context.

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

/// Why a value cannot be read: the messages of clap and of the standard library's parsers.
fn reason(table: &Translations<'_>, english: &str) -> String {
    if let Some((value, range)) = english.split_once(" is not in ") {
        let (least, most) = range.split_once("..").unwrap_or((range, ""));
        return match most.strip_prefix('=').unwrap_or(most) {
            "" => format!("{value} est trop petit, il faut {least} au moins"),
            most => format!("il faut un nombre de {least} à {most}"),
        };
    }
    match english {
        "invalid digit found in string" | "cannot parse integer from empty string" => "il faut un nombre entier",
        "number too large to fit in target type" => "ce nombre est trop grand",
        "number too small to fit in target type" => "ce nombre est trop petit",
        "number would be zero for non-zero type" => "il faut au moins 1",
        "invalid float literal" | "cannot parse float from empty string" => "il faut un nombre, comme 2 ou 0.5",
        "invalid socket address syntax" => "il faut une adresse et un port, comme 127.0.0.1:8420",
        own => table.find(REASONS, own).unwrap_or(own),
    }
    .to_owned()
}
