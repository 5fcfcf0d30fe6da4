//! The version of the format: setups, events and exports carry it, and no other version is read.
//!
//! A change that an older program could misread needs a new version. Otherwise new members are optional, and their
//! absence keeps the old meaning.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// The version of what is written here.
pub const VERSION: u32 = 1;

/// Written as [`VERSION`]; another version is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Version;

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u32(VERSION)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u32::deserialize(deserializer)? {
            VERSION => Ok(Self),
            other => Err(D::Error::custom(format_args!("version {other}: expected {VERSION}"))),
        }
    }
}
