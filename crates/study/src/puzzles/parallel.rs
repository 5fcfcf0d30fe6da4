//! Work by number, on several threads.

use std::{
    ops::Range,
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
};

/// The results for all numbers, in order, whichever thread computed them. `None` if it was stopped.
pub(super) fn in_parallel<T: Send>(
    numbers: Range<u64>,
    threads: usize,
    stop: &AtomicBool,
    work: &(dyn Fn(u64) -> T + Sync),
) -> Option<Vec<T>> {
    let next = AtomicU64::new(numbers.start);
    let some = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= numbers.end || stop.load(Relaxed) {
                break done;
            }
            done.push((number, work(number)));
        }
    };
    let mut done: Vec<(u64, T)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(some)).collect();
        let mut done = some();
        done.extend(others.into_iter().flat_map(|other| other.join().unwrap_or_default()));
        done
    });
    done.sort_by_key(|&(number, _)| number);
    let whole = !stop.load(Relaxed) && done.len() as u64 == numbers.end.saturating_sub(numbers.start);
    whole.then(|| done.into_iter().map(|(_, result)| result).collect())
}
