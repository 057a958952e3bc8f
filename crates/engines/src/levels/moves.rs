//! The active half of the border, which a phase advances: its transitions in a step. A step
//! replaces one cell by the cell of the next column.
//!
//! - Entry: [`Step::transitions`].
//! - Invariant: a transition has the same weight for all spectators (states of the half that is not
//!   advanced) that meet its condition.
//! - Cost: each step makes a few dozen small borders for each half-state.
//!
//! A step is computed on a whole border. The border has the cells of the active half, and a
//! *stand-in* for the spectator. The stand-in has only the parts of the spectator on which the step
//! depends. Components are sets of stones of one colour, and contain strings of marked stones. A
//! component or string is open if it lies in both halves. The stand-in consists of:
//!
//! ```text
//!     a free stone for every open component, a marked one for every open string,
//!     the end cell, and the list of the pairs of these stones that touch
//! ```
//!
//! The *end cell* is the spectator's cell at the split. With the stand-in, the same code handles
//! the cells at the split and all other cells. The change of the stand-in in a step gives the
//! [`Operation`] on the spectator.
//!
//! Example: a marked cell P is covered (replaced by the new cell), and a neighbour of P is marked
//! and in another component. Their colours must differ, or both must be in one string. This rule
//! gives three terms, with these factors:
//!
//! ```text
//!     m   m     two components                  +1
//!     m ~ m     one component                   -1
//!     m = m     one component, one string       +1
//! ```

use super::half::{Half, LETTERS, Letter, MAX_HALF, NONE, may_touch};
use super::spectator::{ANY, Condition, Fate, KINDS, Kind, Operation};
use std::collections::BTreeMap;
use tengen_split::Advanced;

/// A step of a phase: one cell of the active half is replaced by the cell of the next column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The active half: U, above the split, or D, below it.
    pub(super) side: Advanced,
    /// The cell that is replaced, by its distance from the split: 0 is the cell at the split.
    pub(super) cell: usize,
    /// `true` if the new cell is never marked (in a string without liberties), since it touches an
    /// empty point outside the board.
    pub(super) guarded: bool,
    /// `true` in the phases after the last column of the board, where the new cell is empty and
    /// touches no point of the board.
    pub(super) ends: bool,
}

/// The weight of a transition, as a polynomial in the number of colours λ: the first field plus λ
/// times the second field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub(super) struct Weight(pub(super) i64, pub(super) i64);

impl Weight {
    /// Returns the value of the weight for a given number of colours, as a weight without λ.
    /// Returns this weight if `colours` is `None`.
    pub(super) fn with(self, colours: Option<u32>) -> Weight {
        let Weight(one, lambda) = self;
        colours.map_or(self, |colours| Weight(one + lambda * i64::from(colours), 0))
    }
}

/// One transition from a half-state (state of the half of the border that is advanced) in a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Transition {
    /// The half-state after the step.
    pub(super) to: Half,
    /// The factor by which the count of the old state is multiplied.
    pub(super) weight: Weight,
    /// The change of the spectator (the state of the half that is not advanced).
    pub(super) operation: Operation,
    /// The spectators (states of the half that is not advanced) to which the transition applies.
    pub(super) condition: Condition,
}

/// Largest number of cells of a [`Border`]: the active half, the new cell and the stand-in (cells
/// that represent the other half) together.
const CELLS: usize = 3 * MAX_HALF + 4;

/// A whole border: the cells of the active half, the new cell and the stand-in, which represents
/// the other half. Each cell has a letter, and the label of its component and of its string.
#[derive(Clone, Copy, Debug)]
struct Border {
    letters: [Letter; CELLS],
    components: [u8; CELLS],
    strings: [u8; CELLS],
    weight: Weight,
}

/// The stand-in of a spectator: the cells on a [`Border`] that represent the parts of the spectator
/// on which a step depends.
struct StandIn {
    /// The kind of the end cell (the spectator's cell at the split), or `None` if it is not in the
    /// stand-in.
    end: Option<Kind>,
    /// One cell of each component of the stand-in. If the component of the end cell (at the split)
    /// lies in one half only, it comes first. Then come the open components, which lie in both
    /// halves.
    components: Vec<usize>,
    /// One cell of each string of the stand-in. If the string of the end cell (at the split) lies
    /// in one half only, it comes first. Then come the open strings, which lie in both halves.
    strings: Vec<usize>,
    /// Pairs of cells of the stand-in that touch.
    near: Vec<(usize, usize)>,
    /// The place of the end cell on the border.
    end_cell: usize,
}

