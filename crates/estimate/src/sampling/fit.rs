//! Fits the factors of a look-ahead to a lattice, by counting on a small board of that lattice.
//!
//! A [look-ahead](super::choices) estimates h(x), the number of ways to complete a state x to a
//! legal position. The estimate is a product of factors: for each string without a liberty, each
//! empty point of the frontier, and the corner (two neighbours of the next point).
//!
//! On a board of few rows, a forward and a backward pass over all states give the exact h(x). The
//! fit finds the factors for which the sum of their logarithms is closest to log h(x), by least
//! squares. It takes the states just before a point in the middle of the board is added. In the
//! fit, the weight of a state is the number of legal positions that pass through it. The estimate
//! need only be right up to a constant, so only states before the same point are compared with each
//! other. The entry function is [`look_ahead`].

use super::choices::{CORNERS, Choices, LookAhead, corner_kind};
use super::random::Chance;
use super::slot_sweep::{End, SlotSweep, Step};
use super::state::{Cell, State};
use std::collections::BTreeMap;
use tengen_board::{Board, Geometry, Lattice, Shape};
use tengen_exact::elementary::{exp, ln};

/// The small board of the fit: its largest number of rows, its number of columns, and its middle
/// columns, counted from 0.
const ROWS: usize = 5;
const COLS: usize = 8;
const MIDDLE: std::ops::Range<usize> = 3..5;

/// `MAX_ARMS` is the largest number of arms of a string for which the look-ahead (the guess of the
/// number of completions) has a factor. An *arm* is a pair of a stone and an unseen neighbour.
/// `MAX_PENDING` is the largest number of unseen neighbours of an empty point with a factor. Larger
/// numbers share these factors. Each factor belongs to one *feature* of states: a number of arms, a
/// number of unseen neighbours, or a kind of corner.
const MAX_ARMS: usize = 8;
const MAX_PENDING: usize = 3;
const CORNERS_AT: usize = MAX_ARMS + MAX_PENDING;
const FEATURES: usize = CORNERS_AT + CORNERS;

/// A state of the small board of the fit.
type Small = State<16>;

/// Returns the look-ahead for a board.
///
/// The look-ahead is fitted on a small board with the lattice and boundary of `board`, and with at
/// most [`MAX_COLOURS`] colours. Lattices whose columns wrap are replaced by the square lattice,
/// because the wrapping makes the frontier wider. Custom lattices and other graphs use [`guess`].
pub(super) fn look_ahead(board: &Board, colours: u8) -> LookAhead {
    match board.geometry() {
        Geometry::Lattice(shape) if shape.lattice.is_own() => guess(colours),
        Geometry::Lattice(shape) => {
            let lattice = match shape.lattice {
                lattice if lattice.wraps_columns() => Lattice::Square,
                lattice => lattice,
            };
            let small = Shape {
                lattice,
                rows: ROWS.min(shape.rows).min(shape.cols),
                cols: COLS,
                boundary: shape.boundary,
            };
            let rows = small.rows;
            let small = Board::lattice(small).expect("a small board");
            Sweep::through(&small, rows, colours.min(MAX_COLOURS)).fit()
        }
        Geometry::Graph { .. } => guess(colours),
    }
}

/// The largest number of colours of the small board to which a look-ahead is fitted; more colours
/// would give too many states. With more colours the factors of the look-ahead change little, and
/// the estimate is unbiased with any factors.
const MAX_COLOURS: u8 = 6;

/// Returns a look-ahead (a guess of the number of ways to complete a state) that assumes random
/// colours around a string.
///
/// With λ colours, an arm meets another colour with probability (λ - 1)/(λ + 1), which ends it.
/// With probability 1/(λ + 1) it meets its own colour, and about two new arms replace it. Otherwise
/// it meets a liberty. An *arm* is a pair of a stone of the string and an unseen neighbour. The
/// factor of a string is the probability that not all of its arms end.
fn guess(colours: u8) -> LookAhead {
    let colours = f64::from(colours);
    let mut ends = 0.0;
    for _ in 0..50 {
        ends = (colours - 1.0 + ends * ends) / (colours + 1.0);
    }
    let mut all_end = 1.0;
    let strings = (0..=MAX_ARMS).map(|_| {
        let lives = 1.0 - all_end;
        all_end *= ends;
        lives
    });
    LookAhead::new(&strings.collect::<Vec<_>>(), &[1.0], &[1.0; CORNERS])
}

