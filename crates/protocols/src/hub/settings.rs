//! The parameters of the engine, as Hub declares them.

use std::str::FromStr;

use damier_engine::{Endgames, Level};
use damier_notation::{
    TextError, clip,
    hub::{Param, ParamKind},
};
use damier_player::{EndgameTables, PlayerOptions};
use damier_rules::dames::Opening;

/// The parameters and their values, which are always valid.
pub(crate) struct Settings {
    params: Vec<Param>,
}

impl Settings {
    /// The defaults.
    pub(crate) fn new() -> Self {
        let param = |name: &str, value: &str, kind| Param { name: name.to_owned(), value: value.to_owned(), kind };
        let int = |min, max| ParamKind::Int { min: Some(min), max: Some(max) };
        let variants = ["normal", "dames-10"].map(str::to_owned).to_vec();
        let params = vec![
            param("variant", "normal", ParamKind::Enum { values: variants }),
            param("book", "true", ParamKind::Bool),
            param("ponder", "true", ParamKind::Bool),
            param("threads", "1", int(1, 256)),
            param("tt-size", "64", int(1, 65_536)),
            param("bb-size", "4", int(0, Endgames::MOST_IN_SLICES as i64)),
            param("level", "10", int(1, 10)),
        ];
        Self { params }
    }

    /// The parameters, to be declared.
    pub(crate) fn params(&self) -> &[Param] {
        &self.params
    }

    /// Sets one of them.
    pub(crate) fn set(&mut self, name: &str, value: String) -> Result<(), TextError> {
        let names = || self.params.iter().map(|param| param.name.as_str()).collect::<Vec<_>>().join(", ");
        let Some(place) = self.params.iter().position(|param| param.name == name) else {
            return Err(TextError::english(format!("unknown parameter {}", clip(name)), format!("one of {}", names())));
        };
        self.params[place].check(&value)?;
        self.params[place].value = value;
        Ok(())
    }

    fn value<T: FromStr>(&self, name: &str) -> Option<T> {
        self.params.iter().find(|param| param.name == name)?.value.parse().ok()
    }

    /// How many pieces endgame tables are for.
    pub(crate) fn endgame_pieces(&self) -> usize {
        self.value("bb-size").unwrap_or(EndgameTables::USUAL_PIECES)
    }

    /// How the player is set up, with these endgame tables.
    pub(crate) fn options(&self, endgames: EndgameTables) -> PlayerOptions {
        let default = PlayerOptions::default();
        PlayerOptions {
            threads: self.value("threads").unwrap_or(default.threads),
            memory_megabytes: self.value("tt-size").unwrap_or(default.memory_megabytes),
            strength: self.value("level").and_then(Level::new).unwrap_or(Level::STRONGEST).into(),
            book: self.value("book").unwrap_or(default.book),
            endgames,
            ponder: self.ponder(),
        }
    }

    /// How the game begins.
    pub(crate) fn opening(&self) -> Opening {
        match self.value::<String>("variant").as_deref() {
            Some("dames-10") => Opening::TenMen,
            _ => Opening::TwentyMen,
        }
    }

    /// Whether the expected answer is reported, so that the opponent's time can be used.
    pub(crate) fn ponder(&self) -> bool {
        self.value("ponder").unwrap_or(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(name: &str, value: &str) -> Settings {
        let mut settings = Settings::new();
        settings.set(name, value.to_owned()).expect(name);
        settings
    }

    #[test]
    fn every_parameter_is_honoured() {
        let new = Settings::new();
        let options = |settings: &Settings| settings.options(EndgameTables::none());
        assert_eq!(options(&new), PlayerOptions { ponder: true, ..PlayerOptions::default() });
        assert_eq!((new.endgame_pieces(), new.opening()), (4, Opening::TwentyMen));
        assert_eq!(options(&set("threads", "4")).threads, 4);
        assert_eq!(options(&set("tt-size", "7")).memory_megabytes, 7);
        assert_eq!(set("bb-size", "0").endgame_pieces(), 0);
        assert_eq!(set("variant", "dames-10").opening(), Opening::TenMen);
        assert_eq!(options(&set("level", "1")).strength, Level::WEAKEST.into());
        assert!(!options(&set("book", "false")).book);
        assert!(!set("ponder", "false").ponder());
    }

    #[test]
    fn what_does_not_fit_changes_nothing() {
        let mut settings = Settings::new();
        for (name, value, part) in [
            ("threads", "0", "from 1 to 256"),
            ("tt-size", "much", "a whole number"),
            ("tt-size", "65537", "to 65536"),
            ("bb-size", "7", "from 0 to 6"),
            ("level", "11", "from 1 to 10"),
            ("level", "1.5", "a whole number"),
            ("book", "yes", "`true` or `false`"),
            ("ponder", "", "`true` or `false`"),
            ("variant", "frisian", "normal, dames-10"),
            ("colour", "red", "variant, book, ponder, threads, tt-size, bb-size, level"),
        ] {
            let error = settings.set(name, value.to_owned()).expect_err(name).to_string();
            assert!(error.contains(part), "{error}");
        }
        assert_eq!(settings.params(), Settings::new().params());
    }
}
