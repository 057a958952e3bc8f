//! Spectators: the half that is not being advanced. Patterns, classes, slots, and what operations
//! do to them.
//!
//! - Entry: [`HalfSet::new`]; [`Class::operate`] takes a slot through an [`Operation`].
//! - Invariant: patterns of a class behave alike in every step, so that they share one program.
//! - Cost: a map entry for each half-state when the set is made; a table look-up for each operation.
//!
//! While one half is advanced, the letters of the other, its *pattern*, stay as
//! they are; only the strings of its marked runs are closed, opened and merged. So
//! all that an operation can see of a spectator is the *word* of its marked runs'
//! colours and whether the end cell is one of them: patterns that agree in this,
//! and in the end letter (on rings in the far letter, too), are of one *class* and
//! behave alike. (And in the [order](super::colours) in which colours appear, so that
//! permutations of the colours lead from class to class.) A *slot* of a class
//! is a way to put its runs into strings:
//!
//! ```text
//!   pattern (from the split)   m1 f0 m1 .  f1 m0      letters
//!   word                       1     1        0       colours of marked runs
//!   slot                       a     a        b       strings, and which are open
//! ```
//!
//! Slots are ordered by stack, then closed before open end, so that both "all
//! slots with this stack" and "those with an open end" are ranges.

use super::asking::{Asking, Stopped};
use super::colours::{Permutation, is_canonical, order};
use super::half::{Crossing, Half, Letter, Operation, Stack, apart, shown};
use crate::labels::renumbered;
use std::collections::{BTreeMap, HashMap};

/// The slots of a class that have one stack: first those whose end string is not
/// open, then those whose end string is.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// First slot.
    pub(super) first: u32,
    /// Slots without an open end.
    pub(super) closed: u32,
    /// Slots with an open end.
    pub(super) open: u32,
}

impl Span {
    /// Number of slots.
    pub(super) fn len(&self) -> u32 {
        self.closed + self.open
    }
}

/// Patterns that behave alike.
pub(super) struct Class {
    /// The letter of the cell at the split.
    pub(super) end: Letter,
    /// The letter of the cell at the far end, if that makes a difference.
    pub(super) far: Option<Letter>,
    /// Its patterns, as indices; in the class that a permutation of the colours leads to,
    /// the patterns are what it makes of these, one by one.
    pub(super) patterns: Vec<u32>,
    /// The colours as they appear: see [`order`].
    pub(super) order: Vec<u8>,
    /// The class that each [permutation](HalfSet::permutations) of the colours leads to.
    pub(super) images: Vec<usize>,
    /// Whether colours appear in the order 0, 1, ...
    pub(super) canonical: bool,
    /// Slots by stack.
    spans: Vec<Span>,
    slots: Vec<Slot>,
    by_code: HashMap<u64, u32>,
}

/// Runs put into strings.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Slot {
    stack: Stack,
    /// The string of each run, numbered by first appearance.
    strings: Vec<u8>,
    /// One bit per string.
    open: u16,
}

/// A half-state of a complete column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// Class of its pattern.
    pub(super) class: usize,
    /// Place of its pattern in the class.
    pub(super) rank: u32,
    /// Its stack.
    pub(super) stack: Stack,
    /// Its slot, from the first one with this stack.
    pub(super) slot: u32,
}

/// All half-states of complete columns of one length, by pattern.
pub(super) struct HalfSet {
    /// Number of cells.
    pub(super) len: usize,
    /// Number of colours.
    pub(super) colours: u8,
    /// Permutations of these.
    pub(super) permutations: Vec<Permutation>,
    /// Whether neighbours touch.
    path: bool,
    /// The half-states.
    pub(super) states: Vec<Half>,
    /// The classes.
    pub(super) classes: Vec<Class>,
    /// Class and rank (place among the class's patterns) of a pattern by index.
    places: HashMap<u32, (u32, u32)>,
}

impl Slot {
    fn of(half: &Half, path: bool) -> Slot {
        let (strings, open) = half.runs(path);
        Slot {
            stack: half.stack(),
            strings,
            open,
        }
    }

    fn code(&self) -> u64 {
        let strings = self.strings.iter();
        strings.fold(u64::from(self.open), |code, &s| code << 4 | u64::from(s))
    }

    fn end_is_open(&self, end: Letter) -> bool {
        end.is_marked() && self.open & 1 == 1
    }

