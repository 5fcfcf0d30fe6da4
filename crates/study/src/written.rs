//! Results with their moves as text: for programs.

use damier_notation::pdn::Replay;
use damier_rules::AnyPosition;

use crate::{Judged, Seen, Variation, Verdict};

/// The better line of a judged move is no longer than this, in half-moves.
pub const MOST_MOVES: usize = 8;

/// What was seen in a position.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct WrittenSeen {
    /// How deep it was looked at.
    pub depth: u32,
    /// How many positions that took.
    pub nodes: u64,
    /// How long.
    pub seconds: f64,
    /// The best lines, the best one first.
    pub lines: Vec<WrittenVariation>,
}

/// A line of play and what it leads to.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct WrittenVariation {
    /// In men (in trap: of a certain win), for the side to move.
    pub score: f64,
    /// Half-moves to the end, below zero if lost; absent if it is not in sight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_in: Option<i32>,
    /// The chance to win of the side to move, a draw counting half.
    pub win_probability: f64,
    /// Its moves.
    pub moves: Vec<String>,
}

/// What was found about one move of one of several games.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct WrittenJudgedOf {
    /// The game's number.
    pub game: u64,
    /// What was found.
    #[serde(flatten)]
    pub judged: WrittenJudged,
}

/// What was found about one move.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct WrittenJudged {
    /// Which move it is, from 1.
    pub ply: usize,
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// Who played it.
    pub by: String,
    /// The score after it, in men for White.
    pub score: f64,
    /// Half-moves to the end, for White; absent if it is not in sight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_in: Option<i32>,
    /// White's chance after it.
    pub white_wins: f64,
    /// What it has cost of the chance to win.
    pub loss: f64,
    /// What it is called, if it has cost something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<&'static str>,
    /// The line that was better, if one was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub better: Vec<String>,
    /// What was seen before the move, the best line first.
    pub lines: Vec<WrittenVariation>,
    /// What the spin before it gave of the chance to win, or took, if it is below zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
}

impl Variation {
    /// The line in writing, as it is played from a position.
    pub fn written(&self, position: &AnyPosition) -> WrittenVariation {
        let (score, end_in) = (self.score.men(), self.score.end_in());
        WrittenVariation { score, end_in, win_probability: self.chance, moves: self.texts(position) }
    }
}

impl Seen {
    /// What was seen in a position, in writing.
    pub fn written(&self, position: &AnyPosition) -> WrittenSeen {
        let lines = self.lines.iter().map(|line| line.written(position)).collect();
        WrittenSeen { depth: self.depth, nodes: self.nodes, seconds: self.elapsed.as_secs_f64(), lines }
    }
}

impl Judged {
    /// The lines that were [better](Self::better) in writing, none longer than [`MOST_MOVES`].
    pub fn better_texts(&self) -> impl Iterator<Item = Vec<String>> {
        self.better().map(|line| {
            let mut texts = line.texts(&self.before);
            texts.truncate(MOST_MOVES);
            texts
        })
    }

    /// The same with the number of the game.
    pub fn written_of(&self, number: u64, game: &Replay) -> WrittenJudgedOf {
        WrittenJudgedOf { game: number, judged: self.written(game) }
    }

    /// What was found about a move of a game, in writing.
    pub fn written(&self, game: &Replay) -> WrittenJudged {
        WrittenJudged {
            ply: self.ply + 1,
            text: game.plies[self.ply].text(),
            by: self.by().to_string(),
            score: self.score.men(),
            end_in: self.score.end_in(),
            white_wins: self.white(),
            loss: self.loss(),
            verdict: self.verdict.map(Verdict::code),
            better: self.better_texts().next().unwrap_or_default(),
            lines: self.lines.iter().map(|line| line.written(&self.before)).collect(),
            luck: self.luck,
        }
    }
}
