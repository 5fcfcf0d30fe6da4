//! Pyramidame, sentence by sentence: the pyramid, the worked examples, the rules of the source text, the end of the game.
//! Why moves are refused is in `pyramidame_why.rs`.

use std::collections::BTreeSet;

use damier_notation::{MoveError, Notation};
use damier_rules::{
    Actor, Color, Outcome, Position, Refusal, Victory,
    board::{Depict, Tile},
    perft::{LastPly, perft},
    pyramidame::{Cube, Cubes, Damier, Move, Pyramidame, Rafle},
};

const START: &str = "W:Wd4u,e3,f2u,f4u,g1,g3,h2u,h4u,i3,j4u:Bd10u,e11,f10u,f12u,g11,g13,h10u,h12u,i11,j10u";

fn at(position: &str) -> Pyramidame {
    Pyramidame::read(position, &()).expect(position)
}

/// The legal moves as they are written, sorted.
fn moves(position: &str) -> Vec<String> {
    let position = at(position);
    let mut moves: Vec<String> = position.moves().iter().map(|m| position.write_move(m)).collect();
    moves.sort();
    moves
}

fn play(position: &str, text: &str) -> Pyramidame {
    let position = at(position);
    let m = *position.moves().iter().find(|m| position.write_move(m) == text).expect(text);
    position.after(&m)
}

/// A rafle with the damier of every jump.
fn path(rafle: &Rafle) -> String {
    let landing = |cube: Option<Cube>| cube.map_or("*".to_owned(), |cube| cube.to_string());
    let jumps = rafle.jumps.iter().map(|jump| format!("x{}{}", jump.damier, landing(jump.landing())));
    format!("{}{}", rafle.from, jumps.collect::<String>())
}

/// Every way to capture, sorted.
fn rafles(position: &str) -> Vec<String> {
    let mut rafles: Vec<String> = at(position).rafles().iter().map(path).collect();
    rafles.sort();
    rafles
}

fn cube(name: &str) -> Cube {
    Cube::ALL.into_iter().find(|cube| cube.to_string() == name).expect(name)
}

fn outcome(position: &Pyramidame) -> Option<Outcome> {
    match position.actor() {
        Actor::Over(outcome) => Some(outcome),
        _ => None,
    }
}

fn assert_won(position: &Pyramidame, by: Color, how: Victory) {
    assert_eq!(outcome(position), Some(Outcome::Won { by, how }), "{}", position.write());
}

mod pyramid {
    use super::*;

    const A: &str = "
                                g7
                                .
                      e7   .    g5   .    i7
                      .   f6u   .   h6u   .
            c7   .    e5   .    g3   .    i5   .    k7
            .   d6u   .   f4u   .   h4u   .   j6u   .
  a7   .    c5   .    e3   .    g1   .    i3   .    k5   .    m7
  .   b6u   .   d4u   .   f2u   .   h2u   .   j4u   .   l6u   .";

    const B: &str = "
                                g7
                                .
                      g5   .    i7   .    g9
                      .   h6u   .   h8u   .
            g3   .    i5   .    k7   .    i9   .   g11
            .   h4u   .   j6u   .   j8u   .   h10u  .
  g1   .    i3   .    k5   .    m7   .    k9   .   i11   .   g13
  .   h2u   .   j4u   .   l6u   .   l8u   .   j10u  .   h12u  .";

    const E: &str = "
                                g13
                           f12   .   h12
                      e11   .   g11   .   i11
                 d10   .   f10   .   h10   .   j10
             c9   .    e9   .    g9   .    i9   .    k9
        b8   .    d8   .    f8   .    h8   .    j8   .    l8
   a7   .    c7   .    e7   .    g7   .    i7   .    k7   .    m7
        b6   .    d6   .    f6   .    h6   .    j6   .    l6
             c5   .    e5   .    g5   .    i5   .    k5
                  d4   .    f4   .    h4   .    j4
                       e3   .    g3   .    i3
                            f2   .    h2
                                 g1";

