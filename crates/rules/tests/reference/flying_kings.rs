//! What Russian and Brazilian draughts have in common: the board, plain moves and jumps on eight by eight squares with
//! flying kings, from their pages in docs/rules alone. Which captures are legal is each game's own.

use std::collections::{BTreeMap, BTreeSet};

use super::{Answer, Reply, only_options};

pub(crate) const START: &str = "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8";

/// A piece: whose it is, and whether it is crowned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) white: bool,
    pub(super) king: bool,
}

/// Who stands where.
pub(super) type Board = BTreeMap<String, Piece>;

/// Left and right, up and down.
pub(super) const WAYS: [(i32, i32); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

/// The next square that way, if the board has one.
pub(super) fn beside(name: &str, (right, up): (i32, i32)) -> Option<String> {
    let mut chars = name.chars().map(|c| i32::try_from(u32::from(c)).expect("a small number"));
    let (column, rank) = (chars.next()? + right, chars.next()? + up);
    let [column, rank] = [column, rank].map(|c| u8::try_from(c).map_or('?', char::from));
    (('a'..='h').contains(&column) && ('1'..='8').contains(&rank)).then(|| format!("{column}{rank}"))
}

pub(super) fn is_far_row(name: &str, white: bool) -> bool {
    name.ends_with(if white { '8' } else { '1' })
}

pub(super) fn read(text: &str) -> (bool, Board) {
    let parts: Vec<&str> = text.split(':').collect();
    let [turn, white, black] = parts[..] else { panic!("{text}") };
    let mut board = Board::new();
    for (list, is_white) in [(white, true), (black, false)] {
        for name in list[1..].split(',').filter(|name| !name.is_empty()) {
            let piece = Piece { white: is_white, king: name.starts_with('K') };
            assert!(board.insert(name.trim_start_matches('K').to_owned(), piece).is_none(), "{text}");
        }
    }
    (turn == "W", board)
}

pub(super) fn write(white_to_move: bool, board: &Board) -> String {
    let list = |white: bool| {
        let pieces = board.iter().filter(|(_, piece)| piece.white == white);
        let names = pieces.map(|(name, piece)| format!("{}{name}", if piece.king { "K" } else { "" }));
        names.collect::<Vec<_>>().join(",")
    };
    format!("{}:W{}:B{}", if white_to_move { "W" } else { "B" }, list(true), list(false))
}

/// The jumps of a piece from `at`: what is jumped, and where it can land (R6, R7, R12; Z6, Z7, Z11).
pub(super) fn jumps(board: &Board, piece: Piece, at: &str, taken: &[String]) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for way in WAYS {
        let mut over = beside(at, way);
        while piece.king && over.as_ref().is_some_and(|name| !board.contains_key(name)) {
            over = over.and_then(|name| beside(&name, way));
        }
        let Some(over) = over else { continue };
        let enemy = board.get(&over).is_some_and(|other| other.white != piece.white);
        if !enemy || taken.contains(&over) {
            continue;
        }
        let mut landings = Vec::new();
        let mut landing = beside(&over, way);
        while let Some(name) = landing.filter(|name| !board.contains_key(name)) {
            landing = if piece.king { beside(&name, way) } else { None };
            landings.push(name);
        }
        if !landings.is_empty() {
            found.push((over, landings));
        }
    }
    found
}

/// The squares a piece can go to without capturing (R4, R5; Z4, Z5).
pub(super) fn targets(board: &Board, from: &str) -> Vec<String> {
    let piece = board[from];
    let mut found = Vec::new();
    for way in WAYS {
        if !piece.king && (way.1 > 0) != piece.white {
            continue;
        }
        let mut next = beside(from, way);
        while let Some(name) = next.filter(|name| !board.contains_key(name)) {
            next = if piece.king { beside(&name, way) } else { None };
            found.push(name);
        }
    }
    found
}

/// The reply of moving a piece, which is crowned on the far row or `king` by then.
pub(super) fn reply(board: &Board, white: bool, from: &str, to: &str, taken: &[String], king: bool) -> Reply {
    let mut after = board.clone();
    let mut piece = after.remove(from).expect("a piece");
    for over in taken {
        after.remove(over);
    }
    piece.king |= king || is_far_row(to, white);
    after.insert(to.to_owned(), piece);
    let mut captured = taken.to_vec();
    captured.sort_unstable();
    let after = write(!white, &after);
    Reply { spin: String::new(), from: from.to_owned(), to: to.to_owned(), captured, after }
}

/// What can be played: one of the captures, and where there is none, plain moves.
pub(super) fn answer(
    position: &str,
    options: &[(&str, &str)],
    captures: impl Fn(bool, &Board) -> BTreeSet<Reply>,
) -> Answer {
    only_options(options, &["auto-draw"]);
    let (white, board) = read(position);
    let has = |side: bool| board.values().any(|piece| piece.white == side);
    if !has(white) || !has(!white) {
        return Answer::won_by(has(true));
    }
    let mut replies = captures(white, &board);
    if replies.is_empty() {
        for (from, _) in board.iter().filter(|(_, piece)| piece.white == white) {
            replies.extend(targets(&board, from).iter().map(|to| reply(&board, white, from, to, &[], false)));
        }
    }
    if replies.is_empty() { Answer::won_by(!white) } else { Answer::to_move(white, replies) }
}
