//! Looks for positions in which finding the moves costs most, by hill climbing: pieces are added, removed, moved and
//! turned over at random, and a change that raises the cost is kept.
//!
//! `cargo run --release --example climb -- GAME [STEPS] [SEED]` prints each record: its cost, its number of moves, and
//! the position. The records are collected in `tests/data/crafted.txt`.

use std::error::Error;

use damier_notation::{read_position, write_position};
use damier_rules::{AnyPosition, Game, Position, Variant};

/// More moves than this are not counted.
const ENOUGH: usize = 200_000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let game = args.next().and_then(|id| Game::from_id(&id)).ok_or("expected a game: climb GAME [STEPS] [SEED]")?;
    let steps = args.next().map_or(Ok(20_000), |text| text.parse::<u64>())?;
    let seed = args.next().map_or(Ok(1), |text| text.parse::<u64>())?;
    let variant = Variant::from(game);
    let mut random = Random(seed);
    let mut best = Board::random(game, &mut random);
    let (mut record, mut height) = (0, 0);
    for step in 0..steps {
        let mut next = best.clone();
        for _ in 0..=random.below(3) {
            next.change(&mut random);
        }
        let Some(position) = next.position(variant) else { continue };
        if position.first_moves(1).is_empty() {
            continue;
        }
        let cost = cost(&position);
        if cost >= height {
            (best, height) = (next, cost);
        }
        if cost > record {
            record = cost;
            println!("{step:>8} {cost:>9} {:>8} {}", position.first_moves(ENOUGH).len(), write_position(&position));
        }
    }
    Ok(())
}

/// What finding the moves of a position costs: the jumps that are followed.
fn cost(position: &AnyPosition) -> u64 {
    position.jumps_followed().unwrap_or_else(|| position.first_moves(ENOUGH).len() as u64)
}

/// The pieces on the cells of a game's board; capitals are kings.
#[derive(Clone)]
struct Board {
    game: Game,
    names: Vec<String>,
    cells: Vec<char>,
}

impl Board {
    fn random(game: Game, random: &mut Random) -> Self {
        let names: Vec<String> = Variant::from(game).start().board().cells.into_iter().map(|cell| cell.name).collect();
        let cells = vec!['.'; names.len()];
        let mut board = Self { game, names, cells };
        for _ in 0..20 {
            board.change(random);
        }
        board
    }

    fn change(&mut self, random: &mut Random) {
        let at = random.below(self.cells.len());
        if random.below(3) == 0 {
            let other = random.below(self.cells.len());
            self.cells.swap(at, other);
            return;
        }
        let pieces: &[char] = match self.game {
            Game::Bermudes | Game::Pyramidame => &['.', '.', 'w', 'b'],
            _ => &['.', '.', '.', 'W', 'b', 'b', 'B'],
        };
        self.cells[at] = pieces[random.below(pieces.len())];
    }

    fn position(&self, variant: Variant) -> Option<AnyPosition> {
        read_position(&variant, &self.text()).ok()
    }

    fn text(&self) -> String {
        if self.game == Game::Bermudes {
            let row = |row: &[char]| row.iter().map(|&c| if c == '.' { '1' } else { c }).collect::<String>();
            return format!("{} w", self.cells.chunks(9).map(row).collect::<Vec<_>>().join("/"));
        }
        let list = |color: char| {
            let own = |(_, c): &(usize, &char)| c.eq_ignore_ascii_case(&color);
            let name = |(i, c): (usize, &char)| format!("{}{}", if c.is_uppercase() { "K" } else { "" }, self.names[i]);
            self.cells.iter().enumerate().filter(own).map(name).collect::<Vec<_>>().join(",")
        };
        let doors = if self.game == Game::Trap { ":NNNN" } else { "" };
        format!("W:W{}:B{}{doors}", list('w'), list('b'))
    }
}

/// A small generator (xorshift), so that the same seed climbs the same way everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33) as usize % most
    }
}
