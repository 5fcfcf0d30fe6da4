//! What the notations of the draughts games share: lists of pieces, and the text of a piece's move.
//!
//! Moves are read as `32-28`, `28x19`, or with every landing, `28x19x30`; a colon does for the `x`, spaces around the
//! signs and noughts before a number do no harm. Also read is the form engines use, start, end and every captured
//! square: which of the two is meant is for the rules to find out.

use damier_rules::{
    ByColor, Color,
    draughts::{Move, PiecesSetup, Square, Squares, capture::Capturing, ruleset::RuleSet},
    why::Travel,
};

use crate::{
    Described, TextError,
    lists::{List, letter, of_side},
    missing::missing,
    quoted,
    sentences::Said,
};

/// How the squares of a game are called.
pub(crate) trait SquareNames {
    /// The square of that name.
    fn square(name: &str) -> Option<Self>
    where
        Self: Sized;

    /// What a name looks like, for error messages in French and English.
    const LOOKS: (&'static str, &'static str);

    /// Whether a list may give them as ranges (`31-50`).
    const RANGES: bool;
}

impl SquareNames for Square<10> {
    fn square(name: &str) -> Option<Self> {
        let digits = name.bytes().all(|b| b.is_ascii_digit());
        let number: u8 = if digits { name.parse().ok()? } else { return None };
        Self::from_index(number.checked_sub(1)?)
    }

    const LOOKS: (&'static str, &'static str) = ("une case de 1 à 50", "a square, 1 to 50");
    const RANGES: bool = true;
}

impl SquareNames for Square<8> {
    fn square(name: &str) -> Option<Self> {
        let &[column @ b'a'..=b'h', rank @ b'1'..=b'8'] = name.as_bytes() else { return None };
        Self::at(b'8' - rank, column - b'a')
    }

    const LOOKS: (&'static str, &'static str) =
        ("une case noire comme a1, c3 ou h8", "a dark square such as a1, c3 or h8");
    const RANGES: bool = false;
}

/// Reads both lists of pieces. Whether two pieces share a square is for the setup to say, except within one list.
pub(crate) fn read_pieces<const N: u8>(lists: ByColor<List<'_>>) -> Result<PiecesSetup<N>, TextError>
where
    Square<N>: SquareNames,
{
    let mut setup = PiecesSetup::default();
    for color in Color::ALL {
        let mut seen = Squares::EMPTY;
        for item in lists[color].items() {
            let item = item?;
            let squares = read_squares(item.name, color)?;
            if let Some(twice) = (seen & squares).first() {
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
fn read_squares<const N: u8>(text: &str, color: Color) -> Result<Squares<N>, TextError>
where
    Square<N>: SquareNames,
{
    let one = |name: &str| {
        let unknown = || {
            let Said { fr, en } = quoted(name);
            let what = (
                format!("case inconnue {fr} dans la liste {}", of_side(color)),
                format!("unknown square {en} in the {color} list"),
            );
            TextError::new(what, Square::<N>::LOOKS)
        };
        Square::square(name.trim()).ok_or_else(unknown)
    };
    let Some((first, last)) = text.split_once('-').filter(|_| Square::<N>::RANGES) else {
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

/// Writes `W` or `B` and that side's pieces, sorted by `key`.
pub(crate) fn write_list<const N: u8, K: Ord>(
    setup: &PiecesSetup<N>,
    color: Color,
    key: impl Fn(&Square<N>) -> K,
) -> String {
    let mut squares: Vec<Square<N>> = (setup.men[color] | setup.kings[color]).into_iter().collect();
    squares.sort_by_key(key);
    let name = |square: Square<N>| format!("{}{square}", if setup.kings[color].contains(square) { "K" } else { "" });
    let names: Vec<String> = squares.into_iter().map(name).collect();
    format!("{}{}", letter(color), names.join(","))
}

/// Reads the move of a piece.
pub(crate) fn read_travel<const N: u8>(text: &str) -> Result<Travel<Square<N>>, TextError>
where
    Square<N>: SquareNames,
{
    let text = text.trim();
    let is_sign = |c: char| matches!(c, '-' | 'x' | 'X' | ':' | '\u{d7}');
    let wrong = |expected: (&str, &str)| {
        let Said { fr, en } = quoted(text);
        TextError::new((format!("le coup {fr}"), format!("the move {en}")), expected)
    };
    let Some(sign) = text.find(is_sign) else {
        return Err(wrong(("deux cases séparées par « - » ou « x »", "two squares with `-` or `x` between them")));
    };
    let captures = !text[sign..].starts_with('-');
    let mut squares = Vec::new();
    for name in text.split(is_sign) {
        // No rafle lands on more squares than the board has twice over.
        if squares.len() > 2 * usize::from(N) * usize::from(N) {
            return Err(wrong(("moins de cases", "fewer squares")));
        }
        let name = name.trim();
        if name.is_empty() {
            return Err(missing(text, squares.len(), is_sign, ("une case", "a square"), Square::<N>::LOOKS));
        }
        let unknown = || {
            let Said { fr, en } = quoted(name);
            let what = (format!("case inconnue {fr} dans le coup"), format!("unknown square {en} in the move"));
            TextError::new(what, Square::<N>::LOOKS)
        };
        squares.push(Square::square(name).ok_or_else(unknown)?);
    }
    let landings = squares.split_off(1);
    Ok(Travel { from: squares[0], landings, captures: Some(captures) })
}

/// Writes the move of a piece: start and end, and every landing where these leave the captured pieces open or the
/// capture is not a legal one.
pub(crate) fn write_piece_move<R: RuleSet, const N: u8>(capturing: &Capturing<R, N>, m: &Move<N>) -> String {
    if !m.is_capture() {
        return format!("{}-{}", m.from, m.to);
    }
    let mut legal: Vec<Move<N>> = Vec::new();
    capturing.generate(&mut legal);
    // Something other than a legal capture is written with all its landings, so that it is not taken for one.
    let short = legal.iter().all(|other| other.from != m.from || other.to != m.to || other == m) && legal.contains(m);
    match capturing.route(m) {
        Some(route) if !short => route.iter().fold(m.from.to_string(), |text, landing| format!("{text}x{landing}")),
        _ => format!("{}x{}", m.from, m.to),
    }
}

/// Start, end and captured pieces by name, sorted by `key`.
pub(crate) fn describe<const N: u8, K: Ord>(m: &Move<N>, key: impl Fn(&Square<N>) -> K) -> Described {
    let mut captured: Vec<Square<N>> = m.captured.into_iter().collect();
    captured.sort_by_key(key);
    Described {
        from: m.from.to_string(),
        to: m.to.to_string(),
        captured: captured.iter().map(Square::to_string).collect(),
    }
}
