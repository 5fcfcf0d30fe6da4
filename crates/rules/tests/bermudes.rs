//! Bermudes, rule by rule: every sentence of the rules has a test here that is named after it.

use damier_notation::Notation;
use damier_rules::{
    Actor, AutoDraw, ByColor, Color, Draw, Explain, Outcome, Position, Record, Refusal, Victory,
    bermudes::{Attempt, Bermudes, FreeMoves, Move, Options, Setup, Square, Squares},
    board::{Cell, Depict, Piece, Rank, Tile},
    setup::SetupError,
    why::{Lines, Travel},
};

const FREE_MOVES: Options = Options { free_moves: FreeMoves::On };

/// The figure of the eliminations: Black's G4 is the piece in question.
const FIGURE_1: &str = "bbbbbbbbb/bbbbbbbbb/bb2bbbw1/9/9/1wb6/wwwbwww1b/www2wwww/wwwwwwwww b";
/// The figure of the chain: White's F2 is the piece in question.
const FIGURE_2: &str = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w";
/// White's E5 can go around in a ring, either way.
const RING: &str = "w6wb/9/9/9/4wb3/4b1b2/5b3/9/bbbbbwwww w";
/// Two walls, no capture for either side. Black can move by one square, White cannot.
const WALLS: &str = "wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5 w";
/// Two walls and no capture; White has a hole to play with in its first column, Black a piece that roams.
const WALLS_WITH_ROOM: &str = "1wwbb4/wwwbb4/wwwbb4/wwwbb4/wwwbb3b/wwwbb4/wwwbb4/wwwbb4/wwwbb4 w";

fn position(text: &str) -> Bermudes {
    with_options(text, Options::default())
}

