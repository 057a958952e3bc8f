//! Parses the words, numbers and edges of graph files, and keeps their locations for error
//! messages.

use super::fault::{GraphFileError, START, fail, too_large, wrong_words};
use crate::board::{Board, MAX_POINTS};
use crate::graph::{Graph, GraphError};
use crate::text::Location;

/// The words of a line that is not blank.
pub(super) type Line<'a> = Vec<(Location, &'a str)>;

/// Parses the number of a vertex, which counts from 1 in the file, and returns its index, from 0.
pub(super) fn vertex(word: (Location, &str), vertices: usize) -> Result<usize, GraphFileError> {
    let vertex = number(word, u64::MAX)?;
    if vertex == 0 || vertex > vertices as u64 {
        let fault = format!("vertex {vertex} does not exist; vertices go from 1 to {vertices}");
        return fail(word.0, fault);
    }
    Ok(vertex as usize - 1)
}

/// Checks that a board may have this number of vertices, at most `MAX_POINTS`.
pub(super) fn check_size(vertices: u64) -> Result<(), GraphFileError> {
    match vertices > MAX_POINTS as u64 {
        true => fail(START, too_large(vertices)),
        false => Ok(()),
    }
}

/// Edges with their locations in the file.
#[derive(Default)]
pub(super) struct Edges {
    pub(super) ends: Vec<(usize, usize)>,
    pub(super) places: Vec<Location>,
}

impl Edges {
    /// Adds an edge.
    pub(super) fn push(&mut self, location: Location, ends: (usize, usize)) {
        self.ends.push(ends);
        self.places.push(location);
    }

    /// Removes one of the two directions of each edge, if the file gives every edge in both
    /// directions.
    ///
    /// Otherwise nothing changes. A repeated edge is then found when the graph is built.
    pub(super) fn merge_directions(&mut self) {
        if let Some(kept) = one_direction(&self.ends) {
            self.places = kept.iter().map(|&edge| self.places[edge]).collect();
            self.ends = kept.iter().map(|&edge| self.ends[edge]).collect();
        }
    }

    /// Builds the board of the graph. Errors of the graph become errors with locations in the file.
    pub(super) fn into_board(mut self, names: Vec<String>) -> Result<Board, GraphFileError> {
        self.merge_directions();
        let error = match Graph::from_edges(names.len(), &self.ends) {
            Ok(graph) => return Ok(Board::from_graph(graph, names)),
            Err(error) => error,
        };
        let place = |edge: usize| self.places[edge];
        match error {
            // Errors of the graph have indices of edges and vertices. Translate the indices to
            // lines and names.
            GraphError::SelfLoop { edge, vertex } => {
                let fault = format!(
                    "an edge from vertex {} to itself; the ends of an edge must differ",
                    names[vertex]
                );
                fail(place(edge), fault)
            }
            GraphError::Duplicate { edge, first, a, b } => {
                let (a, b, first) = (&names[a], &names[b], place(first).line);
                let fault = format!(
                    "the edge between {a} and {b} is there already, on line {first}; give each \
                     edge once, or each edge in both directions"
                );
                fail(place(edge), fault)
            }
            GraphError::OutOfRange { edge, .. } => fail(place(edge), error),
            GraphError::TooLarge { .. } => fail(START, error),
        }
    }
}

/// Returns the indices of the edges `(a, b)` with `a < b`, if the list has each edge once in each
/// direction.
///
/// Returns `None` otherwise. Sorts the edges, which takes O(m log m) steps.
pub(super) fn one_direction(ends: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut sorted = ends.to_vec();
    sorted.sort_unstable();
    let mut reversed: Vec<_> = ends.iter().map(|&(a, b)| (b, a)).collect();
    reversed.sort_unstable();
    // The list is symmetric if it equals the list of reversed edges.
    let is_once = sorted.windows(2).all(|pair| pair[0] != pair[1]);
    let is_proper = ends.iter().all(|(a, b)| a != b);
    (is_once && is_proper && sorted == reversed).then(|| {
        let upward = |&edge: &usize| ends[edge].0 < ends[edge].1;
        (0..ends.len()).filter(upward).collect()
    })
}

/// Returns the words of a line as an array of exactly `N` words; otherwise an error. `form`
/// describes the expected line in the error.
///
/// The error is located at the first superfluous word, or at the last word if some are missing.
pub(super) fn exactly<'a, const N: usize>(
    line: &Line<'a>,
    form: &'static str,
) -> Result<[(Location, &'a str); N], GraphFileError> {
    line[..].try_into().or_else(|_| {
        let place = line.get(N).unwrap_or(&line[line.len() - 1]);
        fail(place.0, wrong_words(line.len(), N, form))
    })
}

/// Parses a whole number from 0 to `max`.
pub(super) fn number(word: (Location, &str), max: u64) -> Result<u64, GraphFileError> {
    let digits = word.1.bytes().all(|b| b.is_ascii_digit());
    let parsed = word.1.parse().ok().filter(|&n| digits && n <= max);
    parsed.map_or_else(
        || {
            let fault = format!(
                "expected a whole number from 0 to {max}, found {:?}",
                word.1
            );
            fail(word.0, fault)
        },
        Ok,
    )
}
