//! Compares the kinds of life (two eyes, seki, repetition) that searches find with the enumeration
//! of all situations.

use crate::common::{drawn_around, legal_positions, partial_problem, random_problem, whole_board};
use std::collections::{HashMap, HashSet};
use tengen_board::{Board, Player, Position};
use tengen_tsumego::answer::Inquiry;
use tengen_tsumego::answer::life::Life;
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};

const MANY: u32 = 1_000_000;

/// The numbers of comparisons by result.
#[derive(Debug, Default)]
struct Tally {
    eyes: usize,
    seki: usize,
    repetition: usize,
    /// Seki that the searches missed.
    missed: usize,
}

/// Returns the situations after a move or pass of the attacker, with the defender always passing.
fn attacks(session: &Session<'_>, situation: &Situation) -> Vec<Situation> {
    let passed = |situation: Situation| match situation.to_move {
        player if player == session.problem().defender => session.play(&situation, None).unwrap(),
        _ => situation,
    };
    // A ko ban has ended after two passes.
    let free = Situation {
        ko: None,
        ..passed(situation.clone())
    };
    let moves = session.moves(&free).into_iter();
    moves.map(|(_, after)| passed(after)).collect()
}

/// `true` if a string of the target is never captured although its player always passes. Tries all
/// play of the attacker.
fn is_safe(session: &Session<'_>, situation: &Situation) -> bool {
    let mut open = vec![situation.clone()];
    let mut seen = HashSet::new();
    let mut captured = situation.captured;
    while let Some(now) = open.pop() {
        captured |= now.captured;
        for after in attacks(session, &now) {
            if seen.insert(after.clone()) {
                open.push(after);
            }
        }
    }
    captured.count_ones() < session.problem().targets.len() as u32
}

/// `true` if the defender can force a situation in which the target is safe even if the defender
/// always passes (`is_safe`). Computes the smallest such set of situations.
fn can_be_safe(session: &Session<'_>, start: &Situation) -> bool {
    let defender = session.problem().defender;
    let mut situations = vec![start.clone()];
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut after: Vec<Vec<usize>> = Vec::new();
    let mut good = Vec::new();
    while let Some(now) = situations.get(after.len()).cloned() {
        let is_good = !session.is_lost(&now) && is_safe(session, &now);
        let ends = is_good || session.is_lost(&now);
        good.push(is_good);
        let moves = if ends {
            Vec::new()
        } else {
            session.moves(&now)
        };
        let numbered = moves.into_iter().map(|(_, next)| {
            *numbers.entry(next.clone()).or_insert_with(|| {
                situations.push(next);
                situations.len() - 1
            })
        });
        after.push(numbered.collect());
    }
    loop {
        let mut changed = false;
        for (index, now) in situations.iter().enumerate() {
            if !good[index] && !after[index].is_empty() {
                let mut next = after[index].iter();
                good[index] = match now.to_move == defender {
                    true => next.any(|&next| good[next]),
                    false => next.all(|&next| good[next]),
                };
                changed |= good[index];
            }
        }
        if !changed {
            return good[0];
        }
    }
}

/// Compares the kinds of life that searches find with the enumeration of all situations. If
/// `define` is `true`, also compares the enumeration with the definition of two eyes.
fn compare(problem: &Problem, ko: Ko, define: bool, tally: &mut Tally) {
    let mut tables = Tables::new(1 << 20);
    for first in Player::BOTH {
        let mut session = Session::new(problem, ko, &mut tables).unwrap();
        let start = Situation::start(problem, first);
        let mut limits = Limits::of(u64::MAX);
        if session.judge(&start, 0, &mut limits).answer.alive() != Some(true) {
            continue;
        }
        let mut inquiry = Inquiry::new(&mut session, &mut limits);
        let found = inquiry.searched(&start, MANY).expect("enough was allowed");
        let exact = inquiry.listed(&start, MANY).expect("enough was allowed");
        let context = || format!("{first:?} {ko:?} {problem:?}");
        match (found, exact) {
            (Life::TwoEyes, Life::TwoEyes) => tally.eyes += 1,
            (Life::Seki, Life::Seki) => tally.seki += 1,
            (Life::NotEyes, Life::Seki) => tally.missed += 1,
            (Life::NotEyes, Life::Repetition) => tally.repetition += 1,
            other => panic!("{other:?}: {}", context()),
        }
        if define {
            let can = can_be_safe(&session, &start);
            assert_eq!(can, exact == Life::TwoEyes, "{}", context());
        }
    }
}

