//! A position as it stands on the board: who is where, which doors are open.

use std::sync::OnceLock;

use damier_notation::write_position;
use damier_rules::{
    AnyPosition, Position,
    board::{Cell, Door, DoorColor, Drawn, Rank},
    trap::{Notch, Spin},
    with_position,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::Side;

/// A position as it stands on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// The position in its game's notation.
    pub position: String,
    /// Whose turn it is.
    pub turn: Side,
    /// One character for each cell: `.` empty, `w` `b` men, `W` `B` kings.
    pub board: String,
    /// One character for each cell: `.` no door, `g` `o` a closed green or orange door, `G` `O` an open one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doors: Option<String>,
    /// The sliders beside the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sliders: Option<Vec<SliderInfo>>,
    /// What the spinner has shown this turn: `pawn`, `green`, `orange` or `choice`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spin: Option<&'static str>,
}

/// A slider beside a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SliderInfo {
    /// Its row, counted from the top, from 0.
    pub row: usize,
    /// `green` or `orange`.
    pub color: &'static str,
    /// `L`, `N` or `R`.
    pub notch: &'static str,
}

/// The letter of a notch.
pub(super) const fn notch_letter(notch: Notch) -> &'static str {
    match notch {
        Notch::Left => "L",
        Notch::Neutral => "N",
        Notch::Right => "R",
    }
}

impl Snapshot {
    /// The position as it stands.
    pub fn of(position: &AnyPosition) -> Self {
        let cells = cells(position);
        let (board, doors, sliders) = with_position!(position, position => drawn(position, cells));
        Self {
            position: write_position(position),
            turn: position.turn().into(),
            board,
            doors: sliders.is_some().then_some(doors),
            sliders,
            spin: position.spin().map(Spin::name),
        }
    }
}

fn drawn<P: Drawn>(position: &P, cells: u8) -> (String, String, Option<Vec<SliderInfo>>) {
    let cells = || (0..cells).map(Cell);
    let piece = |cell| match position.piece(cell) {
        None => '.',
        Some(piece) => match (Side::from(piece.color), piece.rank) {
            (Side::White, Rank::Man) => 'w',
            (Side::White, Rank::King) => 'W',
            (Side::Black, Rank::Man) => 'b',
            (Side::Black, Rank::King) => 'B',
        },
    };
    let door = |cell| match position.door(cell) {
        None => '.',
        Some(Door::Closed(DoorColor::Green)) => 'g',
        Some(Door::Open(DoorColor::Green)) => 'G',
        Some(Door::Closed(DoorColor::Orange)) => 'o',
        Some(Door::Open(DoorColor::Orange)) => 'O',
    };
    let sliders: Vec<SliderInfo> = position.row_sliders().iter().map(SliderInfo::of).collect();
    let sliders = (!sliders.is_empty()).then_some(sliders);
    (cells().map(piece).collect(), cells().map(door).collect(), sliders)
}

/// How many cells the board has: asked for often, and the same every time.
fn cells(position: &AnyPosition) -> u8 {
    static COUNTS: [OnceLock<u8>; 4] = [const { OnceLock::new() }; 4];
    let game = match position {
        AnyPosition::Dames(_) => 0,
        AnyPosition::Trap(_) | AnyPosition::EnglishTrap(_) => 1,
        AnyPosition::Bermudes(_) => 2,
        AnyPosition::Pyramidame(_) => 3,
    };
    *COUNTS[game].get_or_init(|| position.board().cells.len() as u8)
}

impl SliderInfo {
    fn of(slider: &damier_rules::board::RowSlider) -> Self {
        let color = match slider.color {
            DoorColor::Green => "green",
            DoorColor::Orange => "orange",
        };
        Self { row: slider.row, color, notch: notch_letter(slider.notch) }
    }
}
