//! All sets D_0, D_1, ..., D of dead groups of a board, by retrograde analysis. The sets are
//! defined in section 3 of *On the Complexity of Tsume-Go* (Crăşmaru).
//!
//! D_0 is the set of the groups that the player to move can capture at once. A group is in D_(i+1)
//! if it is in D_i. It is also in D_(i+1) if one move of its opponent, or every move of its owner,
//! leads to a position in which it is in D_i. D is the union of all D_i. The groups that are not in
//! D live.
//!
//! The entry function is [`DeadSets::of`]. By theorem 2 of the paper, the positions that arise from
//! the empty board are those in which every group has a liberty, with either player to move. The
//! search uses a graph whose nodes are the groups of these positions. Exchanging the colours and
//! the player to move changes no result. So positions do not record Black and White, only the
//! player to move and the opponent:
//!
//! ```text
//! position:  stones of the player to move | stones of the opponent      (a number, base 3)
//! node:      position, group (by its first stone)
//! ```
//!
//! The rank of a group is the number of moves from it to D_0 in this graph, with best play of both
//! sides (`attractor`). Time and memory are linear in the number of nodes and edges, so about 3^n
//! times n^2 for a board of n points.

use super::attractor::{Arena, EDGE_BYTES, NEVER, NODE_BYTES};
use super::can_kill::check_stone;
use super::error::{Invalid, SearchError, Size, filled};
use super::position::Position;
use tengen_base::observer::{Event, Observer};
use tengen_board::packed::{Chain, Codes, Field, Points, Stones, bit, positions};
use tengen_board::play::Suicide;
use tengen_board::{Board, Player};

/// The number of positions that are processed between two calls of the observer.
const CHUNK: u64 = 1 << 14;

/// The approximate number of positions in the sample that estimates the size of the graph.
const SAMPLE: u64 = 1 << 16;

/// The colour that stands for the player to move: positions are stored with colours exchanged if
/// White is to move.
const MOVER: Player = Player::Black;

/// All dead groups of a board.
#[derive(Debug)]
pub struct DeadSets {
    board: Board,
    nodes: Nodes,
    /// For each node (a group in a position), the smallest i for which the group is in D_i, or
    /// [`NEVER`] if the group lives. The groups of D_i are captured in at most i + 1 moves.
    ranks: Vec<u32>,
    positions: u64,
    sizes: Vec<u64>,
}

/// Numbers the groups of all positions consecutively. These numbers are the nodes of the graph.
#[derive(Debug)]
struct Nodes {
    field: Field,
    codes: Codes,
    /// For each position, the number of its first group. A last entry has the number of all groups.
    ///
    /// Illegal positions count as positions without groups.
    first: Vec<u32>,
}

impl DeadSets {
    /// Computes the sets D_0, D_1, ..., D of dead groups of a board. The groups of D_i are captured
    /// in at most i + 1 moves.
    ///
    /// # Errors
    /// If the graph of positions and groups exceeds `memory` bytes, or the observer cancels.
    pub fn of(
        board: &Board,
        memory: usize,
        observer: &dyn Observer,
    ) -> Result<DeadSets, SearchError> {
        let points = board.points();
        let too_large = |estimate| SearchError::TooLarge {
            points,
            estimate,
            memory,
        };
        // Refuse boards whose positions take too much memory, at least four bytes each. The
        // comparison uses logarithms, since 3^points overflows for larger boards.
        let least = points as f64 * 3f64.log10() + 4f64.log10();
        let all = positions(points).filter(|_| least <= (memory as f64).log10());
        let all = all.ok_or_else(|| too_large(Size::of(least)))?;
        let mut nodes = Nodes {
            field: Field::new(board),
            codes: Codes::new(points),
            first: Vec::new(),
        };
        let fits = |bytes: u128, nodes: u128| {
            let numbered = nodes < u128::from(NEVER);
            (numbered && bytes <= memory as u128)
                .then_some(())
                .ok_or_else(|| too_large(Size::of((bytes as f64).log10())))
        };
        // Estimate the numbers of groups and edges from a sample, then count them, both before the
        // graph is allocated.
        let (groups, edges, _) = nodes.count(all, (all / SAMPLE).max(1) | 1, observer)?;
        fits(bytes(all, groups, edges), groups)?;
        nodes.first = filled(0, all as usize + 1)?;
        let (groups, edges, positions) = nodes.count(all, 1, observer)?;
        fits(bytes(all, groups, edges), groups)?;

        let arena = Arena::with_room(groups as usize, edges as usize)?;
        let (arena, goals) = nodes.connect(arena, all, observer)?;
        let ranks = arena.distances(&goals, observer)?;
        Ok(DeadSets {
            board: board.clone(),
            nodes,
            // A configuration belongs to two positions, one for each player to move.
            positions: 2 * positions,
            sizes: sizes(&ranks),
            ranks,
        })
    }

