//! Adversarial positions, made to be expensive: judging one move, and listing moves up to a bound, takes a bounded number
//! of steps in all of them, and is right all the same. A test that does not end shows that one is not.

use std::collections::HashSet;

use damier_notation::{Notation, options::read_options, read_move, read_position, write_move, write_position};
use damier_rules::{
    AnyPosition, AutoDraw, Explain, Extent, Game, Position, Record,
    bermudes::{Bermudes, Move, Square},
    board::{Cell, Depict},
    dames::{self, Dames},
    draughts::{Direction, capture::Jump},
    with_position,
};

use crate::{
    reference,
    support::{Dice, random_game},
};

/// As many moves as a page lists.
const LISTED: usize = 1_000;

/// The crafted positions, with some of the games that follow each.
fn crafted() -> Vec<AnyPosition> {
    let lines = include_str!("data/crafted.txt").lines().filter(|line| !line.starts_with('#'));
    let position = |line: &str| {
        let (id, text) = line.split_once(' ').expect("a game and a position");
        let variant = read_options::<&str>(Game::from_id(id).expect(id), &[]).expect("no options").variant;
        read_position(&variant, text).unwrap_or_else(|error| panic!("{line}: {error}"))
    };
    lines.map(position).collect()
}

fn bermudes() -> impl Iterator<Item = Bermudes> {
    crafted()
        .into_iter()
        .filter_map(|any| if let AnyPosition::Bermudes(position) = any { Some(position) } else { None })
}

#[test]
fn there_is_one_of_every_game() {
    for game in Game::ALL.into_iter().filter(|&game| game != Game::Dames10) {
        let lines = include_str!("data/crafted.txt").lines();
        assert!(lines.into_iter().any(|line| line.starts_with(&format!("{} ", game.id()))), "{game:?}");
    }
}

#[test]
fn every_listed_move_is_written_read_back_and_drawn() {
    for position in crafted() {
        let moves = position.first_moves(LISTED);
        assert!(!moves.is_empty());
        let distinct: HashSet<_> = moves.iter().collect();
        assert_eq!(distinct.len(), moves.len());
        for m in moves.iter().step_by(moves.len().div_ceil(200)) {
            let text = write_move(&position, m);
            assert_eq!(read_move(&position, &text).as_ref(), Ok(m), "{text} in {}", write_position(&position));
            assert!(position.is_legal(m) && position.allows(m));
            let (motion, ways) = (position.motion(m), position.routes(m, 24));
            assert_eq!(ways.first(), Some(&motion.stops), "{text}");
        }
    }
}

#[test]
fn captures_are_found_by_following_each_state_once() {
    /// A hundred times what climbing has come to.
    const BOUNDED: u64 = 1_000_000;
    for position in crafted() {
        let Some(effort) = position.jumps_followed() else { continue };
        assert!((100..BOUNDED).contains(&effort), "{effort} in {}", write_position(&position));
    }
}

#[test]
fn refusals_faults_and_touching_end_as_well() {
    for position in crafted() {
        let cells = position.board().cells;
        for (from, to) in [(0, 1), (3, 40), (9, 31), (20, 22), (31, 9)] {
            let (from, to) = (&cells[from % cells.len()].name, &cells[to % cells.len()].name);
            for text in [format!("{from}-{to}"), format!("{from}x{to}")] {
                let _ = read_move(&position, &text);
            }
        }
        assert!(position.faults().len() <= damier_rules::why::MOST_FAULTS);
        assert!((0..cells.len()).any(|cell| position.can_move_from(Cell(cell as u8))));
    }
}

/// The same moves whether they are searched in depth or by length, where they can be counted.
#[test]
fn the_shortest_chains_are_the_moves_when_there_is_room() {
    let mut dice = Dice::new(11);
    let (mut compared, mut cut) = (0, 0);
    while compared < 2_000 {
        for position in random_game(Bermudes::default(), &mut dice, 60) {
            let all: HashSet<Move> = position.moves().into_iter().collect();
            let count = all.len();
            let mut within = Vec::new();
            assert_eq!(position.moves_within(count, &mut within), Extent::Whole);
            assert_eq!(within.into_iter().collect::<HashSet<Move>>(), all);
            if count > 1 {
                let first = position.first_moves(count - 1);
                assert_eq!(first.len(), count - 1, "each once");
                assert!(first.iter().all(|m| all.contains(m)), "{}", position.write());
                let lengths = first.iter().map(|m| if let Move::Flip { flipped, .. } = m { flipped.len() } else { 0 });
                assert!(lengths.is_sorted(), "the shortest first");
                cut += usize::from(first.iter().any(|m| m.captured().len() > 1));
            }
            compared += 1;
        }
    }
    assert!(cut > 100, "chains were among them: {cut}");
}

