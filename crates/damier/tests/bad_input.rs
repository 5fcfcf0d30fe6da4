//! Wrong input of every kind: exit code 2, or the error object under `--stdin`, with a message that names the part
//! that is wrong and says what was expected. Nothing panics.

use crate::support;

#[cfg(unix)]
use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

use support::{GAMES, answers, damier, damier_fed, finished, json_lines, keys, program, text};

/// Game, position, the part that is wrong, what was expected.
const BAD_POSITIONS: &[(&str, &str, &str, &str)] = &[
    // A square there is not.
    ("dames", "W:W31,51:B1", "`51` in the white list", "a square, 1 to 50"),
    ("dames", "W:W31:B0", "`0` in the black list", "a square, 1 to 50"),
    ("dames-10", "W:W31,c3:B1", "`c3` in the white list", "a square, 1 to 50"),
    ("dames", "W:W50-31:B1", "the range `50-31`", "the lower square first"),
    ("trap", "W:Wi9:Bh8:NNNN", "`i9` in the white list", "a dark square such as a1"),
    ("trap", "W:Wa1:Bh7:NNNN", "`h7` in the black list", "a dark square such as a1"),
    ("pyramidame", "W:Wz9:Bg13", "`z9`", "a file `a` to `m`, a rank 1 to 13"),
    ("bermudes", "bbbbbb3/4x4/9/9/9/9/9/9/wwwwww3 w", "`x` in row B", "`w`, `b` or a digit"),
    // Two pieces on one square; in a row, one too many.
    ("dames", "W:W31:B31", "two pieces on 31", "a square holds one piece"),
    ("dames", "W:W31,K31:B1", "31 twice in the white list", "one piece on a square"),
    ("dames-10", "W:W30-32:BK31", "two pieces on 31", "a square holds one piece"),
    ("trap", "W:Wc3:Bc3:NNNN", "two pieces on c3", "a square holds one piece"),
    ("pyramidame", "W:Wg3:Bg3", "two pieces on g3", "a square holds one piece"),
    ("bermudes", "bbbbbb4/9/9/9/9/9/9/9/wwwwww3 w", "10 squares in row A", "9"),
    // A man on its promotion row.
    ("dames", "W:W1:B20", "a white man on 1, its promotion row", "write K1"),
    ("dames-10", "W:W20:B50", "a black man on 50, its promotion row", "write K50"),
    ("trap", "W:Wb8:Bh6:NNNN", "a white man on b8, its promotion row", "write Kb8"),
    // Too many pieces.
    ("dames", "W:W6-26:B1", "21 white pieces", "20 at most"),
    ("dames-10", "W:W50:B1-11", "11 black pieces", "10 at most"),
    ("trap", "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2,h4:Bh8:NNNN", "13 white pieces", "12 at most"),
    ("bermudes", "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/b8/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w", "55 pieces", "54 in all"),
    ("pyramidame", "W:Wd4u,e3,f2u,f4u,g1,g3,h2u,h4u,i3,j4u,k5:Bg13", "11 white pieces", "10 at most"),
    // Sliders and spins.
    ("trap", "W:Wa1:Bh8:NNXN", "the slider letter `X` of row 5", "L, N or R"),
    ("trap", "W:Wa1:Bh8:NNN", "the sliders `NNN`", "four letters L, N or R"),
    ("trap", "W:Wa1:Bh8", "the sliders are missing", "four letters L, N or R"),
    ("trap", "W:Wa1:Bh8:NNNN:red", "the spin `red`", "pawn, green, orange or choice"),
    ("trap", "W:Wd4:Be5:NNNN:pawn", "a spin although a capture is due", "captures come before any spin"),
    // A board cut short.
    ("bermudes", "bbbbbb3/9/9/9/9/9/9/9/wwwww w", "5 squares in row I", "9"),
    ("bermudes", "bbbbbb3/9/9/9/9/9/9/wwwwww3 w", "8 rows", "9 rows, A to I"),
    ("bermudes", "bbbbbb3/9/9/9/9/9/9/9/wwwwww3", "no side to move", "`w` or `b`"),
    ("dames", "W:W31", "the black list is missing", "`B` and the black pieces"),
    ("dames", "W", "both lists are missing", "`W` or `B`"),
    ("pyramidame", "", "the position is empty", "`W` or `B`"),
    // Nobody on the board, a side that is not, something after the end.
    ("dames", "W:W:B", "no piece on the board", "at least one is needed"),
    ("bermudes", "9/9/9/9/9/9/9/9/9 w", "no piece on the board", "at least one is needed"),
    ("dames", "white:W31:B1", "`white` for the side to move", "`W` or `B`"),
    ("dames", "W:W31:B1:x", "`x` at the end", "nothing after the two lists"),
    ("pyramidame", "W:WKg3:Bg11", "a king on `g3`", "this game has no kings"),
];

