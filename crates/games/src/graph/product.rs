//! The product of the out-degrees of all nodes of the game graph, that is, of the numbers of moves
//! in all legal positions.
//!
//! The product is an upper bound on the number of games if each out-degree is at least 2. This is
//! so on all square-lattice boards of more than one point (*Combinatorics of Go*, lemmas 16 and
//! 17).

use tengen_exact::UBig;

/// The product of the out-degrees (numbers of outgoing edges) of all nodes of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutdegreeProduct {
    /// The product is 0, because some node (position) has no outgoing edge (move).
    Zero,
    /// The prime factors of the product and their exponents, ascending by prime.
    Powers(Vec<(u64, u64)>),
}

impl OutdegreeProduct {
    /// Builds the product from the numbers of nodes with 0, 1, 2, ... outgoing edges.
    pub fn new(outdegrees: &[u64]) -> OutdegreeProduct {
        if outdegrees.first().is_some_and(|&nodes| nodes > 0) {
            return OutdegreeProduct::Zero;
        }
        let mut exponents = vec![0; outdegrees.len()];
        // Skip out-degree 1, a factor that changes nothing. Other degrees are split into primes, so
        // that the product can be printed as powers.
        for (degree, &nodes) in outdegrees.iter().enumerate().skip(2) {
            let mut rest = degree;
            while rest > 1 {
                // The smallest divisor above 1 is prime.
                let prime = (2..=rest).find(|divisor| rest % divisor == 0);
                let prime = prime.unwrap_or(rest);
                exponents[prime] += nodes;
                rest /= prime;
            }
        }
        let powers = (0..).zip(exponents).filter(|&(_, exponent)| exponent > 0);
        OutdegreeProduct::Powers(powers.collect())
    }

    /// Returns the decimal logarithm of the product to about 15 digits; minus infinity for 0.
    pub fn log10(&self) -> f64 {
        match self {
            OutdegreeProduct::Zero => f64::NEG_INFINITY,
            OutdegreeProduct::Powers(powers) => powers
                .iter()
                .map(|&(prime, exponent)| exponent as f64 * (prime as f64).log10())
                .sum(),
        }
    }

    /// Returns the exact product, or `None` if it has more than about `digits` digits.
    pub fn exact(&self, digits: usize) -> Option<UBig> {
        let OutdegreeProduct::Powers(powers) = self else {
            return Some(UBig::ZERO);
        };
        (self.log10() <= digits as f64).then(|| {
            let powers = powers.iter().map(|&(p, e)| UBig::from(p).pow(e as usize));
            powers.fold(UBig::ONE, |product, power| product * power)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_those_of_the_degrees() {
        // The out-degrees of the nodes are 1, twice 4, three times 6, and 7.
        let product = OutdegreeProduct::new(&[0, 1, 0, 0, 2, 0, 3, 1]);
        assert_eq!(
            product,
            OutdegreeProduct::Powers(vec![(2, 7), (3, 3), (7, 1)])
        );
        let exact = 16u32 * 216 * 7;
        assert_eq!(product.exact(5), Some(UBig::from(exact)));
        assert_eq!(product.exact(4), None);
        assert!((product.log10() - f64::from(exact).log10()).abs() < 1e-12);
        assert_eq!(OutdegreeProduct::new(&[0, 5]).exact(0), Some(UBig::ONE));
        let zero = OutdegreeProduct::new(&[1, 5]);
        assert_eq!(zero.exact(0), Some(UBig::ZERO));
    }
}
