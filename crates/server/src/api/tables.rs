//! Tables over HTTP: opening, looking, commanding, exporting; and the way in to the WebSocket.

use std::{collections::BTreeMap, net::IpAddr, time::Instant};

use axum::{
    Json,
    extract::{self, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use damier_rules::{ByColor, Color, Game};
use damier_table::{Command, HouseRules, Millis, MoveAttempt, Seat, TableSetup, TimeControl};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use super::{
    body::{Body, CountedAddress, Path, Query},
    origin::check_origin,
    routes::Routes,
};
#[cfg(feature = "schema")]
use crate::problem::ErrorBody;
use crate::{
    App,
    message::{Body as MessageBody, Incoming, Sealed},
    problem::Problem,
    room::{Exported, HttpAnswer, Request, Requester, RoomMessage},
    rooms::{OpenedTable, Wanted},
    secret::{Secret, SecretHash},
    socket,
    state::{BothSeats, TableState},
    store::StoreError,
};

pub(super) fn routes() -> Routes {
    Routes::new()
        .post("/api/tables", open_table)
        .get("/api/tables", public_tables)
        .get("/api/tables/{id}", table)
        .post("/api/tables/{id}/commands", command)
        .post("/api/tables/{id}/moves", make_move)
        .get("/api/tables/{id}/export", export)
        .get("/api/tables/{id}/ws", connect)
}

/// A table as somebody wants to have it.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "one for each box of the form")]
pub(super) struct OpenTable {
    /// The game's id.
    #[cfg_attr(feature = "schema", schema(value_type = Game))]
    game: String,
    /// The game's options by name.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Who plays.
    seats: BothSeats,
    /// How time is measured; not at all without it.
    clock: Option<WantedClock>,
    /// Whether the table is listed.
    #[serde(default)]
    public: bool,
    /// A piece that has been touched has to be moved.
    #[serde(default)]
    touch_move: bool,
    /// Unpunished faults stand.
    #[serde(default)]
    faults_stand: bool,
    /// The engine resigns a game against people that it takes for lost.
    #[serde(default)]
    engine_resigns: bool,
    /// The position to begin with.
    position: Option<String>,
}

/// A clock as somebody wants to have it.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
enum WantedClock {
    /// A number of days for each move.
    Days {
        /// Days for each move, from 1 to 30.
        days: i64,
    },
    /// A time for the whole game, and an increment after each move.
    Live {
        /// Minutes for the game, up to 180; may be a fraction.
        minutes: f64,
        /// Seconds after each move, up to 180.
        #[serde(default)]
        increment: f64,
    },
}

impl WantedClock {
    fn control(self) -> Result<TimeControl, Problem> {
        // Times beyond what a number can hold become the largest there is, which the table refuses as too much.
        let millis = |seconds: f64| {
            let below_zero = || Problem::from(damier_table::BadSetup::Time);
            if seconds < 0.0 { Err(below_zero()) } else { Ok((seconds * 1000.0).round() as Millis) }
        };
        Ok(match self {
            Self::Days { days } => TimeControl::Days { per_move: u16::try_from(days).unwrap_or_default() },
            Self::Live { minutes, increment } => {
                TimeControl::Live { initial: millis(minutes * 60.0)?, increment: millis(increment)? }
            }
        })
    }
}

/// A table that has been opened.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct Opened {
    /// Its name.
    table: String,
    /// The link for spectators.
    watch: String,
    /// The links for the players: said only here, and only now.
    seats: OpenedSeats,
}

/// The links of both seats; nothing where the engine sits.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct OpenedSeats {
    #[cfg_attr(feature = "schema", schema(required = true))]
    white: Option<SeatLink>,
    #[cfg_attr(feature = "schema", schema(required = true))]
    black: Option<SeatLink>,
}

/// A player's own link.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct SeatLink {
    /// Who knows it sits there.
    secret: String,
    /// The address with the secret behind the `#`, where no server gets to see it.
    link: String,
}

impl std::fmt::Debug for SeatLink {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SeatLink(..)")
    }
}

/// Open a table
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/tables", tag = "tables", request_body = OpenTable,
    responses((status = 201, body = Opened), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody))))]
