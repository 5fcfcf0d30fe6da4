//! Russian draughts, rule by rule: R1 to R25 of docs/rules/russian.md, and its worked examples.

use damier_notation::{Notation, options::read_options};
use damier_rules::{
    AutoDraw, Color, Draw, DrawClock, Game, Outcome, Position, Record, Victory,
    board::Depict,
    russian::{Clock, Options, Russian},
};

use crate::{
    agreement::{agree, lists},
    reference::{self, russian},
    support::{Dice, after, captured, moves, play, read, refused_position, why, won},
};

fn at(text: &str) -> Russian {
    read(text)
}

#[test]
fn thirty_two_dark_squares_have_letters_and_numbers() {
    let board = Russian::board();
    let names: Vec<&str> = board.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!((names.len(), names[0], names[31]), (32, "b8", "g1"));
    assert_eq!((names[28], board.cells[28].place), ("a1", [0, 0, 0]), "a1 is the dark corner at White's left hand");
    assert_eq!((names[3], board.cells[3].place), ("h8", [7, 7, 0]), "h8 is the one at Black's");
}

#[test]
fn numbers_are_read_as_well() {
    let lettered = at("W:Wa1,Kc3:Bb8,d8");
    assert_eq!(lettered, at("W:W29,K22:B1,2"));
    assert_eq!(lettered, at("W:W29,K22:B1-2:H0:F12"));
    assert_eq!(lettered.write(), "W:Wa1,Kc3:Bb8,d8");
    assert_eq!(after(&Russian::default(), "22-18"), after(&Russian::default(), "c3-d4"));
    assert_eq!(after(&Russian::default(), "c3d4"), after(&Russian::default(), "C3-D4"));
}

#[test]
fn twelve_men_each_fill_the_first_three_rows() {
    assert_eq!(Russian::default().write(), russian::START);
}

#[test]
fn white_begins_and_the_sides_alternate() {
    let start = Russian::default();
    assert_eq!(start.turn(), Color::White);
    assert_eq!(start.after(&start.moves()[0]).turn(), Color::Black);
}

#[test]
fn a_man_moves_one_square_diagonally_forward() {
    assert_eq!(moves(&at("W:Wc3:Bh8")), ["c3-b4", "c3-d4"]);
    assert_eq!(moves(&at("B:Wa1:Bd6")), ["d6-c5", "d6-e5"]);
}

#[test]
fn a_king_flies_along_its_diagonals() {
    assert_eq!(moves(&at("W:WKb2:Bh2")).len(), 9);
    assert_eq!(moves(&at("W:WKa1,c3:Bh2")), ["a1-b2", "c3-b4", "c3-d4"], "not over its own men");
}

#[test]
fn a_man_jumps_a_neighbour_forward_and_backward() {
    assert_eq!(moves(&at("W:We3:Bd4")), ["e3xc5"]);
    assert_eq!(moves(&at("W:We5:Bd4")), ["e5xc3"]);
    assert_eq!(moves(&at("W:We3:Bc5,d4")), ["e3-f4"], "there is no room behind d4");
}

#[test]
fn a_king_jumps_from_afar_and_lands_on_any_square_behind() {
    assert_eq!(moves(&at("W:WKa1:Bd4")), ["a1xe5", "a1xf6", "a1xg7", "a1xh8"]);
    assert_eq!(moves(&at("W:WKa1:Bd4,e5")), ["a1-b2", "a1-c3"], "two in a row cannot be jumped");
}

#[test]
fn capture_is_compulsory() {
    let position = at("W:We3,h2:Bd4");
    assert_eq!(moves(&position), ["e3xc5"]);
    assert!(why(&position, "h2-g3").contains("e3xc5"));
}

#[test]
fn a_capture_goes_on_as_long_as_it_can() {
    let position = at("W:Wf2:Be3,e5");
    assert_eq!(moves(&position), ["f2xf6"]);
    assert_eq!(captured(&position, "f2xf6"), ["e3", "e5"]);
    assert!(why(&position, "f2xd4").contains("it must go on, f2xf6"));
}

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
    assert!(why(&position, "a1xf6").contains("it must go on, a1xd8"));
    assert_eq!(moves(&at("W:WKa1:Bb2,d6,e7")), ["a1xb8", "a1xc7", "a1xd8"], "either of two that go on will do");
}

