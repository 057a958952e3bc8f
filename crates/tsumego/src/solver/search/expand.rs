//! The recursion of the proof-number search: expands one situation.
//!
//! The search expands the most promising move again and again until the proof or disproof number of
//! the situation reaches its threshold. The entry function is `expand`; it returns the new value of
//! the situation and stores it. The algorithm is described in the [parent module](super).
//!
//! A new situation costs one table look-up for each move, and a static evaluation for each move
//! that leads to an unknown situation.

use super::options::lost;
use super::{MAX_DEPTH, Search, simulate};
use crate::solver::bits::Bits;
use crate::solver::child::Child;
use crate::solver::select::Selection;
use crate::solver::state::{State, mix};
use crate::solver::store::Store;
use crate::solver::value::{FREE, INFINITE, Value};

/// If another thread searches the situation after a move, the mover's number of this move is
/// increased by 1/`AVOIDANCE` of itself. This is the proof number of the attacker, or the disproof
/// number of the defender. So threads spread over different moves.
const AVOIDANCE: u32 = 4;

/// A hash of the path to a situation: two independent 64-bit words.
pub(crate) type Path = (u64, u64);

/// A situation that is being expanded.
struct Node<'s, W> {
    state: &'s State<W>,
    /// The ko-threat balance.
    threats: i8,
    path: Path,
    /// `true` if stones were captured on the path. Only then can a move repeat a situation of the
    /// path.
    captures: bool,
    /// The number of moves from the root.
    depth: usize,
}

/// The result of generating the moves of a situation.
struct Moves {
    /// A move that wins at once, if any.
    won: Option<Child>,
    /// `true` if the moves come from the cache of move lists, so the transposition table may know
    /// more by now.
    is_stale: bool,
    /// `true` if the mover has no ko threat for retaking the ko, although that is a candidate move.
    lacking: bool,
}

/// The result of searching one move.
enum Outcome {
    /// The mover wins with this move.
    Won,
    /// A search has shown that the move loses, so its refutation can be tried on other moves.
    Refuted,
    /// The value of the move has changed, or another move is to be selected.
    Changed,
    /// Another thread has decided the whole situation: its value and best move.
    Decided(Value, u8),
}

impl<W: Bits, S: Store<W>> Search<'_, '_, W, S> {
    /// Searches a situation until its proof or disproof number reaches its threshold.
    ///
    /// `thresholds` has the proof and the disproof number at which the search ends. `threats` is
    /// the ko-threat balance, and `path` the hash of the moves from the root. `captures` is `true`
    /// if one of these moves captured stones.
    pub(super) fn expand(
        &mut self,
        state: &State<W>,
        threats: i8,
        thresholds: [u32; 2],
        path: Path,
        captures: bool,
    ) -> Value {
        // The path has one element for each ancestor.
        let depth = self.path.len();
        if !self.may_go_on() || depth >= MAX_DEPTH {
            self.stopped = true;
            return Value::UNKNOWN;
        }
        // Another thread has decided an ancestor: return to it without searching.
        if self.store.has_company() && self.leave_to < depth {
            return Value::UNKNOWN;
        }
        let before = self.nodes;
        let node = Node {
            state,
            threats,
            path,
            captures,
            depth,
        };
        // From here on, a move back to this situation counts as a repetition.
        self.path.push((state.key, threats));
        self.store.enter(&state.key);
        let mut next = self.spare();
        let mut reference = self.spare();
        let mut children = self.spare_moves();
        let (mut value, best) =
            self.search_moves(&node, thresholds, &mut children, &mut next, &mut reference);
        self.spare_moves.push(children);
        self.path.pop();
        self.store.leave(&state.key);
        self.spare.extend([next, reference]);
        // If the anchor is not less than `depth`, all repetitions that the life depends on are in
        // the play below this situation. So the life does not depend on the path to the situation
        // (graph-history interaction), and holds everywhere.
        if value.anchor as usize >= depth {
            value.anchor = FREE;
        }
        // This life depends on the repetition of an ancestor, so it holds on this path only.
        if value.numbers[1] == 0 && value.anchor != FREE {
            self.by_path.insert(path, (value.bound, value.anchor));
        }
        self.remember(state, threats, &value, best, self.nodes - before + 1);
        value
    }

