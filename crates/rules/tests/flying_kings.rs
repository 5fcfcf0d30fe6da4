//! The rules that Russian and Brazilian draughts share, on eight by eight squares with flying kings: `shared_rules!` makes
//! each test for the game of the file that calls it. Rules in which the two differ are tested in their own files.

/// The tests of the shared rules, for the positions `$Position` of `$game`, which the module `$reference` implements a
/// second time. The file that calls this has a function `at`, which reads a position.
macro_rules! shared_rules {
    ($Position:ident, $game:expr, $reference:ident) => {
        #[test]
        fn thirty_two_dark_squares_have_letters_and_numbers() {
            let board = $Position::board();
            let names: Vec<&str> = board.cells.iter().map(|cell| cell.name.as_str()).collect();
            assert_eq!((names.len(), names[0], names[31]), (32, "b8", "g1"));
            assert_eq!((names[28], board.cells[28].place), ("a1", [0, 0, 0]), "the dark corner at White's left hand");
            assert_eq!((names[3], board.cells[3].place), ("h8", [7, 7, 0]), "the one at Black's");
        }

        #[test]
        fn numbers_are_read_as_well() {
            let lettered = at("W:Wa1,Kc3:Bb8,d8");
            assert_eq!(lettered, at("W:W29,K22:B1,2"));
            assert_eq!(lettered, at("W:W29,K22:B1-2:H0:F12"));
            assert_eq!(lettered.write(), "W:Wa1,Kc3:Bb8,d8");
            assert_eq!(after(&$Position::default(), "22-18"), after(&$Position::default(), "c3-d4"));
            assert_eq!(after(&$Position::default(), "c3d4"), after(&$Position::default(), "C3-D4"));
        }

        #[test]
        fn twelve_men_each_fill_the_first_three_rows() {
            assert_eq!($Position::default().write(), START);
        }

        #[test]
        fn white_begins_and_the_sides_alternate() {
            let start = $Position::default();
            assert_eq!(start.turn(), Color::White);
            assert_eq!(start.after(&start.moves()[0]).turn(), Color::Black);
        }

        #[test]
        fn a_man_moves_one_square_diagonally_forward() {
            assert_eq!(moves(&at("W:Wc3:Bh8")), ["c3-b4", "c3-d4"]);
            assert_eq!(moves(&at("B:Wa1:Bd6")), ["d6-c5", "d6-e5"]);
        }

        #[test]
        fn a_king_flies_along_its_diagonals() {
            assert_eq!(moves(&at("W:WKb2:Bh2")).len(), 9);
            assert_eq!(moves(&at("W:WKa1,c3:Bh2")), ["a1-b2", "c3-b4", "c3-d4"], "not over its own men");
        }

        #[test]
        fn a_man_jumps_a_neighbour_forward_and_backward() {
            assert_eq!(moves(&at("W:We3:Bd4")), ["e3xc5"]);
            assert_eq!(moves(&at("W:We5:Bd4")), ["e5xc3"]);
            assert_eq!(moves(&at("W:We3:Bc5,d4")), ["e3-f4"], "there is no room behind d4");
        }

        #[test]
        fn a_king_jumps_from_afar_and_lands_on_any_square_behind() {
            assert_eq!(moves(&at("W:WKa1:Bd4")), ["a1xe5", "a1xf6", "a1xg7", "a1xh8"]);
            assert_eq!(moves(&at("W:WKa1:Bd4,e5")), ["a1-b2", "a1-c3"], "two in a row cannot be jumped");
        }

        #[test]
        fn capture_is_compulsory() {
            let position = at("W:We3,h2:Bd4");
            assert_eq!(moves(&position), ["e3xc5"]);
            assert!(why(&position, "h2-g3").contains("e3xc5"));
        }

        #[test]
        fn a_capture_goes_on_as_long_as_it_can() {
            let position = at("W:Wf2:Be3,e5");
            assert_eq!(moves(&position), ["f2xf6"]);
            assert_eq!(captured(&position, "f2xf6"), ["e3", "e5"]);
            assert!(why(&position, "f2xd4").contains("can take again, and must (f2xf6)"));
        }

        #[test]
        fn no_piece_is_jumped_twice_and_the_start_counts_as_empty() {
            let position = at("W:WKc3:Bb4,b6,d4,d6");
            assert_eq!(moves(&position), ["c3xa1", "c3xb2", "c3xc3", "c3xd2", "c3xe1"]);
            assert_eq!(captured(&position, "c3xc3"), ["b4", "b6", "d4", "d6"]);
        }

        #[test]
        fn a_man_on_the_far_row_becomes_a_king() {
            assert_eq!(after(&at("W:Wc7:BKh2"), "c7-b8"), "B:WKb8:BKh2");
            assert_eq!(after(&at("B:WKb8:Bf2"), "f2-g1"), "W:WKb8:BKg1");
        }

        #[test]
        fn a_side_without_a_piece_has_lost() {
            let position = at("W:We3:Bd4");
            assert_eq!(won(&position.after(&position.moves()[0])), Some((Color::White, Victory::NoPieceLeft)));
        }

        #[test]
        fn a_side_without_a_move_has_lost() {
            assert_eq!(won(&at("B:Wb2,c1:Ba3")), Some((Color::White, Victory::NoMoveLeft)));
        }

        #[test]
        fn a_position_for_the_third_time_is_a_draw() {
            let mut game = Record::new(at("W:WKa1:BKb8"), AutoDraw::On);
            to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 1);
            assert_eq!(game.outcome(), None);
            to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 1);
            assert_eq!(game.outcome(), Some(Outcome::Drawn(Draw::Repetition)));
        }

        #[test]
        fn automatic_draws_can_be_switched_off() {
            let off = read_options($game, &["auto-draw=off"]).expect("an option");
            assert_eq!(off.auto_draw, AutoDraw::Off);
            let mut game = Record::new(at("W:WKa1:BKb8"), off.auto_draw);
            to_and_fro(&mut game, ["a1-b2", "b8-a7", "b2-a1", "a7-b8"], 12);
            assert_eq!(game.outcome(), None);
        }

        #[test]
        fn what_cannot_be_set_up_is_refused_with_every_reason() {
            let refused = |text| refused_position::<$Position>(text, &Default::default());
            assert_eq!(
                refused("W:Wb8,d4:Ba1,d4"),
                "two pieces on d4: a square holds one piece; \
                 a white man on b8, its promotion row: it would be a king there (write Kb8); \
                 a black man on a1, its promotion row: it would be a king there (write Ka1)"
            );
            assert_eq!(refused("W:W:B"), "no piece on the board: at least one is needed");
            assert!(refused("W:WK1-13:BK32").starts_with("13 white pieces: each side has 12 at most"));
            assert_eq!(
                refused("W:Wa2:Bb8"),
                "unknown square `a2` in the white list: \
                 expected a dark square such as a1, c3 or h8, or its number, 1 to 32"
            );
        }

        #[test]
        fn a_finished_board_is_accepted_and_has_no_moves() {
            assert_eq!(won(&at("W:Wd4:B")), Some((Color::White, Victory::NoPieceLeft)));
            assert!(at("W:Wd4:B").moves().is_empty());
        }

        #[test]
        fn the_reference_counts_the_same() {
            let counts = [1, 2, 3, 4].map(|depth| reference::perft($reference::answer, START, &[], depth));
            assert_eq!(counts, [7, 49, 302, 1469]);
        }

        #[test]
        fn the_reference_agrees() {
            let names: Vec<String> = $Position::board().cells.into_iter().map(|cell| cell.name).collect();
            agree($game, $reference::answer, &[&[]], |dice| {
                let kings = [0, 20, 60][dice.roll(3)];
                lists(&names, [3, 6, 12][dice.roll(3)], kings, dice)
            });
        }
    };
}
pub(crate) use shared_rules;
