//! The training pipeline: self-play games, a fit, and a match against what the engine uses now. Positions, network and
//! record are in one folder.

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs, io,
    num::NonZeroU32,
    path::{Path, PathBuf},
    time::Duration,
};

use damier_engine::{Limits, evaluate::network::Unusable};
use damier_player::{EndgameTables, Keep};
use damier_rules::{AutoDraw, Game, Variant, dames::Opening, with_position};

use super::{
    Dataset,
    fit::{FitOptions, trainer},
    games::{Games, files},
    positions,
};
use crate::{Error, Match, Openings, Playable, Spec, Sprt, Tally, statistics::Hypothesis};

/// How many games a file holds.
const BLOCK: usize = 400;
/// How many random half-moves a game of the match begins with.
const OPENING: usize = 6;
/// What a move of the match may take beyond its time: this is no test of clocks.
const MARGIN: Duration = Duration::from_mins(1);
/// A draw in the match after this many moves.
const MOST_PLIES: usize = 400;

/// What is trained, and where.
#[derive(Debug, Clone)]
pub struct Training {
    game: Game,
    variant: Variant,
    folder: PathBuf,
    /// The seed of the first game, of the first weights, and of the match.
    pub seed: u64,
    /// How many games are played at once.
    pub concurrency: usize,
}

/// The self-play games that are learned from.
#[derive(Debug, Clone, Copy)]
pub struct GamesOptions {
    /// How many.
    pub games: usize,
    /// How many positions the engine looks at for a move.
    pub nodes: u64,
    /// One move in this many is drawn at random.
    pub random_one_in: NonZeroU32,
}

/// How far a fit is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitProgress {
    /// Which epoch it is in, from one on.
    pub epoch: usize,
    /// How many positions it has looked at, in all epochs.
    pub positions: usize,
    /// How many it is going to look at.
    pub of: usize,
    /// The validation loss after the last whole epoch.
    pub cross_entropy: Option<f64>,
}

/// The match of the new network against what the engine uses now.
#[derive(Debug, Clone)]
pub struct MatchOptions {
    /// How many games at the most.
    pub games: usize,
    /// What a move may take.
    pub limits: Limits,
    /// The test that ends it.
    pub sprt: Sprt,
}

impl Training {
    /// For a game, in a folder that is made if it is not there.
    pub fn new(variant: Variant, folder: &Path, seed: u64, concurrency: usize) -> Result<Self, Error> {
        let game = variant.game();
        if variant == Variant::Dames(Opening::TenMen) {
            return Err(Error::TrainedWith { game, with: Variant::Dames(Opening::TwentyMen).game() });
        }
        fs::create_dir_all(folder).map_err(of(folder))?;
        Ok(Self { game, variant, folder: folder.to_owned(), seed, concurrency })
    }

    /// Where games begin, in turn. One evaluation judges both games of international draughts: there are three blocks of
    /// games with twenty men to one with ten.
    fn starts<P: Playable>(&self) -> Vec<P> {
        let ten = Variant::Dames(Opening::TenMen);
        let of_turn = match self.variant {
            Variant::Dames(_) => vec![self.variant, self.variant, self.variant, ten],
            other => vec![other],
        };
        of_turn.iter().filter_map(|variant| P::from_any(&variant.start())).collect()
    }

    /// The first phase, self-play. Hears how many of how many blocks of games have been played, and how many new positions they had,
    /// which comes back at the end.
    pub fn play_games(&self, options: GamesOptions, tell: &mut dyn FnMut(usize, usize, usize)) -> Result<usize, Error> {
        fn play<P: Playable>(
            _: P,
            training: &Training,
            options: GamesOptions,
            tell: &mut dyn FnMut(usize, usize, usize),
        ) -> Result<usize, Error> {
            let tables = EndgameTables::at_hand(EndgameTables::USUAL_PIECES, &Keep::UserCache);
            let games = Games::<P> {
                endgames: tables.get(P::table_game()),
                name: training.game.id().to_owned(),
                starts: training.starts(),
                block: BLOCK.min(options.games),
                nodes: options.nodes,
                random_one_in: Some(options.random_one_in),
                concurrency: training.concurrency,
                seed: training.seed,
            };
            let blocks = options.games.div_ceil(BLOCK);
            let mut positions = 0;
            for number in 0..blocks {
                positions += games.play(&training.folder, number)?;
                tell(number + 1, blocks, positions);
            }
            Ok(positions)
        }
        with_position!(self.variant.start(), start => play(start, self, options, tell))
    }

