//! What a command costs at a table: `cargo run --release -p damier-table --example time_commands [GAME] [PLIES]`.
//!
//! Plays moves (and spins) as clients would ask for them, and prints the microseconds for deciding a command and
//! applying its events, and for writing an event and reading the whole game back.

use std::time::{Duration, Instant};

use damier_notation::write_move;
use damier_rules::{Game, Position};
use damier_table::{By, Command, Context, Due, Event, Table, TableSetup, fair::ServerSeed, has_spins};

const SEED: ServerSeed = ServerSeed([7; 32]);

/// Chooses one of several moves: always the same game.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let only = args.next().and_then(|name| Game::from_id(&name));
    let most: usize = args.next().map_or(Ok(400), |text| text.parse())?;
    for game in Game::ALL.into_iter().filter(|&game| only.is_none_or(|only| only == game)) {
        let (mut commands, mut asked, mut written) = (0_u32, Duration::ZERO, Duration::ZERO);
        let (mut read_back, mut happened) = (Duration::ZERO, 0_u32);
        let mut dice = Dice(1);
        for round in 0..20 {
            let commitment = has_spins(game).then(|| SEED.commitment());
            let setup =
                TableSetup { commitment, await_seeds: false, ..TableSetup::new(format!("time-{round}"), game, 0) };
            let mut table = Table::new(setup)?;
            let mut stored = Vec::new();
            while table.plies() < most {
                let (color, command) = match table.due() {
                    Due::Nothing | Due::Verdict(_) => break,
                    Due::Spin(color) => (color, Command::Spin),
                    Due::Move(color) => {
                        let moves = table.position().first_moves(50);
                        (color, Command::play(write_move(table.position(), &moves[dice.roll(moves.len())])))
                    }
                };
                let context = Context { seed: Some(&SEED), ..Context::at(table.seq()) };
                let begun = Instant::now();
                let decision = table.decide(By::Seat(color), &command, &context)?;
                asked += begun.elapsed();
                let begun = Instant::now();
                for event in decision.events() {
                    stored.push(serde_json::to_string(event)?);
                }
                written += begun.elapsed();
                let begun = Instant::now();
                table.carry_out(&decision)?;
                asked += begun.elapsed();
                commands += 1;
            }
            let begun = Instant::now();
            let events: Vec<Event> =
                stored.iter().map(|event| serde_json::from_str(event)).collect::<Result<_, _>>()?;
            happened += events.len() as u32;
            assert_eq!(Table::rebuild(table.setup().clone(), events)?, table, "the same table");
            read_back += begun.elapsed();
        }
        let each = |time: Duration, count: u32| time.as_secs_f64() * 1e6 / f64::from(count.max(1));
        println!(
            "{:<11} {commands:>5} commands: {:>7.2} µs to decide and carry out, {:>5.2} µs to write; {:>7.2} µs to read an event back",
            game.id(),
            each(asked, commands),
            each(written, commands),
            each(read_back, happened),
        );
    }
    Ok(())
}
