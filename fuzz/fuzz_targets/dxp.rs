//! Any bytes as a stream of DXP: cut the same however they arrive, each message refused with a reason, or read,
//! written and read again.
#![no_main]

use damier_notation::dxp::{Frames, MOST_BYTES, Message};
use damier_rules::{Position, dames::Dames};
use libfuzzer_sys::fuzz_target;

fn sound(bytes: &[u8]) {
    let message = match Message::decode(bytes) {
        Ok(message) => message,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    if let Ok(written) = message.encode() {
        assert!(written.len() <= MOST_BYTES && !written.contains(&0));
        assert_eq!(Message::decode(&written).as_ref(), Ok(&message));
    }
    let start = match &message {
        Message::GameRequest(request) => request.position().unwrap_or_default(),
        _ => Dames::default(),
    };
    if let Message::Move(played) = message
        && let Ok(m) = played.resolve(&start)
    {
        assert!(start.moves().contains(&m));
    }
}

fuzz_target!(|input: (u8, &[u8])| {
    let (size, stream) = input;
    let mut at_once = Frames::default();
    at_once.push(stream);
    let mut in_pieces = Frames::default();
    for chunk in stream.chunks(usize::from(size).max(1)) {
        in_pieces.push(chunk);
        assert!(in_pieces.unfinished().len() <= MOST_BYTES);
    }
    assert_eq!(at_once.unfinished(), in_pieces.unfinished());
    for (frame, same) in at_once.by_ref().zip(in_pieces.by_ref()) {
        assert_eq!(frame, same);
        if let Ok(bytes) = frame {
            sound(&bytes);
        }
    }
    assert!(at_once.next().is_none() && in_pieces.next().is_none());
    sound(stream);
});
