//! A particle filter with look-ahead.
//!
//! Many partial positions, the *particles*, are built side by side, each with a weight. A
//! [look-ahead](super::choices) guesses in how many ways a particle can be completed. At each point
//! a particle makes a choice: empty, or a stone of some colour. The *worth* of a choice is the
//! factor by which it changes the look-ahead, and its probability is proportional to its worth. The
//! weight of the particle is multiplied by the sum of the worths of all choices. When the weights
//! have become unequal, particles are copied or dropped in proportion to their weights
//! (*resampling*), and all weights become their mean. The mean of the final weights is the
//! estimate. The entry function is [`run`]; its cost is O(particles) choices for each point.
//!
//! The estimate is unbiased. Let h be the look-ahead of a state. Invariant: for every state, the
//! expected total weight of its particles, divided by h and by the number of all particles, is the
//! number of ways to reach the state. Choices and resampling preserve the invariant, provided that
//! the decision to resample depends only on the past. At the end h is 1, because the frontier is
//! empty.
//!
//! Sources: P. Del Moral, *Feynman-Kac formulae* (2004), 7.4; M. K. Pitt and N. Shephard,
//! *Filtering via simulation: auxiliary particle filters*, J. Amer. Statist. Assoc. 94 (1999)
//! 590-599.

use super::choices::{Choices, LookAhead};
use super::random::Chance;
use super::slot_sweep::SlotSweep;
use super::state::State;
use tengen_exact::scaled::Scaled;

/// Particles (partial positions with weights) are resampled when their effective number falls below
/// this fraction of their number. The effective number is (sum of weights)^2 / (sum of squared
/// weights).
const WORTH: f64 = 0.8;

/// When the sum of the particles' weights exceeds 2^(`SCALE` / 2), all weights are divided by
/// 2^(`SCALE` / 2), so that their squares stay within the range of `f64`.
const SCALE: i64 = 600;

/// Does one run of the particle filter on a sweep with a [closed end](super::slot_sweep::End),
/// where each point leaves the frontier after its last neighbour.
///
/// Returns the run's estimate of the number of legal positions. `go_on` is called before each point
/// of the board; if it returns `false`, the result is `None`.
pub(super) fn run<const C: usize>(
    sweep: &SlotSweep,
    colours: u8,
    particles: usize,
    look_ahead: &LookAhead,
    chance: &mut impl Chance,
    go_on: impl Fn() -> bool,
) -> Option<Scaled> {
    let mut states = vec![State::<C>::start(); particles];
    let mut weights = vec![1.0; particles];
    let mut choices = Choices::default();
    let mut exponent = 0;
    let mut total = particles as f64;
    for step in &sweep.steps {
        if !go_on() {
            return None;
        }
        total = 0.0;
        let mut squares = 0.0;
        for (state, weight) in states.iter_mut().zip(&mut weights) {
            choices.find(state, step, colours, look_ahead);
            // Make a choice with probability proportional to its worth, and multiply the weight by
            // the sum of the worths.
            let choice = chance.pick(&choices.worths);
            choices.make(choice, state, step, colours, chance);
            *weight *= choices.worths.iter().sum::<f64>();
            total += *weight;
            squares += *weight * *weight;
        }
        if Scaled::new(total, -SCALE / 2).to_f64() > 1.0 {
            let down = Scaled::new(1.0, -SCALE / 2).to_f64();
            weights.iter_mut().for_each(|w| *w *= down);
            total *= down;
            squares *= down * down;
            exponent += SCALE / 2;
        }
        // Resample if the effective number of particles is too small.
        if total * total < WORTH * particles as f64 * squares {
            draw_anew(&mut states, &weights, total, chance.unit());
            weights.fill(total / particles as f64);
        }
    }
    Some(Scaled::new(total, exponent).times(1.0 / particles as f64))
}

/// Replaces particles by copies of others, by systematic resampling. The number of copies of a
/// particle is about its share of the total weight times the number of particles.
///
/// That number is rounded up or down, so that its mean over a uniform `offset` from 0 to 1 is
/// exact. A particle with at least one copy keeps its place. Its further copies replace particles
/// without copies.
fn draw_anew<const C: usize>(states: &mut [State<C>], weights: &[f64], total: f64, offset: f64) {
    let copies = copies(weights, total, offset);
    let mut dead = (0..states.len()).filter(|&i| copies[i] == 0);
    for (i, &n) in copies.iter().enumerate() {
        for _ in 1..n {
            let place = dead.next().expect("as many drawn as there are places");
            states[place] = states[i].clone();
        }
    }
}

