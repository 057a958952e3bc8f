//! Sizes without tables: counts half-states and elements without listing them.
//!
//! - Entry: [`half_states`] and [`elements`].
//! - Invariant: `elements` is the length of the [layout](super::layout) of the same shape, which
//!   tests compare.
//! - Cost: a walk over what can be met again from each cell, far less than all half-states.
//!
//! A half-state is written from the split outwards. Only the last open string and
//! the closed ones after it can be met again, so that what follows an open string
//! depends on nothing before it:
//!
//! ```text
//!   split                                         outermost cell
//!   │ . x X o │ X  x  .  O  X  │ O  O  o  .  X  │
//!   └─────────┘ └───────────────┘ └──────────────┘
//!    before the  from one open     from the last one
//!    first open  string to the     to the end
//!    string      next
//! ```
//!
//! There are as many ways from a string to the next whatever their colours are, as
//! long as both have the same colour or both have not. So the number of half-states
//! with a given stack depends on the number of its strings and on how often the
//! colour changes from one to the next, and is a sum of products over the places
//! where they begin.
//!
//! Where the two cells at the split always touch, half-states are counted by their end
//! cell as well, and pairs whose ends cannot be beside each other are left out.
//!
//! Of the pairs that permutations of the colours make of each other those are kept in which D
//! is canonical: one for each half-state of U and each set of halves D that permutations make
//! of each other. There are as many such sets as permutations leave halves D alone on average,
//! which are those without the colours that are permuted (Burnside's lemma).

use super::colours::Permutation;
use super::half::Letter;
use super::shape::Shape;
use foldhash::{HashMap, HashMapExt};

/// Longest half whose half-states can be counted here. (Those of halves of up to
/// [`MAX_HALF`](super::MAX_HALF) cells can be listed.)
pub const MAX_COUNTED_HALF: usize = 12;

/// The colours of the closed strings that can still be met, two bits each behind a
/// leading 1, the last one lowest. An open one at the bottom is as good as a
/// closed one: what is below cannot be met either way.
type Reachable = u32;

/// One reachable string.
fn reachable(colour: u8) -> Reachable {
    1 << 2 | Reachable::from(colour)
}

/// What is known after some cells: the last letter, and the reachable strings.
type State = (Option<Letter>, Reachable);

/// Which half-states are counted.
#[derive(Clone, Copy, Debug)]
struct Kind {
    /// Colours of stones.
    colours: u8,
    /// Whether neighbouring cells touch.
    path: bool,
    /// Whether the outermost cell is guarded and not marked.
    guarded: bool,
}

/// The ways to go on from one place, by the number of cells from there.
struct Walk {
    /// Ways to begin the next open string, by its colour, with the last of so many
    /// cells.
    to_open: [Vec<u128>; Letter::MAX_COLOURS],
    /// Ways to fill so many cells without opening another string.
    to_end: Vec<u128>,
}

impl Walk {
    /// Goes on from a state for up to `cells` cells; the outermost cell is not
    /// marked if it is `guarded`.
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

/// Calls `to` for every state after one more cell that opens no string, and `open`
/// with the colour of every open string that the cell can begin.
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
        if !letter.is_marked() || before == Some(letter) {
            to((Some(letter), reachable));
            continue;
        }
        // A run of marked stones begins: a string of its own, or one more run of a
        // reachable string, which shuts in those after it.
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

/// How many half-states of a whole column there are, by their stacks.
struct Stacks {
    colours: u8,
    /// `with[n][c]` have a certain stack of `n` strings whose colour changes `c`
    /// times from one string to the next.
    with: Vec<Vec<u128>>,
}

impl Stacks {
    /// Counts those `len` cells long.
    fn new(len: usize, kind: Kind) -> Stacks {
        let first = Walk::new((None, 1), len, kind);
        let [own, ..] = first.to_open;
        let mut with = vec![vec![first.to_end[len]]];
        with.extend(Stacks::after(own, len, kind));
        let colours = kind.colours;
        Stacks { colours, with }
    }

