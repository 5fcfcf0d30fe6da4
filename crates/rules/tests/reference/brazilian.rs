//! Brazilian draughts, from docs/rules/brazilian.md alone; its board, its jumps and its plain moves are those of the Russian
//! game next door.

use std::collections::BTreeSet;

use super::{
    Answer, only_options,
    russian::{Board, Piece, jumps, read, reply, targets},
};

pub(crate) use super::russian::START;

/// A complete rafle by its way: where it starts, every landing, and what it takes.
pub(crate) type Rafle = (String, Vec<String>, Vec<String>);

/// Every complete rafle by the piece from `at` on.
fn go_on(board: &Board, piece: Piece, way: &[String], taken: &[String], found: &mut Vec<Rafle>) {
    let at = way.last().expect("a square");
    let jumps = jumps(board, piece, at, taken);
    if jumps.is_empty() && !taken.is_empty() {
        found.push((way[0].clone(), way[1..].to_vec(), taken.to_vec()));
    }
    for (over, landings) in jumps {
        for landing in landings {
            go_on(board, piece, &[way, &[landing]].concat(), &[taken, std::slice::from_ref(&over)].concat(), found);
        }
    }
}

/// The legal captures of a position, each way of making one by itself: those that take the most (Z10).
pub(crate) fn rafles(position: &str) -> Vec<Rafle> {
    let (white, board) = read(position);
    let mut found = Vec::new();
    for (from, &piece) in board.iter().filter(|(_, piece)| piece.white == white) {
        let mut lifted = board.clone();
        lifted.remove(from);
        go_on(&lifted, piece, std::slice::from_ref(from), &[], &mut found);
    }
    let most = found.iter().map(|(_, _, taken)| taken.len()).max().unwrap_or(0);
    found.retain(|(_, _, taken)| taken.len() == most);
    found
}

pub(crate) fn answer(position: &str, options: &[(&str, &str)]) -> Answer {
    only_options(options, &["auto-draw"]);
    let (white, board) = read(position);
    let has = |side: bool| board.values().any(|piece| piece.white == side);
    if !has(white) || !has(!white) {
        return Answer::won_by(has(true));
    }
    let mut replies = BTreeSet::new();
    for (from, landings, taken) in rafles(position) {
        let to = landings.last().expect("a landing");
        replies.insert(reply(&board, white, &from, to, &taken, false));
    }
    if replies.is_empty() {
        for (from, _) in board.iter().filter(|(_, piece)| piece.white == white) {
            replies.extend(targets(&board, from).iter().map(|to| reply(&board, white, from, to, &[], false)));
        }
    }
    if replies.is_empty() { Answer::won_by(!white) } else { Answer::to_move(white, replies) }
}
