//! An evaluation of one's own: a player of international draughts that counts pieces and nothing else meets the
//! engine's own evaluation, both with the same search and the same number of positions for each move.
//!
//!     cargo run --release --example own_evaluation -- [NODES]

use std::sync::atomic::AtomicBool;

use damier_engine::{Engine, EngineOptions, Evaluate, Limits, Scale, score::Value};
use damier_rules::{
    Actor, AutoDraw, Color, MoveSink, NoChance, Position, Record,
    dames::{Dames, Move},
};

/// A position of draughts whose evaluation only counts pieces.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Counted(Dames);

/// The rules stay those of draughts.
impl Position for Counted {
    type Move = Move;
    type Chance = NoChance;
    // Draws by history are left to the referee below.
    type Clock = ();

    fn turn(&self) -> Color {
        self.0.turn()
    }

    fn actor(&self) -> Actor {
        self.0.actor()
    }

    fn legal_moves(&self, out: &mut impl MoveSink<Move>) {
        self.0.legal_moves(out);
    }

    fn settle_unchecked(&mut self, chance: NoChance) {
        match chance {}
    }

    fn play_unchecked(&mut self, m: &Move) {
        self.0.play_unchecked(m);
    }

    fn hash_key(&self) -> u64 {
        self.0.hash_key()
    }

    fn fresh_hash_key(&self) -> u64 {
        self.0.fresh_hash_key()
    }
}

impl Evaluate for Counted {
    const SCALE: Scale = Scale::Logistic(150.0);
    const SWING: Value = 100;

    fn evaluate(&self) -> Value {
        let worth = |color| {
            let pieces = self.0.pieces();
            100 * pieces.men(color).len() as Value + 300 * pieces.kings(color).len() as Value
        };
        worth(self.turn()) - worth(!self.turn())
    }

    fn is_restless(&self) -> bool {
        self.0.is_restless()
    }

    fn is_threatened(&self) -> bool {
        self.0.is_threatened()
    }

    fn squares(m: &Move) -> (u8, u8) {
        Dames::squares(m)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let nodes: u64 = std::env::args().nth(1).map_or(Ok(2_000), |nodes| nodes.parse())?;
    let engine = || Engine::new(EngineOptions { table_megabytes: 4, ..EngineOptions::default() });
    let (ours, theirs) = (engine(), engine());
    let (limits, stop) = (Limits::nodes(nodes), AtomicBool::new(false));

    let mut game = Record::new(Dames::default(), AutoDraw::On);
    while game.outcome().is_none() {
        let m = if game.position().turn() == Color::White {
            let counted = Record::new(Counted(*game.position()), AutoDraw::Off);
            ours.search(&counted, &limits, &stop, &mut |_| {}).best().copied()
        } else {
            theirs.search(&game, &limits, &stop, &mut |_| {}).best().copied()
        };
        game.play(&m.ok_or("nothing to play")?)?;
    }
    println!("White counts pieces, Black has the engine's evaluation: {nodes} positions for each move.");
    println!("{} moves: {:?}", game.moves().len(), game.outcome());
    Ok(())
}
