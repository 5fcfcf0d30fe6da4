//! The names of squares where a square is one row high: three columns have room for a name; two have it with the place to
//! their right, on which nobody plays.

use damier_rules::{Color, board::Rank};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use super::{
    super::{
        look::{self, Look},
        map::{Ground, Seated, Spot},
    },
    board::shade_of,
    plan::Plan,
    scene::{Face, Mark, Scene},
};

/// Writes the names over squares that have been drawn.
pub(super) fn names(buffer: &mut Buffer, seated: Seated<'_>, layout: &Plan, scene: &Scene, look: Look) {
    let spots: Vec<(Spot, Rect)> = layout
        .places(seated.map)
        .filter_map(|(place, rect)| if let Ground::Spot(spot) = place.ground { Some((spot, rect)) } else { None })
        .collect();
    for &(spot, rect) in &spots {
        let Spot::Cell { cell, .. } = spot else { continue };
        let next =
            spots.iter().filter(|(_, other)| other.y == rect.y && other.x > rect.x).map(|(_, other)| other.x).min();
        let most = if seated.board.damiers.len() > 1 { 2 * rect.width } else { rect.width };
        let end = next.unwrap_or(buffer.area.right()).min(rect.x + most);
        let name = &seated.board.cells[usize::from(cell.0)].name;
        let here = matches!(seated.cursor, Some(Spot::Cell { cell: at, .. }) if at == cell);
        name_of(buffer, Rect { width: end - rect.x, ..rect }, (name, &scene.face(cell), here), look);
    }
}

/// The name of one square. A piece keeps the column at its edge, so that pieces side by side are told apart.
fn name_of(buffer: &mut Buffer, rect: Rect, (name, face, here): (&str, &Face, bool), look: Look) {
    let colours = look.has_colour() && !look.ascii;
    let edge = u16::from(face.piece.is_some() || !colours);
    let rect = Rect { x: rect.x + edge, width: rect.width.saturating_sub(edge), ..rect };
    let taken = face.taken || face.piece.is_some_and(|piece| piece.rank == Rank::King);
    let Some((text, cut)) = fitting(name, usize::from(rect.width)).filter(|_| !taken) else { return };
    let mut style = match face.piece {
        Some(piece) if colours => {
            let ink = if piece.color == Color::White { look::NAME } else { look::NAME_ON_WHITE };
            look.on(ink, shade_of(piece.color))
        }
        None if colours => {
            let dark = here || face.mark == Mark::Must;
            Style::new().fg(look.ink(if dark { look::WHITE } else { look::NAME }))
        }
        _ => Style::new(),
    };
    if face.piece.is_some() && colours {
        buffer.set_string(rect.x, rect.y, " ".repeat(usize::from(rect.width)), style);
    }
    if cut {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    buffer.set_string(rect.x, rect.y, text, style);
}

/// A name as far as there is room for it: where there is none for the letter of a lower cube, a line below stands for
/// it.
pub(super) fn fitting(name: &str, room: usize) -> Option<(&str, bool)> {
    if name.len() <= room {
        return Some((name, false));
    }
    name.strip_suffix('u').filter(|short| short.len() <= room).map(|short| (short, true))
}