    /// Returns the sizes of the sets D_0, D_1, ... of dead groups, up to the first set that equals
    /// D.
    ///
    /// A group is counted once for each position that contains it, with either player to move.
    pub fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    /// Returns the smallest i with D_i = D.
    pub fn alpha(&self) -> usize {
        self.sizes.len() - 1
    }

    /// Returns the number of dead groups in all positions: the size of the set D.
    pub fn dead(&self) -> u64 {
        self.sizes[self.alpha()]
    }

    /// Returns the number of living groups of stones in all positions: the size of V in the paper.
    pub fn living(&self) -> u64 {
        self.groups() - self.dead()
    }

    /// Returns the number of groups of stones in all positions, dead and living.
    pub fn groups(&self) -> u64 {
        2 * self.ranks.len() as u64
    }

    /// Returns the number of positions: legal configurations with either player to move.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns the rank of the group of point x, or `None` if the group lives.
    ///
    /// The rank is the smallest i for which the group is in the set D_i of dead groups. A group of
    /// rank i is captured in at most i + 1 moves.
    ///
    /// # Errors
    /// If there is no stone on x, or the position does not arise from the empty board.
    pub fn rank(&self, p: &Position, x: usize) -> Result<Option<u32>, Invalid> {
        check_stone(&self.board, p, x)?;
        let [black, white] = Stones::of(&p.configuration).0;
        let stones = Stones(match p.player {
            Player::Black => [black, white],
            Player::White => [white, black],
        });
        let code = self.nodes.codes.code(stones);
        let groups = self.nodes.groups(stones);
        let node = self.nodes.node(code, &groups, bit(x));
        Ok(Some(self.ranks[node as usize]).filter(|&rank| rank != NEVER))
    }
}

/// Returns the memory for a graph of all groups of a board, in bytes.
///
/// `edges` is the number of moves from all these groups, or an upper bound.
fn bytes(positions: u64, groups: u128, edges: u128) -> u128 {
    u128::from(positions) * 4 + groups * NODE_BYTES as u128 + edges * EDGE_BYTES as u128
}

/// Returns the sizes of D_0, D_1, ...: the numbers of groups that are captured in at most 1, 2, ...
/// moves.
///
/// `ranks` has only positions with Black to move. The sizes also include White's.
fn sizes(ranks: &[u32]) -> Vec<u64> {
    let mut sizes = vec![0];
    for &rank in ranks.iter().filter(|&&rank| rank != NEVER) {
        let rank = rank as usize;
        if sizes.len() <= rank {
            sizes.resize(rank + 1, 0);
        }
        // The group with exchanged colours has no entry in `ranks`, so each group counts twice.
        sizes[rank] += 2;
    }
    // Cumulative sums.
    let mut sum = 0;
    for size in &mut sizes {
        sum += *size;
        *size = sum;
    }
    sizes
}

impl Nodes {
    /// Returns the groups of a position with their owners, ordered by their first stones.
    fn groups(&self, stones: Stones) -> Vec<(Player, Chain)> {
        let of = |player| {
            let chains = self.field.chains(stones, player);
            chains.map(move |chain| (player, chain))
        };
        let mut groups: Vec<_> = of(Player::Black).chain(of(Player::White)).collect();
        groups.sort_unstable_by_key(|(_, chain)| chain.stones.trailing_zeros());
        groups
    }