    /// Searches the moves until the proof or disproof number of the situation reaches its
    /// threshold.
    ///
    /// Returns the value of the situation and the best move, or `u8::MAX` if all moves lose.
    /// `children` must be empty. The final contents of `children`, `next` and `reference` are
    /// unspecified: they are memory to reuse.
    #[inline(always)]
    fn search_moves(
        &mut self,
        node: &Node<'_, W>,
        thresholds: [u32; 2],
        children: &mut Vec<Child>,
        next: &mut State<W>,
        reference: &mut State<W>,
    ) -> (Value, u8) {
        let mine = usize::from(node.state.key.to_move);
        let moves = self.moves(node, children, next);
        if let Some(child) = moves.won {
            // One winning move decides the situation, so the other moves are not even evaluated.
            return (child.winning(mine), child.point);
        }
        // The move that was refuted last; its refutation is tried on the other moves.
        let mut refuted = None;
        loop {
            let numbers = children.iter().map(|child| child.value.numbers);
            let selection = Selection::of(numbers, mine);
            // All moves lose.
            if selection.least >= INFINITE {
                return (lost(children, mine, moves.lacking), u8::MAX);
            }
            let numbers = selection.numbers(mine);
            // The search of this situation ends when a threshold is reached. The move list is
            // cached, since the situation is often searched again soon.
            let is_over = numbers[0] >= thresholds[0] || numbers[1] >= thresholds[1];
            let child = &mut children[selection.first];
            if is_over || self.is_leaving(node.depth) {
                let best = child.point;
                self.keep_moves(node, moves.lacking, children);
                return (Value::open(numbers), best);
            }
            // The proof and the disproof number of the situation are still below its thresholds, so
            // the selected move may use what is left of the thresholds.
            //
            // The mover's threshold is one and a half times the second smallest number. The factor
            // keeps the search from switching between two moves (J. Pawlewicz and L. Lew,
            // *Improving depth-first pn-search: 1 + ε trick*, 2007).
            let slack = selection.second / 2 + 1;
            let limits = selection.thresholds(thresholds, child.value.numbers, mine, slack);
            match self.search_move(
                node,
                child,
                limits,
                moves.is_stale,
                refuted,
                next,
                reference,
            ) {
                Outcome::Won => return (child.winning(mine), child.point),
                Outcome::Refuted => refuted = Some(child.point),
                Outcome::Changed => {}
                Outcome::Decided(value, best) => return (value, best),
            }
        }
    }

    /// Generates and evaluates the moves until one wins, or takes them from the cache.
    #[inline(always)]
    fn moves(
        &mut self,
        node: &Node<'_, W>,
        children: &mut Vec<Child>,
        next: &mut State<W>,
    ) -> Moves {
        let key = &node.state.key;
        let mut moves = Moves {
            won: None,
            is_stale: false,
            lacking: false,
        };
        if let Some(lacking) = self.store.frames().get(key, node.threats, children) {
            (moves.is_stale, moves.lacking) = (true, lacking);
            return moves;
        }
        let mine = usize::from(key.to_move);
        let options = self.options(node.state, node.threats);
        moves.lacking = options.lacking;
        for point in options.points() {
            let mut child = options.child(point);
            let Some(step) = self.step(node.state, point) else {
                continue;
            };
            let threats = node.threats + child.spent;
            let path = longer(node.path, point);
            let captures = node.captures | step.captures();
            // Static evaluation or the table often decides a move at once. A losing move stays in
            // the list, since the ko-threat balances for which a loss is proved depend on all
            // moves.
            (child.value, _) = self.look_after(node.state, &step, threats, path, captures, next);
            if child.value.numbers[mine] == 0 {
                moves.won = Some(child);
                break;
            }
            children.push(child);
        }
        moves
    }

