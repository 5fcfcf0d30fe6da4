//! What several tests share: tables, commands in short, and a player who does anything at all.

use damier_notation::write_move;
use damier_rules::{AnyMove, ByColor, Color, Game, Position, board::Cell};
use damier_table::{
    By, Command, Due, Event, HouseRules, Millis, Refused, Seat, Setup, Table, TimeControl,
    fair::{PlayerSeed, ServerSeed},
};

pub(crate) const SEED: ServerSeed = ServerSeed([42; 32]);
pub(crate) const W: By = By::Seat(Color::White);
pub(crate) const B: By = By::Seat(Color::Black);

/// Two people, no clock.
pub(crate) fn setup(game: Game) -> Setup {
    let commitment = damier_table::has_spins(game).then(|| SEED.commitment());
    Setup { commitment, ..Setup::new("test", game, 0) }
}

pub(crate) fn table(game: Game) -> Table {
    Table::new(setup(game)).expect("a table")
}

pub(crate) fn table_from(game: Game, position: &str) -> Table {
    Table::new(Setup { start: Some(position.to_owned()), ..setup(game) }).expect("a table")
}

pub(crate) fn with_house(game: Game, position: &str, house: HouseRules) -> Table {
    Table::new(Setup { start: Some(position.to_owned()), house, ..setup(game) }).expect("a table")
}

pub(crate) fn with_clock(time: TimeControl) -> Table {
    Table::new(Setup { time, ..setup(Game::Dames) }).expect("a table")
}

pub(crate) fn against_engine(game: Game) -> Table {
    let seats = ByColor::new(Seat::HUMAN, Seat::Engine { level: 3 });
    Table::new(Setup { seats, ..setup(game) }).expect("a table")
}

/// Carries out a command; the events it led to.
pub(crate) fn at(table: &mut Table, now: Millis, by: By, command: &Command) -> Result<Vec<Event>, Refused> {
    let events = table.decide(by, command, now)?;
    for event in &events {
        table.apply(event).expect("what was decided can happen");
    }
    Ok(events)
}

pub(crate) fn give(table: &mut Table, by: By, command: &Command) -> Result<Vec<Event>, Refused> {
    at(table, 0, by, command)
}

/// The code with which a command is refused.
pub(crate) fn refused(table: &Table, by: By, command: &Command) -> &'static str {
    table.decide(by, command, 0).expect_err("a refusal").code()
}

pub(crate) fn move_of(table: &Table, text: &str) -> Command {
    Command::Move { text: text.to_owned(), ply: table.plies(), credit: 0 }
}

/// Plays moves in turn, all at one time.
pub(crate) fn play_at(table: &mut Table, now: Millis, texts: &[&str]) {
    for text in texts {
        let (by, command) = (By::Seat(table.turn()), move_of(table, text));
        at(table, now, by, &command).unwrap_or_else(|refused| panic!("{text}: {refused}"));
    }
}

pub(crate) fn play(table: &mut Table, texts: &[&str]) {
    play_at(table, 0, texts);
}

/// Plays so many moves, whichever come first.
pub(crate) fn play_any(table: &mut Table, plies: usize) {
    for _ in 0..plies {
        let text = write_move(table.position(), &table.position().moves()[0]);
        play(table, &[&text]);
    }
}

/// The cell of that name.
pub(crate) fn cell(table: &Table, name: &str) -> Cell {
    let cells = table.position().board().cells;
    Cell(cells.iter().position(|cell| cell.name == name).expect("a cell") as u8)
}

/// A command that may or may not make sense, chosen by a number.
pub(crate) fn any_command(table: &Table, choice: u16) -> Command {
    let pick = usize::from(choice) / 32;
    let position = table.position();
    let written = |moves: Vec<AnyMove>| match moves.len() {
        0 => "1-50".to_owned(),
        len => write_move(position, &moves[pick % len]),
    };
    let m = |text: String| Command::Move { text, ply: table.plies(), credit: u64::from(choice % 700) };
    match choice % 32 {
        0..=9 if matches!(table.due(), Due::Spin(_)) => {
            Command::Spin { result: table.next_spin(&SEED).expect("a spin") }
        }
        0..=9 => m(written(position.first_moves(200))),
        10 => m(written(position.omissions())),
        11 => m(["pass", "32-28", "a3-b4", "", "x", "h2u-i3", "3L", "G5xC5", "ж-9"][pick % 9].to_owned()),
        12 => Command::Move { text: written(position.first_moves(200)), ply: table.plies() + 1 + pick % 3, credit: 0 },
        13 => Command::Spin { result: damier_rules::trap::Spin::ALL[pick % 4] },
        14 if pick % 3 == 0 => Command::Name { name: ["Ada", " ", "Ben", ""][pick % 4].to_owned() },
        14 => Command::Seed { seed: PlayerSeed([pick as u8 % 3; 16]) },
        15 if pick % 16 == 0 => Command::Resign,
        16 => Command::OfferDraw,
        17 if pick % 4 == 0 => Command::AcceptDraw,
        18 => Command::DeclineDraw,
        19 | 20 => Command::AskTakeback,
        21 => Command::AcceptTakeback,
        22 => Command::DeclineTakeback,
        23 => Command::Rematch { table: ["again", "test", ""][pick % 3].to_owned() },
        24 => Command::DeclineRematch,
        25 if pick % 4 == 0 => Command::Abort,
        15 | 17 | 25..=27 => Command::Touch { cell: Cell(pick as u8 % 90) },
        28 => Command::Adoube,
        29 | 30 => Command::Challenge,
        _ => Command::Reveal { seed: if pick % 2 == 0 { SEED } else { ServerSeed([1; 32]) } },
    }
}
