//! Laurent polynomials: choices can also take something away, as a stone that joins two
//! strings does.

use tengen_count::semiring::Semiring;

/// Polynomials in x and 1/x whose coefficients are of another semiring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laurent<S>(pub(super) S);

/// Such a polynomial: `coefficients[i]` belongs to the power `lowest + i`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Terms<V> {
    pub(super) lowest: i32,
    pub(super) coefficients: Vec<V>,
}

impl<S: Semiring> Semiring for Laurent<S> {
    type Value = Terms<S::Value>;
    /// A power of x, and a weight of the coefficients.
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
        // An allocation has a header.
        size_of::<Self::Value>() + 16 + coefficients
    }
}

impl<S: Semiring> Laurent<S> {
    /// The coefficients of `length` powers from `lowest` on, which are made if they are
    /// not there.
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
        let start = sum.lowest.min(lowest);
        let below = (sum.lowest - start) as usize;
        let offset = (lowest - start) as usize;
        let there = sum.coefficients.len();
        let needed = (below + there).max(offset + length);
        // Not more than that: there are many such sums, and few grow again.
        sum.coefficients.reserve_exact(needed - there);
        sum.coefficients.resize_with(needed, || self.0.zero());
        sum.coefficients.rotate_right(below);
        sum.lowest = start;
        &mut sum.coefficients[offset..offset + length]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_count::semiring::Naturals;
    use tengen_exact::UBig;

    #[test]
    fn terms_are_added_below_and_above() {
        let ring = Laurent(Naturals);
        let mut sum = ring.zero();
        ring.add_times(&mut sum, &ring.one(), &(-1, 5));
        ring.add_times(&mut sum, &ring.one(), &(1, 2));
        let two_terms = sum.clone();
        let three = |numbers: [u8; 3]| numbers.map(UBig::from).to_vec();
        assert_eq!((sum.lowest, &sum.coefficients), (-1, &three([5, 0, 2])));
        ring.add_times(&mut sum, &two_terms, &(-1, 3));
        let expected = [15u8, 5, 6, 2].map(UBig::from).to_vec();
        assert_eq!((sum.lowest, &sum.coefficients), (-2, &expected));
        // Below and above at once.
        let mut one = ring.one();
        ring.add(&mut one, &two_terms);
        assert_eq!((one.lowest, one.coefficients), (-1, three([5, 1, 2])));
        ring.add_times(&mut sum, &ring.zero(), &(-9, 1));
        assert_eq!(sum.lowest, -2);
    }
}
