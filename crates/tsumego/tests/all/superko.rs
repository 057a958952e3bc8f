//! Compares searches under positional superko (no position may repeat) with the definition of this
//! rule and with other ko rules.
//!
//! The definition is evaluated by playing all games with the rules of the crate `tengen-board`.

use crate::common::{drawn, drawn_around, drawn_on_graph, graph, legal_positions, whole_board};
use std::collections::HashMap;
use tengen_base::observer::{Impatient, Observer, Silent};
use tengen_board::play::Suicide;
use tengen_board::rules::{Game, Repetition, Rules};
use tengen_board::{Board, Move, Player, Position};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::{Ko, Limits, Session, Situation, Tables};
use tengen_tsumego::superko::{MAX_POSITIONS, Superko, SuperkoError};

macro_rules! data {
    ($name:literal) => {
        include_str!(concat!("../../../../data/life-and-death/", $name))
    };
}

const MEMORY: usize = 1 << 28;

fn superko(problem: &Problem) -> Superko<'_> {
    listed(problem, MAX_POSITIONS, MEMORY, &Silent).unwrap()
}

/// Lists the positions of a problem that can arise from its start, for a search under superko.
fn listed<'a>(
    problem: &'a Problem,
    most: usize,
    memory: usize,
    observer: &dyn Observer,
) -> Result<Superko<'a>, SuperkoError> {
    let start = Situation::start(problem, problem.attacker());
    Superko::from(problem, &start, &[], most, memory, observer)
}

/// Returns `true` if the target lives under superko when a player moves first; `None` if a limit
/// was reached.
fn lives(superko: &mut Superko<'_>, problem: &Problem, first: Player) -> Option<bool> {
    let start = superko.start(first);
    let winner = superko.winner(&start, &mut Limits::of(10_000_000));
    winner.map(|winner| winner == problem.defender)
}

/// Returns `true` if the target lives under another ko rule, by the solver.
fn otherwise(problem: &Problem, ko: Ko, first: Player) -> bool {
    let mut tables = Tables::new(1 << 20);
    let mut session = Session::new(problem, ko, &mut tables).unwrap();
    let start = Situation::start(problem, first);
    let judged = session.judge(&start, 0, &mut Limits::of(1_000_000));
    judged.answer.alive().expect("it is small")
}

/// The state of a game without any optimisation.
///
/// It contains the positions so far (sorted), the current position, the player to move, the
/// player who passed, and the captured targets.
type Whole = (Vec<Position>, Position, Player, bool, u8);

/// Solves a problem by the definition of superko: plays all games up to two passes or the capture
/// of all targets.
struct Definition<'a> {
    targets: Vec<Vec<usize>>,
    problem: &'a Problem,
    known: HashMap<Whole, bool>,
}

