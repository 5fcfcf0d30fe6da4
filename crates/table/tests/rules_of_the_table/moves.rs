//! Moves: who may make one, and what comes of it.

use super::*;

#[test]
fn a_move_is_made_by_the_side_on_turn() {
    let mut table = table(Game::Dames);
    assert_eq!(refused(&table, B, &move_of(&table, "20-25")), "not-your-turn");
    play(&mut table, &["32-28"]);
    assert_eq!(refused(&table, W, &move_of(&table, "31-27")), "not-your-turn");
    play(&mut table, &["19-23", "28x19"]);
    let texts: Vec<String> = table.moves().map(|ply| ply.text()).collect();
    assert_eq!(texts, ["32-28", "19-23", "28x19"]);
}

#[test]
fn a_move_for_another_position_is_stale() {
    let mut table = table(Game::Dames);
    let m = move_of(&table, "32-28");
    play(&mut table, &["32-28"]);
    assert_eq!(refused(&table, W, &m), "stale");
}

#[test]
fn an_illegal_move_is_refused_with_the_reason() {
    let mut table = table(Game::Dames);
    let unreadable = table.decide(W, &move_of(&table, "32-27x"), &house(0)).expect_err("a refusal");
    assert_eq!(unreadable.code(), "unreadable-move");
    let Said { fr, en } = unreadable.said();
    assert_eq!(fr, "Il manque une case après « x » dans « 32-27x » : il faut une case de 1 à 50.");
    assert_eq!(en, "A square is missing after `x` in `32-27x`: expected a square, 1 to 50.");
    let backward = table.decide(W, &move_of(&table, "32-37"), &house(0)).expect_err("a refusal");
    assert_eq!(backward.code(), "illegal-move");
    assert!(backward.said().en.starts_with("37 is occupied."), "{}", backward.said().en);
    play(&mut table, &["32-28", "19-23"]);
    let due = table.decide(W, &move_of(&table, "31-27"), &house(0)).expect_err("a refusal").said();
    assert!(due.fr.starts_with("La prise est obligatoire"), "{}", due.fr);
}

#[test]
fn the_rules_end_the_game_at_once() {
    let mut table = table_from(Game::Dames, "W:W28:B23");
    play(&mut table, &["28x19"]);
    let won = Ending::Rules(Outcome::Won { by: Color::White, how: Victory::NoPieceLeft });
    assert_eq!(table.ending(), Some(won));
    assert_eq!(table.due(), Due::Nothing);
    assert_eq!(refused(&table, B, &Command::Resign), "game-over");
}

#[test]
fn a_draw_by_history_ends_it_too() {
    let mut table = table_from(Game::Dames, "W:WK48,50:BK3,1");
    for _ in 0..2 {
        play(&mut table, &["48-43", "3-8", "43-48", "8-3"]);
    }
    assert_eq!(table.ending(), Some(Ending::Rules(Outcome::Drawn(Draw::Repetition))));
}

#[test]
fn without_automatic_draws_it_goes_on() {
    let options = [("auto-draw".to_owned(), "off".to_owned())].into();
    let start = Some("W:WK48,50:BK3,1".to_owned());
    let mut table = Table::new(TableSetup { options, start, ..setup(Game::Dames) }).expect("a table");
    for _ in 0..3 {
        play(&mut table, &["48-43", "3-8", "43-48", "8-3"]);
    }
    assert_eq!(table.ending(), None);
}
