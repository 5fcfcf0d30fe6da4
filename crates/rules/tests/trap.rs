//! The rules of Dames & Trap, one test for each.
//!
//! Squares have names from a1 at White's left to h8; White plays upwards. The doors are c3 and g3, b4 and f4, c5 and g5,
//! b6 and f6; `NNNN` says that the sliders of rows 3, 4, 5 and 6 are neutral and all doors closed, `:pawn`, `:green`
//! or `:orange` after it that this spin waits to be played. `docs/rules/sentences.md` leads from every sentence of the
//! source to its test here.

use crate::support;

use damier_notation::{Notation, options::read_options};
use damier_rules::{
    Actor, AnyPosition, AutoDraw, Color, Draw, Game, Outcome, Position, Record, Victory,
    board::{Cell, Depict, Door},
    draughts::ruleset::{EnglishTrap, FrenchTrap},
    perft::{self, LastPly, perft},
    trap::{Notch, Settings, Slider, Spin, UsedDoor},
};
use support::{moves as moves_of, play, read, read_with, refused_position, why as why_in};

type Trap = damier_rules::trap::Trap<FrenchTrap>;
type English = damier_rules::trap::Trap<EnglishTrap>;

/// The moves that can be made now, sorted as text: captures, or what the spin in the position allows.
fn moves(position: &str) -> Vec<String> {
    moves_of(&read::<Trap>(position))
}

/// The same under the English rules.
fn english_moves(position: &str) -> Vec<String> {
    moves_of(&read::<English>(position))
}

/// What can be done after any spin, sorted as text.
fn actions(position: &str) -> Vec<String> {
    let actions = perft::actions(&read::<Trap>(position));
    let mut texts: Vec<String> = actions.iter().map(|(at, m)| at.write_move(m)).collect();
    texts.sort();
    texts
}

/// The position after a legal move.
fn after(position: &str, m: &str) -> String {
    support::after(&read::<Trap>(position), m)
}

/// The squares of the pieces a legal move takes.
fn captured(position: &str, m: &str) -> Vec<String> {
    support::captured(&read::<Trap>(position), m)
}

/// What is said of an action that is tried.
fn why(position: &str, m: &str) -> String {
    why_in(&read::<Trap>(position), m)
}

/// Who has won a position, and how; `None` while the game goes on.
fn won(position: &str) -> Option<(Color, Victory)> {
    support::won(&read::<Trap>(position))
}

fn actor(position: &str) -> Actor {
    read::<Trap>(position).actor()
}

/// The settings that options such as `auto-close=on` make.
fn settings(options: &[&str]) -> Settings {
    match read_options(Game::Trap, options).expect("options of trap").variant.start() {
        AnyPosition::Trap(start) => start.settings(),
        other => panic!("{other:?} is played by other rules"),
    }
}

fn game(position: &str) -> Record<Trap> {
    Record::new(read(position), AutoDraw::On)
}

/// A whole turn: the spin, then what it asks for.
fn turn(game: &mut Record<Trap>, spin: Spin, m: &str) {
    game.settle(spin).expect("a spin is due");
    play(game, m);
}

// The start

#[test]
fn twelve_men_each_fill_the_first_three_rows() {
    let start = "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8:NNNN";
    assert_eq!(Trap::default().write(), start);
}

#[test]
fn all_doors_are_closed_at_the_start() {
    let start = Trap::default();
    assert!(Slider::all().all(|slider| start.sliders().notch(slider) == Notch::Neutral));
    let doors: Vec<Door> = (0..32).filter_map(|cell| start.door(Cell(cell))).collect();
    assert_eq!(doors.len(), 8);
    assert!(doors.iter().all(|door| matches!(door, Door::Closed(_))));
}

#[test]
fn white_begins_with_a_spin() {
    let start = Trap::default();
    assert_eq!((start.turn(), start.actor()), (Color::White, Actor::Chance));
    assert_eq!(start.chances().as_slice(), [(Spin::Pawn, 2), (Spin::Green, 1), (Spin::Orange, 1)]);
    assert!(start.moves().is_empty(), "nothing can be done before it");
}

