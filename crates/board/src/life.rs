//! Unconditional life: strings that cannot be captured even if their player always passes.
//!
//! A string lives if it has two *eyes*: sets of points that the documentation of [`alive`] defines.
//! Source: D. B. Benson, *Life in the game of Go*, 1976. The entry functions are [`unconditional`],
//! [`unconditional_outside`] and the general [`alive`]. Boards may have any size.
//!
//! The algorithm starts with all strings that have two candidate eyes. It removes strings with
//! fewer than two eyes until nothing changes. Removing a string spoils each eye that the string
//! borders, which may leave other strings with fewer than two eyes. Invariant: a string that was
//! removed does not live. The cost is linear in the number of points and edges, apart from sorting.
//!
//! For example, in `. O . O .` over `O O O O O` the string of White has three eyes and lives.
//!
//! The certificate checker and the reduction use this module. The solver and the retrograde
//! analysis of `tengen-model` have faster implementations of the same test. Their own tests compare
//! them with this module.

use crate::{Board, Colour, EMPTY, Graph, Player, Position, steps};

/// Returns, for each vertex, `true` if it has a stone of `player` that is unconditionally alive.
///
/// Such a stone can never be captured, even if the player always passes.
///
/// ```
/// use tengen_board::{Board, Player, ascii, life};
/// let two_eyes = ascii::read(". O . O .\nO O O O .").unwrap().position;
/// let alive = life::unconditional(&Board::square(2, 5).unwrap(), &two_eyes, Player::White);
/// assert_eq!(alive.iter().filter(|&&alive| alive).count(), 6);
/// ```
///
/// # Panics
/// If the position has another number of points than the board.
pub fn unconditional(board: &Board, position: &Position, player: Player) -> Vec<bool> {
    let is_safe = |_, v| board.is_guarded(v);
    alive(board.graph(), position.colours(), player, is_safe)
}

/// Returns, for each vertex, `true` if it has a stone outside `region` that stays alive while its
/// player plays only in `region`.
///
/// The string of such a stone can never be captured, although the player passes instead of moving
/// outside `region`. The two eyes of such a string have no points in the region. All points of the
/// region count as stones of the opponent that cannot be captured, since the player may fill eyes
/// there.
///
/// # Panics
/// If the position or the region has another number of points than the board.
pub fn unconditional_outside(
    board: &Board,
    position: &Position,
    player: Player,
    region: &[bool],
) -> Vec<bool> {
    assert_eq!(region.len(), board.points(), "a truth value for each point");
    let other = player.other();
    let colours = position.colours().iter().zip(region);
    let colours: Vec<Colour> = colours
        .map(|(&colour, &inside)| if inside { other.colour() } else { colour })
        .collect();
    let is_safe = |who, v| match who == player {
        true => board.is_guarded(v),
        // The opponent's stones count as safe in the region. A set of points with such a point is
        // no eye, so no eye has points in the region.
        false => region[v],
    };
    alive(board.graph(), &colours, player, is_safe)
}

