//! The names and descriptions of the games.

use damier_rules::{Game, Variant, with_options};

use super::Lang;
use crate::options::{Words, Written as _};

fn words(game: Game) -> Words {
    with_options!(Variant::from(game), options => options.words())
}

/// The game's name.
pub fn game_name(game: Game, lang: Lang) -> &'static str {
    let (french, english) = words(game).name;
    lang.say(french, english)
}

/// The game in half a sentence.
pub fn game_about(game: Game, lang: Lang) -> &'static str {
    let (french, english) = words(game).about;
    lang.say(french, english)
}

/// A line that makes one want to play the game.
pub fn game_pitch(game: Game, lang: Lang) -> &'static str {
    let (french, english) = words(game).pitch;
    lang.say(french, english)
}

/// The rules of the game in a minute.
pub fn game_minute(game: Game, lang: Lang) -> &'static str {
    let (french, english) = words(game).minute;
    lang.say(french, english)
}
