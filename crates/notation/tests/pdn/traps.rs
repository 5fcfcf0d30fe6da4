//! What makes PDN hard to read, one test for each trap.

use damier_notation::{
    pdn::{GameType, Item, NotReplayed, PdnMove, Reader, Recognised, replay, write},
    sentences::Lang,
    write_position,
};
use damier_rules::{Color, Game, Position};

use crate::pdn::{all_mistakes, comments, games, moves, read_all, sound};

#[test]
fn results_are_told_from_the_moves_they_look_like() {
    let game = sound("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 5-10 5. 46-41 1-1");
    assert_eq!(moves(&game).len(), 9);
    assert_eq!(game.tag("Result"), Some("1-1"));
    let game = games("[FEN \"B:W50:B1,2\"]\n1... 1-7 2. 50-45 2-8 2-0").remove(0);
    assert_eq!((moves(&game), game.tag("Result")), (vec!["1-7", "50-45", "2-8"], Some("2-0")));
    for result in ["1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "½-½"] {
        let game = sound(&format!("1. 32-28 {result}"));
        assert_eq!((moves(&game), game.tag("Result")), (vec!["32-28"], Some(result)), "{result}");
    }
}

#[test]
fn a_result_may_be_any_points_if_the_tag_says_so() {
    let game = sound("[Result \"4-6\"]\n1. 34-29 18-22 4-6\n");
    assert_eq!((moves(&game), game.tag("Result")), (vec!["34-29", "18-22"], Some("4-6")));
}

#[test]
fn a_number_before_a_result_is_an_empty_game() {
    let game = sound("[White \"a\"]\n\n1. 0-2\n");
    assert_eq!((moves(&game).len(), game.tag("Result")), (0, Some("0-2")));
}

#[test]
fn results_end_games_and_so_do_stars_and_tags() {
    for text in [
        "1. 32-28 1-0 1. 33-28 0-1 1. 34-29",
        "1. 32-28 * 1. 33-28 * 1. 34-29 *",
        "32-28 * 33-28 * 34-29",
        "1. 32-28\n[White \"b\"]\n1. 33-28\n[White \"c\"]\n1. 34-29",
        "1. 32-28 1-0 *\n1. 33-28 0-1\n*\n1. 34-29",
    ] {
        assert_eq!(all_mistakes(text.as_bytes()), Vec::<String>::new(), "{text}");
        let games = games(text);
        let found: Vec<_> = games.iter().map(moves).collect();
        assert_eq!(found, [["32-28"], ["33-28"], ["34-29"]], "{text}");
    }
}

#[test]
fn a_star_glued_to_a_move_is_the_old_sign_of_a_forced_one() {
    let game = sound("1. 32-28* 19-23 2. 28x19* 14x23*\n");
    assert_eq!(moves(&game), ["32-28", "19-23", "28x19", "14x23"]);
    assert_eq!(game.moves.iter().filter(|item| **item == Item::Nag(7)).count(), 2, "the last one ends the game");
}

#[test]
fn a_star_between_squares_is_a_capture() {
    assert_eq!(moves(&sound("1. 32-28 19-23 2. 28*19 14*23")), ["32-28", "19-23", "28x19", "14x23"]);
}

#[test]
fn strength_in_parentheses_is_no_variation() {
    let game = sound("1.32-28!? 19-23(!?!!!) 2.28x19(?) 14x23 !! *");
    let strengths: Vec<_> = game.plies().map(|ply| ply.strength.as_str()).collect();
    assert_eq!(strengths, ["!?", "(!?!!!)", "(?)", "!!"]);
    assert!(!game.moves.iter().any(|item| matches!(item, Item::Variation(_))));
}

#[test]
fn old_files_pad_their_squares_and_number_with_zeros() {
    sound("  1. 32-28 18-23  2. 38-32 12-18  3. 31-27  7-12  4. 37-31  1- 7  5. 42-38 17-21\n  6. 41-37 21-26\n");
    let game = sound("01. 34-29  18-22 02. 32-28  16-21 03. 31-26  11-16 04. 37-32 06-11");
    assert_eq!(moves(&game)[7], "6-11");
}

