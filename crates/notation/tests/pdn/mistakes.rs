//! Every mistake has its place, says what was found and what was expected, and the next game is read.

use damier_notation::sentences::Lang;

use crate::pdn::{all_mistakes, games, moves, read_all};

/// The mistakes of a broken game, and a look whether the game after it is read.
fn broken(text: &str) -> Vec<String> {
    let followed = format!("{text}\n\n[Event \"the next\"]\n[White \"w\"]\n\n1. 32-28 19-23 *\n");
    let games = games(&followed);
    let next = games.last().expect("a game");
    assert_eq!((next.tag("Event"), moves(next)), (Some("the next"), vec!["32-28", "19-23"]), "{text}");
    all_mistakes(followed.as_bytes())
}

#[test]
fn what_is_left_open_is_found_where_it_began() {
    assert_eq!(broken("1. 32-28 {no end\n19-23"), ["1:10 unclosed-comment"]);
    assert_eq!(broken("1. 32-28 (1. 33-28 (1. 34-29\n"), ["1:10 unclosed-variation", "1:20 unclosed-variation"]);
    assert_eq!(broken("[Event \"a]\n1. 32-28"), ["1:9 unclosed-text"]);
    assert_eq!(broken("[Event \"a\"\n1. 32-28"), ["1:1 unclosed-tag"]);
    assert_eq!(broken("1. 32-28 /FEN \"W:W1"), ["1:10 unclosed-setup"]);
    assert_eq!(all_mistakes(b"1. 32-28 {no end"), ["1:10 unclosed-comment"]);
}

#[test]
fn what_closes_nothing_is_found() {
    assert_eq!(broken("1. 32-28 } 19-23"), ["1:10 nothing-to-close"]);
    assert_eq!(broken("1. 32-28 ) 19-23"), ["1:10 nothing-to-close"]);
    assert_eq!(broken("1. 32-28 ] 19-23"), ["1:10 nothing-to-close"]);
    assert_eq!(broken("1. 32-28 () 19-23"), ["1:10 empty-variation"]);
}

#[test]
fn words_between_games_are_one_mistake_a_line() {
    assert_eq!(
        broken("This file holds 3 games of 2005\nand nothing else.\n\n[Event \"a\"]\n1. 32-28 1-0\nthe end"),
        ["1:1 not-pdn", "2:1 not-pdn", "6:1 not-pdn"]
    );
    assert_eq!(broken("1. 32-28 oops 19-23"), ["1:10 not-pdn"]);
    assert_eq!(broken("1. 32-28 [a remark] 19-23"), ["1:10 not-pdn"]);
}

#[test]
fn nearly_moves_are_found() {
    for text in ["32-", "32-2a8", "-28x", "100-200", "32-28-", "322"] {
        let found = broken(&format!("1. {text} 19-23"));
        assert!(found[0].starts_with("1:4 no-move") || found[0].starts_with("1:4 lone-number"), "{text} {found:?}");
    }
    assert_eq!(broken("1. 32-28 19-23 2. 28-61"), ["1:19 outside-board"]);
    assert_eq!(broken("1. 32-28 19-23 12"), ["1:16 lone-number"]);
    assert_eq!(broken("1. 32-28 19-23 2."), ["1:16 lone-number"]);
    assert_eq!(broken("3. 32-28 . 1-0"), ["1:10 lone-dot"]);
    assert_eq!(broken("1. 32-28 $x 19-23"), ["1:10 nag", "1:11 not-pdn"]);
    assert_eq!(broken("1. 32-28 {c} !! 19-23"), ["1:14 strength-without-move"]);
}

#[test]
fn illegal_moves_say_why_and_what_is_legal() {
    let reads = read_all(b"1. 32-28 19-23 2. 37-32 14x23");
    let replay = damier_notation::pdn::replay(&reads[0]);
    let [mistake] = &replay.mistakes[..] else { panic!("{:?}", replay.mistakes) };
    assert_eq!(mistake.say(Lang::En), "`37-32`, which is not legal (Capture is compulsory: 28x19): expected 28x19");
    assert_eq!(
        mistake.say(Lang::Fr),
        "le coup `37-32`, qui n'est pas permis (La prise est obligatoire : 28x19) : il faudrait 28x19"
    );
    assert_eq!(mistake.place.to_string(), "1:19");
}

#[test]
fn numbers_out_of_order_are_said_once() {
    assert_eq!(broken("1. 32-28 19-23 3. 28x19 14x23 4. 37-32"), ["1:16 move-number"]);
    assert_eq!(broken("1. 32-28 2. 19-23 3. 28x19 4. 14x23"), ["1:10 move-number"]);
    assert_eq!(broken("12. 32-28 19-23 13. 28x19"), Vec::<String>::new(), "they may begin anywhere");
}

#[test]
fn results_that_differ_are_found() {
    assert_eq!(broken("[Result \"0-1\"]\n1. 32-28 1-0"), ["2:10 results-differ"]);
    assert_eq!(broken("[Result \"2-0\"]\n1. 32-28 1-0"), Vec::<String>::new());
    assert_eq!(broken("[Result \"*\"]\n1. 32-28 1-0"), Vec::<String>::new());
}

#[test]
fn positions_that_cannot_be_are_found() {
    assert_eq!(broken("[Event \"x\"]\n[FEN \"W:W51:B1\"]\n1. 32-28"), ["2:1 position"]);
    assert_eq!(broken("1. 32-28 /FEN \"W:W1:B2\"/ 2-7"), ["1:10 position"]);
}

#[test]
fn tags_that_are_wrong_are_found() {
    assert_eq!(broken("[White Ton]\n1. 32-28"), ["1:8 tag-without-text"]);
    assert_eq!(broken("[Site \"De \"64\"\"]\n1. 32-28"), ["1:8 bare-quote"]);
    assert_eq!(broken("[Event \"a\"]\n[White \"b\"]\n[White \"c\"]\n1. 32-28"), ["3:1 tag-twice"]);
    assert_eq!(broken("* 1. 32-28"), ["1:1 empty-game"]);
}

#[test]
fn places_count_characters_whatever_the_encoding() {
    assert_eq!(all_mistakes("1. 32-28 {éé} ) 19-23".as_bytes()), ["1:15 nothing-to-close"]);
    assert_eq!(all_mistakes(b"1. 32-28 {\xe9\xe9} ) 19-23"), ["1:15 nothing-to-close"]);
    assert_eq!(all_mistakes("[White \"é\"]\r\n{é\r\né} )".as_bytes()), ["3:4 nothing-to-close"]);
}

#[test]
fn variations_without_end_do_not_exhaust_anything() {
    let deep = format!("1. 32-28 {}{} 19-23", "(1. 33-28 ".repeat(100_000), ")".repeat(100_000));
    let found = broken(&deep);
    assert_eq!(found.iter().filter(|mistake| mistake.ends_with("too-deep")).count(), 1);
}

#[test]
fn both_languages_speak_of_every_mistake() {
    let text = b"[White x]\n1. 32-28 ) ] $ oops 3. 40-30 {x";
    for read in read_all(text) {
        for mistake in read.mistakes {
            assert_ne!(mistake.say(Lang::Fr), mistake.say(Lang::En));
        }
    }
}
