//! Searches for all positions that alternating moves can reach: breadth first from the empty board.
//! The distance of a position with a player to move is the smallest number of moves that leads to
//! it.
//!
//! Black moves first and nobody passes. So Black is to move after an even number of moves, and
//! White after an odd number. All pairs of a position and a player to move that are found at one
//! distance have the same player to move. The entry function is [`reachable`]; on n points it takes
//! half a byte for each of the 3^n positions.

use super::ReachError;
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::machine::Machine;
use tengen_base::observer::Event;
use tengen_base::parallel;
use tengen_board::packed::{BitSet, Codes, Field, Stones, numbers, positions};
use tengen_board::play::Suicide;
use tengen_board::{Board, EMPTY, Player, Position, PositionError};

/// The number of bit sets of the search, which have a bit for each position. Two sets have the
/// positions reached, one for each player to move. Two have the positions that are new after the
/// current number of moves, and after one more move.
const SETS: u64 = 4;

/// The number of words of a bit set that a thread processes at once.
pub(super) const CHUNK: u64 = 1 << 10;

/// The reachable positions, by player to move.
#[derive(Debug)]
pub struct Reached {
    pub(super) field: Field,
    pub(super) codes: Codes,
    /// The reachable positions as bit sets, indexed by the player to move.
    pub(super) seen: [BitSet; 2],
    by_distance: Vec<u64>,
}

/// Searches for all positions of two colours that are reachable from the empty board.
///
/// Moves strictly alternate, Black first, without passes, and positions may repeat. If `suicide`
/// allows all suicides, a player can place a single stone that is removed at once. This changes
/// only the player to move.
///
/// # Errors
/// [`ReachError`] if the board has too many points for the memory, or the observer cancels. On n
/// points, each of the 3^n positions takes half a byte.
pub fn reachable(
    board: &Board,
    suicide: Suicide,
    options: &Machine<'_>,
) -> Result<Reached, ReachError> {
    let points = board.points();
    let size = fitting(points, options.memory)?;
    let pool = options.pool()?;
    let empty_set = || BitSet::new(size).map_err(|_| ReachError::NoMemory(points));
    let mut reached = Reached {
        field: Field::new(board),
        codes: Codes::new(points),
        seen: [empty_set()?, empty_set()?],
        by_distance: vec![1],
    };
    let (mut current, mut next) = (empty_set()?, empty_set()?);

    let mut player = Player::Black;
    let empty = reached.codes.code(Stones([0, 0]));
    reached.seen[player as usize].insert(empty);
    current.insert(empty);
    loop {
        let found = pool.install(|| reached.step(&current, &next, player, suicide, options))?;
        if found == 0 {
            return Ok(reached);
        }
        reached.by_distance.push(found);
        std::mem::swap(&mut current, &mut next);
        player = player.other();
    }
}

/// Returns the number of positions on `points` points, legal or not, if the bit sets of the search
/// fit into memory.
fn fitting(points: usize, memory: usize) -> Result<u64, ReachError> {
    let bytes = |size: u64| SETS * size.div_ceil(u64::BITS.into()) * 8;
    positions(points)
        .filter(|&size| bytes(size) <= memory as u64)
        .ok_or(ReachError::TooLarge { points, memory })
}

impl Reached {
    /// Makes all moves of a player from the positions of the bit set `current`, and empties this
    /// set. Adds the positions that were not reached before to `next` and returns their number.
    fn step(
        &self,
        current: &BitSet,
        next: &BitSet,
        player: Player,
        suicide: Suicide,
        options: &Machine<'_>,
    ) -> Result<u64, ReachError> {
        // After the move the other player is to move.
        let seen = &self.seen[player.other() as usize];
        let distance = self.by_distance.len();
        let before: u64 = self.by_distance.iter().sum();
        let found = AtomicU64::new(0);
        let chunks = current.words().div_ceil(CHUNK) as usize;
        parallel::try_map(chunks, |chunk| {
            let (chunk, mut new) = (chunk as u64, 0);
            let words = chunk * CHUNK..((chunk + 1) * CHUNK).min(current.words());
            for code in words.flat_map(|word| numbers(word, current.take(word))) {
                let stones = self.codes.stones(code);
                self.field.moves(stones, player, suicide, |_, after| {
                    let code = self.codes.code(after);
                    if seen.insert(code) {
                        next.insert(code);
                        new += 1;
                    }
                });
            }
            // Tell the observer the total number of pairs of a position and a player to move found
            // so far.
            let found = before + new + found.fetch_add(new, Ordering::Relaxed);
            options.observer.event(Event::Searching { distance, found });
            let go_on = options.observer.go_on();
            go_on.then_some(()).ok_or(ReachError::Cancelled)
        })?;
        Ok(found.into_inner())
    }

    /// Returns the numbers of pairs of a position and a player to move at distance 0, 1, 2, ...
    /// from the empty board. The distance is the smallest number of moves. The last number is not
    /// 0.
    pub fn by_distance(&self) -> &[u64] {
        &self.by_distance
    }

    /// Returns the number of positions that are reachable with `player` to move.
    pub fn to_move(&self, player: Player) -> u64 {
        let turns = self.by_distance.iter().skip(player as usize);
        turns.step_by(2).sum()
    }

    /// Returns `true` if a position is reachable with `player` to move. Positions with a colour
    /// above 2 are not reachable.
    ///
    /// # Errors
    /// [`PositionError`] if the position does not fit the board.
    pub fn contains(&self, position: &Position, player: Player) -> Result<bool, PositionError> {
        let (found, points) = (position.colours().len(), self.field.points());
        if found != points {
            return Err(PositionError::Size {
                position: found,
                board: points,
            });
        }
        let last = Player::White.colour();
        let two_colours = position.colours().iter().all(|&c| c == EMPTY || c <= last);
        let code = self.codes.code(Stones::of(position));
        Ok(two_colours && self.seen[player as usize].contains(code))
    }
}
