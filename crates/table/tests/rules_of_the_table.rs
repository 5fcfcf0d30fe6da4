//! The rules of a table, one by one.

use crate::support;

use damier_notation::sentences::Said;
use damier_rules::{
    ByColor, Color, Draw, Game, Outcome, Position, Victory,
    board::{Cell, Stop},
    trap::Spin,
};
use damier_table::{
    Attempt, BadSetup, By, Command, Context, Due, Ending, Event, EventKind, FIRST_MOVE, Hand, HouseRules, MAX_CREDIT,
    Millis, Offer, PLIES_BETWEEN_DRAW_OFFERS, Seat, Setup, Table, TimeControl, VERDICT, export::Export,
};
use support::*;

/// How time ends the game.
fn ended(table: &Table, now: Millis) -> Ending {
    let decision = table.tick(&house(now)).expect("the end");
    match decision.events() {
        [Event { kind: EventKind::Over(ending), .. }] => *ending,
        other => panic!("{other:?}"),
    }
}

mod moves {
    use super::*;

    #[test]
    fn a_move_is_made_by_the_side_on_turn() {
        let mut table = table(Game::Dames);
        assert_eq!(refused(&table, B, &move_of(&table, "20-25")), "not-your-turn");
        play(&mut table, &["32-28"]);
        assert_eq!(refused(&table, W, &move_of(&table, "31-27")), "not-your-turn");
        play(&mut table, &["19-23", "28x19"]);
        let texts: Vec<String> = table.moves().map(|ply| ply.text()).collect();
        assert_eq!(texts, ["32-28", "19-23", "28x19"]);
    }

    #[test]
    fn a_move_for_another_position_is_stale() {
        let mut table = table(Game::Dames);
        let m = move_of(&table, "32-28");
        play(&mut table, &["32-28"]);
        assert_eq!(refused(&table, W, &m), "stale");
    }

    #[test]
    fn an_illegal_move_is_refused_with_the_reason() {
        let mut table = table(Game::Dames);
        let unreadable = table.decide(W, &move_of(&table, "32-27x"), &house(0)).expect_err("a refusal");
        assert_eq!(unreadable.code(), "unreadable-move");
        let Said { fr, en } = unreadable.said();
        assert_eq!(fr, "Il manque une case après « x » dans « 32-27x » : il faut une case de 1 à 50.");
        assert_eq!(en, "A square is missing after `x` in `32-27x`: expected a square, 1 to 50.");
        let backward = table.decide(W, &move_of(&table, "32-37"), &house(0)).expect_err("a refusal");
        assert_eq!(backward.code(), "illegal-move");
        assert!(backward.said().en.starts_with("37 is occupied."), "{}", backward.said().en);
        play(&mut table, &["32-28", "19-23"]);
        let due = table.decide(W, &move_of(&table, "31-27"), &house(0)).expect_err("a refusal").said();
        assert!(due.fr.starts_with("La prise est obligatoire"), "{}", due.fr);
    }

    #[test]
    fn the_rules_end_the_game_at_once() {
        let mut table = table_from(Game::Dames, "W:W28:B23");
        play(&mut table, &["28x19"]);
        let won = Ending::Rules(Outcome::Won { by: Color::White, how: Victory::NoPieceLeft });
        assert_eq!(table.ending(), Some(won));
        assert_eq!(table.due(), Due::Nothing);
        assert_eq!(refused(&table, B, &Command::Resign), "game-over");
    }

    #[test]
    fn a_draw_by_history_ends_it_too() {
        let mut table = table_from(Game::Dames, "W:WK48,50:BK3,1");
        for _ in 0..2 {
            play(&mut table, &["48-43", "3-8", "43-48", "8-3"]);
        }
        assert_eq!(table.ending(), Some(Ending::Rules(Outcome::Drawn(Draw::Repetition))));
    }

    #[test]
    fn without_automatic_draws_it_goes_on() {
        let options = [("auto-draw".to_owned(), "off".to_owned())].into();
        let start = Some("W:WK48,50:BK3,1".to_owned());
        let mut table = Table::new(Setup { options, start, ..setup(Game::Dames) }).expect("a table");
        for _ in 0..3 {
            play(&mut table, &["48-43", "3-8", "43-48", "8-3"]);
        }
        assert_eq!(table.ending(), None);
    }
}

mod clocks {
    use super::*;

    const LIVE: TimeControl = TimeControl::Live { initial: 60_000, increment: 2_000 };

    #[test]
    fn the_first_move_is_free_and_then_the_clock_runs() {
        let mut table = with_clock(LIVE);
        play_at(&mut table, 3_600_000, &["32-28"]);
        assert_eq!(table.clock().running(), Some(Color::Black));
        play_at(&mut table, 3_610_000, &["19-23"]);
        assert_eq!(table.clock().left(Color::White, 3_610_000), 60_000);
        assert_eq!(table.clock().left(Color::Black, 3_610_000), 52_000, "ten seconds less and an increment");
        assert_eq!(table.clock().left(Color::White, 3_615_000), 55_000);
    }

    #[test]
    fn time_in_which_nobody_could_play_is_taken_out_again() {
        for (time, left) in [(LIVE, 60_000), (TimeControl::Days { per_move: 1 }, 86_400_000)] {
            let mut table = with_clock(time);
            play_at(&mut table, 0, &["32-28", "19-23"]);
            // The server goes down after ten seconds and is back two days later.
            let back = 10_000 + 2 * 86_400_000;
            assert!(table.tick(&house(back)).is_some(), "all of it would be too much");
            assert_eq!(table.decide(W, &Command::Resign, &house(back)).map_err(|no| no.code()), Err("too-late"));
            for wrong in [0, back + 1] {
                assert_eq!(table.pause(wrong, back).map_err(|no| no.code()), Err("no-pause"));
            }
            let pause = table.pause(2 * 86_400_000, back).expect("a pause");
            carry_out(&mut table, &pause);
            assert_eq!(table.tick(&house(back)), None);
            assert_eq!(table.clock().left(Color::White, back + 5_000), left - 15_000);
            assert_eq!(table.clock().settled(), back, "the same time is not taken out twice");
            assert_eq!(table.pause(1, back).map_err(|no| no.code()), Err("no-pause"));
            let again = Table::rebuild(table.setup().clone(), table.events().to_vec());
            assert_eq!(again, Ok(table));
        }
    }