#[track_caller]
fn names(message: &str, parts: &[&str]) {
    for part in parts {
        assert!(message.contains(part), "{part:?} is not in: {message}");
    }
    // The longest is the list of all commands.
    assert!(message.len() < 2_800, "a message to be read: {message}");
}

#[test]
fn a_bad_position_is_refused_by_every_command() {
    for &(game, position, wrong, expected) in BAD_POSITIONS {
        for command in [["moves", game].as_slice(), &["show", game], &["perft", game, "1"], &["why", game, "1-2"]] {
            let args = [command, &["--position", position]].concat();
            let message = damier(&args).expect_refused();
            names(&message, &["the position is wrong", wrong, expected]);
            assert_eq!(message.lines().count(), 1, "{message}");
        }
    }
}

#[test]
fn a_bad_line_gets_the_error_object() {
    for &game in GAMES.iter() {
        let bad: Vec<_> = BAD_POSITIONS.iter().filter(|bad| bad.0 == game).collect();
        let positions: Vec<&str> = bad.iter().map(|bad| bad.1).collect();
        for (answer, &&(_, position, wrong, expected)) in answers(game, &[], &positions).iter().zip(&bad) {
            assert_eq!(keys(answer), ["error", "position"], "{answer}");
            assert_eq!(text(answer, "position"), position);
            names(text(answer, "error"), &[wrong, expected]);
        }
    }
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let message = damier(&["moves", "dames", "--position", "W:W1,28:B28,50"]).expect_refused();
    names(&message, &["two pieces on 28", "a white man on 1", "a black man on 50"]);
}

#[test]
fn a_bad_move_is_refused() {
    for (game, attempt, wrong, expected) in [
        ("dames", "32", "the move `32`", "two squares with `-` or `x` between them"),
        ("dames", "32-99", "`99` in the move", "a square, 1 to 50"),
        ("dames-10", "", "the move ``", "two squares"),
        ("trap", "7L", "no slider in row 7", "row 3, 4, 5 or 6"),
        ("trap", "3X", "the slider position `X`", "L, N or R"),
        ("trap", "a1-b1", "`b1` in the move", "a dark square"),
        ("bermudes", "G4xZ9", "`Z9`", "A1"),
        ("pyramidame", "g3-z9", "`z9`", "a file `a` to `m`"),
    ] {
        names(&damier(&["why", game, attempt]).expect_refused(), &[wrong, expected]);
    }
}

