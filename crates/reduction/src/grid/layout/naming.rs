//! Finds the names of a finished layout: the points of the board that are named parts of gadgets
//! (the stones for variables, clauses and the end).

use super::canvas::{CLAUSE_ROWS, Canvas};
use super::columns::{Body, Columns};
use crate::formula::Formula;
use crate::grid::gadgets::{Part, VARIABLE, parts};
use crate::grid::names::{ClauseNames, LinkNames, LiteralNames, Names, VariableNames};

/// Returns the names of all parts of a board, from the canvas (the part of each point) and the
/// columns of its gadgets.
pub(super) fn names(formula: &Formula, canvas: &Canvas, columns: &Columns) -> Names {
    let find = |part: Part| {
        let found = canvas.parts().iter().position(|&other| other == part);
        found.expect("every board has the parts of the end")
    };
    let mut variables = vec![None; formula.variables()];
    for body in &columns.bodies {
        variables[body.variable] = Some(variable(canvas, body));
    }
    let clauses = formula.clauses().iter().enumerate();
    Names {
        lambda: find(Part::Lambda),
        eye_lambda: find(Part::EyeLambda),
        omega: find(Part::Omega),
        eye_omega: find(Part::EyeOmega),
        seki: find(Part::Seki),
        variables: variables.into_iter().flatten().collect(),
        clauses: clauses
            .map(|(number, literals)| clause(canvas, columns, number, literals))
            .collect(),
    }
}

fn variable(canvas: &Canvas, body: &Body) -> VariableNames {
    let top = canvas.rows - VARIABLE.len();
    let at = |part: Part| {
        let found = parts(VARIABLE).find(|&(_, _, other)| other == part);
        let (row, col, _) = found.expect("the drawing has all parts of a variable");
        canvas.vertex(top + row, body.col + col)
    };
    let literal = |[stone, choose, eye, second]: [Part; 4]| LiteralNames {
        stone: at(stone),
        choose: at(choose),
        eye: at(eye),
        second: at(second),
    };
    let mut literals = [
        literal([
            Part::Left,
            Part::ChooseLeft,
            Part::EyeLeft,
            Part::SecondLeft,
        ]),
        literal([
            Part::Right,
            Part::ChooseRight,
            Part::EyeRight,
            Part::SecondRight,
        ]),
    ];
    if body.is_flipped {
        literals.reverse();
    }
    VariableNames {
        h: at(Part::H),
        literals,
    }
}

fn clause(canvas: &Canvas, columns: &Columns, number: usize, literals: &[i32]) -> ClauseNames {
    let wires = columns.wires.iter().filter(|wire| wire.clause == number);
    let col = |literal: i32| {
        let found = wires.clone().find(|wire| wire.literal == literal);
        found.expect("a wire for each literal of a clause").col
    };
    let link = |&literal: &i32| {
        let col = col(literal);
        let shared = [(3, col - 1), (2, col), (3, col + 1)];
        LinkNames {
            literal,
            stone: canvas.vertex(CLAUSE_ROWS - 1, col),
            wire: [0, 1].map(|row| canvas.vertex(CLAUSE_ROWS + row, col)),
            shared: shared.map(|(row, col)| canvas.vertex(row, col)),
        }
    };
    let first = wires.clone().map(|wire| wire.col).min();
    let first = first.expect("a clause has literals");
    ClauseNames {
        k: canvas.vertex(1, first),
        eye: canvas.vertex(2, first - 2),
        links: literals.iter().map(link).collect(),
    }
}
