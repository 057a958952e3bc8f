//! Orders the nodes of a graph that is drawn in two rows so that few edges cross.
//!
//! The entry function is [`arrange`]. The nodes of each row in turn are sorted by the mean place of
//! their neighbours (the barycentre heuristic of Sugiyama, Tagawa and Toda, 1981). Then single
//! nodes are moved within their row as long as that reduces the number of crossings. The graphs are
//! small, so the crossings of m edges are counted in O(m^2).

/// The nodes of the upper and the lower row of a drawing, from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    pub(super) upper: Vec<usize>,
    pub(super) lower: Vec<usize>,
}

/// Number of rounds of the barycentre heuristic. A round sorts both rows of nodes once. After a few
/// rounds, the order of the nodes changes little.
const SWEEPS: usize = 12;

/// Returns an order of the nodes of both rows in which few edges cross. `upper` and `lower` are the
/// numbers of nodes of the rows, and each edge leads from an upper to a lower node.
pub(super) fn arrange(upper: usize, lower: usize, edges: &[(usize, usize)]) -> Rows {
    let mut rows = Rows {
        upper: (0..upper).collect(),
        lower: (0..lower).collect(),
    };
    let flipped: Vec<_> = edges.iter().map(|&(a, b)| (b, a)).collect();
    let mut best = rows.clone();
    for _ in 0..SWEEPS {
        sort_by_neighbours(&mut rows.lower, &rows.upper, &flipped);
        sort_by_neighbours(&mut rows.upper, &rows.lower, edges);
        if crossings(&rows, edges) < crossings(&best, edges) {
            best = rows.clone();
        }
    }
    while improve(&mut best, edges) {}
    best
}

/// Counts the pairs of edges that cross in the drawing.
pub(super) fn crossings(rows: &Rows, edges: &[(usize, usize)]) -> usize {
    let (upper, lower) = (places(&rows.upper), places(&rows.lower));
    let drawn: Vec<_> = edges.iter().map(|&(a, b)| (upper[a], lower[b])).collect();
    let cross =
        |p: (usize, usize), q: (usize, usize)| (p.0 < q.0 && p.1 > q.1) || (p.0 > q.0 && p.1 < q.1);
    let pairs = drawn.iter().enumerate();
    let with_earlier = |(i, &p)| drawn[..i].iter().filter(|&&q| cross(p, q)).count();
    pairs.map(with_earlier).sum()
}

/// Returns, for each node of a row, its place from the left.
fn places(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.len()];
    for (place, &node) in order.iter().enumerate() {
        places[node] = place;
    }
    places
}

/// Sorts the nodes of a row by the mean place of their neighbours in the other row.
fn sort_by_neighbours(row: &mut [usize], other: &[usize], edges: &[(usize, usize)]) {
    let place = places(other);
    let mean = |node: usize| {
        let near = edges.iter().filter(|e| e.0 == node).map(|e| place[e.1]);
        let (sum, number) = near.fold((0, 0), |(sum, n), place| (sum + place, n + 1));
        sum as f64 / f64::max(f64::from(number), 1.0)
    };
    row.sort_by(|&a, &b| mean(a).total_cmp(&mean(b)));
}

/// Moves one node to another place of its row, so that fewer edges cross. Returns `false` if no
/// such move exists.
fn improve(rows: &mut Rows, edges: &[(usize, usize)]) -> bool {
    let before = crossings(rows, edges);
    let lists: [fn(&mut Rows) -> &mut Vec<usize>; 2] = [|r| &mut r.upper, |r| &mut r.lower];
    for list in lists {
        let nodes = list(rows).len();
        for (from, to) in (0..nodes).flat_map(|from| (0..nodes).map(move |to| (from, to))) {
            let mut moved = rows.clone();
            let node = list(&mut moved).remove(from);
            list(&mut moved).insert(to, node);
            if crossings(&moved, edges) < before {
                *rows = moved;
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn permutations(n: usize) -> Vec<Vec<usize>> {
        if n == 0 {
            return vec![vec![]];
        }
        let shorter = permutations(n - 1).into_iter();
        shorter
            .flat_map(|order| {
                (0..n).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, n - 1);
                    longer
                })
            })
            .collect()
    }

    #[test]
    fn crossings_are_counted_once_and_not_at_common_ends() {
        let rows = arrange(2, 2, &[]);
        assert_eq!(crossings(&rows, &[(0, 1), (1, 0)]), 1);
        assert_eq!(crossings(&rows, &[(0, 0), (0, 1), (1, 1)]), 0);
        assert_eq!(crossings(&rows, &[(0, 0), (0, 1), (1, 0), (1, 1)]), 1);
    }

    #[test]
    fn trees_are_drawn_without_crossings_and_small_graphs_with_the_fewest() {
        let graphs: [&[(usize, usize)]; 4] = [
            &[(0, 3), (1, 2), (2, 1), (3, 0)],
            &[(0, 2), (2, 2), (2, 0), (1, 0), (1, 3), (3, 1)],
            &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 3), (3, 2), (3, 3)],
            &[
                (0, 0),
                (0, 3),
                (1, 1),
                (1, 2),
                (2, 0),
                (2, 2),
                (3, 1),
                (3, 3),
            ],
        ];
        for edges in graphs {
            let fewest = permutations(4)
                .into_iter()
                .flat_map(|upper| {
                    permutations(4).into_iter().map(move |lower| Rows {
                        upper: upper.clone(),
                        lower,
                    })
                })
                .map(|rows| crossings(&rows, edges))
                .min();
            assert_eq!(Some(crossings(&arrange(4, 4, edges), edges)), fewest);
        }
    }
}
