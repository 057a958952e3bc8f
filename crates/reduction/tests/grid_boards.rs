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

fn random_games(v: usize, c: &[Vec<i32>], games: usize, seed: u64) {
    use tengen_board::play::{Suicide, play};
    use tengen_board::Player;
    use tengen_reduction::grid::strategy::Players;
    let clauses = Clauses::new(v, c).unwrap();
    let grid = layout(&clauses).unwrap();
    let board = grid.board().unwrap();
    let players = Players::new(&board, &grid.position, &grid.names);
    let sets = (0..1u32 << v).map(|set| (0..v).map(|i| set >> i & 1 == 1).collect::<Vec<bool>>());
    let values = sets.clone().find(|values| clauses.is_satisfied(values));
    let mut random = seed;
    let mut below = |n: usize| { random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407); ((random >> 33) as usize) % n };
    for game in 0..games {
        let mut position = grid.position.clone();
        let mut lost = false; let mut log = Vec::new();
        for ply in 0..400 {
            let player = if ply % 2 == 0 { Player::White } else { Player::Black };
            let winner = if values.is_some() { Player::White } else { Player::Black };
            let m = if player == winner {
                match &values { Some(values) => players.white(&position, values), None => players.black(&position) }
            } else {
                let empty: Vec<usize> = (0..board.points()).filter(|&v| position.get(v) == 0).collect();
                let mut m = None;
                if below(8) > 0 { for _ in 0..20 { let x = empty[below(empty.len())]; if play(&board, &position, x, player.colour(), Suicide::Forbidden).is_ok() { m = Some(x); break; } } }
                m
            };
            log.push((player, m.map(|m| (m / grid.cols, m % grid.cols))));
            if let Some(m) = m { position = play(&board, &position, m, player.colour(), Suicide::Forbidden).unwrap().position; }
            if position.get(grid.names.lambda) != Player::White.colour() { lost = true; break; }
        }
        if lost != values.is_none() { println!("{log:?}game {game} lost {lost}\n{}", ascii::write(grid.rows, grid.cols, &position).unwrap().replace(' ', "")); assert!(false); }
    }
}

#[test]
fn randoms() {
    random_games(1, &[vec![1]], 300, 1);
    random_games(1, &[vec![1], vec![-1]], 300, 2);
    random_games(3, &[vec![1], vec![-1, 2], vec![-2, 3], vec![-3]], 60, 3);
    random_games(3, &[vec![-1], vec![1, 2, 3], vec![-3], vec![3]], 60, 3);
    random_games(3, &[vec![1, 2], vec![2, -2, 3], vec![3, -3]], 20, 3);
}

/// All moves of who should lose against the strategy; the number of positions.
fn every_game(v: usize, c: &[Vec<i32>], most: usize) -> usize {
    use tengen_board::Player;
    use tengen_reduction::grid::strategy::Players;
    let clauses = Clauses::new(v, c).unwrap();
    let grid = layout(&clauses).unwrap();
    let (board, start, names) = common::contracted(&grid);
    println!("{} points", board.points());
    let players = Players::new(&board, &start, &names);
    let mut sets = (0..1u32 << v).map(|set| (0..v).map(|i| set >> i & 1 == 1).collect::<Vec<bool>>());
    let values = sets.find(|values| clauses.is_satisfied(values));
    let bits = common::Bits::new(&board);
    let lambda = 1u128 << names.lambda;
    let loser = if values.is_some() { Player::Black } else { Player::White };
    let mut seen = std::collections::HashMap::new();
    let mut todo = Vec::new();
    // The winner's reply.
    let reply = |stones: common::Stones| {
        let position = bits.position(stones);
        let m = match &values { Some(values) => players.white(&position, values), None => players.black(&position) };
        match m { Some(m) => bits.play(stones, loser.other(), m).expect("legal"), None => stones }
    };
    let start = common::Bits::stones(&start);
    let first = if loser == Player::Black { reply(start) } else { start };
    seen.insert(first, ());
    todo.push(first);
    let mut replied = std::collections::HashMap::new();
    let mut longest = 0;
    while let Some(stones) = todo.pop() {
        longest = longest.max(todo.len());
        let moves = bits.empty(stones).into_iter().filter_map(|v| bits.play(stones, loser, v)).chain([stones]);
        for after in moves {
            if loser == Player::Black && after[1] & lambda == 0 { panic!("Lambda is captured"); }
            if replied.contains_key(&after) { continue; }
            let next = reply(after);
            replied.insert(after, next);
            if next[1] & lambda == 0 { continue; }
            if loser == Player::Black && {
                tengen_reduction::grid::check::benson::alive(&board, &bits.position(next), Player::White)[names.lambda] } { continue; }
            if seen.insert(next, ()).is_none() { todo.push(next); }
        }
        if replied.len() > most { println!("gave up"); break; }
    }
    println!("{c:?}: {} {}", seen.len(), replied.len());
    seen.len()
}

#[test]
fn every() {
    every_game(1, &[vec![1], vec![-1]], 1_000_000);
    every_game(1, &[vec![1]], 1_000_000);
}
