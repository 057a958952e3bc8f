//! Chen's heuristic sampling, with the strata of *Combinatorics of Go*, section 6.2.
//!
//! Source: P. Chen, *Heuristic sampling: a method for predicting the performance of tree searching
//! programs*, SIAM J. Comput. 21 (1992) 295-315. Each node of the tree is a game; its children are
//! the games with one more move. The *stratum* of a game is the number of positions (under
//! situational superko, with a player to move) that it can still reach through unvisited positions.
//! This number decreases with every move. A few games represent each stratum (in Chen's method,
//! one):
//!
//! 1. The game without moves represents its stratum, with weight 1. A weight estimates how many
//!    games of a stratum its representative stands for.
//! 2. From the highest stratum down, every representative is extended by all possible moves. The
//!    new games have the weight of the game that was extended.
//! 3. If a stratum has more games than the limit `most`, some are dropped at random, and others get
//!    more weight. The expectation of each weight stays the same (`resample`).
//! 4. The estimate is the sum of the weights of all representatives.
//!
//! With one representative in a stratum of total weight W, a game of weight w is chosen with
//! probability w/W. With several representatives, games with the same continuations are merged
//! (`future`). So if no game must be dropped, the estimate is the exact number. If the number of
//! continuations is guessed (`look_ahead`), games are kept with a probability in proportion to
//! weight times guess.
//!
//! Invariant: the expected total weight of the games with a given beginning is the number of such
//! games. So the estimate is unbiased. A run makes about strata * representatives * moves per
//! position searches for the nodes that a game can still visit.

use super::super::situations::Situations;
use super::Stopped;
use super::chance::Chance;
use super::future::Futures;
use super::look_ahead::{Guide, LookAhead};
use super::resample::{Representative, resample};
use tengen_exact::scaled::Scaled;

/// Does one run and returns its estimate of the number of games. The run keeps at most `most`
/// representatives per stratum (games that can still reach the same number of nodes), and at most
/// `memory` bytes for all of them.
pub(super) fn run(
    situations: &Situations,
    look_ahead: Option<&LookAhead<'_>>,
    most: usize,
    memory: usize,
    chance: &mut impl Chance,
    go_on: impl Fn() -> bool,
) -> Result<Scaled, Stopped> {
    let mut futures = Futures::new(situations);
    let matter = futures.start();
    let mut strata: Vec<Vec<Representative>> = Vec::new();
    strata.resize_with(matter.len() + 1, Vec::new);
    let highest = strata.len() - 1;
    // The game without moves represents its stratum.
    strata[highest].push(Representative {
        node: Situations::START as u32,
        matter,
        weight: Scaled::ONE,
        guess: Scaled::ONE,
    });
    // The memory of a representative (a game that stands for others): its set of nodes that it can
    // still visit has one bit for each node of the graph.
    let each = size_of::<Representative>() + situations.nodes().div_ceil(8);
    let mut kept = 1;
    let mut guide = look_ahead.map(Guide::new);
    let mut games = Scaled::ZERO;
    // The last list is the highest stratum (the games with the most nodes in reach) that is left.
    // It is complete, because moves lead to lower strata only.
    while let Some(mut stratum) = strata.pop() {
        kept -= stratum.len();
        resample(&mut stratum, most, chance);
        for game in &stratum {
            if !go_on() {
                return Err(Stopped::Cancelled);
            }
            // The memory holds `kept` games that represent lower strata, and the representatives of
            // the current stratum.
            if (kept + stratum.len()) * each > memory {
                return Err(Stopped::NoMemory);
            }
            games = games.plus(game.weight);
            if let Some(guide) = &mut guide {
                guide.look(&game.matter);
            }
            // Extend the game by every allowed move.
            for number in 0..futures.look(game.node, &game.matter) {
                let (step, size) = futures.step(number);
                let matter = futures.after(number, &game.matter);
                let guess = match (&guide, look_ahead) {
                    (Some(guide), _) if futures.keeps_all(number) => {
                        guide.guess(step.to, &game.matter)
                    }
                    (_, Some(look_ahead)) => look_ahead.guess(step.to, &matter),
                    (_, None) => Scaled::ONE,
                };
                let longer = Representative {
                    node: step.to,
                    matter,
                    guess,
                    // A step (move) that stands for several moves with the same effect gives one
                    // game per move, all with the same continuations.
                    weight: game.weight.times(f64::from(step.moves)),
                };
                let stratum = &mut strata[size];
                stratum.push(longer);
                kept += 1;
                // Drop games at random early, so that a stratum never holds more than twice the
                // allowed number of games.
                if stratum.len() >= 2 * most {
                    kept -= stratum.len();
                    resample(stratum, most, chance);
                    kept += stratum.len();
                }
            }
        }
    }
    Ok(games)
}
