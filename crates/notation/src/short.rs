//! Moves in short, as players write them on boards whose squares have letters: the file a piece comes from and where it
//! goes, `cd4`, `c:e5`, `c:e5:g7`. Which piece is meant, the legal moves tell.

use damier_rules::{
    Explain, MoveSink, Position,
    draughts::{Move, Square, Squares},
    why::Travel,
};

use crate::{
    TextError,
    draughts::{SquareNames, read_ends, read_travel},
    quoted,
    sentences::Said,
    signs::{is_cross, is_sign},
};

/// A move in short: the letter of the file, whether it has the sign of a capture (`None` where it has no sign), and
/// what comes after that; `None` if it is written otherwise.
pub(crate) fn split(text: &str) -> Option<(char, Option<bool>, &str)> {
    let mut rest = text.trim().chars();
    let file = rest.next().filter(char::is_ascii_alphabetic)?;
    let after = rest.as_str().trim_start();
    let sign = after.chars().next().filter(|&c| is_sign(c));
    let squares = sign.map_or(after, |sign| after[sign.len_utf8()..].trim_start());
    // A second letter: with a digit there, the first would belong to a square.
    let letter = squares.starts_with(|c: char| c.is_ascii_alphabetic());
    letter.then(|| (file.to_ascii_lowercase(), sign.map(is_cross), squares))
}

/// Whether a word that could be a square is a move in short: its first two letters have the same case, while the name
/// of a cube of the pyramid has an upper-case damier before a lower-case file (`Ej8u`).
pub(crate) fn is_short(word: &str) -> bool {
    let letters = word.as_bytes();
    matches!(letters, [first, second, b'1'..=b'9', ..]
        if first.is_ascii_alphabetic() && second.is_ascii_alphabetic()
            && first.is_ascii_lowercase() == second.is_ascii_lowercase())
}

/// Why a text could not be made a move of a piece.
#[derive(Debug)]
pub(crate) enum Unread<const N: u8> {
    /// It is no such move.
    Text(TextError),
    /// It is one in short, and no piece of the file can go there.
    NoPiece(Said),
    /// It is one in short, and several pieces of the file can go there: these are the moves.
    Several(Vec<Move<N>>),
}

impl<const N: u8> Unread<N> {
    /// The error. `write` writes a legal move.
    pub(crate) fn error(self, text: &str, write: impl Fn(&Move<N>) -> String) -> TextError {
        let Said { fr, en } = quoted(text);
        match self {
            Self::Text(error) => error,
            Self::NoPiece(said) => TextError::new(
                (format!("le coup {fr} : {}", said.fr), format!("the move {en}: {}", said.en)),
                ("les deux cases, comme c3-d4", "both squares, such as c3-d4"),
            ),
            Self::Several(moves) => {
                let moves: Vec<String> = moves.iter().map(write).collect();
                TextError::new(
                    (
                        format!("le coup {fr}, qui peut en désigner plusieurs"),
                        format!("the move {en}, which can be more than one"),
                    ),
                    (format!("en entier {}", moves.join(" ou ")), format!("it in full, {}", moves.join(" or "))),
                )
            }
        }
    }
}

/// Reads the move of a piece, in full or, where the files of the board have letters, in short.
pub(crate) fn read_travel_in<S, P, const N: u8>(position: &P, text: &str) -> Result<Travel<Square<N>>, Unread<N>>
where
    S: SquareNames<N>,
    P: Position<Move = Move<N>> + Explain,
{
    if let Some(travel) = read_ends::<S, N>(text) {
        return Ok(travel);
    }
    let short = split(text).and_then(|(letter, captures, squares)| Some((letter, S::file(letter)?, captures, squares)));
    let Some((letter, file, captures, squares)) = short else { return read_travel::<S, N>(text).map_err(Unread::Text) };
    let landings = read_landings::<S, N>(squares).map_err(Unread::Text)?;
    let Some(&to) = landings.last() else { return read_travel::<S, N>(text).map_err(Unread::Text) };
    let mut legal = Fitting { file, to, captures: captures == Some(true), moves: Vec::new() };
    position.legal_moves(&mut legal);
    if legal.moves.is_empty() {
        // A move that only an obligation forbids is read as well: the rules say why it is illegal.
        position.faults().into_iter().for_each(|m| legal.push(m));
        legal.moves.truncate(1);
    }
    match &*legal.moves {
        [] => Err(Unread::NoPiece(Said {
            fr: format!("aucune pièce de la colonne {letter} ne peut aller en {}", S::from(to)),
            en: format!("no piece on the {letter} file can go to {}", S::from(to)),
        })),
        [first, others @ ..] if others.iter().all(|other| other.from == first.from) => {
            Ok(Travel { from: first.from, landings, captures })
        }
        _ => Err(Unread::Several(legal.moves)),
    }
}

/// The squares after the file, with signs between them or, in pairs of letter and digit, without.
fn read_landings<S: SquareNames<N>, const N: u8>(squares: &str) -> Result<Vec<Square<N>>, TextError> {
    if let Some(only) = S::square(&squares.to_ascii_lowercase()) {
        return Ok(vec![only]);
    }
    let Travel { from, mut landings, .. } = read_travel::<S, N>(squares)?;
    landings.insert(0, from);
    Ok(landings)
}

/// Keeps the moves that begin on a file and end on a square.
struct Fitting<const N: u8> {
    file: Squares<N>,
    to: Square<N>,
    /// Whether only captures are meant.
    captures: bool,
    moves: Vec<Move<N>>,
}

impl<const N: u8> MoveSink<Move<N>> for Fitting<N> {
    fn push(&mut self, m: Move<N>) {
        if self.file.contains(m.from) && m.to == self.to && (m.is_capture() || !self.captures) {
            self.moves.push(m);
        }
    }
}
