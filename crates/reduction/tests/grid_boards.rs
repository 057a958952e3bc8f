mod common;
use tengen_board::ascii;
use tengen_reduction::grid::formula::Clauses;
use tengen_reduction::grid::layout::layout;

#[test]
fn show() {
    for (v, c) in [
        (1, vec![vec![1]]),
        (1, vec![vec![1], vec![-1]]),
        (3, vec![vec![1, 2], vec![-2, 3], vec![-3, -1]]),
        (3, vec![vec![1], vec![-1, 2], vec![-2, 3], vec![-3]]),
        (3, vec![vec![1, 2], vec![2, -2, 3], vec![3, -3]]),
        (2, vec![vec![1, 2], vec![-1, 2], vec![1, -2], vec![-1, -2]]),
        (3, vec![vec![-1], vec![1, 2, 3], vec![-3], vec![3]]),
    ] {
        let clauses = Clauses::new(v, &c).unwrap();
        match layout(&clauses) {
            Ok(b) => println!("{c:?} {} x {}\n{}", b.rows, b.cols, ascii::write(b.rows, b.cols, &b.position).unwrap().replace(' ', "")),
            Err(e) => println!("{c:?}: {e}"),
        }
    }
}
