//! Training a network step by step: games, a fit, and a match against what the engine uses now. Positions, network and
//! record are in one folder.

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs, io,
    num::NonZeroU32,
    path::{Path, PathBuf},
    time::Duration,
};

use damier_engine::{
    Limits,
    evaluate::network::{HIDDEN, SECOND},
};
use damier_rules::{AutoDraw, Game, Variant, dames::Opening, with_position};

use super::{
    Dataset,
    fit::{Fit, FitOptions},
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
/// A draw in the match after so many moves.
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

/// The games that are learned from.
#[derive(Debug, Clone, Copy)]
pub struct GamesStep {
    /// How many.
    pub games: usize,
    /// How many positions the engine looks at for a move.
    pub nodes: u64,
    /// One move in so many is drawn at random.
    pub random_one_in: NonZeroU32,
}

/// The match of the new network against what the engine uses now.
#[derive(Debug, Clone)]
pub struct MatchStep {
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

    /// The first step. Hears how many of how many blocks of games have been played, and how many new positions they had,
    /// which comes back at the end.
    pub fn play_games(&self, step: GamesStep, tell: &mut dyn FnMut(usize, usize, usize)) -> Result<usize, Error> {
        fn play<P: Playable>(
            _: P,
            training: &Training,
            step: GamesStep,
            tell: &mut dyn FnMut(usize, usize, usize),
        ) -> Result<usize, Error> {
            let games = Games::<P> {
                name: training.game.id().to_owned(),
                starts: training.starts(),
                block: BLOCK.min(step.games),
                nodes: step.nodes,
                random_one_in: Some(step.random_one_in),
                concurrency: training.concurrency,
                seed: training.seed,
            };
            let blocks = step.games.div_ceil(BLOCK);
            let mut positions = 0;
            for number in 0..blocks {
                positions += games.play(&training.folder, number)?;
                tell(number + 1, blocks, positions);
            }
            Ok(positions)
        }
        with_position!(self.variant.start(), start => play(start, self, step, tell))
    }

    /// The second step: a network for the positions in the folder, of which the search's score counts `scores` (from nought
    /// to one) beside the result. Hears the cross entropy after each epoch. How it was made is written beside it, and
    /// comes back.
    pub fn fit(&self, options: FitOptions, scores: f32, tell: &mut dyn FnMut(f64)) -> Result<String, Error> {
        fn fit<P: Playable>(
            _: P,
            training: &Training,
            options: FitOptions,
            scores: f32,
            tell: &mut dyn FnMut(f64),
        ) -> Result<String, Error> {
            let folder = &training.folder;
            let files = files(folder).map_err(of(folder))?;
            let dataset = Dataset::read::<P>(&files, P::SCALE, scores).map_err(of(folder))?;
            let (learned_from, kept_back) = dataset.len();
            if learned_from == 0 || kept_back == 0 {
                return Err(Error::TooFewPositions { folder: folder.display().to_string() });
            }
            let mut fit = Fit::<P, HIDDEN, SECOND>::new(&dataset, options);
            if options.go_on {
                let before = P::network().ok_or(Error::NoNetwork { game: training.game.id() })?;
                fit = fit.going_on(before);
            }
            for _ in 0..options.epochs {
                fit.epoch(&dataset);
                tell(fit.surprise(&dataset));
            }
            let network = fit.network().map_err(|why| Error::Network { why: why.to_string() })?;
            let mut text = format!("{}: network of {HIDDEN} and {SECOND} sums\n", training.game.id());
            let FitOptions { epochs, batch, step, seed, go_on } = options;
            // Writing to a text does not fail.
            let _ = writeln!(text, "positions: {learned_from} learned from, {kept_back} of other games kept back");
            text += &origins(&files).map_err(of(folder))?;
            if go_on {
                text += "begun with the network in use before\n";
            }
            let _ = writeln!(
                text,
                "fit: {epochs} epochs in batches of {batch}, steps from {step} down, seed {seed}; the score of the search \
                 counts {:.0} %",
                100.0 * scores
            );
            let _ = writeln!(
                text,
                "cross entropy of the positions kept back: {:.5}, rounded {:.5}; their own entropy is {:.5}",
                fit.surprise(&dataset),
                dataset.surprise::<P>(&network),
                dataset.entropy()
            );
            let [to, record] = training.files();
            fs::write(&to, network.write()).map_err(of(&to))?;
            fs::write(&record, &text).map_err(of(&record))?;
            Ok(text)
        }
        with_position!(self.variant.start(), start => fit(start, self, options, scores, tell))
    }

    /// The third step: plays until the test has ended, or there are no games left. Hears the score after each game. What
    /// came of it is added to the record, and comes back.
    pub fn play_match(
        &self,
        step: &MatchStep,
        tell: &mut dyn FnMut(&Tally),
    ) -> Result<(Option<Hypothesis>, String), Error> {
        let [network, record] = self.files();
        let players = [Spec::of_network(&network, &step.limits)?, Spec::read("engine", &step.limits)?];
        let &Self { seed, concurrency, .. } = self;
        let tally = with_position!(self.variant.start(), start => {
            let match_ = Match {
                players,
                openings: Openings::Random { start, plies: OPENING, seed },
                auto_draw: AutoDraw::On,
                games: step.games,
                margin: MARGIN,
                seed,
                most_plies: MOST_PLIES,
                sprt: Some(step.sprt),
            };
            match_.play_all(concurrency, &mut |finished| {
                tell(finished.tally);
                Ok(())
            })?
        });
        let verdict = step.sprt.verdict(&tally.pairs);
        let said = match verdict {
            Some(Hypothesis::Upper) => "better",
            Some(Hypothesis::Lower) => "not better",
            None => "undecided",
        };
        let Sprt { elo0, elo1 } = step.sprt;
        let each = match (step.limits.nodes, step.limits.move_time) {
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
