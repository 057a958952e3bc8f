//! Counts the *valid* border states up to exchange of the colours (*Combinatorics of Go*, section
//! 4.2, Table 1). Their adjacent points fit together, and their connections do not cross. A stone
//! whose string has no liberty is *libertyless*. The border has the points (x,0) to (x,y-1) of the
//! new column x, then (x-1,y) to (x-1,m-1) of the column before.
//!
//! A valid state is a path through the [automaton](super::automaton), which says what points may
//! stand below each border point. In this path the flags of libertyless stones match like brackets
//! of two colours. A stone with the flag `↓` opens a connection, a stone with `↑` closes the
//! connection that was opened last, and `↑↓` does both:
//!
//! ```text
//!    row      0   1   2   3   4   5   6          ↓ opens   ↑ closes
//!    point    x↓  o↓  x   o↑  X   o   x↑
//!             └───────────────────────┘
//!                 └───────┘
//! ```
//!
//! The paper counts with the stack of the open connections, which has 2^(m/2) values. But the
//! points between an opening stone and the stone that closes its connection do not depend on the
//! connections that are open above. So it suffices to count, for all rows i < j, the paths from an
//! opening stone at row i to the closing stone at row j, inner connections first. That takes O(m^3)
//! steps for each number y of points in the new column. The entry function is [`valid_classes`].
//!
//! For 0 < y < m the border points (x,y-1) and (x-1,y) are in different columns. The rules for
//! adjacent points hold for them only if (x,y-1) is a *corner* stone: its liberties or connections
//! must come through (x-1,y-1), which is adjacent to both points. This also depends on the point
//! above the stone. So each node of the automaton has a flag for corner stones.
//!
//! Invariant: when the connections that open at row i are counted, all connections that open at
//! rows after i have been counted.

use std::ops::Range;

use super::automaton::Node;
use super::error::{BorderError, check_height};
use super::state::Colour;
use tengen_base::observer::{Observer, Silent};

/// The largest board height allowed. For 60 rows the numbers of state classes already need more
/// than 128 bits.
pub const MAX_VALID_HEIGHT: usize = 64;

/// A mark: a node of the automaton of border points, with a flag for corner stones. The stone at
/// (x,y-1) is a corner stone if its liberties or connections must come through (x-1,y-1).
#[derive(Clone, Copy)]
struct Mark {
    node: Node,
    corner: bool,
}

/// The number of values of [`Mark`]: 11 nodes, each with and without the flag for corner stones.
const MARKS: usize = 22;

/// The index of the [`Mark`] of an empty border point.
const EMPTY: usize = 0;

/// The number of paths through the automaton that reach each [`Mark`], by the mark's index.
type Ways = [u128; MARKS];

/// Counts the valid state classes (border states up to exchange of the colours) of height m. There
/// is a number for each number y of points in the new column, from 0 to m - 1. States of an
/// incomplete first column are not counted.
///
/// # Errors
/// [`BorderError`] for a height of 0 or more than [`MAX_VALID_HEIGHT`], or for numbers of more than
/// 128 bits.
pub fn valid_classes(m: usize) -> Result<Vec<u128>, BorderError> {
    valid_classes_asking(m, &Silent)
}

/// Counts the valid state classes like [`valid_classes`], with an observer that can stop the count.
///
/// # Errors
/// The errors of [`valid_classes`], and [`BorderError::Stopped`].
pub fn valid_classes_asking(m: usize, observer: &dyn Observer) -> Result<Vec<u128>, BorderError> {
    check_height(m, MAX_VALID_HEIGHT)?;
    let numbers = (0..m).map(|y| Counter::new(m, y).classes(observer));
    numbers.collect()
}

/// Counts the paths through the automaton (valid border states) for one height m and one number y
/// of points in the new column.
struct Counter {
    m: usize,
    marks: Vec<Mark>,
    /// `steps[row]` has the pairs of marks that are allowed at rows `row - 1` and `row`. For row 0,
    /// the first mark of each pair is the mark of an empty point.
    steps: Vec<Vec<(usize, usize)>>,
    /// `openers[row]` has the marks of stones that may stand at `row` and open a connection to a
    /// stone below.
    openers: Vec<Vec<usize>>,
    /// `pairs[i][a][j][b]` is the number of paths from the mark `a` of a stone at row `i`, which
    /// opens a connection, to the mark `b` at row `j`. If the colours agree, the stone `b` closes
    /// the connection.
    pairs: Vec<Vec<Vec<Ways>>>,
}

