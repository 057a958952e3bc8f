//! Builds the diagrams A(i) (variable), B(j) (clause) and C (finale), the groups of stones of the
//! position of a formula.
//!
//! The figures of the paper, *On the Complexity of Tsume-Go*, are lost. These diagrams were
//! designed anew so that remarks 1 to 4 of the paper's section 4 hold. The tests in `remarks` check
//! that they hold.
//!
//! ```text
//!        Lambda                 G(i)  G(i)  G'(k)  true or false     Lambda - eye
//!          |                     |     |     |                          |
//!          H                     L     L     L     black               S   shared
//!        / | \                  /|\   /|\   /|\                         |
//!   f - A--h--B - f'           l l l l l l l l l   liberties          Omega - eye
//!      /|     |\                \|/   \|/   \|/                       /  |  \
//!     | e     e' |               \_____|_____/                       K   K   K
//!      \|     |/                 K - K   white
//!       G     G'                  \ /
//!                                 eye
//! ```
//!
//! The white strings G and G' are the two literals of a variable; G' is the negation. The point h,
//! a third liberty of the black string H, exists only in the design of the paper. A, B and both
//! stones of the white string K touch the wall, a black string with two eyes of its own. Each black
//! link L also touches K. White at A connects to G(i) and gives it the eyes e and f. Black at A
//! connects H with the wall and leaves G(i) only the liberty e. Lambda is the white target. Black
//! can capture it after the capture of any K.

use super::sketch::Sketch;
use tengen_board::Player::{Black, White};
pub use tengen_problems::reading::graph::Gadgets;

/// The designs of the diagrams. In [`Gadgets::Compact`], the black strings H (of a variable) and L
/// (a link between a literal and a clause) have two liberties. This is the minimum, with which
/// solvers decide larger formulas. In [`Gadgets::Paper`] they have three liberties, as in remarks 1
/// and 2 of the paper.
pub const DESIGNS: [Gadgets; 2] = [Gadgets::Compact, Gadgets::Paper];

/// Returns the number of liberties that a link L shares with K and with no other string. L is the
/// black stone between a literal and a clause, and K is the white string of the clause. If there
/// were only one, White would capture L before Black can capture the literal.
pub fn liberties(design: Gadgets) -> usize {
    match design {
        Gadgets::Compact => 2,
        Gadgets::Paper => 3,
    }
}

/// `true` if the black string H of a variable, the stone between its two literals, has a third
/// liberty in this design.
pub fn has_third(design: Gadgets) -> bool {
    design == Gadgets::Paper
}

/// One side of a diagram A(i), the stones for variable i: a literal and the points that decide if
/// it lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The choice point, A or B. White plays there to make the literal live, Black to kill the
    /// literal. The paper also has the letter D for a black move at A, and C for a black move at B.
    pub choice: usize,
    /// The eye of the literal, which touches the literal and the choice point.
    pub near: usize,
    /// The point that touches only the choice point. It becomes a second eye of the literal if
    /// White plays at the choice point.
    pub far: usize,
    /// The white stone of the literal: G(i), or G'(i) for the negation.
    pub literal: usize,
}

/// A diagram A(i): the stones that stand for variable i of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The two sides of the diagram: the variable's and its negation's, in this order.
    pub sides: [Side; 2],
    /// The black stone H between the two sides. If White captures it, the target Lambda lives.
    pub h: usize,
    /// The third liberty of the black stone H, in the design [`Gadgets::Paper`]; `None` in the
    /// other design.
    pub third: Option<usize>,
}

impl Variable {
    /// Returns the side of the diagram with the variable itself (`true`) or its negation (`false`).
    pub fn side(&self, is_true: bool) -> &Side {
        &self.sides[usize::from(!is_true)]
    }
}

