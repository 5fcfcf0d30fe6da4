//! The tests of this crate, in one program: it is built once.

mod fair;
mod laws;
mod limits;
mod rules_of_the_table;
mod seeds;
mod sources;
mod support;
