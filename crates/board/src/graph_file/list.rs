//! Edge lists and CSV: two labels of vertices on each line, perhaps with data after them. Also
//! adjacency lists.
//!
//! ```text
//! 7 12            numbers: the vertices are ascending
//! paris lyon      names: the vertices are in the order in which they occur
//! 1 2 {}          networkx.write_edgelist: a dictionary on each line
//! 1 2 0.5         a weight on each line
//! (0, 0) (0, 1)   a tuple of Python is one label
//! "a, b",c        CSV, with a comma, semicolon or tab between cells
//! ```
//!
//! The first line with data determines the separator and the columns, and all other lines must
//! agree. Data and weights are ignored.
//!
//! A list that has none of these forms is an adjacency list if each vertex begins exactly one line.
//! The other words of the line are its neighbours. networkx.write_adjlist writes each edge once
//! (left). Other programs write it in both directions (right):
//!
//! ```text
//! 0 1 2           1: 2 3
//! 1               2: 1
//! 2               3: 1
//! ```
//!
//! CSV may begin with a header, which names the columns with the ends of edges: `source` and
//! `target`, `from` and `to`, and so on. With other names, the ends are in the first two columns,
//! if these contain only numbers. A first line is an edge, not a header, if one of the two names is
//! also an end of a later edge. So vertices may have any names.

use super::edges::{Edges, check_size, number};
use super::fault::{EMPTY, GraphFileError, START, fail, wrong_words};
use crate::board::Board;
use crate::steps;
use crate::text::Location;
use std::borrow::Cow;
use std::collections::HashMap;

/// A label or datum with its location.
type Cell<'a> = (Location, Cow<'a, str>);

/// Names that a header gives to the two columns with the ends of edges. In files without a CSV
/// separator only the first two pairs are recognised.
const COLUMNS: [(&str, &str); 7] = [
    ("source", "target"),
    ("from", "to"),
    ("src", "dst"),
    ("head", "tail"),
    ("node1", "node2"),
    ("fromnodeid", "tonodeid"),
    ("u", "v"),
];

/// The meaning of the columns of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Two labels of vertices.
    Plain,
    /// Two labels and a number.
    Weighted,
    /// Two labels, and data from a `{` to the end.
    Data,
    /// The indices of the two columns with the ends of edges, found by the names in a header.
    Columns(usize, usize),
}

/// Reads an edge list or CSV.
pub(super) fn read(text: &str) -> Result<Board, GraphFileError> {
    let lines = (1..).zip(text.lines());
    let mut lines = lines.filter(|(_, line)| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with(['#', '%'])
    });
    let mut rows: Vec<Vec<Cell<'_>>> = Vec::new();
    let Some((first, line)) = lines.next() else {
        return fail(START, EMPTY);
    };
    // The first line determines the separator of the whole file.
    let separator = separator(line);
    rows.push(cells(first, line, separator));
    rows.extend(lines.map(|(number, line)| cells(number, line, separator)));
    let form = match header(&rows, separator.is_some()) {
        Some(form) => {
            rows.remove(0);
            form
        }
        None => Form::of(&rows[0]).unwrap_or(Form::Plain),
    };
    let pairs: Result<Vec<_>, _> = rows.iter().map(|row| form.ends(row)).collect();
    let pairs = match pairs {
        Ok(pairs) => pairs,
        Err(error) if separator.is_some() => return Err(error),
        Err(error) => return adjacency(&rows).unwrap_or(Err(error)),
    };
    let is_name = |cell: &&Cell<'_>| {
        let begins = |c: char| c.is_alphabetic() || matches!(c, '(' | '_');
        cell.1.starts_with(begins)
    };
    match pairs.iter().flatten().any(is_name) {
        true => named(&pairs),
        false => numbered(&pairs),
    }
}

