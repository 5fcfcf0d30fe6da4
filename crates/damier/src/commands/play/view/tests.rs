//! What is on the screen.
