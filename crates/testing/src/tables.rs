//! Reads the tables in the folder `data/`.

/// Returns the lines of a table in `data/` that are below its comments and heading, each split at
/// tabs.
pub fn lines(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).map(|line| line.split('\t').collect())
}
