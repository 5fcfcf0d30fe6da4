//! A game with its variations, as it is sent: a flat list of moves, each of which names the one it follows.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Step, TagInfo};

/// A game with its variations.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tree {
    /// The game's id.
    #[cfg_attr(feature = "schema", schema(value_type = damier_rules::Game))]
    pub game: String,
    /// The game's options by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The position it begins with; without it, the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What is known about it.
    #[serde(default)]
    pub tags: Vec<TagInfo>,
    /// What is said before the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The moves, each after the one it follows. Of those that follow the same one, the first belongs to the line, and
    /// the others are variations.
    pub nodes: Vec<Node>,
}

/// A move of a tree.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Node {
    /// The move it follows, by its place in the list; nothing at the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// The move.
    #[serde(flatten)]
    pub step: Step,
    /// What is said about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Remarks by PDN's numbers: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u16>,
    /// The position after it: told by the desk, passed over in what it is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}
