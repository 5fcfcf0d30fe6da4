//! `damier draw`: the pictures it writes, and what it says about wrong input.

use std::{fs, path::Path};

use crate::support::{GAMES, damier, damier_fed};

/// Runs `damier draw` with these arguments, the last one a file in a directory of its own, and returns that file.
fn drawn(args: &[&str], file: &str) -> Vec<u8> {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join(file);
    let path = path.to_str().expect("a path");
    damier(&[&["draw"], args, &["-o", path]].concat()).expect_good();
    fs::read(path).expect("a picture")
}

/// Width and height of a PNG.
fn png_size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

/// The delays of a GIF's frames.
fn delays(gif: &[u8]) -> Vec<u16> {
    let mut decoder = gif::DecodeOptions::new().read_info(gif).expect("a GIF");
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        delays.push(frame.delay);
    }
    delays
}

fn refused(args: &[&str]) -> String {
    damier(&[&["draw"], args].concat()).expect_refused()
}

#[test]
fn every_game_is_drawn_in_every_style_and_size() {
    for game in GAMES.iter().copied() {
        for style in ["wood", "print", "dark"] {
            let png = drawn(&[game, "--style", style, "--size", "150"], "start.png");
            assert_eq!(png_size(&png).0, 150);
            let text = damier(&["draw", game, "--style", style, "-o", "-"]).expect_good();
            assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        }
    }
}

#[test]
fn the_picture_is_as_high_as_the_svg_says() {
    let svg = String::from_utf8(drawn(&["trap", "--size", "500"], "start.svg")).expect("text");
    let (width, height) = png_size(&drawn(&["trap", "--size", "500"], "START.PNG"));
    assert!(svg.contains(&format!("width=\"{width}\" height=\"{height}\"")));
}

#[test]
fn marks_can_be_asked_for() {
    let args = ["draw", "dames", "--arrows", "32-28,19-23-28", "--marks", "33", "--title", "A & B", "-o", "-"];
    let text = damier(&args).expect_good();
    assert_eq!((text.matches("class=\"arrow\"").count(), text.matches("class=\"circle\"").count()), (2, 1));
    let lettered = damier(&["draw", "russian", "--arrows", "c3-d4", "--marks", "c3", "-o", "-"]).expect_good();
    assert_eq!(damier(&["draw", "russian", "--arrows", "22-18", "--marks", "22", "-o", "-"]).expect_good(), lettered);
    let marked = damier(&["draw", "dames", "--moves", "32-28", "-o", "-"]).expect_good();
    let position = "B:W28,31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:\
                    B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20";
    let said = damier(&["draw", "dames", "--position", position, "--last-move", "32-28", "-o", "-"]).expect_good();
    let without = |text: &str| text.split("</desc>").nth(1).map(str::to_owned);
    assert_eq!(without(&marked), without(&said));
}

#[test]
fn spins_are_part_of_the_moves_of_trap() {
    let text = damier(&["draw", "trap", "--moves", "pawn c3-d4 green 6L", "-o", "-"]).expect_good();
    assert!(text.contains("class=\"spin\"") && text.contains("Last move: 6L."));
    let err = refused(&["trap", "--moves", "c3-d4", "-o", "x.svg"]);
    assert!(err.contains("--moves: c3-d4:"), "{err}");
}

const GAME: &[u8] = b"[White \"A\"]\n[Black \"B\"]\n[Result \"2-0\"]\n1. 34-30 20-25 2. 31-27 25x34 3. 39x30 2-0\n";

#[test]
fn a_game_is_a_moving_picture() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| directory.path().join(name).to_str().expect("a path").to_owned();
    let (pdn, gif) = (path("game.pdn"), path("game.gif"));
    fs::write(&pdn, GAME).expect("a file");
    let draw = |more: &[&str]| {
        damier(&[&["draw", "--pdn", &pdn, "--size", "120", "-o", &gif], more].concat()).expect_good();
        delays(&fs::read(&gif).expect("a GIF"))
    };
    assert_eq!(draw(&[]), [100, 100, 100, 100, 100, 400]);
    assert_eq!(draw(&["--delay", "0.5", "--from", "2", "--to", "4"]), [50, 50, 200]);
    let still = damier(&["draw", "--pdn", &pdn, "--ply", "2", "-o", "-"]).expect_good();
    assert!(still.contains("Last move: 20-25."));
    let end = damier(&["draw", "--pdn", &pdn, "-o", "-"]).expect_good();
    assert!(end.contains("Last move: 39x30."));
}

#[test]
fn a_rafle_is_shown_landing_by_landing() {
    let rafle = ["dames", "--position", "W:W28:B22,21,31", "--moves", "28x37", "--size", "120"];
    let gif = drawn(&rafle, "rafle.gif");
    assert_eq!(delays(&gif), [100, 45, 45, 400]);
}

#[test]
fn a_game_can_come_from_standard_input() {
    let run = damier_fed(&["draw", "--pdn", "-", "--ply", "1", "-o", "-"], GAME);
    assert!(run.expect_good().contains("Last move: 34-30."));
}

#[test]
fn a_file_that_cannot_be_read_or_written_is_named() {
    let missing = Path::new("no").join("such").join("place.svg");
    let missing = missing.to_str().expect("a path");
    assert!(damier(&["draw", "dames", "-o", missing]).expect_failed().contains(missing));
    assert!(damier(&["draw", "--pdn", "missing.pdn", "-o", "-"]).expect_failed().contains("missing.pdn"));
}

#[test]
fn wrong_input_is_named() {
    for (args, said) in [
        (["dames", "-o", "board.jpg"].as_slice(), "board.jpg: expected a name that ends in .svg, .png or .gif"),
        (&["dames", "--marks", "51", "-o", "-"], "--marks: no square `51` on this board"),
        (&["trap", "--arrows", "a1-b9", "-o", "-"], "--arrows: no square `b9`"),
        (&["dames", "--arrows", "32", "-o", "-"], "expected two squares or more in `32`"),
        (&["pyramidame", "--arrows", "h2u-f12u", "-o", "-"], "no damier shows both ends of `h2u-f12u`"),
        (&["dames", "--last-move", "32", "-o", "-"], "--last-move: expected where `32` starts and ends"),
        (&["dames", "--moves", "32-27x", "-o", "-"], "--moves: 32-27x:"),
        (&["dames", "--moves", "32-22", "-o", "-"], "--moves: 32-22:"),
        (&["dames", "--ply", "3", "-o", "-"], "--ply 3: 0 moves"),
        (&["dames", "--from", "1", "-o", "-"], "--from and --to are for a moving picture"),
        (&["dames", "--from", "1", "-o", "x.gif"], "--from 1: 0 moves"),
        (&["dames", "--delay", "0", "-o", "x.gif"], "--delay 0: expected 0.05 to 60 seconds"),
        (&["dames", "--size", "9", "-o", "-"], "expected a number from 64 to 4096"),
        (&["-o", "-"], "required"),
    ] {
        let err = refused(args);
        assert!(err.contains(said), "{args:?}: {err}");
    }
}
