//! Tests the gates of the tiles by search, in every case of living and dead inputs, for either
//! player to move first.

use crate::common::drawn::{Drawn, KOS, NODES, cases};
use crate::common::gate::Circuit;
use crate::common::verdict::Verdict;
use tengen_board::Player::{self, Black, White};
use tengen_reduction::tiles::sheets::{CHOICE, SOURCE, Sheet};
use tengen_reduction::tiles::tile::Gate;
use tengen_tsumego::solver::session::Ko;

fn judge(circuit: &Circuit, targets: &[&str], first: Player, ko: Ko) -> Verdict {
    let found = circuit.solve(targets, first, ko, NODES);
    found.unwrap_or_else(|| panic!("{targets:?}, {first:?} first: not enough situations"))
}

#[test]
fn a_choice_is_strict() {
    for delay in [1, 2, 4] {
        Drawn::of(Gate::Choice).is_strict(delay, "", &KOS).unwrap();
    }
}

#[test]
fn the_output_of_a_choice_is_the_literal_that_was_chosen() {
    for delay in [1, 2, 4] {
        Drawn::of(Gate::Choice).chosen_is_out(delay, "S").unwrap();
    }
    Drawn::of(Gate::Choice).chosen_is_out(1, "").unwrap();
}

#[test]
fn a_choice_has_one_reply() {
    for delay in [1, 2] {
        Drawn::of(Gate::Choice).has_one_reply(delay, "SZ").unwrap();
        Drawn::of(Gate::Choice)
            .both_choices_save_z(delay, "")
            .unwrap();
    }
}

#[test]
fn a_join_is_the_and_of_its_inputs_whoever_moves() {
    for delay in [1, 2, 4] {
        Drawn::of(Gate::Join).is_strict(delay, "", &KOS).unwrap();
    }
    Drawn::of(Gate::Join).lives_with_its_inputs("").unwrap();
}

#[test]
fn small_gates_agree_with_the_model() {
    const MEMORY: usize = 1 << 30;
    let both = |circuit: &Circuit, targets: &[&str]| {
        for first in [White, Black] {
            let all = circuit
                .oracle(targets, first, MEMORY)
                .expect("enough memory");
            assert_eq!(
                judge(circuit, targets, first, Ko::Allowed),
                all,
                "{targets:?}"
            );
        }
    };
    for dead in cases(2, 1) {
        both(&Drawn::of(Gate::Join).circuit(&dead, "TWIJ"), &["T"]);
        let strict = Drawn::of(Gate::Choice).strict(&dead);
        for targets in [&["Z"][..], &["S"], &strict] {
            both(&Drawn::of(Gate::Choice).circuit(&dead, "SHZPQ"), targets);
        }
    }
}

#[test]
fn of_a_variable_the_chosen_literal_lives_and_the_other_is_dead() {
    Drawn::of(Gate::Variable).chosen_lives("").unwrap();
    Drawn::of(Gate::Variable).has_one_reply(1, "").unwrap();
}

#[test]
fn a_source_lives() {
    let mut circuit = Circuit::new();
    circuit.gate(SOURCE, "", "");
    assert_eq!(judge(&circuit, &["S"], Black, Ko::Allowed), Verdict::Alive);
}

/// The letters of a passage whose strings are contracted to one vertex each. A passage is a gate
/// whose output needs its input I and the chosen one of P and Q.
const CONTRACTED: &str = "STUWVZHPQI";

#[test]
fn a_passage_is_strict() {
    for delay in [1, 2, 4] {
        Drawn::of(Gate::Passage)
            .is_strict(delay, CONTRACTED, &KOS)
            .unwrap();
    }
    Drawn::of(Gate::Passage)
        .is_strict(1, "SZHIPQ", &[Ko::Allowed])
        .unwrap();
}

#[test]
fn the_output_of_a_passage_needs_the_input_and_the_literal_that_was_chosen() {
    for delay in [1, 2, 4] {
        Drawn::of(Gate::Passage)
            .chosen_is_out(delay, CONTRACTED)
            .unwrap();
    }
}

#[test]
fn a_passage_has_one_reply() {
    for delay in [1, 2] {
        Drawn::of(Gate::Passage)
            .has_one_reply(delay, CONTRACTED)
            .unwrap();
        Drawn::of(Gate::Passage)
            .both_choices_save_z(delay, CONTRACTED)
            .unwrap();
    }
}

/// Searches a passage (a gate with the inputs I, P and Q) where each string with a letter of
/// `POINTS` is one vertex, and dead inputs have `DELAY` liberties. Both are read from the
/// environment. Results are in `docs/reduction-tiles.md`.
#[test]
#[ignore = "minutes to hours"]
fn a_passage_with_more_of_its_stones() {
    let read = |name: &str, otherwise: &str| std::env::var(name).unwrap_or(otherwise.to_owned());
    let delay = read("DELAY", "1").parse().unwrap();
    let points = read("POINTS", "SZ");
    Drawn::of(Gate::Passage)
        .is_strict(delay, &points, &KOS)
        .unwrap();
    Drawn::of(Gate::Passage)
        .chosen_is_out(delay, &points)
        .unwrap();
    Drawn::of(Gate::Passage)
        .has_one_reply(delay, &points)
        .unwrap();
    Drawn::of(Gate::Passage)
        .both_choices_save_z(delay, &points)
        .unwrap();
}

