//! Pictures of boards, for links that are shown with one: those who pass links on want pixels, not vectors.
//!
//! They are drawn by the blocking threads of `compute.rs`, where one address cannot take more than its share, and the
//! last ones are kept.

use std::{
    collections::{HashMap, VecDeque},
    net::IpAddr,
    sync::{Mutex, PoisonError},
};

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use damier_draw::{Diagram, Look, raster::Raster, svg};
use damier_notation::{options::read_options, read_position};
use damier_rules::{AnyPosition, Game};
use damier_study::desk::Bounds;
use serde::Deserialize;

use super::{
    body::{CountedAddress, Path, Query},
    routes::Routes,
};
#[cfg(feature = "schema")]
use crate::problem::ErrorBody;
use crate::{
    App,
    problem::Problem,
    room::{Exported, RoomMessage},
};

pub(super) fn routes() -> Routes {
    Routes::new().get("/api/games/{game}/picture", game_picture).get("/api/tables/{id}/picture", table_picture)
}

/// How many pixels a picture is wide. Some of those who show links take nothing above 300 kB: wood has a grain.
const WIDTH: u32 = 480;
/// How many pictures are kept; each is some 200 kB.
const KEPT: usize = 32;

/// The last pictures, by what they show.
#[derive(Debug, Default)]
pub(crate) struct Pictures(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    by_text: HashMap<String, Bytes>,
    /// The oldest first.
    order: VecDeque<String>,
}

impl Pictures {
    fn find(&self, text: &str) -> Option<Bytes> {
        self.kept().by_text.get(text).cloned()
    }

    fn keep(&self, text: String, picture: Bytes) {
        let mut kept = self.kept();
        if kept.by_text.insert(text.clone(), picture).is_none() {
            kept.order.push_back(text);
        }
        while kept.order.len() > KEPT {
            let Some(oldest) = kept.order.pop_front() else { break };
            kept.by_text.remove(&oldest);
        }
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a picture is to show.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub(super) struct Shown {
    /// The position in the game's notation; without it, the start.
    position: Option<String>,
    /// An option of the game, such as `english=on`; may be given several times.
    #[serde(default)]
    option: Vec<String>,
}

/// A position as a picture
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/games/{game}/picture", tag = "games",
    params(("game" = String, Path, description = "The game's id"), Shown),
    responses((status = 200, description = "The picture", content_type = "image/png"),
        (status = 400, body = ErrorBody), (status = 404, body = ErrorBody), (status = 429, body = ErrorBody),
        (status = 503, body = ErrorBody))))]
pub(super) async fn game_picture(
    State(app): State<App>,
    CountedAddress(by): CountedAddress,
    Path(game): Path<String>,
    Query(shown): Query<Shown>,
) -> Result<Response, Problem> {
    let picture = picture(&app, by, &game, &shown.option, shown.position.as_deref()).await?;
    Ok(answer(picture, "public, max-age=604800"))
}

/// A table's board as it stands, as a picture
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables/{id}/picture", tag = "tables",
    params(("id" = String, Path, description = "The table's name")),
    responses((status = 200, description = "The picture", content_type = "image/png"), (status = 404, body = ErrorBody),
        (status = 429, body = ErrorBody), (status = 503, body = ErrorBody))))]
pub(super) async fn table_picture(
    State(app): State<App>,
    CountedAddress(by): CountedAddress,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let Exported { game, position, .. } = *app.rooms.ask(&id, |reply| RoomMessage::Export { reply }).await?;
    let options: Vec<String> = game.setup.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let picture = picture(&app, by, game.setup.game.id(), &options, Some(&position)).await?;
    Ok(answer(picture, "public, max-age=60"))
}

async fn picture(
    app: &App,
    by: Option<IpAddr>,
    game: &str,
    options: &[String],
    position: Option<&str>,
) -> Result<Bytes, Problem> {
    let text = format!("{game} {} {}", options.join(" "), position.unwrap_or_default());
    if text.len() <= 2 * Bounds::LONGEST_POSITION
        && let Some(known) = app.pictures.find(&text)
    {
        return Ok(known);
    }
    let position = read(game, options, position)?;
    let drawn = app.rooms.computing().run(by, move || draw(&position)).await??;
    app.pictures.keep(text, drawn.clone());
    Ok(drawn)
}

fn read(game: &str, options: &[String], position: Option<&str>) -> Result<AnyPosition, Problem> {
    let game = Game::from_id(game).ok_or_else(|| Problem::UnknownGame(damier_notation::clip(game)))?;
    let chosen = read_options(game, options).map_err(|error| Problem::BadOption(error.said()))?;
    match position {
        None => Ok(chosen.variant.start()),
        Some(text) if text.len() > Bounds::LONGEST_POSITION => Err(Problem::TooLarge),
        Some(text) => read_position(&chosen.variant, text).map_err(|error| Problem::BadPosition(error.said())),
    }
}

fn draw(position: &AnyPosition) -> Result<Bytes, Problem> {
    let look = Look { width: WIDTH, opaque: true, coordinates: false, ..Look::default() };
    let pixels = Raster::new(&svg(&Diagram::of(position), &look)).map_err(|_| Problem::Internal)?;
    Ok(pixels.png().map_err(|_| Problem::Internal)?.into())
}

fn answer(picture: Bytes, cache: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/png")),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
    ];
    (headers, picture).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_pictures_are_kept() {
        let pictures = Pictures::default();
        for n in 0..=KEPT {
            pictures.keep(n.to_string(), Bytes::from_static(b"png"));
            pictures.keep(n.to_string(), Bytes::from_static(b"png"));
        }
        assert_eq!(pictures.find("0"), None);
        assert_eq!(pictures.find("1").as_deref(), Some(&b"png"[..]));
        let kept = pictures.kept();
        assert_eq!((kept.by_text.len(), kept.order.len()), (KEPT, KEPT));
    }

    #[test]
    fn every_game_has_a_picture() {
        for game in Game::ALL {
            let position = read(game.id(), &[], None).expect("a start");
            let picture = draw(&position).expect("a picture");
            assert_eq!(picture.get(..8), Some(&b"\x89PNG\r\n\x1a\n"[..]), "{}", game.id());
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        assert!(matches!(read("chess", &[], None), Err(Problem::UnknownGame(_))));
        assert!(matches!(read("trap", &["nonsense".into()], None), Err(Problem::BadOption(_))));
        assert!(matches!(read("dames", &[], Some("W:W99:B1")), Err(Problem::BadPosition(_))));
        assert!(matches!(read("dames", &[], Some(&"W".repeat(2001))), Err(Problem::TooLarge)));
    }
}
