//! Review of a game: what every move has cost of the chance to win, and what would have been better.

use damier_engine::Score;
use damier_notation::{
    pdn::{Mistake, NotReplayed, Recognised, Replay, ReplayedMove},
    sentences::{Lang, Said},
};
use damier_rules::{AnyMove, AnyPosition, AutoDraw, Color, Position, Record, Spin};

use crate::{
    Study, Variation, Verdict,
    look::{Expected, PositionAnalysis, Seen},
};

/// Why a game cannot be reviewed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NothingToReview {
    /// The game is unknown, or its first position is.
    NotReplayed(NotReplayed),
    /// Its first move cannot be played.
    FirstMove(Mistake),
    /// It has no moves.
    NoMoves,
}

impl NothingToReview {
    /// Why, in both languages, after the name of the file; the game's number in it.
    pub fn said(&self, file: &str, number: u64) -> Said {
        match self {
            Self::NotReplayed(why) => Said::by(|lang| format!("{file}{} {}", lang.say(" :", ":"), why.say(lang))),
            Self::FirstMove(Mistake { place, kind }) => {
                Said::by(|lang| format!("{file}:{place}{} {}", lang.say(" :", ":"), kind.say(lang)))
            }
            Self::NoMoves => Said {
                fr: format!("{file} : la partie {number} n'a pas de coups"),
                en: format!("{file}: game {number} has no moves"),
            },
        }
    }
}

/// A reviewed game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Review {
    /// What was found about its moves, one after the other; fewer than there are if it was stopped.
    pub moves: Vec<Judged>,
    /// How many positions were searched: each one once.
    pub searched: usize,
}

/// What was found about one move.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// Which move of the replayed game it is, from zero.
    pub ply: usize,
    /// Where it was played.
    pub before: AnyPosition,
    /// The move.
    pub played: AnyMove,
    /// Which item of the game's [moves](damier_notation::pdn::PdnGame::moves) it is.
    pub item: usize,
    /// The chance to win of the side that moved, with its best move.
    pub best: f64,
    /// The same with the move it played.
    pub chance: f64,
    /// The score after the move, for White.
    pub score: Score,
    /// What was seen before the move, the best line first.
    pub lines: Vec<Variation>,
    /// What the move is called, if it has cost something.
    pub verdict: Option<Verdict>,
    /// What the spin before it added to the chance to win of the side that moved, or took from it: luck, while the rest
    /// is skill.
    pub luck: Option<f64>,
}

impl Judged {
    /// Who played it.
    pub fn by(&self) -> Color {
        self.before.turn()
    }

    /// What it has cost of the chance to win.
    pub fn loss(&self) -> f64 {
        (self.best - self.chance).max(0.0)
    }

    /// White's chance after the move.
    pub fn white(&self) -> f64 {
        if self.by() == Color::White { self.chance } else { 1.0 - self.chance }
    }

    /// The remarks about it, if it has cost something: its name, its cost and the better line; then the other better
    /// lines, one each. Also what the spin before it gave or took, if that is as much as a mistake costs.
    pub fn remarks(&self, lang: Lang) -> Vec<String> {
        let mut remarks = self.mistakes(lang);
        remarks.extend(self.luck.filter(|luck| Verdict::of(luck.abs()).is_some()).map(|luck| spun_for(luck, lang)));
        remarks
    }

    fn mistakes(&self, lang: Lang) -> Vec<String> {
        let Some(verdict) = self.verdict else { return Vec::new() };
        let mut better = self.better_texts().map(|texts| texts.join(" "));
        let (loss, best) = (100.0 * self.loss(), better.next().unwrap_or_default());
        let (name, word) = (verdict.name(lang), lang.say("mieux", "better"));
        let first = format!("{name:<11} -{loss:>2.0} %  {word} {best}");
        let others = better.map(|other| format!("{} {other}", lang.say("ou", "or")));
        [first].into_iter().chain(others).collect()
    }

