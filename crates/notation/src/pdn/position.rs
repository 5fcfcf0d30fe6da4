//! Positions as they are found in files: the standard's FEN and its dialects.
//!
//! Read beyond what [`Notation::read`](crate::Notation::read) takes: a whole tag (`[FEN "W:W31:B20"]`), `_` for a
//! space, a turn that is written twice (`W:W:W31:B20`), lists that are missing because nobody is left, small letters
//! for the colours, fields some programs add (`:H0:F1:+1+0`), pieces already captured but not yet lifted (`G`, `P`),
//! and `?` for a side to move nobody knows.

use damier_rules::{AnyPosition, Color, Variant};

use crate::{
    PositionError, TextError,
    lists::{EITHER_LIST, no_list},
    quoted, read_position,
    sentences::Said,
};

/// A position with its side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ReadFen {
    pub(crate) position: AnyPosition,
    /// The same with the other side to move, if the text does not say whose move it is; `position` then has White.
    pub(crate) otherwise: Option<AnyPosition>,
}

/// Reads a position: of a game the standard knows in any dialect of FEN, of another as that game writes it.
pub(crate) fn read_fen(text: &str, variant: Variant) -> Result<ReadFen, PositionError> {
    if variant.game().properties().game_type.is_none() {
        return Ok(ReadFen { position: read_position(&variant, text)?, otherwise: None });
    }
    let text = text.trim();
    let text = text.strip_prefix("[FEN").map_or(text, |rest| rest.trim_end_matches(']'));
    let text = text.trim().trim_matches('"').replace('_', " ");
    let text = text.trim().trim_end_matches('.');
    let mut fields = text.split(':').map(str::trim);
    let turn = match fields.next().unwrap_or_default() {
        "W" | "w" => Some('W'),
        "B" | "b" => Some('B'),
        "?" => None,
        other => {
            let Said { fr, en } = quoted(other);
            return Err(TextError::new(
                (format!("{fr} pour le trait"), format!("{en} for the side to move")),
                (
                    "« W », « B » ou « ? », puis les pièces, comme « W:W31-50:B1-20 »",
                    "`W`, `B` or `?`, then the pieces, such as `W:W31-50:B1-20`",
                ),
            )
            .into());
        }
    };
    let mut lists = [None::<String>, None];
    for field in fields {
        let color = match field.bytes().next() {
            Some(b'W' | b'w') => 0,
            Some(b'B' | b'b') => 1,
            None | Some(b'H' | b'F' | b'h' | b'f' | b'+') => continue,
            Some(_) => {
                return Err(TextError::new(no_list(field), EITHER_LIST).into());
            }
        };
        let list = standing(field[1..].trim());
        match &mut lists[color] {
            Some(before) if !before.is_empty() && !list.is_empty() => {
                let Said { fr, en } = quoted(field);
                return Err(TextError::new(
                    (format!("une deuxième liste d'une couleur, {fr}"), format!("a second list of one colour, {en}")),
                    ("une liste par couleur", "one list for each colour"),
                )
                .into());
            }
            Some(_) if list.is_empty() => {}
            slot => *slot = Some(list),
        }
    }
    if lists.iter().all(Option::is_none) {
        return Err(TextError::new(
            ("il manque les deux listes", "both lists are missing"),
            ("les pièces, comme « W:W31-50:B1-20 »", "the pieces, such as `W:W31-50:B1-20`"),
        )
        .into());
    }
    let [white, black] = lists.map(Option::unwrap_or_default);
    let with_turn = |turn| read_position(&variant, &format!("{turn}:W{white}:B{black}"));
    let position = with_turn(turn.unwrap_or('W'))?;
    Ok(ReadFen { position, otherwise: if turn.is_none() { with_turn('B').ok() } else { None } })
}

/// The pieces of a list that are still in the game.
fn standing(list: &str) -> String {
    let captured = |item: &&str| !item.trim_start().starts_with(['G', 'P']);
    list.split(',').filter(captured).collect::<Vec<_>>().join(",")
}

/// Whose move it is in a position of any game, as far as that can be told without reading it.
pub(crate) fn turn_of(position: &str) -> Option<Color> {
    let position = position.trim();
    let letter = if position.contains('/') {
        // Row by row: the rows, a space, the side to move.
        position.split_whitespace().nth(1)?
    } else {
        position.split(':').next()?.trim()
    };
    match letter {
        "W" | "w" => Some(Color::White),
        "B" | "b" => Some(Color::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::Game;

    use super::*;
    use crate::write_position;

    fn read(text: &str) -> String {
        read_fen(text, Game::Dames.into())
            .map_or_else(|error| error.to_string(), |found| write_position(&found.position))
    }

    #[test]
    fn every_dialect_says_the_same() {
        for text in [
            "W:W31,K45:B1,2",
            "W:W31,K45:B1,2.",
            " w : w 031 , K 45 : b 1-2 ",
            "W:B1,2:W31,K45",
            "W:W:W31,K45:B1,2",
            "W:W31,K45:B1,2:H0:F12",
            "W:W31,K45:B1,2:+0+3",
            "W:W31,K45,G44:B1,2,P9",
            "[FEN \"W:W31,K45:B1,2\"]",
            "W:W31,K45:B_1,2",
            "?:W31,K45:B1,2",
        ] {
            assert_eq!(read(text), "W:W31,K45:B1,2", "{text}");
        }
        assert!(read_fen("?:W31:B2", Game::Dames.into()).expect("a position").otherwise.is_some());
    }

    #[test]
    fn a_side_may_have_nobody_left() {
        assert_eq!(read("B:W50:B"), "B:W50:B");
        assert_eq!(read("B:W50"), "B:W50:B");
        assert_eq!(read("W:B5"), "W:W:B5");
    }

    #[test]
    fn a_range_with_k_is_all_kings() {
        assert_eq!(read("B:W18,24,K10:B12,K22-24"), "two pieces on 24: a square holds one piece");
        assert_eq!(read("B:W18,K10:B12,K22-24"), "B:WK10,18:B12,K22,K23,K24");
    }

    #[test]
    fn what_is_wrong_is_named() {
        assert_eq!(
            read("X:W31:B1"),
            "`X` for the side to move: expected `W`, `B` or `?`, then the pieces, such as `W:W31-50:B1-20`"
        );
        assert_eq!(
            read("W:31:B1"),
            "`31` where a list of pieces belongs: expected `W` or `B`, then that side's pieces, separated by commas"
        );
        assert_eq!(read("W:W31:W32"), "a second list of one colour, `W32`: expected one list for each colour");
        assert_eq!(read("W:W51:B1"), "unknown square `51` in the white list: expected a square, 1 to 50");
        assert_eq!(read("W:W1:B20"), "a white man on 1, its promotion row: it would be a king there (write K1)");
        assert_eq!(read("W"), "both lists are missing: expected the pieces, such as `W:W31-50:B1-20`");
    }

    #[test]
    fn the_side_to_move_is_found_in_any_notation() {
        assert_eq!(turn_of("B:W18:B5"), Some(Color::Black));
        assert_eq!(turn_of("W:Wa1:Bb8:NNNN"), Some(Color::White));
        assert_eq!(turn_of("bbbbbbbbb/9/9/9/9/9/9/9/wwwwwwwww b"), Some(Color::Black));
        assert_eq!(turn_of("?:W1:B2"), None);
    }
}
