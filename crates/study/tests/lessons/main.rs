//! The lessons, and the questions after them.

mod course;
mod desk;
mod exam;
mod support;
