//! Two eyes for every wall.

use super::canvas::Canvas;
use crate::grid::gadgets::Part;

/// Puts two eyes into every wall: points all of whose neighbours are of the wall, which
/// remains one string. The walls without room for them are returned, as their points.
pub(super) fn put(canvas: &mut Canvas) -> Vec<Vec<usize>> {
    let mut seen = vec![false; canvas.parts().len()];
    let mut without = Vec::new();
    for start in 0..seen.len() {
        if seen[start] || canvas.parts()[start] != Part::Wall {
            continue;
        }
        let wall = connected(canvas, start, &[]);
        wall.iter().for_each(|&point| seen[point] = true);
        match eyes(canvas, &wall) {
            Some(eyes) => eyes.into_iter().for_each(|eye| {
                canvas.set(eye / canvas.cols, eye % canvas.cols, Part::EyeWall);
            }),
            None => without.push(wall),
        }
    }
    without
}

/// The points of a wall that can be reached without some.
fn connected(canvas: &Canvas, start: usize, but: &[usize]) -> Vec<usize> {
    let mut seen = vec![false; canvas.parts().len()];
    seen[start] = true;
    let mut found = vec![start];
    let mut next = 0;
    while let Some(&point) = found.get(next) {
        next += 1;
        for beside in canvas.beside(point) {
            let is_wall = canvas.parts()[beside] == Part::Wall && !but.contains(&beside);
            if is_wall && !std::mem::replace(&mut seen[beside], true) {
                found.push(beside);
            }
        }
    }
    found
}

fn eyes(canvas: &Canvas, wall: &[usize]) -> Option<[usize; 2]> {
    let of_wall = |point: usize| canvas.parts()[point] == Part::Wall;
    let inner = |point: &&usize| canvas.beside(**point).all(of_wall);
    let mut inner: Vec<usize> = wall.iter().filter(inner).copied().collect();
    inner.sort_unstable();
    let remains_one = |eyes: &[usize]| {
        let start = wall.iter().find(|point| !eyes.contains(point));
        start.is_some_and(|&start| connected(canvas, start, eyes).len() + eyes.len() == wall.len())
    };
    for (index, &one) in inner.iter().enumerate() {
        if !remains_one(&[one]) {
            continue;
        }
        for &other in &inner[index + 1..] {
            if canvas.beside(one).all(|beside| beside != other) && remains_one(&[one, other]) {
                return Some([one, other]);
            }
        }
    }
    None
}