    /// Whether the string of the last run is open.
    fn far_is_open(&self) -> bool {
        (self.strings.last()).is_some_and(|string| self.open >> string & 1 == 1)
    }

    /// The slot after an operation, but for its stack, which is known already.
    fn after(&self, operation: Operation) -> Option<Slot> {
        let mut slot = self.clone();
        let open_at = |depth: u8| {
            let mut open = (0..16u8).filter(|s| self.open >> s & 1 == 1);
            open.nth(usize::from(depth))
        };
        match operation {
            Operation::None => {}
            Operation::Close(depth) => slot.open &= !(1 << open_at(depth)?),
            Operation::Merge(depth) => {
                let (a, b) = (open_at(depth)?, open_at(depth + 1)?);
                slot.unite(a, b);
            }
            Operation::OpenEnd => {
                if self.open & 1 == 1 {
                    return None;
                }
                slot.open |= 1;
            }
            Operation::MergeEnd => {
                if self.open & 1 == 1 {
                    return None;
                }
                slot.unite(open_at(0)?, 0);
            }
            Operation::CloseOpenEnd => {
                return self.after(Operation::Close(0))?.after(Operation::OpenEnd);
            }
            Operation::CloseMerge(depth) => {
                let closed = self.after(Operation::Close(depth + 1))?;
                return closed.after(Operation::Merge(depth));
            }
            Operation::CloseMergeEnd => {
                return self.after(Operation::Close(0))?.after(Operation::MergeEnd);
            }
            Operation::OpenFar => {
                if self.far_is_open() {
                    return None;
                }
                slot.open |= 1 << self.strings.last()?;
            }
            Operation::MergeFar => {
                if self.far_is_open() {
                    return None;
                }
                let lowest = (0..16u8).rfind(|s| self.open >> s & 1 == 1)?;
                slot.unite(lowest, *self.strings.last()?);
            }
            Operation::CloseOpenFar(depth) => {
                return self
                    .after(Operation::Close(depth))?
                    .after(Operation::OpenFar);
            }
            Operation::CloseMergeFar(depth) => {
                return self
                    .after(Operation::Close(depth))?
                    .after(Operation::MergeFar);
            }
            Operation::MergeMergeFar(depth) => {
                return self
                    .after(Operation::Merge(depth))?
                    .after(Operation::MergeFar);
            }
        }
        let (_, open) = renumbered(&mut slot.strings, u32::from(slot.open));
        // Each has a lower label than before.
        slot.open = open as u16;
        Some(slot)
    }

    fn unite(&mut self, a: u8, b: u8) {
        self.open = (self.open | 1 << a) & !(1 << b);
        let strings = self.strings.iter_mut();
        strings.filter(|s| **s == b).for_each(|s| *s = a);
    }
}

impl Class {
    /// Number of slots.
    pub(super) fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The slots with a stack.
    pub(super) fn span(&self, stack: Stack) -> Span {
        self.spans
            .get(usize::from(stack))
            .copied()
            .unwrap_or_default()
    }

    /// One more than the largest stack that has slots.
    pub(super) fn stacks(&self) -> usize {
        self.spans.len()
    }

    /// The string of each run of a slot, and which strings are open, one bit for each.
    pub(super) fn strings(&self, slot: u32) -> (&[u8], u16) {
        let slot = &self.slots[slot as usize];
        (&slot.strings, slot.open)
    }

    /// The slots with a stack that go with an active half whose end is `end` (see
    /// [`Half::end`]), if the two end cells are in one column.
    pub(super) fn restricted(&self, stack: Stack, end: u8) -> Span {
        let span = self.span(stack);
        let none = Span::default();
        let (active, active_open) = shown(end);
        let free = |letter: Letter| !letter.is_marked();
        if free(self.end) {
            // Open or closed is the same to a spectator without a string at its end.
            return if self.end.may_touch(active) {
                span
            } else {
                none
            };
        }
        if active == Letter::Empty || (active != self.end && active.colour() == self.end.colour()) {
            none
        } else if active == self.end {
            // Beside each other they are one string, open on both sides.
            let open = Span {
                first: span.first + span.closed,
                closed: 0,
                open: span.open,
            };
            if active_open { open } else { none }
        } else {
            span
        }
    }

    /// The slot that an operation makes of a slot.
    pub(super) fn operate(&self, slot: u32, operation: Operation) -> Option<u32> {
        let after = self.slots[slot as usize].after(operation)?;
        self.by_code.get(&after.code()).copied()
    }

