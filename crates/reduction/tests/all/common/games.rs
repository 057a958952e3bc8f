//! Plays every game of one player against a strategy of the other, on contracted boards: the walls
//! are one vertex, and the white target Lambda is one vertex.

use std::collections::HashMap;
use tengen_board::life::unconditional as alive;
use tengen_board::{Board, EMPTY, Graph, Player, Position};
use tengen_reduction::grid::names::{GridBoard, Names};

/// A board with its position and the names of its points, contracted: the walls are a single
/// immortal vertex, and the white target Lambda is a single vertex.
pub(crate) type Contracted = (Board, Position, Names);

/// Contracts the walls and Lambda of a board.
pub(crate) fn contracted(grid: &GridBoard) -> Contracted {
    let board = grid.board().unwrap();
    let strings = grid.position.strings(&board).unwrap();
    let mut number = vec![usize::MAX; board.points()];
    let named = |stone: usize| strings.iter().find(|s| s.stones.contains(&stone)).unwrap();
    let mut open: Vec<usize> = vec![named(grid.names.omega).stones[0]];
    for variable in &grid.names.variables {
        open.push(named(variable.h).stones[0]);
    }
    for link in grid.names.clauses.iter().flat_map(|clause| &clause.links) {
        open.push(named(link.stone).stones[0]);
    }
    let black = Player::Black.colour();
    let is_wall = |first: usize| grid.position.get(first) == black && !open.contains(&first);
    // Vertex 0 stands for all black walls with their eyes, vertex 1 for the white target Lambda.
    let mut wall = vec![false; board.points()];
    for string in &strings {
        if is_wall(string.stones[0]) {
            string
                .stones
                .iter()
                .for_each(|&v| (number[v], wall[v]) = (0, true));
        }
    }
    named(grid.names.lambda)
        .stones
        .iter()
        .for_each(|&v| number[v] = 1);
    let mut colours = vec![black, Player::White.colour()];
    for (v, number) in number.iter_mut().enumerate() {
        let is_eye = || {
            board
                .graph()
                .neighbours(v)
                .iter()
                .all(|&n| wall[n as usize])
        };
        if *number == usize::MAX {
            if grid.position.get(v) == EMPTY && is_eye() {
                *number = 0;
            } else {
                *number = colours.len();
                colours.push(grid.position.get(v));
            }
        }
    }
    let edges = board.graph().edges().map(|(a, b)| (number[a], number[b]));
    let mut edges: Vec<_> = edges
        .filter(|(a, b)| a != b)
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    edges.sort_unstable();
    edges.dedup();
    let graph = Graph::from_edges(colours.len(), &edges).unwrap();
    let labels = (0..colours.len()).map(|v| v.to_string()).collect();
    let guarded = (0..colours.len()).map(|v| v == 0).collect();
    let mut names = grid.names.clone();
    let one = |v: &mut usize| *v = number[*v];
    [
        &mut names.lambda,
        &mut names.eye_lambda,
        &mut names.omega,
        &mut names.eye_omega,
        &mut names.seki,
    ]
    .into_iter()
    .for_each(one);
    for variable in &mut names.variables {
        one(&mut variable.h);
        for literal in &mut variable.literals {
            [
                &mut literal.stone,
                &mut literal.choose,
                &mut literal.eye,
                &mut literal.second,
            ]
            .into_iter()
            .for_each(one);
        }
    }
    for clause in &mut names.clauses {
        [&mut clause.k, &mut clause.eye].into_iter().for_each(one);
        for link in &mut clause.links {
            one(&mut link.stone);
            link.wire.iter_mut().chain(&mut link.shared).for_each(one);
        }
    }
    (
        Board::from_graph(graph, labels).with_guarded(guarded),
        Position::new(colours),
        names,
    )
}

/// The adjacency of the points of a board with at most 128 points, as bit sets, for fast moves.
pub(crate) struct Bits {
    adjacent: Vec<u128>,
    guarded: u128,
}

pub(crate) type Stones = [u128; 2];

impl Bits {
    pub(crate) fn new(board: &Board) -> Bits {
        let set = |v: usize| {
            let neighbours = board.graph().neighbours(v).iter();
            neighbours.fold(0, |set, &n| set | 1u128 << n)
        };
        assert!(board.points() <= 128);
        Bits {
            adjacent: (0..board.points()).map(set).collect(),
            guarded: (0..board.points())
                .filter(|&v| board.is_guarded(v))
                .fold(0, |set, v| set | 1 << v),
        }
    }

    pub(crate) fn stones(position: &Position) -> Stones {
        Player::BOTH.map(|player| {
            let points = 0..position.colours().len();
            points
                .filter(|&v| position.get(v) == player.colour())
                .fold(0, |set, v| set | 1 << v)
        })
    }

    pub(crate) fn position(&self, stones: Stones) -> Position {
        let colour = |v: usize| (stones[0] >> v & 1) as u8 + 2 * (stones[1] >> v & 1) as u8;
        Position::new((0..self.adjacent.len()).map(colour).collect())
    }

