//! Tiles: wires and gates, and through which sides signals enter and leave them.

use super::sheets::{CHOICE, JOIN, PASSAGE, SOURCE, Sheet, VARIABLE};

/// A side of a tile, by its direction, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Up.
    North,
    /// To the right.
    East,
    /// Down.
    South,
    /// To the left.
    West,
}

impl Side {
    /// All sides, clockwise.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// The side after so many quarter turns clockwise.
    pub fn turned(self, turns: u8) -> Side {
        Side::ALL[(self as usize + usize::from(turns)) % 4]
    }

    /// The side across.
    pub fn opposite(self) -> Side {
        self.turned(2)
    }
}

/// What a signal on a side of a gate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// An input that has to live: I or J.
    Needed,
    /// An input that lives if it is chosen and does: P, with A.
    First,
    /// The same with B: Q.
    Second,
    /// A literal: G, which lives if A is chosen.
    Positive,
    /// A literal: N, which lives if B is chosen.
    Negative,
    /// The output: S or T.
    Output,
}

impl Port {
    /// Whether the gate makes this signal.
    pub fn is_output(self) -> bool {
        matches!(self, Port::Positive | Port::Negative | Port::Output)
    }
}

/// A kind of gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gate {
    /// A variable and its negation.
    Variable,
    /// The literal that White chooses of two.
    Choice,
    /// An input, and the literal that White chooses of two.
    Passage,
    /// Both inputs.
    Join,
    /// A signal that lives.
    Source,
}

impl Gate {
    /// All kinds.
    pub const ALL: [Gate; 5] = [
        Gate::Variable,
        Gate::Choice,
        Gate::Passage,
        Gate::Join,
        Gate::Source,
    ];

    /// The drawing.
    pub fn sheet(self) -> Sheet {
        match self {
            Gate::Variable => VARIABLE,
            Gate::Choice => CHOICE,
            Gate::Passage => PASSAGE,
            Gate::Join => JOIN,
            Gate::Source => SOURCE,
        }
    }

    /// What there is on each side of the drawing.
    pub fn ports(self) -> &'static [(Side, Port)] {
        match self {
            Gate::Variable => &[(Side::West, Port::Positive), (Side::East, Port::Negative)],
            Gate::Choice => &[
                (Side::West, Port::First),
                (Side::East, Port::Second),
                (Side::North, Port::Output),
            ],
            Gate::Passage => &[
                (Side::North, Port::Needed),
                (Side::West, Port::First),
                (Side::East, Port::Second),
                (Side::South, Port::Output),
            ],
            Gate::Join => &[
                (Side::West, Port::Needed),
                (Side::South, Port::Needed),
                (Side::East, Port::Output),
            ],
            Gate::Source => &[(Side::East, Port::Output)],
        }
    }

    /// Whether White chooses there.
    pub fn is_chosen(self) -> bool {
        matches!(self, Gate::Variable | Gate::Choice | Gate::Passage)
    }

    /// Whether the output is held by a seki: it may feed joins and inputs of passages only.
    pub fn is_seki(self) -> bool {
        matches!(self, Gate::Passage | Gate::Join)
    }

    /// The name in texts.
    pub fn name(self) -> &'static str {
        match self {
            Gate::Variable => "variable",
            Gate::Choice => "choice",
            Gate::Passage => "passage",
            Gate::Join => "join",
            Gate::Source => "source",
        }
    }

    /// The gate of a name.
    pub fn named(name: &str) -> Option<Gate> {
        Gate::ALL.into_iter().find(|gate| gate.name() == name)
    }
}

/// What lies on one place of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    /// Wall.
    Wall,
    /// A wire between the sides of a set: bit `side as u8`.
    Wire(u8),
    /// A gate, its drawing turned clockwise by so many quarters.
    Gate(Gate, u8),
}

/// The letters of wires, by the set of their sides.
const WIRES: [(char, u8); 15] = [
    ('╵', 0b0001),
    ('╶', 0b0010),
    ('└', 0b0011),
    ('╷', 0b0100),
    ('│', 0b0101),
    ('┌', 0b0110),
    ('├', 0b0111),
    ('╴', 0b1000),
    ('┘', 0b1001),
    ('─', 0b1010),
    ('┴', 0b1011),
    ('┐', 0b1100),
    ('┤', 0b1101),
    ('┬', 0b1110),
    ('┼', 0b1111),
];

