//! The choices at a point, what each is worth, and how one is made.
//!
//! A *look-ahead* h is a guess, up to a factor, of the number of ways in which a
//! state can be completed to a legal position: a product of one factor for every
//! libertyless string, by its number of arms, one for every empty point of the
//! frontier, by the number of its neighbours to come, and one for the *corner*, two
//! neighbours of the next point (where it has two, one of them the point before it),
//! by what they are and whether they are alike. A choice at a state x that
//! leads to x' is worth h(x')/h(x), and 0 if it is illegal. Only what is beside the
//! new point changes, so the rest of the frontier need not be looked at.
//!
//! Any factors at all give unbiased estimates; good ones make them precise.

use super::random::Chance;
use super::slot_sweep::Step;
use super::state::{Around, Cell, State, Stone};

/// What the cells of a corner are to each other: of different colours, of the same
/// colour, or of the same libertyless string.
pub(super) const RELATIONS: usize = 3;
/// Kinds of cells in a corner: empty, safe, and libertyless with 1, 2, and more arms.
pub(super) const KINDS: usize = 5;
/// Kinds of corners.
pub(super) const CORNERS: usize = KINDS * KINDS * RELATIONS;

/// The factors of a look-ahead, with their inverses.
#[derive(Clone, Debug)]
pub(super) struct LookAhead {
    string: Vec<(f64, f64)>,
    empty: Vec<(f64, f64)>,
    corner: Vec<(f64, f64)>,
}

/// The kind of a corner of the newest point and another.
#[inline]
pub(super) fn corner_kind(newest: Cell, other: Cell) -> usize {
    let kind = |cell| match cell {
        Cell::Empty => 0,
        Cell::Safe { .. } => 1,
        Cell::Libertyless { arms, .. } => 1 + usize::from(arms).min(KINDS - 2),
    };
    let parts = |cell| match cell {
        Cell::Empty => (None, None),
        Cell::Safe { colour } => (Some(colour), None),
        Cell::Libertyless { colour, string, .. } => (Some(colour), Some(string)),
    };
    let ((colour, string), (other_colour, other_string)) = (parts(newest), parts(other));
    let same_string = string.is_some() && string == other_string;
    let same_colour = colour.is_some() && colour == other_colour;
    let relation = usize::from(same_string) + usize::from(same_colour);
    (kind(newest) * KINDS + kind(other)) * RELATIONS + relation
}

impl LookAhead {
    /// All states are worth the same, if not dead.
    pub(super) fn none() -> LookAhead {
        LookAhead::new(&[0.0, 1.0], &[1.0], &[1.0; CORNERS])
    }

    /// The factor for libertyless strings of 0, 1, ... arms, the first 0 and the
    /// last standing for all beyond it; and that for empty points with 0, 1, ...
    /// neighbours to come, the first 1; and that for every kind of corner.
    pub(super) fn new(string: &[f64], empty: &[f64], corner: &[f64]) -> LookAhead {
        let with_inverse = |factors: &[f64]| factors.iter().map(|&f| (f, 1.0 / f)).collect();
        LookAhead {
            string: with_inverse(string),
            empty: with_inverse(empty),
            corner: with_inverse(corner),
        }
    }

    #[inline]
    fn string(&self, arms: u16) -> (f64, f64) {
        self.string[usize::from(arms).min(self.string.len() - 1)]
    }

    #[inline]
    fn empty(&self, pending: u16) -> (f64, f64) {
        self.empty[usize::from(pending).min(self.empty.len() - 1)]
    }
}

/// Stands for a colour unlike those around.
const ANOTHER: u8 = u8::MAX;

/// What can be at a point, beside what it touches.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    around: Around,
    stones: Vec<Stone>,
    /// What each is worth, times the number of colours it stands for.
    pub(super) worths: Vec<f64>,
    /// The number of libertyless strings after it.
    pub(super) strings: Vec<u16>,
}

