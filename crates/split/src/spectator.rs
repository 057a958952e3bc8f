//! The spectator is the half of the border that is not being advanced. This module has its patterns
//! (sequences of letters), classes of patterns and slots (ways to form strings), and the effect of
//! operations on slots.
//!
//! - Entry: [`HalfSet::new`] lists half-states; [`Class::operate`] applies an [`Operation`] to a
//!   slot.
//! - Invariant: patterns of a class change in the same way in every step, so they share one
//!   program.
//! - Cost: a map entry for each half-state when a set is made; a table look-up for each operation
//!   on a slot.
//!
//! While one half is advanced, the letters of the spectator, its *pattern*, do not change. The
//! *word* of a pattern is the list of colours of its marked *runs* (maximal sequences of
//! neighbouring marked stones of one colour). Only the strings of the runs are closed, opened and
//! merged. So the effect of an operation depends only on the word, and on whether the end cell, the
//! cell at the split, is marked. On rings (borders of cylinders) it also depends on whether the far
//! cell, the outermost one, is marked.
//!
//! Patterns are in one *class* if they agree in their word and the letter of the end cell, and on
//! rings in the letter of the far cell. They must also agree in the [order](super::colours) in
//! which colours appear, so that permutations of the colours map classes to classes. A *slot* of a
//! class is a way to combine its runs into strings. Some of these strings are *open*: they reach
//! into the other half.
//!
//! ```text
//!   pattern (from the split)   m1 m1 f0 .  f0 m1 m0   letters: m marked, f free, 0 and 1 colours
//!   word                       1              1  0    colours of marked runs
//!   slot                       a              a  b    the string of each run
//! ```
//!
//! A slot has an *open end* if the string of the end cell is open. The *stack* is the list of
//! colours of the open strings. Slots are ordered by stack, and among the slots with one stack the
//! slots with an open end come last. So the slots with a given stack are a range of numbers, and
//! the slots with an open end are its last part.

use super::asking::{Asking, Stopped};
use super::colours::{Permutation, is_canonical, order};
use super::half::{Crossing, Half, Letter, Operation, Stack, apart, shown};
use crate::labels::renumbered;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The slots of a class of patterns that have a given stack (colours of the open strings), as a
/// range of numbers. A slot is a way to combine the marked stones of a pattern into strings.
///
/// Slots without an open end (an open string of the cell at the split) come first, then slots with
/// one.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) struct Span {
    /// Number of the first slot of the range.
    pub(super) first: u32,
    /// Number of slots (ways to form strings) without an open end, an open string at the split.
    pub(super) closed: u32,
    /// Number of slots (ways to form strings) with an open end, an open string at the split.
    pub(super) open: u32,
}

impl Span {
    /// Returns the number of slots.
    pub(super) fn len(&self) -> u32 {
        self.closed + self.open
    }
}

/// A class: patterns of the spectator that change in the same way in every step.
pub(super) struct Class {
    /// The letter of the cell at the split.
    pub(super) end: Letter,
    /// The letter of the outermost cell, if classes distinguish it (on rings, the borders of
    /// cylinders).
    pub(super) far: Option<Letter>,
    /// Indices of the patterns (see [`pattern_index`]). A permutation of the colours maps the i-th
    /// pattern to the i-th pattern of the image class.
    pub(super) patterns: Vec<u32>,
    /// The order in which the colours of a pattern appear, from the split on: see [`order`].
    pub(super) order: Vec<u8>,
    /// The image of this class under each [permutation](HalfSet::permutations) of the colours.
    pub(super) images: Vec<usize>,
    /// `true` if the colours of the patterns appear in the order 0, 1, ... from the split on.
    pub(super) canonical: bool,
    /// The range of slots (ways to form strings) of each stack (colours of the open strings),
    /// indexed by stack.
    spans: Vec<Span>,
    slots: Vec<Slot>,
    by_code: HashMap<u64, u32>,
}

/// A way to combine the runs of a pattern (sequences of marked stones of one colour) into strings.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Slot {
    stack: Stack,
    /// For each run of marked stones, the number of its string; strings are numbered by first
    /// appearance.
    strings: Vec<u8>,
    /// The open strings (they reach into the other half), one bit for each string.
    open: u16,
}

/// The place of a half-state of a complete column: the class and rank of its pattern, its stack
/// (colours of the open strings) and slot (how marked stones form strings).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// Class of the half-state's pattern.
    pub(super) class: usize,
    /// Rank of the pattern (sequence of letters): its number among the patterns of the class.
    pub(super) rank: u32,
    /// Stack of the half-state.
    pub(super) stack: Stack,
    /// Number of the half-state's slot (how its marked stones form strings), counted from the first
    /// slot with this stack.
    pub(super) slot: u32,
}

