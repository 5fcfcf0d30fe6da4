//! Talking to programs: sessions of the draughts world's protocols, [Hub](hub) and [DXP](dxp), and Damier's own lines of
//! JSON ([the desk](desk), [legal moves](moves)), over any stream. How messages of Hub and DXP are written is in
//! `damier_notation::hub` and `damier_notation::dxp`.
//!
//! Nothing is printed here: what is worth telling goes to the caller.

use std::io::{self, Write};

use serde::Serialize;

pub mod desk;
pub mod dxp;
pub mod hub;
pub mod moves;

/// One JSON value on a line of its own.
pub fn json_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}