    #[test]
    fn a_first_move_is_waited_for_so_much_longer() {
        let mut table = with_clock(LIVE);
        let pause = table.pause(3_600_000, FIRST_MOVE + 5).expect("a pause");
        carry_out(&mut table, &pause);
        assert_eq!(table.deadline(), Some(FIRST_MOVE + 3_600_000));
        let untimed = table_from(Game::Dames, "W:W28:B1");
        assert_eq!(untimed.pause(5, 10).map_err(|no| no.code()), Err("no-pause"), "nothing is waited for");
    }

    #[test]
    fn a_flag_falls_and_the_game_is_lost() {
        let mut table = with_clock(LIVE);
        play_at(&mut table, 0, &["32-28", "19-23"]);
        let deadline = table.deadline().expect("a deadline");
        assert_eq!(deadline, 60_000 + MAX_CREDIT);
        assert_eq!(table.tick(&house(deadline - 1)), None);
        assert_eq!(ended(&table, deadline), Ending::Time { loser: Color::White });
        let over = table.tick(&house(deadline)).expect("the end");
        carry_out(&mut table, &over);
        assert_eq!(table.ending().and_then(Ending::winner), Some(Color::Black));
        assert_eq!(table.clock().running(), None);
        assert_eq!(table.tick(&house(deadline + 1)), None);
    }

    #[test]
    fn a_move_after_the_time_is_too_late_but_for_its_way() {
        let mut table = with_clock(LIVE);
        play_at(&mut table, 0, &["32-28", "19-23"]);
        let context = |now, travelled| Context { travelled, ..house(now) };
        let capture = Command::play("28x19");
        let code = |table: &Table, now, travelled| {
            table.decide(W, &capture, &context(now, travelled)).err().map(|refused| refused.code())
        };
        assert_eq!(code(&table, 60_000, 0), None);
        assert_eq!(code(&table, 60_001, 0), Some("too-late"));
        assert_eq!(code(&table, 60_250, 250), None);
        assert_eq!(code(&table, 60_299, 10_000), None, "credit up to a limit");
        assert_eq!(code(&table, 60_300, 10_000), Some("too-late"), "by then the flag has fallen");
        let decision = table.decide(W, &capture, &context(10_000, 10_000)).expect("a move");
        carry_out(&mut table, &decision);
        assert_eq!(table.clock().left(Color::White, 10_000), 60_000 - 10_000 + MAX_CREDIT + 2_000);
    }

    #[test]
    fn credit_gives_back_no_more_than_was_spent() {
        let mut table = with_clock(LIVE);
        play_at(&mut table, 0, &["32-28", "19-23"]);
        let context = Context { travelled: 300, ..house(100) };
        let decision = table.decide(W, &Command::play("28x19"), &context).expect("a move");
        carry_out(&mut table, &decision);
        assert_eq!(table.clock().left(Color::White, 100), 62_000);
    }

    #[test]
    fn a_first_move_is_waited_for_a_day_and_then_the_game_is_off() {
        let table = with_clock(LIVE);
        assert_eq!(table.deadline(), Some(FIRST_MOVE));
        assert_eq!(ended(&table, FIRST_MOVE), Ending::Aborted { by: None });
    }

    #[test]
    fn who_never_moved_does_not_lose_on_time() {
        let mut table = with_clock(LIVE);
        play_at(&mut table, 0, &["32-28"]);
        assert_eq!(ended(&table, table.deadline().expect("a deadline")), Ending::Aborted { by: None });
    }

    #[test]
    fn correspondence_has_so_many_days_for_each_move() {
        const DAY: u64 = 24 * 60 * 60 * 1000;
        let mut table = with_clock(TimeControl::Days { per_move: 3 });
        assert_eq!(table.deadline(), Some(3 * DAY));
        play_at(&mut table, 1_000, &["32-28"]);
        play_at(&mut table, 1_000 + 2 * DAY, &["19-23"]);
        let now = 1_000 + 2 * DAY;
        assert_eq!(table.deadline(), Some(now + 3 * DAY));
        play_at(&mut table, now + DAY, &["28x19"]);
        assert_eq!(table.clock().left(Color::Black, now + DAY), 3 * DAY);
        assert_eq!(ended(&table, now + 4 * DAY), Ending::Time { loser: Color::Black });
    }

    #[test]
    fn without_a_clock_time_does_nothing() {
        let mut table = table(Game::Dames);
        play(&mut table, &["32-28", "19-23"]);
        assert_eq!((table.deadline(), table.tick(&house(u64::MAX))), (None, None));
        assert_eq!(table.clock().running(), None);
    }

    #[test]
    fn a_takeback_hands_the_clock_over() {
        let mut table = with_clock(LIVE);
        play_at(&mut table, 0, &["32-28", "19-23"]);
        at(&mut table, 5_000, B, &Command::AskTakeback).expect("an offer");
        at(&mut table, 6_000, W, &Command::AcceptTakeback).expect("a takeback");
        assert_eq!(table.clock().running(), Some(Color::Black));
        assert_eq!(table.clock().left(Color::White, 6_000), 54_000, "time is not given back");
        at(&mut table, 7_000, W, &Command::AskTakeback).expect("an offer");
        at(&mut table, 8_000, B, &Command::AcceptTakeback).expect("a takeback");
        assert_eq!((table.plies(), table.clock().running()), (0, None));
        assert_eq!(table.deadline(), Some(8_000 + FIRST_MOVE));
    }
}

mod endings {
    use super::*;

