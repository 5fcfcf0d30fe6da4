//! Reading tags: `[Name "text"]`, and the variants that files have.

use std::borrow::Cow;

use memchr::{memchr_iter, memchr2};

use super::{
    encoding::decode,
    game::Tag,
    lexer::{Lexer, single_spaced},
    mistake::{FilePlace, Mistake, MistakeKind},
};

/// Reads the tag at the cursor, which stands on its bracket.
pub(crate) fn read_tag(lexer: &mut Lexer<'_>, mistakes: &mut Vec<Mistake>) -> Option<Tag> {
    let place = lexer.place();
    let mut report = |place: FilePlace, kind: MistakeKind| mistakes.push(Mistake { place, kind });
    let line = lexer.line();
    let whole = || decode(line).into_owned();
    lexer.advance(1);
    lexer.skip_spaces();
    let name_place = lexer.place();
    let length = lexer.line().iter().take_while(|byte| !matches!(byte, b' ' | b'\t' | b'"' | b']' | b'[')).count();
    let name = lexer.take(length).into_owned();
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        report(name_place, MistakeKind::TagName(if name.is_empty() { whole() } else { name.clone() }));
    }
    lexer.skip_spaces();
    if lexer.peek() != Some(b'"') {
        // No quotes: the text up to the bracket is taken.
        report(lexer.place(), MistakeKind::TagWithoutText(name.clone()));
        let length = lexer.in_line(b']');
        let rest = lexer.line().len();
        let value = lexer.take(length.unwrap_or(rest));
        let value = single_spaced(value.trim().trim_matches(['"', '\'']));
        if length.is_some() {
            lexer.advance(1);
        }
        return named(&name, value);
    }
    lexer.advance(1);
    let text_place = lexer.place();
    let found = text(lexer);
    let value = lexer.take(found.length);
    let value = single_line(&unescaped(&value));
    match found.end {
        End::Closed => lexer.advance(1),
        End::BareQuote => {
            report(text_place, MistakeKind::BareQuote(value.clone()));
            lexer.advance(1);
        }
        End::Unclosed => report(text_place, MistakeKind::UnclosedText(whole())),
        End::NoBracket => {
            lexer.advance(1);
            report(place, MistakeKind::UnclosedTag(whole()));
            return named(&name, value);
        }
    }
    lexer.skip_spaces();
    if lexer.peek() == Some(b']') {
        lexer.advance(1);
    }
    named(&name, value)
}

/// A tag with a name that can be written again.
fn named(name: &str, value: String) -> Option<Tag> {
    let name: compact_str::CompactString = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    (!name.is_empty()).then_some(Tag { name, value })
}

struct Text {
    length: usize,
    end: End,
}

enum End {
    /// By a quote, which the bracket follows.
    Closed,
    /// The same, but there are quotes before it that should have been escaped.
    BareQuote,
    /// By a quote, but no bracket follows on the line.
    NoBracket,
    /// By the end of the line only.
    Unclosed,
}

/// How far the text goes from behind its quote. It ends on its line if it can: at the first quote with a bracket
/// behind it. If not, it may go on over lines that do not look like tags.
fn text(lexer: &mut Lexer<'_>) -> Text {
    let line = lexer.line();
    let mut first_bare = None;
    let mut from = 0;
    while let Some(quote) = next_quote(line, from) {
        let closes = line[quote + 1..].iter().find(|byte| !matches!(byte, b' ' | b'\t')) == Some(&b']');
        if closes {
            return Text { length: quote, end: if first_bare.is_some() { End::BareQuote } else { End::Closed } };
        }
        first_bare.get_or_insert(quote);
        from = quote + 1;
    }
    // `[File "C:\games\"]`: a backslash before the last quote escapes nothing.
    let trimmed = line.trim_ascii_end();
    if let Some(before) = trimmed.strip_suffix(b"]").map(<[u8]>::trim_ascii_end)
        && before.ends_with(b"\\\"")
    {
        return Text { length: before.len() - 1, end: End::Closed };
    }
    if let Some(quote) = first_bare {
        return Text { length: quote, end: End::NoBracket };
    }
    if let Some(length) = over_lines(lexer, line.len()) {
        return Text { length, end: End::Closed };
    }
    Text { length: line.len() - usize::from(line.ends_with(b"]")), end: End::Unclosed }
}

/// The next quote that no backslash escapes.
fn next_quote(line: &[u8], mut from: usize) -> Option<usize> {
    while let Some(found) = memchr2(b'"', b'\\', &line[from..]) {
        let at = from + found;
        match line[at] {
            b'"' => return Some(at),
            _ if matches!(line.get(at + 1), Some(b'"' | b'\\')) => from = at + 2,
            _ => from = at + 1,
        }
    }
    None
}