#[test]
fn the_sides_alternate() {
    let mut game = game("W:Wd4,h2:Bf6,h8:NNNN");
    let mut turns = vec![game.position().turn()];
    turn(&mut game, Spin::Pawn, "d4-c5");
    turns.push(game.position().turn());
    turn(&mut game, Spin::Green, "3L");
    turns.push(game.position().turn());
    turn(&mut game, Spin::Pawn, "c5-d6");
    turns.push(game.position().turn());
    turn(&mut game, Spin::Pawn, "f6-e5");
    turns.push(game.position().turn());
    assert_eq!(turns, [Color::White, Color::Black, Color::White, Color::Black, Color::White]);
}

#[test]
fn reference_counts() {
    let counts = |start: Trap| [1, 2, 3, 4].map(|depth| perft(&start, depth, LastPly::Played));
    assert_eq!(counts(Trap::default()), [15, 217, 2_973, 37_451]);
    assert_eq!(counts(Trap::start(settings(&["auto-close=on"]))), [15, 225, 3_301, 45_944]);
    assert_eq!(counts(Trap::start(settings(&["line-choice=on"]))), [23, 497, 10_108, 192_263]);
}

// The turn

#[test]
fn a_turn_begins_with_a_spin_unless_a_capture_is_due() {
    assert_eq!(actor("W:Wd4:Bf6:NNNN"), Actor::Chance);
    assert!(moves("W:Wd4:Bf6:NNNN").is_empty());
    assert_eq!(why("W:Wd4:Bf6:NNNN", "d4-c5"), "The spinner comes first; it has to show pawn.");

    assert_eq!(actor("W:Wd4:Be5:NNNN"), Actor::Player(Color::White));
    assert!(read::<Trap>("W:Wd4:Be5:NNNN").chances().is_empty());
    assert_eq!(moves("W:Wd4:Be5:NNNN"), ["d4xf6"]);
}

#[test]
fn a_capture_comes_before_any_spin() {
    // It is due although e7 will take back, and although other pieces could move.
    let position = "W:Wd4,h2:Bd8,e5,e7:NNNN";
    assert_eq!(actions(position), ["d4xf6"]);
    assert_eq!(moves(&after(position, "d4xf6")), ["e7xg5"]);
    for other in ["h2-g3", "3L", "4R"] {
        assert_eq!(why(position, other), "Capture is compulsory: d4xf6.");
    }
}

#[test]
fn pawn_moves_a_man_or_a_king() {
    let of_the_king = ["h2-c7", "h2-d6", "h2-e5", "h2-f4", "h2-g1", "h2-g3"];
    assert_eq!(moves("W:Wa1,Kh2:Bb8:NNNN:pawn"), [["a1-b2"].as_slice(), &of_the_king].concat());
    assert_eq!(why("W:Wa1,Kh2:Bb8:NNNN:pawn", "3L"), "The spinner says pawn: move a piece.");
}

#[test]
fn green_moves_a_green_slider_one_notch() {
    assert_eq!(moves("W:Wa1:Bh8:NNNN:green"), ["3L", "3R", "6L", "6R"]);
    assert_eq!(after("W:Wa1:Bh8:NNNN:green", "6R"), "B:Wa1:Bh8:NNNR");
    assert_eq!(after("W:Wa1:Bh8:LNNN:green", "3N"), "B:Wa1:Bh8:NNNN", "a door is closed as well as opened");
    assert_eq!(why("W:Wa1:Bh8:NNNN:green", "4L"), "The spinner says green: move a green slider.");
}

#[test]
fn orange_moves_an_orange_slider_one_notch() {
    assert_eq!(moves("W:Wa1:Bh8:NNNN:orange"), ["4L", "4R", "5L", "5R"]);
    assert_eq!(after("W:Wa1:Bh8:NNNN:orange", "5L"), "B:Wa1:Bh8:NNLN");
    assert_eq!(after("W:Wa1:Bh8:NRNN:orange", "4N"), "B:Wa1:Bh8:NNNN");
    assert_eq!(why("W:Wa1:Bh8:NNNN:orange", "3L"), "The spinner says orange: move an orange slider.");
}

