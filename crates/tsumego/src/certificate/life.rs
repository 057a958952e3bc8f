//! Unconditional life (Benson 1976): strings that cannot be captured even if their owner
//! passes for ever.

use super::Place;
use super::ground::Ground;
use tengen_board::EMPTY;

/// Whether some target that is left can never be captured.
///
/// Strings of the defender live if each has two eyes among the connected sets of other
/// points: sets with empty points, all of which are its liberties, and beside no strings but
/// such as live. A set that reaches beyond the region, or a point that is always empty, is no
/// eye. Strings that are joined to a fixed one, or have a liberty for ever, need none.
pub(super) fn is_certain(ground: &Ground<'_>, place: &Place) -> bool {
    let stones = ground.stones(place);
    let own = ground.defender.colour();
    let strings = components(ground, |point| stones[point] == own);
    let eyes = components(ground, |point| stones[point] != own);
    let fixed: Vec<bool> = strings
        .iter()
        .map(|string| {
            string.iter().any(|&p| {
                ground.is_guarded(p) || ground.fixed_beside(p).any(|colour| colour == own)
            })
        })
        .collect();
    let closed: Vec<bool> = eyes
        .iter()
        .map(|eye| {
            eye.iter().all(|&p| {
                !ground.is_guarded(p) && ground.fixed_beside(p).all(|colour| colour == own)
            })
        })
        .collect();
    let touches = |string: &[usize], point: usize| {
        ground
            .neighbours(point)
            .any(|beside| string.contains(&beside))
    };
    let is_eye_of = |eye: &[usize], string: &[usize]| {
        let mut empty = eye
            .iter()
            .filter(|&&point| stones[point] == EMPTY)
            .peekable();
        empty.peek().is_some() && empty.all(|&point| touches(string, point))
    };
    let mut lives = vec![true; strings.len()];
    loop {
        let good = |eye: &usize| {
            let borders_living_only = || {
                let mut beside = (0..strings.len())
                    .filter(|&s| eyes[*eye].iter().any(|&p| touches(&strings[s], p)));
                beside.all(|s| lives[s])
            };
            closed[*eye] && borders_living_only()
        };
        let good: Vec<usize> = (0..eyes.len()).filter(good).collect();
        let has_two = |s: usize| {
            good.iter()
                .filter(|&&eye| is_eye_of(&eyes[eye], &strings[s]))
                .count()
                >= 2
        };
        let after: Vec<bool> = (0..strings.len())
            .map(|s| lives[s] && (fixed[s] || has_two(s)))
            .collect();
        if after == lives {
            break;
        }
        lives = after;
    }
    let left = ground
        .targets
        .iter()
        .enumerate()
        .filter(|(index, _)| place.captured >> index & 1 == 0);
    let living = |target: &[usize]| {
        strings
            .iter()
            .zip(&lives)
            .any(|(string, &lives)| lives && string.contains(&target[0]))
    };
    left.into_iter().any(|(_, target)| living(target))
}

/// The connected sets of certain points of the region.
fn components(ground: &Ground<'_>, is_one: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut left: Vec<usize> = ground
        .region()
        .iter()
        .copied()
        .filter(|&point| is_one(point))
        .collect();
    let mut components = Vec::new();
    while let Some(start) = left.pop() {
        let mut component = vec![start];
        let mut next = 0;
        while let Some(&point) = component.get(next) {
            next += 1;
            left.retain(|&other| {
                let beside = ground.neighbours(point).any(|n| n == other);
                if beside {
                    component.push(other);
                }
                !beside
            });
        }
        components.push(component);
    }
    components
}