    /// The numbers of half-states with 1, 2, ... open strings, the first of which has
    /// one certain colour and `first[i]` ways to begin with the i-th cell.
    fn after(first: Vec<u128>, len: usize, kind: Kind) -> Vec<Vec<u128>> {
        let later = Walk::new(
            (Some(Letter::MarkedO), reachable(0)),
            len.saturating_sub(1),
            kind,
        );
        let mut with = Vec::new();
        // Ways to begin the last of so many strings, with so many changes, with
        // each cell (numbered from 1).
        let mut begin = vec![first];
        while begin.iter().flatten().any(|&ways| ways > 0) {
            let end = |begin: &Vec<u128>| (1..=len).map(|i| begin[i] * later.to_end[len - i]).sum();
            with.push(begin.iter().map(end).collect());
            // The order of the changes does not matter: take them first.
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

    /// The sum over all stacks of a function of the numbers of two halves.
    fn sum(&self, other: &Stacks, of: impl Fn(u128, u128) -> u128) -> u128 {
        let pairs = self.with.iter().zip(&other.with).enumerate();
        let other_colours = other.colours;
        let sums = pairs.map(|(strings, (own, other))| {
            let pairs = own.iter().zip(other).enumerate();
            let sums = pairs.map(|(changes, (&a, &b))| {
                let colours = self.colours.min(other_colours);
                stacks(colours, strings, changes) * of(a, b)
            });
            sums.sum::<u128>()
        });
        sums.sum()
    }
}

/// What a half shows to a cell beside its end.
#[derive(Clone, Copy, PartialEq, Eq)]
struct End {
    letter: Letter,
    /// Whether it is a marked stone of an open string.
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

    /// Whether the ends of two halves can be beside each other: marked stones of one
    /// colour are then one string, open on both sides.
    fn may_touch(self, other: End) -> bool {
        let one = self.letter.is_marked() && self.letter == other.letter;
        self.letter.may_touch(other.letter) && (!one || (self.open && other.open))
    }
}

/// How many half-states with one end there are, by their stacks.
struct Ended {
    colours: u8,
    end: End,
    /// Those without open strings.
    without: u128,
    /// By the colour of the open string nearest to the split: as in [`Stacks`], from one
    /// string on.
    with: [Vec<Vec<u128>>; Letter::MAX_COLOURS],
}

impl Ended {
    /// Counts those `len` cells long.
    fn new(end: End, len: usize, kind: Kind) -> Ended {
        let (colours, marked) = (kind.colours, end.letter.is_marked());
        if end.open {
            // It begins the first open string itself.
            let with = [0, 1, 2].map(|own| {
                let mut first = vec![0; len + 1];
                first[1] = u128::from(own == end.letter.colour());
                Stacks::after(first, len, kind)
            });
            return Ended {
                colours,
                end,
                without: 0,
                with,
            };
        }
        let reachable = match marked {
            true => reachable(end.letter.colour()),
            false => 1,
        };
        let walk = Walk::new((Some(end.letter), reachable), len - 1, kind);
        let without = walk.to_end[len - 1];
        let with = walk.to_open.map(|mut first| {
            first.insert(0, 0);
            Stacks::after(first, len, kind)
        });
        Ended {
            colours,
            end,
            without,
            with,
        }
    }

    /// Pairs with half-states on the other side of the split, whose end touches this one.
    fn pairs(&self, other: &Ended) -> u128 {
        if !self.end.may_touch(other.end) {
            return 0;
        }
        // As many stacks begin with one colour as with any other.
        let colours = self.colours.min(other.colours).max(1);
        let stacks = |strings, changes| stacks(colours, strings, changes) / u128::from(colours);
        let with = self.with.iter().zip(&other.with).map(|(own, other)| {
            let strings = own.iter().zip(other).zip(1..);
            let sums = strings.map(|((own, other), strings)| {
                let changes = own.iter().zip(other).enumerate();
                let pairs = changes.map(|(c, (a, b))| stacks(strings, c) * a * b);
                pairs.sum::<u128>()
            });
            sums.sum::<u128>()
        });
        self.without * other.without + with.sum::<u128>()
    }
}

/// Number of stacks of so many strings of some colours, whose colour changes so often.
fn stacks(colours: u8, strings: usize, changes: usize) -> u128 {
    let Some(places) = strings.checked_sub(1) else {
        return u128::from(changes == 0);
    };
    // The first colour, a choice of places between strings, and of a colour for each.
    let colours = u128::from(colours);
    (0..changes).fold(colours, |ways, i| {
        ways * colours.saturating_sub(1) * places.saturating_sub(i) as u128 / (i as u128 + 1)
    })
}

/// Number of half-states with two colours of a whole column of a square or triangular lattice
/// that are `len` cells long, the outermost of which is not marked if it is `guarded`; `None`
/// for more than [`MAX_COUNTED_HALF`] cells, or none at all.
pub fn half_states(len: usize, guarded: bool) -> Option<u128> {
    half_states_of(2, len, guarded)
}

/// The same with so many colours.
fn half_states_of(colours: u8, len: usize, guarded: bool) -> Option<u128> {
    let kind = Kind {
        colours,
        path: true,
        guarded,
    };
    let stacks = (1..=MAX_COUNTED_HALF).contains(&len);
    let stacks = stacks.then(|| Stacks::new(len, kind))?;
    Some(stacks.sum(&stacks, |own, _| own))
}

/// Number of elements of the vector of a board: pairs of half-states with the same stack,
/// with the colours of D in canonical order; and whose ends may be beside each other, if they
/// always are. `None` if a half has no cells or more than [`MAX_COUNTED_HALF`].
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
    // By the number of colours that are left alone.
    for colours in 0..=shape.colours {
        let alike = kept.iter().filter(|&&kept| kept == colours).count() as u128;
        if alike > 0 {
            sum += alike * pairs(shape, colours);
        }
    }
    u64::try_from(sum / permutations.len() as u128).ok()
}

/// Pairs of half-states of U and of those of D with so many of the colours.
fn pairs(shape: &Shape, of_lower: u8) -> u128 {
    let (geometry, halves) = (shape.geometry, shape.halves());
    let kind = |i: usize| Kind {
        colours: [shape.colours, of_lower][i],
        path: geometry.is_path(),
        guarded: geometry.is_path() && shape.guarded[i],
    };
    if geometry.is_staggered() {
        let [upper, lower] = [0, 1].map(|i| Stacks::new(halves[i], kind(i)));
        upper.sum(&lower, |u, d| u * d)
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
                let all = counted.sum(&counted, |own, _| own);
                assert_eq!(all, listed.values().sum::<u128>(), "{len} {kind:?}");
                if path && colours == 2 {
                    assert_eq!(half_states(len, guarded), Some(all), "{len} {kind:?}");
                }
            }
        }
    }

