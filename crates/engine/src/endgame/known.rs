//! What is known while slices are built or verified: the tables in memory, and the slices that moves lead to, unpacked.

use std::{io, path::Path};

use damier_rules::draughts::{Draughts, Plain};

use super::{
    Endgames, Outlook, best,
    material::{Material, Placement},
    slices::Slice,
};

/// Entries of two bits.
#[derive(Debug, Default)]
pub(super) struct Entries(Vec<u8>);

impl Entries {
    fn read(slice: &Slice, side: usize, size: usize) -> io::Result<Self> {
        let mut entries = vec![0; size.div_ceil(4)];
        let mut at = 0;
        slice.unpack(side, |outlook, length| {
            for place in at..(at + length).min(size) {
                entries[place / 4] |= (outlook as u8) << (place % 4 * 2);
            }
            at += length;
        })?;
        if at == size { Ok(Self(entries)) } else { Err(super::wrong("a slice of another size")) }
    }

    fn get(&self, index: usize) -> Option<Outlook> {
        match self.0.get(index / 4)? >> (index % 4 * 2) & 3 {
            0 => Some(Outlook::Lost),
            1 => Some(Outlook::Drawn),
            2 => Some(Outlook::Won),
            _ => None,
        }
    }
}

/// The tables in memory and some slices.
#[derive(Debug)]
pub(super) struct Known<'a> {
    tables: &'a Endgames,
    /// By slot; empty where it is not needed.
    slices: Vec<Entries>,
}

impl<'a> Known<'a> {
    /// What captures and promotions of a pair of materials can lead to, and the pair itself if it is asked for.
    pub(super) fn load<const N: u8>(
        tables: &'a Endgames,
        folder: &Path,
        pair: Material,
        itself: bool,
    ) -> io::Result<Self> {
        let mut known = Self { tables, slices: Vec::new() };
        known.slices.resize_with(Material::SLOTS, Entries::default);
        for other in Material::pairs(pair.pieces()) {
            let is_itself = other == pair;
            let reached = leads_to(pair, other) || leads_to(pair, other.swapped());
            if other.pieces() > tables.pieces && (is_itself && itself || !is_itself && reached) {
                known.add::<N>(folder, other)?;
            }
        }
        Ok(known)
    }

    fn add<const N: u8>(&mut self, folder: &Path, pair: Material) -> io::Result<()> {
        let name = self.tables.name;
        let slice = Slice::open(folder, name, pair).map_err(|error| {
            let file = super::slices::path(folder, name, pair);
            io::Error::new(error.kind(), format!("{}: {error}", file.display()))
        })?;
        self.slices[pair.slot()] = Entries::read(&slice, 0, pair.size::<N>())?;
        if pair.swapped() != pair {
            self.slices[pair.swapped().slot()] = Entries::read(&slice, 1, pair.size::<N>())?;
        }
        Ok(())
    }

    /// What a position that moves lead to is worth to its side to move.
    pub(super) fn outlook<R: Plain<N>, const N: u8>(&self, position: &Draughts<R, N>) -> Option<Outlook> {
        let placement = Placement::of(position);
        let (ours, theirs) = placement.material().sides();
        if ours == 0 || theirs == 0 {
            return Some(Outlook::Lost);
        }
        if usize::from(ours + theirs) <= self.tables.pieces {
            return self.tables.probe(position).map(super::EndgameResult::outlook);
        }
        if position.capturing().any() {
            return best(position, |next| self.outlook(next));
        }
        self.slices[placement.material().slot()].get(placement.index())
    }
}

/// Whether a capture or a promotion can lead from one material, ours to move or theirs, to another: each side's pieces no
/// more, its men no more.
fn leads_to(from: Material, to: Material) -> bool {
    let less = |men: u8, kings: u8, other_men: u8, other_kings: u8| {
        other_men <= men && other_men + other_kings <= men + kings && other_kings <= kings + (men - other_men)
    };
    less(from.our_men, from.our_kings, to.our_men, to.our_kings)
        && less(from.their_men, from.their_kings, to.their_men, to.their_kings)
}
