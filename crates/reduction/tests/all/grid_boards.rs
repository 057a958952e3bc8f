//! Whole boards of formulas on the square grid: their layout, the checks of boards, and play.

use crate::common::formulas::{assignments, formula, formulas, model};
use crate::common::games::{Contracted, contracted, explore};
use crate::common::verdict::{Verdict, put, solve};
use std::sync::atomic::{AtomicU64, Ordering};
use tengen_base::observer::{Event, Observer, Silent};
use tengen_board::Player::{Black, White};
use tengen_board::life::unconditional as alive;
use tengen_board::text::column_name;
use tengen_board::{EMPTY, ascii, sgf};
use tengen_problems::reading::Draft;
use tengen_reduction::formula::Formula;
use tengen_reduction::grid::check::{Checked, Flaw, check, check_parts};
use tengen_reduction::grid::layout::{self, layout};
use tengen_reduction::grid::names::GridBoard;
use tengen_reduction::grid::order::NoOrder;
use tengen_reduction::grid::strategy::Players;
use tengen_reduction::grid::{text, write};
use tengen_tsumego::problem::Problem;
use tengen_tsumego::solver::session::Ko;

#[test]
fn boards_are_checked_and_all_assignments_are_played() {
    for formula in formulas() {
        let grid = layout(&formula).unwrap();
        let satisfying = assignments(formula.variables()).filter(|v| formula.is_satisfied(v));
        let expected = Checked {
            assignments: 1 << formula.variables(),
            satisfying: satisfying.count() as u64,
        };
        assert_eq!(check(&grid, &Silent), Ok(expected), "{formula:?}");
    }
}

#[test]
fn three_variables_and_four_clauses_take_13_by_46() {
    let grid = layout(&formula(3, &[&[1], &[-1, 2], &[-2, 3], &[-3]])).unwrap();
    assert_eq!((grid.rows, grid.cols), (13, 46));
    let grid = layout(&formula(1, &[&[1], &[-1]])).unwrap();
    assert_eq!((grid.rows, grid.cols), (13, 20));
}

/// Checks that a board is refused if any of its named points is changed. Changes elsewhere may be
/// harmless, such as another eye of a wall or another stone of the white target Lambda.
#[test]
fn any_change_of_a_named_point_is_a_flaw() {
    let grid = layout(&formula(1, &[&[1], &[-1]])).unwrap();
    let names = &grid.names;
    let links = names.clauses.iter().flat_map(|clause| &clause.links);
    let links = links.flat_map(|link| [link.stone, link.wire[0], link.wire[1]]);
    let variable = &names.variables[0];
    let stones = [
        variable.h,
        names.omega,
        names.clauses[0].k,
        variable.literals[1].stone,
    ];
    for v in names.empty().chain(links).chain(stones) {
        for colour in (0..3).filter(|&colour| colour != grid.position.get(v)) {
            let mut changed = grid.clone();
            changed.position.set(v, colour);
            assert!(check(&changed, &Silent).is_err(), "{v} {colour}");
        }
    }
}

/// Returns the column number, from 0, of a column name such as `AB`: letters from A, without I.
fn column(letters: &str) -> usize {
    let place = |letter: u8| usize::from(letter - b'A' - u8::from(letter > b'I'));
    match letters.as_bytes() {
        [one] => place(*one),
        [b'A', two] => 25 + place(*two),
        _ => panic!("{letters}"),
    }
}

/// Returns the board of the formula (u and not u) with six more columns between its two clauses.
/// The wall there has two more eyes.
fn with_a_wider_wall() -> GridBoard {
    let grid = layout(&formula(1, &[&[1], &[-1]])).unwrap();
    let (gap, more) = (column("G"), 6);
    let text = text::write(&grid);
    let wider = text.lines().map(|line| {
        let is_name = line.starts_with(';') && !line.ends_with('.');
        let words = line.split(' ').map(|word| {
            let digits = word.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
            let is_point = is_name && digits > 0 && word.starts_with(char::is_uppercase);
            if is_point && column(&word[..digits]) > gap {
                return column_name(column(&word[..digits]) + more) + &word[digits..];
            }
            word.to_string()
        });
        let mut words: Vec<String> = words.collect();
        if !line.starts_with(';') {
            let again = words[gap].clone();
            words.splice(gap..gap, vec![again; more]);
        }
        words.join(" ") + "\n"
    });
    let mut grid = text::read(&wider.collect::<String>()).unwrap();
    let vertex = |row: usize, col: usize| (grid.rows - row) * grid.cols + col;
    let middle = gap + more / 2;
    for col in [middle - 2, middle + 2] {
        grid.position.set(vertex(7, col), EMPTY);
    }
    grid
}

