//! `damier completions` and `damier manual`: completions and manual pages for the system.

use std::{io::Write, path::PathBuf};

use clap::{Arg, Command, ValueHint, builder::PossibleValuesParser};
use clap_complete::{Shell, generate};

use damier_rules::Game;

use crate::failure::Failure;

/// Write the completions for a shell
///
/// Source the output, or save it where the shell looks for completions.
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Write the manual page (damier.1); with --dir, a page for every command
#[derive(Debug, clap::Args)]
pub(crate) struct ManualArgs {
    /// The directory for the pages of all commands
    #[arg(long, value_name = "DIRECTORY")]
    dir: Option<PathBuf>,
}

pub(crate) fn completions(args: &CompletionsArgs, program: Command) -> Result<(), Failure> {
    let (mut program, mut text) = (with_values(program), Vec::new());
    generate(args.shell, &mut program, "damier", &mut text);
    match args.shell {
        Shell::Fish => text.extend(damier_arguments::fish_values(&program).into_bytes()),
        Shell::Zsh => text = values_and_files(&String::from_utf8_lossy(&text)).into_bytes(),
        _ => {}
    }
    Ok(std::io::stdout().write_all(&text)?)
}

/// The program with additional values for completion: levels, and games where a file is possible as well.
fn with_values(program: Command) -> Command {
    let program = program.mut_args(|arg| match arg.get_id().as_str() {
        "level" => offering(arg, (1..=10).map(|level| level.to_string()).collect()),
        SUBJECT => {
            offering(arg, Game::ALL.iter().map(|game| game.id().to_owned()).collect()).value_hint(ValueHint::FilePath)
        }
        "game" if arg.get_possible_values().is_empty() => offering(arg, vec!["all".to_owned()]),
        _ => arg,
    });
    program.mut_subcommands(with_values)
}

/// The argument of `analyse`: a game, or a file.
const SUBJECT: &str = "subject";

fn offering(arg: Arg, values: Vec<String>) -> Arg {
    arg.value_parser(PossibleValuesParser::new(values))
}

/// Has zsh offer files beside the games: clap's script knows one or the other.
fn values_and_files(script: &str) -> String {
    let both = |line: &str| {
        let (before, values) = line.strip_suffix(")' \\").filter(|_| line.contains(SUBJECT))?.rsplit_once(":(")?;
        Some(format!("{before}:{{compadd - {values}; _files}}' \\"))
    };
    script.lines().map(|line| both(line).unwrap_or_else(|| line.to_owned()) + "\n").collect()
}

pub(crate) fn manual(args: &ManualArgs, program: Command) -> Result<(), Failure> {
    if let Some(dir) = &args.dir {
        return clap_mangen::generate_to(program, dir).map_err(|error| Failure::file(dir.display(), &error));
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(program).render(&mut text)?;
    Ok(std::io::stdout().write_all(&text)?)
}