impl Form {
    /// Returns the form of a row in an edge list without a header, or `None` if it has none of the
    /// known forms.
    fn of(row: &[Cell<'_>]) -> Option<Form> {
        match row {
            [_, _] => Some(Form::Plain),
            [_, _, (_, data), ..] if data.starts_with('{') => Some(Form::Data),
            [_, _, (_, weight)] if weight.parse::<f64>().is_ok() => Some(Form::Weighted),
            _ => None,
        }
    }

    /// Returns the two labels of a row.
    fn ends<'r, 'a>(self, row: &'r [Cell<'a>]) -> Result<[&'r Cell<'a>; 2], GraphFileError> {
        let (expected, form) = match self {
            Form::Plain => (2, "<vertex> <vertex>"),
            Form::Weighted => (3, "<vertex> <vertex> <weight>"),
            Form::Data => (3, "<vertex> <vertex> {<data>}"),
            Form::Columns(a, b) => (a.max(b) + 1, "the columns of the header"),
        };
        let ends = match self {
            Form::Columns(a, b) => row.get(a).zip(row.get(b)),
            _ => (Form::of(row) == Some(self)).then(|| (&row[0], &row[1])),
        };
        if let Some((a, b)) = ends.filter(|(a, b)| !a.1.is_empty() && !b.1.is_empty()) {
            return Ok([a, b]);
        }
        let place = row.get(expected).or(row.last());
        let found = row.iter().filter(|cell| !cell.1.is_empty()).count();
        let fault = wrong_words(found, expected, form);
        fail(place.map_or(START, |cell| cell.0), fault)
    }
}

/// Returns the form that the first row states as a header, or `None` if it is not a header.
fn header(rows: &[Vec<Cell<'_>>], is_csv: bool) -> Option<Form> {
    let (first, rest) = rows.split_first()?;
    let column = |name: &str| {
        first
            .iter()
            .position(|cell| cell.1.eq_ignore_ascii_case(name))
    };
    let named = COLUMNS
        .iter()
        .take(if is_csv { COLUMNS.len() } else { 2 })
        .find_map(|(a, b)| column(a).zip(column(b)))
        .filter(|_| is_csv || first.len() == 2);
    let is_number = |cell: &Cell<'_>| cell.1.bytes().all(|b| b.is_ascii_digit());
    let (a, b) = named.or_else(|| {
        // Unknown names above numbers are a header, too.
        let ends = |row: &Vec<Cell<'_>>| row.len() > 1 && row[..2].iter().all(is_number);
        let is_header = is_csv && first.len() > 1 && !first[..2].iter().any(is_number);
        (is_header && !rest.is_empty() && rest.iter().all(ends)).then_some((0, 1))
    })?;
    // If a name of the first row is also an end of a later edge, the first row is an edge.
    let names = [&first[a].1, &first[b].1];
    let is_used = |row: &Vec<Cell<'_>>| {
        let mut ends = [row.get(a), row.get(b)].into_iter().flatten();
        ends.any(|cell| names.contains(&&cell.1))
    };
    (!rest.is_empty() && !rest.iter().any(is_used)).then_some(Form::Columns(a, b))
}

/// Returns the CSV separator of a line, outside of data and tuples; `None` for blanks.
fn separator(line: &str) -> Option<char> {
    let plain = line.split('{').next().unwrap_or("");
    let is_tuple = plain.trim_start().starts_with('(');
    // In a line such as `0,1 0,2`, the comma within each word belongs to the label.
    let is_inner = |word: &str| word.trim_matches(',').contains(',');
    let words: Vec<&str> = plain.split_whitespace().take(2).collect();
    let are_labels = words.len() == 2 && words.iter().all(|word| is_inner(word));
    if is_tuple || are_labels {
        return None;
    }
    // Tabs separate cells only if no cell is empty, because they are also used as blanks.
    let has_cells = |separator: &char| {
        let mut cells = line.trim().split(*separator);
        match separator {
            '\t' => line.trim().contains('\t') && cells.all(|cell| !cell.trim().is_empty()),
            _ => cells.count() > 1 && plain.contains(*separator),
        }
    };
    [',', ';', '\t'].into_iter().find(has_cells)
}

