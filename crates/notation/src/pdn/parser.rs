//! From bytes to one game: tags, then moves with comments, variations and all, up to what ends the game.

use compact_str::CompactString;
use damier_rules::{Color, Game as Played, Position as _};

use super::{
    game::{First, Game, Item, Ply},
    game_type::{GameType, Squares},
    lexer::{Closed, Lexer, Mark, single_spaced},
    mistake::{Mistake, MistakeKind, Place},
    movetext::{Style, Word, classify},
    position::turn_of,
    result::GameResult,
    tags::read_tag,
};
use crate::signs::{is_cross, is_hyphen};

/// Variations within variations are read this deep.
const DEEPEST: usize = 64;

/// What has been read.
#[derive(Debug, Default)]
pub(crate) struct Parsed {
    pub(crate) game: Game,
    /// Where the game begins; nothing if there is none.
    pub(crate) begins: Option<Place>,
    /// Where its tags are, in their order.
    pub(crate) tag_places: Vec<Place>,
    /// Where its moves, comments and setups are, in their order, variations among them where they stand.
    pub(crate) places: Vec<Place>,
    pub(crate) mistakes: Vec<Mistake>,
}

/// How reading went.
#[derive(Debug)]
pub(crate) enum Step {
    /// To the end of a game, or of the file; the cursor is there.
    Done(Parsed, Mark),
    /// To the end of the bytes: with more of them it might be different.
    More,
}

