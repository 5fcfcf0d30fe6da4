//! Networks as files, and their quantisation after training.

#[cfg(not(target_arch = "wasm32"))]
use std::io::Read as _;

use super::{
    INPUTS, L1_ONE, MAX_ACTIVE_INPUTS, Network, OUTPUT_BUCKETS, TRIPLE_ONE, Triples, WEIGHT_ONE, triples::STATE_INPUTS,
};

/// The first bytes of a file; the number changes when the weights get another meaning. The length tells the shape: no
/// two shapes without triples are equally long.
const MAGIC: &str = "damier network 1\n";
/// What the file of a network with triples begins with: its shape and the end of the line follow.
const WITH_TRIPLES: &str = "damier network 3 ";

/// Why a network cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unusable {
    /// It is something else, or of another size.
    NotANetwork,
    /// A neuron could overflow.
    OutOfRange,
}

impl std::fmt::Display for Unusable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NotANetwork => "not a network, or of no size that is known",
            Self::OutOfRange => "weights so large that sums could leave the range of their numbers",
        })
    }
}

impl std::error::Error for Unusable {}

/// Where the weights of a network are in one long list: by layer, and for the later layers bucket after bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// How many neurons the first layer has.
    pub l1: usize,
    /// How many neurons the second layer has.
    pub l2: usize,
    /// How many [triples](super::Triples) it sees: none, or all that the board of its game has.
    pub triples: usize,
}

impl Shape {
    /// The default shape.
    pub const DEFAULT: Self = Self::ALL[0];

    /// How many inputs there are, those of triples after the plain ones.
    pub const fn inputs(self) -> usize {
        INPUTS + STATE_INPUTS * self.triples
    }

    /// Where the biases of the first layer begin; its weights come before them, input by input.
    pub const fn l1_biases(self) -> usize {
        self.inputs() * self.l1
    }

    /// Where the weights of the second layer begin: neuron by neuron, each [`Shape::l1`] of them.
    pub const fn l2_weights(self, bucket: usize) -> usize {
        self.l1_biases() + self.l1 + bucket * self.bucket_len()
    }

    /// Where the biases of the second layer begin.
    pub const fn l2_biases(self, bucket: usize) -> usize {
        self.l2_weights(bucket) + self.l2 * self.l1
    }

    /// Where the weights of the output layer begin; its bias comes right after them.
    pub const fn output_weights(self, bucket: usize) -> usize {
        self.l2_biases(bucket) + self.l2
    }

    const fn bucket_len(self) -> usize {
        self.l2 * self.l1 + 2 * self.l2 + 1
    }

    /// How far from zero the inputs that can be on together could take a neuron of the first layer with these weights, upwards or
    /// downwards, its bias included.
    pub fn reach(self, weights: &[f32], neuron: usize) -> f32 {
        let (plain, states) = weights[..self.l1_biases()].split_at(INPUTS * self.l1);
        let bias = weights[self.l1_biases() + neuron];
        let in_direction = |sign: f32| {
            let weight = |row: &[f32]| (sign * row[neuron]).max(0.0);
            let mut weights: Vec<f32> = plain.chunks_exact(self.l1).map(weight).collect();
            weights.sort_unstable_by(|a, b| b.total_cmp(a));
            // Of each triple one state at the most is on.
            let largest = |states: &[f32]| states.chunks_exact(self.l1).map(weight).fold(0.0, f32::max);
            let triples = states.chunks_exact(STATE_INPUTS * self.l1).map(largest);
            weights[..MAX_ACTIVE_INPUTS].iter().copied().chain(triples).sum::<f32>() + (sign * bias).max(0.0)
        };
        in_direction(1.0).max(in_direction(-1.0))
    }

    /// A neuron of the first layer that could reach further would overflow.
    pub const MOST_REACH: f32 = i16::MAX as f32 / L1_ONE;

    /// How many weights and biases there are.
    pub const fn len(self) -> usize {
        self.l2_weights(OUTPUT_BUCKETS)
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// As on the command line: `256x16`; with triples `256x16+64`.
impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.l1, self.l2)?;
        match self.triples {
            0 => Ok(()),
            triples => write!(f, "+{triples}"),
        }
    }
}

impl std::str::FromStr for Shape {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (sizes, triples) = text.split_once('+').unwrap_or((text, "0"));
        let triples = triples.parse().ok().filter(|&triples| triples <= Triples::MOST);
        let shape = Self::ALL.iter().find(|shape| shape.to_string() == sizes);
        shape.zip(triples).map(|(&shape, triples)| Self { triples, ..shape }).ok_or_else(|| {
            let known: Vec<String> = Self::ALL.iter().map(Self::to_string).collect();
            format!("expected one of {}", known.join(", "))
        })
    }
}