/// Returns, for each vertex of a part of a board, `true` if it has a living stone of `player`.
///
/// The callback `is_safe(p, v)` describes the surroundings: it returns `true` if a stone of `p` on
/// `v` can never be captured.
///
/// A string lives if one of its points is safe, or if it has two eyes. An eye is a connected set of
/// points without stones of the player. It has empty points, and all of them are liberties of the
/// string. It has no point that is safe for the opponent, and every string of the player around it
/// lives.
///
/// # Panics
/// If `colours` does not have one colour per vertex of the graph.
pub fn alive(
    graph: &Graph,
    colours: &[Colour],
    player: Player,
    is_safe: impl Fn(Player, usize) -> bool,
) -> Vec<bool> {
    assert_eq!(colours.len(), graph.vertices(), "a colour for each vertex");
    let own = player.colour();
    let strings = graph.components(|v| colours[v] == own);
    let sets = graph.components(|v| colours[v] != own);
    // `borders[set]` lists the strings of the player around a connected set of other points, each
    // with `true` if the set is a candidate eye of the string.
    let mut string_of = vec![usize::MAX; colours.len()];
    for (number, string) in strings.iter().enumerate() {
        string.iter().for_each(|&v| string_of[v] = number);
    }
    let beside = |v: usize| graph.neighbours(v).iter().map(|&n| n as usize);
    let mut borders: Vec<Vec<(usize, bool)>> = Vec::with_capacity(sets.len());
    // `liberties[s]` is the number of empty points of the examined connected set of points that are
    // liberties of string `s`. `counted[s]` is the last of these points that was counted, so that a
    // point with two neighbours in `s` counts once.
    let mut liberties = vec![0; strings.len()];
    let mut counted = vec![usize::MAX; strings.len()];
    for set in &sets {
        let mut around: Vec<usize> = Vec::new();
        let mut empty = 0;
        for &v in set {
            steps::add(1 + graph.neighbours(v).len());
            let is_empty = colours[v] == EMPTY;
            empty += usize::from(is_empty);
            for string in beside(v).map(|n| string_of[n]).filter(|&s| s != usize::MAX) {
                around.push(string);
                if is_empty && counted[string] != v {
                    counted[string] = v;
                    liberties[string] += 1;
                }
            }
        }
        around.sort_unstable();
        around.dedup();
        let may_be_eye = empty > 0 && !set.iter().any(|&v| is_safe(player.other(), v));
        let border = around.into_iter().map(|string| {
            let all = std::mem::take(&mut liberties[string]) == empty;
            (string, may_be_eye && all)
        });
        borders.push(border.collect());
    }
    let is_safe = |string: &Vec<usize>| string.iter().any(|&v| is_safe(player, v));
    let safe: Vec<bool> = strings.iter().map(is_safe).collect();
    // A string that does not live spoils the eyes that it borders, which may kill other strings.
    // Each string and each set is removed at most once, so the loop is linear in the number of
    // borders.
    let mut eyes = vec![0; strings.len()];
    let mut beside_string = vec![Vec::new(); strings.len()];
    for (set, border) in borders.iter().enumerate() {
        for &(string, is_eye) in border {
            eyes[string] += usize::from(is_eye);
            beside_string[string].push(set);
        }
    }
    let mut lives: Vec<bool> = (0..strings.len())
        .map(|s| safe[s] || eyes[s] >= 2)
        .collect();
    let mut dead: Vec<usize> = (0..strings.len()).filter(|&s| !lives[s]).collect();
    let mut is_eye_of_living = vec![true; sets.len()];
    while let Some(string) = dead.pop() {
        for &set in &beside_string[string] {
            steps::add(1);
            if !std::mem::take(&mut is_eye_of_living[set]) {
                continue;
            }
            steps::add(borders[set].len());
            for &(other, is_eye) in &borders[set] {
                eyes[other] -= usize::from(is_eye);
                if lives[other] && !safe[other] && eyes[other] < 2 {
                    lives[other] = false;
                    dead.push(other);
                }
            }
        }
    }
    string_of
        .iter()
        .map(|&s| s != usize::MAX && lives[s])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ascii;
    use crate::play::{Suicide, play};
    use std::collections::HashSet;

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
        // Two white strings share their two eyes, so they live without being joined.
        assert_eq!(living(". O . O\nO . O O\nO O O ."), 8);
        assert_eq!(living(". O O O\nO X . O\nX X X O"), 0);
        // Black's stones within an eye do not matter if all the eye's empty points are liberties.
        assert_eq!(living(". O . X O\nO O O O O"), 7);
        assert_eq!(living(". O X .\nO O O O"), 5);
        // The set of points on the right has empty points that are no liberties of the white
        // string.
        assert_eq!(living(". O . X .\nO O . . ."), 0);
    }

    #[test]
    fn what_is_beyond_the_part_makes_life_and_spoils_eyes() {
        // Two eyes of one point each, in a row.
        let colours = ascii::read(". O . O O").unwrap().position;
        let board = Board::square(1, 5).unwrap();
        let living = |safe: &[(Player, usize)]| {
            let is_safe = |player, v| safe.contains(&(player, v));
            let alive = alive(board.graph(), colours.colours(), Player::White, is_safe);
            (0..5).filter(|&v| alive[v]).collect::<Vec<_>>()
        };
        assert!(living(&[]).is_empty());
        // The string at the right end is safe (it can never be captured), and gives the string on
        // its left a second eye.
        assert_eq!(living(&[(Player::White, 4)]), [1, 3, 4]);
        assert_eq!(living(&[(Player::White, 4), (Player::Black, 0)]), [3, 4]);
        // A stone on a safe point can never be captured. While a safe point is empty, it saves no
        // string.
        assert!(living(&[(Player::White, 0), (Player::White, 2)]).is_empty());
    }

    /// Checks that no string that [`unconditional_outside`] calls alive ever loses its last
    /// liberty.
    ///
    /// The test tries all sequences of moves in which the player moves in the region only, and the
    /// opponent anywhere.
    #[test]
    fn strings_outside_a_region_live_while_their_player_plays_in_it() {
        let (rows, cols) = (2, 5);
        let board = Board::square(rows, cols).unwrap();
        let points = rows * cols;
        let mut random = 1u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (random >> 33) % bound
        };
        let (mut living, mut others) = (0, 0);
        for _ in 0..4000 {
            let colours = (0..points).map(|_| [0, 0, 1, 2, 2, 2][below(6) as usize]);
            let position = Position::new(colours.collect());
            let mut region: Vec<bool> = (0..points).map(|_| below(4) == 0).collect();
            // For each string, its stones are put into the region if all its liberties are in it,
            // and else taken out of it. So the region contains each string completely or not at
            // all.
            for string in position.strings(&board).unwrap() {
                let inside = string.liberties.iter().all(|&liberty| region[liberty]);
                string.stones.iter().for_each(|&v| region[v] = inside);
            }
            if !position.is_legal(&board).unwrap() {
                continue;
            }
            let alive = unconditional_outside(&board, &position, Player::White, &region);
            if !alive.contains(&true) {
                others += 1;
                continue;
            }
            living += 1;
            assert!((0..points).all(|v| !alive[v] || !region[v]));
            // Search all positions that can arise. Since players may pass, either player can move
            // next.
            let mut seen = HashSet::from([position.colours().to_vec()]);
            let mut left = vec![position];
            while let Some(position) = left.pop() {
                for player in Player::BOTH {
                    let may = |v: &usize| {
                        position.get(*v) == EMPTY && (player == Player::Black || region[*v])
                    };
                    for v in (0..points).filter(may) {
                        let colour = player.colour();
                        let Ok(next) = play(&board, &position, v, colour, Suicide::Forbidden)
                        else {
                            continue;
                        };
                        let next = next.position;
                        let stands = |v: usize| !alive[v] || next.get(v) == Player::White.colour();
                        assert!((0..points).all(stands), "{position:?} {region:?}");
                        if seen.insert(next.colours().to_vec()) {
                            left.push(next);
                        }
                    }
                }
            }
        }
        assert!(living > 50 && others > 500, "{living} {others}");
    }

    #[test]
    fn a_set_without_empty_points_is_not_an_eye() {
        let position = ascii::read("X O . O X").unwrap().position;
        let board = Board::square(1, 5).unwrap();
        assert!(!unconditional(&board, &position, Player::White).contains(&true));
    }
}
