//! Why a move that somebody tries is illegal.

use std::ops::ControlFlow;

use super::{
    Bermudes, Due, FreeMoves, Move,
    depict::stops,
    field::FEWEST,
    square::{Square, Squares},
};
use crate::{
    Actor, Color, Explain, Position, Refusal,
    board::Stop,
    why::{Duty, Lines, Travel},
};

/// What somebody tries to do.
///
/// A piece's travel names every landing of a chain. Its last one alone will do if a single chain leads there; but if a
/// single jump leads there, that jump is meant, whatever longer chains there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attempt {
    /// To move a piece.
    Travel(Travel<Square>),
    /// To pass.
    Pass,
}

type Judgement<T> = Result<T, Refusal<Square, Move>>;

/// A refusal lists at most this many moves.
const MOST_LISTED: usize = 100;

/// At most this many chains are searched for one of which only the end is given.
const MOST_SEARCHED: usize = crate::MOST_LISTED;

/// The way of a chain that flips no more than this is always found again.
const SHORT: usize = 10;

impl Explain for Bermudes {
    type Square = Square;
    type Attempt = Attempt;

    const DUTY: Duty = Duty::None;

    fn start(attempt: &Attempt) -> Option<Square> {
        match attempt {
            Attempt::Travel(travel) => Some(travel.from),
            Attempt::Pass => None,
        }
    }

    fn judge(&self, attempt: &Attempt) -> Judgement<Move> {
        if let Actor::Over(outcome) = self.actor() {
            return Err(Refusal::GameOver(outcome));
        }
        match (attempt, self.due(&self.field())) {
            (Attempt::Pass, Due::Pass) => Ok(Move::Pass),
            (Attempt::Pass, _) => Err(Refusal::MayNotPass { moves: self.first_moves(MOST_LISTED) }),
            (Attempt::Travel(_), Due::Pass | Due::Nothing) => Err(Refusal::MustPass),
            (Attempt::Travel(travel), due) => {
                self.expect_own_piece(travel.from)?;
                match due {
                    Due::Step => self.judge_step(travel),
                    _ => self.judge_capture(travel),
                }
            }
        }
    }

    fn attempt(&self, m: &Move) -> Attempt {
        let Some(from) = m.from() else { return Attempt::Pass };
        let captures = matches!(m, Move::Eliminate { .. }).then_some(true);
        Attempt::Travel(Travel { from, landings: self.route(m), captures })
    }

    fn way_of(&self, attempt: &Attempt, m: &Move) -> Option<Vec<Stop>> {
        let Attempt::Travel(travel) = attempt else { return None };
        if m.from() != Some(travel.from) || m.to() != Some(travel.to()) {
            return None;
        }
        let stops = stops(m, travel.from, &travel.landings);
        let Move::Flip { flipped, .. } = *m else { return (stops.len() == 2).then_some(stops) };
        let taken: Vec<Square> = stops.iter().filter_map(|stop| Square::from_index(stop.takes?.0.into())).collect();
        let each_once = taken.len() == flipped.len() && taken.iter().copied().collect::<Squares>() == flipped;
        (each_once && taken.len() + 1 == stops.len()).then_some(stops)
    }

    fn faults(&self) -> Vec<Move> {
        let mut steps = self.steps_instead();
        // A step may also be the short way to write a chain that ends there: then it is read as that chain.
        steps.retain(|m| self.judge(&self.attempt(m)).is_err_and(|refusal| refusal.is_obligation()));
        steps
    }
}

