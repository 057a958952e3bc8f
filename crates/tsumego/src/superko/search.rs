//! Depth-first proof-number search for the question "is the target captured?" under superko.
//!
//! Source: L. V. Allis, *Searching for solutions in games and artificial intelligence*, 1994. The
//! depth-first version is by A. Nagai, *Df-pn algorithm for searching AND/OR trees and its
//! applications*, 2002. The entry function is `Table::is_alive`, the recursion is `expand`. The
//! keys of the table are situations that include the earlier positions, so stored values hold on
//! every path. For proof numbers and thresholds see [`crate::solver::search`]. The number of
//! situations can be exponential in the number of positions.

use super::Place;
use super::graph::Graph;
use crate::solver::arena::{ATTACKER, DEFENDER};
use crate::solver::search::MAX_DEPTH;
use crate::solver::select::Selection;
use crate::solver::session::Limits;
use crate::solver::value::INFINITE;
use foldhash::{HashMap, HashMapExt};
use tengen_base::observer::Event;

/// The number of nodes between two calls of the observer.
const OFTEN: u64 = 1024;

/// The proof number (effort to prove capture) and the disproof number (effort to prove life).
type Numbers = [u32; 2];

const CAPTURED: Numbers = [0, INFINITE];
const ALIVE: Numbers = [INFINITE, 0];

/// The transposition table: proof numbers of situations.
pub(super) struct Table {
    known: HashMap<Place, Numbers>,
    bytes: usize,
    most: usize,
}

struct Search<'a, 'l> {
    graph: &'a Graph,
    table: &'a mut Table,
    limits: &'a mut Limits<'l>,
    nodes: u64,
    depth: usize,
    stopped: bool,
}

impl Table {
    pub(super) fn new(bytes: usize) -> Table {
        Table {
            known: HashMap::new(),
            bytes: 0,
            most: bytes,
        }
    }

    /// Returns `true` if the target lives; `None` if a limit was reached.
    pub(super) fn is_alive(
        &mut self,
        graph: &Graph,
        place: &Place,
        limits: &mut Limits<'_>,
    ) -> Option<bool> {
        let mut search = Search {
            graph,
            table: self,
            limits,
            nodes: 0,
            depth: 0,
            stopped: false,
        };
        let mut numbers = search.look(place);
        if numbers[0] != 0 && numbers[1] != 0 {
            numbers = search.expand(place, [INFINITE; 2]);
        }
        let nodes = search.nodes;
        limits.nodes = limits.nodes.saturating_sub(nodes);
        match numbers {
            CAPTURED => Some(false),
            ALIVE => Some(true),
            _ => None,
        }
    }

    fn keep(&mut self, place: &Place, numbers: Numbers) {
        if let Some(known) = self.known.get_mut(place) {
            *known = numbers;
            return;
        }
        // An entry counts twice, since a hash table is only partly filled. The list of earlier
        // positions is counted separately.
        self.bytes += size_of::<(Place, Numbers)>() * 2 + size_of_val::<[u32]>(&place.before);
        self.known.insert(place.clone(), numbers);
    }
}

impl Search<'_, '_> {
    /// Returns the proof and disproof numbers of a situation without a search.
    fn look(&self, place: &Place) -> Numbers {
        if self.graph.is_lost(place.node) {
            return CAPTURED;
        }
        if self.graph.lives(place.node) {
            return ALIVE;
        }
        self.table.known.get(place).copied().unwrap_or([1, 1])
    }

    /// Reports the last nodes to the observer. Returns `true` if the search should go on.
    fn tell(&self) -> bool {
        let observer = self.limits.observer;
        observer.event(Event::Situations { more: OFTEN });
        observer.go_on()
    }

    /// Searches a situation until its proof or disproof number reaches its threshold. Returns both
    /// numbers.
    fn expand(&mut self, place: &Place, thresholds: Numbers) -> Numbers {
        let over = self.nodes >= self.limits.nodes
            || self.depth >= MAX_DEPTH
            || self.table.bytes > self.table.most;
        if over || (self.nodes % OFTEN == OFTEN - 1 && !self.tell()) {
            self.stopped = true;
        }
        if self.stopped {
            return [1, 1];
        }
        self.nodes += 1;
        let mine = usize::from(place.to_move);
        let stones = self.graph.moves(place.node, place.to_move).iter();
        let after = stones.filter_map(|&(_, node)| self.graph.after(place, node));
        let mut after: Vec<Place> = after.collect();
        // The attacker does not pass: the defender could answer with a pass, and the target would
        // live.
        if mine == DEFENDER {
            after.push(Place {
                to_move: ATTACKER as u8,
                ..place.clone()
            });
        }
        let children = after.into_iter().map(|after| {
            let numbers = self.look(&after);
            (after, numbers)
        });
        let mut children: Vec<(Place, Numbers)> = children.collect();
        loop {
            let numbers = children.iter().map(|(_, numbers)| *numbers);
            let selection = Selection::of(numbers, mine);
            // A move with number 0 wins for the mover. If all numbers are infinite, or if there are
            // no moves, the opponent wins.
            let numbers = match selection.least {
                0 => [CAPTURED, ALIVE][mine],
                INFINITE.. => [CAPTURED, ALIVE][mine ^ 1],
                _ => selection.numbers(mine),
            };
            let is_over = numbers[0] >= thresholds[0] || numbers[1] >= thresholds[1];
            if numbers.contains(&0) || self.stopped || is_over {
                self.table.keep(place, numbers);
                return numbers;
            }
            let first = selection.first;
            let limits = selection.thresholds(thresholds, children[first].1, mine, 1);
            self.depth += 1;
            let after = children[first].0.clone();
            children[first].1 = self.expand(&after, limits);
            self.depth -= 1;
        }
    }
}
