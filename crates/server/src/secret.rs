//! Secrets: who knows a seat's secret sits there. The server keeps only their hashes, and nothing prints them.

use std::fmt;

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// Bytes of a secret: 192 bits, which is 32 letters in a link.
const BYTES: usize = 24;

/// A secret, as it goes into a link.
#[derive(Clone)]
pub(crate) struct Secret(String);

/// What is kept of a secret.
#[derive(Clone, Copy)]
pub(crate) struct SecretHash([u8; 32]);

impl Secret {
    /// A new one, from the system's randomness.
    pub(crate) fn new() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Self(BASE64URL_NOPAD.encode(&bytes)))
    }

    /// Its text, for the one who is to have it.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash::of(&self.0)
    }
}

impl SecretHash {
    /// The hash of what somebody says is a secret.
    pub(crate) fn of(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }

    /// From the database.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    pub(crate) fn to_bytes(self) -> Vec<u8> {
        self.0.to_vec()
    }

    /// As text, for another node.
    pub(crate) fn to_hex(self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// From another node.
    pub(crate) fn from_hex(text: &str) -> Option<Self> {
        Self::from_bytes(&HEXLOWER.decode(text.as_bytes()).ok()?)
    }

    /// Compares in constant time, so that the time taken tells nothing about the secret.
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash(..)")
    }
}

/// The name of a new table: short enough to read out, long enough not to be guessed.
pub(crate) fn table_id() -> Result<String, getrandom::Error> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; 12];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_known_by_its_hash_and_does_not_show_itself() {
        let (one, other) = (Secret::new().expect("randomness"), Secret::new().expect("randomness"));
        assert_eq!(one.reveal().len(), 32);
        assert!(one.hash().is(&SecretHash::of(one.reveal())));
        assert!(!one.hash().is(&other.hash()));
        assert!(!format!("{one:?}{:?}", one.hash()).contains(one.reveal()));
    }

    #[test]
    fn table_names_are_plain_letters() {
        let id = table_id().expect("randomness");
        assert_eq!(id.len(), 12);
        assert!(id.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        assert_ne!(id, table_id().expect("randomness"));
    }
}
