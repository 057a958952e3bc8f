//! The strings of a position (connected stones of one colour), updated as stones are put and
//! removed.
//!
//! A string is named by the vertex of one of its stones. The stones of a string form a circular
//! linked list:
//!
//! ```text
//! vertex     0  1  2  3  4           X X .
//! string     0  0  .  0  4           X O .       stones 0, 1 and 3 are string 0
//! next       3  0  .  1  4
//! ```
//!
//! Liberties are counted once for each stone that touches them: a *contact* is a pair of a stone
//! and an empty neighbour. A string without contacts has no liberties. A string has the single
//! liberty p if and only if all its contacts are with p. The sum of the contacts' points makes this
//! quick to check: it is p times the number of contacts. The extra point that a guarded point
//! touches counts as one more empty point, whose number is the number of points of the board.
//!
//! Joins and captures are recorded in a log. Undoing removes the last entries of the log and
//! restores the strings exactly, including the order of their lists.
//!
//! Joining two strings gives the stones of the smaller string a new name. So a stone is renamed at
//! most log2 n times, for n points, if nothing is captured. The idea to count contacts
//! (pseudo-liberties) and add up their points is common in Go programs.

use super::zobrist::Keys;
use crate::board::Board;
use crate::player::Player;
use crate::position::{EMPTY, Position};
use std::sync::Arc;

/// The counters of a string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Chain {
    /// The sum of the numbers of the empty points in the string's contacts, one term per contact. A
    /// contact is a pair of a stone and an empty neighbour.
    sum: u64,
    /// The hash key of its stones.
    pub(super) key: u64,
    contacts: u32,
    /// Number of stones.
    pub(super) size: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Strings {
    board: Arc<Board>,
    keys: Keys,
    position: Position,
    /// The hash key of the position.
    key: u64,
    /// For each stone, the name of its string: the vertex of one of the string's stones. The values
    /// of empty points have no meaning.
    string: Vec<u32>,
    /// The next stone in each stone's string.
    next: Vec<u32>,
    /// The counters of each string, by name.
    chains: Vec<Chain>,
    log: Log,
}

/// The joins and captures of strings in the game so far, for undoing them.
#[derive(Clone, Debug, Default)]
struct Log {
    joined: Vec<Joined>,
    taken: Vec<Taken>,
    /// The stones of the captured strings, in the order of the linked lists.
    stones: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
/// A join of two strings.
struct Joined {
    large: u32,
    small: u32,
    /// The counters ([`Chain`]) of the smaller string before the join.
    chain: Chain,
}

#[derive(Clone, Copy, Debug)]
/// A capture of a string.
struct Taken {
    name: u32,
    player: Player,
    /// The counters ([`Chain`]) of the captured string when it had no liberty left.
    chain: Chain,
}

/// A moment of the game: the lengths of the lists in the [`Log`] of joins and captures at this
/// moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    joined: u32,
    taken: u32,
    stones: u32,
}

impl Strings {
    /// Returns the strings of the empty board.
    pub(super) fn new(board: Arc<Board>, keys: Keys) -> Strings {
        let points = board.points();
        Strings {
            position: Position::empty(points),
            board,
            keys,
            key: 0,
            string: vec![0; points],
            next: vec![0; points],
            chains: vec![Chain::default(); points],
            log: Log::default(),
        }
    }

    pub(super) fn board(&self) -> &Arc<Board> {
        &self.board
    }

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// Returns the hash key of a stone.
    pub(super) fn key_of(&self, vertex: usize, player: Player) -> u64 {
        self.keys.of(vertex, player)
    }

    /// Returns the name of the string of a stone.
    pub(super) fn name(&self, stone: usize) -> usize {
        self.string[stone] as usize
    }

    /// Returns the counters of a string.
    pub(super) fn chain(&self, name: usize) -> Chain {
        self.chains[name]
    }

