//! Why a move is not legal: typed reasons. The sentences, in French and English, are `damier-notation`'s.

use std::fmt::{Debug, Display};

use crate::{Outcome, Position, Spin, board::Stop};

/// A game that can say why an attempted move is illegal.
pub trait Explain: Position {
    /// A square (or cube) of this game's board; it displays as its name.
    type Square: Copy + Eq + Ord + Debug + Display;
    /// What somebody tries to do: squares gone through, legal or not.
    type Attempt: Debug + PartialEq;

    /// What a player who captures is obliged to, for the sentence that says so.
    const DUTY: Duty;

    /// The square an attempt starts from, if it names one.
    fn start(attempt: &Self::Attempt) -> Option<Self::Square>;

    /// The legal move that `attempt` describes, or why it is illegal.
    fn judge(&self, attempt: &Self::Attempt) -> Result<Self::Move, Refusal<Self::Square, Self::Move>>;

    /// The attempt to make a move, with every landing named. The move must be legal here, or one of
    /// [`Explain::faults`].
    fn attempt(&self, m: &Self::Move) -> Self::Attempt;

    /// The way of `m` that an attempt names; `None` if it does not name every landing of one. A rafle is the same move
    /// whichever way round it goes, and this is the way its player went.
    fn way_of(&self, attempt: &Self::Attempt, m: &Self::Move) -> Option<Vec<Stop>>;

    /// The moves by which a player fails in an obligation of the rules: a plain move while a capture is due, a capture
    /// broken off early, one smaller than the largest, one in a damier that is not to be used, a step away from where
    /// men have to go. They can be played as legal moves can, and are told apart from them by [`Explain::attempt`]:
    /// what would be taken for a legal move is not among them.
    ///
    /// A rafle can be broken off in so many ways that a list may be long; it ends at [`MOST_FAULTS`].
    fn faults(&self) -> Vec<Self::Move> {
        Vec::new()
    }
}

/// What a player who captures is obliged to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duty {
    /// To take the most pieces.
    Most,
    /// To capture.
    Any,
    /// To nothing: every move captures, and that is the game.
    None,
}

/// How many faults are listed at most: only adversarial positions have more.
pub const MOST_FAULTS: usize = 4096;

/// An attempt to move one piece: where it starts and every square it names after that, the last one its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Travel<S> {
    /// The piece's square.
    pub from: S,
    /// The squares named after it. Never empty.
    pub landings: Vec<S>,
    /// Whether it was written as a capture; `None` where the notation does not say.
    pub captures: Option<bool>,
}

impl<S: Copy> Travel<S> {
    /// The last square named.
    pub fn to(&self) -> S {
        *self.landings.last().unwrap_or(&self.from)
    }
}

/// Which lines a piece of the game follows: for the sentence that says a move does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lines {
    /// The diagonals of one board.
    Diagonals,
    /// The diagonals of any of the five damiers of the pyramid.
    DiagonalsOfAnyDamier,
    /// Rows, columns and diagonals.
    EightDirections,
}

