//! The options of the games, by name: `english=on`, `spinner=2:1:1`.

use damier_rules::{
    AutoDraw, Edition, Game, Variant,
    bermudes::{self, FreeMoves},
    trap::{Settings, Spinner, UsedDoor},
};

use crate::{
    TextError, quoted,
    sentences::{Lang, Said, list},
};

/// One option of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameOption {
    /// Its name.
    pub name: &'static str,
    /// What it can be set to.
    pub values: &'static str,
    /// What it is without being set.
    pub default: &'static str,
    french: &'static str,
    english: &'static str,
}

impl GameOption {
    /// What it does.
    pub fn about(&self, lang: Lang) -> &'static str {
        lang.say(self.french, self.english)
    }
}

const AUTO_DRAW: GameOption = GameOption {
    name: "auto-draw",
    values: "on|off",
    default: "on",
    french: "nulle automatique : répétition, 25 coups de dames, 16 ou 5 coups contre une dame seule",
    english: "automatic draws: repetition, 25 king moves, 16 or 5 moves against a lone king",
};

const TRAP: [GameOption; 5] = [
    GameOption {
        name: "auto-close",
        values: "on|off",
        default: "off",
        french: "une trappe se referme à la fin du tour qui l'a ouverte",
        english: "a door that was opened shuts again before the turn is over",
    },
    GameOption {
        name: "line-choice",
        values: "on|off",
        default: "off",
        french: "la roulette peut s'arrêter entre le vert et l'orange : le joueur choisit la couleur",
        english: "the spinner may stop between green and orange: the player chooses the colour",
    },
    GameOption {
        name: "line-chance",
        values: "1/N",
        default: "1/12",
        french: "la probabilité d'un tel arrêt, prise par moitié au vert et à l'orange",
        english: "the chance of that, half of it from green and half from orange",
    },
    GameOption {
        name: "english",
        values: "on|off",
        default: "off",
        french: "règles anglaises : les Noirs commencent, prise en avant, dame à une case, choix libre de la prise",
        english: "English rules: Black begins, men capture forward, kings go one square, any capture will do",
    },
    GameOption {
        name: "spinner",
        values: "PAWN:GREEN:ORANGE",
        default: "2:1:1",
        french: "les chances de la roulette : pion, vert, orange",
        english: "the spinner's chances: pawn, green, orange",
    },
];

const FREE_MOVES: GameOption = GameOption {
    name: "free-moves",
    values: "on|off",
    default: "off",
    french: "quand personne ne peut prendre, un pion avance d'une case au lieu de la nulle",
    english: "when neither side can capture, a piece moves one square instead of the draw",
};

/// The options a game has.
pub const fn options_of(game: Game) -> &'static [GameOption] {
    match game {
        Game::Dames | Game::Dames10 => &[AUTO_DRAW],
        Game::Trap => &TRAP,
        Game::Bermudes => &[FREE_MOVES],
        Game::Pyramidame => &[],
    }
}

/// A game with its options, and whether draws by history end it by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The game and what its positions need to know.
    pub variant: Variant,
    /// The draws by history.
    pub auto_draw: AutoDraw,
}

/// Reads options such as `english=on` for a game.
///
/// ```
/// use damier_notation::options::read_options;
/// use damier_rules::{Color, Game, Position};
///
/// let chosen = read_options(Game::Trap, &["english=on"])?;
/// assert_eq!(chosen.variant.start().turn(), Color::Black);
/// # Ok::<(), damier_notation::TextError>(())
/// ```
pub fn read_options<T: AsRef<str>>(game: Game, options: &[T]) -> Result<Chosen, TextError> {
    let mut read = Reading::default();
    for option in options {
        read.set(game, option.as_ref())?;
    }
    let variant = match Variant::from(game) {
        Variant::Trap(..) => Variant::Trap(read.edition, read.settings()?),
        Variant::Bermudes(_) => Variant::Bermudes(bermudes::Options { free_moves: read.free_moves }),
        other @ (Variant::Dames(_) | Variant::Pyramidame) => other,
    };
    Ok(Chosen { variant, auto_draw: read.auto_draw })
}

#[derive(Default)]
struct Reading {
    auto_draw: AutoDraw,
    free_moves: FreeMoves,
    edition: Edition,
    used_door: UsedDoor,
    spinner: Spinner,
    line_choice: bool,
    line_one_in: Option<u8>,
}

impl Reading {
    fn set(&mut self, game: Game, text: &str) -> Result<(), TextError> {
        let Some((name, value)) = text.split_once('=') else {
            let Said { fr, en } = quoted(text);
            let what = (format!("l'option {fr}"), format!("the option {en}"));
            return Err(TextError::new(what, ("NOM=VALEUR", "NAME=VALUE")));
        };
        if !options_of(game).iter().any(|option| option.name == name) {
            return Err(no_option(game, name));
        }
        match name {
            "auto-draw" => self.auto_draw = switch(name, value, AutoDraw::On, AutoDraw::Off)?,
            "auto-close" => self.used_door = switch(name, value, UsedDoor::Closes, UsedDoor::StaysOpen)?,
            "line-choice" => self.line_choice = switch(name, value, true, false)?,
            "english" => self.edition = switch(name, value, Edition::English, Edition::French)?,
            "free-moves" => self.free_moves = switch(name, value, FreeMoves::On, FreeMoves::Off)?,
            "line-chance" => self.line_one_in = Some(read_line_chance(value)?),
            _ => self.spinner = read_spinner(value)?,
        }
        Ok(())
    }

