//! The transposition table: what has been found out about positions, shared between threads without locks.
//!
//! A slot is two words, and the first is the key combined with the second: a pair that two threads have written
//! half each does not fit together and is taken for another position (Hyatt and Mann 2002). Four slots share a cache
//! line; the least useful of them gives way.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::score::{Value, WON_IN_SIGHT};

/// What a value found says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Bound {
    /// It is at most this.
    Upper = 1,
    /// It is at least this.
    Lower = 2,
    /// It is this.
    Exact = 3,
}

/// An entry of the table: what is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TableEntry {
    /// Its value, as seen from it: mates are counted from here.
    pub(crate) value: Value,
    /// What the value means.
    pub(crate) bound: Bound,
    /// How deep the search was.
    pub(crate) depth: i32,
    /// Which move was best, by its signature; 0 if none stood out.
    pub(crate) best: u16,
}

/// The place of one entry.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The transposition table.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

const AGES: u8 = 64;

impl TranspositionTable {
    /// A table of that many megabytes, at least one bucket.
    pub(crate) fn new(megabytes: usize) -> Self {
        let count = (megabytes << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.resize_with(count.max(1), Bucket::default);
        Self { buckets, age: AtomicU8::new(0) }
    }

    /// Clears the table. A search in progress continues, and stores its results from then on.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Ageing: a new search begins, and what the earlier ones have left is replaced first.
    pub(crate) fn next_generation(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// What is known about the position with this key, `ply` moves from the root.
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<TableEntry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            if data == 0 || slot.check.load(Relaxed) != key ^ data {
                return None;
            }
            let mut known = Packed(data).unpack()?;
            known.value = from_root(known.value, ply);
            Some(known)
        })
    }

    /// Remembers what has been found out about a position `ply` moves from the root.
    pub(crate) fn store(&self, key: u64, ply: usize, mut known: TableEntry) {
        known.value = from_here(known.value, ply);
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key);
        let mut chosen = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let data = Packed(slot.data.load(Relaxed));
            if data.0 == 0 || slot.check.load(Relaxed) == key ^ data.0 {
                // The same position: a best move is worth keeping when the new search has found none.
                if known.best == 0 {
                    known.best = data.best();
                }
                chosen = slot;
                break;
            }
            let older = i32::from((age + AGES - data.age()) % AGES);
            let worth = data.depth() - 4 * older;
            if worth < least {
                least = worth;
                chosen = slot;
            }
        }
        let data = Packed::pack(known, age).0;
        chosen.check.store(key ^ data, Relaxed);
        chosen.data.store(data, Relaxed);
    }

    /// Buckets are chosen by the key's high bits, scaled, so that any number of them will do.
    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// From the low bits: value 16, best move 16, depth 8, bound 2, age 6.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    fn pack(known: TableEntry, age: u8) -> Self {
        let value = u64::from(known.value as i16 as u16);
        let depth = u64::from(known.depth.clamp(0, 255) as u8);
        let bound = u64::from(known.bound as u8);
        Self(value | u64::from(known.best) << 16 | depth << 32 | bound << 40 | u64::from(age) << 42)
    }

    fn unpack(self) -> Option<TableEntry> {
        let bound = match self.0 >> 40 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(TableEntry { value: Value::from(self.0 as u16 as i16), bound, depth: self.depth(), best: self.best() })
    }

    const fn best(self) -> u16 {
        (self.0 >> 16) as u16
    }

    const fn depth(self) -> i32 {
        (self.0 >> 32) as u8 as i32
    }

    const fn age(self) -> u8 {
        (self.0 >> 42) as u8 & (AGES - 1)
    }
}

/// A win in n moves from here is a win in n + ply from the root.
const fn from_root(value: Value, ply: usize) -> Value {
    if value >= WON_IN_SIGHT {
        value - ply as Value
    } else if value <= -WON_IN_SIGHT {
        value + ply as Value
    } else {
        value
    }
}

const fn from_here(value: Value, ply: usize) -> Value {
    if value >= WON_IN_SIGHT {
        value + ply as Value
    } else if value <= -WON_IN_SIGHT {
        value - ply as Value
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::score::WON;

    fn known(value: Value, depth: i32) -> TableEntry {
        TableEntry { value, bound: Bound::Exact, depth, best: 77 }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = TranspositionTable::new(1);
        table.store(42, 3, known(-123, 9));
        assert_eq!(table.probe(42, 3), Some(known(-123, 9)));
        assert_eq!(table.probe(43, 3), None);
    }

    #[test]
    fn wins_are_counted_from_where_the_position_is_met() {
        let table = TranspositionTable::new(1);
        table.store(42, 4, known(WON - 10, 9));
        assert_eq!(table.probe(42, 2).map(|found| found.value), Some(WON - 8));
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = TranspositionTable::new(0);
        table.store(1 << 60, 0, known(5, 5));
        let bucket = &table.buckets[0].0[0];
        bucket.data.store(bucket.data.load(Relaxed) ^ 0xff, Relaxed);
        assert_eq!(table.probe(1 << 60, 0), None);
    }

    #[test]
    fn deep_entries_stay_and_old_ones_go() {
        let table = TranspositionTable::new(0);
        for key in 1..=4 {
            table.store(key, 0, known(0, 10 + key as i32));
        }
        table.store(5, 0, known(0, 1));
        assert_eq!(table.probe(1, 0), None, "the shallowest gave way");
        assert!(table.probe(4, 0).is_some());
    }

    #[test]
    fn the_size_is_what_was_asked_for() {
        for megabytes in [1, 7, 64] {
            let buckets = TranspositionTable::new(megabytes).buckets;
            assert_eq!(buckets.len() * size_of::<Bucket>(), megabytes << 20);
            // The allocation itself is at most a tenth larger.
            assert!(buckets.capacity() * size_of::<Bucket>() <= (megabytes << 20) * 11 / 10);
        }
    }

    proptest! {
        #[test]
        fn packing_loses_nothing(value in -30_000..=30_000i32, depth in 0..=255i32, best: u16, age in 0..AGES) {
            let known = TableEntry { value, bound: Bound::Lower, depth, best };
            let packed = Packed::pack(known, age);
            prop_assert_eq!(packed.unpack(), Some(known));
            prop_assert_eq!(packed.age(), age);
        }
    }
}
