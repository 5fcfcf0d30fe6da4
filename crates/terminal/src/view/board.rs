//! The board, square by square: discs in colour, letters without it.

use damier_rules::{
    Color,
    board::{Board, Cell, Door, DoorColor, Piece, Rank, Tile},
    trap::Notch,
};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use super::{
    super::{
        look::{self, Look, Shade},
        map::{Ground, Placed, Seated, Spot},
    },
    narrow,
    plan::Plan,
    scene::{Face, Mark, Scene},
};

pub(super) fn draw(buffer: &mut Buffer, seated: Seated<'_>, layout: &Plan, scene: &Scene, look: Look) {
    let several = seated.board.damiers.len() > 1;
    for (place, rect) in layout.places(seated.map) {
        match place.ground {
            Ground::Light if several => buffer.set_style(rect, look.ground(look::LIGHT_TOO)),
            Ground::Light => buffer.set_style(rect, look.ground(look::LIGHT)),
            Ground::Spot(spot @ Spot::Cell { cell, .. }) => {
                let square = Square {
                    look,
                    face: scene.face(cell),
                    name: &seated.board.cells[usize::from(cell.0)].name,
                    ground: wood(seated.board, place),
                    cursor: is_at_cursor(seated.cursor, spot, cell),
                };
                square.draw(buffer, rect);
            }
            Ground::Spot(Spot::Notch { row, notch }) => {
                draw_notch(buffer, rect, (row, notch), seated.cursor, scene, look);
            }
        }
    }
    // In letters, a flat board has signs there.
    if layout.is_narrow() && (several || look.has_colour() && !look.ascii) {
        narrow::names(buffer, seated, layout, scene, look);
    }
    if several {
        for (sheet, at) in seated.map.sheets.iter().zip(&layout.letters) {
            let name = sheet.name.map(String::from).unwrap_or_default();
            buffer.set_string(at.x, at.y, name, look.accent());
        }
    }
}

/// The same cube is pointed at in every damier that shows it.
fn is_at_cursor(cursor: Option<Spot>, spot: Spot, cell: Cell) -> bool {
    cursor == Some(spot) || matches!(cursor, Some(Spot::Cell { cell: at, .. }) if at == cell)
}

/// The wood of a square: where all squares are played on, they are chequered.
fn wood(board: &Board, place: &Placed) -> Shade {
    let has_light =
        board.damiers.iter().flat_map(|damier| damier.rows.iter().flatten()).any(|&tile| tile == Tile::Light);
    let chequered = !has_light;
    if chequered && (place.x + place.y) % 2 == 0 { look::DARK_TOO } else { look::DARK }
}

/// A square as it is drawn.
struct Square<'a> {
    look: Look,
    face: Face,
    name: &'a str,
    ground: Shade,
    cursor: bool,
}

