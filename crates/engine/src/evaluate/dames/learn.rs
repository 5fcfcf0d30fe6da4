//! How the figures of the [boxes](super::boxes) are learned from games.
//!
//! A lesson is a position and what White made of it. The figures are those under which the results are least
//! surprising, on top of what the rules of thumb say; but each is taken to be zero as long as little is known about it,
//! as if zero had been seen with a certain deviation. All figures are improved at once, step by step: each goes against
//! its slope, divided by its curvature and by how many figures share in a position, with some momentum.

use std::sync::LazyLock;

use damier_rules::dames::Dames;

use super::{
    boxes::{self, BOXES, Boxes, CONTENTS, Contents, Learned, OWN},
    count, value,
};
use crate::{evaluate::Evaluate, score::Scale};

/// A position and what White made of it, or can be expected to make: 1 for a win, 1/2 for a draw.
#[derive(Debug, Clone, Copy)]
pub struct Lesson {
    /// The position, in which no capture is due.
    pub position: Dames,
    /// White's points.
    pub points: f32,
}

/// How to learn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LearnOptions {
    /// How far figures are from zero before anything is known about them, in hundredths of a man.
    pub deviation: f32,
}

impl Default for LearnOptions {
    fn default() -> Self {
        Self { deviation: 20.0 }
    }
}

/// A lesson as far as it matters here.
#[derive(Debug, Clone, Copy)]
struct Seen {
    /// By box.
    contents: [Contents; BOXES],
    /// How full the board is.
    full: f32,
    /// What the position is worth by the rules of thumb.
    by_thumb: f32,
    points: f32,
}

/// A figure for a full board and one for a bare board, for every content of every box that has its own.
type Figures = Vec<[f32; 2]>;

/// Learning, one step after the other.
#[derive(Debug)]
pub struct Learning {
    seen: Vec<Seen>,
    options: LearnOptions,
    figures: Figures,
    momentum: Figures,
}

/// How many hundredths of a man lie between even chances and about three to one.
const fn scale() -> f32 {
    match <Dames as Evaluate>::SCALE {
        Scale::Logistic(scale) => scale as f32,
        Scale::Expectation(certain) => certain as f32,
    }
}

impl Learning {
    /// Nothing is known yet.
    pub fn new(lessons: impl Iterator<Item = Lesson>, options: LearnOptions) -> Self {
        let nothing = vec![[0.0; 2]; OWN * CONTENTS];
        Self { seen: lessons.map(Seen::from).collect(), options, figures: nothing.clone(), momentum: nothing }
    }

    /// How many lessons there are.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }

    /// Improves all figures a little.
    pub fn step(&mut self) {
        const MOMENTUM: f32 = 0.9;
        let Self { seen, options, figures, momentum } = self;
        let mut slopes = vec![[0.0_f32; 4]; OWN * CONTENTS];
        for lesson in seen.iter() {
            let surprise = lesson.expected(figures) - lesson.points;
            let shares = [lesson.full, 1.0 - lesson.full];
            lesson.each(|at, sign| {
                let slope = &mut slopes[at];
                for (i, share) in shares.into_iter().enumerate() {
                    slope[i] += sign * surprise * share;
                    slope[2 + i] += share * share;
                }
            });
        }
        // At even chances, where most is to be learned, a result tells a quarter.
        let (slope_unit, curve_unit) = (1.0 / scale(), 1.0 / (4.0 * scale() * scale()));
        let prior = options.deviation.powi(-2);
        // So many figures share in a position.
        let sharing = BOXES as f32;
        for ((figure, momentum), slope) in figures.iter_mut().zip(momentum).zip(slopes) {
            for i in 0..2 {
                let down = slope_unit * slope[i] + prior * figure[i];
                let curve = curve_unit * slope[2 + i] * sharing + prior;
                momentum[i] = MOMENTUM * momentum[i] - (1.0 - MOMENTUM) * 2.0 * down / curve;
                figure[i] += momentum[i];
            }
        }
    }

