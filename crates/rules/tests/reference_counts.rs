//! The reference implementation against the rules text: the counts and worked examples printed there, and small
//! positions where one sentence of the rules decides. What is compared with the library lives in other files.

use crate::reference;

use reference::{Answer, Reply, bermudes, perft, pyramidame, trap};

fn reply(spin: &str, from: &str, to: &str, captured: &[&str], after: &str) -> Reply {
    Reply {
        spin: spin.to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        captured: captured.iter().map(|&name| name.to_owned()).collect(),
        after: after.to_owned(),
    }
}

/// Each reply as `from to captured...`, in order.
fn brief(answer: &Answer) -> Vec<String> {
    let words = |reply: &Reply| [&[reply.from.clone(), reply.to.clone()], reply.captured.as_slice()].concat().join(" ");
    answer.replies.iter().map(words).collect()
}

#[test]
fn counts_of_the_rules_text() {
    let counts = |game, start| [1, 2, 3].map(|depth| perft(game, start, &[], depth));
    assert_eq!(counts(trap::answer, trap::START), [15, 217, 2973]);
    assert_eq!(counts(bermudes::answer, bermudes::START), [19, 367, 6781]);
    assert_eq!(counts(pyramidame::answer, pyramidame::START), [18, 324, 5976]);
}

mod trap_rules {
    use super::*;

    #[test]
    fn a_spin_lists_its_own_actions() {
        let count = |spin: &str, options| trap::answer(&format!("{}{spin}", trap::START), options).replies.len();
        assert_eq!([":pawn", ":green", ":orange"].map(|spin| count(spin, &[])), [7, 4, 4]);
        assert_eq!(count("", &[("line-choice", "on")]), 7 + 4 + 4 + 8);
        assert_eq!(count(":choice", &[("line-choice", "on")]), 8);
        let green = trap::answer("B:Wa1:Bh8:LNNN:green", &[]);
        assert_eq!(brief(&green), ["3L 3N", "6N 6L", "6N 6R"]);
    }

    #[test]
    fn a_fall_ends_a_capture() {
        let closed = trap::answer("W:Wd2,h2:Be3,g5:NNNN", &[]);
        assert_eq!(brief(&closed), ["d2 h6 e3 g5"]);
        let open = trap::answer("W:Wd2,h2:Be3,g5:NRNN", &[]);
        assert_eq!(
            open.replies.into_iter().collect::<Vec<_>>(),
            [reply("none", "d2", "f4", &["e3"], "B:Wh2:Bg5:NRNN")]
        );
    }

    #[test]
    fn the_maximum_counts_the_captures_made_before_the_fall() {
        // d2 would take two if f4 were closed; with the door open its one capture is as good as that of a3.
        let position = |sliders| format!("W:Wa3,d2:Bb4,e3,g5:{sliders}");
        assert_eq!(brief(&trap::answer(&position("NNNN"), &[])), ["d2 h6 e3 g5"]);
        assert_eq!(brief(&trap::answer(&position("NRNN"), &[])), ["a3 c5 b4", "d2 f4 e3"]);
    }

    #[test]
    fn the_far_row_ends_a_capture() {
        let answer = trap::answer("W:Wd6:Be7,g7:NNNN", &[]);
        assert_eq!(
            answer.replies.into_iter().collect::<Vec<_>>(),
            [reply("none", "d6", "f8", &["e7"], "B:WKf8:Bg7:NNNN")]
        );
        // A king is not stopped there.
        assert_eq!(brief(&trap::answer("W:WKd6:Be7,g7:NNNN", &[])), ["d6 h6 e7 g7"]);
    }

    #[test]
    fn taking_the_last_piece_while_falling_wins() {
        let answer = trap::answer("W:Wd2:Be3:NRNN", &[]);
        let only = answer.replies.first().expect("a compulsory capture");
        assert_eq!(only.after, "B:W:B:NRNN");
        assert_eq!(trap::answer(&only.after, &[]).status, "white-wins");
    }

    #[test]
    fn losing_ones_own_last_piece_loses() {
        let by_move = trap::answer("W:We3:Bh8:NRNN:pawn", &[]);
        assert!(by_move.replies.contains(&reply("pawn", "e3", "f4", &[], "B:W:Bh8:NRNN")));
        let by_slider = trap::answer("W:Wf4:Bh8:NNNN:orange", &[]);
        assert!(by_slider.replies.contains(&reply("orange", "4N", "4R", &[], "B:W:Bh8:NRNN")));
        assert_eq!(trap::answer("B:W:Bh8:NRNN", &[]).status, "black-wins");
    }