    #[test]
    fn known_numbers_of_half_states() {
        // Found independently by a prototype.
        let known = [12_769, 60_135, 285_149, 1_360_283, 6_518_833];
        for (len, known) in (6..).zip(known) {
            assert_eq!(half_states(len, false), Some(known));
        }
    }

    #[test]
    fn the_tables_have_as_many_elements() {
        for rows in 2..=9 {
            for guarded in [[false, false], [false, true], [true, false], [true, true]] {
                let mut shapes = Vec::new();
                for geometry in [Geometry::Square, Geometry::Triangular] {
                    shapes.push(Shape::of(geometry, rows, guarded));
                    if rows < 7 {
                        shapes.push(Shape {
                            split: 1,
                            windows: [vec![1], vec![rows - 1]],
                            ..Shape::of(geometry, rows, guarded)
                        });
                    }
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
        // A few more than the valid border states of Combinatorics of Go.
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
        assert_eq!((half_states(0, false), half_states(13, true)), (None, None));
    }

    /// A state of a whole column of the triangular lattice is a half-state that no string
    /// leaves, wherever it is cut in two.
    #[test]
    fn whole_columns_do_not_depend_on_the_split() {
        for guarded in [[false, false], [false, true], [true, true]] {
            let kind = |colours, guarded| Kind {
                colours,
                path: true,
                guarded,
            };
            let column = |colours, rows: usize, first: Option<Letter>| {
                Walk::new((first, 1), rows, kind(colours, guarded[1])).to_end[rows]
            };
            for rows in 2..=9usize {
                let first = guarded[0].then_some(Letter::Empty);
                let all = column(2, rows, first);
                for split in 1..rows {
                    // D without stones: U is guarded on both sides.
                    let own = Walk::new((first, 1), split, kind(2, true)).to_end[split];
                    let found = elements(&Shape {
                        geometry: Geometry::Triangular,
                        guarded,
                        ..square(rows, split)
                    });
                    assert_eq!(
                        found.map(u128::from),
                        Some((all + own) / 2),
                        "{rows} {split}"
                    );
                }
            }
        }
    }

    /// A few more than the border states up to permutations of the colours that a prototype
    /// found in the middle of a column, to three digits.
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
