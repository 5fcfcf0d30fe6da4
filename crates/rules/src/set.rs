//! What sets of squares and of cubes have in common: how they are combined, collected and shown.

/// Gives a set that wraps an unsigned integer the operators `&`, `|`, `^` and `-` (for the difference), each with its
/// assignment, lets elements be collected into it and shows it as the list of them. The set itself has `EMPTY`, `with`
/// and `IntoIterator`.
macro_rules! set_operators {
    ([$($generics:tt)*] $set:ty, $element:ty) => {
        $crate::set::set_operators!(@pair [$($generics)*] $set, &, BitAnd bitand BitAndAssign bitand_assign);
        $crate::set::set_operators!(@pair [$($generics)*] $set, |, BitOr bitor BitOrAssign bitor_assign);
        $crate::set::set_operators!(@pair [$($generics)*] $set, ^, BitXor bitxor BitXorAssign bitxor_assign);

        impl<$($generics)*> std::ops::Sub for $set {
            type Output = Self;

            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl<$($generics)*> std::ops::SubAssign for $set {
            #[inline(always)]
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }

        impl<$($generics)*> FromIterator<$element> for $set {
            fn from_iter<I: IntoIterator<Item = $element>>(elements: I) -> Self {
                elements.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl<$($generics)*> std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
    (@pair [$($generics:tt)*] $set:ty, $op:tt, $trait:ident $method:ident $assign:ident $assign_method:ident) => {
        impl<$($generics)*> std::ops::$trait for $set {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }

        impl<$($generics)*> std::ops::$assign for $set {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                self.0 = self.0 $op other.0;
            }
        }
    };
}

pub(crate) use set_operators;
