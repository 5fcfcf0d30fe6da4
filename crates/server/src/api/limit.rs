//! What goes around every request: how many there may be, whose page asks, and how long an answer may take.

use std::net::SocketAddr;

use axum::{
    extract::{ConnectInfo, Request, State},
    http::Method,
    middleware::Next,
    response::Response,
};

use super::origin::check_origin;
use crate::{App, problem::Problem};

/// Refuses what comes too fast from one address, and what another site's page wants to change.
pub(super) async fn per_address(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let address = app.addresses.counted(peer, request.headers());
    app.addresses.request(address)?;
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        check_origin(&app.config, request.headers())?;
    }
    Ok(next.run(request).await)
}

/// Gives up on an answer that takes too long.
pub(super) async fn in_time(State(app): State<App>, request: Request, next: Next) -> Result<Response, Problem> {
    let answer = next.run(request);
    tokio::time::timeout(app.config.limits.answer, answer).await.map_err(|_| Problem::TooSlow)
}

pub(super) async fn wrong_method() -> Problem {
    Problem::WrongMethod
}
