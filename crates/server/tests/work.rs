//! Workers: processes without tables that think for the nodes of one database.

use std::time::Duration;

use damier_player::EndgameTables;
use damier_server::{BusAt, LocalBus, Pass, WorkConfig, Worker, start_worker};
use serde_json::{Value, json};

use crate::support::{Client, PATIENCE, Served, nats::Nats, postgres::new_database};

/// A node, and what its workers need.
struct House {
    node: Served,
    url: String,
    bus: BusAt,
}

impl House {
    /// Nothing where there is no `PostgreSQL`.
    async fn over(bus: BusAt) -> Option<Self> {
        let url = new_database().await?;
        let (database, way) = (url.clone(), bus.clone());
        let node = Served::with(|config| {
            config.database = Some(database);
            config.bus = Some(way);
            config.endgames = Some(EndgameTables::none());
        });
        Some(Self { node: node.await, url, bus })
    }

    async fn worker(&self) -> Worker {
        let pass = Pass::from_database(&self.url, false).await.expect("the database");
        let config = WorkConfig {
            bus: self.bus.clone(),
            pass,
            workers: 1,
            data: self.node.directory.path().into(),
            endgames: Some(EndgameTables::none()),
            metrics: None,
            trust_network: false,
        };
        start_worker(config).await.expect("a worker")
    }

