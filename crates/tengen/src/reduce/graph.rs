//! Makes, from a logical formula, a Go position on a graph whose target lives if and only if the
//! formula is satisfiable. The position is composed of parts that *On the Complexity of Tsume-Go*,
//! section 4, calls diagrams: A(i), one for each variable, and B(j), one for each clause.

use super::{File, Gadgets};
use crate::position::Player;
use crate::{Error, Point, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use tengen_base::observer::Observer;
use tengen_reduction::dimacs;
use tengen_reduction::file::file_of;
use tengen_reduction::graph::{Reduction, draw};

/// A request for a position, on a graph, whose target lives if and only if a formula is
/// satisfiable. Built by [`tengen::reduce`](crate::reduce()). Clauses of more than three literals
/// are split, which adds variables.
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
/// [`Unusable`](Error::Unusable), if the text is not a formula, or its position is too large.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Reduce {
    /// The formula, as the text of a DIMACS CNF file.
    pub formula: String,
    /// The name of the formula in the answer.
    #[serde(default)]
    #[setters(into)]
    pub file: String,
    /// The variant of the diagrams, the parts of the position, of *On the Complexity of Tsume-Go*.
    /// Variants differ in the liberties of their strings; the default has as few as possible.
    #[serde(default = "compact")]
    pub gadgets: Gadgets,
}

fn compact() -> Gadgets {
    Gadgets::Compact
}

/// A position, on a graph, whose target lives if and only if a formula is satisfiable.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GraphPosition {
    /// The name of the formula.
    pub file: String,
    /// The kind of board: always `"graph"`.
    pub board: &'static str,
    /// The variant of the diagrams, the parts of the position, of *On the Complexity of Tsume-Go*.
    /// Variants differ in the liberties of their strings.
    pub gadgets: Gadgets,
    /// Number of variables of the formula.
    pub variables: usize,
    /// Number of clauses of the formula.
    pub clauses: usize,
    /// Number of parts A(i) of the position, one for each variable, including those added to split
    /// long clauses.
    pub diagrams_a: usize,
    /// Number of parts B(j) of the position, one for each clause after long clauses were split.
    pub diagrams_b: usize,
    /// Number of literals in all clauses, after long clauses were split.
    pub literals: usize,
    /// The number of colours: always 2.
    pub colours: u32,
    /// Number of vertices of the graph.
    pub vertices: usize,
    /// Number of edges of the graph.
    pub edges: usize,
    /// Number of points of the region, on which the players may move or capture.
    #[serde(rename = "region_size")]
    pub region: usize,
    /// The name of the vertex of the target, the string Lambda that White wants to save. In JSON a
    /// list with this one name.
    #[serde(serialize_with = "crate::point::in_a_list")]
    #[cfg_attr(feature = "schema", schemars(with = "[String; 1]"))]
    pub target: Point,
    /// The player to move.
    pub to_move: Player,
    /// The position itself.
    #[serde(skip)]
    pub(crate) reduction: Reduction,
}

impl Reduce {
    /// Returns a request for the position of `formula`, the text of a DIMACS CNF file.
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
        let reduction = Reduction::of(&short, self.gadgets).map_err(Error::unusable)?;
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
            target: Point::new(
                reduction.finale.lambda,
                reduction.name(reduction.finale.lambda).to_owned(),
            ),
            to_move: reduction.to_move(),
            reduction,
        })
    }
}

impl GraphPosition {
    /// Returns the problem in the form that `tengen solve` reads from JSON. It has vertices, edges,
    /// stones, region, target, the player to move, and the formula.
    pub fn problem(&self) -> File {
        file_of(&self.reduction)
    }

    /// Returns a picture of the position on its graph, as a complete SVG file.
    ///
    /// # Errors
    /// [`Error::Unusable`], if the graph is too large to draw.
    pub fn svg(&self) -> Result<String> {
        match self.vertices <= draw::MAX_POINTS {
            true => Ok(draw::draw(&self.reduction)),
            false => {
                let (limit, found) = (draw::MAX_POINTS, self.vertices);
                let reason = format!(
                    "expected a graph of at most {limit} points for a picture, found {found} points"
                );
                Err(Error::above(limit, found, reason))
            }
        }
    }
}