    fn settings(&self) -> Result<Settings, TextError> {
        let spinner = if self.line_choice { self.spinner_with_line()? } else { self.spinner };
        Ok(Settings { spinner, used_door: self.used_door })
    }

    fn spinner_with_line(&self) -> Result<Spinner, TextError> {
        let one_in = self.line_one_in.unwrap_or(12);
        let with_line = |one_in| self.spinner.with_line(one_in);
        with_line(one_in).ok_or_else(|| match (1..=u8::MAX).find(|&one_in| with_line(one_in).is_some()) {
            Some(least) => TextError::new(
                Said::only(format!("line-chance=1/{one_in}")),
                (
                    format!("1/{least} ou moins avec cette roulette : le vert et l'orange en donnent la moitié chacun"),
                    format!("1/{least} or less with this spinner: green and orange give half of it each"),
                ),
            ),
            None => TextError::new(
                Said::only("line-choice=on"),
                (
                    "une roulette avec plus de vert et d'orange : ils donnent la moitié de la ligne chacun",
                    "a spinner with more of green and of orange: they give half of the line each",
                ),
            ),
        })
    }
}

/// An option the game does not have.
fn no_option(game: Game, name: &str) -> TextError {
    let (game_id, Said { fr, en }) = (game.id(), quoted(name));
    let what = (format!("{game_id} n'a pas d'option {fr}"), format!("{game_id} has no option {en}"));
    let names: Vec<String> = options_of(game).iter().map(|option| option.name.to_owned()).collect();
    if names.is_empty() {
        return TextError::new(what, ("s'en passer : ce jeu n'en a aucune", "none: it has no options"));
    }
    TextError::new(what, (list(&names, Lang::Fr), names.join(", ")))
}

/// `value`, which is none of the option's.
fn bad_value(name: &str, value: &str, expected: (&str, &str)) -> TextError {
    let Said { fr, en } = quoted(value);
    TextError::new((format!("{name}={fr}"), format!("{name}={en}")), expected)
}

fn switch<T>(name: &str, value: &str, on: T, off: T) -> Result<T, TextError> {
    match value {
        "on" => Ok(on),
        "off" => Ok(off),
        _ => Err(bad_value(name, value, ("on ou off", "on or off"))),
    }
}

fn read_line_chance(value: &str) -> Result<u8, TextError> {
    let one_in = value.strip_prefix("1/").and_then(|n| n.parse().ok()).filter(|&n| n > 0);
    one_in.ok_or_else(|| bad_value("line-chance", value, ("1/N avec N de 1 à 255", "1/N with N from 1 to 255")))
}

fn read_spinner(value: &str) -> Result<Spinner, TextError> {
    let wrong = || {
        let expected = (
            "trois nombres entiers de 0 à 255, comme 2:1:1, pas tous nuls",
            "three whole numbers from 0 to 255 such as 2:1:1, not all nought",
        );
        bad_value("spinner", value, expected)
    };
    let weights: Result<Vec<u8>, _> = value.split(':').take(4).map(str::parse).collect();
    match *weights.map_err(|_| wrong())? {
        [pawn, green, orange] => Spinner::new([pawn, green, orange]).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spinner(options: &[&str]) -> Result<[u32; 4], String> {
        match read_options(Game::Trap, options).map(|chosen| chosen.variant) {
            Ok(Variant::Trap(_, settings)) => Ok(settings.spinner.weights()),
            Ok(other) => panic!("{other:?}"),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn any_spinner_may_have_a_line_its_colours_can_give() {
        assert_eq!(spinner(&["line-choice=on", "line-chance=1/255"]), Ok([510, 253, 253, 4]));
        assert_eq!(spinner(&["spinner=100:101:103", "line-choice=on"]), Ok([300, 265, 271, 76]));
        assert_eq!(spinner(&["line-chance=1/1"]), Ok([2, 1, 1, 0]), "without effect");
    }

    #[test]
    fn a_line_the_colours_cannot_give_is_refused_with_the_reason() {
        let too_likely =
            "line-chance=1/1: expected 1/2 or less with this spinner: green and orange give half of it each";
        assert_eq!(spinner(&["line-choice=on", "line-chance=1/1"]), Err(too_likely.to_owned()));
        let no_green =
            "line-choice=on: expected a spinner with more of green and of orange: they give half of the line each";
        assert_eq!(spinner(&["line-choice=on", "spinner=1:0:1"]), Err(no_green.to_owned()));
        assert_eq!(spinner(&["line-choice=on", "spinner=255:255:1"]), Err(no_green.to_owned()));
    }

    #[test]
    fn what_cannot_be_read_says_what_could() {
        let read = |option: &str| read_options(Game::Trap, &[option]).expect_err(option).to_string();
        assert_eq!(read("line-chance=2/3"), "line-chance=`2/3`: expected 1/N with N from 1 to 255");
        assert_eq!(read("line-chance=1/0"), "line-chance=`1/0`: expected 1/N with N from 1 to 255");
        assert_eq!(
            read("spinner=0:0:0"),
            "spinner=`0:0:0`: expected three whole numbers from 0 to 255 such as 2:1:1, not all nought"
        );
        assert_eq!(read("english=yes"), "english=`yes`: expected on or off");
        assert_eq!(read("english"), "the option `english`: expected NAME=VALUE");
        assert_eq!(
            read("auto-draw=on"),
            "trap has no option `auto-draw`: expected auto-close, line-choice, line-chance, english, spinner"
        );
    }
}