impl Shape {
    /// The quantisation factor of the weight at this place.
    pub(super) fn quantisation_factor(self, at: usize) -> f32 {
        let weights = self.l2 * self.l1;
        match at.checked_sub(self.l2_weights(0)).map(|at| at % self.bucket_len()) {
            None if self.is_of_triple(at) => TRIPLE_ONE,
            None => L1_ONE,
            Some(at) if at < weights => WEIGHT_ONE,
            Some(at) if at < weights + self.l2 => L1_ONE * WEIGHT_ONE,
            Some(at) if at < weights + 2 * self.l2 => WEIGHT_ONE,
            Some(_) => L1_ONE * WEIGHT_ONE * WEIGHT_ONE,
        }
    }

    /// Whether the number at this place is a weight of a triple.
    const fn is_of_triple(self, at: usize) -> bool {
        at >= INPUTS * self.l1 && at < self.l1_biases()
    }

    /// How many bytes of a file the number at this place takes: the weights of triples one, those of the first two layers two, all
    /// others four.
    fn bytes(self, at: usize) -> usize {
        match at.checked_sub(self.l2_weights(0)).map(|at| at % self.bucket_len()) {
            None if self.is_of_triple(at) => 1,
            Some(at) if at >= self.l2 * self.l1 => 4,
            _ => 2,
        }
    }

    /// How many bytes all numbers take in a file.
    const fn file_len(self) -> usize {
        2 * self.len() + 2 * OUTPUT_BUCKETS * (2 * self.l2 + 1) - STATE_INPUTS * self.triples * self.l1
    }
}

impl Network {
    /// The network of a shape with these weights, quantised: in the order [`Shape`] says.
    pub fn quantised(shape: Shape, weights: &[f32]) -> Result<Self, Unusable> {
        let quantise = |(at, weight): (usize, &f32)| (weight * shape.quantisation_factor(at)).round() as i32;
        Self::new(shape, &weights.iter().enumerate().map(quantise).collect::<Vec<i32>>())
    }

    /// The weights as training uses them, in the order [`Shape`] says: to continue training.
    pub fn weights(&self) -> Vec<f32> {
        let factor = |at: usize| self.shape().quantisation_factor(at);
        self.numbers().into_iter().enumerate().map(|(at, number)| number as f32 / factor(at)).collect()
    }

    /// The network as bytes.
    pub fn write(&self) -> Vec<u8> {
        let shape = self.shape();
        let beginning = if shape.triples == 0 { MAGIC.to_owned() } else { format!("{WITH_TRIPLES}{shape}\n") };
        let mut bytes = beginning.into_bytes();
        bytes.reserve(shape.file_len());
        for (at, number) in self.numbers().into_iter().enumerate() {
            // What is cut off only repeats the sign.
            bytes.extend(&number.to_le_bytes()[..shape.bytes(at)]);
        }
        bytes
    }

    /// The file of a network, as `build.rs` has put it into the program.
    #[cfg_attr(
        target_family = "wasm",
        expect(unused_variables, reason = "a browser loads networks that are not packed")
    )]
    pub(super) fn unpack(packed: &[u8]) -> Result<Vec<u8>, Unusable> {
        #[cfg(target_family = "wasm")]
        return Err(Unusable::NotANetwork);
        #[cfg(not(target_family = "wasm"))]
        {
            let mut parted = Vec::new();
            flate2::read::GzDecoder::new(packed).read_to_end(&mut parted).map_err(|_| Unusable::NotANetwork)?;
            // Every other byte, and then those between them.
            let half = parted.len().div_ceil(2);
            Ok((0..parted.len()).map(|at| parted[at / 2 + half * (at % 2)]).collect())
        }
    }

    /// Reads what [`Network::write`] has written.
    pub fn read(bytes: &[u8]) -> Result<Self, Unusable> {
        let (shape, body) =
            parted(bytes).filter(|(shape, body)| shape.file_len() == body.len()).ok_or(Unusable::NotANetwork)?;
        let mut rest = body;
        let mut number = |at: usize| {
            let (number, after) = rest.split_at(shape.bytes(at));
            rest = after;
            match *number {
                [a] => i32::from(a as i8),
                [a, b] => i32::from(i16::from_le_bytes([a, b])),
                [a, b, c, d] => i32::from_le_bytes([a, b, c, d]),
                _ => 0,
            }
        };
        Self::new(shape, &(0..shape.len()).map(&mut number).collect::<Vec<i32>>())
    }
}

/// The shape of a network in a file, and the bytes of its numbers.
fn parted(bytes: &[u8]) -> Option<(Shape, &[u8])> {
    if let Some(body) = bytes.strip_prefix(MAGIC.as_bytes()) {
        return Some((*Shape::ALL.iter().find(|shape| shape.file_len() == body.len())?, body));
    }
    let rest = bytes.strip_prefix(WITH_TRIPLES.as_bytes())?;
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    Some((str::from_utf8(&rest[..end]).ok()?.parse().ok()?, &rest[end + 1..]))
}
