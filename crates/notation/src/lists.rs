//! Position strings made of lists, `TURN:COLOUR list:COLOUR list`, as PDN writes them: how they are split into parts.
//! What a square is called, and what may follow the lists, is each game's own.
//!
//! Read are: the two lists in either order, either of them empty (`B` alone), spaces anywhere between the parts, and a
//! full stop at the end. Colours and the `K` of a king are upper-case letters. Nothing is collected while reading: a
//! text of any length is gone through once, up to the first mistake.

use damier_rules::{ByColor, Color};

use crate::{TextError, quoted, sentences::Said};

/// A position string in its parts.
#[derive(Debug)]
pub(crate) struct Lists<'a> {
    /// The side to move.
    pub(crate) turn: Color,
    /// The pieces of each side.
    pub(crate) pieces: ByColor<List<'a>>,
    /// What follows the two lists, trimmed, the colons between left out.
    pub(crate) fields: Vec<&'a str>,
}

/// One side's list, not read yet.
#[derive(Debug, Clone, Copy)]
pub(crate) struct List<'a> {
    color: Color,
    text: &'a str,
}

/// One entry of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Item<'a> {
    /// Whether it has the prefix `K`.
    pub(crate) king: bool,
    /// What is left of it, trimmed: a square, a range, or anything at all. Never empty.
    pub(crate) name: &'a str,
}

/// Splits `text`; after the two lists it may have up to `most_fields` fields more.
pub(crate) fn split(text: &str, most_fields: usize) -> Result<Lists<'_>, TextError> {
    let text = text.trim();
    let text = text.strip_suffix('.').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(TextError::new(
            ("la position est vide", "the position is empty"),
            (
                "« W » ou « B » pour le trait, puis deux listes de pièces",
                "`W` or `B` for the side to move, then two lists of pieces",
            ),
        ));
    }
    let mut parts = text.split(':').map(str::trim);
    let turn = match parts.next().unwrap_or_default() {
        "W" => Color::White,
        "B" => Color::Black,
        "" => {
            return Err(TextError::new(
                ("il manque le trait", "the side to move is missing"),
                ("« W » (Blancs) ou « B » (Noirs) avant le premier deux-points", "`W` or `B` before the first colon"),
            ));
        }
        other => {
            let Said { fr, en } = quoted(other);
            return Err(TextError::new(
                (format!("{fr} pour le trait"), format!("{en} for the side to move")),
                ("« W » (Blancs) ou « B » (Noirs)", "`W` or `B`"),
            ));
        }
    };
    let first = list(parts.next(), None)?;
    let second = list(parts.next(), Some(!first.color))?;
    let pieces = match first.color {
        Color::White => ByColor::new(first, second),
        Color::Black => ByColor::new(second, first),
    };
    let mut fields = Vec::new();
    for field in parts {
        if fields.len() == most_fields {
            let Said { fr, en } = quoted(field);
            let expected = if most_fields == 0 {
                ("s'arrêter après les deux listes", "nothing after the two lists")
            } else {
                ("s'arrêter après le dernier champ", "nothing after the last field")
            };
            return Err(TextError::new((format!("{fr} à la fin"), format!("{en} at the end")), expected));
        }
        fields.push(field);
    }
    Ok(Lists { turn, pieces, fields })
}

/// The list in `part`; its colour is known once the other list has been read.
fn list(part: Option<&str>, expected: Option<Color>) -> Result<List<'_>, TextError> {
    let wanted = expected.map_or_else(|| EITHER_LIST.into(), list_of);
    let Some(part) = part else {
        let what = expected.map_or_else(
            || ("il manque les deux listes", "both lists are missing").into(),
            |color| Said {
                fr: format!("il manque la liste {}", of_side(color)),
                en: format!("the {color} list is missing"),
            },
        );
        return Err(TextError::new(what, wanted));
    };
    let color = Color::ALL.into_iter().find(|&color| part.starts_with(letter(color)));
    match (color, expected) {
        (None, _) => Err(TextError::new(no_list(part), wanted)),
        (Some(color), Some(other)) if color != other => {
            let Said { fr, en } = quoted(part);
            let what = (format!("une deuxième liste {}, {fr}", of_side(color)), format!("a second {color} list, {en}"));
            Err(TextError::new(what, wanted))
        }
        (Some(color), _) => Ok(List { color, text: part[1..].trim_start() }),
    }
}

/// What a list of pieces looks like, whichever side's it is.
pub(crate) const EITHER_LIST: (&str, &str) = (
    "« W » ou « B », puis les pièces de ce camp, séparées par des virgules",
    "`W` or `B`, then that side's pieces, separated by commas",
);

fn list_of(color: Color) -> Said {
    let letter = letter(color);
    Said {
        fr: format!(
            "« {letter} » et les pièces {}, séparées par des virgules (« {letter} » seul s'il n'y en a pas)",
            of_side(color)
        ),
        en: format!("`{letter}` and the {color} pieces, separated by commas (`{letter}` alone if there are none)"),
    }
}

