//! Solves a problem: one query with all requested details of the answer, under each ko rule.
//!
//! ```
//! use tengen_base::observer::Silent;
//! use tengen_board::{Board, Player, ascii};
//! use tengen_tsumego::problem::Problem;
//! use tengen_problems::solve::{Query, solve};
//!
//! let corner = ascii::read(". . . O X .\nO O O O X .\nX X X X X .\n").unwrap();
//! let board = Board::square(3, 6).unwrap();
//! let problem = Problem::around(board, corner.position, vec![6]).unwrap();
//! let answer = solve(&problem, &Query::default(), &Silent).unwrap();
//! let [black, white] = &answer.sides[..] else { panic!() };
//! // Who plays the middle of three points decides.
//! assert_eq!((black.first, black.alive), (Player::Black, Some(false)));
//! assert_eq!((white.first, white.alive), (Player::White, Some(true)));
//! assert_eq!(black.moves, Some(vec![Some(1)]));
//! ```
//!
//! | module | contents |
//! |---|---|
//! | [`query`] | the query and its limits |
//! | [`side`] | the answer for one player who moves first |
//! | [`memory`] | memory that serves one problem after another |
//! | [`many`] | many problems on several threads, in order |
//! | [`play`] | the choice of a move to play |

pub mod many;
pub mod memory;
pub mod play;
pub mod query;
pub mod side;

pub use many::{Task, in_order, solve_all};
pub use memory::Memory;
pub use play::choose_from;
pub use query::{First, Query, Rules, Unfit};
pub use side::{Effort, Side};

use tengen_base::clock::Deadline;
use tengen_base::observer::Observer;
use tengen_board::Position;
use tengen_tsumego::border::{Border, Claim, with_helpers};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{MAX_POINTS, Session, Situation, TooLarge};
use tengen_tsumego::superko::SuperkoError;

/// The answer to a [`Query`].
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The answer for each player who may move first, Black before White.
    pub sides: Vec<Side>,
}

impl Answer {
    /// Drops undecided sides (each is the answer for one player who moves first) and trees that
    /// were not started. The rest is the usable result of a stopped search.
    pub fn keep_decided(&mut self) {
        let sides = std::mem::take(&mut self.sides).into_iter();
        let decided = sides.filter(|side| side.alive.is_some());
        self.sides = decided.map(Side::without_empty_tree).collect();
    }
}

