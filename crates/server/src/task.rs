//! Tasks of the server.

use futures_util::future::BoxFuture;
use tokio::task::JoinHandle;

/// Begins a task, as [`tokio::spawn`] does. What the runtime does with a task is compiled for each type of them, which is a
/// fiftieth of the program; boxed, those that come to the same result are one type.
pub(crate) fn spawn<T: Send + 'static>(task: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
    let boxed: BoxFuture<'static, T> = Box::pin(task);
    tokio::spawn(boxed)
}