/// Returns the number of copies of each particle in resampling. The numbers add up to the number of
/// particles.
fn copies(weights: &[f64], total: f64, offset: f64) -> Vec<usize> {
    let n = weights.len();
    let scale = n as f64 / total;
    let (mut sum, mut drawn) = (0.0, 0);
    let mut copies: Vec<usize> = weights
        .iter()
        .map(|weight| {
            sum += weight * scale;
            // Scale the weights so that their sum is the number of particles, and lay them side by
            // side on a line. Marks are at offset, offset + 1, ...; each mark draws a copy of the
            // particle in whose part of the line it lies.
            let marks = ((sum - offset).max(-1.0) + 1.0) as usize;
            let marks = marks.clamp(drawn, n);
            let copies = marks - drawn;
            drawn = marks;
            copies
        })
        .collect();
    // Rounding errors can lose the last mark on the line of weights. Its copy then goes to the last
    // particle.
    if let Some(last) = copies.last_mut() {
        *last += n - drawn;
    }
    copies
}

#[cfg(test)]
mod tests {
    use super::super::choices::CORNERS;
    use super::super::fit::look_ahead;
    use super::super::slot_sweep::End;
    use super::*;
    use tengen_base::observer::Silent;
    use tengen_board::Board;
    use tengen_testing::boards::boards_of;
    use tengen_testing::outcomes::expectation;

    fn mean_of_one_particle(board: &Board, colours: u8, look_ahead: &LookAhead) -> f64 {
        let sweep = SlotSweep::new(board, End::Closed, 100).unwrap();
        let (mean, all) = expectation(|every| {
            let result = run::<32>(&sweep, colours, 1, look_ahead, every, || true);
            result.unwrap().to_f64()
        });
        assert!((all - 1.0).abs() < 1e-9);
        mean
    }

    /// Checks the mean of the estimate over all outcomes of the random choices. It must be right
    /// with a good look-ahead (a guess of the number of completions), with none, and with an absurd
    /// one. The numbers of legal positions are from *Combinatorics of Go* 4.7.
    #[test]
    fn the_expectation_is_the_number_of_legal_positions() {
        let corners: Vec<f64> = (0..CORNERS).map(|i| 0.5 + (i * 7 % 10) as f64).collect();
        let silly = LookAhead::new(&[0.0, 3.0, 0.2, 5.0], &[1.0, 0.7, 2.0], &corners);
        for (rows, cols, legal) in [(1, 1, 1.0), (1, 5, 113.0), (2, 4, 4125.0), (3, 3, 12675.0)] {
            let board = Board::square(rows, cols).unwrap();
            for ahead in [&look_ahead(&board, 2), &LookAhead::none(), &silly] {
                let mean = mean_of_one_particle(&board, 2, ahead);
                assert!((mean / legal - 1.0).abs() < 1e-9, "{rows} x {cols}: {mean}");
            }
        }
    }

    #[test]
    fn the_expectation_is_right_on_every_lattice() {
        for board in boards_of(&[(3, 3)]) {
            for colours in [1, 2] {
                let legal = tengen_sweep::brute::count(&board, u32::from(colours), &Silent);
                let legal = legal.unwrap() as f64;
                let ahead = look_ahead(&board, colours);
                let mean = mean_of_one_particle(&board, colours, &ahead);
                let is_right = (mean / legal - 1.0).abs() < 1e-9;
                assert!(is_right, "{:?}: {mean}", board.shape());
            }
        }
    }

    /// Checks that the mean number of copies of each particle in resampling is its share of the
    /// total weight times the number of particles. The mean over the 32 tested offsets is exact,
    /// because the numbers of copies change only between them.
    #[test]
    fn particles_are_drawn_as_often_as_they_weigh_in_the_mean() {
        let weights = [3.0, 0.5, 7.0, 1.0, 0.5, 4.0];
        let (total, n) = (16.0, weights.len());
        let mut sums = vec![0; n];
        for i in 0..32 {
            let copies = copies(&weights, total, (f64::from(i) + 0.5) / 32.0);
            assert_eq!(copies.iter().sum::<usize>(), n);
            for (sum, copies) in sums.iter_mut().zip(copies) {
                *sum += copies;
            }
        }
        for (sum, weight) in sums.iter().zip(weights) {
            assert_eq!(*sum as f64 / 32.0, weight / total * n as f64);
        }
    }
}
