//! The user's settings, from a small file: the level, the language and the style of boards. What is given on the
//! command line comes before it.

use std::{collections::BTreeMap, fs, io, path::PathBuf};

use damier_notation::sentences::{Lang, Said, system_error};
use toml::{Spanned, Value};

use super::Error;

/// How boards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BoardStyle {
    /// In the colours the terminal has.
    #[default]
    Colour,
    /// Without colours: signs tell the pieces apart.
    Signs,
    /// With letters only.
    Ascii,
}

impl BoardStyle {
    const ALL: [(&'static str, Self); 3] = [("colour", Self::Colour), ("signs", Self::Signs), ("ascii", Self::Ascii)];
}

/// The user's settings; nothing where the file has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UserConfig {
    /// How strong the computer plays.
    pub level: Option<u8>,
    /// The language.
    pub language: Option<Lang>,
    /// How boards are drawn.
    pub style: Option<BoardStyle>,
}

/// The file as it is written: what it says, by its name.
type File = BTreeMap<Spanned<String>, Spanned<Value>>;

impl UserConfig {
    /// The language of the file, or the one the system is set to.
    pub fn language_or_system(&self) -> Lang {
        self.language.unwrap_or_else(|| {
            let french = sys_locale::get_locale().is_some_and(|locale| locale.starts_with("fr"));
            if french { Lang::Fr } else { Lang::En }
        })
    }

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
            // A directory that may not be entered is somebody else's: `sudo -u damier` keeps the caller's home.
            Err(_) if path.try_exists().is_err() => Ok(Self::default()),
            Err(error) => Err(named(system_error(&error), 1)),
        }
    }

    /// Reads a file; what is wrong with it comes with its line.
    fn read(text: &str) -> Result<Self, (usize, Said)> {
        let line = |at: usize| text.get(..at).unwrap_or(text).matches('\n').count() + 1;
        let file: File = toml::from_str(text).map_err(|error| {
            let what = error.message();
            let said = (format!("ce n'est pas du TOML ({what})"), format!("this is not TOML ({what})")).into();
            (line(error.span().map_or(0, |span| span.start)), said)
        })?;
        let wrong = |name: &str, value: &Spanned<Value>, expected: (&str, &str)| {
            let found = format!("{name} = {}", text.get(value.span()).unwrap_or_default());
            let said =
                (format!("{found} : il faut {}", expected.0), format!("{found}: expected {}", expected.1)).into();
            (line(value.span().start), said)
        };
        let level = |level: Spanned<Value>| {
            let number = level.get_ref().as_integer().and_then(|level| u8::try_from(level).ok());
            let sensible = number.filter(|level| (1..=10).contains(level));
            sensible.ok_or_else(|| wrong("level", &level, ("un nombre de 1 à 10", "a number from 1 to 10")))
        };
        let language = |language: Spanned<Value>| match language.get_ref().as_str() {
            Some("fr") => Ok(Lang::Fr),
            Some("en") => Ok(Lang::En),
            _ => Err(wrong("language", &language, ("\"fr\" ou \"en\"", "\"fr\" or \"en\""))),
        };
        let style = |style: Spanned<Value>| {
            let found = BoardStyle::ALL.into_iter().find(|(name, _)| Some(*name) == style.get_ref().as_str());
            found.map(|(_, style)| style).ok_or_else(|| {
                let expected = ("\"colour\", \"signs\" ou \"ascii\"", "\"colour\", \"signs\" or \"ascii\"");
                wrong("style", &style, expected)
            })
        };
        let mut read = Self::default();
        for (name, value) in file {
            match name.get_ref().as_str() {
                "level" => read.level = Some(level(value)?),
                "language" => read.language = Some(language(value)?),
                "style" => read.style = Some(style(value)?),
                other => {
                    let said = (
                        format!("{other} : il faut level, language ou style"),
                        format!("{other}: expected level, language or style"),
                    );
                    return Err((line(name.span().start), said.into()));
                }
            }
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read() {
        assert_eq!(UserConfig::read(""), Ok(UserConfig::default()));
        let all = UserConfig { level: Some(3), language: Some(Lang::Fr), style: Some(BoardStyle::Ascii) };
        let text = "# mine\nlevel = 3\nlanguage = \"fr\"\nstyle = \"ascii\"\n";
        assert_eq!(UserConfig::read(text), Ok(all));
    }

    #[test]
    fn a_mistake_is_named_with_its_line() {
        for (text, line, said) in [
            ("level = 3\nlevel 4\n", 2, ""),
            ("\n\nlevel = 11\n", 3, "level = 11: expected a number from 1 to 10"),
            ("language = \"de\"", 1, "language = \"de\": expected \"fr\" or \"en\""),
            ("level = 1\nstyle = \"wood\"", 2, "style = \"wood\": expected \"colour\", \"signs\" or \"ascii\""),
            ("level = 1\ncolour = true", 2, "colour: expected level, language or style"),
            ("level = [", 1, "this is not TOML (unclosed array"),
            ("level = \"five\"", 1, "level = \"five\": expected a number from 1 to 10"),
            ("language = 5", 1, "language = 5: expected \"fr\" or \"en\""),
        ] {
            let (found, what) = UserConfig::read(text).expect_err(text);
            assert_eq!(found, line, "{text:?}: {what:?}");
            assert!(what.en.contains(said), "{what:?}");
        }
    }
}
