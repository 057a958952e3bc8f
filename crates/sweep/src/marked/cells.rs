//! An unpacked state of the [marked problem](super): the component and the string of each point of
//! the frontier. A *component* has points of one colour, and a *string* has connected *marked*
//! stones, which have no liberties, of one component.
//!
//! In a packed state each point has one number, starting with the oldest point. If k components and
//! s strings occur in older points, the number means:
//!
//! ```text
//!   0                                 untouched (neither marked nor beside a marked stone)
//!   1 + c                             touched (beside a marked stone), in component c < k,
//!                                     or in a new component: c = k
//!   k + 2 + t                         marked, in string t < s
//!   k + s + 2 + c                     marked, in a new string of component c < k,
//!                                     or of a new component: c = k
//! ```
//!
//! Each older point introduces at most one component and one string. So a point with i older points
//! has at most 3 i + 3 possible numbers.
//!
//! Entry: [`Cells::open`] unpacks a state, [`Cells::pack`] packs it. Invariant: components and
//! strings are numbered by first appearance, so equivalent states have equal keys. The cost is a
//! few loops over the points of the frontier.

use super::plan::Plan;
use crate::frontier::PackedKey;
use crate::sweep::MAX_WIDTH;

/// The length of a list of points: the widest frontier and the new point, rounded up to whole SIMD
/// registers.
const POINTS: usize = 32;
const _: () = assert!(MAX_WIDTH < POINTS);
/// The label of a point that has no component, or no string.
const NONE: u8 = u8::MAX;
/// A new component or string that begins with point i gets the label `FRESH + i`. The labels of a
/// state that was unpacked are smaller.
const FRESH: u8 = 64;

/// The points of a frontier, each with the label of its component (points of one colour) and the
/// label of its string (marked stones), or `NONE`. Equal labels mean one component or string.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    component: [u8; POINTS],
    string: [u8; POINTS],
}

/// The number of bits of each point in a key (a packed state).
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields {
    bits: [u8; POINTS],
}

impl Fields {
    /// Returns the number of bits of each point in keys of type `K`, or `None` if a frontier of
    /// `width` points does not fit into a key.
    pub(super) fn new<K: PackedKey>(width: usize) -> Option<Fields> {
        // Point number i, from 0, has at most 3 i + 3 possible values, so later points need more
        // bits.
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
        // Decode the key from the oldest point on, counting components and strings as they appear.
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
            // A touched point (beside a marked stone). The number `components + 1` introduces a new
            // component.
            if number <= components + 1 {
                cells.component[i] = number - 1;
                components += u8::from(number == components + 1);
                continue;
            }
            // A marked point: its numbers come after the numbers of touched points.
            let string = number - components - 2;
            // A value below `strings` is a string of an older point, which also determines the
            // component.
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

    /// Makes an untouched point *touched* (adjacent to a marked stone), in a component of its own.
    /// A touched or marked point stays as it is.
    #[inline(always)]
    pub(super) fn touch(&mut self, point: u8) {
        if self.is_untouched(point) {
            self.component[point as usize] = FRESH + point;
        }
    }

    /// Makes the new point a marked stone (of a string without liberties), with a component and a
    /// string of its own.
    #[inline(always)]
    pub(super) fn mark(&mut self, point: u8) {
        self.component[point as usize] = FRESH + point;
        self.string[point as usize] = FRESH + point;
    }

    /// Joins the components of two points.
    #[inline(always)]
    pub(super) fn join_components(&mut self, a: u8, b: u8) {
        replace(&mut self.component, b, a);
    }

    /// Joins the strings of two marked stones of one component.
    #[inline(always)]
    pub(super) fn join_strings(&mut self, a: u8, b: u8) {
        replace(&mut self.string, b, a);
    }

    /// Removes a point from the frontier. Returns the factor that it contributes: λ + 1 for an
    /// untouched point, λ for the last point of a component, else 1. The factor is negative for the
    /// last point of a marked string. λ is `colours`.
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
    /// of one colour): both are in one marked string, or both are unmarked.
    ///
    /// The contribution of the state to the count does not change. Returns `false` if it is 0.
    #[inline(always)]
    pub(super) fn reduce(&mut self, plan: &Plan) -> bool {
        for &(a, b) in &plan.near {
            // Neighbours of one component have one colour. So both must be in one marked string, or
            // both must be unmarked.
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

/// Gives all points with the label of point `b` the label of point `a`.
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
