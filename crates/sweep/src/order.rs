//! Finds an order of the vertices of a graph whose frontier stays narrow. The *frontier* is the set
//! of the vertices already in the order that still have a neighbour outside it.
//!
//! The entry function is [`narrow_order`]. It runs a greedy search from every vertex as the start,
//! or from evenly spread vertices on large graphs. The next vertex of the order is the one that
//! gives the smallest frontier. Ties go to the vertex that touches the oldest vertex of the
//! frontier. The order of the vertex numbers is tried as well, since vertices are often numbered
//! row by row.
//!
//! The best order has the smallest sum of 5^width (17/25)^edges over its frontiers, one after each
//! vertex. Here width is the number of vertices of a frontier, and edges the number of edges
//! between them. The sum estimates the number of states of a count. With two colours a vertex has 5
//! states: empty, or a colour with or without a liberty. Two adjacent vertices can have 17 of the
//! 25 pairs of states. An order is given up when its frontier has more vertices than the caller
//! allows. For example, a grid of 9 x 4 points gets an order of width 4.
//!
//! A heap holds the candidates for the next vertex, which are the neighbours of the frontier
//! outside the order. The key of a candidate is the growth of the frontier if the candidate is
//! added, then the tie-breaks. A vertex enters the heap when its first neighbour is added, and
//! again whenever its key decreases. This happens at most once for each of its edges. For a graph
//! with n vertices and m edges, one greedy order takes O((n + m) log n) steps. Large graphs get
//! fewer start vertices, so the total cost stays bounded.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use tengen_board::{Graph, steps};

/// The largest number of start vertices from which the greedy search is run.
const MAX_STARTS: usize = 64;

/// The largest number of vertices and edges that the greedy searches from all start vertices look
/// at in total. One start vertex is always tried, however large the graph is.
const MAX_LOOKS: usize = 1 << 22;

/// Searches for an order of all vertices with a frontier of at most `widest` vertices. The
/// *frontier* has the vertices already in the order with a neighbour outside it. Returns `None` if
/// the search finds no such order. The result is deterministic.
///
/// Vertices without neighbours are never on the frontier; they come last in the order.
pub fn narrow_order(graph: &Graph, widest: usize) -> Option<Vec<usize>> {
    let joined = |&v: &usize| !graph.neighbours(v).is_empty();
    let (numbered, alone): (Vec<usize>, Vec<usize>) = (0..graph.vertices()).partition(joined);
    let size = (graph.vertices() + graph.edge_count()).max(1);
    let most = (MAX_LOOKS / size).clamp(1, MAX_STARTS);
    let starts = numbered.iter();
    let starts = starts.step_by(numbered.len().div_ceil(most).max(1));
    let orders = starts.map(|&start| greedy(graph, start, numbered.len(), widest));
    let orders = orders.chain([Some(numbered.clone())]).flatten();
    // Keep the order with the smallest estimated cost. Orders with too wide a frontier have the
    // cost `None`.
    let best = orders
        .filter_map(|order: Vec<usize>| Some((cost(graph, &order, widest)?, order)))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    best.map(|(_, order)| [order, alone].concat())
}

/// The frontier of an unfinished order: the vertices of the order (*seen* vertices) that have
/// neighbours outside it.
struct Frontier<'g> {
    graph: &'g Graph,
    seen: Vec<bool>,
    /// The number of unseen neighbours of each vertex.
    unseen: Vec<usize>,
    /// The seen vertices with unseen neighbours, oldest first.
    vertices: Vec<usize>,
}

