//! The order of classes on the cycles of a cover, and its updates by [exchanges](super::cover), in
//! which classes take over each other's steps. A *cover* is a set of disjoint cycles through all
//! classes. A *class* is a position of a line (a board of one row) and the position with exchanged
//! colours ([`quotient`](super::quotient)).
//!
//! The *row* is a list of all classes, cycle after cycle; the index of a class in it is its
//! *place*. An exchange cuts the row into *segments* and relinks them; no class is moved. When
//! there are many segments, the row is built anew. To find the cycle of a class takes a binary
//! search among the segments. An exchange takes time linear in their number.
//!
//! ```text
//!   places   0 1 2 3 4 5 6 7 8 9        exchange of the classes at places 1 and 6: cuts into
//!            [   cycle 0   ][1 ]        segments 0-1, 2-6, 7-7 and 8-9; 7-7 now follows 0-1,
//!                                       and 2-6 follows itself, as a cycle of its own
//! ```

use super::quotient::{Step, class};

/// Stands for a missing cycle or place.
const NONE: u32 = u32::MAX;

/// The largest number of classes of an [exchange](super::cover), in which classes take over each
/// other's steps.
pub(super) const MAX_EXCHANGE: usize = 8;

/// The cycles of a cover (disjoint cycles through all classes), and the order of the classes on
/// each cycle.
#[derive(Debug)]
pub(super) struct Order {
    /// The place of each class: its index in the row, the list of all classes, cycle after cycle.
    place: Vec<u32>,
    /// The segments into which exchanges of steps have cut the row (the list of all classes),
    /// ascending by their first places.
    segments: Vec<Segment>,
    /// The first places of the segments in the row (the list of all classes), in a separate array
    /// for fast searches.
    starts: Vec<u32>,
    /// Number of classes on each cycle; 0 for an unused cycle number.
    lengths: Vec<u32>,
    /// Number of cycles.
    cycles: usize,
}

#[derive(Clone, Copy, Debug)]
/// A range of places in the row (the list of all classes) whose classes follow each other on one
/// cycle.
struct Segment {
    /// Index of the next segment on the cycle.
    next: u32,
    /// Number of the cycle.
    cycle: u32,
    /// Number of segments (ranges of the row of classes) before this segment on its cycle.
    rank: u32,
}

/// The place of a class on its cycle of the cover. The order of two places has a meaning only if
/// their cycles are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    /// The number of the cycle.
    pub(super) cycle: u32,
    rank: u32,
    place: u32,
}

const NOWHERE: Place = Place {
    cycle: NONE,
    rank: 0,
    place: 0,
};

impl Order {
    /// Builds the order of a cover (disjoint cycles through all classes) whose steps are `next`.
    /// The row of classes has one segment per cycle. Cycles are numbered in ascending order of the
    /// smallest class on each.
    pub(super) fn new(next: &[Step]) -> Order {
        let mut order = Order {
            place: vec![NONE; next.len()],
            segments: Vec::new(),
            starts: Vec::new(),
            lengths: Vec::new(),
            cycles: 0,
        };
        let mut row = 0;
        // Walk along each cycle once, and give its classes successive places in the row, the list
        // of all classes.
        for first in 0..next.len() {
            if order.place[first] != NONE {
                continue;
            }
            let start = row;
            let mut at = first;
            while order.place[at] == NONE {
                order.place[at] = row;
                row += 1;
                at = class(next[at]);
            }
            let cycle = order.cycles as u32;
            order.starts.push(start);
            order.segments.push(Segment {
                next: cycle,
                cycle,
                rank: 0,
            });
            order.lengths.push(row - start);
            order.cycles += 1;
        }
        order
    }

    /// Returns the number of cycles.
    pub(super) fn cycles(&self) -> usize {
        self.cycles
    }

    /// Returns the number of classes.
    pub(super) fn classes(&self) -> usize {
        self.place.len()
    }

    /// Returns a number above all cycle numbers in use.
    pub(super) fn numbers(&self) -> usize {
        self.lengths.len()
    }

