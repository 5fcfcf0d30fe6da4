//! The tests of this crate, in one program: it is built once.

mod api;
mod engine;
mod secrets;
mod strangers;
mod support;
mod table;