#[test]
fn a_literal_that_touches_omega_is_a_flaw() {
    let mut grid = with_a_wider_wall();
    assert_eq!(check(&grid, &Silent).map(|_| ()), Ok(()));
    // Move the stone of the black string Omega between the white strings K of both clauses to the
    // middle column. Extend the white string of a literal up to this stone.
    let (rows, cols, middle) = (grid.rows, grid.cols, column("G") + 3);
    let mut set =
        |row: usize, col: usize, colour| grid.position.set((rows - row) * cols + col, colour);
    set(12, column("F"), White.colour());
    set(12, middle, Black.colour());
    for row in 6..=11 {
        set(row, middle, White.colour());
    }
    let what = "the black string Omega must not be beside the white string of a literal";
    assert_eq!(check(&grid, &Silent), Err(Flaw::End(what)));
}

/// Checks a board where the wire of a literal ends before its link, the black string between wire
/// and clause. The board is otherwise valid. Such a link could never connect with a wall, so the
/// white string K of the clause would live whatever becomes of the literal.
#[test]
fn a_link_that_is_not_beside_its_wire_is_a_flaw() {
    let mut grid = layout(&formula(1, &[&[1], &[-1]])).unwrap();
    let cols = grid.cols;
    let clause = &mut grid.names.clauses[0];
    let (k, eye, link) = (clause.k, clause.eye, &mut clause.links[0]);
    let [first, second] = link.wire;
    assert_eq!(second, first + cols, "downwards");
    // The stone of the link (the black string) above the wire becomes part of the white string K.
    // The end of the white wire becomes black wall.
    link.stone = first - 2 * cols;
    link.wire = [second, second + cols];
    let (stone, shared) = (link.stone, link.shared);
    grid.position.set(first - cols, White.colour());
    grid.position.set(first, Black.colour());
    let what = "a link (between K and a literal) is not beside the end of the wire of its literal";
    assert_eq!(check_parts(&grid), Err(Flaw::Clause { number: 1, what }));

    let board = grid.board().unwrap();
    let strings = grid.position.strings(&board).unwrap();
    let liberties = |v: usize| {
        let string = strings.iter().find(|string| string.stones.contains(&v));
        string.unwrap().liberties.clone()
    };
    let mut own = vec![eye];
    own.extend(shared);
    own.sort_unstable();
    assert_eq!(liberties(k), own);
    assert_eq!(liberties(stone).len(), 3);
    // Black can take two of the liberties that the link shares with K, the white string of the
    // clause. Black can take neither the third one nor the eye of K.
    let mut position = grid.position.clone();
    for v in [shared[0], shared[1]] {
        position = put(&board, &position, Black, v).unwrap();
    }
    for v in [shared[2], eye] {
        assert!(put(&board, &position, Black, v).is_none());
    }
}

#[test]
fn a_wall_that_does_not_live_is_a_flaw() {
    let grid = layout(&formula(1, &[&[1], &[-1]])).unwrap();
    let board = grid.board().unwrap();
    let named: Vec<usize> = grid.names.empty().collect();
    let eyes = (0..board.points()).filter(|v| grid.position.get(*v) == EMPTY && !named.contains(v));
    for v in eyes {
        let mut changed = grid.clone();
        changed.position.set(v, Black.colour());
        assert!(matches!(check(&changed, &Silent), Err(Flaw::Unnamed(_))));
    }
}

