//! Tests whether a game graph is strongly connected (*Combinatorics of Go*, lemmas 3 and 4). The
//! nodes are legal positions, the edges moves. Two searches count the nodes that a given node
//! reaches, and the nodes that reach it.
//!
//! The entry functions are [`CompactGraph::connection`] and
//! [`CompactGraph::connection_without_suicide`]. The forward search keeps a bit set of *open*
//! positions, whose moves are still to be made, and scans it in rounds. The backward search has no
//! lists of predecessors. Instead, each round looks for moves from positions that are not found yet
//! to positions that have been found. In both searches the threads share the bit set in chunks. A
//! position that is found in a round can be used in the same round. So the number of rounds is at
//! most one more than the largest distance from or to the given node.

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

/// Number of words of the bit set of positions that a thread processes at a time.
const CHUNK: usize = 1 << 8;

/// The number of nodes of a game graph (legal positions) that a given node reaches by moves, and
/// the number of nodes that reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connection {
    /// Number of nodes of the graph.
    pub nodes: u64,
    /// Number of nodes that can be reached from the given node, including itself.
    pub reached: u64,
    /// Number of nodes from which the given node can be reached, including itself.
    pub reaching: u64,
}

impl Connection {
    /// Returns `true` if the graph is strongly connected: every node can be reached from every
    /// other one.
    pub fn is_strong(&self) -> bool {
        self.reached == self.nodes && self.reaching == self.nodes
    }
}

impl CompactGraph {
    /// Counts the positions that can be reached from the empty board, and the positions from which
    /// the empty board can be reached.
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

    /// Counts the positions that can be reached from node 1, and the positions from which node 1
    /// can be reached, without suicides. Node 1 is the first node after the empty board.
    ///
    /// The empty board and all suicides are left out. The graph without them is strongly connected
    /// on all rectangular boards except 1x1, 1x2 and 2x1 (*Combinatorics of Go*, lemma 4). Returns
    /// `None` if no position but the empty one is legal.
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

    /// Counts the positions that can be reached from the position with the code `code`, and the
    /// positions from which it can be reached, with or without suicide.
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

    /// Returns an empty bit set of positions.
    fn empty_set(&self) -> Result<BitSet, Error> {
        let points = self.board.points();
        let size = self.nodes.words().len() as u64 * u64::from(u64::BITS);
        BitSet::new(size).map_err(|_| Error::NoMemory { points })
    }

    /// Counts the positions that can be reached from the position with the code `code`.
    ///
    /// The set `open` holds the positions that were found, but whose moves are still to be made. It
    /// is scanned repeatedly until a scan finds no new position.
    fn forwards(&self, code: u64, suicide: Suicide, options: &Machine<'_>) -> Result<u64, Error> {
        let (seen, open) = (self.empty_set()?, self.empty_set()?);
        // `seen` has all positions found so far. `open` has the positions of `seen` whose moves are
        // still to be made.
        seen.insert(code);
        open.insert(code);
        self.rounds(options, |words| {
            let mut new = 0;
            // Taking (and clearing) a word of the bit set `open` makes its positions the work of
            // this thread.
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

    /// Counts the positions from which the position with the code `code` can be reached.
    ///
    /// The positions not yet found are scanned repeatedly, until none has a move to a position that
    /// was found. The largest codes come first, because most moves add a stone.
    fn backwards(&self, code: u64, suicide: Suicide, options: &Machine<'_>) -> Result<u64, Error> {
        let known = self.empty_set()?;
        // Each round adds the positions that are one move further away from the given position. It
        // may add positions that are farther away, because positions found in this round are used
        // at once.
        known.insert(code);
        let legal = self.nodes.words();
        self.rounds(options, |words| {
            let mut new = 0;
            // Process the words of the set from its end.
            for word in words.map(|word| legal.len() - 1 - word) {
                // The legal positions of this word that have not been found yet.
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

    /// Calls `scan` for all chunks of words of the bit sets of positions, in rounds, until a round
    /// finds no new position. `scan` returns the number of positions that it has found. Returns the
    /// number of all positions found, including the position from which the search started.
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