#[test]
fn captures_have_many_signs() {
    for text in ["28:19", "28X19", "28x19", "28*19", "28×19", "28 x 19", "28x 19", "28 x19", "28x19", "28-19", "2819"]
    {
        let game = sound(&format!("1. 32-28 19-23 2. {text} 14x23"));
        assert!(matches!(moves(&game)[2], "28x19" | "28-19"), "{text}");
    }
    let russian = games("[GameType \"25\"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 b6-a5 4. d4:b6 a5:c3").remove(0);
    assert_eq!(moves(&russian)[6..], ["d4xb6", "a5xc3"]);
}

#[test]
fn hyphens_have_many_forms() {
    for text in ["32-28", "32–28", "32‑28", "32‐28", "32−28", "32 - 28", "32 -28", "32- 28", "3228", "32-28."] {
        assert_eq!(moves(&sound(&format!("1. {text} 19-23"))), ["32-28", "19-23"], "{text}");
    }
    assert_eq!(moves(&sound_bytes(b"1. 32\x9628 19-23")), ["32-28", "19-23"]);
}

fn sound_bytes(bytes: &[u8]) -> damier_notation::pdn::PdnGame {
    assert_eq!(all_mistakes(bytes), Vec::<String>::new());
    read_all(bytes).remove(0).game
}

#[test]
fn numbers_may_have_dots_blanks_or_nothing() {
    for text in [
        "1. 32-28 19-23 2. 28x19",
        "1.32-28 19-23 2.28x19",
        "1 32-28 19-23 2 28x19",
        "1 . 32-28 19-23 2 . 28x19",
        "1. 32-28 1... 19-23 2. 28x19",
        "1. 32-28 1. ... 19-23 2. 28x19",
        "1. 32-28 1. 19-23 2. 28x19",
        "32-28 19-23 28x19",
        "1.\n32-28\n19-23\n2.\n28x19",
    ] {
        assert_eq!(moves(&sound(text)), ["32-28", "19-23", "28x19"], "{text}");
    }
}

#[test]
fn dots_stand_for_the_move_of_the_other_side() {
    for text in ["1. ... 7-12 2. 8x17", "1... 7-12 2. 8x17", "... 7-12 8x17", "1. 7-12 2. 8x17"] {
        let text = format!("[FEN \"B:W8,25,30:B7,15,18.\"]\n\n{text} 18-23");
        let game = games(&text).remove(0);
        assert_eq!(moves(&game), ["7-12", "8x17", "18-23"], "{text}");
        assert!(game.first.second, "{text}");
    }
    let trailing = sound("1. 32-28 19-23 2. ... {[%node 1]} *");
    assert_eq!(moves(&trailing), ["32-28", "19-23"]);
}

#[test]
fn moves_nobody_knows_are_kept() {
    let game = sound("1. 32-28 19-23 2. - -");
    assert_eq!(moves(&game), ["32-28", "19-23", PdnMove::UNKNOWN, PdnMove::UNKNOWN]);
    assert_eq!(all_mistakes(b"1. 32-28 19-23 2. - 14x23 3. 37-32 10-14"), ["1:21 after-unknown"]);
}

#[test]
fn captures_may_be_written_in_full() {
    let kurnik = "[GameType \"20,W,10,10,N1,0\"]\n1. 34-30 20-25 2. 31-27 25x34 3. 39x30 15-20 4. 30-25 20-24 5. 44-39 \
                  19-23 6. 50-44 14-19 7. 40-34 10-14 8. 44-40 5-10 9. 34-29 23x34 10. 40x29x20 10-15 11. 39-34 15x24";
    assert_eq!(moves(&sound(kurnik))[18], "40x29x20");
}

#[test]
fn comments_come_in_three_kinds() {
    let game = sound(
        "% not for us\n1. 32-28 {in braces,\r\n two lines} 19-23 ; to the end {of} the line\n2. 28x19\n% again\n",
    );
    assert_eq!(comments(&game), ["in braces, two lines", "to the end (of) the line"]);
    assert_eq!(moves(&game).len(), 3);
}

#[test]
fn comments_do_not_nest() {
    let text = "1. 33-29 19-23 2. 35-30 { nested { comment } } \n";
    assert_eq!(all_mistakes(text.as_bytes()), ["1:46 nothing-to-close"]);
    assert_eq!(comments(&games(text)[0]), ["nested { comment"]);
}

#[test]
fn clocks_stay_in_their_comments() {
    let game =
        sound("1. 31-26 {[%clock w0:10:00 B0:10:00]} 18-22 {[%clk 1:05:23][%emt 0:00:12]} 2. 34-30 {[%csl R12,G23]}");
    assert_eq!(comments(&game), ["[%clock w0:10:00 B0:10:00]", "[%clk 1:05:23][%emt 0:00:12]", "[%csl R12,G23]"]);
}

