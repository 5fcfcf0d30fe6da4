//! The Python package `damier`: what is legal, how it is written and what is good, as a Python programmer expects it.
//!
//! Everything here translates. Rules, sentences and search are the other crates'; what Python adds of its own (reading
//! from a path, an open file or a text) is in `damier/pdn.py`.

mod arrays;
mod counting;
mod drawing;
mod engine;
mod errors;
mod game;
mod games;
mod hub;
mod interrupt;
mod kind;
mod lessons;
mod moves;
mod outcome;
mod pdn;
mod picture;
mod playouts;
mod position;
mod puzzles;
mod review;

/// The compiled part of the package.
#[pyo3::pymodule(name = "_damier")]
mod damier {
    #[pymodule_export]
    use crate::{
        engine::{EndgameResult, Engine, Line, SearchResult},
        errors::{BadPosition, HubError, IllegalMove},
        game::Game,
        games::{about, games, levels, name, options, squares},
        hub::HubEngine,
        moves::Move,
        outcome::Outcome,
        playouts::{Playouts, playouts},
        position::Position,
        review::{JudgedMove, Review, SideSummary},
    };

    /// Boards and moves as bytes.
    #[pymodule]
    mod arrays {
        #[pymodule_export]
        use crate::arrays::{boards, grids, index, layout, masks, moves_at, planes};
    }

    /// The lessons.
    #[pymodule]
    mod lessons {
        #[pymodule_export]
        use crate::lessons::{Answer, Lesson, Progress, course};
    }

    /// The puzzles.
    #[pymodule]
    mod puzzles {
        #[pymodule_export]
        use crate::puzzles::{Puzzle, find, get, of_day, themes};
    }

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
