//! What the draughts games share.
