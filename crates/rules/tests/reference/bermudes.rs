//! Bermudes, from docs/rules/bermudes.md. The repetition and 50-move draws of `free-moves=on` are not here: a position
//! string does not carry their counts.

use std::collections::BTreeSet;

use super::{Answer, Reply, is_on, only_options};

pub(crate) const START: &str = "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/9/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w";

/// Row and column from 0: in their order squares sort as their names do.
type Square = (i8, i8);

/// `w`, `b` or `.` by row, then column.
type Board = [[char; 9]; 9];

const DIRECTIONS: [(i8, i8); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

pub(crate) fn answer(position: &str, options: &[(&str, &str)]) -> Answer {
    only_options(options, &["free-moves"]);
    let (board, me) = parse(position);
    let enemy = other(me);
    // The side that has just moved can only have reduced the other one, so the side to move is looked at first.
    if count(&board, me) < 6 {
        return Answer::won_by(enemy == 'w');
    }
    if count(&board, enemy) < 6 {
        return Answer::won_by(me == 'w');
    }
    let mut replies = captures(&board, me);
    if replies.is_empty() {
        let enemy_can_move = if !captures(&board, enemy).is_empty() {
            true
        } else if is_on(options, "free-moves") {
            // B15: where nobody can capture, pieces walk.
            replies = free_moves(&board, me);
            !free_moves(&board, enemy).is_empty()
        } else {
            false
        };
        if replies.is_empty() && !enemy_can_move {
            return Answer::draw();
        }
        if replies.is_empty() {
            replies.insert(reply(String::new(), String::new(), Vec::new(), &board, enemy));
        }
    }
    Answer::to_move(me == 'w', replies)
}

fn captures(board: &Board, me: char) -> BTreeSet<Reply> {
    let mut replies = BTreeSet::new();
    for from in pieces(board, me) {
        replies.extend(eliminations(board, me, from));
        replies.extend(flip_chains(board, me, from));
    }
    replies
}

fn eliminations(board: &Board, me: char, from: Square) -> Vec<Reply> {
    let mut replies = Vec::new();
    for direction in DIRECTIONS {
        let Some((to, gap)) = first_piece(board, from, direction) else { continue };
        // B6: neighbours are safe.
        if at(board, to) == other(me) && gap > 0 {
            let mut after = *board;
            put(&mut after, from, '.');
            put(&mut after, to, me);
            replies.push(reply(name(from), name(to), vec![name(to)], &after, other(me)));
        }
    }
    replies
}

/// Every place where a chain of jumps may stop.
///
/// What follows in a chain depends only on where the piece is and what it has flipped, so each such state is visited
/// once: different orders of the same flips would otherwise multiply.
fn flip_chains(board: &Board, me: char, from: Square) -> Vec<Reply> {
    let enemies = count(board, other(me));
    let mut seen: BTreeSet<(Square, BTreeSet<Square>)> = BTreeSet::new();
    let mut waiting = vec![(from, BTreeSet::new())];
    let mut replies = Vec::new();
    while let Some((here, flipped)) = waiting.pop() {
        let mut now = *board;
        put(&mut now, from, '.');
        // B8: what has been flipped stands on the other side now.
        for &square in &flipped {
            put(&mut now, square, me);
        }
        put(&mut now, here, me);
        if !flipped.is_empty() {
            replies.push(reply(name(from), name(here), flipped.iter().map(|&s| name(s)).collect(), &now, other(me)));
        }
        // B12: with five left the game is over, and so is the chain that brought it about.
        if enemies - flipped.len() < 6 {
            continue;
        }
        for direction in DIRECTIONS {
            let Some((over, _)) = first_piece(&now, here, direction) else { continue };
            let Some(behind) = step(over, direction) else { continue };
            if at(&now, over) == other(me) && at(&now, behind) == '.' {
                let mut more = flipped.clone();
                more.insert(over);
                if seen.insert((behind, more.clone())) {
                    waiting.push((behind, more));
                }
            }
        }
    }
    replies
}

fn free_moves(board: &Board, me: char) -> BTreeSet<Reply> {
    let mut replies = BTreeSet::new();
    for from in pieces(board, me) {
        for to in DIRECTIONS.into_iter().filter_map(|direction| step(from, direction)) {
            if at(board, to) == '.' {
                let mut after = *board;
                put(&mut after, from, '.');
                put(&mut after, to, me);
                replies.insert(reply(name(from), name(to), Vec::new(), &after, other(me)));
            }
        }
    }
    replies
}

/// The first piece on the line, and how many empty squares lie before it.
fn first_piece(board: &Board, from: Square, direction: (i8, i8)) -> Option<(Square, usize)> {
    let mut gap = 0;
    let mut here = step(from, direction)?;
    while at(board, here) == '.' {
        here = step(here, direction)?;
        gap += 1;
    }
    Some((here, gap))
}

fn step((row, column): Square, (down, right): (i8, i8)) -> Option<Square> {
    let (row, column) = (row + down, column + right);
    ((0..9).contains(&row) && (0..9).contains(&column)).then_some((row, column))
}

fn at(board: &Board, (row, column): Square) -> char {
    board[row as usize][column as usize]
}

fn put(board: &mut Board, (row, column): Square, piece: char) {
    board[row as usize][column as usize] = piece;
}

fn pieces(board: &Board, side: char) -> Vec<Square> {
    let squares = (0..9).flat_map(|row| (0..9).map(move |column| (row, column)));
    squares.filter(|&square| at(board, square) == side).collect()
}

fn count(board: &Board, side: char) -> usize {
    pieces(board, side).len()
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

fn name((row, column): Square) -> String {
    format!("{}{}", char::from(b'A' + row as u8), column + 1)
}

fn reply(from: String, to: String, captured: Vec<String>, after: &Board, to_move: char) -> Reply {
    Reply { spin: String::new(), from, to, captured, after: text(after, to_move) }
}

fn text(board: &Board, to_move: char) -> String {
    let mut text = String::new();
    for (index, row) in board.iter().enumerate() {
        if index > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for &square in row {
            if square == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(square);
        }
        if empty > 0 {
            text += &empty.to_string();
        }
    }
    text.push(' ');
    text.push(to_move);
    text
}

fn parse(position: &str) -> (Board, char) {
    let (rows, side) = position.split_once(' ').unwrap_or_else(|| panic!("{position}: rows, a space, a side"));
    let side = match side {
        "w" => 'w',
        "b" => 'b',
        other => panic!("{position}: the side to move is w or b, not {other}"),
    };
    let mut board = [['.'; 9]; 9];
    let rows: Vec<&str> = rows.split('/').collect();
    assert_eq!(rows.len(), 9, "{position}: nine rows");
    for (row, squares) in rows.into_iter().enumerate() {
        let mut column = 0;
        for square in squares.chars() {
            match square {
                'w' | 'b' => {
                    board[row][column] = square;
                    column += 1;
                }
                '1'..='9' => column += square.to_digit(10).unwrap() as usize,
                _ => panic!("{position}: {square} is neither w, b nor a number of empty squares"),
            }
        }
        assert_eq!(column, 9, "{position}: nine squares in each row");
    }
    (board, side)
}
