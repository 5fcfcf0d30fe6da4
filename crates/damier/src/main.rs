//! The program `damier`: the games, and an engine that plays them, on the command line.
//!
//! Each command is a file under `commands`. What a user got wrong is said on standard error, with exit code 2; a file that
//! cannot be read or written ends it with 1.

mod args;
mod commands;
mod failure;
mod output;
mod settings;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use damier_help::Translations;
use damier_notation::sentences::Lang;
use damier_terminal::{Config, Style};

use crate::args::{LangArg, language};

/// The draughts family: `damier games` lists the games.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
struct Cli {
    /// The language; without it, the system's
    #[arg(long, global = true)]
    lang: Option<LangArg>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Games(commands::games::Args),
    Rules(commands::rules::Args),
    Lesson(commands::lesson::Args),
    Show(commands::show::Args),
    Draw(commands::draw::Args),
    Moves(commands::moves::Args),
    Why(commands::why::Args),
    Play(commands::play::Args),
    Puzzles(commands::puzzles::Args),
    Analyse(commands::analyse::Args),
    Desk(commands::desk::Args),
    Hub(commands::hub::Args),
    Train(commands::train::Args),
    Dxp(commands::dxp::Args),
    Perft(commands::perft::Args),
    Pdn(commands::pdn::Args),
    Match(commands::matches::Args),
    Levels(commands::levels::Args),
    Book(commands::book::Args),
    Tables(commands::tables::Args),
    Bench(commands::bench::Args),
    Verify(commands::verify::Args),
    Serve(commands::serve::Args),
    Work(commands::work::Args),
    Load(commands::load::Args),
    Copy(commands::copies::CopyArgs),
    Backup(commands::copies::BackupArgs),
    Restore(commands::copies::RestoreArgs),
    Completions(commands::shell::CompletionsArgs),
    Manual(commands::shell::ManualArgs),
}

/// The help in French.
const FRENCH: &str = include_str!("../help/fr.txt");

fn main() -> ExitCode {
    let config = Config::load();
    let set = config.as_ref().ok().and_then(|config| config.language);
    let asked = damier_help::asked("--lang", std::env::args_os()).and_then(|name| LangArg::from_str(&name, false).ok());
    let french = (language(asked, set) == Lang::Fr).then(|| Translations::read(FRENCH));
    let args = match settings::with_file(std::env::args_os().collect(), &Cli::command()) {
        Ok(args) => args,
        Err(failure) => return failure::exit_code(Err(failure), language(asked, set)),
    };
    let Cli { lang, command } = damier_help::parse(french.as_ref(), args);
    let lang = language(lang, set);
    let config = match config {
        Ok(config) => config,
        Err(error) => return failure::exit_code(Err(error.into()), lang),
    };
    let style = config.style.unwrap_or_default();
    if style != Style::Colour {
        anstream::ColorChoice::Never.write_global();
    }
    let program = || french.as_ref().map_or_else(Cli::command, |french| damier_help::apply(french, Cli::command()));
    let outcome = match command {
        Command::Games(args) => commands::games::run(&args, lang),
        Command::Rules(args) => commands::rules::run(&args, lang),
        Command::Lesson(args) => commands::lesson::run(&args, lang),
        Command::Show(args) => commands::show::run(&args, lang),
        Command::Draw(args) => commands::draw::run(&args, lang),
        Command::Moves(args) => commands::moves::run(&args),
        Command::Why(args) => commands::why::run(&args, lang),
        Command::Play(args) => commands::play::run(&args, config, lang),
        Command::Desk(args) => commands::desk::run(&args),
        Command::Puzzles(args) => commands::puzzles::run(&args, lang),
        Command::Hub(args) => commands::hub::run(&args),
        Command::Train(args) => commands::train::run(&args),
        Command::Dxp(args) => commands::dxp::run(&args),
        Command::Analyse(args) => commands::analyse::run(&args, style, lang),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Pdn(args) => commands::pdn::run(&args, style, lang),
        Command::Match(args) => commands::matches::run(&args),
        Command::Levels(args) => commands::levels::run(&args, lang),
        Command::Book(args) => commands::book::run(&args, lang),
        Command::Tables(args) => commands::tables::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Verify(args) => commands::verify::run(&args, lang),
        Command::Serve(args) => commands::serve::run(&args),
        Command::Work(args) => commands::work::run(&args),
        Command::Load(args) => commands::load::run(&args),
        Command::Copy(args) => commands::copies::copy_tables(&args, lang),
        Command::Backup(args) => commands::copies::backup(&args, lang),
        Command::Restore(args) => commands::copies::restore(&args, lang),
        Command::Completions(args) => commands::shell::completions(&args, program()),
        Command::Manual(args) => commands::shell::manual(&args, program()),
    };
    failure::exit_code(outcome, lang)
}

#[cfg(test)]
#[test]
fn every_word_of_the_help_has_its_french() {
    let left = damier_help::untranslated(&Translations::read(FRENCH), <Cli as clap::CommandFactory>::command());
    assert_eq!(left, Vec::<String>::new());
}
