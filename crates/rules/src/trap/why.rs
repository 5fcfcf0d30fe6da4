//! Why an action in Dames & Trap is illegal.

use super::{Move, Notch, PieceMove, Slider, Spin, Square, Trap};
use crate::{
    Actor, Explain, Position, Refusal,
    board::{DoorColor, Stop},
    draughts::{
        self,
        ruleset::{Obligation, RuleSet},
        step,
    },
    why::{Duty, Travel},
};

/// What somebody tries to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attempt {
    /// Move a piece.
    Travel(Travel<Square>),
    /// Move a slider.
    Slide {
        /// Which one.
        slider: Slider,
        /// Where to.
        to: Notch,
    },
}

impl<R: RuleSet> Explain for Trap<R> {
    type Square = Square;
    type Attempt = Attempt;

    const DUTY: Duty = match R::OBLIGATION {
        Obligation::Most => Duty::Most,
        Obligation::Any => Duty::Any,
    };

    fn start(attempt: &Attempt) -> Option<Square> {
        match attempt {
            Attempt::Travel(travel) => Some(travel.from),
            Attempt::Slide { .. } => None,
        }
    }

    fn judge(&self, attempt: &Attempt) -> Result<Move, Refusal<Square, Move>> {
        if let Actor::Over(outcome) = self.actor() {
            return Err(Refusal::GameOver(outcome));
        }
        let captures = if self.spin.is_none() { self.moves() } else { Vec::new() };
        match attempt {
            Attempt::Travel(travel) => self.judge_travel(travel, &captures),
            Attempt::Slide { .. } if !captures.is_empty() => Err(Refusal::CaptureDue { captures }),
            &Attempt::Slide { slider, to } => self.judge_slide(slider, to),
        }
    }

    fn attempt(&self, m: &Move) -> Attempt {
        match m {
            Move::Piece(m) => Attempt::Travel(draughts::motion::attempt(&self.capturing(), m)),
            &Move::Slide { slider, to } => Attempt::Slide { slider, to },
        }
    }

    fn way_of(&self, attempt: &Attempt, m: &Move) -> Option<Vec<Stop>> {
        match (attempt, m) {
            (Attempt::Travel(travel), Move::Piece(m)) => {
                draughts::why::way::<R, 8>(&self.pieces, self.turn, self.sliders.open_doors(), travel, m)
            }
            _ => None,
        }
    }

    /// Only moves of pieces are among them: a plain move instead of a capture, made as if the spinner had shown the pawn.
    /// Moving a slider, or a piece without the spin it needs, is not possible at all, because the table spins.
    fn faults(&self) -> Vec<Move> {
        let mut captures = Vec::new();
        self.capturing().generate(&mut captures);
        let moves_a_piece = match self.spin {
            None => !captures.is_empty(),
            Some(spin) => spin == Spin::Pawn,
        };
        if !moves_a_piece || self.is_wiped_out() {
            return Vec::new();
        }
        let doors = self.sliders.open_doors();
        let faults = draughts::fault::faults::<R, 8>(&self.pieces, self.turn, doors, &captures);
        faults.into_iter().map(Move::Piece).collect()
    }
}

impl<R: RuleSet> Trap<R> {
    fn judge_travel(&self, travel: &Travel<Square>, captures: &[Move]) -> Result<Move, Refusal<Square, Move>> {
        let mut legal: Vec<PieceMove> = Vec::new();
        if captures.is_empty() {
            step::generate::<R, 8>(&self.pieces, self.turn, &mut legal);
        } else {
            self.capturing().generate(&mut legal);
        }
        let doors = self.sliders.open_doors();
        let judged = draughts::why::judge::<R, 8>(&self.pieces, self.turn, doors, &legal, travel);
        let m = judged.map_err(|refusal| refusal.map_moves(Move::Piece))?;
        match self.spin {
            None if captures.is_empty() => Err(self.spin_first(Spin::Pawn, |spin| spin == Spin::Pawn)),
            None | Some(Spin::Pawn) => Ok(Move::Piece(m)),
            Some(spin) => Err(Refusal::SpinSays { spin }),
        }
    }

    fn judge_slide(&self, slider: Slider, to: Notch) -> Result<Move, Refusal<Square, Move>> {
        let notches = self.sliders.notch(slider).neighbours();
        if !notches.contains(&to) {
            let moves = notches.iter().map(|&to| Move::Slide { slider, to }).collect();
            return Err(Refusal::NotOneNotch { row: slider.row(), moves });
        }
        match self.spin {
            Some(spin) if spin.allows(slider.color()) => Ok(Move::Slide { slider, to }),
            Some(spin) => Err(Refusal::SpinSays { spin }),
            None => {
                let spin = match slider.color() {
                    DoorColor::Green => Spin::Green,
                    DoorColor::Orange => Spin::Orange,
                };
                Err(self.spin_first(spin, |spin| spin.allows(slider.color())))
            }
        }
    }

    /// Why an action before the spin is illegal. It needs `spin`, or another result that `allows` accepts.
    fn spin_first(&self, spin: Spin, allows: impl Fn(Spin) -> bool) -> Refusal<Square, Move> {
        let shown = |&spin: &Spin| self.settings.spinner.shows(spin) && allows(spin);
        let needs: Vec<Spin> = Spin::ALL.into_iter().filter(shown).collect();
        if needs.is_empty() { Refusal::NeverShown { spin } } else { Refusal::SpinFirst { needs } }
    }
}
