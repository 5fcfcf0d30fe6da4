//! The rules of international draughts, one test for each: `dames` with twenty men each and `dames-10` with ten.
//!
//! Both run on one code path, so a test with a set-up position speaks for both. Squares are numbered from 1 at the top
//! left to 50 at the bottom right, five to a row; White plays upwards. `docs/rules/sentences.md` leads from every
//! sentence of the sources to its test here.

use crate::support;

use damier_notation::{Notation, options::read_options};
use damier_rules::{
    AutoDraw, Color, Draw, Game, Outcome, Position, Record, Victory,
    board::{Board, Depict, Tile},
    dames::{Dames, Move, Opening},
    perft::{LastPly, perft},
};
use support::{moves as moves_of, play, read, refused_position, status, why as why_in};

/// The legal moves of a position, sorted as text.
fn moves(position: &str) -> Vec<String> {
    moves_of(&read::<Dames>(position))
}

/// The position after a legal move.
fn after(position: &str, m: &str) -> String {
    support::after(&read::<Dames>(position), m)
}

/// The squares of the pieces a legal move takes.
fn captured(position: &str, m: &str) -> Vec<String> {
    support::captured(&read::<Dames>(position), m)
}

fn can_capture(position: &str) -> bool {
    moves(position).iter().any(|m| m.contains('x'))
}

/// What is said of a move that is tried.
fn why(position: &str, m: &str) -> String {
    why_in(&read::<Dames>(position), m)
}

/// Who has won a position, and how; `None` while the game goes on.
fn won(position: &str) -> Option<(Color, Victory)> {
    support::won(&read::<Dames>(position))
}

fn game(position: &str) -> Record<Dames> {
    Record::new(read(position), AutoDraw::On)
}

/// The draw a game has come to, if it has.
fn draw(game: &Record<Dames>) -> Option<Draw> {
    match game.outcome()? {
        Outcome::Drawn(draw) => Some(draw),
        Outcome::Won { .. } => panic!("{} is won", game.position().write()),
    }
}

/// Plays that many half-moves in which nothing is captured or can be, and no position comes back. A side that has a
/// king leaves its men alone.
fn wander(game: &mut Record<Dames>, half_moves: usize) {
    assert!(wandered(game, half_moves), "no way to wander from {}", game.position().write());
}

fn wandered(game: &mut Record<Dames>, half_moves: usize) -> bool {
    if half_moves == 0 {
        return true;
    }
    let before = *game.position();
    let kings = before.pieces().kings(before.turn());
    let quiet = |m: &Move| {
        let after = before.after(m);
        (kings.is_empty() || kings.contains(m.from))
            && !m.is_capture()
            && !after.capturing().any()
            && !game.positions().any(|earlier| *earlier == after)
    };
    let mut choice = before.moves();
    choice.retain(quiet);
    choice.iter().any(|m| {
        game.play(m).expect("the game goes on");
        let further = wandered(game, half_moves - 1);
        if !further {
            game.take_back();
        }
        further
    })
}

/// Plays two half-moves: a piece is offered and taken, and nothing can be taken in return.
fn lose_a_piece(game: &mut Record<Dames>) {
    let before = *game.position();
    let taken = |offer: &Move| {
        let offered = before.after(offer);
        let mut captures = offered.moves();
        captures.retain(|m| m.is_capture() && !offered.after(m).capturing().any());
        captures.first().map(|&capture| [*offer, capture])
    };
    let both = before.moves().iter().find_map(taken).expect("a piece to lose");
    for m in both {
        game.play(&m).expect("the game goes on");
    }
}

// The board

fn name(board: &Board, tile: Tile) -> Option<&str> {
    match tile {
        Tile::Playable(cell) => Some(&board.cells[usize::from(cell.0)].name),
        Tile::Light | Tile::Outside => None,
    }
}

#[test]
fn fifty_of_a_hundred_squares_are_dark_and_numbered() {
    let board = Dames::board();
    let rows = &board.damiers[0].rows;
    assert_eq!((rows.len(), rows.iter().map(Vec::len).sum::<usize>()), (10, 100));
    let numbers: Vec<&str> = rows.iter().flatten().filter_map(|&tile| name(&board, tile)).collect();
    assert_eq!(numbers, (1..=50).map(|number| number.to_string()).collect::<Vec<_>>());
    for (row, tiles) in rows.iter().enumerate() {
        for (column, &tile) in tiles.iter().enumerate() {
            assert_eq!(name(&board, tile).is_some(), (row + column) % 2 == 1, "the colours alternate");
        }
    }
}

