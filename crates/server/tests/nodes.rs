//! Several servers with one database: a table is at one of them, and its people are where they like.

use damier_server::{BusAt, LocalBus};
use serde_json::{Value, json};
use sqlx::Connection;

use crate::support::{
    Client, Seats, Served,
    postgres::{from_outside, new_database},
};

/// Servers that share a database and a bus.
struct House {
    url: String,
    bus: LocalBus,
    nodes: Vec<Served>,
}

impl House {
    /// So many servers; nothing where there is no `PostgreSQL`.
    async fn of(nodes: usize) -> Option<Self> {
        let mut house = Self { url: new_database().await?, bus: LocalBus::default(), nodes: Vec::new() };
        for _ in 0..nodes {
            house.one_more().await;
        }
        Some(house)
    }

    async fn one_more(&mut self) {
        let (url, bus) = (self.url.clone(), self.bus.clone());
        let node = Served::with(|config| {
            config.database = Some(url);
            config.bus = Some(BusAt::InProcess(bus));
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

/// So many moves, in turn; whose turn it is at first.
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
