//! A plain player for any game: UCT, Monte-Carlo tree search with random playouts (Kocsis and Szepesvári 2006).
//!
//! It knows nothing but the rules, so a new game has an opponent as soon as its rules are written: the baseline for an
//! evaluation. It is meant to be read in one go, not to be strong: no move priors, no memory from one move to the next,
//! one thread.
//!
//! Each round goes down the tree by the upper confidence bound (at chance nodes by the weights of chance), adds the
//! moves of the leaf it reaches, plays on at random to the end, and counts the result all the way up.

use std::{ops::Range, sync::atomic::AtomicBool, time::Duration};

use damier_rules::{Actor, AnyPosition, Color, Outcome, Position, Record, Registered, with_position};
use fastrand::Rng;

use crate::{
    any::typed_record,
    limits::{Limits, Stop},
    playout::{Walk, find_moves},
    search::MANY_MOVES,
};

/// How the player is set up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UctOptions {
    /// The seed of everything random. With the same seed and a number of playouts, the same move every time.
    pub seed: u64,
    /// How much a move that was seldom tried is preferred: the factor of the confidence bound. Between 0.3 and 1.4
    /// it matters little in any of the games.
    pub exploration: f64,
    /// How many moves a playout may last; what is not over by then counts as a draw.
    pub playout_plies: usize,
}

impl Default for UctOptions {
    fn default() -> Self {
        Self { seed: 0, exploration: 0.7, playout_plies: 200 }
    }
}

/// What the playouts have shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Playouts<P: Position> {
    /// The move tried most often; none where chance acts or the game is over.
    pub best: Option<P::Move>,
    /// The chance of the side to move to win, a draw counting half.
    pub win_probability: f64,
    /// How many playouts there were.
    pub playouts: u64,
    /// How long they took.
    pub elapsed: Duration,
}

/// The player.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use damier_engine::{Limits, Uct, UctOptions};
/// use damier_rules::{AutoDraw, Record, bermudes::Bermudes};
///
/// let game = Record::new(Bermudes::default(), AutoDraw::On);
/// let found = Uct::new(UctOptions::default()).search(&game, &Limits::nodes(100), &AtomicBool::new(false));
/// assert!(found.best.is_some());
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Uct {
    options: UctOptions,
}

/// The tree stops growing here: a few hundred megabytes. Playouts go on from its leaves.
const MOST_NODES: usize = 5_000_000;
/// The discount of a result for every move that leads to it: if every move wins, the quickest win is best.
const HASTE: f64 = 0.999;

impl Uct {
    /// A player with these options.
    pub const fn new(options: UctOptions) -> Self {
        Self { options }
    }

    /// Looks for the best move in the game's present position. Of the limits, `nodes` counts playouts and `depth`
    /// means nothing; at least one playout is made.
    pub fn search<P: Position>(&self, record: &Record<P>, limits: &Limits, stop: &AtomicBool) -> Playouts<P> {
        let stop = Stop::new(limits, stop);
        // The position is mixed in so that the moves of a game do not all see the same random numbers.
        let random = Rng::with_seed(self.options.seed ^ record.position().hash_key());
        let root = Walk::new(record);
        let mut tree = Tree { nodes: vec![Node::new(Edge::Root)], options: self.options, random, moves: Vec::new() };
        tree.expand(0, &root);
        let over = matches!(record.position().actor(), Actor::Over(_));
        loop {
            tree.round(&root, &stop);
            if over || stop.after(1) {
                break;
            }
        }
        tree.report(&root, &stop)
    }

