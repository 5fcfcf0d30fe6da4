//! What has lately been told, for clients that come back: the last events, those before the newest without a view.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;

use super::{Mark, Told};
use crate::message::{EventMessage, Outgoing};

/// Who has missed more than this is sent the whole table.
const REMEMBERED: usize = 32;

/// The last events as they were told.
#[derive(Debug, Default)]
pub(crate) struct History {
    /// Without a view, oldest first.
    brief: VecDeque<Utf8Bytes>,
    /// The newest, with its view.
    newest: Option<Utf8Bytes>,
    /// The number of the newest.
    seq: u64,
}

impl History {
    /// One more event; gives the message to be told.
    pub(crate) fn add(&mut self, message: EventMessage) -> Told {
        self.seq = message.seq;
        let brief = EventMessage { view: None, can: None, ..message.clone() };
        self.brief.push_back(Outgoing::Event(Box::new(brief)).json().into());
        if self.brief.len() > REMEMBERED {
            self.brief.pop_front();
        }
        let whole = Told::of(&Outgoing::Event(Box::new(message)));
        self.newest = Some(whole.text.clone());
        whole
    }

    /// What a client has missed that has seen everything up to `seen`; nothing if that cannot be told any more.
    pub(crate) fn since(&self, seen: u64, seq: u64) -> Option<Vec<Told>> {
        if seen == seq {
            return Some(Vec::new());
        }
        let missed = usize::try_from(seq.checked_sub(seen)?).ok()?;
        if seq != self.seq || missed > self.brief.len() {
            return None;
        }
        let first = self.brief.len() - missed;
        let older = self.brief.iter().skip(first).take(missed - 1).cloned();
        let numbered = (seen + 1..).zip(older.chain(self.newest.clone()));
        Some(numbered.map(|(seq, text)| Told { text, mark: Mark::Event(seq) }).collect())
    }
}