/// Arguments, French, English.
const BOTH_LANGUAGES: &[(&[&str], &str, &str)] = &[
    (
        &["why", "dames", "foo"],
        "le coup « foo » : il faut deux cases séparées par « - » ou « x »",
        "the move `foo`: expected two squares with `-` or `x` between them",
    ),
    (
        &["why", "dames", "32-27x"],
        "il manque une case après « x » dans « 32-27x » : il faut une case de 1 à 50",
        "a square is missing after `x` in `32-27x`: expected a square, 1 to 50",
    ),
    (
        &["moves", "dames", "--position", "W:W31:B31"],
        "la position est fausse : deux pièces en 31 : une case n'en porte qu'une",
        "the position is wrong: two pieces on 31: a square holds one piece",
    ),
    (
        &["perft", "trap", "1", "--option", "english=oui"],
        "english=« oui » : il faut on ou off",
        "english=`oui`: expected on or off",
    ),
    (
        &["play", "dames", "--position", "W:W28:B"],
        "la partie est finie dans cette position : il en faut une où elle continue",
        "the game is over in this position: expected one in which it goes on",
    ),
    (
        &["play", "--resume", "Cargo.toml"],
        "Cargo.toml : illisible à la ligne 1, colonne 2 : il faut une partie enregistrée par damier play",
        "Cargo.toml: cannot be read (expected value at line 1 column 2): expected a game saved by damier play",
    ),
    (
        &["verify", "Cargo.toml"],
        "Cargo.toml : illisible à la ligne 1, colonne 2 : il faut une partie telle qu'une table l'exporte (format=json)",
        "Cargo.toml: cannot be read (expected value at line 1 column 2): expected a game as a table exports it (format=json)",
    ),
    (
        &["draw", "dames", "--marks", "51", "-o", "-"],
        "--marks : pas de case « 51 » sur ce plateau : il faut des noms comme 1 et 50",
        "--marks: no square `51` on this board: expected names such as 1 and 50",
    ),
    (
        &["draw", "dames", "--moves", "32-28 19-", "-o", "-"],
        "--moves : 19- : il manque une case après « - » dans « 19- » : il faut une case de 1 à 50",
        "--moves: 19-: a square is missing after `-` in `19-`: expected a square, 1 to 50",
    ),
];

#[test]
#[cfg(unix)]
fn what_is_wrong_is_said_in_the_language_asked_for() {
    for &(args, fr, en) in BOTH_LANGUAGES {
        let said = |lang: &[&str]| damier(&[lang, args].concat()).expect_refused();
        assert_eq!(said(&["--lang", "fr"]), format!("damier : {fr}\n"));
        assert_eq!(said(&["--lang", "en"]), format!("damier: {en}\n"));
        let after = damier(&[args, &["--lang", "fr"]].concat()).expect_refused();
        assert_eq!(after, format!("damier : {fr}\n"), "--lang before or after");
        let mut french = program(args);
        french.env("LC_ALL", "fr_FR.UTF-8");
        assert_eq!(finished(french).expect_refused(), format!("damier : {fr}\n"), "the system's language");
    }
}

#[test]
#[cfg(unix)]
fn a_missing_file_is_named_and_ends_with_one() {
    for args in [
        ["play", "--resume", "no-such-file"].as_slice(),
        &["pdn", "show", "no-such-file"],
        &["pdn", "check", "no-such-file"],
        &["analyse", "./no-such-file"],
        &["verify", "no-such-file"],
        &["draw", "--pdn", "no-such-file", "-o", "-"],
    ] {
        let said = |lang: &str| damier(&[&["--lang", lang], args].concat()).expect_failed();
        let name = args.iter().find(|arg| arg.ends_with("no-such-file")).expect("a file");
        assert_eq!(said("fr"), format!("damier : {name} : fichier ou dossier introuvable\n"));
        assert_eq!(said("en"), format!("damier: {name}: No such file or directory (os error 2)\n"));
    }
}

#[test]
fn moves_are_read_as_in_files() {
    for (game, loose, written) in [
        ("dames", "3228", "32-28"),
        ("dames", "32 28", "32-28"),
        ("dames", "32–28", "32-28"),
        ("dames-10", "4137", "41-37"),
        ("bermudes", "g5c5", "G5xC5"),
        ("bermudes", "G5:C5", "G5xC5"),
        ("pyramidame", "e3f4u", "e3-f4u"),
    ] {
        let said = damier(&["why", game, loose]).expect_good();
        assert!(said.contains(written) || said.contains("may play"), "{game} {loose}: {said}");
        let line = damier(&["show", game, "--moves", loose]);
        if said.contains("is legal") {
            let plain = damier(&["show", game, "--moves", written]).expect_good();
            assert_eq!(line.expect_good(), plain, "{game} {loose}");
        }
    }
    assert_eq!(damier(&["why", "dames", "32", "28"]).expect_good(), "32-28 is legal.\n");
    assert_eq!(damier(&["why", "dames", "3228"]).expect_good(), "32-28 is legal.\n");
    assert_eq!(damier(&["why", "bermudes", "g5c5"]).expect_good(), "G5xC5 is legal.\n");
    names(&damier(&["show", "dames", "--moves", "32-28 32-28"]).expect_refused(), &["--moves: 32-28: "]);
}

