//! The position of a formula on a graph.

use super::{File, Gadgets};
use crate::position::Player;
use crate::{Error, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize, Serializer};
use tengen_base::observer::Observer;
use tengen_reduction::dimacs;
use tengen_reduction::file::file_of;
use tengen_reduction::graph::{Reduction, draw};

/// A position on a graph that stands for a formula; [`tengen::reduce`](crate::reduce()) makes
/// one. Clauses of more than three literals are split, with new variables.
///
/// ```
/// use tengen::prelude::*;
/// let position = tengen::reduce("p cnf 2 2\n1 2 0\n-1 0\n").run()?;
/// assert_eq!((position.variables, position.clauses), (2, 2));
/// assert!(position.svg()?.starts_with("<svg"));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the text is no formula, or its position too large.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[setters(strip_option)]
pub struct Reduce {
    /// The formula, as the text of a DIMACS CNF file.
    pub formula: String,
    /// What it is called in the answer.
    #[serde(default)]
    #[setters(into)]
    pub file: String,
    /// How many liberties the diagrams have: as few as will do, unless stated.
    #[serde(default = "compact")]
    pub gadgets: Gadgets,
}

fn compact() -> Gadgets {
    Gadgets::Compact
}

/// A position on a graph that stands for a formula.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GraphPosition {
    /// What the formula is called.
    pub file: String,
    /// What the position is on: `"graph"`.
    pub board: &'static str,
    /// How many liberties the diagrams have.
    pub gadgets: Gadgets,
    /// Variables of the formula.
    pub variables: usize,
    /// Its clauses.
    pub clauses: usize,
    /// Diagrams A(i): variables after long clauses were split.
    pub diagrams_a: usize,
    /// Diagrams B(j): clauses after that.
    pub diagrams_b: usize,
    /// Literals of all of them.
    pub literals: usize,
    /// Two.
    pub colours: u32,
    /// Vertices of the graph.
    pub vertices: usize,
    /// Its edges.
    pub edges: usize,
    /// How many points may be played on or captured.
    #[serde(rename = "region_size")]
    pub region: usize,
    /// The name of the target; in JSON a list of it alone.
    #[serde(serialize_with = "one")]
    #[cfg_attr(feature = "schema", schemars(with = "[String; 1]"))]
    pub target: String,
    /// Who moves.
    pub to_move: Player,
    /// The position itself.
    #[serde(skip)]
    pub reduction: Reduction,
}

fn one<S: Serializer>(name: &str, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq([name])
}

impl Reduce {
    /// Of a formula, as the text of a DIMACS CNF file.
    pub fn new(formula: impl Into<String>) -> Reduce {
        Reduce {
            formula: formula.into(),
            file: String::new(),
            gadgets: compact(),
        }
    }
}

impl Request for Reduce {
    type Answer = GraphPosition;

    fn run_with(&self, _: &dyn Observer) -> Result<GraphPosition> {
        let formula = dimacs::read(&self.formula).map_err(Error::unusable)?;
        let short = formula.with_short_clauses().map_err(Error::unusable)?;
        let reduction = Reduction::of(&short, self.gadgets.into()).map_err(Error::unusable)?;
        Ok(GraphPosition {
            file: self.file.clone(),
            board: "graph",
            gadgets: self.gadgets,
            variables: formula.variables(),
            clauses: formula.clauses().len(),
            diagrams_a: short.variables(),
            diagrams_b: short.clauses().len(),
            literals: short.clauses().iter().map(Vec::len).sum(),
            colours: 2,
            vertices: reduction.board.points(),
            edges: reduction.board.graph().edge_count(),
            region: reduction.region.len(),
            target: reduction.name(reduction.finale.lambda).to_owned(),
            to_move: reduction.to_move(),
            reduction,
        })
    }
}

impl GraphPosition {
    /// The problem, as `tengen solve` reads it from JSON: vertices, edges, stones, region,
    /// target, who moves, and the formula.
    pub fn problem(&self) -> File {
        file_of(&self.reduction)
    }

    /// A picture, as a complete SVG file.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the graph is too large to be seen.
    pub fn svg(&self) -> Result<String> {
        match self.vertices <= draw::MAX_POINTS {
            true => Ok(draw::draw(&self.reduction)),
            false => Err(Error::unusable(format!(
                "{} points are more than the {} that are drawn",
                self.vertices,
                draw::MAX_POINTS
            ))),
        }
    }
}
