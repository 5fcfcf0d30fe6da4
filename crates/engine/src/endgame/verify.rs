//! Verifying tables: every entry is compared with the entries its moves lead to.
//!
//! If the half-moves to the end are stored, that is a proof: an entry won in `n` half-moves leads to one lost in `n` -
//! 1, and so on to the end. If only the result is stored, it finds every entry that contradicts another.

use std::{
    fmt, io,
    sync::{Mutex, PoisonError, atomic::Ordering::Relaxed},
};

use damier_rules::{Each, Position, draughts::Draughts};

use super::{
    EndgameResult, Endgames, Outlook, best,
    build::{Building, share_out},
    known::Known,
    material::{Material, Placements},
    rules::Tabled,
};

/// What has been seen of one material.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verified {
    /// Which one.
    pub material: Material,
    /// How many positions the side to move wins, of those in which it has nothing to capture.
    pub won: u64,
    /// How many are drawn.
    pub drawn: u64,
    /// How many it loses.
    pub lost: u64,
    /// In how many positions a capture is due.
    pub captures: u64,
    /// How many entries do not follow from those after their moves.
    pub wrong: u64,
    /// The greatest number of half-moves to the end, where it is stored.
    pub longest: u64,
}

impl Verified {
    /// What the columns are.
    pub const HEAD: &'static str = "material won drawn lost captures longest wrong";
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { material, won, drawn, lost, captures, wrong, longest } = self;
        write!(f, "{material} {won} {drawn} {lost} {captures} {longest} {wrong}")
    }
}

/// How many positions a thread takes at a time.
const PART: usize = 1 << 16;

/// Goes through everything for up to this many pieces.
pub(super) fn verify<R: Tabled<N>, const N: u8>(
    building: &Building<'_>,
    tell: &mut dyn FnMut(&Verified),
) -> io::Result<()> {
    let &Building { tables, folder, pieces, .. } = building;
    for material in Material::all(pieces.min(tables.pieces)) {
        tell(&count::<R, N>(building, material, |position| {
            let found = tables.probe(position)?;
            Some((found, follows::<R, N>(tables, material, position, found)))
        }));
    }
    for pair in Material::pairs(pieces).into_iter().filter(|pair| pair.pieces() > tables.pieces) {
        let known = Known::load::<N>(tables, folder, pair, true)?;
        let swapped = Some(pair.swapped()).filter(|&swapped| swapped != pair);
        for material in [Some(pair), swapped].into_iter().flatten() {
            tell(&count::<R, N>(building, material, |position| {
                let found = known.outlook(position)?;
                // Positions with a capture are not stored.
                let right = position.capturing().any() || best(position, |next| known.outlook(next)) == Some(found);
                let found = match found {
                    Outlook::Won => EndgameResult::Won { within: 0 },
                    Outlook::Drawn => EndgameResult::Drawn,
                    Outlook::Lost => EndgameResult::Lost { within: 0 },
                };
                Some((found, right))
            }));
        }
    }
    if building.stop.load(Relaxed) {
        return Err(io::Error::new(io::ErrorKind::Interrupted, "stopped"));
    }
    Ok(())
}

/// Goes through the positions of one material; `look` says what an entry is and whether it is right.
fn count<R: Tabled<N>, const N: u8>(
    building: &Building<'_>,
    material: Material,
    look: impl Fn(&Draughts<R, N>) -> Option<(EndgameResult, bool)> + Sync,
) -> Verified {
    let (size, placements) = (material.size::<N>(), Placements::<N>::of(material));
    let nothing = Verified { material, won: 0, drawn: 0, lost: 0, captures: 0, wrong: 0, longest: 0 };
    let all = Mutex::new(nothing);
    share_out(building, size.div_ceil(PART), &mut |_| {}, |part| {
        let mut here = nothing;
        for index in part * PART..((part + 1) * PART).min(size) {
            let Some(position) = placements.get(index).and_then(|placement| placement.position::<R>()) else {
                continue;
            };
            let Some((found, right)) = look(&position) else {
                here.wrong += 1;
                continue;
            };
            here.wrong += u64::from(!right);
            if let EndgameResult::Won { within } | EndgameResult::Lost { within } = found {
                here.longest = here.longest.max(within.into());
            }
            *match found {
                _ if position.capturing().any() => &mut here.captures,
                EndgameResult::Won { .. } => &mut here.won,
                EndgameResult::Drawn => &mut here.drawn,
                EndgameResult::Lost { .. } => &mut here.lost,
            } += 1;
        }
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        all.won += here.won;
        all.drawn += here.drawn;
        all.lost += here.lost;
        all.captures += here.captures;
        all.wrong += here.wrong;
        all.longest = all.longest.max(here.longest);
    });
    all.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Whether an entry with its half-moves follows from those after the moves.
fn follows<R: Tabled<N>, const N: u8>(
    tables: &Endgames,
    material: Material,
    position: &Draughts<R, N>,
    found: EndgameResult,
) -> bool {
    // Where the second count runs, the entries after the moves are those with it at zero, from where a win may be quicker.
    let second_count = R::SECOND_LIMIT > 0 && R::has_second_count(position.pieces());
    let limited = second_count || R::limit(material).is_some();
    // The quickest win and the slowest loss among the moves; how many moves there are and how many lose.
    let (mut win, mut exact_win, mut slowest, mut moves, mut losing) = (None::<u8>, false, 0_u8, 0, 0);
    position.legal_moves(&mut Each(|m| {
        moves += 1;
        match tables.probe(&position.after(&m)).unwrap_or(EndgameResult::Lost { within: 0 }) {
            EndgameResult::Lost { within } => {
                win = Some(win.map_or(within, |win| win.min(within)));
                exact_win |= matches!(found, EndgameResult::Won { within: whole } if whole == within + 1);
            }
            EndgameResult::Won { within } => {
                losing += 1;
                slowest = slowest.max(within + 1);
            }
            EndgameResult::Drawn => {}
        }
    }));
    match found {
        // Where half-moves are counted, the quickest by the count need not be the quickest to the end.
        EndgameResult::Won { within } => {
            if second_count {
                win.is_some_and(|win| win < within)
            } else if limited {
                exact_win
            } else {
                win == Some(within.wrapping_sub(1))
            }
        }
        EndgameResult::Lost { within } => {
            losing == moves && (second_count || if limited { slowest <= within } else { slowest == within })
        }
        // Where a draw is counted towards, a win can come too late.
        EndgameResult::Drawn => limited || win.is_none() && losing < moves,
    }
}