/// All half-states (letters and strings) of one half of the border, if the border is a complete
/// column. They have patterns (sequences of letters), classes of patterns and slots (ways to form
/// strings).
pub(super) struct HalfSet {
    /// Number of cells.
    pub(super) len: usize,
    /// Number of colours.
    pub(super) colours: u8,
    /// All permutations of the colours.
    pub(super) permutations: Vec<Permutation>,
    /// `true` if neighbouring cells of the border touch.
    pub(super) path: bool,
    /// The half-states.
    pub(super) states: Vec<Half>,
    /// The classes.
    pub(super) classes: Vec<Class>,
    /// For each pattern, by its index: its class, and its rank (number among the patterns of the
    /// class).
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

    /// Returns a number that identifies the slot (way to form strings) among the slots of its
    /// class.
    fn code(&self) -> u64 {
        let strings = self.strings.iter();
        // The bits of the open strings come first, then four bits with the string of each run.
        strings.fold(u64::from(self.open), |code, &s| code << 4 | u64::from(s))
    }

    fn end_is_open(&self, end: Letter) -> bool {
        end.is_marked() && self.open & 1 == 1
    }

    /// Returns `true` if the string of the last run (the outermost marked stones) is open.
    fn far_is_open(&self) -> bool {
        (self.strings.last()).is_some_and(|string| self.open >> string & 1 == 1)
    }

    /// Returns the slot (way to form strings) after an operation of the other half on its strings.
    /// The field `stack` of the result is not updated.
    ///
    /// Returns `None` if the operation does not apply to the slot.
    fn after(&self, operation: Operation) -> Option<Slot> {
        let mut slot = self.clone();
        let both = |first, then| self.after(first)?.after(then);
        // Strings are numbered from the split on, so the open string at depth d of the stack is the
        // one with d open strings before it.
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
            // The run (marked stones) of the end cell, at the split, is the first one, so its
            // string has number 0. Both operations need a closed string of the end cell.
            Operation::OpenEnd | Operation::MergeEnd if self.open & 1 == 1 => return None,
            Operation::OpenEnd => slot.open |= 1,
            Operation::MergeEnd => slot.unite(open_at(0)?, 0),
            Operation::OpenFar | Operation::MergeFar if self.far_is_open() => return None,
            Operation::OpenFar => slot.open |= 1 << self.strings.last()?,
            Operation::MergeFar => {
                // The lowest (deepest) open string is the last one from the split on.
                let lowest = (0..16u8).rfind(|s| self.open >> s & 1 == 1)?;
                slot.unite(lowest, *self.strings.last()?);
            }
            Operation::CloseOpenEnd => return both(Operation::Close(0), Operation::OpenEnd),
            Operation::CloseMergeEnd => return both(Operation::Close(0), Operation::MergeEnd),
            Operation::CloseMerge(depth) => {
                return both(Operation::Close(depth + 1), Operation::Merge(depth));
            }
            Operation::CloseOpenFar(depth) => {
                return both(Operation::Close(depth), Operation::OpenFar);
            }
            Operation::CloseMergeFar(depth) => {
                return both(Operation::Close(depth), Operation::MergeFar);
            }
            Operation::MergeMergeFar(depth) => {
                return both(Operation::Merge(depth), Operation::MergeFar);
            }
        }
        let open = renumbered(&mut slot.strings, u32::from(slot.open));
        // Renumbering never makes the number of a string larger, so 16 bits suffice.
        slot.open = open as u16;
        Some(slot)
    }

    /// Unites string `b` with string `a`. The united string is open (it reaches into the other
    /// half).
    fn unite(&mut self, a: u8, b: u8) {
        self.open = (self.open | 1 << a) & !(1 << b);
        let strings = self.strings.iter_mut();
        strings.filter(|s| **s == b).for_each(|s| *s = a);
    }
}

impl Class {
    /// Returns the number of slots.
    pub(super) fn slots(&self) -> usize {
        self.slots.len()
    }

    /// Returns the slots (ways to form strings) with a given stack (colours of the open strings).
    pub(super) fn span(&self, stack: Stack) -> Span {
        self.spans
            .get(usize::from(stack))
            .copied()
            .unwrap_or_default()
    }

    /// Returns one more than the largest stack (colours of open strings, as a number) that occurs
    /// in the class.
    pub(super) fn stacks(&self) -> usize {
        self.spans.len()
    }

