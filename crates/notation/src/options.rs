//! The options of the games, by name: `english=on`, `spinner=2:1:1`. Which there are is in each game's file.

use damier_rules::{AnyPosition, AutoDraw, Game, GameOptions, Variant, with_options};

use crate::{
    PositionError, TextError, quoted,
    sentences::{Lang, Said, list},
};

/// One option of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameOption {
    /// Its name.
    pub name: &'static str,
    /// What it can be set to.
    pub values: &'static str,
    /// Its default.
    pub default: &'static str,
    pub(crate) french: &'static str,
    pub(crate) english: &'static str,
}

impl GameOption {
    /// What it does.
    pub fn about(&self, lang: Lang) -> &'static str {
        lang.say(self.french, self.english)
    }
}

/// The texts and options of a game. Implemented by the type of its options.
pub(crate) trait Written: GameOptions + Into<Variant> {
    /// The options it has.
    const OPTIONS: &'static [GameOption] = &[];

    /// The name of the game, and its descriptions.
    fn words(&self) -> Words;

    /// Reads options, each a name of [`Written::OPTIONS`] and its value, in the order in which they were given.
    fn read_options(game: Game, _: &[(&str, &str)]) -> Result<Self, TextError> {
        Ok(Self::of(game))
    }

    /// Reads a position of a game with these options.
    fn read_position(&self, text: &str) -> Result<AnyPosition, PositionError>;
}

/// The texts with which a game is presented, in French and in English.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Words {
    /// Its name.
    pub(crate) name: (&'static str, &'static str),
    /// Its description in half a sentence.
    pub(crate) about: (&'static str, &'static str),
    /// A line that makes one want to play it.
    pub(crate) pitch: (&'static str, &'static str),
    /// Its rules in a minute.
    pub(crate) minute: (&'static str, &'static str),
}

/// The name of the option that every game with draws by history may have.
pub(crate) const AUTO_DRAW: &str = "auto-draw";

/// The options a game has.
pub fn options_of(game: Game) -> &'static [GameOption] {
    fn of<O: Written>(_: &O) -> &'static [GameOption] {
        O::OPTIONS
    }
    with_options!(&Variant::from(game), options => of(options))
}

/// A game with its options, and whether draws by history end it by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The game and what its positions need to know.
    pub variant: Variant,
    /// The draws by history.
    pub auto_draw: AutoDraw,
}

/// Reads options such as `english=on` for a game.
///
/// ```
/// use damier_notation::options::read_options;
/// use damier_rules::{Color, Game, Position};
///
/// let chosen = read_options(Game::Trap, &["english=on"])?;
/// assert_eq!(chosen.variant.start().turn(), Color::Black);
/// # Ok::<(), damier_notation::TextError>(())
/// ```
pub fn read_options<T: AsRef<str>>(game: Game, options: &[T]) -> Result<Chosen, TextError> {
    fn of<O: Written>(_: &O, game: Game, pairs: &[(&str, &str)]) -> Result<Variant, TextError> {
        O::read_options(game, pairs).map(Into::into)
    }
    let known = options_of(game);
    let mut pairs = Vec::new();
    for option in options {
        let option = option.as_ref();
        let Some((name, value)) = option.split_once('=') else {
            let Said { fr, en } = quoted(option);
            let what = (format!("l'option {fr}"), format!("the option {en}"));
            return Err(TextError::new(what, ("NOM=VALEUR", "NAME=VALUE")));
        };
        if !known.iter().any(|option| option.name == name) {
            return Err(no_option(game, name));
        }
        pairs.push((name, value));
    }
    let mut auto_draw = AutoDraw::default();
    for (name, value) in pairs.iter().filter(|(name, _)| *name == AUTO_DRAW) {
        auto_draw = switch(name, value, AutoDraw::On, AutoDraw::Off)?;
    }
    let variant = with_options!(&Variant::from(game), options => of(options, game, &pairs))?;
    Ok(Chosen { variant, auto_draw })
}

/// An option the game does not have.
fn no_option(game: Game, name: &str) -> TextError {
    let (game_id, Said { fr, en }) = (game.id(), quoted(name));
    let what = (format!("{game_id} n'a pas d'option {fr}"), format!("{game_id} has no option {en}"));
    let names: Vec<String> = options_of(game).iter().map(|option| option.name.to_owned()).collect();
    if names.is_empty() {
        return TextError::new(what, ("s'en passer : ce jeu n'en a aucune", "none: it has no options"));
    }
    TextError::new(what, (list(&names, Lang::Fr), names.join(", ")))
}

/// `value`, which is none of the option's.
pub(crate) fn bad_value(name: &str, value: &str, expected: (&str, &str)) -> TextError {
    let Said { fr, en } = quoted(value);
    TextError::new((format!("{name}={fr}"), format!("{name}={en}")), expected)
}

/// A value that is `on` or `off`.
pub(crate) fn switch<T>(name: &str, value: &str, on: T, off: T) -> Result<T, TextError> {
    match value {
        "on" => Ok(on),
        "off" => Ok(off),
        _ => Err(bad_value(name, value, ("on ou off", "on or off"))),
    }
}