    /// How surprising the results of lessons are (cross entropy): without the figures, and with them.
    pub fn surprise(&self, lessons: impl Iterator<Item = Lesson>) -> [f64; 2] {
        let nothing = vec![[0.0; 2]; OWN * CONTENTS];
        let (mut sums, mut count) = ([0.0; 2], 0);
        for lesson in lessons {
            let seen = Seen::from(lesson);
            for (sum, figures) in sums.iter_mut().zip([&nothing, &self.figures]) {
                let expected = f64::from(seen.expected(figures)).clamp(1e-4, 1.0 - 1e-4);
                let points = f64::from(seen.points);
                *sum -= points * expected.ln() + (1.0 - points) * (1.0 - expected).ln();
            }
            count += 1;
        }
        sums.map(|sum| sum / f64::from(count.max(1)))
    }

    /// What has been learned.
    pub fn learned(&self) -> Learned {
        Learned::new(&self.figures)
    }
}

impl From<Lesson> for Seen {
    fn from(Lesson { position, points }: Lesson) -> Self {
        static THUMBS: LazyLock<Boxes> = LazyLock::new(|| Boxes::new(&Learned::default()));
        let pieces = position.pieces();
        Self {
            contents: boxes::contents(pieces),
            full: count(pieces) as f32 / 40.0,
            by_thumb: value(&position, &THUMBS) as f32,
            points,
        }
    }
}

impl Seen {
    /// The figures that share in the position, and for whom they count.
    fn each(&self, mut act: impl FnMut(usize, f32)) {
        for (number, &contents) in self.contents.iter().enumerate() {
            if number < OWN {
                act(number * CONTENTS + usize::from(contents), 1.0);
            } else {
                act(boxes::partner(number) * CONTENTS + usize::from(boxes::turned(contents)), -1.0);
            }
        }
    }

    /// The points White can expect.
    fn expected(&self, figures: &Figures) -> f32 {
        let mut value = self.by_thumb;
        self.each(|at, sign| {
            let [full, bare] = figures[at];
            value += sign * (full * self.full + bare * (1.0 - self.full));
        });
        1.0 / (1.0 + (-value / scale()).exp())
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::Position;
    use fastrand::Rng;

    use super::*;

    /// Positions of random games, with White winning all in which a certain square is empty.
    fn lessons() -> Vec<Lesson> {
        let mut lessons = Vec::new();
        for seed in 0..60 {
            let (mut rng, mut position) = (Rng::with_seed(seed), Dames::default());
            for _ in 0..40 {
                let Some(m) = rng.choice(position.moves()) else { break };
                position.play_unchecked(&m);
                let points = if position.pieces().empty().two_rows(3) & 4 == 0 { 0.0 } else { 1.0 };
                lessons.push(Lesson { position, points });
            }
        }
        lessons
    }

    #[test]
    fn what_is_there_to_be_learned_is_learned_and_holds_elsewhere() {
        let lessons = lessons();
        let (learned_from, kept_back) = lessons.split_at(lessons.len() / 2);
        let mut learning = Learning::new(learned_from.iter().copied(), LearnOptions { deviation: 50.0 });
        for _ in 0..50 {
            learning.step();
        }
        let [before, after] = learning.surprise(learned_from.iter().copied());
        assert!(after < 0.8 * before, "{before} {after}");
        let [before, after] = learning.surprise(kept_back.iter().copied());
        assert!(after < 0.9 * before, "{before} {after}");
    }

    #[test]
    fn without_lessons_nothing_is_learned() {
        let mut learning = Learning::new(std::iter::empty(), LearnOptions::default());
        learning.step();
        assert!(learning.is_empty());
        assert_eq!(learning.learned(), Learned::default());
    }

    #[test]
    fn the_same_lessons_teach_the_same() {
        let learn = || {
            let mut learning = Learning::new(lessons().into_iter(), LearnOptions::default());
            for _ in 0..3 {
                learning.step();
            }
            learning.learned()
        };
        assert_eq!(learn(), learn());
    }
}
