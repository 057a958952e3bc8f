//! The names of points: as players have them, in the letters of GoTools, or the labels of a
//! graph.

use crate::commands::legal::point_name;
use crate::failure::Failure;
use clap::ValueEnum;
use tengen_board::{Board, Geometry};
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

/// The names of a board's points.
#[derive(Clone, Debug)]
pub(crate) struct Names(Vec<String>);

impl Names {
    /// As players have them, or the labels of a graph.
    pub(crate) fn of(board: &Board) -> Names {
        Names(match board.geometry() {
            Geometry::Lattice(shape) => (0..board.points()).map(|v| point_name(shape, v)).collect(),
            Geometry::Graph { names } => names.clone(),
        })
    }

    /// Of no board.
    pub(crate) fn none() -> Names {
        Names(Vec::new())
    }

    /// In some coordinates, if the board has them.
    pub(crate) fn with(board: &Board, coordinates: Coordinates) -> Result<Names, Failure> {
        if coordinates == Coordinates::Players {
            return Ok(Names::of(board));
        }
        let shape = board
            .shape()
            .filter(|shape| shape.rows.max(shape.cols) <= 26);
        let shape = shape.ok_or_else(|| {
            Failure::unusable(
                "--coordinates gotools: only lattices of up to 26 rows and columns have these",
            )
        })?;
        let letter = |n: usize| char::from(b'A' + n as u8);
        let letters = |v| {
            let (row, col) = shape.point(v);
            [letter(col), letter(row)].iter().collect()
        };
        Ok(Names((0..board.points()).map(letters).collect()))
    }

    /// The name of a point.
    pub(crate) fn name(&self, vertex: usize) -> String {
        self.0[vertex].clone()
    }

    /// The name of a move.
    pub(crate) fn play(&self, vertex: Option<usize>) -> String {
        vertex.map_or_else(|| "pass".to_owned(), |vertex| self.name(vertex))
    }

    /// An error with the names of its points.
    pub(crate) fn explain(&self, error: &ProblemError) -> String {
        let name = |&vertex: &usize| self.name(vertex);
        match error {
            ProblemError::NoLiberty(v) => format!("the string of {} has no liberty", name(v)),
            ProblemError::Colour(v) => {
                format!("the stone on {} is neither black nor white", name(v))
            }
            ProblemError::NotAStone(v) => format!("the target {} is no stone", name(v)),
            ProblemError::TwoColours(a, b) => {
                format!(
                    "the targets {} and {} are of different colours",
                    name(a),
                    name(b)
                )
            }
            ProblemError::Fixed(v) => {
                format!(
                    "the target {} has a liberty outside the region, so it is never captured",
                    name(v)
                )
            }
            other => other.to_string(),
        }
    }

    /// The names of some points, with blanks between.
    pub(crate) fn list(&self, vertices: &[usize]) -> String {
        let names: Vec<_> = vertices.iter().map(|&vertex| self.name(vertex)).collect();
        names.join(" ")
    }

    /// The points of some names, given with an option, with or without blanks.
    pub(crate) fn find_all(&self, words: &[String], option: &str) -> Result<Vec<usize>, Failure> {
        let find = |word: &str| {
            let found = self
                .0
                .iter()
                .position(|name| name.eq_ignore_ascii_case(word));
            found.ok_or_else(|| {
                let [first, last] = [self.0.first(), self.0.last()].map(|n| n.cloned().unwrap_or_default());
                Failure::unusable(format!(
                    "{option}: there is no point {word:?}; the board has those from {first} to {last}"
                ))
            })
        };
        let points: Result<Vec<_>, _> = words
            .iter()
            .flat_map(|words| words.split_whitespace())
            .map(find)
            .collect();
        match points?.as_slice() {
            [] if !words.is_empty() => Err(Failure::unusable(format!("{option} names no point"))),
            points => Ok(points.to_vec()),
        }
    }
}
