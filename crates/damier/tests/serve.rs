//! `damier serve` as a process: killed without warning, stopped kindly, asked for a port that is taken.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Message, WebSocket, connect, stream::MaybeTlsStream};

/// A server process.
pub(crate) struct Served {
    child: Child,
    address: SocketAddr,
}

impl Served {
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_as(Command::new(env!("CARGO_BIN_EXE_damier")), data)
    }

    /// Started by this command, which gets the arguments.
    pub(crate) fn start_as(program: Command, data: &Path) -> Self {
        Self::try_start(program, data).expect("an address")
    }

    /// `None` if it does not come up.
    pub(crate) fn try_start(mut program: Command, data: &Path) -> Option<Self> {
        let mut child = program
            .args(["serve", "--address", "127.0.0.1:0", "--trust-loopback", "--data"])
            .arg(data)
            .args(["--messages-per-second", "100000"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("an output")).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let Some(address) = address else {
            child.wait().expect("ended");
            return None;
        };
        Some(Self { child, address: address.parse().expect("an address") })
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Without warning: `kill -9`.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("ended");
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        self.request(&format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        self.post_with("", path, body)
    }

    /// With the secret of a seat.
    pub(crate) fn post_as(&self, secret: &str, path: &str, body: &Value) -> Value {
        self.post_with(&format!("authorization: Bearer {secret}\r\n"), path, body)
    }

    fn post_with(&self, header: &str, path: &str, body: &Value) -> Value {
        let body = body.to_string();
        self.request(&format!(
            "POST {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n{header}\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        ))
    }

    fn request(&self, request: &str) -> Value {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(body).expect("JSON")
    }

    fn join(&self, table: &str, secrets: &[&str]) -> WebSocket<MaybeTlsStream<TcpStream>> {
        let (mut socket, _) = connect(format!("ws://{}/api/tables/{table}/ws", self.address)).expect("a WebSocket");
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a timeout");
        }
        let join = json!({"type": "join", "secrets": secrets, "seen": 0});
        socket.send(Message::Text(join.to_string().into())).expect("sent");
        socket
    }
}

/// A test that fails leaves no server behind.
impl Drop for Served {
    fn drop(&mut self) {
        // Most have ended by then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The next message; `None` once the connection is gone.
fn hear(socket: &mut WebSocket<MaybeTlsStream<TcpStream>>) -> Option<Value> {
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).expect("JSON")),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// Plays at a table as fast as it goes, both sides, until the connection breaks. Gives what was acknowledged: the number
/// of the event for each command.
fn play_until_killed(mut socket: WebSocket<MaybeTlsStream<TcpStream>>, run: usize) -> BTreeMap<String, u64> {
    let mut acknowledged = BTreeMap::new();
    let mut sent = 0;
    while let Some(message) = hear(&mut socket) {
        let view = match message["type"].as_str() {
            Some("state") => &message["state"]["view"],
            Some("event") if message["view"].is_object() => &message["view"],
            Some("ack") => {
                let id = message["id"].as_str().expect("an id").to_owned();
                acknowledged.insert(id, message["seq"].as_u64().expect("a number"));
                continue;
            }
            Some("refused") => panic!("{message}"),
            _ => continue,
        };
        // When a game is over it stays over: what is tested is that nothing is lost.
        let Some(m) = view["moves"].get(sent % 3).or(view["moves"].get(0)) else { break };
        sent += 1;
        let command = json!({"type": "move", "id": format!("{run}-{sent}"), "move": m["text"]});
        if socket.send(Message::Text(command.to_string().into())).is_err() {
            break;
        }
    }
    acknowledged
}

#[test]
fn endgame_tables_are_kept_beside_the_database_and_made_anew_if_damaged() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path();
    // The small board's are quickly made.
    let tables = data.join("endgames-checkers-4.tables");
    // They are worked out as soon as the engine plays at full strength; it has the first move here.
    let play = || {
        let served = Served::start(data);
        let seats = json!({"white": {"kind": "human"}, "black": {"kind": "engine", "level": 10}});
        let opened = served.post("/api/tables", &json!({"game": "checkers", "seats": seats}));
        assert!(opened["table"].is_string(), "{opened}");
        served
    };
    // What makes them gives way to everything else, and so takes long where the machine is busy.
    let wait_until = |what: &str, is_so: &dyn Fn() -> bool| {
        let since = Instant::now();
        while !is_so() {
            assert!(since.elapsed() < Duration::from_mins(30), "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let served = play();
    wait_until("no endgame tables", &|| tables.exists());
    let good = std::fs::read(&tables).expect("tables");
    served.kill();
    std::fs::write(&tables, &good[..good.len() / 2]).expect("a file");
    let served = play();
    wait_until("damaged tables stay so", &|| std::fs::read(&tables).expect("a file") == good);
    served.kill();
}

#[test]
fn nothing_that_was_acknowledged_is_lost_when_the_server_is_killed() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut served = Served::start(directory.path());
    let two = json!({"white": {"kind": "human"}, "black": {"kind": "human"}});
    let opened: Vec<(String, String, String)> = (0..4)
        .map(|_| {
            let opened = served.post("/api/tables", &json!({"game": "dames", "seats": two}));
            let secret = |side: &str| opened["seats"][side]["secret"].as_str().expect("a secret").to_owned();
            (opened["table"].as_str().expect("a name").to_owned(), secret("white"), secret("black"))
        })
        .collect();
    let mut acknowledged: Vec<BTreeMap<String, u64>> = vec![BTreeMap::new(); opened.len()];
    for run in 0..6 {
        let players: Vec<_> = opened
            .iter()
            .map(|(table, white, black)| {
                let socket = served.join(table, &[white, black]);
                std::thread::spawn(move || play_until_killed(socket, run))
            })
            .collect();
        std::thread::sleep(Duration::from_millis(150 + 70 * run as u64));
        served.kill();
        for (all, player) in acknowledged.iter_mut().zip(players) {
            all.extend(player.join().expect("a player"));
        }
        served = Served::start(directory.path());
        for ((table, white, black), all) in opened.iter().zip(&acknowledged) {
            let state = served.get(&format!("/api/tables/{table}"));
            let seq = state["seq"].as_u64().expect("a number");
            let last = all.values().max().copied().unwrap_or(0);
            assert!(seq >= last, "{last} events were acknowledged and {seq} are there");
            // Each command is known by its id: whatever it says now, it is acknowledged with the same number.
            let mut socket = served.join(table, &[white, black]);
            for (id, &number) in all {
                let again = json!({"type": "move", "id": id, "move": "nonsense"});
                socket.send(Message::Text(again.to_string().into())).expect("sent");
                let answer = loop {
                    let message = hear(&mut socket).expect("an answer");
                    if message["id"] == json!(id) {
                        break message;
                    }
                };
                assert_eq!((&answer["type"], &answer["seq"]), (&json!("ack"), &json!(number)), "{id}");
            }
        }
    }
    let in_all: usize = acknowledged.iter().map(BTreeMap::len).sum();
    assert!(in_all > 20, "{in_all} moves were acknowledged");
    served.kill();
}

#[test]
fn a_taken_port_is_said_with_a_way_out() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address");
    let directory = tempfile::tempdir().expect("a directory");
    let output = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["serve", "--address", &address.to_string(), "--data"])
        .arg(directory.path())
        .output()
        .expect("a process");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("is taken") && said.contains("--address"), "{said}");
}

#[test]
fn a_directory_is_used_by_one_server_at_a_time() {
    let directory = tempfile::tempdir().expect("a directory");
    let served = Served::start(directory.path());
    let output = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["serve", "--address", "127.0.0.1:0", "--data"])
        .arg(directory.path())
        .output()
        .expect("a process");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("another server"), "{said}");
    served.kill();
}