/// The numbers of paths from a start to the marks below it. All flags of the stones between them
/// are matched: each opened connection is closed.
struct Walk {
    /// `reached[row][mark]` is the number of paths to `mark`, whatever its own flags.
    reached: Vec<Ways>,
    /// `settled[row][mark]` is the number of paths in which the flags of `mark` are matched, too.
    settled: Vec<Ways>,
}

impl Counter {
    fn new(m: usize, y: usize) -> Counter {
        let mark = |corner| Node::all().map(move |node| Mark { node, corner });
        let marks: Vec<Mark> = mark(false).chain(mark(true)).collect();
        let steps = |row: usize| {
            let all = (0..MARKS).flat_map(|a| (0..MARKS).map(move |b| (a, b)));
            let allowed = |&(a, b): &(usize, usize)| may_follow(y, row, marks[a], marks[b]);
            all.filter(allowed).collect()
        };
        let openers = |row: usize| {
            let opens = |&a: &usize| marks[a].node.has_below();
            // Only a stone in row y - 1, the last one of the new column, can be a corner stone.
            let possible = |&a: &usize| !marks[a].corner || row + 1 == y;
            (0..MARKS).filter(opens).filter(possible).collect()
        };
        Counter {
            m,
            steps: (0..m).map(steps).collect(),
            openers: (0..m).map(openers).collect(),
            pairs: vec![vec![vec![]; MARKS]; m],
            marks,
        }
    }

    /// Returns the number of valid state classes (border states up to exchange of the colours).
    ///
    /// For each class, the state whose topmost stone is white is counted. The state without stones
    /// is also a class.
    fn classes(mut self, observer: &dyn Observer) -> Result<u128, BorderError> {
        let too_large = BorderError::Overflow { m: self.m };
        // Go from the last row up, so that inner connections are counted before the connections
        // that enclose them.
        for i in (0..self.m).rev() {
            for a in self.openers[i].clone() {
                if !observer.go_on() {
                    return Err(BorderError::Stopped);
                }
                // The field `reached` ignores the flags of the last stone of a path. Here the last
                // stone is the closing stone, whose flag `↑` is matched by `a`.
                self.pairs[i][a] = self.walk(Some((i, a))).ok_or(too_large)?.reached;
            }
        }
        let whole = self.walk(None).ok_or(too_large)?.settled;
        let mut last = whole[self.m - 1].iter();
        let sum = last.try_fold(1u128, |sum, &ways| sum.checked_add(ways));
        sum.ok_or(too_large)
    }

    /// Counts the paths from `start`, a row and its mark, to the marks below it. Without a start,
    /// counts the paths from row 0 whose topmost stone is white. Returns `None` if a count exceeds
    /// 128 bits.
    fn walk(&self, start: Option<(usize, usize)>) -> Option<Walk> {
        let mut reached = vec![[0; MARKS]; self.m];
        let mut settled = reached.clone();
        // `waiting[row][mark]`: all flags are matched except `↓` of the mark itself.
        let mut waiting = reached.clone();
        let first = start.map_or(0, |(row, _)| row + 1);
        if let Some((row, mark)) = start {
            settled[row][mark] = 1;
        }
        for row in first..self.m {
            for &(a, b) in &self.steps[row] {
                // The flags of the stone above must be matched, so that only the connection that
                // the start opens stays open.
                let before = row.checked_sub(1).map_or(0, |r| settled[r][a]);
                // Counting states whose topmost stone is white counts each class once.
                let topmost = start.is_none() && a == EMPTY && self.is_white(b);
                add(&mut reached[row][b], before)?;
                add(&mut reached[row][b], u128::from(topmost))?;
            }
            for b in 0..MARKS {
                let node = self.marks[b].node;
                // A stone with the flag `↑` must close an open connection of its colour.
                let ways = match node.has_above() {
                    true => self.closing(&waiting, first..row, row, b)?,
                    false => reached[row][b],
                };
                // A stone with the flag `↓` waits for the stone that closes its connection. All
                // other stones are settled.
                match node.has_below() {
                    true => waiting[row][b] = ways,
                    false => settled[row][b] = ways,
                }
            }
        }
        Some(Walk { reached, settled })
    }

    /// Returns the number of paths in which the stone with the mark `b` at `row` closes a
    /// connection that a stone at one of `rows` has opened. `waiting` has the number of paths to
    /// each such stone. Returns `None` if the number exceeds 128 bits.
    fn closing(&self, waiting: &[Ways], rows: Range<usize>, row: usize, b: usize) -> Option<u128> {
        let colour = self.marks[b].node.colour();
        let mut ways = 0;
        for k in rows {
            for &a in &self.openers[k] {
                if waiting[k][a] > 0 && self.marks[a].node.colour() == colour {
                    // The number of paths between the two stones does not depend on the rest of the
                    // path.
                    let closed = self.pairs[k][a][row][b];
                    add(&mut ways, waiting[k][a].checked_mul(closed)?)?;
                }
            }
        }
        Some(ways)
    }

