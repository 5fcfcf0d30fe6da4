//! PDN as it is found: every trap of old and new files, mistakes with their places, and what is written reads back.

mod mistakes;
mod round_trip;
mod rubbish;
mod short;
mod traps;

use damier_notation::pdn::{Item, PdnGame, ReadGame, Reader, replay};

/// Everything in a file.
fn read_all(bytes: &[u8]) -> Vec<ReadGame> {
    Reader::new(bytes).map(|read| read.expect("memory can be read")).collect()
}

/// The games of a file.
fn games(text: &str) -> Vec<PdnGame> {
    read_all(text.as_bytes()).into_iter().filter(|read| read.number.is_some()).map(|read| read.game).collect()
}

/// The only game of a file, which has nothing wrong with it, its moves included.
fn sound(text: &str) -> PdnGame {
    let mut read = read_all(text.as_bytes());
    assert_eq!(all_mistakes(text.as_bytes()), Vec::<String>::new(), "{text}");
    assert_eq!(read.len(), 1, "{text}");
    read.remove(0).game
}

/// The moves of the main line.
fn moves(game: &PdnGame) -> Vec<&str> {
    game.plies().map(|ply| ply.text.as_str()).collect()
}

/// The comments of the main line.
fn comments(game: &PdnGame) -> Vec<&str> {
    let text = |item: &'_ Item| if let Item::Comment(text) = item { Some(text.clone()) } else { None };
    assert!(game.moves.iter().filter_map(text).all(|text| !text.is_empty()));
    game.moves
        .iter()
        .filter_map(|item| if let Item::Comment(text) = item { Some(text.as_str()) } else { None })
        .collect()
}

/// Places and codes of everything that is wrong in a file, moves included.
fn all_mistakes(bytes: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    for read in read_all(bytes) {
        let mut mistakes = read.mistakes.clone();
        mistakes.extend(replay(&read).mistakes);
        mistakes.sort_by_key(|mistake| mistake.place);
        found.extend(mistakes.iter().map(|mistake| format!("{} {}", mistake.place, mistake.kind.code())));
    }
    found
}