    /// The rows of a damier as they are printed, without the cells outside the pyramid: as many on the left as on the
    /// right.
    fn drawn(damier: Damier) -> Vec<Vec<String>> {
        let board = Pyramidame::board();
        let drawn = board.damiers.iter().find(|drawn| drawn.name == Some(damier.letter())).expect("five damiers");
        let word = |tile: &Tile| match tile {
            Tile::Outside => None,
            Tile::Light => Some(".".to_owned()),
            Tile::Playable(cell) => Some(board.cells[usize::from(cell.0)].name.clone()),
        };
        for row in &drawn.rows {
            let outside: Vec<bool> = row.iter().map(|tile| *tile == Tile::Outside).collect();
            assert_eq!(outside, outside.iter().rev().copied().collect::<Vec<_>>());
        }
        drawn.rows.iter().map(|row| row.iter().filter_map(word).collect()).collect()
    }

    fn printed(damier: &str) -> Vec<Vec<String>> {
        damier.trim().lines().map(|row| row.split_whitespace().map(str::to_owned).collect()).collect()
    }

    /// The damier with every name changed by `change`, which is given file and rank from 0.
    fn mirrored(damier: &str, change: fn(u8, u8) -> (u8, u8)) -> Vec<Vec<String>> {
        let mirror = |name: String| {
            let digits: String = name.chars().filter(char::is_ascii_digit).collect();
            let Ok(rank) = digits.parse::<u8>() else { return name };
            let (file, rank) = change(name.as_bytes()[0] - b'a', rank - 1);
            let under = if name.ends_with('u') { "u" } else { "" };
            format!("{}{}{under}", char::from(b'a' + file), rank + 1)
        };
        printed(damier).into_iter().map(|row| row.into_iter().map(mirror).collect()).collect()
    }

    #[test]
    fn the_damiers_are_those_of_the_rules() {
        assert_eq!(drawn(Damier::A), printed(A));
        assert_eq!(drawn(Damier::B), printed(B));
        assert_eq!(drawn(Damier::E), printed(E));
    }

    #[test]
    fn c_is_a_from_the_other_side_and_d_is_b_mirrored() {
        assert_eq!(drawn(Damier::C), mirrored(A, |file, rank| (file, 12 - rank)));
        assert_eq!(drawn(Damier::D), mirrored(B, |file, rank| (12 - file, rank)));
    }

    #[test]
    fn seventy_three_cubes_are_played_on() {
        let names = |damiers: &[Damier]| -> BTreeSet<String> {
            damiers.iter().flat_map(|&damier| drawn(damier)).flatten().filter(|name| name != ".").collect()
        };
        let vertical = names(&[Damier::A, Damier::B, Damier::C, Damier::D]);
        let above = names(&[Damier::E]);
        assert_eq!(vertical.len(), 49);
        assert_eq!(above.difference(&vertical).count(), 24);
        let all: Vec<String> = vertical.union(&above).cloned().collect();
        assert_eq!(all, Cube::ALL.map(|cube| cube.to_string()), "cubes are numbered in the order of their names");
    }

    /// The cubes common to four damiers: three vertical ones and E.
    #[test]
    fn thirteen_frontier_cubes_have_three_black_sides() {
        let sides = |cube: &Cube| {
            let black = |damier: &Damier| damier.cell_of(cube.place()).is_some_and(|cell| damier.is_black(cell));
            Damier::ALL.iter().filter(|damier| black(damier)).count()
        };
        let common: Cubes = Cube::ALL.into_iter().filter(|cube| sides(cube) >= 4).collect();
        let frontier: Cubes = Cube::ALL.into_iter().filter(|cube| cube.is_frontier()).collect();
        let corners = "a7 c7 e7 g1 g11 g13 g3 g5 g7 g9 i7 k7 m7";
        assert_eq!(frontier, corners.split(' ').map(cube).collect());
        assert_eq!(frontier, common);
    }

    #[test]
    fn cubes_are_found_where_they_are() {
        for cube in Cube::ALL {
            assert_eq!(Cube::at(cube.place()), Some(cube));
            assert_eq!(Cube::new(cube.index()), Some(cube));
            let place = cube.place();
            assert_eq!(Pyramidame::board().cells[cube.index()].place, [place.x, place.y, place.z]);
        }
        assert_eq!(Cube::new(Cube::COUNT), None);
    }
}

/// The worked examples of the source text, on the cubes that docs/rules has found for them.
mod examples {
    use super::*;

    #[test]
    fn one_a_man_has_three_ways_forward_and_may_not_lead_away() {
        // A black man out of the way, or the game would be over.
        assert_eq!(moves("W:Wh10u:Ba7"), ["h10u-g11", "h10u-g13", "h10u-i11"]);
    }

