//! Problems as they stand in books: the outside is not closed in, and nobody marks the target.
//!
//! | module | one idea |
//! |---|---|
//! | [`potential`] | how hard it is to get out |
//! | [`scene`] | a position with its strings, seen by one of the players |
//! | [`target`] | who defends, and what |
//! | [`frames`] | parts of the board, and what success in one means on all of it |
//! | [`answer`] | the answer: from tight frames to wide ones, and the best of the moves |
//! | [`near`] | frames by how soon a player can come to a point |
//! | [`owners`] | the points outside that are nearer to the defender's friends |
//! | `kills` | a frame that grows until a kill in it is one on the whole board |
//! | [`part`] | a string of the target that can be captured, where not all of it can |
//! | [`rank`] | what moves that succeed are worth |
//! | [`zones`] | whether a stated target lives or dies without a ko |
//! | [`collection`] | many problems with the moves that books list, to measure by |

pub mod answer;
mod budget;
pub mod collection;
pub mod frames;
mod kills;
pub mod near;
pub mod owners;
pub mod part;
pub mod potential;
pub mod rank;
pub mod scene;
pub mod target;
pub mod zones;

use crate::border::Border;
use crate::problem::Problem;
use frames::Kind;
use potential::Plane;
use scene::Scene;
use tengen_board::{Board, EMPTY, Player, Position};

/// The most liberties outside a region with which a string of the attacker's at it is weak.
const WEAK: usize = 2;

/// Whether something encloses a target, but strings of it are weak, and there is room outside: then
/// wider frames tell more than what is enclosed.
pub fn is_weakly_enclosed(problem: &Problem) -> bool {
    let (board, position) = (&problem.board, &problem.position);
    let has_room = Plane::of(board).is_some_and(|plane| potential::has_room(plane, position));
    let strings = position.strings(board).unwrap_or_default();
    let walls = Border::of(problem).walls;
    let is_inside = |point: &&usize| problem.region.binary_search(point).is_ok();
    let is_weak = |stone: &usize| {
        // Strings are ascending by their first stones.
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

/// The least that the way out of a target costs, in halves, if there are to be frames around it: others
/// just get out.
const LEAST: u32 = 5 * potential::STEP;

/// The most points of a way out that are named.
const WAY: usize = 5;

/// The first empty points on the cheapest way out of a target that just gets out; `None` if it does not.
pub fn way_out(problem: &Problem) -> Option<Vec<usize>> {
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
        // The way goes over own stones, which cost nothing, and empty points.
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

/// The usual frame around a target: what an open problem is shown with. `None` if there is no
/// target that could be attacked, or it has no frame, or just gets out, or nothing is outside.
pub fn usual(board: &Board, position: &Position, targets: &[usize]) -> Option<Problem> {
    let colour = targets.first().map(|&target| position.get(target))?;
    let defender = Player::BOTH
        .into_iter()
        .find(|player| player.colour() == colour)?;
    if position.count(defender.other().colour()) == 0 || colour == EMPTY {
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
