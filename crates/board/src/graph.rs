//! A finite simple undirected graph in compressed sparse row (CSR) form.
//!
//! The function [`Graph::from_edges`] builds the graph by a counting sort of the edges by their
//! ends, in O(n + m) steps for n vertices and m edges. Then each list of neighbours is sorted.
//! Repeated edges show up as equal neighbours in a sorted list.

use crate::steps;
use std::collections::HashMap;

/// An undirected graph without self-loops or repeated edges.
///
/// The vertices are the numbers `0..vertices()`. The list of neighbours of each vertex is
/// ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// For each vertex, the start of its neighbours in `targets`: `targets[offsets[v]..offsets[v +
    /// 1]]` are the neighbours of vertex `v`.
    offsets: Vec<u32>,
    /// The neighbours of all vertices: first the neighbours of vertex 0, then those of vertex 1,
    /// ...
    targets: Vec<u32>,
}

/// The reason why a list of edges is not a simple graph. Vertices and edges have numbers from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// An edge names a vertex that does not exist.
    #[error("edge {edge} names vertex {vertex}, but there are only {vertices} vertices")]
    OutOfRange {
        /// Index of the edge in the list.
        edge: usize,
        /// The vertex named.
        vertex: usize,
        /// Number of vertices of the graph.
        vertices: usize,
    },
    /// An edge joins a vertex to itself.
    #[error("edge {edge} joins vertex {vertex} to itself")]
    SelfLoop {
        /// Index of the edge in the list.
        edge: usize,
        /// The vertex.
        vertex: usize,
    },
    /// An edge occurs twice, in either direction.
    #[error("edge {edge} repeats edge {first}, between vertices {a} and {b}")]
    Duplicate {
        /// Index of the second occurrence.
        edge: usize,
        /// Index of the first occurrence.
        first: usize,
        /// One end.
        a: usize,
        /// The other end.
        b: usize,
    },
    /// There are more vertices or edges than 32-bit indices can address.
    #[error(
        "expected numbers of vertices and edges that 32-bit indices can address, found {vertices} \
         and {edges}"
    )]
    TooLarge {
        /// Number of vertices requested.
        vertices: usize,
        /// Number of edges requested.
        edges: usize,
    },
}

/// Returns the error for the first edge that repeats an earlier one.
///
/// Panics if no edge is repeated.
fn first_repetition(edges: &[(usize, usize)]) -> GraphError {
    steps::add(edges.len());
    let mut first = HashMap::new();
    for (edge, &(a, b)) in edges.iter().enumerate() {
        let ends = (a.min(b), a.max(b));
        if let Some(first) = first.insert(ends, edge) {
            let (a, b) = ends;
            return GraphError::Duplicate { edge, first, a, b };
        }
    }
    unreachable!("an edge is repeated")
}

impl Graph {
    /// Builds the graph with `vertices` vertices and the given edges.
    ///
    /// # Errors
    /// [`GraphError`] names the first edge, by index, that is a self-loop or has an end out of
    /// range. If there is none, the error names the first edge that repeats another.
    /// [`GraphError::TooLarge`] names no edge.
    pub fn from_edges(vertices: usize, edges: &[(usize, usize)]) -> Result<Graph, GraphError> {
        if vertices >= u32::MAX as usize || edges.len() >= (u32::MAX / 2) as usize {
            return Err(GraphError::TooLarge {
                vertices,
                edges: edges.len(),
            });
        }
        steps::add(vertices + edges.len());
        // Count the degree of each vertex `v` in `offsets[v + 1]`, and add the degrees up to the
        // offsets.
        let mut offsets = vec![0u32; vertices + 1];
        for (edge, &(a, b)) in edges.iter().enumerate() {
            if let Some(vertex) = [a, b].into_iter().find(|&v| v >= vertices) {
                return Err(GraphError::OutOfRange {
                    edge,
                    vertex,
                    vertices,
                });
            }
            if a == b {
                return Err(GraphError::SelfLoop { edge, vertex: a });
            }
            offsets[a + 1] += 1;
            offsets[b + 1] += 1;
        }
        for v in 0..vertices {
            offsets[v + 1] += offsets[v];
        }
        // Place both directions of each edge.
        let mut next = offsets.clone();
        let mut targets = vec![0u32; 2 * edges.len()];
        for &(a, b) in edges {
            for (from, to) in [(a, b), (b, a)] {
                targets[next[from] as usize] = to as u32;
                next[from] += 1;
            }
        }
        for v in 0..vertices {
            let own = &mut targets[offsets[v] as usize..offsets[v + 1] as usize];
            own.sort_unstable();
            if own.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(first_repetition(edges));
            }
        }
        Ok(Graph { offsets, targets })
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns the number of edges.
    pub fn edge_count(&self) -> usize {
        self.targets.len() / 2
    }

    /// Returns the neighbours of vertex `v`, ascending.
    ///
    /// # Panics
    /// If `v >= self.vertices()`.
    pub fn neighbours(&self, v: usize) -> &[u32] {
        &self.targets[self.offsets[v] as usize..self.offsets[v + 1] as usize]
    }

    /// Returns `true` if `a` and `b` are adjacent.
    pub fn adjacent(&self, a: usize, b: usize) -> bool {
        self.neighbours(a).binary_search(&(b as u32)).is_ok()
    }

    /// Returns every edge once, as the pair `(smaller, larger)` of its ends, in ascending order.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.vertices()).flat_map(move |a| {
            let up = self.neighbours(a).iter().map(|&b| b as usize);
            up.filter(move |&b| b > a).map(move |b| (a, b))
        })
    }

    /// Returns the connected components of the vertices for which `is_one` returns `true`.
    ///
    /// The components are in the order of their smallest vertices. Each one begins with its
    /// smallest vertex.
    pub fn components(&self, is_one: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let mut seen = vec![false; self.vertices()];
        let mut components = Vec::new();
        for start in 0..self.vertices() {
            if seen[start] || !is_one(start) {
                continue;
            }
            seen[start] = true;
            let mut component = vec![start];
            let mut next = 0;
            while let Some(&v) = component.get(next) {
                next += 1;
                for &n in self.neighbours(v) {
                    let n = n as usize;
                    if is_one(n) && !std::mem::replace(&mut seen[n], true) {
                        component.push(n);
                    }
                }
            }
            steps::add(component.len());
            components.push(component);
        }
        components
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_ascending_and_symmetric() {
        let g = Graph::from_edges(4, &[(2, 0), (0, 1), (3, 2)]).unwrap();
        assert_eq!(g.neighbours(0), &[1, 2]);
        assert_eq!(g.neighbours(2), &[0, 3]);
        assert_eq!(g.edge_count(), 3);
        assert_eq!(g.edges().collect::<Vec<_>>(), vec![(0, 1), (0, 2), (2, 3)]);
        assert!(g.adjacent(3, 2) && !g.adjacent(3, 0));
    }

    #[test]
    fn bad_edges_are_named_by_index() {
        let edges = [(0, 1), (1, 2), (1, 0)];
        assert_eq!(
            Graph::from_edges(3, &edges),
            Err(GraphError::Duplicate {
                edge: 2,
                first: 0,
                a: 0,
                b: 1
            })
        );
        assert_eq!(
            Graph::from_edges(3, &[(0, 1), (1, 1)]),
            Err(GraphError::SelfLoop { edge: 1, vertex: 1 })
        );
        assert_eq!(
            Graph::from_edges(3, &[(0, 3)]),
            Err(GraphError::OutOfRange {
                edge: 0,
                vertex: 3,
                vertices: 3
            })
        );
    }
}
