//! The third step: the new network against what the program uses now.

use std::time::Duration;

use damier_arena::{Match, Openings, Playable, Spec, Tally, statistics::Hypothesis};
use damier_engine::Limits;
use damier_rules::AutoDraw;

use super::Training;
use crate::{
    args::{expect_pairs, seconds},
    failure::Failure,
    output::bar,
};

/// How many random half-moves a game begins with.
const OPENING: usize = 6;
/// What a move may take beyond its time: this is no test of clocks.
const MARGIN: Duration = Duration::from_mins(1);
/// A draw after so many moves.
const MOST_PLIES: usize = 400;

impl<P: Playable> Training<'_, P> {
    /// Plays until the test has ended, or there are no games left.
    pub(super) fn trial(&self) -> Result<Option<Hypothesis>, Failure> {
        let args = self.args;
        expect_pairs("--match-games", args.match_games)?;
        let limits = match args.match_nodes {
            Some(nodes) => Limits::nodes(nodes),
            None => Limits::time(seconds("--time", args.time)?),
        };
        let each = args.match_nodes.map_or_else(|| format!("{} s", args.time), |nodes| format!("{nodes} nodes"));
        let [network, _] = self.files();
        let players = [Spec::of_network(&network, &limits)?, Spec::read("engine", &limits)?];
        let match_ = Match {
            players,
            openings: Openings::Random { start: self.starts[0], plies: OPENING, seed: args.seed },
            auto_draw: AutoDraw::On,
            games: args.match_games,
            margin: MARGIN,
            seed: args.seed,
            most_plies: MOST_PLIES,
            sprt: Some(args.sprt),
        };
        let bar = bar(args.match_games as u64, "[{bar:30}] {pos}/{len} games, {msg}");
        let tally = match_.play_all(args.concurrency.get(), &mut |finished| {
            bar.inc(1);
            bar.set_message(score(finished.tally));
            Ok(())
        })?;
        bar.finish_and_clear();
        let verdict = args.sprt.verdict(&tally.pairs);
        let said = match verdict {
            Some(Hypothesis::Upper) => "better",
            Some(Hypothesis::Lower) => "not better",
            None => "undecided",
        };
        let damier_arena::Sprt { elo0, elo1 } = args.sprt;
        let text = format!(
            "match: {}; {each} a move, seed {}, test of {elo0} against {elo1} Elo: {said}\n",
            score(&tally),
            args.seed
        );
        anstream::print!("{text}");
        self.record(&text)?;
        Ok(verdict)
    }
}

/// `+12 =7 -3`, and what it says.
fn score(tally: &Tally) -> String {
    let counts = tally.counts();
    format!("+{} ={} -{}, {:.1} %", counts.won, counts.drawn, counts.lost, 100.0 * counts.share())
}
