//! What is asked over HTTP, one file for each kind of question.

mod body;
mod description;
mod games;
mod headers;
mod health;
mod limit;
pub(crate) mod origin;
mod page;
mod tables;

use axum::{Router, extract::DefaultBodyLimit, middleware::from_fn_with_state};
use tower_http::compression::CompressionLayer;
use utoipa_axum::router::OpenApiRouter;

use crate::App;

/// Everything that is answered.
pub(crate) fn router(app: App) -> Router {
    let described = OpenApiRouter::with_openapi(description::base())
        .merge(games::routes())
        .merge(tables::routes())
        .merge(health::routes())
        .merge(description::routes());
    let (routes, openapi) = described.split_for_parts();
    let limits = &app.config.limits;
    let routes = routes
        .method_not_allowed_fallback(limit::wrong_method)
        .fallback(page::file)
        .layer(axum::Extension(description::Description::new(&openapi)))
        .layer(DefaultBodyLimit::max(limits.request_bytes))
        .layer(CompressionLayer::new())
        .layer(from_fn_with_state(app.clone(), limit::per_address))
        .layer(from_fn_with_state(app.clone(), limit::in_time));
    headers::secured(origin::shared(routes, &app.config)).with_state(app)
}
