//! For callers that learn at run time which game is played: from the closed enums to the game's own types and back.

use std::sync::atomic::AtomicBool;

use damier_rules::{
    AnyMove, AnyPosition, AutoDraw, Record,
    bermudes::Bermudes,
    dames::Dames,
    draughts::ruleset::{EnglishTrap, FrenchTrap},
    pyramidame::Pyramidame,
    trap::{self, Spin, Trap},
    with_position,
};
use fastrand::Rng;

use crate::{Engine, Evaluate, Level, Limits};

impl Level {
    /// Chooses a move at this level, whatever the game: see [`Level::choose`]. `auto_draw` is how the record was made.
    pub fn choose_any(
        self,
        engine: &Engine,
        record: &Record<AnyPosition>,
        auto_draw: AutoDraw,
        limits: &Limits,
        stop: &AtomicBool,
        rng: &mut Rng,
    ) -> Option<AnyMove> {
        with_position!(*record.start(), start => {
            let own = own_record(start, record, auto_draw)?;
            self.choose(engine, &own, limits, stop, rng).map(|(m, _)| AnyMove::from(m))
        })
    }
}

/// The same game in its own types.
fn own_record<P: Own>(start: P, record: &Record<AnyPosition>, auto_draw: AutoDraw) -> Option<Record<P>> {
    let mut own = Record::new(start, auto_draw);
    for (before, m) in record.positions().zip(record.moves()) {
        settle(&mut own, before);
        own.play_unchecked(&P::own_move(m)?);
    }
    settle(&mut own, record.position());
    Some(own)
}

/// Lets the spinner show what it has shown.
fn settle<P: Own>(own: &mut Record<P>, seen: &AnyPosition) {
    if let Some(chance) = P::own_chance(seen) {
        // Where it has been settled already, there is no chance any more.
        let _ = own.settle(chance);
    }
}

/// A game's own types among those of all games.
trait Own: Evaluate {
    fn own_move(m: &AnyMove) -> Option<Self::Move>;

    fn own_chance(_: &AnyPosition) -> Option<Self::Chance> {
        None
    }
}

impl Own for Dames {
    fn own_move(m: &AnyMove) -> Option<Self::Move> {
        if let AnyMove::Dames(m) = m { Some(*m) } else { None }
    }
}

impl Own for Bermudes {
    fn own_move(m: &AnyMove) -> Option<Self::Move> {
        if let AnyMove::Bermudes(m) = m { Some(*m) } else { None }
    }
}

impl Own for Pyramidame {
    fn own_move(m: &AnyMove) -> Option<Self::Move> {
        if let AnyMove::Pyramidame(m) = m { Some(*m) } else { None }
    }
}

impl Own for Trap<FrenchTrap> {
    fn own_move(m: &AnyMove) -> Option<trap::Move> {
        if let AnyMove::Trap(m) = m { Some(*m) } else { None }
    }

    fn own_chance(seen: &AnyPosition) -> Option<Spin> {
        seen.spin()
    }
}

impl Own for Trap<EnglishTrap> {
    fn own_move(m: &AnyMove) -> Option<trap::Move> {
        if let AnyMove::Trap(m) = m { Some(*m) } else { None }
    }

    fn own_chance(seen: &AnyPosition) -> Option<Spin> {
        seen.spin()
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::{Game, Position, Variant};

    use super::*;
    use crate::Options;

    #[test]
    fn a_whole_game_of_each_is_played_without_knowing_which() {
        let engine = Engine::new(Options { table_megabytes: 1, ..Options::default() });
        for game in Game::ALL {
            let mut record = Record::new(Variant::from(game).start(), AutoDraw::On);
            let mut rng = Rng::with_seed(3);
            for _ in 0..40 {
                if record.outcome().is_some() {
                    break;
                }
                if let Some(&(chance, _)) = record.position().chances().first() {
                    record.settle(chance).expect("a chance");
                }
                let stop = AtomicBool::new(false);
                let limits = Limits::nodes(500);
                let m = Level::WEAKEST.choose_any(&engine, &record, AutoDraw::On, &limits, &stop, &mut rng);
                record.play(&m.expect("a move")).expect("a legal move");
            }
            assert!(record.moves().len() >= 10, "{game:?}");
        }
    }
}
