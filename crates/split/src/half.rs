//! Half-states: the letters and strings of the border cells on one side of the split.
//!
//! - Entry: [`Half::complete`] lists half-states, [`Half::advance`] replaces one cell by the next.
//! - Invariant: strings are numbered by first appearance from the split and do not cross. So equal
//!   half-states are equal values with equal [keys](Half::key).
//! - Cost: constant for each transition (replacement of one cell by one letter). A half of n cells
//!   has 7, 29, ... half-states with two colours, less than 5^n from six cells on
//!   ([`sizes`](super::sizes) counts them).
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
//! The *end cell* of a half is its cell at the split, the *far cell* its outermost one. A cell is
//! empty, a *free* stone or a *marked* stone. Nothing is required of the string of a free stone;
//! the string of a marked stone must never touch an empty point. A string of marked stones is
//! *open* if it has cells on both sides of the split, and *closed* otherwise. Open strings are
//! nested around the split. Their colours, from the split outwards, form the *stack*, which both
//! halves share. The *spectator* is the half that keeps its letters while the other half, the
//! *active* one, is advanced.
//!
//! Within one column, an empty cell never touches a marked one, nor a free stone a marked one of
//! its colour. Neighbouring marked stones of one colour belong to one string. A string that lies in
//! one half only never encloses an open one.

mod crossing;

use super::asking::{Asking, Stopped};
use super::geometry::{Beside, MAX_HALF};
use crate::labels::{NONE as NO_STRING, renumbered};
pub(super) use crate::letter::Letter;
pub(super) use crossing::{Crossing, apart, is_one_run};

/// The stack: the colours of the open strings as the digits of a number, after a leading 1. A
/// string is open if it reaches into the other half.
///
/// The base of the number is the number of colours. The string nearest to the split is the lowest
/// digit.
pub(super) type Stack = u16;

/// The stack without open strings.
pub(super) const EMPTY_STACK: Stack = 1;

/// All ends that a half can have. An end is the letter of the cell at the split, and `true` if the
/// string of this cell is open: it lies in both halves.
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

/// Number of different ends: see [`Half::end`]. An end is the letter of the cell at the split, and
/// whether the string of this cell is open (lies in both halves).
pub(super) const ENDS: usize = 10;

/// Returns the letter of an [end](Half::end) (the cell at the split), and `true` if its string is
/// open: it lies in both halves.
pub(super) fn shown(end: u8) -> (Letter, bool) {
    ENDS_SHOWN[usize::from(end)]
}

/// A half-state: the cells of one half of the border, and their strings.
///
/// The strings of its marked stones are numbered by first appearance from the split.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Half {
    /// Number of colours that stones can have.
    colours: u8,
    len: u8,
    letters: [Letter; MAX_HALF],
    strings: [u8; MAX_HALF],
    /// The open strings (they reach into the other half), one bit for each string.
    open: u16,
}

/// The effect of a step of the active half (the half that is advanced) on the strings of the
/// spectator, the other half.
///
/// A string is open if it lies in both halves. The open string nearest to the split has depth 0 in
/// the stack, the list of open strings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(super) enum Operation {
    /// No effect.
    None,
    /// Closes the spectator's open string at this depth of the stack. (The string's last cell in
    /// the active half is covered, that is, replaced by the next point.)
    Close(u8),
    /// Unites the open string at this depth of the stack with the open string one deeper.
    Merge(u8),
    /// Opens the closed string of the spectator's end cell, its cell at the split.
    OpenEnd,
    /// Unites the closed string of the spectator's end cell (at the split) with the open string at
    /// depth 0 of the stack.
    MergeEnd,
    /// [`Close(0)`](Operation::Close), then [`OpenEnd`](Operation::OpenEnd).
    CloseOpenEnd,
    /// Closes the open string one deeper in the stack than this depth, then unites the open strings
    /// on both sides of the closed one.
    CloseMerge(u8),
    /// [`Close(0)`](Operation::Close), then [`MergeEnd`](Operation::MergeEnd).
    CloseMergeEnd,
    /// Opens the closed string of the spectator's far cell, its outermost one. The string becomes
    /// the deepest open string.
    OpenFar,
    /// Unites the closed string of the spectator's far cell (its outermost one) with the deepest
    /// open string.
    MergeFar,
    /// [`Close`](Operation::Close) at this depth of the stack, then
    /// [`OpenFar`](Operation::OpenFar).
    CloseOpenFar(u8),
    /// [`Close`](Operation::Close) at this depth of the stack, then
    /// [`MergeFar`](Operation::MergeFar).
    CloseMergeFar(u8),
    /// [`Merge`](Operation::Merge) at this depth of the stack, then
    /// [`MergeFar`](Operation::MergeFar).
    MergeMergeFar(u8),
}

