//! `damier analyse FILE`: the engine reviews a game: where it was lost, and what would have been better.

use std::{
    io::{self, BufWriter, Write},
    path::Path,
    sync::atomic::Ordering::Relaxed,
};

use damier_notation::{
    pdn::{ReadGame, replay, write},
    sentences::Lang,
};
use damier_study::{Study, annotated};
use damier_terminal::{BoardStyle, GameViewer, browse, is_terminal, print_review};

use crate::{
    failure::Failure,
    output::{bar, create, json_line},
};

/// Where the results are written.
pub(super) struct Output<'a> {
    pub(super) annotate: Option<&'a Path>,
    pub(super) json: bool,
    pub(super) style: BoardStyle,
    pub(super) lang: Lang,
}

/// Reviews the games and writes the results: for people or for programs, and as comments into a file.
pub(super) fn run(study: &Study<'_>, file: &Path, games: &[ReadGame], output: &Output<'_>) -> Result<(), Failure> {
    let mut remarks = output.annotate.map(|path| create("--annotate", path)).transpose()?;
    for (n, read) in games.iter().enumerate() {
        let (number, replay) = (read.number.unwrap_or(1), replay(read));
        let bar_text = output.lang.say("[{bar:40}] {pos}/{len} encore {eta}", "[{bar:40}] {pos}/{len} {eta} left");
        let bar = bar(replay.plies.len() as u64, bar_text);
        let review = study.review(&replay, &mut |_| bar.inc(1));
        bar.finish_and_clear();
        let review = match review {
            Ok(review) => review,
            Err(nothing) => {
                let why = nothing.said(&file.display().to_string(), number);
                if games.len() == 1 {
                    return Err(Failure::Input(why));
                }
                // The other games are reviewed all the same.
                anstream::eprintln!("{}", why.in_language(output.lang));
                continue;
            }
        };
        let alone = games.len() == 1 && !output.json && is_terminal();
        let viewer = alone.then(|| GameViewer::of_review(read, &replay, &review, output.lang)).flatten();
        if let Some(viewer) = viewer {
            browse(&viewer, output.style, output.lang)?;
        }
        let mut out = BufWriter::new(io::stdout().lock());
        if output.json {
            for judged in &review.moves {
                json_line(&mut out, &judged.written_of(number, &replay))?;
            }
        } else {
            if n > 0 {
                writeln!(out)?;
            }
            print_review(&mut out, (read, &replay), &review, output.lang)?;
        }
        out.flush()?;
        if let Some(remarks) = &mut remarks {
            write(&annotated(&replay.canonical(&read.game), &review), remarks)?;
        }
        if study.stop.load(Relaxed) {
            break;
        }
    }
    Ok(remarks.map_or(Ok(()), |mut remarks| remarks.flush())?)
}
