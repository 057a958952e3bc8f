//! Checks that remarks 1 to 4 hold in both designs.

use tengen_base::observer::Silent;
use tengen_reduction::graph::Gadgets;
use tengen_reduction::remarks::{Finding, Method, check};

fn findings(design: Gadgets, memory: usize) -> Vec<Finding> {
    let findings = check(design, memory, &Silent).unwrap();
    for finding in &findings {
        println!("{design:?} {finding:?}");
        assert!(finding.holds, "{design:?} {finding:?}");
    }
    findings
}

#[test]
fn the_remarks_hold_of_the_compact_diagrams() {
    // Little memory, so that the solver decides the large diagrams.
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
