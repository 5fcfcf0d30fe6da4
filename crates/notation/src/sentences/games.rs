//! What the games are called, and what they are about.

use damier_rules::Game;

use super::Lang;

/// The game's name.
pub fn game_name(game: Game, lang: Lang) -> &'static str {
    match game {
        Game::Dames => lang.say("Dames", "International draughts"),
        Game::Dames10 => lang.say("Dames à dix pions", "Ten-man draughts"),
        Game::Trap => "Dames & Trap",
        Game::Bermudes => "Bermudes",
        Game::Pyramidame => "Pyramidame",
    }
}

/// The game in half a sentence.
pub fn game_about(game: Game, lang: Lang) -> &'static str {
    match game {
        Game::Dames => lang.say("damier de 10 x 10, vingt pions chacun", "10 x 10 squares, twenty men each"),
        Game::Dames10 => lang.say("damier de 10 x 10, dix pions chacun", "10 x 10 squares, ten men each"),
        Game::Trap => {
            lang.say("damier de 8 x 8, des trappes et une roulette", "8 x 8 squares, with trap doors and a spinner")
        }
        Game::Bermudes => lang.say("plateau de 9 x 9, on élimine ou on retourne", "9 x 9 squares, eliminate or flip"),
        Game::Pyramidame => lang.say(
            "les dames sur une pyramide vue comme cinq damiers",
            "draughts on a pyramid, on the five boards one sees of it",
        ),
    }
}