    pub(crate) fn empty(&self, stones: Stones) -> Vec<usize> {
        (0..self.adjacent.len())
            .filter(|&v| (stones[0] | stones[1]) >> v & 1 == 0)
            .collect()
    }

    /// Returns the string of a stone, and `true` if it has a liberty or a guarded (never captured)
    /// stone.
    fn string(&self, stones: Stones, colour: usize, v: usize) -> (u128, bool) {
        let (mut string, mut front, mut around) = (1u128 << v, 1u128 << v, 0);
        while front != 0 {
            let next = self.adjacent[front.trailing_zeros() as usize];
            around |= next;
            let new = next & stones[colour] & !string;
            string |= new;
            front = (front & (front - 1)) | new;
        }
        let free = around & !(stones[0] | stones[1]) != 0 || string & self.guarded != 0;
        (string, free)
    }

    fn liberties(&self, stones: Stones, colour: usize, v: usize) -> u128 {
        let (string, _) = self.string(stones, colour, v);
        let points = (0..self.adjacent.len()).filter(|&p| string >> p & 1 == 1);
        points.fold(0, |all, p| all | self.adjacent[p]) & !(stones[0] | stones[1])
    }

    /// `true` if White is to move and Black can certainly capture the white target Lambda with the
    /// next two black moves.
    ///
    /// The test is a sufficient condition on Lambda and the black strings beside it. Every H (the
    /// black string of a variable) is connected with a wall. Lambda has its eye and the liberty
    /// shared with the black string Omega, and Omega has four liberties. Then Lambda can capture
    /// nothing. One of the four liberties is the shared one, and White can take only two.
    pub(crate) fn is_lost(&self, stones: Stones, names: &Names) -> bool {
        let is_safe =
            |v: usize| stones[0] >> v & 1 == 1 && self.string(stones, 0, v).0 & self.guarded != 0;
        names.variables.iter().all(|variable| is_safe(variable.h))
            && self.liberties(stones, 1, names.lambda) == 1 << names.eye_lambda | 1 << names.seki
            && stones[0] >> names.omega & 1 == 1
            && self.liberties(stones, 0, names.omega).count_ones() >= 4
    }

    /// Returns the stones after a move, or `None` if it is suicide.
    pub(crate) fn play(&self, mut stones: Stones, player: Player, v: usize) -> Option<Stones> {
        let (own, other) = (player as usize, 1 - player as usize);
        stones[own] |= 1 << v;
        let mut beside = self.adjacent[v] & stones[other];
        let mut taken = 0;
        while beside != 0 {
            let (string, free) = self.string(stones, other, beside.trailing_zeros() as usize);
            if !free {
                taken |= string;
            }
            beside &= !string;
        }
        stones[other] &= !taken;
        self.string(stones, own, v).1.then_some(stones)
    }
}

/// Explores all games in which `loser` plays every legal move and the other player follows a
/// strategy.
///
/// Returns the number of positions with `loser` to move, or `None` if there are more than `most`.
/// Panics if the strategy fails: White's strategy lets Black capture the target Lambda, or Black's
/// strategy does not capture it.
pub(crate) fn explore(
    board: &Board,
    start: &Position,
    names: &Names,
    loser: Player,
    reply: impl Fn(&Position) -> Option<usize>,
    most: usize,
) -> Option<usize> {
    let bits = Bits::new(board);
    let is_captured = |stones: Stones| stones[1] >> names.lambda & 1 == 0;
    let lives = |stones: Stones| alive(board, &bits.position(stones), Player::White)[names.lambda];
    let is_over = |stones: Stones| match loser {
        Player::Black => lives(stones),
        Player::White => is_captured(stones) || bits.is_lost(stones, names),
    };
    // For each position reached, `true` if all games from it are explored, `false` if it is on the
    // current path.
    let mut is_done: HashMap<Stones, bool> = HashMap::new();
    let mut path = vec![(Bits::stones(start), None)];
    while let Some((here, moves)) = path.last_mut() {
        let here = *here;
        let moves: &mut Vec<Stones> = moves.get_or_insert_with(|| {
            is_done.insert(here, false);
            let moves = bits.empty(here).into_iter();
            let moves = moves.filter_map(|v| bits.play(here, loser, v));
            moves.chain([here]).collect()
        });
        let Some(next) = moves.pop() else {
            is_done.insert(here, true);
            path.pop();
            continue;
        };
        assert!(
            loser == Player::White || !is_captured(next),
            "Lambda is captured"
        );
        let reply = reply(&bits.position(next));
        let next = reply.map_or(next, |v| bits.play(next, loser.other(), v).unwrap());
        match is_done.get(&next) {
            None if is_over(next) => {}
            None => path.push((next, None)),
            // A repetition of the position means that the white target Lambda lives, so only Black
            // may be the loser.
            Some(false) => assert_eq!(loser, Player::Black, "a game without end"),
            Some(true) => {}
        }
        if is_done.len() > most {
            return None;
        }
    }
    Some(is_done.len())
}
