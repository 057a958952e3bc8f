//! Searches for a colour-symmetric Hamiltonian cycle of a line (a board of one row), as a cycle
//! through all classes ([`quotient`](super::quotient)). A *class* is a position and the position
//! with exchanged colours. A *step* is a move from class to class.
//!
//! The entry function is [`search`]. An attempt has these phases:
//!
//! 1. A random perfect matching (one step from and one to each class) gives a *cover*, disjoint
//!    cycles through all classes. It usually has one long cycle and many short ones.
//! 2. A step *crosses* if it leads from a position whose leftmost stone is white to a position
//!    whose leftmost stone is black ([quotient](super::quotient)). If the number of crossings is
//!    even, an *exchange* makes it odd: some classes take over each other's steps
//!    ([`cover`](super::cover)). This exchange starts at a position of one or two stones. All later
//!    exchanges keep it odd.
//! 3. Exchanges of steps between different cycles join most of the cycles.
//! 4. Local search: again and again, start at a random class outside the longest cycle. Make an
//!    exchange that reduces the number of cycles, or else one that keeps this number.
//! 5. If the local search fails, another attempt starts with other random numbers.
//!
//! Success is not guaranteed, but on lines of three points and more it comes quickly.

use super::cover::{Cover, Exchange, Judge};
use super::line;
use super::matching::Matching;
use super::order::MAX_EXCHANGE;
use super::quotient::{Quotient, Step};
use tengen_base::observer::{Event, Observer};
use tengen_exact::random::Xoshiro;

/// The reason why no cycle was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FindError {
    /// There is no Hamiltonian cycle (through all positions but the empty one), as for lines of 1
    /// and 2 points.
    #[error("the 1x{0} board has no colour-symmetric Hamiltonian cycle")]
    None(usize),
    /// The line has more than [`line::MAX_POINTS`] points.
    #[error(
        "the search for cycles supports boards of up to 1x{}, found 1x{points}; {}",
        line::MAX_POINTS,
        "the next longer board has 32 million positions up to exchange of the colours, too many \
         for this search"
    )]
    TooLong {
        /// Points of the line.
        points: usize,
    },
    /// No cycle was found, but one may exist.
    #[error("no cycle was found in {attempts} attempts; another seed may find one")]
    NotFound {
        /// Number of attempts.
        attempts: usize,
    },
    /// The observer stopped the search.
    #[error("stopped in attempt {attempt}")]
    Cancelled {
        /// Number of the attempt with which the search can continue.
        attempt: usize,
    },
}

/// Number of attempts.
const ATTEMPTS: usize = 200;

/// Returns the step from each class (a position and its reversal) on a cycle through all classes.
/// The number of *crossings*, steps from a position with White's stone leftmost to one with
/// Black's, is odd.
///
/// The search makes attempts with the numbers `first`, `first` + 1, ... until one succeeds. An
/// attempt depends only on the seed and its number.
pub(super) fn search(
    quotient: &Quotient,
    seed: u64,
    first: usize,
    observer: &dyn Observer,
) -> Result<Vec<Step>, FindError> {
    for number in first..ATTEMPTS {
        let mut random = Xoshiro::for_run(seed, number as u64);
        match attempt(quotient, &mut random, observer) {
            Attempt::Found(next) => return Ok(next),
            Attempt::Failed => {}
            Attempt::Hopeless => {
                let attempts = number + 1;
                return Err(FindError::NotFound { attempts });
            }
            Attempt::Cancelled => return Err(FindError::Cancelled { attempt: number }),
        }
    }
    Err(FindError::NotFound { attempts: ATTEMPTS })
}

/// The result of one attempt to find a cycle through all classes (pairs of a position and its
/// reversal).
enum Attempt {
    Found(Vec<Step>),
    Failed,
    /// There are no disjoint cycles that together visit all classes, so no attempt can succeed.
    Hopeless,
    Cancelled,
}

/// Makes one attempt to find a cycle through all classes, in the phases 1 to 4 of the module
/// documentation.
fn attempt(quotient: &Quotient, random: &mut Xoshiro, observer: &dyn Observer) -> Attempt {
    let Some(matching) = Matching::greatest(quotient, random, observer) else {
        return Attempt::Cancelled;
    };
    if !matching.is_perfect() {
        return Attempt::Hopeless;
    }
    let mut cover = Cover::new(quotient, matching);
    if !cover.is_odd() && !make_odd(quotient, &mut cover, random) {
        return Attempt::Failed;
    }
    // Fast phase: join cycles by exchanges of steps between two or three different cycles.
    cover.join_different(3, random, observer);
    match make_one(&mut cover, random, observer) {
        Some(true) => Attempt::Found(cover.into_next()),
        Some(false) => Attempt::Failed,
        None => Attempt::Cancelled,
    }
}