    /// What the node counts under this name.
    async fn counted(&self, name: &str) -> u64 {
        let text = self.node.metrics().await;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name} in {text}"))
    }

    async fn until(&self, name: &str, enough: impl Fn(u64) -> bool) -> u64 {
        let counting = async {
            loop {
                let counted = self.counted(name).await;
                if enough(counted) {
                    return counted;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(PATIENCE, counting).await.unwrap_or_else(|_| panic!("{name} stays as it is"))
    }

    /// Somebody sits down against the engine.
    async fn against_the_engine(&self, game: &str, level: u8) -> (Client, Value) {
        let seats = json!({"white": {"kind": "human"}, "black": {"kind": "engine", "level": level}});
        let seats = self.node.table_with(json!({"game": game, "seats": seats})).await;
        let mut client = self.node.join(&seats.table, &[&seats.white]).await;
        let view = client.expect("state").await["state"]["view"].clone();
        (client, view)
    }

    /// Plays until the workers have given this many answers; how many they have given. The node answers now and then itself: a worker
    /// may say that it is busy in the moment in which it has just answered.
    async fn play_until_answered(&self, client: &mut Client, view: &mut Value, least: u64) -> u64 {
        loop {
            play(client, view, 1).await;
            let answers = self.counted("damier_worker_answers_total").await;
            if answers >= least {
                return answers;
            }
        }
    }

    /// Asks the desk; the parts of the answer.
    async fn analyse(&self) -> Vec<Value> {
        let question = json!({"ask": "analyse", "game": "dames", "limits": {"depth": 5}});
        let answer = self.node.post("/api/desk", &question).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let lines = answer.body.lines().filter(|line| line.starts_with('{'));
        lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

/// White plays the first move there is, this many times; the engine answers each.
async fn play(client: &mut Client, view: &mut Value, moves: usize) {
    for _ in 0..moves {
        let text = view["moves"][0]["text"].as_str().expect("a move").to_owned();
        assert_eq!(client.play(&text).await["type"], "ack");
        while client.event("move").await["ply"]["color"] != "black" {}
        let at = client.command(json!({"type": "moves"})).await;
        view["moves"].clone_from(&at["moves"]);
    }
}

fn well_told(parts: &[Value]) {
    let last: Vec<bool> = parts.iter().map(|part| part["last"] == true).collect();
    assert_eq!(last.iter().filter(|&&last| last).count(), 1, "{parts:?}");
    assert_eq!(last.last(), Some(&true), "{parts:?}");
}

async fn a_worker_does_it(bus: BusAt) {
    let Some(house) = House::over(bus).await else { return };
    let worker = house.worker().await;
    house.until("damier_workers", |workers| workers == 1).await;
    let (mut client, mut view) = house.against_the_engine("dames", 2).await;
    let thought = house.play_until_answered(&mut client, &mut view, 3).await;
    while house.counted("damier_worker_answers_total").await == thought {
        well_told(&house.analyse().await);
    }
    assert_eq!(house.counted("damier_worker_retries_total").await, 0);
    assert_eq!(house.node.get("/ready").await.json(), json!({"status": "ready"}));
    // It goes in good order, another comes, and then none is left: nobody notices.
    worker.stop().await;
    house.until("damier_workers", |workers| workers == 0).await;
    let done = house.counted("damier_worker_answers_total").await;
    play(&mut client, &mut view, 2).await;
    well_told(&house.analyse().await);
    assert_eq!(house.counted("damier_worker_answers_total").await, done, "done by the node itself");
    let worker = house.worker().await;
    house.until("damier_workers", |workers| workers == 1).await;
    house.play_until_answered(&mut client, &mut view, done + 1).await;
    assert_eq!(house.counted("damier_worker_retries_total").await, 0);
    worker.stop().await;
    house.node.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_thinks_for_the_engine_and_answers_at_the_desk() {
    a_worker_does_it(BusAt::InProcess(LocalBus::default())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_does_so_over_nats() {
    let Some(nats) = Nats::start() else { return };
    a_worker_does_it(BusAt::Nats(nats.url.clone())).await;
}

/// As one has to on a network: docs/hosting.md.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_and_workers_say_who_they_are_where_nats_asks() {
    for (asked, said) in
        [(&["--user", "damier", "--pass", "two words"][..], "damier:two%20words"), (&["--auth", "a-token"], "a-token")]
    {
        let Some(nats) = Nats::start_with(asked) else { return };
        let url = nats.url.replace("://", &format!("://{said}@"));
        let Some(house) = House::over(BusAt::Nats(url)).await else { return };
        let worker = house.worker().await;
        house.until("damier_workers", |workers| workers == 1).await;
        assert_eq!(house.node.get("/ready").await.status, 200);
        worker.stop().await;
        house.node.server.stop().await;
    }
}

/// What a worker was asked when the bus fell silent is asked of nobody else, as there is none, and done by the node.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_worker_never_answers_is_done_by_the_node() {
    let bus = LocalBus::default();
    let Some(house) = House::over(BusAt::InProcess(bus.clone())).await else { return };
    let worker = house.worker().await;
    house.until("damier_workers", |workers| workers == 1).await;
    let (mut client, mut view) = house.against_the_engine("dames", 1).await;
    bus.lose(Some(1));
    play(&mut client, &mut view, 1).await;
    assert_eq!(house.counted("damier_worker_retries_total").await, 1);
    assert_eq!(house.until("damier_workers", |workers| workers == 0).await, 0);
    // As soon as it is heard again, it is asked again.
    bus.lose(None);
    house.until("damier_workers", |workers| workers == 1).await;
    play(&mut client, &mut view, 1).await;
    assert_eq!(house.counted("damier_worker_answers_total").await, 1);
    drop(worker);
    house.node.server.stop().await;
}

/// One that takes orders and never answers is given up, and the other one does it.
#[tokio::test(flavor = "multi_thread")]
async fn what_one_worker_leaves_undone_another_does() {
    let Some(nats) = Nats::start() else { return };
    let Some(house) = House::over(BusAt::Nats(nats.url.clone())).await else { return };
    let [deaf, other] = [house.worker().await, house.worker().await];
    house.until("damier_workers", |workers| workers == 2).await;
    deaf.make_deaf();
    let (mut one, mut view) = house.against_the_engine("dames", 10).await;
    let (mut two, mut other_view) = house.against_the_engine("dames", 10).await;
    // Two at once, and each worker has one place; should they not have met, they do the next time.
    while house.counted("damier_worker_retries_total").await == 0 {
        tokio::join!(play(&mut one, &mut view, 1), play(&mut two, &mut other_view, 1));
    }
    assert_eq!(house.counted("damier_worker_jobs").await, 0, "nothing is waited for any more");
    assert!(house.counted("damier_worker_answers_total").await > 0);
    drop((deaf, other));
    house.node.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_without_its_bus_is_well_and_not_ready() {
    let Some(nats) = Nats::start() else { return };
    let Some(house) = House::over(BusAt::Nats(nats.url.clone())).await else { return };
    let ready = async |expected: u16| {
        while house.node.get("/ready").await.status != expected {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, ready(200)).await.expect("it is ready");
    drop(nats);
    tokio::time::timeout(PATIENCE, ready(503)).await.expect("it is not ready any more");
    assert_eq!(house.node.get("/ready").await.code(), "not-ready");
    assert_eq!(house.node.get("/health").await.status, 200);
    house.node.server.stop().await;
}
