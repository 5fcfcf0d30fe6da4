//! Where everything goes on the screen: how large a square can be, and what is left for the rest.

use ratatui::layout::{Offset, Position, Rect};

use super::super::map::{Ground, Map, Placed, Sheet, Spot};

/// Sizes of a square in columns and rows, the largest first.
const SIZES: [(u16, u16); 6] = [(12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (3, 1)];
/// Sizes of a cube's face: there are many, and some of them share a row with those of two other damiers.
const FACES: [(u16, u16); 5] = [(6, 3), (4, 2), (3, 2), (3, 1), (2, 1)];
/// The columns that the words need, beside the board or below it.
const WORDS: u16 = 34;
/// A notch of a slider is so wide.
const NOTCH: u16 = 3;
/// The rows of the spinner, with the one above it.
const SPINNER: u16 = 4;
/// A row for each player.
const PLAYERS: u16 = 2;
/// Below a board, the rows of the state of the game, and those of the legal moves and the moves made together.
const STATUS: u16 = 2;
const LISTS: u16 = 6;
/// The line at the top, and those at the bottom: two for what is said, one for the keys.
const TOP: u16 = 1;
const BOTTOM: u16 = 3;

/// A screen divided up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(super) title: Rect,
    /// The places of the map, in its order.
    places: Vec<Rect>,
    /// Where the letter of each sheet stands: beside its top, which is narrow, and away from the corner, where E reaches to.
    pub(super) letters: Vec<Position>,
    pub(super) spinner: Option<Rect>,
    /// Who plays.
    pub(super) players: Rect,
    /// Who is to move, or how the game ended.
    pub(super) status: Rect,
    /// The legal moves.
    pub(super) legal: Rect,
    /// The moves made.
    pub(super) history: Rect,
    pub(super) message: Rect,
    pub(super) keys: Rect,
}

/// Where the words stand that are not at the edges.
#[derive(Clone, Copy)]
struct Words {
    players: Rect,
    status: Rect,
    legal: Rect,
    history: Rect,
}

/// The columns and rows a game needs at least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooSmall {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
}

impl Plan {
    /// Divides a screen up for a map: with squares as large as go, and the words beside the board, or below it where that is
    /// what gives it room, as on a telephone.
    pub(crate) fn new(area: Rect, map: &Map) -> Result<Self, TooSmall> {
        let fits = |needed: TooSmall| needed.columns <= area.width && needed.rows <= area.height;
        if map.sheets.iter().any(|sheet| sheet.name.is_some()) {
            let size = FACES.into_iter().find(|&size| fits(need_around(size)));
            return size.map(|size| Self::around(area, map, size)).ok_or(need_around(FACES[FACES.len() - 1]));
        }
        for size in SIZES {
            if fits(need_beside(map, size)) {
                return Ok(Self::beside(area, map, size));
            }
            if fits(need_below(map, size)) {
                return Ok(Self::below(area, map, size));
            }
        }
        let smallest = SIZES[SIZES.len() - 1];
        // A row is as high as two columns are wide.
        let lacking =
            |needed: &TooSmall| needed.columns.saturating_sub(area.width) + 2 * needed.rows.saturating_sub(area.height);
        let (beside, below) = (need_beside(map, smallest), need_below(map, smallest));
        Err(if lacking(&below) < lacking(&beside) { below } else { beside })
    }

    /// A flat board on the left, words beside it.
    fn beside(area: Rect, map: &Map, size: (u16, u16)) -> Self {
        let board = board_size(map, size);
        let spinner = has_sliders(map).then(|| Rect::new(0, TOP + board.1, board.0, SPINNER));
        let left = board.0 + 2;
        let (width, height) = (area.width.saturating_sub(left), area.height - TOP - BOTTOM);
        let players = Rect::new(left, TOP, width, PLAYERS);
        let status = Rect::new(left, players.bottom(), width, 3);
        let rest = height - players.height - status.height;
        let legal = Rect::new(left, status.bottom(), width, (rest / 2).min(rest - 4));
        let history = Rect::new(left, legal.bottom() + 1, width, (rest - legal.height).saturating_sub(1));
        Self::with(area, map, size, Words { players, status, legal, history }, spinner)
    }

