//! The board drawn with characters: in colour where the terminal has it, with letters where it has not.
//!
//! Every playable cell shows its name, so that a move can be typed from what one sees.

use std::io::{self, Write};

use anstyle::{Ansi256Color, Color as Ink, Style};
use damier_notation::sentences::{Lang, kings};
use damier_rules::{
    Color, Notch,
    board::{Board, Cell, Depict, Door, DoorColor, KingName, Piece, Rank, RowSlider, Tile},
};

/// Draws the position's damiers, one below the other; with letters where there is no colour. `room` is how many columns there
/// are, if that is known: where they are few, squares stand closer together.
pub fn draw<P: Depict>(
    out: &mut dyn Write,
    position: &P,
    colour: bool,
    room: Option<usize>,
    lang: Lang,
) -> io::Result<()> {
    let board = P::board();
    let drawing = Drawing { position, board: &board, colour, close: room.is_some_and(|room| room < widest(&board)) };
    for damier in &board.damiers {
        if let Some(name) = damier.name {
            writeln!(out, "Damier {name}")?;
        }
        for (number, row) in damier.rows.iter().enumerate() {
            for &tile in row {
                drawing.tile(out, tile)?;
            }
            if let Some(slider) = position.row_sliders().iter().find(|slider| slider.row == number) {
                write!(out, "  {}", beside(*slider, lang))?;
            }
            writeln!(out)?;
        }
        writeln!(out)?;
    }
    if !colour {
        writeln!(out, "{}", legend(P::KINGS.then_some(P::KING_NAME), !position.row_sliders().is_empty(), lang))?;
    }
    Ok(())
}

struct Drawing<'a, P> {
    position: &'a P,
    board: &'a Board,
    colour: bool,
    /// Squares stand close together.
    close: bool,
}

/// How wide a board is, usually.
fn widest(board: &Board) -> usize {
    let squares = board.damiers.iter().flat_map(|damier| &damier.rows).map(Vec::len).max().unwrap_or(0);
    squares * (4 + longest_name(board))
}

fn longest_name(board: &Board) -> usize {
    board.cells.iter().map(|cell| cell.name.len()).max().unwrap_or(0)
}

impl<P: Depict> Drawing<'_, P> {
    fn tile(&self, out: &mut dyn Write, tile: Tile) -> io::Result<()> {
        let names = longest_name(self.board);
        // Long names leave no room for gaps: the widest damier has to fit a terminal of 80 columns.
        let gap = if names > 2 || self.close { "" } else { " " };
        // Doors are marked behind the names of their squares.
        let behind = if self.close && !self.position.row_sliders().is_empty() { " " } else { gap };
        let width = 2 + gap.len() + names + behind.len();
        match tile {
            Tile::Outside => write!(out, "{:width$}", ""),
            Tile::Light => {
                let style = background(223);
                write!(out, "{style}{:width$}{style:#}", "")
            }
            Tile::Playable(cell) => {
                let piece = self.position.piece(cell);
                let door = self.position.door(cell);
                let ground = ground(door);
                let figure = piece.map_or(ground, |piece| ground.fg_color(Some(shade(piece.color))).bold());
                let label = ground.fg_color(Some(ansi(if matches!(door, Some(Door::Open(_))) { 250 } else { 237 })));
                let (sign, name) = (self.sign(piece), self.name(cell));
                let mark = mark(door).unwrap_or(behind);
                write!(out, "{figure} {sign}{figure:#}{label}{gap}{name:<names$}{mark}{label:#}")
            }
        }
    }

    fn name(&self, cell: Cell) -> &str {
        self.board.cells.get(usize::from(cell.0)).map_or("", |cell| &cell.name)
    }

    fn sign(&self, piece: Option<Piece>) -> char {
        match piece {
            None if self.colour => ' ',
            None => '.',
            Some(Piece { rank: Rank::Man, .. }) if self.colour => '●',
            Some(Piece { rank: Rank::King, .. }) if self.colour => '♛',
            Some(Piece { color: Color::White, rank: Rank::Man }) => 'w',
            Some(Piece { color: Color::White, rank: Rank::King }) => 'W',
            Some(Piece { color: Color::Black, rank: Rank::Man }) => 'b',
            Some(Piece { color: Color::Black, rank: Rank::King }) => 'B',
        }
    }
}

