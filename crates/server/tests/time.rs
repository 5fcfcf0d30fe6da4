//! Clocks go by the time that passes, whatever happens to the time of day.

use crate::support;

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

use damier_server::{MOST_COUNTED, WallClock, start};
use serde_json::{Value, json};
use support::{Client, Seats, Served, config};

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;
/// Some day.
const NOON: u64 = 1_800_000_000_000;

/// A wall clock that goes where it is put.
#[derive(Clone)]
struct Hands(Arc<AtomicU64>);

impl Hands {
    fn at(time: u64) -> Self {
        Self(Arc::new(AtomicU64::new(time)))
    }

    fn put(&self, time: u64) {
        self.0.store(time, Relaxed);
    }

    fn clock(&self) -> WallClock {
        let hands = self.clone();
        WallClock::new(move || hands.0.load(Relaxed))
    }
}

async fn served(hands: &Hands) -> Served {
    Served::with(|config| config.wall_clock = hands.clock()).await
}

async fn restarted(served: Served, hands: &Hands) -> Served {
    let Served { server, directory } = served;
    server.stop().await;
    let mut config = config(&directory);
    config.wall_clock = hands.clock();
    Served { server: start(config).await.expect("a server"), directory }
}

/// A table for two at which both have moved, so that White's clock runs.
async fn in_play(served: &Served, clock: Value) -> (Seats, Client) {
    let two_people = json!({"white": {"kind": "human"}, "black": {"kind": "human"}});
    let seats = served.table_with(json!({"game": "dames", "seats": two_people, "clock": clock})).await;
    let mut both = served.join(&seats.table, &[&seats.white, &seats.black]).await;
    for m in ["32-28", "19-23"] {
        assert_eq!(both.play(m).await["type"], "ack", "{m}");
    }
    (seats, both)
}

async fn state(served: &Served, seats: &Seats) -> Value {
    served.get(&format!("/api/tables/{}", seats.table)).await.json()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("a number: {value}"))
}

#[tokio::test]
async fn a_wall_clock_that_jumps_costs_nobody_a_game_and_stops_no_clock() {
    let hands = Hands::at(NOON);
    let served = served(&hands).await;
    let (seats, mut both) = in_play(&served, json!({"minutes": 5, "increment": 0})).await;
    let began = Instant::now();
    let before = state(&served, &seats).await;
    for jump in [NOON + 10 * MINUTE, NOON - 10 * MINUTE, 0, u64::MAX] {
        hands.put(jump);
        let pong = both.command(json!({"type": "ping"})).await;
        assert!(number(&pong["now"]).abs_diff(NOON) < 5 * MINUTE, "the page is told the server's time: {pong}");
        // Some time passes, however little.
        let mut after = state(&served, &seats).await;
        while after["clock"]["white"] == before["clock"]["white"] {
            after = state(&served, &seats).await;
        }
        assert_eq!(after["result"], Value::Null, "{after}");
        // Whole milliseconds: of a part of one the server may have counted one.
        let passed = began.elapsed().as_millis() as u64 + 1;
        let left = number(&before["clock"]["white"]);
        assert!((left.saturating_sub(passed)..left).contains(&number(&after["clock"]["white"])), "{after}");
        assert!(number(&after["clock"]["now"]) > number(&before["clock"]["now"]));
    }
    assert_eq!(both.play("28x19").await["type"], "ack");
    served.server.stop().await;
}

#[tokio::test]
async fn time_without_a_server_counts_so_much_and_no_more() {
    let most = MOST_COUNTED.as_millis() as u64;
    for (clock, initial) in [(json!({"minutes": 3}), 3 * MINUTE), (json!({"days": 1}), DAY)] {
        let began = Instant::now();
        let hands = Hands::at(NOON);
        let before = served(&hands).await;
        let (seats, _) = in_play(&before, clock).await;
        // Down for two days; and again, with nobody at the table in between.
        hands.put(NOON + 2 * DAY);
        let between = restarted(before, &hands).await;
        hands.put(NOON + 4 * DAY);
        let after = restarted(between, &hands).await;
        let now = state(&after, &seats).await;
        assert_eq!(now["result"], Value::Null, "{now}");
        let (left, passed) = (number(&now["clock"]["white"]), began.elapsed().as_millis() as u64);
        assert!(left <= initial - 2 * most, "{left} of {initial} ms: the first seconds of each break count");
        assert!(left + passed + 2 * most >= initial, "{left} of {initial} ms, after {passed}");
        // Once more: what was taken out is stored, and not taken out twice.
        let again = restarted(after, &hands).await;
        let later = state(&again, &seats).await;
        assert!(number(&later["clock"]["white"]) <= left);
        let export = again.get(&format!("/api/tables/{}/export", seats.table)).await.json();
        let paused: Vec<&Value> =
            export["events"].as_array().expect("events").iter().filter(|event| event["kind"] == "paused").collect();
        assert_eq!(paused.len(), 1, "{paused:?}");
        again.server.stop().await;
    }
}

#[tokio::test]
async fn a_server_that_starts_with_its_wall_clock_behind_goes_on_from_where_it_was() {
    let hands = Hands::at(NOON);
    let before = served(&hands).await;
    let (seats, _) = in_play(&before, json!({"days": 1})).await;
    let then = state(&before, &seats).await;
    hands.put(0);
    let after = restarted(before, &hands).await;
    let now = state(&after, &seats).await;
    assert!(number(&now["clock"]["now"]) >= number(&then["clock"]["now"]), "{then} {now}");
    assert!(number(&now["clock"]["white"]) <= number(&then["clock"]["white"]));
    // And the clock runs.
    let mut later = state(&after, &seats).await;
    while later["clock"]["white"] == now["clock"]["white"] {
        later = state(&after, &seats).await;
    }
    after.server.stop().await;
}
