//! `damier pdn show`: shows a game in the terminal.

use std::{
    io::{self, BufWriter, Write},
    path::PathBuf,
};

use damier_notation::{pdn::replay, sentences::Lang};
use damier_terminal::{BoardStyle, GameViewer, browse, game_number, is_terminal};

use crate::{failure::Failure, output};

/// Go through a game of a file in the terminal, back and forth; elsewhere, print the board after each move
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The file; - for standard input
    file: PathBuf,
    /// Which game of the file
    #[arg(long, value_name = "N", default_value = "1")]
    game: u64,
    /// Print only the board after this many moves of both sides together; 0 is the start
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Print only the moves, without boards
    #[arg(long, conflicts_with = "ply")]
    moves: bool,
}

pub(crate) fn run(args: &Args, style: BoardStyle, lang: Lang) -> Result<(), Failure> {
    let read = game_number(&args.file, args.game)?;
    let replay = replay(&read);
    if let Some(ply) = args.ply.filter(|&ply| replay.at(ply).is_none()) {
        let have = replay.plies.len();
        let fr = format!("{have} coups de cette partie ont pu être rejoués");
        let replayed = (fr, format!("{have} moves of this game could be replayed"));
        return Err(Failure::about(format_args!("--ply {ply}"), replayed));
    }
    let looked_at = args.ply.is_none() && !args.moves && is_terminal();
    if let Some(viewer) = looked_at.then(|| GameViewer::of_game(&read, &replay, lang)).flatten() {
        return Ok(browse(&viewer, style, lang)?);
    }
    let mut out = BufWriter::new(anstream::AutoStream::auto(io::stdout()));
    output::printing(!args.moves, lang).game(&mut out, &read, &replay, args.ply)?;
    Ok(out.flush()?)
}
