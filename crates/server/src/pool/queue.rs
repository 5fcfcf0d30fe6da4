//! Whose turn it is: self-clocked fair queueing, with an address as a flow and the expected time as the cost.
//!
//! Every job gets a finish tag: when it would be done if its flow had an equal share of the worker and had only its own
//! jobs. The lowest tag is served first. So a flow with twenty long jobs gets as much as one with a single job, a short
//! job passes long ones, and no job waits for ever, for the tags of new ones grow with every one that is served.

use std::{collections::HashMap, hash::Hash};

/// What is waiting, and what each flow has had.
#[derive(Debug)]
pub(crate) struct FairQueue<F, J> {
    waiting: Vec<Waiting<F, J>>,
    /// The tag of what was served last: the time by which flows are compared.
    now: u64,
    /// The last tag of each flow that is ahead of this time.
    ahead: HashMap<F, u64>,
    /// Jobs are numbered: of equal ones the first comes first.
    next: u64,
}

#[derive(Debug)]
struct Waiting<F, J> {
    flow: F,
    cost: u64,
    tag: (u64, u64),
    job: J,
}

impl<F, J> Default for FairQueue<F, J> {
    fn default() -> Self {
        Self { waiting: Vec::new(), now: 0, ahead: HashMap::new(), next: 0 }
    }
}

impl<F: Clone + Eq + Hash, J> FairQueue<F, J> {
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// How many jobs of a flow are waiting.
    pub(crate) fn of_flow(&self, flow: &F) -> usize {
        self.waiting.iter().filter(|waiting| waiting.flow == *flow).count()
    }

    /// Adds a job; says how many will be served before it as things are.
    pub(crate) fn push(&mut self, flow: F, cost: u64, job: J) -> usize {
        let begins = self.ahead.get(&flow).copied().unwrap_or_default().max(self.now);
        let finishes = begins.saturating_add(cost.max(1));
        self.ahead.insert(flow.clone(), finishes);
        let tag = (finishes, self.next);
        self.next += 1;
        self.waiting.push(Waiting { flow, cost, tag, job });
        self.waiting.iter().filter(|waiting| waiting.tag < tag).count()
    }

    /// The job whose turn it is, among those that cost no more than this and whose flow may have something done now.
    pub(crate) fn pop_where(&mut self, at_most: u64, may: impl Fn(&F) -> bool) -> Option<J> {
        let affordable =
            self.waiting.iter().enumerate().filter(|(_, waiting)| waiting.cost <= at_most && may(&waiting.flow));
        let (first, _) = affordable.min_by_key(|(_, waiting)| waiting.tag)?;
        let Waiting { tag: (finishes, _), job, .. } = self.waiting.swap_remove(first);
        self.now = self.now.max(finishes);
        // A flow that is not ahead any more is like one that was never seen.
        let now = self.now;
        self.ahead.retain(|_, finishes| *finishes > now);
        Some(job)
    }

    /// Keeps only what is still wanted.
    pub(crate) fn retain(&mut self, wanted: impl Fn(&J) -> bool) {
        self.waiting.retain(|waiting| wanted(&waiting.job));
    }

    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl<J> FairQueue<char, J> {
        fn pop(&mut self, at_most: u64) -> Option<J> {
            self.pop_where(at_most, |_| true)
        }
    }

    fn order(queue: &mut FairQueue<char, &'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| queue.pop(u64::MAX)).collect()
    }

    #[test]
    fn a_short_job_of_another_passes_twenty_long_ones() {
        let mut queue = FairQueue::default();
        for _ in 0..20 {
            queue.push('a', 1_000, "long");
        }
        assert_eq!(queue.push('b', 5, "short"), 0, "nobody is before it");
        assert_eq!(queue.pop(u64::MAX), Some("short"));
        // And again and again, as somebody who plays on does.
        for _ in 0..20 {
            assert_eq!(queue.pop(u64::MAX), Some("long"));
            queue.push('b', 5, "short");
            assert_eq!(queue.pop(u64::MAX), Some("short"));
        }
    }

    #[test]
    fn flows_take_turns_however_much_each_wants() {
        let mut queue = FairQueue::default();
        for job in ["a1", "a2", "a3", "a4"] {
            queue.push('a', 1_000, job);
        }
        for job in ["b1", "b2"] {
            queue.push('b', 1_000, job);
        }
        assert_eq!(order(&mut queue), ["a1", "b1", "a2", "b2", "a3", "a4"]);
    }

    #[test]
    fn a_long_job_is_not_passed_for_ever() {
        let mut queue = FairQueue::default();
        queue.push('a', 1_000, "long");
        let passed = (0..1_000).take_while(|n| {
            // Each from another flow: nobody can be held to account for all of them.
            queue.push(char::from_u32(0x4e00 + n).unwrap_or('b'), 10, "short");
            queue.pop(u64::MAX) == Some("short")
        });
        assert_eq!(passed.count(), 99, "as many as would take as long");
    }

    #[test]
    fn a_worker_for_short_jobs_takes_no_others() {
        let mut queue = FairQueue::default();
        queue.push('a', 1_000, "long");
        assert_eq!(queue.pop(100), None);
        queue.push('a', 100, "short");
        assert_eq!(queue.pop(100), Some("short"));
        assert_eq!((queue.pop(100), queue.pop(u64::MAX)), (None, Some("long")));
    }

    #[test]
    fn who_was_quiet_has_no_more_than_others_and_is_forgotten() {
        let mut queue = FairQueue::default();
        for _ in 0..50 {
            queue.push('a', 1_000, "a");
            queue.pop(u64::MAX);
        }
        assert!(queue.ahead.is_empty());
        for job in ["b1", "b2", "b3"] {
            queue.push('b', 1_000, job);
        }
        queue.push('a', 1_000, "a");
        assert_eq!(order(&mut queue), ["b1", "a", "b2", "b3"], "being quiet saves nothing up");
    }
}
