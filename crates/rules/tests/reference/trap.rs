//! Dames & Trap, from docs/rules/trap.md. The 40-turn draw is not here: a position string does not carry its count.

use std::collections::BTreeSet;

use super::{Answer, Reply, is_on, only_options};

pub(crate) const START: &str = "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8:NNNN";

/// One slider: its row, the door that `L` opens, the door that `R` opens, its colour.
const SLIDERS: [(char, &str, &str, &str); 4] =
    [('3', "c3", "g3", "green"), ('4', "b4", "f4", "orange"), ('5', "c5", "g5", "orange"), ('6', "b6", "f6", "green")];

/// File and rank, both from 0: in their order squares sort as their names do.
type Square = (i8, i8);

#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    white: bool,
    king: bool,
}

#[derive(Clone)]
struct Position {
    white_to_move: bool,
    /// By file, then rank.
    board: [[Option<Piece>; 8]; 8],
    sliders: [char; 4],
}

struct Options {
    auto_close: bool,
    line_choice: bool,
    english: bool,
}

/// A complete capture by one piece.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Capture {
    from: Square,
    to: Square,
    captured: BTreeSet<Square>,
}

pub(crate) fn answer(position: &str, options: &[(&str, &str)]) -> Answer {
    only_options(options, &["auto-close", "line-choice", "english"]);
    let options = Options {
        auto_close: is_on(options, "auto-close"),
        line_choice: is_on(options, "line-choice"),
        english: is_on(options, "english"),
    };
    let (position, spin) = parse(position);
    let me = position.white_to_move;
    // T20: the side to move comes first. Where both are bare, the other side has just captured, and won.
    if position.pieces_of(me).is_empty() {
        return Answer::won_by(!me);
    }
    if position.pieces_of(!me).is_empty() {
        return Answer::won_by(me);
    }
    let captures = captures(&position, &options);
    if !captures.is_empty() {
        assert!(spin.is_none(), "a capture comes before any spin");
        return Answer::to_move(me, captures.iter().map(|capture| capture_reply(&position, capture)).collect());
    }
    let plain = plain_moves(&position, &options);
    if plain.is_empty() {
        // T21: stuck, and no spin can help.
        return Answer::won_by(!me);
    }
    let spins = match spin.as_deref() {
        Some("choice") if !options.line_choice => panic!("the spin choice needs line-choice=on"),
        Some(result) => vec![result],
        None if options.line_choice => vec!["pawn", "green", "orange", "choice"],
        None => vec!["pawn", "green", "orange"],
    };
    let mut replies = BTreeSet::new();
    for result in spins {
        if result == "pawn" {
            replies.extend(plain.iter().map(|&(from, to)| plain_reply(&position, from, to)));
        } else {
            replies.extend(slider_replies(&position, &options, result));
        }
    }
    Answer::to_move(me, replies)
}

impl Position {
    fn at(&self, (file, rank): Square) -> Option<Piece> {
        self.board[file as usize][rank as usize]
    }

    fn set(&mut self, (file, rank): Square, piece: Option<Piece>) {
        self.board[file as usize][rank as usize] = piece;
    }

    fn pieces_of(&self, white: bool) -> Vec<Square> {
        squares().filter(|&square| self.at(square).is_some_and(|piece| piece.white == white)).collect()
    }

    fn is_open(&self, square: Square) -> bool {
        (0..4).any(|row| open_door(row, self.sliders[row]) == Some(square))
    }

    fn text(&self) -> String {
        let list = |white: bool| {
            let names: Vec<String> = self
                .pieces_of(white)
                .into_iter()
                .map(|square| {
                    let king = self.at(square).is_some_and(|piece| piece.king);
                    format!("{}{}", if king { "K" } else { "" }, name(square))
                })
                .collect();
            names.join(",")
        };
        let side = if self.white_to_move { 'W' } else { 'B' };
        let sliders: String = self.sliders.iter().collect();
        format!("{side}:W{}:B{}:{sliders}", list(true), list(false))
    }

    /// Puts the piece down at the end of its move: it falls, is crowned or just stands there.
    fn land(&mut self, mut piece: Piece, to: Square) {
        if self.is_open(to) {
            return;
        }
        piece.king |= to.1 == far_rank(piece.white);
        self.set(to, Some(piece));
    }
}

