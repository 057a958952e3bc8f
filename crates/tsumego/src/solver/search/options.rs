//! The moves to try in a situation, what they do to the balance of threats, and what follows
//! if all of them lose.

use super::PASS;
use crate::solver::arena::DEFENDER;
use crate::solver::bits::Bits;
use crate::solver::child::Child;
use crate::solver::state::NO_KO;
use crate::solver::table::{HIGHEST, LOWEST};
use crate::solver::value::{FREE, Value};

/// Whether a side may not retake, having no threat to spend.
pub(super) fn is_banned(side: usize, threats: i8) -> bool {
    match side {
        DEFENDER => threats <= 0,
        _ => threats >= 0,
    }
}

/// What a side's retake does to the balance of threats.
pub(super) fn retake(side: usize) -> i8 {
    if side == DEFENDER { -1 } else { 1 }
}

/// The moves to try in a situation.
pub(super) struct Options<W> {
    /// Points.
    pub(super) moves: W,
    /// A pass, too.
    pass: bool,
    /// The point to retake, which spends a threat.
    ko: u8,
    /// What the retake does to the balance of threats.
    retake: i8,
    /// A retake is wanted, but there is no threat to spend.
    pub(super) lacking: bool,
}

impl<W: Bits> Options<W> {
    /// Points, and perhaps a pass, for a side; the retake only if there is a threat for it.
    pub(super) fn new(moves: W, pass: bool, ko: u8, side: usize, threats: i8) -> Options<W> {
        let wanted = ko != NO_KO && moves.has(usize::from(ko));
        let lacking = wanted && is_banned(side, threats);
        Options {
            moves: match lacking {
                true => moves & !W::one(usize::from(ko)),
                false => moves,
            },
            pass,
            ko,
            retake: retake(side),
            lacking,
        }
    }

    /// All of them.
    pub(super) fn points(&self) -> impl Iterator<Item = u8> + use<W> {
        let pass = self.pass.then_some(PASS);
        self.moves.iter().map(|point| point as u8).chain(pass)
    }

    /// A move of which nothing is known yet.
    pub(super) fn child(&self, point: u8) -> Child {
        Child {
            point,
            spent: if point == self.ko { self.retake } else { 0 },
            value: Value::UNKNOWN,
            compared: u8::MAX,
            avoided: false,
        }
    }
}

/// The value of a situation whose side to move has lost with every move. `lacking` is a
/// retake that is wanted, but for which there is no threat to spend.
pub(super) fn lost(children: &[Child], mine: usize, lacking: bool) -> Value {
    let bounds = children.iter().map(|child| match child.value.bound {
        LOWEST | HIGHEST => child.value.bound,
        bound => bound - child.spent,
    });
    if mine == DEFENDER {
        let bound = bounds.min().unwrap_or(HIGHEST);
        Value::dead(if lacking { bound.min(0) } else { bound })
    } else {
        let bound = bounds.max().unwrap_or(LOWEST);
        let anchors = children.iter().map(|child| child.value.anchor);
        let anchor = anchors.min().unwrap_or(FREE);
        Value::alive(if lacking { bound.max(0) } else { bound }, anchor)
    }
}
