//! Brazilian draughts, from docs/rules/brazilian.md alone.

use std::collections::BTreeSet;

use super::{
    Answer, Reply,
    flying_kings::{self, Board, Piece, jumps, reply},
};

/// A complete rafle: where it starts, where it ends, and what it takes.
type Rafle = (String, String, Vec<String>);

/// Every complete rafle of the piece from `from`, which has come to `at`.
fn go_on(board: &Board, piece: Piece, from: &str, at: &str, taken: &[String], found: &mut Vec<Rafle>) {
    let jumps = jumps(board, piece, at, taken);
    if jumps.is_empty() && !taken.is_empty() {
        found.push((from.to_owned(), at.to_owned(), taken.to_vec()));
    }
    for (over, landings) in jumps {
        let taken = [taken, &[over]].concat();
        for landing in landings {
            go_on(board, piece, from, &landing, &taken, found);
        }
    }
}

/// Those rafles that take the most (Z10).
fn captures(white: bool, board: &Board) -> BTreeSet<Reply> {
    let mut found = Vec::new();
    for (from, &piece) in board.iter().filter(|(_, piece)| piece.white == white) {
        let mut lifted = board.clone();
        lifted.remove(from);
        go_on(&lifted, piece, from, from, &[], &mut found);
    }
    let most = found.iter().map(|(_, _, taken)| taken.len()).max().unwrap_or(0);
    let largest = found.iter().filter(|(_, _, taken)| taken.len() == most);
    largest.map(|(from, to, taken)| reply(board, white, from, to, taken, false)).collect()
}

pub(crate) fn answer(position: &str, options: &[(&str, &str)]) -> Answer {
    flying_kings::answer(position, options, captures)
}
