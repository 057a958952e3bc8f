//! Colours stones so that neighbours have different colours, and each stone is a string by itself.
//! The colours are found without a search.

use tengen_board::{EMPTY, Graph, Position};

/// Returns a number of colours with which the graph and every subgraph can be coloured so that
/// neighbours differ.
///
/// It is 2 if the graph is bipartite, otherwise its degeneracy (see [`smallest_last`]) plus 1.
pub(super) fn fewest_colours_bound(graph: &Graph) -> u32 {
    if sides(graph).is_some() {
        return 2.min(graph.vertices() as u32).max(1);
    }
    let (_, degeneracy) = smallest_last(graph);
    degeneracy as u32 + 1
}

/// Colours every stone with one of the first `colours` colours, so that neighbours differ.
///
/// The algorithm is greedy colouring in the order of [`smallest_last`].
///
/// # Panics
/// May panic if there are fewer colours than [`fewest_colours_bound`].
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
    // Colour the vertices in reverse order of removal. When a vertex is coloured, it has at most as
    // many coloured neighbours as the degeneracy, so a colour is left.
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

/// Returns the side (0 or 1) of each vertex of a bipartite graph, or `None` for other graphs.
fn sides(graph: &Graph) -> Option<Vec<u8>> {
    let mut sides = vec![None; graph.vertices()];
    for start in 0..graph.vertices() {
        if sides[start].is_some() {
            continue;
        }
        // Assign the two sides to the vertices of this component, by depth-first search.
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

/// Repeatedly removes a vertex with the fewest remaining neighbours.
///
/// Returns the order of removal and the degeneracy, the largest number of remaining neighbours of a
/// vertex at its removal.
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
