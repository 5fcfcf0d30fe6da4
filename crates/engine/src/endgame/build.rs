//! Building slices by retrograde analysis, as for the tables in memory, but only with the result (win, draw or loss:
//! WDL), on several threads, one material at a time.
//!
//! The material being built takes a byte a position in memory. What its captures and promotions lead to is read from
//! finished slices; everything else stays on disk. Each finished material is a file, so an interrupted build continues
//! with the first unfinished one.

use std::{
    fmt, io,
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use damier_rules::{
    Each, Position,
    draughts::{Direction, Draughts, Move, Squares},
};

use super::{
    Endgames, Outlook, best,
    known::Known,
    material::{Material, Placements},
    retrograde::each_before,
    rules::Tabled,
    runs::{self, BLOCK},
    slices::{self, Packed, Slice},
};
use crate::time::Instant;

/// What is built or verified, and with which means.
#[derive(Debug, Clone, Copy)]
pub struct Building<'a> {
    /// The tables in memory: those for four pieces.
    pub tables: &'a Endgames,
    /// Where slices are.
    pub folder: &'a Path,
    /// How many pieces the slices are for; those for fewer have to exist.
    pub pieces: usize,
    /// How many threads work.
    pub threads: usize,
    /// Set to stop the work; finished slices stay.
    pub stop: &'a AtomicBool,
}

/// How far the building has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BuildProgress {
    /// The slice existed already.
    Known {
        /// Whose.
        pair: Material,
    },
    /// The moves to other material have been examined for this share of the positions.
    Looked {
        /// Whose.
        pair: Material,
        /// From zero to one.
        share: f64,
    },
    /// Wins and losses have been propagated back by this many moves.
    Spread {
        /// Whose.
        pair: Material,
        /// How many passes there have been.
        passes: usize,
        /// How many positions the last pass propagated.
        positions: usize,
    },
    /// The slice is there.
    Finished {
        /// Whose.
        pair: Material,
        /// How many positions it has, both sides to move, those that put two pieces on a square included.
        positions: usize,
        /// How many bytes it takes.
        bytes: usize,
        /// How long it took.
        time: Duration,
    },
    /// The share of all missing slices that is finished, and an estimate of the remaining time.
    Estimate {
        /// From zero to one, by the number of positions.
        share: f64,
        /// How long it will take.
        left: Duration,
    },
}

/// As a line for people.
impl fmt::Display for BuildProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known { pair } => write!(f, "{pair}: known"),
            Self::Looked { pair, .. } => write!(f, "{pair}: looking at every position"),
            Self::Spread { pair, passes, positions } => write!(f, "{pair}: pass {passes}, {positions} positions"),
            Self::Finished { pair, positions, bytes, time } => {
                let seconds = time.as_secs_f64();
                write!(f, "{pair}: {positions} positions, {bytes} bytes, {seconds:.1} s, ")?;
                write!(f, "{:.2} s a million", seconds / *positions as f64 * 1e6)
            }
            Self::Estimate { share, left } => {
                write!(f, "{:.1} % done, about {:.0} min left", 100.0 * share, left.as_secs_f64() / 60.0)
            }
        }
    }
}

/// Builds what is missing of the slices for this many pieces.
pub(super) fn build<R: Tabled<N>, const N: u8>(
    building: &Building<'_>,
    tell: &mut dyn FnMut(BuildProgress),
) -> io::Result<()> {
    build_missing::<N>(building, tell, &mut |pair, known, tell| {
        let solving = Solving::<R, N>::new(pair, building, known);
        solving.look_ahead(tell);
        solving.spread(tell);
        solving.sides
    })
}

/// How the slices of a pair of materials are computed.
type Solve<'a, const N: u8> = dyn FnMut(Material, Known<'a>, &mut dyn FnMut(BuildProgress)) -> Vec<Side<N>> + 'a;

