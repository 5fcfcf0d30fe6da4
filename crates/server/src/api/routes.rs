//! A list of routes that also knows what it contains, so that a test can compare it with the description of the interface.

use axum::{
    Router,
    extract::DefaultBodyLimit,
    handler::Handler,
    routing::{get, post},
};

use crate::App;

/// Routes, each with its method and path.
pub(super) struct Routes {
    router: Router<App>,
    #[cfg(feature = "schema")]
    listed: Vec<(&'static str, &'static str)>,
}

impl Routes {
    pub(super) fn new() -> Self {
        Self {
            router: Router::new(),
            #[cfg(feature = "schema")]
            listed: Vec::new(),
        }
    }

    pub(super) fn get<T: 'static>(mut self, path: &'static str, handler: impl Handler<T, App>) -> Self {
        self.router = self.router.route(path, get(handler));
        self.listed("get", path)
    }

    pub(super) fn post<T: 'static>(mut self, path: &'static str, handler: impl Handler<T, App>) -> Self {
        self.router = self.router.route(path, post(handler));
        self.listed("post", path)
    }

    /// Bodies up to this many bytes for the routes so far, instead of what is allowed elsewhere.
    pub(super) fn with_bodies_up_to(mut self, bytes: usize) -> Self {
        self.router = self.router.layer(DefaultBodyLimit::max(bytes));
        self
    }

    pub(super) fn merge(mut self, other: Self) -> Self {
        self.router = self.router.merge(other.router);
        #[cfg(feature = "schema")]
        self.listed.extend(other.listed);
        self
    }

    pub(super) fn into_router(self) -> Router<App> {
        self.router
    }

    /// Methods and paths, in small letters as `OpenAPI` has them.
    #[cfg(feature = "schema")]
    pub(super) fn into_list(self) -> Vec<(&'static str, &'static str)> {
        self.listed
    }

    #[cfg(feature = "schema")]
    fn listed(mut self, method: &'static str, path: &'static str) -> Self {
        self.listed.push((method, path));
        self
    }

    #[cfg(not(feature = "schema"))]
    fn listed(self, _method: &'static str, _path: &'static str) -> Self {
        self
    }
}
