//! Which legal move a text means: every game reads its own notation, and the draughts games also captures with missing
//! or additional squares.
//!
//! A capture may name its start and end, all its landings, some of the squares it touches, or its start, its end and
//! then every captured piece. The first two are PDN's; if they and the last one fit different moves, none is taken.

use damier_rules::{
    Explain, MoveSink, Position, Refusal,
    board::Rank,
    draughts::{
        Direction, Move, Square, Squares,
        capture::{Capturing, Jump},
        ruleset::RuleSet,
    },
    why::Travel,
};
use smallvec::SmallVec;

use super::mistake::MistakeKind;
use crate::{
    MoveError, Notation,
    draughts::SquareNames,
    sentences::{Said, why_not},
    short::{Unread, read_travel_in},
};

/// The move that a game's own notation reads.
pub(crate) fn as_written<P: Notation>(position: &P, text: &str) -> Result<(P::Move, Option<MistakeKind>), MistakeKind> {
    match position.read_move(text) {
        Ok(m) => Ok((m, None)),
        Err(MoveError::Text(_)) => Err(MistakeKind::NoMove(text.to_owned())),
        Err(MoveError::Refused(refusal)) => Err(refused(position, text, &refusal)),
    }
}

/// The move of a piece in the draughts games, with missing or additional squares in captures.
pub(crate) fn of_piece<S, P, R, const N: u8>(
    position: &P,
    capturing: &Capturing<R, N>,
    text: &str,
) -> Result<(Move<N>, Option<MistakeKind>), MistakeKind>
where
    S: SquareNames<N>,
    P: Notation + Position<Move = Move<N>> + Explain<Attempt = Travel<Square<N>>, Square: From<Square<N>>>,
    R: RuleSet,
{
    let travel = read_travel_in::<S, P, N>(position, text).map_err(|unread| match unread {
        Unread::Text(_) => MistakeKind::OutsideBoard { text: text.to_owned(), squares: u32::from(Square::<N>::COUNT) },
        Unread::NoPiece(why) => illegal(position, text, why),
        Unread::Several(moves) => ambiguous(position, text, &moves),
    })?;
    let (from, to) = (travel.from, travel.to());
    let mut legal = OfOnePiece { from, to, moves: SmallVec::new(), only: None, several: false };
    position.legal_moves(&mut legal);
    let OfOnePiece { moves: legal, only, several, .. } = legal;
    let between = &travel.landings[..travel.landings.len() - 1];
    // Nearly all moves of a file: two squares, and one move between them.
    if let Some(only) = only.filter(|_| !several && between.is_empty())
        && (travel.captures != Some(true) || only.is_capture())
    {
        return Ok((only, None));
    }
    let ends: SmallVec<[Move<N>; 4]> = legal.iter().copied().filter(|m| m.to == to).collect();
    let found = if between.is_empty() {
        ends.clone()
    } else {
        let follows = |way| move |m: &&Move<N>| Following::new(capturing, m, between, way).succeeds();
        let by_route: SmallVec<[Move<N>; 4]> = ends.iter().filter(follows(Between::Landings)).copied().collect();
        let captured: Squares<N> = travel.landings[1..].iter().copied().collect();
        let by_captured = |m: &&Move<N>| m.to == travel.landings[0] && m.captured == captured;
        let mut found = by_route;
        found.extend(
            legal
                .iter()
                .filter(by_captured)
                .filter(|m| !ends.contains(m) || between.len() + 1 == m.captured.len())
                .copied(),
        );
        found.dedup();
        for way in [Between::SomeLandings, Between::Touched] {
            if found.is_empty() {
                found.extend(ends.iter().filter(follows(way)).copied());
            }
        }
        found
    };
    match (&*found, &*ends) {
        ([only], _) if travel.captures == Some(true) && !only.is_capture() => {
            Ok((*only, Some(MistakeKind::WrongRoute { text: text.to_owned(), route: position.write_move(only) })))
        }
        ([only], _) => Ok((*only, None)),
        ([], [only]) => {
            let route = capturing.route(only).unwrap_or_default();
            let name = |square: Square<N>| P::Square::from(square);
            let route = route.iter().fold(name(from).to_string(), |text, &to| format!("{text}x{}", name(to)));
            Ok((*only, Some(MistakeKind::WrongRoute { text: text.to_owned(), route })))
        }
        ([], _) => {
            let refusal = match position.judge(&travel) {
                Err(refusal) => refusal,
                Ok(m) => return Ok((m, None)),
            };
            Err(refused(position, text, &refusal))
        }
        (several, _) => Err(ambiguous(position, text, several)),
    }
}

