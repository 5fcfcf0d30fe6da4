//! Arbitrary bytes: nothing panics, mistakes lie within the file, and what was read can be written and read again.

use damier_notation::{
    pdn::{FilePlace, Reader, replay, write},
    sentences::Lang,
};
use proptest::prelude::*;

use crate::pdn::read_all;

/// Bits of files, whole and broken.
const BITS: [&[u8]; 44] = [
    b"[Event \"a\"]\n",
    b"[FEN \"W:W31:B20\"]\n",
    b"[FEN \"B:WK4:B13,32,37,20\"]",
    b"[GameType \"20\"]\n",
    b"[GameType \"25\"]\n",
    b"[Damier \"trap\"]\n",
    b"[Damier \"bermudes\"]\n",
    b"[Result \"4-6\"]\n",
    b"[Result \"1-1\"]\n",
    b"[FILENAME \"x\"]\n",
    b"[White \"",
    b"\\\"]\n",
    b"\"",
    b"[",
    b"]",
    b"{",
    b"}",
    b"(",
    b")",
    b"(!)",
    b"*",
    b"1. ",
    b"1... ",
    b"12 ",
    b"...",
    b". ",
    b" - ",
    b"32-28 ",
    b"19-23",
    b"28x19 ",
    b"01-01 ",
    b"4-6 ",
    b"1-1 ",
    b"1/2-1/2",
    b"2819",
    b"c3-d4 ",
    b"3L ",
    b"{[%spin green]}",
    b"/FEN \"B:W28:B5\"/",
    b"; x}\n",
    b"%\n",
    b"\r\n",
    b"\xe9\x96\xbd",
    "–½×é\u{a0}\u{feff}".as_bytes(),
];

fn rubbish() -> impl Strategy<Value = Vec<u8>> {
    let bit = prop_oneof![
        8 => proptest::sample::select(&BITS[..]).prop_map(<[u8]>::to_vec),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
        1 => proptest::sample::select(&b"0123456789x-.!?$/\"\\\n {}()[]*abK"[..]).prop_map(|byte| vec![byte]),
    ];
    proptest::collection::vec(bit, 0..40).prop_map(|bits| bits.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn anything_is_read_reported_and_read_again(bytes in rubbish(), chunk in 4..60usize) {
        let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
        let inside = |place: FilePlace| {
            (1..=lines).contains(&(place.line as usize)) && (1..=bytes.len() + 1).contains(&(place.column as usize))
        };
        let all = read_all(&bytes);
        let chunks: Vec<_> = Reader::with_chunk(&bytes[..], chunk).map(|read| read.expect("memory")).collect();
        prop_assert_eq!(&all, &chunks);
        for read in all {
            prop_assert!(inside(read.place), "{}", read.place);
            let replayed = replay(&read);
            for mistake in read.mistakes.iter().chain(&replayed.mistakes) {
                prop_assert!(inside(mistake.place), "{} of {} lines", mistake.place, lines);
                prop_assert!(!mistake.say(Lang::Fr).is_empty() && !mistake.say(Lang::En).is_empty());
            }
            if read.number.is_none() {
                continue;
            }
            for game in [read.game.clone(), replayed.canonical(&read.game)] {
                let mut text = Vec::new();
                write(&game, &mut text).expect("memory");
                let again = read_all(&text);
                let shown = String::from_utf8_lossy(&text);
                prop_assert_eq!(again.len(), 1, "{:?} {}", game, shown);
                prop_assert_eq!(&again[0].game, &game, "{}", shown);
            }
        }
    }
}
