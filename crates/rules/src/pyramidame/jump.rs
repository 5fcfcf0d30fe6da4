//! The jump: over a diagonal neighbour onto the next cell of the same diagonal, in one damier. Which jumps there are from
//! where follows from the damiers alone; which of them make up a rafle is in [`rafle`](super::rafle).

use smallvec::SmallVec;

use super::{
    Cube, Cubes, Damier,
    damier::{DIAGONALS, DamierCell},
};

/// Where a man can be in the course of a rafle: on a cube (numbered as cubes are) or in an invisible cell (numbered from
/// there on), together with the damier in which it has to go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Spot(u8);

/// A jump over one man, in one damier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Jump {
    /// The damier it is made in.
    pub damier: Damier,
    /// The man it takes.
    pub over: Cube,
    pub(super) to: Spot,
}

impl Jump {
    /// The cube it lands on; `None` if it lands in an invisible cell.
    pub const fn landing(self) -> Option<Cube> {
        self.to.cube()
    }

    /// The cell of its damier in which it lands, inside the solid or beside it.
    pub const fn cell(self) -> DamierCell {
        match self.to.cube() {
            Some(cube) => match self.damier.cell_of(cube.place()) {
                Some(cell) => cell,
                None => unreachable!(),
            },
            None => INVISIBLE[self.to.0 as usize - Cube::COUNT].1,
        }
    }
}

/// The invisible cells of use to a rafle, each with the damier in which the rafle goes on.
static INVISIBLE: [(Damier, DamierCell); Spot::COUNT - Cube::COUNT] = {
    let mut list = [(Damier::A, DamierCell { column: 0, row: 0 }); Spot::COUNT - Cube::COUNT];
    let mut count = 0;
    let mut i = 0;
    while i < Damier::VERTICAL.len() {
        let mut row = 0;
        while row <= HIGHEST {
            let mut column = -WIDEST;
            while column <= WIDEST {
                let (damier, cell) = (Damier::VERTICAL[i], DamierCell { column, row });
                if is_passage(damier, cell) {
                    list[count] = (damier, cell);
                    count += 1;
                }
                column += 1;
            }
            row += 1;
        }
        i += 1;
    }
    assert!(count == list.len());
    list
};

/// Beyond these a cell touches no cell of the solid.
const WIDEST: i8 = 7;
const HIGHEST: i8 = 8;

/// Whether a cell is outside the solid and of use to a rafle. Only a cell that touches two black cells of the solid is:
/// where there is one only, a rafle that comes over the man on it could leave by jumping the same man again.
const fn is_passage(damier: Damier, cell: DamierCell) -> bool {
    if cell.row < 0 || !damier.is_black(cell) || damier.view(cell).is_some() {
        return false;
    }
    let mut touching = 0;
    let mut i = 0;
    while i < DIAGONALS.len() {
        touching += damier.view(cell.beyond(DIAGONALS[i], 1)).is_some() as usize;
        i += 1;
    }
    touching >= 2
}

impl Spot {
    /// Cubes and invisible cells. They fit into a [`Cubes`], in which no man ever stands on an invisible one.
    const COUNT: usize = 97;

    pub(super) const fn of(cube: Cube) -> Self {
        Self(cube.index() as u8)
    }

    /// The cube this is, unless it is an invisible cell.
    #[inline]
    pub(super) const fn cube(self) -> Option<Cube> {
        Cube::new(self.0 as usize)
    }

    /// Whether one of `men` stands here.
    #[inline]
    pub(super) const fn is_taken(self, men: Cubes) -> bool {
        men.0 >> self.0 & 1 == 1
    }

    /// Every jump that may be made from here, if there is a man to take and room behind it. From a frontier cube one
    /// captures in E only, from anywhere else in the vertical damiers only.
    #[inline]
    pub(super) fn jumps(self) -> &'static Jumps {
        &JUMPS[self.0 as usize]
    }

    /// Every jump that could be made from here if no damier were forbidden, those that are lawful first: where two over
    /// one man end alike, one of them.
    pub(super) fn jumps_in_any_damier(self) -> SmallVec<[Jump; 16]> {
        let mut jumps: SmallVec<[Jump; 16]> = self.jumps().iter().collect();
        let Some(cube) = self.cube() else { return jumps };
        let cells = Damier::ALL.into_iter().filter_map(|damier| Some((damier, damier.black_cell_of(cube.place())?)));
        for (damier, cell) in cells {
            for jump in Jumps::NONE.and_in(damier, cell).iter() {
                if !jumps.iter().any(|known| known.over == jump.over && known.to == jump.to) {
                    jumps.push(jump);
                }
            }
        }
        jumps
    }

    /// The invisible cell in which a jump made in `damier` ends: there the rafle goes on in the damier behind.
    const fn invisible(damier: Damier, cell: DamierCell) -> Option<Self> {
        let mut i = 0;
        while i < INVISIBLE.len() {
            let (there, candidate) = INVISIBLE[i];
            if there as u8 == damier.behind() as u8 && candidate.column == cell.column && candidate.row == cell.row {
                return Some(Self((Cube::COUNT + i) as u8));
            }
            i += 1;
        }
        None
    }
}

const _: () = assert!(Spot::COUNT <= u128::BITS as usize);

/// The jumps from one spot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Jumps {
    /// The cubes that are jumped.
    pub(super) overs: Cubes,
    list: [Jump; Self::MOST],
    len: u8,
}

