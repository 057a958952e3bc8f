//! A table: rows of our value, the printed value, and the verdict.

use crate::printed::{Printed, printed};
use crate::value::Value;

/// A table of a paper, recomputed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name, such as `go-table-6`.
    pub name: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// The paper and place.
    pub source: &'static str,
    /// Its values, those that are printed first and in the order of the print.
    pub rows: Vec<Row>,
}

/// One value of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Which value.
    pub key: String,
    /// Ours.
    pub ours: Option<Value>,
    /// What is printed.
    pub printed: Option<&'static str>,
    /// How they compare.
    pub verdict: Verdict,
}

/// How our value and the print compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They are the same, as far as the print goes.
    Agrees,
    /// They are the same but for errors of rounding in the last digits of the print.
    Nearly,
    /// They differ; the reason, if it is known.
    Differs(Option<&'static str>),
    /// It is not in print.
    Beyond,
    /// It was not computed this time, because it takes long.
    NotRun,
}

impl Verdict {
    /// The verdict in a word.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Agrees | Verdict::Nearly => "agrees",
            Verdict::Differs(_) => "differs",
            Verdict::Beyond => "beyond",
            Verdict::NotRun => "not run",
        }
    }

    /// Why it differs, if that is known, or how far it agrees.
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Verdict::Nearly => Some("but for rounding in the print's last digits"),
            Verdict::Differs(reason) => reason,
            _ => None,
        }
    }
}

/// Sets values against the print.
#[derive(Debug)]
pub(crate) struct Builder {
    name: &'static str,
    units: u32,
    values: Vec<(String, Value)>,
}

impl Builder {
    /// For the table of that name, whose print may be off by `units` units of the last
    /// digit from rounding.
    pub(crate) fn new(name: &'static str, units: u32) -> Builder {
        Builder {
            name,
            units,
            values: Vec::new(),
        }
    }

    /// Adds a value.
    pub(crate) fn add(&mut self, key: impl Into<String>, value: Value) {
        self.values.push((key.into(), value));
    }

    /// The rows.
    pub(crate) fn rows(mut self) -> Vec<Row> {
        let mut rows: Vec<Row> = Vec::new();
        for Printed { key, value, note } in printed(self.name) {
            let found = self.values.iter().position(|(k, _)| k == key);
            let ours = found.map(|i| self.values.remove(i).1);
            let verdict = match &ours {
                None => Verdict::NotRun,
                Some(ours) if ours.agrees(value, 1) => Verdict::Agrees,
                Some(ours) if ours.agrees(value, self.units) => Verdict::Nearly,
                Some(_) => Verdict::Differs(note),
            };
            rows.push(Row {
                key: key.to_owned(),
                ours,
                printed: Some(value),
                verdict,
            });
        }
        rows.extend(self.values.into_iter().map(|(key, value)| Row {
            key,
            ours: Some(value),
            printed: None,
            verdict: Verdict::Beyond,
        }));
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts() {
        let mut table = Builder::new("go-table-3", 1);
        table.add("n=1", Value::integer(1u8));
        table.add("n=2", Value::integer(58u8));
        table.add("n=14", Value::integer(1u8));
        table.add("n=20", Value::integer(1u8));
        let rows = table.rows();
        let verdict = |key: &str| rows.iter().find(|row| row.key == key).unwrap().verdict;
        assert_eq!(verdict("n=1"), Verdict::Agrees);
        assert_eq!(verdict("n=2"), Verdict::Differs(None));
        assert!(verdict("n=14").reason().is_some());
        assert_eq!(verdict("n=3"), Verdict::NotRun);
        assert_eq!(verdict("n=20"), Verdict::Beyond);
        assert_eq!(rows.last().unwrap().key, "n=20");
    }
}
