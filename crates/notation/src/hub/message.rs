//! The lines of Hub: a command, then arguments `name=value` or flags.
//!
//! A value is in double quotes where it is empty or has blanks or `=` in it. There is no escape, so no value holds a
//! double quote or a line break. Read as well are values without their quotes that are empty (`value=`) or have `=` in
//! them (`value=a=b`): programs send them, and nothing else can be meant.

use std::{fmt, str::FromStr, time::Duration};

use crate::{TextError, clip};

/// One line of Hub, without its line break.
///
/// ```
/// use damier_notation::hub::HubMessage;
///
/// let line: HubMessage = r#"id name=Scan author="Fabien Letouzey""#.parse()?;
/// assert_eq!(line.command(), "id");
/// assert_eq!(line.value("author"), Some("Fabien Letouzey"));
/// assert_eq!(line.to_string(), r#"id name=Scan author="Fabien Letouzey""#);
/// # Ok::<(), damier_notation::TextError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HubMessage {
    command: String,
    arguments: Vec<(String, Option<String>)>,
}

impl HubMessage {
    /// A command without arguments.
    pub fn new(command: &'static str) -> Self {
        Self { command: command.to_owned(), arguments: Vec::new() }
    }

    /// Adds an argument. What no value can hold is replaced: double quotes by single ones, line breaks by blanks.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        let value = value.to_string().replace('"', "'").replace(['\n', '\r'], " ");
        self.arguments.push((name.to_owned(), Some(value)));
        self
    }

    /// Adds an argument if there is a value for it.
    #[must_use]
    pub(super) fn with_some(self, name: &'static str, value: Option<impl fmt::Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds a flag.
    #[must_use]
    pub fn with_flag(mut self, name: &'static str) -> Self {
        self.arguments.push((name.to_owned(), None));
        self
    }

    /// The command.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The arguments in their order; flags are those without a value.
    pub fn arguments(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.arguments.iter().map(|(name, value)| (name.as_str(), value.as_deref()))
    }

    /// The value of the first argument of that name; a flag's is empty.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.arguments().find(|&(other, _)| other == name).map(|(_, value)| value.unwrap_or_default())
    }

    /// Whether there is an argument or a flag of that name.
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// A value the command cannot do without.
    pub(super) fn required(&self, name: &str) -> Result<&str, TextError> {
        self.value(name)
            .ok_or_else(|| TextError::english(format!("`{}` without `{name}`", self.command), format!("`{name}=...`")))
    }

    /// A whole number, if it is there.
    pub(super) fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>, TextError> {
        self.parsed(name, "a whole number in range", |value| value.parse().ok())
    }

    /// A real number, if it is there.
    pub(super) fn real(&self, name: &str) -> Result<Option<f64>, TextError> {
        self.parsed(name, "a number", read_real)
    }

    /// A time in seconds, if it is there. Less than nothing counts as nothing: clocks run past zero.
    pub(super) fn seconds(&self, name: &str) -> Result<Option<Duration>, TextError> {
        let read = |value: &str| Duration::try_from_secs_f64(read_real(value)?.max(0.0)).ok();
        self.parsed(name, "a number of seconds", read)
    }

    fn parsed<T>(&self, name: &str, expected: &str, read: impl Fn(&str) -> Option<T>) -> Result<Option<T>, TextError> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let wrong = || TextError::english(format!("`{name}` is {} in `{}`", clip(value), self.command), expected);
        read(value).map(Some).ok_or_else(wrong)
    }
}

/// A finite number.
pub(super) fn read_real(text: &str) -> Option<f64> {
    text.parse().ok().filter(|real: &f64| real.is_finite())
}

/// Writes a number so that it is seen to be a real one; what is not finite cannot be written.
pub(super) fn write_real(real: f64) -> Option<String> {
    let text = real.to_string();
    real.is_finite().then(|| if text.contains('.') { text } else { format!("{text}.0") })
}

