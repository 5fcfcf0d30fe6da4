//! What several tests share: positions and moves as text, random play, and the status as commands write it.

use damier_notation::{
    Notation,
    options::{options_of, read_options},
    sentences::Lang,
};
use damier_rules::{Actor, Color, Draw, DrawClock, Game, Outcome, Position, Record, Variant, Victory, perft::actions};

/// Every game as it is by default, with each of the options that change its moves or its board, and with all of them.
pub(crate) fn variants() -> Vec<(String, Variant)> {
    let mut variants = Vec::new();
    for game in Game::ALL {
        let switches = options_of(game).iter().filter(|option| option.values == "on|off" && option.name != "auto-draw");
        let switches: Vec<String> = switches.map(|option| format!("{}=on", option.name)).collect();
        let alone = switches.iter().map(|switch| vec![switch.clone()]);
        let all = (switches.len() > 1).then(|| switches.clone());
        for options in [Vec::new()].into_iter().chain(alone).chain(all) {
            let variant = read_options(game, &options).expect("known options").variant;
            variants.push((format!("{} {}", game.id(), options.join(" ")), variant));
        }
    }
    variants
}

/// The position a text describes, with the game's options as they are by default.
pub(crate) fn read<P: Notation>(text: &str) -> P {
    read_with(text, &P::Options::default())
}

/// The position a text describes.
pub(crate) fn read_with<P: Notation>(text: &str, options: &P::Options) -> P {
    P::read(text, options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What is said against a position.
pub(crate) fn refused_position<P: Notation>(text: &str, options: &P::Options) -> String {
    match P::read(text, options) {
        Ok(position) => panic!("{text} was read as {}", position.write()),
        Err(error) => error.to_string(),
    }
}

/// The legal moves as text, sorted. None while the spinner has to be spun.
pub(crate) fn moves<P: Notation>(position: &P) -> Vec<String> {
    let mut texts: Vec<String> = position.moves().iter().map(|m| position.write_move(m)).collect();
    texts.sort();
    texts
}

/// The legal move a text describes.
pub(crate) fn read_move<P: Notation>(position: &P, text: &str) -> P::Move {
    let legal = || format!("{text} in {}: legal are {:?}", position.write(), moves(position));
    position.read_move(text).unwrap_or_else(|refused| panic!("{} ({refused:?})", legal()))
}

/// The position after a legal move, as text.
pub(crate) fn after<P: Notation>(position: &P, m: &str) -> String {
    position.after(&read_move(position, m)).write()
}

/// The pieces a legal move takes, by the names of their squares.
pub(crate) fn captured<P: Notation>(position: &P, m: &str) -> Vec<String> {
    position.describe(&read_move(position, m)).captured
}

/// Plays a legal move.
pub(crate) fn play<P: Notation>(game: &mut Record<P>, m: &str) {
    let m = read_move(game.position(), m);
    game.play(&m).expect("the game goes on");
}

/// Plays these four moves over and over.
pub(crate) fn to_and_fro<P: Notation>(game: &mut Record<P>, moves: [&str; 4], times: usize) {
    for _ in 0..times {
        for m in moves {
            play(game, m);
        }
    }
}

/// The draw that the game's history gives, whether or not it ends the game by itself.
pub(crate) fn drawn<P: Position>(game: &Record<P>) -> Option<Draw> {
    game.clock().draw(game.position())
}

/// A fixed stream of pseudo-random numbers: the same games every time.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`.
    pub(crate) fn roll(&mut self, end: usize) -> usize {
        // xorshift64* (Vigna 2016)
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }
}

/// The positions of a random game from `start`, before any spin, the finished one included; at most `most` of them.
pub(crate) fn random_game<P: Position>(start: P, dice: &mut Dice, most: usize) -> Vec<P> {
    let mut positions = vec![start];
    while positions.len() < most {
        let actions = actions(positions.last().expect("the start"));
        if actions.is_empty() {
            break;
        }
        let (at, m) = &actions[dice.roll(actions.len())];
        positions.push(at.after(m));
    }
    positions
}

/// Who has won a position, and how; `None` while the game goes on.
pub(crate) fn won(position: &impl Position) -> Option<(Color, Victory)> {
    match position.actor() {
        Actor::Over(Outcome::Won { by, how }) => Some((by, how)),
        _ => None,
    }
}

/// The status of a position as commands write it.
pub(crate) fn status(position: &impl Position) -> String {
    let by_color = |color, white: &str, black: &str| (if color == Color::White { white } else { black }).to_owned();
    match position.actor() {
        Actor::Player(_) | Actor::Chance => by_color(position.turn(), "white-to-move", "black-to-move"),
        Actor::Over(how) => how.winner().map_or("draw".to_owned(), |color| by_color(color, "white-wins", "black-wins")),
    }
}

/// What is said of a move in English, with what would be legal.
pub(crate) fn why<P: Notation>(position: &P, text: &str) -> String {
    let attempt = position.read_attempt(text).expect("a readable move");
    match position.judge(&attempt) {
        Ok(m) => format!("{} is legal", position.write_move(&m)),
        Err(refused) => damier_notation::sentences::why_not(position, &attempt, &refused, Lang::En),
    }
}
