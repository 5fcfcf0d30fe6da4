//! Which game is played, with which options; and a position of it.

use std::{
    fmt::Write,
    sync::{Arc, OnceLock},
};

use damier_draw::{Diagram, NoSuchCell};
use damier_notation::{
    TextError, clip,
    options::{Chosen, GameOption, options_of, read_options},
    read_position,
    sentences::{Lang, Said, game_name},
    write_position,
};
use damier_rules::{
    AnyPosition, Color, Game,
    board::{Board, Cell},
};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyBool, PyDict, PyFloat, PyList, PyString, PyTuple},
};

use crate::errors::{bad_position, wrong};

/// A game with its options, shared by all its positions.
#[derive(Debug)]
pub(crate) struct Kind {
    pub(crate) game: Game,
    pub(crate) chosen: Chosen,
    /// The options that were given, as texts such as `english=on`.
    pub(crate) options: Vec<String>,
    /// Its board, once somebody asks.
    board: OnceLock<Board>,
}

impl Kind {
    /// The game called `id`, with options as Python's keyword arguments give them. One that is `None` is not given.
    pub(crate) fn new(id: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Arc<Self>> {
        let game = find_game(id)?;
        let mut texts = Vec::new();
        for (name, value) in options.into_iter().flatten() {
            texts.extend(option(game, &name, &value)?);
        }
        Self::from_texts(game, texts)
    }

    /// A game with its options as texts.
    pub(crate) fn from_texts(game: Game, options: Vec<String>) -> PyResult<Arc<Self>> {
        let chosen = read_options(game, &options).map_err(|error| wrong(in_python(game, &error)))?;
        Ok(Arc::new(Self { game, chosen, options, board: OnceLock::new() }))
    }

    /// The options as keyword arguments.
    pub(crate) fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, value) in self.options.iter().filter_map(|option| option.split_once('=')) {
            dict.set_item(keyword(name), option_value(py, value)?)?;
        }
        Ok(dict)
    }

    /// The board of the game.
    pub(crate) fn board(&self) -> &Board {
        self.board.get_or_init(|| self.chosen.variant.start().board())
    }

    /// A diagram under the name of this game: of those that begin differently and go on alike, positions know one.
    pub(crate) fn named(&self, mut diagram: Diagram) -> Diagram {
        diagram.name = Said::by(|lang| game_name(self.game, lang));
        diagram
    }

    /// The cell a square's name means, which may be a number.
    pub(crate) fn cell(&self, square: &Bound<'_, PyAny>) -> PyResult<Cell> {
        let name = square_text(square)?;
        self.board().cell(&name).ok_or_else(|| wrong(NoSuchCell::new(self.board(), &name).say(Lang::En)))
    }
}

/// Whether two games are the same, with the same options.
impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        (self.game, self.chosen) == (other.game, other.chosen)
    }
}

/// The name of a square: a text, or a number where squares have numbers.
pub(crate) fn square_text(square: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(name) = square.cast::<PyString>() {
        return Ok(name.to_cow()?.into_owned());
    }
    if let Ok(number) = square.extract::<u32>() {
        return Ok(number.to_string());
    }
    let found = square.get_type().name()?;
    Err(PyTypeError::new_err(format!("{found} is no square: expected its name or its number")))
}

/// What an option is called as a keyword argument.
pub(crate) fn keyword(name: &str) -> String {
    name.replace('-', "_")
}

/// What an option is set to, as Python has it: `on` is `True`, `2:1:1` is `(2, 1, 1)`.
pub(crate) fn option_value<'py>(py: Python<'py>, value: &str) -> PyResult<Bound<'py, PyAny>> {
    let numbers: Option<Vec<u32>> = value.split(':').map(|part| part.parse().ok()).collect();
    match (value, numbers) {
        ("on" | "off", _) => Ok(PyBool::new(py, value == "on").to_owned().into_any()),
        (_, Some(numbers)) if numbers.len() > 1 => Ok(PyTuple::new(py, numbers)?.into_any()),
        _ => Ok(PyString::new(py, value).into_any()),
    }
}

/// What an option can be set to, as Python writes it.
pub(crate) fn option_values(option: &GameOption) -> String {
    match option.values {
        SWITCH => "True or False".to_owned(),
        values if values.contains(':') => format!("({})", values.to_lowercase().replace(':', ", ")),
        values => values.to_owned(),
    }
}

/// The values of an option that is on or off.
const SWITCH: &str = "on|off";

/// `english=True` as `english=on`, `spinner=(2, 1, 1)` as `spinner=2:1:1`, `line_chance=1/12` as `line-chance=1/12`.
fn option(game: Game, name: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let given = name.cast::<PyString>()?.to_cow()?.into_owned();
    let known = options_of(game);
    let Some(option) = known.iter().find(|option| keyword(option.name) == given) else {
        let names: Vec<String> = known.iter().map(|option| keyword(option.name)).collect();
        let expected = if names.is_empty() { "none: it has no options".to_owned() } else { names.join(", ") };
        return Err(wrong(format!("{} has no option {}: expected {expected}", game.id(), clip(&given))));
    };
    if value.is_none() {
        return Ok(None);
    }
    let text = if let Ok(switch) = value.cast::<PyBool>() {
        if switch.is_true() { "on".to_owned() } else { "off".to_owned() }
    } else if option.values == SWITCH {
        return Err(wrong(format!("{given}={}: expected True or False", clip(&value.repr()?.to_string()))));
    } else if value.is_instance_of::<PyTuple>() || value.is_instance_of::<PyList>() {
        let parts: PyResult<Vec<String>> = value.try_iter()?.map(|part| Ok(part?.str()?.to_string())).collect();
        parts?.join(":")
    } else if let Ok(chance) = value.cast::<PyFloat>() {
        one_in(chance.value()).map_or_else(|| chance.to_string(), |n| format!("1/{n}"))
    } else {
        value.str()?.to_string()
    };
    Ok(Some(format!("{}={text}", option.name)))
}

/// The N of a chance that is one in N, as Python works it out: `1/12`.
fn one_in(chance: f64) -> Option<u8> {
    (1..=u8::MAX).find(|&n| (chance - f64::from(n).recip()).abs() < 1e-9)
}

/// What is wrong with options, each called as Python calls it.
fn in_python(game: Game, error: &TextError) -> String {
    let mut message = error.to_string();
    for option in options_of(game) {
        let as_python = keyword(option.name);
        for (value, name) in [("on", "True"), ("off", "False")] {
            message = message.replace(&format!("{}={value}:", option.name), &format!("{as_python}={name}:"));
        }
        message = message.replace(&format!("{}=", option.name), &format!("{as_python}="));
    }
    message
}

/// The game with that short name.
pub(crate) fn find_game(id: &str) -> PyResult<Game> {
    Game::from_id(id).ok_or_else(|| {
        let known: Vec<&str> = Game::ALL.into_iter().map(Game::id).collect();
        // Elsewhere a position stands alone.
        let hint = if id.contains([':', '/']) { "; a position comes after the game, or by name: fen=..." } else { "" };
        wrong(format!("the game {}: expected one of {}{hint}", clip(id), known.join(", ")))
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

    /// The position as a diagram.
    pub(crate) fn diagram(&self) -> Diagram {
        self.kind.named(Diagram::of(&self.position))
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
