//! Sentences for people: always in both languages, side by side; who reads them chooses.

use damier_notation::sentences::Lang;
use serde::Serialize;
use utoipa::ToSchema;

/// A sentence in English and French.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Said {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

impl Said {
    /// The same sentence in both languages.
    pub fn new(en: impl Into<String>, fr: impl Into<String>) -> Self {
        Self { en: en.into(), fr: fr.into() }
    }

    /// What `sentence` says in each language.
    pub fn each<T: Into<String>>(sentence: impl Fn(Lang) -> T) -> Self {
        Self::new(sentence(Lang::En), sentence(Lang::Fr))
    }
}

impl From<damier_notation::sentences::Said> for Said {
    fn from(said: damier_notation::sentences::Said) -> Self {
        Self { en: said.en, fr: said.fr }
    }
}