#[test]
fn a_slider_moves_one_notch() {
    assert_eq!(moves("W:Wa1:Bh8:LNNR:green"), ["3N", "6N"]);
    assert_eq!(why("W:Wa1:Bh8:LNNN:green", "3R"), "The slider of row 3 moves one notch at a time: 3N.");
    assert_eq!(why("W:Wa1:Bh8:NNNN:green", "3N"), "The slider of row 3 moves one notch at a time: 3L or 3R.");
}

#[test]
fn a_slider_move_cannot_be_declined() {
    // A man of White's own stands on every green door: one of them is lost.
    let position = "W:Wb6,c3,f6,g3:Bh8:NNNN:green";
    assert_eq!(moves(position), ["3L", "3R", "6L", "6R"]);
    for m in moves(position) {
        assert_eq!(read::<Trap>(&after(position, &m)).pieces().of(Color::White).len(), 3);
    }
    assert_eq!(why(position, "c3-d4"), "The spinner says green: move a green slider.");
    for sliders in ["LNNL", "LNNR", "RNNL", "RNNR", "NLLN", "NLRN", "NRLN", "NRRN"] {
        for colour in ["green", "orange"] {
            assert!(moves(&format!("W:Wa1:Bh8:{sliders}:{colour}")).len() >= 2, "there is always one to move");
        }
    }
}

#[test]
fn a_slider_moved_is_the_whole_turn() {
    // The fall of f6 lets d4 take e5. But the turn is Black's, and e5 takes d4.
    let position = "W:Wd4:Be5,f6:NNNN:green";
    assert_eq!(after(position, "6R"), "B:Wd4:Be5:NNNR");
    assert_eq!(actions(&after(position, "6R")), ["e5xc3"]);
}

#[test]
fn a_piece_on_a_door_that_opens_is_lost() {
    assert_eq!(after("W:Wa1,c3,g3:Bh8:NNNN:green", "3L"), "B:Wa1,g3:Bh8:LNNN", "one's own");
    assert_eq!(after("W:Wa1:Bf4,h8:NNNN:orange", "4R"), "B:Wa1:Bh8:NRNN", "the opponent's");
    assert_eq!(after("W:Wa1,Kc5:Bh8:NNNN:orange", "5L"), "B:Wa1:Bh8:NNLN", "a king");
    assert_eq!(after("W:Wa1,c3:Bh8:RNNN:green", "3N"), "B:Wa1,c3:Bh8:NNNN", "closing a door hurts nobody");
}

#[test]
fn an_opened_door_stays_open() {
    let mut game = game("W:Wb2,e1:Bd8,h8:NNNN");
    turn(&mut game, Spin::Green, "3L");
    turn(&mut game, Spin::Pawn, "h8-g7");
    turn(&mut game, Spin::Orange, "5R");
    turn(&mut game, Spin::Pawn, "d8-e7");
    assert_eq!(game.position().write(), "W:Wb2,e1:Be7,g7:LNRN");
    turn(&mut game, Spin::Pawn, "b2-c3");
    assert_eq!(game.position().write(), "B:We1:Be7,g7:LNRN", "and swallows whoever steps on it");
}

// The spinner

#[test]
fn the_spinner_can_be_weighted() {
    let spinner = |option| Trap::start(settings(&[option])).chances();
    assert_eq!(spinner("spinner=1:2:3").as_slice(), [(Spin::Pawn, 1), (Spin::Green, 2), (Spin::Orange, 3)]);
    assert_eq!(spinner("spinner=1:0:0").as_slice(), [(Spin::Pawn, 1)], "what cannot come up is not counted");
    assert!(read_options(Game::Trap, &["spinner=0:0:0"]).is_err(), "it shows something");
}

#[test]
fn on_the_line_the_player_chooses_the_colour() {
    let with_line = settings(&["line-choice=on"]);
    let either = read_with::<Trap>("W:Wa1:Bh8:NNNN:choice", &with_line);
    assert_eq!(moves_of(&either), ["3L", "3R", "4L", "4R", "5L", "5R", "6L", "6R"]);
    assert_eq!(why_in(&either, "a1-b2"), "The spinner says choice: move a green or an orange slider.");
    let chances = Trap::start(with_line).chances();
    assert_eq!(chances.as_slice(), [(Spin::Pawn, 12), (Spin::Green, 5), (Spin::Orange, 5), (Spin::Choice, 2)]);
}