    #[test]
    fn two_one_man_is_taken_with_two_landings() {
        let position = "W:Wb6u:Bc5";
        assert_eq!(rafles(position), ["b6uxAd6u", "b6uxDf4u"]);
        assert_eq!(moves(position), ["b6uxd6u", "b6uxf4u"]);
    }

    #[test]
    fn three_a_rafle_has_three_paths_and_two_ends() {
        let position = "W:Wh8u:Bi9,k9";
        assert_eq!(rafles(position), ["h8uxBh10uxBl8u", "h8uxCj8uxBj10u", "h8uxCj8uxCl8u"]);
        assert_eq!(moves(position), ["h8uxj8uxj10u", "h8uxj8uxl8u"]);
    }

    #[test]
    fn four_a_rafle_takes_four_men_through_invisible_cubes_and_ends_where_it_began() {
        let position = "W:Wj10u:Bg11,i11,i9,k9";
        let circles = rafles(position).into_iter().filter(|path| path.ends_with("xBj10u"));
        assert_eq!(circles.collect::<Vec<_>>(), ["j10uxB*xB*xBj8uxBj10u", "j10uxBj8uxB*xB*xBj10u"]);
        assert!(moves(position).contains(&"j10ux*x*xj8uxj10u".to_owned()));
        let after = play(position, "j10ux*x*xj8uxj10u");
        assert_eq!(after.write(), "B:Wj10u:B");
    }

    #[test]
    fn five_from_an_invisible_cube_of_a_the_rafle_goes_on_in_c() {
        let position = "W:Wh6u:Bg5,g9";
        assert_eq!(rafles(position), ["h6uxA*xCh8u"]);
        assert_eq!(moves(position), ["h6ux*xh8u"]);
    }
}

mod start {
    use super::*;

    #[test]
    fn each_side_starts_with_ten_men_around_its_corner() {
        let start = Pyramidame::default();
        assert_eq!(start.write(), START);
        for (color, damier) in [(Color::White, Damier::A), (Color::Black, Damier::C)] {
            let men = start.men(color);
            assert_eq!(men.len(), 10);
            let rows = men.into_iter().filter_map(|cube| damier.cell_of(cube.place())).map(|cell| cell.row);
            let mut rows: Vec<i8> = rows.collect();
            rows.sort_unstable();
            assert_eq!(rows, [0, 0, 0, 0, 1, 1, 1, 2, 2, 3]);
            assert!(men.contains(Pyramidame::far_corner(!color)), "the corner of one's own base");
        }
    }

    #[test]
    fn the_lighter_men_move_first() {
        assert_eq!(Pyramidame::default().actor(), Actor::Player(Color::White));
    }

    #[test]
    fn the_players_take_turns() {
        let mut position = Pyramidame::default();
        for color in [Color::White, Color::Black, Color::White, Color::Black] {
            assert_eq!(position.actor(), Actor::Player(color));
            position.play_unchecked(&position.moves()[0]);
        }
    }

    #[test]
    fn reference_counts() {
        let table = include_str!("data/perft-pyramidame.txt");
        for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('|').map(str::trim).collect();
            let [id, position, _, depth, nodes, _] = fields[..] else { panic!("six fields: {line}") };
            let (depth, nodes): (u32, u64) = (depth.parse().expect(id), nodes.parse().expect(id));
            assert_eq!(perft(&at(position), depth, LastPly::Counted), nodes, "{id} to depth {depth}");
            if nodes < 1_000_000 {
                assert_eq!(perft(&at(position), depth, LastPly::Played), nodes, "{id} to depth {depth}, played");
            }
        }
    }
}

mod plain_move {
    use super::*;

