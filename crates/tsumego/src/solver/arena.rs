//! The region of a problem as a compact graph, with its points numbered from 0.
//!
//! The region is the part of the board on which the search may play or capture. The entry is
//! [`Arena::new`]. Sets of points are bit sets in machine words.
//!
//! Invariant: the search reads the arena only, never the whole board. Connections and liberties
//! outside are recorded in [`Arena::safe`], the points on which a stone is never captured. A flood
//! fill takes a few set operations for each point that it adds.

use super::bits::Bits;
use crate::problem::Problem;
use tengen_board::Player;

/// The index of the attacker in arrays with one element for each side.
pub const ATTACKER: usize = 0;
/// The index of the defender in arrays with one element for each side.
pub const DEFENDER: usize = 1;

/// The points of a problem's region as a graph. The rest of the board never changes and is left
/// out.
#[derive(Clone, Debug)]
pub struct Arena<W> {
    /// The vertex of the board for each point, ascending.
    pub vertices: Vec<usize>,
    /// The neighbours of each point.
    pub adjacent: Vec<W>,
    /// The set of all points.
    pub all: W,
    /// For each side, the points on which its stones cannot be captured. Such a point is beside a
    /// point outside the region that counts as a safe stone of this side, or as a permanent
    /// liberty.
    pub safe: [W; 2],
    /// For each side, its stones in the position of the problem.
    pub stones: [W; 2],
    /// For each side, the points beside a rim: empty points outside the region that count as the
    /// opponent's. The opponent wins by capturing a string of this side on such a point.
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
                // A neighbour `n` of the point is in the region, on the rim, a fixed stone outside
                // the region, or an empty point outside.
                if let Some(other) = index[n] {
                    neighbours |= W::one(other);
                } else if let Some(rim) = on_rim(n) {
                    // On the rim, one side has stones from the beginning, so its stones beside the
                    // rim are safe. The other side loses the game if one of its strings beside the
                    // rim is captured.
                    let side = usize::from(rim.player == problem.defender);
                    safe[side] |= one;
                    brittle[side ^ 1] |= one;
                } else {
                    // An empty point outside the region counts as a stone of the attacker, or of
                    // the defender if it is listed as friendly.
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

    /// Returns the stones of the targets that are still on the board. `captured` has a bit for each
    /// target, 1 if it has been captured.
    #[inline]
    pub fn targets_left(&self, captured: u8) -> W {
        let left = self
            .targets
            .iter()
            .enumerate()
            .filter(|(target, _)| captured >> target & 1 == 0);
        left.fold(W::NONE, |all, (_, &stones)| all | stones)
    }

    /// Returns points that are connected to `start` by a path in the set `among`. All connected
    /// points of `wanted` are among them.
    ///
    /// The flood fill ends when it has found all of `wanted`, so other connected points may be
    /// missing.
    #[inline(always)]
    pub fn connected_among(&self, start: W, among: W, wanted: W) -> W {
        let mut found = start;
        let mut front = start;
        while !front.is_none() && !(wanted & !found).is_none() {
            // Expands two points at a time, as in `connected`: the processor overlaps independent
            // look-ups.
            let new = self.adjacent[front.first()] | self.adjacent[front.last()];
            let new = new & among & !found;
            found |= new;
            front = front.without_ends() | new;
        }
        found
    }

    /// Returns the points that are connected to `start` by a path in the set `among`, and all
    /// neighbours of these points.
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
        // Expand two points at a time: their look-ups are independent, so the processor overlaps
        // them.
        let new = adjacent[front.first()] | adjacent[front.last()];
        around |= new;
        let new = new & among & !found;
        found |= new;
        front = front.without_ends() | new;
    }
    (found, around)
}