#[test]
fn what_programs_read_is_english_in_any_language() {
    let out = damier_fed(&["moves", "dames", "--stdin", "--json", "--lang", "fr"], b"W:W51:B1\n").expect_good();
    assert_eq!(
        text(&json_lines(&out)[0], "error"),
        "unknown square `51` in the white list: expected a square, 1 to 50"
    );
}

#[test]
fn what_is_neither_a_game_nor_a_file_is_refused_in_both_languages() {
    let games = damier_rules::Game::ALL.map(damier_rules::Game::id).join(", ");
    let said = |lang| damier(&["analyse", "echecs", "--lang", lang]).expect_refused();
    names(&said("fr"), &[&format!("echecs : il faut un jeu ({games}) ou un fichier PDN")]);
    names(&said("en"), &[&format!("echecs: expected a game ({games}) or a PDN file")]);
}

#[test]
fn a_bad_command_line_is_refused() {
    for (args, parts) in [
        (["moves", "chess"].as_slice(), ["'chess'", "dames, dames-10, "]),
        (&["perft", "draughts", "3"], ["'draughts'", "dames, dames-10, "]),
        (&["moves", "dames", "--option", "english=on"], ["dames has no option `english`", "expected auto-draw"]),
        (&["moves", "pyramidame", "--option", "english=on"], ["has no option `english`", "none: it has no options"]),
        (&["moves", "trap", "--option", "english"], ["the option `english`", "expected NAME=VALUE"]),
        (&["moves", "trap", "--option", "english=yes"], ["english=`yes`", "expected on or off"]),
        (&["moves", "trap", "--option", "spinner=0:0:0"], ["spinner=`0:0:0`", "expected three whole numbers"]),
        (&["moves", "trap", "--option", "spinner=1:2"], ["spinner=`1:2`", "expected three whole numbers"]),
        (&["moves", "trap", "--option", "line-chance=2/3"], ["line-chance=`2/3`", "expected 1/N"]),
        (&["moves", "bermudes", "--option", "free-moves=maybe"], ["free-moves=`maybe`", "expected on or off"]),
        (&["perft", "dames", "three"], ["'three' for '<DEPTH>'", "expected a whole number"]),
        (&["perft", "dames", "3.5"], ["'3.5' for '<DEPTH>'", "expected a whole number"]),
        (&["perft", "dames", "-1"], ["'-1'", "<DEPTH>"]),
        (&["perft", "dames", "99999999999"], ["'99999999999' for '<DEPTH>'", "this number is too large"]),
        (&["perft", "dames"], ["<DEPTH>", "Usage"]),
        (&["perft", "dames", "1", "--threads", "0"], ["'0' for '--threads <N>'", "expected 1 or more"]),
        (&["analyse", "dames", "--tt-size", "99999999"], ["99999999", "from 1 to 65536"]),
        (&["analyse", "dames", "--depth", "0"], ["--depth <N>", "expected 1 or more"]),
        (&["puzzles", "dames", "--count", "0"], ["'0' for '--count <N>'", "expected 1 or more"]),
        (&["why", "dames", "32-28", "--lang", "nl"], ["'nl' for '--lang <LANG>'", "fr, en"]),
        (&["moves", "dames", "--stdin"], ["--json", "Usage"]),
        (&["moves", "dames", "--stdin", "--json", "--position", "W:W31:B1"], ["--position", "cannot be used with"]),
        (&["moves", "dames", "--jsn"], ["'--jsn'", "'--json'"]),
        (&["mvoes", "dames"], ["'mvoes'", "'moves'"]),
        (&[], ["Usage", "perft"]),
    ] {
        names(&damier(args).expect_refused(), &parts);
    }
}