/// The door that the slider opens in this position, if any.
fn open_door(row: usize, slider: char) -> Option<Square> {
    let (_, left, right, _) = SLIDERS[row];
    match slider {
        'L' => Some(square(left)),
        'R' => Some(square(right)),
        _ => None,
    }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)))
}

fn far_rank(white: bool) -> i8 {
    if white { 7 } else { 0 }
}

fn name((file, rank): Square) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

fn square(name: &str) -> Square {
    let found = squares().find(|&(file, rank)| {
        (file + rank) % 2 == 0 && name.as_bytes() == [b'a' + file as u8, b'1' + rank as u8].as_slice()
    });
    found.unwrap_or_else(|| panic!("{name} is no dark square"))
}

/// The square that many steps away, if the board has it.
fn step((file, rank): Square, (right, up): (i8, i8), steps: i8) -> Option<Square> {
    let (file, rank) = (file + right * steps, rank + up * steps);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((file, rank))
}

/// The diagonal directions, or only the two that lead forward.
fn directions(white: bool, forward_only: bool) -> Vec<(i8, i8)> {
    let forward = if white { 1 } else { -1 };
    let all = [(-1, forward), (1, forward), (-1, -forward), (1, -forward)];
    if forward_only { all[..2].to_vec() } else { all.to_vec() }
}

/// How far a piece may go over empty squares: only the king of the main rules flies.
fn reach(piece: Piece, options: &Options) -> i8 {
    if piece.king && !options.english { 7 } else { 1 }
}

fn plain_moves(position: &Position, options: &Options) -> Vec<(Square, Square)> {
    let mut moves = Vec::new();
    for from in position.pieces_of(position.white_to_move) {
        let piece = position.at(from).unwrap();
        for direction in directions(piece.white, !piece.king) {
            for steps in 1..=reach(piece, options) {
                match step(from, direction, steps) {
                    // T18: an open door stops nobody, and a king may pass above it.
                    Some(to) if position.at(to).is_none() => moves.push((from, to)),
                    _ => break,
                }
            }
        }
    }
    moves
}

fn captures(position: &Position, options: &Options) -> BTreeSet<Capture> {
    let mut found = BTreeSet::new();
    for from in position.pieces_of(position.white_to_move) {
        let piece = position.at(from).unwrap();
        // T15: the piece is off its square while it jumps; what it jumps remains.
        let mut board = position.clone();
        board.set(from, None);
        let start = Capture { from, to: from, captured: BTreeSet::new() };
        go_on(&board, options, piece, &start, &mut found);
    }
    // T16, and T30: `english` knows no maximum.
    let most = found.iter().map(|capture| capture.captured.len()).max().unwrap_or(0);
    found.retain(|capture| options.english || capture.captured.len() == most);
    found
}

/// Continues the capture as long as it can and notes every complete one.
fn go_on(board: &Position, options: &Options, piece: Piece, so_far: &Capture, found: &mut BTreeSet<Capture>) {
    let begun = !so_far.captured.is_empty();
    // A fall ends the move, and so does reaching the far row.
    let ended = begun && (board.is_open(so_far.to) || !piece.king && so_far.to.1 == far_rank(piece.white));
    let jumps = if ended { Vec::new() } else { jumps(board, options, piece, so_far) };
    if jumps.is_empty() && begun {
        found.insert(so_far.clone());
    }
    for (over, to) in jumps {
        let mut next = Capture { to, ..so_far.clone() };
        next.captured.insert(over);
        go_on(board, options, piece, &next, found);
    }
}

/// The single jumps: the piece jumped and the landing.
fn jumps(board: &Position, options: &Options, piece: Piece, so_far: &Capture) -> Vec<(Square, Square)> {
    let mut jumps = Vec::new();
    let reach = reach(piece, options);
    // T28: under `english` men do not capture backward.
    for direction in directions(piece.white, options.english && !piece.king) {
        let first =
            (1..=reach).find(|&steps| step(so_far.to, direction, steps).is_some_and(|at| board.at(at).is_some()));
        let Some(first) = first else { continue };
        let over = step(so_far.to, direction, first).unwrap();
        let enemy = board.at(over).is_some_and(|other| other.white != piece.white);
        if !enemy || so_far.captured.contains(&over) {
            continue;
        }
        for behind in 1..=reach {
            match step(over, direction, behind) {
                Some(to) if board.at(to).is_none() => jumps.push((over, to)),
                _ => break,
            }
        }
    }
    jumps
}

