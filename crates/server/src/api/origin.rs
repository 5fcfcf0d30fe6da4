//! Which sites' pages may send requests (CORS): this server's own, and those named with `--origin`. Requests without an
//! `Origin` come from programs, not from another site's page, and are accepted.

use axum::{
    Router,
    http::{HeaderMap, HeaderValue, Method, header},
};
use tower_http::cors::CorsLayer;

use crate::{config::Config, problem::Problem};

/// Refuses what the page of another site asks for.
pub(crate) fn check_origin(config: &Config, headers: &HeaderMap) -> Result<(), Problem> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let Ok(origin) = origin.to_str() else { return Err(Problem::ForeignOrigin) };
    if config.origins.iter().any(|allowed| allowed.trim_end_matches('/') == origin) {
        return Ok(());
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, host)| host);
    if own.is_some() && own == host { Ok(()) } else { Err(Problem::ForeignOrigin) }
}

/// The routes, with what browsers want to know before a page of an allowed site may ask.
pub(super) fn shared<S: Clone + Send + Sync + 'static>(routes: Router<S>, config: &Config) -> Router<S> {
    let origins: Vec<HeaderValue> =
        config.origins.iter().filter_map(|origin| origin.trim_end_matches('/').parse().ok()).collect();
    if origins.is_empty() {
        return routes;
    }
    let cors = CorsLayer::new()
        .allow_origin(origins)
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE]);
    routes.layer(cors)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn check(origin: Option<&'static str>, host: &'static str) -> Result<(), Problem> {
        let mut config = Config::new(([127, 0, 0, 1], 0).into(), "");
        config.origins.push("https://friend.example".into());
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
        }
        check_origin(&config, &headers)
    }

    #[test]
    fn the_servers_own_pages_and_programs_are_let_in() {
        assert_eq!(check(Some("http://127.0.0.1:8420"), "127.0.0.1:8420"), Ok(()));
        assert_eq!(check(None, "127.0.0.1:8420"), Ok(()));
        assert_eq!(check(Some("https://friend.example"), "damier.example"), Ok(()));
    }

    #[test]
    fn other_pages_are_not() {
        for origin in ["http://evil.example", "http://127.0.0.1:8421", "null", "http://127.0.0.1:8420.evil.example"] {
            assert_eq!(check(Some(origin), "127.0.0.1:8420"), Err(Problem::ForeignOrigin), "{origin}");
        }
    }
}
