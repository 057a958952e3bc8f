mod common;
use common::{Bits, Stones, contracted};
use std::collections::HashMap;
use tengen_board::Player::{Black, White};
use tengen_reduction::grid::check::benson::alive;
use tengen_reduction::grid::strategy::Players;
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

/// What becomes of a board if the winner plays by the strategy, and the loser in every way:
/// the number of positions with the loser to move. Lambda is never captured, or is captured
/// in any case, without end in no line.
fn every_game(variables: usize, clauses: &[Vec<i32>], most: usize) -> Option<usize> {
    let formula = Clauses::new(variables, clauses).unwrap();
    let grid = layout(&formula).unwrap();
    let (board, start, names) = contracted(&grid);
    let players = Players::new(&board, &start, &names);
    let values = assignments(variables).find(|values| formula.is_satisfied(values));
    let bits = Bits::new(&board);
    let is_captured = |stones: Stones| stones[1] >> names.lambda & 1 == 0;
    let loser = if values.is_some() { Black } else { White };
    let reply = |stones: Stones| {
        let position = bits.position(stones);
        let reply = match &values {
            Some(values) => players.white(&position, values),
            None => players.black(&position),
        };
        reply.map_or(stones, |v| bits.play(stones, loser.other(), v).unwrap())
    };
    // Whether a position is looked at, with everything that follows, or still on the path.
    let mut is_done: HashMap<Stones, bool> = HashMap::new();
    let start = Bits::stones(&start);
    let mut path = vec![(if loser == Black { reply(start) } else { start }, None)];
    while let Some((here, moves)) = path.last_mut() {
        let here = *here;
        let moves = moves.get_or_insert_with(|| {
            is_done.insert(here, false);
            let moves = bits.empty(here).into_iter();
            let moves = moves.filter_map(|v| bits.play(here, loser, v));
            moves.chain([here]).collect::<Vec<_>>()
        });
        let Some(next) = moves.pop() else {
            is_done.insert(here, true);
            path.pop();
            continue;
        };
        if values.is_some() {
            assert!(!is_captured(next), "Lambda is captured");
        }
        let next = reply(next);
        if is_captured(next) || values.is_none() && bits.is_lost(next, &names) {
            continue;
        }
        match is_done.get(&next) {
            None if values.is_some() && alive(&board, &bits.position(next), White)[names.lambda] => {}
            None => path.push((next, None)),
            // White lives by repetition.
            Some(false) => {
                assert!(values.is_some(), "a game without end")
            }
            Some(true) => {}
        }
        if is_done.len() > most {
            return None;
        }
    }
    Some(is_done.len())
}

#[test]
fn every() {
    let most = std::env::var("MOST").ok().and_then(|m| m.parse().ok()).unwrap_or(100_000);
    println!("{:?}", every_game(1, &[vec![1]], most));
    println!("{:?}", every_game(1, &[vec![1], vec![-1]], most));
}

fn assignments(variables: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1u32 << variables).map(move |set| (0..variables).map(|i| set >> i & 1 == 1).collect())
}