const fn ansi(index: u8) -> Ink {
    Ink::Ansi256(Ansi256Color(index))
}

const fn background(index: u8) -> Style {
    Style::new().bg_color(Some(ansi(index)))
}

const fn shade(color: Color) -> Ink {
    match color {
        Color::White => ansi(231),
        Color::Black => ansi(16),
    }
}

/// The ground of a playable cell: wood, painted where there is a door, and dark where it is open.
const fn ground(door: Option<Door>) -> Style {
    background(match door {
        None => 137,
        Some(Door::Closed(DoorColor::Green)) => 71,
        Some(Door::Closed(DoorColor::Orange)) => 172,
        Some(Door::Open(_)) => 234,
    })
}

fn mark(door: Option<Door>) -> Option<&'static str> {
    door.map(|door| match door {
        Door::Closed(_) => "#",
        Door::Open(_) => "O",
    })
}

/// A slider as it stands beside its row: ` L[N]R  green`.
fn beside(slider: RowSlider, lang: Lang) -> String {
    let french = lang == Lang::Fr;
    let color = match slider.color {
        DoorColor::Green if french => "verte",
        DoorColor::Green => "green",
        DoorColor::Orange => "orange",
    };
    let notches = match slider.notch {
        Notch::Left => "[L]N R ",
        Notch::Neutral => " L[N]R ",
        Notch::Right => " L N[R]",
    };
    format!("{notches} {color}")
}

fn legend(king: Option<KingName>, doors: bool, lang: Lang) -> String {
    let french = lang == Lang::Fr;
    let mut legend = if french { "w b pions" } else { "w b men" }.to_owned();
    if let Some(name) = king {
        legend += ", W B ";
        legend += kings(name, lang);
    }
    if doors {
        legend += if french { ", # trappe fermée, O trappe ouverte" } else { ", # closed door, O open door" };
    }
    legend
}

#[cfg(test)]
mod tests {
    use damier_rules::{dames::Dames, draughts::ruleset::FrenchTrap, trap::Trap};

    use super::*;

    fn lines<P: Depict + Default>(room: Option<usize>) -> Vec<String> {
        let mut text = Vec::new();
        draw(&mut text, &P::default(), false, room, Lang::En).expect("memory");
        let text = String::from_utf8(text).expect("text");
        let mut parts = text.split('\u{1b}');
        let first = parts.next().into_iter();
        // The colours, which whoever writes to something else than a terminal takes out.
        let text: String = first.chain(parts.filter_map(|part| part.split_once('m')).map(|(_, rest)| rest)).collect();
        text.lines().take_while(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn squares_stand_closer_together_where_there_is_little_room() {
        for (room, columns) in [(None, 60), (Some(60), 60), (Some(59), 40), (Some(10), 40)] {
            let lines = lines::<Dames>(room);
            assert!(lines.iter().all(|line| line.len() == columns), "{room:?}: {lines:?}");
            let names: Vec<u32> = lines
                .iter()
                .flat_map(|line| line.split(|c: char| !c.is_ascii_digit()))
                .filter_map(|name| name.parse().ok())
                .collect();
            assert_eq!(names, (1..=50).collect::<Vec<u32>>(), "{room:?}");
        }
        let (wide, close) = (lines::<Trap<FrenchTrap>>(None), lines::<Trap<FrenchTrap>>(Some(45)));
        let begins = |lines: &[String]| lines.iter().filter_map(|line| line.find('L')).collect::<Vec<usize>>();
        assert!(begins(&close).windows(2).all(|pair| pair[0] == pair[1]), "{close:?}");
        assert!(begins(&close)[0] < begins(&wide)[0]);
    }
}
