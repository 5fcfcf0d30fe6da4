//! What is wrong with a board somebody has set up. English is what the rules say themselves.

use std::fmt::Display;

use damier_rules::{Color, setup::Fault, trap::Spin};

use super::Lang;

/// One thing wrong with a setup.
pub fn setup_fault<S: Display>(fault: &Fault<S>, lang: Lang) -> String {
    match lang {
        Lang::Fr => french(fault),
        Lang::En => fault.to_string(),
    }
}

fn french<S: Display>(fault: &Fault<S>) -> String {
    match fault {
        Fault::TwoPieces { at } => format!("deux pièces en {at} : une case n'en porte qu'une"),
        Fault::ManOnFarRow { color, at } => {
            let color = by_color(*color, "blanc", "noir");
            format!("un pion {color} en {at}, sa rangée de promotion : il y serait dame (écrivez K{at})")
        }
        Fault::TooManyPieces { color, count, most } => {
            let color = by_color(*color, "blanches", "noires");
            format!("{count} pièces {color} : chaque camp en a {most} au plus")
        }
        Fault::TooManyInAll { count, most } => format!("{count} pièces : le jeu en a {most} en tout"),
        Fault::EmptyBoard => "aucune pièce sur le plateau : il en faut au moins une".to_owned(),
        Fault::BothBeaten => "les deux camps ont perdu : un seul peut avoir perdu".to_owned(),
        Fault::NoSuchSpin { spin: Spin::Choice } => {
            "le tirage « choice » : il n'existe qu'avec l'option line-choice=on".to_owned()
        }
        Fault::NoSuchSpin { spin } => {
            format!("le tirage « {} » : cette roulette ne le donne jamais", spin.name())
        }
        Fault::SpinAfterEnd => {
            "un tirage alors que la partie est finie : plus personne ne lance la roulette".to_owned()
        }
        Fault::SpinBeforeCapture => {
            "un tirage alors qu'une prise est obligatoire : on prend avant de lancer la roulette".to_owned()
        }
    }
}

const fn by_color(color: Color, white: &'static str, black: &'static str) -> &'static str {
    match color {
        Color::White => white,
        Color::Black => black,
    }
}
