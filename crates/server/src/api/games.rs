//! The games, and positions that belong to no table: `/api/games`. Nothing here is remembered.

use std::collections::BTreeMap;

use axum::{Json, extract::Path};
use damier_notation::{
    options::{Chosen, read_options},
    read_position,
};
use damier_rules::{AnyPosition, Game, Position, trap::Spin};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::body::{Body, Query};
use crate::{
    App, judge,
    problem::{ErrorBody, Problem},
    said::Said,
    view::{self, GameInfo, MoveInfo, View, all_games},
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(games)).routes(routes!(position_view)).routes(routes!(play))
}

/// No position string is longer.
const LONGEST_POSITION: usize = 2_000;

/// The games.
#[derive(Debug, Serialize, ToSchema)]
struct Games {
    games: &'static [GameInfo],
}

/// The five games, with their options and boards
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Games)))]
async fn games() -> Json<Games> {
    Json(Games { games: all_games() })
}

/// Which position to look at.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Looking {
    /// The position in the game's notation; without it, the start.
    position: Option<String>,
    /// An option of the game, such as `english=on`; may be given several times.
    #[serde(default)]
    option: Vec<String>,
}

/// A position of a game: the board, the legal moves, and what there is to say
#[utoipa::path(get, path = "/api/games/{game}/view", tag = "games",
    params(("game" = String, Path, description = "The game's id"), Looking),
    responses((status = 200, body = View), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
async fn position_view(Path(game): Path<String>, Query(looking): Query<Looking>) -> Result<Json<View>, Problem> {
    let chosen = choose(&game, &looking.option)?;
    let position = match &looking.position {
        Some(text) => position(chosen, text)?,
        None => chosen.variant.start(),
    };
    Ok(Json(View::of(&position)))
}

/// A move, or the result of a spin, in a position.
#[derive(Debug, Deserialize, ToSchema)]
struct Play {
    /// The position in the game's notation; without it, the start.
    position: Option<String>,
    /// The game's options by name.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The move in the game's notation.
    #[serde(rename = "move")]
    played: Option<String>,
    /// What the spinner shows: `pawn`, `green`, `orange` or `choice`.
    spin: Option<String>,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
struct Played {
    /// The move; nothing for a spin.
    played: Option<MoveInfo>,
    /// The position after it.
    view: View,
}

/// Play a move in a position, or set the spinner
#[utoipa::path(post, path = "/api/games/{game}/play", tag = "games",
    params(("game" = String, Path, description = "The game's id")), request_body = Play,
    responses((status = 200, body = Played), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody, description = "The move is not legal; the sentence says why")))]
async fn play(Path(game): Path<String>, Body(play): Body<Play>) -> Result<Json<Played>, Problem> {
    let options: Vec<String> = play.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let chosen = choose(&game, &options)?;
    let mut position = match &play.position {
        Some(text) => position(chosen, text)?,
        None => chosen.variant.start(),
    };
    let played = match (&play.played, &play.spin) {
        (Some(text), None) => {
            let m = judge::read_move(&position, text)?;
            let info = view::describe(&position, &m);
            position.play_unchecked(&m);
            Some(info)
        }
        (None, Some(name)) => {
            settle(&mut position, name)?;
            None
        }
        _ => return Err(Problem::BadRequest("give either `move` or `spin`".into())),
    };
    Ok(Json(Played { played, view: View::of(&position) }))
}

/// The game with these options.
fn choose(game: &str, options: &[String]) -> Result<Chosen, Problem> {
    let game = Game::from_id(game).ok_or_else(|| Problem::UnknownGame(damier_notation::clip(game)))?;
    read_options(game, options).map_err(|error| Problem::BadOption(error.said().into()))
}

/// The position a text describes.
fn position(chosen: Chosen, text: &str) -> Result<AnyPosition, Problem> {
    if text.len() > LONGEST_POSITION {
        let length = text.len();
        return Err(Problem::BadPosition(Said::new(
            format!("{length} bytes: expected {LONGEST_POSITION} at most"),
            format!("{length} octets : il en faut {LONGEST_POSITION} au plus"),
        )));
    }
    read_position(&chosen.variant, text).map_err(|error| Problem::BadPosition(error.said().into()))
}

fn settle(position: &mut AnyPosition, name: &str) -> Result<(), Problem> {
    let possible = position.chances();
    let Some(spin) = Spin::from_name(name).filter(|spin| possible.iter().any(|(other, _)| other == spin)) else {
        return Err(Problem::IllegalMove(Said::new(
            "The spinner cannot show that here.",
            "La roulette ne peut pas donner cela ici.",
        )));
    };
    position.settle_unchecked(spin);
    Ok(())
}
