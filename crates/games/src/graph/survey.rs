//! What is to be counted of a game graph, in one pass over its nodes.

use super::compact::{CompactGraph, Kind};
use super::{Error, tell};
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::machine::Machine;
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_board::Player;
use tengen_board::packed::{Points, Stones, bit, each, numbers};
use tengen_board::symmetry::Permutation;

/// Words of the set of nodes that a thread takes at a time.
const CHUNK: usize = 1 << 8;

/// Numbers of things in a game graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Legal positions.
    pub nodes: u64,
    /// How many nodes have 0, 1, 2, ... edges from them. The last number is not 0.
    pub outdegrees: Vec<u64>,
    /// Edges that capture.
    pub captures: u64,
    /// Edges that are suicides, all of several stones.
    pub suicides: u64,
    /// Suicides of single stones: moves that are no edges, as they leave the position as
    /// it was.
    pub single_stone_suicides: u64,
    /// Pairs of nodes with edges either way: kos, and plain moves taken back by the
    /// suicide of two stones.
    pub two_loops: u64,
    /// Those of them that are kos: captures of a single stone by a single stone.
    pub kos: u64,
    /// Symmetries of the board, the identity included; `None` if they are not known.
    pub symmetries: Option<u64>,
    /// Nodes up to these symmetries.
    pub node_classes: u64,
    /// Nodes up to symmetries and exchanging the colours.
    pub node_classes_with_colours: u64,
    /// Edges up to symmetries.
    pub edge_classes: u64,
    /// Edges up to symmetries and exchanging the colours. No edge is its own image when
    /// colours are exchanged, so this is half as many.
    pub edge_classes_with_colours: u64,
}

impl Survey {
    /// Moves that change the position.
    pub fn edges(&self) -> u64 {
        (0..)
            .zip(&self.outdegrees)
            .map(|(degree, nodes)| degree * nodes)
            .sum()
    }

    /// The average number of edges from a node: *Combinatorics of Go*, table 8.
    pub fn average_outdegree(&self) -> f64 {
        self.edges() as f64 / self.nodes as f64
    }

    /// The smallest number of edges from a node: at least 2 on square boards of
    /// more than one point (lemma 16).
    pub fn least_outdegree(&self) -> usize {
        self.outdegrees
            .iter()
            .position(|&nodes| nodes > 0)
            .unwrap_or(0)
    }

    /// Adds what was counted of other nodes. Numbers of classes are not yet divided by
    /// that of the symmetries.
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

/// A symmetry, moving sets of points.
struct Turn {
    /// By the value of each byte of a set, where its points go.
    images: Vec<[Points; 256]>,
    /// The points that stay.
    fixed: Points,
}

impl Turn {
    fn new(permutation: &Permutation) -> Turn {
        let points = permutation.points();
        let image = |byte: usize, value: usize| {
            let ours = each(value as u64)
                .map(|i| 8 * byte + i)
                .filter(|&v| v < points);
            ours.map(|v| bit(permutation.image(v))).sum()
        };
        let images = (0..points.div_ceil(8)).map(|byte| std::array::from_fn(|v| image(byte, v)));
        let stays = |&v: &usize| permutation.image(v) == v;
        Turn {
            images: images.collect(),
            fixed: (0..points).filter(stays).map(bit).sum(),
        }
    }

    #[inline]
    fn image(&self, set: Points) -> Points {
        let bytes = self.images.iter().zip(set.to_le_bytes());
        bytes
            .map(|(images, byte)| images[usize::from(byte)])
            .fold(0, |all, image| all | image)
    }
}

impl CompactGraph {
    /// Counts nodes and edges.
    ///
    /// Classes are counted by the lemma that is not Burnside's: their number is the
    /// average number of what a symmetry leaves as it is.
    ///
    /// # Errors
    /// If cancelled.
    pub fn survey(&self, options: &Machine<'_>) -> Result<Survey, Error> {
        let symmetries = self.symmetries();
        let turns: Vec<Turn> = symmetries.iter().map(Turn::new).collect();
        let of = self.nodes();
        let done = AtomicU64::new(0);
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
        let order = turns.len() as u64;
        survey.symmetries = self.board.shape().map(|_| order);
        survey.node_classes /= order;
        survey.node_classes_with_colours /= 2 * order;
        survey.edge_classes /= order;
        survey.edge_classes_with_colours = survey.edge_classes / 2;
        // Each was met at both of its nodes.
        survey.kos /= 2;
        survey.two_loops += survey.kos;
        Ok(survey)
    }

    /// Counts a node and the edges from it.
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
                        // The way back is to put the stone that was lost there again: a
                        // part of a legal position, which takes nothing.
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
        let empty = self.board.points() as u64 - u64::from(stones.number());
        survey.single_stone_suicides += 2 * empty - degree as u64;
        for turn in turns {
            let [black_image, white_image] = [turn.image(black), turn.image(white)];
            if black_image == black && white_image == white {
                survey.node_classes += 1;
                survey.node_classes_with_colours += 1;
                let kept = played.map(|played| u64::from((played & turn.fixed).count_ones()));
                survey.edge_classes += kept[0] + kept[1];
            }
            if black_image == white && white_image == black {
                survey.node_classes_with_colours += 1;
            }
        }
    }

    /// Whether the capture of a single stone can be taken back: whether the stone that
    /// captured it is alone, and has no other liberty.
    #[inline]
    fn is_ko(&self, before: Stones, vertex: usize, player: Player, after: Stones) -> bool {
        let opponent = player.other() as usize;
        let taken = before.0[opponent] & !after.0[opponent];
        let around = self.field.neighbours(vertex);
        around & after.0[player as usize] == 0
            && around & !after.0[opponent] == taken
            && self.field.guarded() & bit(vertex) == 0
    }
}
