//! The features of a first move: where it is, what it touches, and the stones around it.
//!
//! The entry is [`candidates`]. A move has one feature of each group in [`GROUPS`], such as the
//! distance to the edge: a small number, capped at the last value of the group. One more feature is
//! the pattern of the eight points around the move, up to symmetry.

use tengen_board::{EMPTY, Player};
use tengen_tsumego::frames::near;
use tengen_tsumego::frames::scene::Scene;

/// The groups of features in the order of the weights, each with the number of its values.
pub const GROUPS: [(&str, usize); 16] = [
    ("distance to the nearest edge, and to the next one", 6 * 9),
    ("steps from the target", FAR + 1),
    ("cost of the way out for the defender", 16),
    ("cost of the way out for the attacker", 16),
    ("costs of both ways out, in coarse steps", 9 * 5),
    ("fewest liberties of an own string beside the move", 7),
    (
        "fewest liberties of an opponent's string beside the move",
        7,
    ),
    ("empty points beside the move", 5),
    ("own and opponent's strings beside the move", 4 * 4),
    ("captured stones", 5),
    ("liberties after the move", 6),
    ("strings in atari after the move", 4),
    ("strings of the target of which the move is a liberty", 4),
    (
        "strings of the opponent beside the move that cannot get out",
        4,
    ),
    ("opponent's strings with few liberties two steps away", 3),
    ("own strings with few liberties two steps away", 3),
];

/// Number of values in all groups.
pub const VALUES: usize = {
    let (mut sum, mut group) = (0, 0);
    while group < GROUPS.len() {
        sum += GROUPS[group].1;
        group += 1;
    }
    sum
};

/// The maximum cost of the way from the target to a candidate for the first move, see
/// [`near::steps`].
const FAR: usize = 6;

/// The maximum distance from a candidate for the first move to the nearest stone, in rows and in
/// columns.
const CLOSE: usize = 2;

/// A string is short of liberties if it has at most this many.
const SHORT: usize = 3;

/// A string cannot get out if its way out costs more than this, in half steps (two are a step over
/// open ground).
const SHUT: u32 = 12;

/// The features of a first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// For each group of [`GROUPS`], the number of the move's value. The values of all groups are
    /// numbered together, from 0 to [`VALUES`] - 1.
    pub values: [u16; GROUPS.len()],
    /// The pattern around the move: two bits for each of eight points. Symmetric patterns have
    /// equal numbers.
    pub pattern: u16,
}

/// Returns the possible first moves of a player with their features, ascending by point.
///
/// These are legal moves near a stone. The way from the target to them costs at most six
/// ([`near::steps`]).
pub fn candidates(scene: &Scene<'_>, targets: &[usize], first: Player) -> Vec<(usize, Features)> {
    let view = View {
        scene,
        first,
        target: scene.strings_at(targets),
        steps: near::steps(scene, targets),
    };
    (0..scene.board.points())
        .filter(|&point| scene.is_empty(point) && view.is_near(point))
        .filter_map(|point| Some((point, view.features(point)?)))
        .collect()
}

/// A position from the side of the player who moves first.
struct View<'a> {
    scene: &'a Scene<'a>,
    first: Player,
    /// The strings of the target.
    target: Vec<usize>,
    /// The cost of the cheapest way from the target to each point; `None` if all ways to the point
    /// are blocked.
    steps: Vec<Option<usize>>,
}

