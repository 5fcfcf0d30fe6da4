//! Why a move is refused: an attempt is followed cube by cube to the point where the rules stop it.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{
    Cube, Cubes, Damier, DamierCell, Jump, Move, Pyramidame, Rafle,
    damier::DIAGONALS,
    depict::{rafle_stops, step_stops},
    jump::Spot,
    rafle::{self, Among, Captures},
    step::{self, approaches, neighbours},
};
use crate::{
    Actor, Explain, Position, Refusal,
    board::Stop,
    why::{Duty, Lines::DiagonalsOfAnyDamier, MOST_FAULTS},
};

/// What somebody tries to play with one man.
///
/// A capture may be given by all its landings, with or without the damiers, or by its end alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The man's cube.
    pub from: Cube,
    /// Where it goes from there, landing by landing. Never empty.
    pub landings: Vec<Landing>,
    /// Whether it was written as a capture; `None` where it does not show.
    pub captures: Option<bool>,
}

/// One landing of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Landing {
    /// The damier of the move or jump, if it was named.
    pub damier: Option<Damier>,
    /// The cube; `None` for an invisible cell.
    pub on: Option<Cube>,
}

type Why = Refusal<Cube, Move>;

impl Attempt {
    /// The last cube named.
    fn to(&self) -> Cube {
        self.landings.iter().rev().find_map(|landing| landing.on).unwrap_or(self.from)
    }
}

impl Landing {
    fn allows(self, damier: Damier) -> bool {
        self.damier.is_none_or(|named| named == damier)
    }

    fn fits(self, jump: Jump) -> bool {
        self.on == jump.landing() && self.allows(jump.damier)
    }

    /// Whether the landing is one diagonal step from a cube, in a damier it allows.
    fn is_next_to(self, cube: Cube) -> bool {
        let in_damier = |damier| self.on.is_some_and(|on| neighbours(damier, cube).contains(on));
        Damier::ALL.into_iter().any(|damier| self.allows(damier) && in_damier(damier))
    }
}

impl Explain for Pyramidame {
    type Square = Cube;
    type Attempt = Attempt;

    const DUTY: Duty = Duty::Any;

    fn start(attempt: &Attempt) -> Option<Cube> {
        Some(attempt.from)
    }

    fn judge(&self, attempt: &Attempt) -> Result<Move, Why> {
        if let Actor::Over(outcome) = self.actor() {
            return Err(Refusal::GameOver(outcome));
        }
        let at = attempt.from;
        if self.empty().contains(at) {
            return Err(Refusal::NoPiece { at });
        }
        if !self.ours.contains(at) {
            return Err(Refusal::NotYours { at });
        }
        if attempt.captures != Some(false) {
            match self.fitting(attempt)[..] {
                [] => {}
                [only] => return Ok(only),
                ref several => return Err(Refusal::Ambiguous { candidates: several.to_vec() }),
            }
        }
        match attempt.landings[..] {
            [] => Err(Refusal::StaysPut { at }),
            [Landing { on, .. }] if on == Some(at) => Err(Refusal::StaysPut { at }),
            [landing] if attempt.captures.map_or(landing.is_next_to(at), |captures| !captures) => {
                self.judge_step(at, landing)
            }
            _ if attempt.captures == Some(false) => Err(Refusal::TooFar { from: at, to: attempt.to() }),
            _ => Err(self.what_stops(attempt)),
        }
    }

    fn attempt(&self, m: &Move) -> Attempt {
        let named = |on| Landing { damier: None, on };
        let landings = match self.way(m) {
            Some(rafle) => rafle.jumps.into_iter().map(|jump| named(jump.landing())).collect(),
            None => vec![named(Some(m.to()))],
        };
        Attempt { from: m.from(), landings, captures: Some(m.is_capture()) }
    }

