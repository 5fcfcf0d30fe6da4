//! `damier completions` and `damier manual`: what a system wants to know about the program.

use std::{io::Write, path::PathBuf};

use clap::Command;
use clap_complete::{Shell, generate};

use crate::failure::Failure;

/// Write what a shell offers at Tab
///
/// Source it, or put it where the shell looks for it.
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Write the page of the manual (damier.1), or with --dir a page for every command
#[derive(Debug, clap::Args)]
pub(crate) struct ManualArgs {
    /// The directory to write all pages to
    #[arg(long, value_name = "DIRECTORY")]
    dir: Option<PathBuf>,
}

pub(crate) fn completions(args: &CompletionsArgs, mut program: Command) -> Result<(), Failure> {
    let mut text = Vec::new();
    generate(args.shell, &mut program, "damier", &mut text);
    if args.shell == Shell::Fish {
        text.extend(damier_arguments::fish_values(&program).into_bytes());
    }
    Ok(std::io::stdout().write_all(&text)?)
}

pub(crate) fn manual(args: &ManualArgs, program: Command) -> Result<(), Failure> {
    if let Some(dir) = &args.dir {
        return clap_mangen::generate_to(program, dir).map_err(|error| Failure::file(dir.display(), &error));
    }
    let mut text = Vec::new();
    clap_mangen::Man::new(program).render(&mut text)?;
    Ok(std::io::stdout().write_all(&text)?)
}
