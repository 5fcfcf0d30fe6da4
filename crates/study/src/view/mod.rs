//! What a page needs to draw: boards, positions and moves as data, with the sentences that go with them.
//!
//! Nothing here knows of tables or connections: a position in, a description out.

mod game;
mod moves;
mod snapshot;
mod whole;

pub use game::{BoardInfo, CellPlace, DamierInfo, GameInfo, LevelInfo, OptionInfo, all_games};
pub use moves::{MOST_MOVES, MoveInfo, MoveList, SlideInfo, StopInfo, describe, list_moves, moves_along};
pub use snapshot::{NotchInfo, SliderColor, SliderInfo, Snapshot};
pub use whole::{OutcomeInfo, Phase, PieceCount, View, outcome_info};