/// Writes a time in seconds, with as many decimals as it takes.
pub(super) fn write_seconds(time: Duration) -> String {
    let text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn is_blank(c: char) -> bool {
    c.is_ascii_whitespace()
}

impl FromStr for HubMessage {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let text = text.trim_matches(is_blank);
        if text.contains(['\n', '\r']) {
            return Err(TextError::english(format!("a line break in {}", clip(text)), "one line"));
        }
        let (command, mut rest) = split_at(text, is_blank);
        if command.is_empty() {
            return Err(TextError::english("an empty line", "a command"));
        }
        if command.contains(['=', '"']) {
            return Err(TextError::english(format!("{} at the beginning of a line", clip(command)), "a command"));
        }
        let mut arguments = Vec::new();
        while let Some((name, value, after)) = read_argument(rest.trim_start_matches(is_blank))? {
            arguments.push((name.to_owned(), value.map(str::to_owned)));
            rest = after;
        }
        Ok(Self { command: command.to_owned(), arguments })
    }
}

/// The text before the first character that `ends` it, and the text from there.
fn split_at(text: &str, ends: impl Fn(char) -> bool) -> (&str, &str) {
    text.split_at(text.find(ends).unwrap_or(text.len()))
}

type Argument<'a> = (&'a str, Option<&'a str>, &'a str);

/// Name, value and what follows; nothing at the end of the line.
fn read_argument(text: &str) -> Result<Option<Argument<'_>>, TextError> {
    if text.is_empty() {
        return Ok(None);
    }
    let (name, rest) = split_at(text, |c| is_blank(c) || matches!(c, '=' | '"'));
    if name.is_empty() {
        return Err(TextError::english(format!("{} without a name before it", clip(text)), "`name=value` or a flag"));
    }
    if rest.starts_with('"') {
        let what = format!("a double quote within a name, {}", clip(text));
        return Err(TextError::english(what, "double quotes around values only"));
    }
    let Some(rest) = rest.strip_prefix('=') else { return Ok(Some((name, None, rest))) };
    let (value, rest) = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').ok_or_else(|| {
            let what = format!("the value of {} without a closing quote", clip(name));
            TextError::english(what, "a double quote after the value")
        })?,
        None => split_at(rest, is_blank),
    };
    if value.contains('"') || !rest.is_empty() && !rest.starts_with(is_blank) {
        let what = format!("a double quote within the value of {}", clip(name));
        return Err(TextError::english(what, "double quotes at both ends of a value only, then a blank"));
    }
    Ok(Some((name, Some(value), rest)))
}

