//! The program `damier`: the games, and an engine that plays them, on the command line.
//!
//! Each command is a file under `commands`. Wrong input is reported on standard error, with exit code 2; a file that
//! cannot be read or written has exit code 1.

mod args;
mod commands;
mod failure;
mod output;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use damier_arguments::Translations;
use damier_notation::sentences::Lang;
use damier_terminal::{BoardStyle, UserConfig};

use crate::args::{LangArg, SETTINGS};

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
    Tune(commands::tune::Args),
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

/// With mimalloc, a move at the server takes a tenth less processor time than with the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let config = UserConfig::load();
    let usual = config.as_ref().map_or_else(|_| UserConfig::default(), UserConfig::clone).language_or_system();
    let language = |asked: Option<LangArg>| asked.map_or(usual, Lang::from);
    // The help has to know its language before the arguments are read.
    let asked = damier_arguments::asked("--lang", std::env::args_os());
    let asked = language(asked.and_then(|name| LangArg::from_str(&name, false).ok()));
    let french = (asked == Lang::Fr).then(|| Translations::read(FRENCH));
    // Help texts without a translation, and translations without a text. Checked here and not in a test of this file,
    // for which the whole program would be compiled a second time.
    let untranslated = |french| damier_arguments::untranslated(french, Cli::command());
    debug_assert_eq!(french.as_ref().map(untranslated).unwrap_or_default(), Vec::<String>::new());
    let args = damier_arguments::before_help("--lang", std::env::args_os().collect(), &Cli::command());
    let args = match SETTINGS.with_arguments(args, &Cli::command()) {
        Ok(args) => args,
        Err(error) => return failure::exit_code(Err(error.into()), asked),
    };
    let Cli { lang, command } = damier_arguments::parse(french.as_ref(), args);
    let lang = language(lang);
    let config = match config {
        Ok(config) => config,
        Err(error) => return failure::exit_code(Err(error.into()), lang),
    };
    let style = config.style.unwrap_or_default();
    if style != BoardStyle::Colour {
        anstream::ColorChoice::Never.write_global();
    }
    let program =
        || french.as_ref().map_or_else(Cli::command, |french| damier_arguments::apply(french, Cli::command()));
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
        Command::Tune(args) => commands::tune::run(&args),
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
