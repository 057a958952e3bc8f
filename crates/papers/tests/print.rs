//! Compares every table that the papers print with computed values. Small values are computed here,
//! larger ones in an ignored test.

use std::sync::atomic::{AtomicUsize, Ordering};
use tengen_base::machine::Machine;
use tengen_base::threads::on_each;
use tengen_count::Options;
use tengen_papers::{Kind, Scope, Verdict, catalogue, find};

/// The largest side of a board, and the largest number of rows of a strip, whose values are
/// computed here. Tests of other crates count larger boards.
const SMALL: usize = 6;

fn scope(largest: usize) -> Scope<'static> {
    Scope {
        full: false,
        largest,
        options: Options::new(Machine::silent(1, 4 << 30)),
    }
}

/// The known misprints of the papers, where the computed value is correct.
const KNOWN: [&str; 5] = [
    "go-accuracy n=13",
    "go-constants A (2015)",
    "go-table-6 n=16",
    "lattice-table-1 N=19 upper",
    "lattice-table-2 square-octagonal upper",
];

/// Returns the printed values that are not computed if sides of boards and rows of strips are at
/// most `largest`.
fn takes_long(largest: usize) -> Vec<String> {
    let above = |quick: usize, last: usize| largest.min(quick) + 1..=last;
    let mut names = Vec::new();
    names.extend(above(11, 19).map(|n| format!("go-table-3 n={n}")));
    names.extend(above(11, 18).map(|n| format!("go-table-5 n={n}")));
    for (quick, column) in [(8, "classes"), (7, "order"), (9, "a"), (9, "root")] {
        names.extend(above(quick, 9).map(|m| format!("go-table-2 m={m} {column}")));
    }
    for n in (39..=99).step_by(10).filter(|n| n / 5 >= largest) {
        names.extend(["count", "probability"].map(|kind| format!("go-table-4 n={n} {kind}")));
    }
    for end in ["", " over L(5,5)"] {
        names.push(format!("go-other-games Connect-4: 6 rows, 7 columns{end}"));
    }
    // The games of 2 x 2 are also counted by a test of the crate `tengen-games`.
    names.extend((largest < 7).then(|| "go-table-7 2 x 2".to_owned()));
    for board in ["1 x 6", "2 x 3", "2 x 4", "3 x 3"] {
        names.push(format!("go-table-7 {board}, power of ten"));
    }
    names.push("go-table-8 4 x 4".to_owned());
    names.sort();
    names
}

#[test]
fn tables_agree_with_the_print_but_for_known_misprints() {
    compare_with_the_print(SMALL);
}

#[test]
#[ignore = "half a minute; smaller boards catch the same faults"]
fn larger_values_agree_with_the_print() {
    compare_with_the_print(usize::MAX);
}

fn compare_with_the_print(largest: usize) {
    let (mut differ, mut not_run, mut agree) = (Vec::new(), Vec::new(), 0);
    let entries: Vec<_> = catalogue().collect();
    // Compute two tables at a time, each in one thread, because few tables have work for two
    // threads.
    let next = AtomicUsize::new(0);
    let tables = on_each(0..2, |_| {
        let mut tables = Vec::new();
        while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            tables.extend(entry.table(&scope(largest)).expect(entry.name));
        }
        tables
    });
    for table in tables.into_iter().flatten() {
        for row in &table.rows {
            let name = format!("{} {}", table.name, row.key);
            match row.verdict {
                Verdict::Differs(None) => panic!("{name}: {:?} is not {:?}", row.ours, row.printed),
                Verdict::Differs(Some(_)) => differ.push(name.clone()),
                Verdict::Agrees | Verdict::Nearly => agree += 1,
                Verdict::NotRun => not_run.push(name.clone()),
                Verdict::Beyond => {}
            }
            // Some entries are statements, such as superadditivity, instead of numbers; a
            // computation must confirm them.
            let ours = row.ours.as_deref();
            assert_ne!(ours, Some("no"), "{name}");
        }
        let has_values = table.rows.iter().any(|row| row.ours.is_some());
        assert!(has_values, "{}", table.name);
    }
    differ.sort();
    assert_eq!(differ, KNOWN);
    // All printed values must have been computed, except the ones that take long.
    not_run.sort();
    assert_eq!(not_run, takes_long(largest));
    assert!(agree > 200, "{agree}");
}

#[test]
fn every_figure_is_a_picture() {
    let mut figures = 0;
    for entry in catalogue().filter(|entry| !matches!(entry.kind, Kind::Table(_))) {
        let svg = entry
            .figure(&scope(SMALL))
            .expect(entry.name)
            .expect("a figure");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        let title = format!("<title>{}</title>", entry.title);
        assert!(svg.contains(&title) && svg.contains("<desc>"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        let same = catalogue().filter(|other| other.name == entry.name);
        assert_eq!(same.count(), 1);
        figures += 1;
    }
    // There are Figures 1 to 5 and 7 to 15 of *Combinatorics of Go*.
    assert_eq!(figures, 14);
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    let error = find("go-table-99").expect_err("no such table").to_string();
    assert!(
        error.contains("go-table-99") && error.contains("lattice-table-4"),
        "{error}"
    );
}
