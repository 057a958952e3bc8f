//! The rules of play, and the moves from a state under them.

use super::benson;
use super::state::{Node, Threats};
use super::terrain::Terrain;
use tengen_board::packed::{Points, bit};

/// Rules of play, of which suicide is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The rule of ko.
    pub ko: Ko,
    /// Whether the game ends, with the targets alive, when both players pass in turn, even
    /// under the ban of a ko. Without ko this makes no difference to the verdicts. Under ko
    /// it does: an attacker with nothing but a ko to take, in which the defender has just
    /// captured and can do no more, passes, and the defender would live by passing, too. If
    /// the game goes on, the attacker takes the ko.
    pub two_passes_end: bool,
}

/// Rules of ko.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ko {
    /// None, as in the paper.
    #[default]
    None,
    /// Simple ko. Verdicts are found for all numbers of threats up to these.
    Simple(Threats),
}

impl Rules {
    /// The rules of the paper.
    pub const NO_KO: Rules = Rules {
        ko: Ko::None,
        two_passes_end: false,
    };

    /// Simple ko with up to so many threats; passes do not end the game, but if it goes on
    /// with nothing but passes, the targets are alive.
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

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    Node(Node),
    /// All targets are captured.
    Captured,
    /// Two passes.
    Ended,
}

/// All moves from a state, a pass first.
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
    if node.passed {
        each(None, After::Ended);
    } else {
        let passed = rules.two_passes_end;
        each(None, After::Node(Node { passed, ..then }));
    }
    for (number, stones, captured) in terrain.packed.moves(node.stones, node.player) {
        let mut after = Node { stones, ..then };
        if node.ko == Some(number) {
            let threats = if node.player == terrain.defender {
                &mut after.threats.defender
            } else {
                &mut after.threats.attacker
            };
            let Some(left) = threats.checked_sub(1) else {
                continue;
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
    }
}

/// What the moves that matter lead to.
pub(super) fn needed_moves(terrain: &Terrain, rules: Rules, node: Node, next: &mut Vec<After>) {
    if has_life(terrain, node) {
        return;
    }
    let attacks = node.player != terrain.defender;
    let passes = !attacks || node.ko.is_some() && !rules.two_passes_end;
    moves(terrain, rules, node, |vertex, after| match after {
        _ if vertex.is_none() && !passes => {}
        After::Node(node) => next.push(After::Node(Node {
            passed: false,
            ..node
        })),
        after => next.push(after),
    });
    if next.contains(&After::Captured) {
        next.retain(|&after| after == After::Captured);
    }
}

/// Whether a target that is left cannot be captured any more.
fn has_life(terrain: &Terrain, node: Node) -> bool {
    let alive = benson::alive(&terrain.packed, node.stones, terrain.defender);
    let targets = terrain.targets.iter().enumerate();
    let mut left = targets.filter(|(index, _)| node.captured >> index & 1 == 0);
    left.any(|(_, target)| alive & target != 0)
}

/// Whether the capture of a single stone could be taken back at once.
fn is_ko(terrain: &Terrain, after: &Node, number: usize, captured: Points) -> bool {
    let mover = after.player.other();
    captured.is_power_of_two() && {
        let chain = terrain.packed.chain(after.stones, mover, bit(number));
        chain.stones == bit(number) && chain.liberties == captured && !chain.is_safe
    }
}
