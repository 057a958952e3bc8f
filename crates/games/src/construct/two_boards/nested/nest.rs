//! Searches for *nests*. A *split* divides a part of the board into two rooms and three control
//! points between them. A *room* is a part of the board with a wall. A nest is a chain of splits,
//! each within the first room of the split before it.
//!
//! Entry: [`Nest::new`]. Invariant: `Split::new` has checked the properties of each split that the
//! construction of games needs.

use super::super::halves::{Halves, HalvesError};
use super::split::{Around, Division, Split};
use tengen_base::observer::Observer;
use tengen_board::Board;

/// The largest number of points of a board on which [`Nest::new`] searches for nests.
pub const MAX_POINTS: usize = 4000;

/// A board in two halves, and a chain of splits of its first half. A split divides a part of the
/// board into two rooms and three control points. Each split lies within the first room of the
/// previous split.
#[derive(Clone, Debug)]
pub struct Nest {
    board: Board,
    splits: Vec<Split>,
}

/// The reason why [`Nest::new`] returns no nest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NestError {
    /// The board cannot be cut into two halves.
    #[error(transparent)]
    Halves(#[from] HalvesError),
    /// The board is too small for the requested depth of nesting.
    #[error(
        "found no two-board games nested to depth {deep} on {rows} x {cols}; depth 1 needs 9 x 7 or \
         11 x 5, depth 2 needs 9 x 13 or 11 x 11"
    )]
    TooSmall {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        cols: usize,
        /// Requested number of levels of nesting below the split of the whole board into halves.
        deep: usize,
    },
    /// The board has more than [`MAX_POINTS`] points.
    #[error("expected at most {MAX_POINTS} points for nested two-board games, found {points}")]
    TooLarge {
        /// Points of the board.
        points: usize,
    },
    /// The observer stopped the search.
    #[error("stopped on request")]
    Cancelled,
}

impl Nest {
    /// Searches for a nest with `deep` levels below the split of the whole board. Among the nests
    /// that are tried, it returns the one with the most free points.
    ///
    /// The free points of a room (a part of the board with a wall) are its points outside its wall.
    /// Each level below the outermost split counts with the free points of the room that has fewer.
    /// Only straight cuts are tried: the cut of a room runs between two lines of points, at right
    /// angles to the line of the three outer control points. These two lines go through the outer
    /// control points 0 and 1. The new control points lie in one of them.
    ///
    /// # Errors
    /// [`NestError`] if there is no such nest, or the observer stops the search.
    pub fn new(
        rows: usize,
        cols: usize,
        deep: usize,
        observer: &dyn Observer,
    ) -> Result<Nest, NestError> {
        let halves = Halves::new(rows, cols)?;
        let board = halves.board().clone();
        let points = board.points();
        if points > MAX_POINTS {
            return Err(NestError::TooLarge { points });
        }
        let [first, second] = [0, 1].map(|half| halves.rooms()[half].vertices().to_vec());
        let division = Division {
            first,
            second,
            controls: halves.controls(),
            shield: Vec::new(),
        };
        let too_small = || NestError::TooSmall { rows, cols, deep };
        // Level 0 of the nest is the split of the whole board into halves.
        let top = Split::new(&board, &division, None).map_err(|_| too_small())?;
        let found = best(&board, cols, top.within(), deep, observer)?;
        let (_, mut splits) = found.ok_or_else(too_small)?;
        splits.push(top);
        splits.reverse();
        Ok(Nest { board, splits })
    }

    /// Builds a nest from given splits (divisions into two rooms), each within the first room of
    /// the split before it.
    #[cfg(test)]
    pub(super) fn of(board: &Board, splits: Vec<Split>) -> Nest {
        Nest {
            board: board.clone(),
            splits,
        }
    }

    /// Returns the whole board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the splits of the nest (divisions into two rooms with control points), from the
    /// split of the whole board inwards.
    pub fn splits(&self) -> &[Split] {
        &self.splits
    }
}

