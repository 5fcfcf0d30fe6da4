//! The page's files: inside the program, or from a directory while somebody works on them.

use std::{
    borrow::Cow,
    path::{Component, Path},
};

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::RustEmbed;

use super::preview::with_preview;
use crate::{App, problem::Problem};

#[derive(RustEmbed)]
#[folder = "$DAMIER_PAGE"]
struct Embedded;

/// The page itself: the same for every address but for what is said of it where its link is passed on.
const INDEX: &str = "index.html";

/// What was compressed beforehand, the smallest first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file of the page; whatever is no file is an address of the page itself.
pub(super) async fn file(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path() == "/api" || uri.path().starts_with("/api/") {
        return Problem::NotFound.into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Problem::WrongMethod.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let folder = app.config.web.as_deref();
    let has_extension = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if path != INDEX
        && let Some(response) = read_best(folder, path, &headers).await
    {
        return response;
    }
    // A missing script must not be answered with a page.
    if has_extension && path != INDEX {
        return Problem::NotFound.into_response();
    }
    let Some(index) = read(folder, INDEX).await else { return Problem::NotFound.into_response() };
    let page = with_preview(&String::from_utf8_lossy(&index), &app, &uri, &headers);
    answer(INDEX, Cow::Owned(page.into_bytes()))
}

/// The file, compressed if it is there like that and the browser takes it.
async fn read_best(folder: Option<&Path>, path: &str, headers: &HeaderMap) -> Option<Response> {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepts =
        |encoding: &str| accepted.split(',').any(|item| item.split(';').next().map(str::trim) == Some(encoding));
    for (encoding, ending) in ENCODINGS {
        if accepts(encoding)
            && let Some(content) = read(folder, &format!("{path}{ending}")).await
        {
            let mut response = answer(path, content);
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            return Some(response);
        }
    }
    Some(answer(path, read(folder, path).await?))
}

async fn read(folder: Option<&Path>, path: &str) -> Option<Cow<'static, [u8]>> {
    let Some(folder) = folder else { return Embedded::get(path).map(|file| file.data) };
    let relative = Path::new(path);
    // Nothing above the folder, nothing absolute.
    if path.is_empty() || !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    tokio::fs::read(folder.join(relative)).await.ok().map(Cow::Owned)
}

fn answer(path: &str, content: Cow<'static, [u8]>) -> Response {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    // Everything of ours that is text is UTF-8.
    let text = kind.type_() == mime_guess::mime::TEXT || kind.subtype() == mime_guess::mime::JAVASCRIPT;
    let kind = if text { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    let kind = HeaderValue::from_str(&kind).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    // Files under assets/ have a hash of their content in their names: they never change.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let body = match content {
        Cow::Borrowed(content) => Body::from(content),
        Cow::Owned(content) => Body::from(content),
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    (StatusCode::OK, headers, body).into_response()
}
