//! The tests of this crate, in one program: it is built once.

mod agreement;
mod allocation;
mod bermudes;
mod brazilian;
#[cfg(feature = "serde")]
mod by_name;
mod checkers;
mod crafted;
mod dames;
mod flying_kings;
mod laws;
mod motion;
mod perft;
mod pyramidame;
mod pyramidame_why;
mod reference;
mod reference_counts;
mod russian;
mod support;
mod trap;
mod why;
