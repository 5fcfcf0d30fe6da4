//! What the notations of the draughts games share: lists of pieces, and the text of a piece's move.
//!
//! Moves are read as `32-28`, `28x19`, or with every landing, `28x19x30`; with the [signs](crate::signs) of old files,
//! with spaces around them, or without any (`3228`, `c3 e5`). Leading zeros and capital letters do no harm. Also read is
//! the form engines use, start, end and every captured square: which of the two is meant is for the rules to find out.

use std::fmt::{self, Display, Write};

use damier_rules::{
    ByColor, Color,
    draughts::{Move, Numbered, PiecesSetup, Setup, Square, Squares, capture::Capturing, ruleset::RuleSet},
    why::Travel,
};

use crate::{
    Described, TextError,
    lists::{self, List, letter, of_side},
    missing::missing,
    quoted,
    sentences::Said,
    signs::{is_cross, is_sign, with_signs},
};

/// How the squares of a game are called: the type of a square that displays as its name.
pub(crate) trait SquareNames<const N: u8>: From<Square<N>> + Display {
    /// The square of that name.
    fn square(name: &str) -> Option<Square<N>>;

    /// What a name looks like, for error messages in French and English.
    const LOOKS: (&'static str, &'static str);

    /// Whether a list may give them as ranges (`31-50`).
    const RANGES: bool;

    /// The squares of the file that this letter names, where moves may be written [in short](crate::short).
    fn file(_letter: char) -> Option<Squares<N>> {
        None
    }
}

/// The square of a number, counted from 1.
fn numbered<const N: u8>(name: &str) -> Option<Square<N>> {
    let digits = name.bytes().all(|b| b.is_ascii_digit());
    let number: u8 = if digits { name.parse().ok()? } else { return None };
    Square::from_index(number.checked_sub(1)?)
}

impl SquareNames<10> for Square<10> {
    fn square(name: &str) -> Option<Self> {
        numbered(name)
    }

    const LOOKS: (&'static str, &'static str) = ("une case de 1 à 50", "a square, 1 to 50");
    const RANGES: bool = true;
}

impl SquareNames<8> for Numbered<8> {
    fn square(name: &str) -> Option<Square<8>> {
        numbered(name)
    }

    const LOOKS: (&'static str, &'static str) = ("une case de 1 à 32", "a square, 1 to 32");
    const RANGES: bool = true;
}

impl SquareNames<8> for Square<8> {
    fn square(name: &str) -> Option<Self> {
        let &[column @ b'a'..=b'h', rank @ b'1'..=b'8'] = name.as_bytes() else { return None };
        Self::at(b'8' - rank, column - b'a')
    }

    const LOOKS: (&'static str, &'static str) =
        ("une case foncée comme a1, c3 ou h8", "a dark square such as a1, c3 or h8");
    const RANGES: bool = false;
}

/// A square of the small board that is written with letters and read either way: files of the games that write letters
/// often have numbers, counted as in English draughts.
pub(crate) struct Lettered(Square<8>);

impl From<Square<8>> for Lettered {
    fn from(square: Square<8>) -> Self {
        Self(square)
    }
}

impl Display for Lettered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl SquareNames<8> for Lettered {
    fn square(name: &str) -> Option<Square<8>> {
        Square::square(name).or_else(|| numbered(name))
    }

    const LOOKS: (&'static str, &'static str) = (
        "une case foncée comme a1, c3 ou h8, ou son numéro, de 1 à 32",
        "a dark square such as a1, c3 or h8, or its number, 1 to 32",
    );
    const RANGES: bool = true;

    fn file(letter: char) -> Option<Squares<8>> {
        let column = u8::try_from(letter).ok()?.checked_sub(b'a').filter(|&column| column < 8)?;
        Some((0..8).filter_map(|row| Square::at(row, column)).collect())
    }
}

/// The order squares are listed in: by this number.
pub(crate) type SquareOrder<const N: u8> = fn(Square<N>) -> u8;

/// Names of squares with letters sort by column first: `a1`, `a3`, `b2`.
pub(crate) const fn by_name(square: Square<8>) -> u8 {
    8 * square.column() + 7 - square.row()
}

fn sorted<const N: u8>(squares: Squares<N>, order: SquareOrder<N>) -> Vec<Square<N>> {
    let mut sorted: Vec<Square<N>> = squares.into_iter().collect();
    sorted.sort_unstable_by_key(|&square| order(square));
    sorted
}

