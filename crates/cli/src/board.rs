//! The board that a command is about: a lattice's, by its size, or a graph from a file.

use crate::failure::Failure;
use crate::input;
use crate::names::LatticeArguments;
use std::path::{Path, PathBuf};
use tengen::graph_file::GraphFileError;
use tengen::{BoardSpec, GraphText, Shape, graph_file};

/// A board, as arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct BoardArguments {
    /// Number of rows, or a size such as 3x4
    #[arg(required_unless_present = "graph")]
    pub(crate) rows: Option<usize>,

    /// Number of columns [default: as many as rows]
    pub(crate) cols: Option<usize>,

    #[command(flatten)]
    pub(crate) lattice: LatticeArguments,

    /// The graph of a file: DIMACS, an edge list (numbers or names), CSV, an adjacency list, Matrix Market,
    /// node-link JSON, graph6 or sparse6; `-` is standard input
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["rows", "cols", "lattice", "boundary"],
    )]
    pub(crate) graph: Option<PathBuf>,
}

impl BoardArguments {
    /// The board, as requests have it.
    pub(crate) fn spec(&self) -> Result<BoardSpec, Failure> {
        let Some(file) = &self.graph else {
            let rows = self.rows.unwrap_or(0);
            return Ok(BoardSpec::from(Shape {
                lattice: self.lattice.lattice,
                rows,
                cols: self.cols.unwrap_or(rows),
                boundary: self.lattice.boundary,
            }));
        };
        graph(file).map(BoardSpec::Graph)
    }
}

/// The graphs of a file, which may have one on each line; each, or the reason that it is none.
pub(crate) fn graphs(file: &Path) -> Result<Vec<Result<GraphText, Failure>>, Failure> {
    let input = input::read(file)?;
    let all = GraphText::all(&file.display().to_string(), &input.text);
    let of = all.len();
    let checked = (1..).zip(all).map(|(number, graph): (usize, GraphText)| {
        let read = graph_file::read(&graph.text);
        let place = |error: GraphFileError| match of {
            1 => error.to_string(),
            _ => format!("graph {number}: {}", error.fault),
        };
        read.map_err(|error| input.unusable(place(error)))?;
        Ok(graph)
    });
    Ok(checked.collect())
}

/// The graph of a file, which is named as it was given.
pub(crate) fn graph(file: &Path) -> Result<GraphText, Failure> {
    let input = input::read(file)?;
    graph_file::read(&input.text).map_err(|error| input.unusable(error))?;
    Ok(GraphText {
        graph: file.display().to_string(),
        text: input.text,
    })
}
