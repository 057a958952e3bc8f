//! Turns pieces of boards of the reduction on the grid into life-and-death problems.

use super::verdict::{self, Verdict};
use std::collections::BTreeMap;
use tengen_board::{Board, EMPTY, Graph, Player, Position};
use tengen_reduction::grid::gadgets::Part;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::Ko;

/// A piece of a board on the grid, from a drawing. The drawing uses the letters of the gadgets (the
/// stones for a variable or clause) and `!` for an immortal white stone. Black walls are immortal.
pub(crate) struct Piece {
    pub(crate) board: Board,
    pub(crate) position: Position,
    /// The vertices of each letter, in reading order.
    pub(crate) names: BTreeMap<char, Vec<usize>>,
    /// The vertices that can change.
    pub(crate) region: Vec<usize>,
}

impl Piece {
    /// Creates a piece of a board from a drawing in letters.
    ///
    /// Strings with a stone named by a letter of `immortal` are never captured. The stones of each
    /// letter in `points` become one vertex with all their neighbours; this makes no difference
    /// until these stones are captured.
    pub(crate) fn new(drawing: &[String], immortal: &str, points: &str) -> Piece {
        let width = drawing.iter().map(|row| row.len()).max().unwrap();
        let mut vertex = vec![vec![None; width]; drawing.len()];
        let mut letters = Vec::new();
        let mut names: BTreeMap<char, Vec<usize>> = BTreeMap::new();
        for (row, text) in drawing.iter().enumerate() {
            for (col, letter) in text.chars().enumerate().filter(|&(_, c)| c != ' ') {
                let known = names.get(&letter).filter(|_| points.contains(letter));
                let new = known.map_or(letters.len(), |known| known[0]);
                if new == letters.len() {
                    letters.push(letter);
                    names.entry(letter).or_default().push(new);
                }
                vertex[row][col] = Some(new);
            }
        }
        let mut edges = Vec::new();
        for row in 0..drawing.len() {
            for col in 0..width {
                let right = vertex[row].get(col + 1).copied().flatten();
                let down = vertex.get(row + 1).and_then(|next| next[col]);
                let Some(here) = vertex[row][col] else {
                    continue;
                };
                for there in [right, down].into_iter().flatten().filter(|&v| v != here) {
                    edges.push((here.min(there), here.max(there)));
                }
            }
        }
        edges.sort_unstable();
        edges.dedup();
        let colour = |letter: char| match letter {
            '!' | 'Q' => Player::White.colour(),
            'x' => Player::Black.colour(),
            '.' => EMPTY,
            letter => Part::of(letter).expect("a letter of the gadgets").colour(),
        };
        let position = Position::new(letters.iter().map(|&c| colour(c)).collect());
        let never = |c: &char| *c == '#' || *c == '!' || immortal.contains(*c);
        let graph = Graph::from_edges(letters.len(), &edges).unwrap();
        let labels = (0..letters.len()).map(|v| v.to_string()).collect();
        let board = Board::from_graph(graph, labels);
        let board = board.with_guarded(letters.iter().map(never).collect());
        let region = (0..letters.len())
            .filter(|&v| !never(&letters[v]))
            .collect();
        Piece {
            board,
            position,
            names,
            region,
        }
    }

    /// Returns the vertex of the drawing with a letter. A number after the letter selects one of
    /// the vertices with this letter, from 0.
    pub(crate) fn at(&self, name: &str) -> usize {
        let mut letters = name.chars();
        let letter = letters.next().unwrap();
        let number = letters.as_str().parse().unwrap_or(0);
        self.names[&letter][number]
    }

    /// Returns the piece after moves such as `"wA bB"` (White at A, Black at B).
    pub(crate) fn after(self, moves: &str) -> Piece {
        verdict::moves(moves).fold(self, |here, (player, name)| {
            let vertex = here.at(name);
            here.put(player, vertex).expect("a legal move")
        })
    }

    /// Returns the piece after a move, or `None` if it is illegal.
    pub(crate) fn put(mut self, player: Player, vertex: usize) -> Option<Piece> {
        self.position = verdict::put(&self.board, &self.position, player, vertex)?;
        Some(self)
    }

    pub(crate) fn colour(&self, name: &str) -> u8 {
        self.position.get(self.at(name))
    }

    pub(crate) fn liberties(&self, name: &str) -> Vec<usize> {
        let stone = self.at(name);
        let strings = self.position.strings(&self.board).unwrap();
        let string = strings.iter().find(|string| string.stones.contains(&stone));
        string.unwrap().liberties.clone()
    }

    fn targets(&self, targets: &[&str]) -> Vec<usize> {
        targets.iter().map(|name| self.at(name)).collect()
    }

    fn parts(&self) -> (Board, Position, Vec<usize>) {
        let (board, position) = (self.board.clone(), self.position.clone());
        (board, position, self.region.clone())
    }

    /// Searches if Black can capture all targets; `None` if the node limit is reached.
    pub(crate) fn solve(&self, targets: &[&str], first: Player, nodes: u64) -> Option<Verdict> {
        let (board, position, region) = self.parts();
        let problem = Problem::with_region(board, position, self.targets(targets), region);
        verdict::solve(problem, first, Ko::Allowed, nodes)
    }

    /// Solves by retrograde analysis of all states.
    pub(crate) fn oracle(&self, targets: &[&str], first: Player, memory: usize) -> Option<Verdict> {
        verdict::oracle(self.parts(), self.targets(targets), first, memory)
    }
}
