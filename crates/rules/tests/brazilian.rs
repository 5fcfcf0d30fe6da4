//! Brazilian draughts, rule by rule: Z1 to Z22 of docs/rules/brazilian.md, and its worked examples.

use damier_notation::{Notation, options::read_options};
use damier_rules::{
    AutoDraw, Color, Draw, DrawClock, Game, Outcome, Position, Record, Victory,
    board::Depict,
    brazilian::{Brazilian, Options},
};

use crate::{
    agreement::{agree, lists},
    reference::{self, brazilian},
    support::{Dice, after, captured, moves, play, read, refused_position, why, won},
};

fn at(text: &str) -> Brazilian {
    read(text)
}

#[test]
fn thirty_two_dark_squares_have_letters_and_numbers() {
    let board = Brazilian::board();
    let names: Vec<&str> = board.cells.iter().map(|cell| cell.name.as_str()).collect();
    assert_eq!((names.len(), names[0], names[28], names[31]), (32, "b8", "a1", "g1"));
    assert_eq!(at("W:W29,K22:B1,2").write(), "W:Wa1,Kc3:Bb8,d8", "numbers are read as well");
}

#[test]
fn twelve_men_each_fill_the_first_three_rows() {
    assert_eq!(Brazilian::default().write(), brazilian::START);
}

#[test]
fn white_begins_and_the_sides_alternate() {
    let start = Brazilian::default();
    assert_eq!(start.turn(), Color::White);
    assert_eq!(start.after(&start.moves()[0]).turn(), Color::Black);
}

#[test]
fn a_man_moves_one_square_diagonally_forward() {
    assert_eq!(moves(&at("W:Wc3:Bh8")), ["c3-b4", "c3-d4"]);
}

#[test]
fn a_king_flies_along_its_diagonals() {
    assert_eq!(moves(&at("W:WKb2:Bh2")).len(), 9);
}

#[test]
fn a_man_jumps_a_neighbour_forward_and_backward() {
    assert_eq!(moves(&at("W:We3:Bd4")), ["e3xc5"]);
    assert_eq!(moves(&at("W:We5:Bd4")), ["e5xc3"]);
}

#[test]
fn a_king_jumps_from_afar_and_lands_on_any_square_behind() {
    assert_eq!(moves(&at("W:WKa1:Bd4")), ["a1xe5", "a1xf6", "a1xg7", "a1xh8"]);
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
    assert!(why(&position, "f2xd4").contains("it must go on, f2xf6"));
}

#[test]
fn the_largest_capture_is_compulsory() {
    let position = at("W:Wa3,f2:Bb4,e3,e5");
    assert_eq!(moves(&position), ["f2xf6"]);
    assert!(why(&position, "a3xc5").contains("The largest capture is compulsory: this one takes 1, f2xf6 takes 2."));
}

#[test]
fn a_king_counts_as_one_piece() {
    assert_eq!(moves(&at("W:Wa3,f2:BKb4,e3,e5")), ["f2xf6"]);
    assert_eq!(moves(&at("W:Wa3,f2:BKb4,e3")), ["a3xc5", "f2xd4"]);
}

#[test]
fn captured_pieces_leave_when_the_rafle_is_over() {
    // The Turkish stroke: on d8 the king looks at e7, which it has jumped and which bars the way to g5.
    assert_eq!(captured(&at("W:WKa1:Bd4,e7,f2,g5"), "a1xe1"), ["d4", "f2", "g5"]);
    assert_eq!(captured(&at("W:WKc3:Bb4,b6,d4,d6"), "c3xc3"), ["b4", "b6", "d4", "d6"]);
}

#[test]
fn a_man_on_the_far_row_becomes_a_king() {
    assert_eq!(after(&at("W:Wc7:BKh2"), "c7-b8"), "B:WKb8:BKh2");
}

