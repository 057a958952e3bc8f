//! The strings of a position, kept up to date as stones come and go.
//!
//! A string is named for one of its stones; the stones of a string are a ring:
//!
//! ```text
//! vertex     0  1  2  3  4           X X .
//! string     0  0  .  0  4           X O .       stones 0, 1 and 3 are string 0
//! next       3  0  .  1  4
//! ```
//!
//! Liberties are counted once for each stone that they touch: a *contact* is a stone with
//! an empty neighbour. No contact, no liberty; and a string has a single liberty p if and
//! only if all its contacts are with p, which their sum makes quick to see. The extra
//! points of a guarded board count as one more empty point, whose number is that of the
//! points.
//!
//! What joins and what is taken goes on a log, from which the strings are given back as
//! they were, rings included.

use super::zobrist::Keys;
use crate::board::Board;
use crate::player::Player;
use crate::position::{EMPTY, Position};
use std::sync::Arc;

/// What is known of a string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Chain {
    /// The sum of the empty points, one for each contact.
    sum: u64,
    /// The key of its stones.
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
    /// The key of the position.
    key: u64,
    /// For each stone the string's name. Of empty points, left from former stones.
    string: Vec<u32>,
    /// For each stone the next one of its string.
    next: Vec<u32>,
    /// By name.
    chains: Vec<Chain>,
    log: Log,
}

/// What was joined and taken.
#[derive(Clone, Debug, Default)]
struct Log {
    joined: Vec<Joined>,
    taken: Vec<Taken>,
    /// The stones of the strings that were taken, in the order of their rings.
    stones: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Joined {
    large: u32,
    small: u32,
    /// The small one, as it was.
    chain: Chain,
}

#[derive(Clone, Copy, Debug)]
struct Taken {
    name: u32,
    player: Player,
    /// When it had no contacts left.
    chain: Chain,
}

/// How far the log had come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    joined: u32,
    taken: u32,
    stones: u32,
}

impl Strings {
    /// No stones.
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

    /// The key of a stone.
    pub(super) fn key_of(&self, vertex: usize, player: Player) -> u64 {
        self.keys.of(vertex, player)
    }

    /// The name of the string of a stone.
    pub(super) fn name(&self, stone: usize) -> usize {
        self.string[stone] as usize
    }

    pub(super) fn chain(&self, name: usize) -> Chain {
        self.chains[name]
    }

    /// The stones of a string.
    pub(super) fn stones(&self, name: usize) -> impl Iterator<Item = usize> + '_ {
        let after = move |&stone: &usize| {
            let next = self.next[stone] as usize;
            (next != name).then_some(next)
        };
        std::iter::successors(Some(name), after)
    }

    /// Whether a string has no liberty but an empty point that it touches.
    pub(super) fn has_only(&self, name: usize, liberty: usize) -> bool {
        let chain = self.chains[name];
        if chain.sum != u64::from(chain.contacts) * liberty as u64 {
            return false;
        }
        let around = self.board.graph().neighbours(liberty).iter();
        let ours = around.filter(|&&n| {
            self.position.get(n as usize) != EMPTY && self.string[n as usize] as usize == name
        });
        ours.count() == chain.contacts as usize
    }

    /// The liberty of a string that has only one.
    pub(super) fn only_liberty(&self, name: usize) -> Option<usize> {
        let chain = self.chains[name];
        let mean = chain.sum.checked_div(chain.contacts.into())? as usize;
        let on_board = mean < self.position.colours().len();
        // Of a mean that is no liberty, no contacts are found.
        (on_board && self.position.get(mean) == EMPTY && self.has_only(name, mean)).then_some(mean)
    }

    /// Whether a string has no liberty.
    fn is_dead(&self, name: usize) -> bool {
        self.chains[name].contacts == 0
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            joined: self.log.joined.len() as u32,
            taken: self.log.taken.len() as u32,
            stones: self.log.stones.len() as u32,
        }
    }

    /// The points of the stones taken since then, until the next mark if there is one.
    pub(super) fn taken(&self, since: Mark, until: Option<Mark>) -> &[u32] {
        let end = until.map_or(self.log.stones.len(), |mark| mark.stones as usize);
        &self.log.stones[since.stones as usize..end]
    }

    /// Puts a stone on an empty point, and takes what has no liberties then.
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
        // After the captures, so that their liberties are known when strings join.
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

    /// Takes the last stone back, which was put on the point when the log was as marked.
    #[inline]
    pub(super) fn take_back(&mut self, vertex: usize, mark: Mark) {
        // A suicide, which came last.
        if self.position.get(vertex) == EMPTY {
            self.give_back();
        }
        while self.log.joined.len() > mark.joined as usize {
            self.part();
        }
        while self.log.taken.len() > mark.taken as usize {
            self.give_back();
        }
        self.lift(vertex);
    }

    /// A new string of one stone.
    fn place(&mut self, vertex: usize, player: Player) {
        let key = self.keys.of(vertex, player);
        let mut chain = Chain {
            size: 1,
            key,
            ..Chain::default()
        };
        if self.board.is_guarded(vertex) {
            chain.contacts += 1;
            chain.sum += self.board.points() as u64;
        }
        for &n in self.board.graph().neighbours(vertex) {
            if self.position.get(n as usize) == EMPTY {
                chain.contacts += 1;
                chain.sum += u64::from(n);
            } else {
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

    /// Makes one string of two. The smaller one takes the larger one's name.
    fn join(&mut self, a: usize, b: usize) {
        let larger = self.chains[a].size >= self.chains[b].size;
        let (large, small) = if larger { (a, b) } else { (b, a) };
        let chain = self.chains[small];
        self.rename(small, large);
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

    /// Names all stones of a ring.
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

    /// Empties the points of a string.
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

    /// The strings around a point that has become empty have it as a liberty.
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
