//! Limits that cannot be walked around: by headers, by rematches, by halves of requests, by other names.

use crate::support;

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use support::{Answer, Client, PATIENCE, Served, request, request_to};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{Error, client::IntoClientRequest},
};

fn two_people() -> Value {
    json!({"game": "dames", "seats": {"white": {"kind": "human"}, "black": {"kind": "human"}}})
}

/// Opens tables until one is refused, at most 20; how many were opened.
async fn tables_opened(address: SocketAddr, forwarded: impl Fn(usize) -> Vec<(&'static str, String)>) -> usize {
    for n in 0..20 {
        let forwarded = forwarded(n);
        let mut headers = vec![("content-type", "application/json")];
        headers.extend(forwarded.iter().map(|(name, value)| (*name, value.as_str())));
        let answer = request(address, "POST", "/api/tables", &headers, &two_people().to_string()).await;
        match answer.status {
            201 => {}
            429 => return n,
            status => panic!("{status}: {}", answer.body),
        }
    }
    20
}

async fn behind_proxies(proxies: usize) -> Served {
    Served::with(|config| {
        config.trust_loopback = false;
        config.proxies = proxies;
        config.limits.tables_per_minute = 3;
    })
    .await
}

#[tokio::test]
async fn an_address_is_the_one_the_proxy_saw_however_it_is_written() {
    let served = behind_proxies(1).await;
    let lines = |n: usize| {
        let made_up = format!("198.51.100.{n}");
        vec![("x-forwarded-for", made_up), ("x-forwarded-for", "203.0.113.7".to_owned())]
    };
    assert_eq!(tables_opened(served.address(), lines).await, 3, "a client's own line does not count");
    let port = |n: usize| vec![("x-forwarded-for", format!("203.0.113.8:{}", 40_000 + n))];
    assert_eq!(tables_opened(served.address(), port).await, 3, "a port does not hide an address");
    let other = |_| vec![("x-forwarded-for", "203.0.113.9:50000".to_owned())];
    assert_eq!(tables_opened(served.address(), other).await, 3, "and addresses behind ports are told apart");
    let ipv6 = |n: usize| vec![("x-forwarded-for", format!("[2001:db8::{n:x}]:443"))];
    assert_eq!(tables_opened(served.address(), ipv6).await, 3, "a household is one");
    served.server.stop().await;

    let served = behind_proxies(2).await;
    let chain = |n: usize| vec![("x-forwarded-for", format!("198.51.100.{n}, 203.0.113.7, 10.0.0.{n}"))];
    assert_eq!(tables_opened(served.address(), chain).await, 3, "with two proxies the outer one is believed");
    served.server.stop().await;

    let served = behind_proxies(0).await;
    let made_up = |n: usize| vec![("x-forwarded-for", format!("198.51.100.{n}"))];
    assert_eq!(tables_opened(served.address(), made_up).await, 3, "without a proxy nobody is");
    served.server.stop().await;
}

#[tokio::test]
async fn a_rematch_is_a_table_like_any_other() {
    let served = Served::with(|config| {
        config.trust_loopback = false;
        config.limits.tables_per_minute = 3;
    })
    .await;
    let mut seats = served.table("dames").await;
    for rematches in 0.. {
        let mut both = served.join(&seats.table, &[&seats.white, &seats.black]).await;
        assert_eq!(both.command(json!({"type": "resign"})).await["type"], "ack");
        let answer = both.command(json!({"type": "rematch"})).await;
        if answer["type"] == "refused" {
            assert_eq!((&answer["code"], rematches), (&json!("too-fast"), 2), "three tables with the first");
            break;
        }
        seats.table = both.event("rematch").await["event"]["table"].as_str().expect("a table").to_owned();
    }
    let path = format!("/api/tables/{}/commands", seats.table);
    let refused = served.post_as(&seats.white, &path, &json!({"id": "again", "type": "rematch"})).await;
    assert_eq!(refused.status, 200, "White alone offers, which opens nothing: {}", refused.body);
    let refused = served.post_as(&seats.black, &path, &json!({"id": "again", "type": "rematch"})).await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "too-fast"), "and by request it is the same");
    served.server.stop().await;
}