#[test]
fn formulas_whose_wires_would_cross_are_refused_with_the_reason() {
    let refused = |variables, clauses: &[&[i32]]| layout(&formula(variables, clauses)).unwrap_err();
    let all = refused(2, &[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]]);
    assert_eq!(all, layout::Refused::Order(NoOrder::Cycle(4)));
    let triangle = refused(3, &[&[1, 2], &[-2, 3], &[-3, -1]]);
    let variables = vec![1, 2, 3];
    assert_eq!(
        triangle,
        layout::Refused::Order(NoOrder::Crossing(variables))
    );
}

/// `true` if literals and clauses have orders in which wires do not cross. Tries all orders.
fn has_order(formula: &Formula) -> bool {
    let n = formula.variables();
    let mut orders: Vec<Vec<i32>> = vec![Vec::new()];
    for _ in 0..n {
        orders = orders
            .iter()
            .flat_map(|order| {
                let left = (1..=n as i32).filter(|v| !order.contains(v));
                left.flat_map(move |v| [[v, -v], [-v, v]].map(|pair| [&order[..], &pair].concat()))
            })
            .collect();
    }
    orders.iter().any(|order| {
        let place = |l: &i32| order.iter().position(|other| other == l).unwrap();
        let range = |clause: &Vec<i32>| {
            let places = || clause.iter().map(place);
            (places().min().unwrap(), places().max().unwrap())
        };
        let mut ranges: Vec<_> = formula.clauses().iter().map(range).collect();
        ranges.sort_unstable();
        // No wire of a clause is to the right of a wire of the next clause.
        ranges.windows(2).all(|pair| pair[0].1 <= pair[1].0)
    })
}

