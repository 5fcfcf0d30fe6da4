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
mod routes;
#[cfg(feature = "schema")]
pub(crate) mod schema;
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

use self::routes::Routes;
use crate::App;

/// What is asked for by programs, in all.
fn routes() -> Routes {
    games::routes()
        .merge(desk::routes())
        .merge(tables::routes())
        .merge(picture::routes())
        .merge(health::routes())
        .merge(description::routes())
}

/// Everything that is answered.
pub(crate) fn router(app: App) -> Router {
    let limits = &app.config.limits;
    // What is sent line by line is not kept back until there is enough to compress.
    let compressed = DefaultPredicate::new().and(NotForContentType::const_new(desk::LINES));
    let routes = routes()
        .into_router()
        .method_not_allowed_fallback(limit::wrong_method)
        .fallback(page::file)
        .layer(DefaultBodyLimit::max(limits.request_bytes))
        .layer(CatchPanicLayer::custom(limit::panicked))
        .layer(CompressionLayer::new().compress_when(compressed))
        .layer(from_fn_with_state(app.clone(), limit::per_address))
        .layer(from_fn_with_state(app.clone(), limit::in_time));
    headers::secured(origin::shared(routes, &app.config)).with_state(app)
}
