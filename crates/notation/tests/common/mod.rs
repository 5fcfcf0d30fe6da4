//! What the tests of both protocols need: positions that play leads to, and a few that are known.

use damier_notation::Notation;
use damier_rules::{
    Position,
    dames::{Dames, Opening, Square},
};
use proptest::prelude::*;

/// A position in PDN's notation.
pub(crate) fn position(text: &str) -> Dames {
    Dames::read(text, &Opening::TwentyMen).expect(text)
}

/// The square of that number.
pub(crate) fn square(number: u8) -> Square {
    Square::from_index(number - 1).expect("a square")
}

/// Some square.
pub(crate) fn any_square() -> impl Strategy<Value = Square> {
    (1..=50_u8).prop_map(square)
}

/// A position some moves into a game, and moves from there on.
pub(crate) fn some_game() -> impl Strategy<Value = (Dames, Vec<damier_rules::dames::Move>)> {
    let start = prop_oneof![Just(Opening::TwentyMen), Just(Opening::TenMen)];
    let choices = |most| prop::collection::vec(any::<usize>(), 0..most);
    (start, choices(120), choices(8)).prop_map(|(opening, before, after)| {
        let mut position = opening.start();
        let mut play = |choice: usize| {
            let moves = position.moves();
            let m = *moves.get(choice % moves.len().max(1))?;
            position.play_unchecked(&m);
            Some((position, m))
        };
        let start = before.into_iter().map_while(&mut play).last().map_or(opening.start(), |(position, _)| position);
        (start, after.into_iter().map_while(play).map(|(_, m)| m).collect())
    })
}
