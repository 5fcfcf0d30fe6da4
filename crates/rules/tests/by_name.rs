//! What is written with serde is read again, and nothing else is read.

use std::fmt::Debug;

use damier_rules::{AutoDraw, Color, Draw, Game, Outcome, Victory, bermudes, dames, pyramidame, trap};
use proptest::prelude::*;
use serde::{Serialize, de::DeserializeOwned};

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).expect("JSON");
    assert_eq!(&serde_json::from_str::<T>(&text).expect(&text), value);
    text
}

#[test]
fn everything_with_a_name_is_written_by_it() {
    assert_eq!(Color::ALL.map(|color| comes_back(&color)), ["\"white\"", "\"black\""]);
    for game in Game::ALL {
        assert_eq!(comes_back(&game), format!("\"{}\"", game.id()));
    }
    for spin in trap::Spin::ALL {
        assert_eq!(comes_back(&spin), format!("\"{}\"", spin.name()));
    }
    assert_eq!(comes_back(&dames::Opening::TenMen), "\"dames-10\"");
    assert_eq!(comes_back(&trap::Edition::English), "\"english\"");
    assert_eq!(comes_back(&AutoDraw::Off), "\"off\"");
    assert_eq!(comes_back(&dames::Square::from_index(27).expect("a square")), "\"28\"");
    assert_eq!(comes_back(&bermudes::Square::from_name("G4").expect("a square")), "\"G4\"");
    assert_eq!(comes_back(&pyramidame::Pyramidame::far_corner(Color::White)), "\"g13\"");
}

#[test]
fn what_has_no_such_name_is_refused() {
    assert!(serde_json::from_str::<Color>("\"green\"").is_err());
    for text in ["\"0\"", "\"51\"", "\"a1\"", "28", "\"\""] {
        assert!(serde_json::from_str::<dames::Square>(text).is_err(), "{text}");
    }
    let error = serde_json::from_str::<Game>("\"chess\"").expect_err("no game");
    assert!(error.to_string().starts_with("`chess` is no game"), "{error}");
}

#[test]
fn results_keep_their_reason() {
    let won = Color::ALL.into_iter().flat_map(|by| {
        [Victory::NoPieceLeft, Victory::NoMoveLeft, Victory::TooFewPieces, Victory::FarCorner]
            .map(|how| Outcome::Won { by, how })
    });
    let drawn = [
        Draw::Repetition,
        Draw::NothingToCapture,
        Draw::NoProgress { moves_each: 25 },
        Draw::LoneKing { moves_each: 16 },
    ];
    for outcome in won.chain(drawn.map(Outcome::Drawn)) {
        comes_back(&outcome);
    }
    assert_eq!(
        comes_back(&Outcome::Drawn(Draw::NoProgress { moves_each: 25 })),
        r#"{"winner":null,"reason":"no-progress","moves_each":25}"#
    );
    for wrong in [
        r#"{"winner":"white","reason":"repetition"}"#,
        r#"{"winner":null,"reason":"far-corner"}"#,
        r#"{"winner":null,"reason":"no-progress"}"#,
        r#"{"winner":"white","reason":"far-corner","moves_each":3}"#,
    ] {
        assert!(serde_json::from_str::<Outcome>(wrong).is_err(), "{wrong}");
    }
}

proptest! {
    #[test]
    fn sets_of_squares_come_back(indices in proptest::collection::vec(0_u8..81, 0..40)) {
        let dames: dames::Squares = indices.iter().filter_map(|&i| dames::Square::from_index(i)).collect();
        let trap: trap::Squares = indices.iter().filter_map(|&i| trap::Square::from_index(i)).collect();
        let bermudes: bermudes::Squares =
            indices.iter().filter_map(|&i| bermudes::Square::from_index(usize::from(i))).collect();
        let cubes: pyramidame::Cubes =
            pyramidame::Cubes::ALL.into_iter().enumerate().filter(|(i, _)| indices.contains(&(*i as u8))).map(|(_, cube)| cube).collect();
        comes_back(&dames);
        comes_back(&trap);
        comes_back(&bermudes);
        comes_back(&cubes);
    }
}
