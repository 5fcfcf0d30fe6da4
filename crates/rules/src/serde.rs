//! With the feature `serde`: values with a name are written as that name, sets of squares as lists of names, and a
//! result with its winner and its reason. Types of a single game are in its folder and use the same macros.
//!
//! Positions and moves are not among them, because their texts are a matter of notation: see `damier_notation::saved`.

use std::fmt::Display;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{
    AutoDraw, Color, Draw, Game, Outcome, Victory,
    board::KingName,
    draughts::{Square, Squares},
};

/// Reads the value of `all` whose `Display` is the given text.
pub(crate) fn named<'de, D: Deserializer<'de>, T, N: Display>(
    deserializer: D,
    what: &str,
    all: impl IntoIterator<Item = T>,
    name: impl Fn(&T) -> N,
) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    let found = all.into_iter().find(|value| name(value).to_string() == text);
    found.ok_or_else(|| D::Error::custom(format_args!("`{text}` is no {what}")))
}

macro_rules! by_name {
    ([$($generics:tt)*] $type:ty, $what:literal, $all:expr, $name:expr) => {
        impl<$($generics)*> ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let name: fn(&Self) -> _ = $name;
                serializer.collect_str(&name(self))
            }
        }

        impl<'de, $($generics)*> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::serde::named(deserializer, $what, $all, $name)
            }
        }
    };
}

macro_rules! as_list {
    ([$($generics:tt)*] $type:ty, $element:ty) => {
        impl<$($generics)*> ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(*self)
            }
        }

        impl<'de, $($generics)*> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(<Vec<$element> as ::serde::Deserialize>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    };
}

pub(crate) use {as_list, by_name};

by_name!([] Color, "colour", Color::ALL, |color| *color);
by_name!([] Game, "game", Game::ALL, |game| game.id());
by_name!([] KingName, "name of a king", KingName::ALL, |name| name.id());
by_name!([] AutoDraw, "setting of the draws", [AutoDraw::On, AutoDraw::Off], |auto_draw| match auto_draw {
    AutoDraw::On => "on",
    AutoDraw::Off => "off",
});
by_name!([const N: u8] Square<N>, "square", (0..).map_while(Square::from_index), |square| *square);

as_list!([const N: u8] Squares<N>, Square<N>);

#[derive(Serialize, Deserialize)]
#[serde(rename = "Outcome", deny_unknown_fields)]
struct Ended {
    winner: Option<Color>,
    reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves_each: Option<u8>,
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let moves_each = match *self {
            Self::Drawn(Draw::NoProgress { moves_each } | Draw::LoneKing { moves_each }) => Some(moves_each),
            _ => None,
        };
        Ended { winner: self.winner(), reason: self.reason().to_owned(), moves_each }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const VICTORIES: [Victory; 4] =
            [Victory::NoPieceLeft, Victory::NoMoveLeft, Victory::TooFewPieces, Victory::FarCorner];
        let Ended { winner, reason, moves_each } = Ended::deserialize(deserializer)?;
        let counted = moves_each.map(|moves_each| [Draw::NoProgress { moves_each }, Draw::LoneKing { moves_each }]);
        let plain = moves_each.is_none().then_some([Draw::Repetition, Draw::NothingToCapture]);
        let drawn = counted.or(plain).into_iter().flatten().map(Self::Drawn);
        let won = winner.into_iter().flat_map(|by| VICTORIES.map(|how| Self::Won { by, how }));
        let known = won.filter(|_| moves_each.is_none()).chain(drawn);
        known
            .into_iter()
            .find(|outcome| outcome.reason() == reason && outcome.winner() == winner)
            .ok_or_else(|| D::Error::custom(format_args!("`{reason}` is no reason for this result")))
    }
}
