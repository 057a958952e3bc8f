//! Unconditional life (Benson, *Life in the game of Go*, 1976), plainly, on boards of any
//! size: the checks of finished positions share nothing with the solver, not even this.

use tengen_board::{Board, EMPTY, Player, Position};

/// By vertex, whether it has a stone of the player's that can never be captured, even if
/// the player always passes.
///
/// Strings live if each has two eyes: connected sets of points without stones of the
/// player's, all of whose empty points are liberties of the string, and which no string
/// borders that does not live.
pub fn unconditional(board: &Board, position: &Position, player: Player) -> Vec<bool> {
    let own = player.colour();
    let strings = components(board, |v| position.get(v) == own);
    let sets = components(board, |v| position.get(v) != own);
    // The strings beside every set, with whether it is an eye of theirs.
    let mut string_of = vec![usize::MAX; board.points()];
    for (number, string) in strings.iter().enumerate() {
        string.iter().for_each(|&v| string_of[v] = number);
    }
    let beside = |v: usize| board.graph().neighbours(v).iter().map(|&n| n as usize);
    let mut borders: Vec<Vec<(usize, bool)>> = Vec::with_capacity(sets.len());
    for set in &sets {
        let mut around: Vec<usize> = set
            .iter()
            .flat_map(|&v| beside(v))
            .filter(|&v| position.get(v) == own)
            .map(|v| string_of[v])
            .collect();
        around.sort_unstable();
        around.dedup();
        let is_guarded = set.iter().any(|&v| board.is_guarded(v));
        let is_eye = |string: usize| {
            let mut empty = set.iter().filter(|&&v| position.get(v) == EMPTY);
            !is_guarded && empty.all(|&v| beside(v).any(|n| string_of[n] == string))
        };
        borders.push(around.into_iter().map(|s| (s, is_eye(s))).collect());
    }
    let guarded = |string: &Vec<usize>| string.iter().any(|&v| board.is_guarded(v));
    let safe: Vec<bool> = strings.iter().map(guarded).collect();
    let mut lives = vec![true; strings.len()];
    loop {
        let mut eyes = vec![0; strings.len()];
        for border in &borders {
            if border.iter().all(|&(string, _)| lives[string]) {
                let own = border.iter().filter(|&&(_, is_eye)| is_eye);
                own.for_each(|&(string, _)| eyes[string] += 1);
            }
        }
        let after: Vec<bool> = (0..strings.len())
            .map(|s| lives[s] && (safe[s] || eyes[s] >= 2))
            .collect();
        if after == lives {
            break;
        }
        lives = after;
    }
    string_of
        .iter()
        .map(|&s| s != usize::MAX && lives[s])
        .collect()
}

/// The connected sets of certain points.
fn components(board: &Board, is_one: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut seen = vec![false; board.points()];
    let mut components = Vec::new();
    for start in 0..board.points() {
        if seen[start] || !is_one(start) {
            continue;
        }
        seen[start] = true;
        let mut component = vec![start];
        let mut next = 0;
        while let Some(&v) = component.get(next) {
            next += 1;
            for &n in board.graph().neighbours(v) {
                let n = n as usize;
                if is_one(n) && !std::mem::replace(&mut seen[n], true) {
                    component.push(n);
                }
            }
        }
        components.push(component);
    }
    components
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::ascii;

    fn living(diagram: &str) -> usize {
        let diagram = ascii::read(diagram).unwrap();
        let board = Board::square(diagram.rows, diagram.cols).unwrap();
        let alive = unconditional(&board, &diagram.position, Player::White);
        alive.into_iter().filter(|&lives| lives).count()
    }

    #[test]
    fn two_eyes_live_and_one_does_not() {
        assert_eq!(living(". O . O .\nO O O O ."), 6);
        assert_eq!(living(". X O . .\nO O O . ."), 0);
        // An eye that two strings share, twice: neither needs to be joined.
        assert_eq!(living(". O . O\nO . O O\nO O O ."), 8);
        assert_eq!(living(". O O O\nO X . O\nX X X O"), 0);
        // Black's stones within an eye do not matter, if its empty points are liberties.
        assert_eq!(living(". O . X O\nO O O O O"), 7);
        assert_eq!(living(". O X .\nO O O O"), 5);
        // Here one is none.
        assert_eq!(living(". O . X .\nO O . . ."), 0);
    }
}
