//! PDN, portable draughts notation: files of games, read generously and written strictly.
//!
//! Reading takes what has been written in forty years: PDN 3.0 and the files before it, with squares like `05`, `:`
//! for captures, results as the end of a game, old encodings and no separators. Everything that is wrong is reported
//! with its line and column, what was found and what was expected, and reading goes on with the next game. Writing
//! is PDN 3.0 in lines of 79 characters.
//!
//! [`Reader`] reads any number of games one after the other, [`replay()`] replays a game by the rules, [`write()`]
//! writes it. `docs/pdn.md` says what is read, what is written, and how games unknown to PDN are written.
//!
//! ```
//! use damier_notation::pdn::{Reader, replay};
//!
//! let file = "[White \"Wieger\"]\n1. 32-28 19-23 2. 28:19 14x23 1-1";
//! let mut reader = Reader::new(file.as_bytes());
//! let read = reader.next_game()?.expect("a game");
//! assert!(read.mistakes.is_empty());
//! assert_eq!(read.game.tag("Result"), Some("1-1"));
//! assert_eq!(replay(&read).plies.len(), 4);
//! # Ok::<(), std::io::Error>(())
//! ```

mod branches;
mod build;
mod check;
#[cfg(feature = "serde")]
mod convert;
mod encoding;
mod game;
mod game_type;
mod lexer;
mod mistake;
mod movetext;
mod parser;
mod position;
mod reader;
mod recognise;
mod replay;
pub(crate) mod resolve;
mod result;
mod stats;
mod tags;
mod write;

pub use branches::{Branch, Branches};
pub use check::{CheckSummary, CheckedGame, NotReplayedCounts, check, check_syntax};
#[cfg(feature = "serde")]
pub use convert::{
    GameLine, MistakeLine, PositionLine, StatsLine, SummaryLine, game_line, mistake_line, position_lines, stats_line,
    summary_line,
};
pub use game::{First, Item, PdnGame, PdnMove, Tag};
pub use game_type::{GameType, SquareNaming};
pub use mistake::{FilePlace, Mistake, MistakeKind};
pub use reader::{ReadGame, Reader};
pub use replay::{NotReplayed, Recognised, Replay, ReplayedMove, replay, replay_all};
pub use result::GameResult;
pub use stats::Stats;
pub use write::write;
