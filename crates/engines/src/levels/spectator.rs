//! The half that is not being advanced: what can happen to it, and what it shows.
//!
//! Its letters stay. Its open components and strings are closed and joined, and at the split
//! those of its end cell are opened. All of that is an [`Operation`]. Where two components
//! become one, cells that touch become one string, or the state is zero; whether that joins
//! two *open* strings, which the other half has to know, is among what a spectator
//! [shows](Half::kind).

use super::half::{Half, Letter, MAX_HALF, NONE};

/// What the end cell shows, with its component and its string.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Empty,
    /// A free stone of a closed component.
    FreeClosed,
    FreeOpen,
    /// A marked stone of a closed component.
    MarkedClosed,
    /// The same; and if its component joins the nearest open one, its string joins the
    /// nearest open string, which touches it.
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

    /// Whether the component of the end cell is closed.
    pub(super) fn has_closed_component(self) -> bool {
        matches!(
            self,
            Kind::FreeClosed | Kind::MarkedClosed | Kind::MarkedBeside
        )
    }

    /// Whether the string of the end cell is closed.
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

/// Spectators of every kind.
pub(super) const ANY: u8 = (1 << KINDS.len()) - 1;

/// The kinds with a letter, as bits.
pub(super) fn kinds_of(letter: Letter) -> u8 {
    let kinds = KINDS.into_iter().filter(|kind| kind.letter() == letter);
    kinds.fold(0, |bits, kind| bits | kind.bit())
}

/// For which spectators a transition is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Condition {
    /// Of which kinds, as bits.
    pub(super) kinds: u8,
    /// Whether the last open string of the open component of this number and the first of the
    /// next one are beside each other.
    pub(super) touching: Option<(u8, bool)>,
}

/// What becomes of a component or a string: those of one group become one, which is open
/// or closed after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Fate {
    pub(super) group: u8,
    pub(super) open: bool,
}

/// What happens to a spectator.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(super) struct Operation {
    /// Whether the closed component of the end cell is the first of the components, and its
    /// closed string the first of the strings.
    pub(super) end: (bool, bool),
    /// The components: those that are open, from the split on.
    pub(super) components: Vec<Fate>,
    /// The strings: those that are open, from the split on.
    pub(super) strings: Vec<Fate>,
}

impl Operation {
    /// Whether nothing happens.
    pub(super) fn is_none(&self) -> bool {
        let same = |fates: &[Fate], end: bool| {
            (0..).zip(fates).all(|(i, fate)| {
                let was_open = !(end && i == 0);
                fate.group == i && fate.open == was_open
            })
        };
        same(&self.components, self.end.0) && same(&self.strings, self.end.1)
    }

    /// The same, without the component and the string of the end cell where nothing happens to
    /// them.
    pub(super) fn simplified(mut self) -> Operation {
        self.end.0 &= !drop_first(&mut self.components, self.end.0);
        self.end.1 &= !drop_first(&mut self.strings, self.end.1);
        match self.is_none() {
            true => Operation::default(),
            false => self,
        }
    }

    /// Whether it makes one component of two that were open.
    pub(super) fn joins_open(&self) -> Option<u8> {
        let first = usize::from(self.end.0);
        let open = self.components.get(first..).unwrap_or_default();
        let at = open.windows(2).position(|two| two[0].group == two[1].group);
        at.map(|at| at as u8)
    }
}

/// Takes the first set off if it is alone and closed; whether that was done.
fn drop_first(fates: &mut Vec<Fate>, is_end: bool) -> bool {
    let alone = is_end && !fates[0].open && fates[1..].iter().all(|fate| fate.group != 0);
    if alone {
        fates.remove(0);
        fates.iter_mut().for_each(|fate| fate.group -= 1);
    }
    alone
}

impl Half {
    /// What it shows as a spectator.
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

    /// Whether a stone of such a string in one component touches one of an open string in
    /// the other.
    fn touch(&self, a: u8, b: u8, is_such: impl Fn(u8) -> bool) -> bool {
        (1..self.len()).any(|i| {
            self.components[i - 1] == a
                && self.components[i] == b
                && self.strings[i - 1] != NONE
                && is_such(self.strings[i - 1])
                && self.is_open_string(self.strings[i])
        })
    }

    /// Whether a condition holds.
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

    /// What an operation makes of it, if that is not zero.
    pub(super) fn after(&self, operation: &Operation) -> Option<Half> {
        let mut half = *self;
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

/// Lets sets meet their fates.
fn meet(
    labels: &mut [u8; MAX_HALF],
    open: &mut u32,
    sets: impl Iterator<Item = u8>,
    fates: &[Fate],
) {
    let sets: Vec<u8> = sets.collect();
    for (&set, fate) in sets.iter().zip(fates) {
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
