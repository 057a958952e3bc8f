//! What players have to do and what is claimed, in words.

use std::fmt::Write as _;
use tengen::solve::{Aim, Claim, FirstMove, MoveStatus, Part, Problem, SolvedSide, Status};

/// What is said of the problem.
pub(super) fn about(problem: &Problem) -> String {
    let mut text = String::new();
    if problem.is_guessed() {
        text += "  the target is what is hardest to save, since none is marked";
        let others = problem.others();
        let others: Vec<String> = others.iter().map(|group| group.join(",")).collect();
        if !others.is_empty() {
            let _ = write!(text, "; --target {} may be meant, too", others.join(" or "));
        }
        text.push('\n');
    }
    text
}

/// What a side has to do, and what is claimed of the answer.
pub(super) fn claim(problem: &Problem, side: &SolvedSide) -> String {
    let aim = match side.aim {
        Aim::Live => "live",
        Aim::Kill => "kill",
    };
    let by_ko = match (side.success, side.threats) {
        (Some(true), Some(1)) => " by ko, if the opponent has no threat".to_owned(),
        (Some(true), Some(threats)) => {
            format!(" by ko, if the opponent has fewer than {threats} threats")
        }
        (Some(false), Some(1)) => " by ko, with 1 threat".to_owned(),
        (Some(false), Some(threats)) => format!(" by ko, with {threats} threats"),
        (Some(false), None) => ": fails".to_owned(),
        _ => String::new(),
    };
    let mut text = format!("    {} to play and {aim}{by_ko}\n", side.first);
    let defender = problem.defender();
    if side.unconditional {
        let _ = writeln!(
            text,
            "    {defender} is alive as it stands, even if {defender} always passes"
        );
    }
    let Some(framed) = &side.framed else {
        if side.pass && !side.unconditional {
            let _ = writeln!(
                text,
                "    a pass is enough, too: {defender} is {} as it stands{}",
                side.status, side.condition
            );
        }
        return text;
    };
    if let Some(claim) = side.claim {
        let _ = writeln!(text, "    {}", meaning(problem, side, claim));
    }
    text += &weaker(side);
    text += &statuses(problem, side);
    if let Some(part) = &framed.part {
        let _ = writeln!(text, "    {}", only(part));
    }
    if framed.alarm && !side.unconditional {
        text += "    a pass is enough, too: nothing may be at stake, or the frame leaves out what matters\n";
    }
    if framed.refuted && side.success == Some(false) {
        let what = match side.aim {
            Aim::Kill => "a kill",
            Aim::Live => "a connection",
        };
        let _ = writeln!(text, "    in a tighter frame there was {what}");
    }
    text
}

/// What can be captured of the target, and how more of it is said.
fn only(part: &Part) -> String {
    let by_ko = match part.threats {
        0 => String::new(),
        1 => " by ko, with 1 threat".to_owned(),
        threats => format!(" by ko, with {threats} threats"),
    };
    format!(
        "the string {target} alone can be captured{by_ko}: {moves}; more with --target {target}",
        target = part.target,
        moves = part.moves.join(" "),
    )
}

/// The moves that succeed too, but withstand fewer outside threats than the moves named or need some.
fn weaker(side: &SolvedSide) -> String {
    let named = side.moves.as_deref().unwrap_or_default();
    let mut others: Vec<_> = side.values.iter().flatten().collect();
    others.retain(|worth| !named.contains(&worth.name));
    let mut text = String::new();
    for equal in others.chunk_by(|one, other| one.withstands == other.withstands) {
        let threats = match equal[0].withstands {
            0 => "if the opponent has no outside threat".to_owned(),
            1 => "if the opponent has at most 1 outside threat".to_owned(),
            most @ 2.. => format!("if the opponent has at most {most} outside threats"),
            -1 => "with 1 outside threat".to_owned(),
            needed => format!("with {} outside threats", needed.unsigned_abs()),
        };
        let names: Vec<&str> = equal.iter().map(|worth| worth.name.as_str()).collect();
        let _ = writeln!(text, "    also {threats}: {}", names.join(" "));
    }
    text
}

/// The moves whose status is weaker than the answer's, or which fail, if all moves were asked for.
fn statuses(problem: &Problem, side: &SolvedSide) -> String {
    let attacker = problem.defender().other();
    let list = |is_one: &dyn Fn(&FirstMove) -> bool| -> String {
        let moves = side.first_moves.iter().filter(|first| is_one(first));
        let names: Vec<&str> = moves.map(|first| first.name.as_str()).collect();
        names.join(" ")
    };
    let mut text = String::new();
    let lines = [
        (
            format!("succeed if the outside is {attacker}'s, not proved further"),
            list(&|first| first.status == MoveStatus::Unknown && first.claim.is_some()),
        ),
        (
            "fail".to_owned(),
            list(&|first| first.status == MoveStatus::Fails),
        ),
        (
            "not known".to_owned(),
            list(&|first| first.status == MoveStatus::Unknown && first.claim.is_none()),
        ),
    ];
    for (what, moves) in lines {
        if !moves.is_empty() {
            let _ = writeln!(text, "    {what}: {moves}");
        }
    }
    text
}

/// The claim of an answer in a frame.
fn meaning(problem: &Problem, side: &SolvedSide, claim: Claim) -> String {
    let (defender, attacker) = (problem.defender(), problem.defender().other());
    let verb = match side.status {
        Status::Dead => "dies",
        _ => "lives",
    };
    let (points, condition) = (side.region.len(), &side.condition);
    match claim {
        Claim::Life => format!(
            "{defender} lives on the whole board, whatever is outside, by play on {points} points"
        ),
        Claim::Kill => {
            format!("{defender} dies on the whole board{condition}, by play on {points} points")
        }
        Claim::Connected => format!(
            "{defender} connects to {}, outside the frame, which may be captured; the rest of the \
             outside counts as {attacker}'s: {}",
            side.links.join(" or "),
            side.region.join(" ")
        ),
        Claim::Sealed => format!("{defender} {verb}{condition}: {}", side.region.join(" ")),
    }
}
