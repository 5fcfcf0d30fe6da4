//! Reads the games of a PDN file, plays them over and reports every mistake.
//!
//!     cargo run --example read_pdn -- [FILE]
//!
//! Without a file, a small one with a mistake in it.

use std::{fs::File, io::Read};

use damier_notation::{
    pdn::{Reader, replay},
    sentences::Lang,
    write_position,
};

const SAMPLE: &str = r#"[White "Anna"]
[Black "Bram"]

1. 32-28 19-23 2. 28x19 14x23 3. 37-32 23-29 4. 33x24 20x29 5. 34x23 18x29 1-1

[White "Chloe"]
[Black "Daan"]

1. 32-28 19-23 2. 28-22 2-0
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let source: Box<dyn Read> = match std::env::args().nth(1) {
        Some(path) => Box::new(File::open(path)?),
        None => Box::new(SAMPLE.as_bytes()),
    };
    for read in Reader::new(source) {
        let read = read?;
        let replay = replay(&read);
        let tag = |name| read.game.tag(name).unwrap_or("?");
        println!("{} - {}: {} after {} moves", tag("White"), tag("Black"), tag("Result"), replay.plies.len());
        if let Some(end) = replay.end() {
            println!("  {}", write_position(end));
        }
        for mistake in read.mistakes.iter().chain(&replay.mistakes) {
            println!("  {}: {}", mistake.place, mistake.say(Lang::En));
        }
    }
    Ok(())
}
