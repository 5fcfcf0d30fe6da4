//! The desk over HTTP: `/api/desk`. A question in, the parts of its answer out as they come, one on each line.
//!
//! Nothing is remembered. What needs no search is worked out like any position ([`Computing`]); what does goes through
//! the [studies](crate::studies), and is stopped as soon as the client is gone.
//!
//! [`Computing`]: crate::compute::Computing

use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

use axum::{
    body::Body as Sent,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use damier_study::desk::{FrontDesk, Question};
use futures_util::stream;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::{
    body::{Body, CountedAddress},
    routes::Routes,
};
#[cfg(feature = "schema")]
use crate::problem::ErrorBody;
use crate::{
    App,
    pool::jobs::Flow,
    problem::Problem,
    studies::{AnswerPart, Asked, MOST_BYTES, bounds},
};

/// The lines an answer is sent in. Not compressed: each is sent as soon as it is there.
pub(super) const LINES: &str = "application/x-ndjson";

pub(super) fn routes() -> Routes {
    Routes::new().post("/api/desk", ask).with_bodies_up_to(MOST_BYTES)
}

/// Ask the desk: about a position, a game, an attempt
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/desk", tag = "desk", request_body = Question,
    responses((status = 200, body = damier_study::desk::Told, content_type = "application/x-ndjson",
            description = "The parts of the answer as they come, one on each line; the last one is marked"),
        (status = 400, body = ErrorBody), (status = 413, body = ErrorBody), (status = 429, body = ErrorBody),
        (status = 503, body = ErrorBody))))]
pub(super) async fn ask(
    State(app): State<App>,
    CountedAddress(by): CountedAddress,
    Body(question): Body<Question>,
) -> Result<Response, Problem> {
    let (bounds, stop) = (bounds(&question), Arc::new(AtomicBool::new(false)));
    let (told, tells) = unbounded_channel();
    let wanted = Wanted { tells, stop: stop.clone() };
    let tell = move |answer: AnswerPart| {
        // The client may be gone.
        let _ = told.send(answer.line());
    };
    if question.searches() == 0 {
        let work = move || {
            let desk = FrontDesk { bounds, stop: &stop };
            if let Some(told) = desk.answer(&question) {
                tell(AnswerPart::Here(told));
            }
        };
        app.rooms.computing().run(by, work).await?;
    } else {
        let flow = by.map_or_else(|| Flow::Table("".into()), Flow::Address);
        app.studies.submit(Asked { flow, question, bounds, stop, told: 0, tell: Box::new(tell) })?;
    }
    let lines = stream::unfold(wanted, async |mut wanted| {
        let line = wanted.tells.recv().await?;
        Some((Ok::<_, Infallible>(line), wanted))
    });
    let mut response = Sent::from_stream(lines).into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(LINES));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// An answer that is waited for. Dropping it stops the work on it.
struct Wanted {
    tells: UnboundedReceiver<String>,
    stop: Arc<AtomicBool>,
}

impl Drop for Wanted {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}
