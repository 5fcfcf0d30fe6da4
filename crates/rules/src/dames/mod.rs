//! International draughts: `dames` with twenty men each, `dames-10` with ten.
//!
//! Ten by ten squares; men move forward and capture all ways; kings fly; of several captures only the largest may be
//! played. The capture rule itself is in [`draughts::capture`], the choices that make it international in
//! [`draughts::ruleset`], the draws by history in [`draw`].

pub mod draw;

use crate::{
    Actor, Color, MoveSink, NoChance, Outcome, Position, Refusal, Victory,
    board::{Board, Cell, Drawn, Motion, Piece, Stop},
    draughts::{self, Pieces, PiecesSetup, capture::Capturing, ruleset::International, step},
    setup::{Fault, Invalid},
    why::{Explain, Travel},
    zobrist,
};

/// A square of the ten by ten board.
pub type Square = draughts::Square<10>;
/// A set of such squares.
pub type Squares = draughts::Squares<10>;
/// A move of `dames` or `dames-10`.
pub type Move = draughts::Move<10>;

/// How the game begins: all that tells `dames` from `dames-10`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Opening {
    /// Twenty men each, on four rows: `dames`.
    #[default]
    TwentyMen,
    /// Ten men each, on two rows: `dames-10`.
    TenMen,
}

impl Opening {
    const fn rows(self) -> u8 {
        match self {
            Self::TwentyMen => 4,
            Self::TenMen => 2,
        }
    }

    /// How many pieces each side begins with, and so can have at most.
    pub const fn men(self) -> usize {
        self.rows() as usize * 5
    }

    /// The position the game begins with.
    pub fn start(self) -> Dames {
        Dames::new(Pieces::opening(self.rows()), Color::White)
    }
}

/// A position of international draughts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dames {
    pieces: Pieces<10>,
    hash: u64,
    turn: Color,
}

const _: () = assert!(size_of::<Dames>() == 40);

const BLACK_TO_MOVE: u64 = zobrist::key(0);

impl Dames {
    fn new(pieces: Pieces<10>, turn: Color) -> Self {
        let mut position = Self { pieces, hash: 0, turn };
        position.hash = position.fresh_hash_key();
        position
    }

    /// The pieces on the board.
    #[inline]
    pub const fn pieces(&self) -> &Pieces<10> {
        &self.pieces
    }

    /// The captures of the side to move.
    #[inline(always)]
    pub fn capturing(&self) -> Capturing<International, 10> {
        Capturing::new(&self.pieces, self.turn, Squares::EMPTY)
    }

    #[inline(always)]
    fn moves_of(&self, us: Color, out: &mut impl MoveSink<Move>) {
        let capturing = Capturing::<International, 10>::new(&self.pieces, us, Squares::EMPTY);
        if !capturing.generate(out) && !self.pieces.of(!us).is_empty() {
            step::generate::<International, 10>(&self.pieces, us, out);
        }
    }

    #[inline(always)]
    fn count_of(&self, us: Color) -> u64 {
        let capturing = Capturing::<International, 10>::new(&self.pieces, us, Squares::EMPTY);
        match capturing.count() {
            0 if self.pieces.of(!us).is_empty() => 0,
            0 => step::count::<International, 10>(&self.pieces, us),
            captures => captures,
        }
    }

    /// The same position with the colours exchanged and the board turned round.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self::new(self.pieces.mirrored(), !self.turn)
    }

    /// The position somebody has set up, if a game that begins with `opening` can lead to it.
    pub fn from_setup(setup: &Setup, opening: Opening) -> Result<Self, Invalid<Square>> {
        let mut faults = setup.pieces.faults(opening.men());
        let pieces = setup.pieces.pieces_unchecked();
        if pieces.empty() == Squares::ALL {
            faults.push(Fault::EmptyBoard);
        }
        Invalid::unless_sound(faults, Self::new(pieces, setup.turn))
    }

    /// The position as a setup, to be changed or written.
    pub fn to_setup(&self) -> Setup {
        Setup { turn: self.turn, pieces: PiecesSetup::from(&self.pieces) }
    }
}

/// A board as somebody has set it up: anything that can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setup {
    /// Who is to move.
    pub turn: Color,
    /// Who stands where.
    pub pieces: PiecesSetup<10>,
}

impl Default for Dames {
    fn default() -> Self {
        Opening::TwentyMen.start()
    }
}

impl std::hash::Hash for Dames {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Position for Dames {
    type Move = Move;
    type Chance = NoChance;
    type Clock = draw::Clock;

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    fn actor(&self) -> Actor {
        if let Some(outcome) = self.pieces.decided(self.turn) {
            Actor::Over(outcome)
        } else if self.count_moves() == 0 {
            Actor::Over(Outcome::Won { by: !self.turn, how: Victory::NoMoveLeft })
        } else {
            Actor::Player(self.turn)
        }
    }

    #[inline(always)]
    fn legal_moves(&self, out: &mut impl MoveSink<Move>) {
        // Told apart so that each colour is compiled on its own: a fifth of the speed.
        match self.turn {
            Color::White => self.moves_of(Color::White, out),
            Color::Black => self.moves_of(Color::Black, out),
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        match self.turn {
            Color::White => self.count_of(Color::White),
            Color::Black => self.count_of(Color::Black),
        }
    }

    fn settle_unchecked(&mut self, chance: NoChance) {
        match chance {}
    }

    #[inline(always)]
    fn play_unchecked(&mut self, m: &Move) {
        self.hash ^= self.pieces.carry(self.turn, m) ^ BLACK_TO_MOVE;
        self.turn = !self.turn;
    }

    #[inline]
    fn hash_key(&self) -> u64 {
        self.hash
    }

    fn fresh_hash_key(&self) -> u64 {
        let turn = if self.turn == Color::Black { BLACK_TO_MOVE } else { 0 };
        self.pieces.hash() ^ turn
    }
}

impl Explain for Dames {
    type Square = Square;
    type Attempt = Travel<Square>;

    fn start(attempt: &Travel<Square>) -> Option<Square> {
        Some(attempt.from)
    }

    fn judge(&self, attempt: &Travel<Square>) -> Result<Move, Refusal<Square, Move>> {
        if let Actor::Over(outcome) = self.actor() {
            return Err(Refusal::GameOver(outcome));
        }
        draughts::why::judge::<International, 10>(&self.pieces, self.turn, Squares::EMPTY, &self.moves(), attempt)
    }

    fn attempt(&self, m: &Move) -> Travel<Square> {
        draughts::motion::attempt(&self.capturing(), m)
    }

    fn omissions(&self) -> Vec<Move> {
        draughts::omission::omissions::<International, 10>(&self.pieces, self.turn, Squares::EMPTY, &self.moves())
    }
}

impl Drawn for Dames {
    const KINGS: bool = true;

    fn board() -> Board {
        draughts::board::<10>()
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.at(Square::from_index(cell.0)?)
    }

    fn motion(&self, m: &Move) -> Motion {
        draughts::motion::motion(&self.capturing(), &self.pieces, self.turn, m)
    }

    fn ways(&self, m: &Move, most: usize) -> Vec<Vec<Stop>> {
        draughts::motion::ways(&self.capturing(), m, most)
    }
}
