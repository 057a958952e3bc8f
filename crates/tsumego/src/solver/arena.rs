//! The region of a problem as a compact graph, with its points numbered from 0.
//!
//! The entry is [`Arena::new`]. Sets of points are bit sets in machine words.
//!
//! Invariant: a stone on a point of `safe` is never captured, so the search needs nothing of the
//! board beyond the arena. Flood fills take one operation on sets for each point that they add.

use super::bits::Bits;
use crate::problem::Problem;
use tengen_board::Player;

/// The index of the attacker in arrays by side.
pub const ATTACKER: usize = 0;
/// The index of the defender in arrays by side.
pub const DEFENDER: usize = 1;

/// The region of a problem, without the parts of the board that never change.
#[derive(Clone, Debug)]
pub struct Arena<W> {
    /// The vertex of the board for each point, ascending.
    pub vertices: Vec<usize>,
    /// The neighbours of each point.
    pub adjacent: Vec<W>,
    /// The set of all points.
    pub all: W,
    /// For each side, the points on which a stone cannot be captured. Such a stone touches a fixed
    /// string, or a point that is always a liberty.
    pub safe: [W; 2],
    /// For each side, its stones in the position of the problem.
    pub stones: [W; 2],
    /// For each side, the points beside a rim of the opponent, who wins by capturing a string
    /// there.
    pub brittle: [W; 2],
    /// The stones of each string of the target.
    pub targets: Vec<W>,
    /// The player who defends the target.
    pub defender: Player,
}

impl<W: Bits> Arena<W> {
    /// Creates the arena of a problem; `None` if it has more points than the word has bits.
    pub fn new(problem: &Problem) -> Option<Arena<W>> {
        let vertices = problem.region.clone();
        if vertices.len() > W::SIZE {
            return None;
        }
        let (board, position) = (&problem.board, &problem.position);
        let mut index = vec![None; board.points()];
        for (point, &vertex) in vertices.iter().enumerate() {
            index[vertex] = Some(point);
        }
        let defender = problem.defender.colour();
        let mut adjacent = Vec::with_capacity(vertices.len());
        let (mut safe, mut stones) = ([W::NONE; 2], [W::NONE; 2]);
        let mut all = W::NONE;
        let mut brittle = [W::NONE; 2];
        let rim = problem.rim.as_ref();
        let on_rim = |vertex: usize| rim.filter(|rim| rim.points.binary_search(&vertex).is_ok());
        for (point, &vertex) in vertices.iter().enumerate() {
            let one = W::one(point);
            all |= one;
            let mut neighbours = W::NONE;
            for &n in board.graph().neighbours(vertex) {
                let n = n as usize;
                // Four kinds of neighbours: in the region; on the rim; a fixed stone outside; an
                // empty point outside.
                if let Some(other) = index[n] {
                    neighbours |= W::one(other);
                } else if let Some(rim) = on_rim(n) {
                    // A stone beside the rim is safe for the rim's owner. The other side loses the
                    // game if a string there is captured.
                    let side = usize::from(rim.player == problem.defender);
                    safe[side] |= one;
                    brittle[side ^ 1] |= one;
                } else {
                    // Empty points outside belong to the attacker, unless they are friendly.
                    let friendly = problem.friendly.binary_search(&n).is_ok();
                    safe[usize::from(friendly || position.get(n) == defender)] |= one;
                }
            }
            // The point has a permanent liberty, so no stone on it can be captured.
            if board.is_guarded(vertex) {
                safe.iter_mut().for_each(|set| *set |= one);
            }
            adjacent.push(neighbours);
            if let Some(player) = Player::of(position.get(vertex)) {
                stones[usize::from(player == problem.defender)] |= one;
            }
        }
        let targets = problem.targets.iter().map(|&vertex| {
            let point = index[vertex].expect("the strings of the target are in the region");
            connected(&adjacent, W::one(point), stones[DEFENDER]).0
        });
        let targets = targets.collect();
        Some(Arena {
            vertices,
            adjacent,
            all,
            safe,
            stones,
            brittle,
            targets,
            defender: problem.defender,
        })
    }

    /// Returns the point of a vertex of the board; `None` for a vertex outside the region.
    pub fn point(&self, vertex: usize) -> Option<usize> {
        self.vertices.binary_search(&vertex).ok()
    }

    /// Returns the stones of the targets that have not been captured.
    #[inline]
    pub fn targets_left(&self, captured: u8) -> W {
        let left = self
            .targets
            .iter()
            .enumerate()
            .filter(|(target, _)| captured >> target & 1 == 0);
        left.fold(W::NONE, |all, (_, &stones)| all | stones)
    }

    /// Returns the points of `wanted` that are connected to `start` within the set `among`.
    ///
    /// The result may have other connected points, too: the search ends when all of `wanted` are
    /// found.
    #[inline(always)]
    pub fn connected_among(&self, start: W, among: W, wanted: W) -> W {
        let mut found = start;
        let mut front = start;
        while !front.is_none() && !(wanted & !found).is_none() {
            // Two points at a time, as in `connected`.
            let new = self.adjacent[front.first()] | self.adjacent[front.last()];
            let new = new & among & !found;
            found |= new;
            front = front.without_ends() | new;
        }
        found
    }

    /// Returns the points that are connected to `start` within `among`, and all neighbours of these
    /// points.
    #[inline(always)]
    pub fn component(&self, start: W, among: W) -> (W, W) {
        connected(&self.adjacent, start, among)
    }
}

#[inline(always)]
fn connected<W: Bits>(adjacent: &[W], start: W, among: W) -> (W, W) {
    let (mut found, mut around) = (start, W::NONE);
    let mut front = start;
    while !front.is_none() {
        // Two points at a time: their look-ups are independent, so the processor overlaps them.
        let new = adjacent[front.first()] | adjacent[front.last()];
        around |= new;
        let new = new & among & !found;
        found |= new;
        front = front.without_ends() | new;
    }
    (found, around)
}
