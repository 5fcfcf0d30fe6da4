//! `damier dxp` as other programs meet it: whole games between two processes, and clients that mean no good.

use crate::support;

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    process::{Child, ChildStderr, Command},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use support::{damier, program};

/// Quick games: the moves do not matter here.
const QUICK: [&str; 6] = ["--nodes", "300", "--tt-size", "1", "--bb-size", "0"];
const LONG_ENOUGH: Duration = Duration::from_mins(1);
/// A listener that closes a connection does so within this time.
const SOON: Duration = Duration::from_secs(20);

/// A process that listens, and what it says.
struct Listener {
    child: Child,
    address: SocketAddr,
    log: JoinHandle<String>,
}

impl Listener {
    /// One that plays quickly.
    fn start(options: &[&str]) -> Self {
        Self::start_with(&[QUICK.as_slice(), options].concat())
    }

    fn start_with(options: &[&str]) -> Self {
        let args = [["dxp", "--listen", "127.0.0.1:0"].as_slice(), options].concat();
        let mut child = program(&args).spawn().expect("the program starts");
        let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut first = String::new();
        stderr.read_line(&mut first).expect("a line");
        let address = first.trim().strip_prefix("listening on ").expect("the address").parse().expect("an address");
        Self { child, address, log: std::thread::spawn(move || rest(stderr)) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the listener listens");
        stream.set_read_timeout(Some(SOON)).expect("a timeout");
        stream
    }

    /// Plays with a process that connects. What each said on standard output, and the listener's log.
    fn play(self, options: &[&str]) -> [String; 3] {
        let address = self.address.to_string();
        let args = [["dxp", "--connect", &address].as_slice(), &QUICK, options].concat();
        let run = damier(&args);
        assert_eq!(run.code, Some(0), "{run:?}");
        let [out, log] = self.end();
        [out, run.out, log]
    }

    /// Waits for the end of a listener that has played its games. Its output and its log.
    fn end(mut self) -> [String; 2] {
        let until = Instant::now() + LONG_ENOUGH;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a process") {
                break status;
            }
            if Instant::now() > until {
                self.child.kill().expect("a process");
                panic!("the listener does not end");
            }
            std::thread::sleep(Duration::from_millis(10));
        };
        let mut out = String::new();
        self.child.stdout.take().expect("a pipe").read_to_string(&mut out).expect("UTF-8");
        let log = self.log.join().expect("a log");
        assert!(status.success(), "{log}");
        assert!(!log.contains("panicked"), "{log}");
        [out, log]
    }
}

fn rest(mut stderr: BufReader<ChildStderr>) -> String {
    let mut log = String::new();
    stderr.read_to_string(&mut log).expect("UTF-8");
    log
}

/// The same line as the other side sees it.
fn seen_from_there(line: &str) -> String {
    let (game, said) = line.split_once("We say ").expect("what was said");
    let (ours, theirs) = said.trim_end_matches('.').split_once(", they say ").expect("what was said");
    format!("{game}We say {theirs}, they say {ours}.")
}

#[track_caller]
fn expect_same_games(out: &str, other: &str, games: usize) {
    let mirrored: Vec<String> = other.lines().map(seen_from_there).collect();
    assert_eq!(out.lines().collect::<Vec<_>>(), mirrored);
    assert_eq!(mirrored.len(), games, "{out}");
}

#[test]
fn who_connects_and_says_nothing_keeps_nobody_waiting() {
    let listener = Listener::start(&["--games", "1"]);
    let silent = [listener.connect(), listener.connect()];
    let mut half = listener.connect();
    half.write_all(b"R01").expect("half a message");
    let [out, ..] = listener.play(&["--moves", "2"]);
    assert!(out.starts_with("game 1: "), "{out}");
    drop((silent, half));
}

#[test]
fn two_processes_play_two_games_with_either_colour() {
    for colour in ["white", "black"] {
        let listener = Listener::start(&["--games", "2", "--name", "Listener"]);
        let [out, other, log] = listener.play(&["--games", "2", "--name", "Caller", "--colour", colour]);
        expect_same_games(&out, &other, 2);
        let colours = ["Caller - Listener", "Listener - Caller"];
        let white_first = usize::from(colour == "black");
        for (game, line) in out.lines().enumerate() {
            assert!(line.starts_with(&format!("game {}: {} ", game + 1, colours[(game + white_first) % 2])), "{line}");
            assert!(!line.contains(" * ") && !line.contains("unknown"), "the game has a result: {line}");
        }
        assert!(log.contains("\n1. ") && log.contains("\n1... "), "{log}");
    }
}

#[test]
fn the_listener_may_ask_and_the_caller_follow() {
    let listener = Listener::start(&["--initiator", "--games", "1", "--moves", "3", "--minutes", "0"]);
    let [out, other, _] = listener.play(&["--follower", "--games", "1"]);
    expect_same_games(&out, &other, 1);
    let expected = "*, 6 half-moves. The number of moves is reached. We say unknown, they say unknown.\n";
    assert!(out.ends_with(expected), "{out}");
}

