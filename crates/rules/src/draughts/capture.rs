//! The capture rule of the draughts games: what can be taken, how far a rafle must go, and which rafles are legal
//! when there are several.
//!
//! - A man jumps an enemy next to it if the square beyond is empty, and lands there. A flying king does so from any
//!   distance and has its choice of the empty squares beyond.
//! - A rafle is not broken off while there is more to jump. Nothing is jumped a second time; what has been jumped stays
//!   in the way and leaves the board when the rafle is over; the square the piece came from counts as empty, and empty
//!   squares may be passed again.
//! - Under [`Obligation::Most`] only the captures of the most pieces are legal.
//! - Under [`Promotion::OnArrival`] the far row ends the rafle of a man. An open door ends any: the piece falls, and
//!   what it has jumped so far is captured. Under [`Promotion::InPassing`] a man goes on from the far row as a king.
//! - Under [`Landing::WhereItGoesOn`] a flying king lands where there is more to jump, if it can.
//!
//! Which way a rafle goes does not matter: those that start, end and capture alike are one move. How the search keeps
//! from walking every way of a king among many men is in `draughts::rafles`.

use std::{marker::PhantomData, ops::ControlFlow};

use arrayvec::ArrayVec;
use rustc_hash::FxHashSet;

use super::{
    Direction, Move, Pieces, Square, Squares,
    rafles::Rafles,
    ruleset::{KingReach, Landing, MenCapture, Obligation, Promotion, RuleSet},
    step::open_run,
};
use crate::{Color, MoveSink, board::Rank};

/// The squares a capture lands on, the last one its end: where the piece turns or, where it goes straight on, the
/// square just behind the piece it has jumped.
pub type Route<const N: u8> = ArrayVec<Square<N>, 64>;

/// One jump: the piece jumped and the squares behind it where the jump can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Jump<const N: u8> {
    /// The enemy piece in between.
    pub over: Square<N>,
    /// The empty squares behind it. Never empty.
    pub landings: Squares<N>,
}

/// The rank of a jumping piece as a constant, so that the search for each is compiled on its own.
const MAN: bool = false;
const KING: bool = true;

/// The board as the side that captures sees it.
#[derive(Debug, Clone, Copy)]
pub struct Capturing<R, const N: u8> {
    us: Color,
    men: Squares<N>,
    kings: Squares<N>,
    them: Squares<N>,
    empty: Squares<N>,
    open_doors: Squares<N>,
    rules: PhantomData<R>,
}

impl<R: RuleSet, const N: u8> Capturing<R, N> {
    /// The captures of `us`, with these doors open.
    #[inline(always)]
    pub fn new(pieces: &Pieces<N>, us: Color, open_doors: Squares<N>) -> Self {
        Self {
            us,
            men: pieces.men(us),
            kings: pieces.kings(us),
            them: pieces.of(!us),
            empty: pieces.empty(),
            open_doors,
            rules: PhantomData,
        }
    }

    /// Whether there is anything to capture.
    #[inline(always)]
    pub fn any(&self) -> bool {
        self.men.meets(self.squares_with_a_jump()) || self.kings.into_iter().any(|king| self.king_can(king))
    }

    /// Offers every legal capture; returns whether there was one.
    #[inline(always)]
    pub fn generate(&self, out: &mut impl MoveSink<Move<N>>) -> bool {
        let with_a_jump = self.squares_with_a_jump();
        if !self.men.meets(with_a_jump) && self.kings.is_empty() {
            return false;
        }
        if self.men_jump_once(with_a_jump) {
            for &direction in self.man_directions() {
                for from in self.men & self.first_landings(direction).step_back(direction).step_back(direction) {
                    let over = from.neighbour(direction);
                    out.push(Move { from, to: over.neighbour(direction), captured: over.set() });
                }
            }
            return true;
        }
        let mut rafles = Rafles::new();
        self.search(with_a_jump, &mut rafles);
        for &m in rafles.found() {
            out.push(m);
        }
        !rafles.found().is_empty()
    }

    /// How many legal captures there are.
    #[inline(always)]
    pub fn count(&self) -> u64 {
        let with_a_jump = self.squares_with_a_jump();
        if !self.men.meets(with_a_jump) && self.kings.is_empty() {
            return 0;
        }
        if self.men_jump_once(with_a_jump) {
            let count = |&direction| self.first_landings(direction).len();
            return self.man_directions().iter().map(count).sum::<usize>() as u64;
        }
        let mut rafles = Rafles::new();
        self.search(with_a_jump, &mut rafles);
        rafles.found().len() as u64
    }

    /// How many jumps are followed to find the legal captures: what finding them costs.
    pub fn effort(&self) -> u64 {
        let mut rafles = Rafles::new();
        self.search(self.squares_with_a_jump(), &mut rafles);
        rafles.steps()
    }

