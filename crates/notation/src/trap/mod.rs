//! `trap`: lists of pieces, the sliders and, where it has been made, the spin.
//!
//! Positions are `W:Wa1,a3,Kc5:Bb8,d8:NNLR`, sliders from row 3 to row 6, and `:green` (or another result) at the end
//! while that spin waits to be played. Spaces, either order of the colours and a final full stop are read.
//!
//! Moves are `c3-d4`, `c3xe5`, and `3L` for a slider: its row and where it goes. A piece that falls has a `v` at the
//! end, for those who follow a game without its doors; it may be left out.

mod options;

use damier_rules::{
    Color,
    draughts::ruleset::RuleSet,
    trap::{Attempt, Move, Notch, Settings, Setup, Slider, Sliders, Spin, Square, Trap},
};

use crate::{
    Described, Notation, PositionError, TextError,
    draughts::{by_name, describe, read_pieces, read_travel, write_list, write_piece_move},
    lists, quoted,
    sentences::Said,
};

const fn letter(notch: Notch) -> char {
    match notch {
        Notch::Left => 'L',
        Notch::Neutral => 'N',
        Notch::Right => 'R',
    }
}

fn notch(letter: char) -> Option<Notch> {
    [Notch::Left, Notch::Neutral, Notch::Right].into_iter().find(|&notch| self::letter(notch) == letter)
}

impl<R: RuleSet> Notation for Trap<R> {
    type Options = Settings;

    fn read(text: &str, settings: &Settings) -> Result<Self, PositionError> {
        let parts = lists::split(text, 2)?;
        let Some(sliders) = parts.fields.first() else {
            return Err(TextError::new(("il manque les tirettes", "the sliders are missing"), SLIDERS).into());
        };
        let setup = Setup {
            turn: parts.turn,
            pieces: read_pieces::<Square, 8>(parts.pieces)?,
            sliders: read_sliders(sliders)?,
            spin: parts.fields.get(1).map(|name| read_spin(name)).transpose()?,
        };
        Ok(Self::from_setup(&setup, *settings)?)
    }

    fn write(&self) -> String {
        let Setup { turn, pieces, sliders, spin } = self.to_setup();
        let list = |color| write_list::<Square, 8>(&pieces, color, by_name);
        let sliders: String = Slider::all().map(|slider| letter(sliders.notch(slider))).collect();
        let spin = spin.map_or_else(String::new, |spin| format!(":{}", spin.name()));
        format!("{}:{}:{}:{sliders}{spin}", lists::letter(turn), list(Color::White), list(Color::Black))
    }

    fn read_attempt(&self, text: &str) -> Result<Attempt, TextError> {
        let text = text.trim();
        let mut chars = text.chars();
        if let (Some(row), Some(to), None) = (chars.next().and_then(|c| c.to_digit(10)), chars.next(), chars.next()) {
            let no_row = || {
                let what = (format!("pas de tirette dans la rangée {row}"), format!("no slider in row {row}"));
                TextError::new(what, ("la rangée 3, 4, 5 ou 6", "row 3, 4, 5 or 6"))
            };
            let no_notch = || {
                let Said { fr, en } = quoted(&to.to_string());
                TextError::new((format!("le cran {fr} d'une tirette"), format!("the slider position {en}")), NOTCHES)
            };
            let slider = Slider::of_row(row as u8).ok_or_else(no_row)?;
            return Ok(Attempt::Slide { slider, to: notch(to.to_ascii_uppercase()).ok_or_else(no_notch)? });
        }
        read_travel::<Square, 8>(text.strip_suffix('v').unwrap_or(text)).map(Attempt::Travel)
    }

    fn write_move(&self, m: &Move) -> String {
        match m {
            Move::Piece(m) => {
                let falls = if self.falls(m) { "v" } else { "" };
                format!("{}{falls}", write_piece_move::<Square, _, 8>(&self.capturing(), m))
            }
            Move::Slide { slider, to } => format!("{}{}", slider.row(), letter(*to)),
        }
    }

    fn describe(&self, m: &Move) -> Described {
        match m {
            Move::Piece(m) => describe::<Square, 8>(m, by_name),
            Move::Slide { slider, to } => {
                let at = |notch| format!("{}{}", slider.row(), letter(notch));
                Described { from: at(self.sliders().notch(*slider)), to: at(*to), captured: Vec::new() }
            }
        }
    }
}

const SLIDERS: (&str, &str) = (
    "quatre lettres L, N ou R pour les tirettes des rangées 3 à 6, comme NNNN",
    "four letters L, N or R for the sliders of rows 3 to 6, such as NNNN",
);

const NOTCHES: (&str, &str) = ("L, N ou R", "L, N or R");

fn read_sliders(text: &str) -> Result<Sliders, TextError> {
    if text.chars().count() != Slider::all().count() {
        let Said { fr, en } = quoted(text);
        return Err(TextError::new((format!("les tirettes {fr}"), format!("the sliders {en}")), SLIDERS));
    }
    Slider::all().zip(text.chars()).try_fold(Sliders::default(), |sliders, (slider, letter)| {
        let unknown = || {
            let (Said { fr, en }, row) = (quoted(&letter.to_string()), slider.row());
            let what = (
                format!("la lettre {fr} pour la tirette de la rangée {row}"),
                format!("the slider letter {en} of row {row}"),
            );
            TextError::new(what, NOTCHES)
        };
        Ok(sliders.with(slider, notch(letter).ok_or_else(unknown)?))
    })
}

fn read_spin(name: &str) -> Result<Spin, TextError> {
    Spin::from_name(name).ok_or_else(|| {
        let Said { fr, en } = quoted(name);
        TextError::new(
            (format!("le lancer {fr}"), format!("the spin {en}")),
            ("pawn (pion), green (vert), orange ou choice (au choix)", "pawn, green, orange or choice"),
        )
    })
}

#[cfg(test)]
mod tests {
    use damier_rules::{draughts::ruleset::FrenchTrap, trap::Spinner};

    use super::*;

    fn refused(text: &str, spinner: Spinner) -> String {
        let settings = Settings { spinner, ..Settings::default() };
        Trap::<FrenchTrap>::read(text, &settings).expect_err(text).to_string()
    }

    #[test]
    fn a_spin_the_spinner_cannot_show_is_named() {
        let no_green = Spinner::new([1, 0, 1]).expect("a spinner");
        assert_eq!(refused("W:Wa1:Bh8:NNNN:green", no_green), "the spin `green`: this spinner cannot show it");
        let needs_the_line = "the spin `choice`: it is there with the option line-choice=on only";
        assert_eq!(refused("W:Wa1:Bh8:NNNN:choice", Spinner::PLAIN), needs_the_line);
    }
}
