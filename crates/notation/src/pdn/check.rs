//! All mistakes in the games of files, and their number.

use std::collections::BTreeMap;

use damier_rules::Game;

use super::{Mistake, NotReplayed, ReadGame, Recognised, Replay, mistake, recognise::begin, replay};
use crate::sentences::{Lang, game_name};

/// A game that was read and replayed.
#[derive(Debug, Clone)]
pub struct CheckedGame {
    /// Everything that is wrong with it, in how it is written and in its moves, in the order of the file.
    pub mistakes: Vec<Mistake>,
    /// The replayed game.
    pub replay: Replay,
}

/// Checks a game: how it is written, and what it says.
///
/// ```
/// use damier_notation::pdn::{Reader, check};
///
/// let read = Reader::new("1. 32-28 19-24 2. 28x19 {unclosed".as_bytes()).next_game()?.expect("a game");
/// let codes: Vec<&str> = check(&read).mistakes.iter().map(|mistake| mistake.kind.code()).collect();
/// assert_eq!(codes, ["illegal-move", "unclosed-comment"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn check(read: &ReadGame) -> CheckedGame {
    let replay = replay(read);
    let mut mistakes = read.mistakes.clone();
    mistakes.extend(replay.mistakes.iter().cloned());
    mistake::sort(&mut mistakes);
    CheckedGame { mistakes, replay }
}

/// What is wrong with how a game is written. Its moves are not played.
///
/// ```
/// use damier_notation::pdn::{Reader, check_syntax};
///
/// let read = Reader::new("1. 32-28 19-24 2. 28x19 {unclosed".as_bytes()).next_game()?.expect("a game");
/// let codes: Vec<&str> = check_syntax(&read).iter().map(|mistake| mistake.kind.code()).collect();
/// assert_eq!(codes, ["unclosed-comment"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn check_syntax(read: &ReadGame) -> Vec<Mistake> {
    let mut mistakes = read.mistakes.clone();
    begin(read, &mut mistakes);
    mistakes.retain(|mistake| mistake.kind.is_syntax());
    mistake::sort(&mut mistakes);
    mistakes
}

/// Why games were not replayed, and how many.
pub type NotReplayedCounts = Vec<(NotReplayed, u64)>;

/// The number of mistakes in all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CheckSummary {
    /// How many games there are.
    pub games: u64,
    /// Moves of main lines that were played over.
    pub moves: u64,
    /// How many mistakes.
    pub mistakes: u64,
    /// Mistakes of syntax; the others are in the content.
    pub in_writing: u64,
    /// How many games have any.
    pub games_with_mistakes: u64,
    /// Which games were taken for what, as the file does not say, and how many.
    pub taken_for: Vec<(Game, u64)>,
    /// Why games were not replayed, and how many.
    pub not_replayed: NotReplayedCounts,
}

impl CheckSummary {
    /// Counts a game.
    pub fn add(&mut self, read: &ReadGame, checked: &CheckedGame) {
        let CheckedGame { mistakes, replay } = checked;
        self.add_mistakes(read, mistakes);
        if read.number.is_some() {
            self.moves += replay.plies.len() as u64;
            if let Recognised::NotReplayed(why) = replay.which {
                count(&mut self.not_replayed, why);
            }
            if let Some(game) = replay.taken_for(&read.game) {
                count(&mut self.taken_for, game);
            }
        }
    }

    /// Counts a game of which only the [syntax](check_syntax) was checked.
    pub fn add_mistakes(&mut self, read: &ReadGame, mistakes: &[Mistake]) {
        self.mistakes += mistakes.len() as u64;
        self.in_writing += mistakes.iter().filter(|mistake| mistake.kind.is_syntax()).count() as u64;
        if read.number.is_some() {
            self.games += 1;
            self.games_with_mistakes += u64::from(!mistakes.is_empty());
        }
    }

    /// What was counted, in sentences.
    pub fn sentences(&self, lang: Lang) -> String {
        let Self { games, moves, mistakes, games_with_mistakes, .. } = self;
        let s = |count: u64| if count > 1 || lang == Lang::En && count != 1 { "s" } else { "" };
        let mut text = match lang {
            Lang::Fr => format!(
                "{games} partie{}, {moves} coup{} rejoué{}, {mistakes} faute{} dans {games_with_mistakes} partie{}\n",
                s(*games),
                s(*moves),
                s(*moves),
                s(*mistakes),
                s(*games_with_mistakes)
            ),
            Lang::En => format!(
                "{games} game{}, {moves} move{} replayed, {mistakes} mistake{} in {games_with_mistakes} game{}\n",
                s(*games),
                s(*moves),
                s(*mistakes),
                s(*games_with_mistakes)
            ),
        };
        let (writing, content) = (self.in_writing, mistakes - self.in_writing);
        if *mistakes > 0 {
            let line = match lang {
                Lang::Fr => format!("{writing} dans l'écriture, {content} dans le contenu\n"),
                Lang::En => format!("{writing} in the writing, {content} in what it says\n"),
            };
            text += &line;
        }
        for (game, count) in &self.taken_for {
            let name = game_name(*game, lang);
            let line = match lang {
                Lang::Fr => format!("{count} partie{0} prise{0} pour « {name} », faute d'indication\n", s(*count)),
                Lang::En => format!("{count} game{} taken for {name}, as the file does not say\n", s(*count)),
            };
            text += &line;
        }
        for (why, count) in &reasons(&self.not_replayed, lang) {
            let line = match lang {
                Lang::Fr if *count > 1 => {
                    format!("{count} parties {}\n", why.replacen("non rejouée", "non rejouées", 1))
                }
                Lang::Fr => format!("{count} partie {why}\n"),
                Lang::En => format!("{count} game{} {why}\n", s(*count)),
            };
            text += &line;
        }
        text
    }
}

/// Why games were not replayed, in sentences.
pub(crate) fn reasons(counts: &NotReplayedCounts, lang: Lang) -> BTreeMap<String, u64> {
    counts.iter().map(|(why, count)| (why.say(lang), *count)).collect()
}

/// Counts one more.
pub(crate) fn count<T: PartialEq>(counts: &mut Vec<(T, u64)>, one: T) {
    match counts.iter_mut().find(|(known, _)| *known == one) {
        Some((_, count)) => *count += 1,
        None => counts.push((one, 1)),
    }
}
