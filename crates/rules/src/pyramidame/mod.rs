//! Pyramidame.
