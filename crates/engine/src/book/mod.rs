//! An opening book for `dames` and `dames-10`, made by the engine itself.
//!
//! A book knows positions and what they are worth. A position is *in the book* if all positions its moves lead to are:
//! then the moves can be compared, and one that is about as good as the best is drawn, so that games differ. A position
//! and its mirror image, colours exchanged, are one. How books are made is in [`grow`].

mod grow;

use std::sync::LazyLock;

use damier_rules::{Color, Position, dames::Dames, dames::Move};
use fastrand::Rng;
use rustc_hash::FxHashMap;

pub use self::grow::{GrowOptions, Growing};
use crate::score::Value;

/// Values of positions near the beginning of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Book {
    /// By key, for the side to move.
    values: FxHashMap<u64, i16>,
}

/// A move the book knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub m: Move,
    /// What it leads to, for the side that plays it, in hundredths of a man.
    pub value: Value,
}

/// What a written book begins with; the number changes when positions get other keys.
const MAGIC: &[u8] = b"damier book 1\n";
/// Key and value.
const ENTRY: usize = 10;

/// The books that come with the program (`damier book grow` makes them anew).
static DAMES: &[u8] = include_bytes!("../../books/dames.book");
static DAMES_10: &[u8] = include_bytes!("../../books/dames-10.book");

/// Moves worse than the best by more than this, in hundredths of a man, are never drawn.
const MARGIN: Value = 8;
/// The temperature of the draw (softmax): moves this much worse are drawn e times less often than the best.
const BLUR: f64 = 4.0;

impl Book {
    /// The book that comes with the program, for both games.
    pub fn embedded() -> &'static Self {
        static BOOK: LazyLock<Book> = LazyLock::new(|| {
            // A test checks that they can be read.
            let books = [DAMES, DAMES_10].map(|bytes| Book::read(bytes).unwrap_or_default());
            Book { values: books.into_iter().flat_map(|book| book.values).collect() }
        });
        &BOOK
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether it knows nothing.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Its moves in a position, the best first; none if the position is not in the book.
    pub fn moves(&self, position: &Dames) -> Vec<BookMove> {
        let known = |m: Move| {
            let value = *self.values.get(&key(&position.after(&m)))?;
            Some(BookMove { m, value: -Value::from(value) })
        };
        let moves: Option<Vec<BookMove>> = position.moves().into_iter().map(known).collect();
        let mut moves = moves.unwrap_or_default();
        moves.sort_by_key(|known| std::cmp::Reverse(known.value));
        moves
    }

    /// Draws one of the best moves, if the position is in the book.
    pub fn draw(&self, position: &Dames, rng: &mut Rng) -> Option<BookMove> {
        let moves = self.moves(position);
        let best = moves.first()?.value;
        let near: Vec<BookMove> = moves.into_iter().filter(|known| known.value >= best - MARGIN).collect();
        let weight = |known: &BookMove| (f64::from(known.value - best) / BLUR).exp();
        let mut left = rng.f64() * near.iter().map(weight).sum::<f64>();
        let drawn = near.iter().find(|known| {
            left -= weight(known);
            left < 0.0
        });
        drawn.or(near.first()).copied()
    }

    /// The book as bytes, the same for the same book.
    pub fn write(&self) -> Vec<u8> {
        let mut entries: Vec<(u64, i16)> = self.values.iter().map(|(&key, &value)| (key, value)).collect();
        entries.sort_unstable();
        let mut bytes = MAGIC.to_vec();
        for (key, value) in entries {
            bytes.extend(key.to_le_bytes());
            bytes.extend(value.to_le_bytes());
        }
        bytes
    }

    /// Reads what [`Book::write`] has written; `None` if it is something else.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let entries = bytes.strip_prefix(MAGIC).filter(|entries| entries.len().is_multiple_of(ENTRY))?;
        let entry = |entry: &[u8]| {
            let (key, value) = entry.split_at(8);
            Some((u64::from_le_bytes(key.try_into().ok()?), i16::from_le_bytes(value.try_into().ok()?)))
        };
        let values: Option<FxHashMap<u64, i16>> = entries.chunks_exact(ENTRY).map(entry).collect();
        values.map(|values| Self { values })
    }
}

/// The position's key, seen by its side to move.
fn key(position: &Dames) -> u64 {
    if position.turn() == Color::White { position.hash_key() } else { position.mirrored().hash_key() }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use damier_rules::dames::Opening;

    use super::*;

    /// A small book, quickly made.
    fn small() -> Book {
        let options = GrowOptions { positions: 60, nodes: 300, ..GrowOptions::default() };
        let mut growing = Growing::new(Dames::default(), options);
        while growing.step(&AtomicBool::new(false)) {}
        growing.book()
    }

    #[test]
    fn the_books_of_the_program_can_be_read_and_know_the_beginning() {
        let book = Book::embedded();
        assert!(book.len() > 500);
        for opening in [Opening::TwentyMen, Opening::TenMen] {
            let start = opening.start();
            let moves = book.moves(&start);
            assert_eq!(moves.len(), start.moves().len());
            // And the answers to its best moves.
            assert!(!book.moves(&start.after(&moves[0].m)).is_empty());
        }
    }

    #[test]
    fn a_book_is_made_the_same_way_every_time() {
        assert_eq!(small(), small());
    }

    #[test]
    fn a_written_book_is_read_again() {
        let book = small();
        let bytes = book.write();
        assert_eq!(Book::read(&bytes), Some(book));
        assert_eq!(Book::read(&bytes[..bytes.len() - 1]), None);
        assert_eq!(Book::read(b"something else"), None);
        assert_eq!(Book::read(MAGIC), Some(Book::default()));
    }

    #[test]
    fn drawn_moves_differ_but_are_near_the_best() {
        let (book, start) = (Book::embedded(), Dames::default());
        let best = book.moves(&start)[0].value;
        let mut rng = Rng::with_seed(3);
        let drawn: Vec<BookMove> = (0..200).filter_map(|_| book.draw(&start, &mut rng)).collect();
        assert_eq!(drawn.len(), 200);
        assert!(drawn.iter().all(|known| known.value >= best - MARGIN));
        assert!(drawn.iter().any(|known| known.m != drawn[0].m), "openings vary");
        let again = book.draw(&start, &mut Rng::with_seed(3));
        assert_eq!(again, Some(drawn[0]), "the same seed draws the same move");
    }

    #[test]
    fn the_mirror_image_is_in_the_book_too() {
        let (book, start) = (small(), Dames::default());
        let values = |position: &Dames| book.moves(position).iter().map(|known| known.value).collect::<Vec<_>>();
        assert_eq!(values(&start), values(&start.mirrored()));
        assert!(!values(&start).is_empty());
    }

    #[test]
    fn what_is_not_in_the_book_is_left_to_the_search() {
        let mut position = Dames::default();
        for _ in 0..30 {
            let m = position.moves()[0];
            position.play_unchecked(&m);
        }
        assert_eq!(Book::embedded().draw(&position, &mut Rng::with_seed(1)), None);
    }
}
