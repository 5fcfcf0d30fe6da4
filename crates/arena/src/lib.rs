//! Players against players: matches and what they say about who is stronger, ladders of levels, the engine against
//! itself, and learning from what came of it.
//!
//! Nothing is printed here: a match tells each game that has been played to its caller, and gives a [`Tally`] at the
//! end. Who plays is described by a [`Spec`], such as `engine:nodes=2000` or `hub:scan hub`.
//!
//! ```
//! use damier_arena::{Match, Openings, Spec};
//! use damier_engine::Limits;
//! use damier_rules::{AutoDraw, Game, Variant};
//!
//! let limits = Limits::nodes(100);
//! let match_ = Match {
//!     players: [Spec::read("engine", &limits)?, Spec::read("random", &limits)?],
//!     openings: Openings::Given(vec![Variant::from(Game::Dames).start()]),
//!     auto_draw: AutoDraw::On,
//!     games: 2,
//!     margin: std::time::Duration::ZERO,
//!     seed: 1,
//!     most_plies: 40,
//!     sprt: None,
//! };
//! let tally = match_.play_all(1, &mut |_| Ok(()))?;
//! assert_eq!(tally.counts().games(), 2);
//! # Ok::<(), damier_arena::Error>(())
//! ```

mod any;
pub mod bench;
mod contest;
pub mod dxp;
mod error;
pub mod hub;
pub mod ladder;
mod openings;
mod pdn;
mod playable;
pub mod players;
mod referee;
mod seeds;
pub mod self_play;
mod spec;
pub mod spsa;
pub mod statistics;
mod summary;
mod tally;
mod threads;
pub mod training;

pub use any::{AnyMatch, AnyOpenings, FinishedGame};
pub use contest::{Finished, Match, PairedGames};
pub use error::Error;
pub use openings::Openings;
pub use pdn::MatchGames;
pub use playable::Playable;
pub use referee::{MatchEnding, PlayedGame, Spent};
pub use spec::Spec;
pub use statistics::Sprt;
pub use summary::{MatchSummary, PlayerSummary, SprtState};
pub use tally::{Forfeits, Tally, color_of_first};
