//! Talking to programs: sessions of the protocols of the draughts world, [Hub](hub) and [DXP](dxp), and Damier's own
//! lines of JSON ([the desk](desk), [legal moves](moves)), over any stream. The format of Hub and DXP messages is in
//! `damier_notation::hub` and `damier_notation::dxp`.
//!
//! Nothing is printed here: reports go to the caller.

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
