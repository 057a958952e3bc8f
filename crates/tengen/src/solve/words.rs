//! Writes the answer to a problem of life and death in words. For each player who moves first, the
//! text has the claim, its conditions, and the parts that are unknown.

use super::{
    Aim, Claim, FirstMove, Framed, Life, LikelyMove, MoveStatus, Part, Problem, Solved, SolvedSide,
    Status,
};
use crate::Point;
use std::fmt::Write as _;
use tengen_base::text::number_of;
use tengen_tsumego::border::while_standing;

impl Solved {
    /// Returns the answer as text: a line about the problem, then a paragraph for each player who
    /// moves first. Each paragraph includes the [remarks](SolvedSide::remarks) of its
    /// [`SolvedSide`].
    ///
    /// ```
    /// use tengen::prelude::*;
    /// let corner = Problem::parse(". . . O X . .\nO O O O X . .\nX X X X X . .\n")?;
    /// let answer = tengen::solve(corner).first(First::Black).run()?;
    /// assert!(answer.report().contains("black first: dead while E3 stands"));
    /// # Ok::<(), tengen::Error>(())
    /// ```
    pub fn report(&self) -> String {
        let problem = &self.problem;
        let defender = problem.defender();
        let targets = problem.target().join(" ");
        let region = match problem.is_book() {
            true => "not enclosed".to_owned(),
            false => format!("region of {} points", problem.region().len()),
        };
        let mut text = format!("{}: target {defender} {targets}, {region}\n", problem.id);
        if problem.is_book() && problem.is_guessed() {
            text += "  no target is marked; assuming the target that is hardest to save";
            let others = problem.others();
            let others: Vec<String> = others.iter().map(|group| group.join(",")).collect();
            if !others.is_empty() {
                let _ = write!(
                    text,
                    "; another candidate is --target {}",
                    others.join(" or ")
                );
            }
            text.push('\n');
        }
        if problem.is_stated() {
            let attacker = defender.other();
            let _ = writeln!(
                text,
                "  the region is as stated: only its points are played on; empty points outside count as {attacker}\n  \
                 stones that are never captured; strings with a liberty outside are never captured"
            );
        }
        if problem.is_open() {
            text += "  the target is not enclosed, so the region is the whole board\n";
        }
        for side in &self.sides {
            let _ = write!(text, "  {} first: {}", side.first, side.verdict());
            match side.status {
                Status::Unknown => text += " (a limit was reached)",
                _ => text += &details(side),
            }
            let seconds = side.ms / 1e3;
            let _ = writeln!(text, "; {} nodes, {seconds:.3} s", side.nodes);
            for remark in side.remarks(problem) {
                let _ = writeln!(text, "    {remark}");
            }
        }
        text
    }
}

impl SolvedSide {
    /// Returns the task of the player who moves first, and everything that the answer claims, one
    /// line each. The lines state the claim with its condition, first moves with another status,
    /// and warnings about the frame (the region of the search). They also name a string that can be
    /// captured although the whole target cannot.
    pub fn remarks(&self, problem: &Problem) -> Vec<String> {
        claim(problem, self).lines().map(str::to_owned).collect()
    }
}

fn details(side: &SolvedSide) -> String {
    let other = match side.status {
        Status::Dead => "not captured",
        _ => "dead",
    };
    let mut text = match side.threats {
        Some(threats) => format!(", {other} with {}", number_of(threats.into(), "threat")),
        None if side.has_unknown_threats() => {
            ", with threats unknown (a limit was reached)".to_owned()
        }
        None => String::new(),
    };
    match &side.moves {
        None => text += "; moves unknown (a limit was reached)",
        Some(moves) if moves.is_empty() => {}
        Some(moves) => text += &format!("; by {}", moves.join(" ")),
    }
    let is_cut = side.unknown.contains(&"line");
    match (side.line.join(" "), is_cut) {
        (line, false) if line.is_empty() => {}
        (line, false) => text += &format!("; line {line}"),
        (line, true) if line.is_empty() => text += "; line unknown (a limit was reached)",
        (line, true) => text += &format!("; line {line} ... (a limit was reached)"),
    }
    text
}

/// Returns the task of the player who moves first in `side` and the claims of this answer, one line
/// each.
fn claim(problem: &Problem, side: &SolvedSide) -> String {
    let aim = match side.aim {
        Aim::Live => "live",
        Aim::Kill => "kill",
    };
    let by_ko = match (side.success, side.threats) {
        (Some(true), Some(1)) => " by ko, if the opponent has no threat".to_owned(),
        (Some(true), Some(threats)) => {
            format!(" by ko, if the opponent has fewer than {threats} threats")
        }
        (Some(false), Some(threats)) => {
            format!(" by ko, with {}", number_of(threats.into(), "threat"))
        }
        (Some(false), None) => ": fails".to_owned(),
        _ => String::new(),
    };
    let mut text = format!("{} to play and {aim}{by_ko}\n", side.first);
    let defender = problem.defender();
    if side.unconditional {
        let _ = writeln!(
            text,
            "{defender} is alive as it stands, even if {defender} always passes"
        );
    }
    text += match (side.status, side.life) {
        (Status::Alive, Some(Life::Repetition)) => "only a repetition saves the target\n",
        (Status::Alive, Some(Life::NotEyes)) => {
            "the target has no two eyes: it lives in seki or by a repetition\n"
        }
        _ => "",
    };
    let Some(framed) = &side.framed else {
        if side.pass && !side.unconditional {
            let _ = writeln!(
                text,
                "a pass succeeds, too: {defender} is {} as it stands{}",
                side.status, side.condition
            );
        }
        return text;
    };
    if let Some(claim) = side.claim {
        let _ = writeln!(text, "{}", meaning(problem, side, claim));
    }
    text += &likely(framed);
    text += &weaker(side);
    text += &statuses(problem, side);
    if let Some(part) = &framed.part {
        let _ = writeln!(text, "{}", only(part));
    }
    if framed.alarm && !side.unconditional {
        text += "warning: passing also works, so nothing is at stake or the frame is too small\n";
    }
    if framed.refuted && side.success == Some(false) {
        let what = match side.aim {
            Aim::Kill => "a kill",
            Aim::Live => "a connection",
        };
        let _ = writeln!(
            text,
            "a tighter frame gave {what}, but this wider frame shows that it is wrong"
        );
    }
    text
}

