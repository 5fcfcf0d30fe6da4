//! What goes over the bus: a signature, a line that says what it is, and below it what is passed on as it is.
//!
//! Two versions of the program run side by side while nodes are brought up to date one by one. A field that a reader does
//! not know is passed over, one that is missing has the meaning from before; what it does not know at all it leaves. A
//! change that cannot be made like that needs another [version](crate::node::SPEAKS). Every node says in the database which it
//! understands, and is written to in the newest that both do; of a newer one it takes nothing.

use std::net::IpAddr;

use axum::body::Bytes;
use damier_notation::sentences::Said;
use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::Sha256;

use crate::room::{Dismissal, Mark};

/// Bytes of a signature.
const SIGNATURE: usize = 32;

/// Who writes to whom, and the number of the message between these two.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Header {
    /// The version of the messages.
    pub(super) v: i32,
    pub(super) from: i64,
    pub(super) to: i64,
    /// What the messages are numbered under: another number when they begin anew.
    pub(super) stream: u64,
    /// From 1, without gaps. A beat has the number of the message before it.
    pub(super) n: u64,
    #[serde(flatten)]
    pub(super) kind: Kind,
}

/// What it is about. A tunnel is the way of one client to its table, or of one question and its answer, and has a number
/// that the node with the client has given it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(super) enum Kind {
    /// A client wants to sit down, or to look on.
    Join {
        tunnel: u64,
        table: String,
        /// The hashes of its secrets.
        secrets: Vec<String>,
        seen: u64,
        seed: Option<String>,
        address: Option<IpAddr>,
    },
    /// A client asks for something: below is what.
    Request { tunnel: u64, travelled: u64 },
    /// A client is gone.
    Leave { tunnel: u64 },
    /// An HTTP request asks for something: below is what.
    Ask { tunnel: u64, table: String, secrets: Vec<String>, address: Option<IpAddr> },
    /// The client has sat down.
    Joined { tunnel: u64 },
    /// It has not, or what was asked is not granted.
    Refused { tunnel: u64, status: u16, code: String, said: Said, detail: Option<String> },
    /// The client is told what is below.
    Told { tunnel: u64, mark: Mark },
    /// The answer to a question is below.
    Answer { tunnel: u64 },
    /// The client is sent away.
    Dismissed { tunnel: u64, why: Dismissal },
    /// The sender is alive: a heartbeat.
    Beat,
    /// Something was lost: everything between the two begins anew.
    Reset,
    /// The sender is shutting down: its tables are free.
    Gone,
    /// Something a newer program says.
    #[serde(other)]
    Unknown,
}

/// The key that the nodes of one database share.
#[derive(Clone)]
pub(crate) struct Key(Vec<u8>);

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Key(..)")
    }
}

impl Key {
    pub(crate) const fn new(key: Vec<u8>) -> Self {
        Self(key)
    }

    /// Another key, for those who are not to have this one.
    pub(crate) fn derived(&self, purpose: &str) -> Self {
        let mut mac = self.mac();
        mac.update(purpose.as_bytes());
        Self(mac.finalize().into_bytes().to_vec())
    }

    /// A word that stands for something: the same for the same, and nobody without the key finds out what for.
    pub(crate) fn word_for(&self, what: &str) -> String {
        let mut mac = self.mac();
        mac.update(what.as_bytes());
        HEXLOWER.encode(&mac.finalize().into_bytes()[..8])
    }

    pub(crate) fn to_hex(&self) -> String {
        HEXLOWER.encode(&self.0)
    }

    fn mac(&self) -> Hmac<Sha256> {
        let Ok(mac) = Hmac::<Sha256>::new_from_slice(&self.0) else { unreachable!("any key will do") };
        mac
    }

    /// A message as it is sent.
    pub(crate) fn seal(&self, header: &impl Serialize, below: &str) -> Bytes {
        // Plain data with text keys does not fail to be written.
        let header = serde_json::to_vec(header).unwrap_or_default();
        let mut message = Vec::with_capacity(SIGNATURE + header.len() + 1 + below.len());
        message.extend([0; SIGNATURE]);
        message.extend(header);
        message.push(b'\n');
        message.extend(below.as_bytes());
        let mut mac = self.mac();
        mac.update(&message[SIGNATURE..]);
        message[..SIGNATURE].copy_from_slice(&mac.finalize().into_bytes());
        message.into()
    }

    /// What a message says, if it comes from one who has the key.
    pub(crate) fn open<'a, H: DeserializeOwned>(&self, message: &'a [u8]) -> Option<(H, &'a str)> {
        let (signature, rest) = message.split_at_checked(SIGNATURE)?;
        let mut mac = self.mac();
        mac.update(rest);
        mac.verify_slice(signature).ok()?;
        let (header, below) = std::str::from_utf8(rest).ok()?.split_once('\n')?;
        Some((serde_json::from_str(header).ok()?, below))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(kind: Kind) -> Header {
        Header { v: 1, from: 1, to: 2, stream: 9, n: 3, kind }
    }

    #[test]
    fn who_has_the_key_is_understood_and_nobody_else() {
        let (key, other) = (Key::new(vec![1; 32]), Key::new(vec![2; 32]));
        let sealed = key.seal(&header(Kind::Told { tunnel: 7, mark: Mark::Event(5) }), "a line\nand another");
        let (read, below) = key.open::<Header>(&sealed).expect("understood");
        assert_eq!((read.from, read.to, read.n, below), (1, 2, 3, "a line\nand another"));
        assert!(matches!(read.kind, Kind::Told { tunnel: 7, mark: Mark::Event(5) }));
        assert!(other.open::<Header>(&sealed).is_none());
        assert!(key.derived("work").open::<Header>(&sealed).is_none());
        for at in 0..sealed.len() {
            let mut changed = sealed.to_vec();
            changed[at] ^= 1;
            assert!(key.open::<Header>(&changed).is_none(), "changed at {at}");
        }
        for length in 0..sealed.len() {
            assert!(key.open::<Header>(&sealed[..length]).is_none(), "cut at {length}");
        }
    }

    /// There are not so many addresses that one could not try them all.
    #[test]
    fn what_a_word_stands_for_is_known_to_who_has_the_key() {
        let (key, other) = (Key::new(vec![1; 32]), Key::new(vec![2; 32]));
        assert_eq!(key.word_for("192.0.2.1"), key.word_for("192.0.2.1"));
        assert_ne!(key.word_for("192.0.2.1"), key.word_for("192.0.2.2"));
        assert_ne!(key.word_for("192.0.2.1"), other.word_for("192.0.2.1"));
    }

    #[test]
    fn what_a_newer_program_says_is_passed_over() {
        let key = Key::new(vec![1; 32]);
        let sign = |text: &str| {
            let mut mac = key.mac();
            mac.update(text.as_bytes());
            [mac.finalize().into_bytes().to_vec(), text.as_bytes().to_vec()].concat()
        };
        let newer = r#"{"v":2,"from":1,"to":2,"stream":9,"n":3,"kind":"leave","tunnel":4,"because":"bored"}"#;
        let newer = sign(&format!("{newer}\n"));
        assert!(matches!(key.open(&newer), Some((Header { v: 2, kind: Kind::Leave { tunnel: 4 }, .. }, ""))));
        let unknown = sign("{\"v\":2,\"from\":1,\"to\":2,\"stream\":9,\"n\":3,\"kind\":\"dance\",\"tunnel\":4}\nsteps");
        assert!(matches!(key.open(&unknown), Some((Header { kind: Kind::Unknown, .. }, "steps"))));
    }
}
