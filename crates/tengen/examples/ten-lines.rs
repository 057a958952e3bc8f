//! Counts positions, draws random positions and solves a problem with the crate `tengen`, in ten
//! lines.

use tengen::prelude::*;

const PROBLEM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/problem.sgf");

fn main() -> tengen::Result<()> {
    println!("{}", tengen::count(9, 9).run()?);
    for position in tengen::sample(19).number(5).seed(1).run()? {
        println!("{position}");
    }
    let answer = tengen::solve(Problem::read(PROBLEM)?).run()?;
    println!("{} {:?}", answer.status, answer.moves);
    Ok(())
}

#[test]
fn it_has_answers() {
    main().unwrap();
}
