//! How a game at a table ends: by its rules, or by what people do.

use damier_notation::sentences::{Lang, Said, capitalised, outcome, side};
use damier_rules::{Color, Outcome};

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules of the game.
    Rules(Outcome),
    /// One side has resigned.
    Resigned {
        /// That side, which has lost.
        by: Color,
    },
    /// One side has run out of time.
    Time {
        /// That side, which has lost.
        loser: Color,
    },
    /// A draw by agreement.
    Agreed,
    /// It was called off before both sides had moved; nobody has won.
    Aborted {
        /// By whom; nobody if the time for a first move was over, or the house did it.
        by: Option<Color>,
    },
}

impl Ending {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Color> {
        match self {
            Self::Rules(outcome) => outcome.winner(),
            Self::Resigned { by: loser } | Self::Time { loser } => Some(!loser),
            Self::Agreed | Self::Aborted { .. } => None,
        }
    }

    /// A stable name for the reason.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Rules(outcome) => outcome.reason(),
            Self::Resigned { .. } => "resigned",
            Self::Time { .. } => "time",
            Self::Agreed => "agreed",
            Self::Aborted { .. } => "aborted",
        }
    }

    /// The result in both languages.
    pub fn said(self) -> Said {
        Said::by(|lang| self.sentence(lang))
    }

    /// The result in a sentence.
    pub fn sentence(self, lang: Lang) -> String {
        let wins = |loser: Color, fr: &str, en: &str| {
            let (winner, loser) = (side(!loser, lang), side(loser, lang));
            capitalised(&lang.say(format!("{winner} gagnent : {loser} {fr}."), format!("{winner} wins: {loser} {en}.")))
        };
        match self {
            Self::Rules(how) => outcome(how, lang),
            Self::Resigned { by } => wins(by, "abandonnent", "resigns"),
            Self::Time { loser } => wins(loser, "ont dépassé le temps", "has run out of time"),
            Self::Agreed => lang.say("Partie nulle d'un commun accord.", "Draw by agreement.").to_owned(),
            Self::Aborted { by: None } => lang.say("La partie est annulée.", "The game is called off.").to_owned(),
            Self::Aborted { by: Some(by) } => {
                let by = side(by, lang);
                capitalised(&lang.say(format!("{by} annulent la partie."), format!("{by} calls the game off.")))
            }
        }
    }
}
