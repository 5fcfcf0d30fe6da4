//! Review of a game, as it is sent.

use damier_notation::pdn::ReplayedMove;
use damier_rules::{AnyPosition, AutoDraw, Color, Record, Spin};

use super::{
    AskReview, Bounds, Desk, DeskProblem, JudgedInfo, LineInfo, Part, SideInfo, part::rounded, subject::begin,
};
use crate::{Judged, Review, SideSummary, written::MOST_MOVES};

impl Desk<'_> {
    /// The cost of every move, and the luck of the spins.
    pub(super) fn review(&self, asked: &AskReview, tell: &mut dyn FnMut(Part)) -> Result<Part, DeskProblem> {
        let most = self.bounds.review_moves.min(Bounds::MOST_MOVES);
        if asked.subject.moves.len() > most {
            let what = ("Cette partie a trop de demi-coups", "This game has too many half-moves");
            return Err(DeskProblem::too_large(what, most));
        }
        let (start, plies) = played(asked)?;
        if plies.is_empty() {
            return Err(DeskProblem::NothingToJudge);
        }
        let review = self.study(&asked.limits, asked.lines, |study| {
            study.go_through(&start, &plies, &mut |judged| tell(Part::Judged(Box::new(JudgedInfo::of(judged)))))
        })?;
        if review.moves.len() < plies.len() {
            return Err(DeskProblem::Stopped);
        }
        Ok(reviewed(&review))
    }
}

fn reviewed(review: &Review) -> Part {
    let [white, black] = [Color::White, Color::Black].map(|color| SideInfo::of(&review.side(color)));
    Part::Reviewed { white, black }
}

/// The game's moves on the board.
fn played(asked: &AskReview) -> Result<(AnyPosition, Vec<ReplayedMove>), DeskProblem> {
    let chosen = asked.subject.chosen()?;
    let start = begin(chosen, asked.subject.position.as_deref())?;
    let mut record = Record::new(start, AutoDraw::Off);
    let mut plies = Vec::with_capacity(asked.subject.moves.len());
    for (item, step) in asked.subject.moves.iter().enumerate() {
        let m = step.settle_and_read(&mut record, Some(item))?;
        let before = *record.position();
        let fault = !before.is_legal(&m);
        record.play_unchecked(&m);
        let (after, clock, occurrences) = (*record.position(), *record.clock(), record.occurrences());
        plies.push(ReplayedMove { before, m, after, clock, occurrences, item, fault });
    }
    Ok((start, plies))
}

impl JudgedInfo {
    fn of(judged: &Judged) -> Self {
        let better = judged.better_texts().next().unwrap_or_default();
        let lines = judged.lines.iter().map(|line| LineInfo::of(line, &judged.before));
        let short = |mut line: LineInfo| {
            line.moves.truncate(MOST_MOVES);
            line
        };
        Self {
            ply: judged.ply,
            by: judged.by(),
            text: damier_notation::write_move(&judged.before, &judged.played),
            spin: judged.before.spin().map(Spin::name),
            score: judged.score.men(),
            end_in: judged.score.end_in(),
            white: rounded(judged.white()),
            best: rounded(judged.best),
            chance: rounded(judged.chance),
            loss: rounded(judged.loss()),
            verdict: judged.verdict,
            better,
            lines: lines.map(short).collect(),
            luck: judged.luck.map(rounded),
        }
    }
}

impl SideInfo {
    fn of(side: &SideSummary) -> Self {
        let &SideSummary { moves, loss, mean_loss, inaccuracies, mistakes, blunders, luck } = side;
        let (loss, mean_loss, luck) = (rounded(loss), rounded(mean_loss), luck.map(rounded));
        Self { moves, loss, mean_loss, inaccuracies, mistakes, blunders, luck }
    }
}