/// The letters of gates: a choice points to its output, as do passages; a variable is
/// horizontal or vertical; the letters of a join are those of its quarter turns.
const GATES: [(char, Gate, u8); 15] = [
    ('h', Gate::Variable, 0),
    ('i', Gate::Variable, 1),
    ('n', Gate::Choice, 0),
    ('e', Gate::Choice, 1),
    ('s', Gate::Choice, 2),
    ('w', Gate::Choice, 3),
    ('v', Gate::Passage, 0),
    ('<', Gate::Passage, 1),
    ('^', Gate::Passage, 2),
    ('>', Gate::Passage, 3),
    ('a', Gate::Join, 0),
    ('b', Gate::Join, 1),
    ('c', Gate::Join, 2),
    ('d', Gate::Join, 3),
    ('*', Gate::Source, 0),
];

impl Tile {
    /// The tile of a letter of plans.
    ///
    /// ```
    /// use tengen_reduction::tiles::tile::{Gate, Tile};
    ///
    /// assert_eq!(Tile::of('>'), Some(Tile::Gate(Gate::Passage, 3)));
    /// assert_eq!(Tile::of('?'), None);
    /// ```
    pub fn of(letter: char) -> Option<Tile> {
        let wire = || WIRES.iter().find(|wire| wire.0 == letter);
        let gate = || GATES.iter().find(|gate| gate.0 == letter);
        match letter {
            ' ' => Some(Tile::Wall),
            _ => wire()
                .map(|&(_, sides)| Tile::Wire(sides))
                .or_else(|| gate().map(|&(_, gate, turns)| Tile::Gate(gate, turns))),
        }
    }

    /// The letter of a tile; a space for what has none.
    pub fn letter(self) -> char {
        let found = match self {
            Tile::Wall => None,
            Tile::Wire(sides) => WIRES.iter().find(|w| w.1 == sides).map(|w| w.0),
            Tile::Gate(gate, turns) => {
                let found = GATES.iter().find(|g| (g.1, g.2) == (gate, turns % 4));
                found.map(|g| g.0)
            }
        };
        found.unwrap_or(' ')
    }

    /// Whether a signal crosses a side.
    pub fn is_open(self, side: Side) -> bool {
        match self {
            Tile::Wall => false,
            Tile::Wire(sides) => sides >> side as u8 & 1 == 1,
            Tile::Gate(gate, turns) => {
                let mut ports = gate.ports().iter();
                ports.any(|port| port.0.turned(turns) == side)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_tiles_are_each_others() {
        let letters = WIRES.iter().map(|w| w.0).chain(GATES.iter().map(|g| g.0));
        for letter in letters.chain([' ']) {
            assert_eq!(Tile::of(letter).unwrap().letter(), letter);
        }
    }

    /// Wires leave the drawings where the ports are, on the axes, and nowhere else.
    #[test]
    fn wires_leave_the_drawings_at_the_ports() {
        for gate in Gate::ALL {
            let sheet = gate.sheet();
            let letters: Vec<Vec<char>> = sheet.rows.iter().map(|r| r.chars().collect()).collect();
            let (rows, cols) = (letters.len(), letters[0].len());
            assert!(letters.iter().all(|row| row.len() == cols), "{gate:?}");
            for (side, at) in [
                (Side::North, (0, sheet.axis.1)),
                (Side::East, (sheet.axis.0, cols - 1)),
                (Side::South, (rows - 1, sheet.axis.1)),
                (Side::West, (sheet.axis.0, 0)),
            ] {
                let expected = match gate.ports().iter().find(|port| port.0 == side) {
                    None => '#',
                    Some((_, Port::First)) => 'P',
                    Some((_, Port::Second)) => 'Q',
                    Some((_, Port::Positive)) => 'G',
                    Some((_, Port::Negative)) => 'N',
                    Some((_, Port::Output)) if gate == Gate::Join => 'T',
                    Some((_, Port::Output)) => 'S',
                    Some((side, Port::Needed)) if *side == Side::South => 'J',
                    Some((_, Port::Needed)) => 'I',
                };
                assert_eq!(letters[at.0][at.1], expected, "{gate:?} {side:?}");
            }
            for (row, line) in letters.iter().enumerate() {
                for (col, &letter) in line.iter().enumerate() {
                    let outer = row == 0 || row + 1 == rows || col == 0 || col + 1 == cols;
                    let on_axis = row == sheet.axis.0 || col == sheet.axis.1;
                    assert!(!outer || on_axis || letter == '#', "{gate:?}");
                }
            }
        }
    }
}
