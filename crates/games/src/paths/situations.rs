//! The graph whose simple paths from the start node are the games under a superko rule: a game
//! visits no node twice.
//!
//! Under positional superko the nodes are the nodes of the game graph, one for each legal position.
//! Under situational superko the position with number p, from 0, gives two nodes:
//!
//! ```text
//!   2 p      p with Black to move
//!   2 p + 1  p with White to move
//! ```
//!
//! Under situational superko a move out of turn implies a pass of the player to move. Unless passes
//! are ignored, the step for such a move also visits the situation after the pass.
//!
//! Entry: [`Situations::new`]. A *step* is a move between two nodes, or several moves with the same
//! effect. Invariant: the steps from a node are ascending, and no two of them differ only in their
//! numbers of moves. Memory is linear in the edges of the game graph.

use super::Cancelled;
use super::rule::{Passes, Rule};
use crate::graph::GameGraph;
use tengen_base::observer::Observer;
use tengen_board::play::{Suicide, play};
use tengen_board::{Board, Colour, Permutation, Position, symmetry};

/// Number of positions between two calls of the observer.
const OFTEN: usize = 1 << 12;

/// A step of a game: a move from a node, or several moves with the same effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The node after the move, which must be unvisited.
    pub to: u32,
    /// The node of the situation after the pass, if the step is a pass and a move by the other
    /// player. The step visits this node, too. `None` if there is no pass, or passes are ignored.
    pub via: Option<u32>,
    /// Number of moves with this effect.
    pub moves: u32,
}

/// The graph of games under a superko rule: the nodes (positions, or positions with a player to
/// move) that may not be repeated, and the steps (moves) between them.
#[derive(Clone, Debug)]
pub struct Situations {
    /// The steps from each node; no two of them differ only in [`Step::moves`].
    steps: Vec<Vec<Step>>,
    /// `true` if a pass must not repeat a situation (position and player to move), so that
    /// [`Step::via`] must be unvisited.
    restricted: bool,
    /// For each symmetry of the board, with or without exchange of colours, the image of each node.
    /// The identity is included.
    symmetries: Vec<Vec<u32>>,
}

impl Situations {
    /// The start node of games: the empty board, with Black to move.
    pub const START: usize = 0;

    /// Builds the graph for the games on a board under a superko rule, from the board's game graph.
    ///
    /// # Errors
    /// [`Cancelled`] if the observer stops the work.
    pub fn new(
        graph: &GameGraph,
        rule: Rule,
        observer: &dyn Observer,
    ) -> Result<Situations, Cancelled> {
        let ask = |p: usize| match p.is_multiple_of(OFTEN) {
            true => observer.go_on().then_some(()).ok_or(Cancelled),
            false => Ok(()),
        };
        let steps = match rule {
            Rule::Positional => {
                let steps = (0..graph.nodes()).map(|p| {
                    ask(p)?;
                    let moves = graph.edges_from(p).iter();
                    Ok(together(moves.map(|edge| (edge.to, None)).collect()))
                });
                steps.collect::<Result<_, Cancelled>>()?
            }
            Rule::Situational {
                passes,
                lone_suicide,
            } => {
                let mut steps = Vec::with_capacity(2 * graph.nodes());
                for p in 0..graph.nodes() {
                    ask(p)?;
                    let mut moves: Vec<(u32, Colour)> = graph
                        .edges_from(p)
                        .iter()
                        .map(|edge| (edge.to, edge.colour))
                        .collect();
                    if lone_suicide {
                        let lone = lone_suicides(graph.board(), &graph.position(p));
                        moves.extend(lone.into_iter().map(|colour| (p as u32, colour)));
                    }
                    // Under situational superko each position gives two nodes, one for each player
                    // to move.
                    for to_move in [1, 2] {
                        let step = |&(to, colour): &(u32, Colour)| {
                            // A move out of turn follows a pass. After the pass, the position is
                            // the same and the player who makes the move is to move.
                            let passed = colour != to_move && passes != Passes::Ignored;
                            let via = passed.then(|| node(p as u32, colour));
                            // After the move the other player is to move.
                            (node(to, 3 - colour), via)
                        };
                        steps.push(together(moves.iter().map(step).collect()));
                    }
                }
                steps
            }
        };
        let restricted = matches!(
            rule,
            Rule::Situational {
                passes: Passes::Restricted,
                ..
            }
        );
        Ok(Situations {
            steps,
            restricted,
            symmetries: symmetries(graph, rule, &ask)?,
        })
    }

    /// Number of nodes.
    pub fn nodes(&self) -> usize {
        self.steps.len()
    }

    /// Returns the steps from a node, in ascending order.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn steps(&self, node: usize) -> &[Step] {
        &self.steps[node]
    }

    /// Returns `true` if a pass must not repeat a situation, a position with a player to move.
    pub fn restricted(&self) -> bool {
        self.restricted
    }

    /// Returns the symmetries of the board, with and without exchange of colours, as permutations
    /// of the nodes.
    ///
    /// Each symmetry is the list of the images of all nodes. The identity is first, and no list
    /// occurs twice.
    pub fn symmetries(&self) -> &[Vec<u32>] {
        &self.symmetries
    }
}

/// Returns the node of a position with a player to move.
fn node(position: u32, to_move: Colour) -> u32 {
    2 * position + u32::from(to_move) - 1
}

