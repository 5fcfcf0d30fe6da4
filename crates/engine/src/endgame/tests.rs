//! The tables against the rules: every entry against the entries its moves lead to, and facts that players know.

use std::sync::{LazyLock, atomic::AtomicBool};

use damier_notation::Notation;
use damier_rules::{
    DrawClock, Position,
    dames::{Clock, Dames, Opening},
    draughts::ruleset::{English, International},
};

use super::{build::Building, *};

mod counts;

fn dames(pieces: usize) -> Endgames {
    Endgames::new::<International, 10>(pieces, &mut |_| {})
}

static THREE: LazyLock<Endgames> = LazyLock::new(|| dames(3));

fn position(fen: &str) -> Dames {
    Dames::read(fen, &Opening::TwentyMen).expect("a position")
}

/// All positions of some material, White to move.
fn positions(material: Material) -> impl Iterator<Item = Dames> {
    (0..material.size::<10>()).filter_map(move |index| material.placement(index)?.position())
}

/// What the side to move there has; a side without pieces has lost.
fn known(position: &Dames) -> EndgameResult {
    THREE.probe(position).unwrap_or(EndgameResult::Lost { within: 0 })
}

/// What the entries after each move make of a position, where nothing is counted: the quickest win, else a draw, else
/// the slowest loss.
fn by_moves(position: &Dames, probe: impl Fn(&Dames) -> Option<EndgameResult>) -> EndgameResult {
    let known = |next: &Dames| probe(next).unwrap_or(EndgameResult::Lost { within: 0 });
    let after: Vec<EndgameResult> = position.moves().iter().map(|m| known(&position.after(m))).collect();
    let won = after
        .iter()
        .filter_map(|ending| if let EndgameResult::Lost { within } = ending { Some(within + 1) } else { None });
    if let Some(within) = won.min() {
        return EndgameResult::Won { within };
    }
    let lost =
        after.iter().map(|ending| if let EndgameResult::Won { within } = ending { Some(within + 1) } else { None });
    lost.collect::<Option<Vec<u8>>>()
        .map_or(EndgameResult::Drawn, |lost| EndgameResult::Lost { within: lost.into_iter().max().unwrap_or(0) })
}

#[test]
fn every_entry_follows_from_those_after_its_moves() {
    let mut signs = [0; 3];
    for material in Material::all(3).into_iter().filter(|material| International::limit(*material).is_none()) {
        for position in positions(material) {
            let found = known(&position);
            assert_eq!(found, by_moves(&position, |next| THREE.probe(next)), "{}", position.write());
            signs[(sign(found) + 1) as usize] += 1;
        }
    }
    assert!(signs.iter().all(|&count| count > 1_000), "losses, draws and wins occur: {signs:?}");
}

/// Where a draw is counted towards, the rules' own clock is asked: the values of all positions with the count at its
/// end, then one half-move earlier, and so on to its beginning.
#[test]
fn a_lone_king_has_to_be_caught_in_time() {
    let counted = |material: &Material| International::limit(*material) == Some(10) && !material.has_men();
    let family: Vec<Material> = Material::all(3).into_iter().filter(counted).collect();
    // By slot and number; nothing yet that comes after the end of the count.
    let mut later: Vec<Vec<i8>> = vec![Vec::new(); Material::SLOTS];
    for lone_king in (0..=10).rev() {
        let clock = Clock { lone_king, king_moves: 0 };
        let mut values = later.clone();
        for &material in &family {
            let value = |index| Some(counted_value(&material.placement(index)?.position()?, clock, &later));
            values[material.slot()] = (0..material.size::<10>()).map(|index| value(index).unwrap_or(0)).collect();
            for position in positions(material) {
                let value = values[material.slot()][Placement::of(&position).index()];
                let claimed = THREE.probe_counted(&position, &clock).map(sign);
                assert!(claimed.is_none_or(|claimed| claimed == value), "{} {lone_king}", position.write());
                assert!(claimed.is_some() || lone_king > 0, "{}", position.write());
            }
        }
        later = values;
    }
}