fn capture_reply(position: &Position, capture: &Capture) -> Reply {
    let mut after = position.clone();
    let piece = after.at(capture.from).unwrap();
    after.set(capture.from, None);
    for &taken in &capture.captured {
        after.set(taken, None);
    }
    after.land(piece, capture.to);
    after.white_to_move = !after.white_to_move;
    Reply {
        spin: "none".to_owned(),
        from: name(capture.from),
        to: name(capture.to),
        captured: capture.captured.iter().map(|&taken| name(taken)).collect(),
        after: after.text(),
    }
}

fn plain_reply(position: &Position, from: Square, to: Square) -> Reply {
    let mut after = position.clone();
    let piece = after.at(from).unwrap();
    after.set(from, None);
    after.land(piece, to);
    after.white_to_move = !after.white_to_move;
    Reply { spin: "pawn".to_owned(), from: name(from), to: name(to), captured: Vec::new(), after: after.text() }
}

/// What can be done with the sliders of the colour that the spin shows, or with any of them for `choice`.
fn slider_replies(position: &Position, options: &Options, spin: &str) -> Vec<Reply> {
    let mut replies = Vec::new();
    for (row, &(row_name, _, _, colour)) in SLIDERS.iter().enumerate() {
        if spin != "choice" && spin != colour {
            continue;
        }
        let old = position.sliders[row];
        // One notch: from an end there is only the way back.
        let new_places = if old == 'N' { vec!['L', 'R'] } else { vec!['N'] };
        for new in new_places {
            let mut after = position.clone();
            after.sliders[row] = new;
            if let Some(door) = open_door(row, new) {
                after.set(door, None);
                if options.auto_close {
                    after.sliders[row] = 'N';
                }
            }
            after.white_to_move = !after.white_to_move;
            replies.push(Reply {
                spin: spin.to_owned(),
                from: format!("{row_name}{old}"),
                to: format!("{row_name}{new}"),
                captured: Vec::new(),
                after: after.text(),
            });
        }
    }
    replies
}

fn parse(text: &str) -> (Position, Option<String>) {
    let parts: Vec<&str> = text.split(':').collect();
    assert!(parts.len() == 4 || parts.len() == 5, "{text}: side, white list, black list, sliders, perhaps a spin");
    let white_to_move = match parts[0] {
        "W" => true,
        "B" => false,
        other => panic!("{text}: the side to move is W or B, not {other}"),
    };
    let sliders: Vec<char> = parts[3].chars().collect();
    let sliders: [char; 4] = sliders.try_into().unwrap_or_else(|_| panic!("{text}: four sliders"));
    assert!(sliders.iter().all(|slider| "LNR".contains(*slider)), "{text}: sliders are L, N or R");
    let mut position = Position { white_to_move, board: [[None; 8]; 8], sliders };
    for (white, letter, list) in [(true, 'W', parts[1]), (false, 'B', parts[2])] {
        let list = list.strip_prefix(letter).unwrap_or_else(|| panic!("{text}: a list starts with {letter}"));
        for item in list.split(',').filter(|item| !item.is_empty()) {
            let at = square(item.trim_start_matches('K'));
            let king = item.starts_with('K');
            assert!(position.at(at).is_none(), "{text}: {item} is named twice");
            assert!(!position.is_open(at), "{text}: {item} would have fallen");
            assert!(king || at.1 != far_rank(white), "{text}: {item} would be a king");
            position.set(at, Some(Piece { white, king }));
        }
    }
    let spin = parts.get(4).map(|&spin| spin.to_owned());
    if let Some(spin) = &spin {
        assert!(["pawn", "green", "orange", "choice"].contains(&spin.as_str()), "{text}: no such spin {spin}");
    }
    (position, spin)
}