#[test]
fn a_man_that_passes_over_the_far_row_stays_a_man() {
    let position = at("W:Wf6:Bc7,e7");
    assert_eq!(after(&position, "f6xb6"), "B:Wb6:B");
    assert_eq!(after(&at("W:Wf6:Bb6,e7"), "f6xd8"), "B:WKd8:Bb6", "it stops there, and is crowned");
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
fn to_and_fro(game: &mut Record<Brazilian>, moves: [&str; 4], times: usize) {
    for _ in 0..times {
        for m in moves {
            play(game, m);
        }
    }
}

fn drawn(game: &Record<Brazilian>) -> Option<Draw> {
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
fn twenty_moves_each_by_kings_alone_are_a_draw() {
    let mut game = Record::new(at("W:WKa1,Kc1,a3:BKb8,Kd8,h6"), AutoDraw::Off);
    to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 9);
    assert_eq!((game.clock().king_moves, drawn(&game)), (36, None));
    to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 1);
    assert_eq!(drawn(&game), Some(Draw::NoProgress { moves_each: 20 }));
    play(&mut game, "a3-b4");
    assert_eq!(game.clock().king_moves, 0, "a man's move begins the count anew");
}

#[test]
fn endings_nobody_wins_have_five_moves_each() {
    for position in ["W:WKa1,Kg1:BKb8,Kd8", "W:WKa1,Kg1:BKb8", "W:WKa1:BKb8", "W:WKa1,Kg1:BKb8,h6", "W:WKa1:BKb8,h6"] {
        let mut game = Record::new(at(position), AutoDraw::Off);
        to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 2);
        assert_eq!((game.clock().few_pieces, drawn(&game)), (8, None), "{position}");
        play(&mut game, "a1-b2");
        play(&mut game, "b8-a7");
        assert_eq!(drawn(&game), Some(Draw::NoProgress { moves_each: 5 }), "{position}");
    }
    let mut game = Record::new(at("W:WKa1,Kc1,Kg1:BKb8"), AutoDraw::Off);
    to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 3);
    assert_eq!((game.clock().few_pieces, drawn(&game)), (0, None), "three against one can be won");
}

#[test]
fn automatic_draws_can_be_switched_off() {
    let off = read_options(Game::Brazilian, &["auto-draw=off"]).expect("an option");
    let mut game = Record::new(at("W:WKa1:BKb8"), off.auto_draw);
    to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 12);
    assert_eq!(game.outcome(), None);
}

#[test]
fn what_cannot_be_set_up_is_refused_with_every_reason() {
    let refused = |text| refused_position::<Brazilian>(text, &Options);
    assert_eq!(
        refused("W:Wb8,d4:Ba1,d4"),
        "two pieces on d4: a square holds one piece; \
         a white man on b8, its promotion row: it would be a king there (write Kb8); \
         a black man on a1, its promotion row: it would be a king there (write Ka1)"
    );
    assert!(refused("W:WK1-13:BK32").starts_with("13 white pieces: each side has 12 at most"));
}

#[test]
fn a_finished_board_is_accepted_and_has_no_moves() {
    assert_eq!(won(&at("W:Wd4:B")), Some((Color::White, Victory::NoPieceLeft)));
    assert!(at("W:Wd4:B").moves().is_empty());
}

/// Sequences of so many moves, in which captures that differ only in their way are told apart.
fn perft_by_ways(position: &Brazilian, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let ways = |m| position.routes(m, 1000).len() as u64;
    position.moves().iter().map(|m| ways(m) * perft_by_ways(&position.after(m), depth - 1)).sum()
}

#[test]
fn the_published_counts_tell_ways_apart() {
    let counts = [1, 2, 3, 4, 5, 6, 7].map(|depth| perft_by_ways(&Brazilian::default(), depth));
    assert_eq!(counts, [7, 49, 302, 1469, 7473, 37628, 187_302]);
}

fn scattered(dice: &mut Dice) -> String {
    let names: Vec<String> = Brazilian::board().cells.into_iter().map(|cell| cell.name).collect();
    let kings = [0, 20, 60][dice.roll(3)];
    lists(&names, [3, 6, 12][dice.roll(3)], kings, dice)
}

#[test]
fn the_reference_agrees() {
    agree(Game::Brazilian, brazilian::answer, &[&[]], scattered);
}

#[test]
fn the_reference_counts_the_same() {
    let counts = [1, 2, 3, 4].map(|depth| reference::perft(brazilian::answer, brazilian::START, &[], depth));
    assert_eq!(counts, [7, 49, 302, 1469]);
}