impl View<'_> {
    /// Returns `true` if a point is near a stone, and near the target.
    fn is_near(&self, point: usize) -> bool {
        let is_close = |&stone: &usize| {
            let [(row, col), (r, c)] = [point, stone].map(|at| self.scene.plane.place(at));
            row.abs_diff(r) <= CLOSE && col.abs_diff(c) <= CLOSE
        };
        let strings = &self.scene.strings;
        self.steps[point].is_some_and(|steps| steps <= FAR)
            && strings
                .iter()
                .any(|string| string.stones.iter().any(is_close))
    }

    /// Returns the strings on some points: those of the first player if `is_own`, else the
    /// opponent's.
    fn strings(&self, points: impl Iterator<Item = usize>, is_own: bool) -> Vec<usize> {
        let scene = self.scene;
        let colour = self.first.colour();
        let mut strings = scene.strings_at(&points.collect::<Vec<usize>>());
        strings.retain(|&string| (scene.strings[string].colour == colour) == is_own);
        strings
    }

    /// Returns the features of a move; `None` if it is suicide.
    fn features(&self, point: usize) -> Option<Features> {
        let scene = self.scene;
        let beside = || scene.plane.beside(point);
        let [own, others] = [true, false].map(|is_own| self.strings(beside(), is_own));
        let number = |string: &usize| scene.strings[*string].liberties.len();
        let fewest = |strings: &[usize]| strings.iter().map(number).min().unwrap_or(6).min(6);
        let empty: Vec<usize> = beside().filter(|&next| scene.is_empty(next)).collect();
        // Strings of the opponent in atari: the move is their last liberty, so it captures them.
        let taken: Vec<usize> = others.iter().copied().filter(|s| number(s) == 1).collect();
        let captured: usize = taken.iter().map(|&s| scene.strings[s].stones.len()).sum();

        let mut liberties = empty.clone();
        for &string in &own {
            liberties.extend(&scene.strings[string].liberties);
        }
        for &string in &taken {
            // Captured stones leave liberties where they touched the new stone or its string.
            let touches = |stone: &&usize| {
                let mut around = scene.plane.beside(**stone);
                around.any(|next| {
                    next == point || scene.string_at[next].is_some_and(|s| own.contains(&s))
                })
            };
            liberties.extend(scene.strings[string].stones.iter().filter(touches));
        }
        liberties.retain(|&liberty| liberty != point);
        liberties.sort_unstable();
        liberties.dedup();
        if liberties.is_empty() {
            return None;
        }

        let atari = others.iter().filter(|s| number(s) == 2).count();
        let touched = self.target.iter();
        let touched = touched.filter(|&&s| scene.strings[s].liberties.contains(&point));
        let is_shut = |s: &&usize| scene.cost_of(**s) > SHUT && !self.target.contains(s);
        let shut = others.iter().filter(is_shut).count();
        let near = |is_own: bool, beside: &[usize]| {
            let around = empty.iter().flat_map(|&next| scene.plane.beside(next));
            let around = self.strings(around, is_own).into_iter();
            around
                .filter(|s| number(s) <= SHORT && !beside.contains(s))
                .count()
        };
        let ways = [&scene.potential, &scene.attackers].map(|way| way.cost(point) as usize);
        let [nearest, next] = scene.plane.edges(point);
        let values = [
            nearest.min(5) * 9 + next.min(8),
            self.steps[point].unwrap_or(FAR),
            ways[0] / 6,
            ways[1] / 6,
            (ways[0] / 12).min(8) * 5 + (ways[1] / 12).min(4),
            fewest(&own),
            fewest(&others),
            empty.len(),
            own.len().min(3) * 4 + others.len().min(3),
            captured,
            liberties.len(),
            atari,
            touched.count(),
            shut,
            near(false, &others),
            near(true, &own),
        ];
        // The values of a group are numbered after those of the groups before. For example, value 2
        // of a group that begins at 54 is weight 56.
        let mut start = 0;
        let values = std::array::from_fn(|group| {
            let size = GROUPS[group].1;
            let value = start + values[group].min(size - 1);
            start += size;
            value as u16
        });
        Some(Features {
            values,
            pattern: self.pattern(point),
        })
    }

    /// Returns the smallest number of the pattern around a point under the eight symmetries.
    ///
    /// The points around are numbered 0 to 7 in a circle, starting at the upper left one. Each has
    /// two bits: 0 for empty, 1 for an own stone, 2 for the opponent's, 3 for a point off the
    /// board. A symmetry rotates the circle by an even number, and may reverse it.
    fn pattern(&self, point: usize) -> u16 {
        let scene = self.scene;
        let circle = scene.plane.around(point).map(|at| match at {
            None => 3,
            Some(at) => match scene.position.get(at) {
                EMPTY => 0,
                colour if colour == self.first.colour() => 1,
                _ => 2u16,
            },
        });
        let turned = |by: usize, is_mirrored: bool| {
            (0..8).fold(0, |code, at| {
                // Reading the circle backwards mirrors the pattern; starting at `by` rotates it.
                let at = if is_mirrored { 8 - at } else { at };
                code << 2 | circle[(by + at) % 8]
            })
        };
        let all = [0, 2, 4, 6]
            .into_iter()
            .flat_map(|by| [turned(by, false), turned(by, true)]);
        all.min().unwrap_or(0)
    }
}