    /// A way to make the capture `m`, if it is one; the nearest landings where several would do.
    pub fn route(&self, m: &Move<N>) -> Option<Route<N>> {
        let rank = self.rank(m.from);
        let board = self.lifted(m.from);
        let mut route = Route::new();
        board.retrace(rank, m.from, m, Squares::EMPTY, &mut route).then_some(route)
    }

    /// All the ways to make the capture `m`, the one of [`Capturing::route`] first; no more than `most`.
    pub fn routes(&self, m: &Move<N>, most: usize) -> Vec<Route<N>> {
        let rank = self.rank(m.from);
        let mut routes = Vec::new();
        let visit = |route: &Route<N>| {
            if routes.len() < most {
                routes.push(route.clone());
            }
            if routes.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let board = self.lifted(m.from);
        let mut retracing = Retracing { board: &board, rank, m, dead: FxHashSet::default(), visit };
        let _ = retracing.go_on(m.from, Squares::EMPTY, &mut Route::new());
        routes
    }

    /// The jump from `at` in one direction, by a piece that has jumped `taken` so far. `self` must be
    /// [`Capturing::lifted`] from the piece's start, and `rank` what it was there.
    pub fn jump(&self, rank: Rank, at: Square<N>, direction: Direction, taken: Squares<N>) -> Option<Jump<N>> {
        let rank = self.rank_after(rank, taken);
        if rank == Rank::King && R::KING == KingReach::Flying {
            return self.flying_jump(at, direction, taken);
        }
        if rank == Rank::Man && !self.man_directions().contains(&direction) {
            return None;
        }
        let (over, landings) = self.short_jump(at.set(), direction, taken);
        landings.first().and_then(|_| over.first()).map(|over| Jump { over, landings })
    }

    /// What the piece of ours on a square is.
    pub const fn rank(&self, square: Square<N>) -> Rank {
        if self.kings.contains(square) { Rank::King } else { Rank::Man }
    }

    /// What a piece that was `rank` at its start is once it has jumped `taken`: more, where men are crowned in passing.
    #[inline(always)]
    pub fn rank_after(&self, rank: Rank, taken: Squares<N>) -> Rank {
        if crowned_in_passing::<R, N>(self.us, taken) { Rank::King } else { rank }
    }

    /// Whether a piece that lands here in a capture goes no further: it falls, or is crowned.
    #[inline(always)]
    pub fn ends_at(&self, rank: Rank, landing: Squares<N>) -> bool {
        let crowned = R::PROMOTION == Promotion::OnArrival && rank == Rank::Man;
        landing.meets(self.open_doors) || crowned && landing.meets(Squares::far_row(self.us))
    }

    /// The board with the capturing piece picked up: its square counts as empty while it jumps.
    #[inline(always)]
    #[must_use]
    pub fn lifted(&self, from: Square<N>) -> Self {
        Self { empty: self.empty | from.set(), ..*self }
    }

    /// The same with the captures of one piece only.
    #[must_use]
    pub(super) fn of_piece(self, from: Square<N>) -> Self {
        Self { men: self.men & from.set(), kings: self.kings & from.set(), ..self }
    }

    /// The doors that stand open.
    pub const fn open_doors(&self) -> Squares<N> {
        self.open_doors
    }

    /// The ways men capture: all four, or the two forward ones.
    #[inline(always)]
    fn man_directions(&self) -> &'static [Direction] {
        match (R::MEN_CAPTURE, self.us) {
            (MenCapture::AllWays, _) => &Direction::ALL,
            (MenCapture::Forward, Color::White) => const { &Direction::forward(Color::White) },
            (MenCapture::Forward, Color::Black) => const { &Direction::forward(Color::Black) },
        }
    }

    /// The squares from which a man of ours would have something to jump, whether one stands there or not.
    #[inline(always)]
    fn squares_with_a_jump(&self) -> Squares<N> {
        let mut squares = Squares::EMPTY;
        for &direction in self.man_directions() {
            squares |= (self.them & self.empty.step_back(direction)).step_back(direction);
        }
        squares
    }

    /// Where the men's first jumps in one direction land.
    #[inline(always)]
    fn first_landings(&self, direction: Direction) -> Squares<N> {
        (self.men.step(direction) & self.them).step(direction) & self.empty
    }

    /// Whether every capture is a single jump by a man: most captures are, and then no rafle has to be searched.
    ///
    /// A second jump needs a first landing with a jump. Picking the man up opens no other: the only jump from its
    /// landing that could end on its start is the one back over the piece it has taken. A man that is crowned in passing
    /// may go on from where no man would.
    #[inline(always)]
    fn men_jump_once(&self, with_a_jump: Squares<N>) -> bool {
        let mut landings = Squares::EMPTY;
        for &direction in self.man_directions() {
            landings |= self.first_landings(direction);
        }
        let crowned = R::PROMOTION == Promotion::InPassing && landings.meets(Squares::far_row(self.us));
        self.kings.is_empty() && !landings.meets(with_a_jump) && !crowned
    }

