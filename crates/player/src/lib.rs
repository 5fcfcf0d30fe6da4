//! The one computer player: engine, opening book, endgame tables, level, pondering, limits and manners together.
//!
//! A [`Player`] sits wherever a computer plays. It [thinks](Player::think) about its move, [ponders](Player::ponder) on
//! the opponent's time, gives [hints](Player::hint_any), [analyses](Player::analyse), and answers
//! [draw offers](Player::consider_draw_offer). What search, evaluation, book and tables are is in `damier-engine`; who
//! sits where, and with how much time, is for the caller to know.
//!
//! No input or output but for the file in which [`EndgameTables`] are kept; nothing is printed.

mod any;
mod choice;
mod endgames;
mod limits;
mod manners;
mod options;
mod player;
mod task;

pub use any::{game_network, table_game};
pub use choice::{Choice, Source};
pub use endgames::{EndgameTables, Keep, give_way};
#[cfg(not(target_family = "wasm"))]
pub use endgames::{NoWorkshop, TableWorkshop};
pub use limits::{DRAW_OFFER, HINT, for_a_move};
pub use manners::{Accepting, Declining, DrawAnswer, Manners, Opinion, notices_fault};
pub use options::{PlayerOptions, Strength};
pub use player::Player;
pub use task::{PlayerTask, Thought};

/// The example of the README, so that it stays true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
