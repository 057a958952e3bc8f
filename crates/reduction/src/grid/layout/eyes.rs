//! Gives each wall of a board two eyes, so that it lives unconditionally.
//!
//! A wall is a connected set of black stones that the canvas marks as wall. Its two eyes are points
//! whose neighbours are all wall. The eyes are not neighbours, and the wall stays connected without
//! them. [`put`] tries all pairs of such points, in the order of their vertices. Each try is one
//! flood fill of the wall.

use super::canvas::Canvas;
use crate::grid::gadgets::Part;

/// Makes two eyes in every wall (a connected set of points marked as wall) that has room for them.
/// Returns the points of each wall that has no room.
pub(super) fn put(canvas: &mut Canvas) -> Vec<Vec<usize>> {
    let mut without = Vec::new();
    let mut search = Search {
        seen: vec![0; canvas.parts().len()],
        number: 0,
    };
    let mut is_known = vec![false; canvas.parts().len()];
    for start in 0..is_known.len() {
        if is_known[start] || canvas.parts()[start] != Part::Wall {
            continue;
        }
        let wall = search.connected(canvas, start, &[]);
        wall.iter().for_each(|&point| is_known[point] = true);
        match search.eyes(canvas, &wall) {
            Some(eyes) => eyes.into_iter().for_each(|eye| {
                canvas.set(eye / canvas.cols, eye % canvas.cols, Part::EyeWall);
            }),
            None => without.push(wall),
        }
    }
    without
}

/// The marks of flood fills on a canvas. A mark is the number of the flood fill that reached the
/// point, so marks need not be cleared between fills.
struct Search {
    /// The number of the last fill that reached each point.
    seen: Vec<u32>,
    number: u32,
}

impl Search {
    /// Returns the wall points that are connected with `start` when the points `but` do not count
    /// as wall.
    fn connected(&mut self, canvas: &Canvas, start: usize, but: &[usize]) -> Vec<usize> {
        self.number += 1;
        self.seen[start] = self.number;
        let mut found = vec![start];
        let mut next = 0;
        while let Some(&point) = found.get(next) {
            next += 1;
            for beside in canvas.beside(point) {
                let is_wall = canvas.parts()[beside] == Part::Wall && !but.contains(&beside);
                if is_wall && self.seen[beside] != self.number {
                    self.seen[beside] = self.number;
                    found.push(beside);
                }
            }
        }
        found
    }

    /// Returns the first two points that can be the eyes of a wall, or `None` if there are none.
    fn eyes(&mut self, canvas: &Canvas, wall: &[usize]) -> Option<[usize; 2]> {
        let of_wall = |point: usize| canvas.parts()[point] == Part::Wall;
        // Candidates for eyes are the points of the wall whose neighbours are all wall.
        let inner = |point: &&usize| canvas.beside(**point).all(of_wall);
        let mut inner: Vec<usize> = wall.iter().filter(inner).copied().collect();
        inner.sort_unstable();
        for (index, &one) in inner.iter().enumerate() {
            if !self.remains_one(canvas, wall, &[one]) {
                continue;
            }
            for &other in &inner[index + 1..] {
                if canvas.beside(one).all(|beside| beside != other)
                    && self.remains_one(canvas, wall, &[one, other])
                {
                    return Some([one, other]);
                }
            }
        }
        None
    }

    /// `true` if the points of a wall stay connected when the points `eyes` become empty.
    fn remains_one(&mut self, canvas: &Canvas, wall: &[usize], eyes: &[usize]) -> bool {
        let start = wall.iter().find(|point| !eyes.contains(point));
        start.is_some_and(|&start| {
            self.connected(canvas, start, eyes).len() + eyes.len() == wall.len()
        })
    }
}
