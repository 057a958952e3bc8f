//! The state of the frontier of a position that is built point by point.
//!
//! The frontier consists of the added points that still have unseen neighbours. The states are the
//! border states of *Combinatorics of Go*, as in [`frontier`](tengen_sweep::frontier). A point of
//! the frontier is empty, *safe* (its string has a liberty) with a colour, or part of a libertyless
//! string. Unlike in `frontier`, colours are not interchangeable, and a state is changed in place.
//! Each point of the frontier has a *slot*, a place in the state, which contains one of these
//! codes:
//!
//! ```text
//!  code 0                   empty
//!  code 1 + c               safe, colour c             (c < colours)
//!  code 1 + colours + s     libertyless, string s      (s < width)
//! ```
//!
//! The width is the number of slots. A libertyless string has *arms*: pairs of one of its stones
//! and an unseen neighbour of the stone. A libertyless string without arms is dead: it can get no
//! liberty.

use super::slot_sweep::Step;

/// The code of an empty point.
const EMPTY: u8 = 0;

/// The largest number of codes of a frontier point, so that a code fits into a byte. There is one
/// code for an empty point, one for each colour and one for each slot of the frontier.
pub const MAX_CODES: usize = 256;

/// A state of the frontier (the added points that have unseen neighbours), with room for `C` slots
/// (places for points of the frontier) and as many strings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State<const C: usize> {
    /// The code of the point in each slot; meaningless in a slot without a point.
    codes: [u8; C],
    /// The colour of each libertyless string.
    colour: [u8; C],
    /// The number of arms of each libertyless string: pairs of a stone and an unseen neighbour.
    arms: [u16; C],
    /// The numbers of the existing libertyless strings, as a bit set.
    used: [u64; MAX_CODES / 64],
    /// The number of existing libertyless strings.
    strings: u16,
}

/// The content of a new point: no stone, or a stone of some colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stone {
    None,
    Colour(u8),
    /// Any colour that is not in [`Around::colours`].
    Another,
}

/// The contents of the seen points around a new point.
#[derive(Clone, Debug, Default)]
pub(super) struct Around {
    /// `true` if the new point already has a liberty.
    pub(super) liberty: bool,
    /// The libertyless strings adjacent to the new point.
    pub(super) strings: Vec<Touched>,
    /// The colours of the stones adjacent to the new point, and of the stone in the field `corner`.
    /// Each colour has the flag `true` if an adjacent stone of this colour is safe (its string has
    /// a liberty).
    pub(super) colours: Vec<(u8, bool)>,
    /// For each empty neighbour of the new point, the number of its unseen neighbours, including
    /// the new point.
    pub(super) empty: Vec<u16>,
    /// The *next corner* consists of the new point and another seen neighbour of the next point in
    /// the order. This field has the content of that neighbour. `None` if the next point does not
    /// touch the new point, or has no other seen neighbour.
    pub(super) corner: Option<Cell>,
}

/// The content of a point of the frontier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Safe { colour: u8 },
    Libertyless { colour: u8, string: u8, arms: u16 },
}

/// A libertyless string next to the new point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Touched {
    pub(super) string: u8,
    pub(super) colour: u8,
    pub(super) arms: u16,
    /// The number of the string's arms (pairs of a stone and an unseen neighbour) whose unseen
    /// neighbour is the new point.
    pub(super) contacts: u16,
}

impl<const C: usize> State<C> {
    /// Returns the state before the first point.
    pub(super) fn start() -> State<C> {
        State {
            codes: [EMPTY; C],
            colour: [0; C],
            arms: [0; C],
            used: [0; MAX_CODES / 64],
            strings: 0,
        }
    }

    /// Returns the number of libertyless strings.
    pub(super) fn strings(&self) -> u16 {
        self.strings
    }

    /// Writes the contents of the seen points around the new point of a step into `around`.
    #[inline]
    pub(super) fn look(&self, step: &Step, colours: u8, around: &mut Around) {
        around.liberty = step.guarded;
        around.strings.clear();
        around.colours.clear();
        around.empty.clear();
        for neighbour in &step.neighbours {
            let code = self.codes[usize::from(neighbour.slot)];
            if code == EMPTY {
                around.liberty = true;
                around.empty.push(neighbour.pending);
            } else if code <= colours {
                around.meet(code - 1, true);
            } else {
                let string = code - 1 - colours;
                let colour = self.colour[usize::from(string)];
                around.meet(colour, false);
                match around.strings.iter_mut().find(|s| s.string == string) {
                    Some(touched) => touched.contacts += 1,
                    None => around.strings.push(Touched {
                        string,
                        colour,
                        arms: self.arms[usize::from(string)],
                        contacts: 1,
                    }),
                }
            }
        }
        around.corner = step.next_corner.map(|slot| self.cell(slot, colours));
        // The next corner is the new point and the point whose content is `around.corner`. The
        // look-ahead has a factor for it, so the worth of a stone depends on both colours.
        match around.corner {
            Some(Cell::Safe { colour } | Cell::Libertyless { colour, .. }) => {
                around.meet(colour, false);
            }
            Some(Cell::Empty) | None => {}
        }
    }

    /// Returns the content of a slot.
    #[inline]
    pub(super) fn cell(&self, slot: u8, colours: u8) -> Cell {
        match self.codes[usize::from(slot)] {
            EMPTY => Cell::Empty,
            code if code <= colours => Cell::Safe { colour: code - 1 },
            code => {
                let string = code - 1 - colours;
                Cell::Libertyless {
                    colour: self.colour[usize::from(string)],
                    string,
                    arms: self.arms[usize::from(string)],
                }
            }
        }
    }

