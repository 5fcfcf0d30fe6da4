//! How good an attempt is, for people who look for a move themselves.

use damier_rules::{Actor, AutoDraw, Position, Record};

use super::{AskJudge, AttemptedInfo, Desk, DeskProblem, Part, part::rounded, subject::legal};
use crate::{
    Verdict,
    look::Expected,
    view::{View, describe},
    written::MOST_MOVES,
};

impl Desk<'_> {
    /// The cost of an attempt, the better move, and the answer to it.
    pub(super) fn judge(&self, asked: &AskJudge) -> Result<Part, DeskProblem> {
        let record = asked.subject.record()?;
        let before = *record.position();
        if !matches!(before.actor(), Actor::Player(_)) {
            return Err(DeskProblem::NothingToJudge);
        }
        let m = legal(&before, &asked.attempt, None)?;
        self.study(&asked.limits, 1, |study| {
            // The move is judged even if the game is drawn by its history already.
            let record = if record.outcome().is_some() { Record::new(before, AutoDraw::On) } else { record };
            let mut searched = 0;
            let seen = study.search(&record, &mut searched).ok_or(DeskProblem::Stopped)?;
            let mut after = record.clone();
            after.play_unchecked(&m);
            let (Expected { chance, .. }, reply) = if let Some(outcome) = after.outcome() {
                (Expected::of(outcome, before.turn()), Vec::new())
            } else {
                let outlook = study.outlook(&after, &mut searched).ok_or(DeskProblem::Stopped)?;
                let expected = outlook.expected.for_the_other();
                let seen = outlook.after(None);
                let line = seen.as_ref().and_then(|seen| seen.lines.first());
                (expected, line.map(|line| line.texts(after.position())).unwrap_or_default())
            };
            let line = seen.lines.first();
            let is_best = line.is_none_or(|line| line.moves.first().is_none_or(|&best| best == m));
            let best = line.filter(|_| !is_best).map_or(chance, |line| line.chance.max(chance));
            let loss = best - chance;
            let mut better = line.filter(|_| !is_best).map(|line| line.texts(&before)).unwrap_or_default();
            better.truncate(MOST_MOVES);
            Ok(Part::Attempted(Box::new(AttemptedInfo {
                played: describe(&before, &m),
                view: View::of(after.position()),
                is_best,
                best: rounded(best),
                chance: rounded(chance),
                loss: rounded(loss),
                verdict: Verdict::of(loss),
                better,
                reply: reply.into_iter().take(MOST_MOVES).collect(),
            })))
        })?
    }
}
