//! Sizes of the vector without tables: counts half-states and elements without listing them. An
//! element is the count of a state, a pair of half-states above and below the split.
//!
//! - Entry: [`elements`].
//! - Invariant: `elements` is the length of the [layout](super::layout) of the same shape; tests
//!   compare them.
//! - Cost: a walk over the cells of each half that keeps only the last letter and the strings that
//!   a further run can join. These data have far fewer values than there are half-states.
//!
//! A half-state has the letters and strings of one half of the border, and is written from the
//! split outwards. A *run* is a maximal sequence of neighbouring marked stones of one colour; a
//! string may have several runs, and is *open* if it reaches into the other half. A later run can
//! join only the last open string and the closed strings after it. So the part after an open string
//! does not depend on anything before it:
//!
//! ```text
//!   split                                  outermost cell
//!   │ .  o  X │ O  x  .  x  O │ X  X  o  . │      marked stones are capitals
//!   └─────────┴───────────────┴────────────┘
//!   before the  from one open   from the last
//!   first open  string to the   one to the end
//!   string      next
//! ```
//!
//! The number of ways to fill the cells from one open string to the next depends only on whether
//! both strings have the same colour. The *stack* of a half-state is the list of colours of its
//! open strings. So the number of half-states with a given stack depends only on the number of
//! strings in the stack, and on the number of colour changes between neighbours in it. It is a sum
//! of products over the cells where the open strings begin.
//!
//! If the two cells at the split always touch (triangular lattice), half-states are also counted by
//! their end. It is the letter of the cell at the split, and whether its string is open. Pairs
//! whose ends cannot touch are left out.
//!
//! If permutations of the colours map pairs of half-states to each other, only pairs with a
//! canonical D are kept. (In the half-state D below the split, the colours then first appear in the
//! order 0, 1, ...) This leaves one pair for each half-state of U and each orbit of half-states of
//! D under permutations. By Burnside's lemma the number of orbits is the average number of
//! half-states of D that a permutation fixes. A permutation fixes the half-states without the
//! colours that it moves.

use super::colours::Permutation;
use super::half::Letter;
use super::shape::Shape;
use foldhash::{HashMap, HashMapExt};

/// Largest number of cells of a half of the border whose half-states can be counted without being
/// listed.
///
/// Half-states can be listed only up to [`MAX_HALF`](super::MAX_HALF) cells.
pub const MAX_COUNTED_HALF: usize = 12;

/// The colours of the strings that a further run (neighbouring marked stones of one colour) can
/// join.
///
/// There are two bits for each string, its colour, after a leading 1; the last string has the
/// lowest bits. These strings are the last open one (it reaches into the other half), if any, and
/// the closed ones after it.
type Reachable = u32;

/// Returns the list with one string that a further run can join, of the given colour.
fn reachable(colour: u8) -> Reachable {
    1 << 2 | Reachable::from(colour)
}

/// The state of a walk over the cells of a half of the border: the last letter, and the strings
/// that a further run of marked stones can join.
type State = (Option<Letter>, Reachable);

/// The kind of half-states that are counted: colours, and which cells touch.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// Number of colours.
    colours: u8,
    /// `true` if neighbouring cells touch.
    path: bool,
    /// `true` if the outermost cell is guarded, so that it is not marked.
    guarded: bool,
}

/// The number of ways to fill the next n cells of a half of the border, for each n. The cells
/// before have led to a given [state](State) of the walk.
struct Walk {
    /// `to_open[c][n]` is the number of ways to fill the next n cells so that the last of them
    /// begins an open string of colour c. An open string reaches into the other half. The cells
    /// before the last one begin no open string of any colour.
    to_open: [Vec<u128>; Letter::MAX_COLOURS],
    /// `to_end[n]` is the number of ways to fill the next n cells, if these are the rest of the
    /// half, so that they begin no open string. (Such a string would reach into the other half.)
    to_end: Vec<u128>,
}

