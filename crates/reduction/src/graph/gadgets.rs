//! The diagrams A(i), B(j) and C. The paper's figures are lost; these were designed anew,
//! so that its remarks 1 to 4 hold ([`crate::remarks`]).
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
//! A and B, and both stones of K, touch the wall, a black string with two eyes of its own.
//! L touches K, too. What White plays at A joins G(i), with the eyes e and f; what Black
//! plays there joins H with the wall, and leaves G(i) with the single liberty e.

use super::sketch::Sketch;
use tengen_board::Player::{Black, White};

/// How many liberties the diagrams have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Design {
    /// As few as will do: two for H and for L. The exact solvers reach furthest with these.
    #[default]
    Compact,
    /// As remarks 1 and 2 say: three for H and for L.
    Paper,
}

impl Design {
    /// Both.
    pub const ALL: [Design; 2] = [Design::Compact, Design::Paper];

    /// The name, as on the command line and in files.
    pub fn name(self) -> &'static str {
        match self {
            Design::Compact => "compact",
            Design::Paper => "paper",
        }
    }

    /// The liberties that L shares with K only. With one, White takes L before Black can
    /// take the literal.
    pub fn liberties(self) -> usize {
        match self {
            Design::Compact => 2,
            Design::Paper => 3,
        }
    }

    /// Whether H has a third liberty.
    pub fn has_third(self) -> bool {
        self == Design::Paper
    }
}

/// One side of a diagram A(i): a literal, and where White decides for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Where White decides for the literal, and Black against it: A (which is D), or B
    /// (which is C).
    pub choice: usize,
    /// The eye that choice and literal share.
    pub near: usize,
    /// The eye of the choice alone.
    pub far: usize,
    /// The literal's stone: G(i), or its complement.
    pub literal: usize,
}

/// A diagram A(i).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The sides of the variable and of its negation.
    pub sides: [Side; 2],
    /// Black's stone H between the sides.
    pub h: usize,
    /// The third liberty of H, if it has one.
    pub third: Option<usize>,
}

impl Variable {
    /// The side of a literal: of the variable, or of its negation.
    pub fn side(&self, is_true: bool) -> &Side {
        &self.sides[usize::from(!is_true)]
    }
}

/// Adds a diagram A(i).
pub fn variable(sketch: &mut Sketch, number: usize, wall: usize, design: Design) -> Variable {
    let h = sketch.stone(format!("H{number}"), Black);
    let third = design
        .has_third()
        .then(|| sketch.point(format!("H{number}.l")));
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

/// What joins a diagram B(j) with a literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Black's stone L.
    pub l: usize,
    /// The liberties that only L and K share.
    pub liberties: Vec<usize>,
    /// The stone of the literal.
    pub literal: usize,
}

/// A diagram B(j).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// White's stones K. The first touches L and Omega.
    pub k: [usize; 2],
    /// The eye of K.
    pub eye: usize,
    /// One for each literal.
    pub links: Vec<Link>,
}

/// Adds a diagram B(j) for literals with these stones.
pub fn clause(
    sketch: &mut Sketch,
    number: usize,
    literals: &[usize],
    wall: usize,
    design: Design,
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
        let mut liberties = Vec::with_capacity(design.liberties());
        for letter in ["a", "b", "c"].iter().take(design.liberties()) {
            let liberty = sketch.point(format!("L{number}.{index}.{letter}"));
            sketch.edges(liberty, &[k[0], l]);
            liberties.push(liberty);
        }
        links.push(Link {
            l,
            liberties,
            literal,
        });
    }
    Clause { k, eye, links }
}

/// Diagram C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finale {
    /// White's stone Lambda, the target.
    pub lambda: usize,
    /// Lambda's eye.
    pub eye: usize,
    /// The liberty that Lambda and Omega share.
    pub shared: usize,
    /// Black's stones Omega; the first touches the shared liberty and every K.
    pub omega: [usize; 2],
    /// Omega's eye.
    pub omega_eye: usize,
}

/// Adds diagram C, whose Lambda touches these H, and whose Omega touches these K.
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
