//! Builds each diagram of the reduction (for a variable, a clause, or the target) with stand-ins
//! for its surroundings, as a position of its own.

use crate::common::verdict::put;
use tengen_board::Player::{self, Black, White};
use tengen_board::{Board, Geometry, Position};
use tengen_reduction::graph::gadgets::{self, Clause, Finale, Gadgets, Variable, has_third};
use tengen_reduction::graph::sketch::Sketch;

/// A position of a part of a board.
#[derive(Clone, Debug)]
pub(super) struct Diagram {
    /// The board.
    pub(super) board: Board,
    /// The stones.
    pub(super) position: Position,
    /// The points that can change during play. Stones elsewhere live unconditionally.
    pub(super) region: Vec<usize>,
}

impl Diagram {
    fn of(sketch: &Sketch) -> Diagram {
        Diagram {
            board: sketch.board(),
            position: sketch.position(),
            region: sketch.region(),
        }
    }

    /// Returns the diagram after some moves.
    #[must_use]
    pub(super) fn after(&self, stones: &[(Player, usize)]) -> Diagram {
        let mut position = self.position.clone();
        for &(player, vertex) in stones {
            position = put(&self.board, &position, player, vertex).expect("it is legal");
        }
        Diagram {
            position,
            ..self.clone()
        }
    }

    /// Returns the number of liberties of the string of a stone.
    pub(super) fn liberties(&self, stone: usize) -> usize {
        let strings = self.position.strings(&self.board).expect("it fits");
        let string = strings.iter().find(|string| string.stones.contains(&stone));
        string.expect("there is a stone").liberties.len()
    }

    /// Returns the points of the region on which a player can move legally.
    pub(super) fn stones_of(&self, player: Player) -> Vec<usize> {
        let legal = |&&v: &&usize| put(&self.board, &self.position, player, v).is_some();
        self.region.iter().filter(legal).copied().collect()
    }

    /// Returns the name of a point.
    pub(super) fn name(&self, vertex: usize) -> &str {
        match self.board.geometry() {
            Geometry::Graph { names } => &names[vertex],
            Geometry::Lattice(_) => unreachable!("the board is a graph"),
        }
    }
}

/// Builds diagram A(i) of a variable. The white string Lambda is beside its black string H, and the
/// black wall beside its literals; both live unconditionally.
pub(super) fn variable(design: Gadgets) -> (Diagram, Variable) {
    let mut sketch = Sketch::default();
    let wall = sketch.immortal("wall", Black).0;
    let lambda = sketch.immortal("Lambda", White).0;
    let variable = gadgets::variable(&mut sketch, 1, wall, design);
    sketch.edge(variable.h, lambda);
    for side in variable.sides {
        sketch.edge(side.literal, wall);
    }
    (Diagram::of(&sketch), variable)
}

/// Builds diagram A(1) of a variable u and diagram B(1) of the clause (u or not u), before White
/// chooses a value of u.
pub(super) fn clause_of_one_variable(design: Gadgets) -> (Diagram, Variable, Clause) {
    let mut sketch = Sketch::default();
    let wall = sketch.immortal("wall", Black).0;
    let variable = gadgets::variable(&mut sketch, 1, wall, design);
    let literals = variable.sides.map(|side| side.literal);
    let clause = gadgets::clause(&mut sketch, 1, &literals, wall, design);
    (Diagram::of(&sketch), variable, clause)
}

/// Builds `number` diagrams B(j) of clauses with the same literals, whose values are decided.
///
/// The stones around each literal are those of remarks 1.3 and 1.4. The black wall, which lives,
/// stands for Omega. Beside a choice point (A or B of a variable) taken by Black, the empty point
/// `f` is left out: White may not play there, and Black gains nothing there.
pub(super) fn clauses(design: Gadgets, values: &[bool], number: usize) -> (Diagram, Vec<Clause>) {
    let mut sketch = Sketch::default();
    let wall = sketch.immortal("wall", Black).0;
    let literals: Vec<usize> = (1..)
        .zip(values)
        .map(|(i, &value)| literal(&mut sketch, i, value, wall))
        .collect();
    let clauses = (1..=number).map(|j| gadgets::clause(&mut sketch, j, &literals, wall, design));
    let clauses = clauses.collect();
    (Diagram::of(&sketch), clauses)
}

/// Adds a literal whose value has been chosen.
fn literal(sketch: &mut Sketch, number: usize, value: bool, wall: usize) -> usize {
    let literal = sketch.stone(format!("G{number}"), White);
    let near = sketch.point(format!("A{number}.e"));
    let choice = match value {
        true => {
            let choice = sketch.stone(format!("A{number}"), White);
            let far = sketch.point(format!("A{number}.f"));
            sketch.edges(choice, &[far, wall]);
            choice
        }
        false => wall,
    };
    sketch.edges(near, &[literal, choice]);
    sketch.edge(literal, choice);
    literal
}

/// Builds diagram C of the target Lambda, with black strings H of variables and white strings K of
/// clauses. The slices say for each H and each K if it is alive.
///
/// A living H or K lives unconditionally. A dead H is in atari between two living white strings, or
/// has been captured in the compact design. A dead K is a diagram B(j): the first one has a false
/// literal, the others have no literals.
pub(super) fn finale(design: Gadgets, hs: &[bool], ks: &[bool]) -> (Diagram, Finale) {
    let mut sketch = Sketch::default();
    let wall = sketch.immortal("wall", Black).0;
    let white = sketch.immortal("white", White).0;
    let hs: Vec<usize> = (1..)
        .zip(hs)
        .map(|(i, &alive)| {
            if alive {
                wall
            } else {
                dead_h(&mut sketch, i, white, design)
            }
        })
        .collect();
    let ks: Vec<usize> = (1..)
        .zip(ks)
        .map(|(j, &alive)| {
            if alive {
                white
            } else {
                dead_k(&mut sketch, j, wall, design)
            }
        })
        .collect();
    let finale = gadgets::finale(&mut sketch, &hs, &ks);
    (Diagram::of(&sketch), finale)
}

fn dead_h(sketch: &mut Sketch, number: usize, white: usize, design: Gadgets) -> usize {
    let name = format!("H{number}");
    // In the compact design a dead H (the black string of a variable) has already been captured;
    // its point is empty.
    if !has_third(design) {
        let h = sketch.point(name);
        sketch.edge(h, white);
        return h;
    }
    let h = sketch.stone(name, Black);
    let third = sketch.point(format!("H{number}.l"));
    sketch.edges(third, &[h, white]);
    sketch.edge(h, white);
    h
}

fn dead_k(sketch: &mut Sketch, number: usize, wall: usize, design: Gadgets) -> usize {
    let literals = match number {
        1 => vec![literal(sketch, number, false, wall)],
        _ => Vec::new(),
    };
    gadgets::clause(sketch, number, &literals, wall, design).k[0]
}

/// Builds diagram A(1) of a variable and diagram C of the target Lambda, with a dead white string K
/// of a clause without literals.
///
/// Lambda lives only if Black fails to respond to White's choice. The black wall beside the
/// literals lives.
pub(super) fn easy_life(design: Gadgets) -> (Diagram, Variable, Finale) {
    let mut sketch = Sketch::default();
    let wall = sketch.immortal("wall", Black).0;
    let variable = gadgets::variable(&mut sketch, 1, wall, design);
    for side in variable.sides {
        sketch.edge(side.literal, wall);
    }
    let clause = gadgets::clause(&mut sketch, 1, &[], wall, design);
    let finale = gadgets::finale(&mut sketch, &[variable.h], &[clause.k[0]]);
    (Diagram::of(&sketch), variable, finale)
}
