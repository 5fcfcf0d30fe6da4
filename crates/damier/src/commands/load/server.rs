//! A server of one's own to measure, in a process and a directory of its own.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
};

use tempfile::TempDir;

use crate::failure::Failure;

/// A server that ends with this value.
#[derive(Debug)]
pub(super) struct OwnServer {
    child: Child,
    address: SocketAddr,
    _directory: TempDir,
}

impl OwnServer {
    pub(super) fn start() -> Result<Self, Failure> {
        let directory = tempfile::tempdir()?;
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--address", "127.0.0.1:0", "--trust-loopback", "--connections", "1000000", "--data"])
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
            return Err(Failure::english("the server did not start"));
        };
        Ok(Self { child, address, _directory: directory })
    }

    pub(super) const fn address(&self) -> SocketAddr {
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
