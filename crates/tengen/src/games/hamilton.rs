//! Hamiltonian games and cycles: sequences of moves through all legal positions of a board. A cycle
//! leaves out the empty position.

use crate::board::PlainBoard;
use crate::{Error, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::{Observer, Silent};
use tengen_board::json::PositionJson;
use tengen_board::{Board, BoardError, Position};
use tengen_games::graph::GameGraph;
use tengen_games::hamilton::{self, Fault, FindError, file, obstruction, sgf};

pub use tengen_games::hamilton::walk::{Kind as WalkKind, Walk};

/// Maximum number of points of a board for which the proof that no Hamiltonian game exists is made.
/// The proof lists positions of the board.
const MAX_SHOWN: usize = 10_000;

/// Request for a game or a cycle through all legal positions of a board of one row.
///
/// Source: *Combinatorics of Go*, section 7. A cycle visits every legal position except the empty
/// one. It is invariant under exchange of colours: if the cycle leaves a position by a move, it
/// leaves the position with exchanged colours by the move of the other player. A cycle is
/// conjectured to exist for every board of one row from 1 x 3 up.
///
/// Every move of the result is checked. For a board with at least two rows and two columns (theorem
/// 10), and for a board of two points, the answer is a proof that no such game exists.
///
/// ```
/// use tengen::prelude::*;
/// use tengen::games::{FindHamiltonian, Hamiltonian};
/// let Hamiltonian::Walk(half) = FindHamiltonian::new(1, 4).run()? else { unreachable!() };
/// assert_eq!((half.positions, half.number_of_moves), (40, 20));
/// let none = FindHamiltonian::new(2, 3).run()?;
/// assert!(matches!(none, Hamiltonian::None(_)));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the board is invalid or too large.
/// - [`Failed`](Error::Failed) if no cycle was found.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run during the check, or in
///   attempt 0 of the random search. If it stops a later attempt, the answer is
///   [`Hamiltonian::Stopped`] with the number of this attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct FindHamiltonian {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The kind of walk: a game, a cycle or half a cycle. The default is half a cycle: the other
    /// half has the same moves with exchanged colours.
    #[serde(default)]
    pub kind: WalkKind,
    /// Seed of the random number generator. For a board, a seed always finds the same cycle.
    #[serde(default = "crate::request::one")]
    pub seed: u64,
    /// Number of the first attempt of the random search, from 0. A larger number skips earlier
    /// attempts that are known to fail.
    #[serde(default)]
    pub attempt: usize,
}

/// Request that checks a game through all legal positions, or a cycle through all but the empty
/// one, in the text format of [`HamiltonianWalk::text`].
///
/// ```
/// use tengen::prelude::*;
/// use tengen::games::{CheckHamiltonian, FindHamiltonian, Hamiltonian};
/// let Hamiltonian::Walk(half) = FindHamiltonian::new(1, 4).run()? else { unreachable!() };
/// assert_eq!(CheckHamiltonian::new(half.text()).run()?.positions, 40);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](Error::Unusable) if the text has no game or cycle.
/// - [`Failed`](Error::Failed) if the walk is not Hamiltonian (it misses or repeats a position), or
///   is not of its stated kind.
/// - [`Interrupted`](Error::Interrupted) if the observer stops the run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CheckHamiltonian {
    /// The text of the game or cycle.
    pub text: String,
}

/// The outcome of a search for a Hamiltonian game, which visits all legal positions, or for a
/// cycle, which visits all but the empty one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(
    clippy::large_enum_variant,
    reason = "there are few answers, so the size of this enum does not matter"
)]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum Hamiltonian<W = HamiltonianWalk> {
    /// A game or cycle was found.
    Walk(W),
    /// The proof that the board has no Hamiltonian game or cycle.
    None(NoHamiltonian),
    /// The observer stopped the search.
    Stopped {
        /// Number of the attempt that was stopped. A new request can resume the random search from
        /// it.
        attempt: usize,
    },
}

/// A verified game or cycle through all legal positions of a board of one row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HamiltonianWalk {
    /// Number of rows, always 1.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The fixed properties of the board: square lattice, two colours, no extra rows of empty
    /// points.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// Always `true`: the board has a Hamiltonian game or cycle.
    pub hamiltonian: bool,
    /// The kind of walk through the legal positions: a game, a cycle or half a cycle.
    pub kind: WalkKind,
    /// Number of different positions on the walk.
    #[serde(with = "crate::text::Integer")]
    pub positions: u64,
    /// The first position of the walk: `.` for empty points, `X` for Black, `O` for White.
    pub start: String,
    /// Number of moves.
    pub number_of_moves: usize,
    /// The moves of the walk, one letter each: `A` is Black's move on the first point, `B` on the
    /// second; `a`, `b`, ... are White's moves. `None` if the walk was given to be checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// The walk, as a start position and its moves as stones.
    #[serde(skip)]
    pub(crate) walk: Walk,
}

