//! Bermudes.