impl<'a> Definition<'a> {
    fn new(problem: &'a Problem) -> Definition<'a> {
        let strings = problem.position.strings(&problem.board).unwrap();
        let targets = problem.targets.iter().map(|target| {
            let string = strings.iter().find(|s| s.stones.contains(target));
            string.unwrap().stones.clone()
        });
        Definition {
            targets: targets.collect(),
            problem,
            known: HashMap::new(),
        }
    }

    fn game(&self, first: Player) -> Game {
        let rules = Rules {
            suicide: Suicide::Forbidden,
            repetition: Repetition::Positional,
        };
        let board = self.problem.board.clone();
        Game::from_position(board, &self.problem.position, first, rules).unwrap()
    }

    fn lives(&mut self, first: Player) -> bool {
        let game = self.game(first);
        self.lives_from(
            &game,
            std::slice::from_ref(&self.problem.position),
            false,
            0,
        )
    }

    /// Returns the set of captured targets after a move, where `gone` is the set before the move.
    fn gone(&self, before: &Game, after: &Game, gone: u8) -> u8 {
        let mut then = gone;
        for (index, target) in self.targets.iter().enumerate() {
            let defends = before.to_move() == self.problem.defender;
            let stone = |game: &Game, p: usize| game.position().get(p) != 0;
            let is_gone = |&p: &usize| stone(before, p) && !stone(after, p);
            then |= u8::from(!defends && target.iter().any(is_gone)) << index;
        }
        then
    }

    /// Returns the winning moves (without passes) of the player to move, given the earlier
    /// positions of the game.
    fn good(&mut self, game: &Game, so_far: &[Position], gone: u8) -> Vec<Option<usize>> {
        let player = game.to_move();
        let mut good = Vec::new();
        for &vertex in &self.problem.region {
            let mut after = game.clone();
            if after.play(player, Move::Play(vertex)).is_ok() {
                let then = self.gone(game, &after, gone);
                let longer = [so_far, std::slice::from_ref(after.position())].concat();
                if self.lives_from(&after, &longer, false, then)
                    == (player == self.problem.defender)
                {
                    good.push(Some(vertex));
                }
            }
        }
        good
    }

    fn lives_from(&mut self, game: &Game, so_far: &[Position], passed: bool, gone: u8) -> bool {
        if gone.count_ones() as usize == self.targets.len() {
            return false;
        }
        let player = game.to_move();
        let mut sorted = so_far.to_vec();
        sorted.sort_by(|a, b| a.colours().cmp(b.colours()));
        let whole = (sorted, game.position().clone(), player, passed, gone);
        if let Some(&known) = self.known.get(&whole) {
            return known;
        }
        let defends = player == self.problem.defender;
        let mut lives = !defends;
        let region = self.problem.region.iter().copied().map(Some);
        for vertex in std::iter::once(None).chain(region) {
            let mut after = game.clone();
            if after.play(player, vertex.into()).is_err() {
                continue;
            }
            let result = match vertex {
                None if passed => true,
                None => self.lives_from(&after, so_far, true, gone),
                Some(_) => {
                    let then = self.gone(game, &after, gone);
                    let mut longer = so_far.to_vec();
                    longer.push(after.position().clone());
                    self.lives_from(&after, &longer, false, then)
                }
            };
            if result == defends {
                lives = defends;
                break;
            }
        }
        self.known.insert(whole, lives);
        lives
    }
}

/// The numbers of differences between superko, simple ko and no ko rule.
#[derive(Debug, Default)]
struct Tally {
    sides: usize,
    alive: usize,
    unlike_ko: usize,
    unlike_no_ko: usize,
}

fn compare(problem: &Problem, tally: &mut Tally) {
    let mut superko = superko(problem);
    for first in Player::BOTH {
        let alive = lives(&mut superko, problem, first).expect("it is small");
        let expected = Definition::new(problem).lives(first);
        assert_eq!(alive, expected, "{first:?}: {problem:?}");
        if alive == (first == problem.defender) {
            let mut definition = Definition::new(problem);
            let position = std::slice::from_ref(&problem.position);
            let stones = definition.good(&definition.game(first), position, 0);
            let start = superko.start(first);
            let good = superko.good_moves(&start, &mut Limits::of(10_000_000));
            let expected = if stones.is_empty() {
                vec![None]
            } else {
                stones
            };
            assert_eq!(good, Some(expected), "{first:?}: {problem:?}");
        }
        tally.sides += 1;
        tally.alive += usize::from(alive);
        tally.unlike_ko += usize::from(alive != otherwise(problem, Ko::Simple, first));
        tally.unlike_no_ko += usize::from(alive != otherwise(problem, Ko::Allowed, first));
    }
}

#[test]
fn small_boards_are_judged_as_by_the_definition() {
    let star = graph(4, &[(0, 1), (0, 2), (0, 3)]);
    let cycle = graph(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
    let guarded = cycle.clone().with_guarded(vec![true, false, false, false]);
    let boards = [
        Board::square(1, 3).unwrap(),
        Board::square(1, 4).unwrap(),
        star,
        cycle,
        guarded,
    ];
    let mut tally = Tally::default();
    for board in &boards {
        for position in legal_positions(board) {
            for problem in whole_board(board, &position) {
                compare(&problem, &mut tally);
            }
        }
    }
    let five = graph(5, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]);
    for position in legal_positions(&five).iter().step_by(16) {
        for problem in whole_board(&five, position) {
            compare(&problem, &mut tally);
        }
    }
    assert!(tally.sides > 500 && tally.alive > 100, "{tally:?}");
    assert!(tally.unlike_ko > 5 && tally.unlike_no_ko > 10, "{tally:?}");
}

/// Tests random games that have begun: under superko the value of a situation depends on the
/// earlier positions.
///
/// The games have passes, and a player may move twice in a row.
#[test]
fn games_that_have_begun_are_judged_as_by_the_definition() {
    let triangle = graph(4, &[(0, 1), (1, 2), (2, 0), (2, 3)]);
    let cycle = graph(5, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)]);
    let boards = [Board::square(1, 4).unwrap(), triangle, cycle];
    let mut seed = 1u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    let (mut sides, mut forgetful) = (0, 0);
    for board in &boards {
        let positions = legal_positions(board);
        for _ in 0..60 {
            let problems = whole_board(board, &positions[random(positions.len())]);
            if problems.is_empty() {
                continue;
            }
            let problem = &problems[random(problems.len())];
            let mut definition = Definition::new(problem);
            let mut game = definition.game(Player::BOTH[random(2)]);
            let mut so_far = vec![game.position().clone()];
            let mut gone = 0;
            for _ in 0..random(8) {
                let vertex = Some(random(board.points() + 1)).filter(|&v| v < board.points());
                let before = game.clone();
                let player = game.to_move();
                if game.play(player, vertex.into()).is_ok() {
                    gone = definition.gone(&before, &game, gone);
                    so_far.push(game.position().clone());
                }
            }
            if gone.count_ones() as usize == problem.targets.len() {
                continue;
            }
            let expected = definition.lives_from(&game, &so_far, false, gone);
            let first = game.to_move();
            let now = Situation {
                position: game.position().clone(),
                to_move: first,
                ko: None,
                captured: gone,
            };
            let alive = |before: &[Position]| {
                let free = &Silent;
                let superko = Superko::from(problem, &now, before, MAX_POSITIONS, MEMORY, free);
                lives(&mut superko.unwrap(), problem, first).unwrap()
            };
            assert_eq!(
                alive(&so_far),
                expected,
                "{first:?}, {so_far:?}: {problem:?}"
            );
            forgetful += usize::from(alive(&[]) != expected);
            sides += 1;
        }
    }
    assert!(sides > 100 && forgetful > 2, "{sides} {forgetful}");
}

