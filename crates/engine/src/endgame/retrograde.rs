//! Retrograde analysis: computing the tables backwards from the ends of the game.
//!
//! Captures and promotions lead to other material, whose tables are there already: material with fewer pieces and fewer
//! men comes first. What is left are moves that can be taken back one by one. A position from which some move leads to
//! a lost one is won; one from which all moves lead to won ones is lost; so from positions known to be lost or won one
//! steps back to those they can have come from, a half-move at a time ([`Solving::spread`]), until nothing new is found.
//! The rest is drawn.
//!
//! A position is found when its *count* is reached: the half-moves the draw rules count until it is over or until the
//! count begins anew. Where they count nothing, it is simply the half-moves to the end. Positions that would be found
//! only after the limit are never found, and so drawn.
//!
//! A *second count*, which runs in some positions only, is part of what is solved: material in which it runs anywhere has a
//! *layer* of states for each value it can have. In positions where it does not run only the first layer is used.

use std::marker::PhantomData;

use damier_rules::{
    Position,
    draughts::{Direction, Draughts, Move, Squares, ruleset::RuleSet, step::king_targets},
};

use super::{
    DRAWN, EndgameResult, Entry, ending, entry,
    material::{Material, Placement, Placements},
    rules::Tabled,
};

/// The tables for up to this many pieces, by slot.
pub(super) fn solve<R: Tabled<N>, const N: u8>(pieces: usize, progress: &mut dyn FnMut(f64)) -> Vec<Vec<Entry>> {
    let all = Material::all(pieces);
    let whole: usize = all.iter().map(|material| material.size::<N>()).sum();
    let mut known = Known { entries: vec![Vec::new(); Material::SLOTS], counts: vec![Vec::new(); Material::SLOTS] };
    let mut done = 0;
    for &material in &all {
        if known.entries[material.slot()].is_empty() {
            // The two sides of the same material depend on each other.
            let mut solving = Solving::<R, N>::new(material, &known);
            done += solving.sides.iter().map(|side| side.size).sum::<usize>();
            solving.spread();
            for side in solving.sides {
                let slot = side.material.slot();
                known.entries[slot] = side.entries();
                // Counts matter only where they go on from one material to another.
                if R::limit(side.material).is_some() && !R::BEGINS_ANEW {
                    known.counts[slot] = side.counts();
                }
            }
            progress(done as f64 / whole.max(1) as f64);
        }
    }
    // Positions come about with the second count at zero, too.
    for &material in &all {
        known.entries[material.slot()].truncate(material.size::<N>());
    }
    known.entries
}

/// What is known of material that came before.
struct Known {
    entries: Vec<Vec<Entry>>,
    /// How many half-moves the draw rules count until each position is decided.
    counts: Vec<Vec<u8>>,
}

/// What a move leads to, for the side that is to move there.
#[derive(Clone, Copy)]
struct After {
    ending: EndgameResult,
    /// How far the count has got when that is decided; zero where the move begins a new one.
    count: u8,
}

impl Known {
    /// What a move to other material leads to, when it is made where the count has this limit and leaves the second count
    /// at this layer.
    fn after<R: Tabled<N>, const N: u8>(&self, next: &Draughts<R, N>, limit: Option<u8>, layer: usize) -> After {
        let placement = Placement::of(next);
        if (placement.our_men | placement.our_kings).is_empty() {
            return After { ending: EndgameResult::Lost { within: 0 }, count: 0 };
        }
        let material = placement.material();
        let (slot, index) = (material.slot(), layer * material.size::<N>() + placement.index());
        let ending = ending(self.entries[slot][index]);
        let count = match (limit, ending) {
            (_, EndgameResult::Drawn) => 0,
            // Nothing is counted: the half-moves themselves are.
            (None, EndgameResult::Won { within } | EndgameResult::Lost { within }) => within,
            (Some(_), _) if !R::BEGINS_ANEW && R::limit(material) == limit => self.counts[slot][index],
            (Some(_), _) => 0,
        };
        After { ending, count }
    }
}

/// One side of the material being solved.
struct Side<const N: u8> {
    material: Material,
    placements: Placements<N>,
    /// How many positions a layer has.
    size: usize,
    /// In which positions the second count runs; empty where it runs in none.
    second_count: Vec<bool>,
    /// Layer by layer.
    states: Vec<Place>,
}

