//! Who sits at a table, and in whose name something is asked.

use damier_rules::Color;

/// Who plays one of the two colours.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person.
    Human {
        /// What they want to be called, if they said so.
        name: Option<String>,
    },
    /// The engine.
    Engine {
        /// How strong it plays, from 1 to 10.
        level: u8,
    },
}

impl Seat {
    /// A person without a name.
    pub const HUMAN: Self = Self::Human { name: None };

    /// The levels of an engine.
    pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

    /// A name has no more characters than this.
    pub const LONGEST_NAME: usize = 40;

    /// Whether somebody can be called that: it fits beside a board, and does nothing to a terminal.
    pub fn is_name(name: &str) -> bool {
        name.chars().count() <= Self::LONGEST_NAME && !name.chars().any(char::is_control)
    }

    /// Whether the engine sits here.
    pub const fn is_engine(&self) -> bool {
        matches!(self, Self::Engine { .. })
    }
}

/// In whose name a command is given. That they are who they say is for the caller to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum By {
    /// One seat.
    Seat(Color),
    /// One seat, by somebody who holds both: what takes an agreement is agreed at once.
    Both(Color),
    /// Those who run the table.
    House,
}

impl By {
    /// The seat, unless it is the house.
    pub const fn seat(self) -> Option<Color> {
        match self {
            Self::Seat(color) | Self::Both(color) => Some(color),
            Self::House => None,
        }
    }
}
