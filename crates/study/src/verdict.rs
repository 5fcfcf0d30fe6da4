//! How much a move costs before it is called a mistake.

use damier_notation::sentences::Lang;

/// What a move is called that loses a part of the chance to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Five in a hundred or more.
    Inaccuracy,
    /// Ten in a hundred or more.
    Mistake,
    /// Twenty in a hundred or more.
    Blunder,
}

impl Verdict {
    /// The smallest loss of the chance to win (a draw counting half) for each name.
    const LEAST: [(Self, f64); 3] = [(Self::Blunder, 0.20), (Self::Mistake, 0.10), (Self::Inaccuracy, 0.05)];

    /// What a loss is called, if it is worth a word.
    pub fn of(loss: f64) -> Option<Self> {
        Self::LEAST.into_iter().find(|(_, least)| loss >= *least).map(|(verdict, _)| verdict)
    }

    /// PDN's number for it.
    pub const fn nag(self) -> u16 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// How people write it behind a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Its name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The legend of a graph of the chances, where there is room for one character for each.
    pub const fn legend(lang: Lang) -> &'static str {
        match lang {
            Lang::Fr => "~ imprécision (5 % de chances perdues), ? faute (10 %), X gaffe (20 %)",
            Lang::En => "~ inaccuracy (5 % of the chances lost), ? mistake (10 %), X blunder (20 %)",
        }
    }

    /// That character.
    pub const fn mark(self) -> char {
        match self {
            Self::Inaccuracy => '~',
            Self::Mistake => '?',
            Self::Blunder => 'X',
        }
    }

    /// Its name for people.
    pub const fn name(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (_, Lang::En) => self.code(),
            (Self::Inaccuracy, Lang::Fr) => "imprécision",
            (Self::Mistake, Lang::Fr) => "faute",
            (Self::Blunder, Lang::Fr) => "gaffe",
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
