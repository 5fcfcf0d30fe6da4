//! A position as it stands on the board: the pieces, and which doors are open.

use damier_notation::write_position;
use damier_rules::{
    AnyPosition, Color, Notch, Position, Spin,
    board::{Cell, Depict, Door, DoorColor, KingName, Rank},
    with_position,
};
use serde::Serialize;

/// A position as it stands on the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// The position in its game's notation.
    pub position: String,
    /// Whose turn it is.
    pub turn: Color,
    /// One character for each cell: `.` empty, `w` `b` men, `W` `B` kings.
    pub board: String,
    /// What a king is called in French: « roi » in the English edition of Dames & Trap; nothing where there are no
    /// kings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub king: Option<KingName>,
    /// One character for each cell: `.` no door, `g` `o` a closed green or orange door, `G` `O` an open one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doors: Option<String>,
    /// The sliders beside the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sliders: Option<Vec<SliderInfo>>,
    /// What the spinner has shown this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spin: Option<Spin>,
}

/// A slider beside a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SliderInfo {
    /// Its row, counted from the top, from 0.
    pub row: usize,
    /// The colour of the doors it opens.
    pub color: SliderColor,
    /// Where it stands.
    pub notch: NotchInfo,
}

/// The colour of a slider and its doors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum SliderColor {
    /// Green.
    Green,
    /// Orange.
    Orange,
}

impl From<DoorColor> for SliderColor {
    fn from(color: DoorColor) -> Self {
        match color {
            DoorColor::Green => Self::Green,
            DoorColor::Orange => Self::Orange,
        }
    }
}

/// A notch of a slider, by its letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum NotchInfo {
    /// Left.
    L,
    /// Neutral, in the middle.
    N,
    /// Right.
    R,
}

impl From<Notch> for NotchInfo {
    fn from(notch: Notch) -> Self {
        match notch {
            Notch::Left => Self::L,
            Notch::Neutral => Self::N,
            Notch::Right => Self::R,
        }
    }
}

impl Snapshot {
    /// The position as it stands.
    pub fn of(position: &AnyPosition) -> Self {
        let (board, doors, sliders) = with_position!(position, position => drawn(position));
        Self {
            position: write_position(position),
            turn: position.turn(),
            board,
            king: position.king_name(),
            doors: sliders.is_some().then_some(doors),
            sliders,
            spin: position.spin(),
        }
    }
}

fn drawn<P: Depict>(position: &P) -> (String, String, Option<Vec<SliderInfo>>) {
    let cells = || (0..P::CELLS).map(Cell);
    let piece = |cell| match position.piece(cell) {
        None => '.',
        Some(piece) => match (piece.color, piece.rank) {
            (Color::White, Rank::Man) => 'w',
            (Color::White, Rank::King) => 'W',
            (Color::Black, Rank::Man) => 'b',
            (Color::Black, Rank::King) => 'B',
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

impl SliderInfo {
    fn of(slider: &damier_rules::board::RowSlider) -> Self {
        Self { row: slider.row, color: slider.color.into(), notch: slider.notch.into() }
    }
}
