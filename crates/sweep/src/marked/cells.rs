//! An unpacked state of the marked problem: the component and the string of each point. A
//! *component* has points of one colour, and a *string* has connected marked stones of one
//! component.
//!
//! In a packed state each point has one number, starting with the oldest. If k components and s
//! strings occur before the point, its number means:
//!
//! ```text
//!   0                                 untouched
//!   1 + c                             touched, of component c < k, or of a new one: c = k
//!   k + 2 + t                         marked, of string t < s
//!   k + s + 2 + c                     marked, a new string of component c < k, or of a new one
//! ```
//!
//! Each earlier point introduces at most one component and one string, so the i-th point has at
//! most 3 i + 3 numbers.
//!
//! Entry: [`Cells::open`] unpacks a state, [`Cells::pack`] packs it. Invariant: numbers are given
//! by first appearance, so equivalent states have equal keys. The cost is a few passes over the
//! frontier.

use super::plan::Plan;
use crate::frontier::PackedKey;
use crate::sweep::MAX_WIDTH;

/// The length of a list of points: the widest frontier and the new point, rounded up to whole SIMD
/// registers.
const POINTS: usize = 32;
const _: () = assert!(MAX_WIDTH < POINTS);
/// The label of a point that has no component or no string.
const NONE: u8 = u8::MAX;
/// The first of the labels of new components and strings: a new component or string of point i gets
/// the label `FRESH + i`. Packed states have only smaller labels.
const FRESH: u8 = 64;

/// The points of a frontier, each with the labels of its component and its string, or `NONE`.
/// Labels are arbitrary numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    component: [u8; POINTS],
    string: [u8; POINTS],
}

/// The number of bits of each point in a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields {
    bits: [u8; POINTS],
}

impl Fields {
    /// Returns the bits of each point in keys of type `K`, or `None` if `width` points do not fit
    /// into a key.
    pub(super) fn new<K: PackedKey>(width: usize) -> Option<Fields> {
        // Point number i has 3 i + 3 possible numbers, so later points need more bits.
        let bits_of = |i: usize| match K::BYTE_FIELDS {
            true => 8,
            false => (3 * i + 3).next_power_of_two().trailing_zeros() as u8,
        };
        let bits: [u8; POINTS] = std::array::from_fn(bits_of);
        let all: usize = bits[..width].iter().map(|&bits| bits as usize).sum();
        (all <= K::BITS).then_some(Fields { bits })
    }

    fn end(&self, width: usize) -> usize {
        self.bits[..width].iter().map(|&bits| bits as usize).sum()
    }
}

impl Cells {
    #[inline]
    pub(super) fn open<K: PackedKey>(key: &K, fields: &Fields, width: usize) -> Cells {
        let mut cells = Cells {
            component: [NONE; POINTS],
            string: [NONE; POINTS],
        };
        // Decode the key in the order of the points, counting components and strings as they
        // appear.
        let mut component_of = [NONE; POINTS];
        let (mut components, mut strings) = (0u8, 0u8);
        let mut shift = fields.end(width);
        for i in 0..width {
            let bits = fields.bits[i] as usize;
            shift -= bits;
            let number = key.field(shift, bits);
            if number == 0 {
                continue;
            }
            // A touched point. The number `components + 1` introduces a new component.
            if number <= components + 1 {
                cells.component[i] = number - 1;
                components += u8::from(number == components + 1);
                continue;
            }
            // A marked point: numbers of strings come after those of touched points.
            let string = number - components - 2;
            // A number below `strings` is a known string, which also determines the component.
            if string < strings {
                cells.string[i] = string;
                cells.component[i] = component_of[string as usize];
            } else {
                let component = string - strings;
                component_of[strings as usize] = component;
                cells.string[i] = strings;
                cells.component[i] = component;
                strings += 1;
                components += u8::from(component == components);
            }
        }
        cells
    }