#[test]
fn nags_are_numbers() {
    let game = sound("1. 32-28 $1 19-23$2 2. 28x19 $142");
    let nags: Vec<_> = game.moves.iter().filter(|item| matches!(item, Item::Nag(_))).collect();
    assert_eq!(nags, [&Item::Nag(1), &Item::Nag(2), &Item::Nag(142)]);
}

#[test]
fn variations_nest_and_start_before_the_last_move() {
    let game = sound("32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19 14x23");
    let Item::Variation(outer) = &game.moves[2] else { panic!("{game:?}") };
    let Item::Variation(inner) = &outer[2] else { panic!("{outer:?}") };
    assert_eq!(inner.len(), 3);
    assert_eq!(moves(&game), ["32-28", "19-23", "28x19", "14x23"]);
}

#[test]
fn an_illegal_move_in_a_variation_is_found_and_the_main_line_goes_on() {
    let text = "1. 32-28 19-23 (1... 19-24 2. 28-24) 2. 28x19 14x23";
    assert_eq!(all_mistakes(text.as_bytes()), ["1:31 illegal-move"]);
    let read = Reader::new(text.as_bytes()).next_game().expect("memory").expect("a game");
    assert_eq!(replay(&read).plies.len(), 4);
}

#[test]
fn a_result_in_a_variation_ends_nothing() {
    let game = sound("1. 32-28 19-23 (1... 18-23 2. 37-32 2-0) 2. 28x19 14x23 1-1");
    assert_eq!((moves(&game).len(), game.tag("Result")), (4, Some("1-1")));
}

#[test]
fn setups_replace_the_position() {
    let text = "1. 32-28 19-23 /FEN \"B:W28:B5\"/ 2... 5-10 3. 28-23 10-15";
    let read = Reader::new(text.as_bytes()).next_game().expect("memory").expect("a game");
    let replay = replay(&read);
    assert_eq!(replay.mistakes, []);
    assert_eq!(replay.end().map(write_position).as_deref(), Some("W:W23:B15"));
    assert!(read.game.moves.contains(&Item::Setup("B:W28:B5".to_owned())));
}

#[test]
fn positions_need_no_tag_setup() {
    for tags in [
        "[FEN \"W:W31:B20\"]",
        "[SetUp \"1\"]\n[FEN \"W:W31:B20.\"]",
        "[FEN \"W:B20:W31:H0:F1\"]",
        "[FEN \"?:W31:B20\"]",
    ] {
        assert_eq!(moves(&sound(&format!("{tags}\n1. 31-27 20-24"))), ["31-27", "20-24"], "{tags}");
    }
    let black =
        Reader::new("[FEN \"?:W31:B20\"]\n1. 20-24 31-27".as_bytes()).next_game().expect("memory").expect("a game");
    assert_eq!(replay(&black).start.map(|start| start.turn()), Some(Color::Black));
    assert_eq!(all_mistakes(b"[SetUp \"1\"]\n1. 32-28"), ["1:1 setup-without-fen"]);
}

#[test]
fn ambiguous_captures_need_their_way_and_round_trips_are_captures() {
    let fen = "[FEN \"W:WK4:B13,32,37,20\"]\n";
    assert_eq!(all_mistakes(format!("{fen}1. 4x15").as_bytes()), ["2:4 ambiguous-move"]);
    for text in ["4x27x38x15", "4x31x42x15", "4x15x13x20x37", "4x27x15", "04273815"] {
        sound(&format!("{fen}1. {text}"));
    }
    sound("[FEN \"W:WK2:B7,8,17,18\"]\n1. 2x2");
}

#[test]
fn game_types_come_short_and_long() {
    for text in ["20", "20,W,10,10,N2,0", "20,W,10,10,N1,0", " 20 ", "20,W,10,10,N2"] {
        sound(&format!("[GameType \"{text}\"]\n1. 32-28 19-23"));
    }
    assert_eq!(all_mistakes(b"[Event \"x\"]\n[GameType \"dames\"]\n1. 32-28"), ["2:1 game-type"]);
}

