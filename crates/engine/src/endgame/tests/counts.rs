//! Russian and Brazilian draughts: the draws by counting as the tables have them, against the rules' own clocks.

use std::collections::HashMap;

use damier_rules::{
    brazilian::{self, Brazilian},
    draughts::{self, ruleset},
    russian::{self, Russian},
};

use super::*;

fn russian(pieces: usize) -> Endgames {
    Endgames::new::<ruleset::Russian, 8>(pieces, &mut |_| {})
}

fn brazilian(pieces: usize) -> Endgames {
    Endgames::new::<ruleset::Brazilian, 8>(pieces, &mut |_| {})
}

/// The clock after so many moves by the kings of an ending, and so many of them with a second count.
type Counted<C> = fn(Material, u8, u8) -> C;

const RUSSIAN: Counted<russian::Clock> = |material, moves, main_road| {
    let three_kings = if material.our_kings.max(material.their_kings) == 3 { moves } else { 0 };
    russian::Clock { king_moves: moves, three_kings, main_road, balance: moves }
};

const BRAZILIAN: Counted<brazilian::Clock> = |material, moves, _| {
    let few = ruleset::Brazilian::limit(material) == Some(10);
    brazilian::Clock { king_moves: moves, few_pieces: if few { moves } else { 0 } }
};

/// Kings alone: the values of all positions with the count at its limit, then one half-move earlier, and so on to its
/// beginning. Gives how many are won, drawn and lost there.
fn kings_alone<R: Tabled<8>>(
    tables: &Endgames,
    (ours, theirs): (u8, u8),
    clock: Counted<R::Clock>,
    second: fn(&R::Clock) -> u8,
) -> [usize; 3] {
    let one = Material { our_men: 0, our_kings: ours, their_men: 0, their_kings: theirs };
    let (limit, size) = (R::limit(one).expect("a limit"), one.size::<8>());
    let mut materials = vec![one];
    materials.extend(Some(one.swapped()).filter(|&swapped| swapped != one));
    let positions = materials.iter().map(|material| {
        let position = |index| Some((index, material.placement(index)?.position::<R>()?));
        (0..size).filter_map(position).collect::<Vec<_>>()
    });
    let positions: Vec<Vec<(usize, Draughts<R, 8>)>> = positions.collect();
    let layers = usize::from(R::SECOND_LIMIT) + 1;
    // By side, then by the second count and number; nothing yet that comes after the limit.
    let mut later = vec![vec![0_i8; layers * size]; materials.len()];
    let mut signs = [0; 3];
    for moves in (0..=limit).rev() {
        let mut values = vec![vec![0_i8; layers * size]; materials.len()];
        for (side, &material) in materials.iter().enumerate() {
            for (index, position) in &positions[side] {
                let most = if R::has_second_count(position.pieces()) { R::SECOND_LIMIT.min(moves) } else { 0 };
                for count in 0..=most {
                    let clock = clock(material, moves, count);
                    let known = |next: &Draughts<R, 8>, ticked: R::Clock| {
                        let placement = Placement::of(next);
                        match materials.iter().position(|&material| material == placement.material()) {
                            Some(side) => later[side][usize::from(second(&ticked)) * size + placement.index()],
                            None => sign(tables.probe(next).unwrap_or(EndgameResult::Lost { within: 0 })),
                        }
                    };
                    let legal = position.moves();
                    let after = legal.iter().map(|m| {
                        let next = position.after(m);
                        -known(&next, clock.tick(position, m, &next))
                    });
                    let drawn = !legal.is_empty() && clock.draw(position).is_some();
                    let value = if drawn { 0 } else { after.max().unwrap_or(-1) };
                    values[side][usize::from(count) * size + index] = value;
                    let claimed = tables.probe_counted(position, &clock).map(sign);
                    let what = || format!("{:?} with {clock:?}", position.to_setup());
                    assert!(claimed.is_none_or(|claimed| claimed == value), "{}: {claimed:?}, {value}", what());
                    assert!(claimed.is_some() || moves > 0, "{}", what());
                    if moves == 0 {
                        signs[(1 - value) as usize] += 1;
                    }
                }
            }
        }
        later = values;
    }
    signs
}

#[test]
fn kings_have_to_win_in_time() {
    let (russian, brazilian) = (russian(3), brazilian(3));
    for kings in [(1, 1), (2, 1)] {
        let signs = kings_alone::<ruleset::Russian>(&russian, kings, RUSSIAN, |clock| clock.main_road);
        assert!(signs.iter().all(|&count| count > 0), "{kings:?}: {signs:?}");
        let signs = kings_alone::<ruleset::Brazilian>(&brazilian, kings, BRAZILIAN, |_| 0);
        assert!(signs.iter().all(|&count| count > 0), "{kings:?}: {signs:?}");
    }
}

