//! What stands against an action in Dames & Trap.

use super::{Move, Notch, PieceMove, Slider, Spin, Square, Trap};
use crate::{
    Actor, Explain, Position, Refusal,
    board::DoorColor,
    draughts::{self, ruleset::RuleSet, step},
    why::Travel,
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

    /// A plain move among them is made as if the spinner had said pawn. No slider is among them: nobody takes one
    /// without a spin.
    fn omissions(&self) -> Vec<Move> {
        if self.spin.is_some() || self.is_wiped_out() {
            return Vec::new();
        }
        let mut captures = Vec::new();
        self.capturing().generate(&mut captures);
        let doors = self.sliders.open_doors();
        let omissions = draughts::omission::omissions::<R, 8>(&self.pieces, self.turn, doors, &captures);
        omissions.into_iter().map(Move::Piece).collect()
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

    /// What stands against an action before the spin: `spin` is what it takes, `allows` tells what would do as well.
    fn spin_first(&self, spin: Spin, allows: impl Fn(Spin) -> bool) -> Refusal<Square, Move> {
        let shown = |&spin: &Spin| self.settings.spinner.shows(spin) && allows(spin);
        let needs: Vec<Spin> = Spin::ALL.into_iter().filter(shown).collect();
        if needs.is_empty() { Refusal::NeverShown { spin } } else { Refusal::SpinFirst { needs } }
    }
}
