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

/// Train the network that judges the positions of a game
///
/// Three steps, one after the other or each by itself. `games`: the engine plays itself, and the positions are written
/// to the folder, block by block; a run that was stopped goes on later. `fit`: a network is fitted to all positions in the folder.
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
    only: Option<Phase>,
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
    /// games: one move in this many is drawn at random, after the opening's
    #[arg(long, value_name = "N", default_value = "40")]
    random_one_in: NonZeroU32,
    /// fit: the sizes of the network's two hidden layers, 128x16 or 256x16; with +64 behind it (in games of sixty-four
    /// squares +36) the network sees the men of every three squares in line together, too
    #[arg(long, value_name = "SIZES", default_value_t = Shape::DEFAULT)]
    shape: Shape,
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
    /// fit: the learning rate at the beginning; a smaller one does for who goes on
    #[arg(long, alias = "step", value_name = "RATE", default_value = "0.003")]
    learning_rate: f32,
    /// match: seconds for a move
    #[arg(long, value_name = "SECONDS", default_value = "0.1")]
    time: f64,
    /// match: positions for a move instead of time, where other work on the machine would make time unfair
    #[arg(long, value_name = "N")]
    match_nodes: Option<u64>,
    /// match: how many games at the most; an even number
    #[arg(long, value_name = "N", default_value = "2000")]
    match_games: PairedGames,
    /// match: the two differences in Elo of which one is accepted, with an error of 5 %
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