/// Returns a join (a gate with two inputs) and a passage whose input I is the output of the join.
/// The strings with the letters `join` and `passage` are one vertex each.
fn series(dead: &[Option<usize>], join: &str, passage: &str) -> Circuit {
    let mut circuit = Circuit::new();
    circuit.gate(Gate::Join.sheet(), "1", join);
    circuit.gate(Gate::Passage.sheet(), "", passage);
    circuit.wire(("T1", 6), ("I", 0));
    for ((name, port), &dead) in [("I1", 6), ("J1", 4), ("P", 5), ("Q", 9)]
        .into_iter()
        .zip(dead)
    {
        circuit.feed(name, port, dead);
    }
    circuit
}

/// Checks a passage whose input I is the output of a join, which lives by a seki. White can save no
/// string that should be dead, and the output is as specified.
fn series_is_strict(dead: &[Option<usize>], join: &str, passage: &str) {
    let start = series(dead, join, passage);
    let is_in = dead[0].is_none() && dead[1].is_none();
    let inputs = ["I1", "J1", "P", "Q"].into_iter().zip(dead);
    let mut targets: Vec<&str> = inputs.filter(|at| at.1.is_some()).map(|at| at.0).collect();
    targets.push("Z");
    if !is_in {
        targets.push("T1");
    }
    if !is_in || (dead[2].is_some() && dead[3].is_some()) {
        targets.push("S");
    }
    never(&start, &targets, Verdict::Alive, &format!("{dead:?}"));
    for (moves, chosen) in [("wA bB", 2), ("wB bA", 3)] {
        let after = start.after(moves);
        let lives = is_in && dead[chosen].is_none();
        let other = if lives { Verdict::Dead } else { Verdict::Alive };
        never(&after, &["S"], other, &format!("{dead:?} {moves}"));
    }
}

/// Checks that no search of a circuit gives the verdict `wrong`, for either player to move first. A
/// search may end without a verdict.
fn never(circuit: &Circuit, targets: &[&str], wrong: Verdict, place: &str) {
    for first in [White, Black] {
        let found = circuit.solve(targets, first, Ko::Allowed, NODES);
        eprintln!("{place} {targets:?} {first:?} first: {found:?}");
        assert_ne!(found, Some(wrong), "{place} {targets:?} {first:?}");
    }
}

#[test]
#[ignore = "minutes to hours"]
fn a_passage_after_a_join_is_strict() {
    for dead in cases(4, 1) {
        series_is_strict(&dead, "IJW", "STUWVZHPQ");
    }
}

/// Checks two passages in series: the output of the first is the input I of the second. White can
/// save no dead string, whoever moves first. After White's choices in both, the last output is as
/// specified. The wire between the passages has all its stones.
#[test]
#[ignore = "minutes to hours"]
fn two_passages_in_series_are_strict() {
    let names = ["I1", "P1", "Q1", "P2", "Q2"];
    for dead in cases(5, 1) {
        let mut start = Circuit::new();
        start.gate(Gate::Passage.sheet(), "1", CONTRACTED);
        start.gate(Gate::Passage.sheet(), "2", "STUWVZHPQ");
        start.wire(("S1", 0), ("I2", 0));
        for ((name, port), &dead) in names.into_iter().zip([0, 0, 0, 0, 0]).zip(&dead) {
            start.feed(name, port, dead);
        }
        let lives = |n: usize| dead[n].is_none();
        let first = lives(0) && (lives(1) || lives(2));
        let both = first && (lives(3) || lives(4));
        let mut targets: Vec<&str> = (0..5).filter(|&n| !lives(n)).map(|n| names[n]).collect();
        targets.extend(["Z1", "Z2"]);
        targets.extend((!first).then_some("S1"));
        targets.extend((!both).then_some("S2"));
        // The solver accepts at most eight targets, so of nine dead strings eight are tried at a
        // time.
        for targets in targets.windows(targets.len().min(8)) {
            never(&start, targets, Verdict::Alive, &format!("{dead:?}"));
        }
        for (one, two) in [(1, 3), (1, 4), (2, 3), (2, 4)] {
            let [first, second] =
                [one == 1, two == 3].map(|p| if p { ["A", "B"] } else { ["B", "A"] });
            let moves = [(first, 1), (second, 2)];
            let moves =
                moves.map(|([white, black], gate)| format!("w{white}{gate} b{black}{gate}"));
            let moves = moves.join(" ");
            let after = start.after(&moves);
            let lives = lives(0) && lives(one) && lives(two);
            let other = if lives { Verdict::Dead } else { Verdict::Alive };
            never(&after, &["S2"], other, &format!("{dead:?} {moves}"));
        }
    }
}

