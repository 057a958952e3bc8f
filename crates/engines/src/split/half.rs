//! Half-states: what is known of the cells on one side of the split.
//!
//! - Entry: [`Half::complete`] lists them, [`Half::advance`] replaces one cell by the next.
//! - Invariant: strings are numbered by first appearance from the split, and are non-crossing, so
//!   that equal half-states are equal values with equal [keys](Half::key).
//! - Cost: constant for each transition; a half of n cells has 7, 29, ... and, from six cells on,
//!   less than 5^n half-states with two colours (`sizes` counts them).
//!
//! `docs/split.md` follows one board of 3 rows through a column.
//!
//! ```text
//!      row 0      U: index i = 3      A border of m = 7 cells, split at h = 4. In
//!      row 1         index i = 2      both halves cells are numbered by their
//!      row 2         index i = 1      distance i from the split, so that both use
//!      row 3 ------- index i = 0      the same code. U is advanced from its far
//!      row 4 ------- index i = 0      end towards the split, D from the split
//!      row 5         index i = 1      outwards.
//!      row 6      D: index i = 2
//! ```
//!
//! A cell is empty, a *free* stone (nothing is asked of its string) or a *marked*
//! stone (its string must never touch an empty point). A string of marked stones
//! is *open* if it has cells on both sides of the split, and *closed* if not. The
//! open strings of a half lie one after the other; their colours, beginning at the
//! split, are the *stack*, which both halves have in common.
//!
//! In one column an empty cell is never beside a marked one, nor a free stone
//! beside a marked one of its colour, and neighbouring marked stones of one colour
//! belong to one string. A closed string never lies around an open one.

use super::asking::{Asking, Stopped};
use super::geometry::{Beside, MAX_HALF};
use crate::labels::{NONE as NO_STRING, renumbered};
pub(super) use crate::letter::Letter;

/// The colours of the open strings from the split on, as digits (with two colours, bits)
/// behind a leading 1, the string nearest to the split last (that is, lowest).
pub(super) type Stack = u16;

/// The stack without strings.
pub(super) const EMPTY_STACK: Stack = 1;

/// What the end cell of a half can show: a letter, and whether its string is open.
const ENDS_SHOWN: [(Letter, bool); ENDS] = [
    (Letter::Empty, false),
    (Letter::FreeO, false),
    (Letter::FreeX, false),
    (Letter::MarkedO, false),
    (Letter::MarkedO, true),
    (Letter::MarkedX, false),
    (Letter::MarkedX, true),
    (Letter::FreeZ, false),
    (Letter::MarkedZ, false),
    (Letter::MarkedZ, true),
];

/// Number of different ends, see [`Half::end`].
pub(super) const ENDS: usize = 10;

/// The letter of an [end](Half::end), and whether its string is open.
pub(super) fn shown(end: u8) -> (Letter, bool) {
    ENDS_SHOWN[usize::from(end)]
}

/// The cells of one half, with the strings of its marked stones numbered by their
/// first appearance from the split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Half {
    /// How many colours stones can have.
    colours: u8,
    len: u8,
    letters: [Letter; MAX_HALF],
    strings: [u8; MAX_HALF],
    /// One bit per string.
    open: u16,
}

/// What an operation on the active half does to the strings of the spectator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(super) enum Operation {
    /// Nothing.
    None,
    /// The open string at this depth of the stack is closed: all its cells in the
    /// active half are covered.
    Close(u8),
    /// The open strings at this depth and the next become one.
    Merge(u8),
    /// The closed string of the spectator's end cell is opened.
    OpenEnd,
    /// The closed string of the spectator's end cell joins the uppermost open one.
    MergeEnd,
    /// `Close(0)`, then `OpenEnd`.
    CloseOpenEnd,
    /// The open string between two others is closed, and these become one: `Close` of
    /// the next depth, then `Merge` of this one.
    CloseMerge(u8),
    /// `Close(0)`, then `MergeEnd`.
    CloseMergeEnd,
    /// The closed string of the spectator's far cell is opened, below all others.
    OpenFar,
    /// The closed string of the spectator's far cell joins the lowest open one.
    MergeFar,
    /// `Close` at this depth, then `OpenFar`.
    CloseOpenFar(u8),
    /// `Close` at this depth, then `MergeFar`.
    CloseMergeFar(u8),
    /// `Merge` at this depth, then `MergeFar`.
    MergeMergeFar(u8),
}

