//! `damier train`: a trained evaluation for a game, from games of the engine against itself.

mod fit;
mod games;
mod trial;

use std::{
    fs,
    num::{NonZeroU32, NonZeroUsize},
    path::{Path, PathBuf},
};

use clap::{ValueEnum, value_parser};
use damier_arena::{Playable, Sprt, statistics::Hypothesis};
use damier_rules::{
    AnyPosition, Game, Variant,
    dames::{Dames, Opening},
    with_position,
};

use crate::{args::GameArgs, failure::Failure};

/// Train the network that judges the positions of a game
///
/// Three steps, one after the other or each by itself. `games`: the engine plays itself, and the positions are written
/// to the folder, block by block; who stops goes on later. `fit`: a network is fitted to all positions in the folder.
/// `match`: it plays against what the program uses now, until a sequential test knows which is better. If it is better,
/// network and record are copied to where `--keep` says; built again, the program plays with it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Where positions, network and record are; made if it is not there
    #[arg(long, value_name = "DIRECTORY")]
    folder: PathBuf,
    /// One step only
    #[arg(long, value_name = "STEP")]
    only: Option<Step>,
    /// Where a better network goes: crates/engine/networks in the repository
    #[arg(long, value_name = "DIRECTORY")]
    keep: Option<PathBuf>,
    /// The seed of the first game, and of the first weights; another one for every further round of games
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games are played at once
    #[arg(long, value_name = "N", default_value = "2")]
    concurrency: NonZeroUsize,
    /// games: how many
    #[arg(long, value_name = "N", default_value = "40000")]
    games: usize,
    /// games: how many positions the engine looks at for a move
    #[arg(long, value_name = "N", default_value = "700")]
    nodes: u64,
    /// games: one move in so many is drawn at random, after the opening's
    #[arg(long, value_name = "N", default_value = "40")]
    random_one_in: NonZeroU32,
    /// fit: how often every position is looked at
    #[arg(long, value_name = "N", default_value = "16")]
    epochs: usize,
    /// fit: how much the score of the search counts beside the result, in per cent
    #[arg(long, value_name = "PERCENT", default_value = "100", value_parser = value_parser!(u8).range(0..=100))]
    scores: u8,
    /// fit: begin with the network that the program has now instead of random weights: what it has learned from games
    /// that are gone is kept
    #[arg(long)]
    go_on: bool,
    /// fit: the size of the first steps; smaller ones do for who goes on
    #[arg(long, value_name = "SIZE", default_value = "0.003")]
    step: f32,
    /// match: seconds for a move
    #[arg(long, value_name = "SECONDS", default_value = "0.1")]
    time: f64,
    /// match: positions for a move instead of time, where other work on the machine would make time unfair
    #[arg(long, value_name = "N")]
    match_nodes: Option<u64>,
    /// match: how many games at the most; an even number
    #[arg(long, value_name = "N", default_value = "2000")]
    match_games: usize,
    /// match: the two differences in Elo of which one is accepted, with an error of 5 %
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,10", allow_hyphen_values = true)]
    sprt: Sprt,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Step {
    Games,
    Fit,
    Match,
}

/// What is trained, and where.
struct Training<'a, P> {
    args: &'a Args,
    name: &'static str,
    /// Where games begin, in turn.
    starts: Vec<P>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let chosen = args.game.chosen()?;
    let game = args.game.game.0;
    fs::create_dir_all(&args.folder)
        .map_err(|error| Failure::file(format_args!("--folder {}", args.folder.display()), &error))?;
    match chosen.variant {
        // One evaluation for both: three blocks of games with twenty men, one with ten.
        Variant::Dames(Opening::TwentyMen) => {
            let (twenty, ten): (Dames, Dames) = (Opening::TwentyMen.start(), Opening::TenMen.start());
            Training { args, name: game.id(), starts: vec![twenty, twenty, twenty, ten] }.all()
        }
        Variant::Dames(Opening::TenMen) => {
            let (dames, ten) = (Game::Dames.id(), Game::Dames10.id());
            Err(Failure::english(format!("{ten} is judged like {dames}: train {dames}, which plays games of both")))
        }
        variant => {
            let start: AnyPosition = variant.start();
            with_position!(start, start => Training { args, name: game.id(), starts: vec![start] }.all())
        }
    }
}

impl<P: Playable> Training<'_, P> {
    fn all(&self) -> Result<(), Failure> {
        let is_due = |step: Step| self.args.only.is_none_or(|only| only == step);
        if is_due(Step::Games) {
            self.play_games()?;
        }
        if is_due(Step::Fit) {
            self.fit()?;
        }
        if is_due(Step::Match) {
            let verdict = self.trial()?;
            if let Some(keep) = &self.args.keep
                && verdict == Some(Hypothesis::Upper)
            {
                self.keep(keep)?;
            }
        }
        Ok(())
    }

    /// The network in the folder, and the record of how it was made.
    fn files(&self) -> [PathBuf; 2] {
        ["network", "record.txt"].map(|extension| self.args.folder.join(format!("{}.{extension}", self.name)))
    }

    fn keep(&self, folder: &Path) -> Result<(), Failure> {
        for file in self.files() {
            let to = folder.join(file.file_name().unwrap_or_default());
            fs::copy(&file, &to).map_err(|error| Failure::file(to.display(), &error))?;
        }
        Ok(())
    }

    /// Adds lines to the record.
    fn record(&self, text: &str) -> Result<(), Failure> {
        let [_, path] = self.files();
        let before = fs::read_to_string(&path).unwrap_or_default();
        fs::write(&path, before + text).map_err(|error| Failure::file(path.display(), &error))
    }
}
