//! Chen's heuristic sampling, with the stratifier of *Combinatorics of Go* 6.2.
//!
//! P. Chen, *Heuristic sampling: a method for predicting the performance of tree
//! searching programs*, SIAM J. Comput. 21 (1992) 295-315. The tree is that of all games;
//! the *stratum* of a game is the number of positions that it can still reach through
//! unvisited ones, which becomes smaller with every move. Of every stratum a few games
//! stand for all, in Chen's method one:
//!
//! 1. The game of no move stands for itself, with weight 1.
//! 2. From the highest stratum down, all games that stand for one are followed by all
//!    possible moves. The new games have the weights of the old ones.
//! 3. Where a stratum has more games than may stand for it, some are left out at random,
//!    so that the weight of each has the same expectation as before (`resample`).
//! 4. The weights of all games that stood for a stratum add up to the estimate.
//!
//! With one game for a stratum of weight W, a game of weight w is the one with
//! probability w/W. With more of them, those with the same future are one; so, if there
//! may be as many as there are, the estimate is the exact number. With a guess of what
//! games are worth (`look_ahead`), they are kept in proportion to weight times guess.

use super::super::situations::Situations;
use super::Stopped;
use super::chance::Chance;
use super::future::Futures;
use super::look_ahead::{Guide, LookAhead};
use super::resample::{Representative, resample};
use tengen_exact::scaled::Scaled;

/// One run, with at most so many representatives of a stratum and so many bytes for all
/// of them.
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
    strata[highest].push(Representative {
        node: Situations::START as u32,
        matter,
        weight: Scaled::ONE,
        guess: Scaled::ONE,
    });
    let each = size_of::<Representative>() + situations.nodes().div_ceil(8);
    let mut kept = 1;
    let mut guide = look_ahead.map(Guide::new);
    let mut games = Scaled::ZERO;
    while let Some(mut stratum) = strata.pop() {
        kept -= stratum.len();
        resample(&mut stratum, most, chance);
        for game in &stratum {
            if !go_on() {
                return Err(Stopped::Cancelled);
            }
            if (kept + stratum.len()) * each > memory {
                return Err(Stopped::NoMemory);
            }
            games = games.plus(game.weight);
            if let Some(guide) = &mut guide {
                guide.look(&game.matter);
            }
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
                    weight: game.weight.times(f64::from(step.moves)),
                };
                let stratum = &mut strata[size];
                stratum.push(longer);
                kept += 1;
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