/// Why a move is illegal. `S` is the game's square, `M` its move; the lists name what would be legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal<S, M> {
    /// The game is over.
    GameOver(Outcome),
    /// No piece stands there.
    NoPiece {
        /// The empty square.
        at: S,
    },
    /// The piece is the opponent's.
    NotYours {
        /// Its square.
        at: S,
    },
    /// The piece does not leave its square.
    StaysPut {
        /// Its square.
        at: S,
    },
    /// Another piece stands where the piece should go.
    Occupied {
        /// That square.
        at: S,
    },
    /// A piece stands in the way.
    Blocked {
        /// Its square.
        at: S,
    },
    /// The two squares are not on one line.
    OffLine {
        /// Where the piece stands.
        from: S,
        /// Where it should go.
        to: S,
        /// The lines pieces follow in this game.
        lines: Lines,
    },
    /// The piece moves one square only.
    TooFar {
        /// Where it stands.
        from: S,
        /// Where it should go.
        to: S,
    },
    /// A man moves forward only.
    Backward {
        /// Where it stands.
        from: S,
        /// Where it should go.
        to: S,
    },
    /// A man captures forward only (trap, English rules).
    CapturesBackward {
        /// Where it stands.
        from: S,
        /// Where it should go.
        to: S,
    },
    /// The man would not come closer to the corner it has to reach (pyramidame).
    LeadsAway {
        /// Where it stands.
        from: S,
        /// Where it should go.
        to: S,
    },
    /// A capture is compulsory.
    CaptureDue {
        /// The captures there are.
        captures: Vec<M>,
    },
    /// Another capture takes more.
    TakesMore {
        /// How many pieces this one takes.
        takes: usize,
        /// How many have to be taken.
        most: usize,
        /// The captures that take this many.
        captures: Vec<M>,
    },
    /// The rafle is not finished.
    GoesOn {
        /// Where it was broken off.
        at: S,
        /// The captures that go on from there.
        captures: Vec<M>,
    },
    /// The king has to land where it can go on capturing (russian).
    LandsElsewhere {
        /// Where it stopped, and cannot.
        at: S,
        /// The captures that go on.
        captures: Vec<M>,
    },
    /// The capture ends earlier: by a promotion or in an open door (trap), right behind the piece jumped, with an
    /// elimination or with the game (bermudes).
    EndsEarlier {
        /// Where it ends.
        at: S,
    },
    /// There is nothing to capture on the way.
    NothingToCapture {
        /// Where the piece stands.
        from: S,
        /// Where it should go.
        to: S,
    },
    /// The piece in between cannot be jumped: there is no room behind it.
    NoRoomBehind {
        /// The piece that would be jumped.
        over: S,
    },
    /// A piece would be jumped twice.
    JumpedTwice {
        /// That piece.
        over: S,
    },
    /// The chain goes round so many pieces in so many ways that its own cannot be told from its start, its end and what
    /// it flips (bermudes, in composed positions): a shorter one can be played.
    TooIntricate {
        /// Where it ends.
        at: S,
    },
    /// Neighbours cannot be eliminated: at least one empty square has to lie between (bermudes).
    Neighbour {
        /// The neighbour.
        at: S,
    },
    /// A piece moves by capturing only (bermudes).
    OnlyCaptures {
        /// The captures there are.
        captures: Vec<M>,
    },
    /// Passing is never a choice.
    MayNotPass {
        /// The moves there are.
        moves: Vec<M>,
    },
    /// There is nothing to do but pass.
    MustPass,
    /// A man captures in another damier from here (pyramidame).
    WrongDamier {
        /// Where the man stands.
        at: S,
        /// Whether it stands on a frontier cube, and so captures in damier E only; otherwise never in E.
        frontier: bool,
    },
    /// A rafle passes through invisible cubes, it does not stop there (pyramidame).
    EndsInvisible,
    /// The spin has to be made first; it has to show one of these for this action (trap).
    SpinFirst {
        /// The results that would allow it. Never empty.
        needs: Vec<Spin>,
    },
    /// The spinner never shows what this action takes (trap).
    NeverShown {
        /// What it takes.
        spin: Spin,
    },
    /// The spin asks for something else (trap).
    SpinSays {
        /// What it says.
        spin: Spin,
    },
    /// The slider moves one notch at a time (trap).
    NotOneNotch {
        /// The slider's row.
        row: u8,
        /// The moves it can make.
        moves: Vec<M>,
    },
    /// Several moves fit what was given.
    Ambiguous {
        /// Those moves.
        candidates: Vec<M>,
    },
}

impl<S, M> Refusal<S, M> {
    /// Whether the move only breaks an obligation, while nothing on the board prevents it.
    pub const fn is_obligation(&self) -> bool {
        matches!(
            self,
            Self::CaptureDue { .. }
                | Self::TakesMore { .. }
                | Self::GoesOn { .. }
                | Self::LandsElsewhere { .. }
                | Self::OnlyCaptures { .. }
                | Self::Backward { .. }
                | Self::LeadsAway { .. }
                | Self::WrongDamier { .. }
        )
    }

