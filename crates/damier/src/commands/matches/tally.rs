//! What has been counted so far, always from the first player's side.

use damier_rules::{ByColor, Color, Position};

use super::{
    players::Fault,
    referee::{Effort, Ending, Played},
    statistics::{Counts, Estimate},
};

/// How often a player did wrong, by what it did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Faults {
    pub(crate) illegal_moves: u32,
    pub(crate) crashes: u32,
    pub(crate) time_losses: u32,
}

/// The score of a match.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    /// The first player's results by its colour.
    pub(crate) by_color: ByColor<Counts>,
    /// Pairs of games by the half points the first player made in them.
    pub(crate) pairs: [u32; 5],
    /// What each player did wrong, the first player's first.
    pub(crate) faults: [Faults; 2],
    /// What each player's moves took.
    pub(crate) effort: [Effort; 2],
    /// The half points of the first game of a pair that waits for its second.
    waiting: Option<usize>,
}

/// The first player's colour in a game: it has White in the first game of each pair.
pub(crate) const fn color_of_first(game: usize) -> Color {
    if game.is_multiple_of(2) { Color::White } else { Color::Black }
}

impl Tally {
    /// Counts a game. Games are counted in their order.
    pub(crate) fn add<P: Position>(&mut self, game: usize, played: &Played<P>) {
        let first = color_of_first(game);
        let half_points = played.ending.winner().map_or(1, |winner| if winner == first { 2 } else { 0 });
        self.by_color[first].add(half_points);
        match self.waiting.take() {
            None => self.waiting = Some(half_points),
            Some(before) => self.pairs[before + half_points] += 1,
        }
        for (player, color) in [first, !first].into_iter().enumerate() {
            self.effort[player].add(played.effort[color]);
            if let Ending::Fault { by, fault } = &played.ending
                && *by == color
            {
                match fault {
                    Fault::IllegalMove(_) => self.faults[player].illegal_moves += 1,
                    Fault::Crash(_) => self.faults[player].crashes += 1,
                    Fault::TimeLoss { .. } => self.faults[player].time_losses += 1,
                }
            }
        }
    }

    /// All games of the first player.
    pub(crate) fn counts(&self) -> Counts {
        let [white, black] = Color::ALL.map(|color| self.by_color[color]);
        Counts { won: white.won + black.won, drawn: white.drawn + black.drawn, lost: white.lost + black.lost }
    }

    /// How strong the first player is; by pairs once there are any.
    pub(crate) fn estimate(&self) -> Estimate {
        let Counts { won, drawn, lost } = self.counts();
        if self.pairs.iter().any(|&count| count > 0) {
            Estimate::new(&self.pairs)
        } else {
            Estimate::new(&[lost, drawn, won])
        }
    }
}
