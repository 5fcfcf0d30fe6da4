//! How the server is: `/health` for those who watch over it, `/ready` for those who send people there, `/metrics` for
//! Prometheus.

use std::sync::Arc;

use axum::{Json, Router, extract::State, http::header, routing::get};
use serde::Serialize;

use super::routes::Routes;
#[cfg(feature = "schema")]
use crate::problem::ErrorBody;
use crate::{App, metrics::Metrics, problem::Problem};

pub(super) fn routes() -> Routes {
    Routes::new().get("/health", health).get("/ready", ready)
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct Health {
    /// Always `ok`: what is not well answers with an error.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
}

/// Whether the server can store what is played: it writes to its database and reads it back
///
/// At most once a second; who asks more often gets the last answer. The code says what is wrong: `disk-full`,
/// `read-only`, `damaged` or `storage`.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/health", tag = "server",
    responses((status = 200, body = Health), (status = 503, body = ErrorBody))))]
pub(super) async fn health(State(app): State<App>) -> Result<Json<Health>, Problem> {
    app.store.check().await?;
    Ok(Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") }))
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(super) struct Ready {
    /// Always `ready`: a server that is not answers with an error.
    status: &'static str,
}

/// Whether people should be sent here: what is played can be stored, and other servers are reached
///
/// For a load balancer in front of several servers. One that is well may not be certain of its tables for a moment, or not reach the
/// bus; one that stops takes no connections any more. The code is `not-ready`, or one of those of `/health`.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/ready", tag = "server",
    responses((status = 200, body = Ready), (status = 503, body = ErrorBody))))]
pub(super) async fn ready(State(app): State<App>) -> Result<Json<Ready>, Problem> {
    if !app.rooms.node().is_certain_now() {
        return Err(Problem::NotReady("this node has not reached the database for too long"));
    }
    if !app.rooms.reaches_others() {
        return Err(Problem::NotReady("the bus cannot be reached"));
    }
    app.store.check().await?;
    Ok(Json(Ready { status: "ready" }))
}

/// What the server counts about itself, as text for Prometheus: on an address of its own, for those the host chooses.
pub(crate) fn metrics_router(metrics: Arc<Metrics>) -> Router {
    const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    let text = move || async move { ([(header::CONTENT_TYPE, KIND)], metrics.text()) };
    Router::new().route("/metrics", get(text))
}
