//! The numbers that the search's selectivity depends on, by name, so that a match can try others (`damier match`).

/// The parameters of the search. What they are by default is what the engine plays with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tuning {
    values: [i32; Tuning::NAMES.len()],
}

macro_rules! parameters {
    ($($(#[$doc:meta])+ $name:ident $text:literal = $default:literal;)+) => {
        impl Tuning {
            /// How the parameters are called.
            pub const NAMES: &'static [&'static str] = &[$($text),+];
            const DEFAULTS: [i32; Self::NAMES.len()] = [$($default),+];

            $($(#[$doc])+
            #[inline]
            pub(crate) const fn $name(&self) -> i32 {
                self.values[Parameter::$name as usize]
            })+
        }

        #[expect(non_camel_case_types, reason = "named after the methods they stand for")]
        enum Parameter { $($name),+ }
    };
}

parameters! {
    /// Reverse futility pruning: the margin for each depth, in thousandths of the game's `SWING`.
    rfp_margin "rfp-margin" = 1_000;
    /// Reverse futility pruning: up to which depth.
    rfp_depth "rfp-depth" = 4;
    /// Futility pruning: the margin at depth 1, in thousandths of the game's `SWING`.
    futility_margin "futility-margin" = 1_000;
    /// Futility pruning: what each further depth adds to the margin.
    futility_step "futility-step" = 1_000;
    /// Futility pruning: up to which depth, 0 for none; below zero what the game says.
    futility_depth "futility-depth" = -1;
    /// Late-move pruning: how many moves are tried at depth 0.
    lmp_base "lmp-base" = 5;
    /// Late-move pruning: what the square of the depth counts for, in hundredths.
    lmp_square "lmp-square" = 100;
    /// Late-move pruning: up to which depth.
    lmp_depth "lmp-depth" = 4;
    /// Late-move reductions: from which depth on.
    lmr_depth "lmr-depth" = 3;
    /// Late-move reductions: what the product of the logarithms is divided by, in hundredths.
    lmr_divisor "lmr-divisor" = 140;
    /// Late-move reductions: what a reduction begins with, in hundredths.
    lmr_base "lmr-base" = 100;
    /// Late-move reductions: this much history is a ply.
    lmr_history "lmr-history" = 6_000;
    /// Late-move reductions: how far a move that offers something is reduced at the most; below zero, as the game says.
    lmr_offer "lmr-offer" = -1;
    /// ProbCut: the margin, in thousandths of the game's `SWING`.
    probcut_margin "probcut-margin" = 875;
    /// ProbCut: from which depth on.
    probcut_depth "probcut-depth" = 6;
    /// ProbCut: the depth of the shallow search, in hundredths of the depth.
    probcut_reduced "probcut-reduced" = 40;
    /// Move ordering: how far a move that offers something is put back.
    offer "offer" = 12_000;
    /// Internal iterative reductions: from which depth on.
    iir_depth "iir-depth" = 4;
    /// Half the width of the aspiration window, in thousandths of the game's `SWING`.
    aspiration "aspiration" = 375;
}

impl Default for Tuning {
    fn default() -> Self {
        Self { values: Self::DEFAULTS }
    }
}

impl Tuning {
    /// The largest value that a parameter can be set to; the smallest is zero.
    pub const MOST: i32 = 100_000;

    /// The value of a parameter, known by its name; below zero where each game has its own.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<i32> {
        Self::NAMES.iter().position(|&known| known == name).map(|place| self.values[place])
    }

    /// The same with one parameter, known by its name, set to something else; `None` if there is no such parameter, or none of
    /// that value.
    #[must_use]
    pub fn with(mut self, name: &str, value: i32) -> Option<Self> {
        let place = Self::NAMES.iter().position(|&known| known == name)?;
        self.values[place] = Some(value).filter(|value| (0..=Self::MOST).contains(value))?;
        Some(self)
    }
}
