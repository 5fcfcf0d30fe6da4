//! How the server is: `/health` for those who watch over it, `/metrics` for Prometheus.

use axum::{Json, extract::State, http::header, response::IntoResponse};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    App,
    problem::{ErrorBody, Problem},
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(health)).routes(routes!(metrics))
}

#[derive(Serialize, ToSchema)]
struct Health {
    /// Always `ok`: what is not well answers with an error.
    status: &'static str,
    /// The version of the program.
    version: &'static str,
}

/// Whether the server and its database answer
#[utoipa::path(get, path = "/health", tag = "server",
    responses((status = 200, body = Health), (status = 503, body = ErrorBody)))]
async fn health(State(app): State<App>) -> Result<Json<Health>, Problem> {
    if !app.store.is_reachable().await {
        return Err(Problem::Storage);
    }
    Ok(Json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") }))
}

/// What the server counts about itself, as text for Prometheus
#[utoipa::path(get, path = "/metrics", tag = "server",
    responses((status = 200, body = String, content_type = "application/openmetrics-text")))]
async fn metrics(State(app): State<App>) -> impl IntoResponse {
    const KIND: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, KIND)], app.metrics.text())
}
