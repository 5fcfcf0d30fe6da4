//! The tests of this crate, in one program: it is built once.

mod analyse;
mod bad_input;
mod contract;
mod desk;
mod disk;
mod draw;
mod dxp;
mod help;
mod hosting;
mod hub;
mod lesson;
mod matches;
mod output;
mod pdn;
mod puzzles;
mod serve;
mod support;
mod tables;
mod train;
mod tune;
mod verify;
