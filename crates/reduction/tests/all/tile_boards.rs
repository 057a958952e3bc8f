//! Boards of tiles (gates and wires) for formulas: they are drawn, checked and played.

use crate::common::formulas::{assignments, formula, formulas, signs, three};
use std::collections::BTreeSet;
use tengen_base::observer::Silent;
use tengen_board::Board;
use tengen_exact::random::Xoshiro;
use tengen_reduction::formula::Formula;
use tengen_reduction::line_file::{BoardLineFile, Refused};
use tengen_reduction::sat;
use tengen_reduction::tiles::board::{TileBoard, draw};
use tengen_reduction::tiles::check::{self, Flaw, check_formula, fixed};
use tengen_reduction::tiles::circuit::Circuit;
use tengen_reduction::tiles::layout::layout;
use tengen_reduction::tiles::line::{self, line};
use tengen_reduction::tiles::tile::Gate;
use tengen_reduction::tiles::{picture, text};

fn board(formula: &Formula) -> TileBoard {
    draw(&layout(formula).unwrap()).unwrap()
}

/// Draws and checks the board of tiles of a formula. If the formula is satisfiable, plays a line
/// that proves that the target lives. Returns `true` in this case.
fn decide(formula: &Formula) -> bool {
    let tiles = board(formula);
    let circuit = check_formula(&tiles, formula, &Silent).unwrap().circuit;
    // The strings of the board agree with the plan.
    let planned = Circuit::of_plan(&layout(formula).unwrap()).unwrap();
    assert_eq!(planned.parts.len(), circuit.parts.len());
    let model = sat::solve(formula);
    let Some(values) = &model else {
        assert_eq!(circuit.choices(&[]), None);
        return false;
    };
    let choices = circuit.choices(&fixed(&tiles, &circuit, values)).unwrap();
    let moves = line(&tiles, &circuit, &choices);
    let found = line::check(&tiles, &circuit, &moves).unwrap();
    for (part, (found, choice)) in circuit.parts.iter().zip(found.iter().zip(&choices)) {
        assert!(!part.gate.is_chosen() || found == choice);
    }
    true
}

#[test]
fn formulas_without_crossings_have_boards() {
    for formula in formulas() {
        let satisfiable = assignments(formula.variables()).any(|v| formula.is_satisfied(&v));
        assert_eq!(decide(&formula), satisfiable);
    }
    assert!(decide(&formula(2, &[])));
    assert!(!decide(&formula(1, &[&[1], &[]])));
}

#[test]
fn the_eight_signs_over_three_variables_have_boards() {
    assert!(!decide(&Formula::new(3, &signs()).unwrap()));
    let mut some = signs();
    some.remove(3);
    assert!(decide(&Formula::new(3, &some).unwrap()));
}

/// Returns a formula with a small board of tiles, and the board.
fn small() -> (Formula, TileBoard) {
    let formula = formula(2, &[&[1, 2], &[-2]]);
    let tiles = board(&formula);
    (formula, tiles)
}