#[test]
fn auto_close_shuts_the_door_in_the_same_turn() {
    let closes = settings(&["auto-close=on"]);
    assert_eq!(closes.used_door, UsedDoor::Closes);
    let position = read_with::<Trap>("W:Wa1,c3:Bh8:NNNN:green", &closes);
    assert_eq!(support::after(&position, "3L"), "B:Wa1:Bh8:NNNN", "what stood there has fallen all the same");
    assert_eq!(support::after(&position, "6L"), "B:Wa1,c3:Bh8:NNNN");
}

// Plain moves

#[test]
fn a_man_moves_one_square_diagonally_forward() {
    assert_eq!(moves("W:Wd4:Bh8:NNNN:pawn"), ["d4-c5", "d4-e5"]);
    assert_eq!(moves("B:Wa1:Bd6:NNNN:pawn"), ["d6-c5", "d6-e5"]);
    assert_eq!(moves("W:Wa3:Bh8:NNNN:pawn"), ["a3-b4"], "at the edge there is one way");
    assert_eq!(moves("W:Wd4:Be5,f6:NNNN:pawn"), ["d4-c5"], "only to an empty square");
}

#[test]
fn a_king_flies_along_its_diagonals() {
    let far = ["d4-a1", "d4-a7", "d4-b2", "d4-b6", "d4-c3", "d4-c5", "d4-e3", "d4-e5", "d4-f2", "d4-f6", "d4-g1"];
    assert_eq!(moves("W:WKd4:Bh2:NNNN:pawn"), [far.as_slice(), &["d4-g7", "d4-h8"]].concat());
    assert_eq!(moves("W:WKa1,c3:Bh2:NNNN:pawn"), ["a1-b2", "c3-b4", "c3-d4"], "not through its own men");
}

// Captures

#[test]
fn a_man_jumps_a_neighbour_onto_the_empty_square_behind() {
    assert_eq!(moves("W:Wd4:Be5:NNNN"), ["d4xf6"]);
    assert_eq!(after("W:Wd4:Bb8,e5:NNNN", "d4xf6"), "B:Wf6:Bb8:NNNN");
    assert_eq!(actor("W:Wd4:Be5,f6:NNNN"), Actor::Chance, "the square behind is taken");
    assert_eq!(actor("W:Wd4:Bf6:NNNN"), Actor::Chance, "f6 is no neighbour");
    assert_eq!(actor("W:Wg3:Bh4:NNNN"), Actor::Chance, "behind h4 there is no square");
}

#[test]
fn a_man_captures_backward() {
    assert_eq!(moves("W:Wd4:Be3:NNNN"), ["d4xf2"]);
    assert_eq!(moves("B:We5:Bd4:NNNN"), ["d4xf6"]);
}

#[test]
fn own_pieces_are_not_jumped() {
    assert_eq!(moves("W:Wa1,b2:Bh8:NNNN:pawn"), ["b2-a3", "b2-c3"], "not to move");
    assert_eq!(actor("W:WKa1,c3:Be5:NNNN"), Actor::Chance, "and not on the way to a capture");
    assert_eq!(moves("W:WKa1:Be5:NNNN"), ["a1xf6", "a1xg7", "a1xh8"]);
}

#[test]
fn a_capture_goes_on_as_long_as_it_can() {
    assert_eq!(moves("W:Wa1:Bb2,d4:NNNN"), ["a1xe5"]);
    assert_eq!(captured("W:Wa1:Bb2,d4:NNNN", "a1xe5"), ["b2", "d4"]);
    assert_eq!(
        why("W:Wa1:Bb2,d4:NNNN", "a1xc3"),
        "The capture does not end on c3: from there the piece can take again, and must (a1xe5)."
    );
}

#[test]
fn the_capture_of_the_most_pieces_is_compulsory() {
    assert_eq!(moves("W:Wa3,d2:Bb4,e3,g5:NNNN"), ["d2xh6"]);
    assert_eq!(
        why("W:Wa3,d2:Bb4,e3,g5:NNNN", "a3xc5"),
        "The largest capture is compulsory: this one takes 1, d2xh6 takes 2."
    );
    assert_eq!(moves("W:Wa3,d2:Bb4,e3:NNNN"), ["a3xc5", "d2xf4"], "between equal ones the player chooses");
}

