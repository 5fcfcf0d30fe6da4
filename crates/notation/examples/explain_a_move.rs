//! Says whether a move is legal and, if not, why not: in English and in French.
//!
//!     cargo run --example explain_a_move -- [GAME] [MOVE] [POSITION]

use damier_notation::{read_move, read_position, write_move};
use damier_rules::{Game, Position, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "dames".to_owned());
    let game = Game::from_id(&id).ok_or("the game: expected one of those that `damier games` lists, such as dames")?;
    let variant = Variant::from(game);
    let text = args.next().unwrap_or_else(|| "31-22".to_owned());
    let position = args.next().map_or(Ok(variant.start()), |position| read_position(&variant, &position))?;

    match read_move(&position, &text) {
        Ok(m) => println!("{} is one of {} legal moves.", write_move(&position, &m), position.count_moves()),
        Err(error) => {
            let why = error.said();
            println!("{}\n{}", why.en, why.fr);
        }
    }
    Ok(())
}
