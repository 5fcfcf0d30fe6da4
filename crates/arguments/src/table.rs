//! The French texts of a program, as a file that people read and write.
//!
//! ```text
//! = damier book grow
//! Faire un livre par la recherche
//!
//! Ctrl-C l'arrête plus tôt.
//! <game>: Le jeu
//! --out: Le fichier à écrire
//!   (une ligne en retrait continue celle d'avant)
//! --style=wood: un damier de bois
//! ```
//!
//! A section has the command's own text (its first paragraph is the short one), then its arguments: `<id>` for
//! positional ones, `--name` for options, with `=value` for one of their values. `= *` is for arguments that several
//! commands share, `= values` for the names of values (`FILE`), `= headings` for groups of options, and `= reasons` for
//! what the program's own readers of values say in English.

use std::collections::BTreeMap;

/// The texts of such a file.
#[derive(Debug, Clone, Default)]
pub struct Translations<'a> {
    /// By section and key; a command's own text has the empty key.
    texts: BTreeMap<&'a str, BTreeMap<&'a str, String>>,
}

/// The section for arguments that several commands share.
pub(crate) const SHARED: &str = "*";
/// The section for names of values.
pub(crate) const VALUES: &str = "values";
/// The section for headings.
pub(crate) const HEADINGS: &str = "headings";
/// The section for errors of values.
pub(crate) const REASONS: &str = "reasons";

impl<'a> Translations<'a> {
    /// Reads a file. Lines that begin with `#` are comments.
    pub fn read(text: &'a str) -> Self {
        let mut table = Self::default();
        let (mut section, mut key) = ("", "");
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix("= ") {
                (section, key) = (name.trim(), "");
                continue;
            }
            let entry = line.split_once(": ").filter(|(name, _)| is_key(section, name));
            let part = entry.map_or(line.trim(), |(name, text)| {
                key = name;
                text
            });
            let text = table.texts.entry(section).or_default().entry(key).or_default();
            text.push_str(part);
            text.push('\n');
        }
        for texts in table.texts.values_mut() {
            for text in texts.values_mut() {
                // Lines of a paragraph are one; an empty line separates paragraphs.
                let paragraphs = text.trim().split("\n\n").map(|part| part.replace('\n', " "));
                *text = paragraphs.collect::<Vec<_>>().join("\n\n");
            }
            texts.retain(|_, text| !text.is_empty());
        }
        table
    }

    /// The text of a command (with an empty key) or of one of its arguments.
    pub fn find(&self, section: &str, key: &str) -> Option<&str> {
        let at = |section: &str| self.texts.get(section)?.get(key).map(String::as_str);
        at(section).or_else(|| at(SHARED).filter(|_| key.starts_with(['-', '<'])))
    }

    /// The section and key of every text.
    pub(crate) fn keys(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.texts.iter().flat_map(|(section, texts)| texts.keys().map(|key| (*section, *key)))
    }
}

/// Whether the text before a colon is the key of an argument, and not the beginning of a sentence.
fn is_key(section: &str, name: &str) -> bool {
    let named = name.starts_with("--") || name.starts_with('<') && name.ends_with('>');
    matches!(section, VALUES | HEADINGS | REASONS) || named && !name.contains(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_keys_and_paragraphs_are_told_apart() {
        let table = Translations::read(
            "# remark\n= damier\nUn titre : court\n\nUn autre\nparagraphe.\n--out: Où\n  écrire\n= *\n--lang: La langue\n\
             = values\nNAME=VALUE: NOM=VALEUR\n",
        );
        assert_eq!(table.find("damier", ""), Some("Un titre : court\n\nUn autre paragraphe."));
        assert_eq!(table.find("damier", "--out"), Some("Où écrire"));
        assert_eq!(table.find("damier", "--lang"), Some("La langue"), "shared");
        assert_eq!(table.find("other", ""), None);
        assert_eq!(table.find(VALUES, "NAME=VALUE"), Some("NOM=VALEUR"));
        assert_eq!(table.keys().count(), 4);
    }
}
