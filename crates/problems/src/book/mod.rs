//! Problems as they stand in books: the target is neither enclosed nor marked.
//!
//! | module | contents |
//! |---|---|
//! | [`target`] | a guess of the defender and of the target |
//! | [`answer`] | the answer: searches from tight frames to wide ones, and ranks the moves |
//! | [`likely`] | likely first moves, by their shape, where nothing is decided |
//! | `kills` | a frame that grows until a kill in it is a kill on the whole board |
//! | [`part`] | a string of the target that can be captured although the whole target cannot |
//! | [`zones`] | stated problems: does the target live or die without a ko? |
//! | [`collection`] | problem collections with the moves that books list, for measurements |

pub mod answer;
mod budget;
pub mod collection;
mod kills;
pub mod likely;
pub mod part;
pub mod target;
pub mod zones;

use tengen_board::{Board, EMPTY, Player, Position};
use tengen_tsumego::border::Border;
use tengen_tsumego::frames::potential::{self, Plane};
use tengen_tsumego::frames::scene::Scene;
use tengen_tsumego::frames::{self, Kind};
use tengen_tsumego::problem::Problem;

/// A wall (a string of the attacker beside the region) is weak if it has at most this many
/// liberties outside the region.
const WEAK: usize = 2;

/// Returns `true` if an enclosed target has a weak wall, and there is room outside.
///
/// A wall is a string of the attacker beside the region that might be captured from outside. Wider
/// frames then give better answers than the enclosed region.
pub fn is_weakly_enclosed(problem: &Problem) -> bool {
    let (board, position) = (&problem.board, &problem.position);
    let has_room = Plane::of(board).is_some_and(|plane| potential::has_room(plane, position));
    let strings = position.strings(board).unwrap_or_default();
    let walls = Border::of(problem).walls;
    let is_inside = |point: &&usize| problem.region.binary_search(point).is_ok();
    let is_weak = |stone: &usize| {
        // `strings` is sorted by the first stone of each string.
        let number = strings.binary_search_by_key(stone, |string| string.stones[0]);
        number.is_ok_and(|number| {
            let outside = strings[number]
                .liberties
                .iter()
                .filter(|point| !is_inside(point));
            outside.count() <= WEAK
        })
    };
    has_room && walls.iter().any(is_weak)
}

/// The smallest cost of the way out to the open board, in half steps, for which frames are built
/// around a target. A target with a cheaper way out escapes.
const LEAST: u32 = 5 * potential::STEP;

/// The maximum number of points in the result of [`way_out`].
const WAY: usize = 5;

/// Returns the first empty points on the cheapest way out of a target that escapes.
///
/// Returns `None` if the target does not escape. The way leads from the target to points of ever
/// lower potential.
pub fn way_out(problem: &Problem) -> Option<Vec<usize>> {
    // The potential of a point is the cost of its way out, so going downhill in potential leads
    // out.
    let scene = Scene::of(&problem.board, &problem.position, problem.defender)?;
    let stones = problem
        .targets
        .iter()
        .filter_map(|&target| scene.string_at[target]);
    let stones = stones
        .flat_map(|string| &scene.strings[string].stones)
        .copied();
    let cost = |&point: &usize| scene.potential.cost(point);
    let mut point = stones
        .min_by_key(cost)
        .filter(|point| cost(point) < LEAST)?;
    let mut way = Vec::new();
    while cost(&point) > 0 && way.len() < WAY {
        // Stones of the defender cost nothing, so a step starts from any stone of the string.
        let own = (0..scene.board.points()).filter(|&next| {
            scene.string_at[next].is_some() && scene.string_at[next] == scene.string_at[point]
        });
        let from: Vec<usize> = own.chain([point]).collect();
        let next = from.iter().flat_map(|&stone| scene.plane.beside(stone));
        let next = next
            .filter(|next| cost(next) < cost(&point))
            .min_by_key(cost)?;
        if problem.position.get(next) == EMPTY {
            way.push(next);
        }
        point = next;
    }
    Some(way)
}

/// Returns the usual frame around a target, which is shown for an open problem.
///
/// Returns `None` if the stones are not an attackable target, if there is no frame or no room
/// outside, or if the target escapes.
pub fn usual(board: &Board, position: &Position, targets: &[usize]) -> Option<Problem> {
    let defender = Player::of(position.get(*targets.first()?))?;
    // Without stones of the attacker nothing is enclosed.
    if position.count(defender.other().colour()) == 0 {
        return None;
    }
    let scene = Scene::of(board, position, defender)?;
    let costs = targets.iter().filter_map(|&target| scene.string_at[target]);
    let cost = costs.map(|string| scene.cost_of(string)).max()?;
    if !potential::has_room(scene.plane, position) || cost < LEAST {
        return None;
    }
    let region = frames::region(&scene, targets, frames::USUAL);
    frames::frame(&scene, targets, &region, Kind::Sealed).ok()
}
