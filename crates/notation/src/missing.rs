//! A square that a move leaves out: `32-27x` does not say where the piece goes.

use crate::{TextError, quoted, sentences::Said};

/// The mistake in `text`, a move whose square number `index` (from 0) is missing. `name` is the game's word for its
/// squares, and `is_sign` recognises the signs between them.
pub(crate) fn missing(
    text: &str,
    index: usize,
    is_sign: impl Fn(char) -> bool,
    name: (&str, &str),
    expected: impl Into<Said>,
) -> TextError {
    let sign = quoted(text.matches(is_sign).nth(index.saturating_sub(1)).unwrap_or_default());
    let (place_fr, place_en) = if index == 0 { ("avant", "before") } else { ("après", "after") };
    let whole = quoted(text);
    TextError::new(
        (
            format!("il manque {} {place_fr} {} dans {}", name.0, sign.fr, whole.fr),
            format!("{} is missing {place_en} {} in {}", name.1, sign.en, whole.en),
        ),
        expected,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_beside_the_gap_is_named() {
        let say = |text: &str, index| {
            missing(text, index, |c| matches!(c, '-' | 'x'), ("une case", "a square"), ("a1", "a1")).what
        };
        assert_eq!(say("-28", 0).en, "a square is missing before `-` in `-28`");
        assert_eq!(say("32-x", 1).en, "a square is missing after `-` in `32-x`");
        assert_eq!(say("32-27x", 2).en, "a square is missing after `x` in `32-27x`");
        assert_eq!(say("32-27x", 2).fr, "il manque une case après « x » dans « 32-27x »");
    }
}
