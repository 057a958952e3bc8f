//! Counts the nodes (legal positions) and edges (moves) of a game graph, and their classes up to
//! symmetry of the board, in one pass over the nodes.
//!
//! The entry function is [`CompactGraph::survey`]. Classes up to symmetry are counted by Burnside's
//! lemma: the number of classes is the average, over all symmetries, of the number of nodes (or
//! edges) that a symmetry fixes. The pass is parallel and needs no memory per node.

use super::compact::{CompactGraph, Kind};
use super::{Error, tell};
use crate::images::Images;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::machine::Machine;
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_board::Player;
use tengen_board::packed::{Points, Stones, bit, numbers};
use tengen_board::symmetry::Permutation;

/// Number of words of the bit set of nodes that a thread processes at a time.
const CHUNK: usize = 1 << 8;

/// The numbers of nodes and edges of a game graph, by several properties.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Number of legal positions.
    pub nodes: u64,
    /// Numbers of nodes with 0, 1, 2, ... outgoing edges. The last number of the list is not 0.
    pub outdegrees: Vec<u64>,
    /// Number of edges whose move captures stones of the opponent.
    pub captures: u64,
    /// Number of edges whose move is a suicide. All of these are suicides of several stones.
    pub suicides: u64,
    /// Number of suicides of single stones. These moves are no edges, because they do not change
    /// the position.
    pub single_stone_suicides: u64,
    /// Number of pairs of nodes (positions) with edges (moves) in both directions. Such a pair is a
    /// ko, or a plain move that the suicide of two stones undoes.
    pub two_loops: u64,
    /// Number of pairs in `two_loops` that are kos: a single stone captures a single stone.
    pub kos: u64,
    /// Number of symmetries of the board, including the identity; `None` if unknown.
    pub symmetries: Option<u64>,
    /// Number of classes of nodes whose positions are equal up to symmetry of the board.
    pub node_classes: u64,
    /// Number of classes of nodes whose positions are equal up to symmetry of the board and
    /// exchange of colours.
    pub node_classes_with_colours: u64,
    /// Number of classes of edges that are equal up to symmetry of the board.
    pub edge_classes: u64,
    /// Number of classes of edges that are equal up to symmetry of the board and exchange of
    /// colours. No edge is fixed by an exchange of colours, so this is half of `edge_classes`.
    pub edge_classes_with_colours: u64,
}

impl Survey {
    /// Returns the number of edges: of the moves that change a position.
    pub fn edges(&self) -> u64 {
        (0..)
            .zip(&self.outdegrees)
            .map(|(degree, nodes)| degree * nodes)
            .sum()
    }

    /// Returns the average out-degree, the number of moves in a position (*Combinatorics of Go*,
    /// table 8).
    pub fn average_outdegree(&self) -> f64 {
        self.edges() as f64 / self.nodes as f64
    }

    /// Returns the smallest number of moves in a position (out-degree).
    ///
    /// The smallest out-degree is at least 2 on square-lattice boards of more than one point
    /// (*Combinatorics of Go*, lemma 16).
    pub fn least_outdegree(&self) -> usize {
        self.outdegrees
            .iter()
            .position(|&nodes| nodes > 0)
            .unwrap_or(0)
    }

    /// Adds the counts of other nodes. Here the fields for numbers of classes still hold the
    /// numbers of nodes and edges that symmetries fix, not yet divided by the number of symmetries
    /// (Burnside's lemma).
    fn and(mut self, other: Survey) -> Survey {
        if self.outdegrees.len() < other.outdegrees.len() {
            self.outdegrees.resize(other.outdegrees.len(), 0);
        }
        for (sum, number) in self.outdegrees.iter_mut().zip(other.outdegrees) {
            *sum += number;
        }
        self.nodes += other.nodes;
        self.captures += other.captures;
        self.suicides += other.suicides;
        self.single_stone_suicides += other.single_stone_suicides;
        self.two_loops += other.two_loops;
        self.kos += other.kos;
        self.node_classes += other.node_classes;
        self.node_classes_with_colours += other.node_classes_with_colours;
        self.edge_classes += other.edge_classes;
        self
    }
}

/// A symmetry of the board, prepared for sets of points.
struct Turn {
    /// A table of the images of sets of points under the symmetry.
    images: Images,
    /// The points that the symmetry maps to themselves.
    fixed: Points,
}

impl Turn {
    fn new(permutation: &Permutation) -> Turn {
        let points = permutation.points();
        let stays = |&v: &usize| permutation.image(v) == v;
        Turn {
            images: Images::new(points, |v| permutation.image(v)),
            fixed: (0..points).filter(stays).map(bit).sum(),
        }
    }
}

