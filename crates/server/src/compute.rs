//! Work that takes time, such as listing moves: it runs on blocking threads, a few at a time, so that the threads that
//! serve requests stay free.
//!
//! Nothing that is worked out here lasts long: the rules give up on adversarial positions after a bounded number of steps.
//! But many at once would add up, and one address may send many. So there are only so many places, an address has half
//! of them at the most, and what would have to wait for too long is refused.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    runtime::{Handle, RuntimeFlavor},
    sync::Semaphore,
};

use crate::problem::Problem;

/// How many may wait from one address.
const MOST_WAITING: usize = 64;
/// And no longer than this.
const PATIENCE: Duration = Duration::from_secs(10);

/// The places at which something is worked out.
#[derive(Debug, Clone)]
pub(crate) struct Computing(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    places: Arc<Semaphore>,
    by_address: Mutex<HashMap<IpAddr, Share>>,
    /// How many places one address may have.
    most: usize,
}

/// What one address has at work or waiting.
#[derive(Debug)]
struct Share {
    places: Arc<Semaphore>,
    asked: usize,
}

impl Computing {
    /// With this many places, two at least.
    pub(crate) fn new(places: usize) -> Self {
        let (places, most) = (places.max(2), places.max(2) / 2);
        Self(Arc::new(Inner { places: Arc::new(Semaphore::new(places)), by_address: Mutex::default(), most }))
    }

    /// Works something out for an address, or for the house itself, in its turn.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        address: Option<IpAddr>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let asked = address.map(|address| self.ask(address)).transpose()?;
        let own = asked.as_ref().map(|asked| asked.places.clone());
        let in_turn = async {
            let own = match own {
                Some(own) => Some(own.acquire_owned().await?),
                None => None,
            };
            Ok::<_, tokio::sync::AcquireError>((own, self.0.places.clone().acquire_owned().await?))
        };
        let turn = tokio::time::timeout(PATIENCE, in_turn).await.map_err(|_| Problem::Busy)?;
        let turn = turn.map_err(|_| Problem::Busy)?;
        // The place is kept until the work is done, whether or not anybody still waits for it.
        let work = move || {
            let _kept = (asked, turn);
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| Problem::Busy)
    }

    fn ask(&self, address: IpAddr) -> Result<Asked, Problem> {
        let mut by_address = self.by_address();
        let most = self.0.most;
        let share =
            by_address.entry(address).or_insert_with(|| Share { places: Arc::new(Semaphore::new(most)), asked: 0 });
        if share.asked >= MOST_WAITING {
            return Err(Problem::TooFast);
        }
        share.asked += 1;
        Ok(Asked { computing: self.clone(), address, places: share.places.clone() })
    }

    fn by_address(&self) -> MutexGuard<'_, HashMap<IpAddr, Share>> {
        self.0.by_address.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Something an address has asked for, counted until it is done.
struct Asked {
    computing: Computing,
    address: IpAddr,
    places: Arc<Semaphore>,
}

impl Drop for Asked {
    fn drop(&mut self) {
        let mut by_address = self.computing.by_address();
        if let Some(share) = by_address.get_mut(&self.address) {
            share.asked -= 1;
            if share.asked == 0 {
                by_address.remove(&self.address);
            }
        }
    }
}

/// Runs work on the current thread; if it may take `long`, the runtime first moves this thread's other tasks to another
/// thread.
pub(crate) fn in_place<T>(long: bool, work: impl FnOnce() -> T) -> T {
    let others = || Handle::try_current().is_ok_and(|handle| handle.runtime_flavor() == RuntimeFlavor::MultiThread);
    if long && others() { tokio::task::block_in_place(work) } else { work() }
}

#[cfg(test)]
mod tests {
    use std::{net::Ipv4Addr, sync::mpsc};

    use super::*;

    /// One address has asked for more than there are places, and none of it ends: another is served all the same.
    #[tokio::test(flavor = "multi_thread")]
    async fn one_address_does_not_have_all_places() {
        let computing = Computing::new(4);
        let [greedy, other] = [1, 2].map(|n| Some(IpAddr::from(Ipv4Addr::new(192, 0, 2, n))));
        let mut waiting = Vec::new();
        let mut ends = Vec::new();
        for _ in 0..MOST_WAITING {
            let (end, ended) = mpsc::channel::<()>();
            ends.push(end);
            let computing = computing.clone();
            waiting.push(crate::task::spawn(async move { computing.run(greedy, move || ended.recv().is_err()).await }));
        }
        while computing.by_address().values().map(|share| share.asked).sum::<usize>() < MOST_WAITING {
            tokio::task::yield_now().await;
        }
        assert_eq!(computing.run(other, || 7).await, Ok(7));
        assert_eq!(computing.run(None, || 7).await, Ok(7));
        assert_eq!(computing.run(greedy, || 7).await, Err(Problem::TooFast));
        drop(ends);
        for task in waiting {
            assert_eq!(task.await.expect("no panic"), Ok(true));
        }
        assert!(computing.by_address().is_empty());
    }
}
