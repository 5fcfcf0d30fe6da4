//! What a worker is known by: the name of a house and the key of its workers.

use std::fmt;

use data_encoding::HEXLOWER_PERMISSIVE;
use futures_util::future::BoxFuture;

use crate::{
    bus::wire::Key,
    exposure::exposed_database,
    serve::StartError,
    store::{House, read_house},
};

/// What the workers' key is made for.
const PURPOSE: &str = "damier work";
/// Bytes of the key.
const KEY: usize = 32;

/// What a worker is known by. With it one can work for the nodes of one database, and nothing else: it opens neither the
/// database nor what the nodes say to each other.
#[derive(Clone)]
pub struct Pass {
    pub(super) house: String,
    pub(super) key: Key,
}

impl Pass {
    /// That of the workers of a house.
    pub(crate) fn of(house: &House) -> Self {
        Self { house: house.name.clone(), key: Key::new(house.key.clone()).derived(PURPOSE) }
    }

    /// Asks the `PostgreSQL` at this address, which has to be in use by a server already. What it answers is a secret: over a network
    /// it is asked in private, unless the network is trusted.
    pub fn from_database(url: &str, trust_network: bool) -> BoxFuture<'_, Result<Self, StartError>> {
        Box::pin(async move {
            match exposed_database(url).filter(|_| !trust_network) {
                Some(exposed) => Err(exposed.into()),
                None => Ok(Self::of(&read_house(url).await?)),
            }
        })
    }

    /// Reads what [`Pass::reveal`] has written.
    pub fn read(text: &str) -> Option<Self> {
        let (house, key) = text.trim().split_once('.')?;
        let named = !house.is_empty() && house.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let key = HEXLOWER_PERMISSIVE.decode(key.as_bytes()).ok()?;
        (named && key.len() == KEY).then(|| Self { house: house.to_owned(), key: Key::new(key) })
    }

    /// As it is given to a worker that does not reach the database: a secret.
    pub fn reveal(&self) -> String {
        format!("{}.{}", self.house, self.key.to_hex())
    }
}

/// Without the secret.
impl fmt::Debug for Pass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pass").field("house", &self.house).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_is_read_as_it_was_written_and_hides_itself() {
        let pass = Pass::of(&House { name: "c0ffee".into(), key: vec![7; 32] });
        let text = pass.reveal();
        let read = Pass::read(&format!(" {text}\n")).expect("a pass");
        assert_eq!((read.house.as_str(), read.key.to_hex()), ("c0ffee", pass.key.to_hex()));
        assert_ne!(pass.key.to_hex(), Key::new(vec![7; 32]).to_hex(), "the key of the house stays with the nodes");
        assert!(!format!("{pass:?}").contains(&pass.key.to_hex()));
        for wrong in ["", "c0ffee", "c0ffee.", ".00", "c0ffee.00", "a.b.c", &text.replace('.', ">."), &text[..70]] {
            assert!(Pass::read(wrong).is_none(), "{wrong}");
        }
    }
}
