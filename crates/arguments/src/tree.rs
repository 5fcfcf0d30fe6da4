//! Translates a tree of commands to French, and finds what is still in English.

use clap::{
    Arg, Command,
    builder::{PossibleValue, StyledStr},
};

use crate::table::{HEADINGS, REASONS, SHARED, Translations, VALUES};

/// The command and all below it, in French.
pub fn apply(table: &Translations<'_>, mut command: Command) -> Command {
    // clap adds help and version when the tree is built.
    command.build();
    let name = command.get_name().to_owned();
    translated(table, command, &name)
}

/// What has no French text in the table, and the texts that belong to nothing. Empty for a program that is translated
/// completely.
pub fn untranslated(table: &Translations<'_>, mut command: Command) -> Vec<String> {
    command.build();
    let mut words = Vec::new();
    collect(&command, command.get_name(), &mut words);
    let said = |Word { section, key, english }: &Word| {
        let french = table.find(section, key)?;
        (section == VALUES || french != english && !english.is_empty()).then_some(())
    };
    let english = words.iter().filter(|word| said(word).is_none());
    let mut missing: Vec<String> =
        english.map(|Word { section, key, english }| format!("{section} {key}: {english}")).collect();
    let used = |(section, key): &(&str, &str)| {
        *section == REASONS
            || words.iter().any(|word| word.key == *key && (word.section == *section || *section == SHARED))
    };
    missing.extend(table.keys().filter(|at| !used(at)).map(|(section, key)| format!("unused: {section} {key}")));
    missing
}

/// A text that needs a translation.
struct Word {
    section: String,
    key: String,
    english: String,
}

fn collect(command: &Command, path: &str, words: &mut Vec<Word>) {
    let mut add = |section: &str, key: String, english: String| {
        words.push(Word { section: section.to_owned(), key, english });
    };
    let about = command.get_long_about().or(command.get_about());
    add(path, String::new(), about.map(StyledStr::to_string).unwrap_or_default());
    for arg in own_args(command) {
        add(path, key(arg), arg.get_help().map(StyledStr::to_string).unwrap_or_default());
        if let Some(heading) = arg.get_help_heading() {
            add(HEADINGS, heading.to_owned(), heading.to_owned());
        }
        if !arg.get_action().takes_values() {
            continue;
        }
        for name in arg.get_value_names().unwrap_or_default() {
            add(VALUES, name.to_string(), name.to_string());
        }
        for value in arg.get_possible_values() {
            if let Some(help) = value.get_help() {
                add(path, format!("{}={}", key(arg), value.get_name()), help.to_string());
            }
        }
    }
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        collect(sub, &format!("{path} {}", sub.get_name()), words);
    }
}

/// The arguments that are not clap's own.
fn own_args(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| !matches!(arg.get_id().as_str(), "help" | "version"))
}

/// The key of an argument in the table.
fn key(arg: &Arg) -> String {
    arg.get_long().map_or_else(|| format!("<{}>", arg.get_id()), |long| format!("--{long}"))
}

fn translated(table: &Translations<'_>, command: Command, path: &str) -> Command {
    let usage = *command.get_styles().get_usage();
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{usage}Utilisation :{usage:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    let long = command.get_long_about().is_some();
    // The tree below `help` is the tree itself once more.
    let section = path.replacen(" help ", " ", 1);
    let about = if command.get_name() == "help" {
        Some("Afficher ce message, ou l'aide d'une commande")
    } else {
        table.find(&section, "")
    };
    let mut command =
        command.help_template(template).subcommand_help_heading("Commandes ").subcommand_value_name("COMMANDE");
    if let Some(text) = about {
        command = command.about(text.split("\n\n").next().unwrap_or(text).to_owned());
        if long {
            command = command.long_about(text.to_owned());
        }
    }
    let mut place = 0;
    command
        .mut_args(|arg| {
            place += 1;
            argument(table, arg, &section, place)
        })
        .mut_subcommands(|sub| {
            let path = format!("{path} {}", sub.get_name());
            translated(table, sub, &path)
        })
}

fn argument(table: &Translations<'_>, arg: Arg, section: &str, place: usize) -> Arg {
    // clap writes a colon after a heading; in French there is a space before it.
    let heading = match arg.get_help_heading() {
        Some(heading) => format!("{} ", table.find(HEADINGS, heading).unwrap_or(heading)),
        None if arg.is_positional() => "Arguments ".to_owned(),
        None => "Options ".to_owned(),
    };
    // Under a heading of their own, arguments keep their order only if it is set.
    let arg = if arg.is_positional() { arg.display_order(place) } else { arg };
    let arg = arg.help_heading(heading);
    if let Some(built_in) = built_in(&arg) {
        let (short, long) = built_in;
        return arg.help(short).long_help(long);
    }
    let Some(text) = table.find(section, &key(&arg)).map(str::to_owned) else { return arg };
    if !arg.get_action().takes_values() {
        return arg.help(text);
    }
    let (values, values_in_words) = possible_values(table, &arg, section);
    let default = default(&arg);
    let arg = arg.hide_default_value(true).hide_possible_values(true);
    let names = arg.get_value_names().unwrap_or_default().iter();
    let names: Vec<String> =
        names.map(|name| table.find(VALUES, name).map_or_else(|| name.to_string(), str::to_owned)).collect();
    let arg = if names.is_empty() { arg } else { arg.value_names(names) };
    // clap shows the long form of a whole command where one of its texts has one.
    let whole = format!("{text}{default}{values_in_words}");
    let arg = arg.help(format!("{text}{default}{values}"));
    if values == values_in_words { arg } else { arg.long_help(whole) }
}

/// The texts of what clap adds by itself, short and long.
fn built_in(arg: &Arg) -> Option<(&'static str, &'static str)> {
    match arg.get_id().as_str() {
        "help" if arg.get_help().is_some_and(|help| help.to_string().contains("--help")) => {
            Some(("Afficher l'aide (plus de détails avec « --help »)", "Afficher l'aide (en résumé avec « -h »)"))
        }
        "help" => Some(("Afficher l'aide", "Afficher l'aide")),
        "version" => Some(("Afficher la version", "Afficher la version")),
        _ => None,
    }
}

/// The values an argument can have: by name, and with what they mean.
fn possible_values(table: &Translations<'_>, arg: &Arg, section: &str) -> (String, String) {
    let values: Vec<_> = arg.get_possible_values().into_iter().filter(|value| !value.is_hide_set()).collect();
    if values.is_empty() || arg.is_hide_possible_values_set() {
        return (String::new(), String::new());
    }
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let meant = names.iter().map(|name| match table.find(section, &format!("{}={name}", key(arg))) {
        Some(text) => format!("{name} ({text})"),
        None => (*name).to_owned(),
    });
    let meant = meant.collect::<Vec<_>>().join(", ");
    (format!(" [valeurs possibles : {}]", names.join(", ")), format!(" [valeurs possibles : {meant}]"))
}

/// The default of an argument.
fn default(arg: &Arg) -> String {
    let values: Vec<String> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if values.is_empty() || arg.is_hide_default_value_set() {
        return String::new();
    }
    format!(" [par défaut : {}]", values.join(" "))
}
