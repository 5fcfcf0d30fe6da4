//! The page's files: inside the program, or from a directory while somebody works on them.

use std::{
    borrow::Cow,
    collections::HashMap,
    io::{self, Read},
    net::IpAddr,
    path::{Component, Path},
    sync::{LazyLock, Mutex, PoisonError},
};

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use brotli_decompressor::Decompressor;
use damier_engine::evaluate::network::GameNetwork;
use damier_player::game_network;
use damier_rules::{Game, Variant};
use flate2::{
    Compression,
    read::{GzDecoder, GzEncoder},
};
use rust_embed::RustEmbed;

use super::{body::CountedAddress, preview::with_preview};
use crate::{App, problem::Problem};

#[derive(RustEmbed)]
#[folder = "$DAMIER_PAGE"]
struct Embedded;

/// The page itself: the same for every address but for what is said of it where its link is passed on.
const INDEX: &str = "index.html";

/// How files are compressed, the smallest first. Inside the program they are there as Brotli alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Brotli,
    Gzip,
}

impl Encoding {
    const ALL: [Self; 2] = [Self::Brotli, Self::Gzip];

    /// As headers name it.
    const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// What the name of such a file ends with.
    const fn ending(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
        }
    }

    fn unpack(self, compressed: &[u8]) -> io::Result<Vec<u8>> {
        let mut plain = Vec::new();
        match self {
            Self::Brotli => Decompressor::new(compressed, 4096).read_to_end(&mut plain)?,
            Self::Gzip => GzDecoder::new(compressed).read_to_end(&mut plain)?,
        };
        Ok(plain)
    }
}

/// What the browser takes.
fn accepts(headers: &HeaderMap, encoding: Encoding) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.split(',').any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let refused = weight
            .trim()
            .strip_prefix("q=")
            .and_then(|weight| weight.parse().ok())
            .is_some_and(|weight: f32| weight <= 0.0);
        name.trim() == encoding.name() && !refused
    })
}

/// The program's own files as gzip, each from the first time somebody asked for it so: browsers do where the connection is not
/// encrypted.
static AS_GZIP: LazyLock<Mutex<HashMap<String, Bytes>>> = LazyLock::new(Mutex::default);

/// A file of the page; whatever is no file is an address of the page itself.
pub(super) async fn file(
    State(app): State<App>,
    CountedAddress(by): CountedAddress,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
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
        && let Some(response) = read_best(&app, by, path, &headers).await
    {
        return response;
    }
    // A missing script must not be answered with a page.
    if has_extension && path != INDEX {
        return Problem::NotFound.into_response();
    }
    let Some(index) = read(folder, INDEX).await else { return Problem::NotFound.into_response() };
    let page = with_preview(&String::from_utf8_lossy(&index), &app, &uri, &headers);
    answer(INDEX, page.into())
}

/// The file, compressed if it is there like that and the browser takes it.
async fn read_best(app: &App, by: Option<IpAddr>, path: &str, headers: &HeaderMap) -> Option<Response> {
    let folder = app.config.web.as_deref();
    for encoding in Encoding::ALL.into_iter().filter(|&encoding| accepts(headers, encoding)) {
        if let Some(content) = read(folder, &format!("{path}{}", encoding.ending())).await {
            return Some(answer_as(encoding, path, content));
        }
    }
    if let Some(content) = read(folder, path).await {
        return Some(answer(path, content));
    }
    // There only compressed, and not as the browser takes it, or as a network of the engine.
    let gzip = accepts(headers, Encoding::Gzip);
    let packed = || AS_GZIP.lock().unwrap_or_else(PoisonError::into_inner);
    if gzip
        && folder.is_none()
        && let Some(content) = packed().get(path)
    {
        return Some(answer_as(Encoding::Gzip, path, content.clone()));
    }
    let mut found = if folder.is_none() { network_at(path).map(Packed::Network) } else { None };
    for encoding in Encoding::ALL {
        if found.is_none()
            && let Some(content) = read(folder, &format!("{path}{}", encoding.ending())).await
        {
            found = Some(Packed::File(encoding, content));
        }
    }
    let packed_file = found?;
    let work = move || -> io::Result<Bytes> {
        let plain = packed_file.unpack()?;
        if !gzip {
            return Ok(plain.into());
        }
        let mut packed = Vec::new();
        GzEncoder::new(&plain[..], Compression::best()).read_to_end(&mut packed)?;
        Ok(packed.into())
    };
    Some(match app.rooms.computing().run(by, work).await {
        Ok(Ok(content)) if gzip => {
            if folder.is_none() {
                packed().insert(path.to_owned(), content.clone());
            }
            answer_as(Encoding::Gzip, path, content)
        }
        Ok(Ok(content)) => answer(path, content),
        Ok(Err(_)) => Problem::Internal.into_response(),
        Err(problem) => problem.into_response(),
    })
}

/// What has to be unpacked before it is sent.
enum Packed {
    File(Encoding, Bytes),
    Network(&'static GameNetwork),
}

impl Packed {
    fn unpack(&self) -> io::Result<Vec<u8>> {
        match self {
            Self::File(encoding, compressed) => encoding.unpack(compressed),
            Self::Network(network) => network.file().map_err(io::Error::other),
        }
    }
}

/// The network that the page loads from this address.
fn network_at(path: &str) -> Option<&'static GameNetwork> {
    /// `assets/NAME-HASH.network NAME`, line by line: see `build.rs`.
    const NETWORKS: &str = include_str!(concat!(env!("OUT_DIR"), "/networks.txt"));
    let name = NETWORKS.lines().find_map(|line| line.strip_prefix(path)?.strip_prefix(' '))?;
    let mut networks = Game::ALL.iter().filter_map(|&game| game_network(&Variant::from(game).start()));
    networks.find(|network| network.name() == name)
}

fn answer_as(encoding: Encoding, path: &str, content: Bytes) -> Response {
    let mut response = answer(path, content);
    response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
    response
}

async fn read(folder: Option<&Path>, path: &str) -> Option<Bytes> {
    let Some(folder) = folder else {
        return Embedded::get(path).map(|file| match file.data {
            Cow::Borrowed(content) => Bytes::from_static(content),
            Cow::Owned(content) => content.into(),
        });
    };
    let relative = Path::new(path);
    // Nothing above the folder, nothing absolute.
    if path.is_empty() || !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    tokio::fs::read(folder.join(relative)).await.ok().map(Bytes::from)
}

/// The type of a file by its ending: of what a page is made of, as a table of all there are would be the larger part of its code.
/// Everything of ours that is text is UTF-8.
fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

fn answer(path: &str, content: Bytes) -> Response {
    let kind = HeaderValue::from_static(media_type(path));
    // Files under assets/ have a hash of their content in their names: they never change.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    (StatusCode::OK, headers, Body::from(content)).into_response()
}
