//! Positions with named colours, where rules restrict the colours of points and the pairs of
//! colours that form strings. Compared with the frontier problem, brute force and the strings of
//! positions.

use crate::common::machine;
use tengen_base::observer::Silent;
use tengen_board::{Board, Boundary, Lattice, Shape};
use tengen_count::{Options, count_finite, count_graph};
use tengen_exact::UBig;
use tengen_sweep::brute;
use tengen_sweep::execute::Context;
use tengen_sweep::execute::layered::forwards;
use tengen_sweep::frontier::PackedKey;
use tengen_sweep::named::{Memory, NamedError, NamedProblem, Relation, RuledSweep, Rules};
use tengen_sweep::order::narrow_order;
use tengen_sweep::problem::Problem;
use tengen_sweep::semiring::{Naturals, Polynomials};
use tengen_sweep::with_named_key;
use tengen_testing::boards::{colourings, graph, lattice_boards};

const MEMORIES: [Memory; 2] = [Memory::Libertyless, Memory::Strings];

fn options() -> Options<'static> {
    Options::new(machine(2, &Silent))
}

fn count_keyed<K: PackedKey>(ruled: RuledSweep, points: usize, memory: Memory) -> UBig {
    let colours = ruled.colours();
    let problem = NamedProblem::<K>::new(ruled, memory).unwrap();
    count_finite(&problem, points, colours, &options()).unwrap()
}

fn count(board: &Board, rules: &Rules, memory: Memory) -> UBig {
    let ruled = RuledSweep::narrow(board, rules).unwrap();
    let (width, colours) = (ruled.width(), ruled.colours());
    with_named_key!(
        (width, colours, memory),
        count_keyed(ruled, board.points(), memory)
    )
}

#[test]
fn plain_rules_give_the_numbers_of_legal_positions() {
    let boards = lattice_boards(6);
    assert!(boards.len() > 300);
    for board in &boards {
        for colours in 1..=3 {
            let expected = brute::count(board, colours, &Silent).unwrap();
            let rules = Rules::plain(board, colours).unwrap();
            for memory in MEMORIES {
                let found = count(board, &rules, memory);
                assert_eq!(
                    found,
                    UBig::from(expected),
                    "{board:?} {colours} {memory:?}"
                );
            }
        }
    }
}

#[test]
fn larger_boards_have_as_many_as_the_frontier_problem_finds() {
    let square = |m, n| Board::square(m, n).unwrap();
    let torus = Shape::plain(Lattice::Torus, 3, 4);
    for (board, colours) in [
        (square(5, 5), 1),
        (square(4, 6), 2),
        (square(3, 5), 5),
        (Board::lattice(torus).unwrap(), 3),
    ] {
        let (_, expected) = count_graph(&board, colours, &options()).unwrap();
        let rules = Rules::plain(&board, colours).unwrap();
        for memory in MEMORIES {
            assert_eq!(count(&board, &rules, memory), expected);
        }
    }
}

/// Checks that the counts do not depend on the type of the keys that encode states.
#[test]
fn wide_keys_count_the_same() {
    let board = Board::square(3, 4).unwrap();
    let rules = Rules::plain(&board, 2).unwrap();
    let order: Vec<usize> = (0..12).collect();
    let ruled = RuledSweep::new(&board, &order, &rules).unwrap();
    for memory in MEMORIES {
        let narrow = count_keyed::<u64>(ruled.clone(), 12, memory);
        assert_eq!(count_keyed::<u128>(ruled.clone(), 12, memory), narrow);
        assert_eq!(count_keyed::<[u64; 8]>(ruled.clone(), 12, memory), narrow);
        assert_eq!(
            narrow,
            UBig::from(brute::count(&board, 2, &Silent).unwrap())
        );
    }
}

/// Follows a position through the steps of the sweep; returns the sum of the changes of the number
/// of strings, or `None` if a step refuses the position.
fn follow<K: PackedKey>(
    problem: &NamedProblem<K>,
    order: &[usize],
    colouring: &[u8],
) -> Option<i32> {
    let mut state = problem.start();
    let mut strings = 0;
    for (step, &vertex) in order.iter().enumerate() {
        let (next, change) = problem.place(step, &state, u32::from(colouring[vertex]))?;
        state = next;
        strings += change;
    }
    Some(strings)
}

#[test]
fn positions_are_followed_if_legal_and_their_strings_counted() {
    let mut legal = 0;
    for board in lattice_boards(6) {
        let order = narrow_order(board.graph(), 30).unwrap();
        let rules = Rules::plain(&board, 2).unwrap();
        let problems = MEMORIES.map(|m| NamedProblem::of(&board, &order, &rules, m).unwrap());
        for position in colourings(board.points(), 2) {
            let colouring = position.colours();
            let all = position.strings(&board).unwrap();
            let expected = all.iter().all(|s| s.is_free()).then_some(all.len() as i32);
            let found = follow(&problems[1], &order, colouring);
            assert_eq!(found, expected, "{board:?} {colouring:?}");
            let unnumbered = follow(&problems[0], &order, colouring);
            assert_eq!(unnumbered, expected.map(|_| 0));
            legal += i32::from(expected.is_some());
        }
    }
    assert!(legal > 10_000);
}

