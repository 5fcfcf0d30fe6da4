//! How moves are drawn, and which moves overlook the obligation to capture: laws on random games of every game.

use crate::support;

use damier_notation::Notation;
use damier_rules::{
    Notch, Position,
    board::{Cell, Depict, Door, Motion, Piece, Rank, RowSlider, Stop},
    perft::actions,
    with_position,
};
use support::{Dice, read, variants};

/// All that is drawn of a position.
#[derive(Debug, Clone, PartialEq)]
struct Drawing {
    pieces: Vec<Option<Piece>>,
    sliders: Vec<RowSlider>,
    doors: Vec<Option<Door>>,
}

fn drawing<P: Depict>(position: &P) -> Drawing {
    let cells = || (0..P::board().cells.len()).map(|cell| Cell(cell as u8));
    Drawing {
        pieces: cells().map(|cell| position.piece(cell)).collect(),
        sliders: position.row_sliders(),
        doors: cells().map(|cell| position.door(cell)).collect(),
    }
}

/// What somebody who knows no rules makes of a drawing and a motion.
fn moved<P: Depict>(before: &Drawing, motion: &Motion) -> Drawing {
    let mut after = before.clone();
    let index = |cell: Cell| usize::from(cell.0);
    let mover = motion.from().and_then(|from| after.pieces[index(from)].take());
    for &taken in &motion.taken {
        let place = &mut after.pieces[index(taken)];
        assert!(place.is_some(), "{taken:?} is taken but nobody stands there");
        *place = place.filter(|_| motion.flips).map(|piece| Piece { color: !piece.color, ..piece });
    }
    for &dropped in &motion.dropped {
        assert!(after.pieces[index(dropped)].take().is_some(), "nobody stands on {dropped:?} to be dropped");
    }
    if let Some(to) = motion.to() {
        let rank = |piece: Piece| if motion.crowned { Rank::King } else { piece.rank };
        assert_eq!(after.pieces[index(to)], None, "somebody stands where the piece lands");
        after.pieces[index(to)] = mover.map(|piece| Piece { rank: rank(piece), ..piece });
    }
    if let Some(door) = motion.falls {
        assert_eq!(motion.to(), Some(door));
        assert!(matches!(after.doors[index(door)], Some(Door::Open(_))), "falls through a closed door");
        after.pieces[index(door)] = None;
    }
    if let Some(slide) = motion.slider {
        let slider = after.sliders.iter_mut().find(|slider| slider.row == slide.row).expect("a slider in that row");
        slider.notch = slide.rests;
        for (cell, notch) in doors_of_row::<P>(before, slide.row) {
            let Some(Door::Open(color) | Door::Closed(color)) = after.doors[cell] else { unreachable!() };
            let open = notch == slide.rests;
            after.doors[cell] = Some(if open { Door::Open(color) } else { Door::Closed(color) });
        }
    }
    after
}

/// The doors of a row, the left one with the notch that opens it, then the right one.
fn doors_of_row<P: Depict>(drawing: &Drawing, row: usize) -> Vec<(usize, Notch)> {
    let board = P::board();
    let height = board.damiers[0].rows.len() as i8;
    let mut doors: Vec<usize> = (0..board.cells.len())
        .filter(|&cell| drawing.doors[cell].is_some() && board.cells[cell].place[1] == height - 1 - row as i8)
        .collect();
    doors.sort_by_key(|&cell| board.cells[cell].place[0]);
    doors.into_iter().zip([Notch::Left, Notch::Right]).collect()
}

/// A motion is whole: its stops are where the board has them, and it takes on the way what it takes in all.
fn is_sound<P: Depict>(motion: &Motion) {
    let board = P::board();
    for stop in &motion.stops {
        if let Some(cell) = stop.cell {
            assert_eq!(board.cells[usize::from(cell.0)].place, stop.place);
        }
        assert!(stop.damier.is_none() || board.damiers.iter().any(|damier| damier.name == stop.damier));
    }
    let on_the_way: Vec<Cell> = motion.stops.iter().filter_map(|stop| stop.takes).collect();
    assert_eq!(on_the_way, motion.taken);
    let [first, .., last] = &motion.stops[..] else {
        assert!(motion.stops.is_empty() && (motion.pass || motion.slider.is_some()), "{motion:?}");
        return;
    };
    assert!(first.cell.is_some() && last.cell.is_some(), "a piece starts and rests on a cell");
    assert_eq!((first.takes, first.damier), (None, None));
    if board.damiers.len() > 1 {
        assert!(motion.stops[1..].iter().all(|stop| stop.damier.is_some()), "{motion:?}");
    }
}