impl Bermudes {
    /// One step of a piece, though a capture is due. A chain may stop anywhere, so nothing else can be overlooked; and
    /// without free moves nobody thinks of a step.
    fn steps_instead(&self) -> Vec<Move> {
        let field = self.field();
        let mut steps = Vec::new();
        if self.options.free_moves == FreeMoves::On && !self.is_decided() && self.due(&field) == Due::Capture {
            let _ = field.each_step(|step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
        }
        steps
    }

    fn expect_own_piece(&self, at: Square) -> Judgement<()> {
        match self.piece_at(at) {
            None => Err(Refusal::NoPiece { at }),
            Some(color) if color == self.turn() => Ok(()),
            Some(_) => Err(Refusal::NotYours { at }),
        }
    }

    fn judge_step(&self, travel: &Travel<Square>) -> Judgement<Move> {
        let (from, to) = (travel.from, travel.to());
        if from == to {
            return Err(Refusal::StaysPut { at: from });
        }
        let Some(mut between) = from.between(to) else {
            return Err(Refusal::OffLine { from, to, lines: Lines::EightDirections });
        };
        if travel.captures == Some(true) {
            return Err(Refusal::NothingToCapture { from, to });
        }
        if between.next().is_some() || travel.landings.len() > 1 {
            return Err(Refusal::TooFar { from, to });
        }
        if self.piece_at(to).is_some() {
            return Err(Refusal::Occupied { at: to });
        }
        Ok(Move::Step { from, to })
    }

    fn judge_capture(&self, travel: &Travel<Square>) -> Judgement<Move> {
        let refusal = match self.follow(travel) {
            Ok(m) => return Ok(m),
            Err(refusal) => refusal,
        };
        let &[to] = &travel.landings[..] else { return Err(refusal) };
        let (candidates, search) = self.chains_between(travel.from, to);
        match candidates[..] {
            [] => Err(refusal),
            [only] if search.is_continue() => Ok(only),
            _ => Err(Refusal::Ambiguous { candidates }),
        }
    }

    /// The chains that lead from one square to another, and whether the search was broken off.
    fn chains_between(&self, from: Square, to: Square) -> (Vec<Move>, ControlFlow<()>) {
        let (mut found, mut searched) = (Vec::new(), 0);
        let search = self.field().chains_beyond(from, from, Squares::EMPTY, |m| {
            searched += 1;
            if m.to() == Some(to) {
                found.push(m);
            }
            go_on_unless(searched == MOST_SEARCHED || found.len() == MOST_LISTED)
        });
        (found, search)
    }

    /// The capture that goes through exactly the squares named.
    fn follow(&self, travel: &Travel<Square>) -> Judgement<Move> {
        let (from, mover) = (travel.from, self.turn());
        let mut path = Chain { position: self, from, at: from, flipped: Squares::EMPTY };
        for (i, &to) in travel.landings.iter().enumerate() {
            let (first, goes_on) = (i == 0, i + 1 < travel.landings.len());
            if first && self.piece_at(to) == Some(!mover) {
                match path.expect_free_line(to) {
                    Ok(()) => return eliminate(from, to, goes_on),
                    Err(refusal) if travel.captures == Some(true) => return Err(refusal),
                    // Written like a jump, it is judged as a jump.
                    Err(_) => {}
                }
            }
            let over = match path.jump_to(to) {
                Err(Refusal::NothingToCapture { .. }) if first && !goes_on && travel.captures != Some(true) => {
                    return Err(Refusal::OnlyCaptures { captures: self.captures_of(from) });
                }
                jump => jump?,
            };
            path.flipped = path.flipped.with(over);
            path.at = to;
            // B12: a jump that leaves the opponent too few pieces is the last of its chain.
            if goes_on && self.count(!mover) - path.flipped.len() < FEWEST as usize {
                return Err(Refusal::EndsEarlier { at: to });
            }
        }
        if path.flipped.is_empty() {
            return Err(Refusal::StaysPut { at: from });
        }
        let m = Move::Flip { from, to: path.at, flipped: path.flipped };
        // A move is stored as its start, its end and what it flips: its landings have to be found again from these.
        if path.flipped.len() > SHORT && self.route(&m).is_empty() {
            return Err(Refusal::TooIntricate { at: path.at });
        }
        Ok(m)
    }

    /// The captures of the piece on `from`, or of any piece if it has none; no more than can be listed.
    fn captures_of(&self, from: Square) -> Vec<Move> {
        let mut captures = Vec::new();
        let mut list = |m: Move| {
            captures.extend((m.from() == Some(from)).then_some(m));
            go_on_unless(captures.len() == MOST_LISTED)
        };
        let field = self.field();
        if field.each_elimination(&field.eliminations(), &mut list).is_continue() {
            let _ = field.chains_beyond(from, from, Squares::EMPTY, list);
        }
        if captures.is_empty() { self.first_moves(MOST_LISTED) } else { captures }
    }
}

/// The elimination of `to`, an enemy piece with nothing but empty squares in between.
fn eliminate(from: Square, to: Square, goes_on: bool) -> Judgement<Move> {
    if from.between(to).is_some_and(|mut between| between.next().is_none()) {
        return Err(Refusal::Neighbour { at: to });
    }
    // An elimination is the whole move.
    if goes_on { Err(Refusal::EndsEarlier { at: to }) } else { Ok(Move::Eliminate { from, to }) }
}

fn go_on_unless(enough: bool) -> ControlFlow<()> {
    if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// A chain under way.
struct Chain<'a> {
    position: &'a Bermudes,
    from: Square,
    at: Square,
    flipped: Squares,
}

impl Chain<'_> {
    /// The colour of the piece on a square as things stand: the start square is empty, flipped pieces are the mover's.
    fn piece_at(&self, square: Square) -> Option<Color> {
        match self.position.piece_at(square) {
            _ if square == self.from => None,
            Some(_) if self.flipped.contains(square) => Some(self.position.turn()),
            piece => piece,
        }
    }

    /// The squares between here and `to`.
    fn line_to(&self, to: Square) -> Judgement<Vec<Square>> {
        match self.at.between(to) {
            _ if self.at == to => Err(Refusal::StaysPut { at: to }),
            None => Err(Refusal::OffLine { from: self.at, to, lines: Lines::EightDirections }),
            Some(line) => Ok(line.collect()),
        }
    }

    /// That there is nothing between here and `to`.
    fn expect_free_line(&self, to: Square) -> Judgement<()> {
        let blocked = self.line_to(to)?.into_iter().find(|&square| self.piece_at(square).is_some());
        blocked.map_or(Ok(()), |at| Err(Refusal::Blocked { at }))
    }

    /// The piece that is jumped on the way to `to`.
    fn jump_to(&self, to: Square) -> Judgement<Square> {
        let line = self.line_to(to)?;
        let own = self.position.turn();
        if self.piece_at(to) == Some(own) {
            return Err(Refusal::Occupied { at: to });
        }
        let Some(i) = line.iter().position(|&square| self.piece_at(square).is_some()) else {
            return match self.piece_at(to) {
                // An elimination follows no jump.
                Some(_) => Err(Refusal::Occupied { at: to }),
                None => Err(Refusal::NothingToCapture { from: self.at, to }),
            };
        };
        let over = line[i];
        let behind = line.get(i + 1).copied().unwrap_or(to);
        if self.piece_at(over) == Some(own) {
            let again = self.flipped.contains(over) && behind == to;
            return Err(if again { Refusal::JumpedTwice { over } } else { Refusal::Blocked { at: over } });
        }
        if self.piece_at(behind).is_some() {
            return Err(Refusal::NoRoomBehind { over });
        }
        // A jump ends immediately behind the piece jumped.
        if behind == to { Ok(over) } else { Err(Refusal::EndsEarlier { at: behind }) }
    }
}
