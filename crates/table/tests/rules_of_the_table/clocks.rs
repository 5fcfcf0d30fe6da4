//! Clocks: what runs, what falls, what is given back.

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
