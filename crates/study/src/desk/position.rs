//! Questions about the board and the legal moves.

use damier_notation::sentences::{Said, setup_error};
use damier_rules::{
    AnyPosition, Color, Notch, Position, Spin, Variant,
    board::{Cell, Motion, Piece, Rank},
    setup::{Composition, Invalid, SetupError},
};

use super::{
    AskAlong, AskCompose, AskPlay, AskView, DeskProblem, FaultFound, Part, PlacedPiece, RankInfo,
    subject::{choose, legal, possible},
};
use crate::view::{self, MoveInfo, NotchInfo, View};

/// The board, the legal moves, and the sentences about them.
pub fn view(asked: &AskView) -> Result<View, DeskProblem> {
    let record = asked.subject.record()?;
    let position = match asked.turn {
        Some(turn) if record.position().turn() != turn => {
            with_turn(asked.subject.chosen()?.variant, record.position(), turn)?
        }
        _ => *record.position(),
    };
    Ok(View::of(&position))
}

/// The same position with the other side to move.
fn with_turn(variant: Variant, position: &AnyPosition, turn: Color) -> Result<AnyPosition, DeskProblem> {
    let board = Composition { turn, ..Composition::of(position) };
    variant.compose(&board).map_err(|invalid| DeskProblem::BadPosition(all_said(position, invalid)))
}

fn all_said(position: &AnyPosition, invalid: Invalid<Cell>) -> Said {
    let board = position.board();
    let named = invalid.map_square(|cell| name_of(&board, cell));
    let all = |lang| named.faults.iter().map(|fault| setup_error(fault, lang)).collect::<Vec<_>>();
    Said::by(|lang| all(lang).join(lang.say(" ; ", "; ")))
}

fn name_of(board: &damier_rules::board::Board, cell: Cell) -> String {
    board.cells.get(usize::from(cell.0)).map(|info| info.name.clone()).unwrap_or_default()
}

/// The moves that begin with some cells.
pub(super) fn along(asked: &AskAlong) -> Result<Part, DeskProblem> {
    if asked.cells.len() > Motion::MOST_CELLS {
        let what = ("Ce chemin passe par trop de cases", "This way goes through too many cells");
        return Err(DeskProblem::too_large(what, Motion::MOST_CELLS));
    }
    let record = asked.subject.record()?;
    let view::MoveList { moves, truncated } = view::moves_along(record.position(), &asked.cells);
    Ok(Part::Moves { moves, truncated })
}

/// A move, or a spin: the move, if it is one, and the position after it.
pub fn play(asked: &AskPlay) -> Result<(Option<MoveInfo>, View), DeskProblem> {
    let mut position = *asked.subject.record()?.position();
    let played = match (&asked.text, &asked.spin) {
        (Some(text), None) => {
            let m = legal(&position, text, None)?;
            let info = view::describe(&position, &m);
            position.play_unchecked(&m);
            Some(info)
        }
        (None, Some(name)) => {
            let spin = possible(&position, name).map_err(|said| DeskProblem::IllegalMove { said, at: None })?;
            position.settle_unchecked(spin);
            None
        }
        _ => return Err(DeskProblem::BadQuestion("give either `move` or `spin`".into())),
    };
    Ok((played, View::of(&position)))
}

/// A position of pieces on cells.
pub(super) fn compose(asked: &AskCompose) -> Result<Part, DeskProblem> {
    // More than any board has cells: a longer list is wrong for sure.
    const MOST_PIECES: usize = 512;
    let variant = choose(&asked.game, &asked.options)?.variant;
    if asked.pieces.len() > MOST_PIECES || asked.sliders.len() > MOST_PIECES {
        return Err(DeskProblem::too_large(("Trop de pièces", "Too many pieces"), MOST_PIECES));
    }
    let spin = match &asked.spin {
        Some(name) => {
            Some(Spin::from_name(name).ok_or_else(|| DeskProblem::BadQuestion("there is no such spin".into()))?)
        }
        None => None,
    };
    let board = Composition {
        turn: asked.turn,
        pieces: asked.pieces.iter().copied().map(placed).collect(),
        sliders: asked.sliders.iter().map(|slider| (slider.row, Notch::from(slider.notch))).collect(),
        spin,
    };
    Ok(match variant.compose(&board) {
        Ok(position) => Part::Composed { view: Box::new(View::of(&position)) },
        Err(invalid) => Part::Faults { faults: faults(&variant.start(), invalid) },
    })
}

fn placed(placed: PlacedPiece) -> (Cell, Piece) {
    let PlacedPiece { cell, color, rank } = placed;
    let rank = match rank {
        RankInfo::Man => Rank::Man,
        RankInfo::King => Rank::King,
    };
    (Cell(cell), Piece { color, rank })
}

fn faults(any: &AnyPosition, invalid: Invalid<Cell>) -> Vec<FaultFound> {
    let board = any.board();
    let found = |fault: SetupError<Cell>| {
        let cells = fault.square().map(|cell| cell.0).into_iter().collect();
        let named = fault.map_square(|cell| name_of(&board, cell));
        FaultFound { said: Said::by(|lang| setup_error(&named, lang)), cells }
    };
    invalid.faults.into_iter().map(found).collect()
}

impl From<NotchInfo> for Notch {
    fn from(notch: NotchInfo) -> Self {
        match notch {
            NotchInfo::L => Self::Left,
            NotchInfo::N => Self::Neutral,
            NotchInfo::R => Self::Right,
        }
    }
}