    /// Returns the number of segments of the row (the list of all classes). The time of an exchange
    /// of steps is proportional to it.
    pub(super) fn segments(&self) -> usize {
        self.segments.len()
    }

    /// Returns the number of classes of a cycle.
    pub(super) fn length(&self, cycle: u32) -> u32 {
        self.lengths[cycle as usize]
    }

    /// Returns the number of the longest cycle.
    pub(super) fn longest(&self) -> u32 {
        let cycles = 0..self.lengths.len() as u32;
        cycles.max_by_key(|&cycle| self.length(cycle)).unwrap_or(0)
    }

    /// Returns the place of a class.
    pub(super) fn place(&self, class: u32) -> Place {
        let place = self.place[class as usize];
        let Segment { cycle, rank, .. } = self.segments[self.segment_at(place)];
        Place { cycle, rank, place }
    }

    /// Returns the index of the segment that contains a place (index in the row, the list of all
    /// classes).
    fn segment_at(&self, place: u32) -> usize {
        self.starts.partition_point(|&start| start <= place) - 1
    }

    /// Returns the change in the number of cycles that an exchange of steps would cause.
    ///
    /// In the exchange each class of the list `classes` takes over the step that leaves the next
    /// class in the list. The last class takes over the step from the first. The classes must be
    /// different.
    ///
    /// # Panics
    /// If there are more than [`MAX_EXCHANGE`] classes.
    pub(super) fn change(&self, classes: &[u32]) -> isize {
        let count = classes.len();
        let mut places = [(NOWHERE, 0); MAX_EXCHANGE];
        let places = &mut places[..count];
        for (i, &class) in classes.iter().enumerate() {
            places[i] = (self.place(class), i);
        }
        // Sort the classes of the exchange by cycle, and on each cycle by their order along it.
        places.sort_unstable();
        // `met[i]` is the next class of the exchange after class i on its old cycle, as an index in
        // `classes`.
        let mut met = [usize::MAX; MAX_EXCHANGE];
        let mut before = 0;
        for on_one in places.chunk_by(|a, b| a.0.cycle == b.0.cycle) {
            before += 1;
            for (i, &(_, from)) in on_one.iter().enumerate() {
                met[from] = on_one[(i + 1) % on_one.len()].1;
            }
        }
        // Follow the cycles after the exchange: each class takes over the step of the next class in
        // the list `classes`.
        let mut after = 0;
        for first in 0..count {
            after += isize::from(met[first] != usize::MAX);
            let mut step = first;
            while met[step] != usize::MAX {
                let at = std::mem::replace(&mut met[step], usize::MAX);
                // Class `at` now has the step of the next class in the list, and the new cycle
                // continues there.
                step = (at + 1) % count;
            }
        }
        after - before
    }

    /// Makes an exchange: each class of the list takes over the step that leaves the next class in
    /// the list, the last that of the first.
    pub(super) fn exchange(&mut self, classes: &[u32]) {
        for &class in classes {
            self.cut_after(self.place[class as usize]);
        }
        // Every class of the exchange now is the last class of a segment (a range of the row).
        // Relink these segments.
        let ends: Vec<usize> = classes
            .iter()
            .map(|&class| self.segment_at(self.place[class as usize]))
            .collect();
        let nexts: Vec<u32> = ends.iter().map(|&end| self.segments[end].next).collect();
        let mut numbers: Vec<u32> = Vec::with_capacity(ends.len());
        for (i, &end) in ends.iter().enumerate() {
            let segment = &mut self.segments[end];
            segment.next = nexts[(i + 1) % nexts.len()];
            // The segment loses the number of its old cycle here. Below, the segments along each
            // new cycle get the number of this cycle.
            let old = std::mem::replace(&mut segment.cycle, NONE);
            if !numbers.contains(&old) {
                numbers.push(old);
            }
        }
        // Number the new cycles, reusing the numbers of the old cycles.
        self.cycles -= numbers.len();
        for &number in &numbers {
            self.lengths[number as usize] = 0;
        }
        for end in ends {
            if self.segments[end].cycle == NONE {
                // An exchange may increase the number of cycles. Then a cycle gets a number above
                // all others.
                let number = numbers.pop().unwrap_or_else(|| {
                    self.lengths.push(0);
                    self.lengths.len() as u32 - 1
                });
                self.number(end, number);
            }
        }
    }