#[test]
fn a_dark_square_lies_at_each_players_left_hand() {
    let board = Dames::board();
    let rows = &board.damiers[0].rows;
    assert_eq!(name(&board, rows[9][0]), Some("46"), "White's left");
    assert_eq!(name(&board, rows[0][9]), Some("5"), "Black's left");
    assert_eq!((rows[9][9], rows[0][0]), (Tile::Light, Tile::Light), "and a light one at the right");
}

// The start

#[test]
fn twenty_men_each_fill_the_first_four_rows() {
    assert_eq!(Opening::TwentyMen.start(), read("W:W31-50:B1-20"));
}

#[test]
fn ten_men_each_fill_the_first_two_rows() {
    assert_eq!(Opening::TenMen.start(), read("W:W41-50:B1-10"));
}

#[test]
fn white_begins_and_the_sides_alternate() {
    for opening in [Opening::TwentyMen, Opening::TenMen] {
        assert_eq!(opening.start().turn(), Color::White);
    }
    let mut game = Record::new(Dames::default(), AutoDraw::On);
    assert!(why_in(game.position(), "20-25").starts_with("The piece on 20 is not yours: White is to move."));
    play(&mut game, "32-28");
    assert!(why_in(game.position(), "31-27").starts_with("The piece on 31 is not yours: Black is to move."));
    play(&mut game, "20-25");
    assert_eq!(game.position().turn(), Color::White);
}

#[test]
fn reference_counts() {
    let counts = |opening: Opening| [1, 2, 3, 4, 5, 6].map(|depth| perft(&opening.start(), depth, LastPly::Played));
    assert_eq!(counts(Opening::TwentyMen), [9, 81, 658, 4_265, 27_117, 167_140]);
    assert_eq!(counts(Opening::TenMen), [9, 81, 810, 8_100, 87_120, 937_024]);
}

// Plain moves

#[test]
fn a_man_moves_one_square_diagonally_forward() {
    assert_eq!(moves("W:W28:B1"), ["28-22", "28-23"]);
    assert_eq!(moves("B:W50:B23"), ["23-28", "23-29"]);
    assert_eq!(moves("W:W36:B1"), ["36-31"], "at the edge there is one way");
    assert_eq!(moves("W:W22,28:B1"), ["22-17", "22-18", "28-23"], "only to an empty square");
}

#[test]
fn a_king_flies_along_its_diagonals() {
    let up = ["28-10", "28-11", "28-14", "28-17", "28-19", "28-22", "28-23"];
    let down = ["28-32", "28-33", "28-37", "28-39", "28-41", "28-44", "28-46", "28-5", "28-50", "28-6"];
    assert_eq!(moves("W:WK28:B1"), [up.as_slice(), &down].concat());
    assert_eq!(moves("W:WK46,28:B1"), ["28-22", "28-23", "46-32", "46-37", "46-41"], "not through its own men");
}

// Captures

#[test]
fn a_man_jumps_a_neighbour_onto_the_empty_square_behind() {
    assert_eq!(moves("W:W28:B22"), ["28x17"]);
    assert_eq!(moves("W:W28:B17,22"), ["28-23"], "the square behind is taken");
    assert_eq!(moves("W:W28:B17"), ["28-22", "28-23"], "17 is no neighbour");
    assert_eq!(moves("W:W26,21:B16"), ["21-17"], "behind 16 there is no square, and one's own men are not jumped");
}

#[test]
fn captured_pieces_leave_the_board() {
    assert_eq!(after("W:W28:B5,22", "28x17"), "B:W17:B5");
    assert_eq!(after("B:W28,K29,50:B23", "23x34"), "W:W28,50:B34", "a king as well");
}

#[test]
fn a_man_captures_backward() {
    assert_eq!(moves("W:W28:B33"), ["28x39"]);
    assert_eq!(moves("B:W22:B28"), ["28x17"]);
}

#[test]
fn capture_is_compulsory() {
    assert_eq!(moves("W:W28,50:B22"), ["28x17"]);
    assert_eq!(why("W:W28,50:B22", "50-44"), "Capture is compulsory: 28x17.");
    assert_eq!(moves("W:W28,50:B21"), ["28-22", "28-23", "50-44", "50-45"], "with nothing to take, all may move");
}

