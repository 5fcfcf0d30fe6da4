//! `damier games`: the games and their options.

use std::io::Write;

use anstyle::Style;
use damier_notation::{
    ListedGame,
    options::options_of,
    sentences::{Lang, game_about, game_name},
};
use damier_rules::Game;

use crate::{failure::Failure, output::json_line};

/// List the games with their options
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// One JSON object per game
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    for game in Game::ALL {
        if args.json {
            json_line(&mut out, &ListedGame::of(game, lang))?;
        } else {
            text(&mut out, game, lang)?;
        }
    }
    Ok(())
}

fn text(out: &mut impl Write, game: Game, lang: Lang) -> std::io::Result<()> {
    let bold = Style::new().bold();
    let (name, colon, about) = (game_name(game, lang), lang.say(" :", ":"), game_about(game, lang));
    writeln!(out, "{bold}{:<12}{bold:#}{name}{colon} {about}", game.id())?;
    for option in options_of(game) {
        let setting = format!("{}={}", option.name, option.values);
        writeln!(out, "{:12}{setting:<27} ({}) {}", "", option.default, option.about(lang))?;
    }
    Ok(())
}
