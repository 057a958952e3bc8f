//! A guess of the defender and of the target in a position without marks.
//!
//! The entry is [`guess`]. The *way out* of a stone is the cheapest path to the open board far from
//! all stones ([`Potential`](tengen_tsumego::frames::potential::Potential)). The defender is the
//! player whose stones have the harder way out on average. If the two averages are similar, there
//! is a guess for each player. Strings whose way out costs at least [`PART`] percent of the hardest
//! one form connected groups. Two strings are connected if they share a liberty, or if a string of
//! the attacker that cannot get out touches both. The target is the group with the largest weight:
//! the sum, over its stones, of the cost of the way out plus one step.
//!
//! The cost is four shortest-path searches, plus a union-find over the liberties.

use tengen_board::{Board, Player, Position, steps};
use tengen_tsumego::frames::potential::{Plane, STEP};
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::problem::MAX_TARGETS;

/// The minimum cost of the way out of a target's strings, in percent of the defender's hardest way
/// out.
pub const PART: u32 = 55;

/// The minimum mean cost of the defender's way out for a single guess, in percent of the opponent's
/// mean cost.
const CLEAR: f64 = 130.0;

/// A string of the attacker cannot get out if all its liberties have at least this potential for
/// the defender: the cost of the defender's way out, in half steps.
const LOOSE: u32 = 9 * STEP;

/// A group that a position may be about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The player who owns the stones.
    pub defender: Player,
    /// A stone of each string, largest strings first; at most [`MAX_TARGETS`].
    pub targets: Vec<usize>,
    /// The number of stones.
    pub stones: usize,
    /// The weight of the group: the sum over its stones of the cost of the way out plus one step,
    /// in half steps.
    weight: u64,
}

/// The guessed subject of a position without marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guess {
    /// One group, and the other groups of this player that have at least half its weight. The
    /// weight is the sum, over all stones, of the cost of the way out plus one step.
    Clear(Group, Vec<Group>),
    /// For each player, the group with the largest weight (as in [`Guess::Clear`]), if the mean
    /// costs of the way out of the two players are similar.
    Either([Group; 2]),
    /// The stones of one player only: there is nothing to attack.
    OneColour,
    /// No guess: the lattice is not square or has a boundary, there are no stones, or there is no
    /// room outside.
    None,
}

/// Guesses the defender and the target of a position.
pub fn guess(board: &Board, position: &Position) -> Guess {
    let counts = Player::BOTH.map(|player| position.count(player.colour()));
    if Plane::of(board).is_none() {
        return Guess::None;
    }
    match counts {
        [0, 0] => return Guess::None,
        [0, _] | [_, 0] => return Guess::OneColour,
        _ => {}
    }
    let Some(sides) = Player::BOTH
        .map(|player| Side::of(board, position, player))
        .into_iter()
        .collect::<Option<Vec<Side<'_>>>>()
    else {
        return Guess::None;
    };
    let [black, white] = [sides[0].mean, sides[1].mean];
    // The side with the higher mean cost of the way out is shut in, so it is the defender.
    let [harder, easier] = if black > white { [0, 1] } else { [1, 0] };
    let mut groups = sides[harder].groups();
    let best = groups.remove(0);
    if sides[harder].mean * 100.0 < sides[easier].mean * CLEAR {
        let other = sides[easier].groups().swap_remove(0);
        return Guess::Either([best, other]);
    }
    // Other groups are reported only if they weigh at least half as much as the best.
    groups.retain(|group| 2 * group.weight >= best.weight);
    Guess::Clear(best, groups)
}

/// The strings of one player, with that player as the defender.
struct Side<'a> {
    scene: Scene<'a>,
    /// The mean cost of the way out to the open board, over all stones of the player, in half
    /// steps.
    mean: f64,
}