    /// Every plain move a lone man of either colour can make, with the damiers in which it is one diagonal step from a
    /// black cell to a black cell.
    fn steps() -> Vec<(Color, Move, Vec<Damier>)> {
        let mut steps = Vec::new();
        for (color, far_enemy) in [(Color::White, "g13"), (Color::Black, "g1")] {
            let turn = if color == Color::White { 'W' } else { 'B' };
            for from in Cube::ALL.into_iter().filter(|&cube| cube != Pyramidame::far_corner(color)) {
                // An enemy at home, so that the game is on. It is in nobody's way but on its own cube.
                let position = match color {
                    Color::White => format!("{turn}:W{from}:B{far_enemy}"),
                    Color::Black => format!("{turn}:W{far_enemy}:B{from}"),
                };
                for m in at(&position).moves().into_iter().filter(|m| !m.is_capture()) {
                    let adjacent = |damier: &Damier| {
                        let cells = damier.cell_of(m.from().place()).zip(damier.cell_of(m.to().place()));
                        cells.is_some_and(|(a, b)| {
                            damier.is_black(a)
                                && damier.is_black(b)
                                && a.column.abs_diff(b.column) == 1
                                && a.row.abs_diff(b.row) == 1
                        })
                    };
                    steps.push((color, m, Damier::ALL.into_iter().filter(adjacent).collect()));
                }
            }
        }
        steps
    }

    #[test]
    fn a_man_moves_one_cell_diagonally_from_black_to_black() {
        for (_, m, damiers) in steps() {
            assert!(!damiers.is_empty(), "{}-{}", m.from(), m.to());
        }
    }

    #[test]
    fn all_five_damiers_serve_to_move() {
        for damier in Damier::ALL {
            assert!(steps().iter().any(|(_, _, damiers)| damiers == &[damier]), "{damier}");
        }
    }

    #[test]
    fn a_move_brings_the_man_closer_to_the_opponents_camp() {
        for (color, m, _) in steps() {
            let way = m.to().place().y - m.from().place().y;
            assert_eq!(way > 0, color == Color::White);
            assert_ne!(way, 0);
        }
        assert!(!moves("W:Wh10u:Ba7").contains(&"h10u-i9".to_owned()));
    }

    #[test]
    fn a_man_moves_to_an_empty_cube_only() {
        assert_eq!(moves("W:Wg11,h10u:Ba7"), ["g11-f12", "g11-h12", "h10u-g13", "h10u-i11"]);
        assert!(moves("W:Wg3:Ba7").contains(&"g3-h4".to_owned()));
        assert!(!moves("W:Wg3:Bh4,i5").contains(&"g3-h4".to_owned()));
    }
}

mod capture {
    use super::*;

    #[test]
    fn capture_is_compulsory() {
        assert_eq!(moves("W:Wb6u,g1,g3:Bc5"), ["b6uxd6u", "b6uxf4u"]);
    }

    #[test]
    fn a_man_captures_forward_and_backward() {
        assert_eq!(moves("W:Wb6u:Bc5")[1], "b6uxf4u", "White goes from rank 6 to rank 4");
        assert_eq!(moves("B:Wc5:Bb6u")[1], "b6uxf4u", "the same way is forward for Black");
        assert!(moves("W:Wf4u:Bc5").contains(&"f4uxb6u".to_owned()));
    }

    #[test]
    fn a_man_jumps_a_neighbour_with_an_empty_cube_behind() {
        assert_eq!(moves("W:Wb6u:Bc5,d6u"), ["b6uxf4u"], "there is no room on d6u");
        assert!(rafles("W:Wb6u:Bc5,d6u,f4u").is_empty());
        assert!(rafles("W:Wb6u:Be5").is_empty(), "two cells away");
    }

    #[test]
    fn captures_use_the_vertical_damiers_only() {
        assert_eq!(moves("W:Wi5:Bj6"), ["i5-h6", "i5-h6u", "i5-j6u"], "in E there would be room on k7");
        assert!(rafles("W:Wi5:Bj6").is_empty());
    }

    #[test]
    fn captured_men_leave_the_board() {
        assert_eq!(play("W:Wb6u:Bc5,g13", "b6uxd6u").write(), "B:Wd6u:Bg13");
        assert_eq!(play("W:Wh8u:Bg13,i9,k9", "h8uxj8uxl8u").write(), "B:Wl8u:Bg13");
    }

    #[test]
    fn own_men_are_not_jumped() {
        assert!(rafles("W:Wb6u,c5:Bg13").is_empty());
    }
}

mod rafle {
    use super::*;

    #[test]
    fn a_rafle_has_to_go_on() {
        assert!(rafles("W:Wh8u:Bi9,k9").iter().all(|path| path.matches('x').count() == 2));
    }