    /// A flat board at the top, words below it.
    fn below(area: Rect, map: &Map, size: (u16, u16)) -> Self {
        let board = board_size(map, size);
        let width = area.width;
        let spinner = has_sliders(map).then(|| Rect::new(0, TOP + board.1, board.0, SPINNER));
        let players = Rect::new(0, spinner.map_or(TOP + board.1, Rect::bottom), width, PLAYERS);
        let status = Rect::new(0, players.bottom(), width, STATUS);
        let rest = area.height - BOTTOM - status.bottom();
        let legal = Rect::new(0, status.bottom(), width, rest / 2);
        let history = Rect::new(0, legal.bottom(), width, rest - legal.height);
        Self::with(area, map, size, Words { players, status, legal, history }, spinner)
    }

    /// The five damiers, words in the room they leave.
    fn around(area: Rect, map: &Map, size: (u16, u16)) -> Self {
        let bottom = area.height - BOTTOM;
        let (below_e, below_c) = (TOP + 15 * size.1, TOP + 16 * size.1 + 1);
        // Beside C, which begins where E ends.
        let left = 12 * size.0;
        let players = Rect::new(0, TOP, left, PLAYERS);
        let status = Rect::new(0, below_e, left, 2.min(bottom - below_e));
        let history = Rect::new(0, status.bottom(), left, bottom - status.bottom());
        let legal = Rect::new(left + 1, below_c, area.width - left - 1, bottom - below_c);
        Self::with(area, map, size, Words { players, status, legal, history }, None)
    }

    fn with(area: Rect, map: &Map, size: (u16, u16), words: Words, spinner: Option<Rect>) -> Self {
        let Words { players, status, legal, history } = words;
        let letter = |sheet: &Sheet| corner(sheet.at, sheet.gaps, size) + Offset::new(2 * i32::from(size.0), 0);
        let letters = map.sheets.iter().map(letter).collect();
        Self {
            title: Rect::new(0, 0, area.width, TOP),
            places: map.places.iter().map(|place| place_rect(map, place, size)).collect(),
            letters,
            spinner,
            players,
            status,
            legal,
            history,
            message: Rect::new(0, area.height - BOTTOM, area.width, BOTTOM - 1),
            keys: Rect::new(0, area.height - 1, area.width, 1),
        }
    }

    /// The places with where they are drawn.
    pub(super) fn places<'a>(&'a self, map: &'a Map) -> impl Iterator<Item = (&'a Placed, Rect)> {
        map.places.iter().zip(self.places.iter().copied())
    }

    /// Whether squares are one row high.
    pub(super) fn is_narrow(&self) -> bool {
        self.places.first().is_some_and(|rect| rect.height == 1)
    }

    /// What one points at with the mouse.
    pub(crate) fn spot_at(&self, map: &Map, column: u16, row: u16) -> Option<Spot> {
        self.places(map)
            .find(|(_, rect)| rect.contains(Position::new(column, row)))
            .and_then(|(place, _)| if let Ground::Spot(spot) = place.ground { Some(spot) } else { None })
    }
}

fn has_sliders(map: &Map) -> bool {
    map.sheets.len() == 2
}

/// The columns and rows of a flat board, with its sliders.
fn board_size(map: &Map, (width, height): (u16, u16)) -> (u16, u16) {
    let (columns, rows) = map.sheets.first().map_or((0, 0), |sheet| sheet.size);
    let sliders = if has_sliders(map) { 1 + 3 * NOTCH } else { 0 };
    (columns as u16 * width + sliders, rows as u16 * height)
}

fn need_beside(map: &Map, size: (u16, u16)) -> TooSmall {
    let (columns, rows) = board_size(map, size);
    let rows = if has_sliders(map) { rows + SPINNER } else { rows };
    TooSmall { columns: columns + WORDS, rows: rows.max(13) + TOP + BOTTOM }
}

