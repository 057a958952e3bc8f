//! Tests plans (grids of gates and wires from which boards are drawn). The end, the output of a
//! plan's circuit, can live if and only if the formula is satisfiable.

use crate::common::formulas::{assignments, formula, formulas, signs};
use std::collections::BTreeSet;
use tengen_exact::random::Xoshiro;
use tengen_reduction::formula::Formula;
use tengen_reduction::sat;
use tengen_reduction::tiles::circuit::{Circuit, NoCircuit};
use tengen_reduction::tiles::layout::{MAX_TILES, layout};
use tengen_reduction::tiles::plan::Plan;
use tengen_reduction::tiles::tile::{Gate, Side, Tile};

/// Creates a plan from letters, one for each tile. The end, the output of the circuit, is the only
/// wire tile with one open side.
pub(crate) fn plan(rows: &[&str]) -> Plan {
    let cols = rows.iter().map(|row| row.chars().count()).max().unwrap();
    let tiles: Vec<Tile> = rows
        .iter()
        .flat_map(|row| row.chars().chain(std::iter::repeat(' ')).take(cols))
        .map(|letter| Tile::of(letter).unwrap())
        .collect();
    let is_end = |tile: &Tile| matches!(tile, Tile::Wire(1 | 2 | 4 | 8));
    Plan {
        rows: rows.len(),
        cols,
        end: tiles.iter().position(is_end).unwrap(),
        tiles,
        variables: Vec::new(),
    }
}

/// Returns the choices of the gates at `places` with which the end (the output of the circuit) can
/// live, by trying all choices of all gates.
fn relation(plan: &Plan, places: &[(usize, usize)]) -> BTreeSet<Vec<bool>> {
    let circuit = Circuit::of_plan(plan).unwrap();
    let number = |&(row, col): &(usize, usize)| {
        let place = row * plan.cols + col;
        circuit
            .parts
            .iter()
            .position(|part| part.place == place)
            .unwrap()
    };
    let named: Vec<usize> = places.iter().map(number).collect();
    let open = |part: &usize| circuit.parts[*part].gate.is_chosen();
    let chosen: Vec<usize> = (0..circuit.parts.len()).filter(open).collect();
    assert!(chosen.len() <= 22, "{} choices", chosen.len());
    let mut found = BTreeSet::new();
    let mut choices = vec![false; circuit.parts.len()];
    for set in 0..1u32 << chosen.len() {
        for (bit, &part) in chosen.iter().enumerate() {
            choices[part] = set >> bit & 1 == 1;
        }
        if circuit.living(&choices)[circuit.end] {
            found.insert(named.iter().map(|&part| choices[part]).collect());
        }
    }
    // The SAT solver must agree.
    for set in 0..1u32 << named.len() {
        let values: Vec<bool> = (0..named.len()).map(|i| set >> i & 1 == 1).collect();
        let fixed: Vec<(usize, bool)> = named.iter().copied().zip(values.iter().copied()).collect();
        let by_solver = circuit.choices(&fixed);
        assert_eq!(by_solver.is_some(), found.contains(&values), "{values:?}");
        if let Some(choices) = by_solver {
            assert!(circuit.living(&choices)[circuit.end]);
        }
    }
    found
}

/// Checks the relation of four signals of a cell, a part of a plan: a and b enter it, a' and b'
/// leave it. The signals are made by gates of variables at four fixed places. The choice `true` of
/// such a gate makes its signal false.
fn check_cell(cell: &Plan, holds: impl Fn(bool, bool, bool, bool) -> bool) {
    let found = relation(cell, &[(4, 0), (0, 6), (4, 11), (7, 6)]);
    let expected = assignments(4).filter(|v| holds(!v[0], !v[1], !v[2], !v[3]));
    assert_eq!(found, expected.collect());
}

