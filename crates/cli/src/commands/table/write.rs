//! Writes recomputed tables of papers as text, in the formats of `tengen table`.

use super::TableFormat;
use crate::answer;
use crate::failure::Failure;
use crate::output;
use std::fmt::Write as _;
use tengen::papers::{self, PaperEntry, PaperRow, PaperTable};

/// The largest number of characters of a cell. Longer cells are shortened in plain text and
/// Markdown.
const LONG: usize = 36;

/// Returns a list of all tables and figures with their titles.
pub(super) fn listing(format: TableFormat) -> Result<String, Failure> {
    let entries: Vec<PaperEntry> = papers::entries().collect();
    let cells = |entry: &PaperEntry| {
        let title = match entry.oeis() {
            Some(number) => format!("{} ({number})", entry.title),
            None => entry.title.to_owned(),
        };
        let [name, kind, source] = [entry.name, entry.kind.name(), entry.source];
        [name.to_owned(), kind.to_owned(), source.to_owned(), title]
    };
    let rows: Vec<Vec<String>> = entries.iter().map(|entry| cells(entry).into()).collect();
    let head = ["name", "kind", "source", "title"];
    match format {
        TableFormat::Text => Ok(aligned(&rows)),
        TableFormat::Json => entries
            .iter()
            .map(|answer| answer::json("table", answer))
            .collect(),
        TableFormat::Markdown => Ok(markdown(&head, &rows)),
        TableFormat::Csv => output::csv(&head, &rows),
    }
}

/// Returns a table in the given format.
pub(super) fn table(table: &PaperTable, format: TableFormat) -> Result<String, Failure> {
    let head = ["key", "ours", "printed", "verdict", "remarks"];
    let cells = |row: &PaperRow| -> Vec<String> {
        let ours = row.ours.clone();
        let remarks: Vec<&str> = row.verdict.reason().into_iter().chain(row.basis).collect();
        vec![
            row.key.clone(),
            ours.unwrap_or_default(),
            row.printed.unwrap_or_default().to_owned(),
            row.verdict.word().to_owned(),
            remarks.join("; "),
        ]
    };
    let rows = || table.rows.iter().map(cells);
    let short = || -> Vec<Vec<String>> {
        rows()
            .map(|row| row.iter().map(|cell| shortened(cell)).collect())
            .collect()
    };
    Ok(match format {
        TableFormat::Text => {
            let mut lines = vec![head.map(str::to_owned).into()];
            lines.extend(short());
            format!(
                "{}: {} ({})\n{}\n",
                table.name,
                table.title,
                table.source,
                aligned(&lines)
            )
        }
        TableFormat::Markdown => format!(
            "## {}: {}\n\n{}\n\n{}\n",
            table.name,
            table.title,
            table.source,
            markdown(&head, &short())
        ),
        TableFormat::Csv => {
            let named = rows().map(|row| [vec![table.name.to_owned()], row].concat());
            let head = [&["table"], head.as_slice()].concat();
            output::csv(&head, named)?
        }
        TableFormat::Json => answer::json("table", table)?,
    })
}

/// Shortens the text of a cell. A long integer is shortened to its first and last digits and the
/// number of digits, a long list of integers to its beginning and its length. Other texts stay as
/// they are.
fn shortened(cell: &str) -> String {
    let is_list = cell.contains(' ') && cell.bytes().all(|b| b" -0123456789".contains(&b));
    if is_list && cell.len() > 2 * LONG {
        return format!("{}... ({} numbers)", &cell[..LONG], cell.split(' ').count());
    }
    if cell.len() <= LONG || !cell.bytes().all(|b| b.is_ascii_digit()) {
        return cell.to_owned();
    }
    let (head, tail) = (&cell[..18], &cell[cell.len() - 6..]);
    format!("{head}...{tail} ({} digits)", cell.len())
}

/// Returns cells in columns, aligned at the left.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns)
        .map(|i| rows.iter().map(|row| row[i].len()).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, "{cell:<width$}  ");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn markdown(head: &[&str], rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let head: Vec<String> = head.iter().map(|&title| title.to_owned()).collect();
    let rule = vec!["---".to_owned(); head.len()];
    let lines = [head, rule];
    lines.iter().chain(rows).map(|cells| line(cells)).collect()
}
