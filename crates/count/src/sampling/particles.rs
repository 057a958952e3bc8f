//! A particle filter with look-ahead.
//!
//! Many partial positions, the *particles*, are made side by side, each with a
//! weight. At a point, a particle goes on with each choice in proportion to what the
//! choice is worth by a [look-ahead](super::choices), and its weight is multiplied
//! by the sum of what all are worth. When the weights have become unequal, particles
//! are drawn anew in proportion to them, and all weights are set to their mean. The
//! mean of the final weights is the estimate.
//!
//! It is unbiased: the expected total weight, times 1/h, of the particles in any
//! state is the number of ways to get there, after a choice as after drawing anew
//! (whenever that is decided from the past alone); h of the empty frontier is 1.
//!
//! P. Del Moral, *Feynman-Kac formulae* (2004), 7.4; M. K. Pitt and N. Shephard,
//! *Filtering via simulation: auxiliary particle filters*, J. Amer. Statist. Assoc.
//! 94 (1999) 590-599.

use super::choices::{Choices, LookAhead};
use super::plan::Plan;
use super::random::Chance;
use super::scaled::Scaled;
use super::state::State;

/// Particles are drawn anew when they are worth fewer than this part of as many
/// equal ones.
const WORTH: f64 = 0.8;

/// Weights are made smaller, by this factor, when their sum is larger than its inverse.
const SCALE: i64 = 600;

/// One run; nothing if `go_on` says so before its end. The plan has a closed end.
pub(super) fn run<const C: usize>(
    plan: &Plan,
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
    for step in &plan.steps {
        if !go_on() {
            return None;
        }
        total = 0.0;
        let mut squares = 0.0;
        for (state, weight) in states.iter_mut().zip(&mut weights) {
            choices.find(state, step, colours, look_ahead);
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
        if total * total < WORTH * particles as f64 * squares {
            draw_anew(&mut states, &weights, total, chance.unit());
            weights.fill(total / particles as f64);
        }
    }
    Some(Scaled::new(total, exponent).times(1.0 / particles as f64))
}

/// Systematic resampling: of every particle as many copies as its part of the total
/// weight times the number of particles, rounded up or down so that this is the
/// expected number for an `offset` chosen uniformly from 0 to 1. A particle that is
/// drawn keeps its place.
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

/// How often each particle is drawn; as often as there are particles, together.
fn copies(weights: &[f64], total: f64, offset: f64) -> Vec<usize> {
    let n = weights.len();
    let scale = n as f64 / total;
    let (mut sum, mut drawn) = (0.0, 0);
    let mut copies: Vec<usize> = weights
        .iter()
        .map(|weight| {
            sum += weight * scale;
            // Marks are at offset, offset + 1, ...; those below the sum are drawn.
            let marks = ((sum - offset).max(-1.0) + 1.0) as usize;
            let marks = marks.clamp(drawn, n);
            let copies = marks - drawn;
            drawn = marks;
            copies
        })
        .collect();
    // Rounding can leave the last mark out.
    if let Some(last) = copies.last_mut() {
        *last += n - drawn;
    }
    copies
}
