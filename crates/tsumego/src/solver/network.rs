//! The neural network of [`guess`](super::guess), in 16-bit fixed-point arithmetic.
//!
//! The network has [`FEATURES`] inputs, one hidden layer of `HIDDEN` units with rectified
//! linear activation, and three outputs. A vector register of every supported processor holds
//! eight 16-bit numbers, so the compiler vectorises the loops.
//!
//! The entry is [`outputs`]. Invariant: products of inputs and weights fit into 16 bits, and sums
//! of them are clamped instead of wrapping around. The cost is one multiplication for each pair of
//! an input and a hidden unit.

use super::weights::{BIAS, HIDDEN, INPUT, OUTPUT};

/// The number of inputs of the network.
pub const FEATURES: usize = 37;

/// The largest value of an input. With this bound, products of inputs and weights fit into 16 bits.
pub const LARGEST: u32 = 16;

/// The fixed-point scale of input weights: multiples of 1/128.
const INPUT_ONE: f32 = 128.0;

/// The fixed-point scale of output weights: multiples of 1/1024.
const OUTPUT_ONE: f32 = 1024.0;

static INPUT_FIXED: Aligned<[[[i16; HIDDEN]; FEATURES]; 2]> =
    Aligned([fixed(&INPUT[0], INPUT_ONE), fixed(&INPUT[1], INPUT_ONE)]);

static OUTPUT_FIXED: Aligned<[[[i16; HIDDEN]; 3]; 2]> =
    Aligned([fixed(&OUTPUT[0], OUTPUT_ONE), fixed(&OUTPUT[1], OUTPUT_ONE)]);

/// A value aligned to 16 bytes, so that vector instructions can read it from memory directly.
#[repr(align(16))]
struct Aligned<T>(T);

/// Computes the three outputs of the network (see [`guess`](super::guess)). `side` is the side to
/// move.
#[inline(never)]
pub fn outputs(side: usize, features: &[i16; FEATURES]) -> [f32; 3] {
    outputs_inlined(side, features)
}

/// Computes [`outputs`] with AVX2 instructions, whose registers hold sixteen 16-bit numbers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline(never)]
pub(super) fn outputs_avx2(side: usize, features: &[i16; FEATURES]) -> [f32; 3] {
    outputs_inlined(side, features)
}

#[inline(always)]
fn outputs_inlined(side: usize, features: &[i16; FEATURES]) -> [f32; 3] {
    // Saturating sums clamp at the limits of 16 bits instead of wrapping around.
    let mut hidden = [0i16; HIDDEN];
    for (value, row) in features.iter().zip(&INPUT_FIXED.0[side]) {
        for (sum, weight) in hidden.iter_mut().zip(row) {
            // The product fits into 16 bits: inputs are at most `LARGEST`, and a test checks the
            // weights with this bound.
            *sum = sum.saturating_add(value.wrapping_mul(*weight));
        }
    }
    // `max(0)` is the activation of the hidden layer. Output sums need 32 bits.
    let mut outputs = BIAS[side];
    for (output, row) in outputs.iter_mut().zip(&OUTPUT_FIXED.0[side]) {
        let products = hidden.iter().zip(row);
        let sum: i32 = products
            .map(|(&value, &weight)| i32::from(value.max(0)) * i32::from(weight))
            .sum();
        // The sum is scaled by the factors of both layers. Dividing by both gives the output in
        // natural units.
        *output += sum as f32 / (INPUT_ONE * OUTPUT_ONE);
    }
    outputs
}

/// Converts weights to multiples of `1 / one`, at compile time.
const fn fixed<const ROWS: usize>(
    weights: &[[f32; HIDDEN]; ROWS],
    one: f32,
) -> [[i16; HIDDEN]; ROWS] {
    let mut fixed = [[0; HIDDEN]; ROWS];
    // Loops with `while`: iterators cannot be used in a `const fn`.
    let mut row = 0;
    while row < ROWS {
        let mut unit = 0;
        while unit < HIDDEN {
            fixed[row][unit] = (weights[row][unit] * one).round_ties_even() as i16;
            unit += 1;
        }
        row += 1;
    }
    fixed
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Computes the outputs for the fixed-point weights in exact arithmetic.
    fn exact(side: usize, features: &[i16; FEATURES]) -> [f64; 3] {
        let hidden = |unit: usize| -> i64 {
            let rows = features.iter().zip(&INPUT_FIXED.0[side]);
            rows.map(|(&value, row)| i64::from(value) * i64::from(row[unit]))
                .sum()
        };
        [0, 1, 2].map(|output| {
            let weights = OUTPUT_FIXED.0[side][output].iter().enumerate();
            let sum: i64 = weights
                .map(|(unit, &weight)| hidden(unit).max(0) * i64::from(weight))
                .sum();
            f64::from(BIAS[side][output]) + sum as f64 / f64::from(INPUT_ONE * OUTPUT_ONE)
        })
    }

    #[test]
    fn no_product_is_too_large() {
        let largest = INPUT.iter().flatten().flatten().map(|weight| weight.abs());
        let largest = largest.fold(0.0, f32::max);
        assert!(LARGEST as f32 * largest * INPUT_ONE < f32::from(i16::MAX));
    }

    #[test]
    fn weights_are_rounded_to_the_nearest() {
        let near = |fixed: &i16, weight: &f32, one: f32| {
            assert!((f32::from(*fixed) - weight * one).abs() <= 0.5, "{weight}");
        };
        for side in [0, 1] {
            let rows = INPUT_FIXED.0[side].as_flattened().iter();
            rows.zip(INPUT[side].as_flattened())
                .for_each(|(fixed, weight)| near(fixed, weight, INPUT_ONE));
            let rows = OUTPUT_FIXED.0[side].as_flattened().iter();
            rows.zip(OUTPUT[side].as_flattened())
                .for_each(|(fixed, weight)| near(fixed, weight, OUTPUT_ONE));
        }
    }

    proptest! {
        #[test]
        fn sixteen_bits_hold_the_sums(
            features in proptest::collection::vec(0i16..=2, FEATURES),
            side in 0usize..2,
        ) {
            let features: [i16; FEATURES] = features.try_into().unwrap();
            for (found, exact) in outputs(side, &features).into_iter().zip(exact(side, &features)) {
                prop_assert!((f64::from(found) - exact).abs() < 1e-3, "{found} {exact}");
            }
        }
    }
}
