//! The settings of hosts: a settings file, logs for programs, and servers that refuse to start on an open network.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::support::{damier, program};

#[test]
fn a_server_that_strangers_might_reach_does_not_start() {
    let data = tempfile::tempdir().expect("a directory");
    let data = data.path().to_str().expect("a name");
    for (args, expected) in [
        (&["--address", "0.0.0.0:0"][..], "--tls-certificate"),
        (&["--address", "127.0.0.1:0", "--metrics", "0.0.0.0:0"], "the metrics at 0.0.0.0:0"),
        (
            &["--address", "127.0.0.1:0", "--database", "postgres://damier:secret@db.example/damier"],
            "the PostgreSQL at db.example is reached over a network without encryption",
        ),
        (
            &[
                "--address",
                "127.0.0.1:0",
                "--database",
                "postgres://localhost/damier",
                "--bus",
                "nats://u:secret@bus.example",
            ],
            "the NATS at bus.example is reached over a network without encryption",
        ),
    ] {
        let said = damier(&[&["serve", "--data", data], args].concat()).expect_refused();
        assert!(said.contains(expected) && said.contains("--trust-network"), "{said}");
        assert!(!said.contains("secret"), "{said}");
    }
}

#[test]
fn what_strangers_might_read_on_the_way_is_not_copied() {
    let (data, open) = ("/nowhere", "postgres://damier:secret@db.example/damier");
    for args in [
        &["copy", data, open][..],
        &["copy", open, data],
        &["backup", "/nowhere/copy", "--database", open],
        &["restore", "/nowhere/copy", "--database", open],
    ] {
        let said = damier(args).expect_refused();
        assert!(said.contains("sslmode") && said.contains("--trust-network") && !said.contains("secret"), "{said}");
    }
}

#[test]
fn a_database_that_is_none_or_is_not_there_is_named() {
    let data = tempfile::tempdir().expect("a directory");
    let data = data.path().to_str().expect("a name");
    for (url, expected) in [
        ("postgres://damier:secret@127.0.0.1:1/damier", "the PostgreSQL at 127.0.0.1, port 1:"),
        ("mysql://damier:secret@127.0.0.1:1/damier", "expected one like postgres://"),
        ("damier", "expected one like postgres://"),
    ] {
        let said = damier(&["serve", "--data", data, "--address", "127.0.0.1:0", "--database", url]).expect_refused();
        assert!(said.contains(expected) && !said.contains("secret"), "{said}");
    }
}

#[test]
fn a_copy_of_what_is_not_there_fails_and_a_wrong_address_is_refused() {
    let data = tempfile::tempdir().expect("a directory");
    let (nothing, file) = (data.path().join("nothing"), data.path().join("copy.sqlite"));
    let (nothing, file) = (nothing.to_str().expect("a name"), file.to_str().expect("a name"));
    let data = data.path().to_str().expect("a name");
    let backup = |url: &str| damier(&["backup", file, "--database", url]);
    assert!(damier(&["copy", nothing, data]).expect_failed().contains("there is no database"));
    assert!(damier(&["restore", file, "--data", data]).expect_failed().contains("there is no database"));
    assert!(backup("postgres://damier@127.0.0.1:1/damier").expect_failed().contains("127.0.0.1, port 1"));
    assert!(backup("mysql://damier@127.0.0.1:1/damier").expect_refused().contains("postgres://"));
}

/// A word that is no level would silence everything.
#[test]
fn how_much_is_logged_is_one_of_the_levels() {
    let data = tempfile::tempdir().expect("a directory");
    for wrong in ["verbose", "info,dbug", "damier_server=loud"] {
        let mut command = program(&["serve", "--address", "127.0.0.1:0", "--data"]);
        command.arg(data.path()).env("DAMIER_LOG", wrong);
        let said = crate::support::finished(command).expect_refused();
        assert!(said.contains("DAMIER_LOG: expected error, warn, info"), "{wrong}: {said}");
    }
}

