//! Computes the successors of a state of the [frontier problem](super): the states after one more
//! point.
//!
//! A *code* is the number by which a state describes a point of the frontier (an added point with
//! neighbours to come). Code 0 is an empty point. Then there is one code for each colour of safe
//! stones, whose string has a liberty. Then there is one code for each string without a liberty.
//!
//! `FrontierProblem::each_choice` first unpacks a state, and prepares the next state without the
//! new point (the *draft*). Then it tries every content of the new point. A content that changes no
//! codes of old points reuses the draft. The cost is O(width) for each state, and O(width) more for
//! each content that changes codes.
//!
//! Invariant: every successor is canonical. Its strings and its colours are numbered by first
//! appearance, oldest point first. So equivalent states have equal keys.

mod follow;

pub use follow::ColourNames;

use super::pack::{Layout, PackedKey};
use crate::problem::{Choice, Choosing, Extent, Problem};
use crate::sweep::{MAX_WIDTH, Step, Sweep};
use std::hint::select_unpredictable;

/// The length of a list of points: the points of the widest frontier and the new point.
const MAX_POINTS: usize = MAX_WIDTH + 1;
/// An upper bound on the number of codes: empty, safe colours and libertyless strings, with one
/// more colour and string for the new point. A set of codes is a `u64`.
const MAX_CODES: usize = 64;
const _: () = assert!(2 * MAX_POINTS < MAX_CODES);
/// The entry for a code or colour that has not occurred yet in the next state, so has no number
/// there.
const UNSEEN: u8 = u8::MAX;
/// The colour of an empty point.
const NO_COLOUR: u8 = MAX_POINTS as u8;
/// The map from codes to codes that changes no code.
const IDENTITY: [u8; MAX_CODES] = {
    let mut codes = [0; MAX_CODES];
    let mut code = 0;
    while code < MAX_CODES {
        codes[code] = code as u8;
        code += 1;
    }
    codes
};

/// The problem of the legal positions of a swept board with λ colours, as
/// [`frontier`](crate::frontier) explains. States are keys of type `K`.
#[derive(Clone, Debug)]
pub struct FrontierProblem<K> {
    sweep: Sweep,
    colours: u32,
    layout: Layout,
    /// The colour of each code of safe stones (whose string has a liberty).
    code_colour: [u8; MAX_CODES],
    key: std::marker::PhantomData<K>,
}

/// An unpacked state of the frontier problem.
struct Open {
    /// The code of each point of the frontier, oldest first.
    codes: [u8; MAX_POINTS],
    /// The colour of each code.
    code_colour: [u8; MAX_CODES],
    /// The number of strings without a liberty.
    strings: usize,
    /// The number of colours of the points on the frontier.
    colours: u8,
}

/// The effect of the new point's content on the codes of the points on the frontier. A code
/// describes a point: empty, safe with a colour, or part of a libertyless string.
struct Change {
    /// For each code, the code that replaces it.
    rename: [u8; MAX_CODES],
    /// `true` if `rename` changes no code.
    is_identity: bool,
    /// The strings without a liberty after the new point, as bits. The new point's content is legal
    /// if all of them have points on the new frontier.
    alive: u32,
    /// The code of the new point.
    new_code: u8,
}

/// For each colour of a state, its number in the next state, or `UNSEEN` if no old point of this
/// colour stays on the frontier.
type Renumbered = [u8; MAX_POINTS + 1];

/// A draft of the next state: it has the points that stay on the frontier, but not yet the new
/// point. Colours and strings are numbered by first appearance.
struct Draft<K> {
    key: K,
    /// For each code of the old numbering that occurs in the draft, its new code; `UNSEEN` for
    /// other codes. Code 0, for an empty point, stays 0.
    new_code: [u8; MAX_CODES],
    /// For each colour of the old state that occurs in the draft, its new number.
    new_colour: Renumbered,
    colours: u8,
    strings: u8,
    /// The codes of the old numbering that occur in the draft, as bits.
    present: u64,
}

impl<K: PackedKey> FrontierProblem<K> {
    /// Creates the problem of a sweep with `colours` colours, or returns `None` if its states do
    /// not fit into keys of type `K`.
    pub fn new(sweep: Sweep, colours: u32) -> Option<FrontierProblem<K>> {
        // Codes of safe stones (whose string has a liberty) have fixed colours. The colours of
        // libertyless strings are added for each state.
        let layout = Layout::new::<K>(sweep.width(), colours)?;
        let mut code_colour = [NO_COLOUR; MAX_CODES];
        for colour in 0..layout.colours {
            code_colour[1 + colour] = colour as u8;
        }
        Some(FrontierProblem {
            sweep,
            colours,
            layout,
            code_colour,
            key: std::marker::PhantomData,
        })
    }

