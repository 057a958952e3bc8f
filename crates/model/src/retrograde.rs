//! Exact verdicts on a problem by retrograde analysis of all states that can arise.
//!
//! The entry function is [`retrograde`]. It enumerates the states breadth first. Then it computes
//! the attractor of the state in which all targets are captured: the states from which the attacker
//! can force it (`attractor`). Time and memory are linear in the number of states and moves.
//!
//! *Dead* states, in which the attacker captures all targets, are the least set with three
//! properties. It contains the states in which the last target is captured. It contains the states
//! in which the attacker has a move into the set. It contains the states in which the defender has
//! no move out of it. If play goes on for ever, even with passes only, the targets are alive. With
//! several targets, the attacker must capture each of them once. Stones played later on the points
//! of a captured target do not count as targets.
//!
//! ```text
//! . . O X    White (O) has three points in a row. Black first plays the middle: dead.
//! O O O X    White first plays the middle: two eyes, so all states after it are alive.
//! ```
//!
//! Suicide is forbidden. Without a ko rule these are the rules of *On the Complexity of Tsume-Go*
//! (Crăşmaru). A group that is dead in n moves is in the set D_(n-1) of that paper (see
//! [`dead`](super::dead)), but not in D_(n-2).
//!
//! Under simple ko, a stone that captures a single stone may be protected by a ban. The ban exists
//! if the capturing stone is alone and has no liberty but the captured point. For one move the
//! opponent may not play on the captured point. A pass ends the ban. Ko threats elsewhere are
//! counted: a player with a threat may break the ban, and then has one threat less.

use super::attractor::{Arena, EDGE_BYTES, NEVER, NODE_BYTES};
use super::error::{SearchError, room};
use super::problem::{MAX_THREATS, Problem, ProblemError};
use super::rules::{After, moves, needed_moves};
pub use super::rules::{Ko, Rules};
use super::state::{Node, State, Threats};
use super::terrain::Terrain;
use hashbrown::HashTable;
use std::hash::BuildHasher;
use tengen_base::observer::{Event, Observer};
use tengen_board::Player;

/// The states that are enumerated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extent {
    /// All states that can arise.
    Everything,
    /// The states on which the verdicts on the initial states may depend, often far fewer than all.
    /// The verdicts on them are the same as with `Everything`.
    ///
    /// The enumeration stops at a state in which a target lives unconditionally (Benson). If the
    /// attacker can capture the last target at once, all other moves are left out. Passes of the
    /// attacker that do not end a ko ban are left out: the defender could pass in reply, with no
    /// effect. If two passes end the game, all passes of the attacker are left out. Then states do
    /// not record if the last move was a pass.
    #[default]
    Needed,
}

/// The outcome for the targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// All targets are captured.
    Dead {
        /// The number of moves of both players until all targets are captured, including passes.
        /// The attacker minimises this number, the defender maximises it.
        moves: u32,
    },
    /// At least one target is never captured.
    Alive,
}

/// The reason why there are no verdicts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The problem is invalid.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// A move, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The vertex; `None` is a pass.
    pub vertex: Option<usize>,
    /// The verdict on the state after the move; `None` if that state was not enumerated.
    pub verdict: Option<Verdict>,
    /// The state after the move; `None` if the game is over.
    pub after: Option<State>,
}

/// Verdicts on all states of a problem.
#[derive(Debug)]
pub struct Verdicts {
    terrain: Terrain,
    rules: Rules,
    states: States,
    /// The number of moves from each state to the capture of all targets, or [`NEVER`]. The first
    /// two states are [`CAPTURED`] and [`ENDED`].
    distances: Vec<u32>,
}

/// The number of the state in which all targets are captured.
const CAPTURED: u32 = 0;
/// The number of the state after two passes.
const ENDED: u32 = 1;