    #[test]
    fn resigning_loses() {
        let mut table = table(Game::Pyramidame);
        give(&mut table, W, &Command::Resign).expect("resigned");
        let ending = table.ending().expect("the end");
        assert_eq!((ending.winner(), ending.reason()), (Some(Color::Black), "resigned"));
        assert_eq!(ending.said().fr, "Les Noirs gagnent : les Blancs abandonnent.");
        assert_eq!(ending.said().en, "Black wins: White resigns.");
    }

    #[test]
    fn a_game_can_be_called_off_until_both_sides_have_moved() {
        let mut one = table(Game::Dames);
        play(&mut one, &["32-28"]);
        let mut two = one.clone();
        give(&mut one, B, &Command::Abort).expect("aborted");
        assert_eq!(one.ending(), Some(Ending::Aborted { by: Some(Color::Black) }));
        play(&mut two, &["19-23"]);
        assert_eq!(refused(&two, W, &Command::Abort), "abort-too-late");
    }
}

mod offers {
    use super::*;

    fn after_two() -> Table {
        let mut table = table(Game::Dames);
        play(&mut table, &["32-28", "20-25"]);
        table
    }

    #[test]
    fn a_draw_is_offered_and_accepted() {
        let mut table = after_two();
        give(&mut table, W, &Command::OfferDraw).expect("an offer");
        assert_eq!(table.offers().by(Offer::Draw), Some(Color::White));
        assert_eq!(refused(&table, W, &Command::AcceptDraw), "no-offer");
        assert_eq!(refused(&table, W, &Command::OfferDraw), "offered-already");
        give(&mut table, B, &Command::AcceptDraw).expect("a draw");
        assert_eq!(table.ending(), Some(Ending::Agreed));
    }

    #[test]
    fn an_offer_to_somebody_who_has_offered_is_an_agreement() {
        let mut table = after_two();
        give(&mut table, W, &Command::OfferDraw).expect("an offer");
        give(&mut table, B, &Command::OfferDraw).expect("a draw");
        assert_eq!(table.ending(), Some(Ending::Agreed));
    }

    #[test]
    fn an_offer_stands_until_the_opponent_moves() {
        let mut table = after_two();
        give(&mut table, W, &Command::OfferDraw).expect("an offer");
        play(&mut table, &["31-27"]);
        assert_eq!(table.offers().by(Offer::Draw), Some(Color::White));
        play(&mut table, &["14-20"]);
        assert_eq!(table.offers().by(Offer::Draw), None);
    }

    #[test]
    fn who_is_declined_waits_before_offering_again() {
        let mut table = after_two();
        give(&mut table, W, &Command::OfferDraw).expect("an offer");
        give(&mut table, B, &Command::DeclineDraw).expect("declined");
        assert_eq!(refused(&table, W, &Command::OfferDraw), "too-soon");
        assert_eq!(refused(&table, B, &Command::DeclineDraw), "no-offer");
        play_any(&mut table, PLIES_BETWEEN_DRAW_OFFERS - 1);
        assert_eq!(refused(&table, W, &Command::OfferDraw), "too-soon");
        play_any(&mut table, 1);
        assert!(table.allows(W, &Command::OfferDraw, &house(0)));
    }

    #[test]
    fn a_draw_can_be_agreed_at_any_moment() {
        let mut table = table(Game::Dames);
        give(&mut table, B, &Command::OfferDraw).expect("offered before the first move");
        give(&mut table, W, &Command::AcceptDraw).expect("accepted");
        assert_eq!(table.ending(), Some(Ending::Agreed));
    }

    #[test]
    fn the_computer_can_be_asked_as_often_as_one_likes() {
        let seats = ByColor::new(Seat::HUMAN, Seat::Engine { level: 1 });
        let mut table = Table::new(Setup { seats, ..setup(Game::Dames) }).expect("a table");
        for _ in 0..3 {
            give(&mut table, W, &Command::OfferDraw).expect("an offer");
            give(&mut table, B, &Command::DeclineDraw).expect("declined");
        }
    }

    #[test]
    fn one_person_agrees_with_themselves() {
        let mut table = after_two();
        give(&mut table, By::Both(Color::White), &Command::OfferDraw).expect("a draw");
        assert_eq!(table.ending(), Some(Ending::Agreed));
    }
}

mod takebacks {
    use super::*;

    #[test]
    fn a_takeback_needs_the_opponent() {
        let mut table = table(Game::Dames);
        assert_eq!(refused(&table, W, &Command::AskTakeback), "nothing-to-take-back");
        play(&mut table, &["32-28", "20-25", "31-27"]);
        let before = table.position().to_owned();
        give(&mut table, W, &Command::AskTakeback).expect("asked");
        assert_eq!(table.plies(), 3);
        give(&mut table, B, &Command::DeclineTakeback).expect("declined");
        assert_eq!(refused(&table, W, &Command::AskTakeback), "too-soon");
        give(&mut table, B, &Command::AskTakeback).expect("asked");
        assert_eq!(refused(&table, W, &Command::AskTakeback), "answer-first");
        play(&mut table, &["14-20"]);
        assert_ne!(table.position(), &before);
        give(&mut table, W, &Command::AskTakeback).expect("asked");
        give(&mut table, B, &Command::AcceptTakeback).expect("accepted");
        assert_eq!((table.plies(), table.turn()), (2, Color::White), "back to White's last move");
    }

    #[test]
    fn a_move_settles_what_was_asked() {
        let mut table = table(Game::Dames);
        play(&mut table, &["32-28", "20-25"]);
        give(&mut table, B, &Command::AskTakeback).expect("asked");
        play(&mut table, &["31-27"]);
        assert_eq!(refused(&table, W, &Command::AcceptTakeback), "no-offer");
    }

    #[test]
    fn against_the_engine_it_is_at_once_and_back_to_ones_own_move() {
        let mut table = against_engine(Game::Dames);
        play(&mut table, &["32-28", "20-25"]);
        let events = give(&mut table, W, &Command::AskTakeback).expect("taken back");
        assert_eq!(events[0].kind, EventKind::Takeback { by: Color::White, plies: 2 });
        assert_eq!((table.plies(), table.turn()), (0, Color::White));
        play(&mut table, &["32-28"]);
        give(&mut table, W, &Command::AskTakeback).expect("taken back");
        assert_eq!(table.plies(), 0, "while the engine thinks, one move");
    }