    /// Returns the state with the points of the frontier in another order: point `i` of the result
    /// is point `places[i]` of `state`.
    ///
    /// # Panics
    /// Panics if a place is not on the frontier.
    pub fn reordered(&self, state: &K, places: &[u8]) -> K {
        let step = Step {
            width: places.len(),
            neighbours: Vec::new(),
            guarded: false,
            keep: places.to_vec(),
        };
        assert!(!step.keeps_new(), "there is no new point");
        let open = self.open(state, places.len());
        self.draft(&open, &step, &IDENTITY).key
    }

    fn safe(&self, colour: u8) -> u8 {
        1 + colour
    }

    fn libertyless(&self, string: usize) -> u8 {
        (1 + self.layout.colours + string) as u8
    }

    /// Returns the string number of a code, or `None` if the code does not stand for a string
    /// without a liberty.
    #[inline(always)]
    fn string(&self, code: u8) -> Option<usize> {
        (code as usize).checked_sub(1 + self.layout.colours)
    }

    #[inline(always)]
    fn open(&self, state: &K, width: usize) -> Open {
        let l = &self.layout;
        let mut open = Open {
            codes: [0; MAX_POINTS],
            code_colour: self.code_colour,
            strings: 0,
            colours: 0,
        };
        // Codes above `last_safe` belong to libertyless strings.
        let last_safe = l.colours as u8;
        // Libertyless strings are numbered from 0 without gaps, so the highest code tells the
        // number of strings. Colours are numbered without gaps, too.
        let mut highest = last_safe;
        for i in 0..width {
            let code = state.field(l.codes_at + (width - 1 - i) * l.code_bits, l.code_bits);
            open.codes[i] = code;
            highest = highest.max(code);
            let safe_colour = if code > last_safe { 0 } else { code };
            open.colours = open.colours.max(safe_colour);
        }
        open.strings = (highest - last_safe) as usize;
        for string in 0..open.strings {
            let colour = state.field(string * l.colour_bits, l.colour_bits);
            open.code_colour[self.libertyless(string) as usize] = colour;
            open.colours = open.colours.max(colour + 1);
        }
        open
    }

    /// Leaves the new point empty, which makes the adjacent strings safe (they have a liberty).
    #[inline(always)]
    fn place_empty(&self, open: &Open, touched: u32) -> Change {
        self.make_safe(open, touched, 0)
    }

    /// Gives the new point a colour. `touched` has the adjacent libertyless strings of that colour,
    /// as bits. `safe` is `true` if the new stone has a liberty or touches a safe stone of its
    /// colour.
    #[inline(always)]
    fn place_stone(&self, open: &mut Open, colour: u8, touched: u32, safe: bool) -> Change {
        // If the new stone is safe, all strings of its colour that it touches become safe, too.
        if safe {
            return self.make_safe(open, touched, self.safe(colour));
        }
        let mut change = Change::none(open);
        // The touched string with the smallest number keeps this number, and the other touched
        // strings get it. If the stone touches no string of its colour, it starts a new string,
        // with the next free number.
        let joined = if touched == 0 {
            open.strings
        } else {
            touched.trailing_zeros() as usize
        };
        change.new_code = self.libertyless(joined);
        open.code_colour[change.new_code as usize] = colour;
        for string in bits(touched & !(1 << joined)) {
            change.rename[self.libertyless(string) as usize] = change.new_code;
            change.is_identity = false;
        }
        // The joined strings are now one libertyless string. Like every libertyless string it must
        // keep a point on the frontier.
        change.alive = change.alive & !touched | 1 << joined;
        change
    }

    #[inline(always)]
    fn make_safe(&self, open: &Open, strings: u32, new_code: u8) -> Change {
        let mut change = Change::none(open);
        for string in bits(strings) {
            let code = self.libertyless(string) as usize;
            change.rename[code] = self.safe(open.code_colour[code]);
        }
        change.is_identity = strings == 0;
        // Strings that became safe may leave the frontier.
        change.alive &= !strings;
        change.new_code = new_code;
        change
    }