impl<'g> Frontier<'g> {
    fn new(graph: &'g Graph) -> Frontier<'g> {
        let n = graph.vertices();
        Frontier {
            graph,
            seen: vec![false; n],
            unseen: (0..n).map(|v| graph.neighbours(v).len()).collect(),
            vertices: Vec::new(),
        }
    }

    /// Returns the number of edges between vertices of the frontier.
    fn edges(&self) -> usize {
        let vertices = self.vertices.iter().enumerate();
        vertices
            .map(|(i, &a)| {
                let older = self.vertices[..i].iter();
                older.filter(|&&b| self.graph.adjacent(a, b)).count()
            })
            .sum()
    }

    fn add(&mut self, v: usize) {
        self.seen[v] = true;
        for &u in self.graph.neighbours(v) {
            self.unseen[u as usize] -= 1;
        }
        steps::add(self.graph.neighbours(v).len() + self.vertices.len());
        self.vertices.push(v);
        // A vertex leaves the frontier when its last neighbour has been seen.
        self.vertices.retain(|&u| self.unseen[u] > 0);
    }
}

/// Returns the estimated cost of counting in an order (the number of states), or `None` if its
/// frontier has more than `widest` vertices.
fn cost(graph: &Graph, order: &[usize], widest: usize) -> Option<f64> {
    let mut frontier = Frontier::new(graph);
    let mut cost = 0.0;
    for &v in order {
        frontier.add(v);
        let width = frontier.vertices.len();
        if width > widest {
            return None;
        }
        // The estimated number of states of this frontier: the module header derives the formula.
        cost += 5f64.powi(width as i32) * (17.0 / 25.0f64).powi(frontier.edges() as i32);
    }
    Some(cost)
}

/// Returns the greedy order that begins with `start`. It has the vertices with neighbours; `joined`
/// is the number of these vertices. Returns `None` if the frontier gets more than `widest`
/// vertices.
fn greedy(graph: &Graph, start: usize, joined: usize, widest: usize) -> Option<Vec<usize>> {
    let mut frontier = Frontier::new(graph);
    let mut candidates = Candidates::new(graph.vertices());
    let mut order = Vec::with_capacity(joined);
    let mut next_unseen = 0;
    while order.len() < joined {
        let v = if order.is_empty() {
            start
        } else if frontier.vertices.is_empty() {
            // Start a new connected component of the graph at its vertex with the smallest number.
            while frontier.seen[next_unseen] || frontier.unseen[next_unseen] == 0 {
                next_unseen += 1;
            }
            next_unseen
        } else {
            candidates.next(&frontier)
        };
        // Update the frontier and the keys of the candidates around the new vertex.
        frontier.add(v);
        candidates.follow(&frontier, v, order.len());
        order.push(v);
        if frontier.vertices.len() > widest {
            return None;
        }
    }
    Some(order)
}

/// The heap key of a candidate, a vertex outside the order that touches the frontier. It has the
/// growth of the frontier if the candidate is added, the time of the candidate's oldest neighbour
/// in the order, and its vertex number. The time of a vertex is its index in the order.
type Key = (isize, usize, usize);

/// The candidates for the next vertex of the order: the unseen vertices (not in the order) that
/// touch the frontier.
///
/// Invariant: the heap contains the current key of each candidate. Keys only decrease, so of all
/// entries of a vertex the current one leaves the heap first. Its other entries leave later, when
/// the vertex is already in the order, and are skipped.
struct Candidates {
    heap: BinaryHeap<Reverse<Key>>,
    /// The time of the oldest seen neighbour of each vertex; `None` without a seen neighbour.
    oldest: Vec<Option<usize>>,
    /// For each vertex, the number of neighbours in the order whose only neighbour outside it is
    /// this vertex. They leave the frontier when the vertex is added.
    leaving: Vec<isize>,
}

impl Candidates {
    fn new(vertices: usize) -> Candidates {
        Candidates {
            heap: BinaryHeap::new(),
            oldest: vec![None; vertices],
            leaving: vec![0; vertices],
        }
    }

    /// Removes and returns the candidate that gives the smallest frontier.
    fn next(&mut self, frontier: &Frontier<'_>) -> usize {
        let keys = std::iter::from_fn(|| self.heap.pop());
        let mut vertices = keys.map(|Reverse((_, _, v))| v);
        let next = vertices.find(|&v| !frontier.seen[v]);
        next.expect("a frontier vertex has a neighbour to come")
    }

    /// Updates the heap keys of the candidates around `added`, the new vertex, which has the index
    /// `time` in the order.
    fn follow(&mut self, frontier: &Frontier<'_>, added: usize, time: usize) {
        self.look_for_last(frontier, added);
        for &u in frontier.graph.neighbours(added) {
            let u = u as usize;
            match frontier.seen[u] {
                true => self.look_for_last(frontier, u),
                false => {
                    self.oldest[u].get_or_insert(time);
                    self.push(frontier, u);
                }
            }
        }
    }

    /// If the vertex `seen` of the order has a single neighbour outside it, records that `seen`
    /// leaves the frontier when that neighbour is added.
    ///
    /// This happens once for each vertex, so the neighbours of a vertex are scanned once.
    fn look_for_last(&mut self, frontier: &Frontier<'_>, seen: usize) {
        if frontier.unseen[seen] != 1 {
            return;
        }
        steps::add(frontier.graph.neighbours(seen).len());
        let mut neighbours = frontier.graph.neighbours(seen).iter().map(|&v| v as usize);
        if let Some(last) = neighbours.find(|&v| !frontier.seen[v]) {
            self.leaving[last] += 1;
            self.push(frontier, last);
        }
    }

