//! Games that repeat no position: the number of such games on a board, and the game graph. Its
//! nodes are the legal positions and its edges the moves, so a game is a path in it.
//!
//! | module | one idea |
//! |---|---|
//! | `rule` | [`Superko`]: the superko rule, which says what a game must not repeat |
//! | `count` | [`CountGames`]: exact numbers of games on small boards |
//! | `estimate` | [`EstimateGames`]: estimates by random sampling; [`KeptRuns`]: saved runs |
//! | `bounds` | [`BoundGames`]: bounds on the number of games on any rectangle |
//! | `construct` | [`ConstructGame`]: games in families that prove a lower bound |
//! | `hamilton` | [`FindHamiltonian`], [`CheckHamiltonian`]: games through all legal positions |
//! | `graph` | [`SurveyGraph`], [`DrawGraph`]: statistics and pictures of the game graph |
//! | `list` | [`ListGraph`]: the game graph as lists of nodes and edges |

mod bounds;
mod construct;
mod count;
mod estimate;
mod graph;
mod hamilton;
mod list;
mod rule;

pub use bounds::{Bound, BoundGames, BoundedGames, LegalBounds, PartitionSearch};
pub use construct::{ConstructGame, ConstructedGame, Family, MAX_MOVES, TreeNode};
pub use count::{CountGames, CountedGames};
pub use estimate::{EstimateGames, EstimatedGames, KeptRuns};
pub use graph::{
    DrawGraph, DrawnGraph, GraphPart, GraphView, OutdegreeProduct, SurveyGraph, SurveyedBoard,
    SurveyedGraph, ViewedMove, ViewedNode,
};
pub use hamilton::{
    CheckHamiltonian, FindHamiltonian, Hamiltonian, HamiltonianWalk, NoHamiltonian,
    NoHamiltonianProof, Walk, WalkKind,
};
pub use list::{ListGraph, ListedGraph};
pub use rule::Superko;
pub use tengen_games::graph::Edge;
pub use tengen_games::graph::picture::Grouping;
pub use tengen_games::paths::estimate::{Estimate, Method as EstimateMethod};
pub use tengen_games::paths::{Method as CountMethod, Passes};

use crate::request::{with_board, with_resources};

with_board!(CountGames, DrawGraph, EstimateGames, ListGraph, SurveyGraph);
with_resources!(
    BoundGames,
    CountGames,
    EstimateGames,
    ListGraph,
    SurveyGraph
);