#[test]
fn captured_pieces_block_until_the_capture_is_finished() {
    // Over d4, g5 and g3 the king comes to f2. Behind e3 stands d4, jumped but still on the board.
    let position = "W:WKa1:Bd4,e3,g3,g5:NNNN";
    assert_eq!(moves(position), ["a1xe1", "a1xf2"]);
    assert_eq!(after(position, "a1xf2"), "B:WKf2:Be3:NNNN", "then all three are taken off");
}

#[test]
fn no_piece_is_jumped_twice() {
    // Round over d4, d6, f6 and f4 the man is back on e3. Once more over d4, and it could take b4 as the fifth.
    let position = "W:We3:Bb4,d4,d6,f4,f6:NNNN";
    assert_eq!(moves(position), ["e3xa3", "e3xe3"]);
    assert_eq!(captured(position, "e3xe3"), ["d4", "d6", "f4", "f6"]);
    assert_eq!(captured(position, "e3xa3"), ["b4", "d6", "f4", "f6"], "the other way round, without d4");
    assert!(why(position, "e3xc5xe7xg5xe3xc5xa3").starts_with("No piece is jumped twice: d4 has been."));
}

#[test]
fn a_king_captures_at_a_distance() {
    assert_eq!(captured("W:WKa1:Be5:NNNN", "a1xf6"), ["e5"]);
    assert_eq!(actions("W:WKa1,h2:Be5:NNNN"), ["a1xf6", "a1xg7", "a1xh8"], "and has to");
    assert_eq!(actor("W:WKa1:Be5,f6:NNNN"), Actor::Chance, "not two in a row");
}

#[test]
fn a_king_stops_on_any_empty_square_behind() {
    assert_eq!(moves("W:WKa1:Bd4:NNNN"), ["a1xe5", "a1xf6", "a1xg7", "a1xh8"]);
    assert_eq!(moves("W:WKa1,g7:Bd4:NNNN"), ["a1xe5", "a1xf6"], "as far as the next piece");
}

// Promotion

#[test]
fn a_man_on_the_far_row_becomes_a_king() {
    assert_eq!(after("W:Wg7:Ba7:NNNN:pawn", "g7-h8"), "B:WKh8:Ba7:NNNN");
    assert_eq!(after("B:Wh2:Bb2:NNNN:pawn", "b2-c1"), "W:Wh2:BKc1:NNNN");
    assert_eq!(after("W:Wd6:Ba7,e7:NNNN", "d6xf8"), "B:WKf8:Ba7:NNNN", "by a capture as well");
}

#[test]
fn promotion_ends_the_turn_even_with_more_to_capture() {
    let more = "Be7,g7:NNNN";
    assert_eq!(moves(&format!("W:Wd6:{more}")), ["d6xf8"]);
    assert_eq!(after(&format!("W:Wd6:{more}"), "d6xf8"), "B:WKf8:Bg7:NNNN");
    assert_eq!(moves(&format!("W:WKd6:{more}")), ["d6xh6"], "one that was a king before goes on");
    assert_eq!(after("W:Wc7:Bf6:NNNN:pawn", "c7-d8"), "B:WKd8:Bf6:NNNN", "f6 could be taken, but the turn is over");
}

// Doors

#[test]
fn a_piece_that_lands_on_an_open_door_falls() {
    assert_eq!(moves("W:Wa1,b2:Bh8:LNNN:pawn"), ["b2-a3", "b2-c3v"]);
    assert_eq!(after("W:Wa1,b2:Bh8:LNNN:pawn", "b2-c3v"), "B:Wa1:Bh8:LNNN");
    assert_eq!(after("W:Wa1,b2:Bh8:LNNN:pawn", "b2-c3"), "B:Wa1:Bh8:LNNN", "the v may be left out");
    assert_eq!(after("W:Wa1,Ke1:Bh8:LNNN:pawn", "e1-c3"), "B:Wa1:Bh8:LNNN", "a king falls as well");
    assert_eq!(after("W:Wa1,b2:Bh8:RNNN:pawn", "b2-c3"), "B:Wa1,c3:Bh8:RNNN", "a closed door is a square");
}