/// Splits a line of an edge list into cells, one for each label, weight or dictionary.
///
/// Quotes and parentheses keep a separator within a cell. A `{` keeps the rest of the line
/// together.
fn cells(number: usize, line: &str, separator: Option<char>) -> Vec<Cell<'_>> {
    steps::add(line.len());
    let mut cells = Vec::new();
    let is_end = |c: char| separator.map_or_else(|| c.is_whitespace(), |s| c == s);
    // The byte offset and the column, from 1, where the current cell begins after its leading
    // blanks.
    let mut start: Option<(usize, usize)> = None;
    let mut closing = None;
    let end = std::iter::once((line.len(), '\n'));
    for (column, (offset, c)) in (1..).zip(line.char_indices().chain(end)) {
        let at_end = offset == line.len();
        // A separator outside of quotes, parentheses and dictionaries ends the cell.
        if at_end || (closing.is_none() && is_end(c)) {
            let empty = separator.map(|_| (offset, column));
            if let Some((from, column)) = start.take().or(empty) {
                let location = Location {
                    line: number,
                    column,
                };
                cells.push((location, unquoted(line[from..offset].trim_end())));
            }
        } else if closing == Some(c) {
            closing = None;
        } else if closing.is_none()
            && c == '"'
            && start.is_some_and(|(from, _)| line[from..].starts_with('"'))
        {
            // A doubled quote within quotes continues the cell.
            closing = Some('"');
        } else if start.is_none() && !c.is_whitespace() {
            start = Some((offset, column));
            closing = match c {
                '"' if separator.is_some() => Some('"'),
                '(' => Some(')'),
                // A dictionary extends to the end of the line.
                '{' if cells.len() > 1 => Some('\n'),
                _ => None,
            };
        }
    }
    cells
}

/// Removes the quotes of a CSV cell, in which quotes are doubled.
fn unquoted(cell: &str) -> Cow<'_, str> {
    let inner = cell
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    match inner {
        Some(inner) if inner.contains('"') => Cow::Owned(inner.replace("\"\"", "\"")),
        Some(inner) => Cow::Borrowed(inner),
        None => Cow::Borrowed(cell),
    }
}

/// Returns the graph of an adjacency list, with its vertices in the order of the rows. Returns
/// `None` if the rows are not an adjacency list.
fn adjacency(rows: &[Vec<Cell<'_>>]) -> Option<Result<Board, GraphFileError>> {
    let has_colons = rows.iter().all(|row| row[0].1.ends_with(':'));
    let name = |row: &Vec<Cell<'_>>| {
        let name = &*row[0].1;
        let name = if has_colons {
            &name[..name.len() - 1]
        } else {
            name
        };
        name.to_owned()
    };
    let names: Vec<String> = rows.iter().map(name).collect();
    let indices: HashMap<&str, usize> = (0..).zip(&names).map(|(v, name)| (&**name, v)).collect();
    if names.len() < 2 || indices.len() < names.len() {
        return None;
    }
    let mut edges = Edges::default();
    for (vertex, row) in rows.iter().enumerate() {
        for (location, neighbour) in &row[1..] {
            edges.push(*location, (vertex, *indices.get(&**neighbour)?));
        }
    }
    Some(check_size(names.len() as u64).and_then(|()| edges.into_board(names)))
}