    /// Packs the points at the positions `keep`, which stay on the frontier, into a key.
    #[inline]
    pub(super) fn pack<K: PackedKey>(&self, fields: &Fields, keep: &[u8]) -> K {
        let mut key = K::ZERO;
        // All labels are below 128.
        let mut component_number = [NONE; 128];
        let mut string_number = [NONE; 128];
        let (mut components, mut strings) = (0u8, 0u8);
        let mut shift = fields.end(keep.len());
        for (i, &point) in keep.iter().enumerate() {
            shift -= fields.bits[i] as usize;
            let label = self.component[point as usize];
            if label == NONE {
                continue;
            }
            let component = &mut component_number[label as usize];
            let is_new = *component == NONE;
            if is_new {
                *component = components;
            }
            let string = self.string[point as usize];
            let number = if string == NONE {
                1 + *component
            } else if string_number[string as usize] != NONE {
                components + 2 + string_number[string as usize]
            } else {
                let number = components + strings + 2 + *component;
                string_number[string as usize] = strings;
                strings += 1;
                number
            };
            components += u8::from(is_new);
            key.put(shift, number);
        }
        key
    }

    #[inline(always)]
    pub(super) fn is_marked(&self, point: u8) -> bool {
        self.string[point as usize] != NONE
    }

    /// `true` if a point is neither marked nor adjacent to a marked stone.
    #[inline(always)]
    pub(super) fn is_untouched(&self, point: u8) -> bool {
        self.component[point as usize] == NONE
    }

    #[inline(always)]
    pub(super) fn same_component(&self, a: u8, b: u8) -> bool {
        self.component[a as usize] == self.component[b as usize]
    }

    /// Makes an untouched point touched, in a component of its own. A touched or marked point stays
    /// as it is.
    #[inline(always)]
    pub(super) fn touch(&mut self, point: u8) {
        if self.is_untouched(point) {
            self.component[point as usize] = FRESH + point;
        }
    }

    /// Marks the new point, with a component and a string of its own.
    #[inline(always)]
    pub(super) fn mark(&mut self, point: u8) {
        self.component[point as usize] = FRESH + point;
        self.string[point as usize] = FRESH + point;
    }

    #[inline(always)]
    pub(super) fn join_components(&mut self, a: u8, b: u8) {
        replace(&mut self.component, b, a);
    }

    /// Joins the strings of two marked stones of one component.
    #[inline(always)]
    pub(super) fn join_strings(&mut self, a: u8, b: u8) {
        replace(&mut self.string, b, a);
    }

    /// Removes a point. Returns the factor that it contributes: λ + 1 for an untouched point, λ for
    /// the last point of a component, else 1. The sign is negative for the last point of a marked
    /// string. λ is `colours`.
    #[inline(always)]
    pub(super) fn leave(&mut self, point: u8, colours: i64) -> i64 {
        let component = std::mem::replace(&mut self.component[point as usize], NONE);
        let string = std::mem::replace(&mut self.string[point as usize], NONE);
        if component == NONE {
            return colours + 1;
        }
        let ways = if has(&self.component, component) {
            1
        } else {
            colours
        };
        // A marked string whose last point leaves contributes the factor -1.
        let is_last = string != NONE && !has(&self.string, string);
        if is_last { -ways } else { ways }
    }

    /// Simplifies the state by the conditions on adjacent frontier points of one component (points
    /// of one colour).
    ///
    /// The value of the state does not change. Returns `false` if the value is 0.
    #[inline(always)]
    pub(super) fn reduce(&mut self, plan: &Plan) -> bool {
        for &(a, b) in &plan.near {
            // Neighbours of one component have one colour. So they must be in one marked string, or
            // both unmarked.
            if self.is_untouched(a) || !self.same_component(a, b) {
                continue;
            }
            match (self.is_marked(a), self.is_marked(b)) {
                (true, true) => self.join_strings(a, b),
                (false, false) => (),
                _ => return false,
            }
        }
        true
    }
}

#[inline(always)]
fn replace(labels: &mut [u8; POINTS], b: u8, a: u8) {
    let (old, new) = (labels[b as usize], labels[a as usize]);
    for label in labels {
        *label = if *label == old { new } else { *label };
    }
}

#[inline(always)]
fn has(labels: &[u8; POINTS], label: u8) -> bool {
    labels.iter().fold(false, |has, &l| has | (l == label))
}
