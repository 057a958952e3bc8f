//! Polynomials modulo a prime, from their values (Newton's interpolation).
//!
//! A polynomial of degree at most d is the sum of c_j (x - x_0) ... (x - x_{j-1}) for j = 0, ...,
//! d. Its *Newton coefficients* c_j follow from its values at d + 1 different nodes x_0, ..., x_d.
//! They are the divided differences of the values. With the nodes 0, 1, 2, ... the products are the
//! falling factorials 1, x, x (x - 1), ...
//!
//! Entry: [`newton`], then [`powers`]. Both take quadratic time.
//!
//! ```
//! use tengen_exact::interpolate::{newton, powers};
//! // x^2 + 1 at the nodes 0, 1, 3, 4: the fourth value shows that the degree is only 2.
//! let (nodes, values) = ([0, 1, 3, 4], [1, 2, 10, 17]);
//! let newton = newton(&nodes, &values, 101).unwrap();
//! assert_eq!(newton, [1, 1, 1, 0]);
//! assert_eq!(powers(&nodes, &newton, 101), [1, 0, 1, 0]);
//! ```

use super::modular::{add, inverse, mul, sub};

/// Returns the Newton coefficients of the polynomial with the given values at the nodes, modulo the
/// prime `p`. There are as many as nodes.
///
/// Returns `None` if two nodes are equal modulo `p`.
pub fn newton(nodes: &[u64], values: &[u64], p: u64) -> Option<Vec<u64>> {
    let mut values = values.to_vec();
    for order in 1..values.len() {
        // `values[i]` is the divided difference of order `order` - 1 that ends at node i. Replace
        // it by the one of order `order`, which begins at node i - `order`.
        for i in (order..values.len()).rev() {
            let distance = sub(nodes[i] % p, nodes[i - order] % p, p);
            let difference = sub(values[i], values[i - 1], p);
            values[i] = match distance {
                1 => difference,
                _ => mul(difference, inverse(distance, p)?, p),
            };
        }
    }
    Some(values)
}

/// Returns the coefficients of 1, x, x^2, ... of a polynomial modulo the prime `p`, which is given
/// by its Newton coefficients.
pub fn powers(nodes: &[u64], newton: &[u64], p: u64) -> Vec<u64> {
    let mut powers = vec![0; newton.len()];
    // Horner's scheme: c_0 + (x - x_0) (c_1 + (x - x_1) (c_2 + ...)), from the inside out.
    for (&node, &coefficient) in nodes.iter().zip(newton).rev() {
        let node = node % p;
        for i in (0..powers.len()).rev() {
            let lower = if i == 0 { coefficient } else { powers[i - 1] };
            powers[i] = add(lower, sub(0, mul(node, powers[i], p), p), p);
        }
    }
    powers
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: u64 = 1_000_003;

    #[test]
    fn coefficients_come_back_and_a_wrong_value_raises_the_degree() {
        let coefficients = [5, 0, 7, P - 3, 11];
        let at = |x: u64| {
            let terms = coefficients.iter().rev();
            terms.fold(0, |sum, &c| add(mul(sum, x % P, P), c, P))
        };
        for nodes in [[0, 1, 2, 3, 4, 5], [9, P + 1, 49, 0, 4, 25]] {
            let values = nodes.map(at);
            let found = newton(&nodes, &values, P).unwrap();
            assert_eq!(found[5], 0);
            assert_eq!(powers(&nodes, &found, P)[..5], coefficients);
            for i in 0..nodes.len() {
                let mut wrong = values;
                wrong[i] = add(wrong[i], 1, P);
                assert_ne!(newton(&nodes, &wrong, P).unwrap()[5], 0);
            }
        }
        assert_eq!(newton(&[1, 2, P + 1], &[0, 0, 0], P), None);
        assert_eq!(newton(&[], &[], P), Some(Vec::new()));
    }

    #[test]
    fn falling_factorials() {
        // 1 + 2 x + 7 x (x-1) + 4 x (x-1) (x-2).
        let value = |x: i64| (1 + 2 * x + 7 * x * (x - 1) + 4 * x * (x - 1) * (x - 2)) as u64;
        let nodes = [0, 1, 2, 3, 4];
        let found = newton(&nodes, &nodes.map(|x| value(x as i64)), P);
        assert_eq!(found, Some(vec![1, 2, 7, 4, 0]));
    }
}
