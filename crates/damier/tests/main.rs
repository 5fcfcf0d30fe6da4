//! The tests of this crate, in one program: it is built once.

mod analyse;
mod bad_input;
mod contract;
mod draw;
mod dxp;
mod hub;
mod learn;
mod matches;
mod output;
mod pdn;
mod serve;
mod support;
mod verify;
