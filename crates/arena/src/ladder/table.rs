//! What levels made of each other as a table of Markdown.

use std::fmt::Write;

use damier_notation::sentences::{Lang, level_name};

use super::Pair;

/// Each level's share against the one below it and, if they met, against all others, in per cent.
pub fn markdown(pairs: &[Pair], all: bool, lang: Lang) -> String {
    let columns: Vec<u8> = if all { (1..=9).collect() } else { Vec::new() };
    let (level, below, moves) = match lang {
        Lang::Fr => ("niveau", "contre le précédent", "positions par coup"),
        Lang::En => ("level", "against the one below", "positions a move"),
    };
    let head: Vec<String> = columns.iter().map(u8::to_string).collect();
    let row = |cells: &[String]| cells.iter().fold(String::new(), |row, cell| row + " " + cell + " |");
    let mut table = format!("| {level} | {below} | {moves} |{}\n", row(&head));
    // Writing to a text does not fail.
    let _ = writeln!(table, "| --- | --- | --- |{}", " --- |".repeat(columns.len()));
    for number in 2..=10 {
        let against = |other: u8| pairs.iter().find(|pair| (pair.level, pair.against) == (number, other));
        let Some(pair) = against(number - 1) else { continue };
        let &Pair { won, drawn, lost, nodes_a_move, .. } = pair;
        let per_cent = |pair: &Pair| format!("{:.0}", 100.0 * pair.share);
        let rest: Vec<String> = columns.iter().map(|&other| against(other).map(per_cent).unwrap_or_default()).collect();
        let (name, share, rest) = (level_name(number, lang), per_cent(pair), row(&rest));
        let _ = writeln!(table, "| {number} {name} | {share} % (+{won} ={drawn} -{lost}) | {nodes_a_move:.0} |{rest}");
    }
    table
}
