//! How Bermudes is written.
//!
//! A position: the rows A to I, separated by `/`, each from left to right with `b` and `w` for pieces and a digit for a
//! run of empty squares; a space; the side to move, `w` or `b`. The start is
//! `bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/9/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w`. Read as well: spaces around the parts, capital
//! letters, a run of empty squares in several digits.
//!
//! A move: `G4xC8` for an elimination, `F2-F4-H4-E7` with every landing for a chain, `D4-D5` for a free move, `pass`.
//! Read as well: either case, spaces, any [sign](crate::signs) for any move or none (`g5c5`), and only the start and the
//! end of a chain where no other chain has the same.

use damier_rules::{
    AnyPosition, ByColor, Color, Game, Position, Registered as _,
    bermudes::{Attempt, Bermudes, FreeMoves, Move, Options, Setup, Square, Squares},
    board::Motion,
    why::Travel,
};

use crate::{
    Described, Notation, PositionError, TextError,
    missing::missing,
    options::{GameOption, Words, Written, switch},
    quoted,
    sentences::Said,
    signs::{is_cross, is_sign, with_signs},
};

/// Squares in a row, and rows on the board.
const SIDE: usize = 9;

impl Notation for Bermudes {
    type Options = Options;

    fn read(text: &str, options: &Options) -> Result<Self, PositionError> {
        Ok(Self::from_setup(&read_setup(text)?, *options)?)
    }

    fn write(&self) -> String {
        let rows: Vec<_> = (0..SIDE as u8).map(|row| write_row(self, row)).collect();
        format!("{} {}", rows.join("/"), letter(self.turn()))
    }

    fn read_attempt(&self, text: &str) -> Result<Attempt, TextError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Attempt::Pass);
        }
        read_travel(text).map(Attempt::Travel)
    }

    fn write_move(&self, m: &Move) -> String {
        match *m {
            Move::Eliminate { from, to } => format!("{from}x{to}"),
            Move::Flip { from, .. } | Move::Step { from, .. } => {
                self.route(m).iter().fold(from.to_string(), |text, landing| format!("{text}-{landing}"))
            }
            Move::Pass => "pass".into(),
        }
    }

    fn write_along(&self, m: &Move, motion: &Motion) -> String {
        if !matches!(m, Move::Flip { .. }) {
            return self.write_move(m);
        }
        let squares = motion.stops.iter().filter_map(|stop| Square::from_index(stop.cell?.0.into()));
        squares.map(|square| square.to_string()).collect::<Vec<_>>().join("-")
    }

    fn describe(&self, m: &Move) -> Described {
        let name = |square: Option<Square>| square.map(|square| square.to_string()).unwrap_or_default();
        let captured = m.captured().into_iter().map(|square| square.to_string()).collect();
        Described { from: name(m.from()), to: name(m.to()), captured }
    }
}