#[test]
fn a_capture_goes_on_as_long_as_it_can() {
    assert_eq!(moves("W:W28:B12,22"), ["28x8"]);
    assert_eq!(captured("W:W28:B12,22", "28x8"), ["12", "22"]);
    assert_eq!(
        why("W:W28:B12,22", "28x17"),
        "The capture does not end on 17: from there the piece can take again, and must (28x8)."
    );
}

#[test]
fn the_capture_of_the_most_pieces_is_compulsory() {
    // To the right there is one piece to take, to the left there are two.
    assert_eq!(moves("W:W28:B12,22,23"), ["28x8"]);
    assert_eq!(why("W:W28:B12,22,23", "28x19"), "The largest capture is compulsory: this one takes 1, 28x8 takes 2.");
}

#[test]
fn a_king_counts_as_one_piece() {
    assert_eq!(moves("W:W28:B12,22,K23"), ["28x8"], "two men before one king");
    assert_eq!(moves("W:W28:B22,K23"), ["28x17", "28x19"], "a man or a king, as the player likes");
}

#[test]
fn one_piece_or_three_the_three_are_taken() {
    assert_eq!(moves("W:W28,50:B44"), ["50x39"]);
    assert_eq!(moves("W:W28,50:B12,13,22,44"), ["28x19"]);
    assert_eq!(captured("W:W28,50:B12,13,22,44", "28x19"), ["12", "13", "22"]);
}

#[test]
fn between_equal_captures_the_player_chooses() {
    assert_eq!(moves("W:W28,50:B22,23,44"), ["28x17", "28x19", "50x39"]);
}

#[test]
fn no_piece_is_jumped_twice() {
    // Round over 22, 12, 13 and 23 the man is back on 28. Once more over 22, and it could take 21 as the fifth.
    let position = "W:W28:B12,13,21,22,23";
    assert_eq!(moves(position), ["28x26", "28x28"]);
    assert_eq!(captured(position, "28x28"), ["12", "13", "22", "23"]);
    assert_eq!(captured(position, "28x26"), ["12", "13", "21", "23"], "the other way round, without 22");
    assert!(why(position, "28x17x8x19x28x17x26").starts_with("No piece is jumped twice: 22 has been."));
}

#[test]
fn an_empty_square_may_be_passed_twice() {
    // Over 21 to 17, round over 12, 13, 23 and 22 to 17 again, and out over 11.
    assert_eq!(moves("W:W26:B11,12,13,21,22,23"), ["26x6"]);
    assert_eq!(captured("W:W26:B11,12,13,21,22,23", "26x17x8x19x28x17x6").len(), 6);
}

#[test]
fn captured_pieces_block_until_the_capture_is_finished() {
    // Over 32, 29 and 39 the king comes to 43. Behind 38 stands 32, jumped but still on the board.
    assert_eq!(moves("W:WK46:B29,32,38,39"), ["46x43", "46x48"]);
    assert_eq!(captured("W:WK46:B29,32,38,39", "46x43"), ["29", "32", "39"]);
}

#[test]
fn a_king_captures_at_a_distance() {
    for m in ["46x19", "46x14", "46x10", "46x5"] {
        assert_eq!(captured("W:WK46:B23", m), ["23"]);
    }
    assert_eq!(moves("W:W46:B23"), ["46-41"], "a man does not");
    assert_eq!(why("W:WK46:B23", "46-28"), "Capture is compulsory: 46x5, 46x10, 46x14 or 46x19.");
}

#[test]
fn a_king_needs_an_empty_square_behind() {
    assert_eq!(moves("W:WK46:B28,23"), ["46-32", "46-37", "46-41"], "two in a row are not jumped");
    assert!(!can_capture("W:W23,K32:B28"), "nor one with a piece of one's own behind");
    assert!(!can_capture("W:WK46:BK5"), "nor one on the edge");
}

#[test]
fn a_king_stops_on_any_empty_square_behind() {
    assert_eq!(moves("W:WK46:B23"), ["46x10", "46x14", "46x19", "46x5"]);
    assert_eq!(moves("W:WK46,10:B23"), ["46x14", "46x19"], "as far as the next piece");
}

#[test]
fn a_king_turns_to_capture_more() {
    assert_eq!(moves("W:WK46:B32"), ["46x10", "46x14", "46x19", "46x23", "46x28", "46x5"]);
    assert_eq!(moves("W:WK46:B24,32"), ["46x30", "46x35"], "by 19, where it turns");
    assert_eq!(
        why("W:WK46:B24,32", "46x5"),
        "The largest capture is compulsory: this one takes 1, 46x30 or 46x35 takes 2."
    );
}

