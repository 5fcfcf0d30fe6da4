//! What goes around every request: how many there may be, whose page asks, and how long an answer may take.

use std::any::Any;

use axum::{
    extract::{Request, State},
    http::Method,
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{body::CountedAddress, origin::check_origin};
use crate::{App, host::check_host, pool::jobs::panic_message, problem::Problem};

/// Refuses what comes too fast from one address, what was sent to another name, and what another site's page wants to
/// change.
pub(super) async fn per_address(
    State(app): State<App>,
    CountedAddress(address): CountedAddress,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    app.addresses.request(address)?;
    check_host(&app.config, request.headers())?;
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        check_origin(&app.config, request.headers())?;
    }
    Ok(next.run(request).await)
}

/// Gives up on an answer that takes too long.
pub(super) async fn in_time(State(app): State<App>, request: Request, next: Next) -> Result<Response, Problem> {
    let answer = next.run(request);
    tokio::time::timeout(app.config.limits.answer, answer).await.map_err(|_| Problem::TooSlow)
}

/// The answer where a handler panicked. Nobody else notices.
#[expect(clippy::needless_pass_by_value, reason = "this is how panics are handed over")]
pub(super) fn panicked(panic: Box<dyn Any + Send>) -> Response {
    let panic = panic_message(&*panic);
    tracing::error!(panic, "a request panicked: this is a mistake in the program");
    Problem::Internal.into_response()
}

pub(super) async fn wrong_method() -> Problem {
    Problem::WrongMethod
}