    /// Whether the number of closed strings of a slot is odd.
    pub(super) fn closed_is_odd(&self, slot: u32) -> bool {
        let slot = &self.slots[slot as usize];
        let strings = slot.strings.iter().max().map_or(0, |&s| u32::from(s) + 1);
        (strings - slot.open.count_ones()) % 2 == 1
    }

    /// Whether the string of a slot's last run, which is that of the far cell if that is
    /// marked, is open.
    pub(super) fn far_is_open(&self, slot: u32) -> bool {
        self.slots[slot as usize].far_is_open()
    }

    /// The slot of a first column: see [`apart`].
    pub(super) fn apart(&self, crossing: &Crossing) -> Option<u32> {
        let (strings, open) = apart(self.slots[0].strings.len(), crossing)?;
        let slot = Slot {
            stack: 0,
            strings,
            open,
        };
        self.by_code.get(&slot.code()).copied()
    }
}

/// The letters of a pattern of so many cells.
pub(super) fn pattern_letters(mut index: u32, len: usize) -> Vec<Letter> {
    let mut letters = Vec::with_capacity(len);
    for _ in 0..len {
        letters.push(Letter::ALL[index as usize % Letter::ALL.len()]);
        index /= Letter::ALL.len() as u32;
    }
    letters
}

/// The index of a pattern: its letters as digits.
pub(super) fn pattern_index(letters: &[Letter]) -> u32 {
    let digits = letters.iter().rev();
    digits.fold(0, |index, &letter| {
        index * Letter::ALL.len() as u32 + letter.index() as u32
    })
}

impl HalfSet {
    /// Number of canonical classes.
    pub(super) fn canonical(&self) -> usize {
        self.classes.iter().filter(|class| class.canonical).count()
    }

    /// The half-states of `len` cells with so many colours, which touch if the border is a
    /// `path`, the outermost one not marked if `guarded`; classes have one letter at the far
    /// end each, if these are kept `by_far`.
    ///
    /// # Errors
    /// If it is told to stop.
    pub(super) fn new(
        (len, colours): (usize, u8),
        (path, guarded, by_far): (bool, bool, bool),
        asking: &Asking<'_>,
    ) -> Result<HalfSet, Stopped> {
        let states = Half::complete(colours, len, (path, guarded), asking)?;
        let permutations = Permutation::all(colours);
        // Word and end letter, and per class the patterns with their canonical
        // form, so that permuted colours come in the same order.
        type Key = (Vec<u8>, Letter);
        type Patterns = BTreeMap<(Vec<Letter>, Vec<Letter>), ()>;
        let mut groups: BTreeMap<Key, (Patterns, BTreeMap<u64, Slot>)> = BTreeMap::new();
        for half in &states {
            asking.round()?;
            let letters = half.letters().to_vec();
            let (patterns, slots) = groups.entry((half.word(path), letters[0])).or_default();
            patterns.insert((canonical(&letters, &permutations, colours), letters), ());
            let slot = Slot::of(half, path);
            slots.insert(slot.code(), slot);
        }
        // Permutations lead from class to class: split groups by the order of colours.
        type ClassKey = (Vec<u8>, Letter, Option<Letter>, Vec<u8>);
        let mut keyed: BTreeMap<ClassKey, Vec<Vec<Letter>>> = BTreeMap::new();
        for ((word, end), (patterns, _)) in &groups {
            for (_, letters) in patterns.keys() {
                asking.round()?;
                let far = letters.last().copied().filter(|_| by_far);
                let key = (word.clone(), *end, far, order(letters, colours));
                keyed.entry(key).or_default().push(letters.clone());
            }
        }
        let numbers: BTreeMap<&ClassKey, usize> =
            keyed.keys().enumerate().map(|(i, key)| (key, i)).collect();
        let mut places = HashMap::new();
        let mut classes = Vec::new();
        for (number, (key, patterns)) in keyed.iter().enumerate() {
            let (word, end, far, order) = key;
            let image = |permutation: &Permutation| {
                let colours = |of: &[u8]| of.iter().map(|&c| permutation.of_colour(c)).collect();
                let far = far.map(|far| permutation.of_letter(far));
                numbers[&(
                    colours(word),
                    permutation.of_letter(*end),
                    far,
                    colours(order),
                )]
            };
            asking.now()?;
            for (rank, letters) in patterns.iter().enumerate() {
                places.insert(pattern_index(letters), (number as u32, rank as u32));
            }
            let slots = &groups[&(word.clone(), *end)].1;
            classes.push(Class::new(
                (*end, *far),
                patterns.iter().map(|l| pattern_index(l)).collect(),
                order.clone(),
                permutations.iter().map(image).collect(),
                slots.values().cloned().collect(),
            ));
        }
        Ok(HalfSet {
            len,
            colours,
            permutations,
            path,
            states,
            classes,
            places,
        })
    }

