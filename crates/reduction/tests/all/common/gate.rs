//! Gates as problems of life and death.

use super::verdict::{self, Verdict};
use std::collections::BTreeMap;
use tengen_board::play::{Suicide, play};
use tengen_board::{Board, Graph, Player, Position};
use tengen_model::problem as model;
use tengen_reduction::tiles::sheets::{Sheet, colour};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::Ko;

/// Gates on one board. All walls are one immortal vertex.
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

    /// Makes a string immortal if `dead` is `None`, or adds `dead` liberties to it, each beside a
    /// wall. `number` selects the stone of the part in reading order.
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

    /// Connects a stone of a part with a stone of another part, as wires do.
    pub(crate) fn wire(&mut self, from: (&str, usize), to: (&str, usize)) {
        let [a, b] = [from, to].map(|(name, number)| {
            let own = &self.names[name];
            own[number.min(own.len() - 1)]
        });
        self.edge(a, b);
    }

    /// Adds a gate. Its parts are named by their letters with the suffix.
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

    /// Returns the points that can change, with their names.
    pub(crate) fn points(&self) -> Vec<(String, usize)> {
        let all = self.names.iter();
        let all = all.flat_map(|(name, own)| own.iter().map(|&v| (name.clone(), v)));
        all.filter(|&(_, v)| !self.guarded[v]).collect()
    }

    pub(crate) fn put(&self, player: Player, vertex: usize) -> Option<Circuit> {
        let played = play(
            &self.board(),
            &self.position(),
            vertex,
            player.colour(),
            Suicide::Forbidden,
        );
        let position = Some(played.ok()?.position);
        Some(Circuit {
            position,
            ..self.clone()
        })
    }

    /// Returns the circuit after moves such as `"wA bB"`, or `None` if one is illegal.
    pub(crate) fn try_after(&self, moves: &str) -> Option<Circuit> {
        let mut moves = moves.split_whitespace();
        moves.try_fold(self.clone(), |here, text| {
            let player = if text.starts_with('w') {
                Player::White
            } else {
                Player::Black
            };
            here.put(player, here.at(&text[1..]))
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

    /// Solves the capture of all targets; `None` if the node limit is reached.
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

    /// Solves by retrograde analysis of all states, without a ko rule.
    pub(crate) fn oracle(&self, targets: &[&str], first: Player, memory: usize) -> Option<Verdict> {
        let problem = model::Problem {
            board: self.board(),
            configuration: self.position(),
            region: self.region(),
            outside: model::Outside::Immortal,
            targets: targets.iter().map(|name| self.at(name)).collect(),
        };
        verdict::oracle(&problem, first, memory)
    }
}
