//! How the draughts games differ from each other, in one place.

use crate::{Color, board::KingName};

/// The choices a draughts game makes. Constants, so that each game's generator is compiled for its own rules.
pub trait RuleSet: Copy + Eq + Send + Sync + std::fmt::Debug + 'static {
    /// Who moves first.
    const FIRST: Color;
    /// How far a king goes.
    const KING: KingReach;
    /// Which way men capture.
    const MEN_CAPTURE: MenCapture;
    /// Which captures are legal when there are several.
    const OBLIGATION: Obligation;
    /// When a man becomes a king.
    const PROMOTION: Promotion;
    /// Where a flying king that captures may land.
    const LANDING: Landing = Landing::Free;
    /// What a king is called.
    const KING_NAME: KingName = KingName::Dame;
    /// What a man's step backward is.
    const BACKWARD: Backward = Backward::NoMove;
}

/// How far a king moves and captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KingReach {
    /// Any distance along an empty diagonal.
    Flying,
    /// One square.
    Short,
}

/// Which way men capture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenCapture {
    /// Forward and backward.
    AllWays,
    /// Forward only.
    Forward,
}

/// Which captures are legal when there are several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obligation {
    /// Those that take the most pieces, a king counting as one (prise majoritaire).
    Most,
    /// Any that is carried to its end.
    Any,
}

/// When a man becomes a king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promotion {
    /// When its move ends on the far row; passing over it in a capture does not count.
    AtRest,
    /// As soon as it reaches the far row, which ends its move.
    OnArrival,
    /// As soon as it reaches the far row; a capture goes on from there as a king's.
    InPassing,
}

/// Where a flying king that captures may land behind the piece it jumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Landing {
    /// On any empty square: where the most must be taken, that rule alone decides.
    Free,
    /// Where it can go on, as long as there is such a square.
    WhereItGoesOn,
}

/// What a man's step backward is, at a table where faults that nobody challenges stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backward {
    /// No move at all: the rules do not let a man move so.
    NoMove,
    /// A fault, like a capture not made: the rules word going forward as an obligation.
    Fault,
}

/// International draughts: `dames` and `dames-10`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct International;

impl RuleSet for International {
    const FIRST: Color = Color::White;
    const KING: KingReach = KingReach::Flying;
    const MEN_CAPTURE: MenCapture = MenCapture::AllWays;
    const OBLIGATION: Obligation = Obligation::Most;
    const PROMOTION: Promotion = Promotion::AtRest;
}

/// English draughts: `checkers`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct English;

impl RuleSet for English {
    const FIRST: Color = Color::Black;
    const KING: KingReach = KingReach::Short;
    const MEN_CAPTURE: MenCapture = MenCapture::Forward;
    const OBLIGATION: Obligation = Obligation::Any;
    const PROMOTION: Promotion = Promotion::OnArrival;
}

/// Russian draughts: `russian`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Russian;

impl RuleSet for Russian {
    const FIRST: Color = Color::White;
    const KING: KingReach = KingReach::Flying;
    const MEN_CAPTURE: MenCapture = MenCapture::AllWays;
    const OBLIGATION: Obligation = Obligation::Any;
    const PROMOTION: Promotion = Promotion::InPassing;
    const LANDING: Landing = Landing::WhereItGoesOn;
}

/// Brazilian draughts: `brazilian`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Brazilian;

impl RuleSet for Brazilian {
    const FIRST: Color = Color::White;
    const KING: KingReach = KingReach::Flying;
    const MEN_CAPTURE: MenCapture = MenCapture::AllWays;
    const OBLIGATION: Obligation = Obligation::Most;
    const PROMOTION: Promotion = Promotion::AtRest;
}

/// Dames & Trap as the French rules have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FrenchTrap;

impl RuleSet for FrenchTrap {
    const FIRST: Color = Color::White;
    const KING: KingReach = KingReach::Flying;
    const MEN_CAPTURE: MenCapture = MenCapture::AllWays;
    const OBLIGATION: Obligation = Obligation::Most;
    const PROMOTION: Promotion = Promotion::OnArrival;
    const BACKWARD: Backward = Backward::Fault;
}

/// Dames & Trap as American and English players play it (`english=on`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EnglishTrap;

impl RuleSet for EnglishTrap {
    const FIRST: Color = Color::Black;
    const KING: KingReach = KingReach::Short;
    const MEN_CAPTURE: MenCapture = MenCapture::Forward;
    const OBLIGATION: Obligation = Obligation::Any;
    const PROMOTION: Promotion = Promotion::OnArrival;
    const KING_NAME: KingName = KingName::Roi;
    const BACKWARD: Backward = Backward::Fault;
}
