//! Random problems of life and death for tests, and their conversion for the exact oracle, which
//! enumerates all positions.

use tengen_board::{Board, EMPTY, Player, Position, ascii, graph_file};
use tengen_model::problem as model;
use tengen_model::state::{State, Threats};
pub(crate) use tengen_testing::boards::graph;
use tengen_testing::fates::Random;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::Situation;

/// Converts a problem for the oracle, which enumerates all positions.
///
/// The oracle has no empty points on which nobody may play. Such points outside the region count as
/// the attacker's, so they get stones of the attacker.
pub(crate) fn for_oracle(problem: &Problem) -> model::Problem {
    let mut configuration = problem.position.clone();
    for point in 0..problem.board.points() {
        if configuration.get(point) == EMPTY && problem.region.binary_search(&point).is_err() {
            configuration.set(point, problem.attacker().colour());
        }
    }
    model::Problem {
        board: problem.board.clone(),
        configuration,
        region: problem.region.clone(),
        outside: model::Outside::Immortal,
        targets: problem.targets.clone(),
    }
}

/// Returns the ko threats outside the region from their balance, which is positive for the defender
/// and negative for the attacker.
pub(crate) fn threats(balance: i8) -> Threats {
    Threats {
        defender: balance.max(0) as u8,
        attacker: (-balance).max(0) as u8,
    }
}

/// Converts a state of the oracle to a situation of the solver, with the problem's own stones
/// outside the region.
pub(crate) fn situation(problem: &Problem, state: &State) -> Situation {
    let mut position = problem.position.clone();
    for &point in &problem.region {
        position.set(point, state.position.configuration.get(point));
    }
    Situation {
        position,
        to_move: state.position.player,
        ko: state.ko,
        captured: state.captured,
    }
}

/// Draws the size of a region, and makes attempts with it until one gives a problem. The problem
/// depends on the seed only.
fn draw(
    seed: u64,
    points: std::ops::RangeInclusive<usize>,
    attempt: impl Fn(&mut Random, usize) -> Option<Problem>,
) -> Problem {
    let mut random = Random(seed);
    loop {
        let size = points.start() + random.below(points.end() + 1 - points.start());
        if let Some(problem) = attempt(&mut random, size) {
            return problem;
        }
    }
}

/// Creates a problem with a region of a given size, mostly walled in by the attacker.
///
/// The region lies in a corner, at a side or in the centre of a small board.
pub(crate) fn random_problem(seed: u64, points: std::ops::RangeInclusive<usize>) -> Problem {
    draw(seed, points, attempt)
}

/// Creates a random problem whose region is smaller than the enclosed area.
///
/// Some enclosed points may not be played on, so strings with a liberty there are never captured.
pub(crate) fn partial_problem(seed: u64, points: std::ops::RangeInclusive<usize>) -> Problem {
    draw(seed, points, |random, size| {
        let whole = attempt(random, size)?;
        let mut region = whole.region.clone();
        region.retain(|_| !random.one_in(4));
        let (board, position) = (whole.board.clone(), whole.position.clone());
        let part = Problem::with_region(board, position, whole.targets.clone(), region).ok()?;
        let is_left_out =
            |p: &usize| part.position.get(*p) == EMPTY && part.region.binary_search(p).is_err();
        let is_smaller = whole.region.iter().any(is_left_out);
        (can_be_captured(&part) && is_smaller).then_some(part)
    })
}