/// Label of the new cell's component, and of its string if it is marked.
const NEW: u8 = 30;
/// Label of the component of the spectator's end cell (at the split), if this component is closed.
/// Also the label of the end cell's string, if this string is closed.
const END: u8 = 29;

impl Border {
    /// Creates a border with the cells of the active half, which is advanced. Its other cells are
    /// empty.
    fn of(half: &Half) -> Border {
        let mut border = Border {
            letters: [Letter::Empty; CELLS],
            components: [NONE; CELLS],
            strings: [NONE; CELLS],
            weight: Weight(1, 0),
        };
        let len = half.len();
        border.letters[..len].copy_from_slice(&half.letters[..len]);
        border.components[..len].copy_from_slice(&half.components[..len]);
        border.strings[..len].copy_from_slice(&half.strings[..len]);
        border
    }

    /// Sets the letter, the component and the string of the cell with index `at`.
    fn put(&mut self, at: usize, letter: Letter, component: u8, string: u8) {
        self.letters[at] = letter;
        self.components[at] = component;
        self.strings[at] = string;
    }

    /// Adds the stand-in of a spectator: cells that represent the other half in a step. The
    /// spectator has the open components and strings of `half`, which lie in both halves.
    ///
    /// `end` is the kind of the spectator, or `None` if the step's cell is not next to the
    /// spectator's end cell (at the split). If `touching` is the number of an open component, the
    /// last open string of this component touches the first open string of the next open component.
    /// If it is `None`, no open strings of different components touch.
    fn stand_in(&mut self, half: &Half, end: Option<Kind>, touching: Option<u8>) -> StandIn {
        let mut at = half.len() + 1;
        let mut next = || {
            at += 1;
            at - 1
        };
        let mut stand_in = StandIn {
            end,
            components: Vec::new(),
            strings: Vec::new(),
            near: Vec::new(),
            end_cell: 0,
        };
        let (mut components, mut strings) = (half.components_open(), half.strings_open());
        let (component, string) = (components.next(), strings.next());
        // If the component or string of the end cell is closed, it has the label `END`. If it is
        // open, it is the open component or string nearest to the split, and has the label of that
        // one in `half`.
        if let Some(kind) = end {
            let cell = next();
            let open = |label: Option<u8>| label.unwrap_or(END);
            let own = match kind {
                Kind::Empty => NONE,
                _ if kind.has_closed_component() => END,
                _ => open(component),
            };
            let of_string = match kind.letter() {
                Letter::Marked if kind.has_closed_string() => END,
                Letter::Marked => open(string),
                _ => NONE,
            };
            self.put(cell, kind.letter(), own, of_string);
            stand_in.end_cell = cell;
            if kind.has_closed_component() {
                stand_in.components.push(cell);
            }
            if kind.has_closed_string() {
                stand_in.strings.push(cell);
            }
        }
        for component in half.components_open() {
            let cell = next();
            self.put(cell, Letter::Free, component, NONE);
            stand_in.components.push(cell);
        }
        let mut cells = Vec::new();
        for string in half.strings_open() {
            let cell = next();
            let component = half.component_of(string);
            self.put(cell, Letter::Marked, component, string);
            stand_in.strings.push(cell);
            cells.push((component, cell));
        }
        if end == Some(Kind::MarkedBeside) {
            stand_in
                .near
                .extend(cells.first().map(|first| (stand_in.end_cell, first.1)));
        }
        if let Some(number) = touching {
            let mut open = half.components_open().skip(usize::from(number));
            let (a, b) = (open.next(), open.next());
            let last = cells.iter().rev().find(|cell| Some(cell.0) == a);
            let first = cells.iter().find(|cell| Some(cell.0) == b);
            stand_in
                .near
                .extend(last.zip(first).map(|(a, b)| (a.1, b.1)));
        }
        stand_in
    }

