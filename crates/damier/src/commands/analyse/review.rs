//! `damier analyse FILE`: the engine goes through a game, says where it was lost and what would have been better.

use std::{
    io::{self, BufWriter, Write},
    path::Path,
    sync::atomic::Ordering::Relaxed,
};

use damier_notation::{
    pdn::{ReadGame, Replay, replay, write},
    sentences::Lang,
};
use damier_study::{NothingToReview, Study, annotated};
use damier_terminal::{GameViewer, GamesAsked, Style, browse, is_terminal, print_review};

use crate::{
    failure::Failure,
    output::{bar, create, json_line},
};

/// A game of a file.
pub(super) struct Loaded<'a> {
    file: &'a Path,
    number: u64,
    read: ReadGame,
    replay: Replay,
}

/// Where what is found goes.
pub(super) struct Output<'a> {
    pub(super) annotate: Option<&'a Path>,
    pub(super) json: bool,
    pub(super) style: Style,
    pub(super) lang: Lang,
}

/// The games that are asked for.
pub(super) fn load(file: &Path, which: GamesAsked) -> Result<Vec<Loaded<'_>>, Failure> {
    let loaded = |read: ReadGame| Loaded { file, number: read.number.unwrap_or(1), replay: replay(&read), read };
    Ok(which.read(file)?.into_iter().map(loaded).collect())
}

/// Goes through the games and writes what was found: for people or for programs, and into a file as remarks.
pub(super) fn run(study: &Study<'_>, games: &[Loaded<'_>], output: &Output<'_>) -> Result<(), Failure> {
    let mut remarks = output.annotate.map(|path| create("--annotate", path)).transpose()?;
    for (n, game) in games.iter().enumerate() {
        let bar_text = output.lang.say("[{bar:40}] {pos}/{len} encore {eta}", "[{bar:40}] {pos}/{len} {eta} left");
        let bar = bar(game.replay.plies.len() as u64, bar_text);
        let review = study.review(&game.replay, &mut |_| bar.inc(1));
        bar.finish_and_clear();
        let review = match review {
            Ok(review) => review,
            Err(nothing) if games.len() == 1 => return Err(game.nothing(&nothing)),
            Err(nothing) => {
                // The others are gone through all the same.
                anstream::eprintln!("{}", game.nothing(&nothing).message(output.lang));
                continue;
            }
        };
        let alone = games.len() == 1 && !output.json && is_terminal();
        let viewer = alone.then(|| GameViewer::of_review(&game.read, &game.replay, &review, output.lang)).flatten();
        if let Some(viewer) = viewer {
            browse(&viewer, output.style, output.lang)?;
        }
        let mut out = BufWriter::new(io::stdout().lock());
        if output.json {
            for judged in &review.moves {
                json_line(&mut out, &judged.written_of(game.number, &game.replay))?;
            }
        } else {
            if n > 0 {
                writeln!(out)?;
            }
            print_review(&mut out, (&game.read, &game.replay), &review, output.lang)?;
        }
        out.flush()?;
        if let Some(remarks) = &mut remarks {
            write(&annotated(&game.replay.canonical(&game.read.game), &review), remarks)?;
        }
        if study.stop.load(Relaxed) {
            break;
        }
    }
    Ok(remarks.map_or(Ok(()), |mut remarks| remarks.flush())?)
}

impl Loaded<'_> {
    /// Why there is nothing to go through.
    fn nothing(&self, nothing: &NothingToReview) -> Failure {
        Failure::Input(nothing.said(&self.file.display().to_string(), self.number))
    }
}
