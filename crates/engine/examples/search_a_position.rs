//! Searches a position of any game and shows the three best lines as they get deeper.
//!
//!     cargo run --release --example search_a_position -- [GAME] [DEPTH] [POSITION]

use std::sync::atomic::AtomicBool;

use damier_engine::{Engine, EngineOptions, Limits, Report, Scale};
use damier_notation::{read_position, write_move};
use damier_rules::{AnyPosition, AutoDraw, Game, Position, Record, Variant};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let id = args.next().unwrap_or_else(|| "dames".to_owned());
    let game = Game::from_id(&id).ok_or("the game: expected one of those that `damier games` lists, such as dames")?;
    let depth: u32 = args.next().map_or(Ok(8), |depth| depth.parse())?;
    let variant = Variant::from(game);
    let position = args.next().map_or(Ok(variant.start()), |position| read_position(&variant, &position))?;

    let engine = Engine::new(EngineOptions { table_megabytes: 16, ..EngineOptions::default() });
    let record = Record::new(position, AutoDraw::On);
    // Set from another thread, this would end the search at once.
    let stop = AtomicBool::new(false);
    let show = &mut |report: &Report<AnyPosition>| print_report(&position, report);
    let found = engine.search_any(&record, &Limits::depth(depth), 3, &stop, show);
    println!("{} nodes, {:.1} million a second", found.nodes, found.speed() / 1e6);
    Ok(())
}

fn print_report(position: &AnyPosition, report: &Report<AnyPosition>) {
    println!("depth {}", report.depth);
    for line in &report.lines {
        let chance = line.score.win_probability(Scale::of(position)) * 100.0;
        let mut at = *position;
        let mut texts = Vec::new();
        for m in &line.moves {
            texts.push(write_move(&at, m));
            at.play_unchecked(m);
        }
        println!("  {:>10} {chance:>3.0} %  {}", line.score.to_string(), texts.join(" "));
    }
}