impl fmt::Display for HubMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in self.arguments() {
            match value {
                None => write!(f, " {name}")?,
                Some(value) if value.is_empty() || value.contains(|c| is_blank(c) || c == '=') => {
                    write!(f, " {name}=\"{value}\"")?;
                }
                Some(value) => write!(f, " {name}={value}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Vec<(String, Option<String>)> {
        text.parse::<HubMessage>().expect(text).arguments
    }

    fn mistake(text: &str) -> String {
        text.parse::<HubMessage>().expect_err(text).to_string()
    }

    fn value(name: &str, value: &str) -> (String, Option<String>) {
        (name.to_owned(), Some(value.to_owned()))
    }

    #[test]
    fn arguments_come_out_in_their_order() {
        assert_eq!(arguments("hub"), []);
        assert_eq!(arguments("go think"), [("think".to_owned(), None)]);
        assert_eq!(
            arguments(r#"  a  x=1 flag y="a b=c" z=""  x=2 "#),
            [value("x", "1"), ("flag".to_owned(), None), value("y", "a b=c"), value("z", ""), value("x", "2")]
        );
        let line: HubMessage = "a x=1 x=2 y".parse().expect("a line");
        assert_eq!((line.value("x"), line.value("y"), line.value("z")), (Some("1"), Some(""), None));
        assert!(line.has("y") && !line.has("z"));
    }

    #[test]
    fn line_ends_of_any_system_and_tabs_are_blanks() {
        assert_eq!(arguments("\tlevel\tdepth=3\r\n"), [value("depth", "3")]);
    }

    #[test]
    fn values_are_quoted_where_needed_and_only_there() {
        let line =
            HubMessage::new("set-param").with("name", "book").with("value", "").with("x", "a=b").with("y", "c\td");
        assert_eq!(line.to_string(), "set-param name=book value=\"\" x=\"a=b\" y=\"c\td\"");
        assert_eq!(line.to_string().parse(), Ok(line));
        let unneeded: HubMessage = r#"id name="Scan" version="3.1""#.parse().expect("a line");
        assert_eq!(unneeded.to_string(), "id name=Scan version=3.1");
    }

    #[test]
    fn values_that_should_have_been_quoted_are_read_where_they_can_be() {
        assert_eq!(arguments("set-param name=book value="), [value("name", "book"), value("value", "")]);
        assert_eq!(arguments("id name=A version= author=B")[1], value("version", ""));
        assert_eq!(arguments("set-param name=x value=a=b")[1], value("value", "a=b"));
    }

    #[test]
    fn what_no_value_can_hold_is_replaced() {
        let line = HubMessage::new("error").with("message", "no \"x\"\r\nhere");
        assert_eq!(line.to_string(), "error message=\"no 'x'  here\"");
    }

    #[test]
    fn mistakes_say_what_was_expected() {
        for (text, error) in [
            ("", "an empty line: expected a command"),
            (" \r\n", "an empty line: expected a command"),
            ("pos=W", "`pos=W` at the beginning of a line: expected a command"),
            ("\"go\" think", "`\"go\"` at the beginning of a line: expected a command"),
            ("a\nb", "a line break in `a�b`: expected one line"),
            ("a x=\"b", "the value of `x` without a closing quote: expected a double quote after the value"),
            ("a x=\"", "the value of `x` without a closing quote: expected a double quote after the value"),
            ("a x = b", "`= b` without a name before it: expected `name=value` or a flag"),
            ("a \"b\"", "`\"b\"` without a name before it: expected `name=value` or a flag"),
            ("a x\"b\"", "a double quote within a name, `x\"b\"`: expected double quotes around values only"),
            (
                "a x=\"b\"c",
                "a double quote within the value of `x`: expected double quotes at both ends of a value only, then a \
                 blank",
            ),
            (
                "a x=b\"c\"",
                "a double quote within the value of `x`: expected double quotes at both ends of a value only, then a \
                 blank",
            ),
        ] {
            assert_eq!(mistake(text), error);
        }
    }

    #[test]
    fn numbers_are_checked() {
        let line: HubMessage =
            "level depth=x nodes=-1 move-time=nan time=-0.3 inc=1e400 moves".parse().expect("a line");
        assert_eq!(
            line.number::<u32>("depth").expect_err("no number").to_string(),
            "`depth` is `x` in `level`: expected a whole number in range"
        );
        assert!(line.number::<u64>("nodes").is_err());
        assert!(line.seconds("move-time").is_err());
        assert_eq!(line.seconds("time"), Ok(Some(Duration::ZERO)));
        assert!(line.seconds("inc").is_err());
        assert!(line.number::<u32>("moves").is_err(), "a flag has no number");
        assert_eq!(line.number::<u32>("other"), Ok(None));
    }

    #[test]
    fn numbers_are_written_plainly() {
        assert_eq!(write_real(8.0).as_deref(), Some("8.0"));
        assert_eq!(write_real(-0.01).as_deref(), Some("-0.01"));
        assert_eq!(write_real(f64::NAN), None);
        assert_eq!(write_seconds(Duration::from_millis(291_587)), "291.587");
        assert_eq!(write_seconds(Duration::from_secs(100)), "100");
        assert_eq!(write_seconds(Duration::ZERO), "0");
    }
}