fn attempt(random: &mut Random, size: usize) -> Option<Problem> {
    let board = Board::square(4 + random.below(3), 5 + random.below(2)).unwrap();
    let n = board.points();
    let mut inside = vec![random.below(n)];
    while inside.len() < size {
        let from = inside[random.below(inside.len())];
        let neighbours = board.graph().neighbours(from);
        let next = neighbours[random.below(neighbours.len())] as usize;
        if !inside.contains(&next) {
            inside.push(next);
        }
    }
    let defender = Player::BOTH[random.below(2)];
    let attacker = defender.other();
    let mut position = Position::empty(n);
    // Sometimes the attacker's wall around the region has a gap, or a stone of the defender.
    let odd = if random.one_in(4) { 5 } else { usize::MAX };
    for &point in &inside {
        for &beside in board.graph().neighbours(point) {
            let beside = beside as usize;
            if !inside.contains(&beside) && position.get(beside) == EMPTY {
                let colour = match random.one_in(odd) {
                    false => attacker.colour(),
                    true => [EMPTY, defender.colour()][random.below(2)],
                };
                position.set(beside, colour);
            }
        }
    }
    // Usually the defender has stones along the wall and empty points inside. Otherwise all points
    // of the region are random.
    let wild = random.one_in(4);
    for &point in &inside {
        let at_wall = board
            .graph()
            .neighbours(point)
            .iter()
            .any(|&beside| !inside.contains(&(beside as usize)));
        let [defends, attacks] = match (wild, at_wall) {
            (true, _) => [30, 30],
            (_, true) => [60, 15],
            (_, false) => [15, 25],
        };
        let drawn = random.below(100);
        position.set(
            point,
            match drawn {
                _ if drawn < defends => defender.colour(),
                _ if drawn < defends + attacks => attacker.colour(),
                _ => EMPTY,
            },
        );
    }
    let mut stones: Vec<usize> = inside
        .iter()
        .copied()
        .filter(|&p| position.get(p) == defender.colour())
        .collect();
    stones.truncate(1 + random.below(3));
    let problem = Problem::with_region(board, position, stones, inside).ok()?;
    (can_be_captured(&problem) && problem.region.len() <= size + 2).then_some(problem)
}

/// Returns `true` if every string of the target can be captured, that is, has no liberty outside
/// the region.
fn can_be_captured(problem: &Problem) -> bool {
    problem
        .targets
        .iter()
        .all(|target| problem.region.binary_search(target).is_ok())
}

/// Returns a problem on a whole graph.
pub(crate) fn drawn_on_graph(edges: &str, diagram: &str, target: usize) -> Problem {
    let board = graph_file::read(edges).unwrap();
    let position = ascii::read(diagram).unwrap().position;
    let region = (0..board.points()).collect();
    Problem::with_region(board, position, vec![target], region).unwrap()
}

/// Returns the problem of a diagram, with the target's stone and the region given.
pub(crate) fn drawn(diagram: &str, target: usize, region: Vec<usize>) -> Problem {
    let (board, position) = read(diagram);
    Problem::with_region(board, position, vec![target], region).unwrap()
}

/// Returns the problem of a diagram in which the target is enclosed, with the region that encloses
/// it.
pub(crate) fn drawn_around(diagram: &str, target: usize) -> Problem {
    let (board, position) = read(diagram);
    Problem::around(board, position, vec![target]).unwrap()
}

fn read(diagram: &str) -> (Board, Position) {
    let diagram = ascii::read(diagram).unwrap();
    let board = Board::square(diagram.rows, diagram.cols).unwrap();
    (board, diagram.position)
}

/// Returns a problem with a white string around an eye on a 9 x 9 board filled with black stones.
/// The stars of `shape` are the points of the eye.
pub(crate) fn big_eye(shape: &str) -> Problem {
    let board = Board::square(9, 9).unwrap();
    let mut position = Position::new(vec![1; 81]);
    position.set(0, 0);
    position.set(80, 0);
    let points = shape.split('/').enumerate().flat_map(|(row, line)| {
        let stars = line.char_indices().filter(|&(_, sign)| sign == '*');
        stars.map(move |(col, _)| (row + 3) * 9 + col + 2)
    });
    let eye: Vec<usize> = points.collect();
    for &point in &eye {
        for row in [point - 9, point, point + 9] {
            (row - 1..=row + 1).for_each(|beside| position.set(beside, 2));
        }
    }
    eye.iter().for_each(|&point| position.set(point, 0));
    Problem::with_region(board, position, vec![eye[0] - 10], eye).unwrap()
}

/// Returns a problem on a graph. Its region contains all vertices except the first and the last
/// one.
fn on_graph(edges: &[(usize, usize)], stones: Vec<u8>, targets: Vec<usize>) -> Option<Problem> {
    let board = graph(stones.len(), edges);
    let region = (1..stones.len() - 1).collect();
    Problem::with_region(board, Position::new(stones), targets, region).ok()
}

