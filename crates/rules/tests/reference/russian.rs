//! Russian draughts, from docs/rules/russian.md alone.

use std::collections::BTreeSet;

use super::{
    Answer, Reply,
    flying_kings::{self, Board, Piece, is_far_row, jumps, reply},
};

/// Every complete rafle from `at` on: where it ends, what it has taken, and whether the piece is a king then.
fn go_on(board: &Board, piece: Piece, at: &str, taken: &[String], found: &mut Vec<(String, Vec<String>, bool)>) {
    // A man that reaches the far row is a king at once, and goes on as one (R14).
    let piece = Piece { king: piece.king || is_far_row(at, piece.white), ..piece };
    let jumps = jumps(board, piece, at, taken);
    if jumps.is_empty() && !taken.is_empty() {
        found.push((at.to_owned(), taken.to_vec(), piece.king));
    }
    for (over, landings) in jumps {
        let taken = [taken, &[over]].concat();
        let crowned = |landing: &str| Piece { king: piece.king || is_far_row(landing, piece.white), ..piece };
        let goes_on = |landing: &&String| !flying_kings::jumps(board, crowned(landing), landing, &taken).is_empty();
        // A king lands where it can go on, if there is such a square (R11).
        let further: Vec<&String> = landings.iter().filter(goes_on).collect();
        let landings = if further.is_empty() { landings.iter().collect() } else { further };
        for landing in landings {
            go_on(board, piece, landing, &taken, found);
        }
    }
}

/// Every complete rafle: the player may choose any (R10).
fn captures(white: bool, board: &Board) -> BTreeSet<Reply> {
    let mut replies = BTreeSet::new();
    for (from, &piece) in board.iter().filter(|(_, piece)| piece.white == white) {
        let mut lifted = board.clone();
        lifted.remove(from);
        let mut rafles = Vec::new();
        go_on(&lifted, piece, from, &[], &mut rafles);
        replies.extend(rafles.iter().map(|(to, taken, king)| reply(board, white, from, to, taken, *king)));
    }
    replies
}

pub(crate) fn answer(position: &str, options: &[(&str, &str)]) -> Answer {
    flying_kings::answer(position, options, captures)
}