/// The same where it is known only at run time which rules it is by: compiled once for each size of board.
fn build_missing<'a, const N: u8>(
    building: &'a Building<'_>,
    tell: &mut dyn FnMut(BuildProgress),
    solve: &mut Solve<'a, N>,
) -> io::Result<()> {
    let &Building { tables, folder, pieces, .. } = building;
    std::fs::create_dir_all(folder)?;
    let mut missing = Vec::new();
    for pair in Material::pairs(pieces).into_iter().filter(|pair| pair.pieces() > tables.pieces) {
        if Slice::open(folder, tables.name, pair).is_ok() {
            tell(BuildProgress::Known { pair });
        } else if pair.pieces() < pieces {
            let place = slices::path(folder, tables.name, pair);
            let why = format!("{}: missing; build the slices for {} pieces first", place.display(), pair.pieces());
            return Err(io::Error::new(io::ErrorKind::NotFound, why));
        } else {
            missing.push(pair);
        }
    }
    let whole: usize = missing.iter().map(|pair| pair.size_of_pair::<N>()).sum();
    let (first_begun, mut done) = (Instant::now(), 0);
    for pair in missing {
        let begun = Instant::now();
        let known = Known::load::<N>(tables, folder, pair, false)?;
        let sides = solve(pair, known, tell);
        let packed = sides.iter().map(|side| pack(building, &side.states)).collect::<io::Result<Vec<Packed>>>()?;
        if building.stop.load(Relaxed) {
            return Err(io::Error::new(io::ErrorKind::Interrupted, "stopped"));
        }
        slices::write(folder, tables.name, pair, &packed)?;
        let positions = pair.size_of_pair::<N>();
        let bytes = packed.iter().map(|side| side.bytes.len() + 8 * side.ends.len()).sum();
        tell(BuildProgress::Finished { pair, positions, bytes, time: begun.elapsed() });
        done += positions;
        let left = first_begun.elapsed().mul_f64((whole - done) as f64 / done as f64);
        tell(BuildProgress::Estimate { share: done as f64 / whole as f64, left });
    }
    Ok(())
}

/// What is known of a position: below [`DECIDED`] how many moves are not known to lose, else one of the three outlooks with
/// two marks, or [`NOTHING`].
type State = u8;
const DECIDED: State = 0x80;
/// A capture is due: the entry is not stored.
const CAPTURE: State = 0x40;
/// Not yet propagated back.
const NEW: State = 0x20;
/// Two pieces on a square.
const NOTHING: State = DECIDED | 3;

const fn decided(outlook: Outlook) -> State {
    DECIDED | outlook as u8
}

const fn outlook(state: State) -> Option<Outlook> {
    match state & 3 {
        _ if state < DECIDED => Some(Outlook::Drawn),
        0 => Some(Outlook::Lost),
        1 => Some(Outlook::Drawn),
        2 => Some(Outlook::Won),
        _ => None,
    }
}

/// One side of the material being built.
struct Side<const N: u8> {
    placements: Placements<N>,
    states: Vec<AtomicU8>,
    /// Which parts have something new.
    news: Vec<AtomicBool>,
}

/// How many positions a thread takes at a time.
const PART: usize = 1 << 16;
const _: () = assert!(PART.is_multiple_of(BLOCK));

impl<const N: u8> Side<N> {
    /// The positions of one part, with their numbers.
    fn part(&self, number: usize) -> impl Iterator<Item = (usize, &AtomicU8)> {
        let first = number * PART;
        let places = &self.states[first..(first + PART).min(self.states.len())];
        places.iter().enumerate().map(move |(place, state)| (first + place, state))
    }
}

struct Solving<'a, R, const N: u8> {
    rules: std::marker::PhantomData<R>,
    pair: Material,
    building: &'a Building<'a>,
    known: Known<'a>,
    sides: Vec<Side<N>>,
}

impl<'a, R: Tabled<N>, const N: u8> Solving<'a, R, N> {
    fn new(pair: Material, building: &'a Building<'a>, known: Known<'a>) -> Self {
        let mut materials = vec![pair];
        if pair.swapped() != pair {
            materials.push(pair.swapped());
        }
        let side = |material: Material| {
            let size = material.size::<N>();
            let states = std::iter::repeat_with(|| AtomicU8::new(NOTHING)).take(size).collect();
            let news = std::iter::repeat_with(AtomicBool::default).take(size.div_ceil(PART)).collect();
            Side { placements: Placements::of(material), states, news }
        };
        let sides = materials.into_iter().map(side).collect();
        Self { rules: std::marker::PhantomData, pair, building, known, sides }
    }

    /// All parts, by side and number.
    fn parts(&self) -> Vec<(usize, usize)> {
        let of_side = |(number, side): (usize, &Side<N>)| (0..side.news.len()).map(move |part| (number, part));
        self.sides.iter().enumerate().flat_map(of_side).collect()
    }

    /// First pass: what moves to other material say about each position.
    fn look_ahead(&self, tell: &mut dyn FnMut(BuildProgress)) {
        let parts = self.parts();
        let pair = self.pair;
        share_out(
            self.building,
            parts.len(),
            &mut |done| {
                tell(BuildProgress::Looked { pair, share: done as f64 / parts.len() as f64 });
            },
            |number| {
                let (side, part) = parts[number];
                let Side { placements, news, .. } = &self.sides[side];
                let mut new = false;
                for (index, place) in self.sides[side].part(part) {
                    if let Some(position) = placements.get(index).and_then(|placement| placement.position::<R>()) {
                        let state = self.first_state(&position);
                        place.store(state, Relaxed);
                        new |= state & (DECIDED | NEW) == DECIDED | NEW;
                    }
                }
                if new {
                    news[part].store(true, Relaxed);
                }
            },
        );
    }

