//! The limits for one question: time, nodes, sizes of texts and trees.

use std::time::Duration;

use damier_engine::Limits;

use super::{AskAnalyse, AskJudge, AskReview, DeskProblem, Effort, Question};

/// The limits for one question: narrow on a server that many share, wide on one's own machine.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The longest search of a position, in seconds.
    pub seconds: f64,
    /// The most positions searched for it.
    pub nodes: u64,
    /// No text is longer, in bytes.
    pub text_bytes: usize,
    /// The most moves of a review.
    pub review_moves: usize,
}

impl Default for Bounds {
    /// For one's own machine.
    fn default() -> Self {
        Self { seconds: 3_600.0, nodes: u64::MAX, text_bytes: 64 << 20, review_moves: Self::MOST_MOVES }
    }
}

impl Bounds {
    /// No game is longer than this, in half-moves.
    pub const MOST_MOVES: usize = 2_000;
    /// No tree has more moves.
    pub const MOST_NODES: usize = 20_000;
    /// Variations are not nested deeper than this.
    pub const MOST_LEVELS: usize = 60;
    /// No game of a text has more moves, remarks and variations.
    pub const MOST_ITEMS: usize = 60_000;
    /// The most lines of a search.
    pub const MOST_LINES: usize = 5;
    /// No position string is longer.
    pub const LONGEST_POSITION: usize = 2_000;
    /// No move's text is longer.
    pub const LONGEST_MOVE: usize = 1_000;
    /// No more entries of a text are listed.
    pub const MOST_ENTRIES: usize = 20_000;
    /// No diagram has more marks of a kind.
    pub const MOST_MARKS: usize = 200;
    /// No title is longer.
    pub const LONGEST_TITLE: usize = 500;
    /// How long a position is searched by default.
    const USUAL: Duration = Duration::from_secs(1);

    /// How long the search for an answer may take; zero if there is none.
    pub fn longest(&self, question: &Question) -> Duration {
        let (Question::Analyse(AskAnalyse { limits: effort, .. })
        | Question::Review(AskReview { limits: effort, .. })
        | Question::Judge(AskJudge { limits: effort, .. })) = question
        else {
            return Duration::ZERO;
        };
        let each = self.limits(effort).ok().and_then(|limits| limits.move_time).unwrap_or_default();
        each.saturating_mul(u32::try_from(question.searches()).unwrap_or(u32::MAX))
    }

    /// The limits of a search.
    pub(super) fn limits(&self, effort: &Effort) -> Result<Limits, DeskProblem> {
        let Effort { seconds, depth, nodes } = *effort;
        let most = Duration::from_secs_f64(self.seconds);
        let asked = seconds.map(Duration::try_from_secs_f64).transpose();
        let asked = asked.map_err(|_| DeskProblem::BadQuestion("`seconds` is no length of time".into()))?;
        let usual = (depth.is_none() && nodes.is_none()).then_some(Self::USUAL);
        let nodes = nodes.map_or(self.nodes, |nodes| nodes.min(self.nodes));
        Ok(Limits {
            depth,
            nodes: (nodes < u64::MAX).then_some(nodes),
            move_time: Some(asked.or(usual).map_or(most, |asked| asked.min(most))),
            clock: None,
        })
    }

    /// How many lines are searched.
    pub(super) fn lines(asked: usize) -> usize {
        asked.clamp(1, Self::MOST_LINES)
    }

    /// Whether a text may be that long.
    pub(super) fn text<'a>(&self, text: &'a str) -> Result<&'a str, DeskProblem> {
        if text.len() <= self.text_bytes {
            return Ok(text);
        }
        Err(DeskProblem::too_large(
            ("Ce texte est trop long, en octets", "This text is too long, in bytes"),
            self.text_bytes,
        ))
    }
}
