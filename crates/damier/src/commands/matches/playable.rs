//! What a match needs of a game beyond its rules, its notation, its evaluation and its levels.

use damier_engine::{Book, Levelled};
use damier_notation::Notation;
use damier_rules::{
    AnyPosition,
    bermudes::Bermudes,
    dames::Dames,
    draughts::ruleset::{EnglishTrap, FrenchTrap},
    pyramidame::Pyramidame,
    trap::Trap,
};
use fastrand::Rng;

use super::{hub::HubPlayer, players::Player};

/// A game matches can be played in.
pub(crate) trait Playable: Levelled + Notation + 'static {
    /// The position, if it is one of this game.
    fn from_any(position: AnyPosition) -> Option<Self>;

    /// A move of the opening book, in the games it is for.
    fn book_move(&self, _: &Book, _: &mut Rng) -> Option<Self::Move> {
        None
    }

    /// A seat for a program that speaks Hub, in the games the protocol is for.
    fn program(_: HubPlayer) -> Option<Box<dyn Player<Self>>> {
        None
    }
}

impl Playable for Dames {
    fn from_any(position: AnyPosition) -> Option<Self> {
        if let AnyPosition::Dames(position) = position { Some(position) } else { None }
    }

    fn book_move(&self, book: &Book, random: &mut Rng) -> Option<Self::Move> {
        book.draw(self, random).map(|known| known.m)
    }

    fn program(player: HubPlayer) -> Option<Box<dyn Player<Self>>> {
        Some(Box::new(player))
    }
}

impl Playable for Bermudes {
    fn from_any(position: AnyPosition) -> Option<Self> {
        if let AnyPosition::Bermudes(position) = position { Some(position) } else { None }
    }
}

impl Playable for Pyramidame {
    fn from_any(position: AnyPosition) -> Option<Self> {
        if let AnyPosition::Pyramidame(position) = position { Some(position) } else { None }
    }
}

impl Playable for Trap<FrenchTrap> {
    fn from_any(position: AnyPosition) -> Option<Self> {
        if let AnyPosition::Trap(position) = position { Some(position) } else { None }
    }
}

impl Playable for Trap<EnglishTrap> {
    fn from_any(position: AnyPosition) -> Option<Self> {
        if let AnyPosition::EnglishTrap(position) = position { Some(position) } else { None }
    }
}
