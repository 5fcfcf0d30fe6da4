//! A move that somebody tries: read, and checked once.

use damier_notation::{AnyMoveError, read_fault, read_move, read_way, sentences::Said};
use damier_rules::{
    AnyMove, AnyPosition,
    board::{Motion, Stop},
};
use serde::{Deserialize, Serialize};

use crate::Refused;

/// A move somebody tries to make. Whether it is one is not known before it is [read](MoveAttempt::read).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum MoveAttempt {
    /// In the game's notation.
    Text(String),
    /// By the cells it goes through; nothing for an invisible cube beside the pyramid.
    Cells(Vec<Option<u8>>),
}

/// A move that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ReadMove {
    pub(crate) m: AnyMove,
    /// The landings of its piece, if the text names a way other than the usual one.
    pub(crate) way: Option<Vec<Stop>>,
    /// Whether it breaks an obligation.
    pub(crate) fault: bool,
}

impl From<&str> for MoveAttempt {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl MoveAttempt {
    /// No move's text has more bytes.
    pub const LONGEST_TEXT: usize = 1_000;

    /// No move goes through more cells.
    pub const MOST_CELLS: usize = Motion::MOST_CELLS;

    /// The legal move that is meant, or why there is none.
    pub fn read(&self, position: &AnyPosition) -> Result<AnyMove, Refused> {
        self.judge(position, false).map(|read| read.m)
    }

    /// The move that is meant, and whether it breaks an obligation, which it may if `faults` is set. This is the only
    /// place where a table checks whether a move is legal.
    pub(crate) fn judge(&self, position: &AnyPosition, faults: bool) -> Result<ReadMove, Refused> {
        let cells = match self {
            Self::Text(text) if text.len() > Self::LONGEST_TEXT => return Err(Refused::TooLarge),
            Self::Text(text) => return judge_text(position, text, faults),
            Self::Cells(cells) if cells.len() > Self::MOST_CELLS => return Err(Refused::TooLarge),
            Self::Cells(cells) => cells,
        };
        // Cells do not say whether they capture, so both forms are tried. If neither is a move, several landings are
        // taken for a capture, and a single one for a plain move.
        let names = names(position, cells)?;
        let (plain, capture) = (names.join("-"), names.join("x"));
        let [likely, other] = if cells.len() > 2 { [capture, plain] } else { [plain, capture] };
        let refused = match judge_text(position, &likely, faults) {
            Err(refused) => refused,
            read => return read,
        };
        judge_text(position, &other, faults).map_err(|_| refused)
    }
}

/// The names of cells, in the game's notation.
fn names(position: &AnyPosition, cells: &[Option<u8>]) -> Result<Vec<String>, Refused> {
    let board = position.board();
    let name = |cell: &Option<u8>| match cell {
        Some(cell) => board.cells.get(usize::from(*cell)).map(|cell| cell.name.clone()),
        None => Some("*".to_owned()),
    };
    cells.iter().map(name).collect::<Option<_>>().ok_or(Refused::NoSuchCell)
}

fn judge_text(position: &AnyPosition, text: &str, faults: bool) -> Result<ReadMove, Refused> {
    #[cfg(test)]
    tests::JUDGED.with(|judged| judged.set(judged.get() + 1));
    let read = |m: AnyMove, fault| ReadMove { way: read_way(position, text, &m), m, fault };
    let why_not = match read_move(position, text) {
        Ok(m) => return Ok(read(m, false)),
        Err(AnyMoveError::Text(error)) => return Err(Refused::Unreadable(error)),
        Err(AnyMoveError::Refused(why_not)) => why_not,
    };
    let fault = faults.then(|| read_fault(position, text)).flatten();
    fault.map(|m| read(m, true)).ok_or(Refused::Illegal(why_not))
}

/// The refusal if no better reason is known.
pub(crate) fn not_legal() -> Refused {
    Refused::Illegal(Said::from(("Ce coup n'est pas permis ici.", "This move is not legal here.")))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use damier_rules::{Color, Game};

    use crate::{By, Command, Context, HouseRules, MoveAttempt, Table, TableSetup};

    thread_local! {
        /// How often moves were checked.
        pub(super) static JUDGED: Cell<usize> = const { Cell::new(0) };
    }

    /// How often moves are checked during `work`.
    fn judged(work: impl FnOnce()) -> usize {
        let before = JUDGED.get();
        work();
        JUDGED.get() - before
    }

    fn table(game: Game, faults_stand: bool, start: Option<&str>) -> Table {
        let house = HouseRules { faults_stand, ..HouseRules::default() };
        let setup = TableSetup { house, start: start.map(str::to_owned), ..TableSetup::new("counted", game, 0) };
        Table::new(setup).expect("a table")
    }

    fn play(table: &mut Table, attempt: MoveAttempt) {
        let by = By::Seat(table.turn());
        let decision = table.decide(by, &Command::Move { attempt, ply: None }, &Context::at(0)).expect("a move");
        table.carry_out(&decision).expect("decided");
    }

    #[test]
    fn whether_a_move_is_legal_is_asked_once_for_a_command_and_once_when_it_is_read_back() {
        let mut dames = table(Game::Dames, false, None);
        for text in ["32-28", "19-23", "28x19", "14x23"] {
            assert_eq!(judged(|| play(&mut dames, MoveAttempt::from(text))), 1, "{text}");
        }
        // With its two cells a move that is not a capture needs no second way of writing.
        let cell = |table: &Table, name: &str| {
            table.position().board().cells.iter().position(|cell| cell.name == name).map(|cell| cell as u8)
        };
        let cells = MoveAttempt::Cells(vec![cell(&dames, "37"), cell(&dames, "32")]);
        assert_eq!(judged(|| play(&mut dames, cells)), 1);
        let (setup, events) = (dames.setup().clone(), dames.events().to_vec());
        let mut rebuilt = None;
        assert_eq!(judged(|| rebuilt = Table::rebuild(setup, events).ok()), 5);
        assert_eq!(rebuilt, Some(dames));
    }

    #[test]
    fn the_move_that_ends_a_game_and_a_fault_are_asked_about_once_too() {
        let mut last = table(Game::Dames, false, Some("W:W28:B23"));
        assert_eq!(judged(|| play(&mut last, MoveAttempt::from("28x19"))), 1);
        assert_eq!(last.ending().and_then(crate::Ending::winner), Some(Color::White));
        let mut fault = table(Game::Dames, true, Some("W:W28,40:B23,1"));
        assert_eq!(judged(|| play(&mut fault, MoveAttempt::from("40-34"))), 1);
        assert!(fault.fault().is_some());
    }
}