impl Walk {
    /// Counts the ways to fill up to `cells` further cells of a half after the state `from` of the
    /// walk.
    fn new(from: State, cells: usize, kind: Kind) -> Walk {
        let guarded = kind.guarded;
        let mut walk = Walk {
            to_open: [(); Letter::MAX_COLOURS].map(|()| vec![0; cells + 1]),
            to_end: vec![0; cells + 1],
        };
        let mut states: HashMap<State, u128> = HashMap::new();
        states.insert(from, 1);
        for at in 0..=cells {
            let ends = states
                .iter()
                .filter(|((letter, _), _)| !(guarded && letter.is_some_and(Letter::is_marked)));
            walk.to_end[at] = ends.map(|(_, ways)| ways).sum();
            if at == cells {
                break;
            }
            let mut next = HashMap::new();
            for (&state, &ways) in &states {
                follow(
                    state,
                    kind,
                    |to| *next.entry(to).or_insert(0) += ways,
                    |colour| {
                        walk.to_open[usize::from(colour)][at + 1] += ways;
                    },
                );
            }
            states = next;
        }
        walk
    }
}

/// Calls `to` with every state of the walk after one more cell that begins no open string. An open
/// string reaches into the other half.
///
/// Calls `open` with the colour of every open string that the cell can begin.
fn follow(
    (before, reachable): State,
    kind: Kind,
    mut to: impl FnMut(State),
    mut open: impl FnMut(u8),
) {
    let before = before.filter(|_| kind.path);
    for &letter in Letter::of_colours(kind.colours) {
        if before.is_some_and(|before| !before.may_touch(letter)) {
            continue;
        }
        // The letter is unmarked, or continues a run of marked stones: no new run begins.
        if !letter.is_marked() || before == Some(letter) {
            to((Some(letter), reachable));
            continue;
        }
        // A run of marked stones begins. It is a new string, open or closed, or it joins a reachable
        // string, which makes the strings after the joined one unreachable.
        let own = u32::from(letter.colour());
        open(letter.colour());
        to((Some(letter), reachable << 2 | own));
        let mut rest = reachable;
        while rest > 1 {
            if rest & 3 == own {
                to((Some(letter), rest));
            }
            rest >>= 2;
        }
    }
}

/// Numbers of half-states of a complete column, by their stacks (the colours of the open strings).
struct Stacks {
    colours: u8,
    /// `with[n][c]` is the number of half-states with one given stack of `n` open strings in which
    /// `c` pairs of neighbouring strings differ in colour.
    with: Vec<Vec<u128>>,
}

impl Stacks {
    /// Counts the half-states of a half with `len` cells, by stack (colours of the open strings).
    fn new(len: usize, kind: Kind) -> Stacks {
        // The number does not depend on the colour of the first open string, so take colour 0.
        let first = Walk::new((None, 1), len, kind);
        let [own, ..] = first.to_open;
        let mut with = vec![vec![first.to_end[len]]];
        with.extend(Stacks::after(own, len, kind));
        let colours = kind.colours;
        Stacks { colours, with }
    }

    /// Returns the numbers of half-states with 1, 2, ... open strings (they reach into the other
    /// half), by the number of colour changes between neighbouring open strings.
    ///
    /// The colour of the first open string is fixed. `first[i]` is the number of ways in which this
    /// string begins at cell number i, counted from 1.
    fn after(first: Vec<u128>, len: usize, kind: Kind) -> Vec<Vec<u128>> {
        let later = Walk::new(
            (Some(Letter::MarkedO), reachable(0)),
            len.saturating_sub(1),
            kind,
        );
        let mut with = Vec::new();
        // `begin[c][i]` is the number of ways in which the last open string so far begins at cell
        // number i, counted from 1, after c colour changes between open strings.
        let mut begin = vec![first];
        while begin.iter().flatten().any(|&ways| ways > 0) {
            let end = |begin: &Vec<u128>| (1..=len).map(|i| begin[i] * later.to_end[len - i]).sum();
            with.push(begin.iter().map(end).collect());
            // The number of ways does not depend on which neighbouring strings differ in colour. So
            // assume that all colour changes come first.
            let go_on = |begin: &Vec<u128>, change: usize| -> Vec<u128> {
                let ways = |j: usize| {
                    (1..j)
                        .map(|i| begin[i] * later.to_open[change][j - i])
                        .sum()
                };
                (0..=len).map(ways).collect()
            };
            let all_changes = begin.last().map(|begin| go_on(begin, 1));
            let others = begin.iter().map(|begin| go_on(begin, 0));
            begin = others.chain(all_changes).collect();
        }
        with
    }

    /// Counts the pairs of a half-state of `self` and one of `other` with the same stack (colours
    /// of the open strings).
    fn pairs(&self, other: &Stacks) -> u128 {
        let colours = self.colours.min(other.colours);
        let stacks = |strings, changes| stacks(colours, strings, changes);
        sum(&self.with, &other.with, stacks)
    }
}