fn check_motion<P: Depict + Notation>(at: &P, m: &P::Move) {
    let motion = at.motion(m);
    is_sound::<P>(&motion);
    assert_eq!(at.ends(m), motion.from().zip(motion.to()), "{} {}", at.write(), at.write_move(m));
    assert_eq!(moved::<P>(&drawing(at), &motion), drawing(&at.after(m)), "{} {}", at.write(), at.write_move(m));
    if motion.taken.len() > 1 {
        check_ways(at, m, &motion);
    } else if !motion.stops.is_empty() {
        assert_eq!(at.routes(m, 2), [motion.stops], "one jump or step goes one way: {}", at.write_move(m));
    }
}

/// Every way of a move makes the same of the board, and the first is the one that is drawn.
fn check_ways<P: Depict + Notation>(at: &P, m: &P::Move, motion: &Motion) {
    let ways = at.routes(m, 12);
    assert_eq!(ways.first(), Some(&motion.stops), "{}", at.write_move(m));
    assert_eq!(at.routes(m, 2)[..], ways[..ways.len().min(2)]);
    for (i, stops) in ways.iter().enumerate() {
        assert!(!ways[..i].contains(stops), "no way twice: {} {}", at.write(), at.write_move(m));
        let taken = stops.iter().filter_map(|stop| stop.takes).collect();
        let way = Motion { stops: stops.clone(), taken, ..motion.clone() };
        is_sound::<P>(&way);
        assert_eq!(moved::<P>(&drawing(at), &way), drawing(&at.after(m)), "{} {}", at.write(), at.write_move(m));
        if i > 0 {
            check_way(at, m, &way);
        }
    }
}

/// A way that is not the usual one can be written down, and is read back as the same move by the same way.
fn check_way<P: Depict + Notation>(at: &P, m: &P::Move, way: &Motion) {
    let text = at.write_along(m, way);
    let attempt = at.read_attempt(&text).expect("a readable move");
    assert_eq!(at.way_of(&attempt, m).as_ref(), Some(&way.stops), "{text} in {}", at.write());
    let read = at.judge(&attempt).ok().or_else(|| at.read_fault(&text));
    assert_eq!(read.as_ref(), Some(m), "{text} in {}", at.write());
}

/// Each fault can be written, read back, played and drawn, and only an obligation stands against it.
fn check_faults<P: Depict + Notation>(at: &P) -> usize {
    let faults = at.faults();
    let legal = at.moves();
    for m in &faults {
        let text = at.write_move(m);
        assert!(!legal.contains(m), "{text} is legal in {}", at.write());
        let attempt = at.read_attempt(&text).expect("a readable move");
        assert_eq!(attempt, at.attempt(m));
        let refusal = at.judge(&attempt).expect_err(&text);
        assert!(refusal.is_obligation(), "{text} in {}: {refusal:?}", at.write());
        assert_eq!(at.read_fault(&text).as_ref(), Some(m), "{text} in {}", at.write());
        check_motion(at, m);
        let after = at.after(m);
        assert_eq!(after.turn(), !at.turn());
        assert_eq!(after.hash_key(), after.fresh_hash_key());
    }
    faults.len()
}

/// Walks through random games, the odd fault included where `faulty`; returns how many faults there were.
fn walk<P: Depict + Notation>(start: P, dice: &mut Dice, faulty: bool) -> usize {
    let mut position = start;
    let mut seen = 0;
    for _ in 0..120 {
        let actions = actions(&position);
        if actions.is_empty() {
            break;
        }
        let check_all = actions.len() <= 60;
        for (at, m) in actions.iter().filter(|_| check_all) {
            check_motion(at, m);
            assert_eq!(at.judge(&at.attempt(m)), Ok(*m), "an attempt at a legal move is that move");
        }
        let faults = check_faults(&position);
        seen += faults;
        let (at, m) = &actions[dice.roll(actions.len())];
        check_motion(at, m);
        position = match position.faults().get(dice.roll(4 * faults + 1)) {
            Some(fault) if faulty => position.after(fault),
            _ => at.after(m),
        };
    }
    seen
}