/// Returns `deep` splits, one within the other, of the room `around`. These are the splits
/// (divisions into two rooms) with the most free points, see [`Nest::new`]. Also returns the number
/// of these points. The innermost split is first. Returns `None` if there are no such splits.
fn best(
    board: &Board,
    cols: usize,
    around: Around<'_>,
    deep: usize,
    observer: &dyn Observer,
) -> Result<Option<(usize, Vec<Split>)>, NestError> {
    if deep == 0 {
        return Ok(Some((0, Vec::new())));
    }
    let mut best_of_all: Option<(usize, Vec<Split>)> = None;
    // Try every division of the room into two smaller rooms, and in the first of them the best
    // splits.
    for division in divisions(board, cols, around) {
        if !observer.go_on() {
            return Err(NestError::Cancelled);
        }
        let Ok(split) = Split::new(board, &division, Some(around)) else {
            continue;
        };
        // The room with fewer positions determines the number of rounds of a game. So only the free
        // points (outside the wall) of the room that has fewer count.
        let [a, b] = split.rooms();
        let free = a.free().min(b.free());
        let within = best(board, cols, split.within(), deep - 1, observer)?;
        let Some((more, mut splits)) = within else {
            continue;
        };
        if best_of_all.as_ref().is_none_or(|best| best.0 < free + more) {
            // Inner splits come first in the list. The caller reverses the list at the end.
            splits.push(split);
            best_of_all = Some((free + more, splits));
        }
    }
    Ok(best_of_all)
}

/// Returns candidate divisions of a room into two rooms, control points and a shield (black stones
/// that stay).
///
/// In this picture the outer control points k (of the split that contains the divided room) lie
/// below the room:
///
/// ```text
///     a a a b b b b b        a a a a b b b b
///     a a a 2 b b b b        a a a a b b b b
///     a a a 1 b b b b   or   a a a a 0 b b b     a first room, b second room, s shield,
///     a a a 0 b b b b        a a a a 1 b b b     0 1 2 control points
///     a a a a b b b b        a a a a 2 b b b
///     a a a a b s s s        a a a a b s s s
///     a a a k k k            a a a k k k
/// ```
fn divisions(board: &Board, cols: usize, around: Around<'_>) -> Vec<Division> {
    let at = |point: usize| [(point / cols) as isize, (point % cols) as isize];
    let [zero, one, _] = around.controls.map(at);
    // The direction from control point 0 to control point 1 of the outer split, which contains the
    // divided room.
    let along = [one[0] - zero[0], one[1] - zero[1]];
    let product = |a: [isize; 2], b: [isize; 2]| a[0] * b[0] + a[1] * b[1];
    let within = |[row, col]: [isize; 2]| around.points.iter().any(|&p| at(p) == [row, col]);
    // The two directions at right angles to the line of the outer control points. One of them leads
    // into the room that is divided.
    let normals = [[along[1], along[0]], [-along[1], -along[0]]];
    let Some(inward) = normals
        .into_iter()
        .find(|n| within([zero[0] + n[0], zero[1] + n[1]]))
    else {
        return Vec::new();
    };
    let mut inside = vec![false; board.points()];
    around.points.iter().for_each(|&point| inside[point] = true);
    // A point on the second room's side of the cut belongs to the shield (black stones that stay)
    // if it has a neighbour outside the divided room other than the outer control point 1.
    let shielded = |point: usize| {
        let mut near = board.graph().neighbours(point).iter();
        near.any(|&n| !inside[n as usize] && n as usize != around.controls[1])
    };
    // The coordinates of a point: its place along the line of the outer control points, and its
    // depth within the divided room.
    let place = |point: usize| {
        let from = [at(point)[0] - zero[0], at(point)[1] - zero[1]];
        [product(from, along), product(from, inward)]
    };
    let deepest = around.points.iter().map(|&p| place(p)[1]).max();
    let deepest = deepest.unwrap_or(0);
    let find = |side: isize, depth: isize| {
        let mut points = around.points.iter();
        points.find(|&&p| place(p) == [side, depth]).copied()
    };
    let mut divisions = Vec::new();
    for side in [0, 1] {
        for depth in 2..=deepest - 2 {
            // The order of the new control points depends on the line in which they lie: through
            // the outer control point 0 or 1.
            let depths = match side {
                0 => [depth, depth + 1, depth + 2],
                _ => [depth + 2, depth + 1, depth],
            };
            let [Some(a), Some(b), Some(c)] = depths.map(|depth| find(side, depth)) else {
                continue;
            };
            let mut division = Division {
                first: Vec::new(),
                second: Vec::new(),
                controls: [a, b, c],
                shield: Vec::new(),
            };
            for &point in around.points {
                if division.controls.contains(&point) {
                    continue;
                }
                let [beside, deep] = place(point);
                // Points in the line of the new control points, but deeper in the divided room than
                // these, belong to the new room on the opposite side of the cut.
                let first = match beside == side && deep > depth {
                    true => side == 1,
                    // The cut between the new rooms runs between the lines of points through the
                    // outer control points 0 and 1.
                    false => beside <= 0,
                };
                let part = match first {
                    true => &mut division.first,
                    false if shielded(point) => &mut division.shield,
                    false => &mut division.second,
                };
                part.push(point);
            }
            divisions.push(division);
        }
    }
    divisions
}

