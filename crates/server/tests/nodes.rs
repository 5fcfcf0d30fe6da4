//! Several servers with one database: a table is at one of them, and its people are where they like.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use damier_server::{BusAt, Config, LocalBus, StartError, start, start_unless};
use serde_json::{Value, json};
use sqlx::Connection;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::support::{
    Client, PATIENCE, Seats, Served, config,
    nats::Nats,
    postgres::{from_outside, new_database},
};

/// Servers that share a database and a bus.
struct House {
    url: String,
    bus: LocalBus,
    nodes: Vec<Served>,
}

impl House {
    /// This many servers; nothing where there is no `PostgreSQL`.
    async fn of(nodes: usize) -> Option<Self> {
        let mut house = Self { url: new_database().await?, bus: LocalBus::default(), nodes: Vec::new() };
        for _ in 0..nodes {
            house.one_more().await;
        }
        Some(house)
    }

    async fn one_more(&mut self) {
        self.one_more_with(|_| {}).await;
    }

    async fn one_more_with(&mut self, change: impl FnOnce(&mut Config)) {
        let (url, bus) = (self.url.clone(), self.bus.clone());
        let node = Served::with(|config| {
            config.database = Some(url);
            config.bus = Some(BusAt::InProcess(bus));
            change(config);
        });
        self.nodes.push(node.await);
    }
}

/// Somebody who plays what there is to play, and notes what they are told.
struct Player {
    client: Client,
    view: Value,
    seen: u64,
}

impl Player {
    async fn join(at: &Served, seats: &Seats, secret: &str) -> Self {
        let mut client = at.join(&seats.table, &[secret]).await;
        let state = client.expect("state").await;
        Self { client, view: state["state"]["view"].clone(), seen: state["state"]["seq"].as_u64().expect("a number") }
    }

    /// Takes the next message; gives its number and kind if it is an answer.
    async fn take(&mut self) -> Value {
        let message = self.client.hear().await.expect("the connection lasts");
        match message["type"].as_str() {
            Some("event") => {
                let seq = message["seq"].as_u64().expect("a number");
                assert_eq!(seq, self.seen + 1, "one after the other");
                self.seen = seq;
                if !message["view"].is_null() {
                    self.view = message["view"].clone();
                }
            }
            Some("state") => {
                let seq = message["state"]["seq"].as_u64().expect("a number");
                assert!(seq >= self.seen, "{seq} after {}", self.seen);
                self.seen = seq;
                self.view = message["state"]["view"].clone();
            }
            Some("bye") => panic!("sent away: {message}"),
            _ => {}
        }
        message
    }

    async fn until(&mut self, seq: u64) {
        while self.seen < seq {
            self.take().await;
        }
    }

    /// Plays the first move there is, under this id; gives the number it is acknowledged with.
    async fn play(&mut self, id: &str) -> u64 {
        let text = self.view["moves"][0]["text"].clone();
        self.client.send(&json!({"type": "move", "id": id, "move": text})).await;
        loop {
            let message = self.take().await;
            if message["id"] == id {
                assert_eq!(message["type"], "ack", "{message}");
                return message["seq"].as_u64().expect("a number");
            }
        }
    }
}

