//! Spins that nobody can rig, and that anybody can check.
//!
//! 1. Before the first move the server draws a secret seed of 32 bytes and shows its SHA-256, the *commitment*: it
//!    cannot be exchanged for another one later.
//! 2. Each seat gives a seed of 16 bytes, once, or says that it plays without one and counts as sixteen zero bytes. The
//!    first spin waits for both: nobody's seed can come too late. The engine's seat gives its seed when the table is
//!    opened, before its opponent can. As nobody at the table knows the secret, nobody gains by choosing a seed; and
//!    the server, which does, cannot tell what seeds it will get.
//! 3. Spin number n (from 1) is computed from
//!    `HMAC-SHA256(key = server seed, table id ‖ White's seed ‖ Black's seed ‖ n ‖ round)`, n and round as 32 bits, big
//!    endian, the id as UTF-8, round first 0. The 32 bytes are read as eight numbers of 32 bits, big endian. With the
//!    weights of the spinner added up to `total`, the first number below the largest multiple of `total` that is not
//!    above 2³² is taken modulo `total`; if all eight are too large, the next round is tried. What is left is looked up
//!    among the weights in the order pawn, green, orange, choice.
//! 4. When the game is over the secret is shown. [`verify`](crate::export::verify) computes everything again. That a
//!    game agrees with itself is not enough, for it could have been made up afterwards: whoever wants to be sure notes
//!    the commitment and their own seed before the first spin, as the page does by itself, and compares
//!    ([`verify_with`](crate::export::verify_with)).
//!
//! Tables opened before the first spin had to wait (without `awaitSeeds` in their setup) go on as they began: a seat
//! that had given no seed by the first spin counts as zeros.
//!
//! What this cannot prevent: a server that shares its secret with a player, who then chooses a seed last. Against that
//! the opponent gives a seed after that player has, or plays where the server is trusted not to play.
//!
//! `tests/data/fair.json` has worked examples, for other programs that check spins.

use std::fmt;

use damier_rules::{ByColor, Color, Spin};
use data_encoding::HEXLOWER_PERMISSIVE;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use sha2::{Digest, Sha256};

macro_rules! bytes {
    ($(#[$doc:meta])* $name:ident, $length:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name(
            /// Its bytes.
            pub [u8; $length],
        );

        impl $name {
            /// Reads hexadecimal digits.
            pub fn from_hex(text: &str) -> Option<Self> {
                let bytes = HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok()?;
                bytes.try_into().ok().map(Self)
            }

            /// Writes it as hexadecimal digits.
            pub fn to_hex(self) -> String {
                data_encoding::HEXLOWER.encode(&self.0)
            }
        }

        /// Written as hexadecimal digits.
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.to_hex())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                Self::from_hex(&text).ok_or_else(|| {
                    let found = damier_notation::clip(&text);
                    D::Error::custom(format_args!("{found}: expected {} hexadecimal digits", 2 * $length))
                })
            }
        }
    };
}

bytes! {
    /// The server's secret seed of one table. Its `Debug` does not print it.
    ServerSeed, 32
}
bytes! {
    /// The seed of a seat.
    PlayerSeed, 16
}
bytes! {
    /// The SHA-256 of a server seed.
    Commitment, 32
}

impl fmt::Debug for ServerSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServerSeed(..)")
    }
}

impl fmt::Debug for PlayerSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlayerSeed({})", self.to_hex())
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({})", self.to_hex())
    }
}

impl PlayerSeed {
    /// What counts where a seat gives none.
    pub const NONE: Self = Self([0; 16]);
}

impl ServerSeed {
    /// What is shown of it before the game.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

/// The result of spin `n` (from 1) with these weights, in the order of [`Spin::ALL`]; `None` if they are all zero.
pub fn spin(server: &ServerSeed, table: &str, seeds: &ByColor<PlayerSeed>, n: u32, weights: [u32; 4]) -> Option<Spin> {
    let total: u64 = weights.into_iter().map(u64::from).sum();
    if total == 0 {
        return None;
    }
    let fair = (1_u64 << 32) / total * total;
    let number = (0..=u32::MAX).find_map(|round| {
        let digest = digest(server, table, seeds, n, round);
        let words = digest.as_chunks::<4>().0.iter().map(|&word| u64::from(u32::from_be_bytes(word)));
        words.into_iter().find(|&word| word < fair)
    })?;
    let mut left = number % total;
    Spin::ALL.into_iter().zip(weights).find_map(|(spin, weight)| {
        let weight = u64::from(weight);
        if left < weight {
            return Some(spin);
        }
        left -= weight;
        None
    })
}

fn digest(server: &ServerSeed, table: &str, seeds: &ByColor<PlayerSeed>, n: u32, round: u32) -> [u8; 32] {
    // HMAC takes keys of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&server.0) else { unreachable!() };
    mac.update(table.as_bytes());
    mac.update(&seeds[Color::White].0);
    mac.update(&seeds[Color::Black].0);
    mac.update(&n.to_be_bytes());
    mac.update(&round.to_be_bytes());
    mac.finalize().into_bytes().into()
}

/// The weights of the outcomes at a chance node, in the order of [`Spin::ALL`].
pub(crate) fn weights(chances: &[(Spin, u32)]) -> [u32; 4] {
    Spin::ALL.map(|spin| chances.iter().find(|&&(result, _)| result == spin).map_or(0, |&(_, weight)| weight))
}