#[test]
fn a_king_takes_four_and_stops_on_one_of_two_squares() {
    // Over 31, 38, 44 and 13, turning on 27, 49 and 35.
    assert_eq!(moves("W:WK36:B13,31,38,44"), ["36x2", "36x8"]);
    for end in ["36x27x49x35x2", "36x27x49x35x8"] {
        assert_eq!(captured("W:WK36:B13,31,38,44", end), ["13", "31", "38", "44"]);
    }
}

#[test]
fn a_king_does_not_cross_a_piece_it_has_taken() {
    // Over 38 and 41 the king comes to 46. Back across 41 it could take 28 and 24 as well.
    let position = "B:W6,24,28,38,41:B13,K49";
    assert_eq!(moves(position), ["49x30", "49x35"]);
    assert_eq!(captured(position, "49x30"), ["24", "28", "38"]);
    assert!(why(position, "49x32x46x37x19x30").starts_with("No piece is jumped twice: 41 has been."));
}

#[test]
fn a_capture_is_one_move_by_whatever_path() {
    assert_eq!(moves("W:WK2:B7,8,17,18"), ["2x2"], "the windmill, turning one way or the other");
    assert_eq!(moves("W:W28:B12,13,22,23"), ["28x28"], "a man's round");
}

#[test]
fn a_rafle_may_end_where_it_began() {
    assert_eq!(after("W:WK2:B7,8,17,18", "2x2"), "B:WK2:B");
    assert_eq!(after("W:W28:B5,12,13,22,23", "28x28"), "B:W28:B5");
}

// Promotion

#[test]
fn a_man_that_ends_on_the_far_row_becomes_a_king() {
    assert_eq!(after("W:W7:B35", "7-1"), "B:WK1:B35");
    assert_eq!(after("B:W15:B42", "42-48"), "W:W15:BK48");
    assert_eq!(after("W:W11:B7,35", "11x2"), "B:WK2:B35", "by a capture as well");
    assert_eq!(after("W:W11:B5", "11-6"), "B:W6:B5", "the row before is not the last one");
}

#[test]
fn a_man_that_only_crosses_the_far_row_stays_a_man() {
    assert_eq!(after("W:W11:B7,8,35", "11x13"), "B:W13:B35");
    // On 2 a king could go on over 19; the man cannot, so its move ends there and it becomes one.
    assert_eq!(moves("W:W11:B7,19"), ["11x2"]);
    assert_eq!(after("W:W11:B7,19", "11x2"), "B:WK2:B19");
}

// The end

#[test]
fn a_side_without_a_piece_has_lost() {
    assert_eq!(won("W:W:B1"), Some((Color::Black, Victory::NoPieceLeft)));
    assert_eq!(won("W:W28:B"), Some((Color::White, Victory::NoPieceLeft)), "also when it is not to move");
    assert_eq!(won(&after("W:W28:B22", "28x17")), Some((Color::White, Victory::NoPieceLeft)));
    assert!(moves("W:W28:B").is_empty(), "a finished game has no moves");
}

#[test]
fn a_side_without_a_move_has_lost() {
    assert_eq!(won("W:W6:B1"), Some((Color::Black, Victory::NoMoveLeft)));
    assert_eq!(won("B:W6:B1"), None, "Black could move");
    assert_eq!(won("W:WK46:B37,41"), Some((Color::Black, Victory::NoMoveLeft)), "a king shut in");
    assert_eq!(won("W:WK46:B41"), None, "a king that can capture is not");
}

// Draws by history

#[test]
fn the_third_repetition_draws() {
    let mut game = game("W:WK47,K48:BK3,K4");
    let round = ["47-42", "3-9", "42-47", "9-3"];
    for m in [round, round].concat() {
        assert_eq!(draw(&game), None, "before {m}");
        play(&mut game, m);
    }
    assert_eq!((game.occurrences(), draw(&game)), (3, Some(Draw::Repetition)));
    game.take_back();
    play(&mut game, "9-20");
    assert_eq!(draw(&game), None, "another position");
}