/// For which spectators a transition is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(super) enum Condition {
    /// All.
    Always,
    /// Those whose end cell is marked and its string closed.
    EndClosed,
    /// Those whose end cell is marked and its string open.
    EndOpen,
    /// Those whose far cell is marked and its string closed.
    FarClosed,
    /// Those whose far cell is marked and its string open.
    FarOpen,
}

impl Condition {
    /// Whether it is one on the far cell.
    pub(super) fn is_far(self) -> bool {
        matches!(self, Condition::FarClosed | Condition::FarOpen)
    }
}

/// One way to go on from a half-state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Transition {
    /// The half-state after it.
    pub(super) to: Half,
    /// Whether a string ended, which counts -1.
    pub(super) minus: bool,
    /// What happens to the spectator.
    pub(super) operation: Operation,
    /// Which spectators it is for.
    pub(super) condition: Condition,
}

impl Half {
    /// All half-states with so many colours of a whole column, `len` cells long, that is a
    /// `path`: neighbouring cells touch; or in which they do not. The outermost cell is never
    /// marked if it is `guarded`.
    ///
    /// # Errors
    /// If it is told to stop.
    pub(super) fn complete(
        colours: u8,
        len: usize,
        (path, guarded): (bool, bool),
        asking: &Asking<'_>,
    ) -> Result<Vec<Half>, Stopped> {
        assert!((1..=MAX_HALF).contains(&len), "half of {len} cells");
        let mut all = Vec::new();
        let start = Half {
            colours,
            len: 0,
            letters: [Letter::Empty; MAX_HALF],
            strings: [NO_STRING; MAX_HALF],
            open: 0,
        };
        let mut found = |half| {
            all.push(half);
            asking.round()
        };
        start.extend(len, (path, guarded), 0, &mut Vec::new(), &mut found)?;
        Ok(all)
    }

