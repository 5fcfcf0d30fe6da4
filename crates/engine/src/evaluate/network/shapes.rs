//! The shapes that networks come in: a small closed set, each with loops of its own. Which one a network has is a
//! property of its file.

use super::{Inputs, Triples, Unusable, accumulators::Accumulators, file::Shape, layers::Layers};
use crate::score::Value;

/// A quantised network, as the engine plays with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network(AnyLayers);

/// A network with its accumulators, for one search.
#[derive(Debug)]
pub(super) struct Incremental<'a>(AnyAccumulators<'a>);

macro_rules! shapes {
    ($($name:ident: $l1:literal, $l2:literal;)+) => {
        #[derive(Debug, Clone, PartialEq, Eq)]
        #[expect(clippy::large_enum_variant, reason = "there are few networks, and the search reads them without a detour")]
        enum AnyLayers {
            $($name(Layers<$l1, $l2>),)+
        }

        #[derive(Debug)]
        enum AnyAccumulators<'a> {
            $($name(Accumulators<'a, $l1, $l2>),)+
        }

        impl Shape {
            /// All shapes, the default one first.
            pub const ALL: &'static [Self] = &[$(Self { l1: $l1, l2: $l2, triples: 0 },)+];
        }

        impl Network {
            /// The network of these whole numbers, in the order [`Shape`] says, if no neuron can overflow.
            pub(super) fn new(shape: Shape, numbers: &[i32]) -> Result<Self, Unusable> {
                match (shape.l1, shape.l2) {
                    $(($l1, $l2) => Layers::new(shape.triples, numbers).map(|layers| Self(AnyLayers::$name(layers))),)+
                    _ => Err(Unusable::NotANetwork),
                }
            }

            /// The sizes of its layers.
            pub const fn shape(&self) -> Shape {
                match &self.0 {
                    $(AnyLayers::$name(layers) => layers.shape(),)+
                }
            }

            /// All its numbers, in the order [`Shape`] says.
            pub(super) fn numbers(&self) -> Vec<i32> {
                match &self.0 {
                    $(AnyLayers::$name(layers) => layers.numbers(),)+
                }
            }

            /// What it makes of these inputs with one of its output buckets.
            pub(super) fn logit_of(&self, inputs: &Inputs, bucket: usize, triples: &Triples) -> Value {
                match &self.0 {
                    $(AnyLayers::$name(layers) => layers.logit(inputs, bucket, triples),)+
                }
            }

            /// With accumulators, for one search.
            pub(super) const fn incremental(&self) -> Incremental<'_> {
                match &self.0 {
                    $(AnyLayers::$name(layers) => {
                        Incremental(AnyAccumulators::$name(Accumulators::new(layers)))
                    })+
                }
            }
        }

        impl Incremental<'_> {
            /// What the network makes of these inputs, so far from the root.
            #[inline]
            pub(super) fn logit(&mut self, inputs: &Inputs, bucket: usize, triples: &Triples, ply: usize) -> Value {
                match &mut self.0 {
                    $(AnyAccumulators::$name(accumulators) => accumulators.logit(inputs, bucket, triples, ply),)+
                }
            }
        }
    };
}

shapes! {
    L128x16: 128, 16;
    L256x16: 256, 16;
}

impl Default for Network {
    /// One that knows nothing: every position is even.
    fn default() -> Self {
        let shape = Shape::DEFAULT;
        // Noughts stay in any range.
        Self::new(shape, &vec![0; shape.len()]).expect("a network of noughts")
    }
}