    #[test]
    fn a_king_flies_over_an_open_door() {
        let answer = trap::answer("W:WKa1:Bh2:LNNN:pawn", &[]);
        assert!(answer.replies.contains(&reply("pawn", "a1", "c3", &[], "B:W:Bh2:LNNN")));
        assert!(answer.replies.contains(&reply("pawn", "a1", "d4", &[], "B:WKd4:Bh2:LNNN")));
        assert_eq!(answer.replies.len(), 7);
        // b2 is taken: behind it lie the open door c3 and five sound squares.
        let answer = trap::answer("W:WKa1:Bb2:LNNN", &[]);
        assert_eq!(answer.replies.len(), 6);
        assert!(answer.replies.contains(&reply("none", "a1", "c3", &["b2"], "B:W:B:LNNN")));
    }

    #[test]
    fn men_capture_backward_but_do_not_move_so() {
        assert_eq!(brief(&trap::answer("W:Wd4:Be3:NNNN", &[])), ["d4 f2 e3"]);
        assert_eq!(brief(&trap::answer("B:Wh2:Bd4:NNNN:pawn", &[])), ["d4 c3", "d4 e3"]);
    }

    #[test]
    fn a_jumped_piece_blocks_until_the_end() {
        // By f6 and h4 the king comes to f2, but behind e3 stands d4, the first piece jumped.
        let answer = trap::answer("W:WKa1:Bd4,e3,g3,g5:NNNN", &[]);
        assert_eq!(brief(&answer), ["a1 e1 d4 g3 g5", "a1 f2 d4 g3 g5"]);
    }

    #[test]
    fn no_move_loses_before_any_spin() {
        let answer = trap::answer("W:Wa3:Bb4,c5:NNNN", &[]);
        assert_eq!((answer.status.as_str(), answer.replies.len()), ("black-wins", 0));
    }

    #[test]
    fn auto_close_brings_the_slider_back() {
        let answer = trap::answer("W:Wc3,e1:Bh8:NNNN:green", &[("auto-close", "on")]);
        assert!(answer.replies.contains(&reply("green", "3N", "3L", &[], "B:We1:Bh8:NNNN")));
        assert!(answer.replies.contains(&reply("green", "3N", "3R", &[], "B:Wc3,e1:Bh8:NNNN")));
    }

    #[test]
    fn english_rules() {
        let english = [("english", "on")];
        // Men do not capture backward.
        assert_eq!(trap::answer("W:Wd4:Be3:NNNN:pawn", &english).replies.len(), 2);
        // The king takes a neighbour, lands behind it and takes in all directions, but not at a distance.
        assert_eq!(brief(&trap::answer("W:WKd4:Be3:NNNN", &english)), ["d4 f2 e3"]);
        assert_eq!(trap::answer("W:WKd4:Bf2:NNNN:pawn", &english).replies.len(), 4);
        // The smaller capture may be chosen, but none may be broken off.
        let answer = trap::answer("W:Wa3,d2:Bb4,e3,g5:NNNN", &english);
        assert_eq!(brief(&answer), ["a3 c5 b4", "d2 h6 e3 g5"]);
    }
}

mod bermudes_rules {
    use super::*;

    #[test]
    fn example_1_eliminations() {
        let answer = bermudes::answer("bbbbbbbbb/bbbbbbbbb/bb2bbbw1/9/9/1wb6/wwwbwww1b/www2wwww/wwwwwwwww b", &[]);
        let eliminates = |to: &str| {
            answer.replies.iter().any(|reply| reply.from == "G4" && reply.to == to && reply.captured == [to])
        };
        assert_eq!(["I4", "I6", "C8"].map(eliminates), [true; 3]);
        assert_eq!(["G3", "H3", "G5"].map(eliminates), [false; 3]);
        let all = answer.replies.iter().filter(|reply| reply.from == "G4" && reply.captured == [reply.to.as_str()]);
        assert_eq!(all.count(), 3);
    }

    #[test]
    fn example_2_a_chain_of_flips() {
        let answer = bermudes::answer("bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w", &[]);
        let expected = [
            reply("", "F2", "F4", &["F3"], "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/2ww1b3/wwwb1ww1b/www3www/wwwwwwwww b"),
            reply(
                "",
                "F2",
                "H4",
                &["F3", "G4"],
                "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/2w2b3/wwww1ww1b/wwww2www/wwwwwwwww b",
            ),
            reply(
                "",
                "F2",
                "E7",
                &["F3", "F6", "G4"],
                "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/6w2/2w2w3/wwww1ww1b/www3www/wwwwwwwww b",
            ),
        ];
        for reply in &expected {
            assert!(answer.replies.contains(reply), "{reply:?}");
        }
    }