/// The spectators (half-states of the half that is not advanced) to which a transition applies.
///
/// The end cell is the spectator's cell at the split, the far cell its outermost one. A string is
/// open if it reaches into the active half, and closed otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub(super) enum Condition {
    /// All spectators.
    Always,
    /// Spectators with a marked end cell (at the split) whose string is closed (in the spectator
    /// only).
    EndClosed,
    /// Spectators with a marked end cell (at the split) whose string is open (in both halves).
    EndOpen,
    /// Spectators with a marked far cell (the outermost) whose string is closed (in the spectator
    /// only).
    FarClosed,
    /// Spectators with a marked far cell (the outermost) whose string is open (in both halves).
    FarOpen,
}

impl Condition {
    /// Returns `true` for a condition on the spectator's far cell, its outermost one.
    pub(super) fn is_far(self) -> bool {
        matches!(self, Condition::FarClosed | Condition::FarOpen)
    }
}

/// One transition: the result of replacing one cell of a half-state by a new point with one letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Transition {
    /// The half-state after the transition.
    pub(super) to: Half,
    /// `true` if a string of marked stones ended, which contributes the factor -1.
    pub(super) minus: bool,
    /// The effect on the strings of the spectator, the other half.
    pub(super) operation: Operation,
    /// The spectators (half-states of the other half) to which the transition applies.
    pub(super) condition: Condition,
}