    /// Computes the draft of the next state: the points that stay on the frontier, without the new
    /// point. Colours and strings are numbered by first appearance. `rename` changes the codes of
    /// points first.
    ///
    /// A branch predictor cannot foresee which points have a new code. So the loop has no branches:
    /// for each condition it computes both results and discards one.
    #[inline(always)]
    fn draft(&self, open: &Open, step: &Step, rename: &[u8; MAX_CODES]) -> Draft<K> {
        let l = &self.layout;
        let last_safe = l.colours as u8;
        let mut draft = Draft {
            key: K::ZERO,
            new_code: [UNSEEN; MAX_CODES],
            new_colour: [UNSEEN; MAX_POINTS + 1],
            colours: 0,
            strings: 0,
            present: 0,
        };
        draft.new_code[0] = 0;
        draft.new_colour[NO_COLOUR as usize] = 0;
        let mut shift = l.codes_at + step.keep.len() * l.code_bits;
        for &position in step.kept() {
            shift -= l.code_bits;
            let old = rename[open.codes[position as usize] as usize];
            // Three kinds of codes, for example with 2 colours and `last_safe` = 2:
            // 0 empty    1, 2 safe stones    3, 4, ... libertyless strings 0, 1, ...
            let is_string = old > last_safe;

            let colour = &mut draft.new_colour[open.code_colour[old as usize] as usize];
            // Number colours and strings by first appearance.
            let first_of_colour = *colour == UNSEEN;
            *colour = select_unpredictable(first_of_colour, draft.colours, *colour);
            draft.colours += u8::from(first_of_colour);

            let code = &mut draft.new_code[old as usize];
            let first = *code == UNSEEN;
            let number = select_unpredictable(is_string, last_safe + draft.strings, *colour);
            *code = select_unpredictable(first, 1 + number, *code);
            draft.key.put(shift, *code);
            let first_of_string = first & is_string;
            let field = select_unpredictable(first_of_string, *colour, 0);
            draft.key.put(draft.strings as usize * l.colour_bits, field);
            draft.strings += u8::from(first_of_string);
            draft.present |= 1 << old;
        }
        draft
    }

    /// Adds the new point to a draft, which is the next state without this point. Returns the
    /// finished key of the state, or `None` if a string has left the frontier without a liberty.
    #[inline(always)]
    fn finish(&self, draft: &Draft<K>, open: &Open, step: &Step, change: &Change) -> Option<K> {
        let l = &self.layout;
        let last_safe = l.colours as u8;
        let (mut key, mut present) = (draft.key, draft.present);
        if step.keeps_new() {
            let old = change.new_code;
            let is_string = old > last_safe;
            // Number the new point's code and colour as `draft` numbers those of the old points.
            let seen_colour = draft.new_colour[open.code_colour[old as usize] as usize];
            let colour = if seen_colour == UNSEEN {
                draft.colours
            } else {
                seen_colour
            };
            let seen_code = draft.new_code[old as usize];
            let first = seen_code == UNSEEN;
            let number = if is_string {
                last_safe + draft.strings
            } else {
                colour
            };
            key.put(l.codes_at, if first { 1 + number } else { seen_code });
            let field = if first & is_string { colour } else { 0 };
            key.put(draft.strings as usize * l.colour_bits, field);
            present |= 1 << old;
        }
        // The new point's content is legal if the new frontier has all libertyless strings that
        // exist. The shift cuts off the bits of codes that are not strings.
        ((present >> (1 + last_safe)) as u32 == change.alive).then_some(key)
    }
}

impl Change {
    #[inline(always)]
    fn none(open: &Open) -> Change {
        Change {
            rename: IDENTITY,
            is_identity: true,
            alive: ((1u64 << open.strings) - 1) as u32,
            new_code: 0,
        }
    }
}

#[inline(always)]
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// The contents of the neighbours of the new point, which are points of the frontier.
struct Touched {
    /// `true` if a neighbour is empty: a point of the board, or an extra point outside.
    empty: bool,
    /// The colours of adjacent safe stones (whose strings have liberties), as bits.
    safe_colours: u32,
    /// The adjacent strings without a liberty, as bits.
    strings: u32,
}

impl<K: PackedKey> FrontierProblem<K> {
    #[inline(always)]
    fn touched(&self, open: &Open, step: &Step) -> Touched {
        let mut touched = Touched {
            empty: step.guarded,
            safe_colours: 0,
            strings: 0,
        };
        for &position in &step.neighbours {
            let code = open.codes[position as usize];
            // An empty neighbour is a liberty of the new stone. For a safe neighbour (whose string
            // has a liberty) the colour matters. For a libertyless neighbour its string matters.
            match (code, self.string(code)) {
                (0, _) => touched.empty = true,
                (_, Some(string)) => touched.strings |= 1 << string,
                (_, None) => touched.safe_colours |= 1 << (code - 1),
            }
        }
        touched
    }

    /// Gives the new point a stone of a colour that occurs on the frontier.
    #[inline(always)]
    fn place_present(&self, open: &mut Open, colour: u8, touched: &Touched) -> Change {
        // The new stone joins only strings of its own colour.
        let strings = bits(touched.strings)
            .filter(|&s| open.code_colour[self.libertyless(s) as usize] == colour)
            .fold(0, |set, s| set | 1 << s);
        let safe = touched.empty || touched.safe_colours >> colour & 1 == 1;
        self.place_stone(open, colour, strings, safe)
    }

