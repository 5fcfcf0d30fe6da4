//! The pieces on a board, and whether a move is legal: for programs.

use damier_notation::{AnyMoveError, TextError, read_move, sentences::Lang, write_move, write_position};
use damier_rules::{
    AnyPosition, Color,
    board::{Cell, Piece, Rank},
};

use crate::legal::status;

/// A position and its pieces.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct ShownPosition {
    /// The position in canonical form.
    pub position: String,
    /// Whose move it is, or how the game ended: `white-to-move`, `black-wins`, `draw`.
    pub status: &'static str,
    /// The pieces, in the order of their squares.
    pub pieces: Vec<ShownPiece>,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct ShownPiece {
    /// Where it stands.
    pub square: String,
    /// `white` or `black`.
    pub color: &'static str,
    /// `man` or `king`.
    pub rank: &'static str,
}

impl ShownPosition {
    /// The pieces on a board.
    pub fn of(position: &AnyPosition) -> Self {
        let board = position.board();
        let pieces = (0..).zip(&board.cells).filter_map(|(n, cell)| {
            let Piece { color, rank } = position.piece(Cell(n))?;
            let color = if color == Color::White { "white" } else { "black" };
            let rank = if rank == Rank::Man { "man" } else { "king" };
            Some(ShownPiece { square: cell.name.clone(), color, rank })
        });
        Self { position: write_position(position), status: status(position), pieces: pieces.collect() }
    }
}

/// Whether a move is legal, and if not, why.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct LegalityReport {
    /// The position in canonical form.
    pub position: String,
    /// The move: as the game writes it if it is legal, else as it was asked for.
    #[serde(rename = "move")]
    pub text: String,
    /// Whether it is legal.
    pub legal: bool,
    /// Why it is not legal, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

impl LegalityReport {
    /// Checks an attempted move; an error if the text is no move.
    pub fn about(position: &AnyPosition, text: &str, lang: Lang) -> Result<Self, TextError> {
        let (text, why) = match read_move(position, text) {
            Ok(m) => (write_move(position, &m), None),
            Err(AnyMoveError::Refused(said)) => (text.trim().to_owned(), Some(said.in_language(lang).to_owned())),
            Err(AnyMoveError::Text(error)) => return Err(error),
        };
        Ok(Self { position: write_position(position), text, legal: why.is_none(), why })
    }
}
