//! A game with all its variations, with the position of every move.

use damier_rules::{AnyMove, AnyPosition};

use super::{game::PdnMove, replay::FAULT};
use crate::write_move;

/// The moves of a game and of its variations, as far as they can be played.
#[derive(Debug, Clone, Default)]
pub struct Branches {
    /// The comments before the first move.
    pub remarks: Vec<String>,
    /// The moves, each after the one it follows. Of the moves that follow the same one, the first belongs to the line
    /// and the others to its variations.
    pub moves: Vec<Branch>,
}

/// One of them.
#[derive(Debug, Clone)]
pub struct Branch {
    /// The move before it; `None` at the beginning.
    pub parent: Option<usize>,
    /// Where it was played, after the spin if there was one.
    pub before: AnyPosition,
    /// The move.
    pub m: AnyMove,
    /// Where it led.
    pub after: AnyPosition,
    /// Whether it overlooks a capture, and is marked so.
    pub fault: bool,
    /// The comments on it, except those that stand for spins and faults.
    pub remarks: Vec<String>,
    /// The remarks by number (NAGs), those that were signs among them.
    pub nags: Vec<u16>,
}

impl Branch {
    /// The move as PDN writes it.
    pub fn text(&self) -> String {
        write_move(&self.before, &self.m)
    }
}

/// The moves collected during a replay, if they are wanted.
pub(super) type Collected<'a> = Option<&'a mut Branches>;

impl Branches {
    /// Adds a comment to a move, or to the beginning.
    pub(super) fn remark(&mut self, at: Option<usize>, text: String) {
        match at {
            None => self.remarks.push(text),
            Some(at) => self.moves[at].remarks.push(text),
        }
    }

    /// Adds the sign behind a move as a NAG.
    pub(super) fn strength(&mut self, at: usize, ply: &PdnMove) {
        if ply.strength.is_empty() {
            return;
        }
        match nag_of(&ply.strength) {
            Some(nag) => self.moves[at].nags.push(nag),
            None => self.moves[at].remarks.push(ply.strength.to_string()),
        }
    }
}

/// PDN's number for a sign behind a move.
fn nag_of(strength: &str) -> Option<u16> {
    const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
    SIGNS.iter().position(|sign| *sign == strength).map(|at| at as u16 + 1)
}

/// A comment without spins and faults, if anything else is left.
pub(super) fn without_signs(text: &str) -> Option<String> {
    let text = text.replace(FAULT, " ");
    let mut rest = text.as_str();
    let mut kept = String::new();
    while let Some((before, after)) = rest.split_once("[%spin ") {
        kept.push_str(before);
        rest = after.split_once(']').map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    let kept = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    (!kept.is_empty()).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pdn::{Reader, replay_all};

    fn branches(text: &str) -> Branches {
        let read = Reader::new(text.as_bytes()).next_game().expect("memory").expect("a game");
        replay_all(&read).1
    }

    fn lines(branches: &Branches) -> Vec<(Option<usize>, String)> {
        branches.moves.iter().map(|branch| (branch.parent, branch.text())).collect()
    }

    #[test]
    fn a_variation_follows_the_move_before_the_one_it_replaces() {
        let found = branches("{hello} 1. 32-28! {good} 19-23 (1... 18-23 2. 38-32 (2. 37-32 $2)) 2. 28x19 14x23 *");
        assert_eq!(found.remarks, ["hello"]);
        let expected = [
            (None, "32-28"),
            (Some(0), "19-23"),
            (Some(0), "18-23"),
            (Some(2), "38-32"),
            (Some(2), "37-32"),
            (Some(1), "28x19"),
            (Some(5), "14x23"),
        ];
        assert_eq!(lines(&found), expected.map(|(parent, text)| (parent, text.to_owned())));
        assert_eq!(
            (found.moves[0].nags.as_slice(), found.moves[0].remarks.as_slice()),
            (&[1][..], &["good".into()][..])
        );
        assert_eq!(found.moves[4].nags, [2]);
    }

    #[test]
    fn a_move_that_cannot_be_played_ends_its_line_alone() {
        let found = branches("1. 32-28 19-23 2. 31-27 (2. 28x19 14x23) 17-22 *");
        let texts: Vec<String> = found.moves.iter().map(Branch::text).collect();
        assert_eq!(texts, ["32-28", "19-23", "28x19", "14x23"]);
        assert_eq!(found.moves[2].parent, Some(1));
    }

    #[test]
    fn spins_are_in_the_positions_and_not_among_the_remarks() {
        let kept = without_signs("[%spin green] a [%fault] b [%eval 0.1]");
        assert_eq!(kept.as_deref(), Some("a b [%eval 0.1]"));
        assert_eq!((without_signs("[%spin green"), without_signs("[%spin green]")), (None, None));
    }
}