/// Creates a problem on a random graph. The first vertex is a stone of the attacker with the last
/// vertex as a liberty outside the region, so it is never captured.
pub(crate) fn graph_problem(seed: u64, points: std::ops::RangeInclusive<usize>) -> Problem {
    draw(seed, points, |random, n| {
        // A spanning tree, so that the graph is connected, and a few more edges.
        let mut edges: Vec<_> = (2..=n).map(|v| (1 + random.below(v - 1), v)).collect();
        edges.push((0, n + 1));
        edges.extend((0..n).map(|_| (1 + random.below(n), 1 + random.below(n))));
        edges.extend((1..=n).filter(|_| random.below(5) < 3).map(|v| (0, v)));
        edges.retain(|(a, b)| a != b);
        edges
            .iter_mut()
            .for_each(|edge| *edge = (edge.0.min(edge.1), edge.0.max(edge.1)));
        edges.sort_unstable();
        edges.dedup();
        let inside = (0..n).map(|_| [0, 0, 1, 2, 2][random.below(5)]);
        let stones: Vec<u8> = std::iter::once(1).chain(inside).chain([0]).collect();
        let mut targets: Vec<usize> = (1..=n).filter(|&v| stones[v] == 2).collect();
        targets.truncate(1 + random.below(3));
        on_graph(&edges, stones, targets)
    })
}

/// Creates a problem on a graph for case 4 of certain death, with a row of three points that touch
/// no wall.
///
/// Most other points touch a wall, and some are targets at the ends of the row.
pub(crate) fn line_problem(seed: u64, points: std::ops::RangeInclusive<usize>) -> Problem {
    draw(seed, points, |random, n| {
        let mut edges = vec![(1, 2), (2, 3), (0, n + 1)];
        for v in 4..=n {
            for (beside, odds) in [(0, 7), (1, 5), (2, 2), (3, 5)] {
                edges.extend((random.below(10) < odds).then_some((beside, v)));
            }
            edges.extend((4..v).filter(|_| random.below(6) == 0).map(|w| (w, v)));
        }
        let line = (0..3).map(|_| usize::from(random.below(4) == 0) as u8);
        let line: Vec<u8> = line.collect();
        let others = (4..=n).map(|_| [0, 2, 2][random.below(3)]);
        let stones = std::iter::once(1).chain(line).chain(others).chain([0]);
        let stones: Vec<u8> = stones.collect();
        let mut targets: Vec<usize> = (4..=n).filter(|&v| stones[v] == 2).collect();
        targets.truncate(1 + random.below(3));
        on_graph(&edges, stones, targets)
    })
}

/// Creates a problem on a graph for case 4 of certain death, where the only room for eyes is a row
/// of three points.
///
/// The three points touch no wall. Two targets touch the wall, but no end of the row. Other points
/// touch the wall, and may touch any point of the row.
pub(crate) fn hanging_line_problem(seed: u64, points: std::ops::RangeInclusive<usize>) -> Problem {
    draw(seed, points, |random, n| {
        let mut edges = vec![(1, 2), (2, 3), (0, n + 1)];
        for v in 4..=n {
            edges.push((0, v));
            edges.extend((random.below(2) == 0).then_some((2, v)));
            edges.extend(
                (4..v)
                    .filter(|&w| w > 5 || v > 5)
                    .filter(|_| random.below(3) == 0)
                    .map(|w| (w, v)),
            );
            for end in [1, 3] {
                edges.extend((v > 5 && random.below(3) == 0).then_some((end, v)));
            }
        }
        let inside = (6..=n)
            .map(|_| [0, 0, 1, 2][random.below(4)])
            .collect::<Vec<_>>();
        let middle = [0, 0, 1][random.below(3)];
        let stones = [1, 0, middle, 0, 2, 2].into_iter().chain(inside).chain([0]);
        on_graph(&edges, stones.collect(), vec![4, 5])
    })
}

/// Returns all legal positions of a board.
pub(crate) fn legal_positions(board: &Board) -> Vec<Position> {
    tengen_testing::boards::legal_positions(board, 2).collect()
}

/// Returns a problem for every choice of strings of one colour as targets, with the whole board as
/// region.
pub(crate) fn whole_board(board: &Board, position: &Position) -> Vec<Problem> {
    let region: Vec<usize> = (0..board.points()).collect();
    let strings = position.strings(board).unwrap();
    let mut problems = Vec::new();
    for player in Player::BOTH {
        let own: Vec<usize> = strings
            .iter()
            .filter(|s| s.colour == player.colour())
            .map(|s| s.stones[0])
            .collect();
        for choice in 1..1usize << own.len() {
            let targets = (0..own.len())
                .filter(|i| choice >> i & 1 == 1)
                .map(|i| own[i])
                .collect();
            let problem =
                Problem::with_region(board.clone(), position.clone(), targets, region.clone());
            problems.extend(problem.ok().filter(can_be_captured));
        }
    }
    problems
}
