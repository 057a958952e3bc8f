//! Boards and positions in JSON, in the format of the program's answers.
//!
//! A lattice board is an object with its shape. A graph is described by its file and its size. A
//! position is the list of the rows of its [diagram](crate::ascii), with all vertices of a graph in
//! one row. Points and moves are strings, their [names](crate::names).
//!
//! ```json
//! {"lattice":"square","rows":2,"cols":3,"boundary":"none"}
//! {"graph":"petersen.col","vertices":10,"edges":15}
//! [". X O","X . ."]
//! ```

use crate::ascii::{self, AsciiFault, AsciiWriteError};
use crate::board::Board;
use crate::foreign::Foreign;
use crate::lattice::Shape;
use crate::position::Position;
use crate::text::without_bom;
use serde::{Deserialize, Serialize};

/// The board of an answer.
///
/// Only a lattice board can be read back. For a graph, the JSON only says which graph the answer is
/// about.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum BoardJson {
    /// A lattice board.
    Lattice(Shape),
    /// A graph board.
    Graph(GraphJson),
}

/// The description of a graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct GraphJson {
    /// The file of the graph, if it came from one.
    pub graph: Option<String>,
    /// Number of vertices.
    pub vertices: usize,
    /// Number of edges. It is left out of answers that have another field `edges`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edges: Option<usize>,
}

impl BoardJson {
    /// Describes a board. For a graph board, `graph` is the name of its file.
    pub fn new(board: &Board, graph: Option<String>) -> BoardJson {
        match board.shape() {
            Some(&shape) => BoardJson::Lattice(shape),
            None => BoardJson::Graph(GraphJson {
                graph,
                vertices: board.points(),
                edges: Some(board.graph().edge_count()),
            }),
        }
    }
}

impl From<Shape> for BoardJson {
    fn from(shape: Shape) -> BoardJson {
        BoardJson::Lattice(shape)
    }
}

/// A position as the rows of its diagram, the top row first.
///
/// The vertices of a graph are in one row, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct PositionJson(pub Vec<String>);

/// The error of rows that are not a position of a board, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RowsError(String);

/// A position on a lattice board, among other fields of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Placed {
    #[serde(flatten)]
    shape: Shape,
    position: PositionJson,
}

/// The error of a text in which no positions in JSON can be read, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct JsonFault(String);

impl JsonFault {
    fn of(reason: impl ToString) -> JsonFault {
        JsonFault(reason.to_string())
    }
}

/// Returns `true` if a text looks like a JSON object with a field `position`.
pub fn has_positions(text: &str) -> bool {
    let text = without_bom(text).trim_start();
    text.starts_with('{') && text.contains("\"position\"")
}

/// Reads boards and positions from a sequence of JSON objects, such as the answers that the program
/// writes on lines.
///
/// Fields other than those of the board and the position are ignored.
///
/// # Errors
/// [`JsonFault`], with the number of the object that has the fault, from 1.
pub fn read_all(text: &str) -> Result<Vec<(Board, Position)>, (usize, JsonFault)> {
    read_known(text).map_err(|error| match Foreign::for_positions(text) {
        Some(foreign) => (1, JsonFault::of(foreign)),
        None => error,
    })
}

/// Reads boards and positions without checking if the text is in the format of another program.
fn read_known(text: &str) -> Result<Vec<(Board, Position)>, (usize, JsonFault)> {
    let values = serde_json::Deserializer::from_str(without_bom(text)).into_iter();
    let mut positions = Vec::new();
    for (number, value) in (1..).zip(values) {
        let read = || {
            let value: serde_json::Value = value.map_err(JsonFault::of)?;
            if value.get("graph").is_some() {
                let fault =
                    "this position is on a graph, but the file has only the name of the graph";
                return Err(JsonFault::of(fault));
            }
            let placed = serde_json::from_value(value).map_err(JsonFault::of)?;
            let Placed { shape, position } = placed;
            // The board may be large, so check the rows before it is built.
            let position = position.of_size(shape.rows, shape.cols);
            let position = position.map_err(JsonFault::of)?;
            let board = Board::lattice(shape).map_err(JsonFault::of)?;
            Ok((board, position))
        };
        positions.push(read().map_err(|fault| (number, fault))?);
    }
    match positions.is_empty() {
        true => {
            let fault = "no positions; one is an object with \"rows\", \"cols\" and \"position\"";
            Err((1, JsonFault::of(fault)))
        }
        false => Ok(positions),
    }
}