impl<'a> Side<'a> {
    fn of(board: &'a Board, position: &'a Position, player: Player) -> Option<Side<'a>> {
        let scene = Scene::of(board, position, player)?;
        let own = scene.strings_of(player);
        let own = own.map(|string| (scene.cost_of(string), scene.strings[string].stones.len()));
        let (sum, stones) = own.fold((0, 0), |(sum, stones), (cost, more)| {
            (sum + u64::from(cost) * more as u64, stones + more)
        });
        Some(Side {
            scene,
            mean: sum as f64 / stones as f64,
        })
    }

    /// Returns the groups that are hard to save, heaviest first. There is at least one.
    fn groups(&self) -> Vec<Group> {
        let scene = &self.scene;
        let own = scene.strings_of(scene.defender);
        let hardest = own.map(|string| scene.cost_of(string)).max();
        let least = hardest.unwrap_or(0) * PART;
        let strings: Vec<usize> = scene
            .strings_of(scene.defender)
            .filter(|&string| 100 * scene.cost_of(string) >= least)
            .collect();
        let mut groups: Vec<Group> = self
            .together(&strings)
            .into_iter()
            .map(|group| self.group(group))
            .collect();
        groups.sort_by_key(|group| (std::cmp::Reverse(group.weight), group.targets[0]));
        groups
    }

    fn group(&self, mut strings: Vec<usize>) -> Group {
        let scene = &self.scene;
        let stones = |&string: &usize| scene.strings[string].stones.len();
        strings.sort_by_key(|string| (std::cmp::Reverse(stones(string)), *string));
        // One step is added to the cost of the way out, so that a string with cost 0 still counts
        // by its stones.
        let weight =
            |string: &usize| stones(string) as u64 * u64::from(scene.cost_of(*string) + STEP);
        let weight = strings.iter().map(weight).sum();
        let targets = strings.iter().take(MAX_TARGETS);
        Group {
            defender: scene.defender,
            targets: targets
                .map(|&string| scene.strings[string].stones[0])
                .collect(),
            stones: strings.iter().map(stones).sum(),
            weight,
        }
    }

    /// Splits strings into connected groups, by a union-find.
    ///
    /// Strings are joined over common liberties, and over strings of the attacker between them.
    fn together(&self, strings: &[usize]) -> Vec<Vec<usize>> {
        let scene = &self.scene;
        let mut sets = Sets::new(strings.len());
        let mut number_of = vec![None; scene.strings.len()];
        // The first string with each liberty. Later strings with this liberty join it.
        let mut first_at = vec![None; scene.board.points()];
        for (number, &string) in strings.iter().enumerate() {
            number_of[string] = Some(number);
            steps::add(scene.strings[string].liberties.len());
            for &liberty in &scene.strings[string].liberties {
                sets.join(number, *first_at[liberty].get_or_insert(number));
            }
        }
        for between in scene.strings_of(scene.defender.other()) {
            let string = &scene.strings[between];
            let is_loose = |&liberty: &usize| scene.potential.cost(liberty) < LOOSE;
            if string.liberties.iter().any(is_loose) {
                continue;
            }
            let stones = string.stones.iter();
            let beside = stones.flat_map(|&stone| scene.plane.beside(stone));
            let beside = beside.filter_map(|point| number_of[scene.string_at[point]?]);
            // All strings of the defender that touch this enclosed string are joined to the first
            // of them.
            let mut first = None;
            for number in beside {
                sets.join(number, *first.get_or_insert(number));
            }
        }
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); strings.len()];
        for (number, &string) in strings.iter().enumerate() {
            groups[sets.root(number)].push(string);
        }
        groups.retain(|group| !group.is_empty());
        groups
    }
}

/// Disjoint sets of indices, as trees with path halving.
struct Sets {
    parent: Vec<usize>,
}

impl Sets {
    fn new(numbers: usize) -> Sets {
        Sets {
            parent: (0..numbers).collect(),
        }
    }

    /// Returns the representative of the set of an index.
    fn root(&mut self, mut number: usize) -> usize {
        while self.parent[number] != number {
            steps::add(1);
            let above = self.parent[self.parent[number]];
            self.parent[number] = above;
            number = above;
        }
        number
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.parent[one.max(other)] = one.min(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::ascii;

    fn of(text: &str) -> (Guess, usize) {
        let found = ascii::read(text).unwrap();
        let board = Board::square(found.rows, found.cols).unwrap();
        (guess(&board, &found.position), found.cols)
    }

    /// White in the corner of 9 x 9. The white group is not enclosed on the second line.
    const OPEN: &str = "\
        . . . . . . . . .
        . O O . . . . . .
        O . O X X . . . .
        . X X . . . . . .
        . . . X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn the_enclosed_player_defends() {
        let (Guess::Clear(group, others), _) = of(OPEN) else {
            panic!("{:?}", of(OPEN))
        };
        assert_eq!((group.defender, group.stones), (Player::White, 4));
        assert_eq!((group.targets, others.len()), (vec![10, 18], 0));
        let black = OPEN.replace('X', "Y").replace('O', "X").replace('Y', "O");
        let (Guess::Clear(group, _), _) = of(&black) else {
            panic!()
        };
        assert_eq!(
            (group.defender, group.targets),
            (Player::Black, vec![10, 18])
        );
    }

    #[test]
    fn two_corners_could_be_meant() {
        // The same stones in the opposite corner, with the colours exchanged.
        let stones: Vec<char> = OPEN.chars().filter(|c| ".XO".contains(*c)).collect();
        let turned = stones.iter().rev().map(|c| match c {
            'X' => 'O',
            'O' => 'X',
            _ => '.',
        });
        let both = stones.iter().zip(turned).map(|(&here, there)| match here {
            '.' => there,
            _ => here,
        });
        let both: Vec<char> = both.collect();
        let rows: Vec<String> = both.chunks(9).map(|row| row.iter().collect()).collect();
        let (Guess::Either(groups), _) = of(&rows.join("\n")) else {
            panic!("{}", rows.join("\n"))
        };
        assert_ne!(groups[0].defender, groups[1].defender);
        // With equal colours the defender is clear, but either corner may be the target.
        let again = stones.iter().rev();
        let both = stones.iter().zip(again).map(|(&here, &there)| match here {
            '.' => there,
            _ => here,
        });
        let both: Vec<char> = both.collect();
        let rows: Vec<String> = both.chunks(9).map(|row| row.iter().collect()).collect();
        let (Guess::Clear(group, others), _) = of(&rows.join("\n")) else {
            panic!()
        };
        assert_eq!((group.defender, others.len()), (Player::White, 1));
        assert_eq!(others[0].stones, 4);
    }

    #[test]
    fn undecidable_targets_are_reported() {
        assert_eq!(of(". . .\n. X .\n. . .\n").0, Guess::OneColour);
        assert_eq!(of(". . .\n. . .\n").0, Guess::None);
    }
}