    /// If the best line was not played: that line, and the others that are better than the move played.
    pub fn better(&self) -> impl Iterator<Item = &Variation> {
        let best = self.lines.first().filter(|line| line.moves.first().is_some_and(|&m| m != self.played));
        let others = best.map_or(&[][..], |_| &self.lines[1..]);
        let more = |line: &&Variation| line.chance > self.chance && line.moves.first() != Some(&self.played);
        best.into_iter().chain(others.iter().filter(more))
    }
}

/// What spins gave of the chance to win, or took.
fn spun_for(luck: f64, lang: Lang) -> String {
    let percent = lang.decimals(format!("{:+.1}", 100.0 * luck));
    lang.say(format!("roulette {percent} %"), format!("spins {percent} %"))
}

/// One side of a game.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SideSummary {
    /// How many moves it made.
    pub moves: usize,
    /// What its decisions have cost of the chance to win, in all.
    pub loss: f64,
    /// What a move has cost of the chance to win, on average.
    pub mean_loss: f64,
    /// How many inaccuracies.
    pub inaccuracies: usize,
    /// How many mistakes.
    pub mistakes: usize,
    /// How many blunders.
    pub blunders: usize,
    /// What its spins gave of the chance to win, or took, in a game that has them.
    pub luck: Option<f64>,
}

impl SideSummary {
    /// The side in a line.
    pub fn sentence(&self, color: Color, lang: Lang) -> String {
        let &SideSummary { moves, inaccuracies, mistakes, blunders, .. } = self;
        let mean = 100.0 * self.mean_loss;
        // The luck of spins is not counted as a cost of decisions.
        let spins = self.luck.map_or_else(String::new, |luck| format!(", {}", spun_for(luck, lang)));
        let s = |count: usize| if count > 1 || lang == Lang::En && count != 1 { "s" } else { "" };
        match lang {
            Lang::Fr => {
                let side = if color == Color::White { "Blancs" } else { "Noirs" };
                let (i, m, b) = (s(inaccuracies), s(mistakes), s(blunders));
                let mean = lang.decimals(format!("{mean:.1}"));
                format!(
                    "{side:<6} {moves} coup{}, {inaccuracies} imprécision{i}, {mistakes} faute{m}, {blunders} gaffe{b}, {mean} % perdus par coup{spins}",
                    s(moves)
                )
            }
            Lang::En => {
                let side = if color == Color::White { "White" } else { "Black" };
                let inaccuracy = if inaccuracies == 1 { "inaccuracy" } else { "inaccuracies" };
                let (m, b) = (s(mistakes), s(blunders));
                format!(
                    "{side} {moves} move{}, {inaccuracies} {inaccuracy}, {mistakes} mistake{m}, {blunders} blunder{b}, {mean:.1} % lost a move{spins}",
                    s(moves)
                )
            }
        }
    }
}

impl Review {
    /// One side of it.
    pub fn side(&self, color: Color) -> SideSummary {
        let moves: Vec<&Judged> = self.moves.iter().filter(|judged| judged.by() == color).collect();
        let count = |verdict| moves.iter().filter(|judged| judged.verdict == Some(verdict)).count();
        let loss = moves.iter().fold(0.0, |sum, judged| sum + judged.loss());
        let spins = moves.iter().filter_map(|judged| judged.luck);
        SideSummary {
            moves: moves.len(),
            loss,
            mean_loss: loss / moves.len().max(1) as f64,
            luck: spins.fold(None, |sum, luck| Some(sum.unwrap_or(0.0) + luck)),
            inaccuracies: count(Verdict::Inaccuracy),
            mistakes: count(Verdict::Mistake),
            blunders: count(Verdict::Blunder),
        }
    }
}

