//! HTTPS of the server's own: with real connections, and certificates that are made here.

use std::{fs, io, path::Path, sync::Arc, time::Duration};

use damier_server::{StartError, Tls, TlsError, start};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName},
    },
};
use tokio_tungstenite::{client_async, tungstenite::Message};

use crate::support::{PATIENCE, Served, config};

/// A new certificate for `localhost`, in these files; gives it to those who are to trust it.
fn certify(files: &Tls) -> CertificateDer<'static> {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
    fs::write(&files.key, made.signing_key.serialize_pem()).expect("written");
    fs::write(&files.certificate, made.cert.pem()).expect("written");
    made.cert.der().clone()
}

fn files(directory: &Path) -> Tls {
    Tls { certificate: directory.join("certificate.pem"), key: directory.join("key.pem") }
}

/// A server with a new certificate, and that certificate.
async fn served() -> (Served, CertificateDer<'static>, tempfile::TempDir) {
    let directory = tempfile::tempdir().expect("a directory");
    let files = files(directory.path());
    let certificate = certify(&files);
    let served = Served::with(|config| config.tls = Some(files)).await;
    (served, certificate, directory)
}

/// Connects, trusting this certificate and no other.
async fn connect(served: &Served, trusted: &CertificateDer<'static>) -> io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).expect("a certificate");
    let client = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(served.address()).await?;
    let name = ServerName::try_from("localhost").expect("a name");
    TlsConnector::from(Arc::new(client)).connect(name, stream).await
}

/// One request on one private connection.
async fn request(served: &Served, trusted: &CertificateDer<'static>, method: &str, path: &str, body: &str) -> String {
    let mut stream = connect(served, trusted).await.expect("a private connection");
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    let read = timeout(PATIENCE, stream.read_to_string(&mut answer)).await.expect("an answer in time");
    read.expect("an answer that ends as it should");
    answer
}

#[tokio::test]
async fn requests_and_websockets_go_through() {
    let (served, certificate, _directory) = served().await;
    assert!(served.server.url().starts_with("https://127.0.0.1:"));
    let page = request(&served, &certificate, "GET", "/t/abc", "").await;
    assert!(
        page.contains("https://localhost/api/tables/abc/picture"),
        "links that are shared are private, too: {page}"
    );
    let wanted = json!({"game": "dames", "seats": {"white": {"kind": "human"}, "black": {"kind": "human"}}});
    let opened = request(&served, &certificate, "POST", "/api/tables", &wanted.to_string()).await;
    let opened: Value = serde_json::from_str(opened.split_once("\r\n\r\n").expect("a head").1).expect("JSON");
    let (table, secret) = (opened["table"].as_str().expect("a name"), &opened["seats"]["white"]["secret"]);
    let stream = connect(&served, &certificate).await.expect("a private connection");
    let url = format!("wss://localhost/api/tables/{table}/ws");
    let (mut socket, _) = client_async(url, stream).await.expect("a WebSocket");
    let join = json!({"type": "join", "secrets": [secret], "seen": 0}).to_string();
    socket.send(Message::Text(join.into())).await.expect("sent");
    let heard = timeout(PATIENCE, socket.next()).await.expect("in time").expect("a message").expect("sound");
    assert!(heard.to_text().expect("text").contains("\"state\""));
    served.server.stop().await;
}

#[tokio::test]
async fn who_speaks_no_tls_or_trusts_another_certificate_is_served_nothing() {
    let (served, certificate, directory) = served().await;
    let elsewhere = files(&directory.path().join("elsewhere"));
    fs::create_dir(directory.path().join("elsewhere")).expect("a directory");
    assert!(connect(&served, &certify(&elsewhere)).await.is_err());
    let mut plain = TcpStream::connect(served.address()).await.expect("a connection");
    plain.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n").await.expect("sent");
    let mut answer = Vec::new();
    // It ends, with or without a word of TLS.
    let _ = timeout(PATIENCE, plain.read_to_end(&mut answer)).await.expect("an end");
    assert!(!answer.starts_with(b"HTTP"), "{answer:?}");
    assert!(request(&served, &certificate, "GET", "/health", "").await.contains("\"ok\""), "others are served");
    served.server.stop().await;
}

#[tokio::test]
async fn a_new_certificate_is_taken_and_one_that_is_no_use_is_not() {
    let (served, old, directory) = served().await;
    let files = files(directory.path());
    let new = certify(&files);
    let taken = async {
        while connect(&served, &new).await.is_err() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(PATIENCE, taken).await.expect("the new certificate is shown");
    assert!(connect(&served, &old).await.is_err(), "and the old one is not");
    fs::write(&files.certificate, "nonsense").expect("written");
    // Whatever is read of it, and whenever, the one from before is shown.
    for _ in 0..20 {
        connect(&served, &new).await.expect("a private connection");
    }
    served.server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_used_is_named_at_the_start() {
    let directory = tempfile::tempdir().expect("a directory");
    let files = files(directory.path());
    let wrong = || async {
        let mut config = config(&directory);
        config.tls = Some(files.clone());
        match start(config).await {
            Err(StartError::Tls(error)) => error,
            Err(error) => panic!("{error}"),
            Ok(_) => panic!("it starts"),
        }
    };
    assert!(matches!(wrong().await, TlsError::Read(name, _) if name.ends_with("certificate.pem")));
    certify(&files);
    let key = fs::read(&files.key).expect("the key");
    fs::write(&files.key, "-----BEGIN NOTHING-----\n-----END NOTHING-----\n").expect("written");
    assert!(matches!(wrong().await, TlsError::NoKey(name) if name.ends_with("key.pem")));
    certify(&files);
    fs::write(&files.key, key).expect("written");
    assert!(matches!(wrong().await, TlsError::Unfit(..)), "that key belongs to another certificate");
    fs::write(&files.certificate, "").expect("written");
    let error = wrong().await;
    assert!(matches!(&error, TlsError::NoCertificate(_)));
    assert!(error.to_string().contains("Expected PEM"), "{error}");
}

#[tokio::test]
async fn who_says_nothing_counts_as_a_connection_all_the_same() {
    let directory = tempfile::tempdir().expect("a directory");
    let files = files(directory.path());
    let certificate = certify(&files);
    let served = Served::with(|config| {
        config.tls = Some(files);
        config.trust_loopback = false;
        config.limits.http_connections_per_address = 1;
        config.limits.request_head = Duration::from_hours(1);
    })
    .await;
    let silent = TcpStream::connect(served.address()).await.expect("a connection");
    assert!(connect(&served, &certificate).await.is_err(), "one is the most");
    drop(silent);
    let free = async {
        while connect(&served, &certificate).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, free).await.expect("its place is free again");
    served.server.stop().await;
}