/// The value of a position at this count, from the values one half-move later.
fn counted_value(position: &Dames, clock: Clock, later: &[Vec<i8>]) -> i8 {
    let moves = position.moves();
    if !moves.is_empty() && clock.draw(position).is_some() {
        return 0;
    }
    let after = moves.iter().map(|m| {
        let next = position.after(m);
        let placement = Placement::of(&next);
        let goes_on = clock.tick(position, m, &next).lone_king > 0;
        match later[placement.material().slot()].get(placement.index()) {
            Some(value) if goes_on => -value,
            _ => -sign(known(&next)),
        }
    });
    after.max().unwrap_or(-1)
}

const fn sign(ending: EndgameResult) -> i8 {
    match ending {
        EndgameResult::Won { .. } => 1,
        EndgameResult::Drawn => 0,
        EndgameResult::Lost { .. } => -1,
    }
}

#[test]
fn counted_wins_shrink_with_every_move() {
    for material in Material::all(3).into_iter().filter(|&material| International::limit(material).is_some()) {
        for position in positions(material) {
            let after = || position.moves().into_iter().map(|m| known(&position.after(&m)));
            match known(&position) {
                EndgameResult::Won { within } => {
                    assert!(after().any(|next| next == EndgameResult::Lost { within: within - 1 }));
                }
                EndgameResult::Lost { within } => {
                    assert!(after().all(|next| matches!(next, EndgameResult::Won { within: next } if next < within)));
                }
                EndgameResult::Drawn => {}
            }
        }
    }
}

#[test]
fn the_mirror_image_is_worth_the_same() {
    for fen in ["W:WK1,12:B40", "B:WK28:BK5,32", "W:W20:B21,K47", "B:W45:B2"] {
        assert_eq!(THREE.probe(&position(fen)), THREE.probe(&position(fen).mirrored()), "{fen}");
    }
}

#[test]
fn a_king_beats_a_king_at_once_or_never() {
    let kings = Material { our_men: 0, our_kings: 1, their_men: 0, their_kings: 1 };
    let mut drawn = 0;
    for position in positions(kings) {
        match known(&position) {
            EndgameResult::Won { within } | EndgameResult::Lost { within } => {
                assert!(within <= 3, "{}", position.write());
            }
            EndgameResult::Drawn => drawn += 1,
        }
    }
    assert!(drawn > 50 * 49 / 2, "{drawn}");
}

#[test]
fn two_kings_hardly_ever_beat_one() {
    let two = Material { our_men: 0, our_kings: 2, their_men: 0, their_kings: 1 };
    let (mut won, mut quiet) = (0, 0);
    for position in positions(two).filter(|position| !position.capturing().any()) {
        let mut other = position.to_setup();
        other.turn = Color::Black;
        let threatened = Dames::from_setup(&other, Opening::TwentyMen).is_ok_and(|position| position.capturing().any());
        if !threatened {
            quiet += 1;
            won += usize::from(matches!(known(&position), EndgameResult::Won { .. }));
        }
    }
    assert!(won * 5 < quiet, "{won} of {quiet}");
}

#[test]
fn facts_players_know() {
    for (fen, ending) in [
        // One king takes the other, or has to let it go.
        ("W:WK46:BK28", EndgameResult::Won { within: 1 }),
        ("W:WK1:BK26", EndgameResult::Drawn),
        // In opposite corners neither can be taken, and the one that has to leave is.
        ("W:WK46:BK5", EndgameResult::Lost { within: 2 }),
        // A king in its corner is shut in by one that waits beside it.
        ("W:WK10:BK5", EndgameResult::Won { within: 3 }),
        // A king on the main diagonal is not caught by two.
        ("B:WK1,K2:BK46", EndgameResult::Drawn),
        // The man cannot pass the king.
        ("W:WK28:B5", EndgameResult::Won { within: 3 }),
    ] {
        assert_eq!(THREE.probe(&position(fen)), Some(ending), "{fen}");
    }
}

#[test]
fn too_many_pieces_are_not_known() {
    assert_eq!(THREE.probe(&Dames::default()), None);
    assert_eq!(THREE.probe(&position("W:W31,32:B1,2")), None);
    assert_eq!(THREE.probe(&position("W:W:B1,2")), None);
    assert_eq!(dames(0).probe(&position("W:W31:B1")), None);
    assert_eq!(dames(2).probe(&position("W:W31:B1,2")), None);
}

