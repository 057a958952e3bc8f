//! The names of points and moves: in players' notation, in the letters of GoTools, or the labels of
//! a graph.
//!
//! ```text
//!   players            GoTools
//!     A  B  C            A  B  C
//! 2  A2 B2 C2        A  AA BA CA      column, then row
//! 1  A1 B1 C1        B  AB BB CB
//! ```
//!
//! ```
//! use tengen_board::names::Names;
//! use tengen_board::{Board, Move};
//!
//! let board = Board::square(19, 19)?;
//! let names = Names::of(&board);
//! assert_eq!(names.name(0), "A19");
//! assert_eq!(names.read_move("k10")?, Move::Play(9 * 19 + 9));
//! assert_eq!(names.of_move(Move::Pass), "pass");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board::{Board, Geometry};
use crate::lattice::Shape;
use crate::moves::Move;
use crate::steps;
use crate::text::{column_name, column_of};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The notation for points. In JSON, `"players"` or `"gotools"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Coordinates {
    /// Letter and number, such as C2, from the lower left and without I. Points of a graph have
    /// their labels.
    #[default]
    Players,
    /// Two letters, column and row, such as CB, from the upper left.
    Gotools,
}

/// The largest number of rows and columns of a board with two-letter names.
pub const MAX_GOTOOLS: usize = 26;

/// The name of a pass.
pub const PASS: &str = "pass";

/// The names of a board's points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Players(Shape),
    Gotools(Shape),
    Labels(Labels),
}

/// The labels of a graph's vertices, with an index that the first search for a label builds.
#[derive(Clone, Debug, Default)]
struct Labels {
    names: Vec<String>,
    index: OnceLock<Index>,
}

/// The first vertex that has a label: by the exact label, and by the label in lower case.
#[derive(Clone, Debug, Default)]
struct Index {
    exact: HashMap<String, usize>,
    small: HashMap<String, usize>,
}

impl PartialEq for Labels {
    fn eq(&self, other: &Labels) -> bool {
        self.names == other.names
    }
}

impl Eq for Labels {}

impl Labels {
    /// Returns the vertex of a label: an exact match first, then one that ignores case.
    fn find(&self, name: &str) -> Option<usize> {
        steps::add(1);
        let index = self.index.get_or_init(|| {
            let mut index = Index::default();
            for (vertex, name) in self.names.iter().enumerate() {
                steps::add(1);
                index.exact.entry(name.clone()).or_insert(vertex);
                let small = name.to_ascii_lowercase();
                index.small.entry(small).or_insert(vertex);
            }
            index
        });
        // The search for the exact label comes first, since labels may differ in case only.
        let exactly = index.exact.get(name);
        let found = exactly.or_else(|| index.small.get(&name.to_ascii_lowercase()));
        found.copied()
    }
}

/// The error of a name that no point has, or of a notation that the board cannot use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// No point has the name.
    #[error("unknown point {name:?}; the points of the board go from {first} to {last}")]
    NoPoint {
        /// The name that was given.
        name: String,
        /// The name of the first vertex, or an empty text if the board has no points.
        first: String,
        /// The name of the last vertex, or an empty text if the board has no points.
        last: String,
    },
    /// The board is a graph, or has more than [`MAX_GOTOOLS`] rows or columns.
    #[error("expected a lattice of at most {MAX_GOTOOLS} rows and columns")]
    NoLetters,
}

impl Names {
    /// Returns the names of a board's points in players' notation; for a graph, the labels.
    pub fn of(board: &Board) -> Names {
        Names(match board.geometry() {
            Geometry::Lattice(shape) => Kind::Players(*shape),
            Geometry::Graph { names } => Kind::Labels(Labels {
                names: names.clone(),
                index: OnceLock::new(),
            }),
        })
    }

    /// Returns the names of a lattice's points in players' notation.
    pub fn of_shape(shape: &Shape) -> Names {
        Names(Kind::Players(*shape))
    }

    /// Returns the names of a board without points.
    pub fn none() -> Names {
        Names(Kind::Labels(Labels::default()))
    }

    /// Returns the names of a board's points in the given notation: players' notation or GoTools'.
    ///
    /// # Errors
    /// [`NameError::NoLetters`] if the board has no two-letter names.
    pub fn with(board: &Board, coordinates: Coordinates) -> Result<Names, NameError> {
        if coordinates == Coordinates::Players {
            return Ok(Names::of(board));
        }
        let small = |shape: &&Shape| shape.rows.max(shape.cols) <= MAX_GOTOOLS;
        let shape = board.shape().filter(small).ok_or(NameError::NoLetters)?;
        Ok(Names(Kind::Gotools(*shape)))
    }

    /// Returns the number of points.
    pub fn points(&self) -> usize {
        match &self.0 {
            Kind::Players(shape) | Kind::Gotools(shape) => shape.rows * shape.cols,
            Kind::Labels(labels) => labels.names.len(),
        }
    }

    /// Returns the name of a point.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn name(&self, vertex: usize) -> String {
        assert!(vertex < self.points(), "a vertex of the board");
        match &self.0 {
            Kind::Players(shape) => {
                let (row, col) = shape.point(vertex);
                format!("{}{}", column_name(col), shape.rows - row)
            }
            Kind::Gotools(shape) => {
                let (row, col) = shape.point(vertex);
                let letter = |n: usize| char::from(b'A' + n as u8);
                [letter(col), letter(row)].iter().collect()
            }
            Kind::Labels(labels) => labels.names[vertex].clone(),
        }
    }

    /// Returns the name of a move.
    pub fn of_move(&self, r#move: Move) -> String {
        match r#move {
            Move::Pass => PASS.to_owned(),
            Move::Play(vertex) => self.name(vertex),
        }
    }

    /// Returns the names of some points.
    pub fn all(&self, vertices: &[usize]) -> Vec<String> {
        vertices.iter().map(|&vertex| self.name(vertex)).collect()
    }

    /// Returns the point that has a given name.
    ///
    /// Case is ignored. If the labels of several vertices of a graph differ only in case, a label
    /// in the case of `name` takes precedence.
    ///
    /// # Errors
    /// [`NameError::NoPoint`] if no point has the name.
    pub fn find(&self, name: &str) -> Result<usize, NameError> {
        let found = match &self.0 {
            Kind::Players(shape) => player_point(shape, name),
            Kind::Gotools(shape) => gotools_point(shape, name),
            Kind::Labels(labels) => labels.find(name),
        };
        found.ok_or_else(|| {
            let last = self.points().checked_sub(1);
            let at = |vertex: Option<usize>| vertex.map_or(String::new(), |v| self.name(v));
            NameError::NoPoint {
                name: name.to_owned(),
                first: at(last.map(|_| 0)),
                last: at(last),
            }
        })
    }

    /// Returns the points of a name: one point, or all points of a rectangle such as `A1:C2`.
    ///
    /// A rectangle is given by two opposite corners. Only lattice boards have rectangles.
    ///
    /// # Errors
    /// [`NameError::NoPoint`] if a name is unknown.
    pub fn find_area(&self, name: &str) -> Result<Vec<usize>, NameError> {
        let shape = match &self.0 {
            Kind::Players(shape) | Kind::Gotools(shape) => shape,
            Kind::Labels(_) => return Ok(vec![self.find(name)?]),
        };
        let Some((first, last)) = name.split_once(':') else {
            return Ok(vec![self.find(name)?]);
        };
        let corner = |name: &str| Ok(shape.point(self.find(name)?));
        // The corners may be given in any order.
        let ((top, left), (bottom, right)) = (corner(first)?, corner(last)?);
        let (left, right) = (left.min(right), left.max(right));
        let row = |row| (left..=right).map(move |col| shape.vertex(row, col));
        Ok((top.min(bottom)..=top.max(bottom)).flat_map(row).collect())
    }

    /// Returns the points of a list of names or rectangles, separated by blanks or commas. In a
    /// list for a graph only blanks separate, because labels may have commas.
    ///
    /// Each point occurs once, in the order of the names.
    ///
    /// # Errors
    /// [`NameError::NoPoint`] for the first unknown name.
    pub fn find_all(&self, names: &str) -> Result<Vec<usize>, NameError> {
        let mut found = Vec::new();
        let mut seen = std::collections::HashSet::new();
        // Labels of a graph may have commas.
        let commas = !matches!(self.0, Kind::Labels(_));
        let between = |c: char| c.is_whitespace() || commas && c == ',';
        for name in names.split(between).filter(|name| !name.is_empty()) {
            let area = self.find_area(name)?;
            found.extend(area.into_iter().filter(|&vertex| seen.insert(vertex)));
        }
        Ok(found)
    }

    /// Returns the move with a given name: the name of a point, or [`PASS`].
    ///
    /// A graph's vertex with the label "pass" takes precedence over a pass.
    ///
    /// # Errors
    /// [`NameError::NoPoint`] if no point has the name and it is not [`PASS`].
    pub fn read_move(&self, name: &str) -> Result<Move, NameError> {
        match self.find(name) {
            Err(_) if name.eq_ignore_ascii_case(PASS) => Ok(Move::Pass),
            found => found.map(Move::Play),
        }
    }
}

/// Parses a name in players' notation: letters, and a number without leading zeros.
fn player_point(shape: &Shape, name: &str) -> Option<usize> {
    let digits = name.find(|c: char| c.is_ascii_digit())?;
    let (letters, number) = name.split_at(digits);
    // Signs and leading zeros are not part of a name.
    let plain = number.bytes().all(|b| b.is_ascii_digit()) && !number.starts_with('0');
    let number: usize = number.parse().ok().filter(|_| plain)?;
    let col = column_of(letters).filter(|&col| col < shape.cols)?;
    let row = shape.rows.checked_sub(number)?;
    Some(shape.vertex(row, col))
}

/// Parses two letters, column and row.
fn gotools_point(shape: &Shape, name: &str) -> Option<usize> {
    let number = |letter: u8| {
        let letter = letter.to_ascii_uppercase();
        letter
            .is_ascii_uppercase()
            .then(|| usize::from(letter - b'A'))
    };
    let &[col, row] = name.as_bytes() else {
        return None;
    };
    let (row, col) = (number(row)?, number(col)?);
    (row < shape.rows && col < shape.cols).then(|| shape.vertex(row, col))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

    fn boards() -> Vec<Board> {
        let sizes = [(1, 1), (2, 3), (19, 19), (3, 60), (120, 2), (26, 26)];
        let mut boards: Vec<Board> = sizes.map(|(r, c)| Board::square(r, c).unwrap()).into();
        let names = ["7", "pass", "wall"].map(str::to_owned);
        let graph = Graph::from_edges(3, &[(0, 1)]).unwrap();
        boards.push(Board::from_graph(graph, names.into()));
        boards
    }

    #[test]
    fn points_have_names_and_names_points() {
        for board in boards() {
            for coordinates in [Coordinates::Players, Coordinates::Gotools] {
                let Ok(names) = Names::with(&board, coordinates) else {
                    assert!(board.shape().is_none_or(|s| s.rows.max(s.cols) > 26));
                    continue;
                };
                assert_eq!(names.points(), board.points());
                for vertex in 0..board.points() {
                    let name = names.name(vertex);
                    assert_eq!(names.find(&name), Ok(vertex));
                    assert_eq!(names.find(&name.to_lowercase()), Ok(vertex));
                    assert_eq!(names.read_move(&name), Ok(Move::Play(vertex)));
                    assert_eq!(names.of_move(Move::Play(vertex)), name);
                }
                let all: Vec<usize> = (0..board.points()).collect();
                assert_eq!(names.find_all(&names.all(&all).join(" ")), Ok(all));
            }
        }
    }

    #[test]
    fn names_are_those_in_the_pictures() {
        let board = Board::square(2, 3).unwrap();
        let names = Names::of(&board);
        let all: Vec<_> = (0..6).collect();
        assert_eq!(names.all(&all), ["A2", "B2", "C2", "A1", "B1", "C1"]);
        let letters = Names::with(&board, Coordinates::Gotools).unwrap();
        assert_eq!(letters.all(&all), ["AA", "BA", "CA", "AB", "BB", "CB"]);
        assert_eq!(Names::of(&Board::square(9, 9).unwrap()).name(8), "J9");
        assert_eq!(names.read_move("PASS"), Ok(Move::Pass));
    }

    #[test]
    fn rectangles_have_two_opposite_corners() {
        let board = Board::square(3, 4).unwrap();
        let names = Names::of(&board);
        let points = |text: &str| names.all(&names.find_all(text).unwrap());
        assert_eq!(points("A1:B2"), ["A2", "B2", "A1", "B1"]);
        for other in ["B2:A1", "a2:b1", "B1:A2"] {
            assert_eq!(points(other), points("A1:B2"), "{other}");
        }
        assert_eq!(points("D3:D3 A1,A1:B1"), ["D3", "A1", "B1"]);
        assert_eq!(points("A1:D3").len(), 12);
        for wrong in ["A1:", ":A1", "A1:E1", "A1:B1:C1", "A1-B2"] {
            assert!(names.find_all(wrong).is_err(), "{wrong}");
        }
        let letters = Names::with(&board, Coordinates::Gotools).unwrap();
        assert_eq!(
            letters.all(&letters.find_all("AA:BA,DC").unwrap()),
            ["AA", "BA", "DC"]
        );
        let labels = ["a:b", "A", "a"].map(str::to_owned);
        let graph = Board::from_graph(Graph::from_edges(3, &[]).unwrap(), labels.into());
        let labels = Names::of(&graph);
        assert_eq!(labels.find_all("a A A:B"), Ok(vec![2, 1, 0]));
    }

    #[test]
    fn unknown_names_are_refused() {
        let board = Board::square(19, 19).unwrap();
        let names = Names::of(&board);
        for name in [
            "",
            "I5",
            "A0",
            "A20",
            "U1",
            "A+1",
            "A 1",
            "AA1",
            "7",
            "ä1",
            "Aä",
            "A001",
            "A1A",
            "A99999999999999999999999",
        ] {
            let error = names.find(name).unwrap_err();
            let (first, last) = ("A19".to_owned(), "T1".to_owned());
            let name = name.to_owned();
            assert_eq!(error, NameError::NoPoint { name, first, last });
        }
        let letters = Names::with(&board, Coordinates::Gotools).unwrap();
        for name in ["", "A", "TA", "AT", "A1", "ä", "AAA", "@A"] {
            assert!(letters.find(name).is_err(), "{name}");
        }
        let error = Names::none().find("x").unwrap_err();
        assert!(matches!(error, NameError::NoPoint { first, .. } if first.is_empty()));
        let wide = Board::square(1, 27).unwrap();
        let error = Names::with(&wide, Coordinates::Gotools).unwrap_err();
        assert_eq!(error, NameError::NoLetters);
    }
}