/// Keeps the legal moves of one piece and ignores the others: fast, as whole files are read through this.
struct OfOnePiece<const N: u8> {
    from: Square<N>,
    to: Square<N>,
    moves: SmallVec<[Move<N>; 8]>,
    /// A move that ends on `to`, and whether it is not the only one.
    only: Option<Move<N>>,
    several: bool,
}

impl<const N: u8> MoveSink<Move<N>> for OfOnePiece<N> {
    #[inline]
    fn push(&mut self, m: Move<N>) {
        if m.from == self.from {
            self.moves.push(m);
            if m.to == self.to {
                self.several = self.only.replace(m).is_some();
            }
        }
    }
}

/// The fault of a move the rules refuse.
fn refused<P: Notation>(position: &P, text: &str, refusal: &Refusal<P::Square, P::Move>) -> MistakeKind {
    if let Refusal::Ambiguous { candidates } = refusal {
        return ambiguous(position, text, candidates);
    }
    let Ok(attempt) = position.read_attempt(text) else { return MistakeKind::NoMove(text.to_owned()) };
    illegal(position, text, Said::by(|lang| why_not(position, &attempt, refusal, lang)))
}

fn illegal<P: Notation>(position: &P, text: &str, why: Said) -> MistakeKind {
    /// Some boards have more moves than can be listed.
    const MOST: usize = 1_000;
    MistakeKind::IllegalMove { text: text.to_owned(), why, legal: texts(position, &position.first_moves(MOST)) }
}

fn ambiguous<P: Notation>(position: &P, text: &str, candidates: &[P::Move]) -> MistakeKind {
    MistakeKind::Ambiguous { text: text.to_owned(), candidates: texts(position, candidates) }
}

fn texts<P: Notation>(position: &P, moves: &[P::Move]) -> Vec<String> {
    moves.iter().map(|m| position.write_move(m)).collect()
}

/// What the squares between start and end are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    /// The landing after each jump but the last.
    Landings,
    /// Some of them, in their order.
    SomeLandings,
    /// Some of the empty squares the piece comes by, in their order.
    Touched,
}

/// Looks for a way to make a capture that comes by given squares.
struct Following<'a, R, const N: u8> {
    board: Capturing<R, N>,
    rank: Rank,
    m: &'a Move<N>,
    named: &'a [Square<N>],
    way: Between,
    /// How many more ways may be tried: in composed positions, captures can have too many ways to count.
    tries: u32,
}

impl<'a, R: RuleSet, const N: u8> Following<'a, R, N> {
    fn new(capturing: &Capturing<R, N>, m: &'a Move<N>, named: &'a [Square<N>], way: Between) -> Self {
        Self { board: capturing.lifted(m.from), rank: capturing.rank(m.from), m, named, way, tries: 50_000 }
    }

    fn succeeds(mut self) -> bool {
        let counted = self.way != Between::Landings || self.named.len() + 1 == self.m.captured.len();
        self.m.is_capture() && counted && self.goes_on(self.m.from, Squares::EMPTY, 0)
    }

    /// Whether the rest of the capture can be made from `at`, coming by the squares from number `seen` on.
    fn goes_on(&mut self, at: Square<N>, taken: Squares<N>, seen: usize) -> bool {
        for direction in Direction::ALL {
            let Some(Jump { over, mut landings }) = self.board.jump(self.rank, at, direction, taken) else { continue };
            if !self.m.captured.contains(over) {
                continue;
            }
            let taken = taken | over.set();
            let ends = taken == self.m.captured;
            while let Some(landing) = landings.nearest(direction) {
                landings -= landing.set();
                self.tries = self.tries.saturating_sub(1);
                if self.tries == 0 {
                    return false;
                }
                let seen = match self.way {
                    Between::Landings | Between::SomeLandings if ends => seen,
                    Between::Landings | Between::SomeLandings if self.named.get(seen) == Some(&landing) => seen + 1,
                    Between::Landings => continue,
                    Between::SomeLandings => seen,
                    Between::Touched => self.touched(at, direction, landing, seen),
                };
                let done = ends && landing == self.m.to && seen >= self.named.len();
                if done || !ends && self.goes_on(landing, taken, seen) {
                    return true;
                }
            }
        }
        false
    }

