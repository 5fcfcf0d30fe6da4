//! The games file: it reads back through the notation, and shows that pairs share their openings and spins.

use damier_notation::{
    Notation,
    options::read_options,
    sentences::{Lang, outcome as say},
};
use damier_rules::{
    AnyPosition, AutoDraw, Color, Game, Outcome, Record, Variant, draughts::ruleset::RuleSet, trap::Trap, with_position,
};

use crate::matches::{GAMES, file, result};

/// A game as it stands in the file.
#[derive(Debug)]
struct Written {
    tags: Vec<(String, String)>,
    /// Moves and comments, in their order; numbers left out.
    words: Vec<String>,
}

impl Written {
    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    fn spins(&self) -> Vec<&str> {
        self.words.iter().filter_map(|word| word.strip_prefix("{[%spin ")?.strip_suffix("]}")).collect()
    }

    fn moves(&self) -> Vec<&str> {
        self.words.iter().map(String::as_str).filter(|word| !word.starts_with('{')).collect()
    }
}

/// Plays a match and reads its games.
fn games(name: &str, args: &[&str]) -> Vec<Written> {
    let path = file(name);
    let mut args = args.to_vec();
    args.extend(["--games-file", path.to_str().expect("a path")]);
    result(&args);
    let text = std::fs::read_to_string(path).expect("the games");
    let games = text.split("\n*\n").filter(|game| !game.trim().is_empty());
    games.map(read).collect()
}

fn read(text: &str) -> Written {
    let (tags, moves) = text.trim().split_once("\n\n").expect("tags, a blank line, moves");
    let tag = |line: &str| {
        let (name, value) = line.strip_prefix('[').and_then(|line| line.split_once(' ')).expect("a tag");
        (
            name.to_owned(),
            value.strip_prefix('"').and_then(|value| value.strip_suffix("\"]")).expect("a value").to_owned(),
        )
    };
    let mut words: Vec<String> = Vec::new();
    for word in moves.split_whitespace() {
        match words.last_mut() {
            Some(comment) if comment.starts_with('{') && !comment.ends_with('}') => {
                comment.push(' ');
                comment.push_str(word);
            }
            _ if word.ends_with('.') => {}
            _ => words.push(word.to_owned()),
        }
    }
    Written { tags: tags.lines().map(tag).collect(), words }
}

/// Plays the game over; every move must be legal and the ending the one that is told.
fn replay<P: Notation>(start: P, game: &Written, settle: impl Fn(&mut Record<P>, &str)) {
    let mut record = Record::new(start, AutoDraw::On);
    let (ending, words) = game.words.split_last().expect("an ending");
    for word in words {
        if let Some(spin) = word.strip_prefix("{[%spin ").and_then(|word| word.strip_suffix("]}")) {
            settle(&mut record, spin);
        } else {
            let m = record.position().read_move(word).expect(word);
            // In a PDN file captures may have a colon, as the players of that game write them.
            assert_eq!(record.position().write_move(&m), word.replace(':', "x"));
            record.play(&m).expect(word);
        }
    }
    assert_eq!(game.tag("PlyCount"), Some(record.moves().len().to_string().as_str()));
    let results = match record.outcome().map(Outcome::winner) {
        Some(Some(Color::White)) => ["2-0", "1-0"],
        Some(Some(Color::Black)) => ["0-2", "0-1"],
        Some(None) | None => ["1-1", "1/2-1/2"],
    };
    let sentence =
        record.outcome().map_or_else(|| "Draw by adjudication: 400 moves.".to_owned(), |how| say(how, Lang::En));
    assert_eq!(*ending, format!("{{{sentence}}}"));
    assert_eq!(game.tag("Termination"), Some(record.outcome().map_or("adjudication", |_| "normal")));
    assert!(results.contains(&game.tag("Result").expect("a result")), "{game:?}");
}

fn spin<R: RuleSet>(record: &mut Record<Trap<R>>, name: &str) {
    record.settle(damier_rules::Spin::from_name(name).expect("a spin")).expect("a spin that is due");
}