/// All states of the frontier on the small board of the fit, before each point and at the end.
struct Sweep {
    colours: u8,
    rows: usize,
    /// The states before each point is added (one layer for each point), and the layer after the
    /// last point.
    layers: Vec<Layer>,
}

/// The states of the frontier before a point is added, each with the numbers of ways to reach it
/// and to complete it.
struct Layer {
    /// The corner of the next point: the slots of two of its neighbours, see [`Step::corner`].
    corner: Option<(u8, u8)>,
    /// The slots (places in a state) in use, each with the number of unseen neighbours of its
    /// point.
    live: Vec<(u8, u16)>,
    states: Vec<Small>,
    /// The number of ways to reach each state.
    ways: Vec<f64>,
    /// The successors of each state, as indices in the next layer (the states after one more
    /// point). A successor occurs once for each colour of the point (or empty) that leads to it.
    successors: Vec<Vec<u32>>,
    /// The number of ways to complete each state to a legal position.
    completions: Vec<f64>,
}

impl Layer {
    fn new(live: Vec<(u8, u16)>, states: Vec<Small>) -> Layer {
        Layer {
            corner: None,
            ways: vec![0.0; states.len()],
            successors: vec![Vec::new(); states.len()],
            completions: vec![0.0; states.len()],
            live,
            states,
        }
    }
}

/// A [`Chance`] (source of random choices) that makes a given choice instead of a random one.
struct Given(usize);

impl Chance for Given {
    fn pick(&mut self, _: &[f64]) -> usize {
        self.0
    }
    fn unit(&mut self) -> f64 {
        unreachable!("only colours are chosen")
    }
    fn one_of(&mut self, _: usize) -> usize {
        self.0
    }
}

impl Sweep {
    fn through(board: &Board, rows: usize, colours: u8) -> Sweep {
        let sweep = SlotSweep::new(board, End::Closed, 16).expect("a small board is narrow");
        let mut layers = vec![Layer::new(Vec::new(), vec![State::start()])];
        layers[0].ways[0] = 1.0;
        for step in &sweep.steps {
            let here = layers.last_mut().expect("there is one");
            here.corner = step.corner;
            let next = here.advance(step, colours);
            layers.push(next);
        }
        let end = layers.last_mut().expect("there is one");
        end.completions.fill(1.0);
        // Backward pass: the number of completions of a state is the sum of the numbers of its
        // successors.
        for t in (0..sweep.steps.len()).rev() {
            let (before, after) = layers.split_at_mut(t + 1);
            let (here, next) = (&mut before[t], &after[0]);
            for (successors, completions) in here.successors.iter().zip(&mut here.completions) {
                let each = successors.iter().map(|&s| next.completions[s as usize]);
                *completions = each.sum();
            }
        }
        Sweep {
            colours,
            rows,
            layers,
        }
    }

    /// Returns the look-ahead whose factors fit the exact numbers of completions best, by least
    /// squares of the logarithms.
    fn fit(&self) -> LookAhead {
        let mut normal = Normal {
            matrix: [[0.0; FEATURES]; FEATURES],
            right: [0.0; FEATURES],
        };
        // Only states before points in the middle rows are used, because large boards have few
        // points near the edge.
        let inner = self.rows / 2..(self.rows / 2 + 2).min(self.rows);
        for column in MIDDLE {
            for row in inner.clone() {
                normal.add(&self.layers[column * self.rows + row], self.colours);
            }
        }
        let logarithms = normal.solve();
        let mut strings = vec![0.0];
        for (arms, &logarithm) in logarithms[..MAX_ARMS].iter().enumerate() {
            // If a number of arms (pairs of a stone and an unseen neighbour) does not occur on the
            // small board, take the factor of the next smaller number that does. The factor must
            // not be 0, since the large board may have strings with this number of arms.
            let last = strings[1..].last().copied().unwrap_or(1.0);
            strings.push(if normal.has(arms) {
                exp(logarithm)
            } else {
                last
            });
        }
        let factors = |range: std::ops::Range<usize>| logarithms[range].iter().map(|&l| exp(l));
        let empty: Vec<f64> = std::iter::once(1.0)
            .chain(factors(MAX_ARMS..CORNERS_AT))
            .collect();
        let corner: Vec<f64> = factors(CORNERS_AT..FEATURES).collect();
        LookAhead::new(&strings, &empty, &corner)
    }
}

