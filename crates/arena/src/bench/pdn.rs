//! How fast files of games are read: a given file, or a generated one of random games of dames, which is generated
//! while it is read and never in memory as a whole.

use std::{
    fmt,
    io::{self, Read as Source},
    time::Instant,
};

use damier_notation::pdn::{GameResult, Item, PdnGame, Reader, replay, write};
use damier_rules::{AutoDraw, Game, Outcome, Position as _, Record, Variant, dames::Dames};
use fastrand::Rng;

/// How many different games are generated; then they repeat.
const DIFFERENT: usize = 500;

/// A file of games.
#[derive(Debug)]
pub struct GamesFile {
    texts: Vec<Vec<u8>>,
    games: u64,
}

impl GamesFile {
    /// With this many games.
    pub fn new(games: u64) -> io::Result<Self> {
        Ok(Self { texts: texts()?, games })
    }

    /// One that is given.
    pub fn given(bytes: Vec<u8>) -> Self {
        Self { texts: vec![bytes], games: 1 }
    }

    /// Reads it this many times and does this work with every game; reports the fastest time.
    pub fn measure(&self, work: Work, rounds: usize) -> io::Result<ReadingSpeed> {
        let (mut seconds, mut moves) = (f64::INFINITY, 0);
        for _ in 0..rounds {
            let started = Instant::now();
            moves = self.work_through(work)?;
            seconds = seconds.min(started.elapsed().as_secs_f64());
        }
        Ok(ReadingSpeed { work: work.name(), bytes: self.len(), moves, seconds })
    }

    /// Does it with every game, and says how many moves they have.
    fn work_through(&self, work: Work) -> io::Result<u64> {
        let mut moves = 0;
        for read in Reader::new(self.open()) {
            let read = read?;
            moves += match work {
                Work::Parse => read.game.plies().count(),
                Work::Replay => replay(&read).plies.len(),
                Work::Write => {
                    write(&read.game, &mut io::sink())?;
                    read.game.plies().count()
                }
            } as u64;
        }
        Ok(moves)
    }

    /// How many bytes it has.
    pub fn len(&self) -> usize {
        (0..self.games).map(|game| self.texts[game as usize % self.texts.len()].len()).sum()
    }

    /// Whether it has none.
    pub const fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// Reads it from the beginning.
    pub fn open(&self) -> Endless<'_> {
        Endless { texts: &self.texts, game: 0, games: self.games, at: 0 }
    }
}

/// What is done with every game of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// It is read.
    Parse,
    /// It is read and replayed.
    Replay,
    /// It is read and written.
    Write,
}

impl Work {
    /// All there is to measure.
    pub const ALL: [Self; 3] = [Self::Parse, Self::Replay, Self::Write];

    const fn name(self) -> &'static str {
        match self {
            Self::Parse => "parse",
            Self::Replay => "parse and replay",
            Self::Write => "parse and write",
        }
    }
}

/// How fast a file was worked through.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ReadingSpeed {
    /// What was done.
    pub work: &'static str,
    /// How long the file is.
    pub bytes: usize,
    /// How many moves its games have.
    pub moves: u64,
    /// How long it took.
    pub seconds: f64,
}

impl fmt::Display for ReadingSpeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { work, bytes, moves, seconds } = self;
        let (speed, rate) = (*bytes as f64 / seconds / 1e6, *moves as f64 / seconds / 1e6);
        write!(f, "{work:<18} {seconds:>8.3} s {speed:>8.1} MB/s {rate:>8.2} million moves/s, {moves} moves")
    }
}

/// The games as files have them: of ten, six as federations publish them, three with the clocks of a site, and one with
/// comments and variations.
fn texts() -> io::Result<Vec<Vec<u8>>> {
    let variant = Variant::from(Game::Dames);
    let mut rng = Rng::with_seed(1);
    let mut texts = Vec::new();
    for number in 0..DIFFERENT {
        let mut record = Record::new(Dames::default(), AutoDraw::On);
        while record.outcome().is_none() && record.moves().len() < 120 {
            let moves = record.position().moves();
            if record.play(&moves[rng.usize(..moves.len())]).is_err() {
                break;
            }
        }
        let mut game = PdnGame::from_record(&variant, &[] as &[&str], &record);
        game.set_tag("Event", format!("National championship, division {}, group B", number % 40));
        game.set_tag("Site", "Town hall");
        game.set_tag("Date", "2026.11.15");
        game.set_tag("Round", (number % 9).to_string());
        game.set_tag("White", format!("Surname, Given name {}", rng.u16(..)));
        game.set_tag("Black", format!("Surname, Given name {}", rng.u16(..)));
        game.set_result(record.outcome().map(Outcome::winner).map_or(GameResult::Drawn, GameResult::from));
        annotate(&mut game, number);
        let mut text = Vec::new();
        write(&game, &mut text)?;
        // Half of the files that people keep come from Windows.
        texts.push(if number.is_multiple_of(2) { text } else { with_carriage_returns(&text) });
    }
    Ok(texts)
}

fn with_carriage_returns(text: &[u8]) -> Vec<u8> {
    text.split(|&byte| byte == b'\n').collect::<Vec<_>>().join(&b"\r\n"[..])
}

/// Clocks, or a word and another way here and there; most games have neither.
fn annotate(game: &mut PdnGame, number: usize) {
    let moves = std::mem::take(&mut game.moves);
    for (i, item) in moves.into_iter().enumerate() {
        let again = item.clone();
        game.moves.push(item);
        if number % 10 < 3 {
            game.moves.push(Item::Comment(format!("[%clk 1:{:02}:{:02}]", 59 - i % 60, i % 60)));
        } else if number % 10 == 3 && i % 15 == 7 {
            game.moves.push(Item::Comment("Le coup du texte perd un pion ; mieux valait attendre.".to_owned()));
            game.moves.push(Item::Variation(vec![again, Item::Nag(1)]));
        }
    }
}

/// The source itself.
#[derive(Debug)]
pub struct Endless<'a> {
    texts: &'a [Vec<u8>],
    game: u64,
    games: u64,
    at: usize,
}

impl Source for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut filled = 0;
        while self.game < self.games && filled < buffer.len() {
            let text = &self.texts[(self.game % self.texts.len() as u64) as usize][self.at..];
            let length = text.len().min(buffer.len() - filled);
            buffer[filled..filled + length].copy_from_slice(&text[..length]);
            filled += length;
            self.at += length;
            if length == text.len() {
                self.at = 0;
                self.game += 1;
            }
        }
        Ok(filled)
    }
}
