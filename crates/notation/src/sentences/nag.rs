//! The remarks that PDN has numbers for (NAGs, numeric annotation glyphs).

use super::Lang;

/// The remarks that have signs and what is said of positions; the others by number.
pub fn nag(number: u16, lang: Lang) -> String {
    let french = lang == Lang::Fr;
    match number {
        1 => if french { "! bon coup" } else { "! good move" }.to_owned(),
        2 => if french { "? faute" } else { "? mistake" }.to_owned(),
        3 => if french { "!! excellent coup" } else { "!! excellent move" }.to_owned(),
        4 => if french { "?? gaffe" } else { "?? blunder" }.to_owned(),
        5 => if french { "!? coup intéressant" } else { "!? interesting move" }.to_owned(),
        6 => if french { "?! imprécision" } else { "?! inaccuracy" }.to_owned(),
        7 => if french { "coup forcé" } else { "forced move" }.to_owned(),
        10..=12 => if french { "position égale" } else { "level" }.to_owned(),
        13 => if french { "position peu claire" } else { "unclear" }.to_owned(),
        14 => if french { "les Blancs sont un peu mieux" } else { "White is a little better" }.to_owned(),
        15 => if french { "les Noirs sont un peu mieux" } else { "Black is a little better" }.to_owned(),
        16 => if french { "les Blancs sont mieux" } else { "White is better" }.to_owned(),
        17 => if french { "les Noirs sont mieux" } else { "Black is better" }.to_owned(),
        18 => if french { "les Blancs gagnent" } else { "White is winning" }.to_owned(),
        19 => if french { "les Noirs gagnent" } else { "Black is winning" }.to_owned(),
        other => format!("${other}"),
    }
}