/// Half a request: a head that does not end, or a body that does not come.
const HALVES: [&str; 2] = [
    "GET /api/games HTTP/1.1\r\nhost: localhost\r\nx-more: ",
    "POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{\"game\"",
];

async fn half_a_request(address: SocketAddr, half: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(half.as_bytes()).await.expect("half a request");
    stream
}

#[tokio::test]
async fn half_a_request_is_not_waited_for_for_long() {
    let served = Served::with(|config| {
        config.limits.request_head = Duration::from_millis(200);
        config.limits.answer = Duration::from_millis(300);
    })
    .await;
    for half in HALVES.into_iter().chain(["", "GET"]) {
        let mut stream = half_a_request(served.address(), half).await;
        let mut rest = String::new();
        let ended = timeout(PATIENCE, stream.read_to_string(&mut rest)).await;
        assert!(ended.is_ok(), "a connection that is never closed: {half:?}");
    }
    // Nor is somebody who asks and asks and never goes.
    let served_less = Served::with(|config| config.limits.http_connection = Duration::from_millis(200)).await;
    let mut stream = half_a_request(served_less.address(), "").await;
    let mut rest = String::new();
    assert!(timeout(PATIENCE, stream.read_to_string(&mut rest)).await.is_ok());
    served.server.stop().await;
    served_less.server.stop().await;
}