/// Reads the side to move and both lists, as PDN has them. The counters some programs add (`:H0:F1`) are passed over.
pub(crate) fn read_setup<S: SquareNames<N>, const N: u8>(text: &str) -> Result<Setup<N>, TextError> {
    let parts = lists::split(text, 2)?;
    if let Some(field) = parts.fields.iter().find(|field| !is_counter(field)) {
        let Said { fr, en } = quoted(field);
        return Err(TextError::new(
            (format!("{fr} à la fin"), format!("{en} at the end")),
            (
                "s'arrêter après les deux listes (ou les compteurs « H » et « F »)",
                "nothing after the two lists (or the counters `H` and `F`)",
            ),
        ));
    }
    Ok(Setup { turn: parts.turn, pieces: read_pieces::<S, N>(parts.pieces)? })
}

/// The half-move clock or the move number that lidraughts appends.
fn is_counter(field: &str) -> bool {
    field.strip_prefix(['H', 'F']).is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
}

/// Writes the side to move and both lists.
pub(crate) fn write_setup<S: SquareNames<N>, const N: u8>(setup: &Setup<N>, order: SquareOrder<N>) -> String {
    let list = |color| write_list::<S, N>(&setup.pieces, color, order);
    format!("{}:{}:{}", letter(setup.turn), list(Color::White), list(Color::Black))
}

/// Reads both lists of pieces. Whether two pieces share a square is for the setup to say, except within one list.
pub(crate) fn read_pieces<S: SquareNames<N>, const N: u8>(
    lists: ByColor<List<'_>>,
) -> Result<PiecesSetup<N>, TextError> {
    let mut setup = PiecesSetup::default();
    for color in Color::ALL {
        let mut seen = Squares::EMPTY;
        for item in lists[color].items() {
            let item = item?;
            let squares = read_squares::<S, N>(item.name, color)?;
            if let Some(twice) = (seen & squares).first().map(S::from) {
                let what = (
                    format!("la case {twice} deux fois dans la liste {}", of_side(color)),
                    format!("the square {twice} twice in the {color} list"),
                );
                return Err(TextError::new(what, ("une seule pièce par case", "one piece on a square")));
            }
            seen |= squares;
            let set = if item.king { &mut setup.kings } else { &mut setup.men };
            set[color] |= squares;
        }
    }
    Ok(setup)
}

/// One square, or a range of them (`31-50`).
fn read_squares<S: SquareNames<N>, const N: u8>(text: &str, color: Color) -> Result<Squares<N>, TextError> {
    let one = |name: &str| {
        let unknown = || {
            let Said { fr, en } = quoted(name);
            let what = (
                format!("case inconnue {fr} dans la liste {}", of_side(color)),
                format!("unknown square {en} in the {color} list"),
            );
            TextError::new(what, S::LOOKS)
        };
        S::square(name.trim()).ok_or_else(unknown)
    };
    let Some((first, last)) = text.split_once('-').filter(|_| S::RANGES) else {
        return Ok(one(text)?.set());
    };
    let (first, last) = (one(first)?.index(), one(last)?.index());
    if first > last {
        let Said { fr, en } = quoted(text);
        let what = (
            format!("la suite {fr} va à rebours dans la liste {}", of_side(color)),
            format!("the range {en} in the {color} list runs backwards"),
        );
        return Err(TextError::new(what, ("la plus petite case d'abord", "the lower square first")));
    }
    Ok((first..=last).filter_map(Square::from_index).collect())
}

/// Writes `W` or `B` and that side's pieces.
pub(crate) fn write_list<S: SquareNames<N>, const N: u8>(
    setup: &PiecesSetup<N>,
    color: Color,
    order: SquareOrder<N>,
) -> String {
    let squares = sorted(setup.men[color] | setup.kings[color], order);
    // Allocates once: a server writes several positions for every move.
    let mut list = String::with_capacity(1 + 4 * squares.len());
    list.push(letter(color));
    for (n, &square) in squares.iter().enumerate() {
        let comma = if n > 0 { "," } else { "" };
        let king = if setup.kings[color].contains(square) { "K" } else { "" };
        // Writing to a string does not fail.
        let _ = write!(list, "{comma}{king}{}", S::from(square));
    }
    list
}