fn need_below(map: &Map, size: (u16, u16)) -> TooSmall {
    let (columns, rows) = board_size(map, size);
    let rows = if has_sliders(map) { rows + SPINNER } else { rows };
    TooSmall { columns: columns.max(WORDS), rows: rows + PLAYERS + STATUS + LISTS + TOP + BOTTOM }
}

fn need_around((width, height): (u16, u16)) -> TooSmall {
    // Below the damiers on the right there have to be three rows for the legal moves, and on the left five.
    let rows = (16 * height + 4).max(15 * height + 5);
    TooSmall { columns: 39 * width + 2, rows: rows + TOP + BOTTOM }
}

fn corner((x, y): (i16, i16), (across, down): (u16, u16), (width, height): (u16, u16)) -> Position {
    Position::new(x as u16 * width + across, TOP + y as u16 * height + down)
}

fn place_rect(map: &Map, place: &Placed, size: (u16, u16)) -> Rect {
    let sheet = map.sheets[place.sheet];
    let origin = corner(sheet.at, sheet.gaps, size);
    let (column, row) = ((place.x - sheet.at.0) as u16, (place.y - sheet.at.1) as u16);
    if let Ground::Spot(Spot::Notch { .. }) = place.ground {
        let middle = origin.y + row * size.1 + (size.1 - 1) / 2;
        return Rect::new(origin.x + column * NOTCH, middle, NOTCH, 1);
    }
    Rect::new(origin.x + column * size.0, origin.y + row * size.1, size.0, size.1)
}

#[cfg(test)]
mod tests {
    use damier_rules::{Game, Variant};

    use super::*;

    fn maps() -> impl Iterator<Item = (Game, Map)> {
        Game::ALL.into_iter().map(|game| {
            let position = Variant::from(game).start();
            (game, Map::new(&position, &position.board(), false))
        })
    }

    #[test]
    fn every_game_fits_eighty_columns_and_twenty_four_rows_and_flat_ones_a_telephone() {
        for (game, map) in maps() {
            let upright = [(34, 26), (45, 50), (60, 70)].into_iter().filter(|_| game != Game::Pyramidame);
            for (columns, rows) in [(80, 24), (100, 30), (120, 40), (160, 50), (250, 90)].into_iter().chain(upright) {
                let area = Rect::new(0, 0, columns, rows);
                let plan = Plan::new(area, &map).unwrap_or_else(|_| panic!("{game:?} {columns} x {rows}"));
                let parts = [plan.title, plan.players, plan.status, plan.legal, plan.history, plan.message, plan.keys];
                let all: Vec<Rect> = parts.into_iter().chain(plan.places.iter().copied()).chain(plan.spinner).collect();
                for (n, &rect) in all.iter().enumerate() {
                    assert_eq!(rect.intersection(area), rect, "{game:?}: inside the screen");
                    for &other in &all[n + 1..] {
                        assert!(!rect.intersects(other), "{game:?} {columns} x {rows}: {rect:?} {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_too_small_is_said_with_what_would_do() {
        for (game, map) in maps() {
            let TooSmall { columns, rows } = Plan::new(Rect::new(0, 0, 30, 10), &map).expect_err("too small");
            assert!(columns <= 80 && rows <= 26, "{game:?}");
            assert!(Plan::new(Rect::new(0, 0, columns, rows), &map).is_ok(), "{game:?}");
            assert!(Plan::new(Rect::new(0, 0, columns - 1, rows), &map).is_err(), "{game:?}");
            assert!(Plan::new(Rect::new(0, 0, columns, rows - 1), &map).is_err(), "{game:?}");
        }
    }

    #[test]
    fn the_mouse_finds_what_is_drawn_under_it() {
        for (game, map) in maps() {
            let plan = Plan::new(Rect::new(0, 0, 80, 24), &map).expect("it fits");
            for (place, rect) in plan.places(&map) {
                let found = plan.spot_at(&map, rect.right() - 1, rect.bottom() - 1);
                assert_eq!(found.map_or(Ground::Light, Ground::Spot), place.ground, "{game:?}");
            }
        }
    }
}
