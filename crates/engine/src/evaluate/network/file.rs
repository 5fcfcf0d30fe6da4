//! Networks as files, and from what training makes of them.

use super::{FIRST_ONE, HIDDEN, INPUTS, Network, Row, SECOND, STAGES, Stage, WEIGHT_ONE};

/// What a file begins with; the number changes when its weights get another meaning.
const MAGIC: &str = "damier network 1\n";

/// How many inputs are on at the same time, at the most. The sums of the first layer have to stay in their range then.
const MOST_ON: usize = 72;

/// How many bytes the first layer takes; and of each stage, the weights of the second layer, and the rest.
const FIRST: usize = 2 * HIDDEN * (INPUTS + 1);
const ROWS: usize = 2 * HIDDEN * SECOND;
const REST: usize = 4 * (2 * SECOND + 1);

/// Why a network cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unusable {
    /// It is something else, or of another size.
    NotANetwork,
    /// A sum could leave the range of its numbers.
    OutOfRange,
}

impl std::fmt::Display for Unusable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::NotANetwork => "not a network of this size",
            Self::OutOfRange => "weights so large that sums could leave the range of their numbers",
        })
    }
}

impl std::error::Error for Unusable {}

/// Where the weights of a network are in one long list: by layer, and for the later layers stage after stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// How many sums the first layer has.
    pub hidden: usize,
    /// How many sums the second layer has.
    pub second: usize,
}

impl Shape {
    /// Of the networks in use.
    pub const USED: Self = Self { hidden: HIDDEN, second: SECOND };

    /// Where the biases of the first layer begin; its weights come before them, input by input.
    pub const fn first_bias(self) -> usize {
        INPUTS * self.hidden
    }

    /// Where the weights of the second layer begin: sum by sum, each [`Shape::hidden`] of them.
    pub const fn second(self, stage: usize) -> usize {
        self.first_bias() + self.hidden + stage * self.stage()
    }

    /// Where the biases of the second layer begin.
    pub const fn second_bias(self, stage: usize) -> usize {
        self.second(stage) + self.second * self.hidden
    }

    /// Where the weights of the third layer begin; its bias comes right after them.
    pub const fn third(self, stage: usize) -> usize {
        self.second_bias(stage) + self.second
    }

    const fn stage(self) -> usize {
        self.second * self.hidden + 2 * self.second + 1
    }

    /// How many weights and biases there are.
    pub const fn len(self) -> usize {
        self.second(STAGES)
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }
}

/// What makes one, at this place of the order that [`Shape`] says.
fn unit(at: usize) -> f32 {
    match at.checked_sub(Shape::USED.second(0)).map(|at| at % Shape::USED.stage()) {
        None => FIRST_ONE,
        Some(at) if at < SECOND * HIDDEN => WEIGHT_ONE,
        Some(at) if at < SECOND * HIDDEN + SECOND => FIRST_ONE * WEIGHT_ONE,
        Some(at) if at < SECOND * HIDDEN + 2 * SECOND => WEIGHT_ONE,
        Some(_) => FIRST_ONE * WEIGHT_ONE * WEIGHT_ONE,
    }
}

impl Network {
    /// The network with these weights, rounded: in the order [`Shape`] says.
    pub fn rounded(weights: &[f32]) -> Result<Self, Unusable> {
        if weights.len() != Shape::USED.len() {
            return Err(Unusable::NotANetwork);
        }
        let rounded = weights.iter().enumerate().map(|(at, weight)| (weight * unit(at)).round() as i32);
        Self::new(&rounded.collect::<Vec<i32>>())
    }

    /// The weights as training has them, in the order [`Shape`] says: to go on from.
    pub fn weights(&self) -> Vec<f32> {
        self.numbers().into_iter().enumerate().map(|(at, number)| number as f32 / unit(at)).collect()
    }

    /// All numbers, in the order [`Shape`] says.
    fn numbers(&self) -> Vec<i32> {
        let rows = self.first.iter().chain([&self.first_bias]);
        let mut numbers: Vec<i32> = rows.flat_map(|row| row.0).map(i32::from).collect();
        for stage in &self.stages {
            numbers.extend(stage.weights.iter().flat_map(|row| row.0).map(i32::from));
            numbers.extend(stage.biases.iter().chain(&stage.last).chain([&stage.last_bias]));
        }
        numbers
    }