    /// Caches the moves of an interrupted situation, unless the value of a move depends on the path
    /// to the situation.
    #[inline(always)]
    fn keep_moves(&mut self, node: &Node<'_, W>, lacking: bool, children: &[Child]) {
        // Life with an anchor (the depth of a repeated situation) depends on a repetition, so it
        // holds on this path only. The cache is looked up by situation, whatever the path.
        if children.iter().all(|child| child.value.anchor == FREE) {
            let frames = self.store.frames();
            frames.put(&node.state.key, node.threats, lacking, children);
        }
    }

    /// Improves the value of one move.
    ///
    /// Tries three sources, the cheapest first: new results in the table, the simulated refutation
    /// of another move, a search of the situation after the move.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn search_move(
        &mut self,
        node: &Node<'_, W>,
        child: &mut Child,
        thresholds: [u32; 2],
        is_stale: bool,
        refuted: Option<u8>,
        next: &mut State<W>,
        reference: &mut State<W>,
    ) -> Outcome {
        let mine = usize::from(node.state.key.to_move);
        let step = self.step(node.state, child.point);
        // The cache has moves, not situations, so the situation after the move is computed again.
        let step = step.expect("a move made before");
        let captures = node.captures | step.captures();
        let threats = node.threats + child.spent;
        let path = longer(node.path, child.point);
        let mut is_made = false;
        // The transposition table may know more than the cached move list: the situation after the
        // move was perhaps reached on another path or by another thread.
        if (is_stale || self.store.has_company()) && !child.avoided {
            let (known, made) = self.look_after(node.state, &step, threats, path, captures, next);
            is_made = made;
            if known != child.value {
                child.value = known;
                return match known.numbers[mine] {
                    0 => Outcome::Won,
                    _ => Outcome::Changed,
                };
            }
            // Virtual proof number: if another thread searches this move, its number is increased
            // once, so that this thread prefers other moves.
            if self.store.has_company() && self.store.is_busy(&step.key) {
                let effort = &mut child.value.numbers[mine];
                *effort = (*effort + *effort / AVOIDANCE + 1).min(INFINITE - 1);
                child.avoided = true;
                return Outcome::Changed;
            }
        }
        if !is_made {
            node.state.make(&step, next);
        }
        child.avoided = false;
        // Simulation: try the replies that refuted another move against this move.
        if let Some(refuted) = refuted
            && child.compared != refuted
        {
            // Each pair of moves is compared once: `compared` has the refuted move that was tried
            // last.
            child.compared = refuted;
            self.make(node.state, refuted, reference);
            if let Some(value) = self.simulate(next, reference, threats, simulate::DEPTH) {
                child.value = value;
                return Outcome::Changed;
            }
        }
        let value = self.expand(next, threats, thresholds, path, captures);
        // If a limit or a result of another thread ended this search early, the value is unknown,
        // and must not be recorded.
        if self.store.has_company() && (self.stopped || self.leave_to <= node.depth) {
            return self.left(node);
        }
        child.value = value;
        match value.numbers {
            numbers if numbers[mine] == 0 => Outcome::Won,
            numbers if numbers[mine ^ 1] == 0 => Outcome::Refuted,
            _ => Outcome::Changed,
        }
    }

    /// Handles a search that ended early because another thread decided a situation on the path.
    #[cold]
    fn left(&mut self, node: &Node<'_, W>) -> Outcome {
        // If this is the situation that another thread has decided, take its result. A deeper
        // situation reports `Changed` instead, and its loop ends (`is_leaving`).
        if self.leave_to == node.depth {
            self.leave_to = usize::MAX;
            if let Some((value, best)) = self.decided(&node.state.key, node.threats) {
                return Outcome::Decided(value, best);
            }
        }
        Outcome::Changed
    }
}

/// Returns the hash of a path that is extended by one move.
pub(crate) fn longer(path: Path, point: u8) -> Path {
    let point = u64::from(point) + 1;
    (
        mix(path.0 ^ point, 0x9e37_79b9_7f4a_7c15),
        mix(path.1 ^ point, 0xd1b5_4a32_d192_ed03),
    )
}
