//! A disk that is full, that refuses to be written to, or that may only be read: what is told and what is lost. The
//! server is a process of its own, and killed without warning at the end.

#![cfg(target_os = "linux")]

use std::{
    fs::{File, Permissions},
    io::Write,
    os::unix::{
        fs::{MetadataExt, PermissionsExt, chown},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::serve::Served;

/// A user who owns nothing.
const NOBODY: u32 = 65_534;

/// Both seats of a table.
struct Seats {
    table: String,
    secrets: [String; 2],
}

fn open_table(served: &Served) -> Result<Seats, Value> {
    let two = json!({"white": {"kind": "human"}, "black": {"kind": "human"}});
    let opened = served.post("/api/tables", &json!({"game": "dames", "seats": two}));
    let Some(table) = opened["table"].as_str() else { return Err(opened) };
    let secret = |side: &str| opened["seats"][side]["secret"].as_str().expect("a secret").to_owned();
    Ok(Seats { table: table.to_owned(), secrets: [secret("white"), secret("black")] })
}

/// A game that is played one legal move after the other.
struct Playing {
    seats: Seats,
    sent: usize,
    /// What was acknowledged: the command, the seat and the number of the event.
    acknowledged: Vec<(String, usize, u64)>,
}

impl Playing {
    fn new(seats: Seats) -> Self {
        Self { seats, sent: 0, acknowledged: Vec::new() }
    }

    /// Makes the first legal move; gives the code of the refusal if there is one.
    fn play(&mut self, served: &Served) -> Result<(), String> {
        let state = served.get(&format!("/api/tables/{}", self.seats.table));
        let m = state["view"]["moves"][0]["text"].as_str().unwrap_or_else(|| panic!("a move in {state}"));
        let seat = usize::from(state["view"]["turn"] == "black");
        self.sent += 1;
        let id = format!("m{}", self.sent);
        let answer = self.command(served, seat, &id, m);
        match answer["seq"].as_u64() {
            Some(seq) => {
                self.acknowledged.push((id, seat, seq));
                Ok(())
            }
            None => Err(answer["error"]["code"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()),
        }
    }

    fn command(&self, served: &Served, seat: usize, id: &str, m: &str) -> Value {
        let path = format!("/api/tables/{}/moves", self.seats.table);
        served.post_as(&self.seats.secrets[seat], &path, &json!({"id": id, "move": m}))
    }

    /// Everything that was acknowledged is known by its id, and acknowledged with the same number again.
    fn expect_kept(&self, served: &Served) {
        for (id, seat, seq) in &self.acknowledged {
            let again = self.command(served, *seat, id, "nonsense");
            assert_eq!(again["seq"].as_u64(), Some(*seq), "{id} was acknowledged: {again}");
        }
        let state = served.get(&format!("/api/tables/{}", self.seats.table));
        assert_eq!(
            state["seq"].as_u64(),
            self.acknowledged.last().map(|(_, _, seq)| *seq),
            "and nothing else is there"
        );
    }
}

/// Plays, breaks the disk, plays, mends it, plays on, kills the server and looks what is there.
fn play_through_a_broken_disk(
    data: &Path,
    start: impl Fn() -> Served,
    code: &str,
    break_it: impl FnOnce(&Served),
    mend: impl FnOnce(&Served),
) {
    let served = start();
    let mut playing = Playing::new(open_table(&served).expect("a table"));
    for _ in 0..3 {
        playing.play(&served).expect("a move");
    }
    break_it(&served);
    // There may be room left in the files for a moment.
    let refused = (0..30).find_map(|_| playing.play(&served).err());
    assert_eq!(refused.as_deref(), Some("storage"));
    for _ in 0..5 {
        assert_eq!(playing.play(&served), Err("storage".to_owned()));
        let refused = open_table(&served).err().expect("no new table");
        assert_eq!(refused["error"]["code"], "storage", "{refused}");
        assert!(refused["error"]["said"]["fr"].is_string(), "{refused}");
    }
    assert_eq!(served.get("/health")["error"]["code"], code);
    assert!(served.get("/api/tables?public=true")["tables"].is_array(), "reading goes on");
    mend(&served);
    let since = Instant::now();
    while served.get("/health")["status"] != "ok" {
        assert!(since.elapsed() < Duration::from_mins(1), "{}", served.get("/health"));
        std::thread::sleep(Duration::from_millis(50));
    }
    let mut other = Playing::new(open_table(&served).expect("a table"));
    for _ in 0..25 {
        playing.play(&served).expect("a move");
        other.play(&served).expect("a move");
    }
    served.kill();
    let served = start();
    playing.expect_kept(&served);
    other.expect_kept(&served);
    served.kill();
    assert!(data.join("damier.sqlite").exists());
}

/// A small file system of its own, as long as this lives.
struct SmallDisk(TempDir);

impl SmallDisk {
    /// `None` if none can be mounted.
    fn mount() -> Option<Self> {
        let directory = tempfile::tempdir().expect("a directory");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=4m", "damier-test"])
            .arg(directory.path())
            .output()
            .is_ok_and(|output| output.status.success());
        mounted.then_some(Self(directory))
    }

    fn filling(&self) -> PathBuf {
        self.0.path().join("filling")
    }

    /// Takes every byte that is left.
    fn fill(&self) {
        let mut file = File::create(self.filling()).expect("a file");
        for size in [64 * 1024, 4096, 1] {
            while file.write_all(&vec![1; size]).is_ok() {}
        }
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Even if somebody still has a file open there.
        let _ = Command::new("umount").arg("-l").arg(self.0.path()).status();
    }
}

#[test]
fn nothing_acknowledged_after_a_full_disk_is_lost() {
    let Some(disk) = SmallDisk::mount() else {
        eprintln!("SKIPPED: no file system can be mounted here, so none can be filled");
        return;
    };
    let data = disk.0.path().join("data");
    play_through_a_broken_disk(
        &data,
        || Served::start(&data),
        "disk-full",
        |_| disk.fill(),
        |_| std::fs::remove_file(disk.filling()).expect("removed"),
    );
}

/// The same where nothing can be mounted: the system refuses to let the server's files grow.
#[test]
fn nothing_acknowledged_after_writing_failed_is_lost() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path();
    let limit = |served: &Served, bytes| {
        let pid = i32::try_from(served.id()).expect("a process");
        rlimit::prlimit(pid, rlimit::Resource::FSIZE, Some((bytes, rlimit::INFINITY)), None).expect("a limit");
    };
    play_through_a_broken_disk(
        data,
        || {
            // Without the signal that would end it, as on a full disk; what is ignored stays so in the program.
            let mut shell = Command::new("sh");
            shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(env!("CARGO_BIN_EXE_damier"));
            Served::start_as(shell, data)
        },
        "storage",
        |served| limit(served, std::fs::metadata(data.join("damier.sqlite-wal")).expect("a log").len()),
        |served| limit(served, rlimit::INFINITY),
    );
}

/// Files of somebody else, which may be read: what is there is shown, what is played is refused.
#[test]
fn a_database_that_may_only_be_read_is_shown() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path();
    let root = std::fs::metadata("/proc/self").expect("this process").uid() == 0;
    let files = || ["damier.sqlite", "damier.sqlite-wal"].map(|name| data.join(name));
    let start = || {
        let mut program = Command::new(env!("CARGO_BIN_EXE_damier"));
        if root {
            // Nothing is read-only for root.
            program.uid(NOBODY).gid(NOBODY);
        }
        Served::try_start(program, data)
    };
    if root {
        chown(data, Some(NOBODY), Some(NOBODY)).expect("given away");
    }
    let Some(served) = start() else {
        eprintln!("SKIPPED: the program cannot be run as another user here");
        return;
    };
    let mut playing = Playing::new(open_table(&served).expect("a table"));
    playing.play(&served).expect("a move");
    served.kill();

    for file in files() {
        if root {
            chown(&file, Some(0), Some(0)).expect("taken");
        }
        std::fs::set_permissions(file, Permissions::from_mode(0o444)).expect("a mode");
    }
    let served = start().expect("it starts all the same");
    assert_eq!(served.get("/health")["error"]["code"], "read-only");
    assert_eq!(served.get(&format!("/api/tables/{}", playing.seats.table))["seq"], 1, "reading goes on");
    assert_eq!(playing.play(&served), Err("storage".to_owned()));
    served.kill();

    for file in files() {
        std::fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("a mode");
        if root {
            chown(&file, Some(NOBODY), Some(NOBODY)).expect("given back");
        }
    }
    let served = start().expect("a server");
    playing.play(&served).expect("a move");
    playing.expect_kept(&served);
    served.kill();
}
