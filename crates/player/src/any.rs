//! The player where it is known only at run time which game is played: from the closed enums to the game's own types and
//! back.

use std::sync::atomic::AtomicBool;

use damier_engine::{
    EndgameResult, Engine, Evaluate, Limits, Report, Rng, endgame::rules::TableGame, evaluate::network::GameNetwork,
    typed_record,
};
use damier_rules::{
    AnyPosition, Record,
    board::{Cell, Depict},
    with_position,
};

use crate::{Choice, HINT, Player, Strength};

impl Player {
    /// Chooses a move, whatever the game: see [`Player::think`].
    pub fn think_any(
        &self,
        record: &Record<AnyPosition>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report<AnyPosition>),
    ) -> Option<Choice<AnyPosition>> {
        self.think_any_as(self.options().strength, record, limits, stop, report)
    }

    /// The same at another strength than it usually plays with.
    fn think_any_as(
        &self,
        strength: Strength,
        record: &Record<AnyPosition>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report<AnyPosition>),
    ) -> Option<Choice<AnyPosition>> {
        with_position!(*record.start(), start => {
            let typed = typed_record(start, record, record.auto_draw())?;
            let mut report = |found: &Report<_>| report(&found.to_any());
            Some(self.think_as(strength, &typed, limits, stop, &mut report)?.to_any())
        })
    }

    /// The same with the caller's random numbers: see [`Player::choose`].
    pub fn choose_any(
        &self,
        strength: Strength,
        record: &Record<AnyPosition>,
        limits: &Limits,
        stop: &AtomicBool,
        rng: &mut Rng,
    ) -> Option<Choice<AnyPosition>> {
        with_position!(*record.start(), start => {
            let typed = typed_record(start, record, record.auto_draw())?;
            Some(self.choose(strength, &typed, limits, stop, rng, &mut |_| {})?.to_any())
        })
    }

    /// A hint: a good move for the person to move, at full strength.
    pub fn hint_any(&self, record: &Record<AnyPosition>, stop: &AtomicBool) -> Option<Choice<AnyPosition>> {
        self.think_any_as(Strength::FULL, record, &HINT, stop, &mut |_| {})
    }

    /// The result of best play from here, if the tables are ready and know it.
    pub fn ending_any(&self, record: &Record<AnyPosition>) -> Option<EndgameResult> {
        with_position!(*record.start(), start => {
            let typed = typed_record(start, record, record.auto_draw())?;
            self.within_reach(record).ending(&typed)
        })
    }

    /// Analyses a position of any game: see [`Player::analyse`].
    pub fn analyse_any(
        &self,
        record: &Record<AnyPosition>,
        limits: &Limits,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Report<AnyPosition>),
    ) -> Report<AnyPosition> {
        self.within_reach(record).search_any(record, limits, lines, stop, report)
    }

    /// The engine with all it has for a position; without the tables where they are out of reach.
    fn within_reach(&self, record: &Record<AnyPosition>) -> Engine {
        let near = self.options().endgames.reach() >= pieces_on(record.position());
        self.at_full_strength(if near { table_game(record.position()) } else { None })
    }
}

/// The endgame tables that are made for a position's game.
pub fn table_game(position: &AnyPosition) -> Option<&'static dyn TableGame> {
    fn of<P: Evaluate>(_: &P) -> Option<&'static dyn TableGame> {
        P::table_game()
    }
    with_position!(*position, position => of(&position))
}

/// Where the network comes from that the positions of a position's game are judged by.
pub fn game_network(position: &AnyPosition) -> Option<&'static GameNetwork> {
    fn of<P: Evaluate>(_: &P) -> Option<&'static GameNetwork> {
        P::game_network()
    }
    with_position!(*position, position => of(&position))
}

/// How many pieces there are.
fn pieces_on(position: &AnyPosition) -> usize {
    fn count<P: Depict>(position: &P) -> usize {
        (0..P::CELLS).filter(|&cell| position.piece(Cell(cell)).is_some()).count()
    }
    with_position!(*position, position => count(&position))
}
