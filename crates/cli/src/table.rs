//! Formats tables as text with aligned columns.

use std::fmt::Write as _;

/// Returns a table as text. Each column has a title and its cells, aligned at the right.
pub(crate) fn table(columns: &[(&str, Vec<String>)]) -> String {
    let rows = columns.iter().map(|(_, cells)| cells.len()).max();
    let mut lines = vec![String::new(); rows.unwrap_or(0) + 1];
    for (title, cells) in columns {
        let longest = cells.iter().map(String::len).max().unwrap_or(0);
        let width = longest.max(title.len());
        let cells = std::iter::once(*title).chain(cells.iter().map(String::as_str));
        for (line, cell) in lines.iter_mut().zip(cells) {
            let gap = if line.is_empty() { "" } else { "  " };
            let _ = write!(line, "{gap}{cell:>width$}");
        }
    }
    lines.join("\n") + "\n"
}
