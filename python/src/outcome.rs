//! How a game ended.

use damier_notation::sentences::{Lang, outcome as sentence};
use damier_rules::{Color, Draw, Outcome as Ended, Victory};
use pyo3::prelude::*;

use crate::{
    errors::{language, wrong},
    kind::color,
};

/// How a game ended: who has won, and why.
#[pyclass(frozen, eq, hash, module = "damier")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Outcome(pub(crate) Ended);

#[pymethods]
impl Outcome {
    #[new]
    #[pyo3(signature = (winner, reason, moves_each = None))]
    fn new(winner: Option<&str>, reason: &str, moves_each: Option<u8>) -> PyResult<Self> {
        let winner = winner.map(read_color).transpose()?;
        let known = VICTORIES.into_iter().filter_map(|how| Some(Ended::Won { by: winner?, how }));
        let drawn = draws(moves_each).into_iter().filter(|_| winner.is_none()).map(Ended::Drawn);
        let found = known.chain(drawn).find(|ended| ended.reason() == reason);
        found.map(Self).ok_or_else(|| wrong(format!("the reason {reason:?}: not one for this result")))
    }

    /// The winner, "white" or "black"; nobody in a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner().map(color)
    }

    /// Why, by a stable name: "no-piece-left", "repetition".
    #[getter]
    fn reason(&self) -> &'static str {
        self.0.reason()
    }

    /// After how many moves of each side, where a draw was counted towards.
    #[getter]
    const fn moves_each(&self) -> Option<u8> {
        match self.0 {
            Ended::Drawn(Draw::NoProgress { moves_each } | Draw::LoneKing { moves_each }) => Some(moves_each),
            _ => None,
        }
    }

    /// The result in a sentence, in English ("en") or French ("fr").
    #[pyo3(signature = (lang = "en"))]
    fn say(&self, lang: &str) -> PyResult<String> {
        Ok(sentence(self.0, language(lang)?))
    }

    fn __str__(&self) -> String {
        sentence(self.0, Lang::En)
    }

    fn __repr__(&self) -> String {
        let winner = self.winner().map_or("None".to_owned(), |winner| format!("{winner:?}"));
        let moves = self.moves_each().map_or(String::new(), |moves| format!(", {moves}"));
        format!("Outcome({winner}, {:?}{moves})", self.reason())
    }

    fn __getnewargs__(&self) -> (Option<&'static str>, &'static str, Option<u8>) {
        (self.winner(), self.reason(), self.moves_each())
    }
}

const VICTORIES: [Victory; 4] = [Victory::NoPieceLeft, Victory::NoMoveLeft, Victory::TooFewPieces, Victory::FarCorner];

fn draws(moves_each: Option<u8>) -> Vec<Draw> {
    match moves_each {
        None => vec![Draw::Repetition, Draw::NothingToCapture],
        Some(moves_each) => vec![Draw::NoProgress { moves_each }, Draw::LoneKing { moves_each }],
    }
}

fn read_color(name: &str) -> PyResult<Color> {
    Color::ALL
        .into_iter()
        .find(|&known| color(known) == name)
        .ok_or_else(|| wrong(format!("the colour {name:?}: expected \"white\" or \"black\"")))
}
