//! The tables for more than four pieces: their files, and how entries are looked up.
//!
//! A file holds one [`Material`], both sides to move: a head with an index of its blocks, then the blocks ([`runs`]).
//! Only the index is kept in memory, and as many blocks as fit into the cache; the rest is read on demand. (Mapping the
//! files into memory would need `unsafe`, which the workspace does without.) Every block has a checksum: a damaged
//! block gives no result rather than a wrong one.

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek, SeekFrom, Write},
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use super::{
    Check, Outlook,
    material::Material,
    runs::{self, BLOCK},
    wrong,
};

/// The first bytes of a file; the number changes with the format.
const MAGIC: &str = "damier slice 1 ";
/// How many blocks are kept in memory; most are below a kilobyte, none is above eight.
const CACHED: usize = 1 << 15;

/// Where the slice of a pair of materials is kept.
pub(super) fn path(folder: &Path, name: &str, pair: Material) -> PathBuf {
    folder.join(format!("{name}-{pair}.slice"))
}

/// One side's blocks, packed.
#[derive(Debug, Default)]
pub(super) struct Packed {
    /// Where each block ends.
    pub(super) ends: Vec<u32>,
    pub(super) bytes: Vec<u8>,
}

impl Packed {
    /// Adds the blocks of another part, which follow.
    pub(super) fn append(&mut self, other: &Self) -> io::Result<()> {
        let start = self.bytes.len();
        for &end in &other.ends {
            let end = u32::try_from(start + end as usize);
            self.ends.push(end.map_err(|_| io::Error::other("more than four gigabytes in a slice"))?);
        }
        self.bytes.extend_from_slice(&other.bytes);
        Ok(())
    }

    fn block(&self, number: usize) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.bytes[start..self.ends[number] as usize]
    }
}

/// Writes a file completely or not at all.
pub(super) fn write(folder: &Path, name: &str, pair: Material, sides: &[Packed]) -> io::Result<()> {
    let path = path(folder, name, pair);
    let unfinished = path.with_extension("part");
    let mut file = File::create(&unfinished)?;
    let mut head = format!("{MAGIC}{name} {pair}\n").into_bytes();
    for side in sides {
        head.extend((side.ends.len() as u32).to_le_bytes());
        for (number, end) in side.ends.iter().enumerate() {
            let mut check = Check::default();
            check.add(side.block(number));
            head.extend(end.to_le_bytes());
            head.extend((check.0 as u32).to_le_bytes());
        }
    }
    let mut check = Check::default();
    check.add(&head);
    head.extend(check.0.to_le_bytes());
    file.write_all(&head)?;
    for side in sides {
        file.write_all(&side.bytes)?;
    }
    file.sync_all()?;
    drop(file);
    std::fs::rename(unfinished, path)
}

/// A file that is open.
#[derive(Debug)]
pub(super) struct Slice {
    file: Mutex<File>,
    sides: Vec<Index>,
}

/// Where the blocks of a side are, with their checksums.
#[derive(Debug)]
struct Index {
    start: u64,
    /// The end of each block and its checksum.
    blocks: Vec<(u32, u32)>,
}

impl Slice {
    /// Opens the slice of a pair; its head is checked.
    pub(super) fn open(folder: &Path, name: &str, pair: Material) -> io::Result<Self> {
        let mut file = File::open(path(folder, name, pair))?;
        let length = file.metadata()?.len();
        let mut input = BufReader::new(&mut file);
        let mut head = vec![0; MAGIC.len() + name.len() + pair.to_string().len() + 2];
        input.read_exact(&mut head)?;
        if head != format!("{MAGIC}{name} {pair}\n").as_bytes() {
            return Err(wrong("not a slice of this version, game and material"));
        }
        let mut sides = Vec::new();
        let count = if pair.swapped() == pair { 1 } else { 2 };
        for _ in 0..count {
            let mut blocks = [0; 4];
            input.read_exact(&mut blocks)?;
            head.extend(blocks);
            let size = u32::from_le_bytes(blocks) as usize * 8;
            if size as u64 > length {
                return Err(wrong("a damaged slice"));
            }
            let mut index = vec![0; size];
            input.read_exact(&mut index)?;
            head.extend_from_slice(&index);
            let word = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
            let blocks = index.chunks_exact(8).map(|block| (word(block), word(&block[4..]))).collect();
            sides.push(Index { start: 0, blocks });
        }
        let mut check = Check::default();
        check.add(&head);
        let mut written = [0; 8];
        input.read_exact(&mut written)?;
        let mut start = head.len() as u64 + 8;
        for side in &mut sides {
            side.start = start;
            start += u64::from(side.blocks.last().map_or(0, |block| block.0));
        }
        if u64::from_le_bytes(written) != check.0 || start != length {
            return Err(wrong("a damaged slice"));
        }
        Ok(Self { file: Mutex::new(file), sides })
    }