/// The memory for each state and each move in bytes, half more than they take, as tables grow
/// ahead.
const STATE_BYTES: usize = (16 + 12 + NODE_BYTES) * 3 / 2;
const MOVE_BYTES: usize = EDGE_BYTES * 3 / 2;

/// Computes the verdicts on the states of a problem.
///
/// The initial states have the initial stones, either player to move, and all numbers of ko threats
/// up to the numbers in `rules`.
///
/// # Errors
/// If the problem is invalid, if the states exceed `memory` bytes, or if the observer cancels.
pub fn retrograde(
    problem: &Problem,
    rules: Rules,
    extent: Extent,
    memory: usize,
    observer: &dyn Observer,
) -> Result<Verdicts, Unsolved> {
    // The terrain renumbers the points that can change, so that a state fits into one word.
    let terrain = Terrain::new(problem)?;
    let threats = rules.threats();
    let most = threats.defender.max(threats.attacker);
    if most > MAX_THREATS {
        return Err(ProblemError::TooManyThreats(most).into());
    }
    let mut search = Search {
        states: States::default(),
        arena: Arena::with_room(0, 0)?,
        memory,
        observer,
    };
    search.explore(&terrain, rules, extent, problem)?;
    let Search { arena, states, .. } = search;
    let distances = arena.distances(&[CAPTURED], observer)?;
    Ok(Verdicts {
        terrain,
        rules,
        states,
        distances,
    })
}

/// States, numbered from 0 in the order in which the search finds them, with a hash table that
/// finds the number of a state.
#[derive(Debug, Default)]
struct States {
    words: Vec<u128>,
    numbers: HashTable<u32>,
    hasher: foldhash::fast::FixedState,
}

/// An enumeration of all states.
struct Search<'a> {
    states: States,
    arena: Arena,
    memory: usize,
    observer: &'a dyn Observer,
}

impl States {
    fn find(&self, word: u128) -> Option<u32> {
        let same = |&number: &u32| self.words[number as usize] == word;
        self.numbers.find(self.hasher.hash_one(word), same).copied()
    }

    /// Returns the number of the state that is packed into `word`, adding the state if it is new.
    fn number(&mut self, word: u128) -> Result<u32, SearchError> {
        if let Some(number) = self.find(word) {
            return Ok(number);
        }
        let States {
            words,
            numbers,
            hasher,
        } = self;
        let no_memory = |length| move |_| SearchError::NoMemory(length);
        let new = words.len() as u32;
        words.try_reserve(1).map_err(no_memory(words.len()))?;
        let hash = |&number: &u32| hasher.hash_one(words[number as usize]);
        let room = numbers.try_reserve(1, hash);
        room.map_err(|_| SearchError::NoMemory(words.len()))?;
        words.push(word);
        let hash = |&number: &u32| hasher.hash_one(words[number as usize]);
        numbers.insert_unique(hasher.hash_one(word), new, hash);
        Ok(new)
    }
}