/// Returns `true` for each rule under which the target lives, with Black and with White to move
/// first.
///
/// The rules are no ko rule, simple ko, and superko.
fn all_rules(problem: &Problem) -> [[bool; 3]; 2] {
    let mut superko = superko(problem);
    Player::BOTH.map(|first| {
        let [free, ko] = [Ko::Allowed, Ko::Simple].map(|ko| otherwise(problem, ko, first));
        [free, ko, lives(&mut superko, problem, first).unwrap()]
    })
}

/// Tests the double and the triple ko of *On the Complexity of Tsume-Go*.
///
/// With two kos White is dead under simple ko and superko. With three, the winner is the player who
/// has a ko left to take when the positions have been used up.
#[test]
fn the_kos_of_the_paper() {
    let double = drawn_on_graph(data!("double-ko.edges"), "O.OX.X..", 0);
    assert_eq!(all_rules(&double), [[false; 3], [true, false, false]]);
    let [white, black] = [0, 1].map(|target| {
        let triple = drawn_on_graph(data!("triple-ko.edges"), "OXX..OX.", target);
        let rules = all_rules(&triple);
        for (first, [_, _, superko]) in Player::BOTH.into_iter().zip(rules) {
            assert_eq!(Definition::new(&triple).lives(first), superko);
        }
        rules
    });
    assert_eq!(white, [[false; 3], [true; 3]]);
    assert_eq!(black, [[true; 3], [true, true, false]]);
}

#[test]
fn the_kos_of_the_paper_on_the_grid() {
    let double = drawn(data!("double-ko.txt"), 10, vec![1, 2, 3, 4, 5, 9, 10, 11]);
    assert_eq!(all_rules(&double), [[false; 3], [true, false, false]]);
    // Without a ko rule White retakes for ever, which both simple ko and superko forbid.
    let single = drawn("X O . O .\nX X O X .\n. X . X X\n", 7, vec![1, 2, 7, 12]);
    let [black, white] = all_rules(&single);
    assert_eq!((black, white), ([true, false, false], [true; 3]));
}

/// Without a ko all rules agree.
#[test]
fn shapes_without_kos_are_as_under_the_other_rules() {
    for (diagram, target, decides) in [
        (". . . O X .\nO O O O X .\nX X X X X .\n", 3, true),
        (". . . . O X .\nO O O O O X .\nX X X X X X .\n", 4, false),
    ] {
        let problem = drawn_around(diagram, target);
        assert_eq!(all_rules(&problem), [[!decides; 3], [true; 3]]);
        let mut superko = superko(&problem);
        let start = superko.start(Player::White);
        let mut limits = Limits::of(1_000_000);
        let good = superko.good_moves(&start, &mut limits).unwrap();
        let line = superko.main_line(&start, &mut limits).unwrap();
        if decides {
            assert_eq!((good, line), (vec![Some(1)], vec![Some(1)]));
        } else {
            assert_eq!((good, line), (vec![Some(1), Some(2)], vec![]));
        }
    }
}

#[test]
fn limits_and_sizes_are_kept() {
    let double = drawn_on_graph(data!("double-ko.edges"), "O.OX.X..", 0);
    let mut whole = superko(&double);
    let start = whole.start(Player::White);
    assert_eq!(whole.winner(&start, &mut Limits::of(0)), None);
    assert_eq!(whole.winner(&start, &mut Limits::of(3)), None);
    let mut whole = superko(&double);
    let before = 1_000_000;
    let mut enough = Limits::of(before);
    assert!(whole.winner(&start, &mut enough).is_some());
    let needed = before - enough.nodes;
    // A search with the smallest sufficient node limit succeeds, and with one node less it fails.
    // Afterwards the answer is in the table and needs no nodes.
    let mut again = superko(&double);
    let one_less = again.winner(&start, &mut Limits::of(needed - 1));
    assert_eq!(one_less, None);
    assert!(
        superko(&double)
            .winner(&start, &mut Limits::of(needed))
            .is_some()
    );
    assert!(whole.winner(&start, &mut Limits::of(0)).is_some());
    // With too little memory there is no answer. With a limit below the number of positions, the
    // problem is refused.
    let mut small = listed(&double, MAX_POSITIONS, 1, &Silent).unwrap();
    assert_eq!(small.winner(&start, &mut Limits::of(before)), None);
    let refused = listed(&double, 100, MEMORY, &Silent).map(drop);
    let [points, most] = [8, 100];
    assert_eq!(refused, Err(SuperkoError::TooLarge { points, most }));
    let stopped = listed(&double, MAX_POSITIONS, MEMORY, &Impatient).map(drop);
    assert!(matches!(stopped, Ok(()) | Err(SuperkoError::Stopped)));
}
