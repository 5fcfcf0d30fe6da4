//! Boards as data: what the page, the terminal and the diagrams draw from. A game describes its board here once, and a
//! move as the [`Motion`] it makes on it; who draws it needs no rules.

use crate::{Color, Extent, Notch, Position, Spin};

/// A playable cell (square or cube) of a board, numbered from 0 as the game lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(
    /// Its number.
    pub u8,
);

/// A board: its cells, and the damiers that show them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Every playable cell, in the order of its number.
    pub cells: Vec<CellInfo>,
    /// The damiers: one for a flat board, five for the pyramid.
    pub damiers: Vec<DamierGrid>,
    /// Whether every cell has a number, counted from 1, beside a name that may be another: players of Russian draughts know
    /// c3 as 22, too.
    pub numbered: bool,
}

impl Board {
    /// The cell with this name, in upper or lower case, or with this number, on boards with numbers. Leading zeros are
    /// allowed.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let plain = |text: &str| text.trim_start_matches('0').to_ascii_lowercase();
        let wanted = plain(name.trim());
        let named = self.cells.iter().position(|cell| plain(&cell.name) == wanted);
        let by_number = || {
            let digits = self.numbered && wanted.bytes().all(|digit| digit.is_ascii_digit());
            let index = if digits { wanted.parse::<usize>().ok()?.checked_sub(1)? } else { return None };
            (index < self.cells.len()).then_some(index)
        };
        u8::try_from(named.or_else(by_number)?).ok().map(Cell)
    }
}

/// A cell's name and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellInfo {
    /// Its name in this game's notation.
    pub name: String,
    /// x, y and z; z is 0 on a flat board. x grows to White's right, y away from White.
    pub place: [i8; 3],
}

/// One view of the board: a grid, as White sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DamierGrid {
    /// Its letter, where there are several.
    pub name: Option<char>,
    /// Its rows from top to bottom, each from left to right.
    pub rows: Vec<Vec<Tile>>,
}

/// What a damier has at one place of its grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tile {
    /// Nothing: outside the board.
    Outside,
    /// A part of the board that is not played on.
    Light,
    /// A playable cell.
    Playable(Cell),
}

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Its colour.
    pub color: Color,
    /// What it is.
    pub rank: Rank,
}

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rank {
    /// A man (or, in games without kings, a piece).
    Man,
    /// A king.
    King,
}

/// What a game calls its king in French; in English it is a king everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum KingName {
    /// « Dame », as nearly everywhere.
    #[default]
    Dame,
    /// « Roi », in the English edition of Dames & Trap.
    Roi,
}

impl KingName {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Dame, Self::Roi];

    /// Its short name, for programs.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Dame => "dame",
            Self::Roi => "roi",
        }
    }
}

/// A door in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Door {
    /// Closed: a cell like any other.
    Closed(DoorColor),
    /// Open: what lands here falls.
    Open(DoorColor),
}

/// The colour of a door, and of the spin that moves it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DoorColor {
    /// Green.
    Green,
    /// Orange.
    Orange,
}

/// A slider beside a row of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowSlider {
    /// Its row, from the top, counted from 0.
    pub row: usize,
    /// The colour of the doors it moves.
    pub color: DoorColor,
    /// Where it stands.
    pub notch: Notch,
}

/// What a move does to the board, step by step.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Motion {
    /// The way of the piece that moves: first where it starts, then every landing, the last one its end. Empty where
    /// no piece moves.
    pub stops: Vec<Stop>,
    /// The pieces taken, in the order in which they are jumped. They leave the board, or turn over, at the end.
    pub taken: Vec<Cell>,
    /// Whether the pieces taken change colour and stay.
    pub flips: bool,
    /// The open door into which the moving piece falls where its way ends.
    pub falls: Option<Cell>,
    /// The pieces that stood on a door this move opens, and are lost.
    pub dropped: Vec<Cell>,
    /// The slider that is moved.
    pub slider: Option<Slide>,
    /// Whether the moving piece becomes a king at the end.
    pub crowned: bool,
    /// Whether nothing moves because the side has to pass.
    pub pass: bool,
}

impl Motion {
    /// No move of any game goes through more cells.
    pub const MOST_CELLS: usize = 120;

