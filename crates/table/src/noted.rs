//! What a player has noted before the first spin, to compare the game with at the end. A game that only agrees with
//! itself could have been made up afterwards.

use damier_notation::{
    quoted,
    sentences::{Lang, Said, side},
};
use damier_rules::{ByColor, Color};

use crate::fair::{Commitment, PlayerSeed};

/// What was noted; empty if nothing was.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Noted {
    /// The server's commitment.
    pub commitment: Option<Commitment>,
    /// Seeds, each with the seat that gave it, if that was noted, too.
    pub seeds: Vec<(Option<Color>, PlayerSeed)>,
}

/// A note that cannot be read. Each variant has the text as it was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadNote {
    /// It should be a commitment.
    Commitment(String),
    /// It should be a seed.
    Seed(String),
}

impl BadNote {
    /// What is wrong, and what was expected.
    pub fn said(&self) -> Said {
        let (option, Said { fr, en }, digits) = match self {
            Self::Commitment(text) => ("--commitment", quoted(text), 64),
            Self::Seed(text) => ("--seed", quoted(text), 32),
        };
        Said {
            fr: format!("{option} {fr} : il faut {digits} chiffres hexadécimaux"),
            en: format!("{option} {en}: expected {digits} hexadecimal digits"),
        }
    }
}

impl Noted {
    /// Reads a commitment and seeds in hexadecimal digits; a seed may have `white=` or `black=` before it.
    pub fn read(commitment: Option<&str>, seeds: &[String]) -> Result<Self, BadNote> {
        let commitment = commitment
            .map(|text| Commitment::from_hex(text.trim()).ok_or_else(|| BadNote::Commitment(text.to_owned())))
            .transpose()?;
        let seed = |given: &String| {
            let (of, text) = match given.split_once('=') {
                Some(("white", text)) => (Some(Color::White), text),
                Some(("black", text)) => (Some(Color::Black), text),
                _ => (None, given.as_str()),
            };
            let seed = PlayerSeed::from_hex(text.trim()).ok_or_else(|| BadNote::Seed(given.clone()))?;
            Ok((of, seed))
        };
        Ok(Self { commitment, seeds: seeds.iter().map(seed).collect::<Result<_, _>>()? })
    }
}

/// How a game differs from what was noted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotAsNoted {
    /// Another commitment, or none.
    Commitment {
        /// What was noted.
        noted: Commitment,
        /// What is in the game.
        found: Option<Commitment>,
    },
    /// A seat has another seed, or none.
    Seed {
        /// The seat; `None` if neither has this seed.
        of: Option<Color>,
        /// What was noted.
        noted: PlayerSeed,
    },
}

impl Noted {
    /// Whether nothing was noted.
    pub const fn is_empty(&self) -> bool {
        self.commitment.is_none() && self.seeds.is_empty()
    }

    /// Compares what was noted with what a game has.
    pub(crate) fn compare(
        &self,
        commitment: Option<Commitment>,
        seeds: &ByColor<Option<PlayerSeed>>,
    ) -> Result<(), NotAsNoted> {
        if let Some(noted) = self.commitment
            && commitment != Some(noted)
        {
            return Err(NotAsNoted::Commitment { noted, found: commitment });
        }
        let has = |color: Color, seed| seeds[color] == Some(seed);
        let other = self.seeds.iter().find(|&&(of, seed)| match of {
            Some(color) => !has(color, seed),
            None => !Color::ALL.into_iter().any(|color| has(color, seed)),
        });
        other.map_or(Ok(()), |&(of, noted)| Err(NotAsNoted::Seed { of, noted }))
    }
}

impl NotAsNoted {
    /// What differs, in a sentence.
    pub fn sentence(&self, lang: Lang) -> String {
        match self {
            Self::Commitment { noted, found: Some(found) } => {
                let (noted, found) = (noted.to_hex(), found.to_hex());
                lang.say(
                    format!("Vous avez noté l'engagement {noted}, mais celui de la partie est {found}."),
                    format!("You noted the commitment {noted}, but that of the game is {found}."),
                )
            }
            Self::Commitment { found: None, .. } => lang
                .say(
                    "Vous avez noté un engagement, mais cette partie n'en a pas : il n'y a pas de roulette.",
                    "You noted a commitment, but this game has none: it has no spinner.",
                )
                .to_owned(),
            Self::Seed { of: Some(color), noted } => {
                let (whose, noted) = (side(*color, lang), noted.to_hex());
                lang.say(
                    format!("La graine notée {noted} n'est pas celle de cette place ({whose}) dans la partie."),
                    format!("The seed you noted, {noted}, is not the one this seat ({whose}) has in the game."),
                )
            }
            Self::Seed { of: None, noted } => {
                let noted = noted.to_hex();
                lang.say(
                    format!("La graine notée {noted} n'est celle d'aucun des deux joueurs dans la partie."),
                    format!("The seed you noted, {noted}, is not that of either seat in the game."),
                )
            }
        }
    }
}
