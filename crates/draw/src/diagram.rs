//! What a diagram shows: a position, and what is marked on it.

use damier_notation::{
    sentences::{Lang, Said, game_name, to_move},
    write_move_along, write_position,
};
use damier_rules::{
    Actor, AnyMove, AnyPosition, Color, Position, Spin,
    board::{Board, Cell, CellInfo, Depict, Door, Motion, Piece, RowSlider, Stop, Tile},
    with_position,
};

/// What a diagram shows.
#[derive(Debug, Clone)]
pub struct Diagram {
    /// The board.
    pub board: Board,
    /// The piece on each cell.
    pub pieces: Vec<Option<Piece>>,
    /// The door in each cell.
    pub doors: Vec<Option<Door>>,
    /// The sliders beside the board.
    pub sliders: Vec<RowSlider>,
    /// Whether pieces have a face of either colour.
    pub two_faced: bool,
    /// Whose turn it is, if the game goes on.
    pub turn: Option<Color>,
    /// Who is to move, or how the game ended, in a sentence.
    pub status: Said,
    /// What the spinner shows.
    pub spin: Option<Spin>,
    /// The move that led here.
    pub last: Option<LastMove>,
    /// Arrows from cell to cell.
    pub arrows: Vec<Vec<Cell>>,
    /// Cells with a circle around them.
    pub circles: Vec<Cell>,
    /// Of a board with several damiers, only these; all of them, and the solid, if there are none.
    pub only: Vec<char>,
    /// A line above the board.
    pub title: Option<String>,
    /// A line below it.
    pub caption: Option<String>,
    /// The picture's title for screen readers.
    pub name: Said,
    /// What it shows, for them.
    pub about: Said,
}

/// A move to be marked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LastMove {
    /// The way of the piece.
    pub stops: Vec<Stop>,
    /// Pieces that are on the board no more.
    pub ghosts: Vec<Ghost>,
    /// The row, from the top, of the slider that was moved.
    pub slider: Option<usize>,
}

/// A piece that has left the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ghost {
    /// Where it stood.
    pub cell: Cell,
    /// What it was.
    pub piece: Piece,
}

/// A name that no cell of the board has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.say(Lang::En))]
pub struct NoSuchCell {
    /// What was written.
    pub name: String,
    first: String,
    last: String,
}

impl NoSuchCell {
    /// That a board has no cell of this name.
    pub fn new(board: &Board, name: &str) -> Self {
        let name_of = |cell: Option<&CellInfo>| cell.map_or("", |cell| &cell.name).to_owned();
        let clipped = damier_notation::clip(name.trim()).trim_matches('`').to_owned();
        Self { name: clipped, first: name_of(board.cells.first()), last: name_of(board.cells.last()) }
    }

    /// What is wrong, and what names look like.
    pub fn say(&self, lang: Lang) -> String {
        let Self { name, first, last } = self;
        lang.say(
            format!("pas de case « {name} » sur ce plateau : il faut des noms comme {first} et {last}"),
            format!("no square `{name}` on this board: expected names such as {first} and {last}"),
        )
    }
}

impl Diagram {
    /// A position.
    pub fn of(position: &AnyPosition) -> Self {
        with_position!(position, drawn => Self::drawn(position, drawn))
    }

    fn drawn<P: Depict>(any: &AnyPosition, position: &P) -> Self {
        let board = P::board();
        let cells = || (0..board.cells.len()).map(|cell| Cell(cell as u8));
        let turn = (!matches!(position.actor(), Actor::Over(_))).then(|| position.turn());
        let game = any.game();
        Self {
            pieces: cells().map(|cell| position.piece(cell)).collect(),
            doors: cells().map(|cell| position.door(cell)).collect(),
            sliders: position.row_sliders(),
            two_faced: game.properties().two_faced,
            turn,
            status: Said::by(|lang| to_move(position, lang)),
            spin: any.spin(),
            last: None,
            arrows: Vec::new(),
            circles: Vec::new(),
            only: Vec::new(),
            title: None,
            caption: None,
            name: Said::by(|lang| game_name(game, lang).to_owned()),
            about: Said::by(|lang| format!("{} {}", to_move(position, lang), write_position(any))),
            board,
        }
    }

    /// What a legal move, or a fault, leads to, with the move marked.
    pub fn after(before: &AnyPosition, m: &AnyMove) -> Self {
        Self::after_motion(before, m, &before.motion(m))
    }

    /// The same, by the way this motion goes.
    pub(crate) fn after_motion(before: &AnyPosition, m: &AnyMove, motion: &Motion) -> Self {
        let mut position = *before;
        position.play_unchecked(m);
        let mut diagram = Self::of(&position);
        // The spinner stays as it was left until somebody spins.
        diagram.spin = diagram.spin.or_else(|| before.spin());
        diagram.last = Some(LastMove::of(before, motion));
        let text = write_move_along(before, m, motion);
        diagram.about = Said {
            fr: format!("{} Dernier coup : {text}.", diagram.about.fr),
            en: format!("{} Last move: {text}.", diagram.about.en),
        };
        diagram
    }

    /// A rafle under way: the diagram of each landing but the last, what is jumped still on the board.
    pub fn underway(before: &AnyPosition, m: &AnyMove) -> Vec<Self> {
        Self::underway_motion(before, &before.motion(m))
    }