    fn is_marked(&self, at: usize) -> bool {
        self.letters[at] == Letter::Marked
    }

    /// Applies the rule of two touching stones of which at least one is marked: their colours must
    /// differ, or they must be in one string.
    ///
    /// Adds to `answers` one border, with its weight, for each term of the rule. The example in the
    /// module header shows the three terms for two marked stones.
    fn ask(&self, a: usize, b: usize, answers: &mut Vec<Border>) {
        let marked = (self.is_marked(a), self.is_marked(b));
        let is_empty = |at: usize| self.letters[at] == Letter::Empty;
        // The rule requires nothing if both stones are free (not marked), or if a point is empty.
        if marked == (false, false) || is_empty(a) || is_empty(b) {
            answers.push(*self);
            return;
        }
        let both = marked == (true, true);
        // Cells of one component have equal colours. So both must be marked and in one string.
        // Otherwise the border contributes zero to the count.
        if self.components[a] == self.components[b] {
            if both {
                let mut joined = *self;
                join(&mut joined.strings, a, b);
                answers.push(joined);
            }
            return;
        }
        // The rule that the colours differ is the factor 1 - δ (δ is 1 if they are equal). So add
        // the border as it is, and subtract the border in which both cells are in one component.
        answers.push(*self);
        let mut joined = *self;
        join(&mut joined.components, a, b);
        let Weight(one, lambda) = joined.weight;
        answers.push(Border {
            weight: Weight(-one, -lambda),
            ..joined
        });
        // A third term: both cells have one colour and are in one string.
        if both {
            join(&mut joined.strings, a, b);
            answers.push(joined);
        }
    }

    /// Removes a cell from the border. If it was the last cell of its component (stones of one
    /// colour), the weight gets the factor λ, the number of colours. If it was the last cell of its
    /// string of marked stones, the weight gets the factor -1.
    fn leave(&mut self, at: usize) {
        let (component, string) = (self.components[at], self.strings[at]);
        self.put(at, Letter::Empty, NONE, NONE);
        if component != NONE && !self.components.contains(&component) {
            let Weight(one, lambda) = self.weight;
            debug_assert_eq!(lambda, 0, "one component is left in a step");
            self.weight = Weight(0, one);
        }
        if string != NONE && !self.strings.contains(&string) {
            let Weight(one, lambda) = self.weight;
            self.weight = Weight(-one, -lambda);
        }
    }

    /// Unites the strings of marked cells that touch and are in one component (stones of one
    /// colour). `near` has the pairs of touching cells. Returns `false` if a marked cell touches a
    /// free one of its component, so that the border contributes zero.
    fn reduce(&mut self, near: impl Iterator<Item = (usize, usize)>) -> bool {
        for (a, b) in near {
            if self.components[a] == NONE || self.components[a] != self.components[b] {
                continue;
            }
            match (self.is_marked(a), self.is_marked(b)) {
                (true, true) => join(&mut self.strings, a, b),
                (false, false) => (),
                _ => return false,
            }
        }
        true
    }

    /// Returns the active half, of `len` cells, after the step. Also returns the change of the
    /// stand-in, as an operation on the spectators that it represents.
    fn part(&self, len: usize, stand_in: &StandIn) -> (Half, Operation) {
        let mut half = Half::NOTHING;
        half.len = len as u8;
        half.letters[..len].copy_from_slice(&self.letters[..len]);
        half.components[..len].copy_from_slice(&self.components[..len]);
        half.strings[..len].copy_from_slice(&self.strings[..len]);
        // A component or string of the active half is open if the stand-in, which represents the
        // other half, has cells of it, too.
        for i in 0..len {
            if let Some(component) = Some(half.components[i]).filter(|&c| c != NONE)
                && self.components[len + 1..].contains(&component)
            {
                half.open_components |= 1 << component;
            }
            if let Some(string) = Some(half.strings[i]).filter(|&s| s != NONE)
                && self.strings[len + 1..].contains(&string)
            {
                half.open_strings |= 1 << string;
            }
        }
        let fates = |cells: &[usize], labels: &[u8; CELLS]| {
            // Cells of the stand-in (for the other half) with equal labels are in one component or
            // string, so they have the same fate.
            let fate = |&cell: &usize| {
                let same = cells
                    .iter()
                    .position(|&other| labels[other] == labels[cell]);
                Fate {
                    group: same.unwrap_or(0) as u8,
                    open: labels[..len].contains(&labels[cell]),
                }
            };
            cells.iter().map(fate).collect()
        };
        let has = |of: fn(Kind) -> bool| stand_in.end.is_some_and(of);
        let operation = Operation {
            end: (
                has(Kind::has_closed_component),
                has(Kind::has_closed_string),
            ),
            components: fates(&stand_in.components, &self.components),
            strings: fates(&stand_in.strings, &self.strings),
        };
        half.renumber();
        (half, operation)
    }
}

