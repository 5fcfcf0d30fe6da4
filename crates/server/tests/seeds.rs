//! The seeds of the seats: both there, or waived for all to see, before the first spin.

use crate::support;

use damier_table::{
    Noted,
    export::{Export, verify_with},
    fair::PlayerSeed,
};
use serde_json::{Value, json};
use support::{Client, Seats, Served};

const WHITE: &str = "000102030405060708090a0b0c0d0e0f";
const BLACK: &str = "ffeeddccbbaa99887766554433221100";

async fn join(served: &Served, table: &str, secret: &str, seed: Option<&str>) -> Client {
    let mut client = Client::connect(served.address(), table).await;
    client.send(&json!({"type": "join", "secrets": [secret], "seen": 0, "seed": seed})).await;
    client
}

async fn fairness(served: &Served, table: &str) -> Value {
    served.get(&format!("/api/tables/{table}")).await.json()["fairness"].clone()
}

#[tokio::test]
async fn white_does_not_spin_before_black_has_come() {
    let served = Served::new().await;
    let Seats { table, white: secret, black: other } = served.table("trap").await;
    let mut white = join(&served, &table, &secret, Some(WHITE)).await;
    let refused = white.command(json!({"type": "spin"})).await;
    assert_eq!(refused["code"], "seed-awaited", "{refused}");
    assert_eq!(refused["said"]["en"], "The spinner waits for Black's seed, or for Black to play without one.");
    assert!(refused["said"]["fr"].as_str().is_some_and(|said| said.contains("la graine des Noirs")), "{refused}");
    assert_eq!(fairness(&served, &table).await["awaited"], json!(["black"]));
    // A restart changes nothing about that.
    let served = served.restart().await;
    let mut white = join(&served, &table, &secret, Some(WHITE)).await;
    assert_eq!(white.command(json!({"type": "spin"})).await["code"], "seed-awaited");

    let mut black = join(&served, &table, &other, Some(BLACK)).await;
    black.expect("presence").await;
    let seeded = white.event("seed").await;
    assert_eq!((&seeded["event"]["by"], &seeded["can"]["white"]["spin"]), (&json!("black"), &json!(true)));
    assert_eq!(white.command(json!({"type": "spin"})).await["type"], "ack");
    assert_eq!(black.command(json!({"type": "resign"})).await["type"], "ack");
    let export = served.get(&format!("/api/tables/{table}/export")).await;
    let export: Export = serde_json::from_str(&export.body).expect("an export");
    let commitment = export.fairness.as_ref().map(|fairness| fairness.commitment);
    let seeds = [WHITE, BLACK].map(|seed| (None, PlayerSeed::from_hex(seed).expect("a seed"))).to_vec();
    assert!(verify_with(&export, &Noted { commitment, seeds }).is_ok_and(|checked| checked.spins_checked));
    served.server.stop().await;
}

#[tokio::test]
async fn whoever_plays_without_a_seed_says_so_and_everybody_sees_it() {
    let served = Served::new().await;
    let Seats { table, white: secret, black: other } = served.table("trap").await;
    let mut white = join(&served, &table, &secret, Some(WHITE)).await;
    let path = format!("/api/tables/{table}/commands");
    let waived = served.post_as(&other, &path, &json!({"type": "waiveSeed", "id": "1"})).await;
    assert_eq!(waived.status, 200, "{}", waived.body);
    let event = white.event("waived").await;
    assert_eq!((&event["event"]["by"], &event["can"]["white"]["spin"]), (&json!("black"), &json!(true)));
    assert_eq!(fairness(&served, &table).await["awaited"], json!([]));
    assert_eq!(white.command(json!({"type": "spin"})).await["type"], "ack");
    let late = served.post_as(&other, &path, &json!({"type": "seed", "seed": BLACK, "id": "2"})).await;
    assert_eq!((late.status, late.code().as_str()), (409, "seed-fixed"));
    served.server.stop().await;
}

#[tokio::test]
async fn a_seed_that_cannot_be_read_is_refused_and_nothing_is_lost() {
    let served = Served::new().await;
    let Seats { table, white: secret, .. } = served.table("trap").await;
    for bad in ["", "ab", "not hexadecimal digits, not at all", &"ab".repeat(17), &"é".repeat(16)] {
        let mut client = join(&served, &table, &secret, Some(bad)).await;
        let refused = client.expect("refused").await;
        assert_eq!(refused["code"], "bad-seed", "{bad}: {refused}");
        assert!(refused["said"]["fr"].as_str().is_some_and(|said| said.contains("32 chiffres")), "{refused}");
        assert_eq!(client.expect("bye").await["code"], "bad-seed");
        let path = format!("/api/tables/{table}/commands");
        let refused = served.post_as(&secret, &path, &json!({"type": "seed", "seed": bad, "id": "1"})).await;
        assert_eq!((refused.status, refused.code().as_str()), (400, "bad-seed"));
    }
    assert_eq!(fairness(&served, &table).await["awaited"], json!(["white", "black"]));
    let mut white = join(&served, &table, &secret, Some(&WHITE.to_uppercase())).await;
    white.expect("presence").await;
    assert_eq!(fairness(&served, &table).await["seeds"]["white"], WHITE);
    served.server.stop().await;
}

#[tokio::test]
async fn a_rematch_asks_for_new_seeds() {
    let served = Served::new().await;
    let seats = json!({"white": {"kind": "human"}, "black": {"kind": "engine", "level": 1}});
    let Seats { table, white: secret, .. } = served.table_with(json!({"game": "trap", "seats": seats})).await;
    let engines = fairness(&served, &table).await["seeds"]["black"].clone();
    let mut white = join(&served, &table, &secret, Some(WHITE)).await;
    assert_eq!(white.command(json!({"type": "spin"})).await["type"], "ack");
    assert_eq!(white.command(json!({"type": "resign"})).await["type"], "ack");
    assert_eq!(white.command(json!({"type": "rematch"})).await["type"], "ack");
    let next = white.event("rematch").await["event"]["table"].as_str().expect("a table").to_owned();
    let fairness = fairness(&served, &next).await;
    assert_eq!(fairness["awaited"], json!(["black"]), "the colours are exchanged, and the engine's seed is there");
    assert!(fairness["seeds"]["white"].is_string() && fairness["seeds"]["white"] != engines);
    served.server.stop().await;
}
