//! Checks remarks 1 to 4 of section 4 of *On the Complexity of Tsume-Go* on each diagram of the
//! reduction on graphs. There are two designs: one has the paper's liberties, the compact one has
//! fewer.
//!
//! The checks count liberties and decide whether stones live, with unrestricted moves of both
//! players. Life is decided by retrograde analysis of all states ([`tengen_model`]) or, if there
//! are too many, by [`tengen_tsumego::solver`]. Stones that live unconditionally, or parts of other
//! diagrams, replace the surroundings of a diagram.

mod diagrams;
mod judge;

use diagrams::Diagram;
use judge::{Fate, Judge};
use tengen_board::Player::{self, Black, White};
use tengen_reduction::graph::gadgets::{Gadgets, has_third, liberties};

/// The method by which a finding was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Method {
    /// Liberties were counted.
    Count,
    /// Retrograde analysis of this number of states.
    All(usize),
    /// The solver searched this number of nodes.
    Search(u64),
    /// No search was needed: the string is connected with one that lives unconditionally.
    Joined,
}

/// A statement of a remark and its truth.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    /// The remark and its part, such as `1.2`.
    remark: &'static str,
    /// The statement and the case that it covers.
    statement: String,
    /// `true` if the statement holds.
    holds: bool,
    /// The method that decided it.
    method: Method,
}

/// Checks all statements of remarks 1 to 4 on the diagrams of a design.
///
/// `memory` is the limit of retrograde analysis in bytes. Remarks 1.1 and 2.1 say that the black
/// strings H (of a variable) and L (a link) have three liberties. In the compact design they have
/// two.
fn findings(design: Gadgets, memory: usize) -> Vec<Finding> {
    let mut findings = Vec::new();
    for remark in [remark_1, remark_2, remark_3, remark_4] {
        remark(design, Judge { memory }, &mut findings);
    }
    for finding in &findings {
        println!("{design:?} {finding:?}");
        assert!(finding.holds, "{design:?} {finding:?}");
    }
    findings
}

fn count(
    remark: &'static str,
    diagram: &Diagram,
    name: &str,
    stone: usize,
    expected: usize,
) -> Finding {
    let found = diagram.liberties(stone);
    Finding {
        remark,
        statement: format!("{name} has {found} liberties"),
        holds: found == expected,
        method: Method::Count,
    }
}

fn fate(remark: &'static str, statement: String, fate: Fate, alive: bool) -> Finding {
    let word = if alive { "lives" } else { "is dead" };
    Finding {
        remark,
        statement: format!("{statement} {word}"),
        holds: fate.alive == alive,
        method: fate.method,
    }
}

/// Adds the fates of a stone, if Black moves first and if White moves first. The function
/// `statement` makes the text of the finding from the player.
fn both_fates(
    remark: &'static str,
    (diagram, stone, alive): (&Diagram, usize, bool),
    judge: Judge,
    findings: &mut Vec<Finding>,
    statement: impl Fn(Player) -> String,
) {
    for (first, verdict) in Player::BOTH.into_iter().zip(judge.fates(diagram, stone)) {
        findings.push(fate(remark, statement(first), verdict, alive));
    }
}

fn remark_1(design: Gadgets, judge: Judge, findings: &mut Vec<Finding>) {
    let (start, variable) = diagrams::variable(design);
    let [a, b] = [true, false].map(|side| *variable.side(side));
    let of_h = if has_third(design) { 3 } else { 2 };
    for (name, stone, expected) in [
        ("G(i)", a.literal, 2),
        ("G'(i)", b.literal, 2),
        ("H", variable.h, of_h),
    ] {
        findings.push(count("1.1", &start, name, stone, expected));
    }
    // White plays at A, Black plays elsewhere, and White plays at B; then in the other order. The
    // black string H must die.
    let at_a = start.after(&[(White, a.choice)]);
    for (first, second) in [(a, b), (b, a)] {
        let one = start.after(&[(White, first.choice)]);
        let verdict = judge.after(&one, variable.h, White, second.choice);
        findings.push(fate(
            "1.2",
            "White at A and B: H".to_owned(),
            verdict,
            false,
        ));
    }
    let at_b = start.after(&[(White, b.choice)]);
    for (part, after, live, dead, names) in [
        (
            "1.3",
            at_a.after(&[(Black, b.choice)]),
            a,
            b,
            ("A", "C", "G(i)", "G'(i)"),
        ),
        (
            "1.4",
            at_b.after(&[(Black, a.choice)]),
            b,
            a,
            ("B", "D", "G'(i)", "G(i)"),
        ),
    ] {
        let (white, black, living, captured) = names;
        for (name, stone, alive) in [
            (living, live.literal, true),
            ("H", variable.h, true),
            (captured, dead.literal, false),
        ] {
            both_fates(part, (&after, stone, alive), judge, findings, |first| {
                format!("White at {white}, Black at {black}, {first:?} moves: {name}")
            });
        }
    }
}

