//! One file for each command.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod copies;
pub(crate) mod desk;
pub(crate) mod draw;
pub(crate) mod dxp;
pub(crate) mod games;
pub(crate) mod hub;
pub(crate) mod lesson;
pub(crate) mod levels;
pub(crate) mod load;
pub(crate) mod matches;
pub(crate) mod moves;
pub(crate) mod pdn;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod shell;
pub(crate) mod show;
pub(crate) mod tables;
pub(crate) mod train;
pub(crate) mod verify;
pub(crate) mod why;