/// Something that is not a list of pieces, where one belongs.
pub(crate) fn no_list(part: &str) -> Said {
    let Said { fr, en } = quoted(part);
    Said { fr: format!("{fr} à la place d'une liste de pièces"), en: format!("{en} where a list of pieces belongs") }
}

/// Whose list or pieces, in French.
pub(crate) const fn of_side(color: Color) -> &'static str {
    match color {
        Color::White => "des Blancs",
        Color::Black => "des Noirs",
    }
}

/// The letter of a side, before its list and as the side to move.
pub(crate) const fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'B',
    }
}

impl<'a> List<'a> {
    /// The entries, one after the other.
    pub(crate) fn items(self) -> impl Iterator<Item = Result<Item<'a>, TextError>> {
        let entries = (!self.text.is_empty()).then(|| self.text.split(',').map(str::trim));
        entries.into_iter().flatten().map(move |entry| {
            let (king, name) = entry.strip_prefix('K').map_or((false, entry), |rest| (true, rest.trim_start()));
            if name.is_empty() {
                let (fr, en) = if king {
                    ("un « K » sans case", "a `K` without a square")
                } else {
                    ("une entrée vide", "an entry with nothing in it")
                };
                let what =
                    (format!("{fr} dans la liste {}", of_side(self.color)), format!("{en} in the {} list", self.color));
                let expected = ("un nom de case entre deux virgules", "the name of a square between two commas");
                return Err(TextError::new(what, expected));
            }
            Ok(Item { king, name })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(list: List<'_>) -> Vec<(bool, &str)> {
        list.items().map(|item| item.expect("a readable list")).map(|item| (item.king, item.name)).collect()
    }

    fn refused(text: &str) -> String {
        match split(text, 0) {
            Err(error) => error.to_string(),
            Ok(lists) => Color::ALL
                .into_iter()
                .flat_map(|color| lists.pieces[color].items())
                .find_map(Result::err)
                .expect("a mistake")
                .to_string(),
        }
    }

    #[test]
    fn parts_come_out_in_either_order_with_spaces_and_a_full_stop() {
        for text in ["W:W31,K45:B1-20", " W : W 31 , K 45 : B 1-20 . ", "W:B1-20:W31,K45."] {
            let lists = split(text, 0).expect(text);
            assert_eq!(lists.turn, Color::White);
            assert_eq!(items(lists.pieces[Color::White]), [(false, "31"), (true, "45")]);
            assert_eq!(items(lists.pieces[Color::Black]), [(false, "1-20")]);
        }
    }

    #[test]
    fn a_list_may_be_empty() {
        let lists = split("B:W:Bg13", 0).expect("one empty list");
        assert_eq!(lists.turn, Color::Black);
        assert!(items(lists.pieces[Color::White]).is_empty());
        assert_eq!(items(lists.pieces[Color::Black]), [(false, "g13")]);
    }

    #[test]
    fn fields_follow_where_the_game_has_them() {
        let lists = split("W:Wa1:Bb8: NNLR :green", 2).expect("two fields");
        assert_eq!(lists.fields, ["NNLR", "green"]);
        assert_eq!(split("W:Wa1:Bb8:NNLR", 2).expect("one of two fields").fields, ["NNLR"]);
        let error = split("W:Wa1:Bb8:NNLR:green:", 2).expect_err("a third field");
        assert_eq!(error.to_string(), "`` at the end: expected nothing after the last field");
    }

    #[test]
    fn mistakes_name_the_part_and_what_was_expected() {
        for (text, error) in [
            ("", "the position is empty: expected `W` or `B` for the side to move, then two lists of pieces"),
            (" . ", "the position is empty: expected `W` or `B` for the side to move, then two lists of pieces"),
            (":W1:B2", "the side to move is missing: expected `W` or `B` before the first colon"),
            ("white:W1:B2", "`white` for the side to move: expected `W` or `B`"),
            ("W", "both lists are missing: expected `W` or `B`, then that side's pieces, separated by commas"),
            (
                "W:W1",
                "the black list is missing: expected `B` and the black pieces, separated by commas (`B` alone if there \
                 are none)",
            ),
            (
                "W:1,2:B3",
                "`1,2` where a list of pieces belongs: expected `W` or `B`, then that side's pieces, separated by commas",
            ),
            (
                "W:B1:NNLR",
                "`NNLR` where a list of pieces belongs: expected `W` and the white pieces, separated by commas (`W` \
                 alone if there are none)",
            ),
            (
                "W:W1:W2",
                "a second white list, `W2`: expected `B` and the black pieces, separated by commas (`B` alone if there \
                 are none)",
            ),
            ("W:W1:B2:x", "`x` at the end: expected nothing after the two lists"),
            (
                "W:W1,,3:B2",
                "an entry with nothing in it in the white list: expected the name of a square between two commas",
            ),
            ("W:W1:B2,K", "a `K` without a square in the black list: expected the name of a square between two commas"),
        ] {
            assert_eq!(refused(text), error);
        }
    }

    #[test]
    fn long_rubbish_is_clipped() {
        for rubbish in ["x", ":", ",", "é", "W:"] {
            let text = rubbish.repeat(1_000_000);
            assert!(split(&text, 0).expect_err(rubbish).to_string().len() < 300);
        }
    }
}
