//! Splits of the whole board, or of a room, into two rooms, three control points and a shield. A
//! room is a part of the board with a wall, the points next to other parts. A shield consists of
//! black stones that stay.
//!
//! Entry: `Split::new`, which checks the numbered properties in the [module documentation](super).

use super::super::room::{Room, WALL};
use crate::construct::pieces::pieces;
use tengen_board::Board;

/// The parts into which a board, or a room (a part of the board with a wall), is divided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Division {
    /// The points of the first room.
    pub(super) first: Vec<usize>,
    /// The points of the second room.
    pub(super) second: Vec<usize>,
    /// The three control points between the rooms.
    pub(super) controls: [usize; 3],
    /// The points of the shield, black stones that stay while the rooms are in use.
    pub(super) shield: Vec<usize>,
}

/// The surroundings of a division of a room: the points of that outer room, and the control points
/// (of the split that contains it) next to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around<'a> {
    /// The points of the outer room.
    pub(super) points: &'a [usize],
    /// The control points next to the outer room.
    pub(super) controls: [usize; 3],
}

/// A division of the board, or of a room of another division, into two rooms with walls, control
/// points and a shield. It has all the properties that nested games need.
///
/// The [module documentation](super) lists the properties.
#[derive(Clone, Debug)]
pub struct Split {
    rooms: [Room; 2],
    controls: [usize; 3],
    shield: Vec<usize>,
    links: Vec<usize>,
}

/// The property that a division into two rooms, control points and shield (black stones that stay)
/// lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SplitError {
    /// The parts (rooms, control points, shield) overlap, or do not cover exactly the points of the
    /// divided room or board.
    Parts,
    /// Two neighbouring points belong to parts (rooms, control points, shield, outside) that may
    /// not touch each other.
    Touches,
    /// A control point (one of three points between the rooms) does not touch both rooms.
    Control,
    /// A room is not connected.
    Apart,
    /// A room has no legal position with a stone on each point of its wall.
    NoPosition,
    /// A connected piece of walls, shield and links (black points that join shield and wall) does
    /// not touch the empty point that must be its liberty.
    Piece,
    /// No point of the second room can be a link, which joins the shield to the first room's wall.
    NoLink,
}

/// The role of a point in a division of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    First,
    Second,
    Control,
    Shield,
    /// Outer control point 1, which is black.
    Black,
    /// Outer control point 2, which is empty.
    Empty,
    /// A white, safe stone outside the room.
    Outside,
}

impl Label {
    /// Returns `true` if points with these two roles in a division may be neighbours, by properties
    /// 2 to 5 of the [module documentation](super).
    fn may_touch(self, other: Label) -> bool {
        use Label::{Black, Control, Empty, First, Outside, Second, Shield};
        match self {
            First => matches!(other, First | Second | Control | Outside),
            Second => matches!(other, Second | First | Control | Shield | Black),
            Control => matches!(other, First | Second | Control),
            Shield => matches!(other, Shield | Second | Outside | Black | Empty),
            Black | Empty | Outside => true,
        }
    }
}

impl Split {
    /// Checks a division of the whole board, or of a room of another division, and computes the
    /// walls of its rooms. A wall has the points that face other parts, and points that join them.
    /// Returns the first property that fails as an error.
    pub(super) fn new(
        board: &Board,
        division: &Division,
        around: Option<Around<'_>>,
    ) -> Result<Split, SplitError> {
        let labels = labels(board, division, around)?;
        let near = |point: usize| {
            let neighbours = board.graph().neighbours(point).iter();
            neighbours.map(|&n| n as usize)
        };
        let touches = |point: usize, label| near(point).any(|n| labels[n] == label);
        // Properties 2 to 5 of the module documentation: neighbouring points have roles that may
        // touch each other.
        let fits = |point: usize| near(point).all(|n| labels[point].may_touch(labels[n]));
        if !(0..board.points()).all(fits) {
            return Err(SplitError::Touches);
        }
        let joins = |point| touches(point, Label::First) && touches(point, Label::Second);
        if !division.controls.into_iter().all(joins) {
            return Err(SplitError::Control);
        }
        // Property 1: the rooms are connected.
        let parts = [&division.first, &division.second];
        if parts.iter().any(|part| pieces(board, part).len() != 1) {
            return Err(SplitError::Apart);
        }
        let links: Vec<usize> = match around {
            None => Vec::new(),
            Some(_) => {
                let linking = |&&point: &&usize| touches(point, Label::Black);
                division.second.iter().filter(linking).copied().collect()
            }
        };
        // Property 5 of the module documentation: each connected piece of the shield and of outer
        // control point 1 touches its liberty, outer control point 2.
        if let Some(around) = around {
            if links.is_empty() {
                return Err(SplitError::NoLink);
            }
            let shield = [&division.shield[..], &around.controls[1..2]].concat();
            if !astray(board, &shield, around.controls[2]).is_empty() {
                return Err(SplitError::Piece);
            }
        }
        // Properties 6 and 7 of the module documentation: choose the walls of the rooms such that
        // each connected piece touches the required empty point, the key.
        let [zero, one, two] = division.controls;
        // The wall of the first room must satisfy properties 6 and 7 of the module documentation,
        // the wall of the second room only property 6.
        let first = joined(board, &labels, Label::First, |wall| {
            // Property 6: the first room is filled together with control points 1 and 2. Control
            // point 0 is the key, at which they are captured.
            let mut bad = astray(board, &[wall, &[one, two]].concat(), zero);
            if let Some(around) = around {
                let [_, one, two] = around.controls;
                let all = [wall, &division.shield, &links, &[one]].concat();
                let mut loose = astray(board, &all, two);
                // Property 7 concerns only connected pieces that touch the outside of the divided
                // room.
                loose.retain(|piece| piece.iter().any(|&p| touches(p, Label::Outside)));
                bad.append(&mut loose);
            }
            bad
        })?;
        let second = joined(board, &labels, Label::Second, |wall| {
            astray(board, &[wall, &[zero, two]].concat(), one)
        })?;
        // Number the points of the two rooms in opposite directions of the board's vertices:
        // ascending in the first room, descending in the second.
        let room = |points: &[usize], wall: &[usize], colour, descending| {
            let [mut free, mut wall] = [points.to_vec(), wall.to_vec()];
            free.retain(|point| !wall.contains(point));
            for points in [&mut free, &mut wall] {
                points.sort_unstable();
                if descending {
                    points.reverse();
                }
            }
            Room::new(board, &free, &wall, colour)
        };
        // Property 1: the rooms have positions.
        let rooms = [
            room(&division.first, &first, WALL, false),
            room(&division.second, &second, 3 - WALL, true),
        ];
        // A room has a legal position if its wall alone is one, since more stones do not make an
        // illegal position legal.
        let none = |room: &Room| room.decode(&vec![0; room.free()]).is_none();
        if rooms.iter().any(none) {
            return Err(SplitError::NoPosition);
        }
        Ok(Split {
            rooms,
            controls: division.controls,
            shield: division.shield.clone(),
            links,
        })
    }