/// What is known of a position, with the second count at some value.
///
/// While it is open, `within` is odd if a win has been found for it, to be settled at `count`; else both are the
/// greatest among the moves that are known to lose.
#[derive(Clone, Copy)]
struct Place {
    /// How many moves are not known to lose, or one of the three values below.
    open: u8,
    /// The count at which it is settled.
    count: u8,
    /// The half-moves to the end: odd if it is won.
    within: u8,
}

/// Won or lost by a compulsory capture, and waiting for its count.
const FORCED: u8 = u8::MAX - 2;
/// Won or lost for certain.
const SETTLED: u8 = u8::MAX - 1;
/// Drawn for certain, or no position at all.
const CLOSED: u8 = u8::MAX;

/// No count is greater: entries are bytes.
const MOST: u8 = u8::MAX - 2;

impl<const N: u8> Side<N> {
    fn new<R: Tabled<N>>(material: Material) -> Self {
        let (size, placements) = (material.size::<N>(), Placements::of(material));
        let mut second_count = Vec::new();
        if R::SECOND_LIMIT > 0 {
            let position = |index| placements.get(index)?.position::<R>();
            second_count
                .extend((0..size).map(|index| position(index).is_some_and(|it| R::has_second_count(it.pieces()))));
            if !second_count.contains(&true) {
                second_count.clear();
            }
        }
        let layers = if second_count.is_empty() { 1 } else { usize::from(R::SECOND_LIMIT) + 1 };
        let nothing = Place { open: CLOSED, count: 0, within: 0 };
        Self { material, placements, size, second_count, states: vec![nothing; layers * size] }
    }

    #[inline]
    fn has_second_count(&self, index: usize) -> bool {
        self.second_count.get(index).is_some_and(|&second_count| second_count)
    }

    fn entries(&self) -> Vec<Entry> {
        let entry = |place: &Place| if place.open == SETTLED { entry(place.within) } else { DRAWN };
        self.states.iter().map(entry).collect()
    }

    fn counts(&self) -> Vec<u8> {
        self.states.iter().map(|place| place.count).collect()
    }
}

struct Solving<'a, R, const N: u8> {
    rules: PhantomData<R>,
    /// One where both sides have the same pieces, else two.
    sides: Vec<Side<N>>,
    limit: Option<u8>,
    known: &'a Known,
    /// The states to be settled at each count, by side and number. One may be there twice.
    due: Vec<Vec<(u8, u32)>>,
}

impl<'a, R: Tabled<N>, const N: u8> Solving<'a, R, N> {
    fn new(material: Material, known: &'a Known) -> Self {
        let mut materials = vec![material];
        if material.swapped() != material {
            materials.push(material.swapped());
        }
        let limit = R::limit(material);
        let due = vec![Vec::new(); usize::from(limit.unwrap_or(MOST)) + 1];
        let sides = materials.into_iter().map(Side::new::<R>).collect();
        let mut solving = Self { rules: PhantomData, sides, limit, known, due };
        for side in 0..solving.sides.len() {
            for index in 0..solving.sides[side].size {
                let Some(position) = solving.sides[side].placements.get(index).and_then(|it| it.position()) else {
                    continue;
                };
                let layers =
                    if solving.sides[side].has_second_count(index) { usize::from(R::SECOND_LIMIT) + 1 } else { 1 };
                for layer in 0..layers {
                    let place = solving.look_ahead(&position, layer);
                    solving.put(side, layer * solving.sides[side].size + index, place);
                }
            }
        }
        solving
    }

    /// What moves to other material say about a position, in this layer.
    fn look_ahead(&self, position: &Draughts<R, N>, layer: usize) -> Place {
        let moves = position.moves();
        if layer > 0 && layer == usize::from(R::SECOND_LIMIT) && !moves.is_empty() {
            // The second count has reached its limit.
            return Place { open: CLOSED, count: 0, within: 0 };
        }
        let captures = moves.first().is_some_and(Move::is_capture);
        let men = position.pieces().men(position.turn());
        let crowning = |m: &Move<N>| men.contains(m.from) && Squares::far_row(position.turn()).contains(m.to);
        let mut lost = Place { open: moves.len() as u8, count: 0, within: 0 };
        let mut won: Option<Place> = None;
        for m in moves.iter().filter(|m| captures || crowning(m)) {
            let next = position.after(m);
            let runs_on =
                R::SECOND_LIMIT > 0 && R::has_second_count(position.pieces()) && R::has_second_count(next.pieces());
            let layer = if runs_on { layer + 1 } else { 0 };
            let After { ending, count } = self.known.after(&next, self.limit, layer);
            match ending {
                EndgameResult::Lost { within } => {
                    let this = Place { open: lost.open, count: count + 1, within: within + 1 };
                    let better = |best: &Place| (this.count, this.within) < (best.count, best.within);
                    if won.as_ref().is_none_or(better) {
                        won = Some(this);
                    }
                }
                EndgameResult::Won { within } => {
                    lost.open -= 1;
                    lost.count = lost.count.max(count + 1);
                    lost.within = lost.within.max(within + 1);
                }
                EndgameResult::Drawn => {}
            }
        }
        let drawn = won.is_none() && lost.open > 0;
        let place = won.unwrap_or(lost);
        let open = match place.open {
            _ if captures && drawn => CLOSED,
            _ if captures => FORCED,
            open => open,
        };
        Place { open, ..place }
    }

