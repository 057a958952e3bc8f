//! The number of legal positions of a board.

use super::Engine;
use super::evidence::{Evidence, Recorder};
use super::keeping::Keeping;
use crate::board::GraphText;
use crate::plan::refusal;
use crate::{BoardJson, BoardSpec, Error, Request, Resources, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt;
use tengen_base::observer::Observer;
use tengen_board::{Boundary, Lattice, Shape};
use tengen_count::{Options, Sequence, count_graph, count_lattice};
use tengen_estimate::published;
use tengen_exact::UBig;

/// Request for the number of legal positions of a board;
/// [`tengen::count`](crate::count()) creates one.
///
/// ```
/// use tengen::prelude::*;
/// let torus = tengen::count(3, 3).lattice(Lattice::Torus).colours(3).run()?;
/// assert_eq!(torus.count.to_string(), "170047");
/// let widths = tengen::count(2, 3).columns(true).run()?;
/// let widths = widths.columns.unwrap_or_default();
/// assert_eq!(widths.iter().map(ToString::to_string).collect::<Vec<_>>(), ["5", "57", "489"]);
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// - [`Unusable`](crate::Error::Unusable) if the board is invalid, or the engine does not support
///   it.
/// - [`TooLarge`](crate::Error::TooLarge) if the count does not fit into the memory limit. This is
///   known in advance, or noticed during the count.
/// - [`Interrupted`](crate::Error::Interrupted) if the observer stops the run. With a
///   store, the same request resumes where it was stopped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Count {
    /// The board.
    pub board: BoardSpec,
    /// Number of colours of stones, at least 1.
    #[serde(default = "super::two")]
    pub colours: u32,
    /// `true` to return also the numbers of legal positions of the boards with 1, 2, ..., `cols`
    /// columns.
    #[serde(default)]
    pub columns: bool,
    /// The engine that counts; by default it is chosen automatically.
    #[serde(with = "crate::text::Name", default)]
    pub engine: Engine,
    /// `true` to return also the evidence that the number is right: residues (the number modulo
    /// primes), a second engine and a publication.
    #[serde(default)]
    pub evidence: bool,
    /// Limits on threads and memory.
    #[serde(default)]
    pub resources: Resources,
    /// Where finished and unfinished work is saved.
    #[serde(default)]
    pub keeping: Keeping,
}

/// The number of legal positions of a board, with the engine that counted it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Counted {
    /// The board.
    #[serde(flatten)]
    pub board: BoardJson,
    /// Number of colours of stones.
    pub colours: u32,
    /// The engine that counted the positions, never [`Engine::AUTO`].
    #[serde(with = "crate::text::Name")]
    pub engine: Engine,
    /// The number of legal positions.
    #[serde(with = "crate::text::Integer")]
    pub count: UBig,
    /// The numbers of legal positions of the boards with 1, 2, ..., `cols` columns, if requested.
    #[serde(with = "crate::text::OptionIntegers")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<UBig>>,
    /// The evidence that the number is right, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Evidence>,
    /// The error that prevented saving work in the data directory, if any. The count itself is not
    /// affected.
    #[serde(skip)]
    pub unkept: Option<String>,
}

impl Count {
    /// Creates a request for the number of legal positions of a board, with two colours.
    pub fn new(board: impl Into<BoardSpec>) -> Count {
        Count {
            board: board.into(),
            colours: 2,
            columns: false,
            engine: Engine::AUTO,
            evidence: false,
            resources: Resources::default(),
            keeping: Keeping::default(),
        }
    }

    fn of_lattice(&self, shape: Shape, options: Options<'_>) -> Result<Counted> {
        let sequence = Sequence::of(shape, self.colours);
        let counts = count_lattice(&sequence, shape.cols, self.columns, &options)?;
        let last = counts.columns.last().cloned();
        Ok(Counted {
            board: shape.into(),
            colours: self.colours,
            engine: counts.engine,
            count: last.ok_or_else(|| crate::Error::failed("the count gave no number"))?,
            columns: self.columns.then_some(counts.columns),
            evidence: None,
            unkept: counts.unkept,
        })
    }

    /// Replaces the reason in an [`Error::TooLarge`] that was known before the count began. The new
    /// reason comes from a plan of the count, its estimated time and memory. It says more, because
    /// the plan also considers keeping the vector (the counts for all states) in files.
    fn in_words_of_plan(&self, mut error: Error, options: &Options<'_>) -> Error {
        let is_auto = self.engine == Engine::AUTO && options.scratch.is_none();
        if let Error::TooLarge {
            reason,
            foreseen: true,
            ..
        } = &mut error
            && let BoardSpec::Lattice(spec) = &self.board
            && is_auto
            && let Some(of_plan) = refusal(spec.shape(), self.colours, options)
        {
            *reason = of_plan;
        }
        error
    }

    fn of_graph(&self, graph: &GraphText, options: Options<'_>) -> Result<Counted> {
        if self.columns {
            return Err(crate::Error::unsupported("a graph has no columns"));
        }
        let board = graph.board()?;
        let (engine, count) = count_graph(&board, self.colours, &options)?;
        Ok(Counted {
            board: self.board.json(&board),
            colours: self.colours,
            engine,
            count,
            columns: None,
            evidence: None,
            unkept: None,
        })
    }
}

impl Request for Count {
    type Answer = Counted;

    fn run_with(&self, observer: &dyn Observer) -> Result<Counted> {
        let recorder = Recorder::new(observer);
        self.keeping.with(self.resources, &recorder, |options| {
            let options = Options {
                engine: self.engine,
                ..options
            };
            let counted = match &self.board {
                BoardSpec::Lattice(spec) => self.of_lattice(spec.shape(), options),
                BoardSpec::Graph(graph) => self.of_graph(graph, options),
            };
            let mut counted = counted.map_err(|error| self.in_words_of_plan(error, &options))?;
            if self.evidence {
                let residues = recorder.residues();
                let evidence = Evidence::gather(self, &counted, residues, &options)?;
                counted.evidence = Some(evidence);
            }
            Ok(counted)
        })
    }
}

impl Counted {
    /// Returns the OEIS number of the sequence of counts for 1, 2, ... columns
    /// ([`columns`](Counted::columns)), if it has one.
    pub fn oeis(&self) -> Option<&'static str> {
        match self.board {
            BoardJson::Lattice(Shape {
                lattice: Lattice::Square,
                rows,
                boundary: Boundary::None,
                ..
            }) if self.colours == 2 => published::oeis_of_columns(rows),
            _ => None,
        }
    }
}

impl fmt::Display for Counted {
    /// Writes the number of legal positions in decimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.count.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::Recorder;
    use crate::count::{Count, Engine};
    use crate::prelude::*;

    /// For every prime, the reported residue of the 7 x 7 board is the published number (OEIS
    /// A094777) modulo the prime.
    #[test]
    fn residues_are_reported_as_they_are_found() {
        let published: u128 = 83_677_847_847_984_287_628_595;
        let edge = BoardSpec::graph("an edge", "p edge 2 1\ne 1 2\n");
        for (count, number) in [
            (crate::count(7, 7), published),
            (crate::count(7, 7).engine(Engine::HASHED), published),
            (Count::new(edge), 5),
        ] {
            let told = Recorder::new(&Silent);
            assert_eq!(
                count.run_with(&told).unwrap().count.to_string(),
                number.to_string()
            );
            let told = told.residues();
            assert!(!told.is_empty());
            for of in told {
                assert_eq!(number % u128::from(of.prime), u128::from(of.residue));
            }
        }
    }
}
