//! Arrows and moves as they are written: `32-28`, `19-23-28`, and in Dames & Trap a slider, `3L`.

use damier_notation::sentences::Said;
use damier_rules::board::Cell;

use crate::{Diagram, LastMove, NoSuchCell};

/// Why a mark cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BadMark {
    /// A square the board does not have.
    NoSuchCell(NoSuchCell),
    /// An arrow of one square.
    ShortArrow(String),
    /// An arrow between squares that no damier shows together.
    Apart(String),
    /// A move of one square.
    ShortMove(String),
    /// A letter that no upright damier of the board has.
    NoSuchDamier {
        /// The letter.
        letter: char,
        /// The letters there are; none on a board that is one damier.
        upright: String,
    },
}

impl From<NoSuchCell> for BadMark {
    fn from(error: NoSuchCell) -> Self {
        Self::NoSuchCell(error)
    }
}

impl BadMark {
    /// What is wrong, and what was expected, in both languages.
    pub fn said(&self) -> Said {
        match self {
            Self::NoSuchCell(error) => Said::by(|lang| error.say(lang)),
            Self::ShortArrow(arrow) => Said {
                fr: format!("il faut deux cases au moins dans « {arrow} », comme 32-28"),
                en: format!("expected two squares or more in `{arrow}`, such as 32-28"),
            },
            Self::Apart(arrow) => Said {
                fr: format!("aucun damier ne montre les deux bouts de « {arrow} »"),
                en: format!("no damier shows both ends of `{arrow}`"),
            },
            Self::ShortMove(text) => Said {
                fr: format!("il faut le départ et l'arrivée de « {text} », comme 32-28"),
                en: format!("expected where `{text}` starts and ends, such as 32-28"),
            },
            Self::NoSuchDamier { upright, .. } if upright.is_empty() => {
                ("ce plateau n'en a qu'un", "this board has only one").into()
            }
            Self::NoSuchDamier { letter, upright } => Said {
                fr: format!("il faut des lettres parmi {upright}, non {letter}"),
                en: format!("expected letters among {upright}, not {letter}"),
            },
        }
    }
}

impl Diagram {
    /// The squares an arrow goes over: two at least, each seen in one damier with the next.
    pub fn arrow(&self, text: &str) -> Result<Vec<Cell>, BadMark> {
        let way = self.way(text)?;
        if way.len() < 2 {
            return Err(BadMark::ShortArrow(text.to_owned()));
        }
        let apart = |leg: &[Cell]| matches!(leg, &[from, to] if self.shared_damier(from, to).is_none());
        if way.windows(2).any(apart) { Err(BadMark::Apart(text.to_owned())) } else { Ok(way) }
    }

    /// Adds arrows, with commas or blanks between them.
    pub fn add_arrows(&mut self, list: &str) -> Result<(), BadMark> {
        for text in listed(list) {
            let arrow = self.arrow(text)?;
            self.arrows.push(arrow);
        }
        Ok(())
    }

    /// Adds circles around squares, with commas or blanks between them.
    pub fn add_circles(&mut self, list: &str) -> Result<(), BadMark> {
        for name in listed(list) {
            let cell = self.cell(name)?;
            self.circles.push(cell);
        }
        Ok(())
    }

    /// Shows only these upright damiers, by their letters: those that are wider than they are high.
    pub fn show_only(&mut self, letters: &str) -> Result<(), BadMark> {
        let upright = self.board.damiers.iter().filter(|it| it.rows.iter().any(|row| row.len() != it.rows.len()));
        let upright: String = upright.filter_map(|damier| damier.name).collect();
        for letter in letters.chars().map(|letter| letter.to_ascii_uppercase()) {
            if !upright.contains(letter) {
                return Err(BadMark::NoSuchDamier { letter, upright });
            }
            self.only.push(letter);
        }
        Ok(())
    }

    /// A move of which only its squares are known. In Dames & Trap a slider (`3L`) has none.
    pub fn last_move(&self, text: &str) -> Result<LastMove, BadMark> {
        let text = text.trim();
        if let Some(slider) = self.slider(text) {
            return Ok(LastMove { slider: Some(slider), ..LastMove::default() });
        }
        // A piece that fell has a `v` at the end.
        let squares = if self.sliders.is_empty() { text } else { text.strip_suffix('v').unwrap_or(text) };
        let way = self.way(squares)?;
        if way.len() < 2 {
            return Err(BadMark::ShortMove(text.to_owned()));
        }
        Ok(LastMove { stops: self.stops(&way), ..LastMove::default() })
    }

    /// The row, from the top, of the slider that a text such as `3L` moves.
    fn slider(&self, text: &str) -> Option<usize> {
        let mut chars = text.chars();
        let row = chars.next()?.to_digit(10)?;
        if !"LNRlnr".contains(chars.next()?) || chars.next().is_some() {
            return None;
        }
        let from_top = self.board.damiers.first()?.rows.len().checked_sub(row as usize)?;
        self.sliders.iter().map(|slider| slider.row).find(|&row| row == from_top)
    }
}

/// The parts of a list with commas or blanks.
fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ' ']).filter(|part| !part.is_empty())
}
