//! Tables for many: the games over HTTP and WebSocket, with everything that happens kept in a database.
//!
//! A request comes in through [`api`](crate), a click through a WebSocket; both end in the room of their table, which
//! is one task. The room asks the table what comes of it, stores that, and only then acknowledges and tells everybody.
//! What a page draws is described in [`view`].

mod address;
mod api;
mod config;
mod judge;
pub mod message;
mod metrics;
mod pdn;
mod pool;
pub mod problem;
mod room;
mod rooms;
pub mod said;
mod secret;
mod serve;
mod socket;
pub mod state;
mod store;
pub mod view;

use std::sync::Arc;

pub use config::{Config, Limits};
pub use serve::{Server, StartError, start};
pub use store::OpenError;

/// What every handler can reach.
#[derive(Debug, Clone)]
pub(crate) struct App(Arc<Shared>);

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: Config,
    pub(crate) addresses: Arc<address::Addresses>,
    pub(crate) metrics: Arc<metrics::Metrics>,
    pub(crate) store: store::Store,
    pub(crate) rooms: rooms::Rooms,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
