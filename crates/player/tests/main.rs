//! The player as those who seat it see it.

mod draws;
mod tables;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use damier_engine::{Engine, Level, Limits, Rng};
use damier_notation::read_position;
use damier_player::{Choice, EndgameTables, Player, PlayerOptions, Source, Strength};
use damier_rules::{AnyPosition, AutoDraw, Game, Position, Record, Variant, dames::Dames};

/// A player with little memory, and otherwise as usual.
fn player(strength: impl Into<Strength>, endgames: EndgameTables) -> Player {
    Player::new(PlayerOptions { memory_megabytes: 1, strength: strength.into(), endgames, ..PlayerOptions::default() })
}

/// A game that begins with this position.
fn game(game: Game, position: &str) -> Record<AnyPosition> {
    let variant = Variant::from(game);
    Record::new(read_position(&variant, position).unwrap_or_else(|error| panic!("{position}: {error}")), AutoDraw::On)
}

fn think(player: &Player, record: &Record<AnyPosition>, limits: &Limits) -> Choice<AnyPosition> {
    player.think_any(record, limits, &AtomicBool::new(false), &mut |_| {}).expect("a move")
}

fn level(number: u8) -> Level {
    Level::new(number).expect("a level")
}

#[test]
fn full_strength_opens_from_the_book_and_weaker_levels_do_not() {
    for start in [Game::Dames, Game::Dames10] {
        let record = Record::new(Variant::from(start).start(), AutoDraw::On);
        let choice = think(&player(Strength::FULL, EndgameTables::none()), &record, &Limits::default());
        assert_eq!(choice.source, Source::Book);
        assert!(choice.answer().is_some(), "the book knows the answer, too");
        for number in 1..10 {
            let choice = think(&player(level(number), EndgameTables::none()), &record, &Limits::nodes(2_000));
            assert_eq!(choice.source, Source::Search, "level {number}");
        }
    }
    let options = PlayerOptions { memory_megabytes: 1, book: false, ..PlayerOptions::default() };
    let record = Record::new(Variant::from(Game::Dames).start(), AutoDraw::On);
    assert_eq!(think(&Player::new(options), &record, &Limits::depth(3)).source, Source::Search);
}

#[test]
fn every_game_is_played_at_every_strength() {
    let mut player = player(Strength::FULL, EndgameTables::none());
    for start in Game::ALL {
        let mut record = Record::new(Variant::from(start).start(), AutoDraw::On);
        for number in (1..=10).cycle().take(30) {
            if let Some(&(chance, _)) = record.position().chances().first() {
                record.settle(chance).expect("a chance");
            }
            if record.outcome().is_some() {
                break;
            }
            player.set_strength(level(number).into());
            let choice = think(&player, &record, &Limits::nodes(500));
            record.play(&choice.m).expect("a legal move");
        }
        assert!(record.moves().len() >= 10, "{start:?}");
    }
}

/// Levels were measured with an engine whose table holds nothing but what the level has found itself.
#[test]
fn a_level_plays_as_it_was_measured_whatever_was_asked_before() {
    let record = Record::new(Dames::default(), AutoDraw::On);
    let any = Record::new(Variant::from(Game::Dames).start(), AutoDraw::On);
    let stop = AtomicBool::new(false);
    for number in [1, 4, 7, 9] {
        let player = player(level(number), EndgameTables::none());
        for seed in 0..3 {
            player.begin(seed);
            assert!(player.hint_any(&any, &stop).is_some());
            player.analyse(&record, &Limits::depth(9), 1, &stop, &mut |_| {});
            let chosen = player.think(&record, &Limits::default(), &stop, &mut |_| {}).expect("a move");
            let engine = Engine::new(damier_engine::EngineOptions { table_megabytes: 1, ..Default::default() });
            // The hint came from the book, which drew one number.
            let mut rng = Rng::with_seed(seed);
            rng.f64();
            let (m, report) =
                level(number).choose(&engine, &record, &Limits::default(), &stop, &mut rng).expect("a move");
            assert_eq!((chosen.m, chosen.report.nodes), (m, report.nodes), "level {number}, seed {seed}");
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let player = player(level(3), EndgameTables::none());
    let play = |seed| {
        player.begin(seed);
        let mut record = Record::new(Variant::from(Game::Pyramidame).start(), AutoDraw::On);
        for _ in 0..12 {
            record.play(&think(&player, &record, &Limits::default()).m).expect("a legal move");
        }
        record
    };
    assert_eq!(play(5), play(5));
    assert!((0..5).any(|seed| play(seed) != play(5)));
}

#[test]
fn pondering_is_for_full_strength_and_ends_when_it_is_told_to() {
    let record = Record::new(Dames::default(), AutoDraw::On);
    let ponderer = |strength: Strength| {
        Player::new(PlayerOptions { memory_megabytes: 1, strength, ponder: true, ..PlayerOptions::default() })
    };
    let full = ponderer(Strength::FULL);
    assert!(full.ponders());
    let stop = AtomicBool::new(false);
    // Told to stop as soon as something has been found.
    let found = full.ponder(&record, &stop, &mut |_| stop.store(true, Relaxed));
    assert_eq!(found.map(|choice| choice.source), Some(Source::Search));

    let weaker = ponderer(level(9).into());
    assert!(!weaker.ponders());
    assert!(weaker.ponder(&record, &AtomicBool::new(true), &mut |_| {}).is_none());
}

#[test]
fn before_a_spin_there_is_nothing_to_choose() {
    let record = Record::new(Variant::from(Game::Trap).start(), AutoDraw::On);
    for strength in [Strength::FULL, level(3).into()] {
        let player = player(strength, EndgameTables::none());
        assert!(player.think_any(&record, &Limits::depth(2), &AtomicBool::new(false), &mut |_| {}).is_none());
    }
}
