//! The result of a game in one line.

use std::fmt;

use damier_notation::dxp::Reason;
use damier_rules::{Color, Outcome};

/// The result of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// Its number, from 1.
    pub number: u32,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The result.
    pub verdict: GameVerdict,
    /// How many half-moves were played.
    pub plies: usize,
    /// Why it ended, in a sentence.
    pub why: String,
    /// The reason we gave.
    pub ours: Option<Reason>,
    /// The reason the opponent gave, which may differ from ours.
    pub theirs: Option<Reason>,
}

/// The result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameVerdict {
    /// This side has won.
    Won(Color),
    /// Nobody has.
    Drawn,
    /// There is none: the game ended before it was decided.
    Open,
}

impl From<Outcome> for GameVerdict {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Drawn, Self::Won)
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, white, black, plies, why, .. } = self;
        // As PDN writes the results of international draughts.
        let result = match self.verdict {
            GameVerdict::Won(Color::White) => "2-0",
            GameVerdict::Won(Color::Black) => "0-2",
            GameVerdict::Drawn => "1-1",
            GameVerdict::Open => "*",
        };
        let (ours, theirs) = (said(self.ours), said(self.theirs));
        write!(
            f,
            "game {number}: {white} - {black} {result}, {plies} half-moves. {why} We say {ours}, they say {theirs}."
        )
    }
}

const fn said(reason: Option<Reason>) -> &'static str {
    match reason {
        None => "nothing",
        Some(Reason::Unknown) => "unknown",
        Some(Reason::ILose) => "lost",
        Some(Reason::Draw) => "draw",
        Some(Reason::IWin) => "won",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_says_who_how_long_and_why() {
        let summary = Summary {
            number: 2,
            white: "Damier".to_owned(),
            black: "Somebody".to_owned(),
            verdict: GameVerdict::Won(Color::Black),
            plies: 61,
            why: "Black wins: White cannot move.".to_owned(),
            ours: Some(Reason::ILose),
            theirs: None,
        };
        assert_eq!(
            summary.to_string(),
            "game 2: Damier - Somebody 0-2, 61 half-moves. Black wins: White cannot move. We say lost, they say nothing."
        );
    }
}