/// Groups moves that lead to the same node, and that have the same node after a pass (if any), into
/// steps.
fn together(mut steps: Vec<(u32, Option<u32>)>) -> Vec<Step> {
    // Moves with the same effect become neighbours in the list.
    steps.sort_unstable();
    let same = steps.chunk_by(|a, b| a == b);
    same.map(|same| Step {
        to: same[0].0,
        via: same[0].1,
        moves: same.len() as u32,
    })
    .collect()
}

/// Returns the player of each possible suicide of a single stone, which leaves the position
/// unchanged: one entry for each point and player.
fn lone_suicides(board: &Board, position: &Position) -> Vec<Colour> {
    let all = (0..board.points()).flat_map(|vertex| [(vertex, 1), (vertex, 2)]);
    all.filter(|&(vertex, colour)| {
        let played = play(board, position, vertex, colour, Suicide::Allowed);
        played.is_ok_and(|played| played.position == *position)
    })
    .map(|(_, colour)| colour)
    .collect()
}

/// Returns the images of all nodes under the symmetries of board and colours.
fn symmetries(
    graph: &GameGraph,
    rule: Rule,
    ask: &impl Fn(usize) -> Result<(), Cancelled>,
) -> Result<Vec<Vec<u32>>, Cancelled> {
    let points = graph.board().points();
    // The symmetries of boards given as graphs are unknown, so only the exchange of colours is
    // used.
    let group = symmetry::group(graph.board());
    let group = group.unwrap_or_else(|_| vec![Permutation::identity(points)]);
    let mut all = Vec::new();
    for permutation in &group {
        // Every symmetry of the board is used without and with the exchange of colours.
        for exchanged in [false, true] {
            let images = (0..graph.nodes()).map(|p| {
                ask(p)?;
                let moved = permutation.apply(&graph.position(p));
                let mut moved = moved.expect("a position of this board");
                for v in 0..points {
                    if exchanged && moved.get(v) != 0 {
                        moved.set(v, 3 - moved.get(v));
                    }
                }
                let image = graph.node(&moved);
                Ok(image.expect("symmetries keep legality") as u32)
            });
            let images: Vec<u32> = images.collect::<Result<_, Cancelled>>()?;
            let images: Vec<u32> = match rule {
                Rule::Positional => images,
                // An exchange of colours exchanges the player to move, too.
                Rule::Situational { .. } => images
                    .into_iter()
                    .flat_map(|p| {
                        if exchanged {
                            [2 * p + 1, 2 * p]
                        } else {
                            [2 * p, 2 * p + 1]
                        }
                    })
                    .collect(),
            };
            all.push(images);
        }
    }
    // On tiny boards different symmetries can give the same permutation of the nodes; keep one of
    // them.
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::observer::Silent;

    fn rules() -> Vec<Rule> {
        let mut rules = vec![Rule::Positional];
        for passes in Passes::ALL {
            for lone_suicide in [false, true] {
                rules.push(Rule::Situational {
                    passes,
                    lone_suicide,
                });
            }
        }
        rules
    }

    #[test]
    fn symmetries_keep_steps() {
        for (rows, cols) in [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)] {
            let graph = GameGraph::new(&Board::square(rows, cols).unwrap(), &Silent).unwrap();
            for rule in rules() {
                let situations = Situations::new(&graph, rule, &Silent).unwrap();
                let identity: Vec<u32> = (0..situations.nodes() as u32).collect();
                assert_eq!(situations.symmetries()[0], identity);
                for image in situations.symmetries() {
                    let moved = |v: u32| image[v as usize];
                    for node in 0..situations.nodes() {
                        let mut steps: Vec<Step> = situations.steps(node).to_vec();
                        for step in &mut steps {
                            step.to = moved(step.to);
                            step.via = step.via.map(moved);
                        }
                        steps.sort_unstable();
                        assert_eq!(steps, situations.steps(moved(node as u32) as usize));
                    }
                }
            }
        }
    }

    #[test]
    fn symmetries_are_those_of_board_and_colours() {
        for (rows, cols, symmetries) in [(1, 1, 1), (1, 2, 4), (1, 4, 4), (2, 2, 16), (2, 3, 8)] {
            let graph = GameGraph::new(&Board::square(rows, cols).unwrap(), &Silent).unwrap();
            let situations = Situations::new(&graph, Rule::Positional, &Silent).unwrap();
            assert_eq!(situations.symmetries().len(), symmetries, "{rows}x{cols}");
        }
    }

    /// Checks the steps on a board of one point, where the only moves of both players are suicides.
    #[test]
    fn one_point_has_suicides_only() {
        let graph = GameGraph::new(&Board::square(1, 1).unwrap(), &Silent).unwrap();
        let situations = |passes, lone_suicide| {
            let rule = Rule::Situational {
                passes,
                lone_suicide,
            };
            Situations::new(&graph, rule, &Silent).unwrap()
        };
        let without = situations(Passes::Ignored, false);
        assert_eq!((without.nodes(), without.steps(0).len()), (2, 0));
        let step = |to, via| Step { to, via, moves: 1 };
        let ignored = situations(Passes::Ignored, true);
        assert_eq!(ignored.steps(0), [step(0, None), step(1, None)]);
        let recorded = situations(Passes::Recorded, true);
        assert_eq!(recorded.steps(0), [step(0, Some(1)), step(1, None)]);
        assert_eq!(recorded.steps(1), [step(0, None), step(1, Some(0))]);
    }
}