    #[test]
    fn the_player_chooses_and_need_not_take_the_most() {
        let moves = moves("W:Wb6u,h8u:Bc5,i9,k9");
        assert_eq!(moves, ["b6uxd6u", "b6uxf4u", "h8uxj8uxj10u", "h8uxj8uxl8u"]);
    }

    #[test]
    fn an_empty_cube_may_be_passed_several_times() {
        let twice = "f6uxDd8uxCf8uxCh10uxCf12uxCd8u".to_owned();
        assert!(rafles("W:Wf6u:Bc7,e11,e9,g11,g13").contains(&twice));
    }

    #[test]
    fn the_start_cube_counts_as_empty() {
        assert!(moves("W:Wj10u:Bg11,i11,i9,k9").contains(&"j10ux*x*xj8uxj10u".to_owned()));
    }

    #[test]
    fn no_man_is_jumped_twice() {
        assert_eq!(rafles("W:Wb6u:Bc5"), ["b6uxAd6u", "b6uxDf4u"], "no way back over c5");
        for rafle in at("W:Wf6u:Bc7,e11,e9,g11,g13").rafles() {
            assert_eq!(rafle.as_move().captured().len(), rafle.jumps.len());
        }
    }

    /// The route tells the order in which the men are taken off.
    #[test]
    fn jumped_men_leave_in_the_order_they_were_jumped() {
        let position = at("W:Wj10u:Bg11,i11,i9,k9");
        let text = "j10ux*x*xj8uxj10u";
        let m = *position.moves().iter().find(|m| position.write_move(m) == text).expect(text);
        let order: Vec<String> =
            position.route(&m).expect(text).jumps.iter().map(|jump| jump.over.to_string()).collect();
        assert_eq!(order, ["i11", "g11", "i9", "k9"]);
        assert_eq!(position.describe(&m).captured, ["g11", "i11", "i9", "k9"]);
    }

    #[test]
    fn damiers_alternate_from_jump_to_jump() {
        assert!(rafles("W:Wh8u:Bi9,k9").contains(&"h8uxCj8uxBj10u".to_owned()));
    }

    #[test]
    fn a_capture_is_one_move_by_whatever_path() {
        let position = at("W:Wh8u:Bi9,k9");
        let ends = |m: Move| m.to() == cube("l8u") && m.captured() == ["i9", "k9"].map(cube).into_iter().collect();
        assert_eq!(position.rafles().iter().filter(|rafle| ends(rafle.as_move())).count(), 2);
        assert_eq!(position.moves().into_iter().filter(|&m| ends(m)).count(), 1);
    }

    #[test]
    fn a_route_is_given_for_captures_only() {
        let quiet = Pyramidame::default();
        assert!(quiet.moves().iter().all(|m| quiet.route(m).is_none()));
        let position = at("W:Wh8u:Bi9,k9");
        for m in position.moves() {
            let route = position.route(&m).expect("a capture");
            assert_eq!(route.as_move(), m);
            assert!(position.rafles().contains(&route));
        }
    }
}

mod invisible_cubes {
    use super::*;

    #[test]
    fn a_man_passes_through_an_invisible_cube_without_stopping() {
        assert_eq!(rafles("W:Wh6u:Bg5,g9"), ["h6uxA*xCh8u"]);
        assert_eq!(moves("W:Wh6u:Bg5"), ["h6u-i7", "h6u-k7"], "over g5 it would stop there: no capture is due");
    }

    #[test]
    fn a_rafle_goes_on_through_an_invisible_cube_if_it_can() {
        // On j8u the man could rest, but for the circle through the invisible cubes that takes two men more.
        let paths = rafles("W:Wj10u:Bg11,i11,i9,k9");
        assert!(paths.contains(&"j10uxBj8uxB*xB*xBj10u".to_owned()));
        assert!(!paths.contains(&"j10uxBj8u".to_owned()));
    }

    #[test]
    fn in_b_and_d_the_rafle_stays_in_its_damier() {
        assert!(rafles("W:Wh10u,h8u,j8u:Be9,i9").is_empty(), "from j8u in B over i9 to a *, e9 is in D");
        let d = "d10uxD*xD*xDd8uxDd10u".to_owned();
        assert!(rafles("W:Wd10u:Bc9,e11,e9,g11").contains(&d), "the mirror image of the example in B");
    }

