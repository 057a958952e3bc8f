//! The spectator, the half of the border that is not advanced: operations on it, and its parts that
//! affect a step.
//!
//! - Entry: [`Half::meets`] checks whether a transition of the active half applies to a spectator.
//!   [`Half::after`] applies the operation of a transition.
//! - Invariant: the letters of a spectator (empty, free or marked) never change.
//! - Cost: a few loops over the cells of a half.
//!
//! A step advances the other half of the border, the active half, by one cell. Components are sets
//! of stones of one colour, and contain strings of marked stones. They are open if they lie in both
//! halves, and closed otherwise. A step of the active half closes and joins open components and
//! strings of the spectator. The *end cell* is the spectator's cell at the split; a step can open
//! its component and its string. These changes of the spectator are an [`Operation`].
//!
//! Where two components become one, touching marked cells come into one string. If a marked cell
//! then touches a free cell of its component, the state contributes zero. A transition of the
//! active half depends on whether two *open* strings touch in the spectator, and so become one. The
//! spectator's [kind](Half::kind) or a [`Condition`] contains this information.

use super::half::{Half, Letter, MAX_HALF, NONE};

/// The kind of a spectator, a state of the half that is not advanced. It is the letter of the end
/// cell (at the split), and whether this cell's component and string are open. *Open* means: with
/// cells in both halves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Empty,
    /// A free stone of a closed component.
    FreeClosed,
    /// A free (unmarked) stone of an open component (in both halves).
    FreeOpen,
    /// A marked stone of a closed component.
    MarkedClosed,
    /// A marked stone of a closed component. In the spectator, its string touches an open string
    /// (in both halves) of the first open component. The two strings become one if the components
    /// do.
    MarkedBeside,
    /// A marked stone whose component is open (lies in both halves), and whose string is closed
    /// (lies in one half).
    MarkedWithin,
    /// A marked stone of an open string (in both halves).
    MarkedOpen,
}

/// All kinds of spectators.
pub(super) const KINDS: [Kind; 7] = [
    Kind::Empty,
    Kind::FreeClosed,
    Kind::FreeOpen,
    Kind::MarkedClosed,
    Kind::MarkedBeside,
    Kind::MarkedWithin,
    Kind::MarkedOpen,
];

impl Kind {
    pub(super) fn letter(self) -> Letter {
        match self {
            Kind::Empty => Letter::Empty,
            Kind::FreeClosed | Kind::FreeOpen => Letter::Free,
            _ => Letter::Marked,
        }
    }

    /// Returns `true` if the end cell (the spectator's cell at the split) is a stone whose
    /// component is closed: it lies in one half only.
    pub(super) fn has_closed_component(self) -> bool {
        matches!(
            self,
            Kind::FreeClosed | Kind::MarkedClosed | Kind::MarkedBeside
        )
    }

    /// Returns `true` if the end cell (the spectator's cell at the split) is a marked stone whose
    /// string is closed: it lies in one half only.
    pub(super) fn has_closed_string(self) -> bool {
        matches!(
            self,
            Kind::MarkedClosed | Kind::MarkedBeside | Kind::MarkedWithin
        )
    }

    /// Returns the bit that stands for this kind of spectator in a set of kinds.
    pub(super) fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The set of all kinds of spectators, as [bits](Kind::bit).
pub(super) const ANY: u8 = (1 << KINDS.len()) - 1;

/// Returns the kinds of spectators (states of the half that is not advanced) whose end cell (at the
/// split) has this letter, as bits.
pub(super) fn kinds_of(letter: Letter) -> u8 {
    let kinds = KINDS.into_iter().filter(|kind| kind.letter() == letter);
    kinds.fold(0, |bits, kind| bits | kind.bit())
}

/// A condition of a transition of the active half: the spectators (states of the half that is not
/// advanced) to which it applies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Condition {
    /// The [kinds](Kind) of spectators to which the transition applies, as bits.
    pub(super) kinds: u8,
    /// A requirement on two consecutive open components (in both halves) of the spectator: the
    /// number of the first one, in the order from the split on, and a flag. With `true`, an open
    /// string of the first component must touch an open string of the second one. With `false`, no
    /// such strings may touch. `None` requires nothing.
    pub(super) touching: Option<(u8, bool)>,
}

/// The change of one component or string of the spectator (the half that is not advanced) in a
/// step.
///
/// Components with equal `group` become one component, and strings with equal `group` one string. A
/// `group` is the index of the group's first member in a list of fates of an [`Operation`]. The
/// united component or string is open (it lies in both halves) if `open` is `true`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Fate {
    pub(super) group: u8,
    pub(super) open: bool,
}

/// The effect of a step on a spectator (the half that is not advanced): the fates of its components
/// and strings.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(super) struct Operation {
    /// Two flags for the end cell (the spectator's cell at the split). The first is `true` if the
    /// first of `components` is the end cell's closed component. The second is `true` if the first
    /// of `strings` is the end cell's closed string.
    pub(super) end: (bool, bool),
    /// The fate (change) of the end cell's component, if it lies in one half only and `end.0` is
    /// `true`. Then the fates of the open components (in both halves), from the split on.
    pub(super) components: Vec<Fate>,
    /// The fate (change) of the end cell's string, if it lies in one half only and `end.1` is
    /// `true`. Then the fates of the open strings (in both halves), from the split on.
    pub(super) strings: Vec<Fate>,
}

impl Operation {
    /// Returns `true` if the operation changes no component and no string of a spectator.
    pub(super) fn is_none(&self) -> bool {
        let same = |fates: &[Fate], end: bool| {
            (0..).zip(fates).all(|(i, fate)| {
                let was_open = !(end && i == 0);
                fate.group == i && fate.open == was_open
            })
        };
        same(&self.components, self.end.0) && same(&self.strings, self.end.1)
    }

