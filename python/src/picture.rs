//! Diagrams as Python asks for them: what is marked on the board, and how it shall look.

use damier_draw::{BadMark, Diagram, Look, Style, svg};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyString, PyTuple},
};

use crate::{
    errors::{language, wrong},
    kind::square_text,
    moves::Move,
};

/// What is wanted of a diagram, by the names of the keyword arguments.
pub(crate) struct Wanted<'a, 'py> {
    pub(crate) arrows: Option<&'a Bound<'py, PyAny>>,
    pub(crate) marks: Option<&'a Bound<'py, PyAny>>,
    pub(crate) orientation: &'a str,
    pub(crate) size: u32,
    pub(crate) style: &'a str,
    pub(crate) coordinates: bool,
    pub(crate) title: Option<&'a str>,
    pub(crate) damiers: Option<&'a str>,
    pub(crate) lang: &'a str,
}

impl Wanted<'_, '_> {
    /// The diagram with all of it, as SVG.
    pub(crate) fn draw(&self, mut diagram: Diagram) -> PyResult<String> {
        let look = self.look()?;
        diagram.title = self.title.filter(|title| !title.trim().is_empty()).map(str::to_owned);
        diagram.show_only(self.damiers.unwrap_or_default()).map_err(|bad| bad_mark("damiers", bad))?;
        for arrow in listed(self.arrows, is_pair)? {
            let way = diagram.arrow(&arrow_text(&arrow)?).map_err(|bad| bad_mark("arrows", bad))?;
            diagram.arrows.push(way);
        }
        for mark in listed(self.marks, |_| false)? {
            let cell = diagram.cell(&square_text(&mark)?).map_err(|bad| bad_mark("marks", bad))?;
            diagram.circles.push(cell);
        }
        Ok(svg(&diagram, &look))
    }

    fn look(&self) -> PyResult<Look> {
        let (least, most) = (Look::WIDTHS.start(), Look::WIDTHS.end());
        if !Look::WIDTHS.contains(&self.size) {
            return Err(wrong(format!("size={}: expected a width from {least} to {most} pixels", self.size)));
        }
        let flipped = match self.orientation {
            "white" => false,
            "black" => true,
            other => {
                return Err(wrong(format!("orientation={other:?}: expected \"white\" or \"black\", who sits below")));
            }
        };
        let style = match self.style {
            "wood" => Style::Wood,
            "print" => Style::Print,
            "dark" => Style::Dark,
            other => return Err(wrong(format!("style={other:?}: expected \"wood\", \"print\" or \"dark\""))),
        };
        let lang = language(self.lang)?;
        Ok(Look { style, width: self.size, flipped, coordinates: self.coordinates, opaque: false, lang })
    }
}

/// A position after the move that led there: a move that is known, or only its squares.
pub(crate) fn mark_last_move(diagram: &mut Diagram, text: &str) -> PyResult<()> {
    diagram.last = Some(diagram.last_move(text).map_err(|bad| bad_mark("last_move", bad))?);
    Ok(())
}

fn bad_mark(name: &str, bad: impl Into<BadMark>) -> PyErr {
    wrong(format!("{name}: {}", bad.into().said().en))
}

/// The parts of a list; of a text, what stands between commas or blanks. What is one thing by itself is a list of one.
fn listed<'py>(
    given: Option<&Bound<'py, PyAny>>,
    is_one: impl Fn(&Bound<'py, PyAny>) -> bool,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let Some(given) = given else { return Ok(Vec::new()) };
    if let Ok(text) = given.cast::<PyString>() {
        let text = text.to_cow()?;
        let parts = text.split([',', ' ']).filter(|part| !part.is_empty());
        return Ok(parts.map(|part| PyString::new(given.py(), part).into_any()).collect());
    }
    if given.cast::<Move>().is_ok() || given.extract::<u32>().is_ok() || is_one(given) {
        return Ok(vec![given.clone()]);
    }
    given.try_iter()?.collect()
}

/// Whether a tuple is one arrow, such as `(32, 28)`, rather than several, such as `("32-28", "19-23")`.
fn is_pair(given: &Bound<'_, PyAny>) -> bool {
    let is_square = |part: &Bound<'_, PyAny>| {
        let named = part.cast::<PyString>().is_ok_and(|text| !text.to_string_lossy().contains(['-', 'x']));
        named || part.extract::<u32>().is_ok()
    };
    given.cast::<PyTuple>().is_ok_and(|tuple| tuple.len() > 1 && tuple.iter().all(|part| is_square(&part)))
}

/// An arrow as the diagrams read it: a text, a move or the squares it goes over.
fn arrow_text(arrow: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = arrow.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    if let Ok(known) = arrow.cast::<Move>() {
        return Ok(known.get().squares());
    }
    let Ok(squares) = arrow.try_iter() else {
        let found = arrow.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{found} is no arrow: expected \"32-28\", a Move or two squares")));
    };
    let squares: PyResult<Vec<String>> = squares.map(|square| square_text(&square?)).collect();
    Ok(squares?.join("-"))
}