#[test]
fn games_of_other_kinds_are_read_and_not_replayed() {
    for (tags, text, squares) in [
        ("[GameType \"23\"]", "1. 11-15 23-19 2. 8-11 22-17", 32),
        ("[GameType \"29,W,8,8,A0,0\"]", "1. c3-d4 f6-g5 2. b2-c3 g7-f6", 32),
        ("[GameType \"27\"]", "1. 48-42 28-34 2. 42x30", 72),
        ("[GameType \"40\"]", "1. 32-28 19-23", 50),
    ] {
        let text = format!("{tags}\n{text}");
        let read = Reader::new(text.as_bytes()).next_game().expect("memory").expect("a game");
        assert_eq!(read.mistakes, [], "{text}");
        let replay = replay(&read);
        assert_eq!(replay.mistakes, [], "{text}");
        let Recognised::NotReplayed(NotReplayed::Other(game_type)) = replay.which else { panic!("{:?}", replay.which) };
        assert_eq!(game_type.numbered_squares(), squares);
    }
    assert_eq!(all_mistakes(b"[GameType \"23\"]\n1. 11-15 23-33"), ["2:10 outside-board"]);
    assert_eq!(all_mistakes(b"[GameType \"29\"]\n1. c3-d4 (1. c3-j4) d6-c5"), ["2:14 outside-board"]);
    assert_eq!(GameType::read("51").map(|future| future.number), Some(51));
}

#[test]
fn games_of_sixty_four_squares_are_replayed_with_letters_and_with_numbers() {
    let lettered = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 c7:c3 5. d2:b4";
    let numbered = "1. 22-18 10-14 2. 25-22 11-16 3. 22-17 16-20 4. 17x10 6x22 5. 26x17";
    for game_type in ["25", "25,W,8,8,A0,0", "26"] {
        let canonical = [lettered, numbered].map(|moves| {
            let read = sound(&format!("[GameType \"{game_type}\"]\n{moves}"));
            let mut text = Vec::new();
            write(&read, &mut text).expect("memory");
            String::from_utf8(text).expect("text")
        });
        let capture = if game_type == "26" { "b4xd6" } else { "b4:d6" };
        assert!(canonical[0].contains(capture), "{}", canonical[0]);
    }
    sound("[GameType \"25\"]\n[FEN \"W:W29,K22:B1,2:H0:F1\"]\n1. c3-d4");
    sound("[GameType \"26\"]\n[FEN \"W:Wa1,Kc3:Bb8,d8\"]\n1. 22-18");
}

#[test]
fn without_a_game_type_the_moves_tell() {
    let which = |text: &str| {
        assert_eq!(all_mistakes(text.as_bytes()), Vec::<String>::new());
        replay(&Reader::new(text.as_bytes()).next_game().expect("memory").expect("a game")).which
    };
    let english = Recognised::Played(Game::Checkers.into());
    assert_eq!(which("1. 11-15 23-19 2. 8-11 22-17"), english);
    assert_eq!(which("[FEN \"W:W32,27,24,22:B20,15,10,7\"]\n1. 27-23 20x27 2. 23-18 27-31"), english);
    assert_eq!(which("[FEN \"W:W5,K14:B25,6.\"]\n1. 5-1 25-30"), english);
    // A problem without its solution.
    assert_eq!(which("[FEN \"W:W31,29,K15:B14,13,12,9.\"]\n1/2-1/2"), english);
    assert_eq!(which("[FEN \"W:W32,9,K7,5:B19,K14,12,1.\"]\n1/2-1/2"), english);
    let international = Recognised::Played(Game::Dames.into());
    assert_eq!(which("[FEN \"W:W31,29,K15:B14,13,12,9,36.\"]\n1/2-1/2"), international);
    assert_eq!(which("[FEN \"W:WK5:BK28,K3\"]\n2-0"), international);
    let russian = Recognised::Played(Game::Russian.into());
    assert_eq!(which("1. c3-d4 f6-g5 2. b2-c3"), russian);
    assert_eq!(which("1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. b:d6 e:c5"), russian);
    assert_eq!(which("1. 22-18 10-14 2. 25-22 11-16 3. 22-17 16-20"), russian);
    // Two can be taken, or one: only in Russian draughts there is a choice.
    let fen = "[FEN \"W:Wc3,g1:Bd4,f6,b4,h8\"]\n";
    assert_eq!(which(&format!("{fen}1. c3xa5 f6-e5")), russian);
    assert_eq!(which(&format!("{fen}1. c3xg7 h8xf6")), russian);
    // None of ours, or too little to say.
    assert_eq!(which("1. 22-19 11-14"), Recognised::NotReplayed(NotReplayed::SmallBoard));
    assert_eq!(which("1.a3b4"), Recognised::NotReplayed(NotReplayed::Letters));
    assert_eq!(which("1. e2e4 e7e5"), Recognised::NotReplayed(NotReplayed::Letters));
    assert!(matches!(which("1. 32-28 18-22"), Recognised::Played(_)));
    // A wrong first move of the large board stays one.
    assert_eq!(all_mistakes(b"1. 32-22 18-23 2. 37-32"), ["1:4 illegal-move"]);
    // So does a wrong move late in a game of the small one.
    let slip = "1. 10-14 22-18 2. 14-17 21x14 3. 11-15 18x11 4. 9x18 23x14 5. 8x15 25-22 6. 15-18 22x15 7. 1-32";
    assert_eq!(all_mistakes(slip.as_bytes()), ["1:92 illegal-move"]);
}

