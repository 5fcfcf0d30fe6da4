//! What is written reads back as the same game.

use damier_notation::{
    Notation,
    options::read_options,
    pdn::{Item, PdnGame, PdnMove, Reader, Tag, replay, write},
};
use damier_rules::{AutoDraw, Game, Record, with_position};
use proptest::prelude::*;

use crate::pdn::{games, read_all};

fn written(game: &PdnGame) -> String {
    let mut text = Vec::new();
    write(game, &mut text).expect("memory takes anything");
    String::from_utf8(text).expect("UTF-8")
}

/// A comment as reading leaves it.
fn comment() -> impl Strategy<Value = Item> {
    "[a-zé \\[%\"(!?;$0-9.-]{1,120}"
        .prop_map(|text| text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
        .prop_filter("a comment says something", |text| !text.is_empty())
        .prop_map(Item::Comment)
}

fn ply() -> impl Strategy<Value = Item> {
    let square = 1..=50u8;
    (proptest::collection::vec(square, 2..5), any::<bool>(), "(|[!?]{1,3}|\\([!?]{1,3}\\))").prop_map(
        |(squares, capture, strength)| {
            let sign = if capture || squares.len() > 2 { "x" } else { "-" };
            let names: Vec<String> = squares.iter().map(u8::to_string).collect();
            let text = if names == ["1", "1"] { "1x1".to_owned() } else { names.join(sign) };
            Item::Move(PdnMove { text: text.into(), strength: strength.into() })
        },
    )
}

fn items() -> impl Strategy<Value = Vec<Item>> {
    let leaf = prop_oneof![
        6 => ply(),
        2 => comment(),
        1 => any::<u16>().prop_map(Item::Nag),
        1 => Just(Item::Setup("B:W28:B5".to_owned())),
    ];
    let item = leaf.prop_recursive(
        4,
        40,
        6,
        |inner| prop_oneof![3 => inner.clone(), 1 => proptest::collection::vec(inner, 1..6).prop_map(Item::Variation)],
    );
    proptest::collection::vec(item, 0..40)
}

fn game() -> impl Strategy<Value = PdnGame> {
    let tag = ("[A-DF-Z][A-Za-z0-9_]{0,10}", "[a-zé \\[\\]\"\\\\{}]{0,30}");
    (proptest::collection::btree_map(tag.0, tag.1, 0..6), items()).prop_map(|(tags, moves)| {
        let tags = tags.into_iter().map(|(name, value)| Tag { name: name.into(), value }).collect();
        PdnGame { tags, moves, ..PdnGame::default() }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn any_game_reads_back(game in game()) {
        let special = ["FEN", "GameType", "Damier", "Result", "DamierOptions"];
        prop_assume!(!game.tags.iter().any(|tag| special.contains(&tag.name.as_str())));
        prop_assume!(!game.tags.is_empty() || !game.moves.is_empty());
        let text = written(&game);
        let reads = read_all(text.as_bytes());
        prop_assert_eq!(reads.len(), 1, "{}", text);
        prop_assert_eq!(&reads[0].game, &game, "{}", text);
        prop_assert!(reads[0].mistakes.iter().all(|m| m.kind.code() == "move-number"), "{:?} {}", reads[0].mistakes, text);
        let long = text.lines().find(|line| line.chars().count() > 79 && !line.starts_with('[') && line.contains(' '));
        prop_assert!(long.is_none_or(|line| line.contains(" [") || line.contains("[%")), "{:?}", long);
    }

    #[test]
    fn whatever_was_read_reads_the_same_when_written(text in "[\\[\\](){}0-9x*.\n \"!?$/;%a-hE-] {0,3}{0,200}|(\\[Event \"[a-z]{0,3}\"\\]\n|1\\. |32-28 |19-23 |\\(|\\)|\\{|\\}|\\*|1-0|/FEN \"W:W1:B2\"/|[a-h][1-8]|\n|[0-9x-]{1,8} ){0,30}") {
        for game in games(&text) {
            let again = games(&written(&game));
            prop_assert_eq!(again.len(), 1, "{:?} {}", game, written(&game));
            prop_assert_eq!(&again[0], &game, "{}", written(&game));
        }
    }

    #[test]
    fn it_does_not_matter_how_much_is_read_at_a_time(
        parts in proptest::collection::vec(prop_oneof![
            Just("[Event \"é\"]\r\n"), Just("[Site \"a\nb\"]\n"), Just("1. 32-28 "), Just("19-23(!) "), Just("(1... 18-23) "),
            Just("{a comment\r\nof two lines} "), Just("; and one\n"), Just("1-0 "), Just("* "), Just("1-1\n\n"), Just("1/2-1/2 "),
            Just("[FILENAME \"x\"]\n"), Just("{no end\n"), Just("/FEN \"B:W28:B5\"/ "), Just("05 - 10 "), Just("28x19* "), Just("rubbish "),
            Just("2. ... "), Just("$5"), Just("\u{a0}"), Just("32–28 "), Just("[White Ton]\n"), Just(")"),
        ], 0..25),
        chunk in 4..80usize,
    ) {
        let text = parts.concat();
        let read: Vec<_> = Reader::with_chunk(text.as_bytes(), chunk).map(|read| read.expect("memory")).collect();
        prop_assert_eq!(read, read_all(text.as_bytes()), "{:?}", text);
    }

    #[test]
    fn games_that_were_played_replay(seed in any::<u64>(), known in 0..5usize) {
        let known = Game::ALL[known];
        let options: &[&str] = if known == Game::Trap && seed % 2 == 0 { &["english=on", "line-choice=on"] } else { &[] };
        let variant = read_options(known, options).expect("options").variant;
        with_position!(variant.start(), start => {
            let record = random_game(start, seed);
            let mut game = PdnGame::from_record(&variant, options, &record);
            game.set_tag("White", "a \"b\"");
            let text = written(&game);
            let mut reader = Reader::new(text.as_bytes());
            let read = reader.next_game().expect("memory").expect("a game");
            prop_assert_eq!(&read.mistakes, &[]);
            prop_assert_eq!(&read.game, &game);
            let replay = replay(&read);
            prop_assert_eq!(&replay.mistakes, &[], "{}", text);
            prop_assert_eq!(replay.plies.len(), record.moves().len());
            prop_assert_eq!(replay.end().map(damier_notation::write_position), Some(record.position().write()));
            prop_assert_eq!(replay.canonical(&game), game);
        });
    }
}

/// Plays at random.
fn random_game<P: Notation>(start: P, mut seed: u64) -> Record<P> {
    let mut pick = |most: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % most
    };
    let mut record = Record::new(start, AutoDraw::On);
    while record.outcome().is_none() && record.moves().len() < 120 {
        let chances = record.position().chances();
        if !chances.is_empty() {
            let spin = chances[pick(chances.len())].0;
            record.settle(spin).expect("a spin that is due");
            continue;
        }
        let moves = record.position().moves();
        record.play(&moves[pick(moves.len())]).expect("a legal move");
    }
    // A spin nobody has answered is no part of a game.
    if record.position().shown().is_some() {
        record.take_back();
    }
    record
}
