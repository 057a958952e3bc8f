//! The gadgets of the grid, as drawings whose letters name their parts.
//!
//! | letter | part | on the board |
//! |---|---|---|
//! | `#` | wall; alive for good | black |
//! | `T` | Lambda, the target | white |
//! | `W` | Omega | black |
//! | `H` | H of a variable | black |
//! | `G` `N` | the left and the right literal of a variable | white |
//! | `K` | K of a clause | white |
//! | `L` | the link from a literal to a clause | black |
//! | `|` | the wire from a literal to a link; of the literal's string | white |
//! | `A` `B` | where White makes the left and the right literal live, or Black kills it | empty |
//! | `e` `f` | the sure eye of the left and the right literal | empty |
//! | `a` `b` | the eye that a literal has with A or B | empty |
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

/// What a letter of a drawing is a part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A wall.
    Wall,
    /// The target.
    Lambda,
    /// The string that lives by the capture of any K.
    Omega,
    /// H of a variable.
    H,
    /// The left literal of a variable.
    Left,
    /// The right literal of a variable.
    Right,
    /// K of a clause.
    K,
    /// A link from a literal to a clause.
    Link,
    /// A wire from a literal to a link.
    Wire,
    /// Where the left literal is made to live, or killed.
    ChooseLeft,
    /// Where the right literal is made to live, or killed.
    ChooseRight,
    /// The sure eye of the left literal.
    EyeLeft,
    /// The sure eye of the right literal.
    EyeRight,
    /// The second eye of the left literal, if it lives.
    SecondLeft,
    /// The second eye of the right literal, if it lives.
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
    /// All parts, with their letters.
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

    /// The letter that names the part.
    pub fn letter(self) -> char {
        let mut letters = Part::LETTERS.iter();
        let found = letters.find(|(_, part)| *part == self);
        found.map_or('?', |&(letter, _)| letter)
    }

    /// The part that a letter names.
    pub fn of(letter: char) -> Option<Part> {
        let found = Part::LETTERS.iter().find(|(other, _)| *other == letter);
        found.map(|&(_, part)| part)
    }

    /// The stone there, if any.
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

/// A gadget as it lies on the board, one text per row; blanks are no part of it.
pub type Drawing = &'static [&'static str];

/// The parts of a drawing: row, column, part.
pub fn parts(drawing: Drawing) -> impl Iterator<Item = (usize, usize, Part)> {
    let rows = drawing.iter().enumerate();
    rows.flat_map(|(row, text)| {
        let letters = text.chars().enumerate();
        letters.filter_map(move |(col, letter)| Some((row, col, Part::of(letter)?)))
    })
}
