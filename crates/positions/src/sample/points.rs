//! Draws random colourings of any board point by point, and checks their legality.

use tengen_board::{Board, Colour, EMPTY, Graph};

/// A random colouring of a board, with the data and buffers for the check of its legality.
#[derive(Clone, Debug)]
pub(super) struct Points {
    graph: Graph,
    guarded: Vec<bool>,
    colours: Vec<Colour>,
    /// The unguarded points (points without a liberty outside the board), in the order in which
    /// they are settled. A point is settled once it and all its neighbours are coloured.
    ///
    /// Colouring point v settles the points `settled[settled_at[v]..settled_at[v + 1]]`.
    settled: Vec<u32>,
    settled_at: Vec<u32>,
    /// `free` and `next` are buffers. `free` has, for each point, `true` if its stone is known to
    /// have a liberty. `next` is a stack of points for the flood fill along strings.
    free: Vec<bool>,
    next: Vec<u32>,
}

impl Points {
    /// Prepares a board without stones.
    pub(super) fn new(board: &Board) -> Points {
        let points = board.points();
        let graph = board.graph().clone();
        let last = |v: usize| (graph.neighbours(v).last()).map_or(v, |&n| v.max(n as usize));
        let unguarded = (0..points as u32).filter(|&v| !board.is_guarded(v as usize));
        let mut settled: Vec<u32> = unguarded.collect();
        // Points are coloured in ascending order. So a point is settled when the largest of the
        // point and its neighbours is coloured.
        settled.sort_by_key(|&v| last(v as usize));
        let before = |v| settled.partition_point(|&u| last(u as usize) < v) as u32;
        Points {
            settled_at: (0..=points).map(before).collect(),
            settled,
            guarded: (0..points).map(|v| board.is_guarded(v)).collect(),
            graph,
            colours: vec![EMPTY; points],
            free: vec![false; points],
            next: Vec::with_capacity(points),
        }
    }

    /// Colours the points in order, with the colours that `colour` returns. Returns `true` if the
    /// colouring is legal.
    ///
    /// The function stops at the first stone surrounded by stones of other colours.
    pub(super) fn draw(&mut self, mut colour: impl FnMut() -> Colour) -> bool {
        for v in 0..self.colours.len() {
            self.colours[v] = colour();
            let settled = self.settled_at[v] as usize..self.settled_at[v + 1] as usize;
            if self.settled[settled].iter().any(|&u| self.is_stuck(u)) {
                return false;
            }
        }
        self.is_legal()
    }

    /// `true` if the stone at point `v` is surrounded by stones of other colours, so that the
    /// colouring is illegal.
    #[inline]
    fn is_stuck(&self, v: u32) -> bool {
        let colour = self.colours[v as usize];
        let hostile = |&n: &u32| ![EMPTY, colour].contains(&self.colours[n as usize]);
        colour != EMPTY && self.graph.neighbours(v as usize).iter().all(hostile)
    }

    /// `true` if every string has a liberty.
    fn is_legal(&mut self) -> bool {
        let (colours, graph) = (&self.colours, &self.graph);
        self.next.clear();
        let mut stones = 0;
        for (v, &colour) in colours.iter().enumerate() {
            let empty = |&n: &u32| colours[n as usize] == EMPTY;
            let stone = colour != EMPTY;
            stones += usize::from(stone);
            self.free[v] = stone && (self.guarded[v] || graph.neighbours(v).iter().any(empty));
            if self.free[v] {
                self.next.push(v as u32);
            }
        }
        // `free` is the number of stones pushed to the stack so far, which have a liberty. At the
        // end it is compared with the number of all stones.
        let mut free = self.next.len();
        while let Some(v) = self.next.pop() {
            for &n in graph.neighbours(v as usize) {
                let same = colours[n as usize] == colours[v as usize];
                if same && !self.free[n as usize] {
                    self.free[n as usize] = true;
                    free += 1;
                    self.next.push(n);
                }
            }
        }
        free == stones
    }

    /// Returns the colours of the points.
    pub(super) fn colours(&self) -> &[Colour] {
        &self.colours
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Boundary, Lattice, Position};

    #[test]
    fn colourings_of_any_board_are_judged_as_by_the_definition() {
        for lattice in Lattice::all() {
            for boundary in [Boundary::None, Boundary::Top] {
                if lattice == Lattice::Torus && boundary == Boundary::Top {
                    continue;
                }
                let board = tengen_testing::boards::lattice(lattice, 2, 4, boundary);
                let mut points = Points::new(&board);
                for colours in 1..=3u32 {
                    for n in 0..(colours + 1).pow(8) {
                        let mut rest = n;
                        let legal = points.draw(|| {
                            let colour = rest % (colours + 1);
                            rest /= colours + 1;
                            colour as Colour
                        });
                        let colour = |v| n / (colours + 1).pow(v) % (colours + 1);
                        let all = (0..8).map(|v| colour(v) as Colour).collect();
                        let position = Position::new(all);
                        assert_eq!(legal, position.is_legal(&board).unwrap(), "{position:?}");
                        assert!(!legal || points.colours() == position.colours());
                    }
                }
            }
        }
    }
}
