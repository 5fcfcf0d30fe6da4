//! The games: their names, their options, their boards.

use std::sync::OnceLock;

use damier_notation::{
    options::{GameOption, options_of},
    sentences::{game_about, game_name},
};
use damier_rules::{
    Game, Variant,
    board::{Board, Damier, Drawn, Tile},
    with_position,
};
use damier_table::{can_overlook, has_spins};
use serde::Serialize;
use utoipa::ToSchema;

use super::Snapshot;
use crate::said::Said;

/// A game and all a page has to know to offer it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GameInfo {
    /// Its short name.
    pub id: &'static str,
    /// Its name.
    pub name: Said,
    /// The game in half a sentence.
    pub about: Said,
    /// Whether it has kings.
    pub kings: bool,
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
#[derive(Debug, Clone, Serialize, ToSchema)]
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
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BoardInfo {
    /// Every playable cell, in the order of its number.
    pub cells: Vec<CellPlace>,
    /// The damiers.
    pub damiers: Vec<DamierInfo>,
}

/// A cell's name and where it is.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CellPlace {
    /// Its name in the game's notation.
    pub name: String,
    /// x, y, z: x to White's right, y away from White.
    pub place: [i8; 3],
}

/// One view of the board: a grid, as White sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DamierInfo {
    /// Its letter, where there are several.
    pub name: Option<char>,
    /// Rows from top to bottom: null outside the board, -1 not played on, else the number of a cell.
    pub rows: Vec<Vec<Option<i16>>>,
}

/// A level of the engine.
#[derive(Debug, Clone, Serialize, ToSchema)]
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
            id: game.id(),
            name: Said::each(|lang| game_name(game, lang)),
            about: Said::each(|lang| game_about(game, lang)),
            kings,
            options: options_of(game).iter().map(OptionInfo::of).collect(),
            board: BoardInfo::of(&board),
            start: Snapshot::of(&start),
            levels: levels(),
            faults: can_overlook(&variant),
            chance: has_spins(game),
        }
    }
}

fn looks<P: Drawn>(_: &P) -> (bool, Board) {
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
            about: Said::each(|lang| option.about(lang)),
        }
    }
}

impl BoardInfo {
    fn of(board: &Board) -> Self {
        let cell = |cell: &damier_rules::board::CellInfo| CellPlace { name: cell.name.clone(), place: cell.place };
        Self { cells: board.cells.iter().map(cell).collect(), damiers: board.damiers.iter().map(grid).collect() }
    }
}

fn grid(damier: &Damier) -> DamierInfo {
    let tile = |tile: &Tile| match tile {
        Tile::Outside => None,
        Tile::Light => Some(-1),
        Tile::Playable(cell) => Some(i16::from(cell.0)),
    };
    let rows = damier.rows.iter().map(|row| row.iter().map(tile).collect());
    DamierInfo { name: damier.name, rows: rows.collect() }
}

fn levels() -> Vec<LevelInfo> {
    const NAMES: [(&str, &str); 10] = [
        ("First steps", "Premiers pas"),
        ("Beginner", "Débutant"),
        ("Learner", "Apprenti"),
        ("Sunday player", "Joueur du dimanche"),
        ("Regular", "Habitué"),
        ("Café champion", "Champion du café"),
        ("Club player", "Joueur de club"),
        ("Strong", "Fort joueur"),
        ("Master", "Maître"),
        ("Full strength", "Pleine force"),
    ];
    (1..).zip(NAMES).map(|(level, (en, fr))| LevelInfo { level, name: Said::new(en, fr) }).collect()
}