#[test]
fn twenty_five_king_moves_each_draw() {
    let no_progress = Some(Draw::NoProgress { moves_each: 25 });
    let mut kings = game("W:WK46,K47:BK4,K5");
    wander(&mut kings, 49);
    assert_eq!(draw(&kings), None);
    wander(&mut kings, 1);
    assert_eq!(draw(&kings), no_progress);

    let mut with_a_man = game("W:W15,K46,K47:BK3,K4");
    wander(&mut with_a_man, 48);
    play(&mut with_a_man, "15-10");
    wander(&mut with_a_man, 49);
    assert_eq!(draw(&with_a_man), None, "a man's move starts afresh");
    wander(&mut with_a_man, 1);
    assert_eq!(draw(&with_a_man), no_progress);

    let mut with_a_capture = game("W:WK46,K47,K48:BK3,K4");
    wander(&mut with_a_capture, 40);
    lose_a_piece(&mut with_a_capture);
    wander(&mut with_a_capture, 49);
    assert_eq!(draw(&with_a_capture), None, "so does a capture");
    wander(&mut with_a_capture, 1);
    assert_eq!(draw(&with_a_capture), no_progress);
}

#[test]
fn a_promotion_is_a_mans_move() {
    let mut game = game("W:W6,K46,K47:BK4,K5");
    wander(&mut game, 48);
    play(&mut game, "6-1");
    wander(&mut game, 49);
    assert_eq!(draw(&game), None);
    wander(&mut game, 1);
    assert_eq!(draw(&game), Some(Draw::NoProgress { moves_each: 25 }));
}

const FIVE_EACH: Option<Draw> = Some(Draw::LoneKing { moves_each: 5 });
const SIXTEEN_EACH: Option<Draw> = Some(Draw::LoneKing { moves_each: 16 });

#[test]
fn three_against_a_lone_king_draw_after_sixteen_moves_each() {
    for start in ["W:WK46,K47,K48:BK4", "W:W45,K46,K47:BK4", "W:W44,45,K46:BK4", "B:WK47:BK3,K4,K5"] {
        let mut game = game(start);
        wander(&mut game, 31);
        assert_eq!(draw(&game), None, "{start}");
        wander(&mut game, 1);
        assert_eq!(draw(&game), SIXTEEN_EACH, "{start}");
    }

    let mut four = game("W:WK46,K47,K48,K50:BK4");
    wander(&mut four, 40);
    assert_eq!(draw(&four), None, "four pieces are too many");
}

#[test]
fn the_count_against_a_lone_king_runs_from_the_move_that_left_it_alone() {
    let mut game = game("W:WK46,K47,K48:BK4,28");
    play(&mut game, "46x5");
    wander(&mut game, 31);
    assert_eq!(draw(&game), None, "the capture itself is not counted");
    wander(&mut game, 1);
    assert_eq!(draw(&game), SIXTEEN_EACH);
}

#[test]
fn nothing_is_counted_where_no_king_stands_alone() {
    let mut game = game("W:W28,33,K46:B4,5,K3");
    wander(&mut game, 6);
    assert_eq!(game.clock().lone_king, 0);
}

#[test]
fn two_against_a_lone_king_draw_after_five_moves_each() {
    for start in ["W:WK46,K47:BK4", "W:W45,K46:BK4"] {
        let mut game = game(start);
        wander(&mut game, 9);
        assert_eq!(draw(&game), None, "{start}");
        wander(&mut game, 1);
        assert_eq!(draw(&game), FIVE_EACH, "{start}");
    }
}

#[test]
fn one_king_each_draws_after_five_moves_each() {
    let mut game = game("W:WK46:BK4");
    wander(&mut game, 9);
    assert_eq!(draw(&game), None);
    wander(&mut game, 1);
    assert_eq!(draw(&game), FIVE_EACH);
}

#[test]
fn two_and_one_against_a_lone_king_share_a_count() {
    let mut game = game("B:W13,K46:BK4");
    play(&mut game, "4x36");
    wander(&mut game, 8);
    assert_eq!(draw(&game), None);
    wander(&mut game, 1);
    assert_eq!(draw(&game), FIVE_EACH, "losing one of two does not start it again");
}

#[test]
fn a_win_comes_before_a_draw() {
    let mut game = game("W:WK46:BK4");
    wander(&mut game, 8);
    lose_a_piece(&mut game);
    assert_eq!(game.outcome(), Some(Outcome::Won { by: Color::Black, how: Victory::NoPieceLeft }));
}