    #[test]
    fn example_3_five_pieces_lose_on_the_spot() {
        // With seven black men E1 may flip F2 and then F4; with six the first flip ends the game.
        let seven = bermudes::answer("bbbbb4/9/9/9/w8/1b1b5/9/9/wwwww4 w", &[]);
        assert!(brief(&seven).contains(&"E1 E5 F2 F4".to_owned()));
        let six = bermudes::answer("bbbb5/9/9/9/w8/1b1b5/9/9/wwwww4 w", &[]);
        let flip = reply("", "E1", "G3", &["F2"], "bbbb5/9/9/9/9/1w1b5/2w6/9/wwwww4 b");
        assert!(six.replies.contains(&flip));
        for reply in six.replies {
            assert_eq!(reply.captured.len(), 1, "{reply:?}");
            let after = bermudes::answer(&reply.after, &[]);
            assert_eq!((after.status.as_str(), after.replies.len()), ("white-wins", 0), "{reply:?}");
        }
    }

    #[test]
    fn a_player_without_a_capture_passes() {
        // Black has only neighbours, with the edge behind them; White can jump down.
        let answer = bermudes::answer("wwwwww3/bbbbbb3/9/9/9/9/9/9/9 b", &[]);
        let pass = reply("", "", "", &[], "wwwwww3/bbbbbb3/9/9/9/9/9/9/9 w");
        assert_eq!(answer.replies.into_iter().collect::<Vec<_>>(), [pass]);
    }

    #[test]
    fn no_capture_on_either_side_is_a_draw_without_free_moves() {
        let position = |side: char| format!("wwwwwwwww/bbbbbbbbb/bbbbbbbbb/9/9/9/9/9/9 {side}");
        let answer = bermudes::answer(&position('w'), &[]);
        assert_eq!((answer.status.as_str(), answer.replies.len()), ("draw", 0));
        // Black's nine men of row C see 25 squares of row D; White is shut in and waits.
        let free = [("free-moves", "on")];
        assert_eq!(bermudes::answer(&position('b'), &free).replies.len(), 25);
        assert_eq!(brief(&bermudes::answer(&position('w'), &free)), [" "]);
    }
}

mod pyramidame_rules {
    use super::*;

    fn path(jumps: &[(char, &str, &str)]) -> Vec<(char, String, String)> {
        jumps.iter().map(|&(damier, taken, landing)| (damier, taken.to_owned(), landing.to_owned())).collect()
    }

    #[test]
    fn the_solid() {
        let playable: Vec<String> =
            pyramidame::solid().into_iter().map(pyramidame::black_in).filter(|damiers| !damiers.is_empty()).collect();
        assert_eq!(playable.len(), 73);
        assert_eq!(playable.iter().filter(|damiers| *damiers == "E").count(), 24);
        assert_eq!(pyramidame::solid().into_iter().filter(|&cube| pyramidame::is_frontier(cube)).count(), 13);
    }

    #[test]
    fn the_drawings() {
        let a = "g7
            .
            e7 . g5 . i7
            . f6u . h6u .
            c7 . e5 . g3 . i5 . k7
            . d6u . f4u . h4u . j6u .
            a7 . c5 . e3 . g1 . i3 . k5 . m7
            . b6u . d4u . f2u . h2u . j4u . l6u .";
        let b = "g7
            .
            g5 . i7 . g9
            . h6u . h8u .
            g3 . i5 . k7 . i9 . g11
            . h4u . j6u . j8u . h10u .
            g1 . i3 . k5 . m7 . k9 . i11 . g13
            . h2u . j4u . l6u . l8u . j10u . h12u .";
        let e = "g13
            f12 . h12
            e11 . g11 . i11
            d10 . f10 . h10 . j10
            c9 . e9 . g9 . i9 . k9
            b8 . d8 . f8 . h8 . j8 . l8
            a7 . c7 . e7 . g7 . i7 . k7 . m7
            b6 . d6 . f6 . h6 . j6 . l6
            c5 . e5 . g5 . i5 . k5
            d4 . f4 . h4 . j4
            e3 . g3 . i3
            f2 . h2
            g1";
        for (damier, drawing) in [('A', a), ('B', b), ('E', e)] {
            let (top, bottom) = if damier == 'E' { (6, -6) } else { (7, 0) };
            let rows = (bottom..=top).rev();
            for (row, line) in rows.zip(drawing.lines()) {
                let cells: Vec<String> =
                    (-6..=6).filter_map(|column| pyramidame::drawn(damier, (column, row))).collect();
                assert_eq!(cells.join(" "), line.trim(), "damier {damier}, row {row}");
            }
        }
    }

