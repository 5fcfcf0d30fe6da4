//! What a file says beside the moves of its main line, for people: variations with the numbers of their moves, clocks and
//! evaluations in words. Files themselves are written by [`damier_notation::pdn`].

use damier_notation::{
    pdn::{Item, Replay},
    sentences::{Lang, nag},
};

/// What an item says of the last of this many moves of the main line; nothing where the move itself tells it already.
pub(crate) fn remark(item: &Item, replay: &Replay, moves: usize, lang: Lang) -> Option<String> {
    match item {
        Item::Move(ply) => Some(format!("{}{}", ply.text, ply.strength)),
        Item::Comment(text) if text.starts_with("[%spin ") || text == "[%fault]" => None,
        Item::Comment(text) => Some(in_words(text, lang)),
        Item::Nag(number) => Some(nag(*number, lang)),
        Item::Setup(position) => Some(format!("/ {position} /")),
        // It begins before the move it follows.
        Item::Variation(items) => Some(variation(items, replay, moves.saturating_sub(1), lang)),
    }
}

/// A variation whose first move has this index: `(5. 46-41 10-15 6. 34-29)`.
fn variation(items: &[Item], replay: &Replay, first: usize, lang: Lang) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut next = first;
    // A move is numbered where its side begins, and where something stands between it and the one before.
    let mut numbered = true;
    for item in items {
        match item {
            Item::Move(ply) => {
                let number = replay.number(next);
                let shown = numbered || !number.ends_with("...");
                let number = if shown { format!("{number} ") } else { String::new() };
                parts.push(format!("{number}{}{}", ply.text, ply.strength));
                next += 1;
                numbered = false;
            }
            Item::Nag(number) => match (sign(*number), parts.last_mut()) {
                (Some(sign), Some(last)) if !numbered => last.push_str(sign),
                _ => parts.push(nag(*number, lang)),
            },
            Item::Comment(text) => {
                parts.push(format!("{{{}}}", in_words(text, lang)));
                numbered = true;
            }
            other => {
                parts.extend(remark(other, replay, next, lang));
                numbered = true;
            }
        }
    }
    format!("({})", parts.join(" "))
}

/// The sign that a remark's number stands for.
fn sign(number: u16) -> Option<&'static str> {
    ["!", "?", "!!", "??", "!?", "?!"].get(usize::from(number).checked_sub(1)?).copied()
}

/// A comment with the commands that most files have in words; what else it says stays as it is.
fn in_words(text: &str, lang: Lang) -> String {
    let mut said = String::new();
    let mut rest = text;
    while let Some((before, command)) = rest.split_once("[%") {
        let Some((inside, after)) = command.split_once(']') else { break };
        said.push_str(before);
        match told(inside, lang) {
            Some(told) => said.push_str(&told),
            None => said.push_str(&rest[before.len()..rest.len() - after.len()]),
        }
        rest = after;
    }
    said + rest
}

fn told(command: &str, lang: Lang) -> Option<String> {
    let (name, value) = command.split_once(' ')?;
    let value = value.trim();
    match name {
        "clk" => Some(lang.say(format!("pendule {value}"), format!("clock {value}"))),
        "emt" => Some(lang.say(format!("temps de réflexion {value}"), format!("thought for {value}"))),
        // The colour whose clock runs has a capital.
        "clock" => {
            let mut clocks = value.split_whitespace();
            let (white, black) = (clocks.next()?.strip_prefix(['w', 'W'])?, clocks.next()?.strip_prefix(['b', 'B'])?);
            let nothing_else = clocks.next().is_none();
            let said = lang.say(
                format!("pendules : Blancs {white}, Noirs {black}"),
                format!("clocks: White {white}, Black {black}"),
            );
            nothing_else.then_some(said)
        }
        "eval" => Some(lang.say(format!("évaluation {value}"), format!("evaluation {value}"))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use damier_notation::pdn::{Reader, replay};

    use super::*;

    fn remarks(text: &str, lang: Lang) -> Vec<String> {
        let read = Reader::new(text.as_bytes()).next_game().expect("memory").expect("a game");
        let replay = replay(&read);
        let mut moves = 0;
        let mut found = Vec::new();
        for item in &read.game.moves {
            match item {
                Item::Move(_) => moves += 1,
                other => found.extend(remark(other, &replay, moves, lang)),
            }
        }
        found
    }

    #[test]
    fn the_moves_of_a_variation_have_their_numbers() {
        let text =
            "1. 32-28 18-23 (1... 17-22 $2 2. 28x17 11x22 (2... 12x21 {or so} 3. 31-26) 3. 37-32) 2. 38-32 (2. 33-29)";
        assert_eq!(
            remarks(text, Lang::En),
            ["(1... 17-22? 2. 28x17 11x22 (2... 12x21 {or so} 3. 31-26) 3. 37-32)", "(2. 33-29)"]
        );
        let second = "[FEN \"B:W31,32:B10,11\"]\n1... 10-14 (1... 11-17 2. 32-28 17-21) 2. 32-28";
        assert_eq!(remarks(second, Lang::En), ["(1... 11-17 2. 32-28 17-21)"]);
    }

    #[test]
    fn clocks_and_evaluations_are_said_in_words() {
        let text =
            "1. 32-28 {[%clk 1:19:55]} 18-23 {slow [%emt 0:12] [%x y] [%clk} 2. 38-32 {[%clock w0:04:58 B0:04:51]} *";
        assert_eq!(
            remarks(text, Lang::En),
            ["clock 1:19:55", "slow thought for 0:12 [%x y] [%clk", "clocks: White 0:04:58, Black 0:04:51"]
        );
        assert_eq!(remarks("1. 32-28 {[%clk 1:02]} *", Lang::Fr), ["pendule 1:02"]);
    }
}