static JUMPS: [Jumps; Spot::COUNT] = {
    let mut table = [Jumps::NONE; Spot::COUNT];
    let mut i = 0;
    while i < Spot::COUNT {
        table[i] = if i < Cube::COUNT {
            Jumps::from_cube(Cube::ALL[i])
        } else {
            let (damier, cell) = INVISIBLE[i - Cube::COUNT];
            Jumps::NONE.and_in(damier, cell)
        };
        i += 1;
    }
    table
};

/// The cubes jumped from each cube, once more in a table of their own: most of the time only this table is read.
static IN_REACH: [Cubes; Cube::COUNT] = {
    let mut table = [Cubes::EMPTY; Cube::COUNT];
    let mut i = 0;
    while i < Cube::COUNT {
        table[i] = JUMPS[i].overs;
        i += 1;
    }
    table
};

/// The cubes on which a man on this cube can take an enemy, if there is room behind.
#[inline]
pub(super) fn in_reach(cube: Cube) -> Cubes {
    IN_REACH[cube.index()]
}

impl Jumps {
    /// Four diagonals in each of the two vertical damiers that show a cube.
    const MOST: usize = 8;

    const NONE: Self = {
        let filler = Jump { damier: Damier::E, over: Cube::ALL[0], to: Spot(0) };
        Self { overs: Cubes::EMPTY, list: [filler; Self::MOST], len: 0 }
    };

    const fn from_cube(cube: Cube) -> Self {
        let mut jumps = Self::NONE;
        if cube.is_frontier() {
            return match Damier::E.black_cell_of(cube.place()) {
                Some(cell) => jumps.and_in(Damier::E, cell),
                None => jumps,
            };
        }
        let mut i = 0;
        while i < Damier::VERTICAL.len() {
            if let Some(cell) = Damier::VERTICAL[i].black_cell_of(cube.place()) {
                jumps = jumps.and_in(Damier::VERTICAL[i], cell);
            }
            i += 1;
        }
        jumps
    }

    /// Adds the jumps from one cell of one damier.
    const fn and_in(mut self, damier: Damier, cell: DamierCell) -> Self {
        let mut i = 0;
        while i < DIAGONALS.len() {
            let landing = cell.beyond(DIAGONALS[i], 2);
            let to = match (damier.cube(landing), damier) {
                (Some(cube), _) => Some(Spot::of(cube)),
                (None, Damier::E) => None,
                (None, _) => Spot::invisible(damier, landing),
            };
            if let (Some(over), Some(to)) = (damier.cube(cell.beyond(DIAGONALS[i], 1)), to) {
                self.list[self.len as usize] = Jump { damier, over, to };
                self.len += 1;
                self.overs = self.overs.with(over);
            }
            i += 1;
        }
        self
    }

    /// The jumps, in the order in which rafles are searched.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = Jump> {
        self.list[..self.len as usize].iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn jumps_over_one_man_end_on_different_cubes() {
        for cube in Cube::ALL {
            let mut ends: Vec<(Cube, Option<Cube>)> =
                Spot::of(cube).jumps().iter().map(|jump| (jump.over, jump.landing())).collect();
            ends.retain(|(_, landing)| landing.is_some());
            let all = ends.len();
            ends.sort_unstable();
            ends.dedup();
            assert_eq!(ends.len(), all, "from {cube}");
        }
    }

    /// The invisible cells that are left out of the table lead nowhere: they touch one cube only, the same from both
    /// sides of the pyramid, and a rafle that came over it cannot jump it again.
    #[test]
    fn invisible_cells_without_a_way_on_are_left_out() {
        let left_out = |damier: Damier, cell: DamierCell| {
            let beside = cell.row >= 0 && damier.is_black(cell) && damier.view(cell).is_none();
            beside && Spot::invisible(damier, cell).is_none()
        };
        for damier in Damier::VERTICAL {
            for row in -9..=16 {
                for column in -14..=14 {
                    let cell = DamierCell { column, row };
                    if left_out(damier, cell) {
                        let touched = |damier: Damier| DIAGONALS.map(|diagonal| damier.cube(cell.beyond(diagonal, 1)));
                        assert!(touched(damier).iter().flatten().count() <= 1, "{damier} {cell:?}");
                        assert_eq!(touched(damier), touched(damier.behind()), "{damier} {cell:?}");
                    }
                }
            }
        }
    }

    /// From cube to cube, the number of invisible cells passed on the way tells which men are jumped. So the landings
    /// of a rafle, invisible ones among them, are a name for it that needs no damiers.
    #[test]
    fn landings_tell_the_men_jumped() {
        fn follow(spot: Spot, overs: &mut Vec<Cube>, found: &mut impl FnMut(Cube, &[Cube])) {
            for jump in spot.jumps().iter() {
                if !overs.contains(&jump.over) {
                    overs.push(jump.over);
                    match jump.landing() {
                        Some(cube) => found(cube, overs),
                        None => follow(jump.to, overs, found),
                    }
                    overs.pop();
                }
            }
        }
        for from in Cube::ALL {
            let mut known: HashMap<(Cube, usize), Vec<Cube>> = HashMap::new();
            follow(Spot::of(from), &mut Vec::new(), &mut |to, overs| {
                let mut overs = overs.to_vec();
                overs.sort_unstable();
                let first = known.entry((to, overs.len())).or_insert_with(|| overs.clone());
                assert_eq!(*first, overs, "from {from} to {to}");
            });
        }
    }
}