impl Search<'_> {
    fn explore(
        &mut self,
        terrain: &Terrain,
        rules: Rules,
        extent: Extent,
        problem: &Problem,
    ) -> Result<(), SearchError> {
        // Two words that encode no state stand for the two final states.
        for word in [u128::MAX, u128::MAX - 1] {
            self.states.number(word)?;
            // The final states have no successors. A state has one number: as a node of the arena
            // (the game graph), and as a packed word.
            self.arena.node(true);
        }
        // All initial states are analysed in one search, because most other states can arise from
        // several of them.
        for start in starts(problem, rules) {
            let node = Node::of(&start, terrain).expect("a problem fits its own terrain");
            self.states.number(node.pack())?;
        }
        let mut next = room(64)?;
        // Breadth first: the states from number `arena.nodes()` on have been found, but their moves
        // have not been listed.
        while let Some(&word) = self.states.words.get(self.arena.nodes()) {
            self.look()?;
            let node = Node::unpack(word);
            next.clear();
            match extent {
                Extent::Everything => moves(terrain, rules, node, |_, after| next.push(after)),
                Extent::Needed => needed_moves(terrain, rules, node, &mut next),
            }
            for &after in &next {
                let number = match after {
                    After::Captured => CAPTURED,
                    After::Ended => ENDED,
                    After::Node(node) => self.states.number(node.pack())?,
                };
                self.arena.edge(number)?;
            }
            // A state in which the defender moves and that has no successors never enters the
            // attractor (the states from which the attacker wins), so its targets are alive.
            self.arena.node(node.player != terrain.defender);
        }
        Ok(())
    }

    /// Reports progress every 4096 states, and checks the memory limit.
    fn look(&self) -> Result<(), SearchError> {
        let states = self.states.words.len();
        // States 0 and 1 are final, so the first state that is expanded has number 2.
        if self.arena.nodes() & 0xfff != 2 {
            return Ok(());
        }
        let bytes =
            states as u128 * STATE_BYTES as u128 + self.arena.edges() as u128 * MOVE_BYTES as u128;
        // The numbers of states must be below `NEVER`, also for the states that are found before
        // the next check.
        let numbered = states < (NEVER - 0xf_ffff) as usize;
        if bytes > self.memory as u128 || !numbered {
            let memory = self.memory;
            return Err(SearchError::TooMany { states, memory });
        }
        self.observer.event(Event::Exploring { states });
        let go_on = self.observer.go_on();
        go_on.then_some(()).ok_or(SearchError::Cancelled)
    }
}

/// Iterates over the initial states.
fn starts(problem: &Problem, rules: Rules) -> impl Iterator<Item = State> {
    let most = rules.threats();
    let threats = (0..=most.defender)
        .flat_map(move |defender| (0..=most.attacker).map(move |attacker| (defender, attacker)));
    threats.flat_map(move |(defender, attacker)| {
        let threats = Threats { defender, attacker };
        Player::BOTH.map(|player| State::start(problem, player, threats))
    })
}

impl Verdicts {
    /// Returns the number of states enumerated, without the two final states.
    pub fn len(&self) -> usize {
        self.states.words.len() - 2
    }

    /// Always `false`: the initial states are among the enumerated states.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the owner of the target groups.
    pub fn defender(&self) -> Player {
        self.terrain.defender
    }

    /// Returns the verdict on a state; `None` if the state cannot arise or was not enumerated.
    pub fn lookup(&self, state: &State) -> Option<Verdict> {
        let node = Node::of(state, &self.terrain)?;
        let number = self.states.find(node.pack())?;
        Some(self.verdict(number))
    }

    /// Iterates over all enumerated states and their verdicts.
    pub fn states(&self) -> impl Iterator<Item = (State, Verdict)> {
        (2..self.states.words.len()).map(|number| {
            let node = Node::unpack(self.states.words[number]);
            (node.state(&self.terrain), self.verdict(number as u32))
        })
    }

    /// Returns all moves from a state, the pass first; `None` if the state was not enumerated.
    pub fn moves(&self, state: &State) -> Option<Vec<Choice>> {
        let node = Node::of(state, &self.terrain)?;
        self.states.find(node.pack())?;
        let mut found = Vec::new();
        moves(&self.terrain, self.rules, node, |number, after| {
            let (target, after) = match after {
                After::Captured => (Some(CAPTURED), None),
                After::Ended => (Some(ENDED), None),
                After::Node(node) => (
                    self.states.find(node.pack()),
                    Some(node.state(&self.terrain)),
                ),
            };
            found.push(Choice {
                vertex: number.map(|number| self.terrain.vertex(number)),
                verdict: target.map(|number| self.verdict(number)),
                after,
            });
        });
        Some(found)
    }

    fn verdict(&self, number: u32) -> Verdict {
        match self.distances[number as usize] {
            NEVER => Verdict::Alive,
            moves => Verdict::Dead { moves },
        }
    }
}