/// Unites the component (or the string) of cell `b` with the component (or the string) of cell `a`.
/// `labels` has the component or the string of each cell.
fn join(labels: &mut [u8; CELLS], a: usize, b: usize) {
    let (new, old) = (labels[a], labels[b]);
    let joined = labels.iter_mut().filter(|label| **label == old);
    joined.for_each(|label| *label = new);
}

/// The transitions of one half-state of the active half with one stand-in, which represents the
/// other half (the spectator). For each pair of a new half-state and an operation on the spectator,
/// the map has the weight.
type Ways = BTreeMap<(Half, Operation), Weight>;

impl Step {
    /// Returns the two cells next to the step's cell on the border. The first one was replaced
    /// before this step, the second one is replaced later.
    ///
    /// `Some(Some(i))` stands for cell i of the half, `None` for the spectator's end cell (at the
    /// split), and `Some(None)` for no neighbour.
    fn beside(&self, len: usize) -> (Option<Option<usize>>, Option<Option<usize>>) {
        let outer = Some(Some(self.cell + 1).filter(|&i| i < len));
        let inner = self.cell.checked_sub(1).map(Some);
        match self.side {
            Advanced::Upper => (outer, inner),
            Advanced::Lower => (inner, outer),
        }
    }

    /// Returns `true` if the step replaces the cell at the split, next to the spectator's end cell.
    /// The old cell touches the end cell if U is advanced, the new cell if D is advanced.
    fn meets_end(&self) -> bool {
        self.cell == 0
    }

    /// Returns the pairs of cells of the half that touch after the step. Consecutive cells touch
    /// unless one is in the old column and the other one in the new column.
    fn near(&self, len: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let corner = match self.side {
            Advanced::Upper => self.cell,
            Advanced::Lower => self.cell + 1,
        };
        (1..len).filter(move |&i| i != corner).map(|i| (i - 1, i))
    }

    /// Returns the transitions of a half-state of the active half with one stand-in, which
    /// represents the other half (the spectator). [`Border::stand_in`] explains `end` and
    /// `touching`.
    fn ways(&self, half: &Half, end: Option<Kind>, touching: Option<u8>) -> Ways {
        let len = half.len();
        let mut border = Border::of(half);
        let stand_in = border.stand_in(half, end, touching);
        let at = |beside: Option<Option<usize>>| match beside {
            None => Some(stand_in.end_cell),
            Some(cell) => cell,
        };
        // The neighbour `before` was replaced already, and touches the new cell. The neighbour
        // `behind` is replaced later, and touches the old cell.
        let (before, behind) = self.beside(len);
        let (before, behind) = (at(before), at(behind));
        let mut ways = Ways::new();
        // During the step the new cell has its own index, after the cells of the half.
        let new = len;
        // Choose the letter of the new cell; at the end of the board it is empty.
        for letter in LETTERS {
            let beside = |cell: usize| may_touch(border.letters[cell], letter);
            let touches = self.ends || (beside(self.cell) && before.is_none_or(beside));
            let is_there = match self.ends {
                true => letter == Letter::Empty,
                false => !(self.guarded && letter == Letter::Marked),
            };
            if !touches || !is_there {
                continue;
            }
            let mut with = border;
            match letter {
                Letter::Empty => (),
                Letter::Free => with.put(new, letter, NEW, NONE),
                Letter::Marked => with.put(new, letter, NEW, NEW),
            }
            // The new cell replaces the old cell on the border. So the rules for the colours of the
            // old cell and its neighbours, `behind` and the new cell, are applied now.
            let mut first = Vec::new();
            match behind {
                Some(behind) => with.ask(self.cell, behind, &mut first),
                None => first.push(with),
            }
            let mut second = Vec::new();
            for border in first {
                border.ask(self.cell, new, &mut second);
            }
            // Then the old cell leaves the border, and the new cell takes its place. Touching
            // strings of one component are united.
            for mut border in second {
                border.leave(self.cell);
                let (component, string) = (border.components[new], border.strings[new]);
                border.put(new, Letter::Empty, NONE, NONE);
                border.put(self.cell, letter, component, string);
                let near = self.near(len).chain(stand_in.near.iter().copied());
                if border.reduce(near) {
                    let Weight(one, lambda) = border.weight;
                    let weight = ways.entry(border.part(len, &stand_in)).or_default();
                    weight.0 += one;
                    weight.1 += lambda;
                }
            }
        }
        // The weights of different terms that lead to the same half-state may add up to zero.
        ways.retain(|_, weight| *weight != Weight(0, 0));
        ways
    }

