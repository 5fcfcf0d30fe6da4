//! Games gone through.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use damier_engine::{Limits, draw_chance};
use damier_notation::pdn::{Item, NotReplayed, PdnGame, ReadGame, Reader, Replay, replay, write};
use damier_player::{Player, PlayerOptions};
use damier_rules::{AutoDraw, Color, Game, Position, Record, Variant, with_position};
use damier_study::{Judged, NothingToReview, Review, Study, Variation, Verdict, annotated};
use fastrand::Rng;

fn read(text: &str) -> ReadGame {
    Reader::new(text.as_bytes()).next_game().expect("memory").expect("a game")
}

/// White gives a man away.
const BLUNDER: &str = "[FEN \"W:W28,38,48:B18,3,4,15\"]\n1. 28-22 {as ever} 18x27 2. 38-33 *";

fn player() -> Player {
    Player::new(PlayerOptions { memory_megabytes: 4, ..PlayerOptions::default() })
}

fn review(replay: &Replay, depth: u32, lines: usize) -> Review {
    let study = Study { player: &player(), limits: &Limits::depth(depth), lines, stop: &AtomicBool::new(false) };
    study.review(replay, &mut |_| {}).expect("a game with moves")
}

/// Random games, as PDN has them: no more than this many moves.
fn random_game(game: Game, most: usize) -> ReadGame {
    let (variant, mut rng) = (Variant::from(game), Rng::with_seed(7));
    let mut text = Vec::new();
    with_position!(variant.start(), start => {
        let mut record = Record::new(start, AutoDraw::On);
        while record.outcome().is_none() && record.moves().len() < most {
            if let Some(chance) = draw_chance(record.position(), &mut rng) {
                record.settle(chance).expect("possible");
            }
            let Some(m) = rng.choice(record.position().moves()) else { break };
            record.play(&m).expect("legal");
        }
        write(&PdnGame::from_record(&variant, &[] as &[&str], &record), &mut text).expect("memory");
    });
    read(std::str::from_utf8(&text).expect("UTF-8"))
}

#[test]
fn every_position_is_searched_once() {
    let replay = replay(&random_game(Game::Dames, 20));
    let review = review(&replay, 3, 1);
    assert_eq!((replay.plies.len(), review.moves.len()), (20, 20));
    // The one before each move, and the one after the last.
    assert_eq!(review.searched, 21);
}

#[test]
fn what_is_seen_after_a_move_is_what_is_known_before_the_next() {
    let review = review(&replay(&random_game(Game::Pyramidame, 12)), 3, 1);
    for pair in review.moves.windows(2) {
        let [one, next]: &[Judged; 2] = pair.try_into().expect("two");
        let best: &Variation = next.lines.first().expect("a line");
        assert!((1.0 - one.chance - best.chance).abs() < 1e-9, "{one:?} {next:?}");
    }
}

#[test]
fn all_games_are_gone_through_to_their_last_move() {
    for game in Game::ALL {
        let replay = replay(&random_game(game, 16));
        let review = review(&replay, 2, 2);
        assert!(replay.complete && review.moves.len() == replay.plies.len(), "{game:?}");
        for (judged, played) in review.moves.iter().zip(&replay.plies) {
            assert_eq!((judged.played, judged.by()), (played.m, played.before.turn()), "{game:?}");
            assert!((0.0..=1.0).contains(&judged.best) && (0.0..=1.0).contains(&judged.chance), "{judged:?}");
            let enough = judged.before.moves().len().min(2);
            assert_eq!(judged.lines.len(), enough, "{game:?}: {judged:?}");
            for line in &judged.lines {
                assert_eq!(line.texts(&judged.before).len(), line.moves.len(), "{game:?}: {line:?}");
            }
        }
    }
}

#[test]
fn a_man_given_away_is_a_blunder_and_the_better_moves_are_known() {
    let review = review(&replay(&read(BLUNDER)), 6, 3);
    let first = &review.moves[0];
    assert_eq!((first.verdict, first.by()), (Some(Verdict::Blunder), Color::White));
    let better: Vec<&Variation> = first.better().collect();
    assert!(!better.is_empty() && better.len() <= 3);
    assert!(better.iter().all(|line| line.moves[0] != first.played && line.chance > first.chance));
    assert!(first.loss() > 0.2 && first.white() < 0.5);
    let [white, black] = Color::ALL.map(|color| review.side(color));
    assert_eq!((white.moves, white.blunders, black.moves, black.blunders), (2, 1, 1, 0));
    assert!(white.mean_loss > black.mean_loss);
}

#[test]
fn the_end_of_a_game_is_known_without_searching() {
    let replay = replay(&read("[FEN \"W:W32:B28\"]\n1. 32x23"));
    let review = review(&replay, 2, 1);
    assert_eq!((review.moves[0].score.end_in(), review.searched), (Some(0), 1));
    assert!(review.moves[0].verdict.is_none() && review.moves[0].chance > 0.99);
}

#[test]
fn who_no_longer_waits_gets_what_there_is() {
    let (player, stop) = (player(), AtomicBool::new(false));
    let study = Study { player: &player, limits: &Limits::depth(2), lines: 1, stop: &stop };
    let mut told = 0;
    let review = study.review(&replay(&random_game(Game::Bermudes, 12)), &mut |_| {
        told += 1;
        stop.store(told == 4, Relaxed);
    });
    assert_eq!((review.expect("moves").moves.len(), told), (4, 4));
}

#[test]
fn remarks_are_pdn_that_can_be_read_again() {
    let read = read(BLUNDER);
    let review = review(&replay(&read), 6, 2);
    let mut text = Vec::new();
    let game = annotated(&replay(&read).canonical(&read.game), &review);
    assert!(game.moves.contains(&Item::Comment("as ever".to_owned())) && game.moves.contains(&Item::Nag(4)));
    write(&game, &mut text).expect("memory");
    let again = self::read(std::str::from_utf8(&text).expect("UTF-8"));
    let replayed = replay(&again);
    assert!(again.mistakes.is_empty() && replayed.mistakes.is_empty(), "{:?}", replayed.mistakes);
    let variations = again.game.moves.iter().filter(|item| matches!(item, Item::Variation(_))).count();
    let wanted = review.moves.iter().filter(|judged| judged.verdict.is_some()).map(|judged| judged.better().count());
    assert_eq!(variations, wanted.sum::<usize>());
    assert_eq!(again.game.plies().count(), 3);
}

#[test]
fn what_cannot_be_gone_through_says_why() {
    let nothing = |text: &str| {
        let study = Study { player: &player(), limits: &Limits::depth(1), lines: 1, stop: &AtomicBool::new(false) };
        study.review(&replay(&read(text)), &mut |_| {}).expect_err("nothing")
    };
    assert_eq!(nothing("[White \"A\"]\n*"), NothingToReview::NoMoves);
    assert_eq!(nothing("1. c3-d5 f6-g5 2. b2-c3"), NothingToReview::NotReplayed(NotReplayed::Letters));
    assert!(
        matches!(nothing("[GameType \"20\"]\n1. 32-22 19-23"), NothingToReview::FirstMove(mistake) if mistake.kind.code() == "illegal-move")
    );
}