    fn first_state(&self, position: &Draughts<R, N>) -> State {
        if position.capturing().any() {
            // Fewer pieces: all of it is known.
            let found = best(position, |next| self.known.outlook(next)).unwrap_or(Outlook::Drawn);
            let new = if found == Outlook::Drawn { 0 } else { NEW };
            return decided(found) | CAPTURE | new;
        }
        let us = position.turn();
        let (men, far_row) = (position.pieces().men(us), Squares::far_row(us));
        let (mut open, mut won) = (position.count_moves() as u8, false);
        if Direction::forward(us).into_iter().any(|way| men.step(way).meets(far_row)) {
            position.legal_moves(&mut Each(|m: Move<N>| {
                if men.contains(m.from) && far_row.contains(m.to) {
                    match self.known.outlook(&position.after(&m)) {
                        Some(Outlook::Lost) => won = true,
                        Some(Outlook::Won) => open -= 1,
                        _ => {}
                    }
                }
            }));
        }
        match open {
            _ if won => decided(Outlook::Won) | NEW,
            0 => decided(Outlook::Lost) | NEW,
            open => open,
        }
    }

    /// Then passes over what is new, until nothing is: each win and loss is propagated back to the positions it can
    /// have come from. The order does not matter, as only the result is stored.
    fn spread(&self, tell: &mut dyn FnMut(BuildProgress)) {
        let parts = self.parts();
        for passes in 1.. {
            let new: Vec<(usize, usize)> = parts
                .iter()
                .copied()
                .filter(|&(side, part)| self.sides[side].news[part].swap(false, Relaxed))
                .collect();
            if new.is_empty() || self.building.stop.load(Relaxed) {
                return;
            }
            let positions = AtomicUsize::new(0);
            share_out(self.building, new.len(), &mut |_| {}, |number| {
                let (side, part) = new[number];
                let mut taken_back = 0;
                for (index, place) in self.sides[side].part(part) {
                    let state = place.load(Relaxed);
                    if state & (DECIDED | NEW) == DECIDED | NEW {
                        place.store(state & !NEW, Relaxed);
                        self.step_back(side, index, state);
                        taken_back += 1;
                    }
                }
                positions.fetch_add(taken_back, Relaxed);
            });
            tell(BuildProgress::Spread { pair: self.pair, passes, positions: positions.into_inner() });
        }
    }

    fn step_back(&self, side: usize, index: usize, state: State) {
        let Some(placement) = self.sides[side].placements.get(index) else { return };
        let other = &self.sides[self.sides.len() - 1 - side];
        each_before::<R, N>(&placement, |index| {
            let stepped = |open: State| match (open, outlook(state)) {
                (DECIDED.., _) => None,
                (_, Some(Outlook::Lost)) => Some(decided(Outlook::Won) | NEW),
                (..=1, _) => Some(decided(Outlook::Lost) | NEW),
                (open, _) => Some(open - 1),
            };
            let result = other.states[index].fetch_update(Relaxed, Relaxed, stepped);
            if result.ok().and_then(stepped).is_some_and(|state| state >= DECIDED) {
                other.news[index / PART].store(true, Relaxed);
            }
        });
    }
}

/// Packs what has been found of one side.
fn pack(building: &Building<'_>, states: &[AtomicU8]) -> io::Result<Packed> {
    let mut packed: Vec<Mutex<Packed>> = Vec::new();
    packed.resize_with(states.len().div_ceil(PART), Mutex::default);
    share_out(building, packed.len(), &mut |_| {}, |part| {
        let mut out = Packed::default();
        for block in states[part * PART..((part + 1) * PART).min(states.len())].chunks(BLOCK) {
            let entry = |state: &AtomicU8| {
                let state = state.load(Relaxed);
                if state & (DECIDED | CAPTURE) == DECIDED | CAPTURE { None } else { outlook(state) }
            };
            runs::pack(block.iter().map(entry), &mut out.bytes);
            out.ends.push(out.bytes.len() as u32);
        }
        if let Ok(mut place) = packed[part].lock() {
            *place = out;
        }
    });
    let mut whole = Packed::default();
    for part in packed {
        whole.append(&part.into_inner().unwrap_or_else(PoisonError::into_inner))?;
    }
    Ok(whole)
}

/// Processes all parts on the given number of threads; `done` is called with the number of finished parts.
pub(super) fn share_out(
    building: &Building<'_>,
    parts: usize,
    done: &mut dyn FnMut(usize),
    work: impl Fn(usize) + Sync,
) {
    let next = AtomicUsize::new(0);
    let take = || Some(next.fetch_add(1, Relaxed)).filter(|&part| part < parts && !building.stop.load(Relaxed));
    std::thread::scope(|scope| {
        for _ in 1..building.threads {
            scope.spawn(|| {
                while let Some(part) = take() {
                    work(part);
                }
            });
        }
        while let Some(part) = take() {
            work(part);
            done(part + 1);
        }
    });
}