#[test]
fn written_tables_are_read_again_and_damaged_ones_are_not() {
    let two = dames(2);
    let mut bytes = Vec::new();
    two.write(&mut bytes).expect("memory");
    let read = Endgames::read::<International, 10>(&mut bytes.as_slice()).expect("tables");
    assert_eq!((read.pieces, &read.tables), (2, &two.tables));
    for place in [0, 20, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert!(Endgames::read::<International, 10>(&mut damaged.as_slice()).is_err(), "byte {place}");
    }
    assert!(Endgames::read::<International, 10>(&mut &bytes[..bytes.len() - 1]).is_err());
    bytes.push(0);
    assert!(Endgames::read::<International, 10>(&mut bytes.as_slice()).is_err());
}

#[test]
fn progress_comes_to_its_end() {
    let mut last = 0.0;
    Endgames::new::<International, 10>(2, &mut |share| {
        assert!(share >= last);
        last = share;
    });
    assert!((last - 1.0).abs() < 1e-9);
}

/// Four pieces take too long for every run; what is known of them is looked at when asked for.
#[test]
#[ignore = "takes the better part of a minute: run it after a change to the tables"]
fn tables_of_four_pieces_follow_from_each_other() {
    let four = dames(4);
    for material in Material::all(4) {
        let (mut won, mut drawn, mut lost, mut longest) = (0, 0, 0, 0);
        for index in 0..material.size::<10>() {
            let Some(placement) = material.placement::<10>(index) else { continue };
            let found = ending(four.tables[material.slot()][index]);
            match found {
                EndgameResult::Won { .. } => won += 1,
                EndgameResult::Drawn => drawn += 1,
                EndgameResult::Lost { .. } => lost += 1,
            }
            if let EndgameResult::Won { within } | EndgameResult::Lost { within } = found {
                longest = longest.max(within);
            }
            if International::limit(material).is_none()
                && index % 64 == 0
                && let Some(position) = placement.position()
            {
                let expected = by_moves(&position, |next| four.probe(next));
                assert_eq!(found, expected, "{}", position.write());
            }
        }
        println!("{material:?}: {won} won, {drawn} drawn, {lost} lost, the longest in {longest} half-moves");
    }
}

/// The counts of positions in which the side to move has nothing to capture, as others have found them.
fn counts(tables: &Endgames, material: Material) -> [usize; 3] {
    let mut counts = [0; 3];
    for position in positions(material).filter(|position| !position.capturing().any()) {
        let found = tables.probe(&position).expect("few pieces");
        counts[1 - usize::from(sign(found) == 1) + usize::from(sign(found) == -1)] += 1;
    }
    counts
}

const fn kings_and_men(our_kings: u8, our_men: u8, their_kings: u8) -> Material {
    Material { our_men, our_kings, their_men: 0, their_kings }
}

#[test]
fn as_many_are_won_drawn_and_lost_as_others_have_counted() {
    assert_eq!(counts(&THREE, kings_and_men(2, 0, 1)), [2_330, 39_402, 0]);
    assert_eq!(counts(&THREE, kings_and_men(1, 1, 1)), [2_969, 81_465, 2]);
}

#[test]
#[ignore = "takes the better part of a minute: run it after a change to the tables"]
fn three_kings_beat_one_as_often_as_others_have_counted() {
    assert_eq!(counts(&dames(4), kings_and_men(3, 0, 1)), [134_804, 434_756, 0]);
}

/// Builds slices on top of small tables, in steps of one piece.
fn build_up<R: Tabled<N>, const N: u8>(tables: &Endgames, pieces: usize, folder: &Path) -> Vec<build::BuildProgress> {
    let stop = AtomicBool::new(false);
    let mut steps = Vec::new();
    for pieces in tables.pieces + 1..=pieces {
        let building = Building { tables, folder, pieces, threads: 2, stop: &stop };
        build::build::<R, N>(&building, &mut |step| steps.push(step)).expect("slices");
    }
    steps
}