/// Returns a line with up to three likely first moves, as a guess for a problem that is not
/// decided.
fn likely(framed: &Framed) -> String {
    let moves = framed.guess.iter().take(3).map(|likely| {
        let LikelyMove { name, share } = likely;
        format!("{name} ({:.0}%)", share * 100.0)
    });
    match &moves.collect::<Vec<_>>()[..] {
        [] => String::new(),
        moves => format!(
            "not solved; likely moves by their shape: {}\n",
            moves.join(", ")
        ),
    }
}

/// Returns a line about a string that can be captured although the whole target cannot. It names
/// the option that reports more about the string.
fn only(part: &Part) -> String {
    let by_ko = match part.threats {
        0 => String::new(),
        threats => format!(" by ko, with {}", number_of(threats.into(), "threat")),
    };
    format!(
        "the string {target} can be captured{by_ko}, but not the whole target: {moves}; more with \
         --target {target}",
        target = part.target,
        moves = part.moves.join(" "),
    )
}

/// Returns lines with the weaker first moves that also succeed. Such a move succeeds against fewer
/// outside threats (ko threats) of the opponent than the moves of the answer, or only with outside
/// threats of its own player.
fn weaker(side: &SolvedSide) -> String {
    let named = side.moves.as_deref().unwrap_or_default();
    let mut others: Vec<_> = side.values.iter().flatten().collect();
    others.retain(|worth| !named.contains(&worth.name));
    let mut text = String::new();
    for equal in others.chunk_by(|one, other| one.withstands == other.withstands) {
        let withstands = equal[0].withstands;
        let number = number_of(withstands.unsigned_abs().into(), "outside threat");
        let threats = match withstands {
            0 => "if the opponent has no outside threat".to_owned(),
            1.. => format!("if the opponent has at most {number}"),
            _ => format!("with {number}"),
        };
        let names: Vec<&str> = equal.iter().map(|worth| worth.name.as_str()).collect();
        let _ = writeln!(text, "also {threats}: {}", names.join(" "));
    }
    text
}

/// Returns lines with the first moves that fail or have a weaker status than the answer, if all
/// moves were requested.
fn statuses(problem: &Problem, side: &SolvedSide) -> String {
    let attacker = problem.defender().other();
    let list = |is_one: &dyn Fn(&FirstMove) -> bool| -> String {
        let moves = side.first_moves.iter().filter(|first| is_one(first));
        let names: Vec<&str> = moves.map(|first| first.name.as_str()).collect();
        names.join(" ")
    };
    // Each list of strings that must stand for moves to fail, in the order of the moves.
    let mut held: Vec<&[Point]> = Vec::new();
    let fails = |first: &&FirstMove| first.status == MoveStatus::Fails;
    for first in side.first_moves.iter().filter(fails) {
        if !held.contains(&&first.held[..]) {
            held.push(&first.held);
        }
    }
    held.sort_by_key(|held| held.len());
    let mut text = String::new();
    let mut lines = vec![(
        format!("succeed if the outside is {attacker}'s, not proved further"),
        list(&|first| first.status == MoveStatus::Unknown && first.claim.is_some()),
    )];
    lines.extend(held.iter().map(|held| {
        let condition = match held {
            [] => String::new(),
            held => while_standing(held),
        };
        let fails = list(&|first| first.status == MoveStatus::Fails && first.held == **held);
        (format!("fail{condition}"), fails)
    }));
    lines.push((
        "not known".to_owned(),
        list(&|first| first.status == MoveStatus::Unknown && first.claim.is_none()),
    ));
    for (what, moves) in lines {
        if !moves.is_empty() {
            let _ = writeln!(text, "{what}: {moves}");
        }
    }
    text
}

/// Returns in words what an answer from a frame (a region around the target) claims about the whole
/// board.
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
        Claim::Helped => format!(
            "{defender} lives on the whole board{}, by play on {points} points",
            while_standing(&side.links)
        ),
        Claim::Connected => {
            let to = match &side.links[..] {
                [] => "the outside".to_owned(),
                links => format!(
                    "{}, outside the frame, which may be captured",
                    links.join(" or ")
                ),
            };
            let owned = match &side.friendly[..] {
                [] => String::new(),
                [one] => format!(" {one} counts as {defender}'s,"),
                several => format!(" {} count as {defender}'s,", several.join(" ")),
            };
            let region = side.region.join(" ");
            format!(
                "{defender} connects to {to};{owned} the rest of the outside counts as {attacker}'s: \
                 {region}"
            )
        }
        Claim::Sealed => format!("{defender} {verb}{condition}: {}", side.region.join(" ")),
    }
}
