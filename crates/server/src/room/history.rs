//! What has lately been told, for clients that come back: the last events, without what only the newest is told with.

use std::collections::VecDeque;

use serde::Serialize;

use super::{ClientMessage, Mark};
use crate::{
    message::{EventMessage, Outgoing, json},
    state::BothAbilities,
    view::View,
};

/// Who has missed more than this is sent the whole table. Most who come back have missed an event or two, and every table
/// pays for what is remembered.
const REMEMBERED: usize = 8;

/// How the table stands after the newest event. Told with that one alone, and larger than all the rest of it.
#[derive(Debug, Serialize)]
pub(crate) struct Standing {
    pub(crate) view: View,
    pub(crate) can: BothAbilities,
}

/// The last events as they were told, oldest first.
#[derive(Debug, Default)]
pub(crate) struct History {
    brief: VecDeque<Box<str>>,
    /// The number of the newest.
    seq: u64,
}

impl History {
    /// One more event, which comes without its standing; gives the message to be told, with the standing if there is one.
    pub(crate) fn add(&mut self, message: EventMessage, standing: Option<&Standing>) -> ClientMessage {
        self.seq = message.seq;
        let brief = Outgoing::Event(Box::new(message)).json().into_boxed_str();
        let told = told(self.seq, &brief, standing);
        if self.brief.len() == REMEMBERED {
            self.brief.pop_front();
        }
        self.brief.push_back(brief);
        told
    }

    /// What a client has missed that has seen everything up to `seen`; nothing if that cannot be told any more.
    pub(crate) fn since(&self, seen: u64, seq: u64, standing: impl FnOnce() -> Standing) -> Option<Vec<ClientMessage>> {
        if seen == seq {
            return Some(Vec::new());
        }
        let missed = usize::try_from(seq.checked_sub(seen)?).ok()?;
        if seq != self.seq || missed > self.brief.len() {
            return None;
        }
        let standing = standing();
        let first = self.brief.len() - missed;
        let numbered = (seen + 1..).zip(self.brief.iter().skip(first));
        Some(numbered.map(|(n, brief)| told(n, brief, (n == seq).then_some(&standing))).collect())
    }
}

/// The message about an event: what is remembered of it, and how the table stands, if it is the newest.
fn told(seq: u64, brief: &str, standing: Option<&Standing>) -> ClientMessage {
    let standing = standing.map(json);
    let text = match (brief.strip_suffix('}'), standing.as_deref().and_then(|standing| standing.strip_prefix('{'))) {
        // The two JSON objects are joined into one.
        (Some(brief), Some(standing)) => [brief, ",", standing].concat(),
        _ => brief.to_owned(),
    };
    ClientMessage::new(text, Mark::Event(seq))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use damier_rules::{ByColor, Color, Game};
    use damier_table::{Event, EventKind, HouseRules, Offer, Seat, Table, TableSetup, TimeControl};
    use serde_json::Value;

    use super::*;
    use crate::state::{ClockInfo, OffersInfo, table_view};

    fn table() -> Table {
        let seat = || Seat::Human { name: None };
        let setup = TableSetup {
            id: "history".to_owned(),
            created_at: 1,
            game: Game::Dames,
            options: BTreeMap::new(),
            start: None,
            seats: ByColor::new(seat(), seat()),
            time: TimeControl::None,
            house: HouseRules::default(),
            commitment: None,
            await_seeds: false,
        };
        Table::new(setup).expect("a table")
    }

    fn standing(table: &Table) -> Standing {
        Standing { view: table_view(table), can: BothAbilities::of(table, 1) }
    }

    fn message(table: &Table, seq: u64) -> EventMessage {
        EventMessage {
            seq,
            event: Event::new(seq, EventKind::Declined { by: Color::White, what: Offer::Draw }),
            ply: None,
            result: None,
            fairness: None,
            view: None,
            clock: ClockInfo::at(table.clock(), 1),
            offers: OffersInfo::from(table.offers()),
            can: None,
            touched: None,
            fault: None,
        }
    }

    /// The joined text is the same as the JSON of the whole message.
    #[test]
    fn an_event_with_its_standing_is_one_message() {
        let table = table();
        let told = History::default().add(message(&table, 1), Some(&standing(&table)));
        let Standing { view, can } = standing(&table);
        let whole = EventMessage { view: Some(view), can: Some(can), ..message(&table, 1) };
        let read = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
        assert_eq!(read(told.text()), read(&Outgoing::Event(Box::new(whole)).json()));
    }

    #[test]
    fn who_comes_back_is_told_what_it_missed_and_how_the_table_stands() {
        let table = table();
        let mut history = History::default();
        for seq in 1..=REMEMBERED as u64 + 4 {
            history.add(message(&table, seq), Some(&standing(&table)));
        }
        let last = REMEMBERED as u64 + 4;
        let since = |seen| history.since(seen, last, || standing(&table));
        assert_eq!(since(last).map(|missed| missed.len()), Some(0));
        assert!(since(3).is_none(), "one more than is remembered");
        assert!(since(last + 1).is_none(), "what has not happened");
        let missed = since(4).expect("all of it is remembered");
        let told = |told: &ClientMessage| serde_json::from_str::<Value>(told.text()).expect("JSON");
        let numbers: Vec<u64> = missed.iter().filter_map(|message| told(message)["seq"].as_u64()).collect();
        assert_eq!(numbers, (5..=last).collect::<Vec<_>>());
        let with_view = missed.iter().filter(|message| told(message)["view"].is_object()).count();
        assert_eq!(with_view, 1, "only the newest");
        assert!(told(missed.last().expect("some"))["can"].is_object());
    }
}