impl Layer {
    /// Stores the successors of all states of this layer. Returns the next layer: the states after
    /// the point of `step` is added, with the number of ways to reach each.
    fn advance(&mut self, step: &Step, colours: u8) -> Layer {
        let mut live = self.live.clone();
        for neighbour in &step.neighbours {
            let place = live.iter_mut().find(|(slot, _)| *slot == neighbour.slot);
            place.expect("a neighbour is there").1 -= 1;
        }
        live.retain(|&(_, pending)| pending > 0);
        if step.pending > 0 {
            live.push((step.slot, step.pending));
        }
        let slots: Vec<u8> = live.iter().map(|l| l.0).collect();

        let mut found: BTreeMap<Small, (u32, f64)> = BTreeMap::new();
        let mut choices = Choices::default();
        let plain = LookAhead::none();
        // The successors are numbered in ascending order once all of them are known. Until then
        // each is kept with the index of the state that leads to it.
        let mut numbered: Vec<(usize, Small)> = Vec::new();
        for (i, state) in self.states.iter().enumerate() {
            choices.find(state, step, colours, &plain);
            for choice in 0..choices.worths.len() {
                // The worth of a choice includes the number of colours for which it stands. It is
                // this number, because the look-ahead `plain` guesses 1 completion for all states.
                for colour in 0..choices.worths[choice] as usize {
                    let mut next = state.clone();
                    choices.make(choice, &mut next, step, colours, &mut Given(colour));
                    let next = next.canonical(&slots, colours);
                    found.entry(next.clone()).or_default().1 += self.ways[i];
                    numbered.push((i, next));
                }
            }
        }
        for (number, entry) in found.values_mut().enumerate() {
            entry.0 = number as u32;
        }
        for (i, next) in numbered {
            self.successors[i].push(found[&next].0);
        }
        let ways = found.values().map(|entry| entry.1).collect();
        let mut layer = Layer::new(live, found.into_keys().collect());
        layer.ways = ways;
        layer
    }

    /// Returns, for each feature, how often it occurs in a state. A feature is a number of arms of
    /// a libertyless string, a number of unseen neighbours of an empty point, or a kind of corner.
    /// (An arm is a pair of a stone and an unseen neighbour.)
    fn features(&self, state: &Small, colours: u8) -> [f64; FEATURES] {
        let mut features = [0.0; FEATURES];
        for arms in state.all_arms() {
            features[usize::from(arms).min(MAX_ARMS) - 1] += 1.0;
        }
        for &(slot, pending) in &self.live {
            if state.cell(slot, colours) == Cell::Empty {
                features[MAX_ARMS + usize::from(pending).min(MAX_PENDING) - 1] += 1.0;
            }
        }
        if let Some((newest, other)) = self.corner {
            let cells = (state.cell(newest, colours), state.cell(other, colours));
            features[CORNERS_AT + corner_kind(cells.0, cells.1)] = 1.0;
        }
        features
    }
}

/// The normal equations of the least-squares fit of a look-ahead (a product of factors that guesses
/// the number of completions of a state). `matrix` times the vector of the logarithms of the
/// factors equals `right`.
struct Normal {
    matrix: [[f64; FEATURES]; FEATURES],
    right: [f64; FEATURES],
}

