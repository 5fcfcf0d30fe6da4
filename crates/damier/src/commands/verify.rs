//! `damier verify`: whether an exported game was played by the rules, and whether its spins were fair.

use std::{
    fs::File,
    io::{Read, Write},
    path::PathBuf,
};

use damier_notation::sentences::{Lang, Said, game_name, side};
use damier_rules::Color;
use damier_table::{
    export::{Checked, Export, verify},
    fair::PlayerSeed,
};

use crate::{failure::Failure, json};

/// Check an exported game: every move legal, every spin as derived, the server's commitment kept
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The game as exported (JSON); `-` for standard input
    file: PathBuf,
}

/// No game is longer than this: more is not read.
const MOST_BYTES: u64 = 64 << 20;

pub(crate) fn run(args: &Args, lang: Lang) -> Result<(), Failure> {
    let export = read(args)?;
    let checked = verify(&export).map_err(|difference| Failure::Different(difference.said()))?;
    let mut out = anstream::stdout().lock();
    for line in report(&checked, lang) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn read(args: &Args) -> Result<Export, Failure> {
    let name = args.file.display();
    let unusable = |error: std::io::Error| Failure::file(&name, &error);
    let mut text = Vec::new();
    let input: Box<dyn Read> = if args.file.as_os_str() == "-" {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(File::open(&args.file).map_err(unusable)?)
    };
    input.take(MOST_BYTES).read_to_end(&mut text).map_err(unusable)?;
    serde_json::from_slice(&text).map_err(|error| {
        let Said { fr, en } = json::unreadable(&error);
        Failure::input((
            format!("{name} : {fr} : il faut une partie comme une table l'exporte (format=json)"),
            format!("{name}: {en}: expected a game as a table exports it (format=json)"),
        ))
    })
}

/// What was checked, line by line.
fn report(checked: &Checked, lang: Lang) -> Vec<String> {
    let table = &checked.table;
    let setup = table.setup();
    let mut lines = vec![lang.say(format!("Table {} : {}.", setup.id, game_name(setup.game, lang)), {
        format!("Table {}: {}.", setup.id, game_name(setup.game, lang))
    })];
    lines.push(moves(checked, lang));
    if let Some(commitment) = table.commitment() {
        let commitment = commitment.to_hex();
        lines.push(lang.say(format!("Engagement : {commitment}"), format!("Commitment: {commitment}")));
        for color in Color::ALL {
            let none = lang.say("aucune, compte pour zéro", "none, counts as zeros").to_owned();
            let seed = table.seeds()[color].map_or(none, PlayerSeed::to_hex);
            let whose = side(color, lang);
            lines.push(lang.say(format!("Graine ({whose}) : {seed}"), format!("Seed ({whose}): {seed}")));
        }
        lines.push(spins(checked, lang));
    }
    lines.push(match checked.ending() {
        Some(ending) => ending.sentence(lang),
        None => lang.say("La partie n'est pas finie.", "The game is not over.").to_owned(),
    });
    lines
}

fn moves(checked: &Checked, lang: Lang) -> String {
    let &Checked { moves, taken_back, faults, .. } = checked;
    let mut line = lang.say(format!("Coups : {moves}"), format!("Moves: {moves}"));
    if faults == 0 {
        line.push_str(lang.say(", tous permis", ", all legal"));
    } else {
        line.push_str(&lang.say(
            format!(", tous permis sauf {faults} qui oublient une prise, comme cette table l'admet"),
            format!(", all legal but for {faults} that overlooked a capture, as this table allows"),
        ));
    }
    if taken_back > 0 {
        line.push_str(&lang.say(format!(" ; repris : {taken_back}"), format!("; taken back: {taken_back}")));
    }
    line + "."
}

fn spins(checked: &Checked, lang: Lang) -> String {
    let spins = checked.spins;
    if checked.spins_checked {
        lang.say(
            format!("Lancers : {spins}, tous tels que les graines les donnent ; l'engagement du serveur est tenu."),
            format!("Spins: {spins}, each as the seeds give it; the server's commitment is kept."),
        )
    } else {
        lang.say(
            format!("Lancers : {spins} ; ils seront vérifiables à la fin de la partie."),
            format!("Spins: {spins}; they can be checked once the game is over."),
        )
    }
}