    #[test]
    fn one_person_takes_back_move_by_move() {
        let mut table = table(Game::Dames);
        play(&mut table, &["32-28", "20-25"]);
        for plies in [1, 0] {
            give(&mut table, By::Both(Color::White), &Command::AskTakeback).expect("taken back");
            assert_eq!(table.plies(), plies);
        }
    }

    #[test]
    fn never_across_a_spin() {
        let mut table = against_engine(Game::Trap);
        spin(&mut table, Spin::Pawn).expect("a spin");
        assert_eq!(refused(&table, W, &Command::AskTakeback), "nothing-to-take-back");
        play(&mut table, &["c3-d4"]);
        let moved = table.clone();
        give(&mut table, W, &Command::AskTakeback).expect("taken back");
        assert_eq!(table.position().spin(), Some(Spin::Pawn), "the spin stays");
        let mut table = moved;
        spin(&mut table, Spin::Green).expect("a spin");
        assert_eq!(refused(&table, W, &Command::AskTakeback), "across-a-spin");
        play(&mut table, &["3L"]);
        assert_eq!(refused(&table, W, &Command::AskTakeback), "across-a-spin");
    }
}

mod rematches {
    use super::*;

    fn rematch(table: &Table, by: By, name: &str) -> Result<damier_table::Decision, &'static str> {
        let context = Context { rematch: Some(name), ..house(0) };
        table.decide(by, &Command::Rematch, &context).map_err(|refused| refused.code())
    }

    #[test]
    fn a_rematch_is_offered_accepted_and_has_the_colours_exchanged() {
        let mut table = table(Game::Dames);
        assert_eq!(rematch(&table, W, "next"), Err("not-over"));
        give(&mut table, W, &Command::Resign).expect("resigned");
        give(&mut table, W, &Command::Rematch).expect("offered");
        assert_eq!((table.offers().by(Offer::Rematch), table.rematch()), (Some(Color::White), None));
        assert_eq!(rematch(&table, W, "lost"), Err("offered-already"));
        for bad in ["", "test", "a\nb"] {
            assert_eq!(rematch(&table, B, bad), Err("bad-table-name"), "{bad:?}");
        }
        let accepted = rematch(&table, B, "next").expect("accepted");
        carry_out(&mut table, &accepted);
        assert_eq!(table.rematch(), Some("next"));
        assert_eq!(rematch(&table, W, "other"), Err("rematched"));
        assert_eq!(rematch(&table, By::Both(Color::White), "other"), Err("rematched"));
    }

    #[test]
    fn the_engine_is_always_ready() {
        let mut table = against_engine(Game::Trap);
        give(&mut table, W, &Command::Resign).expect("resigned");
        give(&mut table, W, &Command::Rematch).expect("begun");
        let setup = table.rematch_setup("next".to_owned(), 9, table.commitment());
        assert_eq!(setup.seats, ByColor::new(Seat::Engine { level: 3 }, Seat::HUMAN));
        assert!(Table::new(setup).is_ok());
    }

    #[test]
    fn a_rematch_can_be_declined() {
        let mut table = table(Game::Dames);
        give(&mut table, W, &Command::Resign).expect("resigned");
        give(&mut table, B, &Command::Rematch).expect("offered");
        give(&mut table, W, &Command::DeclineRematch).expect("declined");
        assert_eq!(refused(&table, W, &Command::DeclineRematch), "no-offer");
    }
}

mod spins {
    use super::*;

    #[test]
    fn the_seat_to_move_spins_before_it_moves() {
        let mut table = table(Game::Trap);
        assert_eq!(table.due(), Due::Spin(Color::White));
        assert_eq!(refused(&table, B, &Command::Spin), "not-your-turn");
        assert_eq!(refused(&table, W, &move_of(&table, "c3-d4")), "illegal-move");
        assert_eq!(spin(&mut table, Spin::Choice).map_err(|refused| refused.code()), Err("impossible-spin"));
        give(&mut table, W, &Command::Spin).expect("a spin");
        assert_eq!((table.due(), table.spins().len()), (Due::Move(Color::White), 1));
        assert_eq!(refused(&table, W, &Command::Spin), "no-spin");
        assert_eq!(refused(&support::table(Game::Dames), W, &Command::Spin), "no-spins");
    }

    #[test]
    fn seeds_are_given_once_and_before_the_first_spin() {
        let mut table = table(Game::Trap);
        let seed = seed_of;
        assert_eq!(refused(&table, W, &Command::Seed { seed: "12".to_owned() }), "bad-seed");
        let unseeded = table.next_spin(&SEED);
        give(&mut table, B, &seed(7)).expect("a seed");
        assert_eq!(give(&mut table, B, &seed(7)), Ok(Vec::new()), "the same once more changes nothing");
        assert_eq!(refused(&table, B, &seed(8)), "seed-fixed");
        let result = table.next_spin(&SEED);
        assert!(unseeded.is_some());
        give(&mut table, W, &Command::Spin).expect("a spin");
        assert_eq!(table.spins().first().copied(), result, "what the spinner shows follows from the seeds");
        assert_eq!(refused(&table, W, &seed(1)), "seed-fixed");
        assert_eq!(refused(&support::table(Game::Dames), W, &seed(1)), "no-spins");
    }

    #[test]
    fn the_house_shows_its_seed_with_the_event_that_ends_the_game() {
        let mut table = table(Game::Trap);
        let events = give(&mut table, W, &Command::Resign).expect("resigned");
        assert_eq!(events[1].kind, EventKind::Revealed { server_seed: SEED });
        assert_eq!(table.revealed(), Some(SEED));
    }

