//! Turns gates of the reduction on tiles into life-and-death problems on graphs.

use super::verdict::{self, Verdict};
use std::collections::BTreeMap;
use tengen_board::{Board, Graph, Player, Position};
use tengen_reduction::tiles::sheets::{Sheet, colour};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::Ko;

/// Gates of the reduction on one board, a graph. All black walls are one vertex that is never
/// captured.
#[derive(Clone)]
pub(crate) struct Circuit {
    edges: Vec<(usize, usize)>,
    colours: Vec<u8>,
    guarded: Vec<bool>,
    names: BTreeMap<String, Vec<usize>>,
    position: Option<Position>,
}

impl Circuit {
    pub(crate) fn new() -> Circuit {
        Circuit {
            edges: Vec::new(),
            colours: vec![1],
            guarded: vec![true],
            names: BTreeMap::from([("#".to_owned(), vec![0])]),
            position: None,
        }
    }

    fn vertex(&mut self, name: String, colour: u8) -> usize {
        self.colours.push(colour);
        self.guarded.push(false);
        let vertex = self.colours.len() - 1;
        self.names.entry(name).or_default().push(vertex);
        vertex
    }

    fn edge(&mut self, a: usize, b: usize) {
        if a != b {
            self.edges.push((a.min(b), a.max(b)));
        }
    }

    /// Decides the life of an input string of a gate. It is never captured if `dead` is `None`.
    /// Otherwise it gets `dead` liberties, each beside a wall. `number` selects the stone of the
    /// string, in reading order, that is changed.
    pub(crate) fn feed(&mut self, name: &str, number: usize, dead: Option<usize>) {
        let own = &self.names[name];
        let vertex = own[number.min(own.len() - 1)];
        self.guarded[vertex] = dead.is_none();
        for _ in 0..dead.unwrap_or(0) {
            let liberty = self.vertex(format!("{name}'"), 0);
            self.edge(vertex, liberty);
            self.edge(liberty, 0);
        }
    }

    /// Connects a stone of one gate's string with a stone of another gate's string, as wires do on
    /// boards.
    pub(crate) fn wire(&mut self, from: (&str, usize), to: (&str, usize)) {
        let [a, b] = [from, to].map(|(name, number)| {
            let own = &self.names[name];
            own[number.min(own.len() - 1)]
        });
        self.edge(a, b);
    }

    /// Adds a gate from its drawing `sheet`. Its strings and points are named by their letters
    /// followed by the suffix.
    ///
    /// The stones of each letter in `points` become one vertex with all their neighbours; this
    /// makes no difference until these stones are captured.
    pub(crate) fn gate(&mut self, sheet: Sheet, suffix: &str, points: &str) {
        let mut vertices: Vec<Vec<usize>> = Vec::new();
        for row in sheet.rows {
            let mut line = Vec::new();
            for letter in row.chars() {
                let name = format!("{letter}{suffix}");
                let is_one = points.contains(letter);
                let there = self.names.get(&name).filter(|_| is_one);
                line.push(match (letter, there) {
                    ('#' | '.', _) => 0,
                    (_, Some(vertices)) => vertices[0],
                    (_, None) => self.vertex(name, colour(letter).expect("a letter of the gates")),
                });
            }
            vertices.push(line);
        }
        for (row, line) in vertices.iter().enumerate() {
            for (col, &here) in line.iter().enumerate() {
                let right = line.get(col + 1).copied();
                let down = vertices.get(row + 1).map(|next| next[col]);
                right
                    .into_iter()
                    .chain(down)
                    .for_each(|there| self.edge(here, there));
            }
        }
    }

    fn board(&self) -> Board {
        let mut edges = self.edges.clone();
        edges.sort_unstable();
        edges.dedup();
        let graph = Graph::from_edges(self.colours.len(), &edges).unwrap();
        let labels = (0..self.colours.len()).map(|v| v.to_string()).collect();
        Board::from_graph(graph, labels).with_guarded(self.guarded.clone())
    }

    pub(crate) fn position(&self) -> Position {
        let start = || Position::new(self.colours.clone());
        self.position.clone().unwrap_or_else(start)
    }

    pub(crate) fn at(&self, name: &str) -> usize {
        self.names[name][0]
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.position().get(self.at(name)) != 0
    }

    /// Returns the points that can change during play, with their names: all but the walls and
    /// other stones that are never captured.
    pub(crate) fn points(&self) -> Vec<(String, usize)> {
        let all = self.names.iter();
        let all = all.flat_map(|(name, own)| own.iter().map(|&v| (name.clone(), v)));
        all.filter(|&(_, v)| !self.guarded[v]).collect()
    }

    pub(crate) fn put(&self, player: Player, vertex: usize) -> Option<Circuit> {
        let position = verdict::put(&self.board(), &self.position(), player, vertex)?;
        Some(Circuit {
            position: Some(position),
            ..self.clone()
        })
    }

    /// Returns the circuit after moves such as `"wA bB"` (White at A, Black at B), or `None` if one
    /// is illegal.
    pub(crate) fn try_after(&self, moves: &str) -> Option<Circuit> {
        let mut moves = verdict::moves(moves);
        moves.try_fold(self.clone(), |here, (player, name)| {
            here.put(player, here.at(name))
        })
    }

    /// Returns the circuit after legal moves.
    pub(crate) fn after(&self, moves: &str) -> Circuit {
        self.try_after(moves).expect("legal moves")
    }

    fn region(&self) -> Vec<usize> {
        (0..self.colours.len())
            .filter(|&v| !self.guarded[v])
            .collect()
    }

    /// Searches if Black can capture all targets; `None` if the node limit is reached.
    pub(crate) fn solve(
        &self,
        targets: &[&str],
        first: Player,
        ko: Ko,
        nodes: u64,
    ) -> Option<Verdict> {
        let stones = targets.iter().map(|name| self.at(name));
        let stones: Vec<usize> = stones.filter(|&v| self.position().get(v) != 0).collect();
        if stones.is_empty() {
            return Some(Verdict::Dead);
        }
        let problem = Problem::with_region(self.board(), self.position(), stones, self.region());
        verdict::solve(problem, first, ko, nodes)
    }

    /// Decides if Black can capture all targets, by retrograde analysis of all states, without a ko
    /// rule.
    pub(crate) fn oracle(&self, targets: &[&str], first: Player, memory: usize) -> Option<Verdict> {
        let targets = targets.iter().map(|name| self.at(name)).collect();
        let parts = (self.board(), self.position(), self.region());
        verdict::oracle(parts, targets, first, memory)
    }
}