    /// Where the piece that moves starts.
    pub fn from(&self) -> Option<Cell> {
        self.stops.first()?.cell
    }

    /// Where it ends.
    pub fn to(&self) -> Option<Cell> {
        self.stops.last()?.cell
    }

    /// The same move by another of its ways.
    #[must_use]
    pub fn by_way(self, stops: Vec<Stop>) -> Self {
        Self { taken: stops.iter().filter_map(|stop| stop.takes).collect(), stops, ..self }
    }
}

/// A place at which a moving piece starts, turns or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// The cell; `None` for an invisible cube beside the pyramid.
    pub cell: Option<Cell>,
    /// Where it is, in the coordinates of [`CellInfo::place`].
    pub place: [i8; 3],
    /// The damier used to come here, where there are several.
    pub damier: Option<char>,
    /// The piece jumped on the way here.
    pub takes: Option<Cell>,
}

/// The motion of a slider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slide {
    /// Its row, from the top, counted from 0.
    pub row: usize,
    /// Where it is moved.
    pub to: Notch,
    /// Where it stands at the end of the turn: elsewhere if doors close by themselves.
    pub rests: Notch,
    /// The door it opens.
    pub opens: Option<Cell>,
}

/// A position that can be drawn.
pub trait Depict: Position {
    /// Whether the game has kings.
    const KINGS: bool;
    /// How many cells its board has.
    const CELLS: u8;
    /// What they are called.
    const KING_NAME: KingName = KingName::Dame;

    /// The game's board.
    fn board() -> Board;

    /// The piece on a cell.
    fn piece(&self, cell: Cell) -> Option<Piece>;

    /// What a move does to the board. The move must be legal here, or one of [`Explain::faults`].
    ///
    /// [`Explain::faults`]: crate::Explain::faults
    fn motion(&self, m: &Self::Move) -> Motion;

    /// Where the piece that moves starts and ends, which is cheaper to know than all of its [motion](Depict::motion);
    /// `None` if no piece moves.
    fn ends(&self, m: &Self::Move) -> Option<(Cell, Cell)> {
        let motion = self.motion(m);
        motion.from().zip(motion.to())
    }

    /// The same position with the colours exchanged and the board turned round.
    #[must_use]
    fn mirrored(&self) -> Self;

    /// All the ways in which the piece can make a move, the one of [`Depict::motion`] first; no more than `most`. A rafle
    /// is the same move whichever way round it goes, and a player may go any.
    fn routes(&self, m: &Self::Move, most: usize) -> Vec<Vec<Stop>> {
        let stops = self.motion(m).stops;
        if stops.is_empty() || most == 0 { Vec::new() } else { vec![stops] }
    }

    /// The legal moves that can go through these cells first, each with a motion that does; no more than `most`, and
    /// whether there are more. So a piece can be led on from landing to landing where its moves are too many to be
    /// listed.
    fn motions_along(&self, cells: &[Cell], most: usize) -> (Vec<(Self::Move, Motion)>, Extent) {
        let begins = |(_, motion): &(Self::Move, Motion)| {
            let stops = motion.stops.iter().map(|stop| stop.cell);
            motion.stops.len() >= cells.len() && stops.zip(cells).all(|(stop, &cell)| stop == Some(cell))
        };
        let motions = self.moves().into_iter().map(|m| (m, self.motion(&m)));
        let mut found: Vec<_> = motions.filter(begins).take(most.saturating_add(1)).collect();
        let extent = if found.len() > most { Extent::Cut } else { Extent::Whole };
        found.truncate(most);
        (found, extent)
    }

    /// The door in a cell, where the game has doors.
    fn door(&self, _: Cell) -> Option<Door> {
        None
    }

    /// The sliders beside the board, where the game has them.
    fn row_sliders(&self) -> Vec<RowSlider> {
        Vec::new()
    }

    /// What the spinner has shown and nobody has played yet, where the game has one.
    fn shown(&self) -> Option<Spin> {
        None
    }

    /// Whether the piece on a cell can be moved now.
    fn can_move_from(&self, cell: Cell) -> bool {
        self.moves().iter().any(|m| self.motion(m).from() == Some(cell))
    }
}
