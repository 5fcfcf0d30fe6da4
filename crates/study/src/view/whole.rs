//! Everything a page shows of a position: the board, the legal moves, and the sentences about it.

use damier_notation::sentences::{Said, obligation, outcome as outcome_sentence, to_move};
use damier_rules::{Actor, AnyPosition, Color, Outcome, Position};
use serde::Serialize;

use super::{MoveInfo, MoveList, Snapshot, list_moves};

/// A position with what may be done in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The position as it stands.
    #[serde(flatten)]
    pub snapshot: Snapshot,
    /// What happens next.
    pub phase: Phase,
    /// The legal moves.
    pub moves: Vec<MoveInfo>,
    /// Whether there are more moves than are listed.
    pub truncated: bool,
    /// Why only these moves.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub obligation: Option<Said>,
    /// Who is to move, who spins, or how the game ended.
    pub status: Said,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeInfo>,
    /// How many pieces each side has.
    pub count: PieceCount,
}

/// What happens next in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// A player moves.
    Move,
    /// The spinner is spun.
    Spin,
    /// Nothing: the game is over.
    Over,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OutcomeInfo {
    /// Who won; nobody in a draw.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub winner: Option<Color>,
    /// Why, in a word.
    pub reason: &'static str,
    /// Why, in a sentence.
    pub said: Said,
}

/// How many pieces each side has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PieceCount {
    /// White's.
    pub white: usize,
    /// Black's.
    pub black: usize,
}

/// An outcome by the rules of the game.
pub fn outcome_info(outcome: Outcome) -> OutcomeInfo {
    OutcomeInfo {
        winner: outcome.winner(),
        reason: outcome.reason(),
        said: Said::by(|lang| outcome_sentence(outcome, lang)),
    }
}

impl View {
    /// The position without its history.
    pub fn of(position: &AnyPosition) -> Self {
        let snapshot = Snapshot::of(position);
        let MoveList { moves, truncated } = list_moves(position);
        let (phase, outcome) = match position.actor() {
            Actor::Player(_) => (Phase::Move, None),
            Actor::Chance => (Phase::Spin, None),
            Actor::Over(outcome) => (Phase::Over, Some(outcome_info(outcome))),
        };
        let pieces = |letters: [char; 2]| snapshot.board.chars().filter(|letter| letters.contains(letter)).count();
        let count = PieceCount { white: pieces(['w', 'W']), black: pieces(['b', 'B']) };
        Self {
            obligation: moves.first().and_then(|m| obligation(position, m.pass, m.taken.len())),
            status: Said::by(|lang| to_move(position, lang)),
            snapshot,
            phase,
            moves,
            truncated,
            outcome,
            count,
        }
    }

    /// The same position in a game that has ended, whatever could still be played.
    #[must_use]
    pub fn ended(mut self, outcome: OutcomeInfo) -> Self {
        self.phase = Phase::Over;
        self.moves.clear();
        self.truncated = false;
        self.obligation = None;
        self.status = outcome.said.clone();
        self.outcome = Some(outcome);
        self
    }
}
