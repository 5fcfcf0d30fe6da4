//! Studying: analysis of positions, review of games, lessons and puzzles.
//!
//! Values in, values out: nothing is read, written or printed here, progress is reported through callbacks, and
//! everything can be stopped. Which game is played is known at run time only
//! ([`AnyPosition`](damier_rules::AnyPosition)).
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use damier_engine::Limits;
//! use damier_notation::pdn::{Reader, replay};
//! use damier_player::{Player, PlayerOptions};
//! use damier_study::{Study, Verdict};
//!
//! let file = "[FEN \"W:W28,38,48:B18,3,4,15\"]\n1. 28-22 18x27 2. 38-33 *";
//! let read = Reader::new(file.as_bytes()).next_game()?.expect("a game");
//! let player = Player::new(PlayerOptions { memory_megabytes: 4, ..PlayerOptions::default() });
//! let (limits, stop) = (Limits::depth(6), AtomicBool::new(false));
//! let study = Study { player: &player, limits: &limits, lines: 1, stop: &stop };
//! let review = study.review(&replay(&read), &mut |_| {}).expect("a game with moves");
//! // White has given a man away.
//! assert_eq!(review.moves[0].verdict, Some(Verdict::Blunder));
//! # Ok::<(), std::io::Error>(())
//! ```

mod annotate;
pub mod desk;
mod legal;
pub mod lessons;
mod look;
pub mod puzzles;
mod review;
mod shown;
mod verdict;
pub mod view;
mod written;

pub use annotate::annotated;
pub use legal::{LegalMove, LegalMoves, TooManyMoves};
pub use look::{Seen, Study, Variation};
pub use review::{Judged, NothingToReview, Review, SideSummary};
pub use shown::{LegalityReport, ShownPiece, ShownPosition};
pub use verdict::Verdict;
pub use written::{MOST_MOVES, WrittenJudged, WrittenJudgedOf, WrittenSeen, WrittenVariation};