/// Adds up the products of corresponding numbers of two lists, `own[n][c]` and `other[n][c]`. Each
/// product is multiplied by `stacks(n, c)`, the number of stacks of n open strings with c colour
/// changes between neighbours.
fn sum(own: &[Vec<u128>], other: &[Vec<u128>], stacks: impl Fn(usize, usize) -> u128) -> u128 {
    let strings = own.iter().zip(other).enumerate();
    let sums = strings.map(|(strings, (own, other))| {
        let changes = own.iter().zip(other).enumerate();
        let products = changes.map(|(changes, (a, b))| stacks(strings, changes) * a * b);
        products.sum::<u128>()
    });
    sums.sum()
}

/// The properties of a half's cell at the split that restrict the cell on the other side of the
/// split: its letter, and whether its string lies in both halves.
#[derive(Clone, Copy, PartialEq, Eq)]
struct End {
    letter: Letter,
    /// `true` for a marked stone of an open string, which lies in both halves.
    open: bool,
}

impl End {
    fn all(colours: u8) -> impl Iterator<Item = End> {
        let letters = Letter::of_colours(colours).iter().copied();
        let open = letters.clone().filter(|&letter| letter.is_marked());
        let letters = letters.map(|letter| (letter, false));
        let all = letters.chain(open.map(|letter| (letter, true)));
        all.map(|(letter, open)| End { letter, open })
    }

    /// Returns `true` if the cells at the split, one in each half, can touch if they have these
    /// ends.
    ///
    /// Touching marked stones of one colour are in one string, which is open: it lies in both
    /// halves.
    fn may_touch(self, other: End) -> bool {
        let one = self.letter.is_marked() && self.letter == other.letter;
        self.letter.may_touch(other.letter) && (!one || (self.open && other.open))
    }
}

/// Numbers of half-states that have one given end (letter of the cell at the split, and whether its
/// string is open), by their stacks (the colours of the open strings).
struct Ended {
    colours: u8,
    end: End,
    /// Number of half-states without open strings, which would lie in both halves.
    without: u128,
    /// Numbers of half-states with open strings. `with[d][n - 1][c]` is the number of half-states
    /// with one given stack of `n` open strings in which `c` pairs of neighbouring strings differ
    /// in colour. `d` is the colour of the string nearest to the split.
    with: [Vec<Vec<u128>>; Letter::MAX_COLOURS],
}

impl Ended {
    /// Counts the half-states of a half with `len` cells and the given end, by stack (colours of
    /// the open strings).
    fn new(end: End, len: usize, kind: Kind) -> Ended {
        let (without, first) = if end.open {
            // The end cell (at the split) itself begins the first open string.
            let first = |own| {
                let mut first = vec![0; len + 1];
                first[1] = u128::from(own == end.letter.colour());
                first
            };
            (0, [0, 1, 2].map(first))
        } else {
            let reachable = match end.letter.is_marked() {
                true => reachable(end.letter.colour()),
                false => 1,
            };
            let mut walk = Walk::new((Some(end.letter), reachable), len - 1, kind);
            walk.to_open.iter_mut().for_each(|first| first.insert(0, 0));
            (walk.to_end[len - 1], walk.to_open)
        };
        Ended {
            colours: kind.colours,
            end,
            without,
            with: first.map(|first| Stacks::after(first, len, kind)),
        }
    }

    /// Counts the pairs of a half-state of `self` and one of `other` that form a state.
    ///
    /// There are no such pairs if the two end cells, at the split, may not touch.
    fn pairs(&self, other: &Ended) -> u128 {
        if !self.end.may_touch(other.end) {
            return 0;
        }
        // Equally many stacks (lists of colours) begin with each colour, so divide by the number of
        // colours.
        let colours = self.colours.min(other.colours).max(1);
        let stacks = |n, changes| stacks(colours, n + 1, changes) / u128::from(colours);
        let both = self.with.iter().zip(&other.with);
        let with = both.map(|(own, other)| sum(own, other, stacks));
        self.without * other.without + with.sum::<u128>()
    }
}

