//! The tests of this crate, in one program: it is built once.

mod combinations;
mod crafted;
mod endgames;
mod search;
