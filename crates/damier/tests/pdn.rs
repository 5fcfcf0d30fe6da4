//! `damier pdn` and `damier analyse FILE`: what they say, and the exit codes they end with.

use crate::support;

use std::path::PathBuf;

use support::{Run, damier, damier_fed, json_lines as lines};

/// Two games that are sound, one of them another game.
const SOUND: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"2-0\"]\n\n1. 32-28 19-23 2. 28:19 14x23 3. 37-32 10-14 {quiet} 2-0\n\n\
                     [GameType \"40\"]\n1. 33-29 18-23 1-0\n";

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file");
    path
}

fn fed(args: &[&str], input: &str) -> Run {
    damier_fed(args, input.as_bytes())
}

#[test]
fn a_sound_file_ends_with_0_and_says_what_was_not_replayed() {
    let path = file("sound.pdn", SOUND);
    let out = damier(&["pdn".as_ref(), "check".as_ref(), path.as_os_str()]).expect_good();
    assert_eq!(out, "2 games, 6 moves replayed, 0 mistakes in 0 games\n1 game not replayed: Frisian draughts\n");
}

#[test]
fn mistakes_end_with_1_and_have_their_places() {
    let run = fed(&["pdn", "check", "-"], "[White \"A]\n1. 32-28 19-22\n\n[White \"B\"]\n1. 32-28 )\n");
    assert_eq!(run.code, Some(1), "{run:?}");
    let expected = "-:1:9: game 1: unclosed-text: `[White \"A]`, a tag whose text has no end: expected `\"]` at the end of \
                    the line\n";
    assert!(run.out.starts_with(expected), "{}", run.out);
    assert!(run.out.contains("-:2:10: game 1: illegal-move: `19-22`, which is not legal"), "{}", run.out);
    assert!(run.out.contains("-:5:10: game 2: nothing-to-close"), "{}", run.out);
    assert!(
        run.out.ends_with("2 games, 2 moves replayed, 3 mistakes in 2 games\n2 in the writing, 1 in what it says\n"),
        "{}",
        run.out
    );
    let french = fed(&["pdn", "check", "-", "--lang", "fr", "--quiet"], "1. 32-28 )");
    let summary = "1 partie, 1 coup rejoué, 1 faute dans 1 partie\n1 dans l'écriture, 0 dans le contenu\n";
    assert_eq!((french.code, french.out.as_str()), (Some(1), summary));
    assert_eq!(fed(&["pdn", "check", "-", "--syntax"], "1. 32-28 19-22").code, Some(0), "PDN all the same");
}

#[test]
fn mistakes_come_as_json() {
    let run = fed(&["pdn", "check", "-", "--json"], "1. 32-28 19-22\n");
    let found = lines(&run.out);
    assert_eq!((found[0]["line"].as_u64(), found[0]["column"].as_u64()), (Some(1), Some(10)));
    assert_eq!(found[0]["code"], "illegal-move");
    assert_eq!(found[1]["mistakes"], 1);
}

#[test]
fn files_that_cannot_be_read_are_refused() {
    assert!(damier(&["pdn", "check", "no-such-file.pdn"]).expect_failed().contains("no-such-file.pdn"));
    assert!(damier(&["pdn", "show", "."]).expect_refused().contains("directory"));
    let path = file("one.pdn", SOUND);
    let run = damier(&["pdn".as_ref(), "show".as_ref(), path.as_os_str(), "--game".as_ref(), "3".as_ref()]);
    assert!(run.expect_refused().contains("no game 3: the file has 2 games"));
}

#[test]
fn a_game_that_does_not_say_which_it_is_is_shown_as_the_one_it_fits() {
    let shown =
        |args: &[&str], moves: &str| fed(&[&["pdn", "show", "-", "--moves"], args].concat(), moves).expect_good();
    let english = shown(&[], "[White \"A\"]\n[Event \"Open\"]\n1. 11-15 23-19 (1... 22-18 2. 15x22) 2. 8-11 1-0");
    let about = "A - ?  1-0\nOpen, English draughts, as it seems\n1. 11-15\n1... 23-19\n  (1... 22-18 2. 15x22)\n";
    assert!(english.starts_with(about), "{english}");
    let russian = shown(&["--lang", "fr"], "1. cd4 {[%clk 0:05]} dc5");
    assert!(russian.starts_with("Dames russes, à ce qu'il semble\n1. c3-d4\n  pendule 0:05\n"), "{russian}");
    assert!(!shown(&[], "1. 32-28 19-23").contains("judging"));
}