#[test]
fn an_order_is_found_just_if_there_is_one() {
    let mut random = Random(5);
    let mut found = [0, 0];
    for _ in 0..400 {
        let clauses: Vec<Vec<i32>> = (0..1 + random.below(4))
            .map(|_| {
                let length = 1 + random.below(3);
                let literal = |_| (1 + random.below(3) as i32) * [1, -1][random.below(2)];
                (0..length).map(literal).collect()
            })
            .collect();
        let formula = Formula::new(3, &clauses).unwrap();
        let has = has_order(&formula);
        match layout(&formula) {
            Ok(grid) => {
                assert!(has, "{clauses:?}");
                assert_eq!(check_parts(&grid), Ok(()), "{clauses:?}");
            }
            Err(error) => assert!(!has, "{clauses:?}: {error}"),
        }
        found[usize::from(has)] += 1;
    }
    assert!(found.iter().all(|&n| n > 50), "{found:?}");
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Plays a game in which the player who should lose moves at random. Returns `true` if the white
/// target Lambda is captured.
fn is_lost_by_chance(grid: &GridBoard, formula: &Formula, random: &mut Random) -> bool {
    let board = grid.board().unwrap();
    let players = Players::new(&board, &grid.position, &grid.names);
    let values = model(formula);
    let winner = if values.is_some() { White } else { Black };
    let mut position = grid.position.clone();
    for player in [White, Black].into_iter().cycle().take(300) {
        let after = |v: usize| put(&board, &position, player, v);
        let next = if player == winner {
            let reply = match &values {
                Some(values) => players.white(&position, values),
                None => players.black(&position),
            };
            reply.map(|v| after(v).unwrap())
        } else {
            let empty: Vec<usize> = (0..board.points())
                .filter(|&v| position.get(v) == EMPTY)
                .collect();
            let tries = if random.below(8) == 0 { 0 } else { 20 };
            let mut tries = (0..tries).map(|_| empty[random.below(empty.len())]);
            tries.find_map(after)
        };
        position = next.unwrap_or(position);
        if position.get(grid.names.lambda) != White.colour() {
            return true;
        }
    }
    false
}

#[test]
fn the_strategies_win_against_chance() {
    let mut random = Random(1);
    for formula in formulas() {
        let grid = layout(&formula).unwrap();
        for _ in 0..4 {
            let lost = is_lost_by_chance(&grid, &formula, &mut random);
            assert_eq!(lost, model(&formula).is_none(), "{formula:?}");
        }
    }
}

/// Plays all games on the board of a formula against the winner's strategy. Returns the number of
/// positions with the loser to move.
fn every_game(formula: &Formula) -> Option<usize> {
    every_game_of(&contracted(&layout(formula).unwrap()), formula)
}

/// Plays all games on a contracted board against the winner's strategy. Returns the number of
/// positions with the loser to move.
fn every_game_of((board, start, names): &Contracted, formula: &Formula) -> Option<usize> {
    let players = Players::new(board, start, names);
    match model(formula) {
        Some(values) => {
            let reply = |position: &_| players.white(position, &values);
            let mut first = start.clone();
            first.set(reply(start).unwrap(), White.colour());
            explore(board, &first, names, Black, reply, 1 << 22)
        }
        None => {
            let reply = |position: &_| players.black(position);
            explore(board, start, names, White, reply, 1 << 22)
        }
    }
}

#[test]
#[ignore = "ten seconds"]
fn the_board_of_u_lives_whatever_black_does() {
    assert_eq!(every_game(&formula(1, &[&[1]])), Some(28_706));
}

#[test]
#[ignore = "some minutes"]
fn the_board_of_u_and_not_u_is_dead_whatever_white_does() {
    assert_eq!(every_game(&formula(1, &[&[1], &[-1]])), Some(904_171));
}

#[test]
#[ignore = "half a minute"]
fn the_board_of_u_lives_by_the_solver_with_no_move_left_out() {
    let (board, start, names) = contracted(&layout(&formula(1, &[&[1]])).unwrap());
    let choice = names.variables[0].literals[0].choose;
    let position = put(&board, &start, White, choice).unwrap();
    // All points except the wall, vertex 0.
    let region = (1..board.points()).collect();
    let problem = Problem::with_region(board, position, vec![names.lambda], region);
    let verdict = solve(problem, Black, Ko::Allowed, 10_000_000);
    assert_eq!(verdict, Some(Verdict::Alive));
}

#[test]
fn texts_without_the_names_of_a_board_are_refused() {
    let grid = layout(&formula(1, &[&[1]])).unwrap();
    let text = text::write(&grid);
    // Diagrams are read without the lines of names.
    assert_eq!(ascii::read(&text).unwrap().position, grid.position);
    for (from, to) in [
        ("; end", "; and"),
        ("; link 1", "; link x"),
        ("; clause", "; claus"),
        ("; variable ", "; variable Z99 "),
    ] {
        assert!(text::read(&text.replacen(from, to, 1)).is_err(), "{from}");
    }
}

#[test]
fn boards_are_written_as_sgf_that_states_the_problem() {
    let grid = layout(&formula(3, &[&[1], &[-1, 2], &[-2, 3], &[-3]])).unwrap();
    let start = sgf::read(&write::sgf(&grid).unwrap()).unwrap();
    assert_eq!(start.position, grid.position);
    assert_eq!(start.to_move, Some(White.colour()));
    let problem = Draft::of_sgf(grid.board().unwrap(), &start)
        .find()
        .unwrap()
        .problem;
    assert_eq!(problem.defender, White);
    assert_eq!(problem.targets, [grid.names.lambda]);
    // Black walls cannot be captured, and all other stones can.
    let walls = alive(&grid.board().unwrap(), &grid.position, Black);
    let stones = (0..walls.len()).filter(|&v| grid.position.get(v) != EMPTY);
    let can_change = |v: &usize| problem.region.binary_search(v).is_ok();
    assert!(stones.into_iter().all(|v| walls[v] != can_change(&v)));

    let wide = formula(4, &[&[1], &[-1, 2], &[-2, 3], &[-3, 4], &[-4]]);
    assert!(write::sgf(&layout(&wide).unwrap()).is_err());
}

#[test]
fn pictures_have_the_names_of_the_paper() {
    let grid = layout(&formula(2, &[&[1], &[-1, 2]])).unwrap();
    let picture = write::svg(&grid).unwrap();
    for name in ["Λ", "Ω", "G1", "G'2", "H1", "K2", "A1", "B2"] {
        assert!(picture.contains(&format!(">{name}</text>")), "{name}");
    }
}

#[test]
fn long_chains_have_boards() {
    let mut clauses = vec![vec![1]];
    clauses.extend((1..60).map(|i| vec![-i, i + 1]));
    clauses.push(vec![-60]);
    let grid = layout(&Formula::new(60, &clauses).unwrap()).unwrap();
    assert_eq!(check_parts(&grid), Ok(()));
    assert_eq!((grid.rows, grid.cols), (13, 787));
}

#[test]
fn the_observer_stops_the_play_of_assignments() {
    struct Impatient(AtomicU64);
    impl Observer for Impatient {
        fn event(&self, _: Event) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
        fn go_on(&self) -> bool {
            self.0.load(Ordering::Relaxed) < 5
        }
    }
    let grid = layout(&formula(3, &[&[1, 2, 3]])).unwrap();
    let observer = Impatient(AtomicU64::new(0));
    assert_eq!(check(&grid, &observer), Err(Flaw::Cancelled));
    assert_eq!(observer.0.into_inner(), 5);
}

/// Checks every board that differs from a formula's board in one point. Returns the numbers of
/// accepted and refused boards.
///
/// If the check accepts a board, the winner's strategy must win every game on it. Boards that
/// differ only in their walls have the same games, which are played once.
fn every_changed_board(formula: &Formula) -> [usize; 2] {
    let grid = layout(formula).unwrap();
    let mut found = [0, 0];
    let mut games: Vec<Contracted> = Vec::new();
    for v in 0..grid.rows * grid.cols {
        for colour in (0..3).filter(|&colour| colour != grid.position.get(v)) {
            let mut changed = grid.clone();
            changed.position.set(v, colour);
            let is_right = check_parts(&changed).is_ok();
            // The games that `check` plays find no fault that `check_parts`, the check of the
            // parts, does not find.
            assert_eq!(check(&changed, &Silent).is_ok(), is_right, "{v} {colour}");
            if is_right {
                let game = contracted(&changed);
                if !games.contains(&game) {
                    assert!(every_game_of(&game, formula).is_some(), "{v} {colour}");
                    games.push(game);
                }
            }
            found[usize::from(!is_right)] += 1;
        }
    }
    println!("{} games", games.len());
    found
}

#[test]
#[ignore = "some minutes"]
fn every_changed_board_of_u_that_is_accepted_lives() {
    let [right, flaws] = every_changed_board(&formula(1, &[&[1]]));
    println!("{right} right, {flaws} flaws");
    assert!(right > 5 && flaws > 300, "{right} {flaws}");
}

#[test]
#[ignore = "an hour: a million positions for each board"]
fn every_changed_board_of_u_and_not_u_that_is_accepted_is_dead() {
    let [right, flaws] = every_changed_board(&formula(1, &[&[1], &[-1]]));
    println!("{right} right, {flaws} flaws");
    assert!(right > 5 && flaws > 300, "{right} {flaws}");
}

/// Checks boards with one stone of the other colour. Where the check accepts the board, strings
/// have other shapes, but the winner's strategy must still win.
#[test]
fn a_stone_of_the_other_colour_is_a_flaw_or_does_no_harm() {
    let mut random = Random(3);
    for formula in [formula(1, &[&[1], &[-1]]), formula(1, &[&[1, -1]])] {
        let grid = layout(&formula).unwrap();
        let stones = (0..grid.rows * grid.cols).filter(|&v| grid.position.get(v) != EMPTY);
        let mut found = [0, 0];
        for v in stones {
            let mut changed = grid.clone();
            changed.position.set(v, 3 - grid.position.get(v));
            let is_right = check(&changed, &Silent).is_ok();
            found[usize::from(is_right)] += 1;
            if is_right {
                let lost = is_lost_by_chance(&changed, &formula, &mut random);
                assert_eq!(lost, model(&formula).is_none(), "{formula:?} {v}");
            }
        }
        assert!(found[0] > 100 && found[1] > 5, "{found:?}");
    }
}
