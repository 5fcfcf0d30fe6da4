//! `damier play`: the games in the terminal.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use clap::ValueEnum;
use damier_notation::{sentences::Lang, write_position};
use damier_rules::ByColor;
use damier_table::{HouseRules, Seat, TimeControl};
use damier_terminal::{Begin, BoardStyle, NewGame, PlayOptions, UserConfig, read_clock};

use crate::{
    args::{GameArg, PlaceArgs},
    failure::Failure,
};

/// The default level of the computer.
const USUAL_LEVEL: u8 = 5;

/// Play in the terminal: against the computer, against somebody at the same keyboard, or watch
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag")]
pub(crate) struct Args {
    /// The game; without it and without --resume, a menu asks for it
    game: Option<GameArg>,
    /// The level of the computer, from 1 to 10; without it, the one in the settings file, or 5
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// Who plays White; without it, you do, unless you play Black
    #[arg(long, value_name = "WHO")]
    white: Option<Who>,
    /// Who plays Black; without it, the computer, unless it plays White
    #[arg(long, value_name = "WHO")]
    black: Option<Who>,
    /// A clock: minutes for the game and seconds for each move, such as 5+3; or none
    #[arg(long, value_name = "CLOCK", default_value = "none", value_parser = read_clock)]
    clock: TimeControl,
    /// Let the computer resign games that it considers lost
    #[arg(long)]
    engine_resigns: bool,
    /// Touch-move: a piece that was picked up has to be moved, if it can be; `a` says j'adoube
    #[arg(long)]
    touch_move: bool,
    /// Let a move that breaks an obligation stand, unless the opponent challenges it with `c`
    #[arg(long)]
    faults_stand: bool,
    #[command(flatten)]
    place: PlaceArgs,
    /// Resume a saved game; without a file, the last unfinished one
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["white", "black", "clock", "options", "position", "moves", "level", "engine_resigns", "touch_move", "faults_stand"])]
    #[expect(clippy::option_option, reason = "no flag, a flag, a flag with a file")]
    resume: Option<Option<PathBuf>>,
    /// Where to save the game; without it, in the user's data directory, or in the file it was resumed from
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Draw with ASCII letters only, for terminals without Unicode or colours
    #[arg(long)]
    ascii: bool,
}

/// Who sits on a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Who {
    /// Somebody at the keyboard
    Human,
    /// The computer
    Engine,
}

pub(crate) fn run(args: &Args, config: UserConfig, lang: Lang) -> Result<(), Failure> {
    let level = args.level.or(config.level).unwrap_or(USUAL_LEVEL);
    let style = if args.ascii { BoardStyle::Ascii } else { config.style.unwrap_or_default() };
    let options = PlayOptions { begin: args.begin(level)?, save: args.save.clone(), style, level, lang };
    let farewell = damier_terminal::run(&options)?;
    // If the terminal is closed, nobody reads this.
    let _ = writeln!(io::stdout(), "{farewell}");
    Ok(())
}

impl Args {
    /// The request: a new game, a saved one, or the menu.
    fn begin(&self, level: u8) -> Result<Option<Begin>, Failure> {
        let game = self.game.map(|GameArg(game)| game);
        if let Some(file) = &self.resume {
            return Ok(Some(Begin::Resume { file: file.clone(), game }));
        }
        let Some(game) = game else { return self.expect_nothing().map(|()| None) };
        let options = self.place.options.clone();
        // A game with `--moves` begins in the position after them.
        let position = match &self.place.moves {
            Some(_) => Some(write_position(self.place.record(game)?.position())),
            None => self.place.position.clone(),
        };
        let (seats, time, house) = (self.seats(level), self.clock, self.house());
        Ok(Some(Begin::New(NewGame { game, options, position, seats, time, house })))
    }

    const fn house(&self) -> HouseRules {
        HouseRules { touch_move: self.touch_move, faults_stand: self.faults_stand, engine_resigns: self.engine_resigns }
    }

    /// Refuses options for a game if none is named, as the menu would ignore them.
    fn expect_nothing(&self) -> Result<(), Failure> {
        let PlaceArgs { options, position, moves } = &self.place;
        let given =
            position.is_some() || moves.is_some() || !options.is_empty() || self.house() != HouseRules::default();
        if given || self.white.is_some() || self.black.is_some() || self.clock != TimeControl::None {
            let which = ("quel jeu ? « damier games » en donne la liste", "which game? `damier games` lists them");
            return Err(Failure::input(which));
        }
        Ok(())
    }

    /// You play White against the computer, unless something else is asked for.
    fn seats(&self, level: u8) -> ByColor<Seat> {
        let (white, black) = match (self.white, self.black) {
            (Some(white), Some(black)) => (white, black),
            (Some(Who::Engine), None) | (None, Some(Who::Human)) => (Who::Engine, Who::Human),
            _ => (Who::Human, Who::Engine),
        };
        ByColor::new(white, black).map(|who| if who == Who::Human { Seat::HUMAN } else { Seat::Engine { level } })
    }
}
