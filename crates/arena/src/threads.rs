//! Work on several threads.

use std::sync::OnceLock;

use rayon::prelude::*;

/// Runs this many tasks on the threads of the current pool, and returns their results in order. The distribution of
/// tasks is not generic over the work, or it would be compiled for every game.
pub(crate) fn on_threads<T: Send + Sync>(pieces: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    let done: Vec<OnceLock<T>> = (0..pieces).map(|_| OnceLock::new()).collect();
    each(pieces, &|number| {
        done[number].get_or_init(|| work(number));
    });
    done.into_iter().filter_map(OnceLock::into_inner).collect()
}

fn each(pieces: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..pieces).into_par_iter().for_each(work);
}
