//! Semirings: the types of values that a sum over positions can have.
//!
//! A problem adds the points of a board one by one. A *choice* is the content of a point: empty or
//! a colour. A *path* is a sequence of choices, one for each point. It stands for a position of the
//! board, or for several positions that differ only in the names of colours. Each choice has a
//! weight. The value of a path is the product of the weights of its choices, and the values of all
//! paths are added up. The choice of the semiring determines the question that the sum answers:
//!
//! | semiring | sum over the legal positions |
//! |---|---|
//! | [`Residues`] | the number of positions modulo a prime |
//! | [`Naturals`] | the number of positions |
//! | [`Bounds`] | a lower and an upper bound on the number of positions, in floating point |
//! | [`Polynomials`] | the number of positions for each number of stones, or another quantity |
//! | [`MaxPlus`], [`MinPlus`] | the maximum or minimum of a quantity, such as stones |
//! | [`Booleans`] | `true` if there is a legal position with allowed choices only |
//!
//! Entry: the trait [`Semiring`]. The executor [`layered`](crate::execute::layered) computes the
//! sum. Invariant: sums and products are associative, and products distribute over sums. In
//! [`Bounds`] these laws hold up to rounding outwards. So the sum over all paths can be computed
//! point by point, with one value for each state, instead of path by path.

use std::fmt::Debug;
use tengen_exact::{UBig, modular};

/// A semiring: values that can be added, and weights that multiply these values.
pub trait Semiring: Sync {
    /// The type of sums.
    type Value: Clone + Debug + Send + Sync;
    /// The type of the weights of choices.
    type Weight;

    /// Returns the neutral element of addition, the value of a sum without terms.
    fn zero(&self) -> Self::Value;
    /// Returns the neutral element of multiplication, the value of a product without factors.
    fn one(&self) -> Self::Value;
    /// Adds `value` to `sum`.
    fn add(&self, sum: &mut Self::Value, value: &Self::Value);
    /// Adds `value` times `weight` to `sum`.
    fn add_times(&self, sum: &mut Self::Value, value: &Self::Value, weight: &Self::Weight);
    /// Returns the approximate bytes of memory of a value.
    fn bytes(&self, _: &Self::Value) -> usize {
        size_of::<Self::Value>()
    }
}

/// The semiring of integers modulo a prime below 2^63.
#[derive(Clone, Copy, Debug)]
pub struct Residues(pub u64);

impl Semiring for Residues {
    type Value = u64;
    type Weight = u64;

    fn zero(&self) -> u64 {
        0
    }
    fn one(&self) -> u64 {
        1 % self.0
    }
    fn add(&self, sum: &mut u64, value: &u64) {
        *sum = modular::add(*sum, *value, self.0);
    }
    fn add_times(&self, sum: &mut u64, value: &u64, weight: &u64) {
        let term = modular::mul(*value, *weight % self.0, self.0);
        *sum = modular::add(*sum, term, self.0);
    }
}

/// The semiring of natural numbers of any size.
#[derive(Clone, Copy, Debug, Default)]
pub struct Naturals;

impl Semiring for Naturals {
    type Value = UBig;
    type Weight = u32;

    fn zero(&self) -> UBig {
        UBig::ZERO
    }
    fn one(&self) -> UBig {
        UBig::ONE
    }
    fn add(&self, sum: &mut UBig, value: &UBig) {
        *sum += value;
    }
    fn add_times(&self, sum: &mut UBig, value: &UBig, weight: &u32) {
        match weight {
            1 => *sum += value,
            _ => *sum += value * UBig::from(*weight),
        }
    }
    fn bytes(&self, value: &UBig) -> usize {
        let words = value.as_words().len();
        // A `UBig` of up to two words is stored without an allocation.
        size_of::<UBig>() + if words > 2 { 8 * words + 16 } else { 0 }
    }
}

/// The semiring of enclosures: a lower and an upper bound on a non-negative real number, in
/// floating point. Every operation rounds outwards.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bounds;