impl Square<'_> {
    fn draw(&self, buffer: &mut Buffer, rect: Rect) {
        if self.look.has_colour() && !self.look.ascii {
            self.in_colour(buffer, rect);
        } else {
            self.in_letters(buffer, rect);
        }
    }

    /// The colour of the ground: of what is marked, of a door, or of the wood.
    fn shade(&self) -> Shade {
        match (self.face.mark, self.face.door) {
            _ if self.face.taken => look::MUST,
            (Mark::Picked, _) => look::PICKED,
            (Mark::Target, _) => look::TARGET,
            (Mark::Hint, _) => look::HINT,
            (Mark::Must, _) => look::MUST,
            (_, Some(Door::Open(_))) => look::HOLE,
            (_, Some(Door::Closed(color))) => door_shade(color),
            (Mark::Movable, _) => look::MOVABLE,
            (Mark::Last, _) => look::LAST,
            (Mark::None, None) => self.ground,
        }
    }

    fn in_colour(&self, buffer: &mut Buffer, rect: Rect) {
        let look = self.look;
        let ground = if rect.height == 1 && self.cursor { look::CURSOR } else { self.shade() };
        buffer.set_style(rect, look.ground(ground));
        match self.face.piece {
            Some(piece) => self.disc(buffer, rect, piece, ground),
            None => self.empty(buffer, rect, ground),
        }
        if self.cursor && rect.height > 1 {
            let style = look.on(look::CURSOR, ground);
            for y in rect.top()..rect.bottom() {
                for (x, bar) in [(rect.left(), "█"), (rect.right() - 1, "█")] {
                    buffer.set_string(x, y, bar, style);
                }
            }
        }
    }

    fn empty(&self, buffer: &mut Buffer, rect: Rect, ground: Shade) {
        let look = self.look;
        let dark = matches!(self.face.door, Some(Door::Open(_))) && self.face.mark < Mark::Hint;
        let ink = if dark { look::NAME_ON_BLACK } else { look::NAME };
        if rect.height > 1 {
            let margin = u16::from(rect.width > 4 || self.cursor);
            let room = inner(rect, margin);
            if let Some((name, cut)) = narrow::fitting(self.name, usize::from(room.width)) {
                let style = look.on(ink, ground);
                put(buffer, room, 0, name, if cut { style.add_modifier(Modifier::UNDERLINED) } else { style });
            }
        }
        let sign = match (self.face.mark, self.face.door) {
            (Mark::Target, _) => "●",
            (_, Some(Door::Open(_))) => "◌",
            (_, Some(Door::Closed(_))) if rect.height > 1 => "╱╱",
            _ => return,
        };
        let row = if rect.height == 1 { 0 } else { rect.height / 2 };
        let style = look.on(if dark { look::NAME_ON_BLACK } else { look::NAME }, ground);
        centre(buffer, rect, row, sign, style);
    }

    /// A disc with rounded corners, its square's name on it.
    fn disc(&self, buffer: &mut Buffer, rect: Rect, piece: Piece, ground: Shade) {
        let look = self.look;
        let body = shade_of(piece.color);
        let (edge, fill) = (look.on(body, ground), look.ground(body));
        let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
        for y in rect.top()..rect.bottom() {
            let (first, last) = (y == rect.top(), y == bottom);
            let (left_end, right_end) = match (first, last) {
                (true, true) | (false, false) => ("▐", "▌"),
                (true, false) if rect.height == 2 => ("▗", "▖"),
                (false, true) if rect.height == 2 => ("▝", "▘"),
                (true, false) | (false, true) => (" ", " "),
            };
            buffer.set_string(rect.left(), y, left_end, edge);
            buffer.set_string(right, y, right_end, edge);
            // The larger a disc, the more of its corners is cut off.
            let cut = if rect.height > 2 && (first || last) { 1 + rect.width / 8 } else { 1 };
            for x in rect.left() + cut..rect.right() - cut {
                match (rect.height, first, last) {
                    (3.., true, _) => buffer.set_string(x, y, "▄", edge),
                    (3.., _, true) => buffer.set_string(x, y, "▀", edge),
                    _ => buffer.set_string(x, y, " ", fill),
                }
            }
        }
        let name_ink = if piece.color == Color::White { look::NAME_ON_WHITE } else { look::NAME_ON_BLACK };
        let inside = inner(rect, 1);
        let crowned = piece.rank == Rank::King;
        let crown = look.on(look::CROWN, body).add_modifier(Modifier::BOLD);
        match rect.height {
            1 if self.face.taken => {
                centre(buffer, rect, 0, "×", look.on(look::MUST, if rect.width > 2 { body } else { ground }));
            }
            1 if crowned && rect.width > 2 => centre(buffer, rect, 0, "♛", crown),
            1 => {}
            height => {
                let (upper, lower) =
                    if height == 2 { (0, 1) } else { (height / 2 - u16::from(height > 3), height / 2) };
                let name = look.on(name_ink, body);
                if self.name.len() <= usize::from(inside.width) {
                    centre(buffer, rect, lower, self.name, name);
                } else if let Some((text, cut)) = narrow::fitting(self.name, usize::from(rect.width)) {
                    // The disc loses the corners of that row.
                    put(buffer, rect, lower, &" ".repeat(usize::from(rect.width)), fill);
                    centre(buffer, rect, lower, text, if cut { name.add_modifier(Modifier::UNDERLINED) } else { name });
                }
                if self.face.taken {
                    centre(buffer, rect, upper, "××", look.on(look::MUST, body).add_modifier(Modifier::BOLD));
                } else if crowned && height == 3 {
                    put(buffer, inside, 1, "♛", crown);
                } else if crowned {
                    centre(buffer, rect, upper, if height == 2 { "♛♛" } else { "♛" }, crown);
                }
            }
        }
    }

    /// Letters and signs, for terminals without colours: what `damier show` prints, in more room.
    fn in_letters(&self, buffer: &mut Buffer, rect: Rect) {
        let figure = self.figure();
        let sign = match (self.face.mark, self.face.door) {
            _ if self.face.taken => 'x',
            (Mark::Picked, _) => '<',
            (Mark::Target, _) => '+',
            (Mark::Hint, _) => '?',
            (Mark::Must, _) => '!',
            (_, Some(Door::Closed(_))) => '#',
            (_, Some(Door::Open(_))) => 'O',
            (Mark::Movable, _) => '*',
            (Mark::Last, _) => '\'',
            (Mark::None, None) => ' ',
        };
        let mut style =
            if self.look.has_colour() { self.look.on(self.letter_ink(), self.shade()) } else { Style::new() };
        if self.look.has_colour() {
            buffer.set_style(rect, self.look.ground(self.shade()));
        }
        if self.cursor {
            style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
        }
        if rect.height == 1 {
            let text: String =
                [figure, sign].into_iter().chain(" ".chars().cycle()).take(usize::from(rect.width)).collect();
            buffer.set_string(rect.x, rect.y, text, style);
            return;
        }
        if let Some((name, cut)) = narrow::fitting(self.name, usize::from(rect.width)) {
            let style = style.remove_modifier(Modifier::REVERSED);
            put(buffer, rect, 0, name, if cut { style.add_modifier(Modifier::UNDERLINED) } else { style });
        }
        let text = if self.cursor { format!("[{figure}]{sign}") } else { format!(" {figure} {sign}") };
        put(buffer, rect, rect.height / 2, &text, style);
    }

    fn letter_ink(&self) -> Shade {
        match self.face.piece.map(|piece| piece.color) {
            Some(color) => shade_of(color),
            None => look::NAME,
        }
    }

    fn figure(&self) -> char {
        let Some(Piece { color, rank }) = self.face.piece else { return '.' };
        match (self.look.ascii, color, rank) {
            (true, Color::White, Rank::Man) => 'w',
            (true, Color::White, Rank::King) => 'W',
            (true, Color::Black, Rank::Man) => 'b',
            (true, Color::Black, Rank::King) => 'B',
            (false, Color::White, Rank::Man) => '○',
            (false, Color::White, Rank::King) => '♕',
            (false, Color::Black, Rank::Man) => '●',
            (false, Color::Black, Rank::King) => '♛',
        }
    }
}

