//! The arguments that give the board of a command: part of a lattice, or a graph from a file.

use crate::failure::Failure;
use crate::input;
use crate::names::LatticeArguments;
use std::path::{Path, PathBuf};
use tengen::graph_file::GraphFileError;
use tengen::{BoardSpec, GraphText, Shape, graph_file};

/// Arguments that give a board.
#[derive(Debug, clap::Args)]
pub(crate) struct BoardArguments {
    /// Number of rows, or a size such as 3x4
    #[arg(required_unless_present = "graph")]
    pub(crate) rows: Option<usize>,

    /// Number of columns [default: same as rows]
    pub(crate) cols: Option<usize>,

    #[command(flatten)]
    pub(crate) lattice: LatticeArguments,

    /// Read the board as a graph from FILE; `-` is standard input
    ///
    /// Formats: DIMACS, edge list (numbers or names), CSV, adjacency list, Matrix Market, node-link
    /// JSON, graph6 and sparse6.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["rows", "cols", "lattice", "boundary"],
    )]
    pub(crate) graph: Option<PathBuf>,
}

impl BoardArguments {
    /// Returns the board that the arguments describe, as requests of the crate `tengen` take it.
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

/// Reads a file with one or more graphs, one on each line. Each entry of the result is a graph, or
/// the error of a line that is no graph.
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

/// Reads the graph in a file and names it after the file.
pub(crate) fn graph(file: &Path) -> Result<GraphText, Failure> {
    let input = input::read(file)?;
    graph_file::read(&input.text).map_err(|error| input.unusable(error))?;
    Ok(GraphText::new(file.display().to_string(), input.text))
}