#[test]
#[cfg(unix)]
fn an_argument_that_is_not_utf8_is_refused() {
    let bytes = OsStr::from_bytes(b"W:W31\xff:B1");
    let message = |args: &[&str]| {
        let args: Vec<&OsStr> = args.iter().map(OsStr::new).chain([bytes]).collect();
        damier(&args).expect_refused()
    };
    for args in [["moves", "dames", "--position"].as_slice(), &["moves", "dames", "--option"], &["why", "dames"]] {
        names(&message(args), &["invalid UTF-8", "argument"]);
    }
    names(&message(&["show"]), &["'W:W31\u{fffd}:B1' for '<GAME>'", "dames, dames-10, "]);
}

#[test]
fn a_line_that_is_not_utf8_is_answered_and_the_run_goes_on() {
    for (game, good) in [
        ("dames", "W:W31:B5"),
        ("dames-10", "W:W31:B5"),
        ("trap", "W:Wa1:Bh8:NNNN"),
        ("bermudes", "bbbbbb3/9/9/9/9/9/9/9/wwwwww3 w"),
        ("pyramidame", "W:Wg3:Bg11"),
    ] {
        let input = [b"W:W3\xff1:B5\n".as_slice(), b"\xc3\n", good.as_bytes()].concat();
        let out = damier_fed(&["moves", game, "--stdin", "--json"], &input).expect_good();
        let answers = json_lines(&out);
        assert_eq!(answers.len(), 3, "{game}");
        names(text(&answers[0], "error"), &["the byte at 5", "expected UTF-8"]);
        assert_eq!(text(&answers[0], "position"), "W:W3\u{fffd}1:B5");
        names(text(&answers[1], "error"), &["the byte at 1", "expected UTF-8"]);
        assert_eq!(text(&answers[2], "position"), good);
    }
}

/// Garbage that might make a reader collect it in memory, or read it more than once.
const RUBBISH: [&str; 12] = ["x", ":", ",", " ", "W:", "W:W31,", "W:Wa1,", "W:W1-50,", "/", "9/", "w", "\u{e9}"];

#[test]
fn ten_megabytes_in_one_line_are_one_mistake() {
    for &game in GAMES.iter() {
        let input: String = RUBBISH.iter().map(|rubbish| rubbish.repeat(10_000_000 / rubbish.len()) + "\n").collect();
        let out = damier_fed(&["moves", game, "--stdin", "--json"], input.as_bytes()).expect_good();
        assert_eq!(out.lines().count(), RUBBISH.len(), "{game}");
        for answer in json_lines(&out) {
            assert_eq!(keys(&answer), ["error", "position"], "{answer}");
            assert!(text(&answer, "position").chars().count() < 100, "the position is cut short");
            names(text(&answer, "error"), &["expected"]);
        }
    }
}

#[test]
fn ten_megabytes_in_many_lines_are_as_many_mistakes() {
    for &game in GAMES.iter() {
        let lines: Vec<String> = RUBBISH.iter().map(|rubbish| rubbish.repeat(400 / rubbish.len()) + "\n").collect();
        let count = 10_000_000 / 400;
        let input: String = lines.iter().map(String::as_str).cycle().take(count).collect();
        let out = damier_fed(&["moves", game, "--stdin", "--json"], input.as_bytes()).expect_good();
        assert_eq!(out.lines().count(), count, "{game}");
        assert!(
            out.lines().all(|line| line.starts_with(r#"{"position":""#) && line.contains(r#"","error":""#)),
            "{game}"
        );
    }
}

#[test]
fn a_long_argument_gets_a_short_answer() {
    for &game in GAMES.iter() {
        for rubbish in RUBBISH {
            let long = rubbish.repeat(100_000 / rubbish.len());
            names(&damier(&["moves", game, "--position", &long]).expect_refused(), &["expected"]);
            names(&damier(&["why", game, &long]).expect_refused(), &["expected"]);
        }
    }
}
