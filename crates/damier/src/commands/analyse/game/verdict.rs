//! How much a move costs before it is called a mistake, and how many each side has made.

use damier_notation::sentences::Lang;
use damier_rules::Color;

use super::Judged;

/// What a move is called that loses a part of the chance to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Verdict {
    /// From which loss of the chance to win (a draw counting half) each is called so.
    const LEAST: [(Self, f64); 3] = [(Self::Blunder, 0.20), (Self::Mistake, 0.10), (Self::Inaccuracy, 0.05)];

    pub(super) fn of(loss: f64) -> Option<Self> {
        Self::LEAST.into_iter().find(|(_, least)| loss >= *least).map(|(verdict, _)| verdict)
    }

    /// PDN's number for it.
    pub(super) const fn nag(self) -> u16 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Below the graph there is room for one character.
    pub(super) const fn mark(self) -> char {
        match self {
            Self::Inaccuracy => '~',
            Self::Mistake => '?',
            Self::Blunder => 'X',
        }
    }

    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    pub(super) const fn name(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (_, Lang::En) => self.code(),
            (Self::Inaccuracy, Lang::Fr) => "imprécision",
            (Self::Mistake, Lang::Fr) => "faute",
            (Self::Blunder, Lang::Fr) => "gaffe",
        }
    }

    pub(super) const fn legend(lang: Lang) -> &'static str {
        match lang {
            Lang::Fr => "~ imprécision (5 % de chances perdues), ? faute (10 %), X gaffe (20 %)",
            Lang::En => "~ inaccuracy (5 % of the chances lost), ? mistake (10 %), X blunder (20 %)",
        }
    }
}

/// One side of the game.
#[derive(Debug, Default)]
pub(super) struct Summary {
    moves: usize,
    lost: f64,
    counts: [usize; 3],
}

impl Summary {
    pub(super) fn of(judged: &[Judged], color: Color) -> Self {
        let mut summary = Self::default();
        for judged in judged.iter().filter(|judged| judged.by == color) {
            summary.moves += 1;
            summary.lost += judged.loss();
            if let Some(verdict) = judged.verdict {
                summary.counts[verdict as usize] += 1;
            }
        }
        summary
    }

    pub(super) fn say(&self, color: Color, lang: Lang) -> String {
        let [inaccuracies, mistakes, blunders] = self.counts;
        let mean = 100.0 * self.lost / self.moves.max(1) as f64;
        let moves = self.moves;
        let s = |count: usize| if count > 1 || lang == Lang::En && count != 1 { "s" } else { "" };
        match lang {
            Lang::Fr => {
                let side = if color == Color::White { "Blancs" } else { "Noirs" };
                let (i, m, b) = (s(inaccuracies), s(mistakes), s(blunders));
                format!(
                    "{side:<6} {moves} coup{}, {inaccuracies} imprécision{i}, {mistakes} faute{m}, {blunders} gaffe{b}, {mean:.1} % perdus par coup",
                    s(moves)
                )
            }
            Lang::En => {
                let side = if color == Color::White { "White" } else { "Black" };
                let inaccuracy = if inaccuracies == 1 { "inaccuracy" } else { "inaccuracies" };
                let (m, b) = (s(mistakes), s(blunders));
                format!(
                    "{side} {moves} move{}, {inaccuracies} {inaccuracy}, {mistakes} mistake{m}, {blunders} blunder{b}, {mean:.1} % lost a move",
                    s(moves)
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_have_names() {
        assert_eq!(Verdict::of(0.049), None);
        assert_eq!(Verdict::of(0.05), Some(Verdict::Inaccuracy));
        assert_eq!(Verdict::of(0.10), Some(Verdict::Mistake));
        assert_eq!(Verdict::of(0.99), Some(Verdict::Blunder));
        assert_eq!(Verdict::of(f64::NAN), None);
    }
}
