//! Analysis of a position, as it is sent.

use damier_engine::EndgameResult;
use damier_rules::{AnyPosition, Position, Record};

use super::{
    AskAnalyse, Bounds, Desk, DeskProblem, Effort, ExactInfo, ExactOutcome, LineInfo, Part, SeenInfo, part::rounded,
};
use crate::{Seen, Study, Variation};

impl Desk<'_> {
    /// The best lines, at every depth.
    pub(super) fn analyse(&self, asked: &AskAnalyse, tell: &mut dyn FnMut(Part)) -> Result<Part, DeskProblem> {
        let record = asked.subject.record()?;
        let limits = self.bounds.limits(&asked.limits)?;
        let study = Study { player: self.player, limits: &limits, lines: Bounds::lines(asked.lines), stop: self.stop };
        // The part that is not sent yet: the last one is marked as such.
        let mut kept: Option<SeenInfo> = None;
        let seen = study.look(&record, &mut |seen| {
            if let Some(before) = kept.replace(self.seen(&record, seen)) {
                tell(Part::Seen(before));
            }
        });
        let last = self.seen(&record, &seen);
        if let Some(before) = kept.filter(|before| before.depth != last.depth || before.lines != last.lines) {
            tell(Part::Seen(before));
        }
        Ok(Part::Seen(last))
    }

    /// How a question about several positions looks at each of them.
    pub(super) fn study<T>(
        &self,
        effort: &Effort,
        lines: usize,
        work: impl FnOnce(Study<'_>) -> T,
    ) -> Result<T, DeskProblem> {
        let limits = self.bounds.limits(effort)?;
        Ok(work(Study { player: self.player, limits: &limits, lines: Bounds::lines(lines), stop: self.stop }))
    }

    fn seen(&self, record: &Record<AnyPosition>, seen: &Seen) -> SeenInfo {
        let exact = self.player.ending_any(record);
        let line = |line: &Variation| {
            // A position with too many pieces for the tables may lead, by a capture, to one that they know.
            let exact = line.moves.first().and_then(|m| {
                let mut after = record.clone();
                after.play(m).ok()?;
                after.outcome().is_none().then(|| self.player.ending_any(&after)).flatten()
            });
            LineInfo { exact: exact.map(ExactInfo::before), ..LineInfo::of(line, record.position()) }
        };
        SeenInfo {
            depth: seen.depth,
            nodes: seen.nodes,
            seconds: seen.elapsed.as_secs_f64(),
            turn: record.position().turn(),
            lines: seen.lines.iter().map(line).collect(),
            exact: exact.map(ExactInfo::from),
        }
    }
}

impl LineInfo {
    /// A line as it is played from a position.
    pub(super) fn of(line: &Variation, position: &AnyPosition) -> Self {
        Self {
            score: line.score.men(),
            end_in: line.score.end_in(),
            chance: rounded(line.chance),
            moves: line.texts(position),
            exact: None,
        }
    }
}

impl From<EndgameResult> for ExactInfo {
    fn from(ending: EndgameResult) -> Self {
        match ending {
            EndgameResult::Won { within } => Self { outcome: ExactOutcome::Won, within: Some(within) },
            EndgameResult::Drawn => Self { outcome: ExactOutcome::Drawn, within: None },
            EndgameResult::Lost { within } => Self { outcome: ExactOutcome::Lost, within: Some(within) },
        }
    }
}

impl ExactInfo {
    /// What is known of a move whose position is known, seen from the side that makes it.
    fn before(after: EndgameResult) -> Self {
        Self::from(match after {
            EndgameResult::Won { within } => EndgameResult::Lost { within: within.saturating_add(1) },
            EndgameResult::Drawn => EndgameResult::Drawn,
            EndgameResult::Lost { within } => EndgameResult::Won { within: within.saturating_add(1) },
        })
    }
}