/// Makes an exchange of steps that changes the parity of the number of crossings, the steps that
/// change the colour of the leftmost stone. Returns `false` if none was found.
fn make_odd(quotient: &Quotient, cover: &mut Cover<'_>, random: &mut Xoshiro) -> bool {
    let few = |class: &usize| quotient.code(*class, false).count_ones() <= 2;
    let few: Vec<usize> = (0..quotient.classes()).filter(few).collect();
    (0..100).any(|_| {
        let start = few[random.below(few.len() as u64) as usize] as u32;
        let exchange = cover.search(start, MAX_EXCHANGE, 20_000, random, &mut Turning);
        exchange.map(|exchange| cover.exchange(exchange)).is_some()
    })
}

/// Accepts exchanges of steps that change the parity of the number of crossings, the steps that
/// change the colour of the leftmost stone.
struct Turning;

impl Judge for Turning {
    fn takes(&mut self, cover: &Cover<'_>, exchange: &Exchange) -> bool {
        cover.turns(exchange)
    }
}

/// Joins the cycles of a cover (disjoint cycles through all classes) into one by local search.
/// Returns `Some(true)` on success, `Some(false)` if it gives up, and `None` if the observer stops
/// the search.
fn make_one(cover: &mut Cover<'_>, random: &mut Xoshiro, observer: &dyn Observer) -> Option<bool> {
    // The search gives up after this number of iterations without a new least number of cycles.
    const PATIENCE: usize = 50_000;
    let of = cover.order().cycles();
    let mut least = of;
    let mut idle = 0;
    while idle < PATIENCE {
        if cover.is_cut_up() {
            cover.lay_out();
        }
        // The classes from which exchanges of steps are searched: one class of each cycle, later
        // also the classes of recent exchanges.
        let longest = cover.order().longest();
        let mut firsts = firsts(cover);
        while !firsts.is_empty() && idle < PATIENCE && !cover.is_cut_up() {
            if !observer.go_on() {
                return None;
            }
            observer.event(Event::Joining {
                cycles: cover.order().cycles(),
                of,
            });
            let chosen = random.below(firsts.len() as u64) as usize;
            let cycle = cover.order().place(firsts[chosen]).cycle;
            // Skip classes of the longest cycle. An exchange may have given it another number, so
            // also skip a cycle that is longer than cycle number `longest` is now.
            if cycle == longest || cover.order().length(longest) < cover.order().length(cycle) {
                firsts.swap_remove(chosen);
                continue;
            }
            let start = somewhere(cover, firsts[chosen], random);
            // Search for exchanges of steps between at most `depth` classes, a random number from 2
            // to 6.
            let depth = 2 + random.below(5) as usize;
            let mut judge = Fewer { second: None };
            // Prefer an exchange that reduces the number of cycles; otherwise take an exchange that
            // keeps this number.
            let fewer = cover.search(start, depth, 5000, random, &mut judge);
            if let Some(exchange) = fewer.or(judge.second) {
                firsts.extend(cover.exchange(exchange));
            }
            idle += 1;
            if cover.order().cycles() < least {
                least = cover.order().cycles();
                // There are fewer cycles than ever, so the count of idle iterations starts again.
                idle = 0;
            }
        }
        if cover.order().cycles() == 1 {
            return Some(true);
        }
        idle += 1;
    }
    Some(false)
}

/// Returns one class of each cycle.
fn firsts(cover: &Cover<'_>) -> Vec<u32> {
    let order = cover.order();
    let mut seen = vec![false; order.numbers()];
    let classes = 0..order.classes() as u32;
    classes
        .filter(|&class| !std::mem::replace(&mut seen[order.place(class).cycle as usize], true))
        .collect()
}

/// Returns a random class at most 999 steps after the given class on its cycle.
fn somewhere(cover: &Cover<'_>, first: u32, random: &mut Xoshiro) -> u32 {
    const FAR: u64 = 1000;
    let length = cover.order().length(cover.order().place(first).cycle);
    let steps = random.below(u64::from(length).min(FAR));
    (0..steps).fold(first, |class, _| cover.after(class))
}

/// Accepts exchanges of steps that reduce the number of cycles. Stores the last exchange found that
/// keeps this number.
struct Fewer {
    second: Option<Exchange>,
}

impl Judge for Fewer {
    fn takes(&mut self, cover: &Cover<'_>, exchange: &Exchange) -> bool {
        if cover.turns(exchange) {
            return false;
        }
        let cycles = cover.change(exchange);
        if cycles == 0 {
            self.second = Some(exchange.clone());
        }
        cycles < 0
    }
}
