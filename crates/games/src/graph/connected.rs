//! Tests strong connectivity (*Combinatorics of Go*, lemmas 3 and 4) by search: the nodes that a
//! node reaches, and the nodes that reach it.
//!
//! The entry functions are [`CompactGraph::connection`] and
//! [`CompactGraph::connection_without_suicide`]. The forward search keeps a bit set of *open*
//! positions, whose moves are still to be made, and scans it in rounds. The backward search has no
//! lists of predecessors. Instead, each round looks for moves from positions that are not yet found
//! to positions that are. Both searches are parallel over chunks of the bit set. A position that is
//! found in a round is used in the same round. So the number of rounds is at most one more than the
//! longest distance, and each round visits every candidate once.

use super::compact::CompactGraph;
use super::{Error, tell};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::machine::Machine;
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_board::Player;
use tengen_board::packed::{BitSet, numbers};
use tengen_board::play::Suicide;

/// Number of words of a bit set that a thread processes at a time.
const CHUNK: usize = 1 << 8;

/// The number of nodes that a node reaches, and the number of nodes that reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connection {
    /// Number of nodes of the graph.
    pub nodes: u64,
    /// Number of nodes that can be reached from the node, including itself.
    pub reached: u64,
    /// Number of nodes from which the node can be reached, including itself.
    pub reaching: u64,
}

impl Connection {
    /// Returns `true` if every node can be reached from every other.
    pub fn is_strong(&self) -> bool {
        self.reached == self.nodes && self.reaching == self.nodes
    }
}

impl CompactGraph {
    /// Counts the nodes that the empty board reaches, and the nodes that reach the empty board.
    ///
    /// The game graph is strongly connected (*Combinatorics of Go*, lemma 3) unless the board has
    /// guarded points. A guarded point is beside a point that is always empty, so that a stone on
    /// it cannot be captured.
    ///
    /// # Errors
    /// [`Error`] if there is not enough memory, or the observer stops the search.
    pub fn connection(&self, options: &Machine<'_>) -> Result<Connection, Error> {
        self.around(0, Suicide::Several, options)
    }

    /// Returns the connection of node 1, the first node after the empty board, in the graph without
    /// suicides.
    ///
    /// The graph leaves out the empty board and all suicides. It is strongly connected on all
    /// rectangular boards except 1x1, 1x2 and 2x1 (*Combinatorics of Go*, lemma 4). Returns `None`
    /// if no position but the empty one is legal.
    ///
    /// # Errors
    /// [`Error`] if there is not enough memory, or the observer stops the search.
    pub fn connection_without_suicide(
        &self,
        options: &Machine<'_>,
    ) -> Result<Option<Connection>, Error> {
        // Node 0 is the empty board.
        let Some(stone) = self.all_codes().nth(1) else {
            return Ok(None);
        };
        let mut connection = self.around(stone, Suicide::Forbidden, options)?;
        // Without suicides no move leads to the empty board, but a move leads from the empty board
        // to node 1. So the empty board was counted in `nodes` and in `reaching`, and is subtracted
        // from both numbers.
        connection.nodes -= 1;
        connection.reaching -= 1;
        Ok(Some(connection))
    }

    /// Returns the connection of the position `code`, with or without suicide.
    fn around(
        &self,
        code: u64,
        suicide: Suicide,
        options: &Machine<'_>,
    ) -> Result<Connection, Error> {
        let pool = options.pool()?;
        let reached = pool.install(|| self.forwards(code, suicide, options))?;
        let reaching = pool.install(|| self.backwards(code, suicide, options))?;
        Ok(Connection {
            nodes: self.nodes(),
            reached,
            reaching,
        })
    }

    /// Returns an empty set of positions.
    fn empty_set(&self) -> Result<BitSet, Error> {
        let points = self.board.points();
        let size = self.nodes.words().len() as u64 * u64::from(u64::BITS);
        BitSet::new(size).map_err(|_| Error::NoMemory { points })
    }

    /// Counts the positions that can be reached from the position with this code.
    ///
    /// `open` holds the positions whose moves are still to be made. It is scanned repeatedly until
    /// a scan finds nothing new.
    fn forwards(&self, code: u64, suicide: Suicide, options: &Machine<'_>) -> Result<u64, Error> {
        let (seen, open) = (self.empty_set()?, self.empty_set()?);
        // `seen` has all positions found so far. `open` has the ones among them whose moves are
        // still to be made.
        seen.insert(code);
        open.insert(code);
        self.rounds(options, |words| {
            let mut new = 0;
            // Taking a word from `open` makes its positions the work of this thread.
            for code in words.flat_map(|word| numbers(word as u64, open.take(word as u64))) {
                let stones = self.codes.stones(code);
                for player in Player::BOTH {
                    self.field.moves(stones, player, suicide, |_, after| {
                        let code = self.codes.code(after);
                        // Only one thread gets `true` for a new position.
                        if seen.insert(code) {
                            open.insert(code);
                            new += 1;
                        }
                    });
                }
            }
            new
        })
    }

    /// Counts the positions from which the position with this code can be reached.
    ///
    /// The positions not yet found are scanned repeatedly, until none has a move to a position that
    /// was found. The largest codes come first, because most moves add a stone.
    fn backwards(&self, code: u64, suicide: Suicide, options: &Machine<'_>) -> Result<u64, Error> {
        let known = self.empty_set()?;
        // Each round adds the positions that are one move further away. It may add farther ones,
        // because positions found in this round are used at once.
        known.insert(code);
        let legal = self.nodes.words();
        self.rounds(options, |words| {
            let mut new = 0;
            // Process the chunks from the end of the set.
            for word in words.map(|word| legal.len() - 1 - word) {
                // The positions of this word that are not known yet.
                let unknown = legal[word] & !known.word(word as u64);
                for code in numbers(word as u64, unknown) {
                    let stones = self.codes.stones(code);
                    let leads_there = |player| {
                        let mut leads = false;
                        self.field.moves(stones, player, suicide, |_, after| {
                            leads |= known.contains(self.codes.code(after));
                        });
                        leads
                    };
                    // Another thread may have added the position meanwhile, so only the thread
                    // that adds it counts it.
                    if Player::BOTH.into_iter().any(leads_there) && known.insert(code) {
                        new += 1;
                    }
                }
            }
            new
        })
    }

    /// Calls `scan` for all chunks of words of the bit sets, in rounds, until a round finds nothing.
    /// `scan` returns the number of positions that it has found. The result is the number of all
    /// positions, including the first one.
    fn rounds(
        &self,
        options: &Machine<'_>,
        scan: impl Fn(Range<usize>) -> u64 + Sync,
    ) -> Result<u64, Error> {
        let found = AtomicU64::new(1);
        let words = self.nodes.words().len();
        for distance in 1.. {
            let before = found.load(Ordering::Relaxed);
            parallel::try_map(words.div_ceil(CHUNK), |chunk| {
                let new = scan(chunk * CHUNK..((chunk + 1) * CHUNK).min(words));
                let found = new + found.fetch_add(new, Ordering::Relaxed);
                tell(options, Event::Searching { distance, found })
            })?;
            if found.load(Ordering::Relaxed) == before {
                break;
            }
        }
        Ok(found.into_inner())
    }
}
