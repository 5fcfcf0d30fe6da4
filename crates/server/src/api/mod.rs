//! What is asked over HTTP, one file for each kind of question.

mod body;
mod description;
mod desk;
mod games;
mod headers;
mod health;
mod limit;
pub(crate) mod origin;
mod page;
pub(crate) mod picture;
mod preview;
mod tables;

pub(crate) use health::metrics_router;

use axum::{Router, extract::DefaultBodyLimit, middleware::from_fn_with_state};
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{
        CompressionLayer,
        predicate::{DefaultPredicate, NotForContentType, Predicate as _},
    },
};
use utoipa_axum::router::OpenApiRouter;

use crate::App;

/// The routes, each with its description.
fn described() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(description::base())
        .merge(games::routes())
        .merge(desk::routes())
        .merge(tables::routes())
        .merge(picture::routes())
        .merge(health::routes())
        .merge(description::routes())
}

/// The description of the interface as `OpenAPI`, in JSON: what `GET /api` answers, on several lines.
pub fn description() -> String {
    // A document made of plain data does not fail to be written.
    described().into_openapi().to_pretty_json().unwrap_or_default()
}

/// Everything that is answered.
pub(crate) fn router(app: App) -> Router {
    let (routes, openapi) = described().split_for_parts();
    let limits = &app.config.limits;
    // What is sent line by line is not kept back until there is enough to compress.
    let compressed = DefaultPredicate::new().and(NotForContentType::const_new(desk::LINES));
    let routes = routes
        .method_not_allowed_fallback(limit::wrong_method)
        .fallback(page::file)
        .layer(axum::Extension(description::Description::new(&openapi)))
        .layer(DefaultBodyLimit::max(limits.request_bytes))
        .layer(CatchPanicLayer::custom(limit::panicked))
        .layer(CompressionLayer::new().compress_when(compressed))
        .layer(from_fn_with_state(app.clone(), limit::per_address))
        .layer(from_fn_with_state(app.clone(), limit::in_time));
    headers::secured(origin::shared(routes, &app.config)).with_state(app)
}