    /// Adds the new point of a step, with the content `stone`. This must leave every libertyless
    /// string at least one arm (a pair of a stone and an unseen neighbour).
    #[inline]
    pub(super) fn place(&mut self, step: &Step, colours: u8, around: &Around, stone: Stone) {
        let code = match stone {
            Stone::None => {
                for touched in &around.strings {
                    self.make_safe(touched, colours);
                }
                EMPTY
            }
            Stone::Colour(colour) => self.place_stone(step, colours, around, colour),
            Stone::Another => unreachable!("a colour has been chosen"),
        };
        self.codes[usize::from(step.slot)] = code;
    }

    fn place_stone(&mut self, step: &Step, colours: u8, around: &Around, colour: u8) -> u8 {
        for other in around.strings.iter().filter(|s| s.colour != colour) {
            // Strings of other colours lose the arms (pairs of a stone and an unseen neighbour)
            // that lead to the new stone.
            self.arms[usize::from(other.string)] -= other.contacts;
        }
        let own = || around.strings.iter().filter(|s| s.colour == colour);
        if around.is_safe(colour) {
            for touched in own() {
                self.make_safe(touched, colours);
            }
            return 1 + colour;
        }
        // Join all adjacent strings of the stone's colour into the first of them, or begin a new
        // string.
        let joined = own()
            .next()
            .map_or_else(|| self.new_string(colour), |s| s.string);
        let arms = around.arms_of(colour, step.pending);
        self.arms[usize::from(joined)] = arms;
        for touched in own().skip(1) {
            self.rename(1 + colours + touched.string, 1 + colours + joined);
            self.remove(touched.string);
        }
        1 + colours + joined
    }

    fn make_safe(&mut self, touched: &Touched, colours: u8) {
        self.rename(1 + colours + touched.string, 1 + touched.colour);
        self.remove(touched.string);
    }

    #[inline]
    fn rename(&mut self, old: u8, new: u8) {
        for code in &mut self.codes {
            *code = if *code == old { new } else { *code };
        }
    }

    fn new_string(&mut self, colour: u8) -> u8 {
        let free = self.used.iter().position(|&word| word != u64::MAX);
        let word = free.expect("fewer strings than slots");
        let bit = self.used[word].trailing_ones();
        self.used[word] |= 1 << bit;
        self.strings += 1;
        let string = word * 64 + bit as usize;
        self.colour[string] = colour;
        string as u8
    }

    fn remove(&mut self, string: u8) {
        self.used[usize::from(string / 64)] &= !(1 << (string % 64));
        self.strings -= 1;
    }

    /// Returns the canonical form of the state.
    ///
    /// `live` lists the slots that contain points of the frontier. Strings and colours are numbered
    /// by their first appearance in these slots, and all other slots become empty. States with
    /// equal canonical forms can be completed to legal positions in the same ways, up to exchange
    /// of colours.
    pub(super) fn canonical(&self, live: &[u8], colours: u8) -> State<C> {
        let mut new = State::start();
        let mut colour_number = vec![None; usize::from(colours)];
        let mut string_number = vec![None; C];
        let mut seen_colours = 0;
        for &slot in live {
            let code = self.codes[usize::from(slot)];
            if code == EMPTY {
                continue;
            }
            let string = (code > colours).then(|| usize::from(code - 1 - colours));
            let colour = string.map_or(code - 1, |string| self.colour[string]);
            let colour = *colour_number[usize::from(colour)].get_or_insert_with(|| {
                seen_colours += 1;
                seen_colours - 1
            });
            new.codes[usize::from(slot)] = match string {
                None => 1 + colour,
                Some(string) => {
                    let number = *string_number[string].get_or_insert_with(|| {
                        let number = new.new_string(colour);
                        new.arms[usize::from(number)] = self.arms[string];
                        number
                    });
                    1 + colours + number
                }
            };
        }
        new
    }

    /// Iterates over the numbers of arms (pairs of a stone and an unseen neighbour) of all
    /// libertyless strings.
    pub(super) fn all_arms(&self) -> impl Iterator<Item = u16> + '_ {
        let is_used = |s: &usize| self.used[s / 64] >> (s % 64) & 1 == 1;
        (0..C).filter(is_used).map(|s| self.arms[s])
    }
}

impl Around {
    fn meet(&mut self, colour: u8, safe: bool) {
        match self.colours.iter_mut().find(|c| c.0 == colour) {
            Some(met) => met.1 |= safe,
            None => self.colours.push((colour, safe)),
        }
    }

    /// `true` if a new stone of this colour is safe: its string has a liberty.
    #[inline]
    pub(super) fn is_safe(&self, colour: u8) -> bool {
        self.liberty || self.colours.iter().any(|&(c, safe)| c == colour && safe)
    }

    /// Returns the number of arms (pairs of a stone and an unseen neighbour) of the string to which
    /// a new stone of this colour belongs. The string must have no liberty. `pending` is the number
    /// of unseen neighbours of the new stone.
    #[inline]
    pub(super) fn arms_of(&self, colour: u8, pending: u16) -> u16 {
        let own = self.strings.iter().filter(|s| s.colour == colour);
        pending + own.map(|s| s.arms - s.contacts).sum::<u16>()
    }

    /// Returns colour number `n`, counted from 0, among the colours that do not occur around the
    /// new point (in the field `colours`).
    pub(super) fn another_colour(&self, mut n: usize, colours: u8) -> u8 {
        let met = |colour: u8| self.colours.iter().any(|c| c.0 == colour);
        let mut others = (0..colours).filter(|&c| !met(c));
        n = n.min(usize::from(colours) - self.colours.len() - 1);
        others.nth(n).expect("fewer than there are")
    }
}
