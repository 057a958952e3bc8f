//! The gadgets of compact boards on the square grid: the groups of stones for a variable, for a
//! clause and for the end. In the end, the target Lambda meets the black string Omega. Gadgets are
//! drawings whose letters name the parts: see [`Part`] and [`Part::LETTERS`].

use tengen_board::{Colour, EMPTY, Player};

/// The part of a gadget (the stones for a variable, a clause or the end) that a letter of a drawing
/// names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A wall, a black string that lives unconditionally.
    Wall,
    /// Lambda, the white target.
    Lambda,
    /// Omega, the black string that captures the target Lambda if the white string K of any clause
    /// is captured.
    Omega,
    /// The black string H of a variable, which Black must save: if it is captured, the target
    /// lives.
    H,
    /// The left literal of a variable.
    Left,
    /// The right literal of a variable.
    Right,
    /// The white string K of a clause.
    K,
    /// A link: the black string between a literal and K, the white string of a clause.
    Link,
    /// A wire: white stones that continue a literal up to a link, the black string between literal
    /// and clause.
    Wire,
    /// The choice point A, where White plays to make the left literal live.
    ChooseLeft,
    /// The choice point B, where White plays to make the right literal live.
    ChooseRight,
    /// The eye that the left literal has from the start.
    EyeLeft,
    /// The eye that the right literal has from the start.
    EyeRight,
    /// The second eye that the left literal gets if White plays at its choice point.
    SecondLeft,
    /// The second eye that the right literal gets if White plays at its choice point.
    SecondRight,
    /// A liberty that a link (the black string between a literal and a clause) shares with K.
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
    /// All parts with their letters in the drawings.
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

    /// Returns the part that a letter of a drawing names, or `None` for any other letter.
    pub fn of(letter: char) -> Option<Part> {
        let found = Part::LETTERS.iter().find(|(other, _)| *other == letter);
        found.map(|&(_, part)| part)
    }

    /// Returns the colour of the part's points: black, white or empty.
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

/// The drawing of a gadget: one string for each row, one letter for each point. A blank is a point
/// that belongs to no part of the gadget.
pub type Drawing = &'static [&'static str];

/// The gadget of a variable, the diagram A(i) of the paper. It has two white literals G and N, of
/// which White can save one, and the black string H, which Black saves with the reply. The wires,
/// white stones that connect the literals with the clauses, end in the top row of this drawing.
///
/// White at A makes the second eye `a` for the literal G and puts H in atari. Black at B connects H
/// with the wall and leaves the literal N the liberties `b` and `f`; Black can take `b` at any
/// time. White at both A and B captures H.
///
/// The literals G and N must not touch each other above H, so a point of wall separates them in the
/// top row. No wall may touch H. So the stone above H belongs to G, and the stone below the
/// separating point to N.
pub const VARIABLE: Drawing = &[
    "GGGGGG#NNNNN",
    "GeGaGHNNbNfN",
    "#GGAHHHHBNN#",
    "####TTTT####",
    "TTTTTTTTTTTT",
];

/// The gadget of a clause with one literal, the diagram B(j) of the paper. The white string K lives
/// if one literal of the clause does. The black string L is the link between K and the literal.
///
/// The columns of the drawing from the left are the gap to the clause before, a fill column and the
/// eye of K. Then come three columns of the link L, and the end of the clause. In the gap, K lies
/// between the wall (`#`) and the black string Omega (`W`), which must not touch. The fill column
/// may be repeated, also between links. Each further literal adds three columns of a link.
/// ```text
///   gap  fill  eye  link x 3  end
///    W    W     W    W W W     W
///    K    K     K    K K K     W
///    #    K     k    K r K     K
///    #    K     K    r L r     K
///    #    K     K    K L K     K
/// ```
///
/// The link shares all its liberties `r` with K. If the literal is alive, Black cannot take the
/// last shared liberty. Nor can Black take `k`, the eye of K, while a shared liberty is left. So
/// White need not play at all. If the literal is captured, the link connects with the wall. Black
/// can then capture K.
pub const CLAUSE: Drawing = &["WWWWWWW", "KKKKKKW", "#KkKrKK", "#KKrLrK", "#KKKLKK"];

/// The end gadget, diagram C of the paper, where the white target Lambda (`T`) meets the black
/// string Omega (`W`). It is at the right end of the row of Omega. The first column of the drawing
/// is the gap after the white string K of the last clause. The last column of the drawing is
/// continued down to the row below the variables.
///
/// Lambda has the eye `l`, Omega has the eye `o`, and they share the liberty `s`. That is a seki:
/// White would lose Lambda, and Black would lose Omega, by taking `s`. If the white string K of a
/// clause is captured, Omega has more liberties, and Black takes `s` and `l`. If Black takes `s`
/// earlier, White captures Omega at `o`. White then makes an eye either at `s` or at the lower end
/// of the column of captured stones below `o`.
pub const LAST: Drawing = &["WWoWWsT", "KWWWTTT", "#TWTTlT", "#TWT#TT", "#TTT##T"];

/// Iterates over the points of a drawing as (row, column, part), without the blanks.
pub fn parts(drawing: Drawing) -> impl Iterator<Item = (usize, usize, Part)> {
    let rows = drawing.iter().enumerate();
    rows.flat_map(|(row, text)| {
        let letters = text.chars().enumerate();
        letters.filter_map(move |(col, letter)| Some((row, col, Part::of(letter)?)))
    })
}
