//! What stands around the moves: tags, comments, variations, remarks and setups.

use super::{
    super::{
        game::{First, Item},
        lexer::{Closed, single_spaced},
        mistake::{FilePlace, MistakeKind},
        tags::read_tag,
    },
    DEEPEST, Flow, Parser,
};

impl Parser<'_> {
    /// A tag of this game or of the next one, or a bracket that is out of place.
    pub(super) fn bracket(&mut self, place: FilePlace) -> Flow {
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
        // A word before the tags may have determined the style without them: it is determined again.
        self.style = None;
        Flow::Goes
    }

    pub(super) fn comment(&mut self, place: FilePlace) -> Flow {
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
    pub(super) fn line_comment(&mut self, sign: u8, place: FilePlace) -> Flow {
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
    pub(super) fn parenthesis(&mut self, place: FilePlace) -> Flow {
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

    pub(super) fn close(&mut self, place: FilePlace) -> Flow {
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

    pub(super) fn end_variation(&mut self, outer: Vec<Item>, began: FilePlace) {
        let variation = std::mem::replace(&mut self.line, outer);
        if variation.is_empty() {
            self.report(began, MistakeKind::EmptyVariation);
        } else {
            self.line.push(Item::Variation(variation));
        }
    }

    /// The end of the game, or, glued to a move, the old sign for a forced one.
    pub(super) fn star(&mut self, place: FilePlace) -> Flow {
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
            // Within a variation a result does not end the game.
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

    pub(super) fn nag(&mut self, place: FilePlace) -> Flow {
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
    pub(super) fn strength(&mut self, place: FilePlace) -> Flow {
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
    pub(super) fn setup(&mut self, place: FilePlace) -> Flow {
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
            // After a position in the middle of a game, move numbers may begin at any number.
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
}