#[test]
fn games_may_start_from_any_position() {
    // White takes all there is.
    let listener = Listener::start(&["--games", "2"]);
    let [out, other, log] = listener.play(&["--games", "2", "--position", "W:WK4:B13,32,37,20"]);
    expect_same_games(&out, &other, 2);
    assert!(log.contains("1. 4x15 ") || log.contains("1. 4x31x42x15 "), "{log}");
    // Black is on move: the first move is Black's.
    let listener = Listener::start(&["--games", "1"]);
    let [out, other, log] = listener.play(&["--position", "B:W28,32:B19,13", "--colour", "black"]);
    expect_same_games(&out, &other, 1);
    assert!(log.contains("\n1... "), "{log}");
}

#[test]
fn a_drawn_game_ends_as_one() {
    let listener = Listener::start(&["--games", "1"]);
    let [out, other, _] = listener.play(&["--position", "W:WK46:BK2"]);
    expect_same_games(&out, &other, 1);
    assert!(out.contains(" 1-1, ") && out.ends_with("We say draw, they say draw.\n"), "{out}");
}

#[test]
fn minutes_are_shared_out() {
    let mut listener = Listener::start(&["--games", "1"]);
    let address = listener.address.to_string();
    let args = ["dxp", "--connect", &address, "--minutes", "1", "--moves", "400", "--tt-size", "1", "--no-book"];
    let started = Instant::now();
    let mut caller = program(&args).spawn().expect("the program starts");
    let mut lines = BufReader::new(caller.stderr.take().expect("a pipe")).lines().map_while(Result::ok);
    let moves = lines.by_ref().filter(|line| line.starts_with("2... ")).take(1).count();
    assert_eq!(moves, 1);
    let took = started.elapsed();
    caller.kill().expect("a process");
    caller.wait().expect("a process");
    // Two moves of the minute's thirty or so.
    assert!(took > Duration::from_secs(1) && took < Duration::from_secs(20), "{took:?}");
    listener.child.kill().expect("a process");
    listener.child.wait().expect("a process");
}

const REQUEST: &[u8] = b"R01probe                           W001050A\0";
const AS_BLACK: &[u8] = b"R01probe                           Z001050A\0";

/// Everything that comes until the other side closes.
fn until_closed(mut stream: TcpStream) -> Vec<u8> {
    let mut all = Vec::new();
    // A reset is as good as an end.
    let ended = stream.read_to_end(&mut all);
    let timed_out = ended.is_err_and(|error| matches!(error.kind(), std::io::ErrorKind::WouldBlock));
    assert!(!timed_out, "the listener does not close: {}", String::from_utf8_lossy(&all));
    all
}

/// The next message.
fn message(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut byte = [0];
    while stream.read_exact(&mut byte).is_ok() && byte[0] != 0 {
        bytes.push(byte[0]);
    }
    String::from_utf8(bytes).expect("ASCII")
}

#[test]
fn hostile_clients_are_cut_off_and_the_next_one_plays() {
    let listener = Listener::start(&["--games", "1", "--timeout", "2"]);
    let two_hundred = [b"C".repeat(200).as_slice(), b"\0"].concat();
    let flood = vec![0; 100_000];
    let chat = b"Chello\0".repeat(5000);
    let floods: [&[u8]; 2] = [&flood, &chat];
    let spoilt: [(&[u8], &str); 12] = [
        (b"GET / HTTP/1.1\r\n\r\n\0", "a message of the type `G`"),
        (&two_hundred, "a message without end: expected at most 127 characters"),
        (b"C caf\xc3\xa9\0", "the byte 0xc3 in a message: expected ASCII"),
        (b"\xff\xfe\xfd", "the byte 0xff in a message: expected ASCII"),
        (b"R01short\0", "the message ends in the name"),
        (b"M0000323300\0", "a move where a game request is expected"),
        (b"A Somebody                       0\0", "the answer to a game request where a game request is expected"),
        (b"M00003228\0", "the message ends in"),
        (b"E99\0", "for the reason"),
        (floods[0], "a message with nothing in it"),
        (floods[1], "too many messages that are no moves"),
        (b"C no end", "nothing has come for too long"),
    ];
    for (bytes, _) in spoilt {
        let mut stream = listener.connect();
        // It may be closed before all is written.
        let _ = stream.write_all(bytes);
        until_closed(stream);
    }
    // In the middle of a game.
    let in_game: [(&[u8], &str); 4] = [
        (b"M0000323700\0", "an illegal move in W:"),
        (AS_BLACK, "a game request where a move is expected"),
        (b"M0000329900\0", "`99` for the end"),
        (b"", "nothing has come for too long"),
    ];
    for (bytes, _) in in_game {
        let mut stream = listener.connect();
        stream.write_all(AS_BLACK).expect("a connection");
        assert!(message(&mut stream).starts_with("ADamier"));
        let _ = stream.write_all(bytes);
        until_closed(stream);
    }
    let mut gone = listener.connect();
    gone.write_all(REQUEST).expect("a connection");
    assert!(message(&mut gone).starts_with("ADamier"));
    drop(gone);

    let [out, _, log] = listener.play(&["--name", "Guest"]);
    let last = out.lines().last().expect("a game");
    assert!(last.starts_with("game 1: Guest - Damier"), "{out}");
    let mut cut_off: Vec<&str> = log.lines().filter(|line| line.contains(" is cut off: ")).collect();
    let expected: Vec<&str> = spoilt.iter().chain(&in_game).map(|(_, why)| *why).chain(["the connection"]).collect();
    assert_eq!(cut_off.len(), expected.len(), "{log}");
    // Who never got to play is told of beside those who did: the next line may come first.
    for expected in expected {
        let place = cut_off.iter().position(|line| line.contains(expected));
        cut_off.remove(place.unwrap_or_else(|| panic!("{log}\nexpected {expected}")));
    }
    // Those that had begun have their line, without a result.
    assert_eq!(out.lines().filter(|line| line.contains(" * ") || line.contains(" *, ")).count(), 5, "{out}");
}

