//! Keys for position hashes: fixed pseudo-random numbers, computed at compile time.

/// The `n`th number of the `SplitMix64` sequence (Steele, Lea, Flood 2014), a well-mixed fixed sequence.
pub(crate) const fn key(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// `LEN` keys from number `first` on.
pub(crate) const fn keys<const LEN: usize>(first: u64) -> [u64; LEN] {
    let mut table = [0; LEN];
    let mut i = 0;
    while i < LEN {
        table[i] = key(first + i as u64);
        i += 1;
    }
    table
}