    fn way_of(&self, attempt: &Attempt, m: &Move) -> Option<Vec<Stop>> {
        if attempt.from != m.from() || attempt.captures.is_some_and(|captures| captures != m.is_capture()) {
            return None;
        }
        if !m.is_capture() {
            let [landing] = attempt.landings[..] else { return None };
            let used = Damier::ALL
                .into_iter()
                .find(|&damier| landing.allows(damier) && neighbours(damier, m.from()).contains(m.to()))?;
            return (landing.on == Some(m.to())).then(|| step_stops(m, Some(used)));
        }
        let lawful = self.follow(attempt, m, Among::Lawful);
        lawful.or_else(|| self.follow(attempt, m, Among::Any)).map(|rafle| rafle_stops(&rafle))
    }

    fn faults(&self) -> Vec<Move> {
        if self.decided().is_some() || !self.can_move() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        step::any_steps(self.ours, self.empty(), &mut moves);
        for among in [Among::Lawful, Among::Any] {
            moves.extend(rafle::broken_off(self.ours, self.theirs, among, MOST_FAULTS));
        }
        // A fault that is written like a legal move is read as that move. Of two faults written alike the first is
        // meant: the one in the right damiers.
        let mut written = FxHashSet::default();
        moves.retain(|m| {
            let attempt = self.attempt(m);
            let named = (attempt.from, attempt.landings.iter().map(|landing| landing.on).collect::<Vec<_>>());
            let is_fault = self.judge(&attempt).is_err_and(|refusal| refusal.is_obligation());
            is_fault && (!m.is_capture() || written.insert(named))
        });
        moves.truncate(MOST_FAULTS);
        moves
    }
}

/// Where the man of an attempt may be by now, and whom it has jumped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Reached {
    spot: Spot,
    captured: Cubes,
}

impl Pyramidame {
    fn judge_step(&self, from: Cube, landing: Landing) -> Result<Move, Why> {
        let Some(to) = landing.on else { return Err(Refusal::EndsInvisible) };
        if !self.empty().contains(to) {
            return Err(Refusal::Occupied { at: to });
        }
        let captures = self.captures();
        if !landing.is_next_to(from) {
            // A capture written as if it were a step.
            let captures_there = captures.iter().any(|m| m.from() == from && m.to() == to);
            return Err(if captures_there { capture_due(captures) } else { off_the_step(from, landing, to) });
        }
        if !approaches(self.turn, from, to) {
            return Err(Refusal::LeadsAway { from, to });
        }
        if captures.is_empty() { Ok(Move::step(from, to)) } else { Err(capture_due(captures)) }
    }

    fn captures(&self) -> Captures {
        rafle::captures(self.ours, self.theirs)
    }

    /// The jumps of `m` that an attempt names, landing by landing.
    fn follow(&self, attempt: &Attempt, m: &Move, among: Among) -> Option<Rafle> {
        if attempt.landings.len() != m.captured().len() {
            return None;
        }
        // What was reached with each landing, and from which of the places before it by which jump.
        let mut levels: Vec<Vec<(Reached, usize, Option<Jump>)>> =
            vec![vec![(Reached { spot: Spot::of(attempt.from), captured: Cubes::EMPTY }, 0, None)]];
        for &landing in &attempt.landings {
            let mut next: Vec<(Reached, usize, Option<Jump>)> = Vec::new();
            for (n, &(Reached { spot, captured }, ..)) in levels.last()?.iter().enumerate() {
                for jump in among.jumps(spot).into_iter().filter(|&jump| landing.fits(jump)) {
                    let reached = Reached { spot: jump.to, captured: captured.with(jump.over) };
                    let can = (m.captured() - captured).contains(jump.over)
                        && !jump.to.is_taken(self.in_the_way(attempt.from));
                    if can && !next.iter().any(|(known, ..)| *known == reached) {
                        next.push((reached, n, Some(jump)));
                    }
                }
            }
            levels.push(next);
        }
        let mut at = levels.last()?.iter().position(|(reached, ..)| reached.spot.cube() == Some(m.to()))?;
        let mut jumps = Vec::new();
        for level in levels.iter().rev() {
            let (_, before, jump) = level[at];
            jumps.extend(jump);
            at = before;
        }
        jumps.reverse();
        Some(Rafle { from: attempt.from, jumps })
    }