impl Semiring for Bounds {
    /// The lower and the upper bound.
    type Value = (f64, f64);
    type Weight = u32;

    fn zero(&self) -> (f64, f64) {
        (0.0, 0.0)
    }
    fn one(&self) -> (f64, f64) {
        (1.0, 1.0)
    }
    fn add(&self, sum: &mut (f64, f64), value: &(f64, f64)) {
        self.add_times(sum, value, &1);
    }
    fn add_times(&self, sum: &mut (f64, f64), value: &(f64, f64), weight: &u32) {
        let weight = f64::from(*weight);
        // Values are never negative, and 0 is exact. Rounding errs by at most half the distance to
        // the next number, so the next number in the safe direction is a bound.
        let down = |x: f64| if x > 0.0 { x.next_down() } else { 0.0 };
        let up = |x: f64| if x > 0.0 { x.next_up() } else { 0.0 };
        sum.0 = down(sum.0 + down(value.0 * weight));
        sum.1 = up(sum.1 + up(value.1 * weight));
    }
}

/// The semiring of polynomials in x and 1/x with coefficients in another semiring `S`.
///
/// For several variables the coefficients are polynomials again. Negative powers of x are for
/// choices that reduce the counted quantity. For example, a stone that joins two strings reduces
/// the number of strings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Polynomials<S>(pub S);

/// A polynomial in x and 1/x: `coefficients[i]` belongs to the power `lowest + i` of x.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Terms<V> {
    /// The lowest power that has a coefficient.
    pub lowest: i32,
    /// The coefficients from the lowest power to the highest one.
    pub coefficients: Vec<V>,
}

impl<S: Semiring> Semiring for Polynomials<S> {
    type Value = Terms<S::Value>;
    /// A term: the power of x, and a weight in the semiring of the coefficients.
    type Weight = (i32, S::Weight);

    fn zero(&self) -> Self::Value {
        Terms {
            lowest: 0,
            coefficients: Vec::new(),
        }
    }
    fn one(&self) -> Self::Value {
        Terms {
            lowest: 0,
            coefficients: vec![self.0.one()],
        }
    }
    fn add(&self, sum: &mut Self::Value, value: &Self::Value) {
        let room = self.room(sum, value.lowest, value.coefficients.len());
        for (s, v) in room.iter_mut().zip(&value.coefficients) {
            self.0.add(s, v);
        }
    }
    fn add_times(&self, sum: &mut Self::Value, value: &Self::Value, weight: &Self::Weight) {
        let (power, weight) = weight;
        let room = self.room(sum, value.lowest + power, value.coefficients.len());
        for (s, v) in room.iter_mut().zip(&value.coefficients) {
            self.0.add_times(s, v, weight);
        }
    }
    fn bytes(&self, value: &Self::Value) -> usize {
        let coefficients: usize = value.coefficients.iter().map(|c| self.0.bytes(c)).sum();
        // 16 bytes are for the header of the allocation.
        size_of::<Self::Value>() + 16 + coefficients
    }
}

impl<S: Semiring> Polynomials<S> {
    /// Returns the coefficients of `sum` for the `length` powers of x from `lowest` on.
    /// Coefficients that `sum` does not have are first inserted as 0.
    fn room<'a>(
        &self,
        sum: &'a mut Terms<S::Value>,
        lowest: i32,
        length: usize,
    ) -> &'a mut [S::Value] {
        if length == 0 {
            return &mut [];
        }
        if sum.coefficients.is_empty() {
            sum.lowest = lowest;
        }
        // Extend the range of powers of x downwards and upwards as needed.
        let start = sum.lowest.min(lowest);
        let below = (sum.lowest - start) as usize;
        let offset = (lowest - start) as usize;
        let there = sum.coefficients.len();
        let needed = (below + there).max(offset + length);
        // Reserve exactly this size: there are many polynomials in memory, and few grow again.
        sum.coefficients.reserve_exact(needed - there);
        sum.coefficients.resize_with(needed, || self.0.zero());
        // The new coefficients are at the end. The rotation moves `below` of them to the front.
        sum.coefficients.rotate_right(below);
        sum.lowest = start;
        &mut sum.coefficients[offset..offset + length]
    }
}

