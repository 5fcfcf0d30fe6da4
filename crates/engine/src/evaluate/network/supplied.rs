//! Where the network of a game comes from: out of the program, or, in a browser, from whoever loads it for the game that is
//! looked at.

use std::sync::OnceLock;

use super::{Network, Unusable};

/// The network of a game.
#[derive(Debug)]
pub struct GameNetwork {
    name: &'static str,
    /// As `build.rs` has packed it; nothing in a browser.
    packed: &'static [u8],
    network: OnceLock<Network>,
}

impl GameNetwork {
    pub(crate) const fn new(name: &'static str, packed: &'static [u8]) -> Self {
        Self { name, packed, network: OnceLock::new() }
    }

    /// What its file is called, without the ending: the name of the game, or of the one it shares its network with.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The network; `None` where it has to be [supplied](Self::supply) first.
    #[inline]
    pub fn get(&self) -> Option<&Network> {
        if self.packed.is_empty() {
            return self.network.get();
        }
        // A test checks that it can be read.
        Some(self.network.get_or_init(|| self.file().and_then(|file| Network::read(&file)).unwrap_or_default()))
    }

    /// Reads it from its file, unless it is there.
    pub fn supply(&self, file: &[u8]) -> Result<(), Unusable> {
        let network = Network::read(file)?;
        // Nobody needs a second one.
        let _ = self.network.set(network);
        Ok(())
    }

    /// Its file, where it is inside the program.
    pub fn file(&self) -> Result<Vec<u8>, Unusable> {
        Network::unpack(self.packed)
    }
}

/// What `build.rs` has packed of the network with this name.
macro_rules! packed {
    ($name:literal) => {{
        #[cfg(target_family = "wasm")]
        const PACKED: &[u8] = &[];
        #[cfg(not(target_family = "wasm"))]
        const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".network.packed"));
        PACKED
    }};
}
pub(crate) use packed;