impl Study<'_> {
    /// Reviews the main line of a game, and reports each move. Every position is searched once: the search after a move
    /// is the one before the next. In games of chance, every result of a spin is searched.
    pub fn review(&self, replay: &Replay, tell: &mut dyn FnMut(&Judged)) -> Result<Review, NothingToReview> {
        if let Recognised::NotReplayed(why) = replay.which {
            return Err(NothingToReview::NotReplayed(why));
        }
        let Some(first) = replay.plies.first() else {
            let mistake = replay.mistakes.first().cloned();
            return Err(mistake.map_or(NothingToReview::NoMoves, NothingToReview::FirstMove));
        };
        Ok(self.go_through(replay.start.as_ref().unwrap_or(&first.before), &replay.plies, tell))
    }

    /// Reviews moves that were played one after the other, the first one from `start` or after a spin there.
    pub(crate) fn go_through(
        &self,
        start: &AnyPosition,
        plies: &[ReplayedMove],
        tell: &mut dyn FnMut(&Judged),
    ) -> Review {
        let mut record = Record::new(*start, AutoDraw::On);
        let mut review = Review::default();
        // The search of the record's position, if it was searched already.
        let mut known: Option<PositionAnalysis> = None;
        for (ply, played) in plies.iter().enumerate() {
            let Some((seen, luck)) = self.bring(&mut record, &played.before, known.take(), &mut review.searched) else {
                break;
            };
            if played.fault {
                record.play_unchecked(&played.m);
            } else if record.play(&played.m).is_err() {
                break;
            }
            let by = played.before.turn();
            let after = if let Some(outcome) = record.outcome() {
                Expected::of(outcome, by)
            } else {
                let Some(outlook) = self.outlook(&record, &mut review.searched) else { break };
                known.insert(outlook).expected.for_the_other()
            };
            let judged = judge(ply, played, seen.lines, after, luck);
            tell(&judged);
            review.moves.push(judged);
        }
        review
    }

    /// Brings the record to the next position of the game; returns its search, and what the spin that led there gave to
    /// the side to move. Draws by history do not end a game that was played on, and after a setup it continues from
    /// another position.
    fn bring(
        &self,
        record: &mut Record<AnyPosition>,
        before: &AnyPosition,
        known: Option<PositionAnalysis>,
        searched: &mut usize,
    ) -> Option<(Seen, Option<f64>)> {
        if record.outcome().is_some() {
            *record = Record::new(*record.position(), AutoDraw::On);
        }
        if record.position() == before {
            let known = known.and_then(|known| known.after(None));
            return Some((known.map_or_else(|| self.search(record, searched), Some)?, None));
        }
        let Some(spin) = due(record, before) else {
            *record = Record::new(*before, AutoDraw::On);
            return Some((self.search(record, searched)?, None));
        };
        let outlook = known.map_or_else(|| self.outlook(record, searched), Some)?;
        let expected = outlook.expected.chance;
        *record = spun(record, spin);
        let seen = outlook.after(Some(spin)).map_or_else(|| self.search(record, searched), Some)?;
        let luck = seen.expected().chance - expected;
        Some((seen, Some(luck)))
    }
}

fn judge(ply: usize, played: &ReplayedMove, lines: Vec<Variation>, after: Expected, luck: Option<f64>) -> Judged {
    let by = played.before.turn();
    let Expected { score, chance } = after;
    // The move played is never better than the best one: searching one move further corrects the earlier search.
    let is_best = lines.first().is_none_or(|line| line.moves.first().is_none_or(|&best| best == played.m));
    let best = lines.first().filter(|_| !is_best).map_or(chance, |line| line.chance);
    Judged {
        ply,
        before: played.before,
        played: played.m,
        item: played.item,
        best,
        chance,
        score: if by == Color::White { score } else { Score(-score.0) },
        lines,
        verdict: Verdict::of((best - chance).max(0.0)),
        luck,
    }
}

/// The spin that is due and leads to `before`.
fn due(record: &Record<AnyPosition>, before: &AnyPosition) -> Option<Spin> {
    let chances = record.position().chances();
    chances.into_iter().map(|(spin, _)| spin).find(|&spin| spun(record, spin).position() == before)
}

/// The game after a spin.
fn spun(record: &Record<AnyPosition>, spin: Spin) -> Record<AnyPosition> {
    let mut spun = record.clone();
    // Cannot fail: the spin is one of the results that are possible here.
    let _ = spun.settle(spin);
    spun
}