impl CompactGraph {
    /// Counts the nodes (positions) and edges (moves) of the graph by kind of move, and their
    /// classes up to symmetry.
    ///
    /// # Errors
    /// [`Error::Cancelled`] if the observer stops the count.
    pub fn survey(&self, options: &Machine<'_>) -> Result<Survey, Error> {
        let symmetries = self.symmetries();
        let turns: Vec<Turn> = symmetries.iter().map(Turn::new).collect();
        let of = self.nodes();
        let done = AtomicU64::new(0);
        // Each thread has its own counts, which are added up at the end.
        let part = |chunk, words: &[u64]| {
            let mut part = Survey::default();
            let first = (chunk * CHUNK) as u64;
            for (index, &word) in (first..).zip(words) {
                for code in numbers(index, word) {
                    self.count(self.codes.stones(code), &turns, &mut part);
                }
            }
            let done = part.nodes + done.fetch_add(part.nodes, Ordering::Relaxed);
            tell(options, Event::Colourings { done, of })?;
            Ok::<_, Error>(part)
        };
        let words = self.nodes.words();
        let parts = (options.pool()?).install(|| parallel::try_pieces(words, CHUNK, part))?;
        let mut survey = Survey::default();
        for part in parts {
            survey = survey.and(part);
        }
        // By Burnside's lemma, the number of classes is the number of nodes (or edges) that
        // symmetries fix, divided by the number of symmetries.
        let order = turns.len() as u64;
        survey.symmetries = self.board.shape().map(|_| order);
        survey.node_classes /= order;
        survey.node_classes_with_colours /= 2 * order;
        survey.edge_classes /= order;
        survey.edge_classes_with_colours = survey.edge_classes / 2;
        // Each ko was counted at both of its positions. Every other pair with edges in both
        // directions was counted only at the position in which the suicide is played.
        survey.kos /= 2;
        survey.two_loops += survey.kos;
        Ok(survey)
    }

    /// Adds a node (position) and its outgoing edges (moves) to the counts. `turns` has the
    /// symmetries of the board.
    #[inline]
    fn count(&self, stones: Stones, turns: &[Turn], survey: &mut Survey) {
        let [black, white] = stones.0;
        let mut degree = 0;
        let mut played = [0, 0];
        for player in Player::BOTH {
            self.moves(stones, player, |vertex, after| {
                degree += 1;
                played[player as usize] |= bit(vertex);
                match Kind::of(stones, vertex, player, after) {
                    Kind::Plain => {}
                    Kind::Capture(taken) => {
                        survey.captures += 1;
                        if taken == 1 && self.is_ko(stones, vertex, player, after) {
                            survey.kos += 1;
                        }
                    }
                    Kind::Suicide(lost) => {
                        survey.suicides += 1;
                        // The suicide removed one own stone besides the new one. The reverse move
                        // puts this stone back, and captures nothing, because the position before
                        // the suicide is legal.
                        survey.two_loops += u64::from(lost == 1);
                    }
                }
            });
        }
        survey.nodes += 1;
        if survey.outdegrees.len() <= degree {
            survey.outdegrees.resize(degree + 1, 0);
        }
        survey.outdegrees[degree] += 1;
        // If a player has no edge (move that changes the position) for an empty point, the move
        // there is the suicide of a single stone.
        let empty = self.board.points() as u64 - u64::from(stones.number());
        survey.single_stone_suicides += 2 * empty - degree as u64;
        for turn in turns {
            let [black_image, white_image] = [turn.images.of(black), turn.images.of(white)];
            // The symmetry fixes this node.
            if black_image == black && white_image == white {
                survey.node_classes += 1;
                survey.node_classes_with_colours += 1;
                let kept = played.map(|played| u64::from((played & turn.fixed).count_ones()));
                // A symmetry that fixes a position maps the moves from the position to each other.
                // It fixes the moves on the points that it maps to themselves.
                survey.edge_classes += kept[0] + kept[1];
            }
            // The symmetry, followed by the exchange of colours, maps this position to itself.
            if black_image == white && white_image == black {
                survey.node_classes_with_colours += 1;
            }
        }
    }

    /// Returns `true` if the capture of a single stone is a ko: the opponent can capture the
    /// capturing stone and so restore the position.
    ///
    /// That is so if the capturing stone has no neighbour of its colour, and no liberty but the
    /// point of the captured stone.
    #[inline]
    fn is_ko(&self, before: Stones, vertex: usize, player: Player, after: Stones) -> bool {
        let opponent = player.other() as usize;
        // The capturing stone must have no neighbour of its colour, and the point of the captured
        // stone must be its only liberty.
        let taken = before.0[opponent] & !after.0[opponent];
        let around = self.field.neighbours[vertex];
        around & after.0[player as usize] == 0
            && around & !after.0[opponent] == taken
            && self.field.safe[player as usize] & bit(vertex) == 0
    }
}
