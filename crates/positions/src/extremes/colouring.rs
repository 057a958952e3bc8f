//! Colours for single stones, where they need not be searched for.

use tengen_board::{EMPTY, Graph, Position};

/// A number of colours that is enough for the graph and every part of it: 2 if it is
/// bipartite, else one more than its degeneracy.
pub(super) fn fewest_colours_bound(graph: &Graph) -> u32 {
    if sides(graph).is_some() {
        return 2.min(graph.vertices() as u32).max(1);
    }
    let (_, degeneracy) = smallest_last(graph);
    degeneracy as u32 + 1
}

/// Colours every stone with one of the first `colours` colours, so that no neighbours
/// have the same.
///
/// # Panics
/// If there are fewer than [`fewest_colours_bound`].
pub(super) fn greedy_colouring(graph: &Graph, colours: u32, position: &mut Position) {
    if let Some(sides) = sides(graph) {
        for (v, side) in sides.into_iter().enumerate() {
            if position.get(v) != EMPTY {
                position.set(v, 1 + side);
            }
        }
        return;
    }
    let (removed, _) = smallest_last(graph);
    let mut coloured = Position::empty(graph.vertices());
    for &v in removed.iter().rev() {
        if position.get(v) == EMPTY {
            continue;
        }
        let neighbours = graph.neighbours(v);
        let free = |&c: &u8| neighbours.iter().all(|&n| coloured.get(n as usize) != c);
        let colour = (1..=colours as u8).find(free).expect("enough colours");
        coloured.set(v, colour);
    }
    *position = coloured;
}

/// The two sides (0 and 1) of a bipartite graph.
fn sides(graph: &Graph) -> Option<Vec<u8>> {
    let mut sides = vec![None; graph.vertices()];
    for start in 0..graph.vertices() {
        if sides[start].is_some() {
            continue;
        }
        sides[start] = Some(0);
        let mut open = vec![start];
        while let Some(v) = open.pop() {
            let other = sides[v].map(|side: u8| 1 - side);
            for &n in graph.neighbours(v) {
                let n = n as usize;
                if sides[n].is_none() {
                    sides[n] = other;
                    open.push(n);
                } else if sides[n] != other {
                    return None;
                }
            }
        }
    }
    sides.into_iter().collect()
}

/// The vertices, each time one with the fewest neighbours that are left, and the most
/// that any had.
fn smallest_last(graph: &Graph) -> (Vec<usize>, usize) {
    let n = graph.vertices();
    let mut degree: Vec<usize> = (0..n).map(|v| graph.neighbours(v).len()).collect();
    let mut by_degree: std::collections::BTreeSet<(usize, usize)> =
        degree.iter().enumerate().map(|(v, &d)| (d, v)).collect();
    let mut removed = Vec::with_capacity(n);
    let mut most = 0;
    while let Some((d, v)) = by_degree.pop_first() {
        most = most.max(d);
        removed.push(v);
        for &u in graph.neighbours(v) {
            let u = u as usize;
            if by_degree.remove(&(degree[u], u)) {
                degree[u] -= 1;
                by_degree.insert((degree[u], u));
            }
        }
    }
    (removed, most)
}
