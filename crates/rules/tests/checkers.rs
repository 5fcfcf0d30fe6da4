//! English draughts, rule by rule: C1 to C21 of docs/rules/checkers.md, and its worked examples.

use damier_notation::{Notation, options::read_options};
use damier_rules::{
    AutoDraw, Color, Draw, Game, Outcome, Position, Record, Victory,
    board::Depict,
    checkers::{Checkers, Options},
};

use crate::{
    agreement::{agree, lists},
    reference::{self, checkers},
    support::{Dice, after, captured, drawn, moves, play, read, refused_position, to_and_fro, why, won},
};

fn at(text: &str) -> Checkers {
    read(text)
}

#[test]
fn thirty_two_dark_squares_are_numbered_from_blacks_side() {
    let board = Checkers::board();
    let names: Vec<&str> = board.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!((names.len(), names[0], names[31]), (32, "1", "32"));
    assert_eq!(board.cells[0].place, [1, 7, 0], "1 is beside the corner at White's far left");
    assert_eq!(board.cells[28].place, [0, 0, 0], "29 is the dark corner at White's left hand");
    assert_eq!(board.cells[3].place, [7, 7, 0], "4 is the dark corner at Black's left hand");
}

#[test]
fn twelve_men_each_fill_the_first_three_rows() {
    assert_eq!(Checkers::default().write(), checkers::START);
}

#[test]
fn black_begins_and_the_sides_alternate() {
    let start = Checkers::default();
    assert_eq!(start.turn(), Color::Black);
    assert_eq!(start.after(&start.moves()[0]).turn(), Color::White);
}

#[test]
fn a_man_moves_one_square_diagonally_forward() {
    assert_eq!(moves(&at("W:W18:B1")), ["18-14", "18-15"]);
    assert_eq!(moves(&at("B:W32:B18")), ["18-22", "18-23"]);
}

#[test]
fn a_king_moves_one_square_any_way() {
    assert_eq!(moves(&at("W:WK18:B1")), ["18-14", "18-15", "18-22", "18-23"]);
}

#[test]
fn a_man_jumps_a_neighbour_onto_the_empty_square_behind() {
    let position = at("W:W18:B15");
    assert_eq!(moves(&position), ["18x11"]);
    assert_eq!(after(&position, "18x11"), "B:W11:B");
    assert_eq!(moves(&at("W:W18:B11,15")), ["18-14"], "there is no room behind 15");
}

#[test]
fn a_man_does_not_capture_backward() {
    assert_eq!(moves(&at("W:W18:B22")), ["18-14", "18-15"]);
    assert!(why(&at("W:W18:B22"), "18x25").contains("under these rules a man captures forward only"));
}

#[test]
fn a_king_jumps_a_neighbour_any_way_and_lands_right_behind() {
    assert_eq!(moves(&at("W:WK18:B22")), ["18x25"]);
    assert_eq!(moves(&at("W:WK18:B14")), ["18x9"]);
    assert_eq!(moves(&at("W:WK25:B18")), ["25-21", "25-22", "25-29", "25-30"], "a king does not fly");
}

#[test]
fn capture_is_compulsory() {
    let position = at("W:W18,32:B15");
    assert_eq!(moves(&position), ["18x11"]);
    assert!(why(&position, "32-27").contains("18x11"));
}

#[test]
fn a_capture_goes_on_as_long_as_it_can() {
    let position = at("W:W27:B23,15");
    assert_eq!(moves(&position), ["27x11"]);
    assert_eq!(captured(&position, "27x11"), ["15", "23"]);
    assert!(why(&position, "27x18").contains("27x11"));
}

#[test]
fn any_of_several_captures_may_be_chosen() {
    assert_eq!(moves(&at("W:W27,31:B15,23,26")), ["27x11", "31x22"]);
}

#[test]
fn no_piece_is_jumped_twice_and_a_round_trip_ends_where_it_began() {
    let position = at("W:WK31:B26,27,18,19");
    assert_eq!(moves(&position), ["31x31"]);
    assert_eq!(captured(&position, "31x31"), ["18", "19", "26", "27"]);
}

#[test]
fn captured_pieces_leave_when_the_rafle_is_over() {
    // Home again on 22 the king looks at 18, which it has jumped first: it stands there still, and ends the rafle.
    let position = at("W:WK22:B18,10,9,17");
    assert_eq!(moves(&position), ["22x22"]);
    assert_eq!(captured(&position, "22x22"), ["9", "10", "17", "18"]);
}