/// Checks the cell where the wires of two signals cross: each outgoing signal implies its incoming
/// one.
#[test]
fn a_crossing_lets_both_signals_through_and_nothing_else() {
    let cell = plan(&[
        "      i     ",
        "*────┐│┌───a╴",
        "  ┌─┬v┴^┬─┐│",
        " *>┐i└a┘i┌>┘",
        "h─┤│e─n─w│├h",
        " ┌<┘i┌─┐i└<┐",
        " │└─┴^┬v┴─┘│",
        " └───┘i└───┘",
    ]);
    check_cell(&cell, |a, b, a1, b1| (!a1 || a) && (!b1 || b));
}

/// Checks the cell where a clause takes a literal: the outgoing signal of the clause implies the
/// incoming one or the literal.
#[test]
fn a_clause_takes_a_literal_whose_rail_goes_on() {
    let cell = plan(&[
        "      i     ",
        "*──┐  │   ┌─╴",
        "   │  │   │ ",
        "   │  e──a┘ ",
        "h─┐│┌─n─┐│┌h",
        " ┌<┘i┌─┐i└<┐",
        " │└─┴^┬v┴─┘│",
        " └───┘i└───┘",
    ]);
    check_cell(&cell, |a, b, a1, b1| (!a1 || a || b) && (!b1 || b));
}

#[test]
fn a_sum_goes_past_a_rail_that_is_implied_by_what_came() {
    let cell = plan(&["  i  ", "*─>─╴", "  i  "]);
    let found = relation(&cell, &[(0, 2), (2, 2)]);
    let expected = assignments(2).filter(|v| v[1] || !v[0]).collect();
    assert_eq!(found, expected);
}

/// Checks that the end (the output of the circuit) can live with exactly the satisfying assignments
/// of the formula. Returns their number.
fn check(formula: &Formula) -> usize {
    let plan = layout(formula).unwrap();
    let circuit = Circuit::of_plan(&plan).unwrap();
    let part = |place: Option<usize>| {
        let place = place?;
        circuit.parts.iter().position(|part| part.place == place)
    };
    let parts: Vec<Option<usize>> = plan.variables.iter().map(|&place| part(place)).collect();
    let is_used = |v: usize| {
        formula
            .clauses()
            .concat()
            .iter()
            .any(|l| l.unsigned_abs() as usize == v + 1)
    };
    let mut satisfying = 0;
    for values in assignments(formula.variables()) {
        let fixed: Vec<(usize, bool)> = (parts.iter().zip(&values))
            .filter_map(|(part, &value)| Some(((*part)?, value)))
            .collect();
        let has_empty = formula.clauses().contains(&vec![]);
        let used = (0..formula.variables()).filter(|&v| is_used(v)).count();
        assert_eq!(fixed.len(), if has_empty { 0 } else { used });
        let choices = circuit.choices(&fixed);
        let holds = formula.is_satisfied(&values);
        assert_eq!(choices.is_some(), holds, "{formula}: {values:?}");
        if let Some(choices) = choices {
            assert!(circuit.living(&choices)[circuit.end]);
            satisfying += 1;
        }
    }
    satisfying
}

#[test]
fn the_end_lives_with_the_values_that_satisfy() {
    for formula in formulas() {
        check(&formula);
    }
    assert_eq!(check(&formula(2, &[])), 4);
    assert_eq!(check(&formula(2, &[&[1], &[]])), 0);
    let signs = signs();
    assert_eq!(check(&Formula::new(3, &signs).unwrap()), 0);
    for out in 0..8 {
        let mut some = signs.clone();
        some.remove(out);
        assert_eq!(check(&Formula::new(3, &some).unwrap()), 1);
    }
}

/// Returns a random formula with clauses of one to `width` literals.
fn random(random: &mut Xoshiro, variables: usize, clauses: usize, width: u64) -> Formula {
    let clauses: Vec<Vec<i32>> = (0..clauses)
        .map(|_| {
            (0..=random.below(width))
                .map(|_| {
                    let variable = random.below(variables as u64) as i32 + 1;
                    if random.below(2) == 0 {
                        variable
                    } else {
                        -variable
                    }
                })
                .collect()
        })
        .collect();
    Formula::new(variables, &clauses).unwrap()
}

