//! With the feature `serde`: positions and moves of any game, written with what it takes to read them again.
//!
//! A position string does not tell its game, nor its options; a move's text means something in a position only. So a
//! [`SavedPosition`] is written as `{"game": "trap", "options": ["english=on"], "position": "B:W..."}`, and a
//! [`SavedMove`] as the same with `"move"`. What is read is legal, or an error that says what is wrong.

use damier_rules::{AnyMove, AnyPosition, Game, Variant};
use serde::{Deserialize, Serialize};

use crate::{
    AnyMoveError, PositionError, TextError, options::read_options, read_move, read_position, write_move, write_position,
};

/// A position of any game, with that game and its options.
///
/// ```
/// use damier_notation::saved::SavedPosition;
/// use damier_rules::Game;
///
/// let saved = SavedPosition::read(Game::Dames, &[], "W:W31:B20")?;
/// let text = serde_json::to_string(&saved)?;
/// assert_eq!(text, r#"{"game":"dames","position":"W:W31:B20"}"#);
/// assert_eq!(serde_json::from_str::<SavedPosition>(&text)?, saved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct SavedPosition {
    game: Game,
    options: Vec<String>,
    variant: Variant,
    position: AnyPosition,
}

impl SavedPosition {
    /// Reads a position of a game with options such as `english=on`.
    pub fn read(game: Game, options: &[&str], position: &str) -> Result<Self, PositionError> {
        let variant = read_options(game, options)?.variant;
        let position = read_position(&variant, position)?;
        Ok(Self { game, options: options.iter().map(|&option| option.to_owned()).collect(), variant, position })
    }

    /// The position after this one's game has gone on to `position`, which must be of the same game and options.
    pub fn with(&self, position: AnyPosition) -> Result<Self, PositionError> {
        let options: Vec<&str> = self.options.iter().map(String::as_str).collect();
        let again = Self::read(self.game, &options, &write_position(&position))?;
        if again.position == position {
            return Ok(again);
        }
        let game = self.game.id();
        let expected =
            (format!("une position de {game} avec les mêmes options"), format!("one of {game} with the same options"));
        Err(TextError::new(("une position d'un autre jeu", "a position of another game"), expected).into())
    }

    /// The game.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The options that were given.
    pub fn options(&self) -> &[String] {
        &self.options
    }

    /// The game with its options.
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The position.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }
}

/// A legal move of any game, with the position it is played in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenMove", into = "WrittenMove")]
pub struct SavedMove {
    before: SavedPosition,
    m: AnyMove,
}

impl SavedMove {
    /// Reads a legal move of a position.
    pub fn read(before: SavedPosition, text: &str) -> Result<Self, AnyMoveError> {
        let m = read_move(&before.position, text)?;
        Ok(Self { before, m })
    }

    /// Where it is played.
    pub const fn before(&self) -> &SavedPosition {
        &self.before
    }

    /// The move.
    pub const fn played(&self) -> &AnyMove {
        &self.m
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "SavedPosition")]
struct Written {
    game: Game,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    options: Vec<String>,
    position: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "SavedMove")]
struct WrittenMove {
    #[serde(flatten)]
    before: Written,
    #[serde(rename = "move")]
    text: String,
}

impl From<SavedPosition> for Written {
    fn from(saved: SavedPosition) -> Self {
        Self { game: saved.game, position: write_position(&saved.position), options: saved.options }
    }
}

impl TryFrom<Written> for SavedPosition {
    type Error = PositionError;

    fn try_from(written: Written) -> Result<Self, PositionError> {
        let options: Vec<&str> = written.options.iter().map(String::as_str).collect();
        Self::read(written.game, &options, &written.position)
    }
}

impl From<SavedMove> for WrittenMove {
    fn from(saved: SavedMove) -> Self {
        let text = write_move(&saved.before.position, &saved.m);
        Self { before: saved.before.into(), text }
    }
}

impl TryFrom<WrittenMove> for SavedMove {
    type Error = String;

    fn try_from(written: WrittenMove) -> Result<Self, String> {
        let before = SavedPosition::try_from(written.before).map_err(|error| error.to_string())?;
        Self::read(before, &written.text).map_err(|error| error.said().en)
    }
}
