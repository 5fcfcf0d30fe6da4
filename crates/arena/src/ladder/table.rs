//! The results of levels against each other as a Markdown table.

use std::fmt::{self, Write};

use damier_notation::sentences::{Lang, game_name, level_name};
use damier_rules::Game;

use super::{Fitted, LevelsSet, Pair};

/// The table of a game with its name above it.
pub fn titled(game: Game, pairs: &[Pair], all: bool, lang: Lang) -> String {
    format!("### {}\n\n{}", game_name(game, lang), markdown(pairs, all, lang))
}

impl LevelsSet {
    /// The skills as they are written to the game's file in `crates/engine/levels`.
    pub fn file(&self) -> String {
        format!("[{}]\n", listed(&self.skills))
    }

    /// The table of what was measured, and what the first level makes of random moves.
    pub fn report(&self, game: Game, lang: Lang) -> String {
        let Pair { won, drawn, lost, share, .. } = self.against_random;
        let first = lang.say("Niveau 1 contre des coups au hasard", "Level 1 against random moves");
        let (table, share) = (titled(game, &self.pairs, false, lang), 100.0 * share);
        let (word, skills) = (lang.say("habiletés", "skills"), listed(&self.skills));
        format!("{table}\n{first}: {share:.0} % (+{won} ={drawn} -{lost}); {word}: {skills}\n")
    }
}

impl fmt::Display for Fitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "full strength: {:+.0} Elo\n[{}]", self.top, listed(&self.skills))
    }
}

fn listed(skills: &[f64]) -> String {
    let skills: Vec<String> = skills.iter().map(|skill| format!("{skill:.2}")).collect();
    skills.join(", ")
}

/// Each level's share against the one below it and, if they met, against all others, in per cent.
fn markdown(pairs: &[Pair], all: bool, lang: Lang) -> String {
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
