//! `damier games`: the games and their options.

use std::io::Write;

use anstyle::Style;
use damier_notation::{
    options::options_of,
    sentences::{Lang, game_about, game_name},
};
use damier_rules::Game;
use serde::Serialize;

use crate::{failure::Failure, json};

/// List the games with their options
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// One JSON object per game
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct GameJson {
    game: &'static str,
    name: &'static str,
    about: &'static str,
    options: Vec<OptionJson>,
}

#[derive(Serialize)]
struct OptionJson {
    name: &'static str,
    values: &'static str,
    default: &'static str,
    about: &'static str,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for game in Game::ALL {
        if args.json {
            json::write_line(&mut out, &described(game, lang))?;
        } else {
            text(&mut out, game, lang)?;
        }
    }
    Ok(())
}

fn described(game: Game, lang: Lang) -> GameJson {
    let options = options_of(game).iter().map(|option| OptionJson {
        name: option.name,
        values: option.values,
        default: option.default,
        about: option.about(lang),
    });
    GameJson { game: game.id(), name: game_name(game, lang), about: game_about(game, lang), options: options.collect() }
}

fn text(out: &mut impl Write, game: Game, lang: Lang) -> std::io::Result<()> {
    let bold = Style::new().bold();
    writeln!(out, "{bold}{:<12}{bold:#}{}: {}", game.id(), game_name(game, lang), game_about(game, lang))?;
    for option in options_of(game) {
        let setting = format!("{}={}", option.name, option.values);
        writeln!(out, "{:12}{setting:<27} ({}) {}", "", option.default, option.about(lang))?;
    }
    Ok(())
}