/// Reads the move of a piece.
pub(crate) fn read_travel<S: SquareNames<N>, const N: u8>(text: &str) -> Result<Travel<Square<N>>, TextError> {
    if let Some(travel) = read_ends::<S, N>(text) {
        return Ok(travel);
    }
    let text = text.trim();
    if let Some(signed) = with_signs(text) {
        let travel = read_travel::<S, N>(&signed)?;
        return Ok(Travel { captures: None, ..travel });
    }
    let wrong = |expected: (&str, &str)| {
        let Said { fr, en } = quoted(text);
        TextError::new((format!("le coup {fr}"), format!("the move {en}")), expected)
    };
    let Some(sign) = text.find(is_sign) else {
        return Err(wrong(("deux cases séparées par « - » ou « x »", "two squares with `-` or `x` between them")));
    };
    let captures = text[sign..].starts_with(is_cross);
    let mut squares = Vec::new();
    for name in text.split(is_sign) {
        // No rafle lands on more squares than the board has twice over.
        if squares.len() > 2 * usize::from(N) * usize::from(N) {
            return Err(wrong(("moins de cases", "fewer squares")));
        }
        let name = name.trim();
        if name.is_empty() {
            return Err(missing(text, squares.len(), is_sign, ("une case", "a square"), S::LOOKS));
        }
        let unknown = || {
            let Said { fr, en } = quoted(name);
            let what = (format!("case inconnue {fr} dans le coup"), format!("unknown square {en} in the move"));
            TextError::new(what, S::LOOKS)
        };
        squares.push(S::square(&name.to_ascii_lowercase()).ok_or_else(unknown)?);
    }
    let landings = squares.split_off(1);
    Ok(Travel { from: squares[0], landings, captures: Some(captures) })
}

/// Two squares with PDN's own sign between them: what nearly every move in a file is.
pub(crate) fn read_ends<S: SquareNames<N>, const N: u8>(text: &str) -> Option<Travel<Square<N>>> {
    let sign = text.bytes().position(|byte| matches!(byte, b'-' | b'x'))?;
    let (from, to) = (S::square(&text[..sign])?, S::square(&text[sign + 1..])?);
    Some(Travel { from, landings: vec![to], captures: Some(text.as_bytes()[sign] == b'x') })
}

/// Writes the move of a piece: start and end, and every landing where these leave the captured pieces open or the
/// capture is not a legal one.
pub(crate) fn write_piece_move<S: SquareNames<N>, R: RuleSet, const N: u8>(
    capturing: &Capturing<R, N>,
    m: &Move<N>,
) -> String {
    let (from, to) = (S::from(m.from), S::from(m.to));
    if !m.is_capture() {
        return format!("{from}-{to}");
    }
    let mut legal: Vec<Move<N>> = Vec::new();
    capturing.generate(&mut legal);
    // Something other than a legal capture is written with all its landings, so that it is not taken for one.
    let short = legal.iter().all(|other| other.from != m.from || other.to != m.to || other == m) && legal.contains(m);
    match capturing.route(m) {
        Some(route) if !short => {
            route.iter().fold(from.to_string(), |text, &landing| format!("{text}x{}", S::from(landing)))
        }
        _ => format!("{from}x{to}"),
    }
}

/// Start, end and captured pieces by name.
pub(crate) fn describe<S: SquareNames<N>, const N: u8>(m: &Move<N>, order: SquareOrder<N>) -> Described {
    let captured = sorted(m.captured, order);
    Described {
        from: S::from(m.from).to_string(),
        to: S::from(m.to).to_string(),
        captured: captured.into_iter().map(|square| S::from(square).to_string()).collect(),
    }
}

/// [`Notation`](crate::Notation) for a game in which every move is one of a piece: its squares are called as `$Names` says,
/// and lists of them go by `$order`.
macro_rules! written_by_squares {
    ($Position:ident, $Options:ty, $Names:ty, $N:literal, $order:expr) => {
        impl $crate::Notation for $Position {
            type Options = $Options;

            fn read(text: &str, _: &$Options) -> Result<Self, $crate::PositionError> {
                Ok(Self::from_setup(&$crate::draughts::read_setup::<$Names, $N>(text)?)?)
            }

            fn write(&self) -> String {
                $crate::draughts::write_setup::<$Names, $N>(&self.to_setup(), $order)
            }

            fn read_attempt(
                &self,
                text: &str,
            ) -> Result<damier_rules::why::Travel<damier_rules::draughts::Square<$N>>, $crate::TextError> {
                $crate::short::read_travel_in::<$Names, _, $N>(self, text)
                    .map_err(|unread| unread.error(text, |m| self.write_move(m)))
            }

            fn write_move(&self, m: &damier_rules::draughts::Move<$N>) -> String {
                $crate::draughts::write_piece_move::<$Names, _, $N>(&self.capturing(), m)
            }

            fn resolve(
                &self,
                text: &str,
            ) -> Result<(damier_rules::draughts::Move<$N>, Option<$crate::pdn::MistakeKind>), $crate::pdn::MistakeKind>
            {
                $crate::pdn::resolve::of_piece::<$Names, _, _, $N>(self, &self.capturing(), text)
            }

            fn describe(&self, m: &damier_rules::draughts::Move<$N>) -> $crate::Described {
                $crate::draughts::describe::<$Names, $N>(m, $order)
            }
        }
    };
}
pub(crate) use written_by_squares;
