//! Questions to the desk of `damier_study` as lines of JSON, and the parts of their answers likewise.

use std::{
    io::{self, BufRead, Read, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use damier_notation::clip;
use damier_player::Player;
use damier_study::desk::{Bounds, Desk, DeskProblem, Question, Told};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::json_line;

/// A line that goes out.
#[derive(Serialize)]
struct AnswerLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Value>,
    #[serde(flatten)]
    told: Told,
}

/// A question, and whether the client still waits for the answer.
struct Asked {
    id: Option<Value>,
    question: Result<Question, String>,
    stop: Arc<AtomicBool>,
}

/// Answers questions until there are no more, or nobody reads the answers.
pub fn serve(player: &Player, input: impl BufRead + Send + 'static, mut output: impl Write) -> io::Result<()> {
    let (sender, asked) = channel();
    // Lines are read while an answer is computed: one of them may stop it.
    let reader = thread::spawn(move || read(input, &sender));
    answer_all(player, &asked, &mut output)?;
    match reader.join() {
        Ok(read) => read,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Reads lines until there are no more.
fn read(mut input: impl BufRead, sender: &Sender<Asked>) -> io::Result<()> {
    let longest = 2 * Bounds::default().text_bytes as u64;
    let mut last: Option<Arc<AtomicBool>> = None;
    loop {
        let mut line = Vec::new();
        if (&mut input).take(longest).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        let value: Result<Value, String> = serde_json::from_str(&text).map_err(|error| error.to_string());
        if value.as_ref().is_ok_and(|value| value.get("ask").and_then(Value::as_str) == Some("stop")) {
            // Answers come in order: what was asked last is the last to be stopped, and all before it are over by then.
            if let Some(stop) = &last {
                stop.store(true, Relaxed);
            }
            continue;
        }
        let id = value.as_ref().ok().and_then(|value| value.get("id")).cloned();
        let question = value.and_then(|value| Question::deserialize(value).map_err(|error| error.to_string()));
        let stop = Arc::new(AtomicBool::new(false));
        last = Some(stop.clone());
        if sender.send(Asked { id, question, stop }).is_err() {
            // Nobody reads the answers.
            return Ok(());
        }
    }
}

/// Answers one question after the other.
fn answer_all(player: &Player, asked: &Receiver<Asked>, out: &mut impl Write) -> io::Result<()> {
    for Asked { id, question, stop } in asked {
        let question = match question {
            Ok(question) => question,
            Err(error) => {
                write(out, id.as_ref(), Told::refused(&DeskProblem::BadQuestion(clip(&error))))?;
                continue;
            }
        };
        // Each answer is independent of those before.
        player.forget();
        let mut written = Ok(());
        let desk = Desk { player, bounds: Bounds::default(), stop: &stop };
        desk.answer(&question, &mut |told| {
            if written.is_ok() {
                written = write(out, id.as_ref(), told);
                if written.is_err() {
                    stop.store(true, Relaxed);
                }
            }
        });
        written?;
    }
    Ok(())
}

fn write(out: &mut impl Write, id: Option<&Value>, told: Told) -> io::Result<()> {
    json_line(out, &AnswerLine { id, told })?;
    out.flush()
}
