//! Draw offers, answered by what the player thinks of the position.

use std::sync::atomic::AtomicBool;

use damier_engine::Limits;
use damier_notation::read_move;
use damier_player::{Accepting, Declining, DrawAnswer, EndgameTables, Manners, Player, Strength};
use damier_rules::{AnyPosition, AutoDraw, Color, Game, Position, Record, Variant};

use crate::{game, level, player, tables::three, think};

fn answer(player: &Player, record: &Record<AnyPosition>, side: Color) -> DrawAnswer {
    player.consider_draw_offer(record, side, &AtomicBool::new(false))
}

/// Ten pieces that keep out of each other's way: kings go to and fro until this many half-moves have been played, and the
/// draw by repetition is left to the players.
fn to_and_fro(plies: usize) -> Record<AnyPosition> {
    let start = *game(Game::Dames, "W:W45,K47,K48,K49,K50:B6,K1,K2,K3,K4").position();
    let mut record = Record::new(start, AutoDraw::Off);
    for text in ["50-44", "1-7", "44-50", "7-1"].into_iter().cycle().take(plies) {
        let m = read_move(record.position(), text).expect(text);
        record.play(&m).expect("a legal move");
    }
    record
}

#[test]
fn what_the_tables_call_drawn_is_agreed_to() {
    let record = game(Game::Dames, "W:WK46:BK4");
    let full = player(Strength::FULL, three());
    for side in Color::ALL {
        assert_eq!(answer(&full, &record, side), DrawAnswer::Accepted(Accepting::NoMoreToHave));
    }
}

#[test]
fn what_the_tables_call_won_is_played_on_and_what_they_call_lost_is_not() {
    let record = game(Game::Dames, "W:W47,50:B6");
    let full = player(Strength::FULL, three());
    assert_eq!(answer(&full, &record, Color::White), DrawAnswer::Declined(Declining::Better));
    assert_eq!(answer(&full, &record, Color::Black), DrawAnswer::Accepted(Accepting::NoMoreToHave));
}

#[test]
fn at_the_beginning_nobody_agrees_to_a_draw() {
    for start in Game::ALL {
        let record = Record::new(Variant::from(start).start(), AutoDraw::On);
        for strength in [Strength::FULL, level(1).into(), level(5).into()] {
            let player = player(strength, EndgameTables::none());
            for side in Color::ALL {
                assert!(!answer(&player, &record, side).accepts(), "{start:?} {strength:?} {side}");
            }
        }
    }
}

#[test]
fn a_level_ending_is_agreed_to_and_a_won_one_is_not_without_tables() {
    let level_ending = game(Game::Dames, "W:WK46,K47:BK5,K4");
    let won = game(Game::Dames, "W:WK46,K47,41,42,43:B4");
    for strength in [Strength::FULL, level(6).into()] {
        let player = player(strength, EndgameTables::none());
        assert_eq!(answer(&player, &level_ending, Color::White), DrawAnswer::Accepted(Accepting::Level));
        assert_eq!(answer(&player, &won, Color::White), DrawAnswer::Declined(Declining::Better), "{strength:?}");
        assert_eq!(answer(&player, &won, Color::Black), DrawAnswer::Accepted(Accepting::Worse), "{strength:?}");
    }
}

#[test]
fn in_games_of_chance_the_expectation_decides() {
    // Before the spin, with far more men on one side.
    let ahead = game(Game::Trap, "W:Wa1,b2,c1,c3,e1,g1:Bh8:NNNN");
    for strength in [Strength::FULL, level(4).into()] {
        let player = player(strength, EndgameTables::none());
        assert_eq!(answer(&player, &ahead, Color::White), DrawAnswer::Declined(Declining::Better), "{strength:?}");
        assert_eq!(answer(&player, &ahead, Color::Black), DrawAnswer::Accepted(Accepting::Worse), "{strength:?}");
    }
}

#[test]
fn a_draw_is_offered_once_nothing_is_left_and_not_again_and_again() {
    let full = player(Strength::FULL, three());
    let mut manners = Manners::new(Strength::FULL, false);
    // One king each: drawn, as the tables know.
    let mut record = Record::new(*game(Game::Dames, "W:WK46:BK4").position(), AutoDraw::Off);
    let mut offers = Vec::new();
    for _ in 0..100 {
        if record.position().turn() == Color::White {
            let choice = think(&full, &record, &Limits::depth(2));
            manners.note(&record, &choice);
            if manners.wants_draw(&record, offers.last().copied()) {
                offers.push(record.moves().len());
            }
        }
        let m = think(&full, &record, &Limits::depth(2)).m;
        record.play(&m).expect("a legal move");
    }
    assert_eq!(offers, [4, 64]);
}

#[test]
fn a_level_game_is_offered_as_a_draw_only_late() {
    let full = player(Strength::FULL, EndgameTables::none());
    let wants_draw = |plies: usize| {
        let mut manners = Manners::new(Strength::FULL, false);
        let record = to_and_fro(plies);
        let mut at = Record::new(*record.start(), AutoDraw::Off);
        for m in record.moves() {
            if at.moves().len() + 24 > plies && at.position().turn() == Color::White {
                manners.note(&at, &think(&full, &at, &Limits::depth(3)));
            }
            at.play(m).expect("a legal move");
        }
        (manners.wants_draw(&at, None), answer(&full, &at, Color::White))
    };
    assert_eq!(wants_draw(30), (false, DrawAnswer::Declined(Declining::Early)));
    assert_eq!(wants_draw(90), (true, DrawAnswer::Accepted(Accepting::Level)));
}