pub(super) const fn shade_of(color: Color) -> Shade {
    match color {
        Color::White => look::WHITE,
        Color::Black => look::BLACK,
    }
}

pub(super) const fn door_shade(color: DoorColor) -> Shade {
    match color {
        DoorColor::Green => look::GREEN,
        DoorColor::Orange => look::ORANGE,
    }
}

/// A notch: its letter, in brackets where the slider stands.
fn draw_notch(
    buffer: &mut Buffer,
    rect: Rect,
    (row, notch): (usize, Notch),
    cursor: Option<Spot>,
    scene: &Scene,
    look: Look,
) {
    let Some(slider) = scene.sliders.iter().find(|slider| slider.row == row) else { return };
    let spot = Spot::Notch { row, notch };
    let letter = match notch {
        Notch::Left => 'L',
        Notch::Neutral => 'N',
        Notch::Right => 'R',
    };
    let stands = slider.notch == notch;
    let target = scene.is_target(spot);
    let text = match (stands, target) {
        (true, _) => format!("[{letter}]"),
        (false, true) if !look.has_colour() => format!("+{letter} "),
        (false, _) => format!(" {letter} "),
    };
    let mut style = match (look.has_colour(), target, stands) {
        (false, _, _) => Style::new(),
        (true, true, _) => look.on(look::BLACK, look::PICKED),
        (true, false, true) => look.on(look::BLACK, door_shade(slider.color)).add_modifier(Modifier::BOLD),
        (true, false, false) => Style::new().fg(look.ink(door_shade(slider.color))),
    };
    if cursor == Some(spot) {
        style =
            if look.has_colour() { look.on(look::WHITE, look::CURSOR) } else { style.add_modifier(Modifier::REVERSED) };
    }
    buffer.set_string(rect.x, rect.y, text, style);
}

fn inner(rect: Rect, margin: u16) -> Rect {
    Rect::new(rect.x + margin, rect.y, rect.width.saturating_sub(2 * margin), rect.height)
}

/// Writes into a row of a rectangle, as much as fits.
fn put(buffer: &mut Buffer, rect: Rect, row: u16, text: &str, style: Style) {
    buffer.set_stringn(rect.x, rect.y + row, text, usize::from(rect.width), style);
}

/// Writes into the middle of a row; where the sides cannot be equal, the left one is shorter.
fn centre(buffer: &mut Buffer, rect: Rect, row: u16, text: &str, style: Style) {
    let length = text.chars().count() as u16;
    let x = rect.x + rect.width.saturating_sub(length) / 2;
    buffer.set_stringn(x, rect.y + row, text, usize::from(rect.width), style);
}
