//! What is written with serde is read again: positions and moves of whole games, and games of PDN.

use damier_notation::{
    pdn::{self, Reader},
    saved::{SavedMove, SavedPosition},
    write_move, write_position,
};
use damier_rules::{AnyPosition, Game, Position};
use proptest::prelude::*;

const GAMES: [(Game, &[&str]); 7] = [
    (Game::Dames, &[]),
    (Game::Dames10, &[]),
    (Game::Trap, &[]),
    (Game::Trap, &["english=on", "auto-close=on", "line-choice=on"]),
    (Game::Bermudes, &[]),
    (Game::Bermudes, &["free-moves=on"]),
    (Game::Pyramidame, &[]),
];

/// The start of a game with its options.
fn start(game: Game, options: &[&str]) -> SavedPosition {
    let variant = damier_notation::options::read_options(game, options).expect("options").variant;
    SavedPosition::read(game, options, &write_position(&variant.start())).expect("a start")
}

/// One step further: a spin or a move, whichever is due.
fn step(position: &AnyPosition, pick: usize) -> Option<AnyPosition> {
    let mut next = *position;
    let (chances, moves) = (position.chances(), position.first_moves(500));
    if chances.is_empty() {
        next.play_unchecked(moves.get(pick % moves.len().max(1))?);
    } else {
        next.settle_unchecked(chances[pick % chances.len()].0);
    }
    Some(next)
}

proptest! {
    #[test]
    fn positions_and_moves_come_back(which in 0..GAMES.len(), picks in proptest::collection::vec(any::<usize>(), 1..60)) {
        let (game, options) = GAMES[which];
        let start = start(game, options);
        let mut position = *start.position();
        for pick in picks {
            let saved = start.with(position).expect("the same game");
            let text = serde_json::to_string(&saved).expect("JSON");
            prop_assert_eq!(&serde_json::from_str::<SavedPosition>(&text).expect(&text), &saved);
            if let Some(m) = position.first_moves(20).last() {
                let saved = SavedMove::read(saved, &write_move(&position, m)).expect("a legal move");
                let text = serde_json::to_string(&saved).expect("JSON");
                prop_assert_eq!(&serde_json::from_str::<SavedMove>(&text).expect(&text), &saved);
            }
            let Some(next) = step(&position, pick) else { break };
            position = next;
        }
    }
}

#[test]
fn the_form_is_the_one_that_is_documented() {
    let saved = SavedPosition::read(Game::Trap, &["english=on"], "W:Wa3:Bh8:LNNN:pawn").expect("a position");
    let saved = SavedMove::read(saved, "a3-b4").expect("a move");
    assert_eq!(
        serde_json::to_string(&saved).expect("JSON"),
        r#"{"game":"trap","options":["english=on"],"position":"W:Wa3:Bh8:LNNN:pawn","move":"a3-b4"}"#
    );
}

#[test]
fn what_is_not_legal_is_refused_with_the_reason() {
    let read = |text: &str| serde_json::from_str::<SavedMove>(text).expect_err(text).to_string();
    let wrong = read(r#"{"game":"dames","position":"W:W28:B28","move":"28-22"}"#);
    assert!(wrong.contains("two pieces on 28"), "{wrong}");
    let wrong = read(r#"{"game":"dames","position":"W:W28:B23","move":"28-22"}"#);
    assert!(wrong.contains("Capture is compulsory: 28x19"), "{wrong}");
    let wrong = read(r#"{"game":"dames","options":["english=on"],"position":"W:W28:B23","move":"28x19"}"#);
    assert!(wrong.contains("dames has no option"), "{wrong}");
    let other = start(Game::Bermudes, &[]);
    assert!(start(Game::Dames, &[]).with(*other.position()).is_err());
}

#[test]
fn games_of_pdn_come_back() {
    let file = "[White \"Anna\"]\n1. 32-28! {good} 19-23 (1... 20-24 $2) 2. 28x19 /FEN \"B:W19:B14\"/ 14x23 2-0";
    let game = Reader::new(file.as_bytes()).next_game().expect("bytes").expect("a game").game;
    let text = serde_json::to_string(&game).expect("JSON");
    assert_eq!(serde_json::from_str::<pdn::PdnGame>(&text).expect(&text), game);
    assert!(text.starts_with(r#"{"tags":[{"name":"White","value":"Anna"}"#), "{text}");
    assert!(text.contains(r#"{"move":{"text":"32-28","strength":"!"}},{"comment":"good"}"#), "{text}");
}