#[test]
fn a_capture_is_due_even_into_an_open_door() {
    let position = "W:Wd2,h2:Bb8,e3:NRNN";
    assert_eq!(actions(position), ["d2xf4v"]);
    assert_eq!(after(position, "d2xf4v"), "B:Wh2:Bb8:NRNN");
}

#[test]
fn a_fall_ends_a_capture() {
    assert_eq!(moves("W:Wd2,h2:Be3,g5:NNNN"), ["d2xh6"]);
    assert_eq!(moves("W:Wd2,h2:Be3,g5:NRNN"), ["d2xf4v"]);
    assert_eq!(after("W:Wd2,h2:Be3,g5:NRNN", "d2xf4v"), "B:Wh2:Bg5:NRNN");
    assert!(why("W:Wd2,h2:Be3,g5:NRNN", "d2xf4xh6").starts_with("The capture ends on f4."));

    // A king turns on c3 while the door is closed, and falls there when it is open.
    assert_eq!(moves("W:WKa1:Bb2,d2:NNNN"), ["a1xe1"]);
    assert_eq!(moves("W:WKa1:Bb2,d2:LNNN"), ["a1xc3v", "a1xd4", "a1xe5", "a1xf6", "a1xg7", "a1xh8"]);
}

#[test]
fn the_maximum_counts_the_captures_made_before_a_fall() {
    // Without the door d2 takes two, and has to. With it, one: as good as that of a3.
    assert_eq!(moves("W:Wa3,d2:Bb4,e3,g5:NNNN"), ["d2xh6"]);
    assert_eq!(moves("W:Wa3,d2:Bb4,e3,g5:NRNN"), ["a3xc5", "d2xf4v"]);
}

#[test]
fn a_king_flies_over_an_open_door() {
    let over_c3 = ["a1-b2", "a1-c3v", "a1-d4", "a1-e5", "a1-f6", "a1-g7", "a1-h8"];
    assert_eq!(moves("W:WKa1:Bh2:LNNN:pawn"), over_c3);
    assert_eq!(moves("W:WKa1:Bd4:LNNN"), ["a1xe5", "a1xf6", "a1xg7", "a1xh8"], "on the way to a capture");
    assert_eq!(moves("W:WKa1:Bb2:LNNN"), ["a1xc3v", "a1xd4", "a1xe5", "a1xf6", "a1xg7", "a1xh8"], "and after it");
}

#[test]
fn a_king_needs_a_landing_that_holds_to_go_on() {
    assert_eq!(moves("W:WKa1:Bb2,d4:NNNN"), ["a1xe5", "a1xf6", "a1xg7", "a1xh8"]);
    assert_eq!(moves("W:WKa1:Bb2,d4:LNNN"), ["a1xc3v"], "c3 is all there is behind b2");
    assert_eq!(moves("W:WKa1:Bb2,e5:LNNN"), ["a1xf6", "a1xg7", "a1xh8"], "it comes down on d4");
}

#[test]
fn a_piece_set_up_on_an_open_door_stands_until_it_moves() {
    assert_eq!(after("W:Wa1,c3:Bh8:LNNN:pawn", "a1-b2"), "B:Wb2,c3:Bh8:LNNN");
    assert_eq!(after("W:Wa1,c3:Bh8:LNNN:pawn", "c3-d4"), "B:Wa1,d4:Bh8:LNNN");
    assert_eq!(after("W:Wa1,c3:Bh8:LNNN:green", "6L"), "B:Wa1,c3:Bh8:LNNL");
    assert_eq!(after("W:Wa1,c3:Bh8:LNNN:green", "3N"), "B:Wa1,c3:Bh8:NNNN");
    assert_eq!(after("B:Wa1,c3:Bh8:NNNN:green", "3L"), "W:Wa1:Bh8:LNNN", "or until the door opens anew");
}

// The end