/// Proof that a board has no Hamiltonian game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NoHamiltonian {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The fixed properties of the board: square lattice, two colours, no extra rows of empty
    /// points.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// Always `false`: the board has no Hamiltonian game, one through all legal positions.
    pub hamiltonian: bool,
    /// The proof in words.
    pub reason: String,
    /// The positions that prove it.
    #[serde(flatten)]
    pub proof: NoHamiltonianProof,
}

/// Sets of positions which prove that no single game visits all positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(clippy::exhaustive_enums, reason = "callers handle each variant")]
pub enum NoHamiltonianProof {
    /// A set of positions whose moves lead to too few positions. A game must leave all positions of
    /// the set but one, each time to a different position.
    Bottleneck {
        /// The positions of the set.
        positions: Vec<PositionJson>,
        /// All positions to which a move leads from one of `positions`.
        successors: Vec<PositionJson>,
    },
    /// Two sets of positions. No move leads from one set to the other; only the empty position has
    /// moves to both sets.
    Parts {
        /// The two sets of positions.
        parts: [Vec<PositionJson>; 2],
    },
}

impl FindHamiltonian {
    /// Creates a request for half a cycle through the positions of a board, from seed 1. The other
    /// half of the cycle is equal with exchanged colours.
    pub fn new(rows: usize, cols: usize) -> FindHamiltonian {
        FindHamiltonian {
            rows,
            cols,
            kind: WalkKind::default(),
            seed: 1,
            attempt: 0,
        }
    }

    /// Returns the number of points if the board may have a Hamiltonian game or cycle: it has one
    /// row or column, and not exactly two points. Returns `None` for all other boards.
    fn line(&self) -> Option<usize> {
        match (self.rows, self.cols) {
            (1, points) | (points, 1) if points != 2 => Some(points),
            _ => None,
        }
    }

    /// `true` if a random search for the walk is needed. It is not needed for boards with a proof
    /// that no game exists, nor for the game without moves on 1 x 1.
    pub fn is_searched(&self) -> bool {
        match self.line() {
            Some(1) => self.kind != WalkKind::Game,
            line => line.is_some(),
        }
    }

    /// Searches for half a cycle through the positions, without checking it. If no search is
    /// needed, returns the game without moves, for 1 x 1, or the proof that there is no game.
    ///
    /// # Errors
    /// The errors of [`FindHamiltonian`].
    pub fn search(&self, observer: &dyn Observer) -> Result<Hamiltonian<Walk>> {
        if self.rows == 0 || self.cols == 0 {
            let (rows, cols) = (self.rows, self.cols);
            return Err(BoardError::Zero { rows, cols }.into());
        }
        let Some(points) = self.line() else {
            return NoHamiltonian::of(self.rows, self.cols).map(Hamiltonian::None);
        };
        if !self.is_searched() {
            return Ok(Hamiltonian::Walk(Walk {
                kind: WalkKind::Game,
                start: Position::empty(points),
                moves: Vec::new(),
            }));
        }
        match hamilton::find(points, self.seed, self.attempt, observer) {
            Ok(walk) => Ok(Hamiltonian::Walk(walk)),
            Err(FindError::Cancelled { attempt: 0 }) => Err(Error::Interrupted { kept: false }),
            Err(FindError::Cancelled { attempt }) => Ok(Hamiltonian::Stopped { attempt }),
            Err(error @ FindError::TooLong { .. }) => Err(Error::unsupported(error)),
            Err(error) => Err(Error::failed(error)),
        }
    }

    /// Converts half a cycle through the legal positions, from [`search`](FindHamiltonian::search),
    /// to the requested kind of walk, and checks it.
    ///
    /// # Errors
    /// - [`Failed`](Error::Failed) if the walk is not Hamiltonian.
    /// - [`Interrupted`](Error::Interrupted) if the observer stops the run.
    pub fn check(&self, found: &Walk, observer: &dyn Observer) -> Result<HamiltonianWalk> {
        let walk = match self.kind {
            WalkKind::HalfCycle => found.clone(),
            WalkKind::Cycle => found.whole(),
            WalkKind::Game => found.game().map_err(Error::failed)?,
        };
        let moves = file::letters(&walk.moves);
        let checked = HamiltonianWalk::new(walk, observer)?;
        Ok(HamiltonianWalk {
            moves: Some(moves),
            ..checked
        })
    }
}

