//! Long texts: in the user's pager at a terminal, as they are elsewhere.

use std::{
    env,
    io::{self, IsTerminal, Write},
    process::{Command, Stdio},
};

use anstyle::Style;

use super::rules::{Ink, Row};

/// Shows lines in the pager that `PAGER` names, else in `less`; where nobody looks on, or there is no pager, they are
/// written out.
pub fn show(rows: &[Row]) -> io::Result<()> {
    let text = |coloured: bool| rows.iter().map(|row| set(row, coloured) + "\n").collect::<String>();
    if !io::stdout().is_terminal() {
        return io::stdout().write_all(text(false).as_bytes());
    }
    let coloured = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let wanted = env::var("PAGER").ok().filter(|pager| !pager.trim().is_empty());
    let words = shell_words::split(wanted.as_deref().unwrap_or("less -R")).unwrap_or_default();
    let Some((program, arguments)) = words.split_first() else {
        return io::stdout().write_all(text(coloured).as_bytes());
    };
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        // Bold letters as such, whatever PAGER says.
        command.env("LESS", "-R");
    }
    if env::var_os("LESSCHARSET").is_none() {
        // What we write is UTF-8, also where nobody has set a locale.
        command.env("LESSCHARSET", "utf-8");
    }
    let Ok(mut pager) = command.spawn() else {
        return io::stdout().write_all(text(coloured).as_bytes());
    };
    if let Some(mut input) = pager.stdin.take() {
        // A reader who quits before the end closes the pipe: that is no error.
        let _ = input.write_all(text(coloured).as_bytes());
    }
    pager.wait().map(drop)
}

fn set(row: &Row, coloured: bool) -> String {
    if !coloured {
        return row.iter().map(|(_, text)| text.as_str()).collect();
    }
    let set = |(ink, text): &(Ink, String)| {
        let style = match ink {
            Ink::Plain => return text.clone(),
            Ink::Bold => Style::new().bold(),
            Ink::Code => Style::new().fg_color(Some(anstyle::AnsiColor::Cyan.into())),
            Ink::Faint => Style::new().dimmed(),
        };
        format!("{style}{text}{style:#}")
    };
    row.iter().map(set).collect()
}
