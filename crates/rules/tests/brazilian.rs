//! Brazilian draughts, rule by rule: Z1 to Z22 of docs/rules/brazilian.md, and its worked examples.

use damier_notation::{Notation, options::read_options};
use damier_rules::{
    AutoDraw, Color, Draw, Game, Outcome, Position, Record, Victory, board::Depict, brazilian::Brazilian,
};

use crate::{
    agreement::{agree, lists},
    flying_kings::shared_rules,
    reference::{self, brazilian, flying_kings::START},
    support::{after, captured, drawn, moves, play, read, refused_position, to_and_fro, why, won},
};

fn at(text: &str) -> Brazilian {
    read(text)
}

shared_rules!(Brazilian, Game::Brazilian, brazilian);

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
fn a_man_that_passes_over_the_far_row_stays_a_man() {
    let position = at("W:Wf6:Bc7,e7");
    assert_eq!(after(&position, "f6xb6"), "B:Wb6:B");
    assert_eq!(after(&at("W:Wf6:Bb6,e7"), "f6xd8"), "B:WKd8:Bb6", "it stops there, and is crowned");
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

/// Sequences of this many moves, in which captures that differ only in their way are told apart.
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
