//! Where connections wait until their first message, so that a silent one does not block the others.

use std::{
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::{Receiver, Sender, channel},
    },
    time::{Duration, Instant},
};

use damier_notation::dxp::Message;

use super::{session::Violation, wire::Wire};

/// How many wait at most; further ones are refused.
const MOST: usize = 64;
/// How long a connection may be silent, unless the timeout is shorter.
const TO_SPEAK: Duration = Duration::from_mins(2);

/// What comes out of the lobby.
pub(super) enum News {
    /// Something worth telling.
    Log(String),
    /// Somebody is ready to play.
    Guest(Box<Guest>),
}

/// Somebody who has connected.
pub(super) struct Guest {
    pub(super) address: SocketAddr,
    pub(super) wire: Wire<TcpStream>,
    /// Their first message, if they have to speak first.
    pub(super) first: Option<Message>,
}

/// Accepts connections. Each is passed on with its first message; at once if we have to speak first.
pub(super) fn open(listener: TcpListener, timeout: Duration, we_speak_first: bool) -> Receiver<News> {
    let (news, coming) = channel();
    let waiting = Arc::new(AtomicUsize::new(0));
    std::thread::spawn(move || {
        loop {
            let accepted = listener.accept();
            let told = match &accepted {
                Err(error) => format!("nobody could be let in: {error}"),
                Ok((_, address)) if waiting.load(Relaxed) >= MOST => {
                    format!("{address} is turned away: {MOST} others are waiting")
                }
                Ok((_, address)) => format!("{address} has connected"),
            };
            if news.send(News::Log(told)).is_err() {
                // All games have been played.
                return;
            }
            let Ok((stream, address)) = accepted else {
                std::thread::sleep(Duration::from_millis(100));
                continue;
            };
            if waiting.load(Relaxed) >= MOST {
                continue;
            }
            waiting.fetch_add(1, Relaxed);
            let (news, waiting) = (news.clone(), Arc::clone(&waiting));
            std::thread::spawn(move || {
                receive(stream, address, timeout, we_speak_first, &news);
                waiting.fetch_sub(1, Relaxed);
            });
        }
    });
    coming
}

/// Waits for the first message of a connection.
fn receive(stream: TcpStream, address: SocketAddr, timeout: Duration, we_speak_first: bool, news: &Sender<News>) {
    // All games may have been played by now: then nobody hears it, and nobody needs to.
    let cut_off = |fault: Violation| drop(news.send(News::Log(format!("{address} is cut off: {fault}"))));
    let wire = match Wire::new(stream, timeout) {
        Ok(wire) => wire,
        Err(error) => return cut_off(Violation(error.to_string())),
    };
    let first = if we_speak_first {
        None
    } else {
        match wire.receive(Instant::now() + timeout.min(TO_SPEAK)) {
            Ok(message) => Some(message),
            Err(fault) => {
                wire.close();
                return cut_off(fault);
            }
        }
    };
    let _ = news.send(News::Guest(Box::new(Guest { address, wire, first })));
}