    /// The same in a game that is known only at run time.
    pub fn search_any(
        &self,
        record: &Record<AnyPosition>,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Playouts<AnyPosition> {
        with_position!(*record.start(), start => {
            let Some(typed) = typed_record(start, record, record.auto_draw()) else { return Playouts::none() };
            self.search(&typed, limits, stop).to_any()
        })
    }
}

impl Playouts<AnyPosition> {
    /// What a search shows that could not begin.
    const fn none() -> Self {
        Self { best: None, win_probability: 0.5, playouts: 0, elapsed: Duration::ZERO }
    }
}

impl<P: Registered> Playouts<P> {
    /// The same without the game's own types.
    fn to_any(&self) -> Playouts<AnyPosition> {
        let &Self { best, win_probability, playouts, elapsed } = self;
        Playouts { best: best.map(P::move_to_any), win_probability, playouts, elapsed }
    }
}

/// An edge of the tree: what leads to a node.
#[derive(Debug)]
enum Edge<P: Position> {
    Root,
    Move(P::Move),
    Chance(P::Chance),
}

/// A node of the tree. Positions are not kept: they are played through on every way down.
#[derive(Debug)]
struct Node<P: Position> {
    edge: Edge<P>,
    visits: u32,
    /// White's points, over all visits.
    points: f64,
    /// Its children, side by side among the nodes; none before it is expanded.
    children: Range<usize>,
}

impl<P: Position> Node<P> {
    const fn new(edge: Edge<P>) -> Self {
        Self { edge, visits: 0, points: 0.0, children: 0..0 }
    }

    /// The mean of the points `color` has made.
    fn mean(&self, color: Color) -> f64 {
        let white = self.points / f64::from(self.visits.max(1));
        if color == Color::White { white } else { 1.0 - white }
    }
}

#[derive(Debug)]
struct Tree<P: Position> {
    nodes: Vec<Node<P>>,
    options: UctOptions,
    random: Rng,
    /// Room for the moves of one position.
    moves: Vec<P::Move>,
}

impl<P: Position> Tree<P> {
    /// One way down, one playout, and the result counted on the way.
    fn round(&mut self, root: &Walk<P>, stop: &Stop<'_>) {
        let mut walk = root.clone();
        let mut way = vec![0];
        let mut at = 0;
        let result = loop {
            if at != 0 && walk.drawn().is_some() {
                break 0.5;
            }
            if self.nodes[at].children.is_empty() && self.nodes[at].visits > 0 {
                self.expand(at, &walk);
            }
            if self.nodes[at].children.is_empty() {
                break self.playout(&mut walk, stop);
            }
            at = self.descend(at, &walk);
            match &self.nodes[at].edge {
                Edge::Move(m) => walk.play(m),
                Edge::Chance(chance) => walk.position.settle_unchecked(*chance),
                Edge::Root => unreachable!("nothing leads to the root"),
            }
            way.push(at);
        };
        let ahead = walk.len() - root.len();
        let result = 0.5 + (result - 0.5) * HASTE.powi(ahead as i32);
        for at in way {
            self.nodes[at].visits += 1;
            self.nodes[at].points += result;
        }
    }

    /// Adds what can happen in a position. Nothing can once the game is over.
    fn expand(&mut self, at: usize, walk: &Walk<P>) {
        if self.nodes.len() >= MOST_NODES {
            return;
        }
        let first = self.nodes.len();
        find_moves(&walk.position, &mut self.moves);
        self.nodes.extend(self.moves.iter().map(|&m| Node::new(Edge::Move(m))));
        if self.moves.is_empty() {
            self.nodes.extend(walk.position.chances().into_iter().map(|(chance, _)| Node::new(Edge::Chance(chance))));
        }
        self.nodes[at].children = first..self.nodes.len();
    }

    /// The child to look at next.
    fn descend(&mut self, at: usize, walk: &Walk<P>) -> usize {
        let children = self.nodes[at].children.clone();
        if let Some(drawn) = P::CHANCE.then(|| draw_chance(&walk.position, &mut self.random)).flatten() {
            let shows = |&child: &usize| matches!(self.nodes[child].edge, Edge::Chance(chance) if chance == drawn);
            return children.clone().find(shows).unwrap_or(children.start);
        }
        let color = walk.position.turn();
        let spread = self.options.exploration * f64::from(self.nodes[at].visits.max(1)).ln().sqrt();
        let bound = |child: &Node<P>| child.mean(color) + spread / f64::from(child.visits).sqrt();
        let mut best = (f64::NEG_INFINITY, children.start);
        for index in children {
            let child = &self.nodes[index];
            // Everything is tried once before anything is tried again.
            if child.visits == 0 {
                return index;
            }
            let bound = bound(child);
            if bound > best.0 {
                best = (bound, index);
            }
        }
        best.1
    }

