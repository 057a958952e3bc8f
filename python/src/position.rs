//! A position on its board.

use crate::waiting::now;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use tengen::position::{Drawing, Mark, MarkKind, Notation, Setup};
use tengen::{BoardSpec, Error, GraphText, Result};

/// Returns the description of a lattice board as JSON, after checking the names of its lattice and
/// boundary.
#[pyfunction]
pub(crate) fn board(
    py: Python<'_>,
    rows: usize,
    cols: usize,
    lattice: &str,
    boundary: &str,
) -> PyResult<String> {
    now(py, || {
        let spec = BoardSpec::square(rows, cols)
            .with_lattice(lattice.parse().map_err(Error::unusable)?)
            .with_boundary(boundary.parse().map_err(Error::unusable)?);
        serde_json::to_string(&spec).map_err(Error::failed)
    })
}

/// Returns the graphs that a text contains, each as its name and its text. The text may have one
/// graph on each line.
#[pyfunction]
pub(crate) fn graphs(py: Python<'_>, name: &str, text: &str) -> PyResult<Vec<(String, String)>> {
    now(py, || {
        let all = GraphText::all(name, text).into_iter();
        Ok(all.map(|graph| (graph.graph, graph.text)).collect())
    })
}

/// A position on its board.
#[pyclass(frozen, module = "tengen._tengen")]
pub(crate) struct Position(tengen::Position);

/// A string: its colour, its stones, its liberties, and `true` if one of its stones has a liberty
/// on an extra empty point outside the board.
type StoneString = (u8, Vec<usize>, Vec<usize>, bool);

#[pymethods]
impl Position {
    /// Creates a position from its board, as JSON, and a colour for each point.
    #[new]
    fn new(py: Python<'_>, board: &str, colours: PyReadonlyArray1<'_, i8>) -> PyResult<Position> {
        let colours: &[u8] = bytemuck::cast_slice(colours.as_slice()?);
        now(py, || {
            let spec: BoardSpec = serde_json::from_str(board).map_err(Error::unusable)?;
            Ok(Position(tengen::Position::new(&spec, colours.to_vec())?))
        })
    }

    /// Reads a position from a text in any notation. `lattice` and `boundary` are for a diagram,
    /// which does not state them.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str, lattice: &str, boundary: &str) -> PyResult<Position> {
        now(py, || {
            let lattice = lattice.parse().map_err(Error::unusable)?;
            let boundary = boundary.parse().map_err(Error::unusable)?;
            let setup = Setup::read_on(text, Notation::of(text), lattice, boundary)?;
            Ok(Position(setup.position))
        })
    }

    /// The numbers of rows and columns of the board. The vertices of a graph are in one row.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        match self.0.shape() {
            Some(shape) => (shape.rows, shape.cols),
            None => (1, self.0.colours().len()),
        }
    }

    /// Returns the colour of each point.
    fn colours<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let colours: &[i8] = bytemuck::cast_slice(self.0.colours());
        colours.to_vec().into_pyarray(py)
    }

    /// Returns the names of all points.
    fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        now(py, || {
            let points: Vec<usize> = (0..self.0.colours().len()).collect();
            Ok(self.0.names().all(&points))
        })
    }

    fn strings(&self, py: Python<'_>) -> PyResult<Vec<StoneString>> {
        now(py, || {
            let strings = self.0.strings().into_iter();
            let strings = strings.map(|s| (s.colour, s.stones, s.liberties, s.guarded));
            Ok(strings.collect())
        })
    }

    fn is_legal(&self, py: Python<'_>) -> PyResult<bool> {
        now(py, || Ok(self.0.is_legal()))
    }

    /// Returns in words that the position is legal, or the reason why it is not.
    fn legality(&self, py: Python<'_>) -> PyResult<String> {
        now(py, || Ok(self.0.legality().to_string()))
    }

    /// Returns the position as text. The notation is `diagram`, `compact` or `sgf`.
    fn write(&self, py: Python<'_>, notation: &str) -> PyResult<String> {
        now(py, || self.0.write(self::notation(notation)?))
    }

    /// Returns a picture of the position as SVG. `marks` has pairs of the name of a point and its
    /// mark, such as `triangle`.
    fn svg(
        &self,
        py: Python<'_>,
        title: Option<String>,
        coordinates: bool,
        marks: Vec<(String, String)>,
    ) -> PyResult<String> {
        now(py, || {
            let names = self.0.names();
            let marks = marks.into_iter().map(|(point, mark)| {
                let vertex = names.find(&point).map_err(Error::unusable)?;
                let kind = kind(mark);
                Ok(Mark { vertex, kind })
            });
            self.0.draw(&Drawing {
                coordinates,
                marks: marks.collect::<Result<_>>()?,
                title,
            })
        })
    }
}

fn notation(name: &str) -> Result<Notation> {
    serde_json::from_value(name.into()).map_err(Error::unusable)
}

/// Returns the kind of mark that has this name, such as `circle`; any other text is a label.
fn kind(name: String) -> MarkKind {
    match name.as_str() {
        "triangle" => MarkKind::Triangle,
        "square" => MarkKind::Square,
        "circle" => MarkKind::Circle,
        "cross" => MarkKind::Cross,
        _ => MarkKind::Label(name),
    }
}
