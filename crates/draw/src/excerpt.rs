//! A part of a film as requested: one picture or several, with arrows, circles and a title on each.

use damier_notation::sentences::Said;

use crate::{
    BadMark, Diagram,
    film::{Film, Frame},
};

/// What is to be seen on every picture besides the board.
#[derive(Debug, Clone, Copy, Default)]
pub struct Marks<'a> {
    /// The line above the board instead of the film's own; an empty one for none.
    pub title: Option<&'a str>,
    /// The vertical damiers to show, such as `AC`; all if it is empty.
    pub damiers: &'a str,
    /// Arrows, such as `32-28,19-23`.
    pub arrows: &'a str,
    /// Squares to draw a circle around, such as `28,33`.
    pub circles: &'a str,
}

/// Which part of a request cannot be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawnPart {
    /// The picture after this many moves.
    Ply(usize),
    /// The first of several.
    From(usize),
    /// The last of several.
    To(usize),
    /// The first before the last.
    Range(usize, usize),
    /// The move that led to the position.
    LastMove,
    /// The damiers.
    Damiers,
    /// The arrows.
    Arrows,
    /// The circles.
    Circles,
}

/// What cannot be drawn, and why, in both languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CannotDraw {
    /// Which part of the request.
    pub part: DrawnPart,
    /// Why it cannot be drawn.
    pub why: Said,
}

impl Film {
    /// The picture after this many moves, or at the end, with its marks; and with a move marked as the last one, if it is named.
    pub fn marked_still(
        &self,
        ply: Option<usize>,
        last_move: Option<&str>,
        marks: Marks<'_>,
    ) -> Result<Diagram, CannotDraw> {
        let ply = ply.unwrap_or_else(|| self.len());
        self.expect_ply(ply, DrawnPart::Ply)?;
        let mut diagram = self.still(ply);
        diagram.caption = None;
        diagram.mark(marks)?;
        if let Some(text) = last_move {
            diagram.last = Some(diagram.last_move(text).map_err(cannot(DrawnPart::LastMove))?);
        }
        Ok(diagram)
    }

    /// The pictures from one number of moves up to another, each with its marks; without these numbers, all of them.
    pub fn marked_frames(
        &self,
        from: Option<usize>,
        to: Option<usize>,
        marks: Marks<'_>,
    ) -> Result<Vec<Frame>, CannotDraw> {
        let (from, to) = (from.unwrap_or(0), to.unwrap_or_else(|| self.len()));
        self.expect_ply(from, DrawnPart::From)?;
        self.expect_ply(to, DrawnPart::To)?;
        if from > to {
            let why = ("il faut le plus petit nombre d'abord", "expected the smaller number first").into();
            return Err(CannotDraw { part: DrawnPart::Range(from, to), why });
        }
        let mut frames = self.frames(from..to);
        frames.iter_mut().try_for_each(|frame| frame.diagram.mark(marks))?;
        Ok(frames)
    }

    /// Whether there are this many moves.
    fn expect_ply(&self, wanted: usize, part: fn(usize) -> DrawnPart) -> Result<(), CannotDraw> {
        let have = self.len();
        if wanted <= have {
            return Ok(());
        }
        let why = (
            format!("{have} coups de cette partie ont pu être joués"),
            format!("{have} moves of this game could be played"),
        );
        Err(CannotDraw { part: part(wanted), why: why.into() })
    }
}

impl Diagram {
    /// Adds the marks.
    fn mark(&mut self, marks: Marks<'_>) -> Result<(), CannotDraw> {
        if let Some(title) = marks.title {
            self.title = Some(title.to_owned()).filter(|title| !title.trim().is_empty());
        }
        self.show_only(marks.damiers).map_err(cannot(DrawnPart::Damiers))?;
        self.add_arrows(marks.arrows).map_err(cannot(DrawnPart::Arrows))?;
        self.add_circles(marks.circles).map_err(cannot(DrawnPart::Circles))
    }
}

fn cannot(part: DrawnPart) -> impl Fn(BadMark) -> CannotDraw {
    move |bad| CannotDraw { part, why: bad.said() }
}

#[cfg(test)]
mod tests {
    use damier_rules::{Game, Variant};

    use super::*;

    fn film() -> Film {
        Film::from_moves(Variant::from(Game::Dames).start(), "32-28 19-23 28x19").expect("moves")
    }

    #[test]
    fn a_part_of_a_film_has_its_marks_on_every_picture() {
        let marks = Marks { title: Some("A game"), arrows: "32-28", circles: "19", ..Marks::default() };
        let frames = film().marked_frames(Some(1), Some(2), marks).expect("frames");
        assert_eq!(frames.len(), 2);
        for Frame { diagram, .. } in &frames {
            assert_eq!(diagram.title.as_deref(), Some("A game"));
            assert_eq!((diagram.arrows.len(), diagram.circles.len()), (1, 1));
        }
        let still = film().marked_still(None, Some("28-19"), marks).expect("a picture");
        assert!(still.caption.is_none() && still.last.is_some());
    }

    #[test]
    fn what_is_not_there_is_named() {
        let none = Marks::default();
        let part = |wrong: CannotDraw| wrong.part;
        assert_eq!(film().marked_still(Some(4), None, none).map_err(part).err(), Some(DrawnPart::Ply(4)));
        assert_eq!(film().marked_still(None, Some("28"), none).map_err(part).err(), Some(DrawnPart::LastMove));
        assert_eq!(film().marked_frames(Some(9), None, none).map_err(part).err(), Some(DrawnPart::From(9)));
        assert_eq!(film().marked_frames(Some(3), Some(2), none).map_err(part).err(), Some(DrawnPart::Range(3, 2)));
        let wrong = Marks { arrows: "77-78", ..none };
        assert_eq!(film().marked_frames(None, None, wrong).map_err(part).err(), Some(DrawnPart::Arrows));
    }
}
