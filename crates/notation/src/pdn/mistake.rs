//! Mistakes in a file: where they are, what was found, and what was expected.

use damier_rules::Game;

use std::fmt;

use crate::{
    clip,
    sentences::{Lang, Said},
};

/// A place in a file, as editors count: lines and characters from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct FilePlace {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl fmt::Display for FilePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Something wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// Where.
    pub place: FilePlace,
    /// What.
    pub kind: MistakeKind,
}

impl Mistake {
    /// The mistake in a sentence: what was found, what was expected.
    pub fn say(&self, lang: Lang) -> String {
        self.kind.say(lang)
    }
}

/// In the order of the text.
pub(super) fn sort(mistakes: &mut [Mistake]) {
    mistakes.sort_by_key(|mistake| mistake.place);
}

/// Everything that can be wrong. Texts are as they were found.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MistakeKind {
    /// A comment without its end; the next game's tags break it off.
    UnclosedComment,
    /// A variation without its end.
    UnclosedVariation,
    /// A tag without its bracket.
    UnclosedTag(String),
    /// A tag's text without its second quote.
    UnclosedText(String),
    /// A setup without its second slash.
    UnclosedSetup,
    /// A sign that closes what nobody has opened: `}`, `)`, `]`.
    NothingToClose(char),
    /// A tag whose name is missing or no name.
    TagName(String),
    /// A tag without a text in quotes.
    TagWithoutText(String),
    /// A quote within a tag's text.
    BareQuote(String),
    /// A tag that the game has already.
    TagTwice(String),
    /// What is neither move nor comment nor anything else.
    NotPdn(String),
    /// Nearly a move.
    NoMove(String),
    /// A number without a move.
    LoneNumber(String),
    /// A full stop without a number.
    LoneDot,
    /// `$` without a number, or with one that is none of PDN's.
    Nag(String),
    /// `!` without a move.
    StrengthWithoutMove(String),
    /// `()`.
    EmptyVariation,
    /// Variations within variations without end.
    TooDeep,
    /// `*` after nothing.
    EmptyGame,
    /// More text without the end of a game than there is in any.
    TooLong,
    /// A move number out of its order.
    MoveNumber {
        /// What it says.
        found: u32,
        /// What it should say.
        expected: u32,
    },
    /// A result at the end that is not the tag's.
    ResultsDiffer {
        /// What the tag says.
        tag: String,
        /// What the end says.
        end: String,
    },
    /// A result that contradicts the last position.
    ResultContradicted {
        /// The result.
        result: String,
        /// How the game ended.
        outcome: Said,
    },
    /// A `GameType` that is none.
    GameType(String),
    /// A tag `Damier` with a game that does not exist.
    UnknownGame(String),
    /// Options the game does not have.
    Options(Said),
    /// `SetUp "1"` without a position.
    SetUpWithoutFen,
    /// An impossible position.
    Position(Said),
    /// A square the board does not have.
    OutsideBoard {
        /// The move.
        text: String,
        /// How many squares there are.
        squares: u32,
    },
    /// An illegal move.
    IllegalMove {
        /// The move.
        text: String,
        /// Why not.
        why: Said,
        /// What is allowed.
        legal: Vec<String>,
    },
    /// A move that fits several.
    Ambiguous {
        /// The move.
        text: String,
        /// What it can be.
        candidates: Vec<String>,
    },
    /// A capture by squares it does not touch; only one capture begins and ends so.
    WrongRoute {
        /// The move.
        text: String,
        /// That capture in full.
        route: String,
    },
    /// Moves after one that is not known.
    AfterUnknown,
    /// A spin the game does not have here.
    Spin(String),
    /// A move that needs a spin, which is not told.
    SpinMissing(String),
    /// A move that is marked as a fault, but is none.
    NotAFault(String),
}

