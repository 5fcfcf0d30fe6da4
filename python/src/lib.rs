//! The Python package `damier`: what is legal, how it is written and what is good, as a Python programmer expects it.
//!
//! Everything here translates. Rules, sentences and search are the other crates'; what Python adds of its own (reading
//! from a path, an open file or a text) is in `damier/pdn.py`.

mod counting;
mod drawing;
mod engine;
mod errors;
mod game;
mod games;
mod interrupt;
mod kind;
mod moves;
mod outcome;
mod pdn;
mod position;

/// The compiled part of the package.
#[pyo3::pymodule(name = "_damier")]
mod damier {
    #[pymodule_export]
    use crate::{
        engine::{Engine, Line, SearchResult},
        errors::{BadPosition, IllegalMove},
        game::Game,
        games::{about, games, levels, name, options, squares},
        moves::Move,
        outcome::Outcome,
        position::Position,
    };

    /// Files of games.
    #[pymodule]
    mod pdn {
        #[pymodule_export]
        use crate::pdn::{Mistake, PdnGame, PdnReader};
    }

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(m: &Bound<'_, PyModule>) -> PyResult<()> {
        m.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