    /// Lists all transitions of a half-state of the active half in this step, for all kinds of
    /// spectators (states of the other half).
    pub(super) fn transitions(&self, half: &Half) -> Vec<Transition> {
        let mut all: Vec<Transition> = Vec::new();
        let ends: Vec<Option<Kind>> = match self.meets_end() {
            true => KINDS
                .into_iter()
                .filter(|kind| half.can_face(*kind))
                .map(Some)
                .collect(),
            false => vec![None],
        };
        for end in ends {
            let kinds = end.map_or(ANY, Kind::bit);
            let ways = self.ways(half, end, None);
            // Transitions that differ only in the kind of spectator (the other half) become one
            // transition that applies to several kinds.
            let mut add = |(to, operation): &(Half, Operation), weight: Weight, touching| {
                let operation = operation.clone().simplified();
                let same = all.iter_mut().find(|t| {
                    (t.to, t.weight, t.condition.touching) == (*to, weight, touching)
                        && t.operation == operation
                });
                match same {
                    Some(same) => same.condition.kinds |= kinds,
                    None => all.push(Transition {
                        to: *to,
                        weight,
                        operation,
                        condition: Condition { kinds, touching },
                    }),
                }
            };
            // If two open components (in both halves) become one, the result depends on whether
            // their strings touch in the spectator, the other half.
            let mut others: BTreeMap<u8, Ways> = BTreeMap::new();
            for (_, operation) in ways.keys() {
                if let Some(number) = operation.joins_open() {
                    let other = || self.ways(half, end, Some(number));
                    others.entry(number).or_insert_with(other);
                }
            }
            for (way, &weight) in &ways {
                let other = others
                    .iter()
                    .find(|(_, other)| other.get(way) != Some(&weight));
                add(way, weight, other.map(|(&number, _)| (number, false)));
            }
            for (&number, other) in &others {
                for (way, &weight) in other {
                    if ways.get(way) != Some(&weight) {
                        add(way, weight, Some((number, true)));
                    }
                }
            }
        }
        all
    }
}

impl Half {
    /// Returns the kinds of spectators (states of the other half) that can form a state with this
    /// half-state, as bits. They need the same stack (numbers of open strings of the open
    /// components).
    pub(super) fn facing(&self) -> u8 {
        let kinds = KINDS.into_iter().filter(|&kind| self.can_face(kind));
        kinds.fold(0, |bits, kind| bits | kind.bit())
    }

    /// Returns `true` if a spectator of this kind can have this half-state's stack (the numbers of
    /// open strings of the open components).
    fn can_face(&self, kind: Kind) -> bool {
        let components = self.open_components != 0;
        let strings = self
            .components_open()
            .next()
            .is_some_and(|c| self.strings_in(c) > 0);
        match kind {
            Kind::Empty | Kind::FreeClosed | Kind::MarkedClosed => true,
            Kind::FreeOpen | Kind::MarkedWithin => components,
            Kind::MarkedBeside | Kind::MarkedOpen => strings,
        }
    }
}
