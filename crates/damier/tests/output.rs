//! What people see: boards, games, answers in both languages; and that nobody is bothered by a pipe.

use crate::support;

use std::{
    io::{BufRead, BufReader, Write, pipe},
    process::Stdio,
};

use support::{GAMES, damier, finished, json_lines, keys, program, text};

/// The commands that write something, one of each.
const COMMANDS: [&[&str]; 12] = [
    &["games"],
    &["games", "--json"],
    &["show", "dames"],
    &["show", "pyramidame"],
    &["moves", "trap"],
    &["moves", "bermudes", "--json"],
    &["why", "dames", "32-27"],
    &["perft", "dames", "3"],
    &["perft", "trap", "2", "--divide"],
    &["help"],
    &["perft", "--help"],
    &["--version"],
];

#[test]
fn moves_in_short_are_read_wherever_moves_are() {
    let shown = damier(&["show", "russian", "--moves", "cd4 dc5 bc3 fg5 cb4 gh4 b:d6 e:c5"]).expect_good();
    let full = "c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4xd6 e7xc5";
    assert_eq!(shown, damier(&["show", "russian", "--moves", full]).expect_good());
    assert_eq!(damier(&["why", "russian", "cd4"]).expect_good(), "c3-d4 is legal.\n");
}

#[test]
fn boards_fit_eighty_columns() {
    for &game in GAMES.iter() {
        for lang in ["en", "fr"] {
            let out = damier(&["show", game, "--lang", lang]).expect_good();
            // The last line is the position string, to be copied: it is as long as it is.
            let (last, board) =
                out.lines().collect::<Vec<_>>().split_last().map(|(l, b)| (*l, b.to_vec())).expect("lines");
            for line in board {
                assert!(line.chars().count() <= 80, "{game}: {} columns in {line:?}", line.chars().count());
            }
            let start = json_lines(&damier(&["moves", game, "--json"]).expect_good()).remove(0);
            assert_eq!(last, text(&start, "position"), "{game}");
        }
    }
}

#[test]
fn boards_show_every_square_by_name() {
    for (game, names) in [
        ("dames", ["1", "28", "50"]),
        ("dames-10", ["1", "28", "50"]),
        ("trap", ["a1", "d4", "h8"]),
        ("bermudes", ["A1", "E5", "I9"]),
        ("pyramidame", ["g1", "h2u", "g13"]),
    ] {
        let out = damier(&["show", game]).expect_good();
        let shown: Vec<&str> = out.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        for name in names {
            // A piece's letter may stand right before the name.
            let is_it = |word: &&str| *word == name || word.len() == name.len() + 1 && word.ends_with(name);
            assert!(shown.iter().any(is_it), "{game}: no {name} in\n{out}");
        }
    }
}

#[test]
fn a_board_says_who_is_to_move() {
    let last_but_one = |args: &[&str]| {
        let out = damier(&[&["show"], args].concat()).expect_good();
        out.lines().rev().nth(1).expect("two lines").to_owned()
    };
    assert_eq!(last_but_one(&["dames", "--lang", "en"]), "White to move.");
    assert_eq!(last_but_one(&["dames", "--lang", "fr"]), "Les Blancs jouent.");
    assert_eq!(last_but_one(&["trap", "--option", "english=on", "--lang", "en"]), "Black to spin.");
    let won = ["--position", "W:W28:B"];
    assert_eq!(
        last_but_one(&[["dames", "--lang", "en"].as_slice(), &won].concat()),
        "White wins: Black has no piece left."
    );
}

