//! What is said in the log once a second at most: while a database is away, everybody who is connected asks it again and again.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// So long nothing is said again.
const PAUSE: Duration = Duration::from_secs(1);

/// When something was last said, and how often it would have been since.
#[derive(Debug, Default)]
pub(super) struct Seldom(Mutex<(Option<Instant>, u64)>);

impl Seldom {
    /// Whether it is to be said now; if so, how often it was not since the last time.
    pub(super) fn now(&self) -> Option<u64> {
        self.at(Instant::now())
    }

    fn at(&self, now: Instant) -> Option<u64> {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, unsaid) = &mut *guard;
        if last.is_some_and(|last| now.duration_since(last) < PAUSE) {
            *unsaid += 1;
            return None;
        }
        *last = Some(now);
        Some(std::mem::take(unsaid))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_again_and_again_is_said_once_a_second() {
        let (seldom, began) = (Seldom::default(), Instant::now());
        let said = |millis| seldom.at(began + Duration::from_millis(millis));
        assert_eq!(said(0), Some(0));
        assert_eq!([said(1), said(500), said(999)], [None; 3]);
        assert_eq!(said(1000), Some(3), "and how often it was not");
        assert_eq!((said(1001), said(9000)), (None, Some(1)));
    }
}