impl MistakeKind {
    /// A short name that does not change, for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnclosedComment => "unclosed-comment",
            Self::UnclosedVariation => "unclosed-variation",
            Self::UnclosedTag(_) => "unclosed-tag",
            Self::UnclosedText(_) => "unclosed-text",
            Self::UnclosedSetup => "unclosed-setup",
            Self::NothingToClose(_) => "nothing-to-close",
            Self::TagName(_) => "tag-name",
            Self::TagWithoutText(_) => "tag-without-text",
            Self::BareQuote(_) => "bare-quote",
            Self::TagTwice(_) => "tag-twice",
            Self::NotPdn(_) => "not-pdn",
            Self::NoMove(_) => "no-move",
            Self::LoneNumber(_) => "lone-number",
            Self::LoneDot => "lone-dot",
            Self::Nag(_) => "nag",
            Self::StrengthWithoutMove(_) => "strength-without-move",
            Self::EmptyVariation => "empty-variation",
            Self::TooDeep => "too-deep",
            Self::EmptyGame => "empty-game",
            Self::TooLong => "too-long",
            Self::MoveNumber { .. } => "move-number",
            Self::ResultsDiffer { .. } => "results-differ",
            Self::ResultContradicted { .. } => "result-contradicted",
            Self::GameType(_) => "game-type",
            Self::UnknownGame(_) => "unknown-game",
            Self::Options(_) => "options",
            Self::SetUpWithoutFen => "setup-without-fen",
            Self::Position(_) => "position",
            Self::OutsideBoard { .. } => "outside-board",
            Self::IllegalMove { .. } => "illegal-move",
            Self::Ambiguous { .. } => "ambiguous-move",
            Self::WrongRoute { .. } => "wrong-route",
            Self::AfterUnknown => "after-unknown",
            Self::Spin(_) => "spin",
            Self::SpinMissing(_) => "spin-missing",
            Self::NotAFault(_) => "not-a-fault",
        }
    }

    /// Whether it is a mistake of syntax; otherwise the content is wrong.
    pub const fn is_syntax(&self) -> bool {
        !matches!(
            self,
            Self::MoveNumber { .. }
                | Self::ResultsDiffer { .. }
                | Self::ResultContradicted { .. }
                | Self::TagTwice(_)
                | Self::UnknownGame(_)
                | Self::Options(_)
                | Self::SetUpWithoutFen
                | Self::Position(_)
                | Self::OutsideBoard { .. }
                | Self::IllegalMove { .. }
                | Self::Ambiguous { .. }
                | Self::WrongRoute { .. }
                | Self::AfterUnknown
                | Self::Spin(_)
                | Self::SpinMissing(_)
                | Self::NotAFault(_)
        )
    }

    /// The fault in a sentence.
    pub fn say(&self, lang: Lang) -> String {
        let (found, expected) = (self.found(lang), self.expected(lang));
        match lang {
            Lang::Fr => format!("{found} : il faudrait {expected}"),
            Lang::En => format!("{found}: expected {expected}"),
        }
    }

    /// What was found.
    #[expect(clippy::too_many_lines, reason = "a table: one entry for each fault")]
    pub fn found(&self, lang: Lang) -> String {
        match self {
            Self::UnclosedComment => lang.say("un commentaire sans fin", "a comment without an end").to_owned(),
            Self::UnclosedVariation => lang.say("une variante sans fin", "a variation without an end").to_owned(),
            Self::UnclosedTag(text) => {
                let text = clip(text);
                lang.say(format!("{text}, une étiquette sans fin"), format!("{text}, a tag without an end"))
            }
            Self::UnclosedText(text) => {
                let text = clip(text);
                lang.say(
                    format!("{text}, une étiquette dont le texte n'a pas de fin"),
                    format!("{text}, a tag whose text has no end"),
                )
            }
            Self::UnclosedSetup => lang.say("une position sans fin", "a setup without an end").to_owned(),
            Self::NothingToClose(sign) => {
                lang.say(format!("`{sign}` qui ne ferme rien"), format!("`{sign}` that closes nothing"))
            }
            Self::TagName(text) => {
                let text = clip(text);
                lang.say(format!("{text} comme nom d'étiquette"), format!("{text} for the name of a tag"))
            }
            Self::TagWithoutText(text) => {
                let text = clip(text);
                lang.say(format!("l'étiquette {text} sans texte"), format!("the tag {text} without a text"))
            }
            Self::BareQuote(text) => {
                let text = clip(text);
                lang.say(format!("un guillemet dans le texte {text}"), format!("a quote within the text {text}"))
            }
            Self::TagTwice(name) => {
                let name = clip(name);
                lang.say(format!("l'étiquette {name} pour la deuxième fois"), format!("the tag {name} a second time"))
            }
            Self::NotPdn(text) | Self::NoMove(text) | Self::Nag(text) => clip(text),
            Self::LoneNumber(text) => {
                let text = clip(text);
                lang.say(format!("le nombre {text} seul"), format!("the number {text} by itself"))
            }
            Self::LoneDot => lang.say("un point seul", "a full stop by itself").to_owned(),
            Self::StrengthWithoutMove(text) => {
                let text = clip(text);
                lang.say(format!("{text} sans coup"), format!("{text} without a move"))
            }
            Self::EmptyVariation => lang.say("une variante vide", "an empty variation").to_owned(),
            Self::TooDeep => {
                lang.say("trop de variantes emboîtées", "too many variations within variations").to_owned()
            }
            Self::EmptyGame => lang.say("`*` après une partie vide", "`*` after an empty game").to_owned(),
            Self::TooLong => lang.say("une partie sans fin", "a game without an end").to_owned(),
            Self::MoveNumber { found, .. } => {
                lang.say(format!("le numéro de coup {found}"), format!("the move number {found}"))
            }
            Self::ResultsDiffer { tag, end } => {
                let (tag, end) = (clip(tag), clip(end));
                lang.say(
                    format!("le résultat {end} à la fin, mais {tag} dans l'étiquette"),
                    format!("the result {end} at the end, but {tag} in the tag"),
                )
            }
            Self::ResultContradicted { result, outcome } => {
                let result = clip(result);
                let outcome = lang.say(&outcome.fr, &outcome.en).trim_end_matches('.');
                lang.say(
                    format!("le résultat {result} d'une partie finie autrement ({outcome})"),
                    format!("the result {result} of a game that ended otherwise ({outcome})"),
                )
            }
            Self::GameType(text) => {
                let text = clip(text);
                lang.say(format!("le type de jeu {text}"), format!("the game type {text}"))
            }
            Self::UnknownGame(text) => {
                let text = clip(text);
                lang.say(format!("le jeu {text}"), format!("the game {text}"))
            }
            Self::Options(Said { fr, en }) => {
                lang.say(format!("des options fausses ({fr})"), format!("options that are wrong ({en})"))
            }
            Self::SetUpWithoutFen => {
                lang.say("l'étiquette SetUp sans position", "the tag SetUp without a position").to_owned()
            }
            Self::Position(Said { fr, en }) => {
                lang.say(format!("une position impossible ({fr})"), format!("an impossible position ({en})"))
            }
            Self::OutsideBoard { text, .. } => {
                let text = clip(text);
                lang.say(
                    format!("une case hors du damier dans {text}"),
                    format!("a square outside the board in {text}"),
                )
            }
            Self::IllegalMove { text, why, .. } => {
                let (text, why) = (clip(text), lang.say(&why.fr, &why.en).trim_end_matches('.'));
                lang.say(
                    format!("le coup {text}, qui n'est pas permis ({why})"),
                    format!("{text}, which is not legal ({why})"),
                )
            }
            Self::Ambiguous { text, .. } => {
                let text = clip(text);
                lang.say(
                    format!("le coup {text}, qui peut en désigner plusieurs"),
                    format!("{text}, which can be more than one move"),
                )
            }
            Self::WrongRoute { text, .. } => {
                let text = clip(text);
                lang.say(
                    format!("le coup {text}, qui passe par d'autres cases"),
                    format!("{text}, which goes by other squares"),
                )
            }
            Self::AfterUnknown => {
                lang.say("des coups après un coup inconnu", "moves after one that is not known").to_owned()
            }
            Self::Spin(text) => {
                let text = clip(text);
                lang.say(format!("le lancer {text}, impossible ici"), format!("the spin {text}, impossible here"))
            }
            Self::SpinMissing(text) => {
                let text = clip(text);
                lang.say(format!("le coup {text} sans le lancer"), format!("{text} without the spin"))
            }
            Self::NotAFault(text) => {
                let text = clip(text);
                lang.say(
                    format!("le coup {text}, marqué comme une faute et permis"),
                    format!("{text}, marked as a fault and legal"),
                )
            }
        }
    }

    /// What was expected instead.
    pub fn expected(&self, lang: Lang) -> String {
        const SHOWN: usize = 20;
        let named = |moves: &[String]| {
            let more = if moves.len() > SHOWN { ", …" } else { "" };
            moves.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ") + more
        };
        match self {
            Self::UnclosedComment => lang.say("`}` avant la partie suivante", "`}` before the next game").to_owned(),
            Self::UnclosedVariation => lang.say("`)` avant la partie suivante", "`)` before the next game").to_owned(),
            Self::UnclosedTag(_) => lang.say("`]` à la fin", "`]` at its end").to_owned(),
            Self::UnclosedText(_) => lang.say("`\"]` à la fin de la ligne", "`\"]` at the end of the line").to_owned(),
            Self::UnclosedSetup => {
                lang.say("une forme comme `/FEN \"B:W28:B5\"/`", "the form `/FEN \"B:W28:B5\"/`").to_owned()
            }
            Self::NothingToClose(sign) => {
                let opening = match sign {
                    '}' => '{',
                    ')' => '(',
                    _ => '[',
                };
                lang.say(format!("`{opening}` avant"), format!("`{opening}` before it"))
            }
            Self::TagName(_) => lang
                .say("des lettres, des chiffres ou `_`, comme `White`", "letters, digits or `_`, such as `White`")
                .to_owned(),
            Self::TagWithoutText(_) => lang.say("un texte entre guillemets", "a text in quotes").to_owned(),
            Self::BareQuote(_) => lang.say("`\\\"` pour un guillemet", "`\\\"` for a quote").to_owned(),
            Self::TagTwice(_) => lang.say("chaque étiquette une fois", "each tag once").to_owned(),
            Self::NotPdn(_) => lang
                .say(
                    "un coup, un commentaire, une variante, un résultat ou une étiquette",
                    "a move, a comment, a variation, a result or a tag",
                )
                .to_owned(),
            Self::NoMove(_) => lang.say("un coup comme 32-28 ou 28x19", "a move such as 32-28 or 28x19").to_owned(),
            Self::LoneNumber(_) => {
                lang.say("un coup, ou un numéro suivi d'un point", "a move, or a number with a full stop").to_owned()
            }
            Self::LoneDot => lang.say("un numéro devant", "a number before it").to_owned(),
            Self::Nag(_) => lang.say("`$` et un nombre, comme `$1`", "`$` and a number, such as `$1`").to_owned(),
            Self::StrengthWithoutMove(_) => lang.say("un coup devant", "a move before it").to_owned(),
            Self::EmptyVariation => lang.say("un coup au moins", "at least one move").to_owned(),
            Self::TooDeep => lang.say("64 niveaux au plus", "64 levels at most").to_owned(),
            Self::EmptyGame => lang.say("une étiquette ou un coup", "a tag or a move").to_owned(),
            Self::TooLong => lang.say("un résultat, `*` ou une étiquette", "a result, `*` or a tag").to_owned(),
            Self::MoveNumber { expected, .. } => expected.to_string(),
            Self::ResultsDiffer { .. } => lang.say("deux fois le même", "the same twice").to_owned(),
            Self::ResultContradicted { .. } => {
                lang.say("le résultat de cette fin", "the result of that end").to_owned()
            }
            Self::GameType(_) => lang
                .say(
                    "un numéro, seul ou avec le reste : `20` (dames internationales) ou `20,W,10,10,N2,0`, `21` (anglaises), \
                     `25` (russes), `26` (brésiliennes)",
                    "a number, alone or with the rest: `20` (international draughts) or `20,W,10,10,N2,0`, `21` (English), \
                     `25` (Russian), `26` (Brazilian)",
                )
                .to_owned(),
            Self::UnknownGame(_) => Game::ALL.map(Game::id).join(", "),
            Self::Options(_) => lang.say("des options comme « english=on »", "options such as `english=on`").to_owned(),
            Self::SetUpWithoutFen => lang.say("l'étiquette FEN", "the tag FEN").to_owned(),
            Self::Position(_) => lang
                .say("une position à laquelle une partie peut mener", "a position that a game can lead to")
                .to_owned(),
            Self::OutsideBoard { squares, .. } => {
                lang.say(format!("les cases de 1 à {squares}"), format!("squares from 1 to {squares}"))
            }
            Self::IllegalMove { legal, .. } if legal.is_empty() => lang.say("aucun coup", "no move").to_owned(),
            Self::IllegalMove { legal, .. } => {
                let one_of = if legal.len() == 1 { "" } else { lang.say("l'un des coups ", "one of ") };
                format!("{one_of}{}", named(legal))
            }
            Self::Ambiguous { candidates, .. } => named(candidates),
            Self::WrongRoute { route, .. } => route.clone(),
            Self::AfterUnknown => lang.say("une position", "a setup").to_owned(),
            Self::Spin(_) => {
                lang.say("un lancer que la roulette peut donner ici", "a spin that is due and possible").to_owned()
            }
            Self::SpinMissing(_) => {
                lang.say("`{[%spin green]}` avant le coup", "`{[%spin green]}` before the move").to_owned()
            }
            Self::NotAFault(_) => lang
                .say(
                    "`{[%fault]}` devant un coup qui manque à une obligation",
                    "`{[%fault]}` before a move that fails in an obligation",
                )
                .to_owned(),
        }
    }
}