impl Request for FindHamiltonian {
    type Answer = Hamiltonian;

    fn run_with(&self, observer: &dyn Observer) -> Result<Hamiltonian> {
        Ok(match self.search(observer)? {
            Hamiltonian::Walk(found) => Hamiltonian::Walk(self.check(&found, observer)?),
            Hamiltonian::None(none) => Hamiltonian::None(none),
            Hamiltonian::Stopped { attempt } => Hamiltonian::Stopped { attempt },
        })
    }
}

impl CheckHamiltonian {
    /// Creates a request for a text.
    pub fn new(text: impl Into<String>) -> CheckHamiltonian {
        CheckHamiltonian { text: text.into() }
    }
}

impl Request for CheckHamiltonian {
    type Answer = HamiltonianWalk;

    fn run_with(&self, observer: &dyn Observer) -> Result<HamiltonianWalk> {
        let walk = file::read(&self.text).map_err(Error::unusable)?;
        HamiltonianWalk::new(walk, observer)
    }
}

impl HamiltonianWalk {
    /// Checks a walk and creates the answer for it.
    fn new(walk: Walk, observer: &dyn Observer) -> Result<HamiltonianWalk> {
        let positions = match hamilton::check(&walk, observer) {
            Ok(positions) => positions,
            Err(Fault::Cancelled) => return Err(Error::Interrupted { kept: false }),
            Err(fault) => return Err(Error::failed(fault)),
        };
        Ok(HamiltonianWalk {
            rows: 1,
            cols: walk.points(),
            plain: PlainBoard::default(),
            hamiltonian: true,
            kind: walk.kind,
            positions,
            start: hamilton::position_text(&walk.start),
            number_of_moves: walk.moves.len(),
            moves: None,
            walk,
        })
    }

    /// Returns the walk as a short text file, which [`CheckHamiltonian`] reads.
    pub fn text(&self) -> String {
        file::write(&self.walk)
    }

    /// Returns the walk as a game in SGF.
    pub fn sgf(&self) -> String {
        sgf::write(&self.walk)
    }
}

impl NoHamiltonian {
    /// Proves that a board has no Hamiltonian game.
    fn of(rows: usize, cols: usize) -> Result<NoHamiltonian> {
        let points = rows.saturating_mul(cols);
        if points > MAX_SHOWN {
            let reason = format!(
                "theorem 10 excludes a Hamiltonian game on every such board, but its positions are \
                 shown only on boards of up to {MAX_SHOWN} points, found {rows}x{cols}"
            );
            return Err(Error::above(MAX_SHOWN, points, reason));
        }
        let wrong = || Error::failed("the proof does not hold");
        let board = Board::square(rows, cols).map_err(Error::unusable)?;
        let diagrams = |positions: &[Position]| {
            let rows_of = |position| PositionJson::new(&board, position).map_err(Error::failed);
            positions.iter().map(rows_of).collect::<Result<Vec<_>>>()
        };
        let found = obstruction::theorem_ten(rows, cols).map_err(Error::unusable)?;
        let (reason, proof) = match found {
            Some(found) if found.holds(&board) => {
                let (set, after) = (found.positions.len(), found.successors.len());
                let reason = format!(
                    "all moves from {set} positions lead to only {after} positions, but a \
                     Hamiltonian game leaves at least {} of the {set} positions, each time to a \
                     different position",
                    set - 1
                );
                let proof = NoHamiltonianProof::Bottleneck {
                    positions: diagrams(&found.positions)?,
                    successors: diagrams(&found.successors)?,
                };
                (reason, proof)
            }
            Some(_) => return Err(wrong()),
            None => {
                let graph = GameGraph::new(&board, &Silent).map_err(Error::unusable)?;
                let parts = obstruction::parts(&graph);
                let [one, other] = <[Vec<Position>; 2]>::try_from(parts).map_err(|_| wrong())?;
                let reason = "except for moves to or from the empty position, no move leads from \
                              one of two sets of positions to the other";
                let parts = [diagrams(&one)?, diagrams(&other)?];
                (reason.to_owned(), NoHamiltonianProof::Parts { parts })
            }
        };
        Ok(NoHamiltonian {
            rows,
            cols,
            plain: PlainBoard::default(),
            hamiltonian: false,
            reason,
            proof,
        })
    }
}