    /// The captures an attempt describes: by all their landings or, if there is none, by their end.
    fn fitting(&self, attempt: &Attempt) -> Vec<Move> {
        let mut trails = vec![Reached { spot: Spot::of(attempt.from), captured: Cubes::EMPTY }];
        for &landing in &attempt.landings {
            trails = self.continue_trails(attempt.from, &trails, landing);
        }
        let mut moves = Vec::new();
        for trail in trails {
            let Some(to) = trail.spot.cube() else { continue };
            let m = Move::capture(attempt.from, to, trail.captured);
            if m.is_capture() && !self.goes_on(attempt.from, trail) && !moves.contains(&m) {
                moves.push(m);
            }
        }
        match attempt.landings[..] {
            [Landing { damier: None, on: Some(end) }] if moves.is_empty() => {
                let own = self.captures_from(attempt.from, Spot::of(attempt.from), Cubes::EMPTY).into_vec();
                own.into_iter().filter(|m| m.to() == end).collect()
            }
            _ => moves,
        }
    }

    /// Whether the rafle of the man on `from` goes on.
    fn goes_on(&self, from: Cube, Reached { spot, captured }: Reached) -> bool {
        rafle::can_go_on(from, self.ours, self.theirs, spot, captured)
    }

    /// The captures of the man on `from` that go on from `spot`.
    fn captures_from(&self, from: Cube, spot: Spot, captured: Cubes) -> Captures {
        rafle::captures_from(from, self.ours, self.theirs, spot, captured)
    }

    /// Why a capture is illegal.
    fn what_stops(&self, attempt: &Attempt) -> Why {
        let mut trails = vec![Reached { spot: Spot::of(attempt.from), captured: Cubes::EMPTY }];
        let mut at = attempt.from;
        for &landing in &attempt.landings {
            let next = self.continue_trails(attempt.from, &trails, landing);
            if next.is_empty() {
                return self.what_stops_jump(attempt, &trails, at, landing);
            }
            trails = next;
            at = landing.on.unwrap_or(at);
        }
        if attempt.landings.last().is_some_and(|landing| landing.on.is_none()) {
            return Refusal::EndsInvisible;
        }
        let mut captures = Vec::new();
        for Reached { spot, captured } in trails {
            for &m in &*self.captures_from(attempt.from, spot, captured) {
                if !captures.contains(&m) {
                    captures.push(m);
                }
            }
        }
        Refusal::GoesOn { at, captures }
    }

    /// The trails that lead on to `landing`.
    fn continue_trails(&self, from: Cube, trails: &[Reached], landing: Landing) -> Vec<Reached> {
        let mut next = Vec::new();
        for &Reached { spot, captured } in trails {
            let enemies = self.theirs - captured;
            for jump in spot.jumps().iter().filter(|&jump| landing.fits(jump)) {
                let trail = Reached { spot: jump.to, captured: captured.with(jump.over) };
                if enemies.contains(jump.over) && !jump.to.is_taken(self.in_the_way(from)) && !next.contains(&trail) {
                    next.push(trail);
                }
            }
        }
        next
    }

    /// All men but the one that captures.
    fn in_the_way(&self, from: Cube) -> Cubes {
        (self.ours | self.theirs).without(from)
    }

    /// Why the jump to `landing`, which continues none of the trails, is illegal. `at` is the last cube the man was on.
    fn what_stops_jump(&self, attempt: &Attempt, trails: &[Reached], at: Cube, landing: Landing) -> Why {
        let enemies = self.theirs;
        let nothing_to_capture = Refusal::NothingToCapture { from: at, to: landing.on.unwrap_or(attempt.to()) };
        let mut jumps = SmallVec::<[(Cube, Cubes); 8]>::new();
        for trail in trails {
            let fitting = trail.spot.jumps().iter().filter(|&jump| landing.fits(jump));
            jumps.extend(fitting.map(|jump| (jump.over, trail.captured)));
        }
        if self.takes_in_another_damier(attempt.from, trails, landing) {
            return Refusal::WrongDamier { at, frontier: at.is_frontier() };
        }
        if let Some(&(over, _)) = jumps.iter().find(|(over, captured)| captured.contains(*over)) {
            return Refusal::JumpedTwice { over };
        }
        if let Some(&(over, _)) = jumps.iter().find(|(over, _)| enemies.contains(*over)) {
            return Refusal::NoRoomBehind { over };
        }
        if !jumps.is_empty() {
            return nothing_to_capture;
        }
        match landing.on {
            Some(to) if self.in_the_way(attempt.from).contains(to) => Refusal::Occupied { at: to },
            Some(to) if trails.iter().any(|trail| trail.spot.cube().is_some()) => {
                self.what_stops_there(at, landing, to)
            }
            None if at.is_frontier() => Refusal::WrongDamier { at, frontier: true },
            None if self.looks_past_an_enemy(at) => Refusal::EndsInvisible,
            _ => nothing_to_capture,
        }
    }

