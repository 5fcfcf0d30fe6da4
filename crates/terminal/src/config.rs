//! The user's settings, from a small file: the level, the language and the style of boards. What is given on the
//! command line comes before it.

use std::{fs, io, path::PathBuf};

use damier_notation::sentences::{Lang, Said, system_error};
use serde::Deserialize;
use toml::Spanned;

use super::Error;

/// How boards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// In the colours the terminal has.
    #[default]
    Colour,
    /// Without colours: signs tell the pieces apart.
    Signs,
    /// With letters only.
    Ascii,
}

impl Style {
    const ALL: [(&'static str, Self); 3] = [("colour", Self::Colour), ("signs", Self::Signs), ("ascii", Self::Ascii)];
}

/// The user's settings; nothing where the file has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Config {
    /// How strong the computer plays.
    pub level: Option<u8>,
    /// The language.
    pub language: Option<Lang>,
    /// How boards are drawn.
    pub style: Option<Style>,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    level: Option<Spanned<i64>>,
    language: Option<Spanned<String>>,
    style: Option<Spanned<String>>,
}

impl Config {
    /// Where the file is looked for: `damier/config.toml` in the user's directory of settings.
    pub fn path() -> Option<PathBuf> {
        dirs::config_dir().map(|folder| folder.join("damier").join("config.toml"))
    }

    /// The settings of the file, if there is one.
    pub fn load() -> Result<Self, Error> {
        let Some(path) = Self::path() else { return Ok(Self::default()) };
        let named = |Said { fr, en }, line: usize| {
            let name = path.display();
            Error::input((format!("{name}:{line} : {fr}"), format!("{name}:{line}: {en}")))
        };
        match fs::read_to_string(&path) {
            Ok(text) => Self::read(&text).map_err(|(line, said)| named(said, line)),
            Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
                Ok(Self::default())
            }
            Err(error) => Err(named(system_error(&error), 1)),
        }
    }

    /// Reads a file; what is wrong with it comes with its line.
    fn read(text: &str) -> Result<Self, (usize, Said)> {
        let line = |at: usize| text.get(..at).unwrap_or(text).matches('\n').count() + 1;
        let file: File = toml::from_str(text).map_err(|error| {
            let what = error.message().to_owned();
            (line(error.span().map_or(0, |span| span.start)), Said { fr: what.clone(), en: what })
        })?;
        let wrong = |at: usize, found: &str, expected: (&str, &str)| {
            let said =
                (format!("{found} : il faut {}", expected.0), format!("{found}: expected {}", expected.1)).into();
            (line(at), said)
        };
        let level = |level: Spanned<i64>| {
            let (at, level) = (level.span().start, level.into_inner());
            let sensible = u8::try_from(level).ok().filter(|level| (1..=10).contains(level));
            sensible.ok_or_else(|| wrong(at, &format!("level = {level}"), ("1 à 10", "1 to 10")))
        };
        let language = |language: Spanned<String>| match language.get_ref().as_str() {
            "fr" => Ok(Lang::Fr),
            "en" => Ok(Lang::En),
            other => Err(wrong(
                language.span().start,
                &format!("language = \"{other}\""),
                ("\"fr\" ou \"en\"", "\"fr\" or \"en\""),
            )),
        };
        let style = |style: Spanned<String>| {
            let found = Style::ALL.into_iter().find(|(name, _)| name == style.get_ref()).map(|(_, style)| style);
            found.ok_or_else(|| {
                wrong(
                    style.span().start,
                    &format!("style = \"{}\"", style.get_ref()),
                    ("\"colour\", \"signs\" ou \"ascii\"", "\"colour\", \"signs\" or \"ascii\""),
                )
            })
        };
        Ok(Self {
            level: file.level.map(level).transpose()?,
            language: file.language.map(language).transpose()?,
            style: file.style.map(style).transpose()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read() {
        assert_eq!(Config::read(""), Ok(Config::default()));
        let all = Config { level: Some(3), language: Some(Lang::Fr), style: Some(Style::Ascii) };
        let text = "# mine\nlevel = 3\nlanguage = \"fr\"\nstyle = \"ascii\"\n";
        assert_eq!(Config::read(text), Ok(all));
    }

    #[test]
    fn a_mistake_is_named_with_its_line() {
        for (text, line, said) in [
            ("level = 3\nlevel 4\n", 2, ""),
            ("\n\nlevel = 11\n", 3, "level = 11: expected 1 to 10"),
            ("language = \"de\"", 1, "language = \"de\": expected \"fr\" or \"en\""),
            ("level = 1\nstyle = \"wood\"", 2, "style = \"wood\": expected \"colour\", \"signs\" or \"ascii\""),
            ("level = 1\ncolour = true", 2, "colour"),
            ("level = \"five\"", 1, "five"),
        ] {
            let (found, what) = Config::read(text).expect_err(text);
            assert_eq!(found, line, "{text:?}: {what:?}");
            assert!(what.en.contains(said), "{what:?}");
        }
    }
}