    /// How many of the named squares have been touched when the piece has gone from `at` to `landing`.
    fn touched(&self, at: Square<N>, direction: Direction, landing: Square<N>, mut seen: usize) -> usize {
        let mut way = at.ray(direction) - landing.ray(direction);
        while let Some(square) = way.nearest(direction) {
            way -= square.set();
            if self.named.get(seen) == Some(&square) {
                seen += 1;
            }
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::dames::{Dames, Opening};

    use super::*;

    fn position(text: &str) -> Dames {
        Dames::read(text, &Opening::TwentyMen).expect(text)
    }

    fn captured(fen: &str, text: &str) -> Result<Vec<String>, &'static str> {
        let position = position(fen);
        match position.resolve(text) {
            Ok((m, None)) => Ok(position.describe(&m).captured),
            Ok((_, Some(fault))) | Err(fault) => Err(fault.code()),
        }
    }

    const TWO_WAYS: &str = "W:WK4:B13,32,37,20";

    #[test]
    fn an_ambiguous_capture_needs_its_squares() {
        assert_eq!(captured(TWO_WAYS, "4x15"), Err("ambiguous-move"));
        assert_eq!(captured(TWO_WAYS, "4x27x38x15"), Ok(["13", "20", "32"].map(str::to_owned).to_vec()));
        assert_eq!(captured(TWO_WAYS, "4x31x42x15"), Ok(["13", "20", "37"].map(str::to_owned).to_vec()));
    }

    #[test]
    fn some_of_the_squares_are_enough() {
        assert_eq!(captured(TWO_WAYS, "4x27x15"), Ok(["13", "20", "32"].map(str::to_owned).to_vec()));
        assert_eq!(captured(TWO_WAYS, "4x42x15"), Ok(["13", "20", "37"].map(str::to_owned).to_vec()));
    }

    #[test]
    fn captured_pieces_may_stand_for_the_way() {
        assert_eq!(captured(TWO_WAYS, "4x15x13x20x37"), Ok(["13", "20", "37"].map(str::to_owned).to_vec()));
        assert_eq!(captured(TWO_WAYS, "4x15x37"), Err("illegal-move"), "all of them or none");
    }

    #[test]
    fn squares_in_full_do_no_harm_where_two_would_do() {
        assert_eq!(captured("W:W39:B33,22,11", "39x28x17x6"), Ok(["11", "22", "33"].map(str::to_owned).to_vec()));
        assert_eq!(captured("W:W39:B33,22,11", "39x6"), Ok(["11", "22", "33"].map(str::to_owned).to_vec()));
        assert_eq!(captured("W:W39:B33,22,11", "39-6"), Ok(["11", "22", "33"].map(str::to_owned).to_vec()));
    }

    #[test]
    fn a_wrong_way_is_told_from_a_wrong_move() {
        assert_eq!(captured("W:W39:B33,22,11", "39x29x6"), Err("wrong-route"));
        assert_eq!(captured("W:W39:B33,22,11", "39x28"), Err("illegal-move"));
        assert_eq!(captured("W:W39:B33,22,11", "39x61"), Err("outside-board"));
        assert_eq!(captured("W:W39:B1", "39x33"), Err("wrong-route"), "nothing is captured");
    }

    #[test]
    fn a_king_may_end_where_it_began() {
        let round = position("W:WK2:B7,8,17,18");
        let (m, fault) = round.resolve("2x2").expect("a round trip");
        assert_eq!((m.from, m.to, fault), (m.to, m.from, None));
        assert!(round.resolve("2x11x22x13x2").is_ok());
        assert!(round.resolve("2x13x22x11x2").is_ok());
    }
}