    /// Returns, for a slot, the number of the string of each run of marked stones, and the open
    /// strings as bits.
    pub(super) fn strings(&self, slot: u32) -> (&[u8], u16) {
        let slot = &self.slots[slot as usize];
        (&slot.strings, slot.open)
    }

    /// Returns the stack of a slot (a way to form strings): the colours of its open strings.
    pub(super) fn stack(&self, slot: u32) -> Stack {
        self.slots[slot as usize].stack
    }

    /// Returns the slot (way to form strings) whose i-th run of marked stones is in string
    /// `strings[i]`, with the given `open` strings as bits. Returns `None` if the class has no such
    /// slot.
    pub(super) fn slot_of(&self, strings: Vec<u8>, open: u16) -> Option<u32> {
        let slot = Slot {
            stack: 0,
            strings,
            open,
        };
        self.by_code.get(&slot.code()).copied()
    }

    /// Returns the slots (ways to form strings) with a given stack that fit the end `end` of the
    /// half that is advanced, if the two cells at the split touch.
    ///
    /// An end is the letter of a cell at the split and whether its string is open (lies in both
    /// halves); see [`Half::end`] for its number.
    pub(super) fn restricted(&self, stack: Stack, end: u8) -> Span {
        let span = self.span(stack);
        let (active, active_open) = shown(end);
        let is_one_string = active.is_marked() && active == self.end;
        if !self.end.may_touch(active) || (is_one_string && !active_open) {
            Span::default()
        } else if is_one_string {
            // Equal marked neighbours are in one string, which is open on both sides of the split.
            Span {
                first: span.first + span.closed,
                closed: 0,
                open: span.open,
            }
        } else {
            span
        }
    }

    /// Returns the slot (way to form strings) after an operation of the active half, or `None` if
    /// the operation does not apply to the slot.
    pub(super) fn operate(&self, slot: u32, operation: Operation) -> Option<u32> {
        let after = self.slots[slot as usize].after(operation)?;
        self.by_code.get(&after.code()).copied()
    }

    /// Returns `true` if a slot (way to form strings) has an odd number of closed strings, which do
    /// not reach into the other half.
    pub(super) fn closed_is_odd(&self, slot: u32) -> bool {
        let slot = &self.slots[slot as usize];
        let strings = slot.strings.iter().max().map_or(0, |&s| u32::from(s) + 1);
        (strings - slot.open.count_ones()) % 2 == 1
    }

    /// Returns `true` if the string of the last run (outermost marked stones) is open in this slot,
    /// that is, in this way to form strings.
    ///
    /// The last run contains the far cell (the outermost cell) if the far cell is marked.
    pub(super) fn far_is_open(&self, slot: u32) -> bool {
        self.slots[slot as usize].far_is_open()
    }

    /// Returns the slot in which the runs form strings as in the first column of a board (see
    /// [`apart`]), or `None` if the class has no such slot.
    pub(super) fn apart(&self, crossing: &Crossing) -> Option<u32> {
        let (strings, open) = apart(self.slots[0].strings.len(), crossing)?;
        self.slot_of(strings, open)
    }
}

/// Returns the letters of the pattern of `len` cells that has the given index.
pub(super) fn pattern_letters(mut index: u32, len: usize) -> Vec<Letter> {
    let mut letters = Vec::with_capacity(len);
    for _ in 0..len {
        letters.push(Letter::ALL[index as usize % Letter::ALL.len()]);
        index /= Letter::ALL.len() as u32;
    }
    letters
}

/// Returns the index of a pattern: the number whose digits in base 7 are its letters, the letter at
/// the split being the lowest digit.
pub(super) fn pattern_index(letters: &[Letter]) -> u32 {
    let digits = letters.iter().rev();
    digits.fold(0, |index, &letter| {
        index * Letter::ALL.len() as u32 + letter.index() as u32
    })
}