#[test]
fn a_motion_applied_to_the_drawing_before_gives_the_drawing_after() {
    for (name, variant) in variants() {
        let mut faults = 0;
        for seed in 0..6 {
            let mut dice = Dice::new(seed * 31 + 7);
            let start = variant.start();
            faults += with_position!(start, start => walk(start, &mut dice, seed % 2 == 0));
        }
        assert_eq!(faults > 0, variant.has_obligation(), "{name}");
    }
}

fn faults<P: Notation>(position: &str) -> Vec<String> {
    let position: P = read(position);
    let mut texts: Vec<String> = position.faults().iter().map(|m| position.write_move(m)).collect();
    texts.sort();
    texts
}

mod of_each_game {
    use damier_rules::{
        Color, Explain, Refusal,
        bermudes::Bermudes,
        dames::Dames,
        draughts::ruleset::{EnglishTrap, FrenchTrap},
        pyramidame::Pyramidame,
        trap::Trap,
    };

    use super::*;

    #[test]
    fn dames_a_plain_move_a_rafle_broken_off_and_a_smaller_one() {
        // 28 can take 23 and 14, or 22 alone.
        let found = faults::<Dames>("W:W28,47:B22,23,14");
        assert_eq!(found, ["28x17", "28x19", "47-41", "47-42"]);
    }

    #[test]
    fn dames_nothing_is_overlooked_where_nothing_is_due() {
        assert_eq!(faults::<Dames>("W:W28,47:B1"), Vec::<String>::new());
    }

    #[test]
    fn trap_a_smaller_capture_is_a_fault_under_the_french_rules_only() {
        let position = "W:Wc3,g1:Bb4,d4,d6:NNNN";
        assert_eq!(faults::<Trap<FrenchTrap>>(position), ["c3-b2", "c3-d2", "c3xa5", "c3xe5", "g1-f2", "g1-h2"]);
        assert_eq!(faults::<Trap<EnglishTrap>>(position), ["c3-b2", "c3-d2", "c3xe5", "g1-f2", "g1-h2"]);
    }

    #[test]
    fn pyramidame_a_step_or_a_rafle_broken_off() {
        let found = faults::<Pyramidame>("W:Wh8u:Bi9,k9");
        assert!(found.contains(&"h8uxj8u".to_owned()), "{found:?}");
        assert!(found.iter().any(|text| text.contains('-')), "{found:?}");
        assert!(found.iter().all(|text| !text.ends_with('*')), "no man stops on an invisible cube");
    }

    #[test]
    fn pyramidame_a_step_away_is_a_fault_whether_a_capture_is_due_or_not() {
        let found = faults::<Pyramidame>("W:Wg3:Bg13");
        let position: Pyramidame = read("W:Wg3:Bg13");
        for text in &found {
            let refusal = position.judge(&position.read_attempt(text).expect("a move")).expect_err(text);
            assert!(matches!(refusal, Refusal::LeadsAway { .. }), "{text}: {refusal:?}");
        }
        assert_eq!(found, ["g3-f2", "g3-h2"]);
    }

    #[test]
    fn pyramidame_a_capture_in_the_wrong_damier_is_a_fault() {
        // From a frontier cube one captures from above only, from any other never from above.
        assert_eq!(faults::<Pyramidame>("W:Wg3:Bh4u"), ["g3-f2", "g3-h2", "g3xi3", "g3xk5"]);
        let text = "g3xi3";
        let position: Pyramidame = read("W:Wg3:Bh4u");
        let m = position.read_fault(text).expect("a fault");
        assert_eq!(position.after(&m).men(Color::Black).len(), 0, "it is a capture all the same");
        let refusal = position.judge(&position.read_attempt(text).expect("a move")).expect_err(text);
        assert!(matches!(refusal, Refusal::WrongDamier { frontier: true, .. }), "{refusal:?}");
    }

