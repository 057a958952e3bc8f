fn main() { let a: Vec<u64> = std::env::args().skip(1).map(|x| x.parse().unwrap()).collect(); tengen_games::hamilton::experiment(a[0] as usize, a[1]); }