pub(super) async fn open_table(
    State(app): State<App>,
    CountedAddress(by): CountedAddress,
    Body(wanted): Body<OpenTable>,
) -> Result<Response, Problem> {
    app.addresses.table(by)?;
    let game = Game::from_id(&wanted.game).ok_or_else(|| Problem::UnknownGame(damier_notation::clip(&wanted.game)))?;
    let wanted = Wanted {
        game,
        options: wanted.options,
        start: wanted.position,
        seats: ByColor::from(wanted.seats).map(Seat::trimmed),
        time: wanted.clock.map_or(Ok(TimeControl::None), WantedClock::control)?,
        house: HouseRules {
            touch_move: wanted.touch_move,
            faults_stand: wanted.faults_stand,
            engine_resigns: wanted.engine_resigns,
        },
        public: wanted.public,
    };
    let OpenedTable { id, secrets } = app.rooms.open_table(wanted, by).await?;
    let link = |color: Color| {
        secrets[color].as_ref().map(|secret: &Secret| SeatLink {
            secret: secret.reveal().to_owned(),
            link: format!("/t/{id}#{}", secret.reveal()),
        })
    };
    let opened = Opened {
        watch: format!("/t/{id}"),
        seats: OpenedSeats { white: link(Color::White), black: link(Color::Black) },
        table: id.clone(),
    };
    // The answer has secrets in it: no proxy or browser cache is to keep it.
    let headers = [(header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
    Ok((StatusCode::CREATED, headers, Json(opened)).into_response())
}

/// Which tables to list.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub(super) struct Listing {
    /// Must be `true`: the others are not listed.
    #[serde(default)]
    public: bool,
}

/// Public tables.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct Tables {
    tables: Vec<Summary>,
}

/// A table in a list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
struct Summary {
    /// Its name.
    table: String,
    /// The link for spectators.
    watch: String,
    /// The game's id.
    #[cfg_attr(feature = "schema", schema(value_type = Game))]
    game: String,
    /// Who plays.
    seats: BothSeats,
    /// When it was opened.
    created_at: i64,
    /// Whether the game is over.
    over: bool,
}

/// The newest public tables
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables", tag = "tables", params(Listing),
    responses((status = 200, body = Tables), (status = 400, body = ErrorBody))))]
pub(super) async fn public_tables(
    State(app): State<App>,
    Query(listing): Query<Listing>,
) -> Result<Json<Tables>, Problem> {
    const MOST: u32 = 50;
    if !listing.public {
        return Err(Problem::BadRequest("only public tables are listed: ask with public=true".into()));
    }
    let rows = app.store.public_tables(MOST).await?;
    let summary = |row: crate::store::PublicTable| {
        let setup: TableSetup = serde_json::from_str(&row.opened).ok()?;
        Some(Summary {
            watch: format!("/t/{}", row.id),
            table: row.id,
            game: row.game,
            seats: BothSeats::from(&setup.seats),
            created_at: row.created_at,
            over: row.ended_at.is_some(),
        })
    };
    Ok(Json(Tables { tables: rows.into_iter().filter_map(summary).collect() }))
}

/// A table as it stands; with a seat's secret, as that seat sees it
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables/{id}", tag = "tables", security((), ("secret" = [])),
    params(("id" = String, Path, description = "The table's name")),
    responses((status = 200, body = TableState), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody))))]
pub(super) async fn table(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<TableState>, Problem> {
    let secrets = bearer(&headers)?;
    let state = app.rooms.ask(&id, |reply| RoomMessage::Read { secrets: secrets.clone(), reply }).await?;
    Ok(Json(*state?))
}

/// The secrets a request carries.
fn bearer(headers: &HeaderMap) -> Result<Vec<Sealed>, Problem> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(Vec::new()) };
    let secret = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
    Ok(vec![Sealed::new(secret.ok_or(Problem::NoSecret)?.trim())])
}

/// A command or a question, as over the WebSocket (but for `join`)
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/tables/{id}/commands", tag = "tables", security(("secret" = [])),
    params(("id" = String, Path, description = "The table's name")), request_body = Incoming,
    responses((status = 200, body = crate::message::Outgoing), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody))))]
pub(super) async fn command(
    State(app): State<App>,
    Path(id): Path<String>,
    CountedAddress(address): CountedAddress,
    headers: HeaderMap,
    Body(incoming): Body<Incoming>,
) -> Result<Json<HttpAnswer>, Problem> {
    forward(&app, &id, address, &headers, incoming).await
}

/// A move, in short.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct MakeMove {
    /// An id of the client's own: a move that comes again with the same id is made once.
    id: String,
    /// The move in the game's notation, or the cells it goes through.
    #[serde(rename = "move")]
    attempt: MoveAttempt,
    /// How many moves were made before it.
    ply: Option<usize>,
}

