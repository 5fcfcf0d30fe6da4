//! Long work, with the interpreter free for other threads and Ctrl-C still heard.

use std::{
    panic::resume_unwind,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread::{self, Thread},
    time::Duration,
};

use pyo3::prelude::*;

/// How often signals are looked for.
const PATIENCE: Duration = Duration::from_millis(50);

/// Does the work on a thread of its own while this one listens for signals. A handler that raises (Ctrl-C does) sets
/// the flag given to the work, which has to end soon then; what it found is dropped.
pub(crate) fn interruptible<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
    thread::scope(|scope| {
        let waiting = thread::current();
        let (stop, done) = (&stop, &done);
        let worker = scope.spawn(move || {
            let _wakes = Wakes { waiting, done };
            work(stop)
        });
        let mut heard = Ok(());
        while !done.load(Relaxed) {
            py.detach(|| thread::park_timeout(PATIENCE));
            heard = py.check_signals();
            if heard.is_err() {
                stop.store(true, Relaxed);
                break;
            }
        }
        let found = py.detach(|| worker.join()).unwrap_or_else(|panic| resume_unwind(panic));
        heard.map(|()| found)
    })
}

/// Wakes who waits when the work ends, however it ends.
struct Wakes<'a> {
    waiting: Thread,
    done: &'a AtomicBool,
}

impl Drop for Wakes<'_> {
    fn drop(&mut self) {
        self.done.store(true, Relaxed);
        self.waiting.unpark();
    }
}
