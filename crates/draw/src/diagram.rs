//! What a diagram shows: a position, and what is marked on it.

use damier_notation::{
    sentences::{Lang, Said, game_name, to_move},
    write_move, write_position,
};
use damier_rules::{
    Actor, AnyMove, AnyPosition, Color, Game, Position,
    board::{Board, Cell, Door, Drawn, Motion, Piece, RowSlider, Stop},
    trap::Spin,
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
    /// A line above the board.
    pub title: Option<String>,
    /// A line below it.
    pub caption: Option<String>,
    /// What it is called by those who cannot see it.
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

    fn drawn<P: Drawn>(any: &AnyPosition, position: &P) -> Self {
        let board = P::board();
        let cells = || (0..board.cells.len()).map(|cell| Cell(cell as u8));
        let turn = (!matches!(position.actor(), Actor::Over(_))).then(|| position.turn());
        let game = match any {
            AnyPosition::Dames(_) => Game::Dames,
            AnyPosition::Trap(_) | AnyPosition::EnglishTrap(_) => Game::Trap,
            AnyPosition::Bermudes(_) => Game::Bermudes,
            AnyPosition::Pyramidame(_) => Game::Pyramidame,
        };
        Self {
            pieces: cells().map(|cell| position.piece(cell)).collect(),
            doors: cells().map(|cell| position.door(cell)).collect(),
            sliders: position.row_sliders(),
            two_faced: game == Game::Bermudes,
            turn,
            status: Said::by(|lang| to_move(position, lang)),
            spin: any.spin(),
            last: None,
            arrows: Vec::new(),
            circles: Vec::new(),
            title: None,
            caption: None,
            name: Said::by(|lang| game_name(game, lang).to_owned()),
            about: Said::by(|lang| format!("{} {}", to_move(position, lang), write_position(any))),
            board,
        }
    }

    /// What a legal move, or an omission, leads to, with the move marked.
    pub fn after(before: &AnyPosition, m: &AnyMove) -> Self {
        let motion = before.motion(m);
        let mut position = *before;
        position.play_unchecked(m);
        let mut diagram = Self::of(&position);
        // The spinner stays as it was left until somebody spins.
        diagram.spin = diagram.spin.or_else(|| before.spin());
        diagram.last = Some(LastMove::of(before, &motion));
        let text = write_move(before, m);
        diagram.about = Said {
            fr: format!("{} Dernier coup : {text}.", diagram.about.fr),
            en: format!("{} Last move: {text}.", diagram.about.en),
        };
        diagram
    }

    /// A rafle under way: the diagram of each landing but the last, what is jumped still on the board.
    pub fn underway(before: &AnyPosition, m: &AnyMove) -> Vec<Self> {
        let motion = before.motion(m);
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
        let name = name.trim();
        let plain = |text: &str| text.trim_start_matches('0').to_ascii_lowercase();
        let found = self.board.cells.iter().position(|cell| plain(&cell.name) == plain(name));
        found.map(|cell| Cell(cell as u8)).ok_or_else(|| {
            let name_of = |cell: Option<&damier_rules::board::CellInfo>| cell.map_or("", |cell| &cell.name).to_owned();
            let clipped = damier_notation::clip(name).trim_matches('`').to_owned();
            NoSuchCell {
                name: clipped,
                first: name_of(self.board.cells.first()),
                last: name_of(self.board.cells.last()),
            }
        })
    }

    /// Cells in a row, such as `32-28` or `g5xc5`.
    pub fn way(&self, text: &str) -> Result<Vec<Cell>, NoSuchCell> {
        text.split(['-', 'x', 'X', ':', '×']).map(|name| self.cell(name)).collect()
    }

    /// A stop for each cell: a last move of which nothing else is known.
    pub fn stops(&self, way: &[Cell]) -> Vec<Stop> {
        let place = |cell: Cell| self.board.cells.get(usize::from(cell.0)).map_or([0; 3], |info| info.place);
        way.iter().map(|&cell| Stop { cell: Some(cell), place: place(cell), damier: None, takes: None }).collect()
    }

    /// The damier in which one sees both of two cells.
    pub fn shared_damier(&self, a: Cell, b: Cell) -> Option<usize> {
        let shows = |rows: &[Vec<damier_rules::board::Tile>], cell| {
            rows.iter().flatten().any(|&tile| tile == damier_rules::board::Tile::Playable(cell))
        };
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
            // What is taken where the mover ends is under it.
            ghosts: ghosts
                .filter(|ghost| motion.falls == Some(ghost.cell) || motion.to() != Some(ghost.cell))
                .collect(),
            stops: motion.stops.clone(),
            slider: motion.slider.map(|slide| slide.row),
        }
    }
}
