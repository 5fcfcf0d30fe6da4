//! Any bytes as a file of games: mistakes have their place in it, and what was read is written and read again.
#![no_main]

use damier_notation::{
    pdn::{FilePlace, Reader, replay, write},
    sentences::Lang,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &[u8])| {
    let (chunk, bytes) = input;
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    let inside = |place: FilePlace| {
        assert!((1..=lines).contains(&(place.line as usize)), "{place} of {lines} lines");
        assert!((1..=bytes.len() + 1).contains(&(place.column as usize)), "{place}");
    };
    let all: Vec<_> = Reader::new(bytes).map(|read| read.expect("memory")).collect();
    let chunks: Vec<_> = Reader::with_chunk(bytes, usize::from(chunk)).map(|read| read.expect("memory")).collect();
    assert_eq!(all, chunks);
    for read in all {
        inside(read.place);
        let replayed = replay(&read);
        for mistake in read.mistakes.iter().chain(&replayed.mistakes) {
            inside(mistake.place);
            assert!(!mistake.say(Lang::Fr).is_empty() && !mistake.say(Lang::En).is_empty());
        }
        if read.number.is_none() {
            continue;
        }
        for game in [read.game.clone(), replayed.canonical(&read.game)] {
            let mut text = Vec::new();
            write(&game, &mut text).expect("memory");
            let mut again = Reader::new(&text[..]);
            let first = again.next_game().expect("memory").expect("a game");
            assert_eq!(first.game, game, "{}", String::from_utf8_lossy(&text));
            assert_eq!(again.next_game().expect("memory"), None, "{}", String::from_utf8_lossy(&text));
        }
    }
});