impl Choices {
    /// Finds the choices at a state.
    #[inline]
    pub(super) fn find<const C: usize>(
        &mut self,
        state: &State<C>,
        step: &Step,
        colours: u8,
        look_ahead: &LookAhead,
    ) {
        state.look(step, colours, &mut self.around);
        self.stones.clear();
        self.worths.clear();
        self.strings.clear();
        let around = &self.around;
        let before = state.strings();
        let mut shared = 1.0;
        for &pending in &around.empty {
            shared *= look_ahead.empty(pending - 1).0 * look_ahead.empty(pending).1;
        }
        if let Some((newest, other)) = step.corner {
            let cells = (state.cell(newest, colours), state.cell(other, colours));
            shared *= look_ahead.corner[corner_kind(cells.0, cells.1)].1;
        }
        for touched in &around.strings {
            shared *= look_ahead.string(touched.arms).1;
        }
        let corner = |colour: Option<u8>, arms: Option<u16>| {
            let factor = |other| {
                let new = around.new_cell(colour, arms);
                look_ahead.corner[corner_kind(new, around.corner_after(other, colour, arms))].0
            };
            around.corner.map_or(1.0, factor)
        };

        self.stones.push(Stone::None);
        self.worths
            .push(shared * look_ahead.empty(step.pending).0 * corner(None, None));
        self.strings.push(before - around.strings.len() as u16);

        for &(colour, _) in &around.colours {
            let (mut worth, mut after) = (shared, before);
            for touched in &around.strings {
                if touched.colour == colour {
                    after -= 1;
                } else {
                    worth *= look_ahead.string(touched.arms - touched.contacts).0;
                }
            }
            let arms = (!around.is_safe(colour)).then(|| around.arms_of(colour, step.pending));
            if let Some(arms) = arms {
                worth *= look_ahead.string(arms).0;
                after += 1;
            }
            self.stones.push(Stone::Colour(colour));
            self.worths.push(worth * corner(Some(colour), arms));
            self.strings.push(after);
        }

        let others = usize::from(colours) - around.colours.len();
        if others > 0 {
            let mut worth = shared * others as f64;
            for touched in &around.strings {
                worth *= look_ahead.string(touched.arms - touched.contacts).0;
            }
            let arms = (!around.liberty).then_some(step.pending);
            if let Some(arms) = arms {
                worth *= look_ahead.string(arms).0;
            }
            self.stones.push(Stone::Another);
            self.worths.push(worth * corner(Some(ANOTHER), arms));
            self.strings.push(before + u16::from(arms.is_some()));
        }
    }

    /// Makes choice number `choice` of those that were found at this state.
    #[inline]
    pub(super) fn make<const C: usize>(
        &self,
        choice: usize,
        state: &mut State<C>,
        step: &Step,
        colours: u8,
        chance: &mut impl Chance,
    ) {
        let stone = match self.stones[choice] {
            Stone::Another => {
                let others = usize::from(colours) - self.around.colours.len();
                let n = if others > 1 { chance.one_of(others) } else { 0 };
                Stone::Colour(self.around.another_colour(n, colours))
            }
            stone => stone,
        };
        state.place(step, colours, &self.around, stone);
    }
}

impl Around {
    /// What the new point is after a choice: of no colour, or of one; without
    /// liberties, if there are arms.
    fn new_cell(&self, colour: Option<u8>, arms: Option<u16>) -> Cell {
        match (colour, arms) {
            (None, _) => Cell::Empty,
            (Some(colour), None) => Cell::Safe { colour },
            (Some(colour), Some(arms)) => {
                let own = self.strings.iter().find(|s| s.colour == colour);
                // A new string is unlike any other.
                let string = own.map_or(u8::MAX, |s| s.string);
                Cell::Libertyless {
                    colour,
                    string,
                    arms,
                }
            }
        }
    }

    /// What the other cell of the next corner is after the same choice.
    fn corner_after(&self, other: Cell, new: Option<u8>, new_arms: Option<u16>) -> Cell {
        let Cell::Libertyless { colour, string, .. } = other else {
            return other;
        };
        let Some(touched) = self.strings.iter().find(|s| s.string == string) else {
            return other;
        };
        if new.is_some_and(|new| new != colour) {
            let arms = touched.arms - touched.contacts;
            return Cell::Libertyless {
                colour,
                string,
                arms,
            };
        }
        match new_arms {
            None => Cell::Safe { colour },
            // It is one string with the new stone, known by the first that it joins.
            Some(_) => self.new_cell(new, new_arms),
        }
    }
}
