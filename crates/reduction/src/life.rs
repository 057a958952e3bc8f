//! Unconditional life (Benson, *Life in the game of Go*, 1976) on boards of any size: which
//! strings of a player cannot be captured even if the player always passes.
//!
//! A region is a connected set of points without stones of the player; it is vital to a
//! string if all its empty points are liberties of the string. Strings live if each has two
//! vital regions that only strings of the same kind border on.

use tengen_board::{Board, EMPTY, Player, Position, StoneString};

/// For each point, whether a stone of the player's is there that lives unconditionally.
///
/// # Panics
/// If the position is not one of the board.
pub fn unconditional(board: &Board, position: &Position, player: Player) -> Vec<bool> {
    let colour = player.colour();
    let mut strings = position
        .strings(board)
        .expect("the position fits the board");
    strings.retain(|string| string.colour == colour);
    let mut regions = regions(board, position, player);
    let mut alive = vec![false; board.points()];
    let mark = |alive: &mut Vec<bool>, strings: &[StoneString]| {
        alive.fill(false);
        strings
            .iter()
            .flat_map(|string| &string.stones)
            .for_each(|&stone| alive[stone] = true);
    };
    mark(&mut alive, &strings);
    loop {
        let before = strings.len();
        let is_stone_of = string_numbers(board.points(), &strings);
        let mut vital = vec![0usize; strings.len()];
        for region in &regions {
            for &string in &region.vital(&is_stone_of, board, &strings) {
                vital[string] += 1;
            }
        }
        let mut counts = vital.into_iter();
        strings.retain(|_| counts.next().expect("one for each") >= 2);
        mark(&mut alive, &strings);
        if strings.len() == before {
            return alive;
        }
        regions.retain(|region| region.border.iter().all(|&stone| alive[stone]));
    }
}

/// For each point, the number of the string there.
fn string_numbers(points: usize, strings: &[StoneString]) -> Vec<Option<usize>> {
    let mut numbers = vec![None; points];
    for (number, string) in strings.iter().enumerate() {
        for &stone in &string.stones {
            numbers[stone] = Some(number);
        }
    }
    numbers
}

struct Region {
    empty: Vec<usize>,
    border: Vec<usize>,
}

impl Region {
    /// The strings to which it is vital.
    fn vital(
        &self,
        number: &[Option<usize>],
        board: &Board,
        strings: &[StoneString],
    ) -> Vec<usize> {
        let touching = |point: usize| {
            let around = board.graph().neighbours(point).iter();
            let mut found: Vec<usize> = around.filter_map(|&n| number[n as usize]).collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        match self.empty.split_first() {
            Some((&first, rest)) => {
                let mut common = touching(first);
                for &point in rest {
                    let here = touching(point);
                    common.retain(|string| here.contains(string));
                }
                common
            }
            // All its points are the opponent's: no liberty is missing.
            None => {
                let border = self.border.iter().filter_map(|&stone| number[stone]);
                let mut all: Vec<usize> = border.filter(|&n| n < strings.len()).collect();
                all.sort_unstable();
                all.dedup();
                all
            }
        }
    }
}

fn regions(board: &Board, position: &Position, player: Player) -> Vec<Region> {
    let is_own = |point: usize| position.get(point) == player.colour();
    let mut seen: Vec<bool> = (0..board.points()).map(is_own).collect();
    let mut regions = Vec::new();
    for start in 0..board.points() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut points = vec![start];
        let mut border = Vec::new();
        let mut next = 0;
        while let Some(&point) = points.get(next) {
            next += 1;
            for &n in board.graph().neighbours(point) {
                let n = n as usize;
                if is_own(n) {
                    border.push(n);
                } else if !std::mem::replace(&mut seen[n], true) {
                    points.push(n);
                }
            }
        }
        border.sort_unstable();
        border.dedup();
        points.retain(|&point| position.get(point) == EMPTY);
        regions.push(Region {
            empty: points,
            border,
        });
    }
    regions
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::ascii;

    fn lives(diagram: &str) -> usize {
        let diagram = ascii::read(diagram).unwrap();
        let board = Board::square(diagram.rows, diagram.cols).unwrap();
        let alive = unconditional(&board, &diagram.position, Player::White);
        alive.iter().filter(|&&alive| alive).count()
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        assert_eq!(lives(". O . O .\nO O O O ."), 6);
        assert_eq!(lives(". X O . .\nO O O . ."), 0);
        // An eye that two strings share, twice: neither needs to be joined.
        assert_eq!(lives(". O . O\nO . O O\nO O O ."), 8);
        assert_eq!(lives(". O O O\nO X . O\nX X X O"), 0);
        // Stones of the opponent in an eye.
        assert_eq!(lives(". O X .\nO O O O"), 5);
        assert_eq!(lives(". O X . .\nO O O . ."), 0);
    }
}
