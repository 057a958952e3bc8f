//! Exact verdicts on a problem: all states that can arise, and from which of them the
//! attacker can capture, whatever the defender does.
//!
//! *Dead* means captured: the least set of states that has those in which the last target is
//! captured, the states of the attacker with a move into the set, and those of the defender
//! with no move out of it. What goes on for ever, be it with passes, is alive.
//! With several targets, all have to be captured, each once: stones that are put there
//! afterwards are none of them.
//!
//! Suicide is forbidden: without a rule of ko this is the game of the paper, and a group that
//! is dead in n moves is in D_(n-1), but not in D_(n-2). Under simple ko, the point of a
//! stone that was captured alone, by a stone which is alone now and has no other liberty, is
//! banned for one move; a pass ends the ban. Threats that come from elsewhere are counted: a
//! player who has one may break the ban, and has one less.

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

/// Which states are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extent {
    /// All that can arise.
    Everything,
    /// Those on which the verdict at the start may depend, often many times fewer. The
    /// verdicts are the same. Nothing is looked at behind a state in which a target lives
    /// unconditionally (Benson), and, where the attacker can capture the last target, no
    /// other move. A pass of the attacker that does not end a ban is left out, too: the
    /// defender could pass in turn, and all would be as before. If two passes end the game,
    /// all passes of the attacker are, and states do not say whether the last move was one.
    #[default]
    Needed,
}

/// What becomes of the targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// They are captured.
    Dead {
        /// After so many moves of both players, passes counted, if the attacker takes the
        /// fewest and the defender the most.
        moves: u32,
    },
    /// They are not, at least not all.
    Alive,
}

/// Why there are no verdicts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// The problem makes no sense.
    #[error(transparent)]
    Problem(#[from] ProblemError),
    /// The search has no answer.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// A move, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The vertex; `None` is a pass.
    pub vertex: Option<usize>,
    /// The verdict on the state after it; nothing if that was not looked at.
    pub verdict: Option<Verdict>,
    /// The state after it; nothing if the game is over.
    pub after: Option<State>,
}

/// Verdicts on all states of a problem.
#[derive(Debug)]
pub struct Verdicts {
    terrain: Terrain,
    rules: Rules,
    states: States,
    /// By the number of a state; the first two are [`CAPTURED`] and [`ENDED`].
    distances: Vec<u32>,
}

/// The number of the state in which all targets are captured.
const CAPTURED: u32 = 0;
/// The number of the state after two passes.
const ENDED: u32 = 1;

/// The bytes that the search takes for a state and an edge, with room for growth.
const STATE_BYTES: usize = (16 + 12 + NODE_BYTES) * 3 / 2;
const MOVE_BYTES: usize = EDGE_BYTES * 3 / 2;

/// Finds the verdicts on all states that can arise from a problem, or on those that are
/// needed, with either player to move first and all numbers of threats up to those of the
/// rules.
///
/// # Errors
/// If the problem makes no sense, if the states do not fit into so many bytes of memory, or
/// if the observer says so.
pub fn retrograde(
    problem: &Problem,
    rules: Rules,
    extent: Extent,
    memory: usize,
    observer: &dyn Observer,
) -> Result<Verdicts, Unsolved> {
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

/// States, numbered as they are found.
#[derive(Debug, Default)]
struct States {
    words: Vec<u128>,
    numbers: HashTable<u32>,
    hasher: foldhash::fast::FixedState,
}

/// A search for all states.
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

    /// The number of a state, which may be new.
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
        // Two words that are no states': the ends.
        for word in [u128::MAX, u128::MAX - 1] {
            self.states.number(word)?;
            self.arena.node(true);
        }
        for start in starts(problem, rules) {
            let node = Node::of(&start, terrain).expect("a problem fits its own terrain");
            self.states.number(node.pack())?;
        }
        let mut next = room(64)?;
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
            // Without successors nobody is lost: alive.
            self.arena.node(node.player != terrain.defender);
        }
        Ok(())
    }

    /// Says how far it is, now and then, and whether there is memory for more.
    fn look(&self) -> Result<(), SearchError> {
        let states = self.states.words.len();
        if self.arena.nodes() & 0xfff != 2 {
            return Ok(());
        }
        let bytes =
            states as u128 * STATE_BYTES as u128 + self.arena.edges() as u128 * MOVE_BYTES as u128;
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

/// The states from which everything is looked at.
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
    /// The number of states that were looked at, those in which the game is over left out.
    pub fn len(&self) -> usize {
        self.states.words.len() - 2
    }

    /// Never: there are those at the start.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The player whose groups are to be captured.
    pub fn defender(&self) -> Player {
        self.terrain.defender
    }

    /// The verdict on a state; nothing if it cannot arise, or was not looked at.
    pub fn lookup(&self, state: &State) -> Option<Verdict> {
        let node = Node::of(state, &self.terrain)?;
        let number = self.states.find(node.pack())?;
        Some(self.verdict(number))
    }

    /// All states that were looked at, and the verdicts on them.
    pub fn states(&self) -> impl Iterator<Item = (State, Verdict)> {
        (2..self.states.words.len()).map(|number| {
            let node = Node::unpack(self.states.words[number]);
            (node.state(&self.terrain), self.verdict(number as u32))
        })
    }

    /// All moves from a state, a pass first; nothing if it was not looked at.
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
