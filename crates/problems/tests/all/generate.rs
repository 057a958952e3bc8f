//! Checks generated problems with the exact model, which enumerates all states of a game.

use tengen_base::observer::Silent;
use tengen_board::{EMPTY, Player};
use tengen_model::problem::{Outside, Problem};
use tengen_model::retrograde::{Extent, Rules, Verdict, retrograde};
use tengen_model::state::{State, Threats};
use tengen_model::status::with_ko;
use tengen_problems::generate::{Aim, GenerateError, Generated, Options, Place, generate};
use tengen_problems::gotools;
use tengen_testing::observers::Patience;

const OPTIONS: Options = Options {
    size: 9,
    empty: 4,
    place: None,
    first: Player::Black,
    aim: Aim::Kill,
    difficulty: 0,
    seed: 1,
    nodes: 20_000,
    tries: 200_000,
};

fn problems(options: &Options, wanted: usize, threads: usize) -> Vec<Generated> {
    let mut found = Vec::new();
    let done = generate(options, wanted, threads, &Silent, &mut |one| {
        found.push(one)
    });
    assert_eq!(done, Ok(()));
    assert_eq!(found.len(), wanted);
    found
}

/// Converts a generated problem to the exact model.
///
/// All target stones are in the region. Stones outside are never captured, like fixed strings in
/// the solver.
fn exact(generated: &Generated) -> Problem {
    let problem = &generated.problem;
    Problem {
        board: problem.board.clone(),
        configuration: problem.position.clone(),
        region: problem.region.clone(),
        outside: Outside::Immortal,
        targets: problem.targets.clone(),
    }
}

