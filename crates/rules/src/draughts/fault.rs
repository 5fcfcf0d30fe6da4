//! The moves by which a player fails in an obligation: to capture, to take the most, to finish a rafle; and, where the
//! source obliges men to it, to go forward.

use rustc_hash::FxHashSet;

use super::{
    Direction, Move, Pieces, Squares,
    capture::Capturing,
    motion,
    ruleset::{Backward, RuleSet},
    step, why,
};
use crate::{Color, board::Rank, why::MOST_FAULTS};

/// If `legal` are captures: plain moves, rafles broken off and rafles that take too little. Steps backward in any case,
/// where they are faults.
pub(crate) fn faults<R: RuleSet, const N: u8>(
    pieces: &Pieces<N>,
    us: Color,
    open_doors: Squares<N>,
    legal: &[Move<N>],
) -> Vec<Move<N>> {
    let capturing = Capturing::<R, N>::new(pieces, us, open_doors);
    let mut moves = Vec::new();
    if legal.iter().any(Move::is_capture) {
        step::generate::<R, N>(pieces, us, &mut moves);
        rafles(&capturing, pieces, us, &mut moves);
    }
    if R::BACKWARD == Backward::Fault {
        step::backward(pieces, us, &mut moves);
    }
    // A fault that is written like a legal move is read as that move.
    moves.retain(|m| {
        let judged = why::judge::<R, N>(pieces, us, open_doors, legal, &motion::attempt(&capturing, m));
        judged.is_err_and(|refusal| refusal.is_obligation())
    });
    moves.truncate(MOST_FAULTS);
    moves
}

/// Every rafle, broken off anywhere or carried to its end, the shortest first.
fn rafles<R: RuleSet, const N: u8>(
    capturing: &Capturing<R, N>,
    pieces: &Pieces<N>,
    us: Color,
    found: &mut Vec<Move<N>>,
) {
    // How a rafle can go on depends on where the piece is and what it has jumped, not on its way there.
    let mut seen = FxHashSet::default();
    let starts = pieces.of(us).into_iter().map(|from| Move { from, to: from, captured: Squares::EMPTY });
    let mut open: Vec<Move<N>> = starts.collect();
    let mut next = 0;
    while let Some(&m) = open.get(next) {
        next += 1;
        let rank = if pieces.all_kings().contains(m.from) { Rank::King } else { Rank::Man };
        if m.is_capture() && capturing.ends_at(rank, m.to.set()) {
            continue;
        }
        let board = capturing.lifted(m.from);
        for jump in Direction::ALL.into_iter().filter_map(|d| board.jump(rank, m.to, d, m.captured)) {
            for to in jump.landings {
                let further = Move { to, captured: m.captured.with(jump.over), ..m };
                if open.len() < 2 * MOST_FAULTS && seen.insert(further) {
                    open.push(further);
                    found.push(further);
                }
            }
        }
    }
}
