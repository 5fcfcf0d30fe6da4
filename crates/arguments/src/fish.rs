//! Completions that clap's script for fish lacks: the values of arguments without a name.

use std::fmt::Write;

use clap::{Command, ValueHint, builder::PossibleValue};

/// The lines to add to the script: the values of such arguments, for each command that has any.
pub fn fish_values(program: &Command) -> String {
    let mut lines = String::new();
    for command in program.get_subcommands() {
        let used = format!("__fish_{}_using_subcommand {}", program.get_name(), command.get_name());
        add(&mut lines, program.get_name(), command, &used);
        for below in command.get_subcommands() {
            let used = format!("{used}; and __fish_seen_subcommand_from {}", below.get_name());
            add(&mut lines, program.get_name(), below, &used);
        }
    }
    lines
}

fn add(lines: &mut String, program: &str, command: &Command, used: &str) {
    for argument in command.get_positionals() {
        let values = argument.get_possible_values();
        let values: Vec<_> = values.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name).collect();
        if !values.is_empty() {
            let no_files = if argument.get_value_hint() == ValueHint::FilePath { "" } else { "-f " };
            // Writing to a string does not fail.
            let _ = writeln!(lines, "complete -c {program} -n \"{used}\" {no_files}-a \"{}\"", values.join(" "));
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Arg;

    use super::*;

    #[test]
    fn values_are_listed_for_commands_and_those_below() {
        let game = Arg::new("game").value_parser(["dames", "trap"]);
        let shown = Command::new("show").arg(&game).arg(Arg::new("file")).arg(Arg::new("lang").long("lang"));
        let book = Command::new("book").subcommand(Command::new("moves").arg(&game));
        let analyse = Command::new("analyse").arg(game.value_hint(ValueHint::FilePath));
        let program = Command::new("damier").subcommands([shown, book, analyse]);
        let expected = "complete -c damier -n \"__fish_damier_using_subcommand show\" -f -a \"dames trap\"\n\
            complete -c damier -n \"__fish_damier_using_subcommand book; and __fish_seen_subcommand_from moves\" -f -a \"dames trap\"\n\
            complete -c damier -n \"__fish_damier_using_subcommand analyse\" -a \"dames trap\"\n";
        assert_eq!(fish_values(&program), expected);
    }
}