#[test]
fn no_piece_is_jumped_twice_and_the_start_counts_as_empty() {
    let position = at("W:WKc3:Bb4,b6,d4,d6");
    assert_eq!(moves(&position), ["c3xa1", "c3xb2", "c3xc3", "c3xd2", "c3xe1"]);
    assert_eq!(captured(&position, "c3xc3"), ["b4", "b6", "d4", "d6"]);
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
fn a_man_on_the_far_row_becomes_a_king() {
    assert_eq!(after(&at("W:Wc7:BKh2"), "c7-b8"), "B:WKb8:BKh2");
    assert_eq!(after(&at("B:WKb8:Bf2"), "f2-g1"), "W:WKb8:BKg1");
}

#[test]
fn a_man_crowned_in_a_capture_goes_on_as_a_king() {
    let position = at("W:Wf6:Bb6,e7");
    assert_eq!(moves(&position), ["f6xa5"]);
    assert_eq!(after(&position, "f6xa5"), "B:WKa5:B", "and stays one, wherever it ends");
    assert!(position.motion(&position.moves()[0]).crowned);
    assert!(why(&position, "f6xd8").contains("it must go on, f6xa5"));
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
fn a_side_without_a_piece_has_lost() {
    let position = at("W:We3:Bd4");
    assert_eq!(won(&position.after(&position.moves()[0])), Some((Color::White, Victory::NoPieceLeft)));
}

#[test]
fn a_side_without_a_move_has_lost() {
    assert_eq!(won(&at("B:Wb2,c1:Ba3")), Some((Color::White, Victory::NoMoveLeft)));
}

/// Plays these four moves over and over.
fn to_and_fro(game: &mut Record<Russian>, moves: [&str; 4], times: usize) {
    for _ in 0..times {
        for m in moves {
            play(game, m);
        }
    }
}

fn drawn(game: &Record<Russian>) -> Option<Draw> {
    game.clock().draw(game.position())
}

#[test]
fn a_position_for_the_third_time_is_a_draw() {
    let mut game = Record::new(at("W:WKa1:BKb8"), AutoDraw::On);
    to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 1);
    assert_eq!(game.outcome(), None);
    to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 1);
    assert_eq!(game.outcome(), Some(Outcome::Drawn(Draw::Repetition)));
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

#[test]
fn automatic_draws_can_be_switched_off() {
    let off = read_options(Game::Russian, &["auto-draw=off"]).expect("an option");
    assert_eq!(off.auto_draw, AutoDraw::Off);
    let mut game = Record::new(at("W:WKa1:BKb8"), off.auto_draw);
    to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 12);
    assert_eq!(game.outcome(), None);
}

#[test]
fn what_cannot_be_set_up_is_refused_with_every_reason() {
    let refused = |text| refused_position::<Russian>(text, &Options);
    assert_eq!(
        refused("W:Wb8,d4:Ba1,d4"),
        "two pieces on d4: a square holds one piece; \
         a white man on b8, its promotion row: it would be a king there (write Kb8); \
         a black man on a1, its promotion row: it would be a king there (write Ka1)"
    );
    assert_eq!(refused("W:W:B"), "no piece on the board: at least one is needed");
    assert!(refused("W:WK1-13:BK32").starts_with("13 white pieces: each side has 12 at most"));
    assert_eq!(
        refused("W:Wa2:Bb8"),
        "unknown square `a2` in the white list: \
         expected a dark square such as a1, c3 or h8, or its number, 1 to 32"
    );
}

#[test]
fn a_finished_board_is_accepted_and_has_no_moves() {
    assert_eq!(won(&at("W:Wd4:B")), Some((Color::White, Victory::NoPieceLeft)));
    assert!(at("W:Wd4:B").moves().is_empty());
}

#[test]
fn the_reference_counts_the_same() {
    let counts = [1, 2, 3, 4].map(|depth| reference::perft(russian::answer, russian::START, &[], depth));
    assert_eq!(counts, [7, 49, 302, 1469]);
}

fn scattered(dice: &mut Dice) -> String {
    let names: Vec<String> = Russian::board().cells.into_iter().map(|cell| cell.name).collect();
    let kings = [0, 20, 60][dice.roll(3)];
    lists(&names, [3, 6, 12][dice.roll(3)], kings, dice)
}

#[test]
fn the_reference_agrees() {
    agree(Game::Russian, russian::answer, &[&[]], scattered);
}
