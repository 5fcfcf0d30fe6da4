//! `dames` and `dames-10`: PDN's FEN and move text.
//!
//! Positions are read as `W:W31,32,K45:B1,K2`, with ranges (`W31-50`, `K1-3`), spaces, either order of the colours and
//! a final full stop; the counters some programs add (`:H0:F1`) are passed over. What is written has White's list
//! before Black's, and in each every square by itself, from low to high.

use damier_rules::{
    Color,
    dames::{Dames, Move, Opening, Setup, Square},
    why::Travel,
};

use crate::{
    Described, Notation, PositionError, TextError,
    draughts::{describe, read_pieces, read_travel, write_list, write_piece_move},
    lists, quoted,
    sentences::Said,
};

impl Notation for Dames {
    type Options = Opening;

    fn read(text: &str, opening: &Opening) -> Result<Self, PositionError> {
        let parts = lists::split(text, 2)?;
        if let Some(field) = parts.fields.iter().find(|field| !is_counter(field)) {
            let Said { fr, en } = quoted(field);
            return Err(TextError::new(
                (format!("{fr} à la fin"), format!("{en} at the end")),
                (
                    "s'arrêter après les deux listes (ou les compteurs « H » et « F »)",
                    "nothing after the two lists (or the counters `H` and `F`)",
                ),
            )
            .into());
        }
        let setup = Setup { turn: parts.turn, pieces: read_pieces(parts.pieces)? };
        Ok(Self::from_setup(&setup, *opening)?)
    }

    fn write(&self) -> String {
        let Setup { turn, pieces } = self.to_setup();
        let list = |color| write_list(&pieces, color, |square| square.index());
        format!("{}:{}:{}", lists::letter(turn), list(Color::White), list(Color::Black))
    }

    fn read_attempt(&self, text: &str) -> Result<Travel<Square>, TextError> {
        read_travel(text)
    }

    fn write_move(&self, m: &Move) -> String {
        write_piece_move(&self.capturing(), m)
    }

    fn describe(&self, m: &Move) -> Described {
        describe(m, |square| square.index())
    }
}

/// The half-move clock or the move number that lidraughts appends.
fn is_counter(field: &str) -> bool {
    field.strip_prefix(['H', 'F']).is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}
