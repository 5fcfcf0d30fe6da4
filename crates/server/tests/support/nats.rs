//! A NATS that a test starts for itself, where `nats-server` is installed.

use std::{
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Instant,
};

use super::PATIENCE;

/// A running NATS, on this machine alone.
pub(crate) struct Nats {
    child: Child,
    pub(crate) url: String,
}

impl Nats {
    /// Nothing, and a word about it, where there is no `nats-server`.
    pub(crate) fn start() -> Option<Self> {
        Self::start_with(&[])
    }

    /// With these arguments besides.
    pub(crate) fn start_with(args: &[&str]) -> Option<Self> {
        let Some(program) = program() else {
            eprintln!("SKIPPED: what needs NATS, as nats-server is not there (Debian: apt install nats-server)");
            return None;
        };
        // Free a moment ago; if another program takes it in between, nats-server ends, and another port is tried.
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|free| free.local_addr());
            let port = free.expect("a free port").port();
            let mut child = Command::new(&program)
                .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
                .args(args)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("nats-server starts");
            while child.try_wait().expect("a process").is_none() && Instant::now() < until {
                if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
                    return Some(Self { child, url: format!("nats://127.0.0.1:{port}") });
                }
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            let _ = child.kill();
            let _ = child.wait();
        }
        panic!("nats-server does not start");
    }
}

fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let usual = [PathBuf::from("/usr/sbin"), PathBuf::from("/usr/local/bin")];
    std::env::split_paths(&path).chain(usual).map(|folder| folder.join("nats-server")).find(|file| file.is_file())
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
