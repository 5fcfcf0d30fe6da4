//! What the server says about its transactions: figures that depend less on who else uses the machine than times do.

use std::time::Duration;

/// The transactions of a server, as its metrics count them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Stored {
    commits: u64,
    events: u64,
    /// The time all of them took.
    seconds: f64,
    /// How many took no longer than this many seconds, each with those before it.
    within: Vec<(f64, u64)>,
}

impl Stored {
    /// What the text of `/metrics` says.
    pub(super) fn read(metrics: &str) -> Self {
        let mut stored = Self::default();
        for line in metrics.lines() {
            let Some((name, value)) = line.rsplit_once(' ') else { continue };
            let Ok(value) = value.parse::<f64>() else { continue };
            match name {
                "damier_commits_total" => stored.commits = value as u64,
                "damier_events_total" => stored.events = value as u64,
                "damier_commit_seconds_sum" => stored.seconds = value,
                _ => {
                    let bound = name.strip_prefix("damier_commit_seconds_bucket{le=\"");
                    if let Some(bound) = bound.and_then(|rest| rest.strip_suffix("\"}")?.parse().ok()) {
                        stored.within.push((bound, value as u64));
                    }
                }
            }
        }
        stored
    }

    /// What has come since.
    pub(super) fn since(&self, before: &Self) -> Self {
        // The same bounds in the same order, whenever one asks.
        let earlier = before.within.iter().map(|(_, n)| *n).chain(std::iter::repeat(0));
        Self {
            commits: self.commits.saturating_sub(before.commits),
            events: self.events.saturating_sub(before.events),
            seconds: self.seconds - before.seconds,
            within: self
                .within
                .iter()
                .zip(earlier)
                .map(|(&(bound, n), earlier)| (bound, n.saturating_sub(earlier)))
                .collect(),
        }
    }

    /// How many events share a transaction.
    pub fn events_each(&self) -> f64 {
        self.events as f64 / self.commits.max(1) as f64
    }

    /// How long a transaction takes.
    pub fn time_each(&self) -> Duration {
        Duration::from_secs_f64((self.seconds / self.commits.max(1) as f64).max(0.0))
    }

    /// A time within which 99 of 100 transactions were done: one of the bounds the server counts by, if any is enough.
    pub fn most_within(&self) -> Option<Duration> {
        let enough = self.within.iter().find(|(_, n)| *n as f64 >= 0.99 * self.commits as f64);
        enough.map(|&(bound, _)| Duration::from_secs_f64(if bound.is_finite() { bound } else { 60.0 }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: &str = "# HELP damier_commits Transactions\n\
        damier_commits_total 10\ndamier_events_total 20\ndamier_commit_seconds_sum 1.5\n\
        damier_commit_seconds_bucket{le=\"0.001\"} 9\ndamier_commit_seconds_bucket{le=\"0.05\"} 10\n";
    const AFTER: &str = "damier_commits_total 110\ndamier_events_total 5020\ndamier_commit_seconds_sum 1.7\n\
        damier_commit_seconds_bucket{le=\"0.001\"} 98\ndamier_commit_seconds_bucket{le=\"0.05\"} 109\n\
        damier_commit_seconds_bucket{le=\"+Inf\"} 110\n";

    #[test]
    fn what_counts_is_what_has_come_since() {
        let since = Stored::read(AFTER).since(&Stored::read(BEFORE));
        assert!((since.events_each() - 50.0).abs() < 1e-9);
        assert_eq!(since.time_each().as_millis(), 2);
        assert_eq!(since.most_within(), Some(Duration::from_millis(50)));
    }
}
