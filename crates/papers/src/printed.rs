//! The values printed in the tables of *Combinatorics of Go* and *On the number of Go positions on
//! lattice graphs*. They are in `data/printed` of this crate, one file per table.

/// A value printed in a table of a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The key that identifies the value in its table, such as `n=5`.
    pub key: &'static str,
    /// The value as printed, with powers of ten such as `1.5e20`.
    pub value: &'static str,
    /// The correct value, if the printed value is known to be wrong.
    pub correction: Option<Correction>,
}

/// The correction of a wrong printed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The correct value.
    pub value: &'static str,
    /// A description of the error in the paper, or an explanation of the printed value.
    pub note: &'static str,
}

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../data/printed/", $name, ".tsv")))),*]
    };
}

const FILES: [(&str, &str); 17] = files![
    "go-accuracy",
    "go-constants",
    "go-other-games",
    "go-recurrences",
    "go-table-1",
    "go-table-2",
    "go-table-3",
    "go-table-4",
    "go-table-5",
    "go-table-6",
    "go-table-7",
    "go-table-8",
    "lattice-configurations",
    "lattice-table-1",
    "lattice-table-2",
    "lattice-table-3",
    "lattice-table-4",
];

/// Returns the values that a paper prints in a table, in the order in which they are printed.
/// `table` is the name of the table in the [catalogue](mod@crate::catalogue).
///
/// The iterator is empty if the table has no printed values.
pub fn printed(table: &str) -> impl Iterator<Item = Printed> {
    let file = FILES.iter().find(|(name, _)| *name == table);
    let lines = file.map_or("", |(_, text)| text).lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .map(|line| {
            let mut fields = line
                .split('\t')
                .map(|field| Some(field).filter(|f| !f.is_empty()));
            let mut next = || fields.next().flatten();
            Printed {
                key: next().unwrap_or_default(),
                value: next().unwrap_or_default(),
                correction: next()
                    .zip(next())
                    .map(|(value, note)| Correction { value, note }),
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_has_its_values_once() {
        for (name, _) in FILES {
            let keys: Vec<&str> = printed(name).map(|p| p.key).collect();
            assert!(!keys.is_empty(), "{name}");
            assert_eq!(
                keys.iter().collect::<BTreeSet<_>>().len(),
                keys.len(),
                "{name}"
            );
            assert!(
                printed(name).all(|p| !p.key.is_empty() && !p.value.is_empty()),
                "{name}"
            );
        }
        assert_eq!(printed("nothing").count(), 0);
    }
}