#[test]
fn a_man_on_the_far_row_becomes_a_king() {
    assert_eq!(after(&at("W:W6:BK32"), "6-1"), "B:WK1:BK32");
    assert_eq!(after(&at("B:WK1:B25"), "25-29"), "W:WK1:BK29");
}

#[test]
fn a_man_that_reaches_the_far_row_in_a_capture_stops_there() {
    let position = at("W:W11:B7,6");
    assert_eq!(moves(&position), ["11x2"]);
    assert_eq!(after(&position, "11x2"), "B:WK2:B6");
    assert_eq!(moves(&at("W:WK11:B7,6")), ["11x9"], "a king goes on");
}

#[test]
fn a_side_without_a_piece_has_lost() {
    let position = at("W:W18:B15");
    assert_eq!(won(&position.after(&position.moves()[0])), Some((Color::White, Victory::NoPieceLeft)));
}

#[test]
fn a_side_without_a_move_has_lost() {
    assert_eq!(won(&at("B:W8,11:B4")), Some((Color::White, Victory::NoMoveLeft)));
}

/// Both sides move a king and move it back, over and over.
const KINGS: [&str; 4] = ["1-5", "32-28", "5-1", "28-32"];

#[test]
fn a_position_for_the_third_time_is_a_draw() {
    let mut game = Record::new(at("W:WK1:BK32"), AutoDraw::On);
    to_and_fro(&mut game, KINGS, 1);
    assert_eq!(game.outcome(), None);
    to_and_fro(&mut game, KINGS, 1);
    assert_eq!(game.outcome(), Some(Outcome::Drawn(Draw::Repetition)));
}

#[test]
fn forty_moves_each_without_progress_are_a_draw() {
    let mut game = Record::new(at("W:WK1:BK32"), AutoDraw::Off);
    to_and_fro(&mut game, KINGS, 19);
    assert_eq!(game.clock().king_moves, 76);
    to_and_fro(&mut game, KINGS, 1);
    assert_eq!(game.clock().king_moves, 80);
    let drawn = drawn(&game);
    assert_eq!(drawn, Some(Draw::NoProgress { moves_each: 40 }));
}

#[test]
fn a_capture_and_a_mans_move_begin_the_count_anew() {
    let mut game = Record::new(at("W:WK1,21:BK32,12"), AutoDraw::Off);
    to_and_fro(&mut game, KINGS, 3);
    assert_eq!(game.clock().king_moves, 12);
    play(&mut game, "21-17");
    assert_eq!(game.clock().king_moves, 0);
}

#[test]
fn automatic_draws_can_be_switched_off() {
    let off = read_options(Game::Checkers, &["auto-draw=off"]).expect("an option");
    assert_eq!(off.auto_draw, AutoDraw::Off);
    let mut game = Record::new(at("W:WK1:BK32"), off.auto_draw);
    to_and_fro(&mut game, KINGS, 25);
    assert_eq!(game.outcome(), None);
}

#[test]
fn what_cannot_be_set_up_is_refused_with_every_reason() {
    let refused = |text| refused_position::<Checkers>(text, &Options);
    assert_eq!(
        refused("W:W1,18:B18,32"),
        "two pieces on 18: a square holds one piece; \
         a white man on 1, its promotion row: it would be a king there (write K1); \
         a black man on 32, its promotion row: it would be a king there (write K32)"
    );
    assert_eq!(refused("W:W:B"), "no piece on the board: at least one is needed");
    assert!(refused("W:WK1-13:BK32").starts_with("13 white pieces: each side has 12 at most"));
    assert_eq!(refused("W:W33:B1"), "unknown square `33` in the white list: expected a square, 1 to 32");
}

#[test]
fn a_finished_board_is_accepted_and_has_no_moves() {
    assert_eq!(won(&at("W:W18:B")), Some((Color::White, Victory::NoPieceLeft)));
    assert!(at("W:W18:B").moves().is_empty());
}

#[test]
fn the_reference_counts_the_published_numbers() {
    let counts = [1, 2, 3, 4].map(|depth| reference::perft(checkers::answer, checkers::START, &[], depth));
    assert_eq!(counts, [7, 49, 302, 1469]);
}

fn scattered(dice: &mut Dice) -> String {
    let names: Vec<String> = (1..=32).map(|number: u8| number.to_string()).collect();
    let kings = [0, 20, 60][dice.roll(3)];
    lists(&names, [3, 6, 12][dice.roll(3)], kings, dice)
}

#[test]
fn the_reference_agrees() {
    agree(Game::Checkers, checkers::answer, &[&[]], scattered);
}