impl Half {
    /// Lists all half-states of a half of `len` cells, if all its cells are in one column.
    ///
    /// If the column is a `path`, neighbouring cells touch; otherwise no cells touch. If it is
    /// `guarded`, the outermost cell is never marked.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    pub(super) fn complete(
        colours: u8,
        len: usize,
        (path, guarded): (bool, bool),
        asking: &Asking<'_>,
    ) -> Result<Vec<Half>, Stopped> {
        assert!(
            (1..=MAX_HALF).contains(&len),
            "expected 1 to {MAX_HALF} cells, found {len}"
        );
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

    /// Calls `found` for all ways to fill the cells from cell number `self.len` to cell `len - 1`.
    ///
    /// `strings` is the number of strings in the cells so far. `reachable` lists the strings that a
    /// further run (neighbouring marked stones of one colour) can join without crossing another
    /// string. The nearest of these strings comes last.
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
        // On a path neighbouring cells restrict each other. Otherwise this cell has no neighbour
        // before it.
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
            // A marked stone beside a marked stone of its colour is in the same run, so in its
            // string.
            if before == Some(letter) {
                next.strings[at] = self.strings[at - 1];
                next.extend(len, (path, guarded), strings, reachable, found)?;
                continue;
            }
            // Begin a new string with this marked stone, first as a closed string, then as an open
            // one.
            for open in [0, 1 << strings] {
                next.strings[at] = strings;
                next.open = self.open | open;
                reachable.push(strings);
                next.extend(len, (path, guarded), strings + 1, reachable, found)?;
                reachable.pop();
            }
            next.open = self.open;
            // Or join an earlier string. This encloses everything between the new stone and the
            // last stone of that string, so no open string may lie there. So the search ends at the
            // first open string.
            for depth in (0..reachable.len()).rev() {
                let string = reachable[depth];
                if self.letter_of(string) == letter {
                    // The strings between the new stone and the last stone of the joined string
                    // cannot be reached any more.
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

    /// Returns the number of cells.
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Returns the letters, from the split on.
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

    /// Returns the open strings (they reach into the other half), from the split on.
    fn open_strings(&self) -> impl Iterator<Item = u8> {
        let open = self.open;
        (0..MAX_HALF as u8).filter(move |&s| open >> s & 1 == 1)
    }

    /// Returns the depth of a string in the stack: the number of open strings that are nearer to
    /// the split than the given string.
    fn depth(&self, string: u8) -> u8 {
        (self.open & ((1 << string) - 1)).count_ones() as u8
    }

    /// Returns the stack: the colours of the open strings from the split outwards, as a number.
    pub(super) fn stack(&self) -> Stack {
        let colours = self.open_strings().map(|s| self.letter_of(s).colour());
        let mut stack = EMPTY_STACK;
        for colour in colours.collect::<Vec<_>>().into_iter().rev() {
            stack = stack * Stack::from(self.colours) + Stack::from(colour);
        }
        stack
    }

    /// Returns the number of open strings, which reach into the other half.
    pub(super) fn open_count(&self) -> u32 {
        self.open.count_ones()
    }

    /// Returns the end of the half: the letter of its cell at the split, and whether the string of
    /// this cell is open. The end is given by its index in `ENDS_SHOWN`.
    ///
    /// [`shown`] is the inverse.
    pub(super) fn end(&self) -> u8 {
        let letter = self.letters[0];
        let open = letter.is_marked() && self.is_open(self.strings[0]);
        let end = ENDS_SHOWN.iter().position(|&end| end == (letter, open));
        end.expect("letters are among those shown") as u8
    }

    /// Returns the number of closed strings, which lie in this half only.
    pub(super) fn closed_strings(&self) -> u32 {
        let strings = self.strings[..self.len()]
            .iter()
            .filter(|&&s| s != NO_STRING);
        let all = strings.map(|s| s + 1).max().unwrap_or(0);
        u32::from(all) - self.open.count_ones()
    }

    /// Returns a number that identifies the half-state among all half-states with its number of
    /// cells.
    pub(super) fn key(&self) -> u64 {
        let mut key = u64::from(self.open);
        // Each cell is one digit in base 34. It is a number from 0 to 3 for an unmarked letter,
        // otherwise 4 + 3 x string + colour. Digits are below 4 + 3 x MAX_HALF = 34. Ten such
        // digits after ten bits for the open strings make a number below 2^61.
        for i in 0..self.len() {
            let code = match self.letters[i] {
                letter if letter.is_marked() => 4 + 3 * self.strings[i] + letter.colour(),
                Letter::FreeZ => 3,
                // Empty, FreeO and FreeX are 0 to 2.
                letter => letter.index() as u8,
            };
            // Different sequences of digits give different numbers, since each digit is below 34.
            key = key * 34 + u64::from(code);
        }
        key
    }

    /// Returns the number of the string of each run of marked stones, from the split on, and the
    /// open strings as bits. A run is a maximal sequence of neighbouring marked stones of one
    /// colour.
    ///
    /// Unless the column is a `path` (neighbouring cells touch), every marked stone is a run.
    pub(super) fn runs(&self, path: bool) -> (Vec<u8>, u16) {
        let starts = starts(self.letters(), path);
        (starts.map(|i| self.strings[i]).collect(), self.open)
    }

    /// Returns `true` if the runs of marked stones form strings as in the first column of a board;
    /// see [`apart`].
    pub(super) fn is_apart(&self, crossing: &Crossing) -> bool {
        let (runs, open) = self.runs(true);
        apart(runs.len(), crossing) == Some((runs, open))
    }

    /// Returns the word of the half: the colours of its runs of marked stones, from the split on.
    pub(super) fn word(&self, path: bool) -> Vec<u8> {
        let letters = self.letters();
        let starts = starts(letters, path);
        starts.map(|i| letters[i].colour()).collect()
    }

    /// Renumbers the strings by first appearance from the split.
    fn renumber(&mut self) {
        let own = &mut self.strings[..usize::from(self.len)];
        let open = renumbered(own, u32::from(self.open));
        // Renumbering never makes the number of a string larger, so 16 bits suffice.
        self.open = open as u16;
    }

    /// Unites string `b` with string `a`. The united string has the number `a`, and is open if one
    /// of the two was open.
    fn unite(&mut self, a: u8, b: u8) {
        if self.is_open(b) {
            self.open |= 1 << a;
            self.open &= !(1 << b);
        }
        let strings = &mut self.strings[..usize::from(self.len)];
        strings.iter_mut().filter(|s| **s == b).for_each(|s| *s = a);
    }

    /// Calls `emit` with every transition that replaces cell `i` by the cell to its right, in the
    /// next column. There is at least one transition for each letter that the new cell can have.
    ///
    /// The new cell touches the old one and the cells `beside` it. If it is `guarded`, it is never
    /// marked. The rules come from inclusion and exclusion over the strings without a liberty; see
    /// the [crate](super).
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
            // Skip letters that a neighbour of the new cell forbids: the old cell, the cells
            // beside, the cells of the spectator (the other half).
            if !left.may_touch(new)
                || cells().any(|j| !self.letters[j].may_touch(new))
                || beside.end.is_some_and(|end| !end.may_touch(new))
                || beside.far.is_some_and(|far| !far.may_touch(new))
                || (guarded && new.is_marked())
            {
                continue;
            }
            let mut transition = Transition::replacing(self, i, new);
            if !new.is_marked() {
                transition.finish(&mut emit);
                continue;
            }
            // The new marked stone joins all neighbours of its colour.
            for j in cells().filter(|&j| self.letters[j] == new) {
                transition.join_cell(i, j, self);
            }
            transition.join(i);
            // If the old cell was in one string with the end cell of the spectator (the other
            // half's cell at the split), the new cell is in that string too.
            let was_joined = left == new && beside.end_touched;
            let far = beside.far == Some(new);
            if !far && (beside.end != Some(new) || was_joined) {
                transition.finish(&mut emit);
                continue;
            }
            // The new marked stone touches a marked stone of its colour in the spectator (the half
            // that does not advance): in its far cell (outermost) or its end cell (at the split).
            // The string of that stone is closed (lies in the spectator only) or open (lies in both
            // halves). The effects differ, so emit one transition for each case.
            let mut closed = transition;
            closed.join_closed(i, far);
            closed.finish(&mut emit);
            if transition.join_open(i, far, self) {
                transition.finish(&mut emit);
            }
        }
    }

    /// Calls `emit` with a transition for every letter that replaces cell `i` if the next column
    /// has no point there.
    ///
    /// These letters are a free stone of each colour, and an empty point with the factor -1. For
    /// two colours, the sum of the transitions has the same effect as no point: see
    /// [`bricks`](super::bricks).
    pub(super) fn leave(&self, i: usize, mut emit: impl FnMut(Transition)) {
        let letters = Letter::of_colours(self.colours).iter();
        for new in letters.copied().filter(|&new| !new.is_marked()) {
            let mut transition = Transition::replacing(self, i, new);
            transition.minus ^= new == Letter::Empty;
            transition.finish(&mut emit);
        }
    }
}