#[test]
fn men_alone_against_a_king_are_not_counted() {
    let mut men = game("W:W49,50:BK4");
    wander(&mut men, 12);
    assert_eq!(draw(&men), None);
    let mut one_man_each = game("W:W46:B5");
    wander(&mut one_man_each, 12);
    assert_eq!(draw(&one_man_each), None, "nor are two men, one on each side");
}

#[test]
fn automatic_draws_can_be_switched_off() {
    let off = read_options(Game::Dames, &["auto-draw=off"]).expect("an option of dames").auto_draw;
    assert_eq!((off, read_options::<&str>(Game::Dames, &[]).expect("none").auto_draw), (AutoDraw::Off, AutoDraw::On));

    let mut lone_king = Record::new(read("W:WK46:BK4"), off);
    wander(&mut lone_king, 12);
    assert_eq!(draw(&lone_king), None);

    let mut kings = Record::new(read("W:WK46,K47:BK4,K5"), off);
    wander(&mut kings, 60);
    assert_eq!(draw(&kings), None);

    let mut repeated = Record::new(read("W:WK47,K48:BK3,K4"), off);
    for m in ["47-42", "3-9", "42-47", "9-3"].repeat(3) {
        play(&mut repeated, m);
    }
    assert_eq!((repeated.occurrences(), draw(&repeated)), (4, None), "the players see it, and may agree");
}

// Boards

#[test]
fn impossible_boards_are_refused_with_every_reason() {
    let refused = |text, opening: Opening| refused_position::<Dames>(text, &opening);
    assert_eq!(
        refused("W:W3,28,31-48,50:B28,K29,49", Opening::TwentyMen),
        "two pieces on 28: a square holds one piece; \
         a white man on 3, its promotion row: it would be a king there (write K3); \
         21 white pieces: each side has 20 at most; \
         a black man on 49, its promotion row: it would be a king there (write K49)",
    );
    assert_eq!(refused("W:W:B", Opening::TwentyMen), "no piece on the board: at least one is needed");
    let eleven = "W:W40-50:B1";
    assert_eq!(refused(eleven, Opening::TenMen), "11 white pieces: each side has 10 at most");
    assert_eq!(
        Dames::read(eleven, &Opening::TwentyMen).map(|position| status(&position)),
        Ok("white-to-move".to_owned())
    );
}

// How it is written

#[test]
fn positions_are_read_as_pdn_has_them_and_written_in_one_way() {
    let canonical = "B:W27,28,29,K45:B1,K2,K3";
    for text in [
        canonical,
        "B:W27-29,K45:B1,K2-3",
        "B:BK3,1,K2:WK45,29,28,27.",
        " B : W 27 - 29 , K45 : B 1 , K 2 , K 3 . ",
        "B:W27-29,K45:B01,K02,K03:H0:F1",
    ] {
        assert_eq!(read::<Dames>(text).write(), canonical, "{text}");
    }
}

#[test]
fn start_and_end_are_written_unless_they_leave_the_captured_pieces_open() {
    let two_ways = "W:WK4:B13,20,32,37";
    assert_eq!(moves(two_ways), ["4x27x38x15", "4x31x42x15"]);
    assert_eq!(captured(two_ways, "4x27x38x15"), ["13", "20", "32"]);
    assert_eq!(captured(two_ways, "4x31x42x15"), ["13", "20", "37"]);
    assert_eq!(why(two_ways, "4x15"), "Several moves fit: 4x27x38x15 or 4x31x42x15.");
    assert_eq!(moves("W:WK4:B13,20,32"), ["4x15"], "the long form only where it is needed");
}

#[test]
fn moves_are_read_in_every_usual_form() {
    let position = "W:W28:B23,35";
    for text in ["28x19", "28:19", "28X19", " 28 x 19 ", "28-19", "028x019"] {
        assert_eq!(after(position, text), "B:W19:B35", "{text}");
    }
    // Every landing, by either way round the block; or, as engines write it, start, end and the captured squares.
    let round = "W:W28:B5,12,13,22,23";
    for text in ["28x28", "28x17x8x19x28", "28x19x8x17x28", "28x28x12x13x22x23", "28x28x23x12x22x13"] {
        assert_eq!(after(round, text), "B:W28:B5", "{text}");
    }
    let two_ways = "W:WK4:B13,20,32,37";
    for text in ["4x27x38x15", "4x15x13x20x32", "4x15x32x20x13"] {
        assert_eq!(captured(two_ways, text), ["13", "20", "32"], "{text}");
    }
}