impl Written for Options {
    const OPTIONS: &'static [GameOption] = &[GameOption {
        name: "free-moves",
        values: "on|off",
        default: "off",
        french: "quand personne ne peut prendre, un pion avance d'une case au lieu de la nulle",
        english: "when neither side can capture, a piece moves one square instead of the draw",
    }];

    fn words(&self) -> Words {
        Words {
            name: ("Bermudes", "Bermudes"),
            about: ("plateau de 9 x 9, on élimine ou on retourne", "9 x 9 squares, eliminate or flip"),
            pitch: (
                "Tout coup est une attaque : on abat un pion, ou on le saute et il change de camp.",
                "Every move is an attack: strike a piece down, or jump it and make it yours.",
            ),
            minute: (
                "Tout coup est une attaque, dans huit directions. Glissez jusqu'à un pion adverse éloigné et prenez sa place, ou sautez par-dessus et retournez-le : il est à vous, et vous pouvez continuer. Qui tombe à cinq pions a perdu.",
                "Every move is an attack, in any of eight directions. Slide to a distant enemy and take its place, or jump an enemy and turn it over to your side, again and again if you like. Whoever is down to five pieces has lost.",
            ),
        }
    }

    fn read_options(_: Game, options: &[(&str, &str)]) -> Result<Self, TextError> {
        let mut read = Self::default();
        for (name, value) in options {
            read.free_moves = switch(name, value, FreeMoves::On, FreeMoves::Off)?;
        }
        Ok(read)
    }

    fn read_position(&self, text: &str) -> Result<AnyPosition, PositionError> {
        Ok(Bermudes::read(text, self)?.to_any())
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

fn write_row(position: &Bermudes, row: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    let flush = |text: &mut String, empty: u8| {
        if empty > 0 {
            text.push(char::from(b'0' + empty));
        }
    };
    for square in (0..SIDE as u8).filter_map(|column| Square::from_coords(row, column)) {
        match position.piece_at(square) {
            None => empty += 1,
            Some(color) => {
                flush(&mut text, empty);
                text.push(letter(color));
                empty = 0;
            }
        }
    }
    flush(&mut text, empty);
    text
}

fn read_setup(text: &str) -> Result<Setup, TextError> {
    let text = text.trim();
    let (board, side) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let count = if board.is_empty() { 0 } else { board.split('/').count() };
    if count != SIDE {
        let Said { fr, en } = quoted(board);
        let what = (
            format!("{count} rangée{} dans {fr}", if count < 2 { "" } else { "s" }),
            format!("{count} row{} in {en}", if count == 1 { "" } else { "s" }),
        );
        return Err(TextError::new(
            what,
            ("9 rangées, de A à I, séparées par « / »", "9 rows, A to I, with `/` between them"),
        ));
    }
    let mut pieces = ByColor::new(Squares::EMPTY, Squares::EMPTY);
    for (row, text) in (0..).zip(board.split('/')) {
        read_row(row, text, &mut pieces)?;
    }
    let turn = match side.trim() {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        "" => {
            return Err(TextError::new(
                ("il manque le trait après les rangées", "no side to move after the rows"),
                ("une espace, puis « w » (Blancs) ou « b » (Noirs)", "a space and `w` or `b`"),
            ));
        }
        other => {
            let Said { fr, en } = quoted(other);
            return Err(TextError::new(
                (format!("{fr} pour le trait"), format!("side to move {en}")),
                ("« w » (Blancs) ou « b » (Noirs)", "`w` or `b`"),
            ));
        }
    };
    Ok(Setup { turn, pieces })
}

fn read_row(row: u8, text: &str, pieces: &mut ByColor<Squares>) -> Result<(), TextError> {
    let name = char::from(b'A' + row);
    let mut column = 0;
    for c in text.chars() {
        let color = match c {
            '1'..='9' => {
                column += c as usize - '0' as usize;
                continue;
            }
            'w' | 'W' => Color::White,
            'b' | 'B' => Color::Black,
            _ => {
                let Said { fr, en } = quoted(&c.to_string());
                let what = (format!("{fr} dans la rangée {name}"), format!("{en} in row {name}"));
                return Err(TextError::new(
                    what,
                    (
                        "« w », « b » ou un chiffre de 1 à 9 pour des cases vides",
                        "`w`, `b` or a digit from 1 to 9 for empty squares",
                    ),
                ));
            }
        };
        if let Some(square) = u8::try_from(column).ok().and_then(|column| Square::from_coords(row, column)) {
            pieces[color] = pieces[color].with(square);
        }
        column += 1;
    }
    if column == SIDE {
        return Ok(());
    }
    let Said { fr, en } = quoted(text);
    let what = (
        format!("{column} case{} dans la rangée {name}, {fr}", if column < 2 { "" } else { "s" }),
        format!("{column} square{} in row {name}, {en}", if column == 1 { "" } else { "s" }),
    );
    Err(TextError::new(what, ("9 cases", "9")))
}

fn read_travel(text: &str) -> Result<Travel<Square>, TextError> {
    const MOVE: (&str, &str) =
        ("un coup comme « G4xC8 » ou « F2-F4-H4 », ou « pass »", "a move like `G4xC8` or `F2-F4-H4`, or `pass`");
    const SQUARE: (&str, &str) = ("une case de A1 à I9", "a square from A1 to I9");
    // A chain flips each piece once, and the game has 54.
    const MOST: usize = 54;
    if text.is_empty() {
        return Err(TextError::new(("aucun coup", "no move"), MOVE));
    }
    if let Some(signed) = with_signs(text) {
        return read_travel(&signed);
    }
    let mut squares = Vec::new();
    for part in text.split(is_sign) {
        if squares.len() > MOST {
            let Said { fr, en } = quoted(text);
            let what = (format!("plus de {MOST} arrivées dans {fr}"), format!("more than {MOST} landings in {en}"));
            return Err(TextError::new(what, MOVE));
        }
        let part = part.trim();
        let Some(square) = Square::from_name(part) else {
            let expected = if squares.is_empty() { MOVE } else { SQUARE };
            return Err(if part.is_empty() {
                missing(text, squares.len(), is_sign, ("une case", "a square"), expected)
            } else {
                TextError::new(quoted(part), expected)
            });
        };
        squares.push(square);
    }
    match squares[..] {
        [] | [_] => {
            let Said { fr, en } = quoted(text);
            Err(TextError::new(
                (format!("une seule case dans {fr}"), format!("only one square in {en}")),
                ("aussi la case d'arrivée", "where the piece goes as well"),
            ))
        }
        [from, ref landings @ ..] => {
            let captures = text.contains(is_cross).then_some(true);
            Ok(Travel { from, landings: landings.to_vec(), captures })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/9/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w";

    fn read(text: &str) -> Result<Bermudes, PositionError> {
        Bermudes::read(text, &Options::default())
    }

    fn mistake(text: &str) -> String {
        read(text).expect_err("a mistake").to_string()
    }

    fn move_mistake(text: &str) -> String {
        Bermudes::default().read_attempt(text).expect_err("a mistake").to_string()
    }

    #[test]
    fn the_start_is_written_and_read() {
        assert_eq!(Bermudes::default().write(), START);
        assert_eq!(read(START), Ok(Bermudes::default()));
    }

    #[test]
    fn capitals_spaces_and_split_runs_are_read() {
        assert_eq!(read(&format!("  {}\t ", START.to_uppercase())), Ok(Bermudes::default()));
        assert_eq!(read(&START.replace("9/9/9", "45/111111111/333").replace(" w", " \t w")), Ok(Bermudes::default()));
    }

    #[test]
    fn a_mistake_in_a_position_is_named_and_so_is_what_was_expected() {
        let in_row_b = |row: &str| mistake(&START.replacen("/bbbbbbbbb", &format!("/{row}"), 1));
        assert_eq!(in_row_b("bbbb3"), "7 squares in row B, `bbbb3`: expected 9");
        assert_eq!(in_row_b(""), "0 squares in row B, ``: expected 9");
        assert_eq!(in_row_b("bbbbbbbbbb"), "10 squares in row B, `bbbbbbbbbb`: expected 9");
        assert_eq!(in_row_b("bbbkbbbbb"), "`k` in row B: expected `w`, `b` or a digit from 1 to 9 for empty squares");
        assert_eq!(in_row_b("bbb0bbbbb"), "`0` in row B: expected `w`, `b` or a digit from 1 to 9 for empty squares");
        assert_eq!(mistake("9/9/9 w"), "3 rows in `9/9/9`: expected 9 rows, A to I, with `/` between them");
        assert_eq!(mistake(""), "0 rows in ``: expected 9 rows, A to I, with `/` between them");
        assert_eq!(
            mistake(&START[..START.len() - 2]),
            "no side to move after the rows: expected a space and `w` or `b`"
        );
        assert_eq!(mistake(&format!("{START} 12")), "side to move `w 12`: expected `w` or `b`");
    }

    #[test]
    fn an_illegal_board_is_refused_with_its_faults() {
        assert_eq!(mistake("9/9/9/9/9/9/9/9/9 w"), "no piece on the board: at least one is needed");
        assert_eq!(mistake("9/9/9/9/9/9/9/9/wb7 w"), "both sides have lost: one of them at most can have");
        let full = START.replace("9/9/9", "b8/9/9");
        assert_eq!(mistake(&full), "55 pieces: the game has 54 in all");
    }

    #[test]
    fn ten_megabytes_of_rubbish_make_a_short_mistake() {
        for unit in ["/", "9", "b", " ", "é", "\u{0}", "b/", "A1-", "x", "-A"] {
            let text = unit.repeat(10_000_000 / unit.len());
            assert!(mistake(&text).len() < 300, "{unit:?}");
            assert!(move_mistake(&text).len() < 300, "{unit:?}");
        }
    }

    #[test]
    fn moves_are_read_in_either_case_and_with_spaces() {
        let start = Bermudes::default();
        let read = |text| start.read_attempt(text);
        let square = |name: &str| Square::from_name(name).expect("a square");
        let travel = |from, landings: &[&str], captures| {
            Ok(Attempt::Travel(Travel {
                from: square(from),
                landings: landings.iter().map(|name| square(name)).collect(),
                captures,
            }))
        };
        assert_eq!(read("G4xC8"), travel("G4", &["C8"], Some(true)));
        assert_eq!(read(" g4 X c8 "), travel("G4", &["C8"], Some(true)));
        assert_eq!(read("f2-F4-h4-E7"), travel("F2", &["F4", "H4", "E7"], None));
        assert_eq!(read(" Pass\n"), Ok(Attempt::Pass));
    }

    #[test]
    fn a_mistake_in_a_move_is_named_and_so_is_what_was_expected() {
        let a_move = "a move like `G4xC8` or `F2-F4-H4`, or `pass`";
        assert_eq!(move_mistake(" "), format!("no move: expected {a_move}"));
        assert_eq!(move_mistake("hello"), format!("`hello`: expected {a_move}"));
        assert_eq!(move_mistake("G4xJ8"), "`J8`: expected a square from A1 to I9");
        assert_eq!(
            move_mistake("G4-F4-"),
            "a square is missing after `-` in `G4-F4-`: expected a square from A1 to I9"
        );
        assert_eq!(move_mistake("G4"), "only one square in `G4`: expected where the piece goes as well");
    }

    #[test]
    fn a_move_is_described_by_its_squares() {
        let start = Bermudes::default();
        let m = start.moves().into_iter().find(|m| start.write_move(m) == "G5xC5").expect("a legal move");
        let described = Described { from: "G5".into(), to: "C5".into(), captured: vec!["C5".into()] };
        assert_eq!(start.describe(&m), described);
        let pass = Described { from: String::new(), to: String::new(), captured: vec![] };
        assert_eq!(start.describe(&Move::Pass), pass);
        assert_eq!(start.write_move(&Move::Pass), "pass");
    }
}