#[test]
fn a_side_without_a_piece_has_lost() {
    assert_eq!(won("B:Wa1:B:NNNN"), Some((Color::White, Victory::NoPieceLeft)));
    assert_eq!(won("W:Wa1:B:NNNN"), Some((Color::White, Victory::NoPieceLeft)), "also when it is not to move");
    assert_eq!(won(&after("W:Wd4:Be5:NNNN", "d4xf6")), Some((Color::White, Victory::NoPieceLeft)));
    assert_eq!(won(&after("W:Wb2:Bh8:LNNN:pawn", "b2-c3")), Some((Color::Black, Victory::NoPieceLeft)), "by a fall");
    assert!(actions("W:Wa1:B:NNNN").is_empty(), "a finished game has no moves");
}

#[test]
fn a_side_without_a_move_has_lost_before_any_spin() {
    assert_eq!(won("W:Wa3:Bb4,c5:NNNN"), Some((Color::Black, Victory::NoMoveLeft)));
    assert!(actions("W:Wa3:Bb4,c5:NNNN").is_empty(), "no slider can save it");
    assert_eq!(won("W:Wa3,h2:Bb4,c5:NNNN"), None);
    assert_eq!(won("W:Wa3:Bb4:NNNN"), None, "it can capture");
}

#[test]
fn taking_the_last_piece_while_falling_wins() {
    let end = after("W:Wd2:Be3:NRNN", "d2xf4v");
    assert_eq!(end, "B:W:B:NRNN");
    assert_eq!(won(&end), Some((Color::White, Victory::NoPieceLeft)));
}

#[test]
fn forty_idle_turns_each_draw() {
    let draw = Some(Outcome::Drawn(Draw::NoProgress { moves_each: 40 }));
    // Sliders to and fro, and kings now and then. The same positions come back all the time: that is no draw.
    let idle = |game: &mut Record<Trap>, turns: usize| {
        let round = [(Spin::Green, "6L"), (Spin::Orange, "5R"), (Spin::Green, "6N"), (Spin::Orange, "5N")];
        for (spin, m) in round.iter().cycle().take(turns) {
            assert_eq!(game.outcome(), None);
            turn(game, *spin, m);
        }
    };
    let mut game = game("W:Wc1,Ke1:Ba7,Kh8:NNNN");
    idle(&mut game, 76);
    turn(&mut game, Spin::Pawn, "e1-d2");
    turn(&mut game, Spin::Pawn, "h8-g7");
    turn(&mut game, Spin::Pawn, "d2-e1");
    assert_eq!(game.outcome(), None);
    turn(&mut game, Spin::Pawn, "g7-h8");
    assert_eq!(game.outcome(), draw);

    // Instead of the last move, one by a man: the count starts afresh. A piece lost to a door does the same.
    game.take_back();
    play(&mut game, "a7-b6");
    idle(&mut game, 1);
    assert_eq!(game.position().write(), "B:Wc1,Ke1:BKg7:NNNL");
    assert_eq!(game.clock().idle_turns, 0);
    let rest = [(Spin::Orange, "5R"), (Spin::Green, "6N"), (Spin::Orange, "5N"), (Spin::Green, "6L")];
    for (spin, m) in rest.repeat(20) {
        assert_eq!(game.outcome(), None);
        turn(&mut game, spin, m);
    }
    assert_eq!(game.outcome(), draw);
}

// Boards

#[test]
fn a_spin_with_a_capture_due_is_refused() {
    let due = "a spin although a capture is due: captures come before any spin";
    assert_eq!(refused_position::<Trap>("W:Wd4:Be5:NNNN:pawn", &Settings::default()), due);
    let over = "a spin although the game is over: nobody spins any more";
    assert_eq!(refused_position::<Trap>("W:Wa3:Bb4,c5:NNNN:pawn", &Settings::default()), over);
}

#[test]
fn a_spin_the_spinner_cannot_show_is_refused() {
    let refused = refused_position::<Trap>("W:Wa1:Bh8:NNNN:choice", &Settings::default());
    assert_eq!(refused, "the spin `choice`: it is there with the option line-choice=on only");
    let no_green = settings(&["spinner=1:0:1"]);
    let refused = refused_position::<Trap>("W:Wa1:Bh8:NNNN:green", &no_green);
    assert_eq!(refused, "the spin `green`: this spinner cannot show it");
    assert!(Trap::read("W:Wa1:Bh8:NNNN:red", &Settings::default()).is_err(), "nor one there is not");
}

