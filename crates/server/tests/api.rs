//! The interface for programs: games, positions, mistakes, headers, the page, the description, health.

use std::io::Write;

use crate::support;

use flate2::{Compression, write::GzEncoder};
use serde_json::{Value, json};
use support::{Served, request};

#[tokio::test]
async fn the_games_and_their_boards_are_described() {
    let served = Served::new().await;
    let games = served.get("/api/games").await.json();
    let games = games["games"].as_array().expect("games");
    let ids: Vec<&str> = games.iter().filter_map(|game| game["id"].as_str()).collect();
    assert_eq!(ids, damier_rules::Game::ALL.map(damier_rules::Game::id));
    for game in games {
        let cells = game["board"]["cells"].as_array().expect("cells").len();
        assert_eq!(game["start"]["board"].as_str().map(str::len), Some(cells), "{}", game["id"]);
        for row in game["board"]["damiers"][0]["rows"].as_array().expect("rows") {
            for tile in row.as_array().expect("tiles") {
                assert!(tile.is_null() || tile.as_i64().is_some_and(|cell| cell >= -1 && cell < cells as i64));
            }
        }
        assert_eq!(game["levels"].as_array().map(Vec::len), Some(10));
    }
    let game = |id: &str| games.iter().find(|game| game["id"] == id).expect("a game");
    let trap = game("trap");
    assert_eq!((&trap["chance"], trap["start"]["sliders"].as_array().map(Vec::len)), (&json!(true), Some(4)));
    assert_eq!(trap["start"]["king"], json!("dame"));
    assert_eq!(game("pyramidame")["board"]["damiers"].as_array().map(Vec::len), Some(5));
    assert_eq!(game("pyramidame")["start"].get("king"), None, "no kings on the pyramid");
    served.server.stop().await;
}

#[tokio::test]
async fn a_position_can_be_viewed_as_if_the_other_side_were_to_move() {
    let served = Served::new().await;
    // White's 28 can take 22; were Black to move, 22 could take 28.
    let threats = served.get("/api/games/dames/view?position=W:W28,50:B22,1&turn=black").await.json();
    assert_eq!((&threats["turn"], &threats["moves"][0]["text"]), (&json!("black"), &json!("22x33")));
    let same = served.get("/api/games/dames/view?position=W:W28,50:B22,1&turn=white").await.json();
    assert_eq!(same["moves"][0]["text"], "28x17");
    for game in ["dames-10", "trap", "bermudes", "pyramidame"] {
        for turn in ["white", "black"] {
            let view = served.get(&format!("/api/games/{game}/view?turn={turn}")).await.json();
            assert_eq!(view["turn"], turn, "{game}");
        }
    }
    assert_eq!(served.get("/api/games/dames/view?turn=green").await.status, 400);
    served.server.stop().await;
}

#[tokio::test]
async fn positions_are_viewed_and_played_without_a_table() {
    let served = Served::new().await;
    let view = served.get("/api/games/dames/view?position=W:W20,28:B14,21,22,31").await.json();
    assert_eq!(view["moves"][0]["text"], "28x37");
    assert_eq!(view["moves"][0]["taken"], json!([21, 20, 30]));
    assert_eq!(view["count"], json!({"white": 2, "black": 4}));
    let english = served.get("/api/games/trap/view?option=english=on&option=spinner=1:1:1").await.json();
    assert_eq!((&english["turn"], &english["phase"]), (&json!("black"), &json!("spin")));
    assert_eq!(english["king"], json!("roi"), "« La Dame est appelée Roi »");

    let play = |body: Value| {
        let served = &served;
        async move { served.post("/api/games/trap/play", &body).await }
    };
    let spun = play(json!({"spin": "green"})).await.json();
    assert_eq!((&spun["played"], &spun["view"]["spin"]), (&Value::Null, &json!("green")));
    assert_eq!(spun["view"]["moves"].as_array().map(Vec::len), Some(4));
    let position = spun["view"]["position"].as_str().expect("a position");
    let slid = play(json!({"position": position, "move": "3L"})).await.json();
    assert_eq!(slid["played"]["slider"], json!({"row": 5, "to": "L", "rests": "L", "opens": 21}), "{slid}");
    let spun = play(json!({"position": slid["view"]["position"], "spin": "green"})).await.json();
    let back = play(json!({"position": spun["view"]["position"], "move": "3N"})).await.json();
    assert_eq!(back["played"]["slider"], json!({"row": 5, "to": "N", "rests": "N", "opens": null}), "{back}");
    assert_eq!(play(json!({"spin": "choice"})).await.status, 422);
    assert_eq!(play(json!({})).await.code(), "bad-request");

    let illegal = served.post("/api/games/dames/play", &json!({"move": "32-22"})).await;
    assert_eq!((illegal.status, illegal.code().as_str()), (422, "illegal-move"));
    assert!(illegal.json()["error"]["said"]["fr"].as_str().is_some_and(|said| said.contains("32")));
    served.server.stop().await;
}

