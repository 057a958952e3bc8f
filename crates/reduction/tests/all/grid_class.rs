//! Counts the small formulas that have a compact board on the grid, where wires need not cross.

use std::collections::BTreeSet;
use tengen_reduction::formula::Formula;
use tengen_reduction::grid::order::order;

/// Returns the clauses of one to three literals of different variables, out of three variables.
fn clauses() -> Vec<Vec<i32>> {
    let signs = (0..27).map(|code| [code % 3 - 1, code / 3 % 3 - 1, code / 9 - 1]);
    let clause = |signs: [i32; 3]| {
        let literals = (1..)
            .zip(signs)
            .map(|(variable, sign): (i32, i32)| variable * sign);
        literals.filter(|&literal| literal != 0).collect()
    };
    signs
        .map(clause)
        .filter(|c: &Vec<i32>| !c.is_empty())
        .collect()
}

/// Returns the images of a formula under renaming and negating variables, with sorted clauses.
fn images(formula: &[Vec<i32>]) -> impl Iterator<Item = Vec<Vec<i32>>> {
    const PERMUTATIONS: [[i32; 3]; 6] = [
        [1, 2, 3],
        [1, 3, 2],
        [2, 1, 3],
        [2, 3, 1],
        [3, 1, 2],
        [3, 2, 1],
    ];
    PERMUTATIONS.into_iter().flat_map(move |names| {
        (0..8).map(move |signs| {
            let image = |&literal: &i32| {
                let variable = literal.unsigned_abs() as usize - 1;
                let sign = if signs >> variable & 1 == 1 { -1 } else { 1 };
                literal.signum() * sign * names[variable]
            };
            let clause = |clause: &Vec<i32>| {
                let mut clause: Vec<i32> = clause.iter().map(image).collect();
                clause.sort_unstable();
                clause
            };
            let mut clauses: Vec<Vec<i32>> = formula.iter().map(clause).collect();
            clauses.sort_unstable();
            clauses
        })
    })
}

/// Returns the formulas with `number` clauses, up to the names and signs of variables and the order
/// of clauses.
fn formulas(number: usize) -> BTreeSet<Vec<Vec<i32>>> {
    let mut found = BTreeSet::from([Vec::new()]);
    for _ in 0..number {
        let longer = found.iter().flat_map(|formula| {
            clauses().into_iter().map(|clause| {
                let mut formula: Vec<Vec<i32>> = formula.clone();
                formula.push(clause);
                images(&formula).min().expect("there is the formula itself")
            })
        });
        found = longer.collect();
    }
    found
}

/// Compares three numbers with `docs/reduction-grid.md`. The first is the number of all formulas,
/// the second of formulas whose literals and clauses have an order without crossing wires. The
/// third is the number of formulas that have such an order after redundant clauses are left out.
///
/// An independent program found the same numbers by trying all orders of the literals and sorting
/// the clauses.
#[test]
fn the_numbers_of_formulas_of_three_variables_that_have_a_board() {
    for (number, expected) in [
        (1, [3, 3, 3]),
        (2, [20, 10, 13]),
        (3, [112, 27, 62]),
        (4, [656, 63, 332]),
    ] {
        let mut found = [0; 3];
        for clauses in formulas(number) {
            let formula = Formula::new(3, &clauses).unwrap();
            let (short, _) = formula.without_redundant_clauses();
            let has = [true, order(&formula).is_ok(), order(&short).is_ok()];
            found
                .iter_mut()
                .zip(has)
                .for_each(|(n, has)| *n += u32::from(has));
        }
        assert_eq!(found, expected, "{number} clauses");
    }
}
