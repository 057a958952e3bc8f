//! The status of a problem: the verdict for each player to move, and the ko threats that change it.
//!
//! The entry functions are [`without_ko`] and [`with_ko`]. A retrograde analysis with the maximum
//! number of ko threats also covers all smaller numbers of threats. So two analyses, one with
//! threats of the defender and one with threats of the attacker, find the smallest number of
//! threats that changes the verdict.

use super::problem::Problem;
use super::retrograde::{Extent, Rules, Unsolved, Verdict, Verdicts, retrograde};
use super::state::{State, Threats};
use tengen_base::observer::Observer;
use tengen_board::Player;

/// The maximum number of ko threats that [`with_ko`] tries.
pub const MOST_THREATS: u8 = 5;

/// The verdict on the targets without ko threats, and the smallest number of threats that changes
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Status {
    /// The verdict if neither player has a ko threat.
    pub verdict: Verdict,
    /// The smallest number of ko threats with which the player who loses without threats wins.
    ///
    /// `None` if [`MOST_THREATS`] are not enough, and under rules without ko.
    pub threats: Option<u8>,
}

/// Returns the status for Black and for White to move, without a ko rule.
///
/// # Errors
/// See [`retrograde`].
pub fn without_ko(
    problem: &Problem,
    memory: usize,
    observer: &dyn Observer,
) -> Result<[Status; 2], Unsolved> {
    let verdicts = retrograde(problem, Rules::NO_KO, Extent::Needed, memory, observer)?;
    let threats = None;
    Ok(Player::BOTH.map(|player| Status {
        verdict: at_start(&verdicts, problem, player, Threats::default()),
        threats,
    }))
}

/// Returns the status for Black and for White to move, under simple ko.
///
/// # Errors
/// See [`retrograde`].
pub fn with_ko(
    problem: &Problem,
    memory: usize,
    observer: &dyn Observer,
) -> Result<[Status; 2], Unsolved> {
    let threats_of = |defender: bool, number: u8| {
        let [defender, attacker] = if defender { [number, 0] } else { [0, number] };
        Threats { defender, attacker }
    };
    let mut statuses = [Status {
        verdict: Verdict::Alive,
        threats: None,
    }; 2];
    // One analysis covers all numbers of ko threats of one side: the first analysis those of the
    // defender, the second those of the attacker. Both find the same verdict without threats.
    for defender in [true, false] {
        let rules = Rules::simple_ko(threats_of(defender, MOST_THREATS));
        let verdicts = retrograde(problem, rules, Extent::Needed, memory, observer)?;
        for player in Player::BOTH {
            let verdict = |number| {
                let threats = threats_of(defender, number);
                at_start(&verdicts, problem, player, threats)
            };
            let is_dead = |number| verdict(number) != Verdict::Alive;
            let status = &mut statuses[player as usize];
            status.verdict = verdict(0);
            // Ko threats can help only the side that loses without threats.
            if is_dead(0) == defender {
                let mut numbers = 1..=MOST_THREATS;
                status.threats = numbers.find(|&number| is_dead(number) != defender);
            }
        }
    }
    Ok(statuses)
}

fn at_start(verdicts: &Verdicts, problem: &Problem, player: Player, threats: Threats) -> Verdict {
    let start = State::start(problem, player, threats);
    verdicts.lookup(&start).expect("it is looked at from there")
}