/// Checks the sum over all paths of states. It is the polynomial in which the coefficient of x^k is
/// the number of legal positions with k strings.
///
/// A step that joins strings would need a negative power of x, so every point has an additional
/// factor x.
#[test]
fn the_paths_are_the_positions_by_strings() {
    let board = Board::square(2, 4).unwrap();
    let order: Vec<usize> = (0..8).collect();
    let rules = Rules::plain(&board, 2).unwrap();
    let problem = NamedProblem::of(&board, &order, &rules, Memory::Strings).unwrap();
    let context = Context::silent(1 << 28);
    let weigh = |_, choice: tengen_sweep::problem::Choice| (choice.strings, choice.times);
    let sums = forwards(&problem, &Polynomials(Naturals), weigh, context).unwrap();
    let mut expected = vec![UBig::ZERO; sums.coefficients.len()];
    for position in colourings(8, 2) {
        if position.is_legal(&board).unwrap() {
            let strings = position.strings(&board).unwrap().len() as i32;
            expected[(strings - sums.lowest) as usize] += UBig::ONE;
        }
    }
    assert_eq!(sums.coefficients, expected);
}

/// Returns the number of strings of a colouring by flood fill, or `None` if one has no liberty.
/// `rules` decide which adjacent stones form a string.
fn strings_under_rules(board: &Board, rules: &Rules, colouring: &[u8]) -> Option<i32> {
    let n = colouring.len();
    let mut string: Vec<usize> = (0..n).collect();
    for (a, b) in board.graph().edges() {
        if colouring[a] > 0
            && colouring[b] > 0
            && rules.relation(a, b).joins(colouring[a], colouring[b])
        {
            let (from, to) = (string[a], string[b]);
            string
                .iter_mut()
                .filter(|s| **s == from)
                .for_each(|s| *s = to);
        }
    }
    let stones = |s: usize| {
        (0..n).filter(move |&v| colouring[v] > 0).filter({
            let string = string.clone();
            move |&v| string[v] == s
        })
    };
    let free = |v: usize| {
        let mut beside = board.graph().neighbours(v).iter();
        board.is_guarded(v) || beside.any(|&u| colouring[u as usize] == 0)
    };
    let mut count = 0;
    for s in 0..n {
        if stones(s).next().is_some() {
            count += 1;
            if !stones(s).any(free) {
                return None;
            }
        }
    }
    Some(count)
}

/// Checks random rules on random graphs and guarded boards: the colours that a point may have, and
/// the pairs of colours that form strings.
///
/// The rules come from a fixed linear congruential generator.
#[test]
fn restricted_points_and_other_joins_agree_with_flooding() {
    let mut seed = 5u64;
    let mut random = move |below: u64| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) % below
    };
    let mut refused = 0;
    for round in 0..40 {
        let board = if round % 4 == 0 {
            Board::lattice(Shape::new(Lattice::Square, 2, 3, Boundary::Top)).unwrap()
        } else {
            let pairs = (0..6usize).flat_map(|a| (0..a).map(move |b| (a, b)));
            let edges: Vec<_> = pairs.filter(|_| random(5) < 3).collect();
            graph(6, &edges)
        };
        let colours = 2 + (round % 2) as u32;
        let mut rules = Rules::plain(&board, colours).unwrap();
        for v in 0..6 {
            if random(2) == 0 {
                rules.restrict(v, (1..=colours).filter(|_| random(3) > 0));
            }
        }
        for (a, b) in board.graph().edges() {
            if random(3) > 0 {
                let mut relation = Relation::none();
                for (x, y) in (1..=colours).flat_map(|x| (1..=colours).map(move |y| (x, y))) {
                    if random(5) < 2 {
                        relation.insert(x, y);
                    }
                }
                rules.relate(b, a, relation);
            }
        }
        let order = narrow_order(board.graph(), 30).unwrap();
        let problems = MEMORIES.map(|m| NamedProblem::of(&board, &order, &rules, m).unwrap());
        let mut legal = 0u64;
        for position in colourings(6, colours) {
            let colouring = position.colours();
            let allowed = (0..6).all(|v| rules.allowed(v) >> colouring[v] & 1 == 1);
            let strings = strings_under_rules(&board, &rules, colouring);
            let expected = strings.filter(|_| allowed);
            legal += u64::from(expected.is_some());
            refused += u64::from(expected.is_none());
            assert_eq!(follow(&problems[1], &order, colouring), expected);
            let found = follow(&problems[0], &order, colouring);
            assert_eq!(found, expected.map(|_| 0));
        }
        for memory in MEMORIES {
            assert_eq!(count(&board, &rules, memory), UBig::from(legal));
        }
    }
    assert!(refused > 1_000);
}

#[test]
fn colours_that_are_not_there_cannot_be_placed() {
    let board = Board::square(1, 2).unwrap();
    let rules = Rules::plain(&board, 2).unwrap();
    let problem = NamedProblem::of(&board, &[0, 1], &rules, Memory::Strings).unwrap();
    assert!(problem.place(0, &problem.start(), 2).is_some());
    assert_eq!(problem.place(0, &problem.start(), 3), None);
    assert_eq!(problem.place(0, &problem.start(), u32::MAX), None);
}

#[test]
fn wide_frontiers_are_refused() {
    let board = Board::square(31, 31).unwrap();
    let rules = Rules::plain(&board, 2).unwrap();
    let order: Vec<usize> = (0..31 * 31).collect();
    let refused = RuledSweep::new(&board, &order, &rules).unwrap_err();
    assert!(matches!(refused, NamedError::Sweep(_)), "{refused}");
    assert!(RuledSweep::narrow(&board, &rules).is_err());
}
