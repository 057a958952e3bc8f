//! Counts the positions of a half of the board. From this number (H) it computes a lower bound on
//! the number of games that visit the positions of two halves in turn.
//!
//! Entry: [`positions_of_room`], then [`games`]. The cost is one count by a sweep of the half. Its
//! frontier, the points with neighbours still to come, is about as wide as the half in its narrower
//! direction.

use super::halves::Halves;
use super::room::{Room, WALL};
use crate::factorial::factorial;
use crate::tower::Tower;
use tengen_count::{CountError, Options, count_finite};
use tengen_exact::UBig;
use tengen_sweep::frontier::PackedKey;
use tengen_sweep::named::{Memory, NamedError, NamedProblem, RuledSweep, Rules};
use tengen_sweep::problem::{Choosing, Extent, Problem};
use tengen_sweep::with_named_key;

/// Counts the legal positions of a room, a part of a board whose wall has stones of one colour.
///
/// # Errors
/// [`CountError`] if the count fails, for example because the room is too wide for the engine's
/// states.
pub fn positions_of_room(room: &Room, options: &Options<'_>) -> Result<UBig, CountError> {
    let own = room.own();
    let rules = Rules::plain(own, 2).map_err(unusable)?;
    // Sweep the room column by column or row by row, whichever has the narrower frontier (points
    // with neighbours still to come).
    let [columns, rows] = room.sweeps();
    let ruled = |order: &[usize]| RuledSweep::new(own, order, &rules).map_err(unusable);
    // Choose the sweep with the narrower frontier (points with neighbours still to come), since it
    // has far fewer states.
    let (ruled, order) = match (ruled(&columns), ruled(&rows)) {
        (Ok(across), Ok(down)) if down.width() < across.width() => (down, rows),
        (Err(_), Ok(down)) => (down, rows),
        (across, _) => (across?, columns),
    };
    // The points of the room's wall, which have the highest numbers, must have a stone.
    let forced: Vec<bool> = order.iter().map(|&p| p >= room.free()).collect();
    let (width, colours, memory) = (ruled.width(), ruled.colours(), Memory::Libertyless);
    with_named_key!((width, colours, memory), counted(ruled, forced, options))
}

/// Converts an error from the preparation of the sweep.
fn unusable(error: NamedError) -> CountError {
    CountError::Unusable(error.to_string())
}

/// Counts the positions by a sweep whose states are packed into keys of type `K`.
fn counted<K: PackedKey>(
    ruled: RuledSweep,
    forced: Vec<bool>,
    options: &Options<'_>,
) -> Result<UBig, CountError> {
    let points = forced.len();
    let inner = NamedProblem::<K>::new(ruled, Memory::Libertyless).expect("the layout was tried");
    count_finite(&Forced { inner, forced }, points, 2, options)
}

/// The counting problem for the positions of a room, in which all points of its wall must have the
/// wall's colour.
struct Forced<K> {
    inner: NamedProblem<K>,
    /// For each step of the sweep, `true` if the point that it adds belongs to the wall.
    forced: Vec<bool>,
}

impl<K: PackedKey> Problem for Forced<K> {
    type State = K;
    type Weight = u32;

    fn start(&self) -> K {
        self.inner.start()
    }

    fn extent(&self) -> Extent {
        self.inner.extent()
    }

    fn steps(&self, column: usize) -> usize {
        self.inner.steps(column)
    }

    fn choices(&self) -> u64 {
        self.inner.choices()
    }

    fn successors(&self, _: usize, step: usize, state: &K, mut emit: impl FnMut(K, u32)) -> i64 {
        let mut legal = 0;
        self.inner.choose(0, step, state, |choice, next| {
            // A point of the wall has only one possible content, a stone of the wall's colour.
            if !self.forced[step] || choice.colour == u32::from(WALL) {
                legal += 1;
                emit(next, 1);
            }
        });
        self.choices() as i64 - legal
    }

    fn final_weight(&self, column: usize, state: &K) -> i64 {
        self.inner.final_weight(column, state)
    }
}

/// Returns a lower bound on the number of games that visit the positions of two halves in turn. Let
/// H be `positions`, the number of positions of a half, and let K be the number of points of a
/// half. The bound is:
///
/// ```text
///   (floor(K/2)! ceil(K/2)!)^(2H) (H!)^2
/// ```
///
/// Source: M. Walraet and J. Tromp, *A Googolplex of Go Games*, 2016. The positions of each half
/// are visited in any of H! orders. A position with s stones is built in s! orders. Its other
/// points are filled in (K - s)! orders. Returns `None` if there are no positions.
pub fn games(halves: &Halves, positions: &UBig) -> Option<Tower> {
    if *positions == UBig::ZERO {
        return None;
    }
    let each = orders(halves.points()).to_the(&(positions << 1));
    let sequences = factorial(positions).to_the(&UBig::from(2u8));
    Some(each.times(&sequences))
}

/// Returns floor(k/2)! ceil(k/2)! for k = `points`. It is a lower bound on s! (k - s)! for every s:
/// the orders of s moves that build a position, and of k - s moves that fill it.
pub(super) fn orders(points: usize) -> Tower {
    let [floor, ceil] = [points / 2, points.div_ceil(2)].map(|n| factorial(&UBig::from(n)));
    floor.times(&ceil)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_base::machine::Machine;

    fn number(rows: usize, cols: usize) -> UBig {
        let options = Options::new(Machine::silent(2, 1 << 30));
        positions_of_room(&Halves::new(rows, cols).unwrap().rooms()[0], &options).unwrap()
    }

    /// Compares the count of a half's positions with an enumeration of all colourings of its points
    /// outside the wall.
    #[test]
    fn positions_of_halves_are_counted_right() {
        for (rows, cols) in [
            (3, 3),
            (3, 5),
            (5, 3),
            (5, 5),
            (3, 9),
            (5, 7),
            (9, 3),
            (7, 5),
        ] {
            let halves = Halves::new(rows, cols).unwrap();
            let half = &halves.rooms()[0];
            let all = half.positions(&vec![0; half.free()]).count();
            assert_eq!(number(rows, cols), UBig::from(all), "{rows} x {cols}");
        }
    }

    /// Checks the published numbers of positions of a half of 5 x 5 (H_5) and 9 x 9 (H_9).
    #[test]
    fn published_numbers_come_out() {
        assert_eq!(number(5, 5), UBig::from(323u32));
        assert_eq!(number(9, 9), UBig::from(95_276_398_927_407u64));
    }

    /// Checks the lower bound for 5 x 5. The published bound is 10^4314, the formula gives more.
    #[test]
    fn bounds_follow_the_formula() {
        let halves = Halves::new(5, 5).unwrap();
        let found = games(&halves, &UBig::from(323u32)).unwrap();
        let factorial = |n: u32| (1..=n).fold(UBig::ONE, |product, k| product * UBig::from(k));
        let exact = (factorial(5) * factorial(6)).pow(646) * factorial(323).pow(2);
        let exact = Tower::integer(&exact);
        assert!(found.log2().unwrap().overlaps(exact.log2().unwrap()));
        assert_eq!(found.at_least(1), "10^4532.6");
        assert_eq!(games(&halves, &UBig::ZERO), None);
    }
}