    /// Returns the two rooms of the split. The first room has a black wall, the second room a white
    /// wall.
    pub fn rooms(&self) -> &[Room; 2] {
        &self.rooms
    }

    /// Returns the control points 0, 1 and 2.
    pub fn controls(&self) -> [usize; 3] {
        self.controls
    }

    /// Returns the shield: the points of black stones that stay while the two rooms are in use.
    pub fn shield(&self) -> &[usize] {
        &self.shield
    }

    /// Returns the links: points of the second room that Black plays at the end of a run to connect
    /// the shield with the first room's wall.
    pub fn links(&self) -> &[usize] {
        &self.links
    }

    /// Returns the surroundings for a division of the first room: its points, and the control
    /// points next to it.
    pub(super) fn within(&self) -> Around<'_> {
        Around {
            points: self.rooms[0].vertices(),
            controls: self.controls,
        }
    }
}

/// Returns the role of every point of the board in a division, such as a room or the shield.
fn labels(
    board: &Board,
    division: &Division,
    around: Option<Around<'_>>,
) -> Result<Vec<Label>, SplitError> {
    let mut labels = vec![None; board.points()];
    let parts = [
        (&division.first[..], Label::First),
        (&division.second, Label::Second),
        (&division.controls, Label::Control),
        (&division.shield, Label::Shield),
    ];
    for (points, label) in parts {
        for &point in points {
            // The point already belongs to another part.
            if labels[point].replace(label).is_some() {
                return Err(SplitError::Parts);
            }
        }
    }
    // The parts of the division must cover exactly the divided room, or the whole board.
    let mut within = vec![around.is_none(); board.points()];
    if let Some(around) = around {
        around.points.iter().for_each(|&point| within[point] = true);
    }
    if (0..board.points()).any(|p| within[p] != labels[p].is_some()) {
        return Err(SplitError::Parts);
    }
    if let Some(around) = around {
        let [_, one, two] = around.controls;
        labels[one] = Some(Label::Black);
        labels[two] = Some(Label::Empty);
    }
    Ok(labels
        .into_iter()
        .map(|label| label.unwrap_or(Label::Outside))
        .collect())
}

/// Returns the connected pieces of a set of points that do not touch the point `key`, the liberty
/// that they need.
fn astray(board: &Board, points: &[usize], key: usize) -> Vec<Vec<usize>> {
    let mut pieces = pieces(board, points);
    pieces.retain(|piece| !piece.iter().any(|&p| board.graph().adjacent(p, key)));
    pieces
}

/// Returns a wall of a room (a set of its points) for which `bad` returns no connected piece.
///
/// The wall has all points of the room that touch the outside, and inner points that join pieces of
/// the wall. `bad` returns the pieces that do not touch the required empty point, the key, and must
/// be joined to others.
fn joined(
    board: &Board,
    labels: &[Label],
    room: Label,
    bad: impl Fn(&[usize]) -> Vec<Vec<usize>>,
) -> Result<Vec<usize>, SplitError> {
    let near = |point: usize| {
        let neighbours = board.graph().neighbours(point).iter();
        neighbours.map(|&n| n as usize)
    };
    let inside = |&point: &usize| labels[point] == room;
    let all: Vec<usize> = (0..board.points()).filter(inside).collect();
    let border = |&point: &usize| near(point).any(|n| labels[n] != room);
    let mut wall: Vec<usize> = all.iter().copied().filter(border).collect();
    // Add inner points of the room that join a bad piece with the rest of the wall, until all
    // pieces touch the key (their liberty).
    while let Some(piece) = bad(&wall).into_iter().next() {
        let joins = |&&point: &&usize| {
            let beside = |n| wall.contains(&n) && !piece.contains(&n);
            !wall.contains(&point)
                && near(point).any(|n| piece.contains(&n))
                && near(point).any(beside)
        };
        match all.iter().find(joins) {
            Some(&point) => wall.push(point),
            None => return Err(SplitError::Piece),
        }
    }
    Ok(wall)
}

#[cfg(test)]
mod tests;