/// The length of a text that ends on a later line, if it has no better end before.
fn over_lines(lexer: &mut Lexer<'_>, mut length: usize) -> Option<usize> {
    const MOST: usize = 8000;
    let rest = lexer.rest();
    while length < MOST {
        let ending = rest[length..].iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        let line_ends = memchr_iter(b'\n', &rest[length..length + ending]).count();
        length += ending;
        if length >= rest.len() {
            lexer.met_end = true;
            return None;
        }
        if line_ends > 1 || rest[length..].trim_ascii_start().first() == Some(&b'[') {
            return None;
        }
        let line_ends = memchr2(b'\n', b'\r', &rest[length..]);
        lexer.met_end |= line_ends.is_none();
        let line_length = line_ends.unwrap_or(rest.len() - length);
        let line = &rest[length..length + line_length];
        if let Some(quote) = next_quote(line, 0) {
            return line[quote + 1..].trim_ascii_start().starts_with(b"]").then_some(length + quote);
        }
        length += line_length;
    }
    None
}

/// `\"` for a quote and `\\` for a backslash; any other backslash is one: many write `C:\games` as it is.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = if character == '\\' { characters.next_if(|next| matches!(next, '"' | '\\')) } else { None };
        plain.push(escaped.unwrap_or(character));
    }
    Cow::Owned(plain)
}

/// The text with its line ends made spaces.
fn single_line(text: &str) -> String {
    if text.contains(['\n', '\r']) { single_spaced(text) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{super::lexer::Mark, *};

    fn read(text: &str) -> (Option<(String, String)>, Vec<String>, String) {
        let mut lexer = Lexer::new(text.as_bytes(), Mark::START);
        let mut mistakes = Vec::new();
        let tag = read_tag(&mut lexer, &mut mistakes).map(|tag| (tag.name.to_string(), tag.value));
        let mistakes = mistakes.iter().map(|mistake| format!("{} {}", mistake.place, mistake.kind.code())).collect();
        (tag, mistakes, String::from_utf8_lossy(lexer.rest()).into_owned())
    }

    #[expect(clippy::unnecessary_wraps, reason = "it is compared with what may be none")]
    fn tag(name: &str, value: &str) -> Option<(String, String)> {
        Some((name.to_owned(), value.to_owned()))
    }

    #[test]
    fn tags_are_read_with_any_spaces() {
        for text in ["[White \"Ton S.\"]", "[ White   \"Ton S.\" ]", "[White\"Ton S.\"]", "[White\t\"Ton S.\"\t]"] {
            assert_eq!(read(text), (tag("White", "Ton S."), vec![], String::new()), "{text}");
        }
    }

    #[test]
    fn quotes_and_backslashes_are_escaped_and_bare_backslashes_are_kept() {
        assert_eq!(read(r#"[White "a\\b\\"]"#), (tag("White", r"a\b\"), vec![], String::new()));
        assert_eq!(read(r#"[White "\\\"x\""]"#).0, tag("White", r#"\"x""#));
        assert_eq!(read(r#"[Site "\"64\", 1974"]"#).0, tag("Site", "\"64\", 1974"));
        assert_eq!(read(r#"[File "C:\games\new"]"#).0, tag("File", r"C:\games\new"));
        let (path, mistakes, _) = read("[File \"C:\\games\\\"]\n[White \"x\"]");
        assert_eq!((path, mistakes), (tag("File", r"C:\games\"), vec![]));
    }

    #[test]
    fn bare_quotes_are_kept_and_reported() {
        let (found, mistakes, rest) = read("[Site \"De \"64\" 1974\"] x");
        assert_eq!((found, rest.as_str()), (tag("Site", "De \"64\" 1974"), " x"));
        assert_eq!(mistakes, ["1:8 bare-quote"]);
    }

    #[test]
    fn texts_without_an_end_stop_at_their_line() {
        let (found, mistakes, rest) = read("[White \"Ton S.\n[Black \"b\"]");
        assert_eq!((found, rest.as_str()), (tag("White", "Ton S."), "\n[Black \"b\"]"));
        assert_eq!(mistakes, ["1:9 unclosed-text"]);
        let (found, mistakes, _) = read("[White \"Ton S.]\n\n1. 32-28");
        assert_eq!((found, mistakes), (tag("White", "Ton S."), vec!["1:9 unclosed-text".to_owned()]));
        let (found, mistakes, rest) = read("[White \"Ton S.\"\n[Black \"b\"]");
        assert_eq!((found, rest.as_str()), (tag("White", "Ton S."), "\n[Black \"b\"]"));
        assert_eq!(mistakes, ["1:1 unclosed-tag"]);
    }

    #[test]
    fn a_text_may_go_on_over_lines() {
        let (found, mistakes, rest) = read("[Annotator \"one\r\ntwo\"]\n");
        assert_eq!((found, mistakes, rest.as_str()), (tag("Annotator", "one two"), vec![], "\n"));
    }

    #[test]
    fn texts_without_quotes_and_odd_names_are_kept_and_reported() {
        assert_eq!(read("[White Ton]"), (tag("White", "Ton"), vec!["1:8 tag-without-text".to_owned()], String::new()));
        assert_eq!(read("[White]").1, ["1:7 tag-without-text"]);
        assert_eq!(read("[White-Elo \"1\"]"), (tag("WhiteElo", "1"), vec!["1:2 tag-name".to_owned()], String::new()));
        assert_eq!(read("[\"1\"]").0, None);
    }
}