fn replay_any(variant: Variant, game: &Written) {
    let start = game.tag("FEN").map_or(variant.start(), |text| {
        damier_notation::read_position(&variant, text).expect("the position of the tag FEN")
    });
    match start {
        AnyPosition::Trap(start) => replay(start, game, spin),
        AnyPosition::EnglishTrap(start) => replay(start, game, spin),
        other => with_position!(other, start => replay(start, game, |_, _| unreachable!("no spins here"))),
    }
}

#[test]
fn the_games_of_every_game_read_back() {
    for &id in GAMES.iter() {
        let written = games(&format!("read-back-{id}.pdn"), &[id, "engine:nodes=300", "random", "--games", "4"]);
        assert_eq!(written.len(), 4);
        let variant = Variant::from(Game::from_id(id).expect("a game"));
        for (number, game) in written.iter().enumerate() {
            assert_eq!(game.tag("Damier"), Some(id));
            assert_eq!(game.tag("White"), Some(if number % 2 == 0 { "engine:nodes=300" } else { "random" }));
            assert_eq!(game.tag("Round"), Some(format!("{}.{}", number / 2 + 1, number % 2 + 1).as_str()));
            let game_type = variant.game().properties().game_type.map(|number| number.to_string());
            assert_eq!(game.tag("GameType"), game_type.as_deref());
            assert_eq!(game.tag("FEN").is_some(), id == "dames-10", "PDN knows game 20 with twenty men");
            replay_any(variant, game);
        }
    }
}

#[test]
fn options_are_written_and_hold() {
    let written = games(
        "english.pdn",
        &["trap", "--option", "english=on", "--option", "line-choice=on", "random", "random", "--games", "2"],
    );
    let chosen = read_options(Game::Trap, &["english=on", "line-choice=on"]).expect("options");
    for game in &written {
        assert_eq!(game.tag("DamierOptions"), Some("english=on line-choice=on"));
        replay_any(chosen.variant, game);
    }
}

#[test]
fn both_games_of_a_pair_have_the_same_opening() {
    for &id in GAMES.iter() {
        let name = format!("pairs-{id}.pdn");
        let args = [id, "random", "random", "--games", "6", "--opening-plies", "5", "--adjudicate-plies", "30"];
        let written = games(&name, &args);
        let openings: Vec<Vec<&str>> = written.iter().map(|game| game.moves()[..5].to_vec()).collect();
        for pair in openings.chunks(2) {
            assert_eq!(pair[0], pair[1], "{id}");
        }
        assert_ne!(openings[0], openings[2], "{id}: another pair has another opening");
    }
}

#[test]
fn both_games_of_a_pair_have_the_same_spins() {
    let args = ["trap", "random", "random", "--games", "6", "--opening-plies", "0", "--adjudicate-plies", "60"];
    let written = games("spins.pdn", &args);
    for pair in written.chunks(2) {
        let (one, two) = (pair[0].spins(), pair[1].spins());
        let both = one.len().min(two.len());
        assert!(both > 20);
        assert_eq!(one[..both], two[..both]);
        assert_ne!(pair[0].moves(), pair[1].moves(), "the players move as they like");
    }
    assert_ne!(written[0].spins()[..20], written[2].spins()[..20]);
}

#[test]
fn games_begin_where_the_file_says() {
    let openings = file("openings.txt");
    // The second one has a spin made already, and Black to move.
    let text = "# openings\n\nW:Wa3,c3,e3:Bb6,d6,f6:NNNN\nB:Wa3,c3,e3:Bb8,d8,f8:NLNN:green\n";
    std::fs::write(&openings, text).expect("written");
    let path = openings.to_str().expect("a path");
    let written = games("given.pdn", &["trap", "random", "random", "--games", "6", "--openings", path]);
    let starts: Vec<_> = written.iter().map(|game| game.tag("FEN").expect("a position")).collect();
    assert!(starts[0].starts_with("W:") && starts[0] == starts[1] && starts[4] == starts[0], "{starts:?}");
    assert!(starts[2].starts_with("B:") && starts[2] == starts[3], "{starts:?}");
    assert!(written[2..4].iter().all(|game| game.spins()[0] == "green"), "a spin is told with its move");
    let variant = Variant::from(Game::Trap);
    for game in &written {
        replay_any(variant, game);
    }
    assert!(std::fs::read_to_string(file("given.pdn")).expect("the games").contains(" 1... "));
}