#[test]
fn the_exact_model_finds_the_same_only_solution() {
    for (aim, first, seed) in [
        (Aim::Kill, Player::Black, 1),
        (Aim::Live, Player::Black, 2),
        (Aim::Kill, Player::White, 3),
        (Aim::Live, Player::White, 4),
    ] {
        for generated in problems(
            &Options {
                aim,
                first,
                seed,
                ..OPTIONS
            },
            6,
            1,
        ) {
            let problem = exact(&generated);
            let start = State::start(&problem, first, Threats::default());
            let rules = Rules::simple_ko(Threats::default());
            let verdicts =
                retrograde(&problem, rules, Extent::Everything, 1 << 28, &Silent).unwrap();
            let succeeds = |verdict| (verdict != Verdict::Alive) == (aim == Aim::Kill);
            let moves = verdicts.moves(&start).unwrap();
            let winning = moves
                .iter()
                .filter(|choice| succeeds(choice.verdict.unwrap()));
            let winning: Vec<_> = winning.map(|choice| choice.vertex).collect();
            let rating = &generated.rating;
            assert_eq!(winning, [Some(rating.solution)]);
            // A wrong move is plausible if it would succeed when the opponent passed.
            for choice in moves.iter().filter(|choice| choice.vertex.is_some()) {
                let after = choice.after.as_ref().unwrap_or(&start);
                let passed = verdicts.moves(after).unwrap().swap_remove(0);
                let threat = passed.verdict.is_some_and(succeeds);
                let vertex = choice.vertex.unwrap();
                let said = rating.plausible.contains(&vertex) || vertex == rating.solution;
                assert_eq!(threat, said, "{vertex}");
            }
            let status = with_ko(&problem, 1 << 28, &Silent).unwrap()[first as usize];
            assert_eq!(status.threats, None);
            assert_eq!(rating.line[0], rating.solution);
            // The main line keeps the outcome, and ends where no move of the loser threatens it.
            let mut state = Some(start);
            for &vertex in &rating.line {
                let now = state.expect("the line ends with the game");
                let mut moves = verdicts.moves(&now).unwrap();
                moves.retain(|choice| choice.vertex == Some(vertex));
                let choice = moves.pop().expect("a legal move");
                let solver = now.position.player == first;
                assert!(succeeds(choice.verdict.unwrap()), "{solver} {vertex}");
                state = choice.after;
            }
            let Some(last) = state else { continue };
            for choice in verdicts.moves(&last).unwrap() {
                let Some(after) = choice.after.filter(|_| choice.vertex.is_some()) else {
                    continue;
                };
                let passed = verdicts.moves(&after).unwrap().swap_remove(0);
                assert!(succeeds(passed.verdict.unwrap()), "{:?}", choice.vertex);
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_problems_with_any_number_of_threads() {
    let options = Options {
        size: 19,
        empty: 5,
        ..OPTIONS
    };
    let listed = |threads| {
        let all = problems(&options, 8, threads);
        let key = |one: Generated| (one.index, one.problem.position, one.rating);
        all.into_iter().map(key).collect::<Vec<_>>()
    };
    let one = listed(1);
    assert_eq!(one, listed(3));
    let positions: std::collections::HashSet<_> = one.iter().map(|one| &one.1).collect();
    assert_eq!(positions.len(), one.len());
    let other = problems(&Options { seed: 2, ..options }, 1, 1);
    assert!(!positions.contains(&other[0].problem.position));
}

#[test]
fn problems_have_the_requested_place_and_size() {
    for (place, edges) in [(Place::Corner, 2), (Place::Side, 1), (Place::Centre, 0)] {
        let options = Options {
            size: 13,
            place: Some(place),
            empty: 5,
            ..OPTIONS
        };
        for generated in problems(&options, 3, 1) {
            let problem = &generated.problem;
            let empty = problem
                .region
                .iter()
                .filter(|&&v| problem.position.get(v) == EMPTY);
            assert_eq!(empty.count(), 5);
            let rows = problem.region.iter().any(|v| v / 13 == 0);
            let cols = problem.region.iter().any(|v| v % 13 == 0);
            assert_eq!(usize::from(rows) + usize::from(cols), edges);
            // The wall has liberties outside.
            let strings = problem.position.strings(&problem.board).unwrap();
            for string in strings
                .iter()
                .filter(|s| !problem.region.contains(&s.stones[0]))
            {
                assert_eq!(string.colour, Player::Black.colour());
                assert!(string.liberties.iter().any(|l| !problem.region.contains(l)));
            }
        }
    }
}

#[test]
fn problems_have_the_requested_difficulty() {
    let options = Options {
        empty: 6,
        difficulty: 14,
        ..OPTIONS
    };
    for generated in problems(&options, 3, 2) {
        assert!(generated.rating.difficulty() >= 14);
    }
    let none = Options {
        difficulty: 1000,
        tries: 500,
        ..OPTIONS
    };
    let (found, wanted, tries) = (0, 1, 500);
    let few = Err(GenerateError::TooFew {
        found,
        wanted,
        tries,
    });
    assert_eq!(generate(&none, 1, 2, &Silent, &mut |_| unreachable!()), few);
}

#[test]
fn a_search_in_vain_stops_when_it_is_told_to() {
    // Few random positions with so few empty points are problems, so most are not searched.
    let vain = Options {
        empty: 3,
        difficulty: 1000,
        tries: u64::MAX,
        ..OPTIONS
    };
    let impatient = Patience::of(1000);
    let stopped = generate(&vain, 1, 2, &impatient, &mut |_| unreachable!());
    assert_eq!(stopped, Err(GenerateError::Cancelled));
}

#[test]
fn a_gotools_file_has_the_same_problems() {
    for (aim, first) in [(Aim::Kill, Player::White), (Aim::Live, Player::White)] {
        let options = Options {
            size: 19,
            aim,
            first,
            ..OPTIONS
        };
        let made = problems(&options, 3, 1);
        let text = tengen_problems::generate::write::gotools(&made);
        let read = gotools::read(&text).unwrap();
        for (made, read) in made.iter().zip(&read) {
            let problem = read.problem().unwrap();
            assert_eq!(problem.targets, made.problem.targets);
            assert_eq!(problem.region, made.problem.region);
            assert_eq!(problem.attacker(), Player::Black);
            let attacks = aim == Aim::Kill;
            let mover = if attacks {
                Player::Black
            } else {
                Player::White
            };
            let result = read.results(mover).next().unwrap();
            assert!(result.success);
            assert_eq!(result.line[0], Some(made.rating.solution));
        }
    }
}

#[test]
fn impossible_wishes_are_refused() {
    let error = |options: Options| options.check().unwrap_err().to_string();
    // With a node limit of 0 nothing could be found.
    let idle = Options {
        nodes: 0,
        ..OPTIONS
    };
    assert!(error(idle).contains("at least 1"));
    let mut none = |_| panic!("nothing is found");
    let refused = generate(&idle, 1, 1, &Silent, &mut none);
    assert_eq!(refused, Err(GenerateError::Nodes));
    for (size, empty, range) in [
        (6, 4, "7 to 25"),
        (26, 4, "7 to 25"),
        (9, 1, "3 to 9"),
        (9, 10, "3 to 9"),
        (25, 21, "3 to 20"),
    ] {
        let options = Options {
            size,
            empty,
            ..OPTIONS
        };
        assert!(error(options).contains(range), "{size} {empty}");
    }
}