/// Make a move
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/tables/{id}/moves", tag = "tables", security(("secret" = [])),
    params(("id" = String, Path, description = "The table's name")), request_body = MakeMove,
    responses((status = 200, body = crate::message::Outgoing), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody),
        (status = 422, body = ErrorBody, description = "The move is not legal; the sentence says why"))))]
pub(super) async fn make_move(
    State(app): State<App>,
    Path(id): Path<String>,
    CountedAddress(address): CountedAddress,
    headers: HeaderMap,
    Body(MakeMove { id: command, attempt, ply }): Body<MakeMove>,
) -> Result<Json<HttpAnswer>, Problem> {
    let body = MessageBody::Command(Command::Move { attempt, ply });
    let incoming = Incoming { id: Some(command), seat: None, body };
    forward(&app, &id, address, &headers, incoming).await
}

async fn forward(
    app: &App,
    id: &str,
    address: Option<IpAddr>,
    headers: &HeaderMap,
    incoming: Incoming,
) -> Result<Json<HttpAnswer>, Problem> {
    let secrets = bearer(headers)?;
    if secrets.is_empty() {
        return Err(Problem::NoSecret);
    }
    let secrets: Vec<SecretHash> = secrets.iter().map(Sealed::hash).collect();
    let since = Instant::now();
    // A table that moves to another node drops what waits there: it is asked for again, and under its id done once.
    let mut unanswered = false;
    for _ in 0..3 {
        let (reply, answer) = oneshot::channel();
        let by = Requester::Http { secrets: secrets.clone(), address, reply };
        let Incoming { id: command, seat, body } = incoming.clone();
        let request = Request { by, id: command, seat, body, since, travelled: 0 };
        match app.rooms.send(id, RoomMessage::Request(Box::new(request))).await {
            // Of what was not answered before it is not known whether it was done.
            Err(Problem::Busy) if unanswered => break,
            sent => sent?,
        };
        match answer.await {
            Ok(Err(Problem::Storage(StoreError::Stale))) => {}
            Ok(answer) => return answer.map(Json),
            Err(_) => unanswered = true,
        }
    }
    Err(Problem::Storage(StoreError::Unavailable))
}

/// How to export a game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub(super) struct Exporting {
    /// `json` (everything, for `damier verify`), `pdn` or `position`.
    #[serde(default)]
    #[cfg_attr(feature = "schema", param(inline))]
    format: Format,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum Format {
    #[default]
    Json,
    Pdn,
    Position,
}

/// The game as a file
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables/{id}/export", tag = "tables",
    params(("id" = String, Path, description = "The table's name"), Exporting),
    responses((status = 200, description = "The file", content_type = "application/json"),
        (status = 404, body = ErrorBody))))]
pub(super) async fn export(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Exporting { format }): Query<Exporting>,
) -> Result<Response, Problem> {
    let Exported { game, position, pdn } = *app.rooms.ask(&id, |reply| RoomMessage::Export { reply }).await?;
    let (kind, ending, text) = match format {
        Format::Json => {
            let text = serde_json::to_string_pretty(&game).map_err(|_| StoreError::Unreadable)?;
            ("application/json", "json", text + "\n")
        }
        Format::Pdn => ("text/plain; charset=utf-8", "pdn", pdn),
        Format::Position => ("text/plain; charset=utf-8", "txt", position + "\n"),
    };
    // The name has passed as a table's: plain letters and digits.
    let name = format!("attachment; filename=\"damier-{}.{ending}\"", game.setup.id);
    let name = HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment"));
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    Ok((headers, text).into_response())
}

/// The WebSocket of a table: messages as described at `/api/docs`
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/tables/{id}/ws", tag = "tables",
    params(("id" = String, Path, description = "The table's name")),
    responses((status = 101, description = "From here on, messages: `Incoming` one way, `Outgoing` the other"),
        (status = 403, body = ErrorBody), (status = 404, body = ErrorBody), (status = 429, body = ErrorBody))))]
pub(super) async fn connect(
    State(app): State<App>,
    Path(id): Path<String>,
    CountedAddress(address): CountedAddress,
    request: extract::Request,
) -> Result<Response, Problem> {
    check_origin(&app.config, request.headers())?;
    let counted = app.addresses.connect(address)?;
    let (answer, upgrade) = socket::upgrade(request)?;
    app.rooms.find(&id).await?;
    crate::task::spawn(socket::serve(upgrade, app, id, counted));
    Ok(answer)
}