fn with_options(text: &str, options: Options) -> Bermudes {
    Bermudes::read(text, &options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn square(name: &str) -> Square {
    Square::from_name(name).unwrap_or_else(|| panic!("no square {name}"))
}

fn squares(names: &[&str]) -> Squares {
    names.iter().copied().map(square).collect()
}

/// What the rules say to a move written as a person would.
fn judge(position: &Bermudes, text: &str) -> Result<Move, Refusal<Square, Move>> {
    let attempt = position.read_attempt(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    position.judge(&attempt)
}

fn legal(position: &Bermudes, text: &str) -> Move {
    let m = judge(position, text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    assert!(position.moves().contains(&m), "{text} is judged legal but not listed");
    m
}

fn refusal(position: &Bermudes, text: &str) -> Refusal<Square, Move> {
    judge(position, text).expect_err(text)
}

/// The legal moves of the piece on `from`, as they are written.
fn moves_from(position: &Bermudes, from: &str) -> Vec<String> {
    let moves = position.moves();
    let by_piece = moves.iter().filter(|m| m.from() == Some(square(from)));
    let mut texts: Vec<_> = by_piece.map(|m| position.write_move(m)).collect();
    texts.sort();
    texts
}

fn play(start: &Bermudes, texts: &[&str]) -> Bermudes {
    texts.iter().fold(*start, |position, text| position.after(&legal(&position, text)))
}

fn won_by(color: Color) -> Actor {
    Actor::Over(Outcome::Won { by: color, how: Victory::TooFewPieces })
}

mod material {
    use super::*;

    #[test]
    fn the_board_has_9_by_9_squares() {
        let board = Bermudes::board();
        assert_eq!(board.cells.len(), 81);
        assert_eq!((board.cells[0].name.as_str(), board.cells[0].place), ("A1", [0, 8, 0]));
        assert_eq!((board.cells[80].name.as_str(), board.cells[80].place), ("I9", [8, 0, 0]));
        let [damier] = &board.damiers[..] else { panic!("one damier") };
        assert_eq!(damier.rows.len(), 9);
        assert_eq!(damier.rows[6][3], Tile::Playable(Cell(57)));
        assert_eq!(board.cells[57].name, "G4");
    }

    #[test]
    fn there_are_54_reversible_pieces() {
        let start = Bermudes::default();
        assert_eq!((start.count(Color::White), start.count(Color::Black)), (27, 27));
        assert_eq!(start.piece(Cell(0)), Some(Piece { color: Color::Black, rank: Rank::Man }));
        assert_eq!(start.piece(Cell(40)), None);
        // A flipped piece stays in the game.
        let after = play(&position(FIGURE_2), &["F2-F4"]);
        assert_eq!((after.count(Color::White), after.count(Color::Black)), (24, 23));
    }

    #[test]
    fn black_starts_on_rows_a_to_c_and_white_on_rows_g_to_i() {
        let start = "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/9/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w";
        assert_eq!(Bermudes::default().write(), start);
        assert_eq!(position(start), Bermudes::default());
    }

    #[test]
    fn white_moves_first() {
        assert_eq!(Bermudes::default().actor(), Actor::Player(Color::White));
    }

    #[test]
    fn a_setup_is_refused_with_all_that_is_wrong_with_it() {
        let faults = |white: Squares, black: Squares| {
            let setup = Setup { turn: Color::White, pieces: ByColor::new(white, black) };
            Bermudes::from_setup(&setup, Options::default()).expect_err("an illegal board").faults
        };
        let all: Squares = Square::all().collect();
        assert_eq!(
            faults(all, squares(&["B3", "E5"])),
            [
                SetupError::TwoPieces { at: square("B3") },
                SetupError::TwoPieces { at: square("E5") },
                SetupError::TooManyInAll { count: 83, most: 54 },
            ]
        );
        assert_eq!(faults(Squares::EMPTY, Squares::EMPTY), [SetupError::EmptyBoard]);
        assert_eq!(faults(squares(&["A1"]), squares(&["B3"])), [SetupError::BothBeaten]);
    }

    #[test]
    fn a_setup_comes_back_as_it_went_in() {
        let figure = position(FIGURE_1);
        assert_eq!(Bermudes::from_setup(&figure.to_setup(), figure.options()), Ok(figure));
        assert_eq!(figure.to_setup().turn, Color::Black);
    }
}

mod elimination {
    use super::*;

    #[test]
    fn pieces_move_in_8_directions() {
        let star = position("b3b3b/9/3w1w3/2w3w2/b3w3b/2w6/9/9/b3b3b w");
        let all = ["E5xA1", "E5xA5", "E5xA9", "E5xE1", "E5xE9", "E5xI1", "E5xI5", "E5xI9"];
        assert_eq!(moves_from(&star, "E5"), all);
    }

    #[test]
    fn the_piece_takes_the_place_of_an_enemy_piece_which_leaves_the_game() {
        let after = play(&position(FIGURE_1), &["G4xC8"]);
        assert_eq!(after.piece_at(square("C8")), Some(Color::Black));
        assert_eq!(after.piece_at(square("G4")), None);
        assert_eq!((after.count(Color::White), after.count(Color::Black)), (23, 26));
    }

    #[test]
    fn the_destination_holds_an_enemy_piece() {
        let figure = position(FIGURE_1);
        assert_eq!(refusal(&figure, "G4xF4"), Refusal::NothingToCapture { from: square("G4"), to: square("F4") });
        assert_eq!(refusal(&figure, "C1xC5"), Refusal::Occupied { at: square("C5") });
    }

    #[test]
    fn all_squares_in_between_are_empty() {
        assert_eq!(refusal(&position(FIGURE_1), "G4xG1"), Refusal::Blocked { at: square("G3") });
        assert_eq!(refusal(&position(FIGURE_1), "A9xI9"), Refusal::Blocked { at: square("B9") });
    }

    #[test]
    fn at_least_one_empty_square_lies_in_between() {
        let figure = position(FIGURE_1);
        for neighbour in ["G3", "H3", "G5"] {
            assert_eq!(refusal(&figure, &format!("G4x{neighbour}")), Refusal::Neighbour { at: square(neighbour) });
        }
    }

    #[test]
    fn in_the_figure_g4_eliminates_i4_i6_or_c8_and_no_neighbour() {
        let mut moves = moves_from(&position(FIGURE_1), "G4");
        moves.retain(|text| text.contains('x'));
        assert_eq!(moves, ["G4xC8", "G4xI4", "G4xI6"]);
    }

    #[test]
    fn no_flip_follows_an_elimination() {
        // From C5 a jump over D5 would be there.
        let start = position("7bb/9/w3b4/4b4/9/9/9/9/wwwww1bbb w");
        legal(&start, "C1xC5");
        assert_eq!(refusal(&start, "C1-C5-E5"), Refusal::EndsEarlier { at: square("C5") });
        assert!(start.moves().iter().all(|m| m.to() != Some(square("E5"))));
    }
}

mod flip {
    use super::*;

    #[test]
    fn the_jumped_piece_changes_sides() {
        let after = play(&position(FIGURE_2), &["F2-F4"]);
        assert_eq!(after.piece_at(square("F3")), Some(Color::White));
        assert_eq!(after.piece_at(square("F4")), Some(Color::White));
        assert_eq!(after.piece_at(square("F2")), None);
        assert_eq!(after.turn(), Color::Black);
    }

    #[test]
    fn the_square_immediately_behind_is_empty() {
        let figure = position(FIGURE_2);
        assert_eq!(refusal(&figure, "C5-A5"), Refusal::NoRoomBehind { over: square("B5") });
        assert_eq!(refusal(&figure, "F2-F5"), Refusal::EndsEarlier { at: square("F4") });
    }

    #[test]
    fn all_squares_up_to_the_jumped_piece_are_empty_or_there_are_none() {
        let row = position("w2b5/9/wb7/9/9/9/9/9/wwwwbbbb1 w");
        assert_eq!(legal(&row, "A1-A5").captured(), squares(&["A4"]));
        assert_eq!(legal(&row, "C1-C3").captured(), squares(&["C2"]));
        let blocked = position("w1wb5/9/wb7/9/9/9/9/9/wwwwbbbb1 w");
        assert_eq!(refusal(&blocked, "A1-A5"), Refusal::Blocked { at: square("A3") });
    }

    #[test]
    fn a_piece_flips_in_8_directions() {
        let star = position("w6ww/9/2b1b1b2/9/2b1w1b2/9/2b1b1b2/9/ww6w w");
        let landings = ["B2", "B5", "B8", "E2", "E8", "H2", "H5", "H8"];
        let single: Vec<_> =
            moves_from(&star, "E5").into_iter().filter(|text| text.len() == 5 && !text.contains('x')).collect();
        assert_eq!(single, landings.map(|landing| format!("E5-{landing}")));
    }

    #[test]
    fn in_the_figure_f2_goes_f4_h4_e7_and_flips_f3_g4_and_f6() {
        let figure = position(FIGURE_2);
        let chain = legal(&figure, "F2-F4-H4-E7");
        let flipped = squares(&["F3", "G4", "F6"]);
        assert_eq!(chain, Move::Flip { from: square("F2"), to: square("E7"), flipped });
        assert_eq!(figure.write_move(&chain), "F2-F4-H4-E7");
        assert_eq!(
            figure.after(&chain).write(),
            "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/6w2/2w2w3/wwww1ww1b/www3www/wwwwwwwww b"
        );
    }

    #[test]
    fn jumps_may_be_chained_and_the_player_may_stop_after_any() {
        let mut moves = moves_from(&position(FIGURE_2), "F2");
        moves.retain(|text| text.starts_with("F2-F4"));
        assert_eq!(moves, ["F2-F4", "F2-F4-F7", "F2-F4-H4", "F2-F4-H4-E7"]);
    }

    #[test]
    fn only_jumps_are_chained() {
        // From A3 the piece on A7 could be eliminated, were it the first capture.
        let start = position("wb4b2/9/9/9/9/9/9/wwwww4/bbbbbb3 w");
        legal(&start, "A1-A3");
        assert_eq!(refusal(&start, "A1-A3-A7"), Refusal::Occupied { at: square("A7") });
    }

    #[test]
    fn a_flipped_piece_is_the_movers_at_once_and_is_not_jumped_again() {
        let ring = position(RING);
        assert_eq!(refusal(&ring, "E5-E7-E5"), Refusal::JumpedTwice { over: square("E6") });
        let figure = position(FIGURE_2);
        assert_eq!(refusal(&figure, "F2-F4-F1"), Refusal::Blocked { at: square("F3") });
    }

    #[test]
    fn the_start_square_is_empty_for_the_rest_of_the_chain() {
        let ring = position(RING);
        let around = legal(&ring, "E5-E7-G7-G5-E5");
        assert_eq!((around.from(), around.to()), (around.to(), around.from()));
        let after = ring.after(&around);
        assert_eq!(after.piece_at(square("E5")), Some(Color::White));
        assert_eq!(after.count(Color::White), ring.count(Color::White) + 4);
        // Here the start square is passed over, on the way from G5 to the piece on D5.
        legal(&position("w6wb/9/9/4b4/4wb3/6b2/5b3/9/bbbbbwwww w"), "E5-E7-G7-G5-C5");
    }

    #[test]
    fn chains_with_the_same_start_end_and_flipped_pieces_are_one_move() {
        let ring = position(RING);
        let around = legal(&ring, "E5-E7-G7-G5-E5");
        assert_eq!(legal(&ring, "E5-G5-G7-E7-E5"), around);
        assert_eq!(ring.moves().iter().filter(|&&m| m == around).count(), 1);
        assert_eq!(ring.write_move(&around), "E5-E7-G7-G5-E5", "of two ways, the one that comes first");
        assert_eq!(ring.route(&around), ["E7", "G7", "G5", "E5"].map(square));
    }

    #[test]
    fn a_move_that_is_not_legal_has_no_route() {
        let ring = position(RING);
        let (from, to) = (square("E5"), square("E9"));
        assert!(ring.route(&Move::Flip { from, to, flipped: squares(&["E6"]) }).is_empty());
        assert!(ring.route(&Move::Flip { from, to, flipped: squares(&["A1"]) }).is_empty());
        assert!(ring.route(&Move::Flip { from, to, flipped: Squares::EMPTY }).is_empty());
    }

    #[test]
    fn positions_with_very_many_chains_can_be_looked_at_in_part() {
        let rows = position("9/bbbbbbbbb/9/bbbbbbbbb/9/bbbbbbbbb/9/bbbbbbbbb/w1w1w1www w");
        assert_eq!(rows.first_moves(5_000).len(), 5_000);
        assert_eq!(Bermudes::default().first_moves(5_000), Bermudes::default().moves());
    }
}

mod end {
    use super::*;

    #[test]
    fn a_side_with_fewer_than_6_pieces_has_lost() {
        for (text, winner) in [
            ("bbbbb4/9/9/9/9/9/9/9/3wwwwww w", Color::White),
            ("bbbbb4/9/9/9/9/9/9/9/3wwwwww b", Color::White),
            ("bbbbbb3/9/9/9/9/9/9/9/4wwwww b", Color::Black),
            ("9/9/9/9/9/9/9/9/3wwwwww b", Color::White),
        ] {
            let over = position(text);
            assert_eq!(over.actor(), won_by(winner), "{text}");
            assert!(over.moves().is_empty());
            assert_eq!(over.count_moves(), 0);
        }
        let six_each = position("bbbbbb3/9/9/9/9/9/9/9/3wwwwww w");
        assert_eq!(six_each.actor(), Actor::Player(Color::White));
    }

    #[test]
    fn an_elimination_that_leaves_5_pieces_wins_on_the_spot() {
        let start = position("w2b5/9/9/9/9/9/9/6www/bbbbbwwww w");
        assert_eq!(play(&start, &["A1xA4"]).actor(), won_by(Color::White));
    }

    #[test]
    fn a_flip_that_leaves_5_pieces_wins_on_the_spot() {
        let start = position("wb7/9/9/9/9/9/9/6www/bbbbbwwww w");
        assert_eq!(play(&start, &["A1-A3"]).actor(), won_by(Color::White));
    }

    #[test]
    fn a_chain_ends_the_moment_the_game_is_won() {
        let jumps = |text| -> Vec<_> {
            let mut moves = moves_from(&position(text), "A1");
            moves.retain(|text| text.starts_with("A1-A3"));
            moves
        };
        let seven = "wb1b1b3/9/9/9/9/9/9/6www/bbbbwwwww w";
        assert_eq!(jumps(seven), ["A1-A3", "A1-A3-A5"]);
        assert_eq!(refusal(&position(seven), "A1-A3-A5-A7"), Refusal::EndsEarlier { at: square("A5") });
        assert_eq!(play(&position(seven), &["A1-A3-A5"]).actor(), won_by(Color::White));
        let eight = "wb1b1b3/9/9/9/9/9/9/6www/bbbbbwwww w";
        assert_eq!(jumps(eight), ["A1-A3", "A1-A3-A5", "A1-A3-A5-A7"]);
    }

    #[test]
    fn a_side_without_a_capture_passes() {
        // Black's A3 can jump A2; White has nothing.
        let start = position("1wbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5/wwbb5 w");
        assert_eq!(start.moves(), [Move::Pass]);
        assert_eq!(start.count_moves(), 1);
        assert_eq!(start.actor(), Actor::Player(Color::White));
        assert_eq!(legal(&start, "pass"), Move::Pass);
        assert_eq!(refusal(&start, "B1-A1"), Refusal::MustPass);
        let after = play(&start, &["pass"]);
        assert_eq!(after.turn(), Color::Black);
        assert_eq!(after.to_setup().pieces, start.to_setup().pieces);
        legal(&after, "A3-A1");
    }

    #[test]
    fn passing_is_never_a_choice() {
        let moves = Bermudes::default().moves();
        assert_eq!(refusal(&Bermudes::default(), "pass"), Refusal::MayNotPass { moves });
    }

    #[test]
    fn neither_side_has_a_capture_and_the_game_is_drawn() {
        for turn in ["w", "b"] {
            let start = position(&WALLS.replace(" w", &format!(" {turn}")));
            let drawn = Outcome::Drawn(Draw::NothingToCapture);
            assert_eq!(start.actor(), Actor::Over(drawn));
            assert!(start.moves().is_empty());
            assert_eq!(refusal(&start, "pass"), Refusal::GameOver(drawn));
        }
    }

    #[test]
    fn flips_to_and_fro_are_drawn_by_repetition() {
        // Each of the two flips the piece on D4, over and over.
        let start = position("bbbbbb3/9/3b5/2wb5/9/9/9/9/wwwww4 w");
        let mut game = Record::new(start, AutoDraw::On);
        let cycle = ["D3-D5", "C4-E4", "D5-D3", "E4-C4"];
        for text in cycle.iter().cycle().take(8) {
            assert_eq!(game.outcome(), None);
            let m = legal(game.position(), text);
            game.play(&m).expect("legal");
        }
        assert_eq!(*game.position(), start);
        assert_eq!(game.outcome(), Some(Outcome::Drawn(Draw::Repetition)));
    }
}

mod free_moves {
    use super::*;

    fn walls() -> Bermudes {
        with_options(WALLS_WITH_ROOM, FREE_MOVES)
    }

    /// Plays `texts` and says how the game stands after each.
    fn played(start: Bermudes, texts: &[impl AsRef<str>]) -> (Record<Bermudes>, Vec<Option<Outcome>>) {
        let mut game = Record::new(start, AutoDraw::On);
        let mut outcomes = Vec::new();
        for text in texts {
            let m = legal(game.position(), text.as_ref());
            game.play(&m).expect("legal");
            outcomes.push(game.outcome());
        }
        (game, outcomes)
    }

    #[test]
    fn without_a_capture_on_either_side_a_piece_moves_one_square_in_any_direction() {
        assert_eq!(with_options(WALLS_WITH_ROOM, Options::default()).moves(), []);
        assert_eq!(moves_from(&walls(), "B1"), ["B1-A1"]);
        let black = play(&walls(), &["B1-A1"]);
        let around = ["D8", "D9", "E8", "F8", "F9"].map(|to| format!("E9-{to}"));
        assert_eq!(moves_from(&black, "E9"), around);
        assert_eq!(black.count_moves(), black.moves().len() as u64);
        assert_eq!(moves_from(&play(&black, &["E9-E8", "A1-B1"]), "E8").len(), 8);
    }

    #[test]
    fn where_there_is_a_capture_no_piece_moves_freely() {
        let start = Bermudes::new(FREE_MOVES);
        assert_eq!(start.count_moves(), 19);
        let Refusal::OnlyCaptures { captures } = refusal(&start, "G5-F5") else { panic!("only captures") };
        assert_eq!(captures.len(), 3, "those of G5: {captures:?}");
    }

    #[test]
    fn a_side_that_cannot_move_passes() {
        let start = with_options(WALLS, FREE_MOVES);
        assert_eq!(start.moves(), [Move::Pass]);
        assert!(play(&start, &["pass"]).moves().iter().all(|m| matches!(m, Move::Step { .. })));
    }

    #[test]
    fn one_of_the_sides_can_always_move() {
        // As closed as the pieces of the game can make them: blocks of 54 without a capture.
        for rows in [WALLS, "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/wwwwwwwww/wwwwwwwww/9/9/9 w"] {
            for turn in ["w", "b"] {
                let position = with_options(&rows.replace(" w", &format!(" {turn}")), FREE_MOVES);
                let after = position.after(&position.moves()[0]);
                let steps = |position: &Bermudes| matches!(position.moves()[0], Move::Step { .. });
                assert!(steps(&position) || steps(&after), "{rows}");
            }
        }
    }

    #[test]
    fn the_same_position_for_the_third_time_is_a_draw() {
        let cycle = ["B1-A1", "E9-E8", "A1-B1", "E8-E9"];
        let (_, outcomes) = played(walls(), &cycle.repeat(2));
        assert_eq!(outcomes[6], None);
        assert_eq!(outcomes[7], Some(Outcome::Drawn(Draw::Repetition)));
    }

    #[test]
    fn fifty_free_moves_in_a_row_are_a_draw() {
        // White goes to and fro, Black's piece winds down through columns 9 to 6, so that no position comes back.
        let start = "1wwbb3b/wwwbb4/wwwbb4/wwwbb4/wwwbb4/wwwbb4/wwwbb4/wwwbb4/wwwbb4 w";
        let white = |n: usize| if n.is_multiple_of(2) { "B1-A1" } else { "A1-B1" };
        let winding = |n: usize| {
            let (row, column) = (n / 4, if (n / 4).is_multiple_of(2) { 8 - n % 4 } else { 5 + n % 4 });
            Square::from_coords(row as u8, column as u8).expect("a square")
        };
        let black = |n: usize| format!("{}-{}", winding(n), winding(n + 1));
        let texts: Vec<_> = (0..25).flat_map(|n| [white(n).to_owned(), black(n)]).collect();
        let (game, outcomes) = played(with_options(start, FREE_MOVES), &texts);
        assert_eq!(outcomes.iter().position(Option::is_some), Some(49));
        assert_eq!(game.outcome(), Some(Outcome::Drawn(Draw::NoProgress { moves_each: 25 })));
    }

    #[test]
    fn a_capture_begins_the_count_anew() {
        let quiet = ["B1-A1", "E9-E8", "A1-B1", "E8-E9"];
        let (game, _) = played(walls(), &quiet);
        assert_eq!(game.clock().steps(), 4);
        // White opens its wall.
        let texts = [&quiet[..], &["A2-A1", "A4-A2"]].concat();
        let (game, _) = played(walls(), &texts);
        assert_eq!(game.clock().steps(), 0);
    }

    #[test]
    fn a_forced_pass_neither_counts_nor_breaks_the_row() {
        let roaming = WALLS.replacen("wwbb5", "wwbb4b", 1);
        let texts = ["pass", "A9-A8", "pass", "A8-A7"];
        let (game, _) = played(with_options(&roaming, FREE_MOVES), &texts);
        assert_eq!(game.clock().steps(), 2);
    }

    #[test]
    fn refusals_say_what_a_free_move_is() {
        let start = walls();
        let (from, to) = (square("B1"), square("A1"));
        assert_eq!(refusal(&start, "B1xA1"), Refusal::NothingToCapture { from, to });
        assert_eq!(refusal(&start, "B1-B2"), Refusal::Occupied { at: square("B2") });
        assert_eq!(refusal(&start, "C1-A1"), Refusal::TooFar { from: square("C1"), to });
        assert_eq!(refusal(&start, "B1-A1-B1"), Refusal::StaysPut { at: from });
        assert_eq!(
            refusal(&start, "C2-A1"),
            Refusal::OffLine { from: square("C2"), to, lines: Lines::EightDirections }
        );
        assert_eq!(refusal(&start, "A1-B1"), Refusal::NoPiece { at: to });
        assert!(matches!(refusal(&start, "pass"), Refusal::MayNotPass { moves } if moves.len() == 3));
    }
}

mod refusals {
    use super::*;

    #[test]
    fn the_piece_is_there_and_ones_own_and_moves() {
        let start = Bermudes::default();
        assert_eq!(refusal(&start, "E5-F5"), Refusal::NoPiece { at: square("E5") });
        assert_eq!(refusal(&start, "C5xG5"), Refusal::NotYours { at: square("C5") });
        assert_eq!(refusal(&start, "G5-G5"), Refusal::StaysPut { at: square("G5") });
        let nowhere = Attempt::Travel(Travel { from: square("G5"), landings: vec![], captures: None });
        assert_eq!(start.judge(&nowhere), Err(Refusal::StaysPut { at: square("G5") }));
    }

    #[test]
    fn a_move_follows_a_line() {
        let off_line = Refusal::OffLine { from: square("G5"), to: square("C4"), lines: Lines::EightDirections };
        assert_eq!(refusal(&Bermudes::default(), "G5xC4"), off_line);
    }

    #[test]
    fn a_piece_without_a_capture_is_told_of_the_others() {
        let Refusal::OnlyCaptures { captures } = refusal(&position(FIGURE_2), "G1-F1") else { panic!("only captures") };
        assert!(!captures.is_empty());
    }

    #[test]
    fn each_jump_of_a_chain_captures() {
        let nothing = Refusal::NothingToCapture { from: square("F4"), to: square("D4") };
        assert_eq!(refusal(&position(FIGURE_2), "F2-F4-D4"), nothing);
    }

    #[test]
    fn start_and_end_will_do_where_one_chain_fits() {
        let figure = position(FIGURE_2);
        assert_eq!(legal(&figure, "F2-E7"), legal(&figure, "F2-F4-H4-E7"));
    }

    #[test]
    fn start_and_end_will_not_do_where_several_chains_fit() {
        let ring = position(RING);
        let candidates = vec![legal(&ring, "E5-E7-G7"), legal(&ring, "E5-G5-G7")];
        assert_eq!(refusal(&ring, "E5-G7"), Refusal::Ambiguous { candidates });
    }

    #[test]
    fn a_single_jump_is_meant_before_any_chain() {
        let filled_ring = position(&RING.replace("4b1b2", "4bbb2"));
        assert_eq!(legal(&filled_ring, "E5-G7").captured(), squares(&["F6"]));
    }

    #[test]
    fn a_capture_may_be_written_with_either_sign() {
        assert_eq!(legal(&position(FIGURE_1), "G4-C8"), legal(&position(FIGURE_1), "G4xC8"));
        assert_eq!(legal(&position(FIGURE_2), "F2xF4"), legal(&position(FIGURE_2), "F2-F4"));
    }

    #[test]
    fn nothing_is_played_once_the_game_is_over() {
        let over = position("bbbbb4/9/9/9/9/9/9/9/3wwwwww w");
        let won = Outcome::Won { by: Color::White, how: Victory::TooFewPieces };
        assert_eq!(refusal(&over, "I4xA4"), Refusal::GameOver(won));
    }
}
