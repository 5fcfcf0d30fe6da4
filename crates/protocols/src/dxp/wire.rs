//! The connection: messages are sent at once and read in a thread, which pauses while too many are unread.

#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use damier_notation::dxp::{Frames, Message};

use super::session::Violation;

/// What the reader has read: messages, up to the first error.
type Incoming = Result<Message, Violation>;

/// A connection that can be read in one thread and written in another.
pub trait Stream: Read + Write + Send + Sized + 'static {
    /// Another handle of the same connection.
    fn again(&self) -> io::Result<Self>;

    /// Turns off buffering, and sets the timeout for sending.
    fn prepare(&self, timeout: Duration) -> io::Result<()>;

    /// Closes one direction of it, or both: a reader there comes to the end.
    fn end(&self, how: Shutdown) -> io::Result<()>;
}

impl Stream for TcpStream {
    fn again(&self) -> io::Result<Self> {
        self.try_clone()
    }

    fn prepare(&self, timeout: Duration) -> io::Result<()> {
        self.set_nodelay(true)?;
        self.set_write_timeout(Some(timeout))
    }

    fn end(&self, how: Shutdown) -> io::Result<()> {
        self.shutdown(how)
    }
}

#[cfg(unix)]
impl Stream for UnixStream {
    fn again(&self) -> io::Result<Self> {
        self.try_clone()
    }

    fn prepare(&self, timeout: Duration) -> io::Result<()> {
        self.set_write_timeout(Some(timeout))
    }

    fn end(&self, how: Shutdown) -> io::Result<()> {
        self.shutdown(how)
    }
}

/// A connection with a thread that reads it.
pub(crate) struct Wire<S> {
    stream: S,
    inbox: Receiver<Incoming>,
    reader: JoinHandle<()>,
    urgent: Arc<AtomicBool>,
}

impl<S: Stream> Wire<S> {
    /// Takes over a connection. What cannot be sent within `timeout` is given up.
    pub(crate) fn new(stream: S, timeout: Duration) -> io::Result<Self> {
        // At most this many messages wait here; the rest waits at the sender.
        const INBOX: usize = 16;
        stream.prepare(timeout)?;
        let (sender, inbox) = sync_channel(INBOX);
        let urgent = Arc::new(AtomicBool::new(false));
        let (source, flag) = (stream.again()?, Arc::clone(&urgent));
        let reader = std::thread::spawn(move || read(source, &sender, &flag));
        Ok(Self { stream, inbox, reader, urgent })
    }

    /// Set when a message has come that cannot wait until we have moved.
    pub(crate) fn urgent(&self) -> &AtomicBool {
        &self.urgent
    }

    pub(crate) fn send(&mut self, message: &Message) -> Result<(), Violation> {
        let frame = message.encode_frame().map_err(|error| Violation(error.to_string()))?;
        self.stream.write_all(&frame).map_err(|error| Violation(format!("the connection is lost: {error}")))
    }

    /// The next message, if it comes in time.
    pub(crate) fn receive(&self, until: Instant) -> Result<Message, Violation> {
        match self.inbox.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(incoming) => incoming,
            Err(RecvTimeoutError::Timeout) => Err(Violation("nothing has come for too long".to_owned())),
            Err(RecvTimeoutError::Disconnected) => Err(closed()),
        }
    }

    /// The next message, if one has come already.
    pub(crate) fn waiting(&self) -> Option<Incoming> {
        self.inbox.try_recv().ok()
    }

    /// Closes the connection so that what was said last still arrives.
    pub(crate) fn close(self) {
        const PATIENCE: Duration = Duration::from_secs(1);
        let _ = self.stream.end(Shutdown::Write);
        let until = Instant::now() + PATIENCE;
        while self.receive(until).is_ok() {}
        let _ = self.stream.end(Shutdown::Both);
        drop(self.inbox);
        let _ = self.reader.join();
    }
}

fn closed() -> Violation {
    Violation("the connection was closed".to_owned())
}

/// Reads until the connection ends or something comes that is no message.
fn read(mut source: impl Read, inbox: &SyncSender<Incoming>, urgent: &AtomicBool) {
    let mut frames = Frames::default();
    let mut buffer = [0; 512];
    loop {
        for frame in frames.by_ref() {
            let message = frame.and_then(|bytes| Message::decode(&bytes));
            let incoming = message.map_err(|error| Violation(format!("malformed message: {error}")));
            if !matches!(incoming, Ok(Message::Chat(_) | Message::BackRequest { .. } | Message::BackAnswer(_))) {
                urgent.store(true, Relaxed);
            }
            let malformed = incoming.is_err();
            if inbox.send(incoming).is_err() || malformed {
                return;
            }
        }
        match source.read(&mut buffer) {
            Ok(count @ 1..) => frames.push(&buffer[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) | Err(_) => {
                urgent.store(true, Relaxed);
                let _ = inbox.send(Err(closed()));
                return;
            }
        }
    }
}