#[test]
fn boards_are_written_and_read_again() {
    for formula in [small().0, formula(3, &[&[1, -3]]), formula(2, &[])] {
        let tiles = board(&formula);
        let text = text::write(&tiles);
        assert!(text::is_tiles(&text));
        assert_eq!(text::read(&text).unwrap(), tiles);
    }
    let text = text::write(&small().1);
    for (from, to, reason) in [
        ("; tiles ", "; tile ", "expected a line \"; tiles"),
        ("; gate join 0", "; gate join 4", "0 to 3 quarter turns"),
        ("; gate join", "; gate meet", "with a kind"),
        ("; variable ", "; variable Z", "with a point"),
        (
            "; gate variable 0",
            "; gate source 0",
            "the gate of a variable",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        let error = text::read(&text.replacen(from, to, 1)).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
}

/// Returns the points of the board that the SVG path with a class covers.
fn covered(svg: &str, class: &str, cols: usize) -> BTreeSet<usize> {
    let (_, rest) = svg.split_once(&format!("class=\"{class}\"")).unwrap();
    let (_, rest) = rest.split_once(" d=\"M").unwrap();
    let (path, _) = rest.split_once('"').unwrap();
    let mut points = BTreeSet::new();
    for line in path.split('M') {
        let (start, length) = line.split_once(['h', 'v']).unwrap();
        let (col, row) = start.split_once(' ').unwrap();
        let place = |text: &str| text.parse::<f64>().unwrap().floor() as usize;
        let (row, col, length) = (place(row), place(col), length.parse().unwrap());
        for i in 0..length {
            let is_new = points.insert(match line.contains('h') {
                true => row * cols + col + i,
                false => (row + i) * cols + col,
            });
            assert!(is_new || length > 1, "a stone alone is drawn once");
        }
    }
    points
}

/// Checks that a picture of a board of tiles shows every stone, so that the board can be read back
/// from it.
#[test]
fn pictures_show_the_board() {
    for formula in [small().0, formula(3, &[&[1, -3]]), formula(2, &[])] {
        let tiles = board(&formula);
        let svg = picture::draw(&tiles);
        for (class, colour) in [("wires", 2), ("empty", 0)] {
            let colours = (0..).zip(tiles.position.colours());
            let expected = colours.filter(|&(_, &c)| c == colour).map(|(v, _)| v);
            assert_eq!(covered(&svg, class, tiles.cols), expected.collect());
        }
        assert_eq!(svg.matches("</rect>").count(), tiles.gates.len());
        let variables = tiles.variables.iter().flatten().count();
        assert_eq!(svg.matches(">u").count(), variables);
        assert_eq!(svg.matches(">end<").count(), 1);
        // The strings of the class `save`, which Black must save, are black.
        if !tiles.gates.iter().all(|placed| placed.gate == Gate::Source) {
            let black = covered(&svg, "save", tiles.cols);
            assert!(black.iter().all(|&v| tiles.position.get(v) == 1));
        }
    }
}

/// Changes points of a board to each other content: empty, black or white. The check must refuse
/// the changed board, or find the same gates and signals. (It finds the same if a wall gains or
/// loses an eye and still lives.)
#[test]
fn changed_boards_are_refused_or_stand_for_the_same() {
    change_every(11);
}

#[test]
#[ignore = "a minute or two"]
fn every_changed_board_is_refused_or_stands_for_the_same() {
    change_every(1);
}

fn change_every(step: usize) {
    let tiles = board(&formula(1, &[&[1]]));
    let circuit = check::check(&tiles).unwrap();
    let (mut refused, mut same) = (0, 0);
    for point in (0..tiles.rows * tiles.cols).step_by(step) {
        for colour in (0..3).filter(|&c| c != tiles.position.get(point)) {
            let mut changed = tiles.clone();
            changed.position.set(point, colour);
            match check::check(&changed) {
                Err(_) => refused += 1,
                Ok(found) => {
                    assert_eq!(found, circuit, "point {point}");
                    same += 1;
                }
            }
        }
    }
    let all = 2 * (tiles.rows * tiles.cols).div_ceil(step);
    assert!(refused > all / 2 && same > all / 10, "{refused} {same}");
    assert_eq!(refused + same, all);
}

/// Checks, for each rule of the check, a board that only this rule refuses.
#[test]
fn each_rule_refuses_a_board() {
    let (formula, tiles) = small();
    let change = |edit: &dyn Fn(&mut TileBoard)| {
        let mut changed = tiles.clone();
        edit(&mut changed);
        check_formula(&changed, &formula, &Silent).unwrap_err()
    };
    let cols = tiles.cols;
    let at = |gate: Gate| {
        tiles
            .gates
            .iter()
            .find(|placed| placed.gate == gate)
            .unwrap()
            .at
    };
    let join = at(Gate::Join);
    assert!(matches!(change(&|b| b.rows -= 1), Flaw::Position(_)));
    assert!(matches!(change(&|b| b.gates[0].at = 0), Flaw::Outside(_)));
    assert!(matches!(
        change(&|b| b.gates.push(b.gates[0])),
        Flaw::Overlap { .. }
    ));
    assert!(matches!(
        change(&|b| b.gates[0].turns = 2),
        Flaw::Drawing { .. }
    ));
    // Interrupt the wire right of a join, a gate with two inputs. A point beside the gap then
    // belongs to no gate.
    let end = change(&|b| b.position.set(b.end, 0));
    assert!(matches!(end, Flaw::Empty(_)), "{end:?}");
    // A gate without a name.
    let unnamed = change(&|b| b.gates.retain(|placed| placed.at != join));
    assert!(
        matches!(unnamed, Flaw::Wall(_) | Flaw::Empty(_) | Flaw::Wire(_)),
        "{unnamed:?}"
    );
    // A white stone within a wall.
    let lone = change(&|b| b.position.set(3 * cols + 3, 2));
    assert!(matches!(lone, Flaw::Wire(_)), "{lone:?}");
    // Fill all eyes of the walls outside of gates.
    let blind = change(&|b| {
        let circuit = check::check(b).unwrap();
        assert!(!circuit.parts.is_empty());
        let board = Board::square(b.rows, b.cols).unwrap();
        for v in 0..b.rows * b.cols {
            let is_black = |&n: &u32| b.position.get(n as usize) == 1;
            if b.position.get(v) == 0 && board.graph().neighbours(v).iter().all(is_black) {
                b.position.set(v, 1);
            }
        }
    });
    assert!(
        matches!(blind, Flaw::Wall(_) | Flaw::Drawing { .. }),
        "{blind:?}"
    );
    assert!(matches!(change(&|b| b.end = 0), Flaw::End(0)));
    let other = (0..tiles.gates.len()).find(|&g| tiles.gates[g].gate == Gate::Join);
    assert_eq!(change(&|b| b.variables[0] = other), Flaw::Variable(1));
    // A board whose gates of two variables are exchanged, and the board of another formula.
    assert!(matches!(
        change(&|b| b.variables.swap(0, 1)),
        Flaw::Formula(_)
    ));
    let another = self::formula(2, &[&[1, 2], &[2]]);
    assert!(matches!(
        check_formula(&tiles, &another, &Silent),
        Err(Flaw::Formula(_))
    ));
}

#[test]
fn lines_are_checked() {
    let (formula, tiles) = small();
    let circuit = check_formula(&tiles, &formula, &Silent).unwrap().circuit;
    let choices = circuit.choices(&[]).unwrap();
    let moves = line(&tiles, &circuit, &choices);
    let file = BoardLineFile::of_tiles(&tiles, &moves);
    assert_eq!(file.check().unwrap(), [true, false]);
    let flaw = |moves: &[usize]| line::check(&tiles, &circuit, moves).unwrap_err();
    assert!(matches!(flaw(&moves[2..]), line::Flaw::Open(1)));
    assert!(matches!(
        flaw(&[moves[0], moves[0]]),
        line::Flaw::NoReply(2)
    ));
    assert!(matches!(flaw(&[0, 1]), line::Flaw::NoChoice(1)));
    let twice = [&moves[..2], &moves[..2]].concat();
    assert!(matches!(flaw(&twice), line::Flaw::NoChoice(3)));
    // The variable u2 is true.
    let mut other = choices.clone();
    let parts = fixed(&tiles, &circuit, &[true, true]);
    other[parts[1].0] = true;
    assert_eq!(flaw(&line(&tiles, &circuit, &other)), line::Flaw::Dead);
    let mut wrong = file.clone();
    wrong.format.push('1');
    assert!(wrong.check().is_err());
    wrong = file.clone();
    wrong.line[0] = "A999999".to_owned();
    assert!(matches!(
        wrong.check(),
        Err(Refused::NoPoint { number: 1, .. })
    ));
}

#[test]
#[ignore = "some minutes"]
fn twenty_formulas_by_chance_have_boards() {
    let mut chance = Xoshiro::for_run(27, 2);
    let satisfiable = (0..20)
        .filter(|_| decide(&three(&mut chance, 5, 21)))
        .count();
    assert!(satisfiable > 2 && satisfiable < 18, "{satisfiable}");
}

/// A board of 85 million points.
#[test]
#[ignore = "minutes and gigabytes"]
fn a_formula_of_twenty_variables_and_eighty_clauses_has_a_board() {
    let formula = three(&mut Xoshiro::for_run(20, 80), 20, 80);
    assert_eq!(decide(&formula), sat::solve(&formula).is_some());
}

#[test]
#[ignore = "some minutes and gigabytes"]
fn every_clause_but_one_of_the_eight_signs() {
    for out in 0..8 {
        let mut some = signs();
        some.remove(out);
        assert!(decide(&Formula::new(3, &some).unwrap()));
    }
}
