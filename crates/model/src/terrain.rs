//! The part of a problem's board that can change, with renumbered points.
//!
//! Here a *vertex* is a point of the whole board, and a *point* is the number of a vertex inside
//! the terrain. The entry function is `Terrain::new`. Invariant: points and stones outside the
//! terrain never change, so a state needs a bit only for each point inside.

use super::error::Invalid;
use super::position::{Configuration, group};
use super::problem::{MAX_POINTS, Outside, Problem, ProblemError};
use tengen_board::packed::{Field, Points, Stones, bit, each};
use tengen_board::{Board, EMPTY, Player};

/// The part of the board that can change.
#[derive(Clone, Debug)]
pub(super) struct Terrain {
    pub(super) field: Field,
    /// The vertex of each point.
    vertices: Vec<usize>,
    /// The point number of each vertex, or `None` if the vertex never changes.
    numbers: Vec<Option<usize>>,
    /// The initial stones of the whole board.
    start: Configuration,
    pub(super) defender: Player,
    /// One stone of each target, as a bit set.
    pub(super) targets: Vec<Points>,
}

impl Terrain {
    pub(super) fn new(problem: &Problem) -> Result<Terrain, ProblemError> {
        let (defender, targets) = problem.defender()?;
        let Problem {
            board,
            configuration: f,
            ..
        } = problem;
        let immortal = immortal(problem);
        let changes =
            |&x: &usize| !immortal[x] && (problem.region.contains(&x) || f.get(x) != EMPTY);
        // The terrain has the points of the region, and all other points with stones that can be
        // captured.
        let vertices: Vec<usize> = (0..board.points()).filter(changes).collect();
        if vertices.len() > MAX_POINTS {
            return Err(ProblemError::TooManyPoints(vertices.len()));
        }
        let mut numbers = vec![None; board.points()];
        for (number, &vertex) in vertices.iter().enumerate() {
            numbers[vertex] = Some(number);
        }
        let bit_of = |x: usize| numbers[x].map_or(0, bit);
        let neighbours = |x: usize| board.graph().neighbours(x).iter().map(|&y| y as usize);
        // `safe`: the points where a stone of the player always has a liberty. Such a point is
        // guarded, or adjacent to a point that stays empty or has an immortal stone of the player,
        // one that is never captured.
        let safe = |player: Player| -> Points {
            // `numbers[y]` is `None` if vertex y never changes.
            let saves = |y: usize| {
                numbers[y].is_none() && (f.get(y) == EMPTY || f.get(y) == player.colour())
            };
            let is_safe = |&x: &usize| board.is_guarded(x) || neighbours(x).any(saves);
            vertices
                .iter()
                .copied()
                .filter(|x| is_safe(x))
                .map(bit_of)
                .sum()
        };
        let around = |&x: &usize| neighbours(x).map(bit_of).sum();
        let field = Field {
            neighbours: vertices.iter().map(around).collect(),
            safe: Player::BOTH.map(safe),
            playable: region(problem).map(bit_of).sum(),
        };
        let terrain = Terrain {
            field,
            start: f.clone(),
            defender,
            targets: targets.iter().map(|&x| bit_of(x)).collect(),
            vertices,
            numbers,
        };
        terrain.check_legal(board)?;
        Ok(terrain)
    }

    /// Checks that every string has a liberty.
    fn check_legal(&self, board: &Board) -> Result<(), ProblemError> {
        let stones = self.stones(&self.start).expect("it is its own start");
        for player in Player::BOTH {
            let mut chains = self.field.chains(stones, player);
            if let Some(chain) = chains.find(|chain| !chain.is_free()) {
                let stone = self.vertices[chain.stones.trailing_zeros() as usize];
                let stones = group(board, &self.start, stone);
                return Err(Invalid::Illegal { stones }.into());
            }
        }
        Ok(())
    }

    /// Returns the stones on the points of the terrain.
    ///
    /// Returns `None` if a stone outside the terrain differs from the initial configuration, or if
    /// `f` has another number of points, or a colour other than 0, 1 and 2.
    pub(super) fn stones(&self, f: &Configuration) -> Option<Stones> {
        let last = Player::White.colour();
        let fits = f.colours().len() == self.start.colours().len();
        let same = || {
            (0..).zip(f.colours()).all(|(x, &colour): (usize, _)| {
                colour <= last && (self.numbers[x].is_some() || colour == self.start.get(x))
            })
        };
        (fits && same()).then(|| {
            Stones(Player::BOTH.map(|player| {
                let own = self.vertices.iter().enumerate();
                own.filter(|&(_, &x)| f.get(x) == player.colour())
                    .map(|(number, _)| bit(number))
                    .sum()
            }))
        })
    }

    /// Returns the stones of the whole board.
    pub(super) fn configuration(&self, stones: Stones) -> Configuration {
        let mut f = self.start.clone();
        for &x in &self.vertices {
            f.set(x, EMPTY);
        }
        for player in Player::BOTH {
            for number in each(stones.0[player as usize]) {
                f.set(self.vertices[number], player.colour());
            }
        }
        f
    }

    /// Returns the vertex of a point.
    pub(super) fn vertex(&self, number: usize) -> usize {
        self.vertices[number]
    }

    /// Returns the point number of a vertex of the board, or `None` if the vertex never changes.
    pub(super) fn number(&self, vertex: usize) -> Option<usize> {
        self.numbers.get(vertex).copied().flatten()
    }
}

/// Iterates over the points of the problem's region in ascending order, without duplicates.
fn region(problem: &Problem) -> impl Iterator<Item = usize> {
    let mut region = problem.region.clone();
    region.sort_unstable();
    region.dedup();
    region.into_iter()
}

/// Returns for each vertex `true` if it has a stone that can never be captured.
fn immortal(problem: &Problem) -> Vec<bool> {
    let Problem {
        board,
        configuration: f,
        ..
    } = problem;
    let mut immortal = vec![false; board.points()];
    for x in 0..board.points() {
        // One stone outside the region makes its whole string immortal.
        let outside = f.get(x) != EMPTY && !problem.region.contains(&x);
        if outside && problem.outside == Outside::Immortal && !immortal[x] {
            for y in group(board, f, x) {
                immortal[y] = true;
            }
        }
    }
    immortal
}