    #[test]
    fn a_seed_that_was_not_shown_then_is_shown_later_and_only_the_right_one() {
        let mut table = table(Game::Trap);
        let reveal = |table: &Table, byte| {
            table.reveal(&damier_table::fair::ServerSeed([byte; 32]), 0).map_err(|refused| refused.code())
        };
        assert_eq!(reveal(&table, 42), Err("not-over"));
        let resigned = table.decide(W, &Command::Resign, &Context::at(0)).expect("resigned");
        carry_out(&mut table, &resigned);
        assert_eq!(table.revealed(), None);
        assert_eq!(reveal(&table, 0), Err("wrong-seed"));
        let revealed = reveal(&table, 42).expect("shown");
        carry_out(&mut table, &revealed);
        assert_eq!(table.revealed(), Some(SEED));
        assert_eq!(reveal(&table, 42), Err("seed-fixed"));
    }
}

mod names {
    use super::*;

    fn name(name: &str) -> Command {
        Command::Name { name: name.to_owned() }
    }

    #[test]
    fn a_seat_without_a_name_is_given_one_once() {
        let mut table = table(Game::Dames);
        play(&mut table, &["32-28"]);
        give(&mut table, B, &name("  Ben ")).expect("a name");
        assert_eq!((table.name_of(Color::White), table.name_of(Color::Black)), (None, Some("Ben")));
        assert_eq!(give(&mut table, B, &name("Ben")), Ok(Vec::new()), "the same once more changes nothing");
        assert_eq!(refused(&table, B, &name("Benjamin")), "name-fixed");
        let rematch = table.rematch_setup("next".to_owned(), 0, None);
        assert_eq!(rematch.seats[Color::White], Seat::Human { name: Some("Ben".to_owned()) });
    }

    #[test]
    fn nobody_is_called_nothing_or_too_much() {
        let table = table(Game::Dames);
        for bad in ["", "  ", "a\u{1b}b", &"n".repeat(Seat::LONGEST_NAME + 1)] {
            assert_eq!(refused(&table, W, &name(bad)), "bad-name", "{bad:?}");
        }
    }

    #[test]
    fn the_engine_and_who_has_a_name_keep_it() {
        let seats = ByColor::new(Seat::Human { name: Some("Ada".to_owned()) }, Seat::Engine { level: 3 });
        let setup = Setup { seats, ..Setup::new("t", Game::Dames, 0) };
        let mut table = Table::new(setup).expect("a table");
        assert_eq!(refused(&table, W, &name("Eve")), "name-fixed");
        assert_eq!(refused(&table, B, &name("Eve")), "name-fixed");
        give(&mut table, W, &Command::Resign).expect("resigned");
        assert_eq!(refused(&table, W, &name("Eve")), "game-over");
    }
}

mod touching {
    use super::*;

    const TOUCH: HouseRules = HouseRules { touch_move: true, faults_stand: false, engine_resigns: false };

    #[test]
    fn a_piece_that_was_touched_has_to_be_moved() {
        let mut table = with_house(Game::Dames, "W:W31,32,42:B1,2", TOUCH);
        let touch = |table: &Table, name| Command::Touch { cell: cell(table, name).0 };
        assert_eq!(refused(&table, W, &touch(&table, "1")), "not-your-piece");
        assert_eq!(refused(&table, W, &touch(&table, "30")), "not-your-piece");
        let touched = touch(&table, "32");
        give(&mut table, W, &touched).expect("touched");
        assert_eq!(give(&mut table, W, &touched), Ok(Vec::new()));
        assert_eq!(refused(&table, W, &touch(&table, "31")), "touched");
        let other = table.decide(W, &move_of(&table, "31-26"), &house(0)).expect_err("a refusal");
        assert_eq!(other.said().en, "Touch-move: the piece on 32 has to be moved.");
        assert_eq!(refused(&table, W, &Command::Adoube), "adoube-too-late");
        play(&mut table, &["32-27"]);
        assert_eq!(table.touched(), None);
    }

    #[test]
    fn a_piece_that_cannot_move_binds_nobody() {
        let table = with_house(Game::Dames, "W:W31,36,27:B22,2", TOUCH);
        assert_eq!(refused(&table, W, &Command::Touch { cell: cell(&table, "36").0 }), "cannot-move");
    }

    #[test]
    fn j_adoube_lets_pieces_be_put_straight_until_one_says_so() {
        let mut table = with_house(Game::Dames, "W:W31,32,42:B1,2", TOUCH);
        give(&mut table, W, &Command::Adoube).expect("said");
        for name in ["31", "42", "32", "31"] {
            let cell = cell(&table, name).0;
            give(&mut table, W, &Command::Touch { cell }).expect("touched");
            assert_eq!((table.touched(), table.hand()), (None, Hand::Adjusting));
        }
        give(&mut table, W, &Command::Adoube).expect("said that they stand straight");
        let last = cell(&table, "42");
        give(&mut table, W, &Command::Touch { cell: last.0 }).expect("touched");
        assert_eq!(table.touched(), Some(last));
    }

    #[test]
    fn j_adoube_lasts_until_one_moves() {
        let mut table = with_house(Game::Dames, "W:W31,32,42:B1,2", TOUCH);
        give(&mut table, W, &Command::Adoube).expect("said");
        let touched = cell(&table, "31").0;
        give(&mut table, W, &Command::Touch { cell: touched }).expect("touched");
        play(&mut table, &["32-27", "1-6"]);
        let next = cell(&table, "42");
        give(&mut table, W, &Command::Touch { cell: next.0 }).expect("touched");
        assert_eq!(table.touched(), Some(next));
    }

    #[test]
    fn it_is_off_unless_asked_for() {
        let table = table(Game::Dames);
        assert_eq!(refused(&table, W, &Command::Touch { cell: cell(&table, "32").0 }), "no-touch-move");
        assert_eq!(refused(&table, W, &Command::Adoube), "no-touch-move");
    }
}

mod faults {
    use super::*;

    const FAULTS: HouseRules = HouseRules { touch_move: false, faults_stand: true, engine_resigns: false };

