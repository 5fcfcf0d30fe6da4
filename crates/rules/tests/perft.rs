//! The reference counts in `data/perft-GAME.txt`, whatever games there are.
//!
//! A line is `id | position | options | depth | nodes | source`: an empty position is the one the game begins with,
//! options are separated by spaces, none may also be written `-`, and what follows a `#` at the beginning is a comment.
//! Counts above the budget are run only with `DAMIER_DEEP=1` in the environment (build with `--release`, then). How
//! many were run and how many left is printed, also when the test passes.

use std::{
    fs,
    io::{Write, stderr},
    path::{Path, PathBuf},
};

use damier_notation::{options::read_options, read_position};
use damier_rules::{
    AnyPosition, Game,
    perft::{LastPly, perft},
    with_position,
};

/// The largest count made without being asked.
const BUDGET: u64 = 3_000_000;

/// One line of a file.
struct Count {
    /// File and line, to look it up.
    place: String,
    position: AnyPosition,
    depth: u32,
    nodes: u64,
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let entries = fs::read_dir(folder).expect("the folder of the data files");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| game_of(file).is_some());
    files.sort();
    files
}

/// The game a data file is about, by its name.
fn game_of(file: &Path) -> Option<Game> {
    let id = file.file_name()?.to_str()?.strip_prefix("perft-")?.strip_suffix(".txt")?;
    Some(Game::from_id(id).unwrap_or_else(|| panic!("{}: no such game", file.display())))
}

fn read(file: &Path) -> Vec<Count> {
    let game = game_of(file).expect("a game");
    let text = fs::read_to_string(file).expect("a text file");
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let counts = lines.map(|(number, line)| {
        let place = format!("perft-{}.txt, line {}", game.id(), number + 1);
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [id, position, options, depth, nodes, source] = *fields else { panic!("{place}: six fields") };
        assert!(!id.is_empty() && !source.is_empty(), "{place}: an id and a source");
        let options: Vec<&str> = options.split_whitespace().filter(|&option| option != "-").collect();
        let variant = read_options(game, &options).unwrap_or_else(|error| panic!("{place}: {error}")).variant;
        let position = match position {
            "" => variant.start(),
            text => read_position(&variant, text).unwrap_or_else(|error| panic!("{place}: {error}")),
        };
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{place}: {text} is no number"));
        Count { depth: number(depth) as u32, nodes: number(nodes), place: format!("{place} ({id})"), position }
    });
    counts.collect()
}

/// What is wrong with one count, if anything: counting the last ply at once and playing it have to agree.
fn mistake(count: &Count) -> Option<String> {
    let Count { place, position, depth, nodes } = count;
    let ways: &[LastPly] = if *nodes > BUDGET { &[LastPly::Counted] } else { &[LastPly::Counted, LastPly::Played] };
    ways.iter().find_map(|&last| {
        let counted = with_position!(position, position => perft(position, *depth, last));
        (counted != *nodes).then(|| format!("{place}: {nodes} at depth {depth}, but {counted} with {last:?}"))
    })
}

#[test]
fn every_reference_count_holds() {
    let deep = std::env::var_os("DAMIER_DEEP").is_some();
    let mut mistakes = Vec::new();
    let mut games = Vec::new();
    for file in files() {
        let counts = read(&file);
        let (run, left): (Vec<&Count>, Vec<&Count>) = counts.iter().partition(|count| deep || count.nodes <= BUDGET);
        mistakes.extend(run.iter().filter_map(|count| mistake(count)));
        let id = game_of(&file).expect("a game").id();
        // Written past the test harness, which would keep it to itself.
        writeln!(stderr(), "perft {id}: {} counts made, {} left to DAMIER_DEEP=1", run.len(), left.len())
            .expect("standard error");
        assert!(!run.is_empty(), "{}: nothing to count", file.display());
        games.push(id);
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    for game in Game::ALL {
        assert!(games.contains(&game.id()), "no data file for {}", game.id());
    }
}
