mod common;
use tengen_board::Player::*;
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

#[test]
fn wholes() {
    for (v, c) in [ (1, vec![vec![1]]), (1, vec![vec![1], vec![-1]])] {
        let clauses = Clauses::new(v, &c).unwrap();
        let b = layout(&clauses).unwrap();
        let p = common::whole(&b);
        println!("points {}", p.problem_points());
        for m in ["", "wA", "wA bB", "wB bA"] {
        let p = common::whole(&b).after(m);
        for first in [White, Black] {
            if (first == Black) != (m.len() == 2) { continue; }
            let t = std::time::Instant::now();
            println!("{c:?} {m} {first:?} {:?} {:?}", p.solve(&["T"], first, 3_000_000), t.elapsed());
        }
        }
    }
}

#[test]
fn checks() {
    use tengen_reduction::grid::check::check;
    for (v, c) in [
        (1, vec![vec![1]]),
        (1, vec![vec![1], vec![-1]]),
        (3, vec![vec![1], vec![-1, 2], vec![-2, 3], vec![-3]]),
        (3, vec![vec![1, 2], vec![2, -2, 3], vec![3, -3]]),
        (3, vec![vec![-1], vec![1, 2, 3], vec![-3], vec![3]]),
    ] {
        let clauses = Clauses::new(v, &c).unwrap();
        let t = std::time::Instant::now();
        println!("{c:?} {:?} {:?}", check(&layout(&clauses).unwrap()), t.elapsed());
    }
}
