//! Why a move of a piece is illegal in the draughts games.

use super::{
    Direction, Move, Pieces, Square, Squares,
    capture::{Capturing, Jump, Route},
    motion,
    ruleset::{KingReach, Landing, MenCapture, Obligation, Promotion, RuleSet},
};
use crate::{
    Color, Refusal,
    board::{Rank, Stop},
    why::{Lines, Travel},
};

type Refused<const N: u8> = Refusal<Square<N>, Move<N>>;

/// The same rules without the obligation to take the most, or to land where there is more: tells a capture that takes too
/// little from no capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Relaxed<R>(R);

impl<R: RuleSet> RuleSet for Relaxed<R> {
    const FIRST: Color = R::FIRST;
    const KING: KingReach = R::KING;
    const MEN_CAPTURE: MenCapture = R::MEN_CAPTURE;
    const OBLIGATION: Obligation = Obligation::Any;
    const PROMOTION: Promotion = R::PROMOTION;
    const LANDING: Landing = Landing::Free;
}

/// The way of `m` that `travel` names, if it names every landing of one.
pub(crate) fn way<R: RuleSet, const N: u8>(
    pieces: &Pieces<N>,
    us: Color,
    open_doors: Squares<N>,
    travel: &Travel<Square<N>>,
    m: &Move<N>,
) -> Option<Vec<Stop>> {
    let fits = travel.from == m.from && travel.to() == m.to && travel.captures.is_none_or(|x| x == m.is_capture());
    let capturing = Capturing::<R, N>::new(pieces, us, open_doors);
    let attempt = Attempt::<R, N> { pieces, us, capturing, legal: &[], travel };
    let walked = || {
        let walk = attempt.walk();
        walk.stopped.is_none() && walk.route.len() == travel.landings.len() && walk.taken == m.captured
    };
    let named = fits && if m.is_capture() { walked() } else { travel.landings.len() == 1 };
    named.then(|| motion::stops(m, &travel.landings))
}

/// The legal move that `travel` describes, or why it is illegal. `legal` are the legal moves of pieces.
pub(crate) fn judge<R: RuleSet, const N: u8>(
    pieces: &Pieces<N>,
    us: Color,
    open_doors: Squares<N>,
    legal: &[Move<N>],
    travel: &Travel<Square<N>>,
) -> Result<Move<N>, Refused<N>> {
    let attempt = Attempt::<R, N> { pieces, us, capturing: Capturing::new(pieces, us, open_doors), legal, travel };
    attempt.find().unwrap_or_else(|| Err(attempt.refusal()))
}

struct Attempt<'a, R, const N: u8> {
    pieces: &'a Pieces<N>,
    us: Color,
    capturing: Capturing<R, N>,
    legal: &'a [Move<N>],
    travel: &'a Travel<Square<N>>,
}

/// How far the squares of an attempt can be followed as jumps.
struct Followed<const N: u8> {
    at: Square<N>,
    taken: Squares<N>,
    route: Route<N>,
    stopped: Option<Stopped<N>>,
}

enum Stopped<const N: u8> {
    NoJump { from: Square<N>, to: Square<N> },
    Twice { over: Square<N> },
    Ended { at: Square<N> },
}

