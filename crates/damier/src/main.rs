//! The program `damier`: the rules of five games, and an engine that plays them, on the command line.
//!
//! Each command is a file under `commands`. What a user got wrong is said on standard error, with exit code 2.

mod args;
mod commands;
mod endgames;
mod failure;
mod json;
mod terminal;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::args::{LangArg, language};

/// The draughts family: international draughts, its ten-man cousin, Dames & Trap, Bermudes and Pyramidame.
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
    Show(commands::show::Args),
    Draw(commands::draw::Args),
    Moves(commands::moves::Args),
    Why(commands::why::Args),
    Play(commands::play::Args),
    Analyse(commands::analyse::Args),
    Hub(commands::hub::Args),
    Learn(commands::learn::Args),
    Dxp(commands::dxp::Args),
    Perft(commands::perft::Args),
    Pdn(commands::pdn::Args),
    Match(commands::matches::Args),
    Levels(commands::levels::Args),
    Book(commands::book::Args),
    Bench(commands::bench::Args),
    Verify(commands::verify::Args),
    Serve(commands::serve::Args),
    Load(commands::load::Args),
}

fn main() -> ExitCode {
    let Cli { lang, command } = Cli::parse();
    let lang = language(lang);
    let outcome = match command {
        Command::Games(args) => commands::games::run(&args, lang),
        Command::Show(args) => commands::show::run(&args, lang),
        Command::Draw(args) => commands::draw::run(&args, lang),
        Command::Moves(args) => commands::moves::run(&args),
        Command::Why(args) => commands::why::run(&args, lang),
        Command::Play(args) => commands::play::run(&args, lang),
        Command::Hub(args) => commands::hub::run(&args),
        Command::Learn(args) => commands::learn::run(&args),
        Command::Dxp(args) => commands::dxp::run(&args),
        Command::Analyse(args) => commands::analyse::run(&args, lang),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Pdn(args) => commands::pdn::run(&args, lang),
        Command::Match(args) => commands::matches::run(&args),
        Command::Levels(args) => commands::levels::run(&args, lang),
        Command::Book(args) => commands::book::run(&args, lang),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Verify(args) => commands::verify::run(&args, lang),
        Command::Serve(args) => commands::serve::run(&args),
        Command::Load(args) => commands::load::run(&args),
    };
    failure::exit_code(outcome, lang)
}
