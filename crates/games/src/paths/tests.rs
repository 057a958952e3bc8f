use super::*;
use crate::graph::GameGraph;
use tengen_board::Board;
use tengen_count::observer::Silent;
fn c(r: usize, co: usize, method: Method, by_length: bool, threads: usize) {
    let graph = GameGraph::new(&Board::square(r, co).unwrap()).unwrap();
    let s = Situations::new(&graph, Rule::Positional);
    let o = Options {
        method,
        by_length,
        threads,
        memory: 1 << 32,
        observer: &Silent,
    };
    let t = std::time::Instant::now();
    let g = count(&s, &o).unwrap();
    println!(
        "{r}x{co} {method:?} {by_length} {threads} {} max {} {:?} {:?} {:?}",
        g.all,
        g.maximal,
        g.longest(),
        g.shortest_maximal(),
        t.elapsed()
    );
}
#[test] fn scratch() {
    let v: Vec<usize> = std::env::var("V").unwrap().split(' ').map(|x| x.parse().unwrap()).collect();
    c(v[0],v[1],if v[2]==1 {Method::Search} else {Method::Strata}, v[3]==1, v[4]);
}
