//! Reading what a request carries: JSON and queries, with mistakes answered like everything else.

use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Request, rejection::JsonRejection},
    http::{StatusCode, request::Parts},
};
use serde::de::DeserializeOwned;

use crate::problem::Problem;

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