/// Where nobody can capture, the first of the free moves are listed as they come.
#[test]
fn the_first_of_the_free_moves_are_listed() {
    let variant = read_options(Game::Bermudes, &["free-moves=on"]).expect("an option").variant;
    let position = read_position(&variant, "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/wwwwwwwww/wwwwwwwww/9/9/9 w")
        .expect("a position");
    let all = position.moves();
    for most in 1..all.len() {
        assert_eq!(position.first_moves(most), all[..most]);
    }
}

/// A random chain, landing by landing, as long as it gets.
fn random_chain(position: &Bermudes, dice: &mut Dice) -> Option<(Square, Vec<Square>)> {
    let mut singles = position.first_moves(500);
    singles.retain(|m| matches!(m, Move::Flip { flipped, .. } if flipped.len() == 1));
    let &Move::Flip { from, to, .. } = singles.get(dice.roll(singles.len().max(1)))? else { return None };
    let mut landings = vec![to];
    loop {
        let (further, _) = position.chains_along(from, &landings, 9);
        let further: Vec<_> = further.into_iter().filter(|(_, way)| way.len() == landings.len() + 1).collect();
        if further.is_empty() {
            return Some((from, landings));
        }
        landings.clone_from(&further[dice.roll(further.len())].1);
    }
}

/// Chains far longer than any that are listed: each is judged by its own landings, its way is found again, and whatever
/// it is written as reads as the same move.
#[test]
fn long_chains_are_judged_by_their_landings() {
    let mut dice = Dice::new(5);
    let (mut longest, mut judged, mut intricate) = (0, 0, 0);
    for position in bermudes() {
        for _ in 0..60 {
            let Some((from, landings)) = random_chain(&position, &mut dice) else { continue };
            let text = landings.iter().fold(from.to_string(), |text, landing| format!("{text}-{landing}"));
            match position.read_move(&text) {
                Ok(m) => {
                    assert_eq!(m.captured().len(), landings.len());
                    assert_eq!(position.read_move(&position.write_move(&m)), Ok(m), "{text}");
                    assert!(Record::new(position, AutoDraw::On).play(&m).is_ok());
                    longest = longest.max(landings.len());
                    judged += 1;
                }
                Err(refused) => {
                    assert!(format!("{refused:?}").contains("TooIntricate"), "{text}: {refused:?}");
                    intricate += 1;
                }
            }
        }
    }
    assert!(judged > 50 && longest > 15 && intricate * 20 < judged, "{judged} judged, {longest}, {intricate} not told");
}

#[test]
fn what_begins_with_given_landings_is_what_the_moves_say() {
    let mut dice = Dice::new(3);
    let mut seen = 0;
    for position in random_game(Bermudes::default(), &mut dice, 60) {
        for m in position.moves() {
            let (Move::Flip { from, .. }, stops) = (m, position.motion(&m).stops) else { continue };
            let cells: Vec<Cell> = stops.iter().filter_map(|stop| stop.cell).collect();
            for length in 1..=cells.len() {
                let (along, extent) = position.motions_along(&cells[..length], LISTED);
                assert_eq!(extent, Extent::Whole);
                assert!(along.iter().any(|(other, _)| *other == m), "{m:?}");
                for (other, motion) in along {
                    assert!(position.allows(&other) && other.from() == Some(from));
                    assert!(motion.stops.iter().zip(&cells[..length]).all(|(stop, cell)| stop.cell == Some(*cell)));
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 100);
}

/// A step of the plain search below: what it has found, and how far it may still go.
struct EveryWay<'a> {
    position: &'a Dames,
    found: HashSet<dames::Move>,
    left: u32,
}

impl EveryWay<'_> {
    fn follow(&mut self, m: dames::Move) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let rank = self.position.pieces().at(m.from).expect("a piece").rank;
        let board = self.position.capturing().lifted(m.from);
        let mut ended = true;
        for Jump { over, landings } in Direction::ALL.into_iter().filter_map(|d| board.jump(rank, m.to, d, m.captured))
        {
            ended = false;
            for to in landings {
                self.follow(dames::Move { to, captured: m.captured.with(over), ..m });
            }
        }
        if ended && m.is_capture() {
            self.found.insert(m);
        }
    }
}

