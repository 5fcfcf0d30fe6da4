//! Which of the things learned a move shows. In a first game, a player who asks for a hint is reminded of that lesson.

use damier_rules::{
    Actor, AnyMove, AnyPosition, Explain, Position, Refusal,
    board::{Motion, Rank},
    with_position,
};

/// Something a move does that a lesson is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// It ends the game.
    End,
    /// The side has to pass.
    Pass,
    /// A rafle goes through a cube that is not there.
    Invisible,
    /// A capture is made in damier E, from a frontier cube.
    Frontier,
    /// The piece falls through an open door.
    Fall,
    /// A door opens under a piece.
    Drop,
    /// A slider is moved.
    Slider,
    /// Some capture takes fewer pieces, and is not allowed.
    Majority,
    /// A man becomes a king.
    Crown,
    /// Several pieces are turned over.
    Chain,
    /// Several pieces are taken.
    Rafle,
    /// A king captures.
    KingCapture,
    /// A piece is turned over.
    Flip,
    /// A piece is taken.
    Capture,
    /// A king moves.
    King,
    /// A man moves.
    Step,
}

/// The occasions that a legal move is, the most telling first.
pub fn occasions(position: &AnyPosition, m: &AnyMove) -> Vec<Occasion> {
    let motion = position.motion(m);
    let king = motion.from().and_then(|from| position.piece(from)).is_some_and(|piece| piece.rank == Rank::King);
    let taken = motion.taken.len();
    let all = [
        (Occasion::End, ends(position, m)),
        (Occasion::Pass, motion.pass),
        (Occasion::Invisible, motion.stops.iter().any(|stop| stop.cell.is_none())),
        (Occasion::Frontier, from_above(&motion)),
        (Occasion::Fall, motion.falls.is_some()),
        (Occasion::Drop, !motion.dropped.is_empty()),
        (Occasion::Slider, motion.slider.is_some()),
        (Occasion::Majority, taken > 1 && overlooks(position)),
        (Occasion::Crown, motion.crowned),
        (Occasion::Chain, motion.flips && taken > 1),
        (Occasion::Rafle, !motion.flips && taken > 1),
        (Occasion::KingCapture, king && taken > 0),
        (Occasion::Flip, motion.flips && taken == 1),
        (Occasion::Capture, !motion.flips && taken == 1),
        (Occasion::King, king && taken == 0),
        (Occasion::Step, !king && taken == 0 && !motion.stops.is_empty()),
    ];
    all.into_iter().filter(|(_, is)| *is).map(|(occasion, _)| occasion).collect()
}

fn ends(position: &AnyPosition, m: &AnyMove) -> bool {
    let mut after = *position;
    after.play_unchecked(m);
    matches!(after.actor(), Actor::Over(_))
}

fn from_above(motion: &Motion) -> bool {
    motion.stops.iter().any(|stop| stop.damier == Some('E') && stop.takes.is_some())
}

/// Whether there was a capture that takes fewer pieces, and does not lead to this one.
fn overlooks(position: &AnyPosition) -> bool {
    with_position!(position, position => {
        let smaller = |m: &_| matches!(position.judge(&position.attempt(m)), Err(Refusal::TakesMore { .. }));
        position.faults().iter().any(smaller)
    })
}