    fn overlooked() -> Table {
        let mut table = with_house(Game::Dames, "W:W28,47:B23,14,1", FAULTS);
        play(&mut table, &["47-41"]);
        table
    }

    #[test]
    fn a_fault_stands_once_the_opponent_has_replied() {
        let mut table = overlooked();
        let fault = table.fault().expect("a fault");
        assert_eq!((fault.ply, fault.by), (0, Color::White));
        assert!(table.moves().all(|ply| ply.fault));
        play(&mut table, &["23x32"]);
        assert_eq!(table.fault(), None);
        assert_eq!(refused(&table, W, &Command::Challenge), "no-fault");
    }

    #[test]
    fn a_challenge_takes_it_back_and_it_is_not_repeated() {
        let mut table = overlooked();
        assert_eq!(refused(&table, W, &Command::Challenge), "no-fault", "not one's own");
        give(&mut table, B, &Command::Challenge).expect("challenged");
        assert_eq!((table.plies(), table.turn(), table.must_be_legal()), (0, Color::White, true));
        assert_eq!(refused(&table, W, &move_of(&table, "47-41")), "illegal-move");
        assert_eq!(refused(&table, W, &move_of(&table, "28x19")), "illegal-move", "nor any other");
        play(&mut table, &["28x10"]);
        assert!(!table.must_be_legal());
    }

    #[test]
    fn faults_are_refused_where_they_do_not_stand() {
        let table = table_from(Game::Dames, "W:W28,47:B23,14,1");
        assert_eq!(refused(&table, W, &move_of(&table, "47-41")), "illegal-move");
    }

    /// White has stepped onto the far corner, which wins, though a capture was due.
    fn in_the_corner(time: TimeControl) -> Table {
        let start = Some("W:Wh12u,h8u:Bi9,a7".to_owned());
        let mut table = Table::new(Setup { start, house: FAULTS, time, ..setup(Game::Pyramidame) }).expect("a table");
        assert!(!table.position().is_legal(&table.position().faults()[0]));
        play(&mut table, &["h12u-g13"]);
        table
    }

    #[test]
    fn a_fault_that_ends_the_game_waits_to_be_let_stand() {
        let mut table = in_the_corner(TimeControl::None);
        assert!(!table.is_over() && table.ending().is_none() && table.in_question().is_some());
        assert_eq!(table.due(), Due::Verdict(Color::Black));
        assert_eq!(table.deadline(), None, "without a clock it is waited for");
        assert_eq!(refused(&table, B, &move_of(&table, "a7-b6u")), "fault-first");
        assert_eq!(refused(&table, W, &Command::LetStand), "no-fault", "not by whoever made it");
        let question = table.question().expect("a question").en;
        assert!(question.ends_with("Black may challenge it or let it stand."), "{question}");
        give(&mut table, B, &Command::LetStand).expect("let stand");
        assert_eq!(table.ending().and_then(Ending::winner), Some(Color::White));
        let rebuilt = Table::rebuild(table.setup().clone(), table.events().to_vec());
        assert_eq!(rebuilt, Ok(table));
    }

    #[test]
    fn a_fault_that_ends_the_game_can_be_challenged() {
        let mut table = in_the_corner(TimeControl::None);
        give(&mut table, B, &Command::Challenge).expect("challenged");
        assert_eq!((table.plies(), table.turn(), table.must_be_legal()), (0, Color::White, true));
        assert_eq!(refused(&table, W, &move_of(&table, "h12u-g13")), "illegal-move");
        assert_eq!(refused(&table, B, &Command::LetStand), "no-fault");
    }

    #[test]
    fn with_a_clock_a_fault_that_ends_the_game_stands_after_half_a_minute() {
        let live = TimeControl::Live { initial: 60_000, increment: 0 };
        let mut table = in_the_corner(live);
        assert_eq!((table.clock().running(), table.deadline()), (None, Some(VERDICT)));
        assert_eq!(table.tick(&house(VERDICT - 1)), None);
        let stands = table.tick(&house(VERDICT)).expect("the time has passed");
        assert_eq!(refused_at(&table, VERDICT, B, &Command::Challenge), "too-late");
        carry_out(&mut table, &stands);
        assert_eq!(table.ending().and_then(Ending::winner), Some(Color::White));
        let days = in_the_corner(TimeControl::Days { per_move: 2 });
        assert_eq!(days.deadline(), Some(2 * 24 * 60 * 60 * 1000), "as long as a move has");
        let mut challenged = in_the_corner(live);
        at(&mut challenged, 20_000, B, &Command::Challenge).expect("in time");
        assert_eq!(challenged.clock().left(Color::Black, 20_000), 60_000, "nobody's clock ran");
    }