impl Normal {
    fn add(&mut self, layer: &Layer, colours: u8) {
        let rows: Vec<(f64, [f64; FEATURES], f64)> = (0..layer.states.len())
            .map(|i| {
                let weight = layer.ways[i] * layer.completions[i];
                (
                    weight,
                    layer.features(&layer.states[i], colours),
                    ln(layer.completions[i]),
                )
            })
            .collect();
        // Subtract from the features and logarithms their means over the layer (the states before
        // one point), so that only states of one layer are compared.
        let total: f64 = rows.iter().map(|r| r.0).sum();
        let mut mean = [0.0; FEATURES];
        let mut mean_log = 0.0;
        for (weight, features, log) in &rows {
            (0..FEATURES).for_each(|a| mean[a] += weight / total * features[a]);
            mean_log += weight / total * log;
        }
        for (weight, features, log) in &rows {
            let f: [f64; FEATURES] = std::array::from_fn(|a| features[a] - mean[a]);
            for a in (0..FEATURES).filter(|&a| f[a] != 0.0) {
                for b in 0..FEATURES {
                    self.matrix[a][b] += weight / total * f[a] * f[b];
                }
                self.right[a] += weight / total * f[a] * (log - mean_log);
            }
        }
    }

    fn has(&self, feature: usize) -> bool {
        self.matrix[feature][feature] > RARE
    }

    /// Solves the normal equations by Gaussian elimination. Returns, for each feature, the
    /// logarithm of its factor in the look-ahead. It is 0 for features that are too rare.
    fn solve(&self) -> [f64; FEATURES] {
        let (mut matrix, mut right) = (self.matrix, self.right);
        let has: [bool; FEATURES] = std::array::from_fn(|a| self.has(a));
        for a in 0..FEATURES {
            if !has[a] {
                matrix[a] = [0.0; FEATURES];
                right[a] = 0.0;
            }
            matrix[a][a] += RARE * 1e-3;
        }
        // The matrix is positive definite, so no pivoting is needed.
        for a in 0..FEATURES {
            for b in a + 1..FEATURES {
                let factor = matrix[b][a] / matrix[a][a];
                let pivot = matrix[a];
                for (entry, above) in matrix[b].iter_mut().zip(pivot) {
                    *entry -= factor * above;
                }
                right[b] -= factor * right[a];
            }
        }
        let mut solution = [0.0; FEATURES];
        for a in (0..FEATURES).rev() {
            let known: f64 = (a + 1..FEATURES).map(|b| matrix[a][b] * solution[b]).sum();
            solution[a] = (right[a] - known) / matrix[a][a];
        }
        solution
    }
}

/// A feature of states (see [`Layer::features`]) is ignored in the fit if its variance, summed over
/// the layers of the fit, is at most `RARE`.
const RARE: f64 = 1e-5;

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the number of ways to complete the empty start state is the number of legal
    /// positions.
    #[test]
    fn small_boards_are_counted_on_the_way() {
        for (lattice, colours) in [
            (Lattice::Square, 2),
            (Lattice::Triangular, 2),
            (Lattice::Hexagonal, 3),
            (Lattice::SquareOctagonal, 1),
        ] {
            let board = tengen_testing::boards::lattice(lattice, 3, 3, Default::default());
            let sweep = Sweep::through(&board, 3, colours);
            let silent = tengen_base::observer::Silent;
            let legal = tengen_sweep::brute::count(&board, u32::from(colours), &silent).unwrap();
            assert_eq!(sweep.layers[0].completions, [legal as f64], "{lattice}");
        }
    }

    #[test]
    fn least_squares_recover_the_coefficients() {
        // Two features, whose coefficients are 0.5 and -0.25.
        let mut normal = Normal {
            matrix: [[0.0; FEATURES]; FEATURES],
            right: [0.0; FEATURES],
        };
        for (a, b, weight) in [(1.0, 0.0, 0.2), (0.0, 1.0, 0.3), (1.0, 2.0, 0.5)] {
            let y = 0.5 * a - 0.25 * b;
            normal.matrix[0][0] += weight * a * a;
            normal.matrix[0][3] += weight * a * b;
            normal.matrix[3][0] += weight * a * b;
            normal.matrix[3][3] += weight * b * b;
            normal.right[0] += weight * a * y;
            normal.right[3] += weight * b * y;
        }
        let solution = normal.solve();
        assert!((solution[0] - 0.5).abs() < 1e-6 && (solution[3] + 0.25).abs() < 1e-6);
        assert_eq!(solution[1], 0.0);
    }
}
