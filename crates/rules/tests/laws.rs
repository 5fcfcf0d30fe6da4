//! Laws that hold in every position of every game, tested on positions that random choices lead to.

use damier_notation::{Notation, read_position};
use damier_rules::{
    Actor, AutoDraw, Color, Position, Record, Registered, Variant,
    board::{Cell, Depict},
    perft::{LastPly, actions, perft},
    with_position,
};
use proptest::{
    prelude::*,
    test_runner::{TestCaseError, TestRunner},
};

use crate::support::variants;

type Check = Result<(), TestCaseError>;

/// The position that these choices lead to, each one an action or, at the end of a game, nothing.
fn led_to<P: Position>(start: P, choices: &[u16]) -> P {
    choices.iter().fold(start, |position, &choice| {
        let actions = actions(&position);
        match actions.get(usize::from(choice) % actions.len().max(1)) {
            Some((at, m)) => at.after(m),
            None => position,
        }
    })
}

fn pieces<P: Depict>(position: &P, color: Color) -> usize {
    let cells = (0..P::board().cells.len()).map(|cell| Cell(cell as u8));
    cells.filter_map(|cell| position.piece(cell)).filter(|piece| piece.color == color).count()
}

/// The position can be written and read back, and so can every move; no two moves are written alike.
fn texts_round_trip<P: Notation + Registered>(position: &P, variant: Variant) -> Check {
    let reads = |text: &str| read_position(&variant, text).ok().and_then(|position| P::from_any(&position));
    let text = position.write();
    prop_assert!(reads(&text).as_ref() == Some(position), "{}", text);
    for (at, m) in actions(position) {
        let written = at.write_move(&m);
        prop_assert!(at.read_move(&written) == Ok(m), "{} in {}", written, at.write());
        prop_assert!(reads(&at.write()).as_ref() == Some(&at), "{}", at.write());
    }
    Ok(())
}

/// Moves are listed once each, counted right, and lead to sound positions with the right hash.
fn moves_are_sound<P: Notation>(position: &P) -> Check {
    let moves = position.moves();
    prop_assert_eq!(moves.len() as u64, position.count_moves());
    for (i, m) in moves.iter().enumerate() {
        prop_assert!(!moves[..i].contains(m), "{} twice", position.write_move(m));
    }
    for (at, m) in actions(position) {
        prop_assert_eq!(at.hash_key(), at.fresh_hash_key());
        let after = at.after(&m);
        prop_assert_eq!(after.hash_key(), after.fresh_hash_key(), "{} after {}", at.write(), at.write_move(&m));
        let mut record = Record::new(at.clone(), AutoDraw::Off);
        prop_assert!(record.play(&m).is_ok());
        prop_assert_eq!(record.position(), &after);
        prop_assert_eq!(record.take_back(), Some(m));
        prop_assert_eq!(record.position(), &at);
    }
    Ok(())
}

/// A capture takes no more than there is, and the pieces add up after it.
fn captures_add_up<P: Notation + Depict>(position: &P) -> Check {
    let all = |position: &P| pieces(position, Color::White) + pieces(position, Color::Black);
    for (at, m) in actions(position) {
        let captured = at.describe(&m).captured.len();
        prop_assert!(captured <= pieces(&at, !at.turn()));
        prop_assert!(all(&at.after(&m)) <= all(&at));
        prop_assert!(all(&at.after(&m)) + captured + 1 >= all(&at), "a capture and a fall at the most");
    }
    Ok(())
}

/// Nobody moves in a finished game; in any other, somebody can.
fn finished_games_have_no_moves<P: Position>(position: &P) -> Check {
    let none = actions(position).is_empty();
    prop_assert_eq!(matches!(position.actor(), Actor::Over(_)), none);
    match position.actor() {
        Actor::Over(_) => prop_assert_eq!(perft(position, 1, LastPly::Played), 0),
        Actor::Chance => prop_assert!(position.moves().is_empty() && !position.chances().is_empty()),
        Actor::Player(color) => prop_assert!(color == position.turn() && position.chances().is_empty()),
    }
    Ok(())
}

/// The other side has the same game from where it sits.
fn colours_are_alike<P: Depict>(position: &P) -> Check {
    let mirrored = position.mirrored();
    prop_assert_eq!(&mirrored.mirrored(), position);
    prop_assert_eq!(mirrored.hash_key(), mirrored.fresh_hash_key());
    prop_assert_eq!(perft(&mirrored, 2, LastPly::Counted), perft(position, 2, LastPly::Played));
    Ok(())
}

fn all_laws<P: Notation + Registered>(start: P, variant: Variant, choices: &[u16]) -> Check {
    let position = led_to(start, choices);
    texts_round_trip(&position, variant)?;
    moves_are_sound(&position)?;
    captures_add_up(&position)?;
    finished_games_have_no_moves(&position)?;
    colours_are_alike(&position)
}

/// A random game with its automatic draws is over after that many moves at the latest.
fn ends_within<P: Position>(start: P, choices: &mut impl Iterator<Item = u16>, most: usize) -> Check {
    let mut game = Record::new(start, AutoDraw::On);
    while game.outcome().is_none() {
        prop_assert!(game.moves().count() < most, "no end after {} moves", most);
        let mut choose = |count: usize| usize::from(choices.next().unwrap_or_default()) % count;
        let chances = game.position().chances();
        if !chances.is_empty() {
            prop_assert!(game.settle(chances[choose(chances.len())].0).is_ok());
        }
        let moves = game.position().moves();
        prop_assert!(game.play(&moves[choose(moves.len())]).is_ok());
    }
    Ok(())
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    // Short games for openings, long ones for kings and endings.
    prop_oneof![prop::collection::vec(any::<u16>(), 0..30), prop::collection::vec(any::<u16>(), 0..160)]
}

/// A stream of choices for whole games.
fn stream(seed: u64) -> impl Iterator<Item = u16> {
    let mut state = seed | 1;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 24) as u16
    })
}

/// Checks something for every variant of every game, this many times each.
fn in_every_game<T: std::fmt::Debug>(
    cases: u32,
    strategy: &impl Strategy<Value = T>,
    check: impl Fn(&Variant, T) -> Check,
) {
    for (name, variant) in variants() {
        let mut runner = TestRunner::new(ProptestConfig::with_cases(cases));
        runner.run(strategy, |value| check(&variant, value)).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn laws_hold() {
    in_every_game(
        200,
        &choices(),
        |variant, choices| with_position!(variant.start(), start => all_laws(start, *variant, &choices)),
    );
}

#[test]
fn random_games_end() {
    in_every_game(
        40,
        &any::<u64>(),
        |variant, seed| with_position!(variant.start(), start => ends_within(start, &mut stream(seed), 20_000)),
    );
}