/// Reads one game. `last` says that no more bytes will come.
pub(crate) fn parse(bytes: &[u8], from: Mark, last: bool) -> Step {
    let mut parser = Parser::new(Lexer::new(bytes, from));
    parser.run();
    if parser.lexer.met_end && !last {
        return Step::More;
    }
    let mark = parser.lexer.mark();
    Step::Done(parser.finish(), mark)
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    read: Parsed,
    /// The lines of play that wait for a variation to end, and where it began.
    waiting: Vec<(Vec<Item>, Place)>,
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
    number: Option<(u32, Place)>,
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

    fn report(&mut self, place: Place, kind: MistakeKind) {
        self.read.mistakes.push(Mistake { place, kind });
    }

    fn run(&mut self) {
        loop {
            self.lexer.skip_blank();
            let Some(byte) = self.lexer.peek() else { return };
            let place = self.lexer.place();
            let flow = match byte {
                b'0'..=b'9' => self.digits(place),
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

    fn begin(&mut self, place: Place) {
        self.read.begins.get_or_insert(place);
    }

    fn push(&mut self, item: Item, place: Place) {
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
        let played = game.tag("Damier").and_then(Played::from_id);
        let own = played.is_some_and(|game| game.info().game_type.is_none());
        let chess = game.tag("GameType").and_then(GameType::read).is_some_and(|t| t.squares == Squares::Chess);
        let style = if own || chess { Style::Words } else { Style::Squares };
        self.style = Some(style);
        style
    }

    /// Numbers, moves and results. The usual forms are read at once; the others as words.
    fn digits(&mut self, place: Place) -> Flow {
        let rest = self.lexer.rest();
        let digit = |i: usize| rest.get(i).is_some_and(u8::is_ascii_digit);
        let first = if digit(1) { 2 } else { 1 };
        match rest.get(first) {
            Some(b'.') => return self.numbered(place, first),
            Some(b'0'..=b'9') if rest.get(first + 1) == Some(&b'.') => return self.numbered(place, first + 1),
            Some(b'-' | b'x') if digit(first + 1) && rest[0] != b'0' && rest[first + 1] != b'0' => {
                let length = first + if digit(first + 2) { 3 } else { 2 };
                let usual = matches!(rest.get(length), Some(b' ' | b'\n' | b'\r' | b'\t' | b'!' | b'?' | b'{' | b')'));
                if usual && length > 3 && self.style == Some(Style::Squares) {
                    let points = self.odd_result.as_ref().is_some_and(|odd| odd.as_bytes() == &rest[..length]);
                    if !points && let Ok(text) = std::str::from_utf8(&rest[..length]) {
                        self.lexer.advance(length);
                        self.ply(text.into(), place);
                        return Flow::Goes;
                    }
                }
            }
            _ => {}
        }
        self.word(place)
    }

    /// A move number with its dots.
    fn numbered(&mut self, place: Place, length: usize) -> Flow {
        let number = self.lexer.rest()[..length].iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
        self.lexer.advance(length);
        let mut dots = 0;
        while self.lexer.peek() == Some(b'.') {
            self.lexer.advance(1);
            dots += 1;
        }
        self.number_is(number, dots > 1, place);
        Flow::Goes
    }

    fn number_is(&mut self, number: u32, second: bool, place: Place) {
        self.number = Some((number, place));
        if !self.waiting.is_empty() || self.ignored > 0 {
            return;
        }
        let says = u64::from(number) * 2 + u64::from(second);
        let expected = (self.next / 2) as u32;
        if self.plies == 0 && self.numbers_hold {
            self.read.game.first = First { number, second };
            self.next = says;
        } else if number != expected {
            // Said once: from there on the numbers are taken as they are.
            if self.numbers_hold {
                self.report(place, MistakeKind::MoveNumber { found: number, expected });
            }
            self.numbers_hold = false;
            self.next = says;
        }
    }

    /// `...` where a move of the other side was played before, or is not told.
    fn dots(&mut self, place: Place) -> Flow {
        let mut dots = 0;
        while self.lexer.peek() == Some(b'.') {
            self.lexer.advance(1);
            dots += 1;
        }
        if dots < 2 {
            self.report(place, MistakeKind::LoneDot);
        } else if self.waiting.is_empty() && self.ignored == 0 && self.next.is_multiple_of(2) {
            if self.plies > 0 {
                self.skipped = true;
            } else if self.numbers_hold {
                self.read.game.first.second = true;
            }
            self.next += 1;
        }
        Flow::Goes
    }

    /// A move. One that was left out before it is put in as not known.
    fn ply(&mut self, text: CompactString, place: Place) {
        self.number = None;
        if self.waiting.is_empty() && self.ignored == 0 {
            if std::mem::take(&mut self.skipped) {
                self.push(Item::Move(Ply::new(Ply::UNKNOWN)), place);
            }
            self.plies += 1;
            self.next += 1;
        }
        self.push(Item::Move(Ply::new(text)), place);
        self.glued = self.lexer.at();
    }

    /// Any word.
    fn word(&mut self, place: Place) -> Flow {
        let style = self.style();
        let length = self.lexer.word_length();
        if length == 0 {
            // A control character.
            let found = self.lexer.take(1).into_owned();
            self.report(place, MistakeKind::NotPdn(found));
            return Flow::Goes;
        }
        let start = self.lexer.mark();
        let whole = self.lexer.take(length);
        // A star at the end is a sign of its own; full stops and commas there mean nothing.
        let asterisks = whole.bytes().rev().take_while(|byte| *byte == b'*').count();
        if asterisks > 0 && asterisks < whole.len() {
            self.lexer.go_back(start);
            self.lexer.take(length - asterisks);
        }
        let word = whole.trim_end_matches('*').trim_end_matches(['.', ',']);
        if word.is_empty() {
            self.report(place, MistakeKind::NotPdn(whole.into_owned()));
            return Flow::Goes;
        }
        if word.chars().all(is_hyphen) {
            self.ply(Ply::UNKNOWN.into(), place);
            return Flow::Goes;
        }
        match classify(word, style, self.odd_result.as_deref()) {
            Word::Result(text) => self.result(&text, place),
            Word::Move(text) => {
                self.ply(text, place);
                Flow::Goes
            }
            Word::Number(number) => self.lone_number(number, word, style, place),
            Word::NoMove => {
                if let Some(joined) = self.spaced_move(word, style, place) {
                    return joined;
                }
                self.report(place, MistakeKind::NoMove(whole.into_owned()));
                Flow::Goes
            }
            Word::Other => {
                self.other(&whole, place);
                Flow::Goes
            }
        }
    }

    /// A number by itself: the first square of a move with blanks in it, a move number without its dot, or nothing.
    fn lone_number(&mut self, number: u32, word: &str, style: Style, place: Place) -> Flow {
        if let Some(joined) = self.spaced_move(word, style, place) {
            return joined;
        }
        let mark = self.lexer.mark();
        self.lexer.skip_blank();
        if self.lexer.peek() == Some(b'.') {
            // `1 .`: the dots follow.
            while self.lexer.peek() == Some(b'.') {
                self.lexer.advance(1);
            }
            self.number_is(number, false, place);
            return Flow::Goes;
        }
        let length = self.lexer.word_length();
        let rest = self.lexer.rest();
        let follows = super::encoding::decode(&rest[..length]);
        let follows = classify(follows.trim_end_matches('*'), style, self.odd_result.as_deref());
        self.lexer.go_back(mark);
        if matches!(follows, Word::Move(_)) && self.number.is_none() {
            self.number_is(number, false, place);
        } else {
            self.report(place, MistakeKind::LoneNumber(word.to_owned()));
        }
        Flow::Goes
    }

    /// A move with blanks in it, `32 - 28` or `32- 28`, of which `word` is the beginning.
    fn spaced_move(&mut self, word: &str, style: Style, place: Place) -> Option<Flow> {
        if style != Style::Squares {
            return None;
        }
        let is_sign = |c: char| is_hyphen(c) || is_cross(c);
        let is_square =
            |text: &str| !text.is_empty() && text.len() <= 3 && text.bytes().all(|b| b.is_ascii_alphanumeric());
        let (mut joined, mut end) = (word.to_owned(), self.lexer.mark());
        let mut whole = None;
        loop {
            self.lexer.skip_spaces();
            let length = self.lexer.word_length();
            let part = self.lexer.take(length);
            let part = part.trim_end_matches(['.', ',']);
            let open = joined.ends_with(is_sign);
            let rest = if open { part } else { part.strip_prefix(is_sign).unwrap_or_default() };
            let fits = is_square(rest) || !open && part.chars().count() == 1 && part.starts_with(is_sign);
            if !fits {
                break;
            }
            joined += part;
            if !joined.ends_with(is_sign) {
                (whole, end) = (Some(joined.clone()), self.lexer.mark());
            }
        }
        self.lexer.go_back(end);
        match classify(whole.as_deref()?, style, self.odd_result.as_deref()) {
            Word::Move(text) => {
                self.ply(text, place);
                Some(Flow::Goes)
            }
            Word::Result(text) => Some(self.result(&text, place)),
            _ => None,
        }
    }

    /// What is neither move nor result. Words of one line are one mistake.
    fn other(&mut self, first: &str, place: Place) {
        let style = self.style();
        let mut found = first.to_owned();
        loop {
            let mark = self.lexer.mark();
            self.lexer.skip_spaces();
            let length = self.lexer.word_length();
            let word = self.lexer.take(length);
            let numbered = word.find('.').is_some_and(|dot| dot > 0 && word[..dot].bytes().all(|b| b.is_ascii_digit()));
            // A year is no move.
            let digits = word.bytes().all(|byte| byte.is_ascii_digit());
            let goes_on = digits || matches!(classify(&word, style, None), Word::Other) && !numbered;
            if length == 0 || word.starts_with(['*', '.', '%']) || !goes_on {
                self.lexer.go_back(mark);
                break;
            }
            if found.len() < 200 {
                found.push(' ');
                found += &word;
            }
        }
        self.report(place, MistakeKind::NotPdn(found));
    }

    /// The end of the game, unless it is said in a variation.
    fn result(&mut self, text: &str, place: Place) -> Flow {
        if !self.waiting.is_empty() || self.ignored > 0 {
            self.push(Item::Comment(text.to_owned()), place);
            return Flow::Goes;
        }
        self.begin(place);
        self.number = None;
        let game = &mut self.read.game;
        let said = game.tag("Result").map(|tag| (tag.to_owned(), GameResult::read(tag)));
        let end = GameResult::read(text).unwrap_or(GameResult::Unknown);
        match said {
            Some((tag, Some(result))) if !result.agrees(end) => {
                self.report(place, MistakeKind::ResultsDiffer { tag, end: text.to_owned() });
            }
            Some((_, Some(GameResult::Unknown))) | None => {
                game.set_tag("Result", text);
                if game.tags.len() > self.read.tag_places.len() {
                    let at = game.tags.iter().position(|tag| tag.name == "Result").unwrap_or(0);
                    self.read.tag_places.insert(at, place);
                }
            }
            Some(_) => {}
        }
        self.after_result();
        Flow::Ends
    }

    /// What belongs to a game behind its result: a `*`, the name of a file, and comments if a tag follows or nothing.
    fn after_result(&mut self) {
        let (mark, items, places, mistakes) =
            (self.lexer.mark(), self.line.len(), self.read.places.len(), self.read.mistakes.len());
        loop {
            self.lexer.skip_blank();
            let place = self.lexer.place();
            match self.lexer.peek() {
                Some(b'{') => {
                    self.comment(place);
                }
                Some(b'*') => {
                    self.lexer.advance(1);
                    return;
                }
                Some(b'[') if self.is_file_name() => {
                    if let Some(tag) = read_tag(&mut self.lexer, &mut self.read.mistakes) {
                        self.read.game.tags.push(tag);
                        self.read.tag_places.push(place);
                    }
                    return;
                }
                Some(b'[') | None => return,
                Some(_) => {
                    self.lexer.go_back(mark);
                    self.line.truncate(items);
                    self.read.places.truncate(places);
                    self.read.mistakes.truncate(mistakes);
                    return;
                }
            }
        }
    }

    /// `[FILENAME "..."]`, which some programs write last, if the game does not have it.
    fn is_file_name(&mut self) -> bool {
        self.lexer.ahead(9);
        let named = self.lexer.rest().get(1..9).is_some_and(|name| name.eq_ignore_ascii_case(b"FILENAME"));
        named && !self.read.game.tags.iter().any(|tag| tag.name.eq_ignore_ascii_case("FILENAME"))
    }

    /// A tag of this game or of the next one, or a bracket that is out of place.
    fn bracket(&mut self, place: Place) -> Flow {
        let before_moves = self.line.iter().all(|item| matches!(item, Item::Comment(_)));
        let in_moves = !before_moves || !self.waiting.is_empty() || self.number.is_some();
        let is_tag = self.lexer.is_tag(0)
            || self.lexer.begins_line() && self.lexer.ahead(1).is_some_and(|b| b.is_ascii_alphabetic());
        if !is_tag && (in_moves || !self.line.is_empty()) {
            let length = self.lexer.in_line(b']').map(|length| length + 1);
            let length = length.unwrap_or_else(|| self.lexer.line().len());
            let found = self.lexer.take(length).into_owned();
            self.report(place, MistakeKind::NotPdn(found));
            return Flow::Goes;
        }
        if in_moves || !self.read.game.tags.is_empty() && !self.line.is_empty() {
            return Flow::Ends;
        }
        let before = (self.lexer.mark(), self.read.mistakes.len());
        let Some(tag) = read_tag(&mut self.lexer, &mut self.read.mistakes) else { return Flow::Goes };
        let tags = &self.read.game.tags;
        if tags.iter().any(|known| known.name == tag.name) {
            // A game without moves, if the tags begin again.
            if tag.name == "Event" || tags.first().is_some_and(|first| first.name == tag.name) {
                self.lexer.go_back(before.0);
                self.read.mistakes.truncate(before.1);
                return Flow::Ends;
            }
            self.report(place, MistakeKind::TagTwice(tag.name.to_string()));
        }
        self.begin(place);
        self.read.game.tags.push(tag);
        self.read.tag_places.push(place);
        // Words before the tags may have asked too early.
        self.style = None;
        Flow::Goes
    }

    fn comment(&mut self, place: Place) -> Flow {
        let (text, closed) = self.lexer.comment();
        let text = single_spaced(&text);
        if closed == Closed::No {
            self.report(place, MistakeKind::UnclosedComment);
        }
        if !text.is_empty() {
            self.push(Item::Comment(text), place);
        }
        Flow::Goes
    }

    /// `; to the end of the line` is a comment, `% to the end of the line` is not for us.
    fn line_comment(&mut self, sign: u8, place: Place) -> Flow {
        let length = self.lexer.line().len();
        let text = self.lexer.take(length);
        if sign == b';' {
            let text = single_spaced(&text[1..].replace('{', "(").replace('}', ")"));
            if !text.is_empty() {
                self.push(Item::Comment(text), place);
            }
        }
        Flow::Goes
    }

    /// `(!)` behind a move, or the beginning of a variation.
    fn parenthesis(&mut self, place: Place) -> Flow {
        let signs = self.lexer.rest()[1..].iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        if signs > 0 && self.lexer.ahead(signs + 1) == Some(b')') {
            return self.strength(place);
        }
        self.lexer.advance(1);
        self.number = None;
        if self.waiting.len() >= DEEPEST || self.ignored > 0 {
            if self.ignored == 0 {
                self.report(place, MistakeKind::TooDeep);
            }
            self.ignored += 1;
            return Flow::Goes;
        }
        self.waiting.push((std::mem::take(&mut self.line), place));
        Flow::Goes
    }

    fn close(&mut self, place: Place) -> Flow {
        self.lexer.advance(1);
        self.number = None;
        if self.ignored > 0 {
            self.ignored -= 1;
        } else if let Some((outer, began)) = self.waiting.pop() {
            self.end_variation(outer, began);
        } else {
            self.report(place, MistakeKind::NothingToClose(')'));
        }
        Flow::Goes
    }

    fn end_variation(&mut self, outer: Vec<Item>, began: Place) {
        let variation = std::mem::replace(&mut self.line, outer);
        if variation.is_empty() {
            self.report(began, MistakeKind::EmptyVariation);
        } else {
            self.line.push(Item::Variation(variation));
        }
    }

    /// The end of the game, or, glued to a move, the old sign for a forced one.
    fn star(&mut self, place: Place) -> Flow {
        let forced = self.glued == self.lexer.at();
        self.lexer.advance(1);
        if forced {
            let mark = self.lexer.mark();
            self.lexer.skip_blank();
            let ends = matches!(self.lexer.peek(), None | Some(b'['));
            self.lexer.go_back(mark);
            if !ends {
                self.push(Item::Nag(7), place);
                return Flow::Goes;
            }
        }
        if !self.waiting.is_empty() || self.ignored > 0 {
            // Within a variation it ends nothing but says that more could follow.
            return Flow::Goes;
        }
        self.number = None;
        if self.read.begins.is_none() {
            if self.read.mistakes.is_empty() {
                self.report(place, MistakeKind::EmptyGame);
            }
            return Flow::Goes;
        }
        Flow::Ends
    }

    fn nag(&mut self, place: Place) -> Flow {
        let digits = self.lexer.rest()[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        self.lexer.ahead(1 + digits);
        let text = self.lexer.take(1 + digits);
        match text[1..].parse() {
            Ok(number) => self.push(Item::Nag(number), place),
            Err(_) => self.report(place, MistakeKind::Nag(text.into_owned())),
        }
        Flow::Goes
    }

    /// `!?` or `(!?)`; a blank before it does no harm.
    fn strength(&mut self, place: Place) -> Flow {
        let rest = self.lexer.rest();
        let open = usize::from(rest[0] == b'(');
        let signs = rest[open..].iter().take_while(|byte| matches!(byte, b'!' | b'?')).count();
        self.lexer.ahead(open + signs);
        let length = 2 * open + signs;
        let text = self.lexer.take(length);
        self.glued = self.lexer.at();
        match self.line.last_mut() {
            _ if self.ignored > 0 => {}
            Some(Item::Move(ply)) if ply.strength.is_empty() => ply.strength = text.as_ref().into(),
            Some(Item::Move(_)) => {}
            _ => self.report(place, MistakeKind::StrengthWithoutMove(text.into_owned())),
        }
        Flow::Goes
    }

    /// `/FEN "B:W28:B5"/`.
    fn setup(&mut self, place: Place) -> Flow {
        let line = self.lexer.line();
        let mut quoted = false;
        let close = line.iter().skip(1).position(|byte| {
            quoted ^= *byte == b'"';
            *byte == b'/' && !quoted
        });
        let Some(length) = close else {
            let length = line.len();
            self.lexer.take(length);
            self.report(place, MistakeKind::UnclosedSetup);
            return Flow::Goes;
        };
        let text = self.lexer.take(length + 2);
        let inner = text[1..text.len() - 1].trim();
        let inner = inner.strip_prefix("FEN").unwrap_or(inner);
        let position = single_spaced(&inner.replace('"', " "));
        if position.is_empty() {
            self.report(place, MistakeKind::UnclosedSetup);
            return Flow::Goes;
        }
        if self.waiting.is_empty() && self.ignored == 0 {
            // Numbers may begin anew.
            self.skipped = false;
            self.numbers_hold = false;
            if self.plies == 0 {
                self.read.game.first = First::default();
                self.next = 2;
            }
        }
        self.push(Item::Setup(position), place);
        Flow::Goes
    }

    fn finish(mut self) -> Parsed {
        while let Some((outer, began)) = self.waiting.pop() {
            self.report(began, MistakeKind::UnclosedVariation);
            self.end_variation(outer, began);
        }
        if let Some((number, place)) = self.number {
            self.report(place, MistakeKind::LoneNumber(format!("{number}.")));
        }
        self.read.mistakes.sort_by_key(|mistake| mistake.place);
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
fn starts(game: &Game) -> Color {
    if let Some(Ok(variant)) = game.damier() {
        return variant.start().turn();
    }
    game.tag("GameType").and_then(GameType::read).map_or(Color::White, |game_type| game_type.starts)
}
