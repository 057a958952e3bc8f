//! Computes the sizes of the boards of an SGF collection, before any board is built.

use super::faults::Faults;
use super::read::NodeReader;
use super::syntax::{self, Step};
use crate::text::without_bom;

/// The sizes of the games of a collection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Number of games.
    pub games: u64,
    /// Total number of points of all boards.
    pub points: u64,
    /// Number of points of the largest board.
    pub largest: u64,
    /// Upper bound on the number of nodes that [`super::tree::read`] builds.
    pub nodes: u64,
}

/// Returns the number of games in an SGF collection, the sizes of their boards, and a bound on the
/// number of nodes.
///
/// The games counted are the games that [`super::tree::read`] finds. The memory that the function
/// takes does not depend on the sizes of the boards.
pub fn size(text: &str) -> Size {
    let text = without_bom(text);
    let (mut size, mut depth, mut has_begun) = (Size::default(), 0usize, false);
    let mut faults = Faults::new(text);
    syntax::walk(text, &mut faults, &mut |step, faults| match step {
        Step::Open => depth += 1,
        Step::Node(_, properties) => {
            // The bound counts a node for each property, because a second move in a node becomes a
            // separate node.
            size.nodes += 1 + properties.len() as u64;
            if !std::mem::replace(&mut has_begun, true) {
                let (rows, cols) = NodeReader::new(&properties, faults)
                    .size()
                    .unwrap_or((0, 0));
                size.games += 1;
                let points = (rows * cols) as u64;
                size.points += points;
                size.largest = size.largest.max(points);
            }
        }
        Step::Close => {
            depth -= 1;
            has_begun &= depth > 0;
        }
    });
    size
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::tree;

    #[test]
    fn sizes_are_those_of_the_games() {
        for text in [
            "(;SZ[3]AB[aa];W[bb](;B[cc])(;SZ[9]B[ca]))(;SZ[2:5]C[(;SZ[52\\])])",
            "\u{feff}mail (see below)\n(;AB[aa])\n(;GM[2])(;SZ[0])",
            "(;SZ[4](;SZ[5]) x (;SZ[6]C[never closed",
            "(())(;)",
        ] {
            let read = tree::read(text).unwrap();
            let points = |game: &tree::Game| (game.start.rows * game.start.cols) as u64;
            let points = read.games.iter().flatten().map(points).sum::<u64>();
            let found = size(text);
            assert!(found.largest <= found.points && found.largest * found.games >= found.points);
            assert_eq!(found.games, read.games.len() as u64, "{text}");
            let nodes = read.games.iter().flatten().map(|game| game.nodes.len());
            assert!(found.nodes >= nodes.sum::<usize>() as u64);
            assert!(
                found.points >= points && found.points <= points + 361,
                "{text}"
            );
        }
    }
}