impl<R: RuleSet, const N: u8> Attempt<'_, R, N> {
    /// The legal move meant, if there is exactly one.
    fn find(&self) -> Option<Result<Move<N>, Refused<N>>> {
        let mut fitting: Vec<Move<N>> = self.legal.iter().copied().filter(|m| self.fits_route(m)).collect();
        if self.travel.landings.len() > 1 && fitting.is_empty() {
            fitting.extend(self.legal.iter().copied().filter(|m| self.fits_captured_set(m)));
        }
        match *fitting {
            [] => None,
            [only] => Some(Ok(only)),
            // A rafle may end on the same square as a single jump: one landing alone means the single jump.
            _ if self.travel.landings.len() == 1 && fitting.iter().any(|m| self.walk().taken == m.captured) => {
                let taken = self.walk().taken;
                fitting.into_iter().find(|m| m.captured == taken).map(Ok)
            }
            _ => Some(Err(Refusal::Ambiguous { candidates: fitting })),
        }
    }

    /// `from x to`, or every landing in between as well. A hyphen for an `x` is forgiven, the reverse is not.
    fn fits_route(&self, m: &Move<N>) -> bool {
        if m.from != self.travel.from || m.to != self.travel.to() {
            return false;
        }
        if self.travel.captures == Some(true) && !m.is_capture() {
            return false;
        }
        self.travel.landings.len() == 1 || {
            let walk = self.walk();
            walk.stopped.is_none() && walk.taken == m.captured
        }
    }

    /// The form engines use: start, end, then every captured square.
    fn fits_captured_set(&self, m: &Move<N>) -> bool {
        let (to, captured) = (self.travel.landings[0], &self.travel.landings[1..]);
        let captured: Squares<N> = captured.iter().copied().collect();
        m.from == self.travel.from && m.to == to && m.captured == captured
    }

    fn rank(&self) -> Rank {
        if self.pieces.all_kings().contains(self.travel.from) { Rank::King } else { Rank::Man }
    }

    fn walk(&self) -> Followed<N> {
        let mut walk = Followed { at: self.travel.from, taken: Squares::EMPTY, route: Route::new(), stopped: None };
        let board = self.capturing.lifted(self.travel.from);
        for &to in self.travel.landings.iter().take(Route::<N>::new().capacity()) {
            if !walk.route.is_empty() && board.ends_at(self.rank(), walk.at.set()) {
                walk.stopped = Some(Stopped::Ended { at: walk.at });
                break;
            }
            let rank = board.rank_after(self.rank(), walk.taken);
            let landing = |taken| {
                let mut jumps = Direction::ALL.into_iter().filter_map(|d| board.jump(rank, walk.at, d, taken));
                jumps.find(|jump| jump.landings.contains(to))
            };
            match (landing(walk.taken), landing(Squares::EMPTY)) {
                (Some(Jump { over, .. }), _) => {
                    walk.taken |= over.set();
                    walk.at = to;
                    walk.route.push(to);
                }
                (None, Some(Jump { over, .. })) => walk.stopped = Some(Stopped::Twice { over }),
                (None, None) => walk.stopped = Some(Stopped::NoJump { from: walk.at, to }),
            }
            if walk.stopped.is_some() {
                break;
            }
        }
        walk
    }

    fn refusal(&self) -> Refused<N> {
        let (from, to) = (self.travel.from, self.travel.to());
        match self.pieces.at(from) {
            None => return Refusal::NoPiece { at: from },
            Some(piece) if piece.color != self.us => return Refusal::NotYours { at: from },
            Some(_) => {}
        }
        if self.legal.iter().any(Move::is_capture) {
            return self.not_this_capture();
        }
        if from == to {
            return Refusal::StaysPut { at: from };
        }
        let first = self.travel.landings[0];
        self.not_this_step(from, first).unwrap_or(Refusal::NothingToCapture { from, to: first })
    }

    /// Captures are due, but this is none of them.
    fn not_this_capture(&self) -> Refused<N> {
        let captures = || self.legal.to_vec();
        let most = self.legal.iter().map(|m| m.captured.len()).max().unwrap_or(0);
        let too_few = |takes, taken| match R::LANDING {
            Landing::Free => Refusal::TakesMore { takes, most, captures: captures() },
            Landing::WhereItGoesOn => self.lands_elsewhere(taken),
        };
        let walk = self.walk();
        match walk.stopped {
            Some(Stopped::Twice { over }) => return Refusal::JumpedTwice { over },
            Some(Stopped::Ended { at }) => return Refusal::EndsEarlier { at },
            Some(Stopped::NoJump { from, to }) if !walk.taken.is_empty() => {
                return Refusal::NothingToCapture { from, to };
            }
            _ => {}
        }
        if walk.taken.is_empty() {
            return match self.complete_rafle_there() {
                Some(takes) if takes < most => too_few(takes, Squares::EMPTY),
                _ if self.captures_backward() => {
                    Refusal::CapturesBackward { from: self.travel.from, to: self.travel.to() }
                }
                _ => Refusal::CaptureDue { captures: captures() },
            };
        }
        let further: Vec<Move<N>> = self.legal.iter().copied().filter(|m| self.continues(m, &walk)).collect();
        if further.is_empty() {
            too_few(walk.taken.len(), walk.taken)
        } else {
            Refusal::GoesOn { at: walk.at, captures: further }
        }
    }

    /// A king that stops where it cannot go on, though it could have landed where it can. What it may play instead takes
    /// all that it has `taken` so far, and more.
    fn lands_elsewhere(&self, taken: Squares<N>) -> Refused<N> {
        let goes_on = |m: &&Move<N>| m.from == self.travel.from && (taken - m.captured).is_empty();
        let captures = self.legal.iter().filter(goes_on).copied().collect();
        Refusal::LandsElsewhere { at: self.travel.to(), captures }
    }

    /// A rafle from start to end that is complete but takes too little: how many it takes.
    fn complete_rafle_there(&self) -> Option<usize> {
        let mut all = Vec::new();
        let open = self.capturing.open_doors();
        let capturing = Capturing::<Relaxed<R>, N>::new(self.pieces, self.us, open);
        capturing.of_piece(self.travel.from).generate(&mut all);
        let there = all.iter().filter(|m| m.to == self.travel.to());
        there.map(|m| m.captured.len()).max()
    }

    /// Whether `m` can begin the way `walk` went.
    fn continues(&self, m: &Move<N>, walk: &Followed<N>) -> bool {
        let ended = self.capturing.ends_at(self.rank(), walk.at.set());
        if ended || m.from != self.travel.from || !(walk.taken - m.captured).is_empty() || walk.taken == m.captured {
            return false;
        }
        let mut route = walk.route.clone();
        self.capturing.lifted(m.from).retrace(self.rank(), walk.at, m, walk.taken, &mut route)
    }

    /// A backward jump by a man under rules where men capture forward only.
    fn captures_backward(&self) -> bool {
        if R::MEN_CAPTURE != MenCapture::Forward || self.rank() != Rank::Man {
            return false;
        }
        let jumps_to = |d| self.capturing.short_jump(self.travel.from.set(), d, Squares::EMPTY).1;
        let first = self.travel.landings.first().map(|landing| landing.set());
        Direction::ALL.into_iter().any(|d| Some(jumps_to(d)) == first)
    }

    /// Why the attempt is illegal as a plain move.
    fn not_this_step(&self, from: Square<N>, to: Square<N>) -> Option<Refused<N>> {
        let Some(direction) = Direction::ALL.into_iter().find(|&d| from.ray(d).contains(to)) else {
            return Some(Refusal::OffLine { from, to, lines: Lines::Diagonals });
        };
        if self.pieces.at(to).is_some() {
            return Some(Refusal::Occupied { at: to });
        }
        if self.captures_backward() {
            return Some(Refusal::CapturesBackward { from, to });
        }
        let far = from.row().abs_diff(to.row()) > 1;
        if far && (self.rank() == Rank::Man || R::KING == KingReach::Short) {
            return (self.travel.captures != Some(true)).then_some(Refusal::TooFar { from, to });
        }
        if self.rank() == Rank::Man && !Direction::forward(self.us).contains(&direction) {
            return Some(Refusal::Backward { from, to });
        }
        let between = from.ray(direction) - to.ray(direction) - to.set();
        (between - self.pieces.empty()).nearest(direction).map(|at| Refusal::Blocked { at })
    }
}
