//! Computes the coordinates of the points in the picture of a position on a graph. The unit is the
//! distance between neighbours.
//!
//! From top to bottom, the picture has the target Lambda, a row of diagrams A(i), a row of diagrams
//! B(j), and the black string Omega. A diagram A(i) has the stones of a variable, B(j) the stones
//! of a clause. Diagram C, where Lambda and Omega meet, is on the left.

use super::compose::Reduction;
use super::gadgets::{Clause, Finale, Variable};

/// A place in the picture: x to the right, y down.
pub type Place = (f64, f64);

/// The width of a diagram A(i), the stones of a variable, with the gap to the next diagram.
const VARIABLE: f64 = 7.5;

/// The width of one link (a black stone and its liberties, for one literal) in a diagram B(j), the
/// stones of a clause.
const LINK: f64 = 2.6;

/// The gap between neighbouring diagrams B(j).
const GAP: f64 = 1.4;

/// The y coordinates of Lambda (the white target), of the top of the diagrams A(i) (variables), and
/// of the top of the diagrams B(j) (clauses).
pub(super) const LAMBDA: f64 = 0.0;
const VARIABLES: f64 = 1.6;
const CLAUSES: f64 = 8.0;
/// The y coordinate of Omega.
pub(super) const OMEGA: f64 = 13.2;
/// The place of the black stone that is the wall.
const WALL: Place = (-4.7, 15.4);

/// Returns the places of all points of a board in the picture, indexed by vertex.
pub fn places(reduction: &Reduction) -> Vec<Place> {
    let mut places = vec![(0.0, 0.0); reduction.board.points()];
    for (i, variable) in reduction.variables.iter().enumerate() {
        place_variable(&mut places, variable, i as f64 * VARIABLE);
    }
    let mut x = 0.0;
    for clause in &reduction.clauses {
        place_clause(&mut places, clause, x);
        x += width(clause) + GAP;
    }
    place_finale(&mut places, &reduction.finale);
    // The wall, a black stone with two eyes, touches points all over the picture. So its stone is
    // drawn below Omega.
    places[reduction.wall] = WALL;
    for (eye, dx) in reduction.wall_eyes.into_iter().zip([-1.2, 1.2]) {
        places[eye] = (WALL.0 + dx, WALL.1);
    }
    places
}

fn place_variable(places: &mut [Place], variable: &Variable, x: f64) {
    let middle = x + 3.0;
    places[variable.h] = (middle, VARIABLES);
    if let Some(third) = variable.third {
        places[third] = (middle, VARIABLES + 1.2);
    }
    for (side, sign) in variable.sides.iter().zip([-1.0, 1.0]) {
        places[side.choice] = (middle + sign * 1.4, VARIABLES + 1.4);
        places[side.far] = (middle + sign * 2.6, VARIABLES + 1.0);
        places[side.near] = (middle + sign * 1.0, VARIABLES + 2.6);
        places[side.literal] = (middle + sign * 2.0, VARIABLES + 3.2);
    }
}

fn width(clause: &Clause) -> f64 {
    (clause.links.len().max(1) as f64) * LINK
}

fn place_clause(places: &mut [Place], clause: &Clause, x: f64) {
    let middle = x + width(clause) / 2.0;
    places[clause.k[0]] = (middle, CLAUSES + 2.8);
    places[clause.k[1]] = (middle + 1.2, CLAUSES + 2.8);
    places[clause.eye] = (middle + 0.6, CLAUSES + 3.8);
    for (i, link) in clause.links.iter().enumerate() {
        let centre = x + (i as f64 + 0.5) * LINK;
        places[link.l] = (centre, CLAUSES);
        let number = link.liberties.len();
        for (j, &liberty) in link.liberties.iter().enumerate() {
            let offset = j as f64 - (number as f64 - 1.0) / 2.0;
            places[liberty] = (centre + 0.8 * offset, CLAUSES + 1.2);
        }
    }
}

fn place_finale(places: &mut [Place], finale: &Finale) {
    let middle = (LAMBDA + OMEGA) / 2.0;
    places[finale.lambda] = (-4.0, LAMBDA);
    places[finale.eye] = (-5.2, LAMBDA);
    places[finale.shared] = (-4.0, middle);
    places[finale.omega[0]] = (-4.0, OMEGA);
    places[finale.omega[1]] = (-5.4, OMEGA);
    places[finale.omega_eye] = (-4.7, OMEGA - 1.0);
}
