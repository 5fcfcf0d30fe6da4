//! The root of the tree: one iteration of the deepening, with aspiration windows and several lines (multi-PV) if asked for.

use damier_rules::Position;

use super::{MOST_MOVES, Node, Window, Worker};
use crate::{
    Endgames, Outlook,
    evaluate::Evaluate,
    score::{INFINITE, Value, WON_IN_SIGHT, WON_SOMEHOW},
};

/// The legal moves with what the last search made of each, best first.
#[derive(Debug, Clone)]
pub(crate) struct RootMoves<P: Position> {
    moves: Vec<RootMove<P::Move>>,
}

#[derive(Debug, Clone)]
pub(crate) struct RootMove<M> {
    pub(crate) value: Value,
    pub(crate) line: Vec<M>,
    /// Who wins after it, where the endgame tables know that and not how soon: seen from the side that makes it.
    outlook: Option<Outlook>,
}

impl<M: Copy> RootMove<M> {
    /// Sets its value and the line that follows it.
    fn learn(&mut self, value: Value, reply: &[M]) {
        self.value = value;
        self.line.truncate(1);
        self.line.extend_from_slice(reply);
    }

    /// What it is worth with what the tables know.
    pub(crate) fn known_value(&self) -> Value {
        match self.outlook {
            None => self.value,
            Some(Outlook::Won) => self.value.max(WON_SOMEHOW),
            Some(Outlook::Drawn) => 0,
            Some(Outlook::Lost) => self.value.min(-WON_SOMEHOW),
        }
    }
}

impl<P: Evaluate> RootMoves<P> {
    pub(crate) fn new(position: &P) -> Self {
        let moves = position.first_moves(MOST_MOVES).into_iter().map(|m| RootMove {
            value: -INFINITE,
            line: vec![m],
            outlook: None,
        });
        Self { moves: moves.collect() }
    }

    /// Notes who wins after each move, if the tables know it for all of them. For a single line only the best of them
    /// are searched then, so a known win is not given away.
    pub(crate) fn look_up(&mut self, position: &P, tables: &Endgames, lines: usize) {
        let after = |m: &RootMove<P::Move>| position.after(&m.line[0]).outlook(tables).map(Outlook::reversed);
        let Some(known) = self.moves.iter().map(after).collect::<Option<Vec<Outlook>>>() else { return };
        for (m, &outlook) in self.moves.iter_mut().zip(&known) {
            m.outlook = Some(outlook);
        }
        if lines == 1 {
            let best = known.iter().max().copied();
            self.moves.retain(|m| m.outlook == best);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The best first; equals stay in the order they were found in.
    fn sort(&mut self) {
        self.moves.sort_by_key(|m| std::cmp::Reverse(m.value));
    }

    /// The best lines.
    pub(crate) fn best(&self, lines: usize) -> &[RootMove<P::Move>] {
        &self.moves[..lines.min(self.moves.len())]
    }
}

impl<P: Evaluate> Worker<'_, P> {
    /// Searches all moves one depth further. Returns whether it came to an end; if not, what was found so far stands.
    pub(crate) fn deepen(&mut self, root: &Node<P>, moves: &mut RootMoves<P>, depth: i32, lines: usize) -> bool {
        if lines > 1 && lines >= moves.len() {
            return self.weigh_all(root, moves, depth);
        }
        for first in 0..lines.min(moves.len()) {
            if !self.search_with_aspiration(root, moves, depth, first) {
                return false;
            }
        }
        moves.sort();
        true
    }

    /// Searches every move for what it is worth, whatever the others are: cheaper than to look for the best, then for
    /// the best of the rest, and so on to the last.
    fn weigh_all(&mut self, root: &Node<P>, moves: &mut RootMoves<P>, depth: i32) -> bool {
        let next_depth = if root.position.is_restless() { depth } else { depth - 1 };
        for root_move in &mut moves.moves {
            let m = root_move.line[0];
            let value = self.reply(root, &m, next_depth, 0, true, Window::FULL, 0);
            if self.over {
                return false;
            }
            root_move.learn(value, &self.lines[1]);
        }
        moves.sort();
        true
    }

    /// Aspiration windows: searches the moves from `first` on with a narrow window around the last value, and a wider one
    /// if the value falls outside.
    fn search_with_aspiration(&mut self, root: &Node<P>, moves: &mut RootMoves<P>, depth: i32, first: usize) -> bool {
        let expected = moves.moves[first].value;
        let narrow = Self::swing(self.tuning.aspiration()) + 2;
        let mut window = if depth < 5 || expected.abs() >= WON_IN_SIGHT {
            Window::FULL
        } else {
            Window { alpha: expected - narrow, beta: expected + narrow }
        };
        let mut width = narrow;
        loop {
            let value = self.search_root(root, moves, depth, first, window);
            if self.over {
                return false;
            }
            width = width.saturating_mul(4);
            if value <= window.alpha && window.alpha > -INFINITE {
                window.alpha = if width > 2_000 { -INFINITE } else { value - width };
            } else if value >= window.beta && window.beta < INFINITE {
                window.beta = if width > 2_000 { INFINITE } else { value + width };
            } else {
                return true;
            }
        }
    }

    /// One pass over the moves from `first` on; the best of them comes to stand at `first`.
    fn search_root(
        &mut self,
        root: &Node<P>,
        moves: &mut RootMoves<P>,
        depth: i32,
        first: usize,
        mut window: Window,
    ) -> Value {
        let restless = root.position.is_restless();
        let mut best = -INFINITE;
        for number in first..moves.len() {
            let m = moves.moves[number].line[0];
            let late = number - first;
            let reduction = if restless {
                0
            } else {
                let reduction = self.late_move_reduction(&root.position, depth, late, &m, None, window);
                (self.limited_for_offers(reduction, || root.position.after(&m).is_restless()) - 1).max(0)
            };
            let next_depth = if restless { depth } else { depth - 1 };
            let value = self.reply(root, &m, next_depth, reduction, late == 0, window, 0);
            if self.over {
                // A move found to be better before time ran out is better all the same.
                return best;
            }
            if value > best {
                best = value;
            }
            let root_move = &mut moves.moves[number];
            if late == 0 || value > window.alpha {
                root_move.learn(value, &self.lines[1]);
                moves.moves[first..=number].rotate_right(1);
                window.alpha = window.alpha.max(value);
            } else {
                root_move.value = -INFINITE;
            }
            if value >= window.beta {
                break;
            }
        }
        best
    }
}