/// The captures of international draughts by every way, one after the other: slow and plain. `None` if there are too
/// many ways for that.
fn by_every_way(position: &Dames) -> Option<HashSet<dames::Move>> {
    let mut search = EveryWay { position, found: HashSet::new(), left: 500_000 };
    for from in position.pieces().of(position.turn()) {
        search.follow(dames::Move { from, to: from, captured: dames::Squares::EMPTY });
    }
    let most = search.found.iter().map(|m| m.captured.len()).max().unwrap_or(0);
    search.found.retain(|m| m.captured.len() == most);
    (search.left > 0).then_some(search.found)
}

/// The crafted boards with a few pieces gone: still dear enough for the search to remember where it has been.
#[test]
fn remembering_where_a_rafle_has_been_changes_no_move() {
    let mut dice = Dice::new(9);
    let (mut remembered, mut beyond) = (0, 0);
    let boards: Vec<AnyPosition> = crafted();
    for board in boards.iter().filter_map(|any| if let AnyPosition::Dames(board) = any { Some(board) } else { None }) {
        for _ in 0..60 {
            let mut setup = board.to_setup();
            for _ in 0..dice.roll(7) {
                let gone = dames::Square::from_index(dice.roll(50) as u8).expect("a square").set();
                for color in damier_rules::Color::ALL {
                    setup.pieces.men[color] -= gone;
                    setup.pieces.kings[color] -= gone;
                }
            }
            let Ok(position) = Dames::from_setup(&setup, dames::Opening::TwentyMen) else { continue };
            if position.capturing().effort() <= 256 {
                continue;
            }
            match by_every_way(&position) {
                Some(plain) => {
                    let found: HashSet<dames::Move> = position.moves().into_iter().collect();
                    assert_eq!(found, plain, "{}", position.write());
                    remembered += 1;
                }
                None => beyond += 1,
            }
        }
    }
    assert!(remembered > 20, "{remembered} compared, {beyond} with more ways than can be walked");
}

/// The reference walks every way: it is asked where that ends.
#[test]
fn the_reference_agrees_on_boards_full_of_kings() {
    let mut dice = Dice::new(2);
    let squares: Vec<String> = damier_rules::trap::Trap::<damier_rules::draughts::ruleset::FrenchTrap>::board()
        .cells
        .into_iter()
        .map(|cell| cell.name)
        .collect();
    for _ in 0..400 {
        let mut names = squares.clone();
        let mut draw = |count: usize| -> Vec<String> {
            (0..count).map(|_| format!("K{}", names.swap_remove(dice.roll(names.len())))).collect()
        };
        let (kings, enemies) = (draw(2).join(","), draw(9).join(","));
        let text = format!("W:W{kings}:B{enemies}:NNNN");
        let variant = read_options::<&str>(Game::Trap, &[]).expect("no options").variant;
        let position = read_position(&variant, &text).expect("a position");
        let theirs = reference::trap::answer(&text, &[]);
        assert_eq!(damier_rules::perft::actions(&position).len(), theirs.replies.len(), "{text}");
    }
}

fn to_any<P: damier_rules::Registered>(_: P, m: P::Move) -> damier_rules::AnyMove {
    P::move_to_any(m)
}

#[test]
fn judging_is_asked_of_one_move_only() {
    for position in crafted() {
        for m in position.first_moves(50) {
            with_position!(position, own => {
                let any = m;
                let found = own.first_moves(50).into_iter().find(|m| to_any(own, *m) == any);
                let m = found.expect("the same list");
                assert_eq!(own.judge(&own.attempt(&m)).as_ref(), Ok(&m));
            });
        }
    }
}
