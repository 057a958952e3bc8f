//! Recomputed tables: each row has a computed value, the value printed in the paper, and the
//! verdict, the result of their comparison.

use crate::printed::{Printed, printed};
use crate::value::Value;
use serde::Serialize;

/// A recomputed table of a paper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PaperTable {
    /// The name of the table.
    pub name: &'static str,
    /// The subject of the table.
    pub title: &'static str,
    /// The paper, and the place in it.
    pub source: &'static str,
    /// The values of the table: first those with a printed value, in printed order.
    pub rows: Vec<PaperRow>,
}

impl PaperTable {
    /// Returns the rows whose computed and printed values differ for no known reason.
    pub fn unexplained(&self) -> impl Iterator<Item = &PaperRow> {
        let differs = |row: &&PaperRow| row.verdict == Verdict::Differs(None);
        self.rows.iter().filter(differs)
    }
}

/// One value of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "WrittenRow")]
#[non_exhaustive]
pub struct PaperRow {
    /// The description of the value.
    pub key: String,
    /// The recomputed value. `None` if it cannot be computed, or takes long and `full` was not
    /// requested.
    pub ours: Option<String>,
    /// The printed value, if any.
    pub printed: Option<&'static str>,
    /// The result of comparing both values.
    pub verdict: Verdict,
    /// The data from which the value was computed, if it was not computed from scratch.
    pub basis: Option<&'static str>,
}

/// One value of a table, in its JSON form.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WrittenRow {
    /// The description of the value.
    key: String,
    /// The recomputed value; `null` if there is none.
    ours: Option<String>,
    /// The printed value; `null` if there is none.
    printed: Option<&'static str>,
    /// The result of comparing both values.
    verdict: &'static str,
    /// The reason for a difference, if it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    /// The data from which the value was computed, if it was not computed from scratch.
    #[serde(skip_serializing_if = "Option::is_none")]
    basis: Option<&'static str>,
}

impl From<PaperRow> for WrittenRow {
    fn from(row: PaperRow) -> WrittenRow {
        WrittenRow {
            key: row.key,
            ours: row.ours,
            printed: row.printed,
            verdict: row.verdict.word(),
            reason: row.verdict.reason(),
            basis: row.basis,
        }
    }
}

tengen_base::schema_as!(PaperRow => WrittenRow);

/// The verdict: the result of comparing a computed value with the printed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The computed and the printed value differ by at most one unit of the last printed digit.
    Agrees,
    /// The values differ by more than one unit of the last printed digit, but not by more than the
    /// allowed rounding error.
    Nearly,
    /// The values differ. The reason is given if a correction of the printed value is known and
    /// equals the computed value.
    Differs(Option<&'static str>),
    /// The computed value is not printed in the paper.
    Beyond,
    /// The printed value was not computed this time, because it takes long, is beyond the requested
    /// sizes, or does not fit in memory.
    NotRun,
}

impl Verdict {
    /// Returns the verdict in one or two words, such as "agrees"; [`Verdict::Nearly`] counts as
    /// agreement.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Agrees | Verdict::Nearly => "agrees",
            Verdict::Differs(_) => "differs",
            Verdict::Beyond => "beyond",
            Verdict::NotRun => "not run",
        }
    }

    /// Returns the known reason of a difference between computed and printed value. For
    /// [`Verdict::Nearly`], says that only rounding differs.
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Verdict::Nearly => Some("but for rounding in the print's last digits"),
            Verdict::Differs(reason) => reason,
            _ => None,
        }
    }
}

/// Collects the computed values of a table and compares them with the printed values.
#[derive(Debug)]
pub struct Builder {
    name: &'static str,
    values: Vec<Entered>,
}

/// A computed value of the table.
#[derive(Debug)]
struct Entered {
    key: String,
    value: Value,
    /// The rounding error that is allowed for the printed value, in units of its last digit.
    units: u32,
    basis: Option<&'static str>,
}

impl Builder {
    /// Returns a builder for the table with a given name, which has no values yet.
    pub(crate) fn new(name: &'static str) -> Builder {
        Builder {
            name,
            values: Vec::new(),
        }
    }

    /// Adds a value that was computed from scratch.
    pub(crate) fn add(&mut self, key: impl Into<String>, value: Value) {
        self.add_rounded(key, value, 1);
    }

