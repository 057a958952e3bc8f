//! The choices at a new point (empty, or a stone of some colour), their worths, and their
//! execution.
//!
//! A *look-ahead* h guesses, up to a constant factor, the number of ways to complete a state to a
//! legal position. It is a product of these factors:
//!
//! - one for every libertyless string, by its number of *arms* (pairs of a stone of the string and
//!   an unseen neighbour);
//! - one for every empty point of the frontier, by its number of unseen neighbours;
//! - one for the *corner*: the newest point and another seen neighbour of the next point. It
//!   depends on the kinds of these two points and on their relation (see the constants below).
//!
//! The *worth* of a choice that leads from state x to state x' is h(x')/h(x), or 0 if the choice is
//! illegal. Only the neighbourhood of the new point changes, so the worth is computed from the
//! neighbourhood alone.
//!
//! The estimate is unbiased with any positive factors. The better h agrees with the true numbers,
//! the smaller is the error.

use super::random::Chance;
use super::slot_sweep::Step;
use super::state::{Around, Cell, State, Stone};

/// The number of relations between the two points of a *corner*: the newest point and another seen
/// neighbour of the next point. The relations are: one libertyless string, else one colour, else
/// neither.
pub(super) const RELATIONS: usize = 3;
/// The number of kinds of each point of a corner: empty, safe, and part of a libertyless string
/// with 1, 2, or more arms. An *arm* is a pair of a stone of the string and an unseen neighbour.
pub(super) const KINDS: usize = 5;
/// The number of kinds of corners. A *corner* is the newest point and another seen neighbour of the
/// next point. Its kind consists of the kinds of both points, each one of [`KINDS`], and their
/// relation, one of [`RELATIONS`].
pub(super) const CORNERS: usize = KINDS * KINDS * RELATIONS;

/// The factors of a look-ahead, whose product guesses the number of ways to complete a state. A
/// string has a factor by its number of arms (pairs of a stone and an unseen neighbour). An empty
/// point has a factor by its number of unseen neighbours, and a corner by its kind. Each factor is
/// stored with its inverse.
#[derive(Clone, Debug)]
pub(super) struct LookAhead {
    string: Vec<(f64, f64)>,
    empty: Vec<(f64, f64)>,
    corner: Vec<(f64, f64)>,
}

/// Returns the kind of the corner that consists of the newest point and another point. The kind is
/// a number below [`CORNERS`], made from the kinds of both points and their relation.
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
    /// Returns the look-ahead that guesses that every state can be completed in 1 way. The guess is
    /// 0 for a state with a dead string, which can get no liberty.
    pub(super) fn none() -> LookAhead {
        LookAhead::new(&[0.0, 1.0], &[1.0], &[1.0; CORNERS])
    }

    /// Creates a look-ahead (a guess of the number of ways to complete a state) from its factors.
    ///
    /// `string` has the factors of libertyless strings with 0, 1, ... arms; the first is 0. `empty`
    /// has the factors of empty points with 0, 1, ... unseen neighbours; the first is 1. The last
    /// factor of each list is also for all larger numbers. An arm is a pair of a stone of the
    /// string and an unseen neighbour. `corner` has a factor for every kind of corner.
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

/// The number that stands for a colour different from all colours in the new point's neighbourhood.
const ANOTHER: u8 = u8::MAX;

/// The choices for the content of a new point: empty, a colour of its neighbourhood, or any other
/// colour.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    around: Around,
    stones: Vec<Stone>,
    /// For each choice, its worth times the number of colours that the choice stands for. The worth
    /// is the factor by which the choice changes the look-ahead, the guess of the number of ways to
    /// complete the state.
    pub(super) worths: Vec<f64>,
    /// The number of libertyless strings of the state after each choice.
    pub(super) strings: Vec<u16>,
}

impl Choices {
    /// Computes the choices for the new point of a step, when the state before the step is `state`.
    /// Also computes their worths: the factors by which they change the look-ahead, the guess of
    /// the number of ways to complete the state.
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
        // The worth of a choice is the look-ahead after the choice divided by the look-ahead before
        // it. `shared` is the factor that the worths of all choices have in common: the new factors
        // of the adjacent empty points, divided by the old factors of the strings, empty points and
        // corner that the new point changes.
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

        // One choice for each colour in the neighbourhood of the new point.
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

        // One choice stands for all colours that are not in the neighbourhood. No adjacent stone
        // has these colours, so the new stone begins a new string.
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

    /// Changes `state` to the state after the choice with the number `choice`, from 0.
    /// [`Choices::find`] must have computed the choices for this state.
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
    /// Returns the content of the new point after a choice: empty if `colour` is `None`, otherwise
    /// a stone. `arms` is the number of arms of the stone's string (pairs of a stone and an unseen
    /// neighbour), or `None` if the string has a liberty.
    fn new_cell(&self, colour: Option<u8>, arms: Option<u16>) -> Cell {
        match (colour, arms) {
            (None, _) => Cell::Empty,
            (Some(colour), None) => Cell::Safe { colour },
            (Some(colour), Some(arms)) => {
                let own = self.strings.iter().find(|s| s.colour == colour);
                // A new string gets a number that no other string has.
                let string = own.map_or(u8::MAX, |s| s.string);
                Cell::Libertyless {
                    colour,
                    string,
                    arms,
                }
            }
        }
    }

    /// Returns the content, after a choice, of the second point of the next corner. The first point
    /// of that corner is the new point; both are neighbours of the point that comes next. `other`
    /// is the second point's content before the choice. `new` and `new_arms` describe the new point
    /// as in [`Around::new_cell`].
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
            // The new stone and the adjacent strings of its colour become one string. It has the
            // number of the first of these strings.
            Some(_) => self.new_cell(new, new_arms),
        }
    }
}
