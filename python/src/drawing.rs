//! The board as text, as `print(position)` shows it: every playable cell with its name, so that a move can be typed
//! from what one sees.

use std::fmt::Write;

use damier_notation::sentences::{Lang, to_move};
use damier_rules::{
    Color,
    board::{Board, Depict, Door, DoorColor, Piece, Rank, RowSlider, Tile},
    trap::Notch,
};

/// The position's damiers, one below the other, and whose turn it is.
pub(crate) fn draw<P: Depict>(position: &P) -> String {
    let board = P::board();
    let sliders = position.row_sliders();
    let mut text = String::new();
    for damier in &board.damiers {
        if let Some(name) = damier.name {
            let _ = writeln!(text, "Damier {name}");
        }
        for (number, row) in damier.rows.iter().enumerate() {
            let tiles: String = row.iter().map(|&tile| draw_tile(position, &board, tile)).collect();
            let slider = sliders.iter().find(|slider| slider.row == number).map(draw_slider);
            text += format!("{tiles}{}", slider.unwrap_or_default()).trim_end();
            text.push('\n');
        }
        text.push('\n');
    }
    text + &to_move(position, Lang::En)
}

fn draw_tile<P: Depict>(position: &P, board: &Board, tile: Tile) -> String {
    let names = board.cells.iter().map(|cell| cell.name.len()).max().unwrap_or(0);
    // The widest damier of the pyramid has to fit into 80 columns.
    let gap = if names > 2 { "" } else { " " };
    let Tile::Playable(cell) = tile else { return " ".repeat(2 + gap.len() + names + gap.len()) };
    let sign = position.piece(cell).map_or('.', sign);
    let name = board.cells.get(usize::from(cell.0)).map_or("", |cell| &cell.name);
    let mark = match position.door(cell) {
        None => gap,
        Some(Door::Closed(_)) => "#",
        Some(Door::Open(_)) => "O",
    };
    format!(" {sign}{gap}{name:<names$}{mark}")
}

/// `w` and `b` for men, `W` and `B` for kings.
pub(crate) const fn sign(piece: Piece) -> char {
    match piece {
        Piece { color: Color::White, rank: Rank::Man } => 'w',
        Piece { color: Color::White, rank: Rank::King } => 'W',
        Piece { color: Color::Black, rank: Rank::Man } => 'b',
        Piece { color: Color::Black, rank: Rank::King } => 'B',
    }
}

/// A slider as it stands beside its row: ` L[N]R  green`.
fn draw_slider(slider: &RowSlider) -> String {
    let notches = match slider.notch {
        Notch::Left => "[L]N R ",
        Notch::Neutral => " L[N]R ",
        Notch::Right => " L N[R]",
    };
    let color = match slider.color {
        DoorColor::Green => "green",
        DoorColor::Orange => "orange",
    };
    format!("  {notches} {color}")
}