    #[test]
    fn example_1_the_plain_move() {
        let answer = pyramidame::answer("W:Wh10u:Ba7", &[]);
        assert_eq!(brief(&answer), ["h10u g11", "h10u g13", "h10u i11"]);
    }

    #[test]
    fn example_2_one_capture_two_landings() {
        let rafles = pyramidame::rafles("W:Wb6u:Bc5");
        assert_eq!(rafles, [path(&[('A', "c5", "d6u")]), path(&[('D', "c5", "f4u")])]);
    }

    #[test]
    fn example_3_three_rafles() {
        let rafles = pyramidame::rafles("W:Wh8u:Bi9,k9");
        let expected = [
            path(&[('B', "i9", "h10u"), ('B', "k9", "l8u")]),
            path(&[('C', "i9", "j8u"), ('B', "k9", "j10u")]),
            path(&[('C', "i9", "j8u"), ('C', "k9", "l8u")]),
        ];
        assert_eq!(rafles, expected);
    }

    #[test]
    fn example_4_a_round_trip_through_invisible_cubes() {
        let mut rafles = pyramidame::rafles("W:Wj10u:Bg11,i11,i9,k9");
        rafles.retain(|rafle| rafle.len() == 4 && rafle.iter().all(|(damier, ..)| *damier == 'B'));
        let expected = [
            path(&[('B', "i11", "*"), ('B', "g11", "*"), ('B', "i9", "j8u"), ('B', "k9", "j10u")]),
            path(&[('B', "k9", "j8u"), ('B', "i9", "*"), ('B', "g11", "*"), ('B', "i11", "j10u")]),
        ];
        assert_eq!(rafles, expected);
    }

    #[test]
    fn example_5_from_a_to_c_over_the_top() {
        let rafles = pyramidame::rafles("W:Wh6u:Bg5,g9");
        assert_eq!(rafles, [path(&[('A', "g5", "*"), ('C', "g9", "h8u")])]);
        // Without g9 there is no way on from the invisible cube, so g5 cannot be taken.
        assert!(pyramidame::rafles("W:Wh6u:Bg5").is_empty());
    }

    #[test]
    fn a_man_on_a_frontier_cube_captures_in_e_only() {
        // h4u is next to g3 in A and in B, h4 is next to it in E.
        assert!(pyramidame::rafles("W:Wg3:Bh4u").is_empty());
        assert_eq!(pyramidame::rafles("W:Wg3:Bh4"), [path(&[('E', "h4", "i5")])]);
        // From i5, no frontier cube, it goes on in vertical damiers.
        let rafles = pyramidame::rafles("W:Wg3:Bh4,h4u");
        let expected = [path(&[('E', "h4", "i5"), ('A', "h4u", "g1")]), path(&[('E', "h4", "i5"), ('B', "h4u", "i3")])];
        assert_eq!(rafles, expected);
        // A rafle that comes to g3 cannot go on over f4u.
        let rafles = pyramidame::rafles("W:Wi3:Bf4u,h4u");
        assert_eq!(rafles, [path(&[('A', "h4u", "g3")]), path(&[('B', "h4u", "i5")])]);
    }

    #[test]
    fn passing_over_the_corner_is_not_coming_to_rest() {
        let rafles = pyramidame::rafles("W:Wi9:Bf12,h10u");
        assert_eq!(rafles, [path(&[('B', "h10u", "i11")]), path(&[('C', "h10u", "g13"), ('E', "f12", "e11")])]);
        let answer = pyramidame::answer("W:Wi9:Ba7,h10u", &[]);
        let won = answer.replies.iter().find(|reply| reply.to == "g13").expect("the rafle that ends on g13");
        assert_eq!(pyramidame::answer(&won.after, &[]).status, "white-wins");
    }

    #[test]
    fn the_corner_ends_the_game() {
        assert_eq!(pyramidame::answer("B:Wg13:Ba7", &[]).status, "white-wins");
        assert_eq!(pyramidame::answer("W:Wa7:Bg1", &[]).status, "black-wins");
        assert_eq!(pyramidame::answer("W:W:Ba7", &[]).status, "black-wins");
        assert_eq!(pyramidame::answer("B:Wg1:Bg13", &[]).status, "black-to-move");
        assert!(pyramidame::answer("B:Wg13:Ba7", &[]).replies.is_empty());
    }
}
