//! Games that were played here, put into PDN: the tags that say what was played, the moves, the spins.

use damier_rules::{AnyPosition, Color, Game, Position, Record, Spin, Variant};

use super::{
    game::{First, Item, PdnGame, PdnMove},
    game_type::GameType,
    replay::FAULT,
    result::GameResult,
};
use crate::{Notation, write_move, write_position};

impl PdnGame {
    /// The game of a record: what is played and with which options (as texts such as `english=on`), the position it
    /// began with unless that is the usual one, and its moves, each after the spin that led to it. A fault,
    /// which stands where nobody challenges it, is marked as such. Who played, and how it ended,
    /// is for the caller to add.
    ///
    /// ```
    /// use damier_notation::pdn::{PdnGame, GameResult};
    /// use damier_rules::{AutoDraw, Color, Position, Record, Variant, dames::{Dames, Opening}};
    ///
    /// let mut record = Record::new(Dames::default(), AutoDraw::On);
    /// record.play(&record.position().moves()[0].clone())?;
    /// let mut game = PdnGame::from_record(&Variant::Dames(Opening::TwentyMen), &[] as &[&str], &record);
    /// game.set_tag("White", "Anna");
    /// game.set_result(GameResult::Won(Color::White));
    /// assert_eq!(game.tag("Result"), Some("2-0"));
    /// assert_eq!(game.tag("GameType"), Some("20"));
    /// # Ok::<(), damier_rules::Illegal>(())
    /// ```
    pub fn from_record<P: Notation>(variant: &Variant, options: &[impl AsRef<str>], record: &Record<P>) -> Self {
        let moves = record.positions().zip(record.moves());
        let steps = moves.map(|(position, m)| SpunMove {
            spin: position.shown(),
            fault: position.judge(&position.attempt(m)).as_ref() != Ok(m),
            text: position.write_move(m),
        });
        let start = record.start();
        build(*variant, options, start.turn(), &without_spin(start.write(), start.shown()), steps)
    }

    /// The same for a game that is known only at run time.
    pub fn from_any_record(variant: &Variant, options: &[impl AsRef<str>], record: &Record<AnyPosition>) -> Self {
        let moves = record.positions().zip(record.moves());
        let steps = moves.map(|(position, m)| SpunMove {
            spin: position.spin(),
            fault: !position.is_legal(m),
            text: write_move(position, m),
        });
        let start = record.start();
        build(*variant, options, start.turn(), &without_spin(write_position(start), start.spin()), steps)
    }

    /// Sets the tag `Result` as the players of this game write it.
    pub fn set_result(&mut self, result: GameResult) {
        let number = self.tag("GameType").and_then(GameType::read).map(|game_type| game_type.number);
        let standard = || Game::from_game_type(number.unwrap_or(GameType::INTERNATIONAL));
        let Some(game) = self.tag("Damier").and_then(Game::from_id).or_else(standard) else { return };
        self.set_tag("Result", result.write(game));
    }
}

/// The position before its spin, which is written with the first move.
fn without_spin(position: String, shown: Option<Spin>) -> String {
    match shown.and_then(|spin| position.strip_suffix(spin.name())?.strip_suffix(':')) {
        Some(before) => before.to_owned(),
        None => position,
    }
}

/// A move with what stands before it.
struct SpunMove {
    spin: Option<Spin>,
    /// Whether it breaks an obligation.
    fault: bool,
    text: String,
}

fn build(
    variant: Variant,
    options: &[impl AsRef<str>],
    turn: Color,
    start: &str,
    steps: impl Iterator<Item = SpunMove>,
) -> PdnGame {
    let which = variant.game();
    let usual = variant.start();
    let mut game = PdnGame { first: First { number: 1, second: turn != usual.turn() }, ..PdnGame::default() };
    let number = which.properties().game_type;
    if let Some(number) = number {
        game.set_tag("GameType", number.to_string());
    }
    game.set_tag("Damier", which.id());
    let options: Vec<&str> = options.iter().map(AsRef::as_ref).collect();
    if !options.is_empty() {
        game.set_tag("DamierOptions", options.join(" "));
    }
    // What PDN calls game 20 begins with twenty men each, not with ten.
    let usually = number.is_none_or(|number| Game::from_game_type(number) == Some(which));
    if !usually || start != write_position(&usual) {
        game.set_tag("FEN", start);
    }
    let mut plies = 0;
    for SpunMove { spin, fault, text } in steps {
        if let Some(spin) = spin {
            game.moves.push(Item::Comment(format!("[%spin {}]", spin.name())));
        }
        if fault {
            game.moves.push(Item::Comment(FAULT.to_owned()));
        }
        game.moves.push(Item::Move(PdnMove::new(text)));
        plies += 1;
    }
    game.set_tag("PlyCount", plies.to_string());
    game
}
