//! Knuth's estimate of the number of nodes of a tree, from a random walk from the root to a leaf.
//! Here each node is a game, and its children are the games with one more move.
//!
//! Source: D. E. Knuth, *Estimating the efficiency of backtrack programs*, Math. Comp. 29 (1975)
//! 121-136. One game is played at random, until no move is possible. If its positions have d_1,
//! d_2, ... possible moves, the products d_1, d_1 d_2, ... are unbiased estimates of the numbers of
//! games of length 1, 2, .... The result is the sum of these products, and 1 for the game without
//! moves.
//!
//! For example, on 1x2 the empty board has 4 moves and each single stone has one. Every walk gives
//! 1 + 4 + 4 = 9 games.

use super::super::situations::Situations;
use super::Stopped;
use super::chance::Chance;
use super::future::{Nodes, allowed};
use tengen_exact::scaled::Scaled;

/// Plays one random game and returns its estimate of the number of games.
pub(super) fn run(
    situations: &Situations,
    chance: &mut impl Chance,
    go_on: impl Fn() -> bool,
) -> Result<Scaled, Stopped> {
    let mut unvisited = Nodes::fresh(situations);
    let mut node = Situations::START as u32;
    let mut product = Scaled::new(1.0, 0);
    let mut games = product;
    loop {
        let steps = allowed(situations, node, &unvisited);
        let moves: u64 = steps.map(|step| u64::from(step.moves)).sum();
        if moves == 0 {
            return Ok(games);
        }
        if !go_on() {
            return Err(Stopped::Cancelled);
        }
        product = product.times(moves as f64);
        games = games.plus(product);
        // Choose a move uniformly. A step stands for several moves with the same effect, and counts
        // once for each of them.
        let mut chosen = chance.below(moves);
        let step = allowed(situations, node, &unvisited).find(|step| {
            let here = chosen < u64::from(step.moves);
            chosen = chosen.saturating_sub(u64::from(step.moves));
            here
        });
        let step = *step.expect("one of the moves");
        unvisited.remove(step.to);
        step.via.into_iter().for_each(|way| unvisited.remove(way));
        node = step.to;
    }
}