    fn refused_at(table: &Table, now: Millis, by: By, command: &Command) -> &'static str {
        table.decide(by, command, &house(now)).expect_err("a refusal").code()
    }

    #[test]
    fn to_move_away_or_in_the_wrong_damier_is_a_fault() {
        let mut table = with_house(Game::Pyramidame, "W:Wg3,h8u:Bh4u,g13", FAULTS);
        for fault in ["g3-h2", "g3xi3"] {
            play(&mut table, &[fault]);
            assert!(table.fault().is_some(), "{fault}");
            give(&mut table, B, &Command::Challenge).expect("challenged");
            assert_eq!(refused(&table, W, &move_of(&table, fault)), "illegal-move", "{fault}");
            table = with_house(Game::Pyramidame, "W:Wg3,h8u:Bh4u,g13", FAULTS);
        }
    }

    #[test]
    fn what_is_no_obligation_stays_refused() {
        let table = with_house(Game::Dames, "W:W28,47:B23,14,1", FAULTS);
        for (text, code) in [
            ("28-33", "illegal-move"),
            ("23-29", "illegal-move"),
            ("47-51", "unreadable-move"),
            ("47-36", "illegal-move"),
            ("28-17", "illegal-move"),
        ] {
            assert_eq!(refused(&table, W, &move_of(&table, text)), code, "{text}");
        }
        assert_eq!(
            refused(&table, W, &Command::Move { attempt: Attempt::Cells(vec![Some(27), Some(99)]), ply: None }),
            "no-such-cell"
        );
    }

    const BOTH: HouseRules = HouseRules { touch_move: true, faults_stand: true, engine_resigns: false };

    #[test]
    fn to_move_another_piece_than_the_one_touched_is_a_fault() {
        let mut table = with_house(Game::Dames, "W:W31,32,42:B1,2", BOTH);
        let (touched, other) = (cell(&table, "32"), cell(&table, "31"));
        give(&mut table, W, &Command::Touch { cell: touched.0 }).expect("touched");
        give(&mut table, W, &Command::Touch { cell: other.0 }).expect("touched as well");
        assert_eq!(table.touched(), Some(touched), "the first one is to be moved");
        play(&mut table, &["31-26"]);
        assert!(table.fault().is_some() && table.moves().all(|ply| ply.fault));
        give(&mut table, B, &Command::Challenge).expect("challenged");
        assert_eq!(table.touched(), Some(touched), "it is still in hand");
        assert_eq!(refused(&table, W, &move_of(&table, "31-26")), "touched");
        play(&mut table, &["32-27"]);
        assert_eq!((table.fault(), table.touched()), (None, None));
        let rebuilt = Table::rebuild(table.setup().clone(), table.events().to_vec());
        assert_eq!(rebuilt, Ok(table));
    }

    #[test]
    fn a_breach_of_touch_move_stands_if_nobody_objects() {
        let mut table = with_house(Game::Dames, "W:W31,32,42:B1,2", BOTH);
        let touched = cell(&table, "32").0;
        give(&mut table, W, &Command::Touch { cell: touched }).expect("touched");
        play(&mut table, &["31-26", "1-7"]);
        assert_eq!(refused(&table, W, &Command::Challenge), "no-fault");
    }

    #[test]
    fn a_spin_is_a_reply() {
        let mut table = with_house(Game::Trap, "W:Wb2,c3,g1:Bd4,h8:NNNN", FAULTS);
        play(&mut table, &["g1-h2"]);
        assert!(table.allows(B, &Command::Challenge, &house(0)));
        spin(&mut table, Spin::Pawn).expect("a spin");
        assert_eq!(refused(&table, B, &Command::Challenge), "no-fault");
    }
}

mod ways {
    use super::*;

    /// A man that goes round four others, one way or the other, and one for Black to go on with.
    const ROUND: &str = "W:W37,50:B31,21,22,32,1";

    /// A move of the position with two ways, by the cells of each.
    fn two_ways(table: &Table) -> [Vec<Option<u8>>; 2] {
        let position = table.position();
        let ways = position.moves().iter().map(|m| position.routes(m, 2)).find(|ways| ways.len() == 2);
        let ways = ways.expect("a rafle that goes either way round");
        let cells = |way: &[Stop]| way.iter().map(|stop| stop.cell.map(|cell| cell.0)).collect();
        [cells(&ways[0]), cells(&ways[1])]
    }

    #[test]
    fn the_way_a_player_went_is_kept_in_the_event_the_game_and_its_exports() {
        for n in 0..2 {
            let mut table = table_from(Game::Dames, ROUND);
            let way = two_ways(&table)[n].clone();
            let walked: Vec<_> = way.iter().flatten().map(|&cell| Cell(cell)).collect();
            give(&mut table, W, &Command::Move { attempt: Attempt::Cells(way), ply: None }).expect("a rafle");
            let ply = table.moves().next().expect("a move");
            let cells: Vec<_> = ply.motion().stops.iter().filter_map(|stop| stop.cell).collect();
            assert_eq!(cells, walked);
            let order: Vec<_> = ply.motion().stops.iter().filter_map(|stop| stop.takes).collect();
            assert_eq!(ply.motion().taken, order, "taken in the order of that way");
            let text = ply.text();
            let EventKind::Move { text: stored, .. } = &table.events()[0].kind else { panic!("a move") };
            assert_eq!(stored, &text);
            assert!(table.pdn().contains(&format!(" {text}")), "{}", table.pdn());
            let rebuilt = Table::rebuild(table.setup().clone(), table.events().to_vec()).expect("a table");
            assert_eq!(rebuilt, table);
        }
    }

    #[test]
    fn by_its_text_alone_a_rafle_goes_the_usual_way() {
        let mut table = table_from(Game::Dames, ROUND);
        let usual = two_ways(&table)[0].clone();
        let m = table.position().moves()[0];
        let text = damier_notation::write_move(table.position(), &m);
        play(&mut table, &[&text]);
        let ply = table.moves().next().expect("a move");
        assert_eq!((ply.text(), ply.way), (text, None));
        assert_eq!(usual.len(), ply.motion().stops.len());
    }
}

mod setups {
    use super::*;