    /// The classes that permutations of the colours make of one, each once, itself first.
    pub(super) fn orbit(&self, class: usize) -> Vec<usize> {
        let mut orbit = Vec::new();
        for &image in &self.classes[class].images {
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
        orbit
    }

    /// For every class whether, beside a pattern whose colours have this `order`, it is the
    /// least of those that have the same counts: those that permutations lead to which keep
    /// that pattern.
    pub(super) fn least_beside(&self, order: &[u8]) -> Vec<bool> {
        let least = |class: &Class| {
            let images = self.permutations.iter().zip(&class.images);
            let mut alike = images.filter(|(permutation, _)| permutation.keeps(order));
            alike.all(|(_, &image)| class.order <= self.classes[image].order)
        };
        self.classes.iter().map(least).collect()
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        // A map has about twice the room of what is in it.
        let slot =
            |slot: &Slot| size_of_val(slot) + slot.strings.len() + 2 * size_of::<(u64, u32)>();
        let class = |class: &Class| {
            size_of_val(class)
                + size_of_val(class.patterns.as_slice())
                + size_of_val(class.images.as_slice())
                + size_of_val(class.spans.as_slice())
                + class.slots.iter().map(slot).sum::<usize>()
        };
        let classes: usize = self.classes.iter().map(class).sum();
        let places = 2 * self.places.len() * size_of::<(u32, (u32, u32))>();
        size_of_val(self.states.as_slice()) + classes + places
    }

    /// Class and rank of a pattern.
    pub(super) fn place(&self, letters: &[Letter]) -> (usize, u32) {
        let (class, rank) = self.places[&pattern_index(letters)];
        (class as usize, rank)
    }

    /// A half-state of a complete column, by its pattern and slot.
    pub(super) fn row(&self, half: &Half) -> Row {
        let (class, rank) = self.place(half.letters());
        let slot = Slot::of(half, self.path);
        let (stack, slot) = (slot.stack, self.classes[class].by_code[&slot.code()]);
        Row {
            class,
            rank,
            stack,
            slot: slot - self.classes[class].span(stack).first,
        }
    }
}

/// The letters with the colours in canonical order.
fn canonical(letters: &[Letter], permutations: &[Permutation], colours: u8) -> Vec<Letter> {
    let order = order(letters, colours);
    let sorts = |permutation: &&Permutation| {
        let mut sorted = (0..).zip(&order);
        sorted.all(|(number, &colour)| permutation.of_colour(colour) == number)
    };
    let permutation = permutations.iter().find(sorts).expect("they are all there");
    let letters = letters.iter();
    letters
        .map(|&letter| permutation.of_letter(letter))
        .collect()
}

impl Class {
    fn new(
        (end, far): (Letter, Option<Letter>),
        patterns: Vec<u32>,
        order: Vec<u8>,
        images: Vec<usize>,
        mut slots: Vec<Slot>,
    ) -> Class {
        slots.sort_by_key(|slot| (slot.stack, slot.end_is_open(end), slot.code()));
        let by_code = slots
            .iter()
            .enumerate()
            .map(|(i, slot)| (slot.code(), i as u32))
            .collect();
        let stacks = slots.iter().map(|slot| usize::from(slot.stack) + 1).max();
        let mut spans = vec![Span::default(); stacks.unwrap_or(0)];
        for (i, slot) in slots.iter().enumerate() {
            let span = &mut spans[usize::from(slot.stack)];
            if span.len() == 0 {
                span.first = i as u32;
            }
            if slot.end_is_open(end) {
                span.open += 1;
            } else {
                span.closed += 1;
            }
        }
        Class {
            end,
            far,
            patterns,
            canonical: is_canonical(&order),
            order,
            images,
            spans,
            slots,
            by_code,
        }
    }
}