#[test]
fn a_game_that_was_recognised_is_written_with_its_type() {
    let read = Reader::new(&b"1. 11-15 23-19 2. 8-11 22-17"[..]).next_game().expect("memory").expect("a game");
    let mut text = Vec::new();
    damier_notation::pdn::write(&replay(&read).canonical(&read.game), &mut text).expect("memory");
    assert!(String::from_utf8(text).expect("text").contains("[GameType \"21\"]"));
}

#[test]
fn lidraughts_has_numbers_of_its_own() {
    let which = |text: &str| replay(&Reader::new(text.as_bytes()).next_game().expect("memory").expect("a game")).which;
    let from_position = "[GameType \"99\"][FEN \"W:W31,32:B19,20:H0:F1\"]\n1. 31-27 19-23 *";
    assert_eq!(which(from_position), Recognised::Played(Game::Dames.into()));
    let Recognised::NotReplayed(why) = which("[GameType \"98\"]\n1. 32-28 19-23 *") else { panic!("it is replayed") };
    assert_eq!(why.say(Lang::En), "not replayed: antidraughts");
}

#[test]
fn games_without_moves_are_games() {
    let text =
        "[Event \"a\"]\n[White \"b\"]\n[Event \"c\"]\n[White \"d\"]\n\n[Event \"e\"]\n*\n[FEN \"W:W31-50:B1-20\"]\n*\n";
    assert_eq!(all_mistakes(text.as_bytes()), Vec::<String>::new());
    let events: Vec<_> = games(text).iter().map(|game| game.tag("Event").map(str::to_owned)).collect();
    assert_eq!(events, [Some("a".to_owned()), Some("c".to_owned()), Some("e".to_owned()), None]);
}

#[test]
fn what_follows_a_result_may_belong_to_it() {
    let text = "[White \"a\"]\n1. 32-28 1-0 {time}\n[FILENAME \"x.pdn\"]\n\n[White \"b\"]\n1. 33-28 0-1\n{first words}\n1. 34-29 *";
    let games = games(text);
    assert_eq!(games.len(), 3);
    assert_eq!((comments(&games[0]), games[0].tag("FILENAME")), (vec!["time"], Some("x.pdn")));
    assert_eq!((comments(&games[1]).len(), comments(&games[2])), (0, vec!["first words"]));
    assert_eq!(games[1].tags[0].name, "White");
}

#[test]
fn a_result_may_be_said_twice() {
    let text = "[White \"a\"]\n1. 32-28 1-1 {a popular position} 1-1\n\n[White \"b\"]\n1. 33-28 0-1 0-1";
    let games = games(text);
    assert_eq!(games.len(), 2);
    assert_eq!((comments(&games[0]), games[1].tag("Result")), (vec!["a popular position"], Some("0-1")));
    assert_eq!(self::games("1. 32-28 1-1 0-1").len(), 2, "another result is another game");
}

#[test]
fn comments_may_come_before_the_tags() {
    let game = sound("{ a header }\n; and a line\n[White \"a\"]\n1. 32-28");
    assert_eq!((comments(&game), game.tag("White")), (vec!["a header", "and a line"], Some("a")));
}

