//! How the games are written.