#[tokio::test]
async fn a_rafle_comes_with_every_way_round() {
    let served = Served::new().await;
    // The king takes 37 and 19, and may land on 32, 28 or 23 in between.
    let view = served.get("/api/games/dames/view?position=W:WK46:B37,19").await.json();
    let moves = view["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 3);
    let between = |way: &serde_json::Value| way[1]["cell"].as_u64().map(|cell| cell + 1);
    for m in moves {
        let others = m["others"].as_array().expect("other ways");
        assert_eq!(between(&m["path"]), Some(32));
        assert_eq!(others.iter().map(between).collect::<Vec<_>>(), [Some(28), Some(23)]);
    }
    let view = served.get("/api/games/dames/view").await.json();
    assert!(view["moves"][0].get("others").is_none(), "a plain move goes one way");
    served.server.stop().await;
}

#[tokio::test]
async fn mistakes_are_answered_with_a_code_and_a_sentence_in_both_languages() {
    let served = Served::new().await;
    let two = json!({"white": {"kind": "human"}, "black": {"kind": "human"}});
    let post = |body: Value| {
        let served = &served;
        async move { served.post("/api/tables", &body).await }
    };
    let mistakes = [
        (served.get("/api/games/chess/view").await, 404, "unknown-game"),
        (served.get("/api/games/dames/view?position=W:W51:B1").await, 400, "bad-position"),
        (served.get("/api/games/dames/view?option=english=on").await, 400, "bad-option"),
        (served.get("/api/tables").await, 400, "bad-request"),
        (served.get("/api/tables/nosuchtable0").await, 404, "unknown-table"),
        (served.get("/api/tables/nosuchtable0/export").await, 404, "unknown-table"),
        (served.get("/api/nowhere").await, 404, "not-found"),
        (served.get("/assets/missing.js").await, 404, "not-found"),
        (request(served.address(), "DELETE", "/api/tables", &[], "").await, 405, "wrong-method"),
        (post(json!({"game": "chess", "seats": two})).await, 404, "unknown-game"),
        (post(json!({"game": "dames"})).await, 400, "bad-request"),
        (post(json!({"game": "dames", "seats": two, "clock": {"minutes": 1e9}})).await, 400, "bad-table"),
        (post(json!({"game": "dames", "seats": two, "clock": {"minutes": -1}})).await, 400, "bad-table"),
        (post(json!({"game": "dames", "seats": two, "options": {"english": "on"}})).await, 400, "bad-option"),
        (post(json!({"game": "dames", "seats": two, "position": "W:W40:B"})).await, 400, "bad-table"),
        (
            post(json!({"game": "dames", "seats": {"white": {"kind": "engine", "level": 11}, "black": {"kind": "human"}}}))
                .await,
            400,
            "bad-table",
        ),
    ];
    let bad_position = served.get("/api/games/dames/view?position=W:W51:B1").await;
    let error = &bad_position.json()["error"];
    assert_eq!(
        error["said"]["fr"],
        "Cette position n'est pas possible : case inconnue « 51 » dans la liste des Blancs : il faut une case de 1 à 50."
    );
    assert_eq!(error["detail"], "unknown square `51` in the white list: expected a square, 1 to 50");
    for (answer, status, code) in mistakes {
        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{}", answer.body);
        let said = &answer.json()["error"]["said"];
        assert!(said["en"].as_str().is_some_and(|said| said.ends_with('.')), "{said}");
        assert!(said["fr"].as_str().is_some_and(|said| said.ends_with('.')), "{said}");
    }
    served.server.stop().await;
}

#[tokio::test]
async fn every_answer_carries_the_strict_headers() {
    let served = Served::new().await;
    for path in ["/", "/t/some-table", "/api/games", "/api/nowhere", "/health"] {
        let answer = served.get(path).await;
        let head = answer.head.to_lowercase();
        for header in ["content-security-policy: default-src 'self';", "x-content-type-options: nosniff"] {
            assert!(head.contains(header), "{path}: {head}");
        }
        assert!(head.contains("referrer-policy: no-referrer") && head.contains("frame-ancestors 'none'"), "{path}");
        assert!(!head.contains("unsafe-inline"), "{path}");
    }
    let page = served.get("/rules/trap").await;
    assert_eq!(page.status, 200);
    assert!(page.head.to_lowercase().contains("content-type: text/html; charset=utf-8"), "{}", page.head);
    served.server.stop().await;
}

#[tokio::test]
async fn the_page_can_come_from_a_directory_and_nothing_above_it_can() {
    let folder = tempfile::tempdir().expect("a directory");
    let web = folder.path().join("web");
    std::fs::create_dir_all(web.join("assets")).expect("a directory");
    std::fs::write(folder.path().join("secret.txt"), "secret").expect("a file");
    std::fs::write(web.join("index.html"), "the page").expect("a file");
    std::fs::write(web.join("assets/app-1a2b.js"), "plain").expect("a file");
    std::fs::write(web.join("assets/app-1a2b.js.br"), "smaller").expect("a file");
    let served = Served::with(|config| config.web = Some(web.clone())).await;
    assert_eq!(served.get("/").await.body, "the page");
    assert_eq!(served.get("/t/abc").await.body, "the page");
    let script = served.get("/assets/app-1a2b.js").await;
    assert_eq!(script.body, "plain");
    assert!(script.head.contains("immutable"), "{}", script.head);
    let headers = [("accept-encoding", "gzip, br")];
    let script = request(served.address(), "GET", "/assets/app-1a2b.js", &headers, "").await;
    assert_eq!(script.body, "smaller");
    assert!(script.head.to_lowercase().contains("content-encoding: br"), "{}", script.head);
    // What is there as gzip alone is plain for those who take nothing compressed.
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(b"squares").expect("memory");
    std::fs::write(web.join("board.svg.gz"), gzip.finish().expect("memory")).expect("a file");
    let board = served.get("/board.svg").await;
    assert_eq!((board.status, board.body.as_str()), (200, "squares"));
    assert!(!board.head.to_lowercase().contains("content-encoding"), "{}", board.head);
    // So is what is there as Brotli alone, and a client that takes gzip gets it as gzip.
    let brotli = [&[11, 3, 128][..], b"squares", &[3]].concat();
    std::fs::write(web.join("men.svg.br"), brotli).expect("a file");
    let men = served.get("/men.svg").await;
    assert_eq!((men.status, men.body.as_str()), (200, "squares"));
    let men = request(served.address(), "GET", "/men.svg", &[("accept-encoding", "gzip, br;q=0")], "").await;
    assert!(men.head.to_lowercase().contains("content-encoding: gzip") && men.body != "squares", "{}", men.head);
    // What is neither is a fault of the file.
    std::fs::write(web.join("torn.svg.br"), "torn").expect("a file");
    assert_eq!(served.get("/torn.svg").await.status, 500);
    for path in ["/../secret.txt", "/assets/../../secret.txt", "//etc/passwd", "/%2e%2e/secret.txt"] {
        let answer = served.get(path).await;
        assert!(!answer.body.contains("secret") && !answer.body.contains("root:"), "{path}");
    }
    served.server.stop().await;
}

#[tokio::test]
async fn a_shared_link_is_shown_with_a_picture_of_its_board() {
    let folder = tempfile::tempdir().expect("a directory");
    std::fs::write(folder.path().join("index.html"), "<head><!-- preview --></head>").expect("a file");
    let web = folder.path().to_owned();
    let served = Served::with(|config| config.web = Some(web)).await;
    let table = served.table("bermudes").await.table;
    for (address, picture) in [
        (format!("/t/{table}"), format!("/api/tables/{table}/picture")),
        (
            "/analysis?game=dames&position=W%3AW28%3AB19".to_owned(),
            "/api/games/dames/picture?position=W%3AW28%3AB19".to_owned(),
        ),
    ] {
        let page = served.get(&address).await.body;
        assert!(
            page.contains(&format!("property=\"og:image\" content=\"http://{}{picture}\"", served.address())),
            "{page}"
        );
        // The second time it is the one that was kept.
        for _ in 0..2 {
            let picture = served.get(&picture).await;
            assert_eq!(picture.status, 200);
            assert!(picture.head.contains("image/png") && picture.body.contains("PNG"), "{}", picture.head);
        }
    }
    assert!(served.get("/").await.body.contains("/preview.png"));
    for (path, status) in [
        ("/api/games/chess/picture", 404),
        ("/api/games/dames/picture?position=W%3AW99%3AB1", 400),
        ("/api/games/trap/picture?option=x", 400),
        ("/api/tables/nobody/picture", 404),
    ] {
        assert_eq!(served.get(path).await.status, status, "{path}");
    }
    served.server.stop().await;
}

#[tokio::test]
async fn the_description_covers_every_route() {
    let served = Served::new().await;
    let description = served.get("/api").await.json();
    assert_eq!(description["openapi"], "3.1.0");
    let mut described: Vec<String> = Vec::new();
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            described.push(format!("{} {path}", method.to_uppercase()));
        }
    }
    described.sort();
    assert_eq!(
        described,
        [
            "GET /api",
            "GET /api/docs",
            "GET /api/games",
            "GET /api/games/{game}/picture",
            "GET /api/games/{game}/view",
            "GET /api/tables",
            "GET /api/tables/{id}",
            "GET /api/tables/{id}/export",
            "GET /api/tables/{id}/picture",
            "GET /api/tables/{id}/ws",
            "GET /health",
            "GET /ready",
            "POST /api/desk",
            "POST /api/games/{game}/play",
            "POST /api/tables",
            "POST /api/tables/{id}/commands",
            "POST /api/tables/{id}/moves",
        ]
    );
    // Everything that is referred to is there.
    let text = description.to_string();
    let schemas = description["components"]["schemas"].as_object().expect("schemas");
    for reference in text.split("#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap_or_default();
        assert!(schemas.contains_key(name), "{name}");
    }
    for name in ["Incoming", "Outgoing", "TableState", "View", "MoveInfo"] {
        assert!(schemas.contains_key(name), "{name}");
    }
    // And every route that is described answers something other than that it is not there.
    for route in described {
        let (method, path) = route.split_once(' ').expect("a method");
        let path = path.replace("{game}", "dames").replace("{id}", "none");
        let answer = request(served.address(), method, &path, &[("content-type", "application/json")], "{}").await;
        assert!(answer.status != 405 && !answer.body.contains("\"not-found\""), "{route}: {}", answer.body);
    }
    let docs = served.get("/api/docs").await;
    for word in ["join", "askTakeback", "state", "ack", "refused"] {
        assert!(docs.body.contains(word), "{word}");
    }
    served.server.stop().await;
}

#[tokio::test]
async fn health_and_metrics_say_how_it_goes() {
    let served = Served::new().await;
    assert_eq!(served.get("/health").await.json()["status"], "ok");
    let seats = served.table("dames").await;
    let mut white = served.join(&seats.table, &[&seats.white]).await;
    assert_eq!(white.play("32-28").await["type"], "ack");
    let metrics = served.metrics().await;
    for line in [
        "damier_tables_open 1",
        "damier_connections 1",
        "damier_events_total 1",
        "damier_acknowledged_seconds_count 1",
        "damier_engine_waiting 0",
    ] {
        assert!(metrics.lines().any(|other| other == line), "{line} in {metrics}");
    }
    served.server.stop().await;
}
