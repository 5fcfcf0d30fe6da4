//! Tables for many: the games over HTTP and WebSocket, with everything that happens kept in a database.
//!
//! A request comes in through [`api`](crate), a click through a WebSocket; both end in the room of their table, which
//! is one task. The room asks the table what comes of it, stores that, and only then acknowledges and tells everybody.
//! Commands and events are those of [`damier_table`], from the socket to the disk and back; what goes over the socket
//! with them is in [`message`], what a page draws in [`view`] and [`state`]. [`description`] is all of it as `OpenAPI`.

mod address;
mod api;
mod bus;
mod compute;
mod config;
mod exposure;
mod forget;
mod forwarded;
mod host;
mod listen;
#[cfg(feature = "load")]
pub mod load;
pub mod message;
mod metrics;
mod node;
mod pool;
pub mod problem;
mod room;
mod rooms;
mod said;
pub mod secret;
mod serve;
mod socket;
pub mod state;
mod store;
mod studies;
mod task;
mod time;
mod tls;
mod work;

pub use damier_study::view;

use std::sync::Arc;

#[cfg(feature = "schema")]
pub use api::schema::{description, routes};
pub use bus::{BusAt, LocalBus};
pub use config::{Config, ForwardedHeader, ServerLimits};
pub use exposure::Exposed;
pub use forget::{Days, Forgetting};
pub use serve::{Server, StartError, asked_to_stop, start, start_unless};
pub use store::{
    OpenError, StoreError,
    copy::{Copied, CopyError, StoreAt, copy},
};
pub use time::{MOST_COUNTED, WallClock};
pub use tls::{Tls, TlsError};
pub use work::{Pass, WorkConfig, Worker, start_worker};

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
    pub(crate) studies: studies::Studies,
    pub(crate) pictures: api::picture::Pictures,
    /// The TLS certificate, where the server speaks HTTPS itself.
    pub(crate) certificate: Option<Arc<tls::Certificate>>,
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