/// English draughts counts nothing but progress, so slices and tables have to agree in every position.
#[test]
fn slices_say_what_the_tables_say() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = Endgames::new::<English, 8>(2, &mut |_| {});
    build_up::<English, 8>(&tables, 3, folder.path());
    let (three, stop) = (Endgames::new::<English, 8>(3, &mut |_| {}), AtomicBool::new(false));
    let sliced = tables.clone().with_slices(3, folder.path());
    assert_eq!((tables.pieces(), sliced.pieces()), (2, 3));
    let mut seen = [0; 3];
    for material in Material::all(3) {
        for index in 0..material.size::<8>() {
            let Some(position) = material.placement(index).and_then(|placement| placement.position::<English>()) else {
                continue;
            };
            let expected = three.probe(&position).map(EndgameResult::outlook);
            assert_eq!(sliced.outlook(&position), expected, "{}", position.write());
            seen[expected.expect("few pieces") as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
    // What was built is found to be right, and the same by another road.
    let mut verified = Vec::new();
    let building = Building { tables: &tables, folder: folder.path(), pieces: 3, threads: 2, stop: &stop };
    verify::verify::<English, 8>(&building, &mut |material| verified.push(*material)).expect("slices");
    assert_eq!(verified.len(), Material::all(3).len());
    assert!(verified.iter().all(|material| material.wrong == 0), "{verified:?}");
    let in_memory = Building { tables: &three, ..building };
    let mut again = Vec::new();
    verify::verify::<English, 8>(&in_memory, &mut |material| again.push(*material)).expect("tables");
    for (one, other) in verified.iter().map(|one| (one, again.iter().find(|other| other.material == one.material))) {
        let other = other.expect("the same materials");
        assert_eq!((one.won, one.drawn, one.lost, one.captures), (other.won, other.drawn, other.lost, other.captures));
        assert_eq!(other.wrong, 0);
    }
}

#[test]
fn building_goes_on_where_it_stopped_and_damage_is_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = Endgames::new::<English, 8>(2, &mut |_| {});
    let stop = AtomicBool::new(false);
    let building = Building { tables: &tables, folder: folder.path(), pieces: 3, threads: 1, stop: &stop };
    // Stopped after the first slice is there.
    let mut finished = 0;
    let result = build::build::<English, 8>(&building, &mut |step| {
        if matches!(step, build::BuildProgress::Finished { .. }) {
            finished += 1;
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert_eq!(result.map_err(|error| error.kind()), Err(io::ErrorKind::Interrupted));
    let sliced = tables.clone().with_slices(3, folder.path());
    assert_eq!((finished, sliced.pieces()), (1, 2), "not all of them are there");
    let steps = build_up::<English, 8>(&tables, 3, folder.path());
    let known = steps.iter().filter(|step| matches!(step, build::BuildProgress::Known { .. })).count();
    assert_eq!(known, 1, "what was there is not built again");
    let shares = steps.iter().filter_map(|step| match step {
        build::BuildProgress::Estimate { share, .. } => Some(*share),
        _ => None,
    });
    let shares: Vec<f64> = shares.collect();
    assert!(shares.is_sorted() && shares.len() > 1, "what is done grows: {shares:?}");
    assert!(shares.last().is_some_and(|&share| (share - 1.0).abs() < 1e-9), "{shares:?}");
    // Slices for four need those for three.
    let kings = slices::path(folder.path(), "checkers", kings_and_men(2, 0, 1));
    let bytes = std::fs::read(&kings).expect("a slice");
    let mut damaged = bytes.clone();
    *damaged.last_mut().expect("bytes") ^= 1;
    std::fs::write(&kings, &damaged).expect("written");
    let sliced = tables.clone().with_slices(3, folder.path());
    let unknown = positions_of(kings_and_men(2, 0, 1)).into_iter().chain(positions_of(kings_and_men(1, 0, 2)));
    assert!(unknown.map(|position| sliced.outlook(&position)).any(|found| found.is_none()), "a damaged block");
    damaged.truncate(100);
    std::fs::write(&kings, &damaged).expect("written");
    assert_eq!(tables.clone().with_slices(3, folder.path()).pieces(), 2);
    let four = Building { pieces: 4, stop: &AtomicBool::new(false), ..building };
    let result = build::build::<English, 8>(&four, &mut |_| {});
    assert_eq!(result.map_err(|error| error.kind()), Err(io::ErrorKind::NotFound));
}

fn positions_of(material: Material) -> Vec<damier_rules::checkers::Checkers> {
    (0..material.size::<8>()).filter_map(|index| material.placement(index)?.position()).collect()
}