    /// Calls `found` for every choice (content of the new point) whose number `wanted` accepts.
    ///
    /// The arguments of `found` are the choice, the successor if the choice is legal, and for each
    /// colour of the state its number in the successor. This number is `UNSEEN` if no old point of
    /// the colour stays on the frontier.
    #[inline(always)]
    fn each_choice(
        &self,
        (column, step): (usize, usize),
        state: &K,
        wanted: impl Fn(u32) -> bool,
        mut found: impl FnMut(Choice, Option<K>, &Renumbered),
    ) {
        let step = &self.sweep.column(column).steps[step];
        let mut open = self.open(state, step.width);
        let touched = self.touched(&open, step);
        // Most choices change no codes of old points, and share this draft of the next state.
        let unchanged = self.draft(&open, step, &IDENTITY);
        let mut choose = |open: &Open, change: Change, colour: u32, times: u32| {
            let choice = Choice {
                colour,
                times,
                strings: 0,
            };
            if change.is_identity {
                let next = self.finish(&unchanged, open, step, &change);
                found(choice, next, &unchanged.new_colour);
            } else {
                let draft = self.draft(open, step, &change.rename);
                let next = self.finish(&draft, open, step, &change);
                found(choice, next, &draft.new_colour);
            }
        };
        if wanted(0) {
            choose(&open, self.place_empty(&open, touched.strings), 0, 1);
        }
        for colour in (0..open.colours).filter(|&colour| wanted(u32::from(colour) + 1)) {
            let change = self.place_present(&mut open, colour, &touched);
            choose(&open, change, u32::from(colour) + 1, 1);
        }
        // All colours that are not on the frontier lead to one canonical state.
        // For example, λ = 5 and two colours on the frontier: the choice stands for 3 colours and
        // has weight 3.
        let others = self.colours - u32::from(open.colours);
        if others > 0 && wanted(u32::from(open.colours) + 1) {
            let new = open.colours;
            let change = self.place_stone(&mut open, new, 0, touched.empty);
            choose(&open, change, u32::from(new) + 1, others);
        }
    }
}

impl<K: PackedKey> Choosing for FrontierProblem<K> {
    fn choose(&self, column: usize, step: usize, state: &K, mut emit: impl FnMut(Choice, K)) {
        self.each_choice(
            (column, step),
            state,
            |_| true,
            |choice, next, _| {
                if let Some(next) = next {
                    emit(choice, next);
                }
            },
        );
    }
}

impl<K: PackedKey> Problem for FrontierProblem<K> {
    type State = K;
    type Weight = u32;

    fn start(&self) -> K {
        K::ZERO
    }

    fn extent(&self) -> Extent {
        self.sweep.extent()
    }

    fn steps(&self, column: usize) -> usize {
        self.sweep.column(column).steps.len()
    }

    fn choices(&self) -> u64 {
        u64::from(self.colours) + 1
    }

    #[inline]
    fn successors(
        &self,
        column: usize,
        step: usize,
        state: &K,
        mut emit: impl FnMut(K, u32),
    ) -> i64 {
        let mut illegal = 0;
        self.each_choice(
            (column, step),
            state,
            |_| true,
            |choice, next, _| match next {
                Some(next) => emit(next, choice.times),
                None => illegal += i64::from(choice.times),
            },
        );
        illegal
    }

    fn final_weight(&self, column: usize, state: &K) -> i64 {
        let column = self.sweep.column(column);
        let width = column.steps.last().map_or(0, |s| s.keep.len());
        let open = self.open(state, width);
        // On boards that wrap, closing edges join the last column to column 0. A string may then
        // consist of points with several codes, which share a root. A root is free if any of its
        // codes has a liberty. Codes of safe stones have one.
        let mut root: [u8; MAX_CODES] = IDENTITY;
        let mut free: [bool; MAX_CODES] = std::array::from_fn(|code| code <= self.layout.colours);
        for &(a, b) in &column.closing {
            let (a, b) = (open.codes[a as usize], open.codes[b as usize]);
            let (root_a, root_b) = (root[a as usize], root[b as usize]);
            // If one end of a closing edge is empty, it is a liberty of the stone at the other end.
            if a == 0 || b == 0 {
                free[root_a as usize] = true;
                free[root_b as usize] = true;
            } else if open.code_colour[a as usize] == open.code_colour[b as usize] {
                free[root_a as usize] |= free[root_b as usize];
                root.iter_mut()
                    .filter(|r| **r == root_b)
                    .for_each(|r| *r = root_a);
            }
        }
        let all_free = open.codes[..width]
            .iter()
            .all(|&code| free[root[code as usize] as usize]);
        i64::from(all_free)
    }
}
