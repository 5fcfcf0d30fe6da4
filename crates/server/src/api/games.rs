//! The games, and positions that belong to no table: `/api/games`. Nothing here is remembered.

use std::collections::BTreeMap;

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use damier_notation::options::read_options;
use damier_rules::{Color, Game};
use damier_study::desk::{self, AskPlay, AskView, Subject};
use serde::{Deserialize, Serialize};

use super::{
    body::{Body, CountedAddress, Path, Query},
    routes::Routes,
};
#[cfg(feature = "schema")]
use crate::problem::ErrorBody;
use crate::{
    App,
    problem::Problem,
    view::{GameInfo, MoveInfo, View, all_games},
};

pub(super) fn routes() -> Routes {
    Routes::new()
        .get("/api/games", games)
        .get("/api/games/{game}/view", position_view)
        .post("/api/games/{game}/play", play)
}

/// The games.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct Games {
    games: &'static [GameInfo],
}

/// The games, with their options and boards
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, body = Games))))]
pub(super) async fn games() -> Json<Games> {
    Json(Games { games: all_games() })
}

/// Which position to look at.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub(super) struct Looking {
    /// The position in the game's notation; without it, the start.
    position: Option<String>,
    /// An option of the game, such as `english=on`; may be given several times.
    #[serde(default)]
    option: Vec<String>,
    /// Looks as if this side were to move: what it threatens.
    turn: Option<Color>,
}

/// A position of a game: the board, the legal moves, and what there is to say
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/games/{game}/view", tag = "games",
    params(("game" = String, Path, description = "The game's id"), Looking),
    responses((status = 200, body = View), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 429, body = ErrorBody), (status = 503, body = ErrorBody))))]
pub(super) async fn position_view(
    State(app): State<App>,
    CountedAddress(by): CountedAddress,
    Path(game): Path<String>,
    Query(looking): Query<Looking>,
) -> Result<Response, Problem> {
    app.rooms.computing().run(by, move || look(game, looking).map(|view| Json(view).into_response())).await?
}

fn look(game: String, looking: Looking) -> Result<View, Problem> {
    let options = named(&game, &looking.option)?;
    let subject = Subject { game, options, position: looking.position, moves: Vec::new() };
    desk::view(&AskView { subject, turn: looking.turn }).map_err(Problem::from)
}

/// Options such as `english=on`, by name.
fn named(game: &str, options: &[String]) -> Result<BTreeMap<String, String>, Problem> {
    let game = Game::from_id(game).ok_or_else(|| Problem::UnknownGame(damier_notation::clip(game)))?;
    read_options(game, options).map_err(|error| Problem::BadOption(error.said()))?;
    let pairs = options.iter().filter_map(|option| option.split_once('='));
    Ok(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
}

/// A move, or the result of a spin, in a position.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct Play {
    /// The position in the game's notation; without it, the start.
    position: Option<String>,
    /// The game's options by name.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The move in the game's notation.
    #[serde(rename = "move")]
    played: Option<String>,
    /// What the spinner shows.
    #[cfg_attr(feature = "schema", schema(value_type = Option<damier_rules::Spin>))]
    spin: Option<String>,
}

/// What came of it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Played {
    /// The move; nothing for a spin.
    #[cfg_attr(feature = "schema", schema(required = true))]
    played: Option<MoveInfo>,
    /// The position after it.
    view: View,
}

/// Play a move in a position, or set the spinner
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/games/{game}/play", tag = "games",
    params(("game" = String, Path, description = "The game's id")), request_body = Play,
    responses((status = 200, body = Played), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody, description = "The move is not legal; the sentence says why"),
        (status = 429, body = ErrorBody), (status = 503, body = ErrorBody))))]
pub(super) async fn play(
    State(app): State<App>,
    CountedAddress(by): CountedAddress,
    Path(game): Path<String>,
    Body(wanted): Body<Play>,
) -> Result<Response, Problem> {
    let work = move || play_once(game, wanted).map(|played| Json(played).into_response());
    app.rooms.computing().run(by, work).await?
}

fn play_once(game: String, play: Play) -> Result<Played, Problem> {
    let Play { position, options, played, spin } = play;
    let subject = Subject { game, options, position, moves: Vec::new() };
    let (played, view) = desk::play(&AskPlay { subject, text: played, spin })?;
    Ok(Played { played, view })
}
