//! What several tests share: tables, commands in short, and a player who does anything at all.

use damier_notation::write_move;
use damier_rules::{AnyMove, ByColor, Color, Game, Position, Spin, board::Cell};
use damier_table::{
    By, Command, Context, Decision, Due, Event, EventKind, HouseRules, Millis, MoveAttempt, Refused, Seat, Table,
    TableSetup, TimeControl,
    fair::{PlayerSeed, ServerSeed},
};

pub(crate) const SEED: ServerSeed = ServerSeed([42; 32]);
pub(crate) const W: By = By::Seat(Color::White);
pub(crate) const B: By = By::Seat(Color::Black);

/// Two people, no clock, and nobody's seed is waited for: that is a matter of tests of its own.
pub(crate) fn setup(game: Game) -> TableSetup {
    let commitment = damier_table::has_spins(game).then(|| SEED.commitment());
    TableSetup { commitment, await_seeds: false, ..TableSetup::new("test", game, 0) }
}

pub(crate) fn table(game: Game) -> Table {
    Table::new(setup(game)).expect("a table")
}

pub(crate) fn table_from(game: Game, position: &str) -> Table {
    Table::new(TableSetup { start: Some(position.to_owned()), ..setup(game) }).expect("a table")
}

pub(crate) fn with_house(game: Game, position: &str, house: HouseRules) -> Table {
    Table::new(TableSetup { start: Some(position.to_owned()), house, ..setup(game) }).expect("a table")
}

pub(crate) fn with_clock(time: TimeControl) -> Table {
    Table::new(TableSetup { time, ..setup(Game::Dames) }).expect("a table")
}

pub(crate) fn against_engine(game: Game) -> Table {
    let seats = ByColor::new(Seat::HUMAN, Seat::Engine { level: 3 });
    Table::new(TableSetup { seats, ..setup(game) }).expect("a table")
}

/// What the host provides at a time: the seed of the spins, and a name for the rematch.
pub(crate) fn house(now: Millis) -> Context<'static> {
    Context { seed: Some(&SEED), rematch: Some("next"), ..Context::at(now) }
}

/// Carries out a command; the events it led to.
pub(crate) fn at(table: &mut Table, now: Millis, by: By, command: &Command) -> Result<Vec<Event>, Refused> {
    let decision = table.decide(by, command, &house(now))?;
    Ok(carry_out(table, &decision))
}

/// Carries out what was decided; gives its events.
pub(crate) fn carry_out(table: &mut Table, decision: &Decision) -> Vec<Event> {
    table.carry_out(decision).expect("what was decided can happen");
    decision.events().to_vec()
}

pub(crate) fn give(table: &mut Table, by: By, command: &Command) -> Result<Vec<Event>, Refused> {
    at(table, 0, by, command)
}

/// The code with which a command is refused.
pub(crate) fn refused(table: &Table, by: By, command: &Command) -> &'static str {
    table.decide(by, command, &house(0)).expect_err("a refusal").code()
}

/// Lets the spinner show this for the side to move, whatever the seeds say.
pub(crate) fn spin(table: &mut Table, result: Spin) -> Result<(), Refused> {
    let n = table.spins().len() as u32 + 1;
    table.apply(Event::new(0, EventKind::Spin { by: table.turn(), n, result }))
}

pub(crate) fn seed_of(byte: u8) -> Command {
    Command::Seed { seed: PlayerSeed([byte; 16]).to_hex() }
}

pub(crate) fn move_of(table: &Table, text: &str) -> Command {
    Command::Move { attempt: MoveAttempt::from(text), ply: Some(table.plies()) }
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

/// Plays this many moves, whichever come first.
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
    let m = |text: String| Command::Move { attempt: MoveAttempt::Text(text), ply: Some(table.plies()) };
    match choice % 32 {
        0..=9 if !table.seeds_awaited().is_empty() && pick % 2 == 0 => seed_of(pick as u8 % 3),
        0..=9 if matches!(table.due(), Due::Spin(_)) => Command::Spin,
        0..=9 => m(written(position.first_moves(200))),
        10 => m(written(position.faults())),
        11 => m(["pass", "32-28", "a3-b4", "", "x", "h2u-i3", "3L", "G5xC5", "ж-9"][pick % 9].to_owned()),
        12 if pick % 4 == 0 => Command::Move {
            attempt: MoveAttempt::Cells(vec![Some(pick as u8), (pick % 8 != 0).then_some(choice as u8)]),
            ply: None,
        },
        12 => {
            let attempt = MoveAttempt::Text(written(position.first_moves(200)));
            Command::Move { attempt, ply: Some(table.plies() + 1 + pick % 3) }
        }
        13 => Command::Spin,
        14 if pick % 3 == 0 => Command::Name { name: ["Ada", " ", "Ben", ""][pick % 4].to_owned() },
        14 if pick % 3 == 1 => Command::WaiveSeed,
        14 if pick % 6 == 2 => Command::Seed { seed: "no digits".to_owned() },
        14 => seed_of(pick as u8 % 3),
        15 if pick % 16 == 0 => Command::Resign,
        16 => Command::OfferDraw,
        17 if pick % 4 == 0 => Command::AcceptDraw,
        18 => Command::DeclineDraw,
        19 | 20 => Command::AskTakeback,
        21 => Command::AcceptTakeback,
        22 => Command::DeclineTakeback,
        23 => Command::Rematch,
        24 => Command::DeclineRematch,
        25 if pick % 4 == 0 => Command::Abort,
        15 | 17 | 25..=27 => Command::Touch { cell: pick as u8 % 90 },
        28 => Command::Adoube,
        29 => Command::LetStand,
        _ => Command::Challenge,
    }
}

/// Decides on a command of a seat or, if `by` is `None`, on something that the host does.
pub(crate) fn decide_any(table: &Table, by: Option<By>, choice: u16, now: Millis) -> Result<Decision, Refused> {
    let pick = usize::from(choice) / 32;
    let context = Context {
        now,
        travelled: u64::from(choice % 700),
        // Now and then it has forgotten what it needs.
        seed: (pick % 7 != 0).then_some(&SEED),
        rematch: Some(["again", "test", "", "next"][pick % 4]),
    };
    match by {
        Some(by) => table.decide(by, &any_command(table, choice), &context),
        None if choice.is_multiple_of(2) => table.pause(pick as Millis * 7, now),
        None => table.reveal(if pick % 2 == 0 { &SEED } else { &ServerSeed([1; 32]) }, now),
    }
}