    fn is_white(&self, mark: usize) -> bool {
        self.marks[mark].node.colour() == Some(Colour::White)
    }
}

fn add(sum: &mut u128, ways: u128) -> Option<()> {
    *sum = sum.checked_add(ways)?;
    Some(())
}

/// Returns `true` if a point with the mark `b` may stand at `row` of the border, below a point with
/// the mark `a`. At row 0, which has no point above, `a` must be the mark of an empty point.
fn may_follow(y: usize, row: usize, a: Mark, b: Mark) -> bool {
    let above = (row > 0).then_some(a.node);
    let corner = row + 1 == y && is_corner(above, b.node);
    // The points in rows y - 1 and y are in different columns. So they restrict each other only if
    // the stone in row y - 1 is a corner stone.
    let adjacent = row != y || a.corner;
    let fits = match row {
        0 => a.node == Node::Empty,
        _ => !adjacent || a.node.may_precede(b.node),
    };
    (row == y || !a.corner) && b.corner == corner && fits
}

/// Returns `true` if `stone` at (x,y-1) is a corner stone: its liberties or connections must come
/// through (x-1,y-1) (second condition of Definition 3 of *Combinatorics of Go*). `above` is the
/// point at (x,y-2), if any.
fn is_corner(above: Option<Node>, stone: Node) -> bool {
    let above_colour = above.and_then(Node::colour);
    match stone {
        Node::Empty => false,
        Node::Free(colour) => above.is_none() || above_colour == Some(colour.other()),
        Node::Libertyless { colour, .. } => {
            (stone.has_above() || stone.has_below()) && above_colour != Some(colour)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::border::enumerate::valid_states;
    use std::collections::BTreeSet;

    /// Table 1 of *Combinatorics of Go*: for m = 1 to 19, the numbers of classes for y = 0 and y =
    /// m - 1.
    const TABLE_1: [(u128, u128); 19] = [
        (3, 3),
        (9, 13),
        (32, 46),
        (117, 168),
        (444, 642),
        (1712, 2482),
        (6742, 9808),
        (26973, 39324),
        (109736, 160286),
        (452863, 662265),
        (1894494, 2772774),
        (8020098, 11742926),
        (34320647, 50258461),
        (148266922, 217096273),
        (645949499, 945567689),
        (2835158927, 4148642993),
        (12526125303, 18320946269),
        (55665579032, 81376671503),
        (248661924718, 363324268018),
    ];

    #[test]
    fn table_1_of_combinatorics_of_go() {
        for (i, &(least, most)) in TABLE_1.iter().enumerate() {
            let numbers = valid_classes(i + 1).unwrap();
            assert_eq!((numbers[0], numbers[i]), (least, most), "m = {}", i + 1);
            assert!(numbers.iter().all(|n| (least..=most).contains(n)));
        }
    }

    /// Compares with numbers in comments of the LaTeX source of *Combinatorics of Go*.
    #[test]
    fn larger_heights() {
        for (m, least, most) in [
            (29, 954288877719528758, 1387841561460467776),
            (39, 4473796211426669492286473, 6487684033510851922982593),
        ] {
            assert_eq!(Counter::new(m, 0).classes(&Silent), Ok(least));
            assert_eq!(Counter::new(m, m - 1).classes(&Silent), Ok(most));
        }
        let most = 186846769643959178001661457280461585567;
        assert_eq!(Counter::new(59, 58).classes(&Silent), Ok(most));
    }

    #[test]
    fn plain_enumeration_agrees_for_every_y() {
        for m in 1..=6 {
            let classes = |y| -> BTreeSet<_> {
                valid_states(m, y)
                    .into_iter()
                    .map(|s| s.representative())
                    .collect()
            };
            let plain: Vec<u128> = (0..m).map(|y| classes(y).len() as u128).collect();
            assert_eq!(valid_classes(m).unwrap(), plain, "m = {m}");
        }
    }

    #[test]
    fn heights_that_cannot_be_counted_are_refused() {
        assert!(matches!(valid_classes(0), Err(BorderError::Height { .. })));
        assert!(matches!(valid_classes(65), Err(BorderError::Height { .. })));
        assert_eq!(valid_classes(60), Err(BorderError::Overflow { m: 60 }));
    }
}