    /// The bytes of a block, if its checksum is right.
    fn read(&self, side: usize, number: usize) -> Option<Vec<u8>> {
        let index = self.sides.get(side)?;
        let &(end, check) = index.blocks.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| index.blocks[before].0);
        let mut bytes = vec![0; end.checked_sub(start)? as usize];
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(index.start + u64::from(start))).ok()?;
            file.read_exact(&mut bytes).ok()?;
        }
        let mut seen = Check::default();
        seen.add(&bytes);
        (seen.0 as u32 == check).then_some(bytes)
    }

    /// Goes through all entries of a side, run by run.
    pub(super) fn unpack(&self, side: usize, mut each: impl FnMut(Outlook, usize)) -> io::Result<()> {
        for number in 0..self.sides.get(side).map_or(0, |index| index.blocks.len()) {
            let block = self.read(side, number).ok_or_else(|| wrong("a damaged block of a slice"))?;
            for (outlook, length) in runs::runs(&block) {
                each(outlook, length);
            }
        }
        Ok(())
    }
}

/// The slices of a folder.
#[derive(Debug)]
pub(super) struct Slices {
    /// By the slot of the material that a pair is called by.
    by_slot: Vec<Option<Slice>>,
    whole: usize,
    most: usize,
    cache: Vec<Mutex<Option<Cached>>>,
}

/// A block that was read before.
#[derive(Debug)]
struct Cached {
    key: u64,
    bytes: Box<[u8]>,
}

impl Slices {
    /// Opens what is there of materials with this many pieces; `None` if nothing is.
    pub(super) fn open(name: &str, pieces: RangeInclusive<usize>, folder: &Path) -> Option<Self> {
        let mut by_slot: Vec<Option<Slice>> = Vec::new();
        by_slot.resize_with(Material::SLOTS, || None);
        let (mut whole, mut most) = (0, 0);
        for count in pieces.clone() {
            let mut missing = false;
            for pair in Material::pairs(count).into_iter().filter(|pair| pair.pieces() == count) {
                let slice = Slice::open(folder, name, pair).ok();
                missing |= slice.is_none();
                if slice.is_some() {
                    most = count;
                }
                by_slot[pair.slot()] = slice;
            }
            if !missing && (count == *pieces.start() || whole == count - 1) {
                whole = count;
            }
        }
        let mut cache = Vec::new();
        cache.resize_with(CACHED, || Mutex::new(None));
        (most > 0).then_some(Self { by_slot, whole, most, cache })
    }

    /// Up to how many pieces nothing is missing.
    pub(super) const fn whole(&self) -> usize {
        self.whole
    }

    /// The most pieces anything is known of.
    pub(super) const fn most(&self) -> usize {
        self.most
    }

    /// What is known of a placement in which no capture is due.
    pub(super) fn outlook(&self, material: Material, index: usize) -> Option<Outlook> {
        let (pair, side) = if material.is_first() { (material, 0) } else { (material.swapped(), 1) };
        let slice = self.by_slot[pair.slot()].as_ref()?;
        let (number, place) = (index / BLOCK, index % BLOCK);
        let key = (pair.slot() as u64) << 40 | (side as u64) << 39 | number as u64;
        // Neighbouring blocks get neighbouring places in the cache, and materials are spread.
        let at = (key ^ (key >> 40).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize % self.cache.len();
        let mut cached = self.cache[at].lock().unwrap_or_else(PoisonError::into_inner);
        if cached.as_ref().is_none_or(|cached| cached.key != key) {
            let bytes = slice.read(side, number)?.into_boxed_slice();
            *cached = Some(Cached { key, bytes });
        }
        runs::entry(&cached.as_ref()?.bytes, place)
    }
}