    /// Calls `found` for all completions. `reachable` are the strings that a further
    /// run can belong to, the last one in front.
    fn extend(
        self,
        len: usize,
        (path, guarded): (bool, bool),
        strings: u8,
        reachable: &mut Vec<u8>,
        found: &mut impl FnMut(Half) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let at = usize::from(self.len);
        if at == len {
            return found(self);
        }
        let mut next = self;
        next.len += 1;
        let before = at.checked_sub(1).filter(|_| path).map(|i| self.letters[i]);
        for &letter in Letter::of_colours(self.colours) {
            if before.is_some_and(|before| !before.may_touch(letter))
                || (guarded && at + 1 == len && letter.is_marked())
            {
                continue;
            }
            next.letters[at] = letter;
            next.strings[at] = NO_STRING;
            next.open = self.open;
            if !letter.is_marked() {
                next.extend(len, (path, guarded), strings, reachable, found)?;
                continue;
            }
            if before == Some(letter) {
                next.strings[at] = self.strings[at - 1];
                next.extend(len, (path, guarded), strings, reachable, found)?;
                continue;
            }
            for open in [0, 1 << strings] {
                next.strings[at] = strings;
                next.open = self.open | open;
                reachable.push(strings);
                next.extend(len, (path, guarded), strings + 1, reachable, found)?;
                reachable.pop();
            }
            next.open = self.open;
            // Join an earlier string: what lies between is shut in, so that nothing
            // open may be there.
            for depth in (0..reachable.len()).rev() {
                let string = reachable[depth];
                if self.letter_of(string) == letter {
                    next.strings[at] = string;
                    let mut rest = reachable[..=depth].to_vec();
                    next.extend(len, (path, guarded), strings, &mut rest, found)?;
                }
                if self.is_open(string) {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Number of cells.
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// The letters, from the split on.
    pub(super) fn letters(&self) -> &[Letter] {
        &self.letters[..self.len()]
    }

    fn is_open(&self, string: u8) -> bool {
        self.open >> string & 1 == 1
    }

    fn letter_of(&self, string: u8) -> Letter {
        let at = self.strings[..self.len()].iter().position(|&s| s == string);
        self.letters[at.expect("strings have cells")]
    }

    /// The open strings, from the split on.
    fn open_strings(&self) -> impl Iterator<Item = u8> {
        let open = self.open;
        (0..MAX_HALF as u8).filter(move |&s| open >> s & 1 == 1)
    }

    /// How many open strings are nearer to the split than this one.
    fn depth(&self, string: u8) -> u8 {
        (self.open & ((1 << string) - 1)).count_ones() as u8
    }

    /// The stack of open strings.
    pub(super) fn stack(&self) -> Stack {
        let colours = self.open_strings().map(|s| self.letter_of(s).colour());
        let mut stack = EMPTY_STACK;
        for colour in colours.collect::<Vec<_>>().into_iter().rev() {
            stack = stack * Stack::from(self.colours) + Stack::from(colour);
        }
        stack
    }

    /// How many strings are open.
    pub(super) fn open_count(&self) -> u32 {
        self.open.count_ones()
    }

    /// What the end cell, nearest to the split, [shows](shown): its letter, and whether its
    /// string is open.
    pub(super) fn end(&self) -> u8 {
        let letter = self.letters[0];
        let open = letter.is_marked() && self.is_open(self.strings[0]);
        let end = ENDS_SHOWN.iter().position(|&end| end == (letter, open));
        end.expect("letters are among those shown") as u8
    }

    /// Number of closed strings.
    pub(super) fn closed_strings(&self) -> u32 {
        let strings = self.strings[..self.len()]
            .iter()
            .filter(|&&s| s != NO_STRING);
        let all = strings.map(|s| s + 1).max().unwrap_or(0);
        u32::from(all) - self.open.count_ones()
    }

    /// A number that only this half-state has among those of its length.
    pub(super) fn key(&self) -> u64 {
        let mut key = u64::from(self.open);
        // The letter, or 4 + 3 x string + colour: below 4 + 3 x MAX_HALF, which is 34, and ten
        // such digits behind ten bits are a number below 2^61.
        for i in 0..self.len() {
            let code = match self.letters[i] {
                letter if letter.is_marked() => 4 + 3 * self.strings[i] + letter.colour(),
                Letter::FreeZ => 3,
                // Empty, FreeO and FreeX are 0 to 2.
                letter => letter.index() as u8,
            };
            key = key * 34 + u64::from(code);
        }
        key
    }

    /// The strings of the runs of marked stones, from the split on, and which of
    /// them are open. Unless the column is a `path`, every stone is a run.
    pub(super) fn runs(&self, path: bool) -> (Vec<u8>, u16) {
        let starts = starts(self.letters(), path);
        (starts.map(|i| self.strings[i]).collect(), self.open)
    }

    /// Whether its runs are put into strings as in a first column: see [`apart`].
    pub(super) fn is_apart(&self, crossing: &Crossing) -> bool {
        let (runs, open) = self.runs(true);
        apart(runs.len(), crossing) == Some((runs, open))
    }

    /// The colours of the runs of marked stones, from the split on.
    pub(super) fn word(&self, path: bool) -> Vec<u8> {
        let letters = self.letters();
        let starts = starts(letters, path);
        starts.map(|i| letters[i].colour()).collect()
    }

    /// Numbers the strings by first appearance again.
    fn renumber(&mut self) {
        let own = &mut self.strings[..usize::from(self.len)];
        let (strings, open) = renumbered(own, u32::from(self.open));
        debug_assert!(usize::from(strings) <= MAX_HALF);
        // Each has a lower label than before.
        self.open = open as u16;
    }

    fn unite(&mut self, a: u8, b: u8) {
        if self.is_open(b) {
            self.open |= 1 << a;
            self.open &= !(1 << b);
        }
        let strings = &mut self.strings[..usize::from(self.len)];
        strings.iter_mut().filter(|s| **s == b).for_each(|s| *s = a);
    }

    /// Calls `emit` for every way to replace cell `i` by the one right of it, which
    /// touches it and what is `beside`; a `guarded` cell is not marked.
    ///
    /// Source of the rules: inclusion and exclusion over the strings that have no
    /// liberty, see the [module above](super).
    pub(super) fn advance(
        &self,
        i: usize,
        beside: Beside,
        guarded: bool,
        mut emit: impl FnMut(Transition),
    ) {
        let left = self.letters[i];
        let cells = || beside.cells.into_iter().flatten();
        for &new in Letter::of_colours(self.colours) {
            if !left.may_touch(new)
                || cells().any(|j| !self.letters[j].may_touch(new))
                || beside.end.is_some_and(|end| !end.may_touch(new))
                || beside.far.is_some_and(|far| !far.may_touch(new))
                || (guarded && new.is_marked())
            {
                continue;
            }
            let mut transition = Transition {
                to: *self,
                minus: false,
                operation: Operation::None,
                condition: Condition::Always,
            };
            let joins_left = new.is_marked() && left == new;
            if left.is_marked() && !joins_left {
                transition.cover(i);
            }
            transition.to.letters[i] = new;
            if !joins_left {
                transition.to.strings[i] = NO_STRING;
            }
            if !new.is_marked() {
                transition.finish(&mut emit);
                continue;
            }
            for j in cells().filter(|&j| self.letters[j] == new) {
                transition.join_cell(i, j, self);
            }
            transition.join(i);
            // If P was of one string with the spectator's end, so is the new cell.
            let was_joined = joins_left && beside.end_touched;
            if beside.far == Some(new) {
                let mut closed = transition;
                closed.join_closed_far(i);
                closed.finish(&mut emit);
                if transition.join_open_far(i, self) {
                    transition.finish(&mut emit);
                }
            } else if beside.end != Some(new) || was_joined {
                transition.finish(&mut emit);
            } else {
                let mut closed = transition;
                closed.join_closed_end(i);
                closed.finish(&mut emit);
                if transition.join_open_end(i, self) {
                    transition.finish(&mut emit);
                }
            }
        }
    }
}

impl Half {
    /// Calls `emit` for every letter that stands for cell `i` when it is left behind: a free
    /// stone of either colour, and, counting -1, an empty point. (That is for two colours.)
    pub(super) fn leave(&self, i: usize, mut emit: impl FnMut(Transition)) {
        let letters = Letter::of_colours(self.colours).iter();
        for new in letters.copied().filter(|&new| !new.is_marked()) {
            let mut transition = Transition {
                to: *self,
                minus: false,
                operation: Operation::None,
                condition: Condition::Always,
            };
            if self.letters[i].is_marked() {
                transition.cover(i);
            }
            transition.to.letters[i] = new;
            transition.to.strings[i] = NO_STRING;
            transition.minus ^= new == Letter::Empty;
            transition.finish(&mut emit);
        }
    }
}

impl Transition {
    /// The marked stone `i` is covered by something else.
    fn cover(&mut self, i: usize) {
        let half = &mut self.to;
        let string = half.strings[i];
        let len = half.len();
        if (0..len).any(|j| j != i && half.strings[j] == string) {
            return;
        }
        if half.is_open(string) {
            self.operation = Operation::Close(half.depth(string));
            half.open &= !(1 << string);
        } else {
            self.minus = true;
        }
    }

    /// The marked stone `i` goes on with the string it has, or begins a closed one.
    fn join(&mut self, i: usize) {
        if self.to.strings[i] == NO_STRING {
            let strings = &self.to.strings[..self.to.len()];
            let used = |s: &u8| strings.contains(s) || self.to.is_open(*s);
            let fresh = (0..16).find(|s| !used(s));
            self.to.strings[i] = fresh.expect("more string numbers than cells");
        }
    }

    /// The marked stone `i` is beside `j`, of the same colour.
    fn join_cell(&mut self, i: usize, j: usize, before: &Half) {
        let (own, other) = (self.to.strings[i], self.to.strings[j]);
        if own == NO_STRING {
            self.to.strings[i] = other;
        } else if own != other {
            if self.to.is_open(own) && self.to.is_open(other) {
                let depth = before.depth(own).min(before.depth(other));
                self.operation = match self.operation {
                    // What was covered lay between the two.
                    Operation::Close(closed) => {
                        debug_assert_eq!(closed, depth + 1);
                        Operation::CloseMerge(depth)
                    }
                    _ => Operation::Merge(depth),
                };
            }
            self.to.unite(own, other);
        }
    }

    /// The marked stone `i` is beside the spectator's end, whose string is closed.
    fn join_closed_end(&mut self, i: usize) {
        self.condition = Condition::EndClosed;
        let string = self.to.strings[i];
        let open = self.to.is_open(string);
        self.operation = match self.operation {
            Operation::Close(_) if open => Operation::CloseMergeEnd,
            Operation::Close(_) => Operation::CloseOpenEnd,
            _ if open => Operation::MergeEnd,
            _ => Operation::OpenEnd,
        };
        self.to.open |= 1 << string;
    }

    /// The marked stone `i` is beside the spectator's end, whose string is the
    /// uppermost open one; `false` if the stack has no such string.
    fn join_open_end(&mut self, i: usize, before: &Half) -> bool {
        self.condition = Condition::EndOpen;
        let Some(top) = before.open_strings().next() else {
            return false;
        };
        if before.letter_of(top) != self.to.letters[i] {
            return false;
        }
        let own = self.to.strings[i];
        if own != top {
            self.to.unite(top, own);
        }
        true
    }

    /// The marked stone `i` is beside the spectator's far cell, whose string is closed.
    fn join_closed_far(&mut self, i: usize) {
        self.condition = Condition::FarClosed;
        let string = self.to.strings[i];
        let open = self.to.is_open(string);
        self.operation = match self.operation {
            Operation::Close(depth) if open => Operation::CloseMergeFar(depth),
            Operation::Close(depth) => Operation::CloseOpenFar(depth),
            Operation::Merge(depth) => Operation::MergeMergeFar(depth),
            _ if open => Operation::MergeFar,
            _ => Operation::OpenFar,
        };
        self.to.open |= 1 << string;
    }

    /// The marked stone `i` is beside the spectator's far cell, whose string is the
    /// lowest open one; `false` if the stack has no such string.
    fn join_open_far(&mut self, i: usize, before: &Half) -> bool {
        self.condition = Condition::FarOpen;
        let Some(lowest) = before.open_strings().last() else {
            return false;
        };
        if before.letter_of(lowest) != self.to.letters[i] {
            return false;
        }
        let own = self.to.strings[i];
        if own != lowest {
            self.to.unite(lowest, own);
        }
        true
    }

    fn finish(mut self, emit: &mut impl FnMut(Transition)) {
        self.to.renumber();
        emit(self);
    }
}

/// Which runs of a half go on across the split in a first column.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Crossing {
    /// That of the end cell.
    pub(super) end: bool,
    /// That of the far cell.
    pub(super) far: bool,
    /// Whether the other half is one run, so that these two are one string.
    pub(super) joined: bool,
}

impl Crossing {
    /// Every way.
    pub(super) fn all() -> impl Iterator<Item = Crossing> {
        (0..8u8).map(|bits| Crossing {
            end: bits & 1 == 1,
            far: bits & 2 == 2,
            joined: bits & 4 == 4,
        })
    }
}

/// The strings of so many runs, each a string of its own but for what the other half
/// joins; and which are open. `None` if there are no runs that could cross.
pub(super) fn apart(runs: usize, crossing: &Crossing) -> Option<(Vec<u8>, u16)> {
    let mut strings: Vec<u8> = (0..runs as u8).collect();
    if runs == 0 {
        return (!crossing.end && !crossing.far).then_some((strings, 0));
    }
    if crossing.joined && crossing.end && crossing.far {
        strings[runs - 1] = 0;
    }
    let far = u16::from(crossing.far) << strings[runs - 1];
    Some((strings, u16::from(crossing.end) | far))
}

/// Whether letters are one run of marked stones.
pub(super) fn is_one_run(letters: &[Letter]) -> bool {
    letters[0].is_marked() && letters.iter().all(|&letter| letter == letters[0])
}

/// Where runs of marked stones begin; unless neighbours touch, as on a `path`, at each.
fn starts(letters: &[Letter], path: bool) -> impl Iterator<Item = usize> {
    (0..letters.len()).filter(move |&i| {
        letters[i].is_marked() && !(path && i > 0 && letters[i - 1] == letters[i])
    })
}

#[cfg(test)]
mod tests;