    /// Returns the stones of a string.
    pub(super) fn stones(&self, name: usize) -> impl Iterator<Item = usize> + '_ {
        let after = move |&stone: &usize| {
            let next = self.next[stone] as usize;
            (next != name).then_some(next)
        };
        std::iter::successors(Some(name), after)
    }

    /// Returns `true` if the empty point `liberty` is the only liberty of a string.
    ///
    /// A contact is a pair of a stone of the string and an empty neighbour. The sum of the points
    /// in the contacts is compared first, since it is cheap. It can agree by chance, so the
    /// contacts with `liberty` are counted, too.
    pub(super) fn has_only(&self, name: usize, liberty: usize) -> bool {
        let chain = self.chains[name];
        // Cheap test: if all contacts (pairs of a stone and an empty neighbour) are with the point
        // `liberty`, the sum is this product.
        if chain.sum != u64::from(chain.contacts) * liberty as u64 {
            return false;
        }
        let around = self.board.graph().neighbours(liberty).iter();
        let ours = around.filter(|&&n| {
            self.position.get(n as usize) != EMPTY && self.string[n as usize] as usize == name
        });
        ours.count() == chain.contacts as usize
    }

    /// Returns the only liberty of the string `name`.
    ///
    /// Returns `None` if the string has several liberties or is guarded.
    pub(super) fn only_liberty(&self, name: usize) -> Option<usize> {
        let chain = self.chains[name];
        // If the string has a single liberty, the mean of the points in its contacts (pairs of a
        // stone and an empty neighbour) is this liberty.
        let mean = chain.sum.checked_div(chain.contacts.into())? as usize;
        let on_board = mean < self.position.colours().len();
        // If the mean is the number of another empty point, `has_only` finds too few contacts
        // (neighbouring stones of the string) with it.
        (on_board && self.position.get(mean) == EMPTY && self.has_only(name, mean)).then_some(mean)
    }

    /// Returns `true` if a string has no liberty.
    fn is_dead(&self, name: usize) -> bool {
        self.chains[name].contacts == 0
    }

    /// Returns the current length of the log.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            joined: self.log.joined.len() as u32,
            taken: self.log.taken.len() as u32,
            stones: self.log.stones.len() as u32,
        }
    }

    /// Returns the points of the stones removed since the moment `since`, up to the moment `until`
    /// if there is one.
    pub(super) fn taken(&self, since: Mark, until: Option<Mark>) -> &[u32] {
        let end = until.map_or(self.log.stones.len(), |mark| mark.stones as usize);
        &self.log.stones[since.stones as usize..end]
    }

    /// Puts a stone on an empty point, then removes the strings without liberties.
    #[inline]
    pub(super) fn play(&mut self, vertex: usize, player: Player) {
        self.place(vertex, player);
        let neighbours = self.board.graph().neighbours(vertex).len();
        for i in 0..neighbours {
            let n = self.board.graph().neighbours(vertex)[i] as usize;
            if self.position.get(n) == player.other().colour() && self.is_dead(self.name(n)) {
                self.take(self.name(n), player.other());
            }
        }
        // Join after the captures, so that the liberties that the captures make are counted.
        for i in 0..neighbours {
            let n = self.board.graph().neighbours(vertex)[i] as usize;
            if self.position.get(n) == player.colour() && self.string[n] != self.string[vertex] {
                self.join(self.name(n), self.name(vertex));
            }
        }
        if self.is_dead(self.name(vertex)) {
            self.take(self.name(vertex), player);
        }
    }

    /// Undoes the last move, a stone on `vertex`. `mark` is the length of the log before the move.
    #[inline]
    pub(super) fn take_back(&mut self, vertex: usize, mark: Mark) {
        // After a suicide the stone is missing. Its removal is the last entry of the log.
        if self.position.get(vertex) == EMPTY {
            self.give_back();
        }
        // Undo in reverse order: joins, then captures, then the stone itself.
        while self.log.joined.len() > mark.joined as usize {
            self.part();
        }
        while self.log.taken.len() > mark.taken as usize {
            self.give_back();
        }
        self.lift(vertex);
    }

    /// Puts a stone on the board as a string of its own, and removes the point from the contacts
    /// (liberties, counted once per stone) of adjacent strings.
    fn place(&mut self, vertex: usize, player: Player) {
        let key = self.keys.of(vertex, player);
        let mut chain = Chain {
            size: 1,
            key,
            ..Chain::default()
        };
        // The extra points next to a guarded point count as one contact (pair of a stone and an
        // empty neighbour). Its point is numbered after the board's points.
        if self.board.is_guarded(vertex) {
            chain.contacts += 1;
            chain.sum += self.board.points() as u64;
        }
        for &n in self.board.graph().neighbours(vertex) {
            if self.position.get(n as usize) == EMPTY {
                chain.contacts += 1;
                chain.sum += u64::from(n);
            } else {
                // The string of the neighbouring stone loses its contact with the point, which is
                // not empty any more.
                let other = &mut self.chains[self.string[n as usize] as usize];
                other.contacts -= 1;
                other.sum -= vertex as u64;
            }
        }
        self.position.set(vertex, player.colour());
        self.key ^= key;
        self.string[vertex] = vertex as u32;
        self.next[vertex] = vertex as u32;
        self.chains[vertex] = chain;
    }

    /// Undoes [`Strings::place`].
    fn lift(&mut self, vertex: usize) {
        self.key ^= self.chains[vertex].key;
        self.position.set(vertex, EMPTY);
        self.touch(vertex);
    }

    /// Joins two strings. The smaller one takes the name of the larger one.
    fn join(&mut self, a: usize, b: usize) {
        // Rename the smaller string.
        let larger = self.chains[a].size >= self.chains[b].size;
        let (large, small) = if larger { (a, b) } else { (b, a) };
        let chain = self.chains[small];
        self.rename(small, large);
        // Swapping two links merges two circular lists into one.
        self.next.swap(large, small);
        let all = &mut self.chains[large];
        all.sum += chain.sum;
        all.contacts += chain.contacts;
        all.size += chain.size;
        all.key ^= chain.key;
        self.log.joined.push(Joined {
            large: large as u32,
            small: small as u32,
            chain,
        });
    }

    /// Undoes [`Strings::join`].
    fn part(&mut self) {
        let Some(joined) = self.log.joined.pop() else {
            return;
        };
        let (large, small) = (joined.large as usize, joined.small as usize);
        self.next.swap(large, small);
        self.rename(small, small);
        let (rest, chain) = (&mut self.chains[large], joined.chain);
        rest.sum -= chain.sum;
        rest.contacts -= chain.contacts;
        rest.size -= chain.size;
        rest.key ^= chain.key;
        self.chains[small] = chain;
    }

    /// Gives the name `name` to all stones of the circular list that contains the stone `ring`.
    fn rename(&mut self, ring: usize, name: usize) {
        let mut stone = ring;
        loop {
            self.string[stone] = name as u32;
            stone = self.next[stone] as usize;
            if stone == ring {
                break;
            }
        }
    }

    /// Removes the stones of a string from the board, and records them in the log.
    fn take(&mut self, name: usize, player: Player) {
        let chain = self.chains[name];
        let start = self.log.stones.len();
        let mut stone = name;
        loop {
            self.position.set(stone, EMPTY);
            self.log.stones.push(stone as u32);
            stone = self.next[stone] as usize;
            if stone == name {
                break;
            }
        }
        self.key ^= chain.key;
        self.log.taken.push(Taken {
            name: name as u32,
            player,
            chain,
        });
        // The emptied points become contacts of adjacent stones. The removed stones are empty
        // points already, so only other strings are affected.
        for i in start..self.log.stones.len() {
            self.touch(self.log.stones[i] as usize);
        }
    }

    /// Undoes [`Strings::take`].
    fn give_back(&mut self) {
        let Some(taken) = self.log.taken.pop() else {
            return;
        };
        let start = self.log.stones.len() - taken.chain.size as usize;
        for i in start..self.log.stones.len() {
            let stone = self.log.stones[i];
            for &n in self.board.graph().neighbours(stone as usize) {
                if self.position.get(n as usize) != EMPTY {
                    let chain = &mut self.chains[self.string[n as usize] as usize];
                    chain.contacts -= 1;
                    chain.sum -= u64::from(stone);
                }
            }
        }
        // The stones of the captured string come back in reverse order, which restores the links of
        // its list.
        let mut next = taken.name;
        while self.log.stones.len() > start {
            let Some(stone) = self.log.stones.pop() else {
                return;
            };
            self.position.set(stone as usize, taken.player.colour());
            self.string[stone as usize] = taken.name;
            self.next[stone as usize] = next;
            next = stone;
        }
        self.key ^= taken.chain.key;
        self.chains[taken.name as usize] = taken.chain;
    }

    /// Adds a point that has become empty to the contacts of the strings next to it.
    fn touch(&mut self, vertex: usize) {
        for &n in self.board.graph().neighbours(vertex) {
            if self.position.get(n as usize) != EMPTY {
                let chain = &mut self.chains[self.string[n as usize] as usize];
                chain.contacts += 1;
                chain.sum += vertex as u64;
            }
        }
    }
}