/// Plays this many moves in turn; whose turn it is at first.
async fn play(players: &mut [Player; 2], moves: usize, mut turn: usize, name: &str) -> usize {
    for n in 0..moves {
        let seq = players[turn].play(&format!("{name}{n}")).await;
        for player in players.iter_mut() {
            player.until(seq).await;
        }
        turn = 1 - turn;
    }
    turn
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_servers_play_at_one_table() {
    let Some(house) = House::of(2).await else { return };
    let [one, other] = &house.nodes[..] else { unreachable!() };
    let seats = one.table("dames").await;
    let mut players = [Player::join(one, &seats, &seats.white).await, Player::join(other, &seats, &seats.black).await];
    let turn = play(&mut players, 7, 0, "a").await;
    assert_eq!(turn, 1);
    // Requests to the one that has only heard of it.
    let path = format!("/api/tables/{}", seats.table);
    let state = other.get(&path).await.json();
    assert_eq!((&state["seq"], &state["you"]), (&json!(7), &json!([])));
    let export = other.get(&format!("{path}/export")).await;
    assert_eq!(export.status, 200);
    let commands = format!("{path}/commands");
    let text = state["view"]["moves"][0]["text"].clone();
    let made = json!({"type": "move", "id": "http", "move": text});
    let acknowledged = other.post_as(&seats.black, &commands, &made).await;
    assert_eq!((acknowledged.status, &acknowledged.json()["seq"]), (200, &json!(8)), "{}", acknowledged.body);
    let again = other.post_as(&seats.black, &commands, &made).await.json();
    assert_eq!(again["seq"], 8, "once");
    let refused = other.post_as(&seats.black, &commands, &json!({"type": "move", "id": "x", "move": text})).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "not-your-turn"));
    let refused = other.post_as("nobody's", &commands, &made).await;
    assert_eq!((refused.status, refused.code().as_str()), (403, "wrong-secret"));
    assert_eq!(other.get("/api/tables/nosuchtable1").await.code(), "unknown-table");
    for node in house.nodes {
        node.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bus_that_loses_messages_costs_nobody_anything() {
    let Some(house) = House::of(2).await else { return };
    let [one, other] = &house.nodes[..] else { unreachable!() };
    let seats = one.table("dames").await;
    let mut players =
        [Player::join(other, &seats, &seats.white).await, Player::join(other, &seats, &seats.black).await];
    house.bus.lose(Some(23));
    play(&mut players, 20, 0, "lossy").await;
    house.bus.lose(None);
    assert_eq!(one.get(&format!("/api/tables/{}", seats.table)).await.json()["seq"], 20);
    for node in house.nodes {
        node.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_by_a_request_and_lost_on_the_way_is_asked_again_and_done_once() {
    let Some(house) = House::of(2).await else { return };
    let [one, other] = &house.nodes[..] else { unreachable!() };
    let seats = one.table("dames").await;
    let path = format!("/api/tables/{}", seats.table);
    house.bus.lose(Some(7));
    for n in 0..16 {
        let moves = other.get(&path).await.json()["view"]["moves"][0]["text"].clone();
        let secret = if n % 2 == 0 { &seats.white } else { &seats.black };
        let made = json!({"id": format!("m{n}"), "move": moves});
        let answer = other.post_as(secret, &format!("{path}/moves"), &made).await;
        assert_eq!((answer.status, &answer.json()["seq"]), (200, &json!(n + 1)), "{}", answer.body);
    }
    house.bus.lose(None);
    for node in house.nodes {
        node.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_told_to_stop_hands_over_and_others_stay_connected() {
    let Some(mut house) = House::of(2).await else { return };
    let seats = house.nodes[0].table("dames").await;
    let other = &house.nodes[1];
    let mut players =
        [Player::join(other, &seats, &seats.white).await, Player::join(other, &seats, &seats.black).await];
    let turn = play(&mut players, 5, 0, "before").await;
    // The owner goes, over the same connections it goes on, and a third one that comes later finds it.
    let owner = house.nodes.remove(0);
    owner.server.stop().await;
    let turn = play(&mut players, 5, turn, "after").await;
    house.one_more().await;
    let newcomer = Player::join(&house.nodes[1], &seats, &seats.black).await;
    assert_eq!(newcomer.seen, 10);
    play(&mut players, 1, turn, "last").await;
    for node in house.nodes {
        node.server.stop().await;
    }
}

/// A client that is sent away comes to another server at once, and should not have to wait there.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_told_that_a_server_stops_finds_the_table_free() {
    let Some(mut house) = House::of(2).await else { return };
    let seats = house.nodes[0].table("dames").await;
    let mut player = Player::join(&house.nodes[0], &seats, &seats.white).await;
    let owner = house.nodes.remove(0);
    let stopping = tokio::spawn(owner.server.stop());
    let bye = player.client.expect("bye").await;
    assert_eq!(bye["code"], "stopping");
    let mut connection = sqlx::PgConnection::connect(&house.url).await.expect("a connection");
    let free = "SELECT ended IS NOT NULL FROM nodes JOIN owners ON node = id";
    let free: bool = sqlx::query_scalar(free).fetch_one(&mut connection).await.expect("the table's owner");
    assert!(free, "told before the table was free");
    stopping.await.expect("stopped");
    let other = &house.nodes[0];
    let mut players =
        [Player::join(other, &seats, &seats.white).await, Player::join(other, &seats, &seats.black).await];
    play(&mut players, 2, 0, "after").await;
    for node in house.nodes {
        node.server.stop().await;
    }
}

/// Opens tables one after the other until nobody answers any more.
async fn open_tables(address: SocketAddr) {
    let wanted = r#"{"game":"dames","seats":{"white":{"kind":"human"},"black":{"kind":"human"}}}"#;
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{wanted}",
        wanted.len()
    );
    let Ok(mut stream) = TcpStream::connect(address).await else { return };
    let mut answer = [0; 4096];
    while stream.write_all(request.as_bytes()).await.is_ok() {
        if !matches!(stream.read(&mut answer).await, Ok(1..)) {
            return;
        }
    }
}

/// A stranger who knocks again and again would otherwise keep the way open for good, and be remembered each time.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_refused_at_another_server_leaves_nothing_behind() {
    let Some(mut house) = House::of(1).await else { return };
    house.one_more_with(|config| config.limits.idle = Duration::from_millis(20)).await;
    let [one, other] = &house.nodes[..] else { unreachable!() };
    let seats = one.table("dames").await;
    let mut stranger = other.join(&seats.table, &["nobody's"]).await;
    assert_eq!(stranger.expect("bye").await["code"], "wrong-secret");
    let closed = async {
        while other.server.has_room_or_way(&seats.table) {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, closed).await.expect("the way is closed");
    for node in house.nodes {
        node.server.stop().await;
    }
}

/// Somebody may be looking for a table that is at a node which does not answer, somebody may not have said yet what they want,
/// and somebody may open a table in that very moment: a server that stops waits for none of them.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_keeps_a_server_from_stopping() {
    let Some(mut house) = House::of(2).await else { return };
    let seats = house.nodes[0].table("dames").await;
    let stopped = house.nodes.pop().expect("two");
    house.bus.lose(Some(1));
    let mut seeker = stopped.join(&seats.table, &[&seats.white]).await;
    let _silent = Client::connect(stopped.address(), &seats.table).await;
    while !stopped.metrics().await.contains("damier_connections 2\n") {
        tokio::task::yield_now().await;
    }
    let address = stopped.address();
    let openers: Vec<_> = (0..8).map(|_| tokio::spawn(open_tables(address))).collect();
    let began = Instant::now();
    stopped.server.stop().await;
    assert!(began.elapsed() < Duration::from_secs(4), "it took {:?}", began.elapsed());
    assert_eq!(seeker.expect("bye").await["code"], "stopping");
    for opener in openers {
        opener.await.expect("refused in the end");
    }
    house.bus.lose(None);
    for node in house.nodes {
        node.server.stop().await;
    }
}

/// While nodes are brought up to date one by one.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_understand_other_messages_are_written_to_in_what_both_do() {
    let Some(house) = House::of(2).await else { return };
    let [one, other] = &house.nodes[..] else { unreachable!() };
    let seats = one.table("dames").await;
    let mut players = [Player::join(one, &seats, &seats.white).await, Player::join(other, &seats, &seats.black).await];
    let mut turn = play(&mut players, 2, 0, "same").await;
    // As if the first were a newer program, and then the second; what either writes, the other has to understand.
    for newer in ["min", "max"] {
        let speaks =
            format!("UPDATE nodes SET speaks = CASE WHEN id = (SELECT {newer}(id) FROM nodes) THEN 2 ELSE 1 END");
        from_outside(&house.url, &speaks).await;
        // Long enough for both to have read it: it is read whenever a node says that it is there.
        let before = renewals(&house.url).await;
        while renewals(&house.url).await.iter().zip(&before).any(|(now, before)| now <= before) {
            tokio::task::yield_now().await;
        }
        turn = play(&mut players, 4, turn, newer).await;
    }
    assert_eq!(turn, 0);
    for node in house.nodes {
        node.server.stop().await;
    }
}

/// Until when each node was last taken to be there.
async fn renewals(url: &str) -> Vec<f64> {
    let mut connection = sqlx::PgConnection::connect(url).await.expect("a connection");
    let expires = "SELECT extract(epoch FROM expires)::float8 FROM leases ORDER BY node";
    sqlx::query_scalar(expires).fetch_all(&mut connection).await.expect("the leases")
}

/// A clock of the database that is put forward, as when its machine starts anew with a wrong one, costs nobody time at a table that
/// comes to a server which starts afterwards: it goes by those that were there before.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_goes_by_the_time_of_those_that_are_there() {
    let Some(mut house) = House::of(1).await else { return };
    house.nodes.remove(0).server.stop().await;
    // As one would be there that began when the database's clock was an hour behind.
    let began = "INSERT INTO nodes (name, speaks) VALUES ('before', 1)";
    let is_there = "INSERT INTO leases (node, expires, time) SELECT max(id), clock_timestamp() + interval '3.9 seconds', \
        (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 3600000 FROM nodes";
    from_outside(&house.url, began).await;
    from_outside(&house.url, is_there).await;
    house.one_more().await;
    house.nodes[0].table("dames").await;
    let mut connection = sqlx::PgConnection::connect(&house.url).await.expect("a connection");
    let behind = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint - created_at FROM tables";
    let behind: i64 = sqlx::query_scalar(behind).fetch_one(&mut connection).await.expect("a table");
    assert!((3_590_000..3_660_000).contains(&behind), "{behind}");
    for node in house.nodes {
        node.server.stop().await;
    }
}

