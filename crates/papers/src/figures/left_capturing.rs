//! Figure 15 of *Combinatorics of Go*: the left-capturing game tree of 1 x 3. In this tree, a move
//! captures all stones to its left, if there are any.

use super::Drawn;
use super::sketch;
use tengen_games::construct::tree::Node;

pub(crate) const TITLE: &str = "Left-capturing game tree of the 1 × 3 board";

/// Draws Figure 15.
pub(crate) fn draw() -> Drawn {
    let tree = Node::root(3).expect("trees are drawn up to 7 points");
    let description = "The 15 positions of a board of three points in a row, each right of its \
                       predecessor, in which the leftmost stone is replaced by stones of the \
                       other colour on all points left of it.";
    Ok(sketch::finish(tree.canvas(), TITLE, description))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_there_once_and_the_deepest_at_depth_6() {
        let svg = draw().unwrap();
        // The picture has a text for each position, and one for the title.
        assert_eq!(svg.matches("<text ").count(), 15 + 1);
        for name in ["...", ".XX", ".OO", "X.O", "O.X"] {
            assert_eq!(svg.matches(&format!(">{name}<")).count(), 1, "{name}");
        }
    }
}
