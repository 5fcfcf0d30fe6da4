//! A line of play in writing, such as `32-28 19-23`, with what the spinner shows in between where there is one.

use std::borrow::Cow;

use damier_rules::{Actor, AnyMove, AnyPosition, AutoDraw, Position, Record, Spin, board::Stop};

use crate::{read_move, read_way, sentences::Said, short::is_short, signs::is_square};

/// The results at the end of a game.
const RESULTS: [&str; 9] = ["*", "2-0", "1-1", "0-2", "1-0", "0-1", "0-0", "1/2-1/2", "½-½"];

/// One step of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineStep {
    /// The spinner showed this.
    Spin(Spin),
    /// A move was played.
    Move {
        /// Which.
        m: AnyMove,
        /// The way of its piece, where another than the usual one is named.
        way: Option<Vec<Stop>>,
    },
}

/// A word of a line that cannot be played, and why.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{word}: {}", .why.en)]
pub struct BadWord {
    /// The word.
    pub word: String,
    /// Why it cannot be played, in both languages.
    pub why: Said,
}

/// Reads a line of play from a position. Words are separated by blanks or commas; numbers of moves (`12.`, `12...`)
/// are passed over, and two squares with only a blank between them are one move. So that moves can be copied out of a file,
/// comments (`{...}`), what was thought of a move (`!?`, `$2`) and the result at the end are passed over, too.
///
/// ```
/// use damier_notation::line::read_line;
/// use damier_rules::{Game, Variant};
///
/// let start = Variant::from(Game::Dames).start();
/// assert_eq!(read_line(&start, "1. 32-28 1923, 28 19")?.len(), 3);
/// assert_eq!(read_line(&start, "32-28 32-28").unwrap_err().word, "32-28");
/// # Ok::<(), damier_notation::line::BadWord>(())
/// ```
pub fn read_line(start: &AnyPosition, text: &str) -> Result<Vec<LineStep>, BadWord> {
    let mut position = *start;
    let mut steps = Vec::new();
    let text = without_comments(text);
    let words = text.split(|c: char| c == ',' || c.is_whitespace()).map(without_number).map(without_strength);
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let whole = !is_square(word) || is_short(word);
        let second = words.next_if(|next| !whole && is_square(next));
        let word = second.map_or_else(|| word.to_owned(), |second| format!("{word} {second}"));
        let wrong = |why| BadWord { word: word.clone(), why };
        if let (Some(spin), Actor::Chance) = (Spin::from_name(&word), position.actor()) {
            if !position.chances().iter().any(|&(chance, _)| chance == spin) {
                return Err(wrong(("cette roulette ne le donne jamais", "this spinner cannot show it").into()));
            }
            position.settle_unchecked(spin);
            steps.push(LineStep::Spin(spin));
            continue;
        }
        let m = match read_move(&position, &word) {
            Ok(m) => m,
            // Some results look like moves.
            Err(_) if words.peek().is_none() && RESULTS.contains(&&*word) => break,
            Err(error) => return Err(wrong(error.said())),
        };
        let way = read_way(&position, &word, &m);
        position.play_unchecked(&m);
        steps.push(LineStep::Move { m, way });
    }
    Ok(steps)
}

/// The game after a line of play from a position.
pub fn play_line(start: AnyPosition, auto_draw: AutoDraw, text: &str) -> Result<Record<AnyPosition>, BadWord> {
    let mut record = Record::new(start, auto_draw);
    for step in read_line(&start, text)? {
        // Cannot fail: `read_line` has read each step in the position in which it is played.
        let _ = match step {
            LineStep::Spin(spin) => record.settle(spin).is_ok(),
            LineStep::Move { m, .. } => record.play(&m).is_ok(),
        };
    }
    Ok(record)
}

/// The text without comments in braces.
fn without_comments(text: &str) -> Cow<'_, str> {
    if !text.contains('{') {
        return text.into();
    }
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once('{') {
        kept.push_str(before);
        kept.push(' ');
        rest = comment.split_once('}').map_or("", |(_, after)| after);
    }
    (kept + rest).into()
}

/// The word without what was thought of the move; nothing if that is all there is.
fn without_strength(word: &str) -> &str {
    if word.strip_prefix('$').is_some_and(|number| number.bytes().all(|c| c.is_ascii_digit())) {
        return "";
    }
    let strength = |c: char| matches!(c, '!' | '?');
    let word = match word.strip_suffix(')').map(|word| word.trim_end_matches(strength)) {
        Some(before) => before.strip_suffix('(').unwrap_or(word),
        None => word.trim_end_matches(strength),
    };
    if word == "..." { "" } else { word }
}

/// The word without the number of a move before it.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

#[cfg(test)]
mod tests {
    use damier_rules::{Game, Variant};

    use super::*;
    use crate::write_move;

    fn texts(game: Game, line: &str) -> Result<Vec<String>, String> {
        let mut position = Variant::from(game).start();
        let steps = read_line(&position, line).map_err(|bad| bad.to_string())?;
        let written = steps.iter().map(|step| match step {
            LineStep::Spin(spin) => {
                position.settle_unchecked(*spin);
                spin.name().to_owned()
            }
            LineStep::Move { m, .. } => {
                let text = write_move(&position, m);
                position.play_unchecked(m);
                text
            }
        });
        Ok(written.collect())
    }

    #[test]
    fn a_line_is_read_in_whatever_way_it_is_written() {
        let expected = Ok(vec!["32-28".to_owned(), "19-23".to_owned(), "28x19".to_owned()]);
        for line in [
            "32-28 19-23 28x19",
            "32-28,19-23,28x19",
            "1. 32-28 19-23 2. 28:19",
            "1.3228 1923 2.2819",
            "32 28 19 23 28 19",
            "1. 32-28! {[%clk 1:02] good} 19-23(?) 2. 28x19?! $2 1-1",
            "1. 32-28 1... 19-23 2. ... 28x19 *",
        ] {
            assert_eq!(texts(Game::Dames, line), expected, "{line}");
        }
    }

    #[test]
    fn moves_in_short_are_no_squares_of_one_move() {
        let expected = Ok(["c3-d4", "d6-c5", "b2-c3", "f6-g5"].map(str::to_owned).to_vec());
        for line in ["cd4 dc5 bc3 fg5", "1. cd4 dc5 2. BC3 FG5", "c3 d4 dc5 b2-c3 f6 g5"] {
            assert_eq!(texts(Game::Russian, line), expected, "{line}");
        }
    }

    #[test]
    fn spins_stand_between_the_moves() {
        let line = texts(Game::Trap, "pawn c3d4 green 6L");
        assert_eq!(line, Ok(["pawn", "c3-d4", "green", "6L"].map(str::to_owned).to_vec()));
    }

    #[test]
    fn the_word_that_cannot_be_played_is_named() {
        let error = texts(Game::Dames, "32-28 18-24").expect_err("two steps");
        assert!(error.starts_with("18-24: "), "{error}");
        let error = texts(Game::Dames, "32-28 2-0 18-23").expect_err("a result in between");
        assert!(error.starts_with("2-0: "), "{error}");
    }
}