#[test]
fn a_game_is_shown_move_by_move() {
    let path = file("shown.pdn", SOUND);
    let show = |more: &[&str]| {
        let mut args = vec!["pdn", "show", path.to_str().expect("a path")];
        args.extend(more);
        damier(&args).expect_good()
    };
    let all = show(&[]);
    assert!(all.starts_with("A - B  2-0\n"), "{all}");
    assert_eq!(all.matches("w b men").count(), 7, "a board at the beginning and after each move");
    assert!(all.contains("\n3... 10-14\n") && all.contains("  quiet\n"), "{all}");
    let third = show(&["--ply", "3"]);
    assert!(third.contains("2. 28x19") && third.contains("B:W19,"), "{third}");
    assert_eq!(show(&["--moves"]).lines().filter(|line| line.contains('-') || line.contains('x')).count(), 7);
    assert!(show(&["--game", "2"]).contains("not replayed: Frisian draughts"));
}

#[test]
fn games_are_converted() {
    let convert = |to: &str| fed(&["pdn", "convert", "-", "--to", to], SOUND).expect_good();
    let games = lines(&convert("jsonl"));
    assert_eq!(games[0]["moves"][2], "28x19");
    assert_eq!((games[0]["plays"].as_str(), games[0]["complete"].as_bool()), (Some("dames"), Some(true)));
    assert_eq!(games[1]["not_replayed"], "not replayed: Frisian draughts");
    let positions = lines(&convert("positions"));
    assert_eq!(positions.len(), 7);
    assert_eq!((positions[2]["move"].as_str(), positions[2]["ply"].as_u64()), (Some("28x19"), Some(2)));
    assert_eq!(positions[6]["counters"]["king_moves"], 0);
    let canonical = convert("pdn");
    assert!(canonical.contains("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 {quiet}\n*\n"), "{canonical}");
    assert_eq!(fed(&["pdn", "convert", "-", "--to", "pdn"], &canonical).expect_good(), canonical, "once is enough");
}

#[test]
fn games_are_counted() {
    let out = fed(&["pdn", "stats", "-", "--json"], SOUND).expect_good();
    let stats = &lines(&out)[0];
    assert_eq!((stats["games"].as_u64(), stats["white_wins"].as_u64()), (Some(2), Some(2)));
    assert_eq!(stats["openings"][0][0], "32-28 19-23 28x19 14x23");
    assert!(fed(&["pdn", "stats", "-"], SOUND).expect_good().contains("White wins"));
    // Shares stand under each other, whatever is to be said about a game.
    let american = "[GameType \"23\"]\n\n1. 11-15 *\n";
    let said = fed(&["pdn", "stats", "-"], &format!("{SOUND}\n{american}")).expect_good();
    let ends: Vec<usize> =
        said.lines().filter(|line| line.ends_with(" %")).take(4).map(|line| line.chars().count()).collect();
    assert!(said.contains("not replayed: American pool checkers") && ends.iter().all(|end| *end == ends[0]), "{said}");
}

#[test]
fn a_blunder_is_found_and_something_better_with_it() {
    // White gives a man for nothing with its second move.
    let path =
        file("blunder.pdn", "[White \"A\"]\n[Black \"B\"]\n[Result \"0-2\"]\n1. 32-28 19-24 2. 28-23 18x29 0-2\n");
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("annotated.pdn");
    let (path, out) = (path.to_str().expect("a path"), out.to_str().expect("a path"));
    let found = damier(&["analyse", path, "--nodes", "20000", "--annotate", out]).expect_good();
    assert!(found.contains("100 % ") && found.contains("2. 28-23"), "{found}");
    let judged = lines(&damier(&["analyse", path, "--nodes", "20000", "--json"]).expect_good());
    assert_eq!(judged.len(), 4);
    let losses: Vec<f64> = judged.iter().map(|judged| judged["loss"].as_f64().expect("a loss")).collect();
    assert!(losses[2] > 0.05 && losses[2] >= losses[0], "{losses:?}");
    let annotated = std::fs::read_to_string(out).expect("the game");
    assert!(annotated.contains("[%eval ") && annotated.contains("(2. "), "{annotated}");
    let checked = damier(&["pdn", "check", out]).expect_good();
    assert!(checked.contains("0 mistakes"), "{annotated}");
}

#[test]
fn a_game_of_trap_is_gone_through_with_its_spins() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("trap-analysed.pdn");
    let path = path.to_str().expect("a path");
    let play = ["match", "trap", "random", "random", "--games", "2", "--adjudicate-plies", "12", "--games-file", path];
    damier(&play).expect_good();
    let judged = lines(&damier(&["analyse", path, "--depth", "1", "--json"]).expect_good());
    assert_eq!(judged.len(), 12);
}

#[test]
fn matches_write_games_with_nothing_wrong() {
    for game in ["dames", "dames-10", "trap", "bermudes", "pyramidame"] {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("checked-{game}.pdn"));
        let path = path.to_str().expect("a path");
        // Some games end by the rules with the very move that would have been the last one allowed.
        let play =
            ["match", game, "random", "random", "--games", "60", "--opening-plies", "0", "--adjudicate-plies", "90"];
        damier(&[&play[..], &["--margin", "30", "--games-file", path]].concat()).expect_good();
        let checked = damier(&["pdn", "check", path]).expect_good();
        assert!(checked.starts_with("60 games, "), "{checked}");
    }
}
