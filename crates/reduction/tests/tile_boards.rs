//! Boards of tiles: drawn, checked, played.

mod common;

use common::formulas::{assignments, formula, formulas};
use tengen_exact::random::Xoshiro;
use tengen_reduction::formula::Formula;
use tengen_reduction::sat;
use tengen_reduction::tiles::board::{TileBoard, draw};
use tengen_reduction::tiles::check::{self, Flaw, check_formula, fixed};
use tengen_reduction::tiles::circuit::Circuit;
use tengen_reduction::tiles::layout::layout;
use tengen_reduction::tiles::line::{self, line};

fn board(formula: &Formula) -> TileBoard {
    draw(&layout(formula).unwrap()).unwrap()
}

/// The three literals of each clause over three variables, with all signs.
fn signs() -> Vec<Vec<i32>> {
    (0..8)
        .map(|set| {
            (1..=3)
                .map(|v| if set >> (v - 1) & 1 == 1 { v } else { -v })
                .collect()
        })
        .collect()
}

/// Draws, checks, and plays a line that proves it if the formula is satisfiable.
fn decide(formula: &Formula) -> bool {
    let tiles = board(formula);
    let circuit = check_formula(&tiles, formula).unwrap();
    eprintln!(
        "{} x {}, {} gates: {formula}",
        tiles.rows,
        tiles.cols,
        tiles.gates.len()
    );
    // The strings of the board say the same as the plan.
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