#[cfg(test)]
mod tests {
    use super::super::super::room::Room;
    use super::*;
    use tengen_base::observer::{Impatient, Silent};

    /// Draws the parts of every level of a nest (rooms, walls, control points, shield and links) as
    /// letters and signs.
    fn drawn(nest: &Nest, cols: usize) -> String {
        let mut marks = vec!['?'; nest.board().points()];
        for (level, split) in nest.splits().iter().enumerate() {
            for (room, (free, wall)) in split.rooms().iter().zip([('a', 'A'), ('b', 'B')]) {
                let step = |mark: char| char::from_u32(mark as u32 + 2 * level as u32).unwrap();
                room.vertices().iter().for_each(|&p| marks[p] = step(free));
                room.wall().iter().for_each(|&p| marks[p] = step(wall));
            }
            let controls = split.controls().into_iter().zip(['0', '1', '2']);
            controls.for_each(|(point, mark)| marks[point] = mark);
            split.shield().iter().for_each(|&p| marks[p] = '=');
            split.links().iter().for_each(|&p| marks[p] = '+');
        }
        let rows = marks.chunks(cols).map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    fn nest(rows: usize, cols: usize, deep: usize) -> Result<Nest, NestError> {
        Nest::new(rows, cols, deep, &Silent)
    }

    fn free(nest: &Nest) -> Vec<[usize; 2]> {
        let rooms = nest.splits().iter().map(Split::rooms);
        rooms
            .map(|rooms| rooms.each_ref().map(Room::free))
            .collect()
    }

    /// In the drawings, letters are rooms, upper case letters their walls; = is a shield (black
    /// stones that stay), + a link (joins shield and wall).
    #[test]
    fn nests_are_as_drawn() {
        let nine = "\
ccC2Ddddd
ccC1Ddddd
ccC0DDDDD
ccCC+====
CCC012BBB
BBBBBBbbb
bbbbbbbbb
bbbbbbbbb
bbbbbbbbb";
        assert_eq!(drawn(&nest(9, 9, 1).unwrap(), 9), nine);
        let thirteen = "\
fffF=Dddddddd
fffF=2Ddddddd
fFFF+1Ddddddd
F210E0Ddddddd
EEEEEEDDDDDDD
EeeeeE+======
EEEEE012BBBBB
BBBBBBBBbbbbb
bbbbbbbbbbbbb
bbbbbbbbbbbbb
bbbbbbbbbbbbb
bbbbbbbbbbbbb
bbbbbbbbbbbbb";
        assert_eq!(drawn(&nest(13, 13, 2).unwrap(), 13), thirteen);
        let large = nest(19, 19, 2).unwrap();
        assert_eq!(free(&large), [[160, 160], [66, 65], [23, 22]]);
    }

    #[test]
    fn boards_without_a_nest_are_refused() {
        assert_eq!(free(&nest(5, 5, 0).unwrap()), [[6, 6]]);
        for (rows, cols, deep, fits) in [
            (9, 7, 1, true),
            (11, 5, 1, true),
            (11, 11, 2, true),
            (9, 13, 2, true),
            (9, 11, 2, false),
            (9, 5, 1, false),
            (7, 9, 1, false),
            (7, 19, 1, false),
            (9, 7, 2, false),
            (3, 3, 0, false),
        ] {
            let found = nest(rows, cols, deep);
            match fits {
                true => assert_eq!(found.unwrap().splits().len(), deep + 1),
                false => assert_eq!(found.unwrap_err(), NestError::TooSmall { rows, cols, deep }),
            }
        }
        assert!(matches!(nest(8, 9, 1), Err(NestError::Halves(_))));
        let points = 65 * 65;
        assert_eq!(nest(65, 65, 1).unwrap_err(), NestError::TooLarge { points });
    }

    #[test]
    fn the_search_stops_when_told_to() {
        let stopped = Nest::new(9, 9, 1, &Impatient).unwrap_err();
        assert_eq!(stopped, NestError::Cancelled);
    }
}