#[test]
#[ignore = "takes minutes: run it after a change to the tables"]
fn four_kings_have_to_win_in_time() {
    let (russian, brazilian) = (russian(4), brazilian(4));
    for kings in [(2, 2), (3, 1)] {
        let signs = kings_alone::<ruleset::Russian>(&russian, kings, RUSSIAN, |clock| clock.main_road);
        println!("russian {kings:?}: {signs:?}");
        let signs = kings_alone::<ruleset::Brazilian>(&brazilian, kings, BRAZILIAN, |_| 0);
        println!("brazilian {kings:?}: {signs:?}");
    }
}

/// What three pieces have against a king on the main road, by searching until the count ends it: it goes on when a man is
/// crowned, and ends with the king's leaving.
fn on_the_main_road(tables: &Endgames, position: &Russian, count: u8, seen: &mut HashMap<(u64, u8), i8>) -> i8 {
    let moves = position.moves();
    if moves.is_empty() || count == 10 {
        return if moves.is_empty() { -1 } else { 0 };
    }
    if let Some(&value) = seen.get(&(position.hash_key(), count)) {
        return value;
    }
    let value = |m: &draughts::Move<8>| {
        let next = position.after(m);
        if russian::draw::is_on_main_road(next.pieces()) {
            -on_the_main_road(tables, &next, count + 1, seen)
        } else {
            -sign(tables.probe(&next).unwrap_or(EndgameResult::Lost { within: 0 }))
        }
    };
    let value = moves.iter().map(value).max().unwrap_or(-1);
    seen.insert((position.hash_key(), count), value);
    value
}

#[test]
#[ignore = "takes minutes: run it after a change to the tables"]
fn three_men_have_five_moves_against_a_king_on_the_main_road() {
    let four = russian(4);
    let men = Material { our_men: 3, our_kings: 0, their_men: 0, their_kings: 1 };
    let (mut seen, mut signs, mut too_late) = (HashMap::new(), [0; 3], 0);
    for material in [men, men.swapped()] {
        for position in
            (0..material.size::<8>()).filter_map(|index| material.placement(index)?.position::<ruleset::Russian>())
        {
            if russian::draw::is_on_main_road(position.pieces()) {
                let value = on_the_main_road(&four, &position, 0, &mut seen);
                let found = four.probe(&position).map(sign);
                assert_eq!(found, Some(value), "{}", position.write());
                signs[(1 - value) as usize] += 1;
                // A move that would win, had the count only begun with it.
                let best = position.moves().iter().filter_map(|m| four.probe(&position.after(m)).map(sign)).min();
                too_late += usize::from(value == 0 && best == Some(-1));
            }
        }
    }
    println!("{signs:?}, {too_late} wins too late");
    assert!(signs.iter().all(|&count| count > 0) && too_late > 0, "{signs:?}, {too_late}");
}

/// Where nothing is counted, every entry follows from those after the moves.
#[test]
fn entries_without_a_count_follow_from_each_other() {
    fn check<R: Tabled<8>>(tables: &Endgames) {
        let mut signs = [0; 3];
        for material in Material::all(3).into_iter().filter(|&material| R::limit(material).is_none()) {
            for position in (0..material.size::<8>()).filter_map(|index| material.placement(index)?.position::<R>()) {
                let found = tables.probe(&position).expect("few pieces");
                let known = |next: &Draughts<R, 8>| tables.probe(next).unwrap_or(EndgameResult::Lost { within: 0 });
                let after: Vec<i8> = position.moves().iter().map(|m| -sign(known(&position.after(m)))).collect();
                assert_eq!(sign(found), after.into_iter().max().unwrap_or(-1), "{:?}", position.to_setup());
                signs[(sign(found) + 1) as usize] += 1;
            }
        }
        assert!(signs.iter().all(|&count| count > 1_000), "losses, draws and wins occur: {signs:?}");
    }
    check::<ruleset::Russian>(&russian(3));
    check::<ruleset::Brazilian>(&brazilian(3));
}

#[test]
fn facts_players_of_sixty_four_squares_know() {
    let four = russian(4);
    let result = |fen: &str| {
        let position = Russian::read(fen, &russian::Options).expect("a position");
        four.probe(&position).expect("few pieces").outlook()
    };
    // Three kings beat one, unless it holds the main road.
    assert_eq!(result("W:WKa3,Kc1,Kg1:BKb8"), Outlook::Won);
    assert_eq!(result("B:WKa3,Kc1,Kg1:BKh8"), Outlook::Drawn);
    // Two kings do not beat one.
    assert_eq!(result("W:WKa3,Kc1:BKb8"), Outlook::Drawn);
    let four = brazilian(4);
    let result = |fen: &str| {
        let position = Brazilian::read(fen, &brazilian::Options).expect("a position");
        four.probe(&position).expect("few pieces").outlook()
    };
    assert_eq!(result("W:WKa3,Kc1,Kg1:BKb8"), Outlook::Won);
    assert_eq!(result("B:WKa3,Kc1,Kg1:BKh8"), Outlook::Drawn);
    assert_eq!(result("W:WKa3,Kc1:BKb8"), Outlook::Drawn);
}
