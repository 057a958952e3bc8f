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
use crate::solver::session::Limits;
use std::collections::HashMap;
use tengen_base::observer::Event;

/// Proof numbers from this one on count as infinite.
const INFINITE: u32 = 1 << 30;

/// The number of nodes between two calls of the observer.
const OFTEN: u64 = 1024;

/// The maximum depth of the search.
const MAX_DEPTH: usize = 1000;

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
    /// Returns the numbers of a situation without a search.
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

    /// Searches a situation until one of its numbers reaches its threshold.
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
        let yours = mine ^ 1;
        let stones = self.graph.moves(place.node, place.to_move).iter();
        let mut children: Vec<(Place, Numbers)> = stones
            .filter_map(|&(_, node)| self.graph.after(place, node))
            .map(|after| (after, [1, 1]))
            .collect();
        // The attacker does not pass: see the parent module.
        if mine == DEFENDER {
            let to_move = ATTACKER as u8;
            let passed = Place {
                to_move,
                ..place.clone()
            };
            children.push((passed, [1, 1]));
        }
        // Results of earlier searches of these situations, or 1 and 1.
        for (after, numbers) in &mut children {
            *numbers = self.look(after);
        }
        loop {
            // The mover's number is the minimum over the moves, the opponent's is the sum.
            let (mut first, mut least, mut second, mut sum) = (0, INFINITE, INFINITE, 0u32);
            for (index, (_, numbers)) in children.iter().enumerate() {
                let number = numbers[mine];
                if number < least {
                    (second, least, first) = (least, number, index);
                } else {
                    second = second.min(number);
                }
                sum = sum.saturating_add(numbers[yours]).min(INFINITE);
            }
            // A move with number 0 wins for the mover. If all numbers are infinite, or if there are
            // no moves, the opponent wins.
            if least == 0 {
                sum = INFINITE;
            } else if least >= INFINITE {
                sum = 0;
            } else {
                sum = sum.min(INFINITE - 1);
            }
            let mut numbers = [0; 2];
            (numbers[mine], numbers[yours]) = (least, sum);
            let is_done = least == 0 || sum == 0;
            if is_done || self.stopped || least >= thresholds[mine] || sum >= thresholds[yours] {
                self.table.keep(place, numbers);
                return numbers;
            }
            // Stay with this move until the second best is better, or until the situation reaches a
            // threshold.
            let mut limits = [0; 2];
            limits[mine] = thresholds[mine].min(second.saturating_add(1)).min(INFINITE);
            limits[yours] = (thresholds[yours] - sum)
                .saturating_add(children[first].1[yours])
                .min(INFINITE);
            self.depth += 1;
            let after = children[first].0.clone();
            children[first].1 = self.expand(&after, limits);
            self.depth -= 1;
        }
    }
}