    fn push(&mut self, frontier: &Frontier<'_>, v: usize) {
        steps::add(1);
        if let Some(oldest) = self.oldest[v] {
            // An older entry of v stays in the heap and is skipped when it comes out. When v is
            // added, `leaving[v]` vertices leave the frontier. v itself is on it if it has a
            // neighbour outside the order.
            let stays = isize::from(frontier.unseen[v] > 0);
            self.heap
                .push(Reverse((stays - self.leaving[v], oldest, v)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Board;

    fn narrow_order(graph: &Graph) -> Vec<usize> {
        super::narrow_order(graph, 30).unwrap()
    }

    #[test]
    fn wide_orders_are_given_up() {
        let grid = Board::square(9, 9).unwrap();
        assert_eq!(super::narrow_order(grid.graph(), 5), None);
    }

    fn width(graph: &Graph, order: &[usize]) -> usize {
        let mut time = vec![0; order.len()];
        for (t, &v) in order.iter().enumerate() {
            time[v] = t;
        }
        let open = |t: usize| {
            let seen = order[..=t].iter();
            seen.filter(|&&v| graph.neighbours(v).iter().any(|&u| time[u as usize] > t))
                .count()
        };
        (0..order.len()).map(open).max().unwrap_or(0)
    }

    #[test]
    fn grids_trees_and_cycles_get_narrow_orders() {
        let grid = Board::square(9, 4).unwrap();
        assert_eq!(width(grid.graph(), &narrow_order(grid.graph())), 4);
        let star: Vec<_> = (1..40).map(|v| (0, v)).collect();
        let star = Graph::from_edges(40, &star).unwrap();
        assert_eq!(width(&star, &narrow_order(&star)), 1);
        let cycle: Vec<_> = (0..30).map(|v| (v, (v + 1) % 30)).collect();
        let cycle = Graph::from_edges(30, &cycle).unwrap();
        assert_eq!(width(&cycle, &narrow_order(&cycle)), 2);
    }

    /// Returns the candidate (a vertex outside the order beside the frontier) with the smallest
    /// key, by testing all candidates.
    fn best_next(frontier: &Frontier<'_>) -> usize {
        let Frontier {
            graph,
            seen,
            unseen,
            vertices,
        } = frontier;
        let candidates = vertices.iter().enumerate().flat_map(|(age, &u)| {
            let neighbours = graph.neighbours(u).iter().map(|&v| v as usize);
            neighbours.filter(|&v| !seen[v]).map(move |v| (age, v))
        });
        let growth = |v: usize| {
            let neighbours = graph.neighbours(v).iter().map(|&u| u as usize);
            let leaving = neighbours.filter(|&u| seen[u] && unseen[u] == 1).count();
            usize::from(unseen[v] > 0) as isize - leaving as isize
        };
        let best = candidates.min_by_key(|&(age, v)| (growth(v), age, v));
        best.unwrap().1
    }

    #[test]
    fn the_heap_has_the_best_candidate() {
        let mut seed = 1u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        for vertices in 2..40 {
            let mut edges = Vec::new();
            for _ in 0..2 * vertices {
                let (a, b) = (random(vertices), random(vertices));
                if a != b && !edges.contains(&(a, b)) && !edges.contains(&(b, a)) {
                    edges.push((a, b));
                }
            }
            let graph = Graph::from_edges(vertices, &edges).unwrap();
            let joined = (0..vertices)
                .filter(|&v| !graph.neighbours(v).is_empty())
                .count();
            let start = edges[0].0;
            let order = greedy(&graph, start, joined, usize::MAX).unwrap();
            let mut frontier = Frontier::new(&graph);
            for &v in &order {
                if !frontier.vertices.is_empty() {
                    assert_eq!(v, best_next(&frontier), "{edges:?}");
                }
                frontier.add(v);
            }
            assert_eq!(order.len(), joined);
        }
    }

    #[test]
    fn every_vertex_comes_once_even_without_edges() {
        let graph = Graph::from_edges(5, &[(3, 4)]).unwrap();
        let mut order = narrow_order(&graph);
        order.sort_unstable();
        assert_eq!(order, [0, 1, 2, 3, 4]);
        assert!(narrow_order(&Graph::from_edges(0, &[]).unwrap()).is_empty());
    }
}