#[test]
fn the_end_lives_with_the_values_that_satisfy_formulas_by_chance() {
    let mut chance = Xoshiro::for_run(27, 0);
    let (mut none, mut some) = (0, 0);
    for number in 0..300 {
        let variables = 1 + number % 5;
        let clauses = 1 + chance.below(7) as usize;
        let satisfying = check(&random(&mut chance, variables, clauses, 4));
        none += usize::from(satisfying == 0);
        some += usize::from(satisfying > 0);
    }
    assert!(none > 30 && some > 100, "{none} {some}");
}

/// Compares plans of formulas, about as many of them satisfiable as not, with the SAT solver.
#[test]
fn the_end_can_live_exactly_if_the_formula_is_satisfiable() {
    let mut chance = Xoshiro::for_run(27, 1);
    let mut satisfiable = 0;
    let total = 200;
    for number in 0..total {
        let variables = 3 + number % 4;
        let clauses = variables * 2 + chance.below(3 * variables as u64) as usize;
        let formula = random(&mut chance, variables, clauses, 3);
        let circuit = Circuit::of_plan(&layout(&formula).unwrap()).unwrap();
        let found = circuit.choices(&[]);
        assert_eq!(found.is_some(), sat::solve(&formula).is_some(), "{formula}");
        if let Some(choices) = found {
            assert!(circuit.living(&choices)[circuit.end]);
            satisfiable += 1;
        }
    }
    assert!(
        satisfiable > total / 20 && satisfiable < total - total / 20,
        "{satisfiable}"
    );
}

#[test]
fn invalid_circuits_are_refused() {
    let refused = |rows: &[&str]| Circuit::of_plan(&plan(rows)).unwrap_err();
    let open = |place, side| NoCircuit::Open { place, side };
    assert_eq!(refused(&["*─ ╴"]), open(1, Side::East));
    assert_eq!(refused(&["*a╴", " * "]), open(1, Side::South));
    // A wire with two sources is refused, and a wire without a source.
    assert_eq!(refused(&["*┬╴", "*┘ "]), NoCircuit::Twice(3));
    assert_eq!(refused(&["╶╴"]), NoCircuit::NoEnd);
    assert_eq!(refused(&["┌a╴", "└┘ "]), NoCircuit::Unmade(1));
    // The output of a join, which lives by a seki, must not be a literal of a choice or a passage.
    // The output of a passage must not be one either.
    let join = ["   ╷ ", "*a─nh", "*┘   "];
    assert_eq!(refused(&join), NoCircuit::Seki(8));
    let passage = [" ╷   ", "hn─>*", "  *┘ "];
    assert!(Circuit::of_plan(&plan(&passage)).is_err());
    // A join that needs its own output.
    let circle = ["┌──┐ ", "└a─┴╴", "*┘   "];
    assert_eq!(refused(&circle), NoCircuit::Circle(6));
}

#[test]
fn formulas_that_are_too_large_are_refused() {
    let clauses: Vec<Vec<i32>> = (1..1000).map(|v| vec![v, -v]).collect();
    let error = layout(&Formula::new(1000, &clauses).unwrap()).unwrap_err();
    assert_eq!((error.literals, error.clauses), (1998, 999));
    assert!(error.literals * error.clauses * 77 > MAX_TILES);
}

/// Checks that the size of a plan is proportional to the number of literals times the number of
/// clauses.
#[test]
fn plans_have_the_predicted_size() {
    let signs = [[1, 2, 3], [-1, 2, -3], [1, -2, 3]].map(|c| c.to_vec());
    let plan = layout(&Formula::new(3, &signs).unwrap()).unwrap();
    assert_eq!((plan.rows, plan.cols), (7 * 3 + 4, 11 * 6 + 3));
    let gates = plan
        .tiles
        .iter()
        .filter(|t| matches!(t, Tile::Gate(Gate::Variable, _)));
    assert!(gates.count() > 3);
}