    /// Splits the segment that contains a place of the row (the list of all classes), so that one
    /// part ends with this place.
    fn cut_after(&mut self, place: u32) {
        let at = self.segment_at(place);
        let start = place + 1;
        let end = self.end(at);
        // The place already is the last place of its segment: nothing to split.
        if start == end {
            return;
        }
        // Inserting a segment after segment `at` shifts the indices of all later segments.
        for segment in &mut self.segments {
            segment.next += u32::from(segment.next > at as u32);
        }
        let first = self.segments[at];
        self.segments.insert(at + 1, first);
        self.starts.insert(at + 1, start);
        self.segments[at].next = at as u32 + 1;
    }

    /// Returns the first place (index in the row of classes) behind a segment.
    fn end(&self, segment: usize) -> u32 {
        let next = self.starts.get(segment + 1);
        next.map_or(self.place.len() as u32, |&start| start)
    }

    /// Numbers the cycle that goes through the segment `first`. Sets the cycle number and the rank
    /// of each of its segments, and the length of the cycle.
    fn number(&mut self, first: usize, cycle: u32) {
        let mut at = first;
        let mut rank = 0;
        loop {
            let classes = self.end(at) - self.starts[at];
            self.lengths[cycle as usize] += classes;
            let segment = &mut self.segments[at];
            (segment.cycle, segment.rank) = (cycle, rank);
            rank += 1;
            at = segment.next as usize;
            if at == first {
                self.cycles += 1;
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns for each class the smallest class on its cycle.
    fn cycles(next: &[Step]) -> Vec<usize> {
        let least = |first: usize| {
            let (mut at, mut least) = (first, first);
            loop {
                at = class(next[at]);
                least = least.min(at);
                if at == first {
                    return least;
                }
            }
        };
        (0..next.len()).map(least).collect()
    }

    fn number_of(cycles: &[usize]) -> usize {
        (0..cycles.len()).filter(|&c| cycles[c] == c).count()
    }

    proptest! {
        #[test]
        fn exchanges_change_as_many_cycles_as_a_walk_finds(
            images in Just((0..40u32).collect::<Vec<_>>()).prop_shuffle(),
            exchanges in proptest::collection::vec(
                proptest::sample::subsequence((0..40u32).collect::<Vec<_>>(), 2..7)
                    .prop_shuffle(),
                0..12,
            ),
        ) {
            let mut next: Vec<Step> = images.iter().map(|image| image << 1).collect();
            let mut order = Order::new(&next);
            for classes in exchanges {
                let change = order.change(&classes);
                let before = order.cycles();
                let steps: Vec<Step> = classes.iter().map(|&c| next[c as usize]).collect();
                for (i, &c) in classes.iter().enumerate() {
                    next[c as usize] = steps[(i + 1) % steps.len()];
                }
                order.exchange(&classes);
                let cycles = cycles(&next);
                prop_assert_eq!(order.cycles(), number_of(&cycles));
                prop_assert_eq!(order.cycles() as isize - before as isize, change);
                for a in 0..40u32 {
                    let alike = (0..40u32)
                        .filter(|&b| order.place(a).cycle == order.place(b).cycle);
                    let expected = (0..40u32)
                        .filter(|&b| cycles[a as usize] == cycles[b as usize]);
                    prop_assert!(alike.eq(expected));
                    let length = cycles.iter().filter(|&&c| c == cycles[a as usize]).count();
                    prop_assert_eq!(order.length(order.place(a).cycle) as usize, length);
                }
            }
        }
    }
}
