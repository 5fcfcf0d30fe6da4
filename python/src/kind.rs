//! Which game is played, with which options; and a position of it.

use std::{fmt::Write, sync::Arc};

use damier_notation::{
    clip,
    options::{Chosen, read_options},
    read_position, write_position,
};
use damier_rules::{AnyPosition, Color, Game};
use pyo3::{
    prelude::*,
    types::{PyBool, PyDict, PyList, PyString, PyTuple},
};

use crate::errors::{bad_position, wrong};

/// A game with its options, shared by all its positions.
#[derive(Debug, PartialEq)]
pub(crate) struct Kind {
    pub(crate) game: Game,
    pub(crate) chosen: Chosen,
    /// The options that were given, as texts such as `english=on`.
    pub(crate) options: Vec<String>,
}

impl Kind {
    /// The game called `id`, with options as Python's keyword arguments give them.
    pub(crate) fn new(id: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Arc<Self>> {
        let options = options.map(|options| options.iter().map(|(name, value)| option(&name, &value)).collect());
        Self::from_texts(find_game(id)?, options.unwrap_or(Ok(Vec::new()))?)
    }

    /// A game with its options as texts.
    pub(crate) fn from_texts(game: Game, options: Vec<String>) -> PyResult<Arc<Self>> {
        let chosen = read_options(game, &options).map_err(|error| wrong(error.to_string()))?;
        Ok(Arc::new(Self { game, chosen, options }))
    }

    /// The options as keyword arguments.
    pub(crate) fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, value) in self.options.iter().filter_map(|option| option.split_once('=')) {
            let name = name.replace('-', "_");
            match value {
                "on" => dict.set_item(name, true)?,
                "off" => dict.set_item(name, false)?,
                text => dict.set_item(name, text)?,
            }
        }
        Ok(dict)
    }
}

/// `english=True` as `english=on`, `spinner=(2, 1, 1)` as `spinner=2:1:1`.
fn option(name: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let name = name.cast::<PyString>()?.to_cow()?.replace('_', "-");
    let value = if let Ok(switch) = value.cast::<PyBool>() {
        if switch.is_true() { "on".to_owned() } else { "off".to_owned() }
    } else if value.is_instance_of::<PyTuple>() || value.is_instance_of::<PyList>() {
        let parts: PyResult<Vec<String>> = value.try_iter()?.map(|part| Ok(part?.str()?.to_string())).collect();
        parts?.join(":")
    } else {
        value.str()?.to_string()
    };
    Ok(format!("{name}={value}"))
}

/// The game with that short name.
pub(crate) fn find_game(id: &str) -> PyResult<Game> {
    Game::from_id(id).ok_or_else(|| {
        let known: Vec<&str> = Game::ALL.into_iter().map(Game::id).collect();
        wrong(format!("the game {}: expected one of {}", clip(id), known.join(", ")))
    })
}

/// The name of a colour, as Python has it.
pub(crate) const fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A position and the game it belongs to. Positions and moves share it.
#[derive(Debug)]
pub(crate) struct At {
    pub(crate) kind: Arc<Kind>,
    pub(crate) position: AnyPosition,
}

impl At {
    pub(crate) fn new(kind: &Arc<Kind>, position: AnyPosition) -> Arc<Self> {
        Arc::new(Self { kind: kind.clone(), position })
    }

    /// Reads a position of a game; without a text, the one it begins with.
    pub(crate) fn read(py: Python<'_>, kind: &Arc<Kind>, text: Option<&str>) -> PyResult<Arc<Self>> {
        let variant = &kind.chosen.variant;
        let position = text.map_or(Ok(variant.start()), |text| read_position(variant, text));
        Ok(Self::new(kind, position.map_err(|error| bad_position(py, &error))?))
    }

    /// Another position of the same game.
    pub(crate) fn with(&self, position: AnyPosition) -> Arc<Self> {
        Self::new(&self.kind, position)
    }

    /// The position as a text.
    pub(crate) fn text(&self) -> String {
        write_position(&self.position)
    }

    /// How Python would write it.
    pub(crate) fn repr(&self, py: Python<'_>, class: &str) -> PyResult<String> {
        let mut repr = format!("{class}({:?}, {:?}", self.kind.game.id(), self.text());
        for (name, value) in self.kind.to_dict(py)? {
            let _ = write!(repr, ", {name}={}", value.repr()?);
        }
        Ok(repr + ")")
    }
}

impl PartialEq for At {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position && self.kind.chosen.variant == other.kind.chosen.variant
    }
}
