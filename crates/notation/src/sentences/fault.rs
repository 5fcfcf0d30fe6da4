//! Sentences for faults of a setup. The English ones are those of the rules.

use std::fmt::Display;

use damier_rules::{Color, Spin, setup::SetupError};

use super::Lang;

/// One thing wrong with a setup.
pub fn setup_error<S: Display>(fault: &SetupError<S>, lang: Lang) -> String {
    match lang {
        Lang::Fr => french(fault),
        Lang::En => fault.to_string(),
    }
}

fn french<S: Display>(fault: &SetupError<S>) -> String {
    match fault {
        SetupError::TwoPieces { at } => format!("deux pièces en {at} : une case n'en porte qu'une"),
        SetupError::ManOnFarRow { color, at, king } => {
            let (color, king) = (by_color(*color, "blanc", "noir"), super::king(*king, Lang::Fr));
            format!("un pion {color} en {at}, sa rangée de promotion : il y serait {king} (écrivez K{at})")
        }
        SetupError::TooManyPieces { color, count, most } => {
            let color = by_color(*color, "blanches", "noires");
            format!("{count} pièces {color} : chaque camp en a {most} au plus")
        }
        SetupError::TooManyInAll { count, most } => format!("{count} pièces : le jeu en a {most} en tout"),
        SetupError::NoSuchCell { number } => format!("la case numéro {number} : le plateau en a moins"),
        SetupError::NoKings { at } => format!("une dame en {at} : ce jeu n'a pas de dames"),
        SetupError::NoSuchSlider { row } => {
            format!("une tirette à la rangée {row} en partant du haut : il n'y en a pas")
        }
        SetupError::EmptyBoard => "aucune pièce sur le plateau : il en faut au moins une".to_owned(),
        SetupError::BothBeaten => "les deux camps ont perdu : un seul peut avoir perdu".to_owned(),
        SetupError::NoSuchSpin { spin: Spin::Choice } => {
            "le lancer « choice » : il n'existe qu'avec l'option line-choice=on".to_owned()
        }
        SetupError::NoSuchSpin { spin } => {
            format!("le lancer « {} » : cette roulette ne le donne jamais", spin.name())
        }
        SetupError::SpinAfterEnd => {
            "un lancer alors que la partie est finie : plus personne ne lance la roulette".to_owned()
        }
        SetupError::SpinBeforeCapture => {
            "un lancer alors qu'une prise est obligatoire : on prend avant de lancer la roulette".to_owned()
        }
    }
}

const fn by_color(color: Color, white: &'static str, black: &'static str) -> &'static str {
    match color {
        Color::White => white,
        Color::Black => black,
    }
}
