//! Whether a player notices that its opponent has failed in an obligation.

use std::hash::{DefaultHasher, Hash, Hasher};

use damier_engine::{Level, Levelled, Skill};
use damier_rules::{AnyPosition, with_position};
use fastrand::Rng;

use crate::Strength;

/// Whether a player of this strength notices a fault of its opponent's, in a game that began at `start`: it overlooks faults
/// as often as its level overlooks replies of the opponent's in the search, and full strength never does.
///
/// Chance decides, once for each fault: it is drawn from the name of the table and the number of the event, so that the answer
/// is the same whenever it is asked for.
pub fn notices_fault(strength: Strength, start: &AnyPosition, table: &str, event: u64) -> bool {
    fn of_level<P: Levelled>(level: Level, start: &P) -> f64 {
        level.skill(start).map_or(0.0, Skill::overlooks)
    }
    let overlooks = match strength {
        Strength::Level(level) => with_position!(start, start => of_level(level, start)),
        Strength::Skill(skill) => skill.overlooks(),
    };
    let mut hasher = DefaultHasher::new();
    (table, event).hash(&mut hasher);
    Rng::with_seed(hasher.finish()).f64() >= overlooks
}

#[cfg(test)]
mod tests {
    use damier_rules::{Game, Variant};

    use super::*;

    fn noticed(level: u8, game: Game) -> usize {
        let strength = Level::new(level).expect("a level").into();
        let start = Variant::from(game).start();
        (0..400).filter(|&event| notices_fault(strength, &start, "table", event)).count()
    }

    #[test]
    fn stronger_players_notice_more_faults_and_full_strength_all() {
        for game in Game::ALL {
            let counts: Vec<usize> = (1..=10).map(|level| noticed(level, game)).collect();
            assert!(counts.is_sorted(), "{game:?}: {counts:?}");
            assert!(counts[0] < 400 && counts[9] == 400, "{game:?}: {counts:?}");
            assert!(counts[0] > 10, "even beginners notice some: {game:?}: {counts:?}");
        }
    }
}