    /// Returns the number of groups of a position, and an upper bound on the number of edges
    /// (moves) from them.
    ///
    /// Returns `None` if a group has no liberty.
    fn legal(&self, stones: Stones) -> Option<(usize, usize)> {
        let groups = self.groups(stones);
        let legal = groups.iter().all(|(_, chain)| chain.is_free());
        // From each group there is at most one move for each empty point, and there is the pass.
        let moves = self.field.points() - stones.number() as usize + 1;
        legal.then_some((groups.len(), groups.len() * moves))
    }

    /// Estimates the number of groups, an upper bound on edges (moves), and the number of legal
    /// configurations. The sample is every `step`-th position.
    ///
    /// With step 1 the numbers of groups and configurations are exact. If `first` has room, the
    /// first group of each position is numbered there.
    fn count(
        &mut self,
        all: u64,
        step: u64,
        observer: &dyn Observer,
    ) -> Result<(u128, u128, u64), SearchError> {
        // If the step were a multiple of 3, all codes of the sample would have the same last digit.
        let step = if step.is_multiple_of(3) {
            step + 2
        } else {
            step
        };
        let (mut groups, mut edges, mut positions) = (0u128, 0, 0);
        for code in (0..all).step_by(step as usize) {
            tell(observer, code / step, all / step)?;
            if let Some((here, moves)) = self.legal(self.codes.stones(code)) {
                groups += here as u128 * u128::from(step);
                edges += moves as u128 * u128::from(step);
                positions += step;
            }
            if let Some(first) = self.first.get_mut(code as usize + 1) {
                // The number may exceed 32 bits, but the caller rejects such a count before using
                // it.
                *first = groups as u32;
            }
        }
        Ok((groups, edges, positions))
    }

    /// Returns the node of the group that contains `point`.
    ///
    /// `groups` are the groups of the position with the number `code`.
    fn node(&self, code: u64, groups: &[(Player, Chain)], point: Points) -> u32 {
        let has = |(_, chain): &(Player, Chain)| chain.stones & point != 0;
        let index = groups.iter().position(has);
        self.first[code as usize] + index.expect("the stone is still there") as u32
    }

    /// Adds all groups as nodes and all moves as edges to the graph. Returns the graph and the
    /// nodes of D_0, the groups that can be captured at once.
    fn connect(
        &self,
        mut arena: Arena,
        all: u64,
        observer: &dyn Observer,
    ) -> Result<(Arena, Vec<u32>), SearchError> {
        let mut goals = Vec::new();
        let mut next = Vec::new();
        for code in 0..all {
            tell(observer, code, all)?;
            // Skip positions without groups: illegal ones and the empty board.
            if self.first[code as usize] == self.first[code as usize + 1] {
                continue;
            }
            let stones = self.codes.stones(code);
            next.clear();
            let mut add = |after| {
                // The code of a position lists the stones of the player to move first. After the
                // move the other player is to move, so the two sets of stones change places.
                let Stones([mover, other]) = after;
                let after = Stones([other, mover]);
                next.push((self.codes.code(after), self.groups(after)));
            };
            // The first move is a pass.
            add(stones);
            let moved = |_, after| add(after);
            (self.field).moves(stones, MOVER, Suicide::Forbidden, moved);
            for (player, chain) in self.groups(stones) {
                let attacks = player != MOVER;
                // D_0: the group can be captured at once.
                if attacks && chain.is_in_atari() {
                    goals.push(arena.nodes() as u32);
                } else {
                    // The lowest stone of the group identifies the group after each move.
                    let stone = chain.stones & chain.stones.wrapping_neg();
                    for (code, groups) in &next {
                        arena.edge(self.node(*code, groups, stone))?;
                    }
                }
                arena.node(attacks);
            }
        }
        Ok((arena, goals))
    }
}