    /// Plays at random to the end and gives White's points; half of them if that takes too long.
    fn playout(&mut self, walk: &mut Walk<P>, stop: &Stop<'_>) -> f64 {
        // To find so many moves takes long enough for the time to run out.
        let given_up = |moves: usize| moves > MANY_MOVES && stop.after(0);
        let ended = walk.finish(&mut self.random, &mut self.moves, self.options.playout_plies, given_up);
        ended.map_or(0.5, points)
    }

    fn report(&self, root: &Walk<P>, stop: &Stop<'_>) -> Playouts<P> {
        let color = root.position.turn();
        let children = &self.nodes[self.nodes[0].children.clone()];
        // The most tried one; of equals the better one, and of those the first, so that the choice is always the same.
        let better = |a: &&Node<P>, b: &&Node<P>| a.visits.cmp(&b.visits).then(a.mean(color).total_cmp(&b.mean(color)));
        let best = children.iter().rev().max_by(better);
        let chosen = best.and_then(|node| if let Edge::Move(m) = node.edge { Some((m, node)) } else { None });
        Playouts {
            best: chosen.map(|(m, _)| m),
            win_probability: chosen.map_or(&self.nodes[0], |(_, node)| node).mean(color),
            playouts: u64::from(self.nodes[0].visits),
            elapsed: stop.elapsed(),
        }
    }
}

const fn points(outcome: Outcome) -> f64 {
    match outcome.winner() {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    }
}

/// Lets chance decide, by the weights. Where chance does not act there is nothing to decide, and no number is drawn.
pub fn draw_chance<P: Position>(position: &P, random: &mut Rng) -> Option<P::Chance> {
    let chances = position.chances();
    let total: u32 = chances.iter().map(|&(_, weight)| weight).sum();
    let mut left = if total > 0 { random.u32(..total) } else { return None };
    for (chance, weight) in chances {
        if left < weight {
            return Some(chance);
        }
        left -= weight;
    }
    None
}

#[cfg(test)]
mod tests {
    use damier_notation::Notation;
    use damier_rules::{
        AutoDraw, Game, Variant,
        dames::{Dames, Opening},
        trap::Trap,
        with_position,
    };

    use super::*;

    fn search<P: Position>(position: P, options: UctOptions, playouts: u64) -> Playouts<P> {
        let record = Record::new(position, AutoDraw::On);
        Uct::new(options).search(&record, &Limits::nodes(playouts), &AtomicBool::new(false))
    }

    /// The next position of a random game.
    fn stumble<P: Position>(position: &mut P, random: &mut Rng) -> Option<()> {
        if let Some(chance) = draw_chance(position, random) {
            position.settle_unchecked(chance);
        }
        position.play_unchecked(&random.choice(position.moves())?);
        Some(())
    }

    fn wins<P: Position>(position: &P, m: &P::Move) -> bool {
        matches!(position.after(m).actor(), Actor::Over(outcome) if outcome.winner() == Some(position.turn()))
    }

    /// Plays random games until one move in three or fewer wins at once, and sees that such a move is found.
    fn takes_wins<P: Notation>(start: &P) {
        let mut random = Rng::with_seed(7);
        let mut seen = 0;
        while seen < 3 {
            let mut position = start.clone();
            for _ in 0..200 {
                let moves = position.moves();
                let winning = moves.iter().filter(|m| wins(&position, m)).count();
                if (1..=moves.len() / 3).contains(&winning) && moves.len() < 100 {
                    let found = search(position.clone(), UctOptions::default(), 1_000);
                    assert!(found.best.is_some_and(|m| wins(&position, &m)), "{}", position.write());
                    assert!(found.win_probability > 0.9);
                    seen += 1;
                    break;
                }
                if stumble(&mut position, &mut random).is_none() {
                    break;
                }
            }
        }
    }

    #[test]
    fn a_win_in_one_is_found_in_every_game() {
        for game in Game::ALL {
            with_position!(Variant::from(game).start(), start => takes_wins(&start));
        }
    }

