//! Reading what a request carries: JSON, queries, and the address it counts for, with mistakes answered like everything
//! else.

use std::net::{IpAddr, SocketAddr};

use axum::{
    Json,
    extract::{self, ConnectInfo, FromRequest, FromRequestParts, Request, rejection::JsonRejection},
    http::{StatusCode, request::Parts},
};
use serde::de::DeserializeOwned;

use crate::{App, problem::Problem};

/// The JSON a request carries.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        match Json::from_request(request, state).await {
            Ok(Json(value)) => Ok(Self(value)),
            Err(JsonRejection::BytesRejection(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Problem::TooLarge)
            }
            Err(error) => Err(Problem::BadRequest(error.body_text())),
        }
    }
}

/// What a path names, such as a table. Bytes that are no text are a mistake of whoever asks, and said like any other.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match extract::Path::from_request_parts(parts, state).await {
            Ok(extract::Path(value)) => Ok(Self(value)),
            Err(error) => Err(Problem::BadRequest(error.body_text())),
        }
    }
}

/// The query of an address.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match axum_extra::extract::Query::from_request_parts(parts, state).await {
            Ok(axum_extra::extract::Query(value)) => Ok(Self(value)),
            Err(error) => Err(Problem::BadRequest(error.to_string())),
        }
    }
}

/// The address a request counts for; nothing if it does not count.
pub(crate) struct CountedAddress(pub(crate) Option<IpAddr>);

impl FromRequestParts<App> for CountedAddress {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let peer = ConnectInfo::<SocketAddr>::from_request_parts(parts, app).await;
        let ConnectInfo(peer) = peer.map_err(|_| Problem::Internal)?;
        Ok(Self(app.addresses.counted(peer, &parts.headers)))
    }
}