/// Counts the stacks (lists of colours) of `strings` open strings in `colours` colours in which
/// `changes` pairs of neighbours differ in colour.
fn stacks(colours: u8, strings: usize, changes: usize) -> u128 {
    // Without open strings there is one stack (list of their colours), and it has no changes.
    let Some(places) = strings.checked_sub(1) else {
        return u128::from(changes == 0);
    };
    // Choose the first colour, the places of colour changes between strings, and a new colour for
    // each change.
    let colours = u128::from(colours);
    (0..changes).fold(colours, |ways, i| {
        ways * colours.saturating_sub(1) * places.saturating_sub(i) as u128 / (i as u128 + 1)
    })
}

/// Counts the elements of the vector of a board: the states whose counts are kept.
///
/// Elements are the pairs of half-states, of U above and D below the split, with the same stack
/// (colours of the strings in both halves). In D the colours are in canonical order: they first
/// appear in the order 0, 1, ... If the cells at the split always touch, pairs with ends (letters
/// at the split, and whether their strings are open) that cannot touch are left out. Returns `None`
/// if a half has no cells or more than [`MAX_COUNTED_HALF`].
pub fn elements(shape: &Shape) -> Option<u64> {
    let halves = shape.halves();
    if !halves
        .iter()
        .all(|len| (1..=MAX_COUNTED_HALF).contains(len))
    {
        return None;
    }
    let permutations = Permutation::all(shape.colours);
    let kept = permutations.iter().map(|permutation| {
        let colours = 0..shape.colours;
        let kept = colours.filter(|&colour| permutation.of_colour(colour) == colour);
        kept.count() as u8
    });
    let kept: Vec<u8> = kept.collect();
    let mut sum = 0u128;
    // Burnside's lemma: permutations that fix equally many colours fix equally many half-states of
    // D.
    for colours in 0..=shape.colours {
        let alike = kept.iter().filter(|&&kept| kept == colours).count() as u128;
        if alike > 0 {
            sum += alike * pairs(shape, colours);
        }
    }
    u64::try_from(sum / permutations.len() as u128).ok()
}