    #[test]
    fn every_move_is_legal_to_the_end_of_the_game() {
        fn play<P: Position>(start: P) {
            let mut record = Record::new(start, AutoDraw::On);
            let mut random = Rng::with_seed(1);
            let player = Uct::new(UctOptions { playout_plies: 10, ..UctOptions::default() });
            while record.outcome().is_none() && record.moves().len() < 200 {
                if let Some(chance) = draw_chance(record.position(), &mut random) {
                    record.settle(chance).expect("what chance offers");
                    continue;
                }
                let found = player.search(&record, &Limits::nodes(20), &AtomicBool::new(false));
                assert_eq!(found.playouts, 20);
                record.play(&found.best.expect("a move")).expect("a legal one");
            }
        }
        for game in Game::ALL {
            with_position!(Variant::from(game).start(), start => play(start));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_move() {
        fn same<P: Position>(mut start: P) {
            let mut random = Rng::with_seed(4);
            if let Some(chance) = draw_chance(&start, &mut random) {
                start.settle_unchecked(chance);
            }
            let found = |seed| {
                let options = UctOptions { seed, playout_plies: 100, ..UctOptions::default() };
                let found = search(start.clone(), options, 60);
                (found.best, found.win_probability)
            };
            assert_eq!(found(1), found(1));
            assert!((2..10).any(|seed| found(seed) != found(1)), "other playouts, other chances");
        }
        for game in Game::ALL {
            with_position!(Variant::from(game).start(), start => same(start));
        }
    }

    #[test]
    fn where_chance_acts_there_is_a_chance_to_win_but_no_move() {
        let found = search(Trap::<damier_rules::draughts::ruleset::FrenchTrap>::default(), UctOptions::default(), 200);
        assert_eq!(found.best, None);
        assert!((0.3..0.7).contains(&found.win_probability), "{}", found.win_probability);
    }

    #[test]
    fn chance_follows_the_weights() {
        let start = Trap::<damier_rules::draughts::ruleset::FrenchTrap>::default();
        let mut random = Rng::with_seed(5);
        let mut counts = [0; 4];
        for _ in 0..4_000 {
            counts[draw_chance(&start, &mut random).expect("a spin") as usize] += 1;
        }
        let [pawn, green, orange, choice] = counts;
        assert!((1_850..2_150).contains(&pawn) && (880..1_120).contains(&green) && (880..1_120).contains(&orange));
        assert_eq!(choice, 0);
        assert_eq!(draw_chance(&Dames::default(), &mut random), None);
    }

    #[test]
    fn draws_by_history_are_those_of_a_record() {
        fn compare<P: Position>(start: P, random: &mut Rng) {
            let mut record = Record::new(start, AutoDraw::On);
            let mut walk = Walk::new(&record);
            while record.outcome().is_none() && record.moves().len() < 400 {
                assert!(walk.drawn().is_none());
                if let Some(chance) = draw_chance(record.position(), random) {
                    record.settle(chance).expect("what chance offers");
                    walk.position.settle_unchecked(chance);
                }
                let m = random.choice(record.position().moves()).expect("a move");
                record.play(&m).expect("a legal one");
                walk.play(&m);
            }
            let drawn = matches!(record.outcome(), Some(Outcome::Drawn(_)));
            let by_position = matches!(record.position().actor(), Actor::Over(_));
            assert_eq!(walk.drawn().is_some(), drawn && !by_position);
        }
        let mut random = Rng::with_seed(3);
        for game in Game::ALL {
            for _ in 0..5 {
                with_position!(Variant::from(game).start(), start => compare(start, &mut random));
            }
        }
        for kings in ["W:WK46:BK1", "W:WK46,K50,41:BK1", "B:WK46,48,50:BK1,K2,5"] {
            let position = Dames::read(kings, &Opening::TwentyMen).expect("a position");
            compare(position, &mut random);
        }
    }

    #[test]
    fn a_game_that_is_over_has_no_move() {
        let position = Dames::read("W:W:B1", &Opening::TwentyMen).expect("a position");
        let found = search(position, UctOptions::default(), 50);
        assert_eq!(found.best, None);
        assert!(found.win_probability < 0.01);
    }
}
