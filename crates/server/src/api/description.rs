//! The description of the interface: `OpenAPI` at `/api`, made from the routes themselves.

use std::sync::Arc;

use axum::{
    Extension,
    http::header,
    response::{IntoResponse, Response},
};
use utoipa::{
    Modify, OpenApi,
    openapi::{
        OpenApi as Document,
        security::{Http, HttpAuthScheme, SecurityScheme},
    },
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    App,
    message::{Incoming, Outgoing},
};

#[derive(OpenApi)]
#[openapi(modifiers(&BySecret), components(schemas(Incoming, Outgoing)), info(
    title = "Damier",
    description = "Five games of the draughts family: positions and moves as data, tables to play at. What is sent over \
                   the WebSocket of a table is described at /api/docs.",
    license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
))]
struct Base;

/// A seat's secret goes with a request as a bearer token.
struct BySecret;

impl Modify for BySecret {
    fn modify(&self, document: &mut Document) {
        let secret = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        document.components.get_or_insert_default().add_security_scheme("secret", secret);
    }
}

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
    OpenApiRouter::new().routes(routes!(description)).routes(routes!(docs))
}

/// What is sent over the WebSocket, and how everything fits together, in words
#[utoipa::path(get, path = "/api/docs", tag = "server", responses((status = 200, content_type = "text/markdown")))]
async fn docs() -> Response {
    const TEXT: &str = include_str!("../../../../docs/api.md");
    ([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], TEXT).into_response()
}

/// This description
#[utoipa::path(get, path = "/api", tag = "server", responses((status = 200, content_type = "application/json")))]
async fn description(Extension(description): Extension<Description>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], description.0.to_string()).into_response()
}
