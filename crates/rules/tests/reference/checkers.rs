//! English draughts, from docs/rules/checkers.md alone.

use std::collections::{BTreeMap, BTreeSet};

use super::{Answer, Reply, only_options};

pub(crate) const START: &str = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";

/// A piece: whose it is, and whether it is crowned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    white: bool,
    king: bool,
}

/// Who stands on which number.
type Board = BTreeMap<i32, Piece>;

/// The row from Black's edge and the column from White's left, both from 0 (C1).
fn place(number: i32) -> (i32, i32) {
    let (row, at) = ((number - 1) / 4, (number - 1) % 4);
    (row, 2 * at + i32::from(row % 2 == 0))
}

fn number((row, column): (i32, i32)) -> Option<i32> {
    (1..=32).find(|&number| place(number) == (row, column))
}

/// The ways a piece goes: rows fall for White and rise for Black; a king goes both ways (C4, C5).
fn ways(piece: Piece) -> Vec<(i32, i32)> {
    let forward = if piece.white { -1 } else { 1 };
    let rows = if piece.king { vec![forward, -forward] } else { vec![forward] };
    rows.into_iter().flat_map(|row| [(row, -1), (row, 1)]).collect()
}

fn beside(from: i32, (row, column): (i32, i32)) -> Option<i32> {
    let (at_row, at_column) = place(from);
    number((at_row + row, at_column + column))
}

fn is_far_row(number: i32, white: bool) -> bool {
    place(number).0 == if white { 0 } else { 7 }
}

fn read(text: &str) -> (bool, Board) {
    let parts: Vec<&str> = text.split(':').collect();
    let [turn, white, black] = parts[..] else { panic!("{text}") };
    let mut board = Board::new();
    for (list, is_white) in [(white, true), (black, false)] {
        for name in list[1..].split(',').filter(|name| !name.is_empty()) {
            let king = name.starts_with('K');
            let number: i32 = name.trim_start_matches('K').parse().expect("a number");
            assert!(board.insert(number, Piece { white: is_white, king }).is_none(), "{text}");
        }
    }
    (turn == "W", board)
}

fn write(white_to_move: bool, board: &Board) -> String {
    let list = |white: bool| {
        let pieces = board.iter().filter(|(_, piece)| piece.white == white);
        let names = pieces.map(|(number, piece)| format!("{}{number}", if piece.king { "K" } else { "" }));
        names.collect::<Vec<_>>().join(",")
    };
    format!("{}:W{}:B{}", if white_to_move { "W" } else { "B" }, list(true), list(false))
}

/// Every complete rafle of the piece on `start`: where it ends, and what it has taken.
fn rafles(board: &Board, start: i32) -> Vec<(i32, Vec<i32>)> {
    let piece = board[&start];
    let mut lifted = board.clone();
    lifted.remove(&start);
    let mut found = Vec::new();
    go_on(&lifted, piece, start, &[], &mut found);
    found
}

fn go_on(board: &Board, piece: Piece, at: i32, taken: &[i32], found: &mut Vec<(i32, Vec<i32>)>) {
    let mut more = false;
    // A man that has reached the far row in a capture stops there (C12).
    if taken.is_empty() || piece.king || !is_far_row(at, piece.white) {
        for way in ways(piece) {
            let Some(over) = beside(at, way) else { continue };
            let Some(landing) = beside(over, way) else { continue };
            let enemy = board.get(&over).is_some_and(|other| other.white != piece.white);
            if enemy && !taken.contains(&over) && !board.contains_key(&landing) {
                more = true;
                go_on(board, piece, landing, &[taken, &[over]].concat(), found);
            }
        }
    }
    if !more && !taken.is_empty() {
        found.push((at, taken.to_vec()));
    }
}

fn after(board: &Board, white: bool, from: i32, to: i32, taken: &[i32]) -> String {
    let mut board = board.clone();
    let mut piece = board.remove(&from).expect("a piece");
    for over in taken {
        board.remove(over);
    }
    piece.king |= is_far_row(to, white);
    board.insert(to, piece);
    write(!white, &board)
}

pub(crate) fn answer(position: &str, options: &[(&str, &str)]) -> Answer {
    only_options(options, &["auto-draw"]);
    let (white, board) = read(position);
    let has = |side: bool| board.values().any(|piece| piece.white == side);
    if !has(white) || !has(!white) {
        return Answer::won_by(has(true));
    }
    let ours: Vec<i32> = board.iter().filter(|(_, piece)| piece.white == white).map(|(&number, _)| number).collect();
    let mut replies = BTreeSet::new();
    let mut reply = |from: i32, to: i32, taken: &[i32]| {
        let mut captured = taken.to_vec();
        captured.sort_unstable();
        replies.insert(Reply {
            spin: String::new(),
            from: from.to_string(),
            to: to.to_string(),
            captured: captured.iter().map(i32::to_string).collect(),
            after: after(&board, white, from, to, taken),
        });
    };
    let mut captures = false;
    for &from in &ours {
        for (to, taken) in rafles(&board, from) {
            captures = true;
            reply(from, to, &taken);
        }
    }
    if !captures {
        for &from in &ours {
            let targets = ways(board[&from]).into_iter().filter_map(|way| beside(from, way));
            for to in targets.filter(|to| !board.contains_key(to)) {
                reply(from, to, &[]);
            }
        }
    }
    if replies.is_empty() { Answer::won_by(!white) } else { Answer::to_move(white, replies) }
}
