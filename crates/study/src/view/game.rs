//! The games: their names, their options, their boards.

use std::sync::OnceLock;

use damier_engine::Level;
use damier_notation::{
    options::{GameOption, options_of},
    sentences::{Said, capitalised, game_about, game_minute, game_name, game_pitch, level_name},
};
use damier_rules::{
    Game, Group, Variant,
    board::{Board, DamierGrid, Depict, Tile},
    with_position,
};
use serde::Serialize;

use super::Snapshot;

/// A game and all a page has to know to offer it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct GameInfo {
    /// Its short name.
    pub id: Game,
    /// Its name.
    pub name: Said,
    /// The game in half a sentence.
    pub about: Said,
    /// A line that makes one want to play it.
    pub pitch: Said,
    /// Its rules in a minute.
    pub minute: Said,
    /// The page of rules it is described on.
    pub rules: &'static str,
    /// Whether it has kings.
    pub kings: bool,
    /// Whether it is one of the relatives of draughts, which are offered behind the other games.
    pub relative: bool,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Its board.
    pub board: BoardInfo,
    /// The position it begins with, options as they are by default.
    pub start: Snapshot,
    /// The levels of the engine.
    pub levels: Vec<LevelInfo>,
    /// Whether a capture can be overlooked, so that "unpunished faults stand" makes sense.
    pub faults: bool,
    /// Whether it has a spinner.
    pub chance: bool,
}

/// An option of a game.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// What it can be set to, where that is a short list; empty where `form` says it.
    pub values: Vec<&'static str>,
    /// What a value looks like, where it can be many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<&'static str>,
    /// What it is without being set.
    pub default: &'static str,
    /// What it does.
    pub about: Said,
}

/// A board: its cells, and the damiers that show them.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardInfo {
    /// Every playable cell, in the order of its number.
    pub cells: Vec<CellPlace>,
    /// The damiers.
    pub damiers: Vec<DamierInfo>,
}

/// A cell's name and where it is.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CellPlace {
    /// Its name in the game's notation.
    pub name: String,
    /// x, y, z: x to White's right, y away from White.
    #[cfg_attr(feature = "schema", schema(min_items = 3, max_items = 3))]
    pub place: [i8; 3],
}

/// One view of the board: a grid, as White sees it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DamierInfo {
    /// Its letter, where there are several.
    #[cfg_attr(feature = "schema", schema(required = true))]
    pub name: Option<char>,
    /// Rows from top to bottom: null outside the board, -1 not played on, else the number of a cell.
    pub rows: Vec<Vec<Option<i16>>>,
}

/// A level of the engine.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LevelInfo {
    /// 1 to 10.
    pub level: u8,
    /// A word for it.
    pub name: Said,
}

/// All games. They do not change while the program runs.
pub fn all_games() -> &'static [GameInfo] {
    static GAMES: OnceLock<Vec<GameInfo>> = OnceLock::new();
    GAMES.get_or_init(|| Game::ALL.into_iter().map(GameInfo::of).collect())
}

impl GameInfo {
    fn of(game: Game) -> Self {
        let variant = Variant::from(game);
        let start = variant.start();
        let (kings, board) = with_position!(start, position => looks(&position));
        Self {
            id: game,
            name: Said::by(|lang| game_name(game, lang)),
            about: Said::by(|lang| game_about(game, lang)),
            pitch: Said::by(|lang| game_pitch(game, lang)),
            minute: Said::by(|lang| game_minute(game, lang)),
            rules: game.properties().rules,
            kings,
            relative: game.properties().group == Group::Family,
            options: options_of(game).iter().map(OptionInfo::of).collect(),
            board: BoardInfo::of(&board),
            start: Snapshot::of(&start),
            levels: levels(),
            faults: variant.has_obligation(),
            chance: game.properties().spins,
        }
    }
}

fn looks<P: Depict>(_: &P) -> (bool, Board) {
    (P::KINGS, P::board())
}

impl OptionInfo {
    fn of(option: &GameOption) -> Self {
        let listed = option.values.contains('|');
        Self {
            name: option.name,
            values: if listed { option.values.split('|').collect() } else { Vec::new() },
            form: (!listed).then_some(option.values),
            default: option.default,
            about: Said::by(|lang| option.about(lang)),
        }
    }
}

impl BoardInfo {
    fn of(board: &Board) -> Self {
        let cell = |cell: &damier_rules::board::CellInfo| CellPlace { name: cell.name.clone(), place: cell.place };
        Self { cells: board.cells.iter().map(cell).collect(), damiers: board.damiers.iter().map(grid).collect() }
    }
}

fn grid(damier: &DamierGrid) -> DamierInfo {
    let tile = |tile: &Tile| match tile {
        Tile::Outside => None,
        Tile::Light => Some(-1),
        Tile::Playable(cell) => Some(i16::from(cell.0)),
    };
    let rows = damier.rows.iter().map(|row| row.iter().map(tile).collect());
    DamierInfo { name: damier.name, rows: rows.collect() }
}

/// The levels, as they are called everywhere; here the name stands by itself.
fn levels() -> Vec<LevelInfo> {
    let name = |number| Said::by(|lang| capitalised(level_name(number, lang)));
    Level::all().map(|level| LevelInfo { level: level.number(), name: name(level.number()) }).collect()
}