    #[test]
    fn in_a_and_c_the_rafle_goes_on_in_the_opposite_damier() {
        assert!(rafles("W:Wh4u:Bi5,k5,k7").contains(&"h4uxA*xC*xAj4u".to_owned()));
        let paths = rafles("W:Wh4u:Bi5,k7,k9");
        assert!(paths.iter().all(|path| !path.contains('*')), "k9 is in C, and it is A's turn again");
    }
}

mod frontier_cubes {
    use super::*;

    #[test]
    fn from_a_frontier_cube_a_man_captures_from_above_only() {
        assert_eq!(rafles("W:Wg3:Bh4"), ["g3xEi5"]);
        assert!(rafles("W:Wg3:Bh4u").is_empty(), "in A there would be room on i3");
    }

    #[test]
    fn the_top_has_four_black_sides_and_is_a_frontier_cube() {
        let top = cube("g7");
        let black = |damier: &&Damier| damier.cell_of(top.place()).is_some_and(|cell| damier.is_black(cell));
        assert_eq!(Damier::ALL.iter().filter(black).count(), 5, "four sides, and from above");
        assert!(top.is_frontier());
        assert_eq!(rafles("W:Wg7:Bh8"), ["g7xEi9"]);
        assert!(rafles("W:Wf6:Bg7").is_empty(), "off the frontier nobody captures in E");
    }

    #[test]
    fn the_exception_holds_in_the_middle_of_a_rafle() {
        // In C from i11 onto the frontier cube g11: from there over f10 in E, but not over f10u in C.
        assert_eq!(rafles("W:Wi11:Bf10,h10u"), ["i11xBi9", "i11xCg11xEe9"]);
        assert_eq!(rafles("W:Wi11:Bf10u,h10u"), ["i11xBi9", "i11xCg11"]);
    }

    #[test]
    fn off_the_frontier_the_rafle_goes_on_in_the_vertical_damiers() {
        assert_eq!(rafles("W:Wg3:Bh4,j6u"), ["g3xEi5xAk5", "g3xEi5xBm7"]);
        assert_eq!(rafles("W:Wg3:Bh4,j6"), ["g3xEi5"], "over j6 in E there would be room on k7");
    }
}

mod end {
    use super::*;

    #[test]
    fn the_far_corner_wins() {
        let white = play("W:Wh12u:Ba7,m7", "h12u-g13");
        assert_won(&white, Color::White, Victory::FarCorner);
        assert!(white.moves().is_empty());
        assert_eq!(white.count_moves(), 0);
        let black = play("B:Wa7:Bf2u", "f2u-g1");
        assert_won(&black, Color::Black, Victory::FarCorner);
        assert_eq!(Pyramidame::far_corner(Color::White), cube("g13"));
        assert_eq!(Pyramidame::far_corner(Color::Black), cube("g1"));
    }

    #[test]
    fn the_far_corner_wins_at_the_end_of_a_rafle_but_not_on_the_way() {
        assert_won(&play("W:Wi9:Ba7,h10u", "i9xg13"), Color::White, Victory::FarCorner);
        assert_eq!(outcome(&play("W:Wi9:Ba7,h10u,h12", "i9xg13xi11")), None);
    }

    #[test]
    fn a_rafle_across_the_far_corner_has_to_go_on() {
        let position = "W:Wi9:Ba7,h10u,h12";
        assert_eq!(moves(position), ["i9xg13xi11", "i9xi11"]);
        let stopped = at(position).read_move("i9xg13");
        assert!(matches!(stopped, Err(MoveError::Refused(Refusal::GoesOn { .. }))), "{stopped:?}");
    }

    #[test]
    fn taking_the_last_man_wins() {
        assert_won(&play("W:Wb6u:Bc5", "b6uxd6u"), Color::White, Victory::NoPieceLeft);
        assert_won(&at("W:Wg1:B"), Color::White, Victory::NoPieceLeft);
        assert!(at("W:Wg1:B").moves().is_empty());
        assert_won(&at("W:W:Bg13"), Color::Black, Victory::NoPieceLeft);
    }

    #[test]
    fn a_player_who_cannot_move_loses() {
        let stuck = at("W:Wh12u:Bf10u,g13");
        assert_won(&stuck, Color::Black, Victory::NoMoveLeft);
        assert!(stuck.moves().is_empty());
    }
}