    fn put(&mut self, side: usize, state: usize, place: Place) {
        self.sides[side].states[state] = place;
        let decided = matches!(place.open, 0 | FORCED) || place.within % 2 == 1;
        if decided && place.open != CLOSED {
            self.expect(side, state, place.count);
        }
    }

    /// Schedules a state to be settled. Those after the limit are never settled.
    fn expect(&mut self, side: usize, state: usize, count: u8) {
        if let Some(due) = self.due.get_mut(usize::from(count)) {
            due.push((side as u8, state as u32));
        }
    }

    /// Settles states count by count, and steps back from each to those it can have come from.
    fn spread(&mut self) {
        for count in 0..self.due.len() {
            for (side, state) in std::mem::take(&mut self.due[count]) {
                let (side, state) = (usize::from(side), state as usize);
                let place = &mut self.sides[side].states[state];
                if place.open < SETTLED && usize::from(place.count) == count {
                    place.open = SETTLED;
                    let settled = *place;
                    self.step_back(side, state, settled);
                }
            }
        }
    }

    fn step_back(&mut self, side: usize, state: usize, settled: Place) {
        let size = self.sides[side].size;
        let (layer, index) = (state / size, state % size);
        let Some(placement) = self.sides[side].placements.get(index) else { return };
        let second_count = self.sides[side].has_second_count(index);
        let other = self.sides.len() - 1 - side;
        each_before::<R, N>(&placement, |before| {
            let layers = match (self.sides[other].has_second_count(before), second_count) {
                // The second count has run on.
                (true, true) => layer.saturating_sub(1)..layer,
                (true, false) => 0..usize::from(R::SECOND_LIMIT),
                // It has begun, or does not run.
                (false, _) => 0..usize::from(layer == 0),
            };
            for layer in layers {
                self.learn(other, layer * self.sides[other].size + before, settled);
            }
        });
    }

    /// What it means for a state that a move leads to one that has been settled.
    fn learn(&mut self, side: usize, state: usize, settled: Place) {
        let (count, within) = (settled.count + 1, settled.within + 1);
        let place = &mut self.sides[side].states[state];
        let win_found = place.within % 2 == 1;
        if place.open >= FORCED {
            return;
        }
        if within % 2 == 1 {
            // It can move to a lost position.
            if win_found && place.count == count {
                place.within = place.within.min(within);
            } else if !win_found || place.count > count {
                (place.count, place.within) = (count, within);
                self.expect(side, state, count);
            }
        } else if !win_found {
            place.open -= 1;
            place.count = place.count.max(count);
            place.within = place.within.max(within);
            if place.open == 0 {
                let count = place.count;
                self.expect(side, state, count);
            }
        }
    }
}

/// The numbers of the placements, seen by who made the move, from which a move that neither captures nor crowns leads to
/// this one.
pub(super) fn each_before<R: RuleSet, const N: u8>(placement: &Placement<N>, mut each: impl FnMut(usize)) {
    let Placement { our_men: men, our_kings: kings, .. } = placement.swapped();
    let numbers = placement.swapped().numbers();
    let empty = !placement.swapped().occupied();
    for man in men {
        // Men go up.
        let from = [Direction::UpLeft, Direction::UpRight].map(|way| man.set().step_back(way) & empty);
        for from in from[0] | from[1] {
            each(numbers.with_our_men((men - man.set()).with(from)));
        }
    }
    for king in kings {
        // A king comes from where it could go.
        for from in king_targets::<R, N>(king, empty) {
            each(numbers.with_our_kings((kings - king.set()).with(from)));
        }
    }
}