/// Returns the numbers of rows and columns of a board's diagram. The vertices of a graph are in one
/// row.
pub fn sides(board: &Board) -> (usize, usize) {
    board
        .shape()
        .map_or((1, board.points()), |shape| (shape.rows, shape.cols))
}

impl PositionJson {
    /// Returns the rows of a position's diagram.
    ///
    /// # Errors
    /// [`AsciiWriteError`] if the position does not fit the board, or has a colour above 9.
    pub fn new(board: &Board, position: &Position) -> Result<PositionJson, AsciiWriteError> {
        let (rows, cols) = sides(board);
        let diagram = ascii::write(rows, cols, position)?;
        Ok(PositionJson(diagram.lines().map(str::to_owned).collect()))
    }

    /// Parses the rows as a position of a board.
    ///
    /// # Errors
    /// [`RowsError`] if a character is unknown, or if the numbers of rows or points differ from the
    /// board's.
    pub fn position(&self, board: &Board) -> Result<Position, RowsError> {
        let (rows, cols) = sides(board);
        self.of_size(rows, cols)
    }

    /// Parses the rows as a position of `rows` x `cols` points; an error if the size differs.
    fn of_size(&self, rows: usize, cols: usize) -> Result<Position, RowsError> {
        let found = self.0.len();
        if found != rows {
            let fault = format!("the position has {found} rows, but the board has {rows}");
            return Err(RowsError(fault));
        }
        let mut colours = Vec::new();
        for (row, text) in (1..).zip(&self.0) {
            let before = colours.len();
            for c in text.chars().filter(|c| !c.is_whitespace()) {
                let Some(colour) = ascii::colour_of(c) else {
                    let fault = AsciiFault::UnknownCharacter(c);
                    return Err(RowsError(format!("row {row}: {fault}")));
                };
                colours.push(colour);
            }
            let points = colours.len() - before;
            if points != cols {
                let fault =
                    format!("row {row} has {points} points, but the board has {cols} columns");
                return Err(RowsError(fault));
            }
        }
        Ok(Position::new(colours))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::lattice::{Boundary, Lattice};
    use proptest::prelude::*;

    fn back<T: Serialize + for<'a> Deserialize<'a>>(value: &T) -> T {
        serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
    }

    fn graph(vertices: usize) -> Board {
        let names = (0..vertices).map(|v| v.to_string()).collect();
        Board::from_graph(Graph::from_edges(vertices, &[(0, 1)]).unwrap(), names)
    }

    #[test]
    fn as_the_program_prints_it() {
        let board = Board::square(2, 3).unwrap();
        let json = |board| serde_json::to_string(&BoardJson::new(board, None)).unwrap();
        assert_eq!(
            json(&board),
            r#"{"lattice":"square","rows":2,"cols":3,"boundary":"none"}"#
        );
        assert_eq!(json(&graph(3)), r#"{"graph":null,"vertices":3,"edges":1}"#);
        let position = Position::new(vec![0, 1, 2, 9, 0, 0]);
        let rows = PositionJson::new(&board, &position).unwrap();
        let json = serde_json::to_string(&rows).unwrap();
        assert_eq!(json, r#"[". X O","9 . ."]"#);
        let few = PositionJson::new(&graph(3), &Position::new(vec![1, 0, 2])).unwrap();
        assert_eq!(few.0, ["X . O"]);
    }

    #[test]
    fn names_in_json_are_those_everywhere() {
        for lattice in Lattice::all() {
            let json = serde_json::to_string(&lattice).unwrap();
            assert_eq!(json, format!("{:?}", lattice.name()));
        }
        for boundary in Boundary::all() {
            let json = serde_json::to_string(&boundary).unwrap();
            assert_eq!(json, format!("{:?}", boundary.name()));
        }
        let shape: Shape = serde_json::from_str(r#"{"rows":3,"cols":4}"#).unwrap();
        assert_eq!(shape, Shape::square(3, 4));
        for suicide in [
            crate::play::Suicide::Forbidden,
            crate::play::Suicide::Several,
            crate::play::Suicide::Allowed,
        ] {
            let json = serde_json::to_string(&suicide).unwrap();
            assert_eq!(json, format!("{:?}", suicide.name()));
        }
        for repetition in crate::rules::Repetition::ALL {
            let json = serde_json::to_string(&repetition).unwrap();
            assert_eq!(json, format!("{:?}", repetition.name()));
        }
    }

    #[test]
    fn rows_that_do_not_fit_the_board_are_refused() {
        let board = Board::square(2, 3).unwrap();
        let error = |rows: &[&str]| {
            let rows = PositionJson(rows.iter().map(|&row| row.to_owned()).collect());
            rows.position(&board).unwrap_err().to_string()
        };
        assert_eq!(
            error(&["..."]),
            "the position has 1 rows, but the board has 2"
        );
        assert_eq!(
            error(&["...", ". X"]),
            "row 2 has 2 points, but the board has 3 columns"
        );
        assert_eq!(
            error(&["...", "..?"]),
            "row 2: expected a point (. X O or 3 to 9), found '?'"
        );
        for position in [Position::new(vec![10; 6]), Position::empty(7)] {
            assert!(PositionJson::new(&board, &position).is_err());
        }
    }

    #[test]
    fn objects_one_after_another_are_positions() {
        let text = r#"{"rank":"7","rows":1,"cols":2,"position":["X ."],"colours":2}
            {"lattice":"torus","rows":2,"cols":1,"boundary":"none","position":["O","."]}"#;
        assert!(has_positions(text));
        let read = read_all(text).unwrap();
        assert_eq!(
            read[0],
            (Board::square(1, 2).unwrap(), Position::new(vec![1, 0]))
        );
        assert_eq!(read[1].0.shape().unwrap().lattice, Lattice::Torus);
        for (text, number, reason) in [
            ("", 1, "no positions"),
            (
                r#"{"rows":1,"cols":1,"position":["X"]} {"rows":1}"#,
                2,
                "missing field",
            ),
            (
                r#"{"graph":"g","vertices":1,"position":["X"]}"#,
                1,
                "on a graph",
            ),
            (r#"{"rows":0,"cols":1,"position":[]}"#, 1, "at least 1 row"),
            (
                r#"{"rows":1,"cols":1,"position":["XX"]}"#,
                1,
                "row 1 has 2 points",
            ),
            (r#"{"rows":1,"#, 1, "EOF"),
        ] {
            let (found, fault) = read_all(text).unwrap_err();
            assert_eq!(found, number, "{text}");
            assert!(fault.to_string().contains(reason), "{fault}");
        }
    }

    fn shapes() -> impl Strategy<Value = Shape> {
        let lattices = proptest::sample::select(Lattice::all().collect::<Vec<_>>());
        let boundaries = proptest::sample::select(Boundary::all().collect::<Vec<_>>());
        (lattices, 1..9usize, 1..9usize, boundaries).prop_map(|(lattice, rows, cols, boundary)| {
            let torus = lattice == Lattice::Torus;
            Shape {
                lattice,
                rows,
                cols,
                boundary: if torus { Boundary::None } else { boundary },
            }
        })
    }

    proptest! {
        #[test]
        fn boards_are_read_back(shape in shapes()) {
            let board = Board::lattice(shape).unwrap();
            let json = BoardJson::new(&board, None);
            prop_assert_eq!(back(&json), json.clone());
            prop_assert_eq!(json, BoardJson::from(shape));
        }

        #[test]
        fn graphs_are_read_back(
            graph in proptest::option::of(".*"),
            vertices in 0usize..1000,
            edges in proptest::option::of(0usize..1000),
        ) {
            let json = BoardJson::Graph(GraphJson { graph, vertices, edges });
            prop_assert_eq!(back(&json), json);
        }

        #[test]
        fn positions_are_read_back(
            shape in shapes(),
            colours in proptest::collection::vec(0u8..=9, 64),
            lattice in any::<bool>(),
        ) {
            let points = shape.rows * shape.cols;
            let board = if lattice || points < 2 {
                Board::lattice(shape).unwrap()
            } else {
                graph(points)
            };
            let position = Position::new(colours[..points].to_vec());
            let rows = PositionJson::new(&board, &position).unwrap();
            prop_assert_eq!(back(&rows).position(&board), Ok(position));
        }
    }
}
