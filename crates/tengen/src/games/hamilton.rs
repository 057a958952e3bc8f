//! Games and cycles through all legal positions of a board.

use crate::board::PlainBoard;
use crate::{Error, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::{Observer, Silent};
use tengen_board::json::PositionJson;
use tengen_board::{Board, Position};
use tengen_games::graph::GameGraph;
use tengen_games::hamilton::{self, Fault, FindError, file, obstruction, sgf};

pub use tengen_games::hamilton::walk::{Kind as WalkKind, Walk};

/// The most points of a board whose positions are shown in a proof.
const MAX_SHOWN: usize = 10_000;

/// A game, or a cycle, through all legal positions of a board of one row (*Combinatorics of
/// Go*, section 7).
///
/// A cycle leaves out the empty position only, and goes on from each position as from the one
/// with the colours exchanged. It is conjectured that there is one for every board from 1 x 3.
/// What is found is checked, move by move. Of a board with both sides above 1 it is shown that
/// it has none (theorem 10).
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
/// [`Unusable`](Error::Unusable), if there is no such board, or it is too large;
/// [`Failed`](Error::Failed), if no cycle was found; [`Interrupted`](Error::Interrupted), if it
/// is stopped in the first attempt, or before all was checked. Stopped in a later attempt, the
/// answer says in which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FindHamiltonian {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// What is wanted; half a cycle, unless stated: the other half has the colours exchanged.
    #[serde(default)]
    pub kind: WalkKind,
    /// Where the random choices start; the same seed finds the same cycle.
    #[serde(default = "one")]
    pub seed: u64,
    /// The first attempt; 0, unless those before it are known to come to nothing.
    #[serde(default)]
    pub attempt: usize,
}

/// Whether the game or cycle of a text is what it claims to be: in the format of
/// [`HamiltonianWalk::text`].
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
/// [`Unusable`](Error::Unusable), if the text has no game or cycle; [`Failed`](Error::Failed),
/// if it is not what it claims to be; [`Interrupted`](Error::Interrupted).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CheckHamiltonian {
    /// The text.
    pub text: String,
}

/// What there is of a Hamiltonian game or cycle of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[expect(
    clippy::large_enum_variant,
    reason = "an answer comes alone, never in large numbers"
)]
pub enum Hamiltonian<W = HamiltonianWalk> {
    /// This one.
    Walk(W),
    /// None, and why.
    None(NoHamiltonian),
    /// It was stopped.
    Stopped {
        /// In which attempt, from which the same request goes on.
        attempt: usize,
    },
}

/// A game or cycle through all legal positions of a board of one row, checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HamiltonianWalk {
    /// Number of rows, 1.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The rest of the board: the square lattice, two colours.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// Whether there is one: yes.
    pub hamiltonian: bool,
    /// What it is.
    pub kind: WalkKind,
    /// Different positions that it goes through.
    #[serde(with = "crate::text::Integer")]
    pub positions: u64,
    /// The position that it starts from: `.` for empty points, `X` for Black, `O` for White.
    pub start: String,
    /// How many moves it has.
    pub number_of_moves: usize,
    /// The moves, if it was looked for and not given: A to Z of Black and a to z of White on
    /// the first to last point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<String>,
    /// The same as stones.
    #[serde(skip)]
    pub walk: Walk,
}

/// Why a board has no Hamiltonian game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NoHamiltonian {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The rest of the board: the square lattice, two colours.
    #[serde(flatten)]
    pub plain: PlainBoard,
    /// Whether there is one: no.
    pub hamiltonian: bool,
    /// Why not, in words.
    pub reason: String,
    /// The positions that the words are about.
    #[serde(flatten)]
    pub proof: NoHamiltonianProof,
}

/// Sets of positions that no game can go through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum NoHamiltonianProof {
    /// A set with too few successors.
    Bottleneck {
        /// The set.
        positions: Vec<PositionJson>,
        /// Where moves lead from there.
        successors: Vec<PositionJson>,
    },
    /// No moves lead from one to the other.
    Parts {
        /// The two.
        parts: [Vec<PositionJson>; 2],
    },
}

fn one() -> u64 {
    1
}

impl FindHamiltonian {
    /// Half a cycle of a board, from seed 1.
    pub fn new(rows: usize, cols: usize) -> FindHamiltonian {
        FindHamiltonian {
            rows,
            cols,
            kind: WalkKind::default(),
            seed: one(),
            attempt: 0,
        }
    }

    /// Points of the line, if the board is one that may have a cycle or game.
    fn line(&self) -> Option<usize> {
        match (self.rows, self.cols) {
            (1, points) | (points, 1) if points != 2 => Some(points),
            _ => None,
        }
    }

    /// Whether random numbers are of any account: not where there is no cycle, and not for the
    /// game of 1 x 1.
    pub fn is_searched(&self) -> bool {
        match self.line() {
            Some(1) => self.kind != WalkKind::Game,
            line => line.is_some(),
        }
    }

    /// Only looks for half a cycle, which is not checked; or has a game without moves, or the
    /// reason why there is none.
    ///
    /// # Errors
    /// Those of the request.
    pub fn search(&self, observer: &dyn Observer) -> Result<Hamiltonian<Walk>> {
        if self.rows == 0 || self.cols == 0 {
            return Err(Error::unusable("a board has at least one row and column"));
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
        match hamilton::find_from(points, self.seed, self.attempt, observer) {
            Ok(walk) => Ok(Hamiltonian::Walk(walk)),
            Err(FindError::Cancelled { attempt: 0 }) => Err(Error::Interrupted { kept: false }),
            Err(FindError::Cancelled { attempt }) => Ok(Hamiltonian::Stopped { attempt }),
            Err(error @ FindError::TooLong { .. }) => Err(Error::unusable(error)),
            Err(error) => Err(Error::failed(error)),
        }
    }

    /// Makes what is wanted from what the [search](FindHamiltonian::search) found, and checks
    /// it.
    ///
    /// # Errors
    /// [`Failed`](Error::Failed), if it is not what it should be;
    /// [`Interrupted`](Error::Interrupted).
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
    /// Of a text.
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
    /// If it is one.
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

    /// As a small file of text.
    pub fn text(&self) -> String {
        file::write(&self.walk)
    }

    /// As a game record in SGF.
    pub fn sgf(&self) -> String {
        sgf::write(&self.walk)
    }
}

impl NoHamiltonian {
    /// Says why a board has none.
    fn of(rows: usize, cols: usize) -> Result<NoHamiltonian> {
        if rows.saturating_mul(cols) > MAX_SHOWN {
            return Err(Error::Unusable(format!(
                "theorem 10 excludes a game on every such board, but its positions are shown on \
                 boards of up to {MAX_SHOWN} points only, not {rows}x{cols}"
            )));
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
                    "moves lead from {set} positions to {after} only; a game goes on from {} of \
                     them at least, to a different position from each",
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
                let reason = "but for those to or from the empty position, no move leads from \
                              either of two sets of positions to the other";
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
