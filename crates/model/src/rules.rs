//! The rules of play in a life-and-death problem, and the moves from a state.
//!
//! The entry functions are `moves`, which lists all moves, and `needed_moves`, which lists only the
//! moves that can affect the verdict on the initial states. The cost of listing moves is one flood
//! fill for each string.

use super::benson;
use super::state::{Node, Threats};
use super::terrain::Terrain;
use tengen_board::packed::{Points, bit};
use tengen_board::play::Suicide;

/// The rules of play. Suicide is always forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The ko rule.
    pub ko: Ko,
    /// `true` if two passes in a row end the game with the targets alive, even under a ko ban.
    ///
    /// Without a ko rule, ending the game by passes does not affect the verdicts, but under simple
    /// ko it does. In an example, the defender has just taken a ko, and the only moves are to
    /// retake it and to pass. The attacker passes, and the defender passes. If two passes end the
    /// game, the targets live. Otherwise the attacker takes the ko.
    pub two_passes_end: bool,
}

/// A ko rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ko {
    /// No ko rule, as in *On the Complexity of Tsume-Go* (Crăşmaru).
    #[default]
    None,
    /// Simple ko. Verdicts are found for all numbers of ko threats up to the given numbers.
    Simple(Threats),
}

impl Rules {
    /// The rules of *On the Complexity of Tsume-Go* (Crăşmaru): no ko rule.
    pub const NO_KO: Rules = Rules {
        ko: Ko::None,
        two_passes_end: false,
    };

    /// Returns the rules with simple ko and at most the given ko threats of each player.
    ///
    /// Passes do not end the game. If the game goes on for ever, even by passes, the targets are
    /// alive.
    pub const fn simple_ko(threats: Threats) -> Rules {
        Rules {
            ko: Ko::Simple(threats),
            two_passes_end: false,
        }
    }

    pub(super) fn threats(self) -> Threats {
        match self.ko {
            Ko::None => Threats::default(),
            Ko::Simple(threats) => threats,
        }
    }
}

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    Node(Node),
    /// All targets are captured.
    Captured,
    /// The game has ended by two passes.
    Ended,
}

/// Calls `each` for all moves from the state `node`, with the point and the result of the move.
///
/// The pass comes first, with `None` as the point. Points are numbered as in the terrain, the part
/// of the board that can change.
pub(super) fn moves(
    terrain: &Terrain,
    rules: Rules,
    node: Node,
    mut each: impl FnMut(Option<usize>, After),
) {
    let then = Node {
        player: node.player.other(),
        ko: None,
        passed: false,
        ..node
    };
    // A second pass in a row ends the game.
    if node.passed {
        each(None, After::Ended);
    } else {
        let passed = rules.two_passes_end;
        each(None, After::Node(Node { passed, ..then }));
    }
    let (field, suicide) = (&terrain.field, Suicide::Forbidden);
    let opponent = node.player.other() as usize;
    field.moves(node.stones, node.player, suicide, |number, stones| {
        let captured = node.stones.0[opponent] & !stones.0[opponent];
        let mut after = Node { stones, ..then };
        // Retaking a banned ko costs a threat.
        if node.ko == Some(number) {
            let threats = if node.player == terrain.defender {
                &mut after.threats.defender
            } else {
                &mut after.threats.attacker
            };
            // Without a threat the move is not allowed.
            let Some(left) = threats.checked_sub(1) else {
                return;
            };
            *threats = left;
        }
        if rules.ko != Ko::None && is_ko(terrain, &after, number, captured) {
            after.ko = Some(captured.trailing_zeros() as usize);
        }
        for (index, target) in terrain.targets.iter().enumerate() {
            if captured & target != 0 && node.player != terrain.defender {
                after.captured |= 1 << index;
            }
        }
        let all = after.captured.count_ones() as usize == terrain.targets.len();
        each(
            Some(number),
            if all {
                After::Captured
            } else {
                After::Node(after)
            },
        );
    });
}

/// Lists the results of the moves from the state `node` that can affect the verdict on the initial
/// states.
///
/// The list is empty for states in which a target lives unconditionally. A pass of the attacker is
/// listed only if it ends a ko ban and two passes do not end the game. If the attacker can capture
/// the last target at once, the list has only that capture.
pub(super) fn needed_moves(terrain: &Terrain, rules: Rules, node: Node, next: &mut Vec<After>) {
    if has_life(terrain, node) {
        return;
    }
    // The attacker passes only to end a ban.
    let attacks = node.player != terrain.defender;
    // The documentation of `Extent::Needed` gives the reasons for omitting passes of the attacker.
    let passes = !attacks || node.ko.is_some() && !rules.two_passes_end;
    moves(terrain, rules, node, |vertex, after| match after {
        _ if vertex.is_none() && !passes => {}
        After::Node(node) => next.push(After::Node(Node {
            passed: false,
            ..node
        })),
        after => next.push(after),
    });
    // An immediate capture of the last target makes all other moves unnecessary.
    if next.contains(&After::Captured) {
        next.retain(|&after| after == After::Captured);
    }
}

/// `true` if a target lives unconditionally.
fn has_life(terrain: &Terrain, node: Node) -> bool {
    let alive = benson::alive(&terrain.field, node.stones, terrain.defender);
    let targets = terrain.targets.iter().enumerate();
    let mut left = targets.filter(|(index, _)| node.captured >> index & 1 == 0);
    left.any(|(_, target)| alive & target != 0)
}

/// `true` if a move captured a single stone, and the opponent could retake at once. Then the new
/// stone is alone, and the captured point is its only liberty.
///
/// `after` is the state after the move, `number` the point of the new stone.
fn is_ko(terrain: &Terrain, after: &Node, number: usize, captured: Points) -> bool {
    let mover = after.player.other();
    captured.is_power_of_two() && {
        let chain = terrain.field.chain(after.stones, mover, bit(number));
        chain.stones == bit(number) && chain.liberties == captured && !chain.is_safe
    }
}