    #[test]
    fn trap_a_mans_step_backward_is_a_fault_as_the_source_obliges_it_to_go_forward() {
        let found = faults::<Trap<FrenchTrap>>("W:Wc5,Kg1:Bh8:NNNN:pawn");
        assert_eq!(found, ["c5-b4", "c5-d4"]);
        assert_eq!(faults::<Trap<FrenchTrap>>("W:Wc5,Kg1:Bh8:NNNN"), [""; 0], "not before the spin");
        assert_eq!(faults::<Trap<FrenchTrap>>("W:Wc5,Kg1:Bh8:NNNN:green"), [""; 0], "nor against it");
        assert_eq!(
            faults::<Dames>("W:W28:B1"),
            [""; 0],
            "where the source only says how men go, nothing else is a move"
        );
    }

    #[test]
    fn the_way_that_was_named_is_told_from_the_usual_one() {
        let position: Dames = read("W:W37:B31,21,22,32");
        let (m, ways) = position
            .moves()
            .into_iter()
            .map(|m| (m, position.routes(&m, 10)))
            .find(|(_, ways)| ways.len() > 1)
            .expect("a man that can go round both ways");
        let motion = position.motion(&m);
        let round = motion.clone().by_way(ways[1].clone());
        let text = position.write_along(&m, &round);
        assert_eq!(position.read_move(&text), Ok(m));
        assert_ne!(motion.taken, round.taken, "taken in the order of that way");
        assert_eq!(position.way_of(&position.read_attempt(&text).expect("a move"), &m), Some(round.stops));
    }

    #[test]
    fn bermudes_without_free_moves_has_no_obligation_to_overlook() {
        assert_eq!(Bermudes::default().faults(), []);
    }

    #[test]
    fn an_invisible_cube_has_a_place_but_no_cell() {
        let position: Pyramidame = read("W:Wh6u:Bg5,g9");
        let m = position.moves()[0];
        let motion = position.motion(&m);
        let cells: Vec<bool> = motion.stops.iter().map(|stop| stop.cell.is_some()).collect();
        assert_eq!(cells, [true, false, true]);
        assert_eq!(motion.stops[1].place, [-1, 0, 6], "in A, column -1, height 6, half-way round the pyramid");
        assert_eq!((motion.stops[1].damier, motion.stops[2].damier), (Some('A'), Some('C')));
    }

    /// The ways of the move of a text, each as the names of its stops.
    fn ways<P: Depict + Notation>(position: &str, text: &str) -> Vec<String> {
        let position: P = read(position);
        let moves = position.moves();
        let m = moves.iter().find(|m| position.write_move(m) == text).expect("the move");
        let cells = P::board().cells;
        let name = |cell: Option<Cell>| cell.map_or("*", |cell| cells[usize::from(cell.0)].name.as_str());
        let way = |stops: &Vec<Stop>| stops.iter().map(|stop| name(stop.cell)).collect::<Vec<_>>().join(" ");
        position.routes(m, 100).iter().map(way).collect()
    }

    #[test]
    fn a_king_may_land_anywhere_between_two_it_jumps() {
        assert_eq!(ways::<Dames>("W:WK46:B37,19", "46x14"), ["46 32 14", "46 28 14", "46 23 14"]);
    }

    #[test]
    fn a_rafle_that_comes_back_to_its_start_goes_round_either_way() {
        let mut round = ways::<Dames>("W:W37:B31,21,22,32", "37x37");
        round.sort();
        assert_eq!(round, ["37 26 17 28 37", "37 28 17 26 37"]);
    }

    #[test]
    fn a_rafle_is_drawn_jump_by_jump() {
        let position: Dames = read("W:W28:B23,14");
        let motion = position.motion(&position.moves()[0]);
        let named = |number: u8| Some(Cell(number - 1));
        let stops: Vec<_> = motion.stops.iter().map(|stop| (stop.cell, stop.takes)).collect();
        assert_eq!(stops, [(named(28), None), (named(19), named(23)), (named(10), named(14))]);
        assert_eq!(motion.taken, [Cell(22), Cell(13)]);
    }
}