    /// The network of these whole numbers, if every sum stays in its range.
    fn new(numbers: &[i32]) -> Result<Self, Unusable> {
        const SHAPE: Shape = Shape::USED;
        if numbers.len() != SHAPE.len() {
            return Err(Unusable::NotANetwork);
        }
        let row = |at: usize| -> Result<Row, Unusable> {
            let mut row = Row([0; HIDDEN]);
            for (to, &number) in row.0.iter_mut().zip(&numbers[at..]) {
                *to = i16::try_from(number).map_err(|_| Unusable::OutOfRange)?;
            }
            Ok(row)
        };
        let several = |at: usize| std::array::from_fn(|i| numbers[at + i]);
        let stage = |number: usize| -> Result<Stage, Unusable> {
            let mut weights = [Row([0; HIDDEN]); SECOND];
            for (i, weights) in weights.iter_mut().enumerate() {
                *weights = row(SHAPE.second(number) + i * HIDDEN)?;
            }
            Ok(Stage {
                weights,
                biases: several(SHAPE.second_bias(number)),
                last: several(SHAPE.third(number)),
                last_bias: numbers[SHAPE.third(number) + SECOND],
            })
        };
        let network = Self {
            first: (0..INPUTS).map(|input| row(input * HIDDEN)).collect::<Result<_, _>>()?,
            first_bias: row(SHAPE.first_bias())?,
            stages: (0..STAGES).map(stage).collect::<Result<_, _>>()?,
        };
        if network.stays_in_range() { Ok(network) } else { Err(Unusable::OutOfRange) }
    }

    /// Whether no sum can leave the range of its numbers, whatever inputs are on.
    fn stays_in_range(&self) -> bool {
        let first = (0..HIDDEN).all(|i| {
            let mut weights: Vec<i32> = self.first.iter().map(|row| i32::from(row.0[i]).abs()).collect();
            weights.sort_unstable_by(|a, b| b.cmp(a));
            weights[..MOST_ON].iter().sum::<i32>() + i32::from(self.first_bias.0[i]).abs() <= i32::from(i16::MAX)
        });
        let second = self.stages.iter().flat_map(|stage| stage.weights.iter().zip(stage.biases)).all(|(row, bias)| {
            let largest: i64 = row.0.iter().map(|&weight| i64::from(weight).abs() * FIRST_ONE as i64).sum();
            largest + i64::from(bias).abs() <= i64::from(i32::MAX)
        });
        // Sixteen products of numbers below 2^31 and 2^24 fit into 64 bits.
        let third = self.stages.iter().flat_map(|stage| stage.last).all(|weight| weight.unsigned_abs() < 1 << 24);
        first && second && third
    }

    /// The network as bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.as_bytes().to_vec();
        let mut put = |row: &[i16]| bytes.extend(row.iter().flat_map(|number| number.to_le_bytes()));
        for row in self.first.iter().chain([&self.first_bias]) {
            put(&row.0);
        }
        for stage in &self.stages {
            for row in &stage.weights {
                bytes.extend(row.0.iter().flat_map(|number| number.to_le_bytes()));
            }
            let numbers = stage.biases.iter().chain(&stage.last).chain([&stage.last_bias]);
            bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    /// Reads what [`Network::write`] has written.
    pub fn read(bytes: &[u8]) -> Result<Self, Unusable> {
        let body = bytes.strip_prefix(MAGIC.as_bytes()).ok_or(Unusable::NotANetwork)?;
        if body.len() != FIRST + STAGES * (ROWS + REST) {
            return Err(Unusable::NotANetwork);
        }
        let short = |pair: &[u8]| i32::from(i16::from_le_bytes([pair[0], pair[1]]));
        let long = |four: &[u8]| i32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        let (first, stages) = body.split_at(FIRST);
        let mut numbers: Vec<i32> = first.chunks_exact(2).map(short).collect();
        for stage in stages.chunks_exact(ROWS + REST) {
            numbers.extend(stage[..ROWS].chunks_exact(2).map(short));
            numbers.extend(stage[ROWS..].chunks_exact(4).map(long));
        }
        Self::new(&numbers)
    }
}