#[test]
fn a_move_that_comes_while_we_think_is_out_of_turn() {
    // An hour for one move: the second move comes while we think about the first, however busy the machine is.
    let listener = Listener::start_with(&["--games", "1", "--tt-size", "1", "--bb-size", "0", "--no-book"]);
    let mut stream = listener.connect();
    stream.write_all(b"R01probe                           Z060001A\0").expect("a connection");
    assert!(message(&mut stream).starts_with("ADamier"));
    stream.write_all(b"M0000322700\0M0000383200\0").expect("a connection");
    assert_eq!(message(&mut stream), "E01");
    until_closed(stream);
    let [.., log] = listener.play(&["--moves", "1", "--minutes", "0"]);
    assert!(log.contains(" is cut off: a move out of turn"), "{log}");
}

#[test]
fn an_illegal_move_ends_the_game() {
    let listener = Listener::start(&["--games", "1"]);
    let mut stream = listener.connect();
    stream.write_all(AS_BLACK).expect("a connection");
    message(&mut stream);
    stream.write_all(b"M0000323700\0").expect("a connection");
    assert_eq!(message(&mut stream), "E01");
    until_closed(stream);
    listener.play(&[]);
}

#[test]
fn requests_that_cannot_be_met_are_answered() {
    let listener = Listener::start(&["--games", "1"]);
    let mut stream = listener.connect();
    let mut ask = |request: &str| {
        stream.write_all(request.as_bytes()).expect("a connection");
        message(&mut stream)
    };
    let name = format!("{:<32}", "probe");
    let board = |pieces: &str| format!("{pieces:e<50}");
    let answers = [
        (format!("R02{name}W001050A\0"), '1'),
        // A man on its promotion row, nobody at all, and a game that is over.
        (format!("R01{name}W001050BW{}\0", board("w")), '2'),
        (format!("R01{name}W001050BW{}\0", board("")), '2'),
        (format!("R01{name}W001050BW{}\0", board("eeeeez")), '2'),
        (format!("R01{name}Z001050A\0"), '0'),
    ];
    for (request, code) in answers {
        let answer = ask(&request);
        assert_eq!((answer.len(), answer.chars().last()), (34, Some(code)), "{request} {answer}");
    }
    // Chat is passed over, take-backs are refused, and the game goes on.
    assert!(ask("Chello\0B001W\0").starts_with("K1"));
    assert!(ask("M0000322800\0").starts_with('M'));
    assert!(ask("B001W\0").starts_with("K1"));
    assert_eq!(ask("E10\0"), "E01");
    let [out, log] = {
        drop(stream);
        listener.end()
    };
    assert!(out.contains(" 0-2, 2 half-moves. White resigns. We say unknown, they say lost."), "{out}");
    assert!(log.contains("chat: `hello`") && log.contains("a game refused: version 2 of the protocol"), "{log}");
}

#[test]
fn the_end_may_come_on_the_wrong_turn() {
    // Left alone the engine would think for an hour.
    let listener = Listener::start_with(&["--games", "1", "--time", "3600", "--no-book"]);
    let mut stream = listener.connect();
    stream.write_all(REQUEST).expect("a connection");
    assert!(message(&mut stream).starts_with("ADamier"));
    std::thread::sleep(Duration::from_millis(100));
    let started = Instant::now();
    stream.write_all(b"E00\0").expect("a connection");
    assert_eq!(message(&mut stream), "E01", "no move comes before the answer");
    assert!(started.elapsed() < SOON);
    let [out, _] = listener.end();
    assert!(out.contains(" *, 0 half-moves. Ended by Black. We say unknown, they say unknown."), "{out}");
}