/// An older program may come upon a table that a newer one has written to.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_only_a_newer_program_can_read_is_left_to_one() {
    let Some(mut house) = House::of(2).await else { return };
    let seats = house.nodes[0].table("dames").await;
    let white = Player::join(&house.nodes[0], &seats, &seats.white).await;
    let mut players = [white, Player::join(&house.nodes[1], &seats, &seats.black).await];
    play(&mut players, 3, 0, "before").await;
    drop(players);
    house.nodes.remove(0).server.stop().await;
    from_outside(&house.url, "UPDATE events SET event = replace(event, '\"v\":1', '\"v\":2') WHERE seq = 3").await;
    let path = format!("/api/tables/{}", seats.table);
    let refused = house.nodes[0].get(&path).await;
    assert_eq!((refused.status, refused.code().as_str()), (500, "damaged"), "{}", refused.body);
    let mut connection = sqlx::PgConnection::connect(&house.url).await.expect("a connection");
    let owner: i64 = sqlx::query_scalar("SELECT node FROM owners").fetch_one(&mut connection).await.expect("an owner");
    assert_eq!(owner, 0, "nobody has it");
    // A client that understands it has it at once.
    from_outside(&house.url, "UPDATE events SET event = replace(event, '\"v\":2', '\"v\":1') WHERE seq = 3").await;
    house.one_more().await;
    assert_eq!(house.nodes[1].get(&path).await.json()["seq"], 3);
    for node in house.nodes {
        node.server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_taken_to_be_gone_comes_back_and_nobody_is_lost() {
    let Some(house) = House::of(2).await else { return };
    let [one, other] = &house.nodes[..] else { unreachable!() };
    let seats = one.table("dames").await;
    let mut players = [Player::join(one, &seats, &seats.white).await, Player::join(other, &seats, &seats.black).await];
    let mut turn = play(&mut players, 4, 0, "before").await;
    for round in 0..3 {
        // As somebody would who has not heard of the table's owner for too long.
        let ended = "UPDATE nodes SET ended = clock_timestamp() \
            WHERE id = (SELECT node FROM owners) AND ended IS NULL";
        from_outside(&house.url, ended).await;
        turn = play(&mut players, 4, turn, &format!("after{round}")).await;
    }
    let mut url = sqlx::PgConnection::connect(&house.url).await.expect("a connection");
    let epochs: Vec<(i64, i64)> =
        sqlx::query_as("SELECT epoch, node FROM events ORDER BY seq").fetch_all(&mut url).await.expect("the events");
    assert_eq!(epochs.len(), 16);
    assert!(epochs.is_sorted_by_key(|(epoch, _)| *epoch), "{epochs:?}");
    for pair in epochs.windows(2) {
        assert!(pair[0].0 != pair[1].0 || pair[0].1 == pair[1].1, "one epoch, one owner: {epochs:?}");
    }
    for node in house.nodes {
        node.server.stop().await;
    }
}

/// While the database is away nobody can move, wherever they sit: of that time as much counts as of any other without a server.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_was_away_costs_nobody_a_game() {
    let Some(house) = House::of(2).await else { return };
    let [one, other] = &house.nodes[..] else { unreachable!() };
    let people = json!({"white": {"kind": "human"}, "black": {"kind": "human"}});
    let wanted = json!({"game": "dames", "seats": people, "clock": {"minutes": 3, "increment": 0}});
    let seats = one.table_with(wanted).await;
    let mut players = [Player::join(one, &seats, &seats.white).await, Player::join(other, &seats, &seats.black).await];
    let turn = play(&mut players, 4, 0, "before").await;
    // As if all of it had been an hour ago, and nobody had been heard of since.
    let an_hour_ago = "WITH earlier AS (UPDATE nodes SET started = started - interval '2 hours'), \
        silent AS (UPDATE leases SET expires = expires - interval '1 hour'), \
        opened AS (UPDATE tables SET opened = (opened::jsonb || \
        jsonb_build_object('createdAt', (opened::jsonb ->> 'createdAt')::bigint - 3600000))::text) \
        UPDATE events SET event = \
        (event::jsonb || jsonb_build_object('at', (event::jsonb ->> 'at')::bigint - 3600000))::text";
    let before = nodes_so_far(&house.url).await;
    from_outside(&house.url, an_hour_ago).await;
    // Both come back, and play on over the connections they have.
    while nodes_so_far(&house.url).await < before + 2 {
        tokio::task::yield_now().await;
    }
    play(&mut players, 2, turn, "after").await;
    let export = one.get(&format!("/api/tables/{}/export", seats.table)).await.json();
    let events = export["events"].as_array().expect("events");
    let paused: Vec<u64> = events.iter().filter_map(|event| event["millis"].as_u64()).collect();
    let [paused] = paused[..] else { panic!("once: {export}") };
    assert!((3_500_000..3_600_000).contains(&paused), "all of it but some seconds: {paused} ms");
    for node in house.nodes {
        node.server.stop().await;
    }
}