    /// The second phase: fits a network to the positions in the folder; `lambda` (from zero to one) is the share of the
    /// search's score in the target, beside the result. Hears how far it is after every batch. How it was made is written
    /// beside it, and comes back.
    pub fn fit(&self, options: FitOptions, lambda: f32, tell: &mut dyn FnMut(FitProgress)) -> Result<String, Error> {
        fn fit<P: Playable>(
            _: P,
            training: &Training,
            options: FitOptions,
            lambda: f32,
            tell: &mut dyn FnMut(FitProgress),
        ) -> Result<String, Error> {
            let folder = &training.folder;
            let files = files(folder).map_err(of(folder))?;
            let dataset = Dataset::read::<P>(&files, P::SCALE, lambda).map_err(of(folder))?;
            let (training_positions, validation_positions) = dataset.len();
            if training_positions == 0 || validation_positions == 0 {
                return Err(Error::TooFewPositions { folder: folder.display().to_string() });
            }
            let unusable = |why: Unusable| Error::Network { why: why.to_string() };
            let before = if options.warm_start {
                Some(P::network().ok_or(Error::NoNetwork { game: training.game.id() })?)
            } else {
                None
            };
            let shape = options.shape;
            if ![0, P::TRIPLES.len()].contains(&shape.triples) {
                return Err(Error::Triples { game: training.game.id(), has: P::TRIPLES.len() });
            }
            let mut fit = trainer(&dataset, options, before).map_err(unusable)?;
            let mut progress =
                FitProgress { epoch: 0, positions: 0, of: options.epochs * training_positions, cross_entropy: None };
            for epoch in 1..=options.epochs {
                progress.epoch = epoch;
                fit.epoch(&dataset, &mut |positions| {
                    progress.positions += positions;
                    tell(progress);
                });
                progress.cross_entropy = Some(fit.cross_entropy(&dataset));
                tell(progress);
            }
            let network = fit.network().map_err(unusable)?;
            let mut text = format!(
                "{}: network of {} and {} neurons, {} triples\n",
                training.game.id(),
                shape.l1,
                shape.l2,
                shape.triples
            );
            let FitOptions { epochs, batch_size, learning_rate, seed, warm_start, .. } = options;
            // Writing to a text does not fail.
            let _ = writeln!(
                text,
                "positions: {training_positions} learned from, {validation_positions} of other games kept back, {} that had \
                 come up before left out",
                dataset.repeated()
            );
            text += &origins(&files).map_err(of(folder))?;
            if warm_start {
                text += "begun with the network in use before\n";
            }
            let _ = writeln!(
                text,
                "fit: {epochs} epochs in batches of {batch_size}, steps from {learning_rate} down, seed {seed}; the score of the search \
                 counts {:.0} %",
                100.0 * lambda
            );
            let _ = writeln!(
                text,
                "cross entropy of the positions kept back: {:.5}, rounded {:.5}; their own entropy is {:.5}",
                fit.cross_entropy(&dataset),
                dataset.cross_entropy::<P>(&network),
                dataset.entropy()
            );
            let [to, record] = training.files();
            fs::write(&to, network.write()).map_err(of(&to))?;
            fs::write(&record, &text).map_err(of(&record))?;
            Ok(text)
        }
        with_position!(self.variant.start(), start => fit(start, self, options, lambda, tell))
    }

    /// The third phase, a match: plays until the test has ended, or there are no games left. Hears the score after each game. What
    /// came of it is added to the record, and comes back.
    pub fn play_match(
        &self,
        options: &MatchOptions,
        tell: &mut dyn FnMut(&Tally),
    ) -> Result<(Option<Hypothesis>, String), Error> {
        let [network, record] = self.files();
        let players = [Spec::of_network(&network, &options.limits)?, Spec::read("engine", &options.limits)?];
        let &Self { seed, concurrency, .. } = self;
        let match_ = Match {
            players,
            openings: Openings::Random { start: self.variant.start(), plies: OPENING, seed },
            auto_draw: AutoDraw::On,
            games: options.games,
            margin: MARGIN,
            seed,
            most_plies: MOST_PLIES,
            sprt: Some(options.sprt),
        };
        let tally = match_.play_all(concurrency, &mut |finished| {
            tell(finished.tally);
            Ok(())
        })?;
        let verdict = options.sprt.verdict(&tally.pairs);
        let said = match verdict {
            Some(Hypothesis::Upper) => "better",
            Some(Hypothesis::Lower) => "not better",
            None => "undecided",
        };
        let Sprt { elo0, elo1 } = options.sprt;
        let each = match (options.limits.nodes, options.limits.move_time) {
            (Some(nodes), _) => format!("{nodes} nodes"),
            (None, time) => format!("{} s", time.unwrap_or_default().as_secs_f64()),
        };
        let score = tally.score();
        let text = format!("match: {score}; {each} a move, seed {seed}, test of {elo0} against {elo1} Elo: {said}\n");
        let before = fs::read_to_string(&record).unwrap_or_default();
        fs::write(&record, before + &text).map_err(of(&record))?;
        Ok((verdict, text))
    }

    /// The network in the folder, and the record of how it was made.
    fn files(&self) -> [PathBuf; 2] {
        ["network", "record.txt"].map(|extension| self.folder.join(format!("{}.{extension}", self.game.id())))
    }

    /// Copies both to another folder.
    pub fn keep(&self, folder: &Path) -> Result<(), Error> {
        for file in self.files() {
            let to = folder.join(file.file_name().unwrap_or_default());
            fs::copy(&file, &to).map_err(of(&to))?;
        }
        Ok(())
    }
}

fn of(path: &Path) -> impl Fn(io::Error) -> Error {
    move |error| Error::File { name: path.display().to_string(), error }
}

/// How the games of the files were played: the first line of the first file of every round, and how many there are.
fn origins(files: &[PathBuf]) -> io::Result<String> {
    let mut rounds: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let round = name.rsplit_once('-').map_or(name.clone(), |(round, _)| round.to_owned());
        if let Some((count, _)) = rounds.get_mut(&round) {
            *count += 1;
        } else {
            rounds.insert(round, (1, positions::how(file)?));
        }
    }
    let line = |(count, how): &(usize, String)| format!("games: {count} files, the first: {how}\n");
    Ok(rounds.values().map(line).collect())
}
