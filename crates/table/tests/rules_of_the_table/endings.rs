//! How games end by what people do.

use super::*;

#[test]
fn resigning_loses() {
    let mut table = table(Game::Pyramidame);
    give(&mut table, W, &Command::Resign).expect("resigned");
    let ending = table.ending().expect("the end");
    assert_eq!((ending.winner(), ending.reason()), (Some(Color::Black), "resigned"));
    assert_eq!(ending.said().fr, "Les Noirs gagnent : les Blancs abandonnent.");
    assert_eq!(ending.said().en, "Black wins: White resigns.");
}

#[test]
fn a_game_can_be_called_off_until_both_sides_have_moved() {
    let mut one = table(Game::Dames);
    play(&mut one, &["32-28"]);
    let mut two = one.clone();
    give(&mut one, B, &Command::Abort).expect("aborted");
    assert_eq!(one.ending(), Some(Ending::Aborted { by: Some(Color::Black) }));
    play(&mut two, &["19-23"]);
    assert_eq!(refused(&two, W, &Command::Abort), "abort-too-late");
}
