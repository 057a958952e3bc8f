//! The names of points: as players have them, in the letters of GoTools, or the labels of a
//! graph.

use crate::failure::Failure;
use clap::ValueEnum;
use tengen_board::Board;
use tengen_board::names::{self, NameError};
use tengen_tsumego::problem::ProblemError;

/// How points are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Coordinates {
    /// Letter and number, as C2, from the lower left and without I; labels of a graph
    #[default]
    Players,
    /// Two letters, column and row, as CB, from the upper left
    Gotools,
}

impl From<Coordinates> for names::Coordinates {
    fn from(coordinates: Coordinates) -> names::Coordinates {
        match coordinates {
            Coordinates::Players => names::Coordinates::Players,
            Coordinates::Gotools => names::Coordinates::Gotools,
        }
    }
}

/// The names of a board's points.
#[derive(Clone, Debug)]
pub(crate) struct Names(names::Names);

impl Names {
    /// As players have them, or the labels of a graph.
    pub(crate) fn of(board: &Board) -> Names {
        Names(names::Names::of(board))
    }

    /// In some coordinates, if the board has them.
    pub(crate) fn with(board: &Board, coordinates: Coordinates) -> Result<Names, Failure> {
        let names = names::Names::with(board, coordinates.into());
        let names = names.map_err(|e| Failure::Unusable(format!("--coordinates gotools: {e}")));
        names.map(Names)
    }

    /// The name of a point.
    pub(crate) fn name(&self, vertex: usize) -> String {
        self.0.name(vertex)
    }

    /// An error with the names of its points.
    pub(crate) fn explain(&self, error: &ProblemError) -> String {
        tengen::solve::explain(error, &self.0)
    }

    /// The points of some names, given with an option, with or without blanks.
    pub(crate) fn find_all(&self, words: &[String], option: &str) -> Result<Vec<usize>, Failure> {
        let found = words.iter().map(|words| self.0.find_all(words));
        let found: Result<Vec<Vec<usize>>, NameError> = found.collect();
        let points = found.map_err(|error| Failure::Unusable(format!("{option}: {error}")))?;
        match points.concat().as_slice() {
            [] if !words.is_empty() => Err(Failure::unusable(format!("{option} names no point"))),
            points => Ok(points.to_vec()),
        }
    }
}
