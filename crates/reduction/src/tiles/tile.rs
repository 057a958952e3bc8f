//! Tiles, the parts of a plan: walls, wires and gates. Signals, white strings that live or are
//! dead, enter and leave through the sides of a tile.

use super::sheets::{CHOICE, JOIN, PASSAGE, SOURCE, Sheet, VARIABLE};

/// A side of a tile, named by its direction; the order is clockwise.
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

    /// Returns the side to which this side moves by `turns` quarter turns clockwise.
    pub fn turned(self, turns: u8) -> Side {
        Side::ALL[(self as usize + usize::from(turns)) % 4]
    }

    /// Returns the opposite side.
    pub fn opposite(self) -> Side {
        self.turned(2)
    }
}

/// The role of a signal (a white string that lives or is dead) at a side of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// An input that must live so that the output lives. Its letter in the drawing of the gate is I
    /// or J.
    Needed,
    /// The input P of a choice or passage. If White plays at the choice point A, P must live so
    /// that the output lives.
    First,
    /// The input Q of a choice or passage. If White plays at the choice point B, Q must live so
    /// that the output lives.
    Second,
    /// The output G of a variable gate: the literal that lives if White plays at the choice point
    /// A.
    Positive,
    /// The output N of a variable gate: the negation, which lives if White plays at the choice
    /// point B.
    Negative,
    /// The output of a gate that is no variable gate. Its letter in the drawing of the gate is S or
    /// T.
    Output,
}

impl Port {
    /// `true` if the signal is an output of the gate.
    pub fn is_output(self) -> bool {
        matches!(self, Port::Positive | Port::Negative | Port::Output)
    }
}

/// A kind of gate, a local position that makes a signal (a white string that lives or is dead) from
/// other signals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gate {
    /// A gate whose outputs are the two literals of a variable; the one that White chooses lives.
    Variable,
    /// A gate whose output lives if the input that White chooses (P or Q) does.
    Choice,
    /// A gate whose output lives if the input I and the input that White chooses (P or Q) do.
    Passage,
    /// A gate whose output lives (by a seki) if both inputs do.
    Join,
    /// A gate without inputs, whose output always lives.
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

    /// Returns the drawing of the gate.
    pub fn sheet(self) -> Sheet {
        match self {
            Gate::Variable => VARIABLE,
            Gate::Choice => CHOICE,
            Gate::Passage => PASSAGE,
            Gate::Join => JOIN,
            Gate::Source => SOURCE,
        }
    }

    /// Returns the ports (inputs and outputs) of the gate, each with its side in the unturned
    /// drawing.
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

    /// Returns the letter in the drawing of the gate for the port (input or output) on a side.
    pub(super) fn letter(self, side: Side, port: Port) -> char {
        match port {
            Port::Needed if side == Side::South => 'J',
            Port::Needed => 'I',
            Port::First => 'P',
            Port::Second => 'Q',
            Port::Positive => 'G',
            Port::Negative => 'N',
            Port::Output if self == Gate::Join => 'T',
            Port::Output => 'S',
        }
    }

    /// `true` if White chooses between two points A and B at the gate, and so which of two literals
    /// counts.
    pub fn is_chosen(self) -> bool {
        matches!(self, Gate::Variable | Gate::Choice | Gate::Passage)
    }

    /// `true` if the output of the gate lives only by a seki. Such a signal may only be an input of
    /// a join, or the input I of a passage.
    pub fn is_seki(self) -> bool {
        matches!(self, Gate::Passage | Gate::Join)
    }

    /// Returns the name of the gate in the text files of boards.
    pub fn name(self) -> &'static str {
        match self {
            Gate::Variable => "variable",
            Gate::Choice => "choice",
            Gate::Passage => "passage",
            Gate::Join => "join",
            Gate::Source => "source",
        }
    }

    /// Returns the gate that has this name in the text files of boards.
    pub fn named(name: &str) -> Option<Gate> {
        Gate::ALL.into_iter().find(|gate| gate.name() == name)
    }
}

/// The content of one place of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    /// Wall.
    Wall,
    /// A wire that connects a set of sides of the tile: bit `side as u8` is set for each side.
    Wire(u8),
    /// A gate of this kind, and the number of clockwise quarter turns from its drawing.
    Gate(Gate, u8),
}

/// The letters of tiles with wires, each with the set of sides that the wire connects.
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

/// The letters of tiles with gates, each with the gate and the number of its quarter turns. The
/// letter of a choice (`n e s w`) or a passage (`< ^ > v`) shows the side of its output. A variable
/// is horizontal (`h`) or vertical (`i`); a join has one letter for each turn.
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
    /// Returns the tile (wall, wire or gate) that a letter stands for, or `None` if the letter
    /// stands for no tile.
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

    /// Returns the letter that stands for the tile, or a space if it has none.
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

    /// `true` if a wire or a gate of the tile reaches this side, so that a signal can cross it.
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
    fn letters_and_tiles_correspond() {
        let letters = WIRES.iter().map(|w| w.0).chain(GATES.iter().map(|g| g.0));
        for letter in letters.chain([' ']) {
            assert_eq!(Tile::of(letter).unwrap().letter(), letter);
        }
    }

    /// Checks that wires leave the drawings of gates on the axes at the ports (inputs and outputs),
    /// and nowhere else.
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
                let port = gate.ports().iter().find(|port| port.0 == side);
                let expected = port.map_or('#', |&(side, port)| gate.letter(side, port));
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
