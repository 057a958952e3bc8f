//! The spectator, the half of the border that is not advanced: operations on it, and its parts that
//! affect a step.
//!
//! - Entry: [`Half::meets`] checks a condition, [`Half::after`] applies an operation.
//! - Invariant: letters of a spectator never change.
//! - Cost: a few passes over the cells of a half.
//!
//! A step of the active half closes and joins open components and strings of the spectator. The
//! *end cell* is the spectator's cell at the split; a step can open its component and its string.
//! These changes are an [`Operation`].
//!
//! Where two components become one, touching marked cells become one string. If a marked cell then
//! touches a free one of its component, the state contributes zero. The active half has to know if
//! two *open* strings touch, and so become one. The spectator's [kind](Half::kind) or a
//! [`Condition`] contains this information.

use super::half::{Half, Letter, MAX_HALF, NONE};

/// The kind of a spectator: the letter of its cell at the split, and the state of this cell's
/// component and string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Empty,
    /// A free stone of a closed component.
    FreeClosed,
    FreeOpen,
    /// A marked stone of a closed component.
    MarkedClosed,
    /// A marked stone of a closed component. In the spectator, its string touches the nearest open
    /// string, and joins it if the component joins the nearest open component.
    MarkedBeside,
    /// A marked stone of a closed string of an open component.
    MarkedWithin,
    MarkedOpen,
}

/// All kinds.
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

    /// Returns `true` if the component of the end cell is closed.
    pub(super) fn has_closed_component(self) -> bool {
        matches!(
            self,
            Kind::FreeClosed | Kind::MarkedClosed | Kind::MarkedBeside
        )
    }

    /// Returns `true` if the string of the end cell is closed.
    pub(super) fn has_closed_string(self) -> bool {
        matches!(
            self,
            Kind::MarkedClosed | Kind::MarkedBeside | Kind::MarkedWithin
        )
    }

    pub(super) fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The kinds of all spectators, as bits.
pub(super) const ANY: u8 = (1 << KINDS.len()) - 1;

/// Returns the kinds of spectators whose end cell has this letter, as bits.
pub(super) fn kinds_of(letter: Letter) -> u8 {
    let kinds = KINDS.into_iter().filter(|kind| kind.letter() == letter);
    kinds.fold(0, |bits, kind| bits | kind.bit())
}

/// The spectators to which a transition applies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Condition {
    /// The kinds of spectators, as bits.
    pub(super) kinds: u8,
    /// A requirement on two neighbouring open components: the number of the first one, and a flag.
    /// With `true`, the last open string of the first component must touch the first open string of
    /// the second one. With `false`, these strings must not touch. `None` requires nothing.
    pub(super) touching: Option<(u8, bool)>,
}

/// The change of one component or string of the spectator in a step.
///
/// Components with equal `group` become one component, and strings with equal `group` one string. A
/// `group` is the index of the group's first member in the list of fates. The united component or
/// string is open if `open` is `true`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Fate {
    pub(super) group: u8,
    pub(super) open: bool,
}

/// The effect of a step on a spectator.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(super) struct Operation {
    /// Two flags. The first is `true` if the first of `components` is the closed component of the
    /// end cell. The second is `true` if the first of `strings` is the closed string of the end
    /// cell.
    pub(super) end: (bool, bool),
    /// The fate of the end cell's closed component, if `end.0` is `true`; then the fates of the
    /// open components, from the split on.
    pub(super) components: Vec<Fate>,
    /// The fate of the end cell's closed string, if `end.1` is `true`; then the fates of the open
    /// strings, from the split on.
    pub(super) strings: Vec<Fate>,
}

impl Operation {
    /// Returns `true` if the operation changes nothing.
    pub(super) fn is_none(&self) -> bool {
        let same = |fates: &[Fate], end: bool| {
            (0..).zip(fates).all(|(i, fate)| {
                let was_open = !(end && i == 0);
                fate.group == i && fate.open == was_open
            })
        };
        same(&self.components, self.end.0) && same(&self.strings, self.end.1)
    }

    /// Returns the operation without the fate of the end cell's component if it stays closed and
    /// joins no other one. Leaves out the fate of the end cell's string by the same rule.
    pub(super) fn simplified(mut self) -> Operation {
        self.end.0 &= !drop_first(&mut self.components, self.end.0);
        self.end.1 &= !drop_first(&mut self.strings, self.end.1);
        match self.is_none() {
            true => Operation::default(),
            false => self,
        }
    }

    /// Returns the number of the first of two neighbouring open components that become one, if
    /// there are any.
    pub(super) fn joins_open(&self) -> Option<u8> {
        let first = usize::from(self.end.0);
        let open = self.components.get(first..).unwrap_or_default();
        let at = open.windows(2).position(|two| two[0].group == two[1].group);
        at.map(|at| at as u8)
    }
}

/// Removes the fate of the end cell's component or string if it stays closed and joins no other
/// one.
///
/// `is_end` is `true` if the first of `fates` is the fate of the end cell's component or string.
/// Returns `true` if a fate was removed.
fn drop_first(fates: &mut Vec<Fate>, is_end: bool) -> bool {
    let alone = is_end && !fates[0].open && fates[1..].iter().all(|fate| fate.group != 0);
    if alone {
        fates.remove(0);
        // A group is named by the index of its first member, and all indices decrease by one.
        fates.iter_mut().for_each(|fate| fate.group -= 1);
    }
    alone
}

impl Half {
    /// Returns the kind of the half-state as a spectator.
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

    /// Returns `true` if a marked stone of component `a` touches an open string of component `b`.
    ///
    /// The string of the stone in `a` must satisfy `is_such`.
    fn touch(&self, a: u8, b: u8, is_such: impl Fn(u8) -> bool) -> bool {
        (1..self.len()).any(|i| {
            self.components[i - 1] == a
                && self.components[i] == b
                && self.strings[i - 1] != NONE
                && is_such(self.strings[i - 1])
                && self.is_open_string(self.strings[i])
        })
    }

    /// Returns `true` if the half-state, as a spectator, meets a condition.
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

    /// Returns the spectator's half-state after an operation, or `None` if the state contributes
    /// zero.
    pub(super) fn after(&self, operation: &Operation) -> Option<Half> {
        let mut half = *self;
        // Fates are listed for the end cell's component, if it is included, and then for the open
        // components.
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
        // Touching cells of one component must both be marked, and are then in one string, or both
        // free.
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

/// Applies fates to components or strings. `labels` has the labels of the cells, `open` the set of
/// open labels.
fn meet(
    labels: &mut [u8; MAX_HALF],
    open: &mut u32,
    sets: impl Iterator<Item = u8>,
    fates: &[Fate],
) {
    let sets: Vec<u8> = sets.collect();
    for (&set, fate) in sets.iter().zip(fates) {
        // All components or strings of a group take the label of its first one.
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
