//! The game graph of a board, whose nodes are the legal positions, without lists of its edges:
//! moves are computed when requested.
//!
//! Entry: [`CompactGraph::new`]. For n points, the graph takes one bit of memory and one test of
//! legality for each of the 3^n colourings. To compute the moves of a node takes O(n) operations on
//! bit sets.

use super::Error;
use super::nodes::{Nodes, check_size};
use tengen_base::machine::Machine;
use tengen_board::packed::{Codes, Field, Stones, bit, numbers};
use tengen_board::play::Suicide;
use tengen_board::{Board, Player, symmetry};

/// The largest number of bit sets of positions in memory at a time: the set of legal positions, and
/// two sets in the searches of [`CompactGraph::connection`].
const SETS: u64 = 3;

/// The game graph of a board with two colours, stored as one bit for each colouring of the board,
/// set if it is a legal position.
///
/// The 4x4 board has 24 318 165 nodes and 285 531 024 edges and takes 5 MB. Nodes are numbered from
/// 0, the empty board, in the order of their codes. A code is a number in base 3, whose digits are
/// the colours of the points.
#[derive(Clone, Debug)]
pub struct CompactGraph {
    pub(super) board: Board,
    pub(super) field: Field,
    pub(super) codes: Codes,
    pub(super) nodes: Nodes,
}

impl CompactGraph {
    /// Builds the game graph of a board.
    ///
    /// # Errors
    /// [`Error`] if the board has too many points for the memory, or if the observer stops the
    /// work.
    pub fn new(board: &Board, options: &Machine<'_>) -> Result<CompactGraph, Error> {
        check_size(board, SETS, options.memory)?;
        options
            .pool()?
            .install(|| CompactGraph::here(board, options))
    }

    /// Builds the graph of a board in the current thread pool. The caller has checked that it fits
    /// in memory.
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

    /// Returns the number of legal positions.
    pub fn nodes(&self) -> u64 {
        self.nodes.number()
    }

    /// Returns the codes (numbers whose base-3 digits are the colours) of all legal positions,
    /// ascending.
    pub(super) fn all_codes(&self) -> impl Iterator<Item = u64> + '_ {
        let words = (0..).zip(self.nodes.words());
        words.flat_map(|(index, &word)| numbers(index, word))
    }

    /// Calls `each` for the moves of a player that change the position, with the point of the move
    /// and the stones after it.
    #[inline]
    pub(super) fn moves(&self, stones: Stones, player: Player, each: impl FnMut(usize, Stones)) {
        self.field.moves(stones, player, Suicide::Several, each);
    }

    /// Returns the symmetries of the board, with the identity.
    ///
    /// The symmetries of a board given as a graph are unknown, so only the identity is returned.
    pub(super) fn symmetries(&self) -> Vec<symmetry::Permutation> {
        let identity = || vec![symmetry::Permutation::identity(self.board.points())];
        symmetry::group(&self.board).unwrap_or_else(|_| identity())
    }
}

/// The kind of a move, by the stones that it removes from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A stone is added, and nothing else changes.
    Plain,
    /// The move captures this number of the opponent's stones.
    Capture(u32),
    /// The move is a suicide. The field is the number of own stones that it removes besides the new
    /// stone.
    Suicide(u32),
}

impl Kind {
    /// Returns the kind of the move of `player` on the point `vertex`, from the stones before and
    /// after it.
    #[inline]
    pub(super) fn of(before: Stones, vertex: usize, player: Player, after: Stones) -> Kind {
        let number = |stones: Stones, player: Player| stones.0[player as usize].count_ones();
        let opponent = player.other();
        // The stone of the move is not on the board after it: the move was a suicide.
        if after.0[player as usize] & bit(vertex) == 0 {
            Kind::Suicide(number(before, player) - number(after, player))
        } else if after.0[opponent as usize] != before.0[opponent as usize] {
            Kind::Capture(number(before, opponent) - number(after, opponent))
        } else {
            Kind::Plain
        }
    }
}