impl Transition {
    /// Returns the transition that replaces cell `i` by the letter `new`, before the new cell joins
    /// the strings of its neighbours.
    fn replacing(half: &Half, i: usize, new: Letter) -> Transition {
        let mut transition = Transition {
            to: *half,
            minus: false,
            operation: Operation::None,
            condition: Condition::Always,
        };
        let left = half.letters[i];
        // The string of an old marked stone goes on in the new cell only if the new cell has a
        // marked stone of the same colour.
        if !new.is_marked() || left != new {
            if left.is_marked() {
                transition.cover(i);
            }
            transition.to.strings[i] = NO_STRING;
        }
        transition.to.letters[i] = new;
        transition
    }

    /// Removes the marked stone of cell `i` from its string.
    ///
    /// If this was the last cell of the string in this half, there are two cases. A closed string
    /// (in this half only) ends, with the factor -1. An open string goes on in the other half,
    /// where it is closed from now on.
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

    /// Gives the marked stone of cell `i` a new closed string, unless it already has a string.
    fn join(&mut self, i: usize) {
        if self.to.strings[i] == NO_STRING {
            let strings = &self.to.strings[..self.to.len()];
            let used = |s: &u8| strings.contains(s) || self.to.is_open(*s);
            // Find a number that no cell and no bit of the open strings uses.
            let fresh = (0..16).find(|s| !used(s));
            self.to.strings[i] = fresh.expect("more string numbers than cells");
        }
    }

