//! Diagrams of positions.

use damier_draw::{Diagram, Look, Style, svg};
use damier_notation::{clip, sentences::Said};
use damier_rules::{AnyPosition, Record};

use super::{AskDraw, Bounds, DeskProblem, Part, StyleInfo};

/// The position as a picture, with its last move and the other marks asked for.
pub(super) fn draw(asked: &AskDraw) -> Result<Part, DeskProblem> {
    const WIDTHS: std::ops::RangeInclusive<u32> = 50..=4_000;
    let record = asked.subject.record()?;
    let mut diagram = shown(&record);
    for (marks, what) in [
        (&asked.arrows, ("Trop de flèches", "Too many arrows")),
        (&asked.circles, ("Trop de cercles", "Too many circles")),
    ] {
        if marks.len() > Bounds::MOST_MARKS {
            return Err(DeskProblem::too_large(what, Bounds::MOST_MARKS));
        }
    }
    let wrong = |error: &damier_draw::NoSuchCell| DeskProblem::BadMark(Said::by(|lang| error.say(lang)));
    for text in &asked.arrows {
        diagram.arrows.push(diagram.way(&short(text)?).map_err(|error| wrong(&error))?);
    }
    for text in &asked.circles {
        diagram.circles.push(diagram.cell(&short(text)?).map_err(|error| wrong(&error))?);
    }
    diagram.title = asked.title.as_deref().map(titled).transpose()?;
    diagram.caption = asked.caption.as_deref().map(titled).transpose()?;
    let look = Look {
        style: match asked.style {
            StyleInfo::Wood => Style::Wood,
            StyleInfo::Print => Style::Print,
            StyleInfo::Dark => Style::Dark,
        },
        width: asked.width.unwrap_or(Look::default().width).clamp(*WIDTHS.start(), *WIDTHS.end()),
        flipped: asked.flipped,
        coordinates: asked.coordinates,
        opaque: false,
        lang: asked.lang,
    };
    Ok(Part::Drawn { svg: svg(&diagram, &look) })
}

fn shown(record: &Record<AnyPosition>) -> Diagram {
    match record.positions().zip(record.moves()).next_back() {
        Some((before, m)) => Diagram::after(before, m),
        None => Diagram::of(record.position()),
    }
}

/// A list of marks, if it is not too long.
fn short(text: &str) -> Result<String, DeskProblem> {
    if text.len() <= Bounds::LONGEST_MOVE {
        return Ok(text.to_owned());
    }
    Err(DeskProblem::BadMark(Said::by(|lang| {
        let shown = clip(text);
        lang.say(format!("la marque {shown} est trop longue"), format!("the mark {shown} is too long"))
    })))
}

/// A title: one line, and no longer than fits anywhere.
fn titled(text: &str) -> Result<String, DeskProblem> {
    if text.len() > Bounds::LONGEST_TITLE {
        let what = ("Ce titre est trop long, en octets", "This title is too long, in bytes");
        return Err(DeskProblem::too_large(what, Bounds::LONGEST_TITLE));
    }
    Ok(text.split_whitespace().collect::<Vec<_>>().join(" "))
}
