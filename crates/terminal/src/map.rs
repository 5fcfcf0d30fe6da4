//! Where everything one can point at lies: the damiers side by side on one grid, the sliders beside them, and how the
//! cursor goes from one to the next. Nothing here knows of characters; the [plan](super::view::plan) does.

use damier_rules::{
    AnyPosition,
    board::{Board, Cell, Depict, Tile},
    trap::Notch,
    with_position,
};

/// Something one can point at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Spot {
    /// A cell, as one damier shows it.
    Cell {
        /// The damier's place in the board's list.
        damier: u8,
        /// The cell.
        cell: Cell,
    },
    /// A notch of the slider beside a row.
    Notch {
        /// The row, from the top as White sees it.
        row: usize,
        /// Which notch.
        notch: Notch,
    },
}

/// A direction of the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Towards {
    Up,
    Down,
    Left,
    Right,
}

/// A part of the grid that belongs together: a damier, or the sliders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// The damier's letter, where there are several.
    pub(crate) name: Option<char>,
    /// Its left upper corner on the grid.
    pub(crate) at: (i16, i16),
    /// Its columns and rows.
    pub(crate) size: (i16, i16),
    /// How many sheets lie to its left and above it: each leaves a gap.
    pub(crate) gaps: (u16, u16),
}

/// What lies at a place of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    /// A part of the board nobody plays on.
    Light,
    /// Something to point at.
    Spot(Spot),
}

/// A place of the grid that is not empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) ground: Ground,
    /// The sheet it is on.
    pub(crate) sheet: usize,
    /// Its column and row on the whole grid.
    pub(crate) x: i16,
    pub(crate) y: i16,
}

impl Placed {
    fn spot(&self) -> Option<Spot> {
        if let Ground::Spot(spot) = self.ground { Some(spot) } else { None }
    }
}

/// The grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Map {
    pub(crate) sheets: Vec<Sheet>,
    pub(crate) places: Vec<Placed>,
}

/// A board as it is looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Seated<'a> {
    pub(crate) board: &'a Board,
    pub(crate) map: &'a Map,
    /// What is pointed at, where one can.
    pub(crate) cursor: Option<Spot>,
}

/// How the five damiers of the pyramid lie: E, seen from above, on the left; A and B, below them C and D, on the right.
/// Column, row and the gaps before them. E is widest in its middle, A and B at their foot: E lies two rows lower, so that the
/// widest rows are not beside each other and the others move a column nearer to it. In eighty columns that leaves room
/// for the names of the last cubes.
const FIVE: [((i16, i16), (u16, u16)); 5] =
    [((12, 0), (1, 0)), ((25, 0), (2, 0)), ((12, 8), (1, 1)), ((25, 8), (2, 1)), ((0, 2), (0, 0))];

impl Map {
    /// The map of a position's board, from White's side or from Black's.
    pub(crate) fn new(position: &AnyPosition, board: &Board, flipped: bool) -> Self {
        let mut map = Self { sheets: Vec::new(), places: Vec::new() };
        for (n, damier) in board.damiers.iter().enumerate() {
            let (columns, rows) = (damier.rows.first().map_or(0, Vec::len), damier.rows.len());
            // From Black's side, A and C, B and D change places; what is up stays up.
            let place = if flipped { [2, 3, 0, 1, 4].get(n).copied().unwrap_or(n) } else { n };
            let (at, gaps) = if board.damiers.len() == 1 { ((0, 0), (0, 0)) } else { FIVE[place.min(4)] };
            let upright = damier.name.is_some_and(|name| name != 'E');
            map.sheets.push(Sheet { name: damier.name, at, size: (columns as i16, rows as i16), gaps });
            for (r, row) in damier.rows.iter().enumerate() {
                for (c, &tile) in row.iter().enumerate() {
                    let ground = match tile {
                        Tile::Outside => continue,
                        Tile::Light => Ground::Light,
                        Tile::Playable(cell) => Ground::Spot(Spot::Cell { damier: n as u8, cell }),
                    };
                    let column = if flipped { columns - 1 - c } else { c };
                    let row = if flipped && !upright { rows - 1 - r } else { r };
                    map.places.push(Placed { ground, sheet: n, x: at.0 + column as i16, y: at.1 + row as i16 });
                }
            }
        }
        map.add_sliders(position, flipped);
        map
    }

    fn add_sliders(&mut self, position: &AnyPosition, flipped: bool) {
        let sliders = with_position!(position, position => position.row_sliders());
        let Some(&Sheet { size: (columns, rows), .. }) = self.sheets.first() else { return };
        if sliders.is_empty() {
            return;
        }
        let sheet = self.sheets.len();
        self.sheets.push(Sheet { name: None, at: (columns, 0), size: (3, rows), gaps: (1, 0) });
        for slider in sliders {
            let y = if flipped { rows - 1 - slider.row as i16 } else { slider.row as i16 };
            for (n, notch) in (0..).zip([Notch::Left, Notch::Neutral, Notch::Right]) {
                let x = columns + if flipped { 2 - n } else { n };
                let ground = Ground::Spot(Spot::Notch { row: slider.row, notch });
                self.places.push(Placed { ground, sheet, x, y });
            }
        }
    }