    /// The same refusal with its moves converted by `f`.
    pub fn map_moves<T>(self, f: impl Fn(M) -> T) -> Refusal<S, T> {
        let all = |moves: Vec<M>| moves.into_iter().map(&f).collect();
        match self {
            Self::GameOver(outcome) => Refusal::GameOver(outcome),
            Self::NoPiece { at } => Refusal::NoPiece { at },
            Self::NotYours { at } => Refusal::NotYours { at },
            Self::StaysPut { at } => Refusal::StaysPut { at },
            Self::Occupied { at } => Refusal::Occupied { at },
            Self::Blocked { at } => Refusal::Blocked { at },
            Self::OffLine { from, to, lines } => Refusal::OffLine { from, to, lines },
            Self::TooFar { from, to } => Refusal::TooFar { from, to },
            Self::Backward { from, to } => Refusal::Backward { from, to },
            Self::CapturesBackward { from, to } => Refusal::CapturesBackward { from, to },
            Self::LeadsAway { from, to } => Refusal::LeadsAway { from, to },
            Self::CaptureDue { captures } => Refusal::CaptureDue { captures: all(captures) },
            Self::TakesMore { takes, most, captures } => Refusal::TakesMore { takes, most, captures: all(captures) },
            Self::GoesOn { at, captures } => Refusal::GoesOn { at, captures: all(captures) },
            Self::LandsElsewhere { at, captures } => Refusal::LandsElsewhere { at, captures: all(captures) },
            Self::EndsEarlier { at } => Refusal::EndsEarlier { at },
            Self::NothingToCapture { from, to } => Refusal::NothingToCapture { from, to },
            Self::NoRoomBehind { over } => Refusal::NoRoomBehind { over },
            Self::JumpedTwice { over } => Refusal::JumpedTwice { over },
            Self::TooIntricate { at } => Refusal::TooIntricate { at },
            Self::Neighbour { at } => Refusal::Neighbour { at },
            Self::OnlyCaptures { captures } => Refusal::OnlyCaptures { captures: all(captures) },
            Self::MayNotPass { moves } => Refusal::MayNotPass { moves: all(moves) },
            Self::MustPass => Refusal::MustPass,
            Self::WrongDamier { at, frontier } => Refusal::WrongDamier { at, frontier },
            Self::EndsInvisible => Refusal::EndsInvisible,
            Self::SpinFirst { needs } => Refusal::SpinFirst { needs },
            Self::NeverShown { spin } => Refusal::NeverShown { spin },
            Self::SpinSays { spin } => Refusal::SpinSays { spin },
            Self::NotOneNotch { row, moves } => Refusal::NotOneNotch { row, moves: all(moves) },
            Self::Ambiguous { candidates } => Refusal::Ambiguous { candidates: all(candidates) },
        }
    }

    /// The same refusal with its squares converted by `f`.
    pub fn map_squares<T>(self, f: impl Fn(S) -> T) -> Refusal<T, M> {
        match self {
            Self::GameOver(outcome) => Refusal::GameOver(outcome),
            Self::NoPiece { at } => Refusal::NoPiece { at: f(at) },
            Self::NotYours { at } => Refusal::NotYours { at: f(at) },
            Self::StaysPut { at } => Refusal::StaysPut { at: f(at) },
            Self::Occupied { at } => Refusal::Occupied { at: f(at) },
            Self::Blocked { at } => Refusal::Blocked { at: f(at) },
            Self::OffLine { from, to, lines } => Refusal::OffLine { from: f(from), to: f(to), lines },
            Self::TooFar { from, to } => Refusal::TooFar { from: f(from), to: f(to) },
            Self::Backward { from, to } => Refusal::Backward { from: f(from), to: f(to) },
            Self::CapturesBackward { from, to } => Refusal::CapturesBackward { from: f(from), to: f(to) },
            Self::LeadsAway { from, to } => Refusal::LeadsAway { from: f(from), to: f(to) },
            Self::CaptureDue { captures } => Refusal::CaptureDue { captures },
            Self::TakesMore { takes, most, captures } => Refusal::TakesMore { takes, most, captures },
            Self::GoesOn { at, captures } => Refusal::GoesOn { at: f(at), captures },
            Self::LandsElsewhere { at, captures } => Refusal::LandsElsewhere { at: f(at), captures },
            Self::EndsEarlier { at } => Refusal::EndsEarlier { at: f(at) },
            Self::NothingToCapture { from, to } => Refusal::NothingToCapture { from: f(from), to: f(to) },
            Self::NoRoomBehind { over } => Refusal::NoRoomBehind { over: f(over) },
            Self::JumpedTwice { over } => Refusal::JumpedTwice { over: f(over) },
            Self::TooIntricate { at } => Refusal::TooIntricate { at: f(at) },
            Self::Neighbour { at } => Refusal::Neighbour { at: f(at) },
            Self::OnlyCaptures { captures } => Refusal::OnlyCaptures { captures },
            Self::MayNotPass { moves } => Refusal::MayNotPass { moves },
            Self::MustPass => Refusal::MustPass,
            Self::WrongDamier { at, frontier } => Refusal::WrongDamier { at: f(at), frontier },
            Self::EndsInvisible => Refusal::EndsInvisible,
            Self::SpinFirst { needs } => Refusal::SpinFirst { needs },
            Self::NeverShown { spin } => Refusal::NeverShown { spin },
            Self::SpinSays { spin } => Refusal::SpinSays { spin },
            Self::NotOneNotch { row, moves } => Refusal::NotOneNotch { row, moves },
            Self::Ambiguous { candidates } => Refusal::Ambiguous { candidates },
        }
    }
}
