//! Pieces of boards as problems of life and death.

use super::verdict::{self, Verdict};
use std::collections::BTreeMap;
use tengen_board::play::{Suicide, play};
use tengen_board::{Board, EMPTY, Graph, Player, Position};
use tengen_model::problem as model;
use tengen_reduction::grid::gadgets::Part;
use tengen_reduction::grid::names::GridBoard;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::Ko;

/// A piece of a board as a drawing. It uses the letters of the gadgets and `!` for an immortal
/// white stone. Walls are immortal.
pub(crate) struct Piece {
    pub(crate) board: Board,
    pub(crate) position: Position,
    /// The vertices of each letter, in reading order.
    pub(crate) names: BTreeMap<char, Vec<usize>>,
    /// The vertices that can change.
    pub(crate) region: Vec<usize>,
}

impl Piece {
    /// Creates a piece from a drawing.
    ///
    /// Strings with a stone named by a letter of `immortal` are never captured. The stones of each
    /// letter in `points` become one vertex with all their neighbours; this makes no difference
    /// until these stones are captured.
    pub(crate) fn new<Row: AsRef<str>>(drawing: &[Row], immortal: &str, points: &str) -> Piece {
        let drawing: Vec<&str> = drawing.iter().map(Row::as_ref).collect();
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

    /// Returns the vertex of a letter. A number after the letter selects one of its vertices, from
    /// 0.
    pub(crate) fn at(&self, name: &str) -> usize {
        let mut letters = name.chars();
        let letter = letters.next().unwrap();
        let number = letters.as_str().parse().unwrap_or(0);
        self.names[&letter][number]
    }

    /// Returns the piece after moves such as `"wA bB"`.
    pub(crate) fn after(mut self, moves: &str) -> Piece {
        for text in moves.split_whitespace() {
            let player = match &text[..1] {
                "w" => Player::White,
                _ => Player::Black,
            };
            let vertex = self.at(&text[1..]);
            let played = play(
                &self.board,
                &self.position,
                vertex,
                player.colour(),
                Suicide::Forbidden,
            );
            self.position = played.unwrap().position;
        }
        self
    }

    /// Returns the piece after a move, or `None` if it is illegal.
    pub(crate) fn put(mut self, player: Player, vertex: usize) -> Option<Piece> {
        let colour = player.colour();
        let played = play(
            &self.board,
            &self.position,
            vertex,
            colour,
            Suicide::Forbidden,
        );
        self.position = played.ok()?.position;
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

    /// Solves the capture of all targets; `None` if the node limit is reached.
    pub(crate) fn solve(&self, targets: &[&str], first: Player, nodes: u64) -> Option<Verdict> {
        let targets = targets.iter().map(|name| self.at(name)).collect();
        let (board, position) = (self.board.clone(), self.position.clone());
        let problem = Problem::with_region(board, position, targets, self.region.clone());
        verdict::solve(problem, first, Ko::Allowed, nodes)
    }

    /// Solves by retrograde analysis of all states.
    pub(crate) fn oracle(&self, target: &[&str], first: Player, memory: usize) -> Option<Verdict> {
        let problem = model::Problem {
            board: self.board.clone(),
            configuration: self.position.clone(),
            region: self.region.clone(),
            outside: model::Outside::Immortal,
            targets: target.iter().map(|name| self.at(name)).collect(),
        };
        verdict::oracle(&problem, first, memory)
    }
}

/// Returns a whole board as a piece: walls are immortal, Lambda is a single vertex.
pub(crate) fn whole(grid: &GridBoard) -> Piece {
    let board = grid.board().unwrap();
    let names = &grid.names;
    let strings = grid.position.strings(&board).unwrap();
    let string = |stone: usize| strings.iter().find(|s| s.stones.contains(&stone)).unwrap();
    let mut letters = vec!['#'; board.points()];
    let mut set = |points: &[usize], letter: char| points.iter().for_each(|&p| letters[p] = letter);
    set(&string(names.lambda).stones, 'T');
    set(&string(names.omega).stones, 'W');
    set(&[names.eye_lambda], 'l');
    set(&[names.eye_omega], 'o');
    set(&[names.seki], 's');
    for variable in &names.variables {
        set(&string(variable.h).stones, 'H');
        for (literal, part) in variable.literals.iter().zip(["GAea", "NBfb"]) {
            let part: Vec<char> = part.chars().collect();
            set(&string(literal.stone).stones, part[0]);
            set(&[literal.choose], part[1]);
            set(&[literal.eye], part[2]);
            set(&[literal.second], part[3]);
        }
    }
    for clause in &names.clauses {
        set(&string(clause.k).stones, 'K');
        set(&[clause.eye], 'k');
        for link in &clause.links {
            set(&string(link.stone).stones, 'L');
            set(&link.shared, 'r');
        }
    }
    let rows: Vec<String> = letters
        .chunks(grid.cols)
        .map(|row| row.iter().collect())
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    Piece::new(&rows, "", "T")
}
