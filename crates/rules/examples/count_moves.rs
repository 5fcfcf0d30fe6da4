//! Counts the move tree of a game, depth by depth: how a move generator is checked and measured.
//!
//!     cargo run --release --example count_moves -- [GAME] [DEPTH]

use std::time::Instant;

use damier_rules::{
    Game, Variant,
    perft::{LastPly, perft},
    with_position,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "dames".to_owned());
    let game = Game::from_id(&id).ok_or("the game: expected one of those that `damier games` lists, such as dames")?;
    let depth: u32 = args.next().map_or(Ok(5), |depth| depth.parse())?;

    // The game's own type counts several times faster than `AnyPosition`.
    with_position!(Variant::from(game).start(), start => {
        for depth in 1..=depth {
            let started = Instant::now();
            let nodes = perft(&start, depth, LastPly::Counted);
            println!("{depth:>2} {nodes:>14} {:>9.3} s", started.elapsed().as_secs_f64());
        }
    });
    Ok(())
}
