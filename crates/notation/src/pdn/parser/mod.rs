//! From bytes to one game: tags, then moves with comments, variations and all, up to what ends the game.

mod marks;
mod words;

use compact_str::CompactString;
use damier_rules::{Color, Game, Position as _};

use super::{
    game::{First, Item, PdnGame},
    game_type::{GameType, SquareNaming},
    lexer::{Lexer, Mark},
    mistake::{self, FilePlace, Mistake, MistakeKind},
    movetext::Style,
    position::turn_of,
};

/// Variations within variations are read this deep.
const DEEPEST: usize = 64;

/// What has been read.
#[derive(Debug, Default)]
pub(crate) struct Parsed {
    pub(crate) game: PdnGame,
    /// Where the game begins; `None` if there is none.
    pub(crate) begins: Option<FilePlace>,
    /// Where its tags are, in their order.
    pub(crate) tag_places: Vec<FilePlace>,
    /// Where its moves, comments and setups are, in their order, variations among them where they stand.
    pub(crate) places: Vec<FilePlace>,
    pub(crate) mistakes: Vec<Mistake>,
}

/// The result of reading.
#[derive(Debug)]
pub(crate) enum ParseResult {
    /// To the end of a game, or of the file; the cursor is there.
    Done(Parsed, Mark),
    /// To the end of the bytes: more of them might change the result.
    Incomplete,
}

/// Reads one game. `last` says that no more bytes will come.
pub(crate) fn parse(bytes: &[u8], from: Mark, last: bool) -> ParseResult {
    let mut parser = Parser::new(Lexer::new(bytes, from));
    parser.run();
    if parser.lexer.met_end && !last {
        return ParseResult::Incomplete;
    }
    let mark = parser.lexer.mark();
    ParseResult::Done(parser.finish(), mark)
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    read: Parsed,
    /// The lines of play that wait for a variation to end, and where it began.
    waiting: Vec<(Vec<Item>, FilePlace)>,
    /// The line of play that is being read.
    line: Vec<Item>,
    /// Variations too deep to be kept.
    ignored: usize,
    style: Option<Style>,
    /// Moves of the main line so far.
    plies: usize,
    /// The next move of the main line, in half-moves: twice its number, one more for the second player.
    next: u64,
    /// A move of the first player was left out with dots.
    skipped: bool,
    /// A number that a move should follow.
    number: Option<(u32, FilePlace)>,
    /// Move numbers have been in their order so far, and no setup has come between.
    numbers_hold: bool,
    /// A result that is one only because the tag says so: `4-6`.
    odd_result: Option<CompactString>,
    /// Where the last move ended, for signs that are glued to it.
    glued: usize,
}

/// Whether the game goes on.
#[derive(PartialEq, Eq)]
enum Flow {
    Goes,
    Ends,
}

impl<'a> Parser<'a> {
    fn new(lexer: Lexer<'a>) -> Self {
        Self {
            lexer,
            read: Parsed::default(),
            waiting: Vec::new(),
            line: Vec::new(),
            ignored: 0,
            style: None,
            plies: 0,
            next: 2,
            skipped: false,
            number: None,
            numbers_hold: true,
            odd_result: None,
            glued: usize::MAX,
        }
    }

    fn report(&mut self, place: FilePlace, kind: MistakeKind) {
        self.read.mistakes.push(Mistake { place, kind });
    }

    fn run(&mut self) {
        loop {
            self.lexer.skip_blank();
            let Some(byte) = self.lexer.peek() else { return };
            let place = self.lexer.place();
            let flow = match byte {
                b'0'..=b'9' => self.digits(place),
                b'a'..=b'l' => self.letters(place),
                b'[' => self.bracket(place),
                b'{' => self.comment(place),
                b'(' => self.parenthesis(place),
                b')' => self.close(place),
                b'*' => self.star(place),
                b'$' => self.nag(place),
                b'!' | b'?' => self.strength(place),
                b'/' => self.setup(place),
                b';' | b'%' => self.line_comment(byte, place),
                b'}' | b']' => {
                    self.lexer.advance(1);
                    self.report(place, MistakeKind::NothingToClose(char::from(byte)));
                    Flow::Goes
                }
                b'.' => self.dots(place),
                b'"' => {
                    self.lexer.advance(1);
                    self.report(place, MistakeKind::NotPdn("\"".to_owned()));
                    Flow::Goes
                }
                _ => self.word(place),
            };
            if flow == Flow::Ends {
                return;
            }
        }
    }

    fn begin(&mut self, place: FilePlace) {
        self.read.begins.get_or_insert(place);
    }

    fn push(&mut self, item: Item, place: FilePlace) {
        if self.ignored == 0 {
            self.begin(place);
            self.read.places.push(place);
            self.line.push(item);
        }
    }

    /// How moves are written in this game, which its tags tell.
    fn style(&mut self) -> Style {
        if let Some(style) = self.style {
            return style;
        }
        let game = &self.read.game;
        self.odd_result = game.tag("Result").filter(|result| result.contains('-')).map(CompactString::from);
        let played = game.tag("Damier").and_then(Game::from_id);
        let own = played.is_some_and(|game| game.properties().game_type.is_none());
        let chess = game.tag("GameType").and_then(GameType::read).is_some_and(|t| t.squares == SquareNaming::Chess);
        let style = if own || chess { Style::Words } else { Style::Squares };
        self.style = Some(style);
        style
    }

    fn finish(mut self) -> Parsed {
        while let Some((outer, began)) = self.waiting.pop() {
            self.report(began, MistakeKind::UnclosedVariation);
            self.end_variation(outer, began);
        }
        if let Some((number, place)) = self.number {
            self.report(place, MistakeKind::LoneNumber(format!("{number}.")));
        }
        mistake::sort(&mut self.read.mistakes);
        self.read.game.moves = self.line;
        if self.plies == 0 {
            self.read.game.first = First::default();
        }
        // The position has the last word on who moves first.
        let game = &mut self.read.game;
        let turn = game.tag("FEN").and_then(turn_of);
        if let Some(turn) = turn {
            game.first.second = turn != starts(game);
        }
        self.read
    }
}

/// Who moves first in the game that is played.
fn starts(game: &PdnGame) -> Color {
    if let Some(Ok(variant)) = game.damier() {
        return variant.start().turn();
    }
    game.tag("GameType").and_then(GameType::read).map_or(Color::White, |game_type| game_type.starts)
}
