//! What has been counted so far, always from the first player's side.

use damier_rules::{ByColor, Color};

use crate::{
    players::Forfeit,
    referee::{MatchEnding, PlayedGame, Spent},
    statistics::{Estimate, Sprt, WinDrawLoss},
};

/// How often a player forfeited a game, by reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Forfeits {
    /// Illegal moves.
    pub illegal_moves: u32,
    /// Exits, hangs and unreadable output.
    pub crashes: u32,
    /// Moves that took too long.
    pub time_losses: u32,
}

/// The score of a match.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// The first player's results by its colour.
    pub by_color: ByColor<WinDrawLoss>,
    /// Pairs of games by the half points the first player made in them.
    pub pairs: [u32; 5],
    /// Each player's forfeits, the first player's first.
    pub faults: [Forfeits; 2],
    /// What each player's moves took.
    pub effort: [Spent; 2],
    /// The half points of the first game of a pair that waits for its second.
    waiting: Option<usize>,
}

/// The first player's colour in a game: it has White in the first game of each pair.
pub const fn color_of_first(game: usize) -> Color {
    if game.is_multiple_of(2) { Color::White } else { Color::Black }
}

impl Tally {
    /// Counts a game. Games are counted in their order.
    pub fn add(&mut self, game: usize, played: &PlayedGame) {
        let first = color_of_first(game);
        let half_points = played.ending.winner().map_or(1, |winner| if winner == first { 2 } else { 0 });
        self.by_color[first].add(half_points);
        match self.waiting.take() {
            None => self.waiting = Some(half_points),
            Some(before) => self.pairs[before + half_points] += 1,
        }
        for (player, color) in [first, !first].into_iter().enumerate() {
            self.effort[player].add(played.effort[color]);
            if let MatchEnding::Forfeit { by, fault } = &played.ending
                && *by == color
            {
                match fault {
                    Forfeit::IllegalMove(_) => self.faults[player].illegal_moves += 1,
                    Forfeit::Crash(_) => self.faults[player].crashes += 1,
                    Forfeit::TimeLoss { .. } => self.faults[player].time_losses += 1,
                    Forfeit::Resignation => {}
                }
            }
        }
    }

    /// All games of the first player.
    pub fn counts(&self) -> WinDrawLoss {
        let [white, black] = Color::ALL.map(|color| self.by_color[color]);
        WinDrawLoss { won: white.won + black.won, drawn: white.drawn + black.drawn, lost: white.lost + black.lost }
    }

    /// How strong the first player is; by pairs once there are any.
    pub fn estimate(&self) -> Estimate {
        let WinDrawLoss { won, drawn, lost } = self.counts();
        if self.pairs.iter().any(|&count| count > 0) {
            Estimate::new(&self.pairs)
        } else {
            Estimate::new(&[lost, drawn, won])
        }
    }

    /// `+12 =7 -3, 70.5 %`.
    pub fn score(&self) -> String {
        let counts = self.counts();
        format!("{counts}, {:.1} %", 100.0 * counts.share())
    }

    /// The score while a match is played: `+12 =5 -3 72.5 % Elo +168 [+40, +355]`, and how far a test has come.
    pub fn running(&self, sprt: Option<Sprt>) -> String {
        let counts = self.counts();
        let ratio = sprt.map_or_else(String::new, |sprt| format!(" LLR {:+.2}", sprt.ratio(&self.pairs)));
        format!("{counts} {:.1} % Elo {}{ratio}", 100.0 * counts.share(), self.estimate())
    }
}
