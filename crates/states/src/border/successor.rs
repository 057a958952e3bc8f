//! Computes the successor of a border state: the state after one more point of the board
//! (*Combinatorics of Go*, section 4.3).
//!
//! ```text
//!         x-1  x                      the new point (x,y) touches `up` above it
//!          .   .                      and `left` beside it, and takes left's
//!          .   up     row y-1         place on the border
//!        left  new    row y
//!          .
//! ```
//!
//! The entry is [`BorderState::successor`]. A stone gets a liberty from an empty neighbour, or from
//! a neighbour of its colour that has one. It joins neighbours of its colour whose strings have no
//! liberty (*libertyless* stones). The point `left` leaves the border. A libertyless stone at
//! `left` is then captured, with two exceptions: the new point gives it a liberty or joins it, or
//! its string has another stone on the border. The cost is O(m^2) for m rows, since all libertyless
//! strings get new names.

use super::state::{BorderState, Colour, Point};

impl BorderState {
    /// Returns the state after the point (x,y) stays empty (`None`) or gets a stone. Returns `None`
    /// if a string is captured.
    pub fn successor(&self, stone: Option<Colour>) -> Option<BorderState> {
        let y = self.y();
        // Row y of the border still has the point of the older column, which the new point
        // replaces.
        let left = self.points()[y];
        let up = y.checked_sub(1).map(|row| self.points()[row]);
        let near = [Some(left), up];
        let mut points = self.points().to_vec();
        points[y] = match stone {
            None => {
                // Adjacent libertyless strings get a liberty.
                for point in near.into_iter().flatten() {
                    replace(&mut points, point, Point::Free);
                }
                Point::Empty
            }
            Some(colour) => {
                let opponent = left.colour() == Some(colour.other());
                // The stone to the left of the new point leaves the border. It is captured if it
                // has the other colour, is libertyless and has no connected stone on the border.
                if opponent && left.is_libertyless() && self.connections(y) == (false, false) {
                    return None;
                }
                let breathes = |&p: &Point| p == Point::Empty || p == Point::Free(colour);
                // The new stone has a liberty if it touches an empty point or a stone of its colour
                // that has one.
                let new = if near.iter().flatten().any(breathes) {
                    Point::Free
                } else {
                    joined
                };
                let own = near
                    .into_iter()
                    .flatten()
                    .filter(|p| p.colour() == Some(colour));
                // The adjacent libertyless strings of the new stone's colour join it, or get a
                // liberty with it.
                for point in own {
                    replace(&mut points, point, new);
                }
                new(colour)
            }
        };
        Some(BorderState::renamed((y + 1) % self.height(), points))
    }
}

/// Returns a libertyless stone for the string of the new point, which has a temporary name.
fn joined(colour: Colour) -> Point {
    Point::Libertyless(colour, u8::MAX)
}

/// If `point` is a libertyless stone, replaces all stones of its string by `new` with their colour.
fn replace(points: &mut [Point], point: Point, new: fn(Colour) -> Point) {
    if let Point::Libertyless(colour, _) = point {
        for p in points.iter_mut().filter(|p| **p == point) {
            *p = new(colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::border::graph::CHOICES;
    use std::collections::BTreeMap;
    use tengen_board::{Board, Position, StoneString};
    use tengen_testing::boards::graph;

    /// Returns the border state of a partial position up to (x,y), computed from its strings.
    /// Returns `None` if a string is captured. Points are numbered in sweep order.
    fn border_state(m: usize, position: &Position, board: &Board) -> Option<BorderState> {
        let n = board.points();
        let (x, y) = (n / m, n % m);
        let strings = position.strings(board).unwrap();
        let on_border = |row: usize| {
            if row < y {
                x * m + row
            } else {
                x * m + row - m
            }
        };
        let touches = |s: &StoneString| s.stones.iter().any(|&v| v + m >= n);
        if strings.iter().any(|s| !s.is_free() && !touches(s)) {
            return None;
        }
        let point = |row: usize| {
            if x == 0 && row >= y {
                return Point::Edge;
            }
            let v = on_border(row);
            let colour = match position.get(v) {
                0 => return Point::Empty,
                1 => Colour::Black,
                _ => Colour::White,
            };
            let name = strings.iter().position(|s| s.stones.contains(&v)).unwrap();
            match strings[name].is_free() {
                true => Point::Free(colour),
                false => Point::Libertyless(colour, name as u8),
            }
        };
        Some(BorderState::new(y, (0..m).map(point).collect()).unwrap())
    }

    /// Compares the successors with the border states of longer positions, for all positions of up
    /// to 8 points and every height up to 4.
    #[test]
    fn successors_are_the_border_states_of_longer_positions() {
        for m in 1..=4 {
            let mut states = BTreeMap::from([(vec![], BorderState::start(m).unwrap())]);
            for n in 1..=8usize {
                let mut edges: Vec<_> = (0..n).filter(|v| v % m > 0).map(|v| (v - 1, v)).collect();
                edges.extend((m..n).map(|v| (v - m, v)));
                let board = graph(n, &edges);
                let mut next = BTreeMap::new();
                for (colours, state) in &states {
                    for (colour, stone) in (0..).zip(CHOICES) {
                        let longer = [&colours[..], &[colour]].concat();
                        let expected = border_state(m, &Position::new(longer.clone()), &board);
                        let found = state.successor(stone);
                        assert_eq!(found, expected, "{longer:?} on height {m}");
                        next.extend(found.map(|s| (longer, s)));
                    }
                }
                states = next;
            }
        }
    }
}
