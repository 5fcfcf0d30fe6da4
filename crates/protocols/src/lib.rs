//! Talking to the draughts world's programs: sessions of [Hub](hub) and [DXP](dxp), over any stream. How their messages
//! are written is in `damier_notation::hub` and `damier_notation::dxp`.
//!
//! Nothing is printed here: what is worth telling goes to the caller.

pub mod dxp;
pub mod hub;
