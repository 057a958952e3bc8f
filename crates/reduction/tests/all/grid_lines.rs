//! Boards on the grid from files, their pruned trees (White's choices of values and Black's
//! replies), and lines of these trees as certificates.

use crate::common::formulas::{assignments, formula, formulas, model};
use tengen_base::observer::Silent;
use tengen_reduction::grid::layout::layout;
use tengen_reduction::grid::read::read;
use tengen_reduction::grid::tree::GridTree;
use tengen_reduction::grid::{text, write};
use tengen_reduction::line;
use tengen_reduction::line_file::{BoardLineFile, Refused};
use tengen_reduction::pruned::{self, Reduced, decide};

#[test]
fn boards_are_read_from_both_files_and_decided_by_their_pruned_trees() {
    for formula in formulas() {
        let grid = layout(&formula).unwrap();
        let mut files = vec![text::write(&grid)];
        files.extend(write::sgf(&grid));
        for file in files {
            let tree = GridTree::of(read(&file).unwrap()).unwrap();
            assert_eq!(tree.grid(), &grid);
            assert_eq!(tree.formula(), &formula);
            let decision = decide(&tree, &Silent).unwrap();
            assert_eq!(decision.assignment.is_some(), model(&formula).is_some());
        }
    }
}

/// Checks the lines of all assignments, in which White chooses the assigned values. A line is a
/// proof that the target lives if and only if its values satisfy the formula.
#[test]
fn lines_on_the_grid_are_proofs_if_their_values_satisfy_the_formula() {
    for formula in formulas() {
        let tree = GridTree::of(layout(&formula).unwrap()).unwrap();
        for values in assignments(formula.variables()) {
            let file = BoardLineFile::of_grid(&tree, &pruned::line(&tree, &values));
            let text = serde_json::to_string(&file).unwrap();
            let file: BoardLineFile = serde_json::from_str(&text).unwrap();
            let checked = file.check();
            if formula.is_satisfied(&values) {
                assert_eq!(checked.unwrap(), values);
            } else {
                let dead = matches!(checked, Err(Refused::Line(line::Flaw::DeadClause(_))));
                assert!(dead, "{checked:?}");
            }
        }
    }
}

#[test]
fn lines_on_other_boards_and_other_lines_are_refused() {
    let formula = formula(2, &[&[1, 2], &[-2]]);
    let tree = GridTree::of(layout(&formula).unwrap()).unwrap();
    let good = BoardLineFile::of_grid(&tree, &pruned::line(&tree, &[true, false]));
    assert_eq!(good.check(), Ok(vec![true, false]));
    let refused = |change: &dyn Fn(&mut BoardLineFile)| {
        let mut file = good.clone();
        change(&mut file);
        file.check().unwrap_err().to_string()
    };
    for (found, expected) in [
        (
            refused(&|file| file.line.swap(0, 1)),
            "no literal of clause 1",
        ),
        (refused(&|file| file.line.swap(1, 2)), "move 2, at "),
        (
            refused(&|file| file.line[1] = "Z99".to_owned()),
            "move 2: unknown point",
        ),
        (refused(&|file| file.line.truncate(3)), "expected 4 moves"),
        (
            refused(&|file| file.format = "tengen-line 1".to_owned()),
            "expected the format",
        ),
        (refused(&|file| file.board.truncate(12)), "the board: "),
    ] {
        assert!(found.contains(expected), "{found}");
    }
}

#[test]
fn games_that_are_not_the_board_of_a_formula_are_refused() {
    let game = write::sgf(&layout(&formula(1, &[&[1]])).unwrap()).unwrap();
    assert!(read(&game).is_ok());
    for (from, to, reason) in [
        ("PL[W]", "PL[B]", "found Black"),
        ("])\n", "];W[aa])\n", "found moves or set-up stones"),
        ("; end", "; and", "expected a line \"; end"),
        ("C[", "GC[", "expected a line \"; end"),
        ("(;", "", "line 1"),
    ] {
        assert!(game.contains(from));
        let error = read(&game.replace(from, to)).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}
