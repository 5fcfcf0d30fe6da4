//! The puzzles of the program: one file a game, read when first asked for, line by line.

use std::sync::OnceLock;

use damier_rules::Game;

use super::{Row, Theme, text};

/// The puzzles of a game.
#[derive(Debug)]
pub struct Collection {
    /// The game.
    pub game: Game,
    /// The puzzles, in the order of the file.
    pub rows: Vec<Row<'static>>,
}

// `FILES`: the files as gzip, by the name of their game. They need a feature, because a browser downloads them only
// when they are wanted.
#[cfg(feature = "puzzles")]
include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

#[cfg(feature = "puzzles")]
fn file(game: Game) -> Option<String> {
    use std::io::Read;

    let (_, packed) = FILES.iter().find(|(name, _)| *name == game.id())?;
    let mut text = String::new();
    flate2::read::GzDecoder::new(*packed).read_to_string(&mut text).ok()?;
    Some(text)
}

#[cfg(not(feature = "puzzles"))]
fn file(_: Game) -> Option<String> {
    None
}

impl Collection {
    /// The puzzles of a game, as the program has them; none without the feature `puzzles`.
    pub fn of(game: Game) -> &'static Self {
        static ALL: [OnceLock<Collection>; Game::ALL.len()] = [const { OnceLock::new() }; Game::ALL.len()];
        let read = || {
            // Read once and kept for as long as the program runs.
            let text: &'static str = file(game).map_or("", |text| text.leak());
            let rows = text::read_rows(text).filter_map(|(_, row)| row.ok()).collect();
            Self { game, rows }
        };
        let place = Game::ALL.iter().position(|&other| other == game).unwrap_or(0);
        ALL[place].get_or_init(read)
    }

    /// What the file says about itself.
    pub fn header(&self) -> Option<text::Header> {
        text::Header::read(&file(self.game)?)
    }

    /// The puzzle with that name.
    pub fn by_id(&self, id: &str) -> Option<&Row<'static>> {
        self.rows.iter().find(|row| row.id == id)
    }

    /// The puzzle of a day, counted from 1 January 1970: the same for everybody, and no puzzle again before all of them
    /// have had their day.
    pub fn of_day(&self, day: u64) -> Option<&Row<'static>> {
        self.rows.get(place_of_day(day, self.rows.len())?)
    }

    /// The themes of its puzzles, with how many there are of each.
    pub fn themes(&self) -> impl Iterator<Item = (Theme, usize)> {
        let count = |theme| self.rows.iter().filter(|row| row.has(theme)).count();
        Theme::ALL.into_iter().map(move |theme| (theme, count(theme))).filter(|&(_, count)| count > 0)
    }

    /// The puzzles with this theme, if one is asked for, and of about this rating: the nearest first.
    pub fn near(&self, theme: Option<Theme>, rating: Option<u16>) -> Vec<&Row<'static>> {
        let fits = |row: &&Row| theme.is_none_or(|theme| row.has(theme));
        let mut rows: Vec<&Row> = self.rows.iter().filter(fits).collect();
        if let Some(rating) = rating {
            rows.sort_by_key(|row| row.rating.abs_diff(rating));
        }
        rows
    }
}

/// The number of the puzzle of a day: steps of a length that shares no factor with the number of puzzles lead to each
/// of them once.
fn place_of_day(day: u64, puzzles: usize) -> Option<usize> {
    let all = u64::try_from(puzzles).ok().filter(|&all| all > 0)?;
    let step = (all * 5 / 8..=all).find(|&step| step > 0 && greatest_common_divisor(step, all) == 1)?;
    usize::try_from((day % all) * step % all).ok()
}

fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

/// A day of the calendar (years, months and days from 1) as the number of days since 1 January 1970; `None` before it.
pub fn day_of(year: u64, month: u64, day: u64) -> Option<u64> {
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) || !(1970..=9_999).contains(&year) {
        return None;
    }
    // Years begin in March, so that the leap day is the last one.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    days.checked_sub(719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_puzzle_has_its_day() {
        for all in [1, 2, 7, 500, 2_048] {
            let mut seen: Vec<usize> = (0..all as u64).filter_map(|day| place_of_day(20_000 + day, all)).collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..all).collect::<Vec<_>>());
        }
        assert_eq!(place_of_day(3, 0), None);
    }

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!(day_of(1970, 1, 1), Some(0));
        assert_eq!(day_of(2000, 3, 1), Some(11_017));
        assert_eq!(day_of(2026, 11, 17), Some(20_774));
        assert_eq!(day_of(2026, 13, 1), None);
        assert_eq!(day_of(1969, 12, 31), None);
    }
}