#[tokio::test]
async fn halves_of_requests_count_and_others_are_served() {
    let served = Served::with(|config| {
        config.trust_loopback = false;
        config.limits.http_connections_per_address = 5;
    })
    .await;
    let mut held = Vec::new();
    for n in 0..5 {
        held.push(half_a_request(served.address(), HALVES[n % 2]).await);
    }
    // A client with as many open as it may have is told so, without having asked.
    let mut sixth = TcpStream::connect(served.address()).await.expect("a connection");
    let mut said = String::new();
    timeout(PATIENCE, sixth.read_to_string(&mut said)).await.expect("in time").expect("an answer");
    assert!(said.starts_with("HTTP/1.1 429") && said.contains("too-many-connections"), "{said}");
    // One goes, and there is room again, as soon as the server notices.
    held.pop();
    for tries in 0.. {
        assert!(tries < 1_000, "no room though one has gone");
        let mut stream = TcpStream::connect(served.address()).await.expect("a connection");
        stream
            .write_all(b"GET /api/games HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
            .await
            .expect("sent");
        let mut answer = Vec::new();
        // A connection that is refused may be reset before all is read.
        let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("in time");
        if answer.starts_with(b"HTTP/1.1 200") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    served.server.stop().await;
}

#[tokio::test]
async fn halves_of_requests_do_not_keep_a_server_from_stopping() {
    let served = Served::with(|config| {
        config.limits.request_head = PATIENCE;
        config.limits.answer = PATIENCE;
    })
    .await;
    let mut held = Vec::new();
    for n in 0..200 {
        held.push(half_a_request(served.address(), HALVES[n % 2]).await);
    }
    // They have arrived: the server has as many connections as that.
    assert_eq!(served.get("/api/games").await.status, 200);
    let since = Instant::now();
    served.server.stop().await;
    // Two seconds for answers that are being made; the rest is for a busy machine.
    assert!(since.elapsed() < PATIENCE / 2, "{:?}", since.elapsed());
    drop(held);
}

/// A request that names this host.
async fn named(served: &Served, method: &str, path: &str, host: &str) -> Answer {
    let headers = [("content-type", "application/json"), ("origin", &format!("http://{host}"))];
    let body = if method == "POST" { two_people().to_string() } else { String::new() };
    request_to(served.address(), host, method, path, &headers, &body).await
}

#[tokio::test]
async fn a_server_answers_to_its_own_names_only() {
    let served = Served::with(|config| config.hosts.push("damier.example".into())).await;
    let port = served.address().port();
    // A page of rebound.example whose name points to this machine: the browser takes it for the same site.
    for path in ["/", "/api/games", "/health"] {
        let refused = named(&served, "GET", path, &format!("rebound.example:{port}")).await;
        assert_eq!((refused.status, refused.code().as_str()), (421, "unknown-host"), "{path}");
    }
    let refused = named(&served, "POST", "/api/tables", &format!("rebound.example:{port}")).await;
    assert_eq!((refused.status, refused.code().as_str()), (421, "unknown-host"));
    assert!(refused.json()["error"]["said"]["fr"].as_str().is_some_and(|said| said.contains("--host")));
    for host in [format!("localhost:{port}"), format!("127.0.0.1:{port}"), "[::1]".into(), "damier.example".into()] {
        assert_eq!(named(&served, "POST", "/api/tables", &host).await.status, 201, "{host}");
    }
    let seats = served.table("dames").await;
    let mut upgrade =
        format!("ws://{}/api/tables/{}/ws", served.address(), seats.table).into_client_request().expect("a request");
    upgrade.headers_mut().insert("host", "rebound.example".parse().expect("a header"));
    let refused = connect_async(upgrade).await;
    assert!(matches!(refused, Err(Error::Http(response)) if response.status() == 421));
    served.server.stop().await;
}

#[tokio::test]
async fn a_clock_below_zero_is_refused() {
    let served = Served::new().await;
    let clocks = [
        json!({"minutes": -5, "increment": 3}),
        json!({"minutes": 5, "increment": -0.5}),
        json!({"minutes": 5, "increment": -1e300}),
        json!({"minutes": 1e300}),
        json!({"days": -3}),
        json!({"days": 65_537}),
    ];
    for clock in clocks {
        let mut wanted = two_people();
        wanted["clock"] = clock.clone();
        let refused = served.post("/api/tables", &wanted).await;
        assert_eq!((refused.status, refused.code().as_str()), (400, "bad-table"), "{clock}: {}", refused.body);
        assert!(refused.json()["error"]["said"]["fr"].as_str().is_some_and(|said| said.contains("0 à 180")));
    }
    for clock in [json!({"minutes": 0, "increment": 3}), json!({"minutes": -0.0, "increment": 3}), json!({"days": 3})] {
        let mut wanted = two_people();
        wanted["clock"] = clock.clone();
        assert_eq!(served.post("/api/tables", &wanted).await.status, 201, "{clock}");
    }
    served.server.stop().await;
}

#[tokio::test]
async fn a_name_that_cannot_be_seen_is_refused_kindly() {
    let served = Served::new().await;
    let mut wanted = two_people();
    wanted["seats"]["white"]["name"] = json!("\u{202e}adA");
    let refused = served.post("/api/tables", &wanted).await;
    assert_eq!((refused.status, refused.code().as_str()), (400, "bad-table"), "{}", refused.body);
    assert!(refused.body.contains("U+202E"), "{}", refused.body);
    let seats = served.table("dames").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    assert_eq!(white.command(json!({"type": "name", "name": "A\u{200b}da"})).await["code"], "bad-name");
    served.server.stop().await;
}

#[tokio::test]
async fn who_joins_with_a_seed_hears_the_state_first() {
    let served = Served::new().await;
    let seats = served.table("trap").await;
    let mut watcher = served.join(&seats.table, &[]).await;
    watcher.expect("state").await;
    let mut white = Client::connect(served.address(), &seats.table).await;
    let seed = "00112233445566778899aabbccddeeff";
    white.send(&json!({"type": "join", "secrets": [seats.white], "seen": 0, "seed": seed})).await;
    let first = white.hear().await.expect("a message");
    assert_eq!((&first["type"], &first["state"]["seq"]), (&json!("state"), &json!(1)), "with the seed in it");
    assert_eq!(first["state"]["fairness"]["seeds"]["white"], seed);
    assert_eq!(watcher.expect("event").await["event"]["kind"], "seed", "the others are told");
    served.server.stop().await;
}
