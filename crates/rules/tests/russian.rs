//! Russian draughts, rule by rule: R1 to R25 of docs/rules/russian.md, and its worked examples.

use damier_notation::{Notation, options::read_options};
use damier_rules::{
    AutoDraw, Color, Draw, DrawClock, Game, Outcome, Position, Record, Victory,
    board::Depict,
    russian::{Clock, Russian},
};

use crate::{
    agreement::{agree, lists},
    flying_kings::shared_rules,
    reference::{self, flying_kings::START, russian},
    support::{after, captured, drawn, moves, play, read, refused_position, to_and_fro, why, won},
};

fn at(text: &str) -> Russian {
    read(text)
}

shared_rules!(Russian, Game::Russian, russian);

#[test]
fn any_of_several_captures_may_be_chosen() {
    assert_eq!(moves(&at("W:Wa3,f2:Bb4,e3,e5")), ["a3xc5", "f2xf6"]);
}

#[test]
fn a_king_lands_where_it_can_go_on() {
    let position = at("W:WKa1:Bb2,e7");
    assert_eq!(moves(&position), ["a1xd8"], "from f6 alone it can go on");
    assert_eq!(captured(&position, "a1xd8"), ["b2", "e7"]);
    assert_eq!(why(&position, "a1xc3"), "On c3 the capture would stop: a king has to land where it goes on, a1xd8.");
    assert!(why(&position, "a1xf6").contains("can take again, and must (a1xd8)"));
    assert_eq!(moves(&at("W:WKa1:Bb2,d6,e7")), ["a1xb8", "a1xc7", "a1xd8"], "either of two that go on will do");
}

#[test]
fn captured_pieces_leave_when_the_rafle_is_over() {
    // The Turkish stroke: on d8 the king looks at e7, which it has jumped and which bars the way to g5.
    let position = at("W:WKa1:Bd4,e7,f2,g5");
    assert_eq!(moves(&position), ["a1xd8", "a1xe1"]);
    assert_eq!(captured(&position, "a1xd8"), ["d4", "e7"]);
    assert_eq!(captured(&position, "a1xe1"), ["d4", "f2", "g5"]);
}

#[test]
fn a_man_crowned_in_a_capture_goes_on_as_a_king() {
    let position = at("W:Wf6:Bb6,e7");
    assert_eq!(moves(&position), ["f6xa5"]);
    assert_eq!(after(&position, "f6xa5"), "B:WKa5:B", "and stays one, wherever it ends");
    assert!(position.motion(&position.moves()[0]).crowned);
    assert!(why(&position, "f6xd8").contains("can take again, and must (f6xa5)"));
    assert_eq!(moves(&at("W:Wf6:Bb6,c7,e7")), ["f6xd8"], "two in a row cannot be jumped by a king either");
}

#[test]
fn a_man_crowned_in_passing_lands_where_it_can_go_on() {
    // From d8 over c7 the new king can stop on b6 or a5: from b6 alone there is more, d4.
    let position = at("W:Wf6:Bc7,d4,e7");
    assert_eq!(captured(&position, "f6xe3"), ["c7", "d4", "e7"]);
    assert!(moves(&position).iter().all(|m| captured(&position, m).len() == 3), "{:?}", moves(&position));
    assert!(why(&position, "f6xd8xa5").contains("a king has to land where it goes on"));
}

#[test]
fn what_a_crowned_man_has_jumped_is_not_jumped_again() {
    assert!(why(&at("W:Wf6:Bb6,e7"), "f6xd8xf6").contains("No piece is jumped twice"));
}

#[test]
fn fifteen_moves_each_by_kings_alone_are_a_draw() {
    let mut game = Record::new(at("W:WKa1,Kc1,a3:BKb8,Kd8,h6"), AutoDraw::Off);
    to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 7);
    assert_eq!((game.clock().king_moves, drawn(&game)), (28, None));
    play(&mut game, "a1-b2");
    play(&mut game, "b8-a7");
    assert_eq!(drawn(&game), Some(Draw::NoProgress { moves_each: 15 }));
}

#[test]
fn a_capture_and_a_mans_move_begin_the_count_anew() {
    let mut game = Record::new(at("W:WKa1,Kc1,a3:BKb8,Kd8,h6"), AutoDraw::Off);
    to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 3);
    assert_eq!(game.clock().king_moves, 12);
    play(&mut game, "a3-b4");
    assert_eq!(game.clock().king_moves, 0);
}

#[test]
fn three_kings_have_fifteen_moves_each_against_one() {
    let mut game = Record::new(at("W:WKc1,Ke1,Kg1:BKb8"), AutoDraw::Off);
    to_and_fro(&mut game, ["c1-d2", "b8-a7", "d2-c1", "a7-b8"], 7);
    assert_eq!((game.clock().three_kings, game.clock().main_road, drawn(&game)), (28, 0, None));
    play(&mut game, "c1-d2");
    play(&mut game, "b8-a7");
    assert_eq!(drawn(&game), Some(Draw::LoneKing { moves_each: 15 }));
}

#[test]
fn against_a_king_on_the_main_road_three_pieces_have_five() {
    let mut game = Record::new(at("W:WKc1,Kg1,a5:BKh8"), AutoDraw::Off);
    to_and_fro(&mut game, ["g1-f2", "h8-g7", "f2-g1", "g7-h8"], 2);
    assert_eq!((game.clock().main_road, drawn(&game)), (8, None));
    play(&mut game, "g1-f2");
    play(&mut game, "h8-g7");
    assert_eq!(drawn(&game), Some(Draw::LoneKing { moves_each: 5 }));
    play(&mut game, "f2-g1");
    play(&mut game, "g7-h6");
    assert_eq!(game.clock().main_road, 0, "it has left the road");
}

#[test]
fn endings_with_kings_on_both_sides_have_five_thirty_or_sixty_moves_each() {
    for (position, moves_each) in [("W:WKa1,c1:BKb8", 5), ("W:WKa1,c1:BKb8,h6", 30), ("W:WKa1,c1,e1,g1:BKb8,h6,h4", 60)]
    {
        let draw = |balance| Clock { balance, ..Clock::default() }.draw(&at(position));
        assert_eq!(draw(2 * moves_each - 1), None, "{position}");
        assert_eq!(draw(2 * moves_each), Some(Draw::NoProgress { moves_each }), "{position}");
    }
    let many = at("W:WKa1,c1,e1,g1:BKb8,h6,h4,f6");
    assert_eq!(Clock { balance: 200, ..Clock::default() }.draw(&many), None, "eight pieces");
    let one_side = at("W:WKa1,c1:Bh6");
    assert_eq!(Clock { balance: 200, ..Clock::default() }.draw(&one_side), None, "only White has a king");
    let mut game = Record::new(at("W:WKg1,a3:BKb8,h6"), AutoDraw::Off);
    for m in ["a3-b4", "h6-g5", "b4-a5", "b8-a7", "a5-b6"] {
        play(&mut game, m);
    }
    assert_eq!(game.clock().balance, 5, "a man's move does not end the count");
    play(&mut game, "a7xc5");
    assert_eq!(game.clock().balance, 0, "a capture does");
}
