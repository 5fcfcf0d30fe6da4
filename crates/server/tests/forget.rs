//! Tables that are let go, by the rules the host has set; with `DAMIER_TEST_ON=postgres` in a `PostgreSQL`.

use std::time::Duration;

use damier_server::{BusAt, Config, Forgetting, LocalBus};
use serde_json::json;
use tokio::time::timeout;

use crate::support::{PATIENCE, Seats, Served, config, postgres::new_database};

const NEVER: Forgetting = Forgetting { empty_after: None, abandoned_after: None, finished_after: None };
const AT_ONCE: Option<Duration> = Some(Duration::ZERO);
const LATER: Option<Duration> = Some(Duration::from_hours(1));

/// Rooms close as soon as nobody is there.
fn with(rules: Forgetting) -> impl FnOnce(&mut Config) {
    move |config| {
        config.limits.idle = Duration::from_millis(1);
        config.forgetting = rules;
    }
}

/// Lets old tables go, once no more rooms are open than these; gives how many went so far.
async fn forget(served: &Served, open: usize) -> String {
    let open = format!("damier_tables_open {open}\n");
    let closing = async {
        while !served.metrics().await.contains(&open) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, closing).await.expect("rooms close");
    served.server.forget_old_tables().await;
    let metrics = served.metrics().await;
    let forgotten = metrics.lines().find_map(|line| line.strip_prefix("damier_tables_forgotten_total "));
    forgotten.expect("it is counted").to_owned()
}

async fn is_there(served: &Served, seats: &Seats) -> bool {
    match served.get(&format!("/api/tables/{}", seats.table)).await.status {
        200 => true,
        404 => false,
        status => panic!("{status}"),
    }
}

/// An empty table, one with a game under way and one whose game is over.
async fn three(served: &Served) -> [Seats; 3] {
    let tables = [served.table("dames").await, served.table("dames").await, served.table("dames").await];
    let [_, under_way, over] = &tables;
    for (seats, command) in [
        (under_way, json!({"type": "move", "id": "1", "move": "32-28"})),
        (over, json!({"type": "move", "id": "1", "move": "32-28"})),
        (over, json!({"type": "resign", "id": "2"})),
    ] {
        let path = format!("/api/tables/{}/commands", seats.table);
        let acknowledged = served.post_as(&seats.white, &path, &command).await;
        assert_eq!(acknowledged.status, 200, "{}", acknowledged.body);
    }
    tables
}

#[tokio::test]
async fn each_rule_lets_go_what_it_is_about_and_nothing_else() {
    for (rules, stay) in [
        (Forgetting { empty_after: AT_ONCE, abandoned_after: LATER, finished_after: LATER }, [false, true, true]),
        (Forgetting { finished_after: AT_ONCE, empty_after: LATER, ..NEVER }, [true, true, false]),
        (Forgetting { abandoned_after: AT_ONCE, ..NEVER }, [false, false, true]),
        (Forgetting::default(), [true, true, true]),
    ] {
        let served = Served::with(with(rules)).await;
        let tables = three(&served).await;
        let gone = stay.iter().filter(|&&stays| !stays).count();
        assert_eq!(forget(&served, 0).await, gone.to_string());
        for (seats, stays) in tables.iter().zip(stay) {
            assert_eq!(is_there(&served, seats).await, stays);
        }
        assert_eq!(forget(&served, 0).await, gone.to_string(), "nothing goes twice");
        served.server.stop().await;
    }
}

#[tokio::test]
async fn who_comes_back_to_a_table_that_went_is_told_why() {
    let served = Served::with(with(Forgetting { abandoned_after: AT_ONCE, ..NEVER })).await;
    let seats = served.table("dames").await;
    assert_eq!(forget(&served, 0).await, "1");
    let answer = served.get(&format!("/api/tables/{}", seats.table)).await;
    assert_eq!((answer.status, answer.code().as_str()), (404, "unknown-table"));
    for part in ["ou plus", "laissées en plan", "or no longer", "left open"] {
        assert!(answer.body.contains(part), "{part}: {}", answer.body);
    }
    served.server.stop().await;
}

#[tokio::test]
async fn a_table_somebody_is_at_stays() {
    let served = Served::with(with(Forgetting { empty_after: AT_ONCE, ..NEVER })).await;
    let kept = served.table("dames").await;
    let mut client = served.join(&kept.table, &[&kept.white]).await;
    client.expect("state").await;
    served.table("dames").await;
    assert_eq!(forget(&served, 1).await, "1");
    assert!(is_there(&served, &kept).await);
    assert_eq!(client.command(json!({"type": "move", "move": "32-28"})).await["type"], "ack");
    served.server.stop().await;
}

/// More tables than are listed at once and looked at in one step, some of which stay.
#[tokio::test]
async fn many_go_in_several_steps() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut config = config(&directory);
    with(Forgetting { empty_after: AT_ONCE, ..NEVER })(&mut config);
    let served = Served { server: damier_server::start(config).await.expect("a server"), directory };
    for _ in 0..60 {
        three(&served).await;
    }
    assert_eq!(forget(&served, 0).await, "60");
    served.server.stop().await;
}

/// What another node has stays, until that node lets it go itself or has given it up.
#[tokio::test(flavor = "multi_thread")]
async fn of_several_nodes_none_lets_go_what_another_has() {
    let Some(url) = new_database().await else { return };
    let bus = LocalBus::default();
    let node = || {
        let (url, bus) = (url.clone(), bus.clone());
        Served::with(move |config| {
            with(Forgetting { empty_after: AT_ONCE, ..NEVER })(config);
            config.database = Some(url);
            config.bus = Some(BusAt::InProcess(bus));
        })
    };
    let (one, other) = (node().await, node().await);
    let (there, also_there) = (other.table("dames").await, other.table("dames").await);
    let mut client = other.join(&also_there.table, &[]).await;
    client.expect("state").await;
    let here = one.table("dames").await;
    assert_eq!(forget(&one, 0).await, "1");
    assert!(!is_there(&one, &here).await);
    assert!(is_there(&other, &there).await, "its node is there, and has it");
    assert_eq!(forget(&other, 1).await, "1", "it lets its own go, though it has not the lowest number");
    assert!(!is_there(&other, &there).await);
    assert!(is_there(&other, &also_there).await, "somebody is there");
    other.server.stop().await;
    assert_eq!(forget(&one, 0).await, "2", "nobody has it");
    assert!(!is_there(&one, &also_there).await);
    one.server.stop().await;
}