    /// Unites the string of the marked stone in cell `i` with the string of its neighbour `j`,
    /// which is a marked stone of the same colour. `before` is the half-state before the
    /// transition.
    fn join_cell(&mut self, i: usize, j: usize, before: &Half) {
        let (own, other) = (self.to.strings[i], self.to.strings[j]);
        if own == NO_STRING {
            self.to.strings[i] = other;
        } else if own != other {
            if self.to.is_open(own) && self.to.is_open(other) {
                let depth = before.depth(own).min(before.depth(other));
                // Both strings are open: they reach into the spectator (the other half), where they
                // become one string, too.
                self.operation = match self.operation {
                    // The old cell was covered, which closed a string that lay between the two.
                    Operation::Close(closed) => {
                        assert_eq!(closed, depth + 1);
                        Operation::CloseMerge(depth)
                    }
                    _ => Operation::Merge(depth),
                };
            }
            self.to.unite(own, other);
        }
    }

    /// Joins the marked stone in cell `i` to a marked stone of the spectator, the half that does
    /// not advance. The latter is in the far cell (outermost) if `far` is `true`, otherwise in the
    /// end cell (at the split). The transition applies if its string is closed: it lies in the
    /// spectator only.
    fn join_closed(&mut self, i: usize, far: bool) {
        let string = self.to.strings[i];
        let open = self.to.is_open(string);
        (self.condition, self.operation) = if far {
            let operation = match self.operation {
                Operation::Close(depth) if open => Operation::CloseMergeFar(depth),
                Operation::Close(depth) => Operation::CloseOpenFar(depth),
                Operation::Merge(depth) => Operation::MergeMergeFar(depth),
                _ if open => Operation::MergeFar,
                _ => Operation::OpenFar,
            };
            (Condition::FarClosed, operation)
        } else {
            let operation = match self.operation {
                Operation::Close(_) if open => Operation::CloseMergeEnd,
                Operation::Close(_) => Operation::CloseOpenEnd,
                _ if open => Operation::MergeEnd,
                _ => Operation::OpenEnd,
            };
            (Condition::EndClosed, operation)
        };
        self.to.open |= 1 << string;
    }

    /// Joins the marked stone in cell `i` to a marked stone of the spectator, the half that does
    /// not advance. The latter is in the far cell (outermost) if `far` is `true`, otherwise in the
    /// end cell (at the split). The transition applies if its string is open: it lies in both
    /// halves. `before` is the half-state before the transition.
    ///
    /// The open string of the end cell is the first of the stack (list of open strings), and that
    /// of the far cell is the last. Returns `false` if the stack is empty, or this string has
    /// another colour than the stone.
    fn join_open(&mut self, i: usize, far: bool, before: &Half) -> bool {
        let mut stack = before.open_strings();
        let (condition, string) = match far {
            true => (Condition::FarOpen, stack.last()),
            false => (Condition::EndOpen, stack.next()),
        };
        self.condition = condition;
        let letter = self.to.letters[i];
        let Some(string) = string.filter(|&string| before.letter_of(string) == letter) else {
            return false;
        };
        let own = self.to.strings[i];
        if own != string {
            self.to.unite(string, own);
        }
        true
    }

    fn finish(mut self, emit: &mut impl FnMut(Transition)) {
        self.to.renumber();
        emit(self);
    }
}

/// Returns the cells at which runs of marked stones begin, from the split on.
///
/// On a `path` (neighbouring cells touch) a run is a maximal sequence of equal marked stones;
/// otherwise every marked stone is a run.
fn starts(letters: &[Letter], path: bool) -> impl Iterator<Item = usize> {
    (0..letters.len()).filter(move |&i| {
        letters[i].is_marked() && !(path && i > 0 && letters[i - 1] == letters[i])
    })
}

#[cfg(test)]
mod tests;
