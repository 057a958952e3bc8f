//! Large answers, such as random positions and game graphs, as arrays of NumPy. They are computed
//! without Python's global lock, and passed to Python without a copy.

use crate::answers::read;
use crate::numbers::{Ints, natural};
use crate::waiting::wait;
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use tengen::Error;
use tengen::games::ListGraph;
use tengen::prelude::*;

/// The colours of the points of some positions, one position after another.
type Colours<'py> = Bound<'py, PyArray1<i8>>;

/// Returns colours as signed bytes, the type of NumPy arrays. The Python code refuses colours above
/// 127.
fn signed(colours: Vec<u8>) -> Vec<i8> {
    bytemuck::cast_vec(colours)
}

/// Returns random legal positions, and the number of points of their board.
#[pyfunction]
#[pyo3(signature = (request, progress=None))]
pub(crate) fn sample<'py>(
    py: Python<'py>,
    request: &str,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Colours<'py>, usize)> {
    let (colours, points) = wait(py, progress, |observer| {
        let draws = read::<Sample>(request)?.draws(observer)?;
        Ok((signed(draws.colours(observer)?), draws.board().points()))
    })?;
    Ok((colours.into_pyarray(py), points))
}

/// The table of a board, from which the ranks of its legal positions are computed. The rank of a
/// position is its number in a fixed order.
#[pyclass(frozen, module = "tengen._tengen")]
pub(crate) struct Ranks(tengen::ranks::Ranks);

#[pymethods]
impl Ranks {
    #[new]
    #[pyo3(signature = (request, progress=None))]
    fn new(py: Python<'_>, request: &str, progress: Option<&Bound<'_, PyAny>>) -> PyResult<Ranks> {
        let ranks = wait(py, progress, |observer| {
            read::<RankTable>(request)?.run_with(observer)
        })?;
        Ok(Ranks(ranks))
    }

    /// The number of legal positions of the board, as an integer of Python.
    #[getter]
    fn total<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ints::new(py)?.of(self.0.total())
    }

    /// The number of points of the board.
    #[getter]
    fn points(&self) -> usize {
        self.0.board().points()
    }

    /// Returns the ranks of positions. The colours of their points are given one position after
    /// another.
    #[pyo3(signature = (colours, threads=None, progress=None))]
    fn rank<'py>(
        &self,
        py: Python<'py>,
        colours: PyReadonlyArray1<'py, i8>,
        threads: Option<usize>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let colours: &[u8] = bytemuck::cast_slice(colours.as_slice()?);
        let ranks = wait(py, progress, |observer| {
            self.0.rank_all(colours, threads, observer)
        })?;
        let ints = Ints::new(py)?;
        let ranks = ranks.iter().map(|rank| ints.of(rank));
        PyList::new(py, ranks.collect::<PyResult<Vec<_>>>()?)
    }

    /// Returns the positions that have the given ranks, as the colours of their points, one
    /// position after another.
    #[pyo3(signature = (ranks, threads=None, memory=None, progress=None))]
    fn unrank<'py>(
        &self,
        py: Python<'py>,
        ranks: Vec<Bound<'py, PyAny>>,
        threads: Option<usize>,
        memory: Option<usize>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Colours<'py>> {
        let ranks = ranks.iter().map(natural).collect::<PyResult<Vec<_>>>()?;
        let colours = wait(py, progress, |observer| {
            let colours = self.0.unrank_all(&ranks, threads, memory, observer)?;
            Ok(signed(colours))
        })?;
        Ok(colours.into_pyarray(py))
    }
}

/// The nodes of a game graph, as the colours of their points, and its edges. The edges have four
/// arrays: the first node, the second node, the point of the move, and the colour of the player.
type Lists<'py> = (
    Colours<'py>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u8>>,
    Colours<'py>,
);

/// Returns the game graph of a small board.
#[pyfunction]
#[pyo3(signature = (request, progress=None))]
pub(crate) fn game_graph<'py>(
    py: Python<'py>,
    request: &str,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Lists<'py>> {
    let (colours, from, to, point, player) = wait(py, progress, |observer| {
        let graph = read::<ListGraph>(request)?.run_with(observer)?;
        let nodes = 0..graph.nodes() as u32;
        let edges = nodes.clone().map(|node| graph.edges_from(node as usize));
        let edges = edges.flatten();
        let from = nodes.flat_map(|node| {
            let degree = graph.edges_from(node as usize).len();
            std::iter::repeat_n(node, degree)
        });
        Ok((
            signed(graph.colours()),
            from.collect::<Vec<u32>>(),
            edges.clone().map(|edge| edge.to).collect::<Vec<u32>>(),
            edges.clone().map(|edge| edge.vertex).collect::<Vec<u8>>(),
            signed(edges.map(|edge| edge.colour).collect()),
        ))
    })?;
    Ok((
        colours.into_pyarray(py),
        from.into_pyarray(py),
        to.into_pyarray(py),
        point.into_pyarray(py),
        player.into_pyarray(py),
    ))
}

/// Returns a summary of a transfer matrix as JSON, and the matrix as the bytes of an `.npz` file.
#[pyfunction]
#[pyo3(signature = (request, progress=None))]
pub(crate) fn transfer_matrix<'py>(
    py: Python<'py>,
    request: &str,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(String, Bound<'py, PyBytes>)> {
    let (known, file) = wait(py, progress, |observer| {
        let found = read::<Matrix>(request)?.run_with(observer)?;
        let known = serde_json::to_string(&found).map_err(Error::failed)?;
        Ok((known, found.npz()?))
    })?;
    Ok((known, PyBytes::new(py, &file)))
}
