//! `damier train`: a trained evaluation for a game, from games of the engine against itself.

use std::{
    num::{NonZeroU32, NonZeroUsize},
    path::PathBuf,
};

use clap::{ValueEnum, value_parser};
use damier_arena::{
    PairedGames, Sprt,
    statistics::Hypothesis,
    training::{FitProgress, GamesOptions, MatchOptions, Training, fit::FitOptions},
};
use damier_engine::{Limits, evaluate::network::Shape};

use crate::{
    args::{GameArgs, seconds},
    failure::Failure,
    output::bar,
};

/// Train the network that evaluates the positions of a game
///
/// Runs three steps, or one of them with --only. `games`: the engine plays against itself and writes positions to the
/// folder, in blocks; a stopped run continues later. `fit`: fits a network to all positions in the folder. `match`:
/// plays it against the one in the program, until a sequential test decides which is better. If the new one is better,
/// copies it and its record to the directory given with --keep. The program uses it after the next build.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The folder for positions, network and record; created if missing
    #[arg(long, value_name = "DIRECTORY")]
    folder: PathBuf,
    /// Run only this step
    #[arg(long, value_name = "STEP")]
    only: Option<Phase>,
    /// Where to copy a better network: crates/engine/networks in the repository
    #[arg(long, value_name = "DIRECTORY")]
    keep: Option<PathBuf>,
    /// The seed of the first game and of the initial weights; use another one for each further series of games
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// How many games to play at once
    #[arg(long, value_name = "N", default_value = "2")]
    concurrency: NonZeroUsize,
    /// games: how many
    #[arg(long, value_name = "N", default_value = "40000")]
    games: usize,
    /// games: how many positions the engine searches for a move
    #[arg(long, value_name = "N", default_value = "700")]
    nodes: u64,
    /// games: play one move in this many at random, after the opening
    #[arg(long, value_name = "N", default_value = "40")]
    random_one_in: NonZeroU32,
    /// fit: the sizes of the two hidden layers, 128x16 or 256x16. +64 at the end (+36 in games of sixty-four squares)
    /// adds inputs for the men on three squares in line
    #[arg(long, value_name = "SIZES", default_value_t = Shape::DEFAULT)]
    shape: Shape,
    /// fit: how many times to train on every position
    #[arg(long, value_name = "N", default_value = "16")]
    epochs: usize,
    /// fit: the weight of the search's score in the target, in per cent; the rest is the game's result
    #[arg(long, value_name = "PERCENT", default_value = "100", value_parser = value_parser!(u8).range(0..=100))]
    scores: u8,
    /// fit: start from the network in the program instead of random weights. It keeps what it has learned from games
    /// whose positions no longer exist
    #[arg(long)]
    go_on: bool,
    /// fit: the initial learning rate; with --go-on a lower one is enough
    #[arg(long, alias = "step", value_name = "RATE", default_value = "0.003")]
    learning_rate: f32,
    /// match: seconds per move
    #[arg(long, value_name = "SECONDS", default_value = "0.1")]
    time: f64,
    /// match: positions per move instead of time, for a machine that is busy with other work
    #[arg(long, value_name = "N")]
    match_nodes: Option<u64>,
    /// match: the largest number of games, an even number
    #[arg(long, value_name = "N", default_value = "2000")]
    match_games: PairedGames,
    /// match: the two Elo differences to decide between, with an error of 5 %
    #[arg(long, value_name = "ELO0,ELO1", default_value = "0,10", allow_hyphen_values = true)]
    sprt: Sprt,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Phase {
    Games,
    Fit,
    Match,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let variant = args.game.chosen()?.variant;
    let training = Training::new(variant, &args.folder, args.seed, args.concurrency.get())?;
    let is_due = |phase: Phase| args.only.is_none_or(|only| only == phase);
    if is_due(Phase::Games) {
        args.play_games(&training)?;
    }
    if is_due(Phase::Fit) {
        args.fit(&training)?;
    }
    if is_due(Phase::Match) {
        let verdict = args.play_match(&training)?;
        if let Some(keep) = args.keep.as_ref().filter(|_| verdict == Some(Hypothesis::Upper)) {
            training.keep(keep)?;
        }
    }
    Ok(())
}

impl Args {
    fn play_games(&self, training: &Training) -> Result<(), Failure> {
        let &Self { games, nodes, random_one_in, .. } = self;
        let bar = bar(0, "[{bar:30}] {pos}/{len} blocks of games, {msg}, {eta} left");
        let positions =
            training.play_games(GamesOptions { games, nodes, random_one_in }, &mut |done, all, positions| {
                bar.set_length(all as u64);
                bar.set_position(done as u64);
                bar.set_message(format!("{positions} positions"));
            });
        bar.finish_and_clear();
        anstream::println!("games: {games} of them, {} new positions", positions?);
        Ok(())
    }

    fn fit(&self, training: &Training) -> Result<(), Failure> {
        let options = FitOptions {
            shape: self.shape,
            epochs: self.epochs,
            learning_rate: self.learning_rate,
            seed: self.seed,
            warm_start: self.go_on,
            ..FitOptions::default()
        };
        let bar = bar(0, "[{bar:30}] {msg}, {percent} %, {per_sec:0} positions, {eta} left");
        let record = training.fit(options, f32::from(self.scores) / 100.0, &mut |progress| {
            let FitProgress { epoch, positions, of, cross_entropy } = progress;
            bar.set_length(of as u64);
            bar.set_position(positions as u64);
            let loss = cross_entropy.map(|loss| format!(", cross entropy {loss:.5}")).unwrap_or_default();
            bar.set_message(format!("epoch {epoch} of {}{loss}", self.epochs));
        });
        bar.finish_and_clear();
        anstream::print!("{}", record?);
        Ok(())
    }

    fn play_match(&self, training: &Training) -> Result<Option<Hypothesis>, Failure> {
        let PairedGames(games) = self.match_games;
        let limits = match self.match_nodes {
            Some(nodes) => Limits::nodes(nodes),
            None => Limits::time(seconds("--time", self.time)?),
        };
        let options = MatchOptions { games, limits, sprt: self.sprt };
        let bar = bar(games as u64, "[{bar:30}] {pos}/{len} games, {msg}");
        let played = training.play_match(&options, &mut |tally| {
            bar.inc(1);
            bar.set_message(tally.score());
        });
        bar.finish_and_clear();
        let (verdict, record) = played?;
        anstream::print!("{record}");
        Ok(verdict)
    }
}