fn remark_2(design: Gadgets, judge: Judge, findings: &mut Vec<Finding>) {
    let (start, variable, clause) = diagrams::clause_of_one_variable(design);
    for link in &clause.links {
        findings.push(count("2.1", &start, "L", link.l, liberties(design)));
    }
    for side in variable.sides {
        findings.push(count("2.1", &start, "the literal", side.literal, 2));
    }
    for values in [
        vec![],
        vec![true],
        vec![false],
        vec![true, false],
        vec![false, false],
        vec![true, true],
        vec![true, false, false],
        vec![true, true, false],
        vec![true, true, true],
        vec![false, false, false],
    ] {
        let (diagram, clauses) = diagrams::clauses(design, &values, 1);
        let k = (&diagram, clauses[0].k[0], values.contains(&true));
        both_fates("2.2", k, judge, findings, |first| {
            format!("literals {}, {first:?} moves: K", word(&values))
        });
    }
    // A literal that is linked to two clauses.
    for value in [true, false] {
        let (diagram, clauses) = diagrams::clauses(design, &[value], 2);
        let k = (&diagram, clauses[0].k[0], value);
        both_fates("2.2", k, judge, findings, |first| {
            format!("a literal of two clauses, {value}, {first:?} moves: K")
        });
    }
}

fn remark_3(design: Gadgets, judge: Judge, findings: &mut Vec<Finding>) {
    for (h, k) in [(1, 0), (1, 1), (0, 1), (2, 2)] {
        for bits in 0..1u32 << (h + k) {
            let alive = |i: u32| bits >> i & 1 == 1;
            let hs: Vec<bool> = (0..h).map(alive).collect();
            let ks: Vec<bool> = (h..h + k).map(alive).collect();
            let (diagram, finale) = diagrams::finale(design, &hs, &ks);
            if (h, k, bits) == (1, 1, 3) {
                findings.push(count("3.1", &diagram, "Lambda", finale.lambda, 2));
                findings.push(count("3.1", &diagram, "Omega", finale.omega[0], 2));
            }
            let expected = hs.contains(&false) || !ks.contains(&false);
            let lambda = (&diagram, finale.lambda, expected);
            both_fates("3.2", lambda, judge, findings, |first| {
                let (hs, ks) = (word(&hs), word(&ks));
                format!("H alive: {hs}; K alive: {ks}; {first:?} moves: Lambda")
            });
        }
    }
}

/// Checks remark 4, with a clause whose white string K is dead. After White at A, the target Lambda
/// dies only if Black replies at C (the other choice point B). The mirrored case uses B and D.
fn remark_4(design: Gadgets, judge: Judge, findings: &mut Vec<Finding>) {
    let (start, variable, finale) = diagrams::easy_life(design);
    for (first, second, names) in [(0, 1, ["A", "C"]), (1, 0, ["B", "D"])] {
        let [white, black] = names;
        let after = start.after(&[(White, variable.sides[first].choice)]);
        let answer = variable.sides[second].choice;
        let replies = after.stones_of(Black).into_iter().map(Some).chain([None]);
        for reply in replies {
            let then = reply.map_or(after.clone(), |reply| after.after(&[(Black, reply)]));
            let verdict = judge.fate(&then, finale.lambda, White);
            let at = reply.map_or("nowhere", |reply| after.name(reply));
            let case = format!(
                "K dead, White at {white}, Black at {at} ({black} is {}): Lambda",
                after.name(answer)
            );
            findings.push(fate("4", case, verdict, reply != Some(answer)));
        }
    }
}

fn word(values: &[bool]) -> String {
    if values.is_empty() {
        return "none".to_owned();
    }
    values
        .iter()
        .map(|&value| if value { 'T' } else { 'F' })
        .collect()
}

#[test]
fn the_remarks_hold_of_the_compact_diagrams() {
    // With this little memory, the solver decides the large diagrams instead of retrograde
    // analysis.
    let findings = findings(Gadgets::Compact, 1 << 26);
    let parts = |part: &str| findings.iter().filter(|f| f.remark == part).count();
    let numbers = ["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "3.1", "3.2", "4"].map(parts);
    assert_eq!(numbers, [3, 2, 6, 6, 4, 24, 2, 48, 14]);
}

#[test]
#[ignore = "ten seconds and half a GB"]
fn the_remarks_hold_of_the_compact_diagrams_by_all_positions() {
    let findings = findings(Gadgets::Compact, 1 << 29);
    let of_three = findings.iter().filter(|f| f.statement.contains("FFF"));
    let states: Vec<Method> = of_three.map(|finding| finding.method).collect();
    assert_eq!(states, [Method::All(996_539); 2]);
}

#[test]
#[ignore = "a minute and 1 GB"]
fn the_remarks_hold_of_the_diagrams_of_the_paper() {
    findings(Gadgets::Paper, 1 << 29);
}