    /// The same, by the way this motion goes.
    pub(crate) fn underway_motion(before: &AnyPosition, motion: &Motion) -> Vec<Self> {
        let Some((from, piece)) = motion.from().and_then(|from| Some((from, before.piece(from)?))) else {
            return Vec::new();
        };
        let landings = 2..motion.stops.len();
        let stage = |stops: &[Stop]| {
            let mut diagram = Self::of(before);
            // A man beside the pyramid is on no cell.
            let at = stops.last().and_then(|stop| stop.cell);
            diagram.set(from, None);
            if let Some(at) = at {
                diagram.set(at, Some(piece));
            }
            let mut ghosts = Vec::new();
            if !motion.flips {
                for cell in stops.iter().filter_map(|stop| stop.takes) {
                    ghosts.extend(before.piece(cell).map(|piece| Ghost { cell, piece }));
                    diagram.set(cell, None);
                }
            }
            diagram.last = Some(LastMove { stops: stops.to_vec(), ghosts, slider: None });
            diagram
        };
        landings.map(|reached| stage(&motion.stops[..reached])).collect()
    }

    fn set(&mut self, cell: Cell, piece: Option<Piece>) {
        if let Some(place) = self.pieces.get_mut(usize::from(cell.0)) {
            *place = piece;
        }
    }

    /// The piece on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.get(usize::from(cell.0)).copied().flatten()
    }

    pub(crate) fn door(&self, cell: Cell) -> Option<Door> {
        self.doors.get(usize::from(cell.0)).copied().flatten()
    }

    pub(crate) fn cell_name(&self, cell: Cell) -> &str {
        self.board.cells.get(usize::from(cell.0)).map_or("", |cell| &cell.name)
    }

    /// The cell with this name, in capitals or not.
    pub fn cell(&self, name: &str) -> Result<Cell, NoSuchCell> {
        self.board.cell(name).ok_or_else(|| NoSuchCell::new(&self.board, name))
    }

    /// Cells in a row, such as `32-28` or `g5xc5`; of two, also without a sign between them, `3228` or `g5c5`.
    pub fn way(&self, text: &str) -> Result<Vec<Cell>, NoSuchCell> {
        if let Some((from, to)) = self.run_together(text.trim()) {
            return Ok(vec![from, to]);
        }
        text.split(['-', 'x', 'X', ':', '×']).map(|name| self.cell(name)).collect()
    }

    /// The two cells whose names a text has without anything between them, if it can be read in one way only.
    fn run_together(&self, text: &str) -> Option<(Cell, Cell)> {
        if self.board.cell(text).is_some() {
            return None;
        }
        let splits = text.char_indices().skip(1).map(|(at, _)| text.split_at(at));
        let mut found = splits.filter_map(|(from, to)| Some((self.board.cell(from)?, self.board.cell(to)?)));
        found.next().filter(|_| found.next().is_none())
    }

    /// A stop for each cell: a last move of which nothing else is known.
    pub fn stops(&self, way: &[Cell]) -> Vec<Stop> {
        let place = |cell: Cell| self.board.cells.get(usize::from(cell.0)).map_or([0; 3], |info| info.place);
        way.iter().map(|&cell| Stop { cell: Some(cell), place: place(cell), damier: None, takes: None }).collect()
    }

    /// Whether an arrow from cell to cell is drawn in a damier: in all where the two are diagonal neighbours; where they
    /// are nowhere, in the one that shows both.
    pub(crate) fn draws_leg(&self, number: usize, from: Cell, to: Cell) -> bool {
        let touch = |number: usize| {
            let place = |cell| {
                let rows = self.board.damiers.get(number)?.rows.iter().enumerate();
                let is_it = |tile: &Tile| *tile == Tile::Playable(cell);
                rows.into_iter().find_map(|(row, tiles)| Some((row, tiles.iter().position(is_it)?)))
            };
            let apart = |(a, b): ((usize, usize), (usize, usize))| (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
            place(from).zip(place(to)).map(apart) == Some((1, 1))
        };
        if (0..self.board.damiers.len()).any(touch) {
            touch(number)
        } else {
            self.shared_damier(from, to) == Some(number)
        }
    }

    /// The damier in which one sees both of two cells.
    pub fn shared_damier(&self, a: Cell, b: Cell) -> Option<usize> {
        let shows = |rows: &[Vec<Tile>], cell| rows.iter().flatten().any(|&tile| tile == Tile::Playable(cell));
        self.board.damiers.iter().position(|damier| shows(&damier.rows, a) && shows(&damier.rows, b))
    }
}

impl LastMove {
    fn of(before: &AnyPosition, motion: &Motion) -> Self {
        let mover = motion.from().and_then(|from| before.piece(from));
        let fallen = motion.falls.zip(mover).map(|(cell, piece)| Ghost { cell, piece });
        let taken = if motion.flips { &[] } else { motion.taken.as_slice() };
        let lost = taken.iter().chain(&motion.dropped);
        let ghosts = lost.filter_map(|&cell| Some(Ghost { cell, piece: before.piece(cell)? })).chain(fallen);
        Self {
            // A piece taken on the square where the mover ends is hidden by it.
            ghosts: ghosts
                .filter(|ghost| motion.falls == Some(ghost.cell) || motion.to() != Some(ghost.cell))
                .collect(),
            stops: motion.stops.clone(),
            slider: motion.slider.map(|slide| slide.row),
        }
    }
}