/// Adds a diagram A(i), the stones for a variable, to a sketch. `number` is the number i of the
/// variable, and `wall` is the vertex of the wall, a black stone with two eyes.
pub fn variable(sketch: &mut Sketch, number: usize, wall: usize, design: Gadgets) -> Variable {
    let h = sketch.stone(format!("H{number}"), Black);
    let third = has_third(design).then(|| sketch.point(format!("H{number}.l")));
    // Both sides are equal except for their names.
    let sides = [("A", ""), ("B", "'")].map(|(letter, dash)| {
        let side = Side {
            choice: sketch.point(format!("{letter}{number}")),
            near: sketch.point(format!("{letter}{number}.e")),
            far: sketch.point(format!("{letter}{number}.f")),
            literal: sketch.stone(format!("G{number}{dash}"), White),
        };
        sketch.edges(side.choice, &[side.near, side.far, side.literal, h, wall]);
        sketch.edge(side.literal, side.near);
        side
    });
    if let Some(third) = third {
        sketch.edges(third, &[h, sides[0].choice, sides[1].choice]);
    }
    Variable { sides, h, third }
}

/// The link between a diagram B(j), the stones for a clause, and a literal of the clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The black stone L, which touches the literal (a white stone) and the white string K of the
    /// clause.
    pub l: usize,
    /// The liberties that only L (this black stone) and K (the white string of the clause) share.
    pub liberties: Vec<usize>,
    /// The stone of the literal.
    pub literal: usize,
}

/// A diagram B(j): the stones that stand for clause j of the formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The two stones of the white string K, which lives if the clause is satisfied. The first one
    /// touches every link L of the clause, and the black string Omega.
    pub k: [usize; 2],
    /// The eye of the white string K.
    pub eye: usize,
    /// The links, one for each literal of the clause.
    pub links: Vec<Link>,
}

/// Adds a diagram B(j), the stones for a clause, to a sketch. `number` is the number j of the
/// clause, `literals` has the stones of its literals, and `wall` is the vertex of the wall, a black
/// stone with two eyes.
pub fn clause(
    sketch: &mut Sketch,
    number: usize,
    literals: &[usize],
    wall: usize,
    design: Gadgets,
) -> Clause {
    let k = ["", ".2"].map(|which| sketch.stone(format!("K{number}{which}"), White));
    let eye = sketch.point(format!("K{number}.e"));
    sketch.edges(k[0], &[k[1], eye, wall]);
    sketch.edges(k[1], &[eye, wall]);
    let mut links = Vec::with_capacity(literals.len());
    for (index, &literal) in (1..).zip(literals) {
        let index: usize = index;
        let l = sketch.stone(format!("L{number}.{index}"), Black);
        sketch.edges(l, &[k[0], literal]);
        let letters = ["a", "b", "c"].iter().take(liberties(design));
        let liberty = |letter: &&str| {
            let liberty = sketch.point(format!("L{number}.{index}.{letter}"));
            sketch.edges(liberty, &[k[0], l]);
            liberty
        };
        links.push(Link {
            l,
            liberties: letters.map(liberty).collect(),
            literal,
        });
    }
    Clause { k, eye, links }
}

/// Diagram C: the white target Lambda, the black string Omega and the liberty that both share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finale {
    /// The white stone Lambda, the target.
    pub lambda: usize,
    /// Lambda's eye.
    pub eye: usize,
    /// The liberty shared by Lambda and Omega.
    pub shared: usize,
    /// The two stones of the black string Omega. The first one touches the liberty shared with
    /// Lambda, and the white string K of every clause.
    pub omega: [usize; 2],
    /// The eye of Omega.
    pub omega_eye: usize,
}

/// Adds diagram C to a sketch. The white target Lambda touches the stones `hs` (the black H of each
/// variable). The black string Omega touches the stones `ks` (the white K of each clause).
pub fn finale(sketch: &mut Sketch, hs: &[usize], ks: &[usize]) -> Finale {
    let lambda = sketch.stone("Lambda", White);
    let eye = sketch.point("Lambda.e");
    let shared = sketch.point("S");
    let omega = ["Omega", "Omega.2"].map(|name| sketch.stone(name, Black));
    let omega_eye = sketch.point("Omega.e");
    sketch.edges(lambda, &[eye, shared]);
    sketch.edges(omega[0], &[omega[1], shared, omega_eye]);
    sketch.edge(omega[1], omega_eye);
    sketch.edges(lambda, hs);
    sketch.edges(omega[0], ks);
    Finale {
        lambda,
        eye,
        shared,
        omega,
        omega_eye,
    }
}
