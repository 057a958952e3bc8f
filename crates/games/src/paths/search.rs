//! Counts games by exhaustive search. Of games that a symmetry of the board or an exchange of
//! colours maps to each other, only one is visited.
//!
//! The entry function is [`count`]. The symmetries that fix all positions of a game so far permute
//! the possible next moves. Only one move of each orbit (moves that these symmetries map to each
//! other) is searched, and counts for all of them. After a few moves only the identity is left, and
//! the search is plain depth-first search. So the time is about proportional to the number of games
//! divided by the number of symmetries. The search uses another algorithm than the module `strata`,
//! so tests compare the results of both.
//!
//! For example, on 1x2 the empty board has 4 moves in one orbit, so one of them is searched and
//! counts four times.

use super::masks::{Masks, Set};
use super::situations::Situations;
use super::tally::Tally;
use super::{CountError, Options};
use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::observer::{Event, Observer};
use tengen_base::parallel;

/// The number of first moves of games that are searched before the work is divided among the
/// threads.
const COMMON: usize = 8;

/// The first moves of a game, which depth-first search then continues in all ways.
#[derive(Clone)]
struct Beginning {
    /// The current node of the game.
    node: usize,
    unvisited: Set,
    /// Number of moves so far.
    length: usize,
    /// Number of games that this game represents, including itself. The others arise from it by a
    /// symmetry, or by other moves with the same effect.
    alike: u64,
    /// The symmetries that map each node (position) of the game to itself, as indices in
    /// [`Situations::symmetries`].
    symmetries: Vec<usize>,
}

/// Counts all games and maximal games by length.
pub(super) fn count(situations: &Situations, options: &Options<'_>) -> Result<Tally, CountError> {
    let masks = Masks::new(situations);
    let longest = situations.nodes() - 1;
    let mut tally = Tally::new(longest);
    let mut beginnings = vec![Beginning {
        node: Situations::START,
        unvisited: masks.fresh(),
        length: 0,
        alike: 1,
        symmetries: (0..situations.symmetries().len())
            .filter(|&i| {
                situations.symmetries()[i][Situations::START] as usize == Situations::START
            })
            .collect(),
    }];
    // Extend all beginnings of games by one move at a time. This gives enough independent work for
    // the threads.
    for _ in 0..COMMON {
        let mut longer = Vec::new();
        for beginning in &beginnings {
            let before = longer.len();
            extend(situations, &masks, beginning, &mut longer);
            let alike = u128::from(beginning.alike);
            tally.games[beginning.length] += alike;
            // No move continues this beginning: as a game, it is maximal.
            tally.maximal[beginning.length] += if longer.len() == before { alike } else { 0 };
        }
        beginnings = longer;
    }

    // Search below each beginning in parallel.
    let pool = options.machine.pool()?;
    let (done, of) = (AtomicUsize::new(0), beginnings.len());
    let count = |beginning: &Beginning| {
        let (mut games, mut maximal) = (vec![0u64; longest + 1], vec![0u64; longest + 1]);
        if !options.machine.observer.go_on() {
            return Err(CountError::Cancelled);
        }
        let Beginning {
            node,
            unvisited,
            length,
            ..
        } = *beginning;
        let mut search = Search {
            masks: &masks,
            observer: options.machine.observer,
            games: &mut games,
            maximal: &mut maximal,
            ended: 0,
        };
        if !search.go(node, unvisited, length) {
            return Err(CountError::Cancelled);
        }
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        options.machine.observer.event(Event::Samples { done, of });
        let times = |n: &u64| u128::from(*n) * u128::from(beginning.alike);
        Ok(Tally {
            games: games.iter().map(times).collect(),
            maximal: maximal.iter().map(times).collect(),
        })
    };
    let parts =
        pool.install(|| parallel::try_pieces(&beginnings, 1, |_, beginning| count(&beginning[0])));
    for part in parts? {
        tally.add(&part)?;
    }
    Ok(tally)
}

/// Extends the beginning `from` of a game by its possible next moves, one of each orbit (moves that
/// symmetries map to each other). Adds the results to `longer`.
fn extend(situations: &Situations, masks: &Masks, from: &Beginning, longer: &mut Vec<Beginning>) {
    let all = situations.symmetries();
    for arc in masks.allowed(from.node, from.unvisited) {
        // A step (a move) can include a pass before the move. A symmetry that fixes the nodes of
        // the game and the end of the step also fixes the node after this pass. That node has the
        // position before the step, and the end of the step determines its player.
        let mut orbit: Vec<u32> = from.symmetries.iter().map(|&i| all[i][arc.to]).collect();
        orbit.sort_unstable();
        orbit.dedup();
        // The smallest node represents its orbit (the ends of steps that symmetries map to each
        // other). Steps to the other nodes of the orbit lead to equivalent games.
        if orbit[0] as usize == arc.to {
            let fixes = |&i: &usize| all[i][arc.to] as usize == arc.to;
            longer.push(Beginning {
                node: arc.to,
                unvisited: from.unvisited & !arc.takes,
                length: from.length + 1,
                // For example, a beginning that represents 2 games, and a step with one move whose
                // end is mapped by symmetries to 4 nodes, give 8 games.
                alike: from.alike * orbit.len() as u64 * arc.moves,
                symmetries: from.symmetries.iter().copied().filter(fixes).collect(),
            });
        }
    }
}

/// Number of maximal games (which no move can continue) that the search visits between two calls of
/// the observer.
const OFTEN: u32 = 1 << 18;

/// Depth-first search that counts the continuations of a game by length.
struct Search<'a> {
    masks: &'a Masks,
    observer: &'a dyn Observer,
    games: &'a mut [u64],
    maximal: &'a mut [u64],
    /// Number of maximal games visited so far.
    ended: u32,
}

impl Search<'_> {
    /// Counts the game that has reached `node` after `length` moves, and all its continuations.
    /// Returns `false` if the observer stops the search.
    fn go(&mut self, node: usize, unvisited: Set, length: usize) -> bool {
        self.games[length] += 1;
        let mut ends = true;
        let masks = self.masks;
        for arc in masks.allowed(node, unvisited) {
            ends = false;
            for _ in 0..arc.moves {
                if !self.go(arc.to, unvisited & !arc.takes, length + 1) {
                    return false;
                }
            }
        }
        if ends {
            self.maximal[length] += 1;
            self.ended = self.ended.wrapping_add(1);
            return !self.ended.is_multiple_of(OFTEN) || self.observer.go_on();
        }
        true
    }
}