    /// The spots, in the order in which Tab goes through them: damier by damier, row by row.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> {
        self.places.iter().filter_map(Placed::spot)
    }

    /// A spot that shows a cell: in the damier one is in, if it does.
    pub(crate) fn spot_of(&self, cell: Cell, near: Spot) -> Option<Spot> {
        let shows = |spot: &Spot| matches!(*spot, Spot::Cell { cell: shown, .. } if shown == cell);
        let here = |spot: &Spot| match (spot, near) {
            (Spot::Cell { damier, .. }, Spot::Cell { damier: near, .. }) => *damier == near,
            _ => false,
        };
        self.spots().find(|spot| shows(spot) && here(spot)).or_else(|| self.spots().find(shows))
    }

    /// The next spot in a direction; the same one at the edge.
    pub(crate) fn step(&self, from: Spot, towards: Towards) -> Spot {
        let Some(at) = self.places.iter().find(|place| place.spot() == Some(from)) else { return from };
        // Along the direction, and across it.
        let away = |place: &Placed| {
            let (dx, dy) = (place.x - at.x, place.y - at.y);
            match towards {
                Towards::Up => (-dy, dx),
                Towards::Down => (dy, dx),
                Towards::Left => (-dx, dy),
                Towards::Right => (dx, dy),
            }
        };
        let sideways = matches!(towards, Towards::Left | Towards::Right);
        let same = self.places.iter().filter(|place| place.sheet == at.sheet && away(place).0 > 0);
        let same = same.filter(|place| place.spot().is_some() && (!sideways || place.y == at.y));
        // On a chequered board the next row has no square straight ahead: of the two beside, the one of the same pair
        // of columns, so that two steps lead straight on.
        let zigzag = |place: &&Placed| {
            let (along, across) = away(place);
            (along, across.abs(), place.x.div_euclid(2) != at.x.div_euclid(2))
        };
        if let Some(next) = same.min_by_key(zigzag) {
            return next.spot().unwrap_or(from);
        }
        let others = self.places.iter().filter(|place| place.sheet != at.sheet && place.spot().is_some());
        let ahead = others.filter(|place| {
            let sheet = self.sheets[place.sheet];
            let here = self.sheets[at.sheet];
            let beyond = match towards {
                Towards::Left => sheet.at.0 < here.at.0,
                Towards::Right => sheet.at.0 > here.at.0,
                Towards::Up => sheet.at.1 < here.at.1,
                Towards::Down => sheet.at.1 > here.at.1,
            };
            beyond && away(place).0 > 0
        });
        let nearest = |place: &&Placed| {
            let (along, across) = away(place);
            along + 2 * across.abs()
        };
        ahead.min_by_key(nearest).and_then(Placed::spot).unwrap_or(from)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use damier_rules::{Game, Variant};

    use super::*;

    #[test]
    fn the_cursor_reaches_every_spot_of_every_board_from_both_sides() {
        for game in Game::ALL {
            for flipped in [false, true] {
                let position = Variant::from(game).start();
                let map = Map::new(&position, &position.board(), flipped);
                let all: HashSet<Spot> = map.spots().collect();
                let mut reached: HashSet<Spot> = HashSet::new();
                let mut waiting: Vec<Spot> = map.spots().take(1).collect();
                while let Some(spot) = waiting.pop() {
                    if reached.insert(spot) {
                        let ways = [Towards::Up, Towards::Down, Towards::Left, Towards::Right];
                        waiting.extend(ways.map(|towards| map.step(spot, towards)));
                    }
                }
                assert_eq!(reached, all, "{game:?}");
            }
        }
    }

    #[test]
    fn two_steps_up_lead_straight_up() {
        let position = Variant::from(Game::Dames).start();
        let map = Map::new(&position, &position.board(), false);
        let named = |name: u8| Spot::Cell { damier: 0, cell: Cell(name - 1) };
        let up = |spot| map.step(spot, Towards::Up);
        assert_eq!(up(up(named(33))), named(23));
        assert_eq!(map.step(named(33), Towards::Right), named(34));
        assert_eq!(map.step(named(5), Towards::Up), named(5), "the edge");
    }

    #[test]
    fn places_do_not_lie_on_each_other() {
        for game in Game::ALL {
            let position = Variant::from(game).start();
            let map = Map::new(&position, &position.board(), false);
            let places: HashSet<(i16, i16)> = map.places.iter().map(|place| (place.x, place.y)).collect();
            assert_eq!(places.len(), map.places.len(), "{game:?}");
        }
    }
}
