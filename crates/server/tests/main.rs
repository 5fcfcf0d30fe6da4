//! The tests of this crate, in one program: it is built once.

mod api;
mod condition;
mod crafted;
mod dashboard;
#[cfg(feature = "schema")]
mod description;
mod desk;
mod engine;
mod forget;
mod idle;
mod limits;
mod manners;
mod nodes;
mod panics;
mod secrets;
mod seeds;
mod stored;
mod strangers;
mod support;
mod table;
mod time;
mod tls;
mod work;