    /// The enemies that can be jumped at all: those with an empty square before and behind them on one diagonal. The
    /// board does not change while a rafle is under way, so no others will be.
    pub(super) fn jumpable(&self) -> Squares<N> {
        let on_line = |direction| self.empty.step(direction) & self.empty.step_back(direction);
        self.them & (on_line(Direction::UpLeft) | on_line(Direction::UpRight))
    }

    /// Whether a king has something to capture.
    #[inline]
    fn king_can(&self, king: Square<N>) -> bool {
        Direction::ALL.into_iter().any(|d| self.jump(Rank::King, king, d, Squares::EMPTY).is_some())
    }

    /// Follows every rafle to its end.
    #[inline(never)]
    fn search(&self, with_a_jump: Squares<N>, rafles: &mut Rafles<R, N>) {
        for &direction in self.man_directions() {
            for landing in self.first_landings(direction) & with_a_jump {
                let over = landing.set().step_back(direction);
                self.rafle_of_man(over.step_back(direction), over, landing.set(), rafles);
            }
        }
        // Where the largest capture is compulsory, single jumps are skipped once a longer rafle is known.
        if R::OBLIGATION == Obligation::Any || rafles.most() <= 1 {
            for &direction in self.man_directions() {
                for landing in self.first_landings(direction) - with_a_jump {
                    let over = landing.set().step_back(direction);
                    self.rafle_of_man(over.step_back(direction), over, landing.set(), rafles);
                }
            }
        }
        for from in self.kings {
            let board = self.lifted(from);
            rafles.set_out(from, &board);
            if R::KING == KingReach::Short {
                board.short_rafle::<KING>(from.set(), Squares::EMPTY, rafles);
            } else {
                for direction in Direction::ALL {
                    board.flying_rafle(from, direction, Squares::EMPTY, rafles);
                }
            }
        }
    }

    /// Continues the rafle of a man that has made its first jump.
    #[inline(always)]
    fn rafle_of_man(&self, from: Squares<N>, over: Squares<N>, landing: Squares<N>, rafles: &mut Rafles<R, N>) {
        let Some(start) = from.first() else { return };
        let board = self.lifted(start);
        rafles.set_out(start, &board);
        if self.ends_at(Rank::Man, landing) {
            rafles.add(landing, over);
        } else {
            board.rafle_on::<MAN>(landing, over, rafles);
        }
    }

    /// Continues a rafle after a short jump, by the rank of the piece at that point.
    #[inline(always)]
    fn rafle_on<const RANK: bool>(&self, at: Squares<N>, taken: Squares<N>, rafles: &mut Rafles<R, N>) {
        if RANK == MAN && crowned_in_passing::<R, N>(self.us, taken) {
            self.rafle_of_crowned(at, taken, rafles);
        } else {
            self.short_rafle::<RANK>(at, taken, rafles);
        }
    }

    /// Continues the rafle of a man that has just been crowned.
    fn rafle_of_crowned(&self, at: Squares<N>, taken: Squares<N>, rafles: &mut Rafles<R, N>) {
        if R::KING == KingReach::Short {
            return self.short_rafle::<KING>(at, taken, rafles);
        }
        let mut goes_on = false;
        for (square, direction) in at.into_iter().flat_map(|square| Direction::ALL.map(|direction| (square, direction)))
        {
            goes_on |= self.flying_rafle(square, direction, taken, rafles);
        }
        if !goes_on {
            rafles.add(at, taken);
        }
    }

    /// The enemy next to `at` and the square behind it; both empty sets unless it can be jumped.
    #[inline(always)]
    pub(super) fn short_jump(
        &self,
        at: Squares<N>,
        direction: Direction,
        taken: Squares<N>,
    ) -> (Squares<N>, Squares<N>) {
        let over = at.step(direction) & (self.them - taken);
        (over, over.step(direction) & self.empty)
    }

    /// Continues the rafle of a man, or of a king that goes one square at a time.
    fn short_rafle<const RANK: bool>(&self, at: Squares<N>, taken: Squares<N>, rafles: &mut Rafles<R, N>) {
        let rank = if RANK == KING { Rank::King } else { Rank::Man };
        let mut goes_on = false;
        for direction in Direction::ALL {
            if rank == Rank::Man && !self.man_directions().contains(&direction) {
                continue;
            }
            let (over, landing) = self.short_jump(at, direction, taken);
            if landing.is_empty() {
                continue;
            }
            goes_on = true;
            if self.ends_at(rank, landing) {
                rafles.add(landing, taken | over);
            } else if rafles.follow(landing, 0, taken | over) {
                self.rafle_on::<RANK>(landing, taken | over, rafles);
            }
        }
        if !goes_on && !taken.is_empty() {
            rafles.add(at, taken);
        }
    }

