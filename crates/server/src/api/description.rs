//! The description of the interface: `OpenAPI` at `/api`, and in words at `/api/docs`. The program has the files of the
//! repository in it; that they say what the routes do is tested where the description is made from the code (`schema.rs`).

use std::{io::Read, sync::LazyLock};

use axum::{
    http::header,
    response::{IntoResponse, Response},
};
use flate2::read::GzDecoder;

use super::routes::Routes;

static DOCUMENT: LazyLock<String> =
    LazyLock::new(|| unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/openapi.json.gz"))));
static WORDS: LazyLock<String> = LazyLock::new(|| unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/api.md.gz"))));

/// What `build.rs` has packed can be read.
fn unpacked(packed: &[u8]) -> String {
    let mut text = String::new();
    GzDecoder::new(packed).read_to_string(&mut text).map(|_| text).unwrap_or_default()
}

pub(super) fn routes() -> Routes {
    Routes::new().get("/api", description).get("/api/docs", docs)
}

/// What is sent over the WebSocket, and how everything fits together, in words
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/docs", tag = "server",
    responses((status = 200, content_type = "text/markdown"))))]
pub(super) async fn docs() -> Response {
    ([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], WORDS.as_str()).into_response()
}

/// This description
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api", tag = "server",
    responses((status = 200, content_type = "application/json"))))]
pub(super) async fn description() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str()).into_response()
}
