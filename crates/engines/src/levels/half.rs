//! Half-states: the states of one half of the border. The border is the last swept column, and the
//! *split* cuts it into an upper half U and a lower half D. A *letter* is the content of a cell,
//! without the colour.
//!
//! - Entry: [`Half::complete`] lists the half-states of complete columns;
//!   [`Step::transitions`](super::moves::Step) advances a half-state by one cell.
//! - Invariant: components and strings do not cross. They are numbered by first appearance from the
//!   split on. So equal half-states are equal values.
//! - Cost: halves of 1, 2, 3, 4 and 5 cells have 6, 35, 249, 1863 and 14,363 half-states.
//!
//! ```text
//!      row 0      U: index i = 2      A column of 5 cells. Both halves number cells by distance
//!      row 1         index i = 1      from the split. U is advanced from its far end (row 0)
//!      row 2 ------- index i = 0      towards the split, D from the split outwards.
//!      row 3 ------- index i = 0
//!      row 4      D: index i = 1
//! ```
//!
//! A *component* is a set of stones of one colour, and a *string* a connected set of marked stones
//! (without liberties) in it ([`levels`](super)). A component or a string is *open* if it has cells
//! on both sides of the split; an open string is in an open component. From the split on, open
//! components lie one after the other, and so do the open strings in them. The numbers of open
//! strings in each open component, from the split on, form the *stack*, which both halves share:
//!
//! ```text
//!      from the split    m  f  m  m           components  a b a c, of which a and c open
//!                                             strings     1 . 2 3, of which 2 and 3 open
//!      stack             a with one, c with one
//! ```
//!
//! Within a column, an empty cell never touches a marked one, since marked stones have no
//! liberties. If two touching cells are in one component, either both are marked and in one string,
//! or neither is marked.

use foldhash::HashSet;
pub(super) use tengen_split::labels::NONE;
use tengen_split::labels::renumbered;

/// Number of cells of the longest half of the border (the last swept column, cut into an upper and
/// a lower half).
pub(super) const MAX_HALF: usize = 6;

/// The letter of a cell of the border: what stands on its point, without the colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Letter {
    /// An empty point.
    Empty,
    /// A stone that is not marked in this term of the inclusion-exclusion sum; its string may or
    /// may not have liberties.
    Free,
    /// A stone of a string that this term of the inclusion-exclusion sum marks. Such a string has
    /// no liberties and contributes the factor -1.
    Marked,
}

use Letter::{Empty, Free, Marked};

/// The three letters (contents of a cell), in the order of their numbers.
pub(super) const LETTERS: [Letter; 3] = [Empty, Free, Marked];

/// Returns `true` if two neighbouring cells can have these letters: a marked stone has no empty
/// neighbour.
pub(super) fn may_touch(a: Letter, b: Letter) -> bool {
    !matches!((a, b), (Empty, Marked) | (Marked, Empty))
}

/// A half-state, the state of one half of the border. It has the letter, the component (stones of
/// one colour) and the string (of marked stones, without liberties) of each cell.
///
/// The *split* is the place between the two halves. Cells are numbered by their distance from it,
/// components and strings by first appearance from it on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Half {
    /// Number of cells.
    pub(super) len: u8,
    /// The letter of each cell.
    pub(super) letters: [Letter; MAX_HALF],
    /// The number of each cell's component (a set of stones of one colour), or [`NONE`] for an
    /// empty cell.
    pub(super) components: [u8; MAX_HALF],
    /// The number of each cell's string of marked stones, or [`NONE`] for a cell that is not
    /// marked.
    pub(super) strings: [u8; MAX_HALF],
    /// The open components (sets of stones of one colour with cells in both halves), as bits: bit i
    /// stands for component i.
    pub(super) open_components: u32,
    /// The open strings (of marked stones, with cells in both halves), as bits: bit i stands for
    /// string i.
    pub(super) open_strings: u32,
}

/// A stack, coded as bits: for each open component (stones of one colour), the number of its open
/// strings (of marked stones). *Open* means: with cells in both halves of the border.
///
/// After a leading bit 1 come the open components, in the order in which they appear from the split
/// (the place between the halves) on. Each component is a bit 0, followed by a bit 1 for each of
/// its open strings.
pub(super) type Stack = u16;

/// The stack without open components: only the leading bit 1.
pub(super) const EMPTY_STACK: Stack = 1;