/// How many nodes there have been.
async fn nodes_so_far(url: &str) -> i64 {
    let mut connection = sqlx::PgConnection::connect(url).await.expect("a connection");
    sqlx::query_scalar("SELECT count(*) FROM nodes").fetch_one(&mut connection).await.expect("a count")
}

/// A table whose node cannot be reached is not looked for for long: a client that waits would see nothing and not know why.
#[tokio::test(flavor = "multi_thread")]
async fn while_the_bus_is_gone_who_sits_elsewhere_is_told() {
    let (Some(url), Some(nats)) = (new_database().await, Nats::start()) else { return };
    let node = || async {
        Served::with(|config| {
            config.database = Some(url.clone());
            config.bus = Some(BusAt::Nats(nats.url.clone()));
        })
        .await
    };
    let (one, other) = (node().await, node().await);
    let seats = one.table("dames").await;
    let mut players =
        [Player::join(&one, &seats, &seats.white).await, Player::join(&other, &seats, &seats.black).await];
    play(&mut players, 2, 0, "before").await;
    let [mut here, mut there] = players;
    drop(nats);
    // Who sits where the table is plays on.
    assert_eq!(here.play("alone").await, 3);
    let gone = Instant::now();
    let bye = there.client.expect("bye").await;
    assert_eq!(bye["code"], "look-again");
    assert!(gone.elapsed() < Duration::from_secs(10), "after {:?}", gone.elapsed());
    assert_eq!(other.get("/ready").await.code(), "not-ready");
    let stopping = Instant::now();
    for node in [one, other] {
        node.server.stop().await;
    }
    assert!(stopping.elapsed() < Duration::from_secs(20), "a bus that is gone keeps nobody from stopping");
}

