//! The security headers of every answer: no resources of other sites, no inline scripts, no content sniffing, no
//! frames. WebAssembly may be compiled, from our own files.

use axum::{
    Router,
    http::{HeaderName, HeaderValue, header},
};
use tower_http::set_header::SetResponseHeaderLayer;

/// What a browser may do with an answer.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// The routes with these headers on every answer.
pub(super) fn secured<S: Clone + Send + Sync + 'static>(routes: Router<S>) -> Router<S> {
    HEADERS.into_iter().fold(routes, |routes, (name, value)| {
        routes.layer(SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value)))
    })
}