    fn code(setup: Setup) -> &'static str {
        Table::new(setup).expect_err("a bad setup").code()
    }

    #[test]
    fn what_cannot_be_is_named() {
        let dames = || setup(Game::Dames);
        let seats = |white| ByColor::new(white, Seat::HUMAN);
        assert_eq!(code(Setup { id: String::new(), ..dames() }), "bad-table-name");
        assert_eq!(code(Setup { id: "a\u{1b}[2J".to_owned(), ..dames() }), "bad-table-name");
        assert_eq!(code(Setup { options: [("english".to_owned(), "on".to_owned())].into(), ..dames() }), "bad-options");
        assert_eq!(code(Setup { start: Some("W:W99:B1".to_owned()), ..dames() }), "bad-position");
        assert_eq!(code(Setup { start: Some("W:W28:B".to_owned()), ..dames() }), "position-over");
        assert_eq!(code(Setup { seats: seats(Seat::Engine { level: 11 }), ..dames() }), "bad-level");
        assert_eq!(code(Setup { seats: seats(Seat::Human { name: Some("é".repeat(41)) }), ..dames() }), "bad-name");
        assert_eq!(code(Setup { time: TimeControl::Days { per_move: 0 }, ..dames() }), "bad-clock");
        assert_eq!(code(Setup { time: TimeControl::Live { initial: 0, increment: 0 }, ..dames() }), "bad-clock");
        assert_eq!(
            code(Setup { time: TimeControl::Live { initial: u64::MAX, increment: u64::MAX }, ..dames() }),
            "bad-clock"
        );
        assert_eq!(code(Setup { commitment: Some(SEED.commitment()), ..dames() }), "bad-commitment");
        let missing = Table::new(Setup { commitment: None, ..setup(Game::Trap) });
        assert_eq!(missing, Err(BadSetup::Commitment { missing: true }));
    }

    #[test]
    fn what_cannot_be_is_told_in_both_languages() {
        let dames = || setup(Game::Dames);
        for (bad, fr, en) in [
            (
                Setup { id: String::new(), ..dames() },
                "le nom de la table a 0 octets : il en faut de 1 à 64, sans caractère de contrôle",
                "the name of the table has 0 bytes: expected 1 to 64, none of them control characters",
            ),
            (
                Setup { options: [("english".to_owned(), "on".to_owned())].into(), ..dames() },
                "les options sont fausses : dames n'a pas d'option « english » : il faut auto-draw",
                "the options are wrong: dames has no option `english`: expected auto-draw",
            ),
            (
                Setup { start: Some("W:W99:B1".to_owned()), ..dames() },
                "la position est fausse : case inconnue « 99 » dans la liste des Blancs : il faut une case de 1 à 50",
                "the position is wrong: unknown square `99` in the white list: expected a square, 1 to 50",
            ),
            (
                Setup { start: Some("W:W28:B".to_owned()), ..dames() },
                "la partie est finie dans cette position : il en faut une où elle continue",
                "the game is over in this position: expected one in which it goes on",
            ),
            (
                Setup { seats: ByColor::new(Seat::Engine { level: 11 }, Seat::HUMAN), ..dames() },
                "niveau 11 : il en faut un de 1 à 10",
                "level 11: expected 1 to 10",
            ),
            (
                Setup { seats: ByColor::new(Seat::Human { name: Some("é".repeat(41)) }, Seat::HUMAN), ..dames() },
                "un nom de 41 caractères : il en faut 40 au plus, sans caractère de contrôle",
                "a name of 41 characters: expected 40 at most, none of them control characters",
            ),
            (
                Setup { commitment: None, ..setup(Game::Trap) },
                "pas d'engagement : il en faut un, puisqu'il y a des lancers",
                "no commitment: expected one, for there are spins",
            ),
        ] {
            let bad = Table::new(bad).expect_err(en);
            assert_eq!((bad.said(), bad.to_string()), ((fr, en).into(), en.to_owned()));
        }
    }

    #[test]
    fn what_is_stored_wrongly_is_told_with_what_was_expected() {
        let mut trap = table(Game::Trap);
        spin(&mut trap, Spin::Green).expect("a spin");
        give(&mut trap, W, &seed_of(7)).expect_err("too late");
        let mut dames = table(Game::Dames);
        play(&mut dames, &["32-28"]);
        give(&mut dames, W, &Command::AskTakeback).expect("an offer");
        give(&mut dames, W, &Command::Resign).expect("resigned");
        for (table, from, to, said) in [
            (&trap, "green", "vert", "`vert` is no spin"),
            (&trap, "\"commitment\":\"", "\"commitment\":\"z", "expected 64 hexadecimal digits"),
            (&dames, "takeback", "reprise", "unknown variant `reprise`, expected one of `draw`, `takeback`, `rematch`"),
            (&dames, "resigned", "bored", "`bored` is no reason for this result"),
            (&dames, "\"dames\"", "\"chess\"", "`chess` is no game"),
            (&dames, "\"v\":1,\"at\"", "\"v\":2,\"at\"", "version 2: expected 1"),
            (&dames, "\"v\":1,\"table\"", "\"v\":2,\"table\"", "version 2: expected 1"),
        ] {
            let stored = serde_json::to_string(&Export::of(table)).expect("JSON");
            assert!(stored.contains(from), "{from}");
            let bad = serde_json::from_str::<Export>(&stored.replacen(from, to, 1)).expect_err(said).to_string();
            assert!(bad.contains(said), "{bad}");
        }
    }

    #[test]
    fn a_stored_move_that_cannot_be_is_told_in_both_languages() {
        let moved = |text: &str, fault| {
            let kind = EventKind::Move { by: Color::White, text: text.to_owned(), fault, credit: 0 };
            table(Game::Dames).apply(Event::new(0, kind)).expect_err("a refusal").said()
        };
        let cut: Said = (
            "Il manque une case après « - » dans « 32- » : il faut une case de 1 à 50.",
            "A square is missing after `-` in `32-`: expected a square, 1 to 50.",
        )
            .into();
        assert_eq!(moved("32-", false), cut);
        assert_eq!(moved("32-28", true).en, "This move is not legal here.", "it overlooks nothing");
        assert!(moved("32-37", true).fr.starts_with("La case 37 est occupée"), "{}", moved("32-37", true).fr);
    }

    #[test]
    fn a_history_that_cannot_be_is_refused_with_the_number_of_the_event() {
        let mut table = table(Game::Dames);
        play(&mut table, &["32-28", "20-25"]);
        let mut events = table.events().to_vec();
        events.swap(0, 1);
        let bad = Table::rebuild(table.setup().clone(), events).expect_err("a bad history");
        assert_eq!(bad.to_string(), "event 1: It is not your turn.");
    }

    #[test]
    fn a_history_that_breaks_off_before_the_end_is_ended_by_the_next_tick() {
        let mut table = table_from(Game::Dames, "W:W28:B23");
        play(&mut table, &["28x19"]);
        let cut = Table::rebuild(table.setup().clone(), table.events()[..1].to_vec()).expect("a history");
        assert_eq!(cut.tick(&house(0)).expect("the end").events(), &table.events()[1..]);
        assert_eq!(refused(&cut, B, &Command::Resign), "game-over");
    }
}
