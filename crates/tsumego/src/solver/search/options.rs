//! Move generation: the moves of a situation, and their effect on the ko-threat balance.
//!
//! [`Options::new`] lists the moves; [`lost`] computes the value if all of them lose.
//!
//! A side that has threats may retake a ko at once: it plays a threat, the opponent answers, and
//! the retake follows. The search does this in one move, which shifts the ko-threat balance by one.
//! Without a threat the retake is left out (it is *lacking*). Then the result is proved only for
//! balances at which the side has no threat.

use super::PASS;
use crate::solver::arena::DEFENDER;
use crate::solver::bits::Bits;
use crate::solver::child::Child;
use crate::solver::state::NO_KO;
use crate::solver::table::{HIGHEST, LOWEST};
use crate::solver::value::{FREE, Value};

/// `true` if a side may not retake a ko because it has no threat to spend. `threats` is the
/// ko-threat balance: positive if the defender has threats, negative if the attacker has.
pub(super) fn is_banned(side: usize, threats: i8) -> bool {
    match side {
        DEFENDER => threats <= 0,
        _ => threats >= 0,
    }
}

/// Returns a move of a side with an unknown value. `ko` is the point of the banned retake, or
/// [`NO_KO`].
pub(super) fn child(point: u8, ko: u8, side: usize) -> Child {
    Child {
        point,
        spent: match side {
            _ if point != ko => 0,
            DEFENDER => -1,
            _ => 1,
        },
        value: Value::UNKNOWN,
        compared: u8::MAX,
        avoided: false,
    }
}

/// The moves to search in a situation.
pub(super) struct Options<W> {
    /// The points to play on.
    pub(super) moves: W,
    /// `true` if a pass is also searched.
    pass: bool,
    /// The point of the banned retake, which spends a threat, or [`NO_KO`].
    ko: u8,
    side: usize,
    /// `true` if the side has no ko threat for the retake, although this is a candidate move.
    pub(super) lacking: bool,
}

impl<W: Bits> Options<W> {
    /// Lists `moves`, and a pass if `pass` is `true`. The retake of a ko is left out if the side
    /// has no ko threat for it.
    pub(super) fn new(moves: W, pass: bool, ko: u8, side: usize, threats: i8) -> Options<W> {
        // If the retake has already been pruned, a threat would not help, and nothing is lacking.
        let wanted = ko != NO_KO && moves.has(usize::from(ko));
        let lacking = wanted && is_banned(side, threats);
        Options {
            moves: match lacking {
                true => moves & !W::one(usize::from(ko)),
                false => moves,
            },
            pass,
            ko,
            side,
            lacking,
        }
    }

    /// Iterates over all moves; the pass comes last.
    pub(super) fn points(&self) -> impl Iterator<Item = u8> + use<W> {
        let pass = self.pass.then_some(PASS);
        self.moves.iter().map(|point| point as u8).chain(pass)
    }

    /// Returns a move with an unknown value.
    pub(super) fn child(&self, point: u8) -> Child {
        child(point, self.ko, self.side)
    }
}

/// Returns the value of a situation in which every move loses.
///
/// `lacking` is `true` if a retake was left out for lack of a threat. Then the loss is proved only
/// for balances that do not allow the retake. Life inherits the shallowest [anchor](Value::anchor)
/// of the moves.
pub(super) fn lost(children: &[Child], mine: usize, lacking: bool) -> Value {
    // The bound of a move refers to the ko-threat balance after the move, so the threat that the
    // move spends is added back. For example, move a of the attacker loses at every balance, and
    // move b from balance 1 on. Then both lose from balance 1 on: the maximum of the bounds.
    let bounds = children.iter().map(|child| match child.value.bound {
        // A bound that covers all balances is not shifted.
        LOWEST | HIGHEST => child.value.bound,
        bound => bound - child.spent,
    });
    // The loss is proved for the balances for which all moves lose.
    if mine == DEFENDER {
        let bound = bounds.min().unwrap_or(HIGHEST);
        Value::dead(if lacking { bound.min(0) } else { bound })
    } else {
        let bound = bounds.max().unwrap_or(LOWEST);
        // The life depends on a repetition of the shallowest ancestor, if it depends on any.
        let anchors = children.iter().map(|child| child.value.anchor);
        let anchor = anchors.min().unwrap_or(FREE);
        Value::alive(if lacking { bound.max(0) } else { bound }, anchor)
    }
}