#[test]
fn a_worker_says_what_it_is_missing() {
    for (args, expected) in [
        (&["work"][..], "--bus"),
        (&["work", "--bus", "nats://127.0.0.1:1"], "--database"),
        (&["work", "--bus", "nats://10.0.0.5:4222"], "DAMIER_WORK_PASS"),
    ] {
        let mut command = program(args);
        command.env_remove("DAMIER_BUS").env_remove("DAMIER_DATABASE").env_remove("DAMIER_WORK_PASS");
        assert!(crate::support::finished(command).expect_refused().contains(expected), "{args:?}");
    }
    let mut command = program(&["work", "--bus", "nats://10.0.0.5:4222"]);
    command.env("DAMIER_WORK_PASS", format!("c0ffee.{}", "ab".repeat(32)));
    let said = crate::support::finished(command).expect_refused();
    assert!(said.contains("tls://") && said.contains("--trust-network"), "{said}");
    for (args, expected) in [
        (&["--database", "postgres://damier@10.0.0.5/damier"][..], "sslmode"),
        (&["--database", "postgres://damier@10.0.0.5/damier", "--show-pass"], "sslmode"),
    ] {
        let mut command = program(&["work", "--bus", "nats://127.0.0.1:1"]);
        command.args(args).env_remove("DAMIER_WORK_PASS");
        let said = crate::support::finished(command).expect_refused();
        assert!(said.contains(expected) && said.contains("--trust-network"), "{said}");
    }
    let mut command = program(&["work", "--bus", "nats://127.0.0.1:1", "--metrics", "0.0.0.0:0"]);
    command.env("DAMIER_WORK_PASS", format!("c0ffee.{}", "ab".repeat(32)));
    assert!(crate::support::finished(command).expect_refused().contains("the metrics at"));
    let mut command = program(&["work", "--bus", "nats://127.0.0.1:1"]);
    command.env("DAMIER_WORK_PASS", "nonsense");
    assert!(crate::support::finished(command).expect_refused().contains("--show-pass"));
}

#[test]
fn settings_come_from_a_file_and_the_log_is_json_where_it_says_so() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("serve.toml");
    let data = directory.path().join("data");
    // Nothing can listen there: what is given on the command line is stronger.
    let text = format!("address = \"192.0.2.1:1\"\ndata = \"{}\"\nlog = \"json\"\nworkers = 1\n", data.display());
    fs::write(&file, text).expect("written");
    let mut child = program(&["serve".as_ref(), "--config".as_ref(), file.as_os_str()])
        .args(["--address", "127.0.0.1:0"])
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("an output")).read_line(&mut line).expect("a line");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address").to_owned();
    let mut stream = TcpStream::connect(&address).expect("a connection");
    let request = format!("GET /ready HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("{\"status\":\"ready\"}"), "{answer}");
    let ended = Command::new("kill").arg(child.id().to_string()).status().expect("a signal");
    assert!(ended.success());
    let mut log = String::new();
    child.stderr.take().expect("a log").read_to_string(&mut log).expect("text");
    assert!(child.wait().expect("ended").success());
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(lines.iter().any(|line| line["file"].as_str() == file.to_str()), "{log}");
    assert!(lines.iter().all(|line| line["level"].is_string() && line["timestamp"].is_string()), "{log}");
    assert!(data.join("damier.sqlite").is_file());
    fs::write(&file, "adress = \"127.0.0.1:0\"\n").expect("written");
    let said = damier(&["serve".as_ref(), "--config".as_ref(), file.as_os_str()]).expect_refused();
    assert!(said.contains("`adress`: `damier serve` has no such option"), "{said}");
}

/// Also at the highest log level: the client of the bus would log the address it tries.
#[test]
fn what_is_secret_of_the_bus_is_not_in_the_log() {
    let key = "ab".repeat(32);
    let mut child = program(&["work", "--bus", "nats://damier:not-for-the-log@127.0.0.1:1", "--workers", "1"])
        .env("DAMIER_WORK_PASS", format!("c0ffee.{key}"))
        .env("DAMIER_LOG", "trace")
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let log = BufReader::new(child.stderr.take().expect("a log"));
    let mut said = Vec::new();
    for line in log.lines() {
        said.push(line.expect("text"));
        // Tried, and failed: whatever is said about that has been.
        if said.iter().filter(|line| line.contains("the bus: client error")).count() == 2 {
            break;
        }
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    assert!(said.last().is_some_and(|line| line.contains("the bus: client error")), "{said:?}");
    for secret in ["not-for-the-log", &key] {
        assert!(said.iter().all(|line| !line.contains(secret)), "{said:?}");
    }
}