#[test]
fn no_escape_codes_where_there_is_no_terminal() {
    for command in COMMANDS {
        let run = damier(command);
        assert!(!run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'), "{command:?}: {run:?}");
    }
    assert!(!damier(&["moves", "dames", "--position", "x"]).expect_refused().contains('\u{1b}'));
}

#[test]
fn the_king_of_the_english_trap_is_called_roi() {
    let shown = |english: &str, lang: &str| {
        let option = format!("english={english}");
        damier(&["show", "trap", "--option", &option, "--position", "W:WKa1:Bh8:NNNN", "--lang", lang]).expect_good()
    };
    assert!(shown("off", "fr").contains(", W B dames,"));
    assert!(shown("on", "fr").contains(", W B rois,"));
    assert!(shown("on", "en").contains(", W B kings,"));
    let refused = ["moves", "trap", "--option", "english=on", "--position", "W:Wb8:Bh6:NNNN", "--lang", "fr"];
    assert!(damier(&refused).expect_refused().contains("il y serait roi"));
}

#[test]
fn games_are_listed_with_their_options() {
    let out = damier(&["games", "--lang", "en"]).expect_good();
    for &game in GAMES.iter() {
        assert!(out.lines().any(|line| line.split_whitespace().next() == Some(game)), "{game} in\n{out}");
    }
    let french = damier(&["games", "--lang", "fr"]).expect_good();
    assert!(french.starts_with("dames       Dames : damier de 10 x 10"), "{french}");
    let objects = json_lines(&damier(&["games", "--json"]).expect_good());
    assert_eq!(objects.iter().map(|object| text(object, "game")).collect::<Vec<_>>(), *GAMES);
    for object in &objects {
        assert_eq!(keys(object), ["about", "game", "name", "options"]);
        for option in object["options"].as_array().expect("a list") {
            assert_eq!(keys(option), ["about", "default", "name", "values"]);
            let (name, default) = (text(option, "name"), text(option, "default"));
            assert!(out.contains(name), "{name} in\n{out}");
            // What is said to be the default can be given.
            let game = text(object, "game");
            damier(&["moves", game, "--option", &format!("{name}={default}")]).expect_good();
        }
    }
}

#[test]
fn why_answers_in_both_languages() {
    for (game, attempt, english, french) in [
        (
            "dames",
            "32-43",
            "43 is occupied. From 32 you may play 32-27 or 32-28.",
            "La case 43 est occupée. De 32, on peut jouer 32-27 ou 32-28.",
        ),
        ("dames-10", "41-37", "41-37 is legal.", "41-37 est permis."),
        (
            "trap",
            "c3-d4",
            "The spinner comes first; it has to show pawn.",
            "Il faut d'abord lancer la roulette ; elle doit donner : pion.",
        ),
        ("bermudes", "G1xC1", "G1xC1 is legal.", "G1xC1 est permis."),
        ("pyramidame", "f4u-e5", "f4u-e5 is legal.", "f4u-e5 est permis."),
    ] {
        let why = |lang: &str| damier(&["why", game, attempt, "--lang", lang]).expect_good();
        assert_eq!((why("en").trim_end(), why("fr").trim_end()), (english, french), "{game}");
    }
}

#[test]
fn without_being_told_it_speaks_the_systems_language() {
    let why = |locale: &str| {
        let mut command = program(&["why", "dames", "31-27"]);
        command.env("LC_ALL", locale);
        finished(command).expect_good()
    };
    assert_eq!(why("fr_FR.UTF-8"), "31-27 est permis.\n");
    assert_eq!(why("en_GB.UTF-8"), "31-27 is legal.\n");
    assert_eq!(why("nl_NL.UTF-8"), "31-27 is legal.\n", "English for everybody else");
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    for command in COMMANDS {
        let (reader, writer) = pipe().expect("a pipe");
        drop(reader);
        let mut program = program(command);
        program.stdout(writer);
        let run = finished(program);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{command:?}");
    }
}

#[test]
fn a_reader_that_has_enough_ends_it_quietly() {
    let mut child =
        program(&["moves", "dames", "--stdin", "--json"]).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let feeder = std::thread::spawn(move || {
        // More than any pipe holds; the program stops reading once nobody listens.
        let lines = "W:W31-50:B1-20\n".repeat(10_000);
        (0..100).try_for_each(|_| stdin.write_all(lines.as_bytes()))
    });
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("an answer");
    assert_eq!(json_lines(&first).len(), 1);
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder ends").expect_err("the program has gone");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn who_waits_for_each_answer_gets_it() {
    let mut child =
        program(&["moves", "trap", "--stdin", "--json"]).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for line in ["W:Wa1:Bh8:NNNN", "rubbish", "B:Wa1:Bh8:NNNN"] {
        writeln!(stdin, "{line}").expect("the program reads");
        let mut answer = String::new();
        stdout.read_line(&mut answer).expect("an answer before the next line is sent");
        assert_eq!(text(&json_lines(&answer)[0], "position"), line);
    }
    drop(stdin);
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn programs_get_objects_from_every_command_that_has_something_to_tell() {
    let one = |args: &[&str]| json_lines(&damier(args).expect_good()).remove(0);
    let shown = one(&["show", "dames", "--moves", "32-28", "--json"]);
    assert_eq!((text(&shown, "status"), shown["pieces"].as_array().map(Vec::len)), ("black-to-move", Some(40)));
    let why = one(&["why", "dames", "32-23", "--json"]);
    assert_eq!((why["legal"].as_bool(), text(&why, "move")), (Some(false), "32-23"));
    let legal = one(&["why", "dames", "3228", "--json"]);
    assert_eq!((legal["legal"].as_bool(), text(&legal, "move"), keys(&legal).len()), (Some(true), "32-28", 3));
    let count = one(&["perft", "trap", "2", "--divide", "--json"]);
    let moves = count["moves"].as_array().expect("moves");
    assert_eq!(moves.iter().filter_map(|m| m["nodes"].as_u64()).sum::<u64>(), count["nodes"].as_u64().expect("nodes"));
    assert_eq!((text(&moves[0], "move"), text(&moves[0], "spin")), ("c3-b4", "pawn"));
    let book = json_lines(&damier(&["book", "moves", "dames", "--json"]).expect_good());
    assert!(book.iter().all(|known| keys(known) == ["move", "value"]) && !book.is_empty());
}

#[test]
fn shells_and_manuals_know_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let script = damier(&["completions", shell]).expect_good();
        assert!(["perft", "rules", "analyse", "moves"].iter().all(|word| script.contains(word)), "{shell}");
    }
    let page = damier(&["manual"]).expect_good();
    assert!(page.contains(".TH") && page.contains("analyse"), "{page}");
    let folder = tempfile::tempdir().expect("a folder");
    damier(&["manual".as_ref(), "--dir".as_ref(), folder.path().as_os_str()]).expect_good();
    assert!(folder.path().join("damier.1").exists() && folder.path().join("damier-pdn-show.1").exists());
}

#[test]
fn rules_are_plain_text_in_both_languages() {
    for &game in GAMES.iter() {
        let (english, french) = (damier(&["rules", game]), damier(&["rules", game, "--lang", "fr"]));
        let (english, french) = (english.expect_good(), french.expect_good());
        assert!(english.contains("\nNOTATION\n") && french.contains("\nLA NOTATION\n"), "{game}");
        assert!(!english.contains('\u{1b}') && english != french, "{game}");
    }
}