/// As one that was started anew, and to which everybody comes back at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_waits_for_a_database_that_is_busy() {
    let Some(mut house) = House::of(1).await else { return };
    house.nodes.remove(0).server.stop().await;
    let mut busy = sqlx::PgConnection::connect(&house.url).await.expect("a connection");
    let mut outside = sqlx::PgConnection::connect(&house.url).await.expect("another");
    let mut held = busy.begin().await.expect("a transaction");
    sqlx::query("LOCK TABLE nodes").execute(&mut *held).await.expect("locked");
    let has_given_up_once = async {
        for somebody_waits in [true, false] {
            let waits = "SELECT count(*) > 0 FROM pg_stat_activity \
                WHERE datname = current_database() AND wait_event_type = 'Lock'";
            while sqlx::query_scalar::<_, bool>(waits).fetch_one(&mut outside).await.expect("a count") != somebody_waits
            {
                tokio::task::yield_now().await;
            }
        }
        held.rollback().await.expect("free again");
    };
    tokio::join!(house.one_more(), has_given_up_once);
    house.nodes[0].table("dames").await;
    for node in house.nodes {
        node.server.stop().await;
    }
}

/// How many nodes a database takes to be there.
async fn nodes_there(url: &str) -> i64 {
    let mut connection = sqlx::PgConnection::connect(url).await.expect("a connection");
    let there =
        "SELECT count(*) FROM nodes JOIN leases ON node = id WHERE ended IS NULL AND expires > clock_timestamp()";
    sqlx::query_scalar(there).fetch_one(&mut connection).await.expect("a count")
}

/// Otherwise the next node to start would wait until its lease has run out.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ends_before_it_has_started_is_not_taken_to_be_there() {
    let Some(url) = new_database().await else { return };
    let directory = tempfile::tempdir().expect("a directory");
    let at = |bus| {
        let mut config = config(&directory);
        config.database = Some(url.clone());
        config.bus = bus;
        // An address that cannot be read might be anywhere.
        config.trust_network = true;
        config
    };
    let first = start(at(None)).await.expect("a server");
    // Without a bus, the second one waits for the first to go; meanwhile it is a node already.
    let ended = start_unless(at(None), async {
        while nodes_there(&url).await < 2 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert!(matches!(ended, Err(StartError::Stopped)), "{ended:?}");
    assert_eq!(nodes_there(&url).await, 1);
    // Nor is one that cannot start.
    let ended = start(at(Some(BusAt::Nats("not an address".to_owned())))).await;
    assert!(matches!(ended, Err(StartError::Bus(_))), "{ended:?}");
    assert_eq!(nodes_there(&url).await, 1);
    first.stop().await;
    assert_eq!(nodes_there(&url).await, 0);
}
