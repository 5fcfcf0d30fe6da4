//! Positions played out at random, by the thousand, on all cores.

use std::thread::available_parallelism;

use damier_engine::{PlayoutResults, RandomPlay};
use fastrand::Rng;
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyList};

use crate::{
    engine::{between, game_of},
    errors::wrong,
    interrupt::interruptible,
};

/// How playouts of a position ended.
#[pyclass(frozen, eq, module = "damier")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Playouts(PlayoutResults);

#[pymethods]
impl Playouts {
    #[new]
    fn new(white: u64, draws: u64, black: u64, unfinished: u64, plies: u64) -> Self {
        Self(PlayoutResults { white, black, drawn: draws, unfinished, plies })
    }

    /// White has won so many.
    #[getter]
    const fn white(&self) -> u64 {
        self.0.white
    }

    /// So many were drawn.
    #[getter]
    const fn draws(&self) -> u64 {
        self.0.drawn
    }

    /// Black has won so many.
    #[getter]
    const fn black(&self) -> u64 {
        self.0.black
    }

    /// So many were not over after `most_plies` half-moves.
    #[getter]
    const fn unfinished(&self) -> u64 {
        self.0.unfinished
    }

    /// The half-moves of all of them together.
    #[getter]
    const fn plies(&self) -> u64 {
        self.0.plies
    }

    /// What White has made of the points, from 0 to 1: a draw counts half, and so does what was not over.
    #[getter]
    fn score(&self) -> f64 {
        let PlayoutResults { white, drawn, unfinished, .. } = self.0;
        (white as f64 + (drawn + unfinished) as f64 / 2.0) / self.0.count().max(1) as f64
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.0.count()).unwrap_or(usize::MAX)
    }

    fn __repr__(&self) -> String {
        let PlayoutResults { white, black, drawn, unfinished, plies } = self.0;
        format!("Playouts(white={white}, draws={drawn}, black={black}, unfinished={unfinished}, plies={plies})")
    }

    fn __getnewargs__(&self) -> (u64, u64, u64, u64, u64) {
        let PlayoutResults { white, black, drawn, unfinished, plies } = self.0;
        (white, drawn, black, unfinished, plies)
    }
}

/// Plays a position or a game out at random, `count` times, and says how that ended; of a list of them, each.
///
/// All cores work unless `threads` says otherwise, and other Python threads run meanwhile. The same `seed` gives the same
/// results on any number of threads. What is not over after `most_plies` half-moves is left unfinished.
#[pyfunction]
#[pyo3(signature = (position, count = 1000, *, seed = None, threads = None, most_plies = 1000))]
pub(crate) fn playouts<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    count: u64,
    seed: Option<u64>,
    threads: Option<i64>,
    most_plies: usize,
) -> PyResult<Bound<'py, PyAny>> {
    const MOST_THREADS: usize = 256;
    let threads = match threads {
        Some(threads) => between("threads", threads, 1, MOST_THREADS)?,
        None => available_parallelism().map_or(1, |cores| cores.get().min(MOST_THREADS)),
    };
    let one = game_of(position);
    let games = match &one {
        Ok(game) => vec![game.clone()],
        Err(error) if !error.is_instance_of::<PyTypeError>(py) => return Err(error.clone_ref(py)),
        Err(error) => {
            let list = position.try_iter().map_err(|_| error.clone_ref(py))?;
            list.map(|position| game_of(&position?)).collect::<PyResult<Vec<_>>>()?
        }
    };
    if let Some((game, outcome)) = games.iter().find_map(|game| Some((game, game.record.outcome()?))) {
        return Err(wrong(game.over(outcome).en));
    }
    let play = RandomPlay { count, seed: seed.unwrap_or_else(|| Rng::new().u64(..)), most_plies, threads };
    let records: Vec<_> = games.into_iter().map(|game| game.record).collect();
    let mut results = interruptible(py, |stop| play.play_out(&records, stop))?.into_iter().map(Playouts);
    match one {
        Ok(_) => Ok(results.next().into_pyobject(py)?),
        Err(_) => Ok(PyList::new(py, results.collect::<Vec<_>>())?.into_any()),
    }
}
