//! What a match shows: a bar while it runs, a summary at the end.

use std::io::{self, Write};

use damier_arena::{MatchSummary, Sprt, SprtState, Tally, statistics::Counts};

/// The score beside the bar: `+12 =5 -3 72.5 % Elo +168 [+40, +355]`.
pub(crate) fn running(tally: &Tally, sprt: Option<Sprt>) -> String {
    let Counts { won, drawn, lost } = tally.counts();
    let ratio = sprt.map_or_else(String::new, |sprt| format!(" LLR {:+.2}", sprt.ratio(&tally.pairs)));
    format!("+{won} ={drawn} -{lost} {:.1} % Elo {}{ratio}", 100.0 * tally.counts().share(), tally.estimate())
}

/// The result for people.
pub(crate) fn write_text(summary: &MatchSummary, out: &mut impl Write) -> io::Result<()> {
    let [first, second] = &summary.players;
    let row = |[won, drawn, lost]: [u32; 3]| format!("+{won} ={drawn} -{lost}");
    writeln!(out, "{}: {} against {}", summary.game, first.name, second.name)?;
    writeln!(
        out,
        "{} games (seed {}): {} won, {} drawn, {} lost, {:.1} %",
        summary.games,
        summary.seed,
        summary.won,
        summary.drawn,
        summary.lost,
        100.0 * summary.share
    )?;
    writeln!(out, "as White {}, as Black {}", row(summary.as_white), row(summary.as_black))?;
    let [zero, half, one, more, two] = summary.pairs;
    writeln!(out, "pairs with 0, 1/2, 1, 3/2, 2 points: {zero}, {half}, {one}, {more}, {two}")?;
    writeln!(out, "Elo {} (95 %)", summary.estimate)?;
    if let Some(sprt) = &summary.sprt {
        write_sprt(sprt, out)?;
    }
    for player in &summary.players {
        writeln!(
            out,
            "{}: {:.3} s and {:.0} nodes a move; {} illegal moves, {} crashes, {} time losses",
            player.name,
            player.seconds_a_move,
            player.nodes_a_move,
            player.illegal_moves,
            player.crashes,
            player.time_losses
        )?;
    }
    Ok(())
}

fn write_sprt(sprt: &SprtState, out: &mut impl Write) -> io::Result<()> {
    let accepted = sprt.accepted.map_or_else(|| "undecided".to_owned(), |elo| format!("{elo:+} Elo accepted"));
    let SprtState { elo0, elo1, ratio, lower, upper, .. } = sprt;
    writeln!(out, "SPRT {elo0:+} against {elo1:+} Elo: LLR {ratio:+.2} [{lower:+.2}, {upper:+.2}], {accepted}")
}