impl Half {
    /// A half without cells.
    pub(super) const NOTHING: Half = Half {
        len: 0,
        letters: [Empty; MAX_HALF],
        components: [NONE; MAX_HALF],
        strings: [NONE; MAX_HALF],
        open_components: 0,
        open_strings: 0,
    };

    /// Returns the number of cells.
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Returns the letters of the cells, from the split on.
    pub(super) fn letters(&self) -> &[Letter] {
        &self.letters[..self.len()]
    }

    /// Returns the letters of the given cells as the digits, in base 3, of one number.
    pub(super) fn pattern(&self, cells: impl Iterator<Item = usize>) -> u32 {
        cells.fold(0, |index, i| index * 3 + self.letters[i] as u32)
    }

    /// Returns the numbers of the open components (stones of one colour, with cells in both
    /// halves), in their order from the split on.
    pub(super) fn components_open(&self) -> impl Iterator<Item = u8> + use<> {
        bits(self.open_components)
    }

    /// Returns the numbers of the open strings (of marked stones, with cells in both halves), in
    /// their order from the split on.
    pub(super) fn strings_open(&self) -> impl Iterator<Item = u8> + use<> {
        bits(self.open_strings)
    }

    pub(super) fn is_open_component(&self, component: u8) -> bool {
        component != NONE && self.open_components >> component & 1 == 1
    }

    pub(super) fn is_open_string(&self, string: u8) -> bool {
        string != NONE && self.open_strings >> string & 1 == 1
    }

    /// Returns the component (stones of one colour) in which a string of marked stones lies, or
    /// [`NONE`] if no cell has this string.
    pub(super) fn component_of(&self, string: u8) -> u8 {
        let at = self.strings[..self.len()].iter().position(|&s| s == string);
        at.map_or(NONE, |at| self.components[at])
    }

    /// Returns the number of strings of a component (stones of one colour) that are open: with
    /// cells in both halves.
    pub(super) fn strings_in(&self, component: u8) -> u32 {
        let strings = self.strings_open();
        strings
            .filter(|&s| self.component_of(s) == component)
            .count() as u32
    }

    /// Returns the [stack](Stack) of the half-state: for each component that lies in both halves,
    /// the number of its strings that do, as bits.
    pub(super) fn stack(&self) -> Stack {
        self.components_open()
            .fold(EMPTY_STACK, |stack, component| {
                let strings = self.strings_in(component);
                // For example, a component with two open strings and one with one give 1, then 0 1
                // 1, then 0 1: the bits 101101.
                (stack << 1) << strings | ((1 << strings) - 1)
            })
    }

    /// Renumbers components and strings by first appearance from the split on, so that equal
    /// half-states are equal values.
    pub(super) fn renumber(&mut self) {
        let len = self.len();
        let (components, strings) = (&mut self.components[..len], &mut self.strings[..len]);
        self.open_components = renumbered(components, self.open_components);
        self.open_strings = renumbered(strings, self.open_strings);
    }

    /// Unites the strings `a` and `b`. The united string is open (has cells in both halves) if one
    /// of them was open.
    pub(super) fn join_strings(&mut self, a: u8, b: u8) {
        join(&mut self.strings, &mut self.open_strings, a, b);
    }

    /// Lists all half-states (states of one half of the border) of `len` cells that occur after a
    /// complete column.
    ///
    /// The outermost cell is never marked if it is `guarded`: then it touches an empty point
    /// outside the board.
    pub(super) fn complete(len: usize, guarded: bool) -> Vec<Half> {
        let mut all = HashSet::default();
        all.insert(Half::NOTHING);
        // Half-states of `at` cells are extended by each possible cell, outwards. The set `next`
        // removes duplicates.
        for at in 0..len {
            let mut next = HashSet::default();
            for half in &all {
                half.extend(at + 1 == len && guarded, &mut next);
            }
            all = next;
        }
        let mut all: Vec<Half> = all.into_iter().collect();
        all.sort_unstable();
        all
    }

