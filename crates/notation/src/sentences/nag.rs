//! The remarks that PDN has numbers for (NAGs, numeric annotation glyphs).

use super::Lang;

/// The remarks that have signs; the others by number.
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
        other => format!("${other}"),
    }
}