#[test]
fn what_comes_while_we_ponder_is_heard_at_once() {
    let listener = Listener::start(&["--games", "1", "--ponder"]);
    let mut stream = listener.connect();
    stream.write_all(AS_BLACK).expect("a connection");
    assert!(message(&mut stream).starts_with("ADamier"));
    let mut ask = |request: &str| {
        std::thread::sleep(Duration::from_millis(50));
        let started = Instant::now();
        stream.write_all(request.as_bytes()).expect("a connection");
        let answer = message(&mut stream);
        assert!(started.elapsed() < SOON, "{request} {answer}");
        answer
    };
    assert!(ask("Chello\0B001W\0").starts_with("K1"));
    assert!(ask("M0000322800\0").starts_with('M'));
    assert!(ask("B001W\0").starts_with("K1"));
    assert_eq!(ask("E10\0"), "E01");
    listener.end();
}

#[test]
fn whole_games_are_played_pondering_and_at_any_level() {
    let listener = Listener::start(&["--games", "2", "--ponder", "--no-book"]);
    let [out, other, _] = listener.play(&["--games", "2", "--level", "1"]);
    expect_same_games(&out, &other, 2);
    assert!(!out.contains(" * "), "{out}");
}

#[test]
fn openings_come_from_the_book_unless_it_is_left_shut() {
    let first_moves = |options: &[&str]| {
        let games = (0..8).map(|_| {
            let listener = Listener::start(&["--games", "1"]);
            let [_, _, log] = listener.play(&[options, &["--moves", "1"]].concat());
            log.lines().find(|line| line.starts_with("1. ")).and_then(|line| line.split(' ').nth(1)).map(str::to_owned)
        });
        let mut moves: Vec<String> = games.map(|m| m.expect("a first move")).collect();
        moves.sort();
        moves.dedup();
        moves.len()
    };
    assert_eq!(first_moves(&["--no-book"]), 1);
    // The chance that eight draws are all the same is small, but there: they need not be all different.
    assert!((0..4).any(|_| first_moves(&[]) > 1), "openings vary");
}

#[test]
fn whoever_plays_on_after_the_end_is_told() {
    let listener = Listener::start(&["--games", "1"]);
    let mut stream = listener.connect();
    // One move each and no more, we are White, and the men are too far apart for a capture.
    let request = b"R01probe                           Z001001BWzeeeezeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeweeeew\0";
    stream.write_all(request).expect("a connection");
    message(&mut stream);
    stream.write_all(b"M0000454000\0").expect("a connection");
    assert!(message(&mut stream).starts_with('M'));
    stream.write_all(b"M0000403500\0").expect("a connection");
    assert_eq!(message(&mut stream), "E01");
    stream.write_all(b"E01\0").expect("a connection");
    let [out, _] = listener.end();
    assert!(out.contains(" *, 2 half-moves. The number of moves is reached."), "{out}");
}

#[test]
fn what_cannot_work_is_refused_at_once() {
    let connect = ["dxp", "--connect", "127.0.0.1:1"];
    let with = |options: &[&str]| damier(&[connect.as_slice(), options].concat()).expect_refused();
    assert!(with(&["--name", "Zażółć"]).contains("ASCII"));
    assert!(with(&["--position", "W:W51:B1"]).contains("51"));
    assert!(with(&["--position", "W:W:B1"]).contains("not over"));
    assert!(with(&["--minutes", "1000"]).contains("1000"));
    assert!(with(&["--moves", "0"]).contains('0'));
    assert!(with(&["--time", "nan"]).contains("seconds"));
    assert!(with(&["--games", "0"]).contains('0'));
    assert!(with(&["--level", "11"]).contains("11"));
    assert!(with(&["--bb-size", "9"]).contains('9'));
    assert!(with(&["--follower", "--colour", "white"]).contains("--initiator"));
    assert!(damier(&["dxp"]).expect_refused().contains("--listen"));
    assert!(damier(&["dxp", "--listen", "no such place:x"]).expect_refused().contains("expected an address"));
    let run = damier(&connect);
    assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{run:?}");
}

#[test]
fn nobody_to_read_the_results_ends_it_quietly() {
    let listener = Listener::start(&["--games", "1"]);
    let mut caller: Command = program(&["dxp", "--connect", &listener.address.to_string(), "--moves", "1"]);
    let mut child = caller.args(QUICK).spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut log = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut log).expect("UTF-8");
    assert!(!log.contains("panicked"), "{log}");
    assert!(child.wait().expect("a process").success());
    listener.end();
}
