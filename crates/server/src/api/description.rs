//! The description of the interface: OpenAPI at `/api`, made from the routes themselves.

use std::sync::Arc;

use axum::{
    Extension,
    http::header,
    response::{IntoResponse, Response},
};
use utoipa::{
    OpenApi,
    openapi::OpenApi as Document,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::App;

#[derive(OpenApi)]
#[openapi(info(
    title = "Damier",
    description = "Five games of the draughts family: positions and moves as data, tables to play at. What is sent over \
                   the WebSocket of a table is described at /api/docs.",
    license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
))]
struct Base;

/// What the routes are added to.
pub(super) fn base() -> Document {
    Base::openapi()
}

/// The finished description.
#[derive(Clone)]
pub(super) struct Description(Arc<str>);

impl Description {
    pub(super) fn new(document: &Document) -> Self {
        // A document made of plain data does not fail to be written.
        Self(document.to_json().unwrap_or_default().into())
    }
}

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(description))
}

/// This description
#[utoipa::path(get, path = "/api", tag = "server", responses((status = 200, content_type = "application/json")))]
async fn description(Extension(description): Extension<Description>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], description.0.to_string()).into_response()
}
