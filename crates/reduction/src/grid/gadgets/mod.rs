//! The gadgets of the grid, as drawings whose letters name their parts.
//!
//! | letter | part | on the board |
//! |---|---|---|
//! | `#` | wall, alive unconditionally | black |
//! | `T` | Lambda, the target | white |
//! | `W` | Omega | black |
//! | `H` | H of a variable | black |
//! | `G` `N` | the left and the right literal of a variable | white |
//! | `K` | K of a clause | white |
//! | `L` | the link from a literal to a clause | black |
//! | `|` | the wire from a literal to a link, in the string of the literal | white |
//! | `A` `B` | choice of the left and of the right literal: White makes it live, Black kills it | empty |
//! | `e` `f` | the eye that the left and the right literal have in any case | empty |
//! | `a` `b` | the eye that a literal gets by A or B | empty |
//! | `r` | a liberty that a link and K share | empty |
//! | `k` `l` `o` | the eye of K, of Lambda, of Omega | empty |
//! | `s` | the liberty that Lambda and Omega share | empty |
//! | `.` | an eye of a wall | empty |

mod clause;
mod last;
mod variable;

pub use clause::CLAUSE;
pub use last::LAST;
pub use variable::VARIABLE;

use tengen_board::{Colour, EMPTY, Player};

/// The part of a gadget that a letter of a drawing names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A wall, which lives unconditionally.
    Wall,
    /// Lambda, the target.
    Lambda,
    /// Omega, the black string that captures Lambda if any K is captured.
    Omega,
    /// The string H of a variable.
    H,
    /// The left literal of a variable.
    Left,
    /// The right literal of a variable.
    Right,
    /// The string K of a clause.
    K,
    /// A link from a literal to a clause.
    Link,
    /// A wire from a literal to a link.
    Wire,
    /// The choice point of the left literal.
    ChooseLeft,
    /// The choice point of the right literal.
    ChooseRight,
    /// The eye that the left literal has in any case.
    EyeLeft,
    /// The eye that the right literal has in any case.
    EyeRight,
    /// The eye that the left literal gets by its choice.
    SecondLeft,
    /// The eye that the right literal gets by its choice.
    SecondRight,
    /// A liberty that a link shares with K.
    Shared,
    /// The eye of K.
    EyeK,
    /// The eye of Lambda.
    EyeLambda,
    /// The eye of Omega.
    EyeOmega,
    /// The liberty that Lambda and Omega share.
    Seki,
    /// An eye of a wall.
    EyeWall,
}

impl Part {
    /// All parts with their letters.
    pub const LETTERS: [(char, Part); 21] = [
        ('#', Part::Wall),
        ('T', Part::Lambda),
        ('W', Part::Omega),
        ('H', Part::H),
        ('G', Part::Left),
        ('N', Part::Right),
        ('K', Part::K),
        ('L', Part::Link),
        ('|', Part::Wire),
        ('A', Part::ChooseLeft),
        ('B', Part::ChooseRight),
        ('e', Part::EyeLeft),
        ('f', Part::EyeRight),
        ('a', Part::SecondLeft),
        ('b', Part::SecondRight),
        ('r', Part::Shared),
        ('k', Part::EyeK),
        ('l', Part::EyeLambda),
        ('o', Part::EyeOmega),
        ('s', Part::Seki),
        ('.', Part::EyeWall),
    ];

    /// Returns the letter of the part.
    pub fn letter(self) -> char {
        let mut letters = Part::LETTERS.iter();
        let found = letters.find(|(_, part)| *part == self);
        found.map_or('?', |&(letter, _)| letter)
    }

    /// Returns the part of a letter, if it is a letter of the drawings.
    pub fn of(letter: char) -> Option<Part> {
        let found = Part::LETTERS.iter().find(|(other, _)| *other == letter);
        found.map(|&(_, part)| part)
    }

    /// Returns the colour of the points of the part.
    pub fn colour(self) -> Colour {
        match self {
            Part::Wall | Part::Omega | Part::H | Part::Link => Player::Black.colour(),
            Part::Lambda | Part::Left | Part::Right | Part::K | Part::Wire => {
                Player::White.colour()
            }
            _ => EMPTY,
        }
    }
}

/// The drawing of a gadget, one text per row. Blanks belong to no part.
pub type Drawing = &'static [&'static str];

/// Iterates over the parts of a drawing as (row, column, part).
pub fn parts(drawing: Drawing) -> impl Iterator<Item = (usize, usize, Part)> {
    let rows = drawing.iter().enumerate();
    rows.flat_map(|(row, text)| {
        let letters = text.chars().enumerate();
        letters.filter_map(move |(col, letter)| Some((row, col, Part::of(letter)?)))
    })
}