/// The semiring of integers whose addition is the maximum and whose multiplication is the ordinary
/// sum; `None` is minus infinity, the maximum of no values.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaxPlus;

impl Semiring for MaxPlus {
    type Value = Option<i32>;
    type Weight = i32;

    fn zero(&self) -> Option<i32> {
        None
    }
    fn one(&self) -> Option<i32> {
        Some(0)
    }
    fn add(&self, sum: &mut Option<i32>, value: &Option<i32>) {
        *sum = (*sum).max(*value);
    }
    fn add_times(&self, sum: &mut Option<i32>, value: &Option<i32>, weight: &i32) {
        *sum = (*sum).max(value.map(|v| v + weight));
    }
}

/// The semiring of integers whose addition is the minimum and whose multiplication is the ordinary
/// sum; `None` is infinity, the minimum of no values.
#[derive(Clone, Copy, Debug, Default)]
pub struct MinPlus;

impl Semiring for MinPlus {
    type Value = Option<i32>;
    type Weight = i32;

    fn zero(&self) -> Option<i32> {
        None
    }
    fn one(&self) -> Option<i32> {
        Some(0)
    }
    fn add(&self, sum: &mut Option<i32>, value: &Option<i32>) {
        self.add_times(sum, value, &0);
    }
    fn add_times(&self, sum: &mut Option<i32>, value: &Option<i32>, weight: &i32) {
        let value = value.map(|v| v + weight);
        *sum = match (*sum, value) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }
}

/// The semiring of truth values whose addition is `or` and whose multiplication is `and`. The
/// weight of a choice (the content of a point) is `true` if the choice is allowed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Booleans;

impl Semiring for Booleans {
    type Value = bool;
    type Weight = bool;

    fn zero(&self) -> bool {
        false
    }
    fn one(&self) -> bool {
        true
    }
    fn add(&self, sum: &mut bool, value: &bool) {
        *sum |= *value;
    }
    fn add_times(&self, sum: &mut bool, value: &bool, weight: &bool) {
        *sum |= *value && *weight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_added_below_and_above() {
        let ring = Polynomials(Naturals);
        let mut sum = ring.zero();
        ring.add_times(&mut sum, &ring.one(), &(-1, 5));
        ring.add_times(&mut sum, &ring.one(), &(1, 2));
        let two_terms = sum.clone();
        let three = |numbers: [u8; 3]| numbers.map(UBig::from).to_vec();
        assert_eq!((sum.lowest, &sum.coefficients), (-1, &three([5, 0, 2])));
        ring.add_times(&mut sum, &two_terms, &(-1, 3));
        let expected = [15u8, 5, 6, 2].map(UBig::from).to_vec();
        assert_eq!((sum.lowest, &sum.coefficients), (-2, &expected));
        // Add powers below and above at once.
        let mut one = ring.one();
        ring.add(&mut one, &two_terms);
        assert_eq!((one.lowest, one.coefficients), (-1, three([5, 1, 2])));
        ring.add_times(&mut sum, &ring.zero(), &(-9, 1));
        assert_eq!(sum.lowest, -2);
    }

    #[test]
    fn infinities_are_neutral() {
        for (best, other) in [(Some(3), None), (None, Some(3)), (Some(3), Some(2))] {
            let mut sum = best;
            MaxPlus.add(&mut sum, &other);
            assert_eq!(sum, Some(3));
        }
        let mut least = MinPlus.zero();
        for (value, weight) in [(None, -9), (Some(7), -2), (Some(1), 8)] {
            MinPlus.add_times(&mut least, &value, &weight);
        }
        assert_eq!(least, Some(5));
        assert_eq!(MaxPlus.one(), MinPlus.one());
    }
}