    /// Adds a computed value. The value printed in the paper may differ from it by up to `units`
    /// units of its last digit.
    pub(crate) fn add_rounded(&mut self, key: impl Into<String>, value: Value, units: u32) {
        self.push(key, value, units, None);
    }

    /// Adds a value that was computed from published counts, not from scratch.
    pub(crate) fn add_published(&mut self, key: impl Into<String>, value: Value) {
        self.push(key, value, 1, Some("from published counts"));
    }

    /// Adds a value that is an estimate, the mean of random runs. `few` is `true` if a few of the
    /// runs dominate the mean, so that it is most likely too low.
    pub(crate) fn add_sampled(&mut self, key: impl Into<String>, value: Value, few: bool) {
        let basis = match few {
            true => "estimated; few runs dominate the estimate, so it is most likely too low",
            false => "estimated",
        };
        self.push(key, value, 1, Some(basis));
    }

    fn push(
        &mut self,
        key: impl Into<String>,
        value: Value,
        units: u32,
        basis: Option<&'static str>,
    ) {
        self.values.push(Entered {
            key: key.into(),
            value,
            units,
            basis,
        });
    }

    /// Returns the rows of the table, each with a computed value, a printed value, or both.
    pub(crate) fn rows(mut self) -> Vec<PaperRow> {
        let mut rows: Vec<PaperRow> = Vec::new();
        // Rows of the table with a printed value come first, in the order of the paper.
        for print in printed(self.name) {
            let found = self.values.iter().position(|e| e.key == print.key);
            let entered = found.map(|i| self.values.remove(i));
            rows.push(PaperRow {
                key: print.key.to_owned(),
                verdict: (entered.as_ref()).map_or(Verdict::NotRun, |e| compared(e, &print)),
                basis: entered.as_ref().and_then(|e| e.basis),
                ours: entered.map(|e| e.value.to_string()),
                printed: Some(print.value),
            });
        }
        // The remaining computed values are not printed in the paper.
        rows.extend(self.values.into_iter().map(|entered| PaperRow {
            key: entered.key,
            ours: Some(entered.value.to_string()),
            printed: None,
            verdict: Verdict::Beyond,
            basis: entered.basis,
        }));
        rows
    }
}

/// Compares a computed value with the printed value.
fn compared(ours: &Entered, print: &Printed) -> Verdict {
    if ours.value.agrees(print.value, 1) {
        return Verdict::Agrees;
    }
    if ours.value.agrees(print.value, ours.units) {
        return Verdict::Nearly;
    }
    // A known misprint explains the difference only if the computed value equals the correction.
    let right = print.correction.filter(|c| ours.value.agrees(c.value, 1));
    Verdict::Differs(right.map(|correction| correction.note))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_exact::{Interval, UBig};

    #[test]
    fn verdicts() {
        let mut table = Builder::new("go-table-6");
        let thousandths =
            |n: u32| Value::real(&Interval::ratio(&n.into(), &1_000u32.into(), 64), 3);
        table.add("n=1", thousandths(2_280));
        table.add("n=2", thousandths(3_500));
        table.add_rounded("n=3", thousandths(2_977), 2);
        // The printed value for n = 16 is a known misprint, but 2.975 is not the correct value.
        table.add("n=16", thousandths(2_975));
        table.add_published("n=40", thousandths(1));
        let rows = table.rows();
        let row = |key: &str| rows.iter().find(|row| row.key == key).unwrap();
        assert_eq!(row("n=1").verdict, Verdict::Agrees);
        assert_eq!(row("n=2").verdict, Verdict::Differs(None));
        assert_eq!(row("n=3").verdict, Verdict::Nearly);
        assert_eq!(row("n=4").verdict, Verdict::NotRun);
        assert_eq!(row("n=16").verdict, Verdict::Differs(None));
        assert_eq!(row("n=40").verdict, Verdict::Beyond);
        assert!(row("n=40").basis.is_some() && row("n=1").basis.is_none());
        let mut table = Builder::new("go-table-6");
        let right = "2975734192043357249366".parse().unwrap();
        let right = Interval::ratio(&right, &UBig::from(10u8).pow(21), 128);
        table.add("n=16", Value::real(&right, 21));
        let rows = table.rows();
        assert!(rows.iter().any(|row| row.verdict.reason().is_some()));
    }
}
