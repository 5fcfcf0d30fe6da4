//! Themes: what a solution looks like. Each is decided by the moves of the solution and its first position alone;
//! docs/puzzles.md has the definitions in words.

mod dames;
#[cfg(test)]
mod tests;
mod words;

use damier_notation::sentences::Said;
use damier_rules::{Actor, AnyPosition, Outcome, Position, Victory, board::Rank};

use super::{
    PuzzleGoal,
    story::{SolutionMove, Story},
};

macro_rules! themes {
    ($($(#[$doc:meta])* $theme:ident = $id:literal,)+) => {
        /// A theme.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Theme {
            $($(#[$doc])* $theme,)+
        }

        impl Theme {
            /// All of them.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$theme),+];

            /// Its name in files.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$theme => $id,)+ }
            }
        }
    };
}

themes! {
    /// One move holds where every other loses.
    Save = "save",
    /// The solver gives something first.
    Sacrifice = "sacrifice",
    /// A move of the solver's takes three pieces or more.
    Rafle = "rafle",
    /// A move of the solver's takes five pieces or more.
    LongRafle = "long-rafle",
    /// A move of the solver's turns three pieces over or more.
    FlipChain = "flip-chain",
    /// A man of the solver's becomes a king.
    Promotion = "promotion",
    /// The opponent has pieces left and cannot move.
    Blockade = "blockade",
    /// The opponent has nothing left, or too little.
    Exhaustion = "exhaustion",
    /// A man reaches the far corner.
    Corner = "corner",
    /// A piece of the opponent's falls through a door.
    Fall = "fall",
    /// The solver moves a slider.
    Slider = "slider",
    /// The first move neither takes nor gives anything.
    Quiet = "quiet",
    /// The first move is a king's.
    King = "king",
    /// Eight pieces or fewer are on the board.
    Ending = "ending",
    /// There is one decision.
    Short = "short",
    /// There are three decisions or more.
    Long = "long",
    /// Coup direct.
    Direct = "direct",
    /// Promenade.
    Promenade = "promenade",
    /// Mazette.
    Mazette = "mazette",
    /// Coup Philippe.
    Philippe = "philippe",
    /// Coup royal.
    Royal = "royal",
    /// Coup Napoléon.
    Napoleon = "napoleon",
    /// Coup express, or Weiss.
    Express = "express",
    /// Coup de talon.
    Talon = "talon",
    /// Coup de la trappe.
    Trappe = "trappe",
    /// Ricochet.
    Ricochet = "ricochet",
    /// Coup Raphaël.
    Raphael = "raphael",
    /// Coup turc.
    Turc = "turc",
    /// Coup suisse.
    Suisse = "suisse",
}

impl Theme {
    /// The theme with that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id() == id)
    }

    /// The theme with that name; or in both languages, that one of those there are was expected.
    pub fn read(id: &str) -> Result<Self, Said> {
        Self::from_id(id).ok_or_else(|| {
            let all = Self::ALL.map(Self::id).join(", ");
            (format!("il faut un thème ({all})"), format!("expected a theme ({all})")).into()
        })
    }
}

/// Pieces on the board in an ending, at most.
const ENDING: usize = 8;
/// From this many pieces on a capture is called a rafle here, and a long one.
const RAFLE: usize = 3;
const LONG_RAFLE: usize = 5;

/// The themes of a solution, in the order of [`Theme::ALL`].
pub(super) fn of(story: &Story) -> Vec<Theme> {
    let mut found: Vec<Theme> = every_game(story);
    if let AnyPosition::Dames(_) = story.start {
        found.extend(dames::named(story));
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn every_game(story: &Story) -> Vec<Theme> {
    let solvers = || story.moves.iter().filter(|told| told.by_solver);
    let most = |flips: bool| {
        let taken = solvers().filter(|told| told.motion.flips == flips).map(|told| told.motion.taken.len());
        taken.max().unwrap_or(0)
    };
    let pieces = story.cells().filter(|&cell| story.start.piece(cell).is_some()).count();
    let decisions = story.moves.iter().filter(|told| told.decided).count();
    let won = match story.end().actor() {
        Actor::Over(Outcome::Won { by, how }) if by == story.solver => Some(how),
        _ => None,
    };
    let first_is_king = story.moves.first().and_then(SolutionMove::mover).is_some_and(|piece| piece.rank == Rank::King);
    let is = [
        (Theme::Save, story.goal == PuzzleGoal::Save),
        (Theme::Sacrifice, gives(story)),
        (Theme::Rafle, most(false) >= RAFLE),
        (Theme::LongRafle, most(false) >= LONG_RAFLE),
        (Theme::FlipChain, most(true) >= RAFLE),
        (Theme::Promotion, solvers().any(|told| told.motion.crowned)),
        (Theme::Blockade, won == Some(Victory::NoMoveLeft)),
        (Theme::Exhaustion, matches!(won, Some(Victory::NoPieceLeft | Victory::TooFewPieces))),
        (Theme::Corner, won == Some(Victory::FarCorner)),
        (Theme::Fall, story.moves.iter().any(|told| drops_enemy(story, told))),
        (Theme::Slider, solvers().any(|told| told.decided && told.motion.slider.is_some())),
        (Theme::Quiet, is_quiet(story)),
        (Theme::King, first_is_king),
        (Theme::Ending, pieces <= ENDING),
        (Theme::Short, decisions == 1),
        (Theme::Long, decisions >= 3),
    ];
    is.into_iter().filter_map(|(theme, is)| is.then_some(theme)).collect()
}

/// Whether the solver gives something: a quiet move after which the opponent takes, before the solver has taken as much.
fn gives(story: &Story) -> bool {
    let offered = story.moves.windows(2).position(|pair| pair[0].by_solver && !pair[0].takes() && pair[1].takes());
    offered.is_some_and(|offered| {
        let sum = |by_solver: bool| -> usize {
            let until = story.moves[..=offered + 1].iter();
            until.filter(|told| told.by_solver == by_solver).map(|told| told.motion.taken.len()).sum()
        };
        !story.moves[offered + 1].by_solver && sum(false) > sum(true)
    })
}

fn is_quiet(story: &Story) -> bool {
    let quiet = |told: &SolutionMove| !told.takes() && told.motion.dropped.is_empty() && told.motion.falls.is_none();
    story.moves.first().is_some_and(quiet) && story.moves.get(1).is_none_or(|told| !told.takes())
}

/// Whether a piece of the opponent's falls: on a door that opens, or by its own way.
fn drops_enemy(story: &Story, told: &SolutionMove) -> bool {
    let enemy = |cell: &_| told.before.piece(*cell).is_some_and(|piece| piece.color != story.solver);
    told.motion.dropped.iter().any(enemy) || !told.by_solver && told.motion.falls.is_some()
}
