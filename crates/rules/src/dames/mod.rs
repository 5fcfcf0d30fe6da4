//! Dames.