/// The reason why a problem cannot be solved as requested. A reached limit is not an error: it
/// leaves results unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The region has more points than the solver supports.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Under superko, more positions can arise than fit the list.
    #[error(transparent)]
    Superko(#[from] SuperkoError),
    /// Parts of the query contradict each other.
    #[error(transparent)]
    Unfit(#[from] Unfit),
}

/// Solves a problem.
///
/// The observer is asked at least about five times a second if the search may continue. When it
/// stops the search, or a limit of the query is reached, undecided results stay unknown.
///
/// # Errors
/// [`SolveError`], if the problem cannot be solved as requested.
pub fn solve(
    problem: &Problem,
    query: &Query,
    observer: &dyn Observer,
) -> Result<Answer, SolveError> {
    let threads = query.threads.max(1);
    let mut memory = Memory::new(query.bytes(threads), threads);
    solve_with(problem, query, &mut memory, observer)
}

/// Solves a problem like [`solve`], with existing memory.
///
/// The memory and its threads replace those of the query.
///
/// # Errors
/// [`SolveError`], if the problem cannot be solved as requested.
pub fn solve_with(
    problem: &Problem,
    query: &Query,
    memory: &mut Memory,
    observer: &dyn Observer,
) -> Result<Answer, SolveError> {
    query.check()?;
    if let (true, Some(ko)) = (query.widen, query.rules.ko()) {
        let players = query.first.players().iter();
        let side = |&first| side::by_frames(problem, first, ko, query, memory, observer);
        let sides = players.map(side).collect::<Result<_, _>>()?;
        return Ok(Answer { sides });
    }
    let starts: Vec<_> = (query.first.players().iter())
        .map(|&first| Situation::start(problem, first))
        .collect();
    let sides = solve_each(problem, &starts, &[], query, memory, observer)?;
    Ok(Answer { sides })
}

/// Solves a situation of a problem, which need not be its start.
///
/// The situation states the player to move. Under superko, `before` lists the earlier positions of
/// the board, in their order.
///
/// # Errors
/// [`SolveError`], if the problem cannot be solved as requested.
pub fn solve_from(
    problem: &Problem,
    start: &Situation,
    before: &[Position],
    query: &Query,
    memory: &mut Memory,
    observer: &dyn Observer,
) -> Result<Side, SolveError> {
    let starts = std::slice::from_ref(start);
    let mut sides = solve_each(problem, starts, before, query, memory, observer)?;
    Ok(sides.swap_remove(0))
}

/// The minimum node limit for testing whether a target that connects to an outside string also
/// lives without it. The limit is 16 times the nodes of the answer if that is more. It is never
/// above the limit of the query.
const ALONE: u64 = 1 << 20;

/// Returns the answers for some situations of a problem, with their claims.
///
/// Results of one search are used for the next, unless the number of nodes is limited. Under
/// superko, `before` lists the earlier positions of the board, in their order.
///
/// If the life of the target may depend on outside strings ([`Claim::Connected`]), a second search
/// tests if it lives without their help, except under superko. If it does, the second result is
/// returned.
///
/// # Errors
/// [`SolveError`], if the problem cannot be solved as requested.
pub fn solve_each(
    problem: &Problem,
    starts: &[Situation],
    before: &[Position],
    query: &Query,
    memory: &mut Memory,
    observer: &dyn Observer,
) -> Result<Vec<Side>, SolveError> {
    query.check()?;
    let border = Border::of(problem);
    let mut sides = sides(problem, starts, before, query, memory, observer)?;
    for (side, start) in sides.iter_mut().zip(starts) {
        let Some(alive) = side.alive else { continue };
        side.claim = Some(match border.claim(alive) {
            // Under superko, moves outside the region also change which positions are repeated.
            Claim::Life | Claim::Kill if query.rules == Rules::Superko && !border.is_empty() => {
                Claim::Sealed
            }
            claim => claim,
        });
        if side.claim != Some(Claim::Connected) {
            continue;
        }
        side.unconditional = false;
        if query.rules == Rules::Superko {
            continue;
        }
        let Problem {
            board, position, ..
        } = problem;
        let (targets, defender) = (&problem.targets, problem.defender);
        let region = &problem.region;
        let alone = with_helpers(board, position, targets, defender, region, |_| false);
        let Some(alone) = alone.ok().filter(|alone| alone.region.len() <= MAX_POINTS) else {
            continue;
        };
        let start = std::slice::from_ref(start);
        // Limit the second search, so that it does not delay the answer for long.
        let few = ALONE.max(side.effort.nodes.saturating_mul(16));
        let query = &Query {
            nodes: Some(query.nodes.unwrap_or(u64::MAX).min(few)),
            ..query.clone()
        };
        let mut other = self::sides(&alone, start, before, query, memory, observer)?;
        let other = other.swap_remove(0);
        side.effort.more += other.effort.nodes;
        if other.alive == Some(true) {
            let effort = side.effort;
            *side = Side {
                claim: Some(Claim::Life),
                frame: Some(alone),
                effort,
                ..other
            };
        }
    }
    Ok(sides)
}

/// Returns the answer for each of some situations of a problem.
///
/// Results of one search are used for the next, unless the number of nodes is limited: then each
/// result must be independent of earlier searches.
fn sides(
    problem: &Problem,
    starts: &[Situation],
    before: &[Position],
    query: &Query,
    memory: &mut Memory,
    observer: &dyn Observer,
) -> Result<Vec<Side>, SolveError> {
    let Some(ko) = query.rules.ko() else {
        let bytes = memory.bytes();
        let side = |start| side::by_superko(problem, start, before, query, bytes, observer);
        return starts.iter().map(side).collect();
    };
    let mut deadline = Deadline::after(query.time, observer);
    let mut session = Session::new(problem, ko, memory.tables(problem))?;
    let mut sides = Vec::new();
    for (number, start) in starts.iter().enumerate() {
        // Each side has the whole time limit for itself.
        if number > 0 {
            deadline = Deadline::after(query.time, observer);
        }
        if number > 0 && query.nodes.is_some() {
            // Start afresh: within a node limit, the result must not depend on earlier searches.
            session = Session::new(problem, ko, memory.tables(problem))?;
        }
        let side = side::by_session(&mut session, start, query, &deadline, observer);
        sides.push(side);
    }
    Ok(sides)
}
