//! Dames & Trap.
/// What the spinner shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spin {
    /// Move a piece.
    Pawn,
    /// Move a green slider.
    Green,
    /// Move an orange slider.
    Orange,
    /// On the line between green and orange: move a slider of either colour.
    Choice,
}
