//! The names of `trap`, and its options.

use damier_rules::{
    AnyPosition, Game, Registered as _,
    trap::{Edition, English, French, Options, Settings, Spinner, UsedDoor},
};

use crate::{
    Notation, PositionError, TextError,
    options::{GameOption, Words, Written, bad_value, switch},
    sentences::Said,
};

impl Written for Options {
    const OPTIONS: &'static [GameOption] = &[
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
            french: "règles anglaises : les Noirs commencent, les pions ne prennent qu'en avant, la dame s'appelle roi et va d'une case, on prend comme on veut",
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

    fn words(&self) -> Words {
        Words {
            name: ("Dames & Trap", "Dames & Trap"),
            about: ("damier de 8 x 8, des trappes et une roulette", "8 x 8 squares, with trap doors and a spinner"),
            pitch: (
                "Un damier auquel on ne peut se fier : des trappes, des tirettes, et une roulette qui décide.",
                "A board that cannot be trusted: trap doors, sliders, and a spinner that rules each turn.",
            ),
            minute: (
                "Qui peut prendre le doit. Sinon, on lance la roulette : « pion » permet de déplacer une pièce, « vert » ou « orange » oblige à déplacer d'un cran une tirette de cette couleur. Une trappe qui s'ouvre avale la pièce qu'elle porte, une trappe ouverte celle qui s'y pose, amie ou ennemie. Qui n'a plus rien, ou plus de coup, a perdu.",
                "If you can capture, you must. If not, spin: pawn lets you move a piece, green or orange makes you pull a slider of that colour by one notch. An open door swallows whatever stands or lands on it, friend or foe. Whoever has nothing left, or nowhere to go, has lost.",
            ),
        }
    }

    fn read_options(_: Game, options: &[(&str, &str)]) -> Result<Self, TextError> {
        let mut read = Reading::default();
        for (name, value) in options {
            read.set(name, value)?;
        }
        Ok(Self { edition: read.edition, settings: read.settings()? })
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, PositionError> {
        Ok(match self.edition {
            Edition::French => French::read(text, &self.settings)?.to_any(),
            Edition::English => English::read(text, &self.settings)?.to_any(),
        })
    }
}

#[derive(Default)]
struct Reading {
    edition: Edition,
    used_door: UsedDoor,
    spinner: Spinner,
    line_choice: bool,
    line_one_in: Option<u8>,
}

impl Reading {
    fn set(&mut self, name: &str, value: &str) -> Result<(), TextError> {
        match name {
            "auto-close" => self.used_door = switch(name, value, UsedDoor::Closes, UsedDoor::StaysOpen)?,
            "line-choice" => self.line_choice = switch(name, value, true, false)?,
            "english" => self.edition = switch(name, value, Edition::English, Edition::French)?,
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
                    format!("1/{least} ou moins avec cette roulette : le vert et l'orange en donnent chacun la moitié"),
                    format!("1/{least} or less with this spinner: green and orange give half of it each"),
                ),
            ),
            None => TextError::new(
                Said::only("line-choice=on"),
                (
                    "une roulette avec plus de vert et d'orange : ils donnent chacun la moitié de la ligne",
                    "a spinner with more of green and of orange: they give half of the line each",
                ),
            ),
        })
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
            "three whole numbers from 0 to 255 such as 2:1:1, not all zero",
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
    use damier_rules::Variant;

    use super::*;
    use crate::options::read_options;

    fn spinner(options: &[&str]) -> Result<[u32; 4], String> {
        match read_options(Game::Trap, options).map(|chosen| chosen.variant) {
            Ok(Variant::Trap(options)) => Ok(options.settings.spinner.weights()),
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
            "spinner=`0:0:0`: expected three whole numbers from 0 to 255 such as 2:1:1, not all zero"
        );
        assert_eq!(read("english=yes"), "english=`yes`: expected on or off");
        assert_eq!(read("english"), "the option `english`: expected NAME=VALUE");
        assert_eq!(
            read("auto-draw=on"),
            "trap has no option `auto-draw`: expected auto-close, line-choice, line-chance, english, spinner"
        );
    }
}