#[test]
fn searches_agree_with_the_list_of_all_situations() {
    let mut tally = Tally::default();
    for seed in 0..600 {
        for problem in [random_problem(seed, 5..=8), partial_problem(seed, 8..=10)] {
            for ko in [Ko::Allowed, Ko::Simple] {
                compare(&problem, ko, seed % 10 == 0, &mut tally);
            }
        }
    }
    assert!(tally.eyes > 200 && tally.repetition > 8, "{tally:?}");
    for problem in shapes(&[5]).into_iter().chain(shapes(&[3, 3])) {
        compare(&problem, Ko::Simple, false, &mut tally);
    }
    assert!(tally.seki > 10 && tally.missed == 0, "{tally:?}");
}

/// Tests the kinds of life on all positions of small boards, with the whole board as region.
#[test]
fn searches_find_it_on_small_boards() {
    let mut tally = Tally::default();
    for board in [Board::square(1, 4).unwrap(), Board::square(2, 3).unwrap()] {
        for position in legal_positions(&board) {
            for problem in whole_board(&board, &position) {
                for ko in [Ko::Allowed, Ko::Simple] {
                    compare(&problem, ko, board.points() < 6, &mut tally);
                }
            }
        }
    }
    assert!(tally.eyes > 2000 && tally.repetition > 200, "{tally:?}");
}

/// Returns white corner groups in a black wall, with arbitrary stones inside.
///
/// `rows` are the numbers of columns of the space inside, for each row.
fn shapes(rows: &[usize]) -> Vec<Problem> {
    let cols = rows.iter().max().unwrap() + 3;
    let size: usize = rows.iter().sum();
    let board = Board::square(rows.len() + 3, cols).unwrap();
    let mut problems = Vec::new();
    for code in 0..3usize.pow(size as u32) {
        let mut left = code;
        let mut position = Position::empty(board.points());
        for row in 0..rows.len() + 2 {
            // The black wall extends one point beyond White's stones.
            for col in 0..cols - 1 {
                let inside = row < rows.len() && col < rows[row];
                let white = row <= rows.len() && col <= cols - 3;
                let colour = match (inside, white) {
                    (true, _) => {
                        let drawn = left % 3;
                        left /= 3;
                        drawn as u8
                    }
                    (false, true) => Player::White.colour(),
                    (false, false) => Player::Black.colour(),
                };
                position.set(row * cols + col, colour);
            }
        }
        let target = rows.len() * cols;
        problems.extend(Problem::around(board.clone(), position, vec![target]).ok());
    }
    problems
}

/// Tests that a search finds a seki in a corner of eight points, which has too many situations for
/// an enumeration.
#[test]
fn a_seki_is_found_where_too_much_can_arise_to_be_listed() {
    let diagram = "\
. . . . O X .
. . . . O X .
O O O O O X .
X X X X X X .
";
    let problem = drawn_around(diagram, 4);
    let mut tables = Tables::new(1 << 20);
    let mut session = Session::new(&problem, Ko::Simple, &mut tables).unwrap();
    let mut limits = Limits::of(u64::MAX);
    let mut inquiry = Inquiry::new(&mut session, &mut limits);
    let [black, white] = Player::BOTH.map(|first| Situation::start(&problem, first));
    assert_eq!(inquiry.listed(&black, 1000), None);
    assert_eq!(inquiry.life(&black, 100_000), Some(Life::Seki));
    assert_eq!(inquiry.life(&white, 100_000), Some(Life::TwoEyes));
    // The enumeration of all situations agrees.
    let exact = [&black, &white].map(|start| inquiry.listed(start, MANY));
    assert_eq!(exact, [Some(Life::Seki), Some(Life::TwoEyes)]);
    // With a small limit nothing is claimed.
    assert_eq!(inquiry.life(&black, 0), None);
    let little = inquiry.life(&black, 3000);
    assert!(matches!(little, None | Some(Life::NotEyes)), "{little:?}");
}
