//! What is legal in a position, with every move described: for programs.

use std::fmt;

use damier_notation::{Described, Notation, sentences::Said, write_position};
use damier_rules::{
    Actor, AnyPosition, Color, Counter, Extent, MOST_LISTED, Position, Spin, perft::actions, with_position,
};

/// A position and its legal moves.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct LegalMoves {
    /// The position in canonical form.
    pub position: String,
    /// Whose move it is, or how the game ended: `white-to-move`, `black-wins`, `draw`.
    pub status: &'static str,
    /// The moves; before a spin, those that each of its results allows.
    pub moves: Vec<LegalMove>,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct LegalMove {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub text: String,
    /// Where it begins.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// What it captures.
    pub captured: Vec<String>,
    /// The position it leads to.
    pub after: String,
    /// What the spinner shows where it is legal, in the game that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spin: Option<&'static str>,
}

/// There are too many to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyMoves;

impl TooManyMoves {
    /// What there is to say about it.
    pub fn said(self) -> Said {
        Said {
            fr: format!("cette position a plus de {MOST_LISTED} coups : c'est trop pour les énumérer"),
            en: format!("this position has more than {MOST_LISTED} moves: too many to list"),
        }
    }
}

impl LegalMoves {
    /// Those of a position, unless there are too many.
    pub fn of(position: &AnyPosition) -> Result<Self, TooManyMoves> {
        let moves = with_position!(position, position => {
            if position.moves_within(MOST_LISTED, &mut Counter::default()) == Extent::Cut {
                return Err(TooManyMoves);
            }
            moves_of(position)
        });
        Ok(Self { position: write_position(position), status: status(position), moves })
    }
}

/// For people: whose move it is, then one move a line, after the spin that allows it if there is one.
impl fmt::Display for LegalMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.status)?;
        self.moves.iter().try_for_each(|LegalMove { spin, text, .. }| match spin {
            Some(spin) => write!(f, "\n{spin:<6} {text}"),
            None => write!(f, "\n{text}"),
        })
    }
}

fn moves_of<P: Notation>(position: &P) -> Vec<LegalMove> {
    let spin = |at: &P| P::CHANCE.then(|| at.shown().map_or("none", Spin::name));
    let describe = |(at, m): (P, P::Move)| {
        let Described { from, to, captured } = at.describe(&m);
        LegalMove { text: at.write_move(&m), from, to, captured, after: at.after(&m).write(), spin: spin(&at) }
    };
    actions(position).into_iter().map(describe).collect()
}

pub(crate) fn status(position: &AnyPosition) -> &'static str {
    let by_color = |color, white, black| if color == Color::White { white } else { black };
    match position.actor() {
        Actor::Player(_) | Actor::Chance => by_color(position.turn(), "white-to-move", "black-to-move"),
        Actor::Over(outcome) => outcome.winner().map_or("draw", |winner| by_color(winner, "white-wins", "black-wins")),
    }
}
