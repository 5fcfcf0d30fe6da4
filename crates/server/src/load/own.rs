//! A server of one's own to measure, in a process and a directory of its own.

use std::{
    io::{self, BufRead, BufReader},
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;

use super::{client::ask, stored::Stored};

/// A server that ends with this value.
#[derive(Debug)]
pub struct OwnServer {
    child: Child,
    address: SocketAddr,
    metrics: SocketAddr,
    _directory: TempDir,
}

/// What a server has used up to a moment, as far as it is known.
#[derive(Debug, Default)]
pub(super) struct Used {
    pub(super) processor_time: Option<Duration>,
    pub(super) stored: Option<Stored>,
}

impl Used {
    /// What has come since.
    pub(super) fn since(&self, before: &Self) -> Self {
        let processor_time = self.processor_time.zip(before.processor_time);
        let stored = self.stored.as_ref().zip(before.stored.as_ref());
        Self {
            processor_time: processor_time.map(|(after, before)| after.saturating_sub(before)),
            stored: stored.map(|(after, before)| after.since(before)),
        }
    }
}

impl OwnServer {
    /// Starts `program serve` on any free port, with a directory of its own, and with this `PostgreSQL` if there is one.
    pub fn start(program: &Path, database: Option<&str>) -> io::Result<Self> {
        let directory = tempfile::tempdir()?;
        // Free a moment ago: the server says on standard output only where it serves the page.
        let metrics = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut command = Command::new(program);
        match database {
            Some(url) => command.env("DAMIER_DATABASE", url),
            None => command.env_remove("DAMIER_DATABASE"),
        };
        let mut child = command
            .env_remove("DAMIER_BUS")
            .args(["serve", "--address", "127.0.0.1:0", "--trust-loopback"])
            // As many as there may be files, nearly all of them for players.
            .args(["--connections", "1000000", "--http-connections", "256"])
            .args(["--metrics", &metrics.to_string(), "--data"])
            .arg(directory.path())
            .env("DAMIER_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout).read_line(&mut line)?;
        }
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
        let Some(address) = address else {
            // It has said on standard error what is the matter.
            let _ = child.kill();
            let _ = child.wait();
            return Err(io::Error::other("the server did not start"));
        };
        Ok(Self { child, address, metrics, _directory: directory })
    }

    /// What it has used, and stored, so far.
    pub(super) async fn used(&self) -> Used {
        let metrics = ask(self.metrics, "GET /metrics", "", "").await;
        Used { processor_time: self.processor_time(), stored: metrics.ok().map(|text| Stored::read(&text)) }
    }

    /// The processor time its threads have had so far, where the system says so.
    fn processor_time(&self) -> Option<Duration> {
        let threads = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).ok()?;
        // The first number is the time in nanoseconds. A thread may end meanwhile.
        let of = |path: PathBuf| {
            std::fs::read_to_string(path.join("schedstat")).ok()?.split(' ').next()?.parse::<u64>().ok()
        };
        let times: Vec<u64> = threads.filter_map(|thread| of(thread.ok()?.path())).collect();
        (!times.is_empty()).then(|| Duration::from_nanos(times.iter().sum()))
    }

    /// The bytes it has in memory, where the system says so.
    pub fn resident(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kilobytes| 1024 * kilobytes)
    }

    /// Where it is.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // Nothing of it is needed any more.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