/// Reports progress to the observer after each chunk of positions; an error if the observer
/// cancels.
fn tell(observer: &dyn Observer, done: u64, of: u64) -> Result<(), SearchError> {
    if !done.is_multiple_of(CHUNK) {
        return Ok(());
    }
    observer.event(Event::Colourings { done, of });
    let go_on = observer.go_on();
    go_on.then_some(()).ok_or(SearchError::Cancelled)
}

#[cfg(test)]
mod tests {
    use super::super::position::group;
    use super::super::test_boards::{
        all_graphs, graph, legal_positions, ranks, small_boards, stones,
    };
    use super::*;
    use tengen_base::observer::Silent;

    /// Compares the ranks of all groups and the sizes of D_0, D_1, ... with a computation by the
    /// definition.
    fn check_against_the_definition(name: &str, board: &Board) {
        let sets = DeadSets::of(board, 1 << 30, &Silent).unwrap();
        let stones = stones(board);
        let ranks = ranks(board, &stones);
        let mut sizes = vec![0; sets.sizes().len()];
        for stone in &stones {
            let (p, x) = stone;
            let rank = ranks.get(stone).copied();
            assert_eq!(sets.rank(p, *x), Ok(rank), "{name}: {x} {p:?}");
            if let Some(rank) = rank.filter(|_| group(board, &p.configuration, *x)[0] == *x) {
                sizes[rank as usize..]
                    .iter_mut()
                    .for_each(|size| *size += 1);
            }
        }
        assert_eq!(sets.sizes(), sizes, "{name}");
        assert_eq!(sets.positions(), legal_positions(board).len() as u64);
    }

    #[test]
    fn the_sets_of_boards_of_up_to_6_points_are_those_of_the_definition() {
        for (name, board) in small_boards(6) {
            check_against_the_definition(&name, &board);
        }
    }

    #[test]
    fn the_sets_of_all_graphs_of_up_to_4_points_are_those_of_the_definition() {
        // OEIS A000088.
        for (points, number) in [(1, 1), (2, 2), (3, 4), (4, 11)] {
            let boards = all_graphs(points);
            assert_eq!(boards.len(), number);
            for board in boards {
                check_against_the_definition("a graph", &board);
            }
        }
    }

    #[test]
    #[ignore = "half a minute"]
    fn the_sets_of_all_graphs_of_5_and_6_points_are_those_of_the_definition() {
        for (points, number) in [(5, 34), (6, 156)] {
            let boards = all_graphs(points);
            assert_eq!(boards.len(), number);
            for board in boards {
                check_against_the_definition("a graph", &board);
            }
        }
    }

    #[test]
    fn two_points_by_hand() {
        let board = Board::square(1, 2).unwrap();
        let sets = DeadSets::of(&board, 1 << 20, &Silent).unwrap();
        // The board has two points. The positions are the empty board, and one stone on either
        // point. Each stone is captured at once, or after a pass if its own player is to move.
        assert_eq!(sets.positions(), 10);
        assert_eq!((sets.groups(), sets.living()), (8, 0));
        assert_eq!(sets.sizes(), [4, 8]);
        let one = DeadSets::of(&graph(1, &[]), 1 << 20, &Silent).unwrap();
        assert_eq!((one.positions(), one.groups(), one.alpha()), (2, 0, 0));
    }

    #[test]
    fn boards_that_are_too_large_are_refused_before_they_are_searched() {
        let refused = |cols: usize, memory| {
            let board = Board::square(1, cols).unwrap();
            let error = DeadSets::of(&board, memory, &Silent).err();
            error.map(|error| error.to_string())
        };
        assert_eq!(refused(8, 1 << 24), None);
        let message = refused(8, 1 << 16).unwrap();
        assert!(
            message.contains("all positions of 8 points take about"),
            "{message}"
        );
        assert!(
            refused(19 * 19, usize::MAX)
                .unwrap()
                .contains("10^173 bytes")
        );
        assert!(refused(30, 1 << 34).is_some());
        assert!(refused(16, 1 << 28).is_some(), "by the estimate");
    }
}
