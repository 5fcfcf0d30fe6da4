//! The tests of this crate, in one program: it is built once.

mod common;
mod dxp;
mod errors;
mod hub;
mod pdn;
#[cfg(feature = "serde")]
mod saved;