    /// The first piece a flying king meets, if it can be jumped.
    #[inline]
    fn flying_jump(&self, at: Square<N>, direction: Direction, taken: Squares<N>) -> Option<Jump<N>> {
        let over = (at.ray(direction) - self.empty).nearest(direction)?;
        if !(self.them - taken).contains(over) {
            return None;
        }
        let landings = open_run(over, direction, self.empty);
        (!landings.is_empty()).then_some(Jump { over, landings })
    }

    /// Continues the rafle of a flying king in one direction; returns whether there was anything to jump.
    fn flying_rafle(&self, at: Square<N>, direction: Direction, taken: Squares<N>, rafles: &mut Rafles<R, N>) -> bool {
        let Some(Jump { over, landings }) = self.flying_jump(at, direction, taken) else { return false };
        let taken = taken | over.set();
        if !rafles.follow(over.set(), direction as u8, taken) {
            return true;
        }
        // Going straight on leads to the same rafles from every landing, so it is followed from one only: the first
        // that is not an open door.
        let holding = (landings - self.open_doors).first();
        let straight_on = holding.is_some_and(|landing| self.flying_rafle(landing, direction, taken, rafles));
        let mut ends = Squares::EMPTY;
        for landing in landings {
            let mut goes_on = straight_on;
            if self.open_doors.contains(landing) {
                goes_on = false;
            } else {
                for turn in direction.across() {
                    goes_on |= self.flying_rafle(landing, turn, taken, rafles);
                }
            }
            if !goes_on {
                match R::LANDING {
                    Landing::Free => rafles.add(landing.set(), taken),
                    Landing::WhereItGoesOn => ends |= landing.set(),
                }
            }
        }
        if ends == landings {
            for landing in ends {
                rafles.add(landing.set(), taken);
            }
        }
        true
    }

    /// Finds landings for the rest of `m` from `at`, with `taken` behind it.
    pub(super) fn retrace(
        &self,
        rank: Rank,
        at: Square<N>,
        m: &Move<N>,
        taken: Squares<N>,
        route: &mut Route<N>,
    ) -> bool {
        let mut whole = None;
        let visit = |found: &Route<N>| {
            whole = Some(found.clone());
            ControlFlow::Break(())
        };
        let _ = Retracing { board: self, rank, m, dead: FxHashSet::default(), visit }.go_on(at, taken, route);
        let found = whole.is_some();
        if let Some(whole) = whole {
            *route = whole;
        }
        found
    }
}

/// Whether a man of `us` that has jumped `taken` has been crowned on its way, under rules that crown it there. A man has
/// only one way to jump a piece on the row before the far one, and that lands on the far row: so the captured set
/// tells it, and start, end and captured set are enough to know the rank of the piece at the end of a move.
#[inline(always)]
pub(super) fn crowned_in_passing<R: RuleSet, const N: u8>(us: Color, taken: Squares<N>) -> bool {
    R::PROMOTION == Promotion::InPassing && taken.meets(Squares::before_far_row(us))
}

/// The search for the ways to make one capture.
struct Retracing<'a, R, V, const N: u8> {
    board: &'a Capturing<R, N>,
    rank: Rank,
    m: &'a Move<N>,
    /// From where, with which pieces behind it, there is no way to the end.
    dead: FxHashSet<(Square<N>, Squares<N>)>,
    visit: V,
}

impl<R: RuleSet, V: FnMut(&Route<N>) -> ControlFlow<()>, const N: u8> Retracing<'_, R, V, N> {
    /// Calls `visit` with every way to make the rest of the capture from `at`, with `taken` and `route` behind it, the
    /// nearest landings first, until it says to stop. Returns whether there was any.
    fn go_on(&mut self, at: Square<N>, taken: Squares<N>, route: &mut Route<N>) -> ControlFlow<(), bool> {
        let m = self.m;
        let mut found = false;
        for direction in Direction::ALL {
            let Some(Jump { over, mut landings }) = self.board.jump(self.rank, at, direction, taken) else { continue };
            if !m.captured.contains(over) {
                continue;
            }
            let taken = taken | over.set();
            while let Some(landing) = landings.nearest(direction) {
                landings -= landing.set();
                let ends = taken == m.captured;
                if ends && landing != m.to || !ends && self.board.ends_at(self.rank, landing.set()) {
                    continue;
                }
                if self.dead.contains(&(landing, taken)) {
                    continue;
                }
                route.push(landing);
                if ends {
                    (self.visit)(route)?;
                    found = true;
                } else {
                    found |= self.go_on(landing, taken, route)?;
                }
                route.pop();
            }
        }
        if !found {
            self.dead.insert((at, taken));
        }
        ControlFlow::Continue(found)
    }
}