/// Counts the pairs of half-states that form a state, if D, the half below the split, has only
/// `of_lower` of the colours.
fn pairs(shape: &Shape, of_lower: u8) -> u128 {
    let (geometry, halves) = (shape.geometry, shape.halves());
    let kind = |i: usize| Kind {
        colours: [shape.colours, of_lower][i],
        path: geometry.is_path(),
        guarded: geometry.is_path() && shape.guarded[i],
    };
    if geometry.is_staggered() {
        let [upper, lower] = [0, 1].map(|i| Stacks::new(halves[i], kind(i)));
        upper.pairs(&lower)
    } else {
        let ended = |i: usize| {
            let ends = End::all(kind(i).colours);
            ends.map(move |end| Ended::new(end, halves[i], kind(i)))
        };
        let [upper, lower]: [Vec<Ended>; 2] = [0, 1].map(|i| ended(i).collect());
        let pairs = upper.iter().flat_map(|u| lower.iter().map(|d| u.pairs(d)));
        pairs.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::asking::Asking;
    use super::super::bricks::Bricks;
    use super::super::geometry::Geometry;
    use super::super::half::{Half, Stack};
    use super::super::{Shape, Split};
    use super::*;
    use std::collections::BTreeMap;
    use tengen_base::observer::Silent;
    use tengen_board::Lattice;

    /// Counts the half-states with any stack (colours of the open strings).
    fn half_states(counted: &Stacks) -> u128 {
        let one = |with: &Vec<u128>| vec![1; with.len()];
        counted.pairs(&Stacks {
            colours: counted.colours,
            with: counted.with.iter().map(one).collect(),
        })
    }

    #[test]
    fn every_stack_has_as_many_half_states_as_are_listed() {
        let kinds = [(true, false), (true, true), (false, false), (false, true)];
        let sizes = (1..=6)
            .map(|len| (2, len))
            .chain((1..=5).map(|len| (3, len)));
        for (colours, len) in sizes {
            for (path, guarded) in kinds {
                let kind = Kind {
                    colours,
                    path,
                    guarded,
                };
                let mut listed: BTreeMap<Stack, u128> = BTreeMap::new();
                let asking = Asking::new(&|| true);
                for half in Half::complete(colours, len, (path, guarded), &asking).unwrap() {
                    *listed.entry(half.stack()).or_insert(0) += 1;
                }
                let counted = Stacks::new(len, kind);
                let base = Stack::from(colours);
                for stack in 1..base.pow(len as u32 + 2) {
                    let next = |&stack: &Stack| (stack >= base).then_some(stack / base);
                    let places = || std::iter::successors(Some(stack), next);
                    let strings = places().count() - 1;
                    if places().last() != Some(1) {
                        assert!(!listed.contains_key(&stack));
                        continue;
                    }
                    let colours: Vec<Stack> = places().take(strings).map(|s| s % base).collect();
                    let changes = colours.windows(2).filter(|pair| pair[0] != pair[1]).count();
                    let found = counted.with.get(strings);
                    let found = found.and_then(|with| with.get(changes)).copied();
                    let known = listed.get(&stack).copied();
                    assert_eq!(
                        found.unwrap_or(0),
                        known.unwrap_or(0),
                        "{len} {kind:?} {stack}"
                    );
                }
                let all = listed.values().sum::<u128>();
                assert_eq!(half_states(&counted), all, "{len} {kind:?}");
            }
        }
    }

    #[test]
    fn known_numbers_of_half_states() {
        // These numbers were found independently by a prototype.
        let known = [12_769, 60_135, 285_149, 1_360_283, 6_518_833];
        let kind = Kind {
            colours: 2,
            path: true,
            guarded: false,
        };
        for (len, known) in (6..).zip(known) {
            assert_eq!(half_states(&Stacks::new(len, kind)), known);
        }
    }

    #[test]
    fn the_tables_have_as_many_elements() {
        for rows in 2..=9 {
            for guarded in [[false, false], [false, true], [true, false], [true, true]] {
                let mut shapes = Vec::new();
                for geometry in [Geometry::Square, Geometry::Triangular] {
                    let shape = Shape::of(geometry, rows, guarded);
                    // Small boards have all splits.
                    let splits = if rows < 7 { 1..rows } else { 0..0 };
                    shapes.extend(splits.map(|split| Shape {
                        split,
                        windows: [vec![split], vec![rows - split]],
                        ..shape.clone()
                    }));
                    shapes.push(shape);
                }
                let coloured = shapes
                    .iter()
                    .filter(|shape| shape.halves().iter().all(|&h| h < 5));
                let coloured: Vec<Shape> = coloured.cloned().collect();
                shapes.extend(coloured.into_iter().map(|shape| shape.with_colours(3)));
                for lattice in Lattice::all().filter(|_| rows > 2) {
                    let bricks = Bricks::of(lattice).map(Geometry::Bricks);
                    shapes.extend(bricks.map(|geometry| Shape::of(geometry, rows, guarded)));
                }
                for shape in shapes {
                    let split = Split::new(&shape, 1, 1, &Silent).unwrap();
                    let known = split.needs(1).elements;
                    let counted = elements(&shape);
                    assert_eq!(counted, Some(known), "{shape:?}");
                }
            }
        }
    }

    fn square(rows: usize, split: usize) -> Shape {
        Shape {
            geometry: Geometry::Square,
            colours: 2,
            rows,
            split,
            guarded: [false; 2],
            windows: [Vec::new(), Vec::new()],
        }
    }

    #[test]
    fn the_longest_halves_can_be_counted_and_longer_ones_are_refused() {
        // There are slightly more states than valid border states in *Combinatorics of Go*.
        for rows in [12, 19, 24] {
            let valid = tengen_states::border::valid_classes(rows).unwrap();
            let most = *valid.iter().max().unwrap() as f64;
            let elements = elements(&square(rows, rows.div_ceil(2))).unwrap() as f64;
            assert!(elements >= most && elements < 1.2 * most, "{rows}");
        }
        let twelve = elements(&square(12, 6));
        assert_eq!(twelve, Some(13_157_115));
        for (rows, split) in [(1, 0), (1, 1), (25, 13), (25, 12), (usize::MAX, 1)] {
            assert_eq!(elements(&square(rows, split)), None);
        }
    }

    /// Compares the number of elements (counts of states) with three colours with the number of
    /// border states in the middle of a column.
    ///
    /// A prototype counted the border states up to permutations of the colours; their numbers are
    /// given to three digits.
    #[test]
    fn three_colours_have_a_few_more_elements_than_there_are_border_states() {
        for (rows, states) in [(8, 417e3), (9, 2.75e6), (10, 18.3e6), (11, 124e6)] {
            let shape = square(rows, rows.div_ceil(2)).with_colours(3);
            let elements = elements(&shape).unwrap() as f64;
            assert!(
                elements >= 0.99 * states && elements < 1.1 * states,
                "{rows} {elements}"
            );
        }
    }
}