#[test]
fn impossible_boards_are_refused_with_every_reason() {
    let refused = |text| refused_position::<Trap>(text, &Settings::default());
    assert_eq!(
        refused("W:Wb8,d4,a1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3:Bd4,e1:NNNN"),
        "two pieces on d4: a square holds one piece; \
         two pieces on e1: a square holds one piece; \
         a white man on b8, its promotion row: it would be a king there (write Kb8); \
         13 white pieces: each side has 12 at most; \
         a black man on e1, its promotion row: it would be a king there (write Ke1)",
    );
    assert_eq!(
        refused("W:Wb1:Bh8:NNNN"),
        "unknown square `b1` in the white list: expected a dark square such as a1, c3 or h8",
        "light squares are not played on"
    );
}

// English and American rules

#[test]
fn english_black_begins() {
    assert_eq!(English::default().turn(), Color::Black);
    assert_eq!(English::default().write(), Trap::default().write().replacen('W', "B", 1), "from the same board");
}

#[test]
fn english_a_single_jump_into_a_door_is_told_from_a_rafle_that_ends_there() {
    let position: English = read("W:WKd2:Bc3,c5,e3,e5,h8:NRNN");
    assert_eq!(moves_of(&position), ["d2xb4xd6xf4v", "d2xf4v"]);
    for m in position.moves() {
        assert_eq!(position.read_move(&position.write_move(&m)), Ok(m));
    }
}

#[test]
fn english_men_capture_forward_only() {
    assert_eq!(moves("W:Wd4:Be3:NNNN"), ["d4xf2"]);
    assert_eq!(english_moves("W:Wd4:Be3:NNNN:pawn"), ["d4-c5", "d4-e5"]);
    assert_eq!(english_moves("W:Wd4:Be5:NNNN"), ["d4xf6"]);
    assert_eq!(english_moves("B:Wd4:Be5:NNNN"), ["e5xc3"], "for Black, forward is down");
    assert_eq!(english_moves("W:Wa1:Bb2,d2:NNNN"), ["a1xc3"], "also in the middle of a capture");
}

#[test]
fn english_kings_step_one_square() {
    assert_eq!(english_moves("W:WKd4:Bh2:NNNN:pawn"), ["d4-c3", "d4-c5", "d4-e3", "d4-e5"]);
    let far = why_in(&read::<English>("W:WKd4:Bh2:NNNN:pawn"), "d4-f6");
    assert!(far.starts_with("From d4 to f6 is too far: the piece moves one square."), "{far}");
}

#[test]
fn english_kings_capture_neighbours_only() {
    assert_eq!(english_moves("W:WKa1:Be5:NNNN:pawn"), ["a1-b2"]);
    assert_eq!(english_moves("W:WKd4:Bc3,e5:NNNN"), ["d4xb2", "d4xf6"], "forward and backward, landing right behind");
}

#[test]
fn english_any_complete_capture_will_do() {
    assert_eq!(moves("W:Wa3,d2:Bb4,e3,g5:NNNN"), ["d2xh6"]);
    assert_eq!(english_moves("W:Wa3,d2:Bb4,e3,g5:NNNN"), ["a3xc5", "d2xh6"]);
    let broken_off = why_in(&read::<English>("W:Wa3,d2:Bb4,e3,g5:NNNN"), "d2xf4");
    assert_eq!(broken_off, "The capture does not end on f4: from there the piece can take again, and must (d2xh6).");
}

// How it is written

#[test]
fn positions_are_written_in_one_way() {
    let canonical = "B:Wa1,a3,Kc5:Bb8,d8:NNLR:green";
    for text in [canonical, "B:WKc5,a3,a1:Bd8,b8:NNLR:green", " B : B d8 , b8 : W a1, a3, K c5 : NNLR : green . "] {
        assert_eq!(read::<Trap>(text).write(), canonical);
    }
}

#[test]
fn sliders_are_named_by_row_and_new_position() {
    for text in ["3L", "3l", " 3L "] {
        assert_eq!(after("W:Wa1:Bh8:NNNN:green", text), "B:Wa1:Bh8:LNNN");
    }
}
