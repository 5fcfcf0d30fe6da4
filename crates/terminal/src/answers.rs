//! What somebody answers in the terminal, line by line.

use std::io::{self, BufRead, IsTerminal, Read, StdinLock, Write};

/// Of a line no more than this is read, in bytes.
const LONGEST: u64 = 4_096;

/// Where answers come from.
pub struct Answers<'a> {
    /// Line by line; nothing where nobody is asked.
    pub lines: Option<&'a mut dyn BufRead>,
    /// Whether somebody sits at a terminal: it is then said what can be typed, and that an answer is waited for.
    pub prompts: bool,
}

impl<'a> Answers<'a> {
    /// From standard input. Somebody at a terminal who sends the text elsewhere wants to read it there, and is not asked.
    pub fn from_stdin(stdin: &'a mut StdinLock<'static>) -> Self {
        let (asked, looked_at) = (io::stdin().is_terminal(), io::stdout().is_terminal());
        let lines = (!asked || looked_at).then_some(stdin as &mut dyn BufRead);
        Self { lines, prompts: asked && looked_at }
    }

    /// The next one, without the blanks around it; nothing where nobody answers, or not any more.
    pub(crate) fn next(&mut self, out: &mut impl Write) -> io::Result<Option<String>> {
        let Some(lines) = self.lines.as_mut() else { return Ok(None) };
        if self.prompts {
            write!(out, "? ")?;
        }
        out.flush()?;
        let mut text = String::new();
        if lines.take(LONGEST).read_line(&mut text)? == 0 {
            self.lines = None;
            return Ok(None);
        }
        Ok(Some(text.trim().to_owned()))
    }
}

impl std::fmt::Debug for Answers<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Answers").field("prompts", &self.prompts).finish_non_exhaustive()
    }
}
