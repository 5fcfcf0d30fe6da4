//! Plays a game from its first move to its last and says how it ended.
//!
//!     cargo run --example play_a_game -- [GAME]
//!
//! Which move is played is left to the position's own hash, so that the game is the same every time.

use damier_notation::{
    sentences::{Lang, outcome},
    write_move, write_position,
};
use damier_rules::{Actor, AutoDraw, Game, Position, Record, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let id = std::env::args().nth(1).unwrap_or_else(|| "dames".to_owned());
    let game = Game::from_id(&id).ok_or("the game: expected one of those that `damier games` lists, such as dames")?;

    let mut record = Record::new(Variant::from(game).start(), AutoDraw::On);
    let mut written = Vec::new();
    while record.outcome().is_none() {
        let position = *record.position();
        let pick = position.hash_key() as usize;
        if position.actor() == Actor::Chance {
            let chances = position.chances();
            record.settle(chances[pick % chances.len()].0)?;
        } else {
            let moves = position.moves();
            let m = moves[pick % moves.len()];
            written.push(write_move(&position, &m));
            record.play(&m)?;
        }
    }

    println!("{}", written.join(" "));
    println!("{}", write_position(record.position()));
    if let Some(how) = record.outcome() {
        println!("{} moves. {}", written.len(), outcome(how, Lang::En));
    }
    Ok(())
}