#[test]
fn every_encoding_is_read() {
    let utf16: Vec<u8> =
        "\u{feff}[White \"Bertè\"]\r\n1. 32-28 {é}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16be: Vec<u8> = "[White \"Bertè\"]\r\n1. 32-28 {é}".encode_utf16().flat_map(u16::to_be_bytes).collect();
    let old_mac = "[White \"Bertè\"]\r1. 32-28 {é}\r".as_bytes();
    let dos = b"[White \"Bert\xe8\"]\r\n1. 32-28 {\xe9}\r\n\x1a";
    let bom = "\u{feff}[White \"Bertè\"]\n1. 32-28 {é}".as_bytes();
    for bytes in [&utf16[..], &utf16be, old_mac, dos, bom] {
        let game = sound_bytes(bytes);
        assert_eq!((game.tag("White"), comments(&game)), (Some("Bertè"), vec!["é"]));
    }
    let russian = sound_bytes(b"[White \"\xc0\xe1\xe0\xf3\xeb\xe8\xed\"]\n*");
    assert_eq!(russian.tag("White"), Some("Абаулин"));
}

#[test]
fn tags_are_kept_whoever_knows_them() {
    let game = sound("[Event       \"a\"]\n[DamboTopLine \"x \\\"y\\\"\"]\n[date \"?\"]\n1. 32-28 *");
    assert_eq!(game.tag("DamboTopLine"), Some("x \"y\""));
    assert_eq!(game.tag("date"), Some("?"));
}

#[test]
fn our_other_games_have_tags_of_their_own() {
    for text in [
        "[Damier \"bermudes\"]\n1. G5xC5 *",
        "[Damier \"pyramidame\"]\n[FEN \"W:Wh2u:Bg13\"]\n1. h2u-i3 *",
        "[Damier \"trap\"]\n1. {[%spin pawn]} c3-d4 {[%spin green]} 3L *",
        "[Damier \"trap\"]\n[DamierOptions \"english=on\"]\n1. {[%spin pawn]} b6-c5 *",
        "[GameType \"20\"]\n[Damier \"dames-10\"]\n[FEN \"W:W41-50:B1-10\"]\n1. 41-36 *",
    ] {
        let read = Reader::new(text.as_bytes()).next_game().expect("memory").expect("a game");
        let replay = replay(&read);
        assert!(matches!(replay.which, Recognised::Played(_)), "{text}");
        assert_eq!((replay.complete, &replay.mistakes[..]), (true, &[][..]), "{text}");
    }
    assert_eq!(all_mistakes(b"[Damier \"trap\"]\n1. c3-d4 *"), ["2:4 spin-missing"]);
    assert_eq!(all_mistakes(b"[Damier \"trap\"]\n1. {[%spin blue]} *"), ["2:4 spin"]);
    assert_eq!(all_mistakes(b"[Damier \"chess\"]\n*"), ["1:1 unknown-game"]);
    assert_eq!(all_mistakes(b"[Damier \"trap\"]\n[DamierOptions \"x=y\"]\n*"), ["2:1 options"]);
}

#[test]
fn a_fault_that_stood_is_marked_and_read_back() {
    let text = "[GameType \"20\"]\n[FEN \"W:W28,47:B23,14,1\"]\n1. {[%fault]} 47-41 23x32 *";
    let read = Reader::new(text.as_bytes()).next_game().expect("memory").expect("a game");
    let replayed = replay(&read);
    assert_eq!((replayed.complete, &replayed.mistakes[..]), (true, &[][..]));
    assert_eq!(replayed.plies.iter().map(|played| played.fault).collect::<Vec<_>>(), [true, false]);
    assert_eq!(replayed.canonical(&read.game), read.game);
    // The same move without the mark is a mistake, and so is the mark where nothing is overlooked.
    let fen = "[GameType \"20\"]\n[FEN \"W:W28,47:B23,14,1\"]\n";
    assert_eq!(all_mistakes(format!("{fen}1. 47-41 *").as_bytes()), ["3:4 illegal-move"]);
    assert_eq!(all_mistakes(format!("{fen}1. {{[%fault]}} 28x10 *").as_bytes()), ["3:15 not-a-fault"]);
    assert_eq!(all_mistakes(format!("{fen}1. {{[%fault]}} 47-20 *").as_bytes()), ["3:15 illegal-move"]);
}

#[test]
fn a_game_that_is_over_has_the_result_it_has() {
    let text = "[Result \"0-2\"]\n[FEN \"W:W28:B23\"]\n1. 28x19";
    assert_eq!(all_mistakes(text.as_bytes()), ["1:1 result-contradicted"]);
    sound("[Result \"1-0\"]\n[FEN \"W:W28:B23\"]\n1. 28x19");
}