    /// Whether a jump in a damier that is not to be used would take a man and land there.
    fn takes_in_another_damier(&self, from: Cube, trails: &[Reached], landing: Landing) -> bool {
        trails.iter().any(|&Reached { spot, captured }| {
            let mut jumps = Among::Any.jumps(spot).into_iter().filter(|&jump| landing.fits(jump));
            jumps.any(|jump| (self.theirs - captured).contains(jump.over) && !jump.to.is_taken(self.in_the_way(from)))
        })
    }

    /// Why a man cannot go from a cube to an empty cube that no jump leads to.
    fn what_stops_there(&self, from: Cube, landing: Landing, to: Cube) -> Why {
        let between = |damier| landing.allows(damier).then(|| middle(damier, from, to)).flatten();
        let overs: Cubes = Damier::ALL.into_iter().filter_map(between).collect();
        if !(overs & self.theirs).is_empty() {
            Refusal::WrongDamier { at: from, frontier: from.is_frontier() }
        } else if !overs.is_empty() || landing.is_next_to(from) {
            Refusal::NothingToCapture { from, to }
        } else {
            off_the_step(from, landing, to)
        }
    }

    /// Whether a jump from a cube could land in an invisible cell, be it one from where no rafle goes on.
    fn looks_past_an_enemy(&self, cube: Cube) -> bool {
        let jumps = Damier::VERTICAL.into_iter().flat_map(|damier| DIAGONALS.map(|diagonal| (damier, diagonal)));
        jumps.into_iter().any(|(damier, diagonal)| {
            damier.black_cell_of(cube.place()).is_some_and(|cell| {
                let landing = cell.beyond(diagonal, 2);
                let over = damier.cube(cell.beyond(diagonal, 1));
                landing.row >= 0
                    && damier.view(landing).is_none()
                    && over.is_some_and(|over| self.theirs.contains(over))
            })
        })
    }
}

fn capture_due(captures: Captures) -> Why {
    Refusal::CaptureDue { captures: captures.into_vec() }
}

/// A cube that is neither one step away nor a jump: on a diagonal nevertheless, or not.
fn off_the_step(from: Cube, landing: Landing, to: Cube) -> Why {
    let on_a_diagonal = |damier| {
        landing.allows(damier)
            && cells(damier, from, to).is_some_and(|(a, b)| a.column.abs_diff(b.column) == a.row.abs_diff(b.row))
    };
    if Damier::ALL.into_iter().any(on_a_diagonal) {
        Refusal::TooFar { from, to }
    } else {
        Refusal::OffLine { from, to, lines: DiagonalsOfAnyDamier }
    }
}

/// The cube between two cubes that are a jump apart in a damier, whether or not men capture there.
fn middle(damier: Damier, from: Cube, to: Cube) -> Option<Cube> {
    let (a, b) = cells(damier, from, to)?;
    let diagonal = DIAGONALS.into_iter().find(|&diagonal| a.beyond(diagonal, 2) == b)?;
    damier.cube(a.beyond(diagonal, 1))
}

/// The black cells of two cubes in a damier.
fn cells(damier: Damier, from: Cube, to: Cube) -> Option<(DamierCell, DamierCell)> {
    Some((damier.black_cell_of(from.place())?, damier.black_cell_of(to.place())?))
}
