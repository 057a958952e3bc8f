//! The game graph without lists: moves are made when they are asked for.

use super::nodes::{Nodes, check_size};
use super::{Edge, Error};
use tengen_base::machine::Machine;
use tengen_board::packed::{Codes, Field, Stones, bit};
use tengen_board::play::Suicide;
use tengen_board::{Board, Player, Position, symmetry};

/// Sets with a bit for each position that there are at a time, at most: the legal ones,
/// and two for [`CompactGraph::connection`].
const SETS: u64 = 3;

/// The game graph of a board with two colours, in a bit for each position, legal or not:
/// 5 MB for the 24 318 165 nodes and 285 531 024 edges of the 4x4 board. Nodes are
/// numbered from 0, the empty board, in the order of [`CompactGraph::code`].
#[derive(Clone, Debug)]
pub struct CompactGraph {
    pub(super) board: Board,
    pub(super) field: Field,
    pub(super) codes: Codes,
    pub(super) nodes: Nodes,
}

impl CompactGraph {
    /// The graph of a board.
    ///
    /// # Errors
    /// Too many points for the memory, or cancelled.
    pub fn new(board: &Board, options: &Machine<'_>) -> Result<CompactGraph, Error> {
        check_size(board, SETS, options.memory)?;
        options
            .pool()?
            .install(|| CompactGraph::here(board, options))
    }

    /// The same with the threads that there are, for boards that are known to fit.
    pub(super) fn here(board: &Board, options: &Machine<'_>) -> Result<CompactGraph, Error> {
        let field = Field::new(board);
        let codes = Codes::new(board.points());
        let nodes = Nodes::new(board, &field, &codes, options)?;
        Ok(CompactGraph {
            board: board.clone(),
            field,
            codes,
            nodes,
        })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Number of legal positions.
    pub fn nodes(&self) -> u64 {
        self.nodes.number()
    }

    /// The moves in the position of a node, by their points, Black's first.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn edges_from(&self, node: u64) -> Vec<Edge<u64>> {
        let stones = self.codes.stones(self.nodes.code(node));
        let mut edges = Vec::new();
        for player in Player::BOTH {
            self.moves(stones, player, |vertex, after| {
                let to = self.nodes.node(self.codes.code(after));
                edges.push(Edge {
                    to: to.expect("moves lead to legal positions"),
                    vertex: vertex as u8,
                    colour: player.colour(),
                });
            });
        }
        edges.sort_unstable_by_key(|edge| (edge.vertex, edge.colour));
        edges
    }

    /// The colours of a node's position as the digits of a number to base 3, that of
    /// point 0 the least significant.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn code(&self, node: u64) -> u64 {
        self.nodes.code(node)
    }

    /// The position of a node.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn position(&self, node: u64) -> Position {
        let stones = self.codes.stones(self.nodes.code(node));
        stones.position(self.board.points())
    }

    /// The node of a position; `None` if the position is not a legal one of this board.
    pub fn node(&self, position: &Position) -> Option<u64> {
        let foreign = position
            .colours()
            .iter()
            .any(|&c| c > Player::White.colour());
        if position.check_fits(&self.board).is_err() || foreign {
            return None;
        }
        self.nodes.node(self.codes.code(Stones::of(position)))
    }

    /// The moves of a player that change the position.
    #[inline]
    pub(super) fn moves(&self, stones: Stones, player: Player, each: impl FnMut(usize, Stones)) {
        self.field.moves(stones, player, Suicide::Several, each);
    }

    /// The symmetries of the board, the identity among them; only the identity if the
    /// board is no lattice's, whose symmetries are not known.
    pub(super) fn symmetries(&self) -> Vec<symmetry::Permutation> {
        let identity = || vec![symmetry::Permutation::identity(self.board.points())];
        symmetry::group(&self.board).unwrap_or_else(|_| identity())
    }
}

/// What a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A stone more, and nothing else.
    Plain,
    /// Stones of the opponent are taken, so many.
    Capture(u32),
    /// Own stones are taken, so many without that of the move.
    Suicide(u32),
}

impl Kind {
    /// What a move of a player was.
    #[inline]
    pub(super) fn of(before: Stones, vertex: usize, player: Player, after: Stones) -> Kind {
        let number = |stones: Stones, player: Player| stones.0[player as usize].count_ones();
        let opponent = player.other();
        if after.0[player as usize] & bit(vertex) == 0 {
            Kind::Suicide(number(before, player) - number(after, player))
        } else if after.0[opponent as usize] != before.0[opponent as usize] {
            Kind::Capture(number(before, opponent) - number(after, opponent))
        } else {
            Kind::Plain
        }
    }
}