    /// Returns the operation without superfluous fates (changes of components and strings). The
    /// fate of the end cell's component is left out if it stays in one half and joins no other
    /// component. So is the fate of the end cell's string. The end cell is at the split.
    pub(super) fn simplified(mut self) -> Operation {
        self.end.0 &= !drop_first(&mut self.components, self.end.0);
        self.end.1 &= !drop_first(&mut self.strings, self.end.1);
        match self.is_none() {
            true => Operation::default(),
            false => self,
        }
    }

    /// Returns the number of the first of two consecutive open components (in both halves) that
    /// become one, or `None` if there are none. Open components are numbered from the split on.
    pub(super) fn joins_open(&self) -> Option<u8> {
        let first = usize::from(self.end.0);
        let open = self.components.get(first..).unwrap_or_default();
        let at = open.windows(2).position(|two| two[0].group == two[1].group);
        at.map(|at| at as u8)
    }
}

/// Removes the fate (change) of the component or string of the end cell (at the split), if it stays
/// in one half and joins no other one.
///
/// `is_end` is `true` if the first of `fates` is the fate of the end cell's component or string.
/// Returns `true` if a fate was removed.
fn drop_first(fates: &mut Vec<Fate>, is_end: bool) -> bool {
    let alone = is_end && !fates[0].open && fates[1..].iter().all(|fate| fate.group != 0);
    if alone {
        fates.remove(0);
        // A group is named by the index of its first member in `fates`, and all these indices
        // decrease by one.
        fates.iter_mut().for_each(|fate| fate.group -= 1);
    }
    alone
}

impl Half {
    /// Returns the kind of this half-state as a spectator. It is the letter of its cell at the
    /// split, and whether this cell's component and string lie in both halves.
    pub(super) fn kind(&self) -> Kind {
        let (component, string) = (self.components[0], self.strings[0]);
        match (self.letters[0], self.is_open_component(component)) {
            (Letter::Empty, _) => Kind::Empty,
            (Letter::Free, false) => Kind::FreeClosed,
            (Letter::Free, true) => Kind::FreeOpen,
            (Letter::Marked, true) if self.is_open_string(string) => Kind::MarkedOpen,
            (Letter::Marked, true) => Kind::MarkedWithin,
            (Letter::Marked, false) => match self.components_open().next() {
                Some(next) if self.touch(component, next, |s| s == string) => Kind::MarkedBeside,
                _ => Kind::MarkedClosed,
            },
        }
    }

    /// Returns `true` if a marked stone of component `a` touches a string of component `b` that is
    /// open (lies in both halves).
    ///
    /// The string of the stone in component `a` must satisfy `is_such`.
    fn touch(&self, a: u8, b: u8, is_such: impl Fn(u8) -> bool) -> bool {
        (1..self.len()).any(|i| {
            self.components[i - 1] == a
                && self.components[i] == b
                && self.strings[i - 1] != NONE
                && is_such(self.strings[i - 1])
                && self.is_open_string(self.strings[i])
        })
    }

    /// Returns `true` if this half-state, as a spectator, meets the condition of a transition of
    /// the active half.
    pub(super) fn meets(&self, condition: &Condition) -> bool {
        self.kind().bit() & condition.kinds != 0
            && condition.touching.is_none_or(|(number, touching)| {
                let mut open = self.components_open().skip(usize::from(number));
                let (Some(a), Some(b)) = (open.next(), open.next()) else {
                    return !touching;
                };
                self.touch(a, b, |s| self.is_open_string(s)) == touching
            })
    }

    /// Returns this spectator's half-state after an operation, or `None` if the state then
    /// contributes zero: a marked stone touches a free one of its component.
    pub(super) fn after(&self, operation: &Operation) -> Option<Half> {
        let mut half = *self;
        // Fates are listed first for the component of the end cell (at the split), if `end.0` is
        // `true`, and then for the open components.
        let components = (operation.end.0.then_some(self.components[0]).into_iter())
            .chain(self.components_open());
        meet(
            &mut half.components,
            &mut half.open_components,
            components,
            &operation.components,
        );
        let strings =
            (operation.end.1.then_some(self.strings[0]).into_iter()).chain(self.strings_open());
        meet(
            &mut half.strings,
            &mut half.open_strings,
            strings,
            &operation.strings,
        );
        // Two touching cells of one component must both be free, or both be marked. In the second
        // case they are in one string.
        for i in 1..half.len() {
            let (a, b) = (half.components[i - 1], half.components[i]);
            if a == NONE || a != b {
                continue;
            }
            match (half.strings[i - 1], half.strings[i]) {
                (NONE, NONE) => (),
                (NONE, _) | (_, NONE) => return None,
                (a, b) => half.join_strings(a, b),
            }
        }
        half.renumber();
        Some(half)
    }
}

/// Applies fates (changes of an [`Operation`]) to the components or strings in `sets`. `labels` has
/// the number of each cell's component or string, `open` the set of open ones, as bits.
fn meet(
    labels: &mut [u8; MAX_HALF],
    open: &mut u32,
    sets: impl Iterator<Item = u8>,
    fates: &[Fate],
) {
    let sets: Vec<u8> = sets.collect();
    for (&set, fate) in sets.iter().zip(fates) {
        // All components or strings that become one take the number of the first of them.
        let own = sets[usize::from(fate.group)];
        labels
            .iter_mut()
            .filter(|l| **l == set)
            .for_each(|l| *l = own);
        *open &= !(1 << set);
        if fate.open {
            *open |= 1 << own;
        }
    }
}