    /// Adds to `found` all half-states that extend this one by a cell at its outer end. With
    /// `guarded`, this cell is not marked.
    fn extend(&self, guarded: bool, found: &mut HashSet<Half>) {
        let at = self.len();
        let before = at.checked_sub(1);
        let mut next = *self;
        next.len += 1;
        for letter in LETTERS {
            if before.is_some_and(|i| !may_touch(self.letters[i], letter))
                || (guarded && letter == Marked)
            {
                continue;
            }
            next.letters[at] = letter;
            if letter == Empty {
                found.insert(next);
                continue;
            }
            // If the cell begins a component or a string, its number is `at`, which is higher than
            // all others.
            let own = at as u8;
            // The new cell begins a component (stones of one colour), or joins one of the
            // half-state. If it joins one, it must not cross another component. Nor may it enclose
            // an open component, which has cells in the other half.
            let components = (0..at).map(|i| self.components[i]).filter(|&c| c != NONE);
            for component in std::iter::once(own).chain(components) {
                let is_open = |component| self.is_open_component(component);
                if shuts_in(&self.components[..at], component, is_open) {
                    continue;
                }
                let mut with = next;
                with.components[at] = component;
                for open in [false, true] {
                    // A new component may be open (with cells in the other half) or not. An old
                    // component stays as it is.
                    if component != own && open != self.is_open_component(component) {
                        continue;
                    }
                    with.open_components |= u32::from(open) << component;
                    match letter {
                        Marked => with.extend_string(before, own, found),
                        _ => with.found(before, found),
                    }
                }
            }
        }
    }

    /// Adds to `found` one half-state for each string that the last cell, a marked stone, can
    /// belong to. A new string has the number `own`.
    ///
    /// The component of the last cell is already set. `before` is the index of the cell before it,
    /// if any.
    fn extend_string(&self, before: Option<usize>, own: u8, found: &mut HashSet<Half>) {
        let at = self.len() - 1;
        let component = self.components[at];
        // The cell begins a new string. It may be open (with cells in the other half) if its
        // component is open.
        for open in [false, true] {
            if open && !self.is_open_component(component) {
                continue;
            }
            let mut with = *self;
            with.strings[at] = own;
            with.open_strings |= u32::from(open) << own;
            with.found(before, found);
        }
        // Or the cell joins a string of its component, unless it would then cross another string or
        // enclose an open one.
        for i in (0..at).filter(|&i| self.components[i] == component) {
            let string = self.strings[i];
            let is_open = |string| self.is_open_string(string);
            if string == NONE || shuts_in(&self.strings[..at], string, is_open) {
                continue;
            }
            let mut with = *self;
            with.strings[at] = string;
            with.found(before, found);
        }
    }

    /// Adds this half-state, renumbered, to `found` if its last two cells may be neighbours in one
    /// column. In one component they must both be free, or marked and in one string.
    fn found(&self, before: Option<usize>, found: &mut HashSet<Half>) {
        let at = self.len() - 1;
        let fits = before.is_none_or(|i| {
            let different = self.components[i] != self.components[at];
            self.components[i] == NONE || different || self.strings[i] == self.strings[at]
        });
        if fits {
            let mut half = *self;
            half.renumber();
            found.insert(half);
        }
    }
}

/// Returns `true` if a further cell of the component or string with the number `set` would cross
/// another one. Also returns `true` if it would enclose an open one (with cells in the other half).
/// `cells` has the numbers of all cells before it.
///
/// The new cell encloses the cells after the last cell with the number `set`. A component or string
/// with cells both before and after that last cell would cross.
fn shuts_in(cells: &[u8], set: u8, is_open: impl Fn(u8) -> bool) -> bool {
    let Some(last) = cells.iter().rposition(|&other| other == set) else {
        return false;
    };
    let inside = cells[last + 1..]
        .iter()
        .filter(|&&other| other != NONE && other != set);
    inside
        .into_iter()
        .any(|&other| is_open(other) || cells[..last].contains(&other))
}

/// Returns the positions of the ones in the binary number `set`.
fn bits(set: u32) -> impl Iterator<Item = u8> {
    (0..32).filter(move |&i| set >> i & 1 == 1)
}

/// Unites the components or strings with the numbers `a` and `b`. `labels` has the number of each
/// cell, `open` the set of open ones.
fn join(labels: &mut [u8; MAX_HALF], open: &mut u32, a: u8, b: u8) {
    if a == b {
        return;
    }
    labels.iter_mut().filter(|l| **l == b).for_each(|l| *l = a);
    *open |= (*open >> b & 1) << a;
    *open &= !(1 << b);
}
