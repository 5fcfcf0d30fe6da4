//! How slices are packed: by run-length encoding, a byte for each run, in blocks that can be read separately.
//!
//! A byte encodes the result of the run and its length; other lengths are made up of several runs. Entries that are
//! never asked for (two pieces on a square, a capture due) continue the run before them, which makes runs longer at no
//! cost.

use super::Outlook;

/// How many entries a block holds: a probe goes through half of its runs on average.
pub(super) const BLOCK: usize = 8_192;

/// How many lengths a run can have.
const CODES: usize = 85;

/// The lengths: every one up to sixteen, then each an eleventh more than the one before, rounded up.
static LENGTHS: [u16; CODES] = {
    let mut lengths = [0; CODES];
    let (mut code, mut length) = (0, 1_u32);
    while code < CODES {
        lengths[code] = length as u16;
        length = if length < 16 { length + 1 } else { length + length.div_ceil(11) };
        if length > BLOCK as u32 {
            length = BLOCK as u32;
        }
        code += 1;
    }
    lengths
};

const OUTLOOKS: [Outlook; 3] = [Outlook::Lost, Outlook::Drawn, Outlook::Won];

/// Packs the entries of one block; `None` is an entry that nobody asks for.
pub(super) fn pack(entries: impl Iterator<Item = Option<Outlook>>, out: &mut Vec<u8>) {
    let mut run: Option<Outlook> = None;
    let mut length = 0;
    for entry in entries {
        if let (Some(entry), Some(present)) = (entry, run)
            && entry != present
        {
            put(present, length, out);
            length = 0;
        }
        run = entry.or(run);
        length += 1;
    }
    put(run.unwrap_or(Outlook::Drawn), length, out);
}

fn put(outlook: Outlook, mut length: usize, out: &mut Vec<u8>) {
    while length > 0 {
        let code = LENGTHS.partition_point(|&known| usize::from(known) <= length) - 1;
        out.push((outlook as usize * CODES + code) as u8);
        length -= usize::from(LENGTHS[code]);
    }
}

/// The runs of a block.
pub(super) fn runs(packed: &[u8]) -> impl Iterator<Item = (Outlook, usize)> {
    packed.iter().filter_map(|&byte| {
        let (outlook, code) = (usize::from(byte) / CODES, usize::from(byte) % CODES);
        Some((*OUTLOOKS.get(outlook)?, usize::from(LENGTHS[code])))
    })
}

/// One entry of a block.
pub(super) fn entry(packed: &[u8], place: usize) -> Option<Outlook> {
    let mut end = 0;
    runs(packed).find_map(|(outlook, length)| {
        end += length;
        (place < end).then_some(outlook)
    })
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    #[test]
    fn every_entry_that_is_asked_for_comes_back() {
        let mut rng = Rng::with_seed(1);
        for likely in [1, 2, 10, 300, 100_000] {
            let mut now = Outlook::Drawn;
            let entries: Vec<Option<Outlook>> = (0..BLOCK)
                .map(|_| {
                    if rng.u32(0..likely) == 0 {
                        now = OUTLOOKS[rng.usize(0..3)];
                    }
                    rng.bool().then_some(now)
                })
                .collect();
            let mut packed = Vec::new();
            pack(entries.iter().copied(), &mut packed);
            assert_eq!(runs(&packed).map(|(_, length)| length).sum::<usize>(), BLOCK);
            for (place, asked) in entries.iter().enumerate() {
                assert!(asked.is_none_or(|asked| entry(&packed, place) == Some(asked)), "{likely} {place}");
            }
            assert!(likely < 100_000 || packed.len() < 20, "{}", packed.len());
            assert_eq!(entry(&packed, BLOCK), None);
        }
    }

    #[test]
    fn a_block_of_nothing_can_be_packed() {
        let mut packed = Vec::new();
        pack(std::iter::repeat_n(None, 100), &mut packed);
        assert_eq!(entry(&packed, 99), Some(Outlook::Drawn));
    }

    #[test]
    fn lengths_rise_to_a_whole_block() {
        assert!(LENGTHS.is_sorted());
        assert_eq!((LENGTHS[0], usize::from(LENGTHS[CODES - 1])), (1, BLOCK));
    }
}
