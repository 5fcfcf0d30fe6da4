//! Reads games one after the other from any source of bytes. Only the present game and a buffer are kept in memory.

use std::io::{self, Read as Source};

use super::{
    encoding::Utf16,
    game::PdnGame,
    lexer::Mark,
    mistake::{FilePlace, Mistake, MistakeKind},
    parser::{ParseResult, Parsed, parse},
};
use crate::sentences::Lang;

/// How many bytes are read at a time by default.
const CHUNK: usize = 256 * 1024;
/// No game is longer than this.
const LONGEST: usize = 4 * 1024 * 1024;

/// A game, and what was wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadGame {
    /// Its number in the file, from 1. None where there was no game, but something wrong at the end of the file.
    pub number: Option<u64>,
    /// The game.
    pub game: PdnGame,
    /// Where it begins.
    pub place: FilePlace,
    /// Everything that is wrong with how it is written. What is wrong with its moves, [`replay()`](super::replay())
    /// finds.
    pub mistakes: Vec<Mistake>,
    pub(crate) tag_places: Vec<FilePlace>,
    pub(crate) places: Vec<FilePlace>,
}

impl ReadGame {
    /// One of its mistakes as compilers write them: the file, the place in it, the game's number, a code, a sentence.
    pub fn mistake_text(&self, file: &str, mistake: &Mistake, lang: Lang) -> String {
        let game = match (self.number, lang) {
            (None, _) => String::new(),
            (Some(number), Lang::Fr) => format!("partie {number} : "),
            (Some(number), Lang::En) => format!("game {number}: "),
        };
        let (place, code, colon) = (mistake.place, mistake.kind.code(), lang.say(" :", ":"));
        format!("{file}:{place}: {game}{code}{colon} {}", mistake.say(lang))
    }
}

/// Reads games one after the other.
#[derive(Debug)]
pub struct Reader<S> {
    source: S,
    buffer: Vec<u8>,
    /// Where the next game begins.
    mark: Mark,
    /// No more will come.
    ended: bool,
    /// How far the source has been read.
    bytes: u64,
    games: u64,
    encoding: Encoding,
    /// How much is read at a time.
    chunk: usize,
}

enum Encoding {
    NotKnown,
    /// UTF-8 or a code page: told apart word by word.
    Bytes,
    Utf16(Utf16),
}

impl std::fmt::Debug for Encoding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NotKnown => "NotKnown",
            Self::Bytes => "Bytes",
            Self::Utf16(_) => "Utf16",
        })
    }
}

impl<S: Source> Reader<S> {
    /// A reader of all games in `source`, which needs no buffer of its own.
    pub fn new(source: S) -> Self {
        Self::with_chunk(source, CHUNK)
    }

    /// The same with this many bytes read at a time. What is read does not depend on it.
    pub fn with_chunk(source: S, chunk: usize) -> Self {
        Self {
            source,
            buffer: Vec::new(),
            mark: Mark::START,
            ended: false,
            bytes: 0,
            games: 0,
            encoding: Encoding::NotKnown,
            chunk: chunk.max(4),
        }
    }

    /// How many bytes of the source have been read: a little more than the games returned so far.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The next game; `None` after the last. Only the source can fail: mistakes in the text are in the game.
    pub fn next_game(&mut self) -> io::Result<Option<ReadGame>> {
        loop {
            let length = self.buffer.len() - self.mark.at;
            let cut = length >= LONGEST && !self.ended;
            if !self.buffer.is_empty() || self.ended {
                match parse(&self.buffer, self.mark, self.ended || cut) {
                    ParseResult::Done(parsed, mark) => {
                        self.mark = mark;
                        let found = self.found(parsed, cut);
                        if found.is_some() || self.ended {
                            return Ok(found);
                        }
                    }
                    ParseResult::Incomplete => {}
                }
            }
            self.fill(length.max(self.chunk))?;
        }
    }

    fn found(&mut self, parsed: Parsed, cut: bool) -> Option<ReadGame> {
        let Parsed { game, begins, tag_places, places, mut mistakes } = parsed;
        let place = begins.or_else(|| mistakes.first().map(|mistake| mistake.place))?;
        if cut && self.mark.at >= self.buffer.len() {
            mistakes.push(Mistake { place, kind: MistakeKind::TooLong });
        }
        let number = begins.is_some().then(|| {
            self.games += 1;
            self.games
        });
        Some(ReadGame { number, game, place, mistakes, tag_places, places })
    }

    /// Reads this many bytes more, and drops those of games that are done.
    fn fill(&mut self, more: usize) -> io::Result<()> {
        self.buffer.drain(..self.mark.at);
        self.mark = self.mark.rebased();
        if self.buffer.capacity() > 2 * LONGEST && self.buffer.len() < CHUNK {
            self.buffer.shrink_to(2 * CHUNK);
        }
        let before = self.buffer.len();
        let read = match &mut self.encoding {
            Encoding::Utf16(_) => self.fill_utf16(more)?,
            _ => (&mut self.source).take(more as u64).read_to_end(&mut self.buffer)?,
        };
        self.bytes += read as u64;
        self.ended = read < more;
        if matches!(self.encoding, Encoding::NotKnown) && before == 0 {
            self.recognise();
        }
        Ok(())
    }

    /// Looks at the first bytes of the file.
    fn recognise(&mut self) {
        self.encoding = match Utf16::beginning(&self.buffer) {
            Some(mut decoder) => {
                self.buffer = decoder.decode(&self.buffer, self.ended);
                Encoding::Utf16(decoder)
            }
            None => Encoding::Bytes,
        };
    }

    fn fill_utf16(&mut self, more: usize) -> io::Result<usize> {
        let mut raw = Vec::new();
        let read = (&mut self.source).take(more as u64).read_to_end(&mut raw)?;
        if let Encoding::Utf16(decoder) = &mut self.encoding {
            self.buffer.extend(decoder.decode(&raw, read < more));
        }
        Ok(read)
    }
}

impl<S: Source> Iterator for Reader<S> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().transpose()
    }
}