/// Builds a board of named vertices, in the order in which their names occur in the edges.
fn named(pairs: &[[&Cell<'_>; 2]]) -> Result<Board, GraphFileError> {
    let mut edges = Edges::default();
    let mut names: Vec<String> = Vec::new();
    let mut indices = HashMap::new();
    for pair in pairs {
        let [a, b] = pair.map(|(_, name)| {
            *indices.entry(&**name).or_insert_with(|| {
                names.push(name.clone().into_owned());
                names.len() - 1
            })
        });
        edges.push(pair[0].0, (a, b));
    }
    check_size(names.len() as u64)?;
    edges.into_board(names)
}

/// Builds a board of numbered vertices, in the ascending order of their numbers.
fn numbered(pairs: &[[&Cell<'_>; 2]]) -> Result<Board, GraphFileError> {
    let mut edges = Edges::default();
    for pair in pairs {
        let [a, b] = pair.map(|cell| number((cell.0, &*cell.1), u64::from(u32::MAX)));
        edges.push(pair[0].0, (a? as usize, b? as usize));
    }
    let mut labels: Vec<usize> = edges.ends.iter().flat_map(|&(a, b)| [a, b]).collect();
    // Replace each number by its index among the numbers that occur, in ascending order.
    labels.sort_unstable();
    labels.dedup();
    check_size(labels.len() as u64)?;
    let index = |label: usize| labels.partition_point(|&l| l < label);
    for (a, b) in &mut edges.ends {
        (*a, *b) = (index(*a), index(*b));
    }
    edges.into_board(labels.iter().map(usize::to_string).collect())
}

#[cfg(test)]
mod tests {
    use crate::graph_file::read;
    use crate::names::Names;

    /// Reads a graph and returns its edges by the names of their ends, as `a-b c-d`.
    fn edges(text: &str) -> String {
        let board = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let names = Names::of(&board);
        let edges = board.graph().edges();
        let edges = edges.map(|(a, b)| format!("{}-{}", names.name(a), names.name(b)));
        edges.collect::<Vec<_>>().join(" ")
    }

    fn fault(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn data_of_networkx_is_ignored() {
        for text in [
            "0 1 {}\n1 2 {}\n",
            "0 1 {'weight': 3}\n1 2 {'a': {'b': (1, 2)}, 'c': \"x y\"}\n",
            "0 1 0.5\n1 2 -1e-3\n",
            "0,1,{}\n1,2,{'a': 1, 'b': 2}\n",
            "#grid.txt\n# GMT\n0 1\n1 2\n",
            "0 1\n1 0\n2 1\n1 2\n",
        ] {
            assert_eq!(edges(text), "0-1 1-2", "{text}");
        }
        assert_eq!(edges("c d {}\nd e {}\n"), "c-d d-e");
        let grid = "(0, 0) (0, 1) {}\n(0, 0) (1, 0) {}\n";
        assert_eq!(edges(grid), "(0, 0)-(0, 1) (0, 0)-(1, 0)");
        assert_eq!(edges("0,0 0,1\na 0,1\n"), "0,0-0,1 0,1-a");
        assert!(
            fault("1 2 {}\n2 3\n")
                .contains("expected 3 words (<vertex> <vertex> {<data>}), found 2")
        );
        assert!(
            fault("1 2 3\n2 3 {}\n")
                .contains("expected 3 words (<vertex> <vertex> <weight>), found 3")
        );
    }

    #[test]
    fn adjacency_lists_have_a_line_for_each_vertex() {
        for text in [
            "# path\n0 1\n1 2\n2\n",
            "0: 1\n1: 0 2\n2: 1\n",
            "0 1\n1 0 2\n2 1\n",
        ] {
            assert_eq!(edges(text), "0-1 1-2", "{text}");
        }
        assert_eq!(edges("0 1 3\n1 2\n2 3\n3\n"), "0-1 0-3 1-2 2-3");
        assert_eq!(read("10\n20\n").unwrap().points(), 2);
        // Faults of adjacency lists: a vertex without a line, a vertex with two lines, an edge that
        // occurs three times, and a loop.
        assert!(fault("0 1 3\n1 2\n3\n").starts_with("line 2, column 3: expected 3 words"));
        assert!(fault("0 1\n1\n1\n").starts_with("line 2, column 1: expected 2 words"));
        assert!(fault("0 1 1\n1 0\n").contains("the edge between 0 and 1 is there already"));
        assert!(fault("0 0 1\n1\n").contains("an edge from vertex 0 to itself"));
    }

    #[test]
    fn csv_has_separators_headers_and_quotes() {
        for text in [
            "source,target\na,b\nb,c\n",
            "Source;Target;Type\na;b;Undirected\nb;c;Undirected\n",
            "source\ttarget\na\tb\nb\tc\n",
            "Id,From,To\n1,a,b\n2,b,c\n",
            "a,b\r\nb,c\r\n",
            "\"a\", \"b\"\n\"b\", \"c\"\n",
            "a,b,0.5\nb,c,1\n",
            "source target\na b\nb c\n",
            "a,b\nb,a\nb,c\nc,b\n",
        ] {
            assert_eq!(edges(text), "a-b b-c", "{text}");
        }
        assert_eq!(edges("person,friend\n1,2\n2,3\n"), "1-2 2-3");
        assert_eq!(
            edges("New York,Boston\nBoston,\"a \"\"b\"\", c\""),
            "New York-Boston Boston-a \"b\", c"
        );
        assert_eq!(edges("New York\tBoston\n"), "New York-Boston");
        // The names of a header may be names of vertices.
        assert_eq!(edges("source,target\ntarget,x\n"), "source-target target-x");
        assert_eq!(edges("source target\n"), "source-target");
        assert_eq!(edges("u v\nv w\n"), "u-v v-w");
        assert!(fault("a,b\nb\n").starts_with("line 2, column 1: expected 2 words"));
        assert!(fault("a,b\nb,\n").starts_with("line 2, column 3: expected 2 words"));
        assert!(fault("a,b\nb,c,d\n").starts_with("line 2, column 5: expected 2 words"));
        assert!(fault("source,target\na,b\na\n").starts_with("line 3"));
    }
}
