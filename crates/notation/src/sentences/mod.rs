//! The sentences for people, in French and English: both languages of a sentence are next to each other, so that
//! neither can be forgotten.

mod fault;
mod games;
mod king;
mod levels;
mod nag;
mod obligation;
mod outcome;
mod refusal;
mod system;

pub use fault::setup_error;
pub use games::{game_about, game_minute, game_name, game_pitch};
pub use king::{king, kings};
pub use levels::level_name;
pub use nag::nag;
pub use obligation::obligation;
pub use outcome::{capitalised, end_in, outcome, to_move};
pub use refusal::{is_legal, refusal, why_not};
pub use system::{system_error, unreadable};

use damier_rules::Color;

/// A language Damier speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Lang {
    /// French.
    Fr,
    /// English.
    #[default]
    En,
}

impl Lang {
    /// Whichever of the two is in this language.
    pub fn say<T>(self, fr: T, en: T) -> T {
        match self {
            Self::Fr => fr,
            Self::En => en,
        }
    }

    /// A number such as `0.5` as it is written in this language.
    pub fn decimals(self, number: impl Into<String>) -> String {
        let number = number.into();
        self.say(number.replace('.', ","), number)
    }
}

/// A sentence in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Said {
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
}

impl Said {
    /// A text that is the same in both: a name, or a protocol's message.
    pub fn only(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { fr: text.clone(), en: text }
    }

    /// What `say` says in each language.
    pub fn by<T: Into<String>>(say: impl Fn(Lang) -> T) -> Self {
        Self { fr: say(Lang::Fr).into(), en: say(Lang::En).into() }
    }

    /// The sentence in one language.
    pub fn in_language(&self, lang: Lang) -> &str {
        lang.say(&self.fr, &self.en)
    }
}

/// French first, as everywhere.
impl<F: Into<String>, E: Into<String>> From<(F, E)> for Said {
    fn from((fr, en): (F, E)) -> Self {
        Self { fr: fr.into(), en: en.into() }
    }
}

/// "White", "les Blancs".
pub fn side(color: Color, lang: Lang) -> &'static str {
    match color {
        Color::White => lang.say("les Blancs", "White"),
        Color::Black => lang.say("les Noirs", "Black"),
    }
}

/// "a", "a or b", "a, b or c"; of a long list, its beginning.
pub(crate) fn list(items: &[String], lang: Lang) -> String {
    const SHOWN: usize = 8;
    let or = lang.say("ou", "or");
    match items {
        [] => String::new(),
        [only] => only.clone(),
        // If only one would be left out, it is named as well, as "or 1 others" is no English and no shorter.
        [first @ .., last] if items.len() <= SHOWN + 1 => format!("{} {or} {last}", first.join(", ")),
        _ => {
            let more = items.len() - SHOWN;
            let rest = lang.say(format!("{more} autres"), format!("{more} others"));
            format!("{} {or} {rest}", items[..SHOWN].join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_like_speech() {
        let items = |n: usize| (1..=n).map(|i| i.to_string()).collect::<Vec<_>>();
        assert_eq!(list(&items(1), Lang::En), "1");
        assert_eq!(list(&items(3), Lang::En), "1, 2 or 3");
        assert_eq!(list(&items(3), Lang::Fr), "1, 2 ou 3");
        assert_eq!(list(&items(9), Lang::En), "1, 2, 3, 4, 5, 6, 7, 8 or 9");
        assert_eq!(list(&items(10), Lang::En), "1, 2, 3, 4, 5, 6, 7, 8 or 2 others");
    }
}
