//! Moves in short, as Russian players write them: the file a piece comes from, and where it goes.

use damier_notation::{
    pdn::{Reader, replay},
    read_move, write_move, write_position,
};
use damier_rules::{AnyPosition, Game, Position, Variant};

use crate::pdn::{all_mistakes, games, read_all};

/// The moves of the only game of a file, in full.
fn in_full(text: &str) -> Vec<String> {
    assert_eq!(all_mistakes(text.as_bytes()), Vec::<String>::new(), "{text}");
    let read = read_all(text.as_bytes()).remove(0);
    let replay = replay(&read);
    (0..replay.plies.len()).map(|index| replay.text(index).expect("it was played")).collect()
}

const CITY_GAME: &str = r#"[Event "Чемпионат города"]
[White "Иванов"]
[Black "Петров"]
[Result "1-1"]
[GameType "25"]

1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. b:d6 e:c5 5. dc3 gf6 6. cd2 hg5
7. cb4 {спокойно} cd6 (7... de7 8. b:d6) 8. ba5 fg7 1-1
"#;

#[test]
fn a_game_in_short_is_the_game_in_full() {
    let full = [
        "c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g5-h4", "b4xd6", "e7xc5", "d2-c3", "g7-f6", "c1-d2", "h6-g5",
        "c3-b4", "c7-d6", "b4-a5", "f8-g7",
    ];
    assert_eq!(in_full(CITY_GAME), full);
    // Old files leave the signs out, or have others.
    assert_eq!(in_full(&CITY_GAME.replace("b:d6 e:c5", "bd6 e×c5")), full);
    assert_eq!(in_full(&CITY_GAME.replace("cd4 dc5", "c-d4 C3-D4").replace("C3-D4", "D6-C5")), full);
    assert_eq!(in_full(&CITY_GAME.replace("\"25\"", "\"25,W,8,8,A0,0\"")), full);
}

#[test]
fn a_rafle_in_short_names_its_end_or_every_landing() {
    for rafle in ["a:e5", "ae5", "a:c3:e5", "axc3xe5"] {
        let text = format!("[GameType \"25\"]\n[FEN \"W:Wa1,h2:Bb2,d4,h8\"]\n1. {rafle} *");
        assert_eq!(in_full(&text), ["a1xe5"], "{rafle}");
    }
}

#[test]
fn two_pieces_that_fit_are_both_named() {
    let text = "[GameType \"25\"]\n[FEN \"W:Wc3,Kc5:Bh8\"]\n1. cd4 *";
    let read = Reader::new(text.as_bytes()).next_game().expect("memory").expect("a game");
    let mistakes = replay(&read).mistakes;
    assert_eq!(mistakes[0].kind.code(), "ambiguous-move");
    let said = mistakes[0].say(damier_notation::sentences::Lang::En);
    assert!(said.contains("c3-d4") && said.contains("c5-d4"), "{said}");
    assert_eq!(in_full(&text.replace("cd4", "c3d4")), ["c3-d4"]);
}

fn russian(position: &str) -> AnyPosition {
    damier_notation::read_position(&Variant::from(Game::Russian), position).expect(position)
}

#[test]
fn somebody_who_types_a_move_is_told_the_same() {
    let refused = |position: &str, text: &str| read_move(&russian(position), text).expect_err(text).said();
    let several = refused("W:Wc3,Kc5:Bh8", "cd4");
    assert_eq!(several.en, "the move `cd4`, which can be more than one: expected it in full, c3-d4 or c5-d4");
    assert_eq!(several.fr, "le coup « cd4 », qui peut en désigner plusieurs : il faut en entier c3-d4 ou c5-d4");
    let none = refused("W:Wc3:Bh8", "ce5");
    assert_eq!(none.en, "the move `ce5`: no piece on the c file can go to e5: expected both squares, such as c3-d4");
    let due = refused("W:Wc3,g3:Bf4", "cd4");
    assert!(due.en.contains("g3xe5"), "a capture is due, and is named: {}", due.en);
    assert!(refused("W:Wc3:Bh8", "cz9").en.contains("z9"));
}

#[test]
fn a_sign_of_capture_is_for_a_capture() {
    // From c3 the man captures, and goes nowhere else; from e3 none could.
    assert!(read_move(&russian("W:Wc3:Bd4"), "c:e5").is_ok());
    assert!(read_move(&russian("W:Wc3:Bh8"), "c:d4").is_err());
}

#[test]
fn every_move_of_a_game_can_be_written_in_short_unless_two_pieces_fit() {
    for game in [Game::Russian, Game::Brazilian] {
        let (mut read, mut ambiguous) = (0, 0);
        for seed in 0..40 {
            let mut position = Variant::from(game).start();
            for ply in 0..120 {
                let moves = position.first_moves(1_000);
                if moves.is_empty() {
                    break;
                }
                let short = |text: &str| {
                    let ends: Vec<&str> = text.split(['-', 'x']).collect();
                    format!("{}{}", &ends[0][..1], ends[ends.len() - 1])
                };
                let texts: Vec<String> = moves.iter().map(|m| write_move(&position, m)).collect();
                for (m, text) in moves.iter().zip(&texts) {
                    let only = texts.iter().filter(|other| short(other) == short(text)).count() == 1;
                    let found = read_move(&position, &short(text)).ok();
                    assert_eq!(found.as_ref(), only.then_some(m), "{text} in {}", write_position(&position));
                    *(if only { &mut read } else { &mut ambiguous }) += 1;
                }
                position.play_unchecked(&moves[(31 * seed + 17 * ply) % moves.len()]);
            }
        }
        assert!(read > 10_000 && ambiguous > 10, "{read} {ambiguous}");
    }
}

#[test]
fn games_with_letters_that_are_not_replayed_are_read_so_too() {
    let text = "[GameType \"29\"]\n1. cd4 dc5 2. bc3 *";
    assert_eq!(all_mistakes(text.as_bytes()), Vec::<String>::new());
    assert_eq!(games(text)[0].plies().count(), 3);
    assert_eq!(all_mistakes(b"[GameType \"29\"]\n1. cd4 dk5 *"), ["2:8 outside-board"]);
}
