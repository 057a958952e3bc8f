//! Draws the left-capturing tree of a board of one row as text and as a picture (Figure 15 of
//! *Combinatorics of Go*). Its nodes are positions, and a move captures all stones to its left
//! ([`left_capturing`](super::left_capturing)).
//!
//! Entry: [`Node::root`], then [`Node::text`] or [`Node::svg`]. The time is proportional to the
//! number of nodes of the tree.

use tengen_board::{Board, Colour, Position};
use tengen_plot::canvas::{Anchor, Canvas, Paint, TextStyle};
use tengen_plot::label::Label;
use tengen_plot::style::FAINT;

/// The largest length of a board whose left-capturing tree is drawn.
pub const MAX_DRAWN: usize = 7;

/// A node of the left-capturing tree: a position and its subtree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The position.
    pub position: Position,
    /// The subtrees of the positions after one move: at most two, Black's move first.
    pub children: Vec<Node>,
}

impl Node {
    /// Returns the left-capturing tree of the board 1 x `length`, whose root is the empty board.
    ///
    /// Returns `None` for length 0, or above [`MAX_DRAWN`].
    pub fn root(length: usize) -> Option<Node> {
        let fits = (1..=MAX_DRAWN).contains(&length);
        let board = Board::square(1, length).ok().filter(|_| fits)?;
        Some(Node::grown(&board, Position::empty(length)))
    }

    /// Returns the subtree of a position.
    ///
    /// If the board begins (at the left) with a run of stones of one colour, the opponent plays
    /// next to the run and captures it. If the first point is empty, either colour plays on it,
    /// unless the move would capture.
    fn grown(board: &Board, position: Position) -> Node {
        let colours = position.colours();
        let first = colours[0];
        // The length of the run of equal stones at the left end.
        let run = colours
            .iter()
            .take_while(|&&c| c != 0 && c == first)
            .count();
        // Only the opponent can capture the run of stones at the left end. On an empty first point
        // both players can move.
        let players: &[Colour] = match first {
            0 => &[1, 2],
            1 => &[2],
            _ => &[1],
        };
        let free = run < colours.len() && colours[run] == 0;
        let players = players.iter().filter(|_| free);
        let children = players.filter_map(|&player| {
            let mut child = position.clone();
            // The new stone takes the last liberty of the run of stones at the left end, so it
            // captures the run.
            (0..run).for_each(|point| child.set(point, 0));
            child.set(run, player);
            (child.is_legal(board) == Ok(true)).then(|| Node::grown(board, child))
        });
        Node {
            children: children.collect(),
            position,
        }
    }

    /// Returns the number of positions of the subtree.
    pub fn size(&self) -> usize {
        1 + self.children.iter().map(Node::size).sum::<usize>()
    }

    /// Returns the number of moves from this position to the deepest one of its subtree.
    pub fn depth(&self) -> usize {
        let depths = self.children.iter().map(|child| child.depth() + 1);
        depths.max().unwrap_or(0)
    }

    /// Returns the subtree as text: one line for each position, with its children below it and
    /// indented.
    pub fn text(&self) -> String {
        let mut lines = String::new();
        self.add_lines(0, &mut lines);
        lines
    }

    /// Appends the lines of text for the subtree, indented by `depth` levels.
    fn add_lines(&self, depth: usize, lines: &mut String) {
        *lines += &format!("{}{}\n", "  ".repeat(depth), self.name());
        for child in &self.children {
            child.add_lines(depth + 1, lines);
        }
    }

    /// Returns the position as characters: `.` for empty, `X` for Black, `O` for White.
    fn name(&self) -> String {
        let colours = self.position.colours().iter();
        colours.map(|&c| ['.', 'X', 'O'][c as usize]).collect()
    }

    /// Returns the tree as an SVG file, with depth increasing from left to right.
    pub fn svg(&self) -> String {
        self.canvas().finish(
            "Left-capturing tree",
            "Positions of a board of one row; lines lead from each to those that follow from it.",
        )
    }

    /// Returns the picture of the tree as a canvas to which more can be added.
    pub fn canvas(&self) -> Canvas {
        let mut canvas = Canvas::new();
        let step = 12.0 * self.position.colours().len() as f64 + 30.0;
        self.draw(&mut canvas, step, 0.0, &mut 0.0);
        canvas
    }

    /// Draws the subtree with its root at `x`, and returns the y coordinate of the root.
    ///
    /// `free` is the y coordinate of the last leaf drawn. Each leaf of the tree advances it by one
    /// line height.
    fn draw(&self, canvas: &mut Canvas, step: f64, x: f64, free: &mut f64) -> f64 {
        const LINE: f64 = 20.0;
        const SIZE: f64 = 14.0;
        let children = self.children.iter();
        let heights: Vec<f64> = children
            .map(|child| child.draw(canvas, step, x + step, free))
            .collect();
        // A node is centred on its children; a leaf takes the next free line.
        let y = match (heights.first(), heights.last()) {
            (Some(top), Some(bottom)) => (top + bottom) / 2.0,
            _ => {
                *free += LINE;
                *free
            }
        };
        for height in heights {
            let line = Paint::line(FAINT, 1.0);
            canvas.line((x + step - 24.0, y), (x + step - 4.0, height), line);
        }
        let style = TextStyle::new(SIZE, Anchor::Start);
        canvas.text(
            (x, y + SIZE / 3.0),
            &Label::from(self.name().as_str()),
            style,
        );
        y
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::left_capturing::LeftCapturing;

    #[test]
    fn figure_15() {
        let tree = Node::root(3).unwrap();
        assert_eq!(
            tree.text(),
            "\
...
  X..
    .O.
      OO.
        ..X
          X.X
          O.X
            .XX
  O..
    .X.
      XX.
        ..O
          X.O
            .OO
          O.O
"
        );
    }

    /// Checks that every legal position occurs once, at a depth that equals its number.
    #[test]
    fn the_tree_spans_all_positions_at_the_depth_of_their_numbers() {
        fn check(node: &Node, depth: usize, names: &mut Vec<String>) {
            let stones = node.position.colours().iter().enumerate();
            let number: usize = stones.map(|(i, &c)| usize::from(c != 0) << i).sum();
            assert_eq!(number, depth);
            assert!(node.children.len() <= 2);
            names.push(node.name());
            let children = node.children.iter();
            children.for_each(|child| check(child, depth + 1, names));
        }
        // The numbers L(1,n) of legal positions on 1 x n, from *Combinatorics of Go*, section 4.
        for (length, legal) in [
            (1, 1),
            (2, 5),
            (3, 15),
            (4, 41),
            (5, 113),
            (6, 313),
            (7, 867),
        ] {
            let tree = Node::root(length).unwrap();
            let mut names = Vec::new();
            check(&tree, 0, &mut names);
            names.sort();
            names.dedup();
            assert_eq!((names.len(), tree.size()), (legal, legal));
            assert_eq!(tree.depth(), (1 << length) - 2);
            assert!(tree.svg().matches("<text").count() == legal);
            let deepest = LeftCapturing::new(length).map(|game| game.deepest());
            assert!(deepest.is_err() || deepest == Ok(tree.depth() as u128));
        }
        assert!(Node::root(0).is_none() && Node::root(8).is_none());
    }
}