/// Checks several gates together, White first, with all moves of both players. The target consists
/// of the output of the circuit (the end) and the string Z of each gate with a choice. It lives if
/// and only if the formula of the gates is satisfiable. Inputs of joins have all their stones.
/// Strings whose capture would decide the gate are contracted to one vertex.
#[test]
fn a_few_gates_together_are_decided_as_their_formula() {
    let start = || {
        let mut circuit = Circuit::new();
        circuit.gate(Gate::Variable.sheet(), "v", "GNHZ");
        circuit
    };
    let join = |circuit: &mut Circuit| circuit.gate(Gate::Join.sheet(), "j", "W");
    let decide = |circuit: &Circuit, targets: &[&str]| judge(circuit, targets, White, Ko::Allowed);
    // u and not u.
    let mut circuit = start();
    join(&mut circuit);
    circuit.wire(("Gv", 0), ("Ij", 6));
    circuit.wire(("Nv", 0), ("Jj", 4));
    assert_eq!(decide(&circuit, &["Zv", "Tj"]), Verdict::Dead);
    // u.
    let mut circuit = start();
    join(&mut circuit);
    circuit.wire(("Gv", 0), ("Ij", 6));
    circuit.feed("Jj", 4, None);
    assert_eq!(decide(&circuit, &["Zv", "Tj"]), Verdict::Alive);
    // The three formulas are u or not u; u or x, where x is a dead literal; and (u or x) and not u.
    for (second, also, expected) in [
        (Some("Nv"), None, Verdict::Alive),
        (None, None, Verdict::Alive),
        (None, Some("Nv"), Verdict::Dead),
    ] {
        let mut circuit = start();
        circuit.gate(Gate::Choice.sheet(), "c", "PQSHZ");
        join(&mut circuit);
        circuit.wire(("Gv", 0), ("Pc", 0));
        match second {
            Some(name) => circuit.wire((name, 0), ("Qc", 0)),
            None => circuit.feed("Qc", 0, Some(1)),
        }
        circuit.wire(("Sc", 0), ("Ij", 6));
        match also {
            Some(name) => circuit.wire((name, 0), ("Jj", 4)),
            None => circuit.feed("Jj", 4, None),
        }
        let found = decide(&circuit, &["Zv", "Zc", "Tj"]);
        assert_eq!(found, expected, "{second:?} {also:?}");
    }
}

/// Checks a passage (a gate with the inputs I, P and Q) with the gate of its variable u. Input P is
/// u, and input Q is not u or a dead literal.
#[test]
#[ignore = "minutes to hours"]
fn a_passage_with_its_variable_is_decided_as_its_formula() {
    for (second, also, expected) in [
        (true, false, Verdict::Alive),
        (false, false, Verdict::Alive),
        (false, true, Verdict::Dead),
    ] {
        let mut circuit = Circuit::new();
        circuit.gate(Gate::Variable.sheet(), "v", "GNHZ");
        circuit.gate(Gate::Passage.sheet(), "p", "STUWVZHPQI");
        circuit.gate(Gate::Join.sheet(), "j", "W");
        circuit.feed("Ip", 0, None);
        circuit.wire(("Gv", 0), ("Pp", 0));
        match second {
            true => circuit.wire(("Nv", 0), ("Qp", 0)),
            false => circuit.feed("Qp", 0, Some(1)),
        }
        circuit.wire(("Sp", 0), ("Ij", 6));
        match also {
            true => circuit.wire(("Nv", 0), ("Jj", 4)),
            false => circuit.feed("Jj", 4, None),
        }
        let found = circuit.solve(&["Zv", "Zp", "Tj"], White, Ko::Allowed, 10 * NODES);
        eprintln!("{second} {also}: {found:?}");
        assert!(
            found.is_none_or(|found| found == expected),
            "{second} {also}"
        );
    }
}

#[test]
fn a_choice_needs_the_second_liberty_of_z() {
    // In a choice gate without the liberty y, Black can capture the string Z by a move at its eye
    // z.
    let rows: Vec<&'static str> = CHOICE
        .rows
        .iter()
        .map(|&row| if row == "####y####" { "#########" } else { row })
        .collect();
    let sheet = Sheet {
        rows: rows.leak(),
        ..CHOICE
    };
    let mut changed = Circuit::new();
    changed.gate(sheet, "", "S");
    changed.feed("P", 0, None);
    changed.feed("Q", 0, None);
    let after = changed.after("wA");
    let reply = after.put(Black, after.at("z")).unwrap();
    assert!(!reply.has("Z"));
    let whole = Drawn::of(Gate::Choice)
        .circuit(&[None, None], "S")
        .after("wA");
    assert!(whole.put(Black, whole.at("z")).is_none());
    assert_eq!(judge(&whole, &["Z"], White, Ko::Allowed), Verdict::Alive);
}
