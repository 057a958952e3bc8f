//! Remarks 1 to 4 hold, in both designs.

use tengen_count::observer::Silent;
use tengen_reduction::graph::Design;
use tengen_reduction::remarks::{Finding, check};

fn findings(design: Design) -> Vec<Finding> {
    let findings = check(design, 1 << 29, &Silent).unwrap();
    for finding in &findings {
        println!("{design:?} {finding:?}");
        assert!(finding.holds, "{design:?} {finding:?}");
    }
    findings
}

#[test]
fn the_remarks_hold_of_the_compact_diagrams() {
    let findings = findings(Design::Compact);
    let parts = |part: &str| findings.iter().filter(|f| f.remark == part).count();
    let numbers = ["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "3.1", "3.2", "4"].map(parts);
    assert_eq!(numbers, [3, 2, 6, 6, 4, 24, 2, 48, 14]);
}

#[test]
#[ignore = "a minute and 1 GB"]
fn the_remarks_hold_of_the_diagrams_of_the_paper() {
    findings(Design::Paper);
}