impl HalfSet {
    /// Makes the set of all half-states of a half of `len` cells with `colours` colours.
    ///
    /// If the border is a `path`, neighbouring cells touch. If it is `guarded`, the outermost cell
    /// is never marked. If `by_far` is `true`, all patterns of a class have the same letter in the
    /// outermost cell.
    ///
    /// # Errors
    /// [`Stopped`] if the observer asks to stop.
    pub(super) fn new(
        (len, colours): (usize, u8),
        (path, guarded, by_far): (bool, bool, bool),
        asking: &Asking<'_>,
    ) -> Result<HalfSet, Stopped> {
        let states = Half::complete(colours, len, (path, guarded), asking)?;
        let permutations = Permutation::all(colours);
        // Group the half-states by word (the colours of the marked runs) and letter at the split.
        // The patterns of a group are sorted by canonical form (colours renamed to the order 0, 1,
        // ...), so that permutations of the colours keep the order of patterns.
        type Key = (Vec<u8>, Letter);
        type Patterns = BTreeSet<(Vec<Letter>, Vec<Letter>)>;
        let mut groups: BTreeMap<Key, (Patterns, BTreeMap<u64, Slot>)> = BTreeMap::new();
        for half in &states {
            asking.round()?;
            let letters = half.letters().to_vec();
            let (patterns, slots) = groups.entry((half.word(path), letters[0])).or_default();
            patterns.insert((canonical(&letters, &permutations, colours), letters));
            let slot = Slot::of(half, path);
            slots.insert(slot.code(), slot);
        }
        // Split the groups of patterns by the order in which colours appear, so that permutations
        // of the colours map classes to classes.
        type ClassKey = (Vec<u8>, Letter, Option<Letter>, Vec<u8>);
        let mut keyed: BTreeMap<ClassKey, Vec<Vec<Letter>>> = BTreeMap::new();
        for ((word, end), (patterns, _)) in &groups {
            for (_, letters) in patterns {
                asking.round()?;
                let far = letters.last().copied().filter(|_| by_far);
                let key = (word.clone(), *end, far, order(letters, colours));
                keyed.entry(key).or_default().push(letters.clone());
            }
        }
        // Number the classes of patterns. Each class stores the numbers of its images under
        // permutations of the colours.
        let numbers: BTreeMap<&ClassKey, usize> =
            keyed.keys().enumerate().map(|(i, key)| (key, i)).collect();
        let mut places = HashMap::new();
        // Make the classes, each with the slots (ways to form strings) of its word (colours of the
        // runs) and letter at the split.
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

    /// Returns the orbit of a class of patterns: its distinct images under permutations of the
    /// colours, itself first.
    pub(super) fn orbit(&self, class: usize) -> Vec<usize> {
        let mut orbit = Vec::new();
        for &image in &self.classes[class].images {
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
        orbit
    }

    /// Returns for each class of U or D `true` if it represents all classes with equal counts: its
    /// order of colours is the least among them.
    ///
    /// These are the counts of states in which the other half has a pattern with the given `order`
    /// of colours. Two classes have equal counts if a permutation of the colours that keeps `order`
    /// maps one to the other.
    pub(super) fn least_beside(&self, order: &[u8]) -> Vec<bool> {
        let least = |class: &Class| {
            let images = self.permutations.iter().zip(&class.images);
            let mut alike = images.filter(|(permutation, _)| permutation.keeps(order));
            alike.all(|(_, &image)| class.order <= self.classes[image].order)
        };
        self.classes.iter().map(least).collect()
    }

    /// Returns the memory that the set takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        // A hash map has about twice as much room as it has entries.
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

    /// Returns the class of a pattern, and its rank (number among the patterns of the class).
    pub(super) fn place(&self, letters: &[Letter]) -> (usize, u32) {
        let (class, rank) = self.places[&pattern_index(letters)];
        (class as usize, rank)
    }

    /// Returns the place of a half-state of a complete column. It has the class of its pattern, the
    /// rank (number in the class), the stack (colours of the open strings) and the slot (how marked
    /// stones form strings).
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

/// Returns the letters with the colours permuted to canonical order, in which they first appear in
/// the order 0, 1, ...
fn canonical(letters: &[Letter], permutations: &[Permutation], colours: u8) -> Vec<Letter> {
    let order = order(letters, colours);
    let sorts = |permutation: &&Permutation| {
        let mut sorted = (0..).zip(&order);
        sorted.all(|(number, &colour)| permutation.of_colour(colour) == number)
    };
    let permutation = permutations
        .iter()
        .find(sorts)
        .expect("all permutations are listed");
    let letters = letters.iter();
    letters
        .map(|&letter| permutation.of_letter(letter))
        .collect()
}

impl Class {
    /// Creates a class from its patterns and slots (ways to form strings). Slots are sorted and
    /// numbered here.
    fn new(
        (end, far): (Letter, Option<Letter>),
        patterns: Vec<u32>,
        order: Vec<u8>,
        images: Vec<usize>,
        mut slots: Vec<Slot>,
    ) -> Class {
        // The slots with one stack (open strings) are then a range, and the slots with an open
        // string at the split are its last part.
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
