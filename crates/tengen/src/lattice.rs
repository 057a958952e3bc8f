//! Lists the lattices that have a name, and shows a lattice on a small board.

use crate::{BoardSpec, Error, Point, Position, Request, Result};
use derive_setters::Setters;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use tengen_base::observer::Observer;
use tengen_board::lattice::cell::Wrap;
use tengen_board::{Board, Boundary, Lattice, Names, Shape, graph_file};

/// Facts about a lattice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LatticeFacts {
    /// The lattice: its name, or its unit cell (the part that repeats) as one line of text.
    pub lattice: Lattice,
    /// The name of the lattice. If its unit cell is not the cell of a built-in lattice, the name is
    /// in the line `name` of the cell's text. Without this line, the name is `own-` and a hash of
    /// the cell.
    pub name: String,
    /// A description of the lattice in one line.
    pub about: Option<String>,
    /// The unit cell.
    pub cell: CellFacts,
    /// The way in which the last row of a board is joined to the first row.
    pub wraps_rows: Joined,
    /// The way in which the last column of a board is joined to the first column.
    pub wraps_columns: Joined,
    /// `true` if the papers on numbers of legal positions study this lattice. Some engines and
    /// bounds support only such lattices.
    pub of_papers: bool,
}

/// A unit cell of a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CellFacts {
    /// Number of rows of points in the unit cell.
    pub rows: usize,
    /// Number of columns of points in the unit cell.
    pub cols: usize,
    /// Number of edges that belong to one unit cell.
    pub edges: usize,
    /// Number of guarded points in a unit cell: points beside an extra point, outside the board,
    /// that is always empty.
    pub guarded: usize,
    /// `true` if all points of the first column of the board are guarded: beside an extra point
    /// that is always empty.
    pub guards_first_column: bool,
    /// `true` if very short boards exist, on which an edge between joined opposite sides repeats
    /// another edge or joins a point to itself. Repeated edges count once, and edges from a point
    /// to itself are dropped. If `false`, such boards do not exist.
    pub merges_short_wraps: bool,
}

/// The way in which the last row or column of a board is joined to the first one. In JSON, its
/// name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Joined {
    /// The last row or column is not joined to the first one.
    Open,
    /// The last row or column is joined to the first one, as on a cylinder.
    Straight,
    /// The last row or column is joined to the first one in reverse order, as on a Moebius strip.
    Twisted,
}

/// Returns the facts about all named lattices.
///
/// ```
/// let names: Vec<String> = tengen::lattice::all().into_iter().map(|l| l.name).collect();
/// assert!(names.contains(&"kagome".to_owned()));
/// ```
pub fn all() -> Vec<LatticeFacts> {
    let all = Lattice::all().chain(Lattice::shipped());
    all.map(LatticeFacts::of).collect()
}

/// A request to show a lattice on a board: its points, edges and a picture. The board is small by
/// default.
///
/// ```
/// use tengen::prelude::*;
/// let kagome = "kagome".parse::<Lattice>().unwrap();
/// let shown = ShowLattice::new(kagome).rows(3).cols(2).run()?;
/// assert_eq!((shown.points, shown.edges.len()), (6, 7));
/// # Ok::<(), tengen::Error>(())
/// ```
///
/// # Errors
/// [`Unusable`](Error::Unusable), if the board does not exist or is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Setters)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ShowLattice {
    /// The lattice.
    pub lattice: Lattice,
    /// Number of rows. The default is the smallest number from 4 up that is a multiple of the rows
    /// of the unit cell, the repeating part.
    #[serde(default)]
    #[setters(into)]
    pub rows: Option<usize>,
    /// Number of columns. The default is `rows`, if given. Otherwise it is the smallest number from
    /// 4 up that is a multiple of the columns of the unit cell, the repeating part.
    #[serde(default)]
    #[setters(into)]
    pub cols: Option<usize>,
    /// Boundary condition: the edges of the board outside which there is an extra row of points
    /// that are always empty.
    #[serde(default)]
    pub boundary: Boundary,
}

/// A board of a lattice, with its picture and facts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownLattice {
    /// The numbers of rows and columns, the boundary condition (rows of points that are always
    /// empty) and the lattice.
    #[serde(flatten)]
    pub shape: Shape,
    /// Facts about the lattice, such as the way in which opposite sides of a board are joined.
    pub facts: LatticeFacts,
    /// The text of the lattice's unit cell, the part that repeats. It can serve as a template for
    /// the text of a new lattice.
    pub text: String,
    /// Number of points of the board.
    pub points: usize,
    /// The edges of the board, each as the names of the two points that it joins.
    pub edges: Vec<(Point, Point)>,
    /// The names of the guarded points: points beside an extra point that is always empty.
    pub guarded: Vec<Point>,
    #[serde(skip)]
    board: Board,
}

impl LatticeFacts {
    /// Returns the facts about `lattice`.
    pub fn of(lattice: Lattice) -> LatticeFacts {
        let cell = lattice.cell();
        let joined = |wrap| match wrap {
            Wrap::Open => Joined::Open,
            Wrap::Straight => Joined::Straight,
            Wrap::Twisted => Joined::Twisted,
        };
        LatticeFacts {
            lattice,
            name: lattice.label().into_owned(),
            about: lattice.about().map(str::to_owned),
            cell: CellFacts {
                rows: cell.rows(),
                cols: cell.cols(),
                edges: cell.edge_count(),
                guarded: cell.guarded_points(),
                guards_first_column: cell.guards_first_column(),
                merges_short_wraps: cell.merges_short_wraps(),
            },
            wraps_rows: joined(cell.wrap_rows()),
            wraps_columns: joined(cell.wrap_cols()),
            of_papers: !lattice.is_own(),
        }
    }

    /// Describes in words which opposite sides of a board are joined; `None` if none are.
    pub fn wraps(&self) -> Option<&'static str> {
        match (self.wraps_columns, self.wraps_rows) {
            (Joined::Open, Joined::Open) => None,
            (Joined::Open, _) => Some("the last row touches the first"),
            (Joined::Straight, Joined::Open) => Some("the last column touches the first"),
            (Joined::Straight, _) => {
                Some("the last column touches the first, and the last row the first")
            }
            (Joined::Twisted, Joined::Open) => {
                Some("the last column touches the first, upside down")
            }
            (Joined::Twisted, _) => {
                Some("the last column touches the first, upside down, and the last row the first")
            }
        }
    }

    /// Returns the text of the lattice's unit cell, the part that repeats. It can serve as a
    /// template for the text of a new lattice.
    pub fn cell_text(&self) -> String {
        cell_text(self.lattice)
    }
}

impl ShowLattice {
    /// Returns a request that shows a small board of `lattice`.
    pub fn new(lattice: Lattice) -> ShowLattice {
        ShowLattice {
            lattice,
            rows: None,
            cols: None,
            boundary: Boundary::None,
        }
    }

    fn shape(&self) -> Shape {
        const LEAST: usize = 4;
        let cell = self.lattice.cell();
        let whole = |cell: usize| LEAST.div_ceil(cell) * cell;
        let cols = self.cols.or(self.rows);
        Shape {
            lattice: self.lattice,
            rows: self.rows.unwrap_or_else(|| whole(cell.rows())),
            cols: cols.unwrap_or_else(|| whole(cell.cols())),
            boundary: self.boundary,
        }
    }
}

impl Request for ShowLattice {
    type Answer = ShownLattice;

    fn run_with(&self, _: &dyn Observer) -> Result<ShownLattice> {
        let shape = self.shape();
        let points = shape.rows.saturating_mul(shape.cols);
        if points > MAX_SHOWN {
            let reason = format!("expected a board of at most {MAX_SHOWN} points, found {points}");
            return Err(Error::above(MAX_SHOWN, points, reason));
        }
        let board = Board::lattice(shape)?;
        let names = Names::of(&board);
        let guarded: Vec<usize> = (0..board.points())
            .filter(|&v| board.is_guarded(v))
            .collect();
        let edges = board.graph().edges();
        let facts = LatticeFacts::of(self.lattice);
        Ok(ShownLattice {
            shape,
            text: facts.cell_text(),
            facts,
            points: board.points(),
            edges: edges
                .map(|(a, b)| (Point::of(&names, a), Point::of(&names, b)))
                .collect(),
            guarded: Point::all(&names, &guarded),
            board,
        })
    }
}

/// The largest number of points of a board that is shown. The answer would be too long for larger
/// boards, because it has two names of points for each edge.
pub const MAX_SHOWN: usize = 1 << 18;

/// The largest numbers of rows and of columns of a board that [`ShownLattice::picture`] draws with
/// characters.
const MAX_DRAWN: (usize, usize) = (40, 40);

impl ShownLattice {
    /// Returns the graph of the board in the DIMACS edge format, with points numbered from 1, row
    /// by row.
    pub fn dimacs(&self) -> String {
        graph_file::write_dimacs(&self.board)
    }

    /// Returns the graph of the board in the format graph6, with points numbered row by row.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable), if the board has more than
    /// [`MAX_GRAPH6`](graph_file::MAX_GRAPH6) points.
    pub fn graph6(&self) -> Result<String> {
        graph_file::write_graph6(&self.board).ok_or_else(|| {
            let (limit, found) = (graph_file::MAX_GRAPH6, self.points);
            let reason = format!(
                "graph6 supports at most {limit} points, found {found}; use DIMACS instead"
            );
            Error::above(limit, found, reason)
        })
    }

    /// Returns a picture of the empty board, as SVG.
    ///
    /// # Errors
    /// [`Unusable`](Error::Unusable), if the board is too large for [`Position::svg`].
    pub fn svg(&self) -> Result<String> {
        let empty = vec![tengen_board::EMPTY; self.points];
        Position::new(&BoardSpec::from(self.shape), empty)?.svg()
    }

    /// Draws the board with characters: `.` for a point, `o` for a point beside an extra point that
    /// is always empty. Edges that cannot be drawn, such as edges between opposite sides, are
    /// returned as a list. `None` for boards of more than 40 rows or columns.
    pub fn picture(&self) -> Option<Drawn> {
        let Shape { rows, cols, .. } = self.shape;
        if rows > MAX_DRAWN.0 || cols > MAX_DRAWN.1 {
            return None;
        }
        // Points are 4 character columns and 2 character rows apart, which leaves room for the
        // edges:
        //
        // .---o
        // | \ |
        // o---.
        let mut canvas = vec![vec![' '; 4 * cols - 3]; 2 * rows - 1];
        for v in 0..self.points {
            let (row, col) = self.shape.point(v);
            let guarded = self.board.is_guarded(v);
            canvas[2 * row][4 * col] = if guarded { 'o' } else { '.' };
        }
        let mut others = Vec::new();
        for ((a, b), names) in self.board.graph().edges().zip(&self.edges) {
            let ((row, col), (to_row, to_col)) = (self.shape.point(a), self.shape.point(b));
            let wraps = self.shape.wraps_between(a, b).is_some();
            // Points are numbered row by row, so the end b of an edge is never above its end a.
            match (to_row - row, to_col as isize - col as isize) {
                (0, 1) if !wraps => canvas[2 * row][4 * col + 1..4 * col + 4].fill('-'),
                (1, 0) if !wraps => canvas[2 * row + 1][4 * col] = '|',
                (1, right @ (1 | -1)) if !wraps => {
                    let at = &mut canvas[2 * row + 1][4 * col.min(to_col) + 2];
                    // Two diagonals through one cell make an X.
                    *at = match (*at, right) {
                        (' ', 1) => '\\',
                        (' ', _) => '/',
                        _ => 'X',
                    };
                }
                _ => others.push(names.clone()),
            }
        }
        let mut text = String::new();
        for line in canvas {
            let line: String = line.into_iter().collect();
            let _ = writeln!(text, "{}", line.trim_end());
        }
        Some(Drawn { text, others })
    }
}

/// A board drawn with characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Drawn {
    /// The picture.
    pub text: String,
    /// The edges that the picture does not show: edges between opposite sides, and long edges.
    pub others: Vec<(Point, Point)>,
}

/// Returns the text of a lattice's unit cell.
pub(crate) fn cell_text(lattice: Lattice) -> String {
    match lattice.source() {
        Some(text) => text.to_owned(),
        None => lattice.drawn_text().replace("; ", "\n") + "\n",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(name: &str, rows: usize, cols: usize) -> ShownLattice {
        let lattice: Lattice = name.parse().unwrap();
        let request = ShowLattice::new(lattice).rows(rows).cols(cols);
        request.run().unwrap()
    }

    #[test]
    fn pictures_are_those_of_the_documentation() {
        let text = |name, rows, cols| shown(name, rows, cols).picture().unwrap().text;
        assert_eq!(text("hexagonal", 2, 3), ".---.   .\n|   |   |\n.   .---.\n");
        assert_eq!(text("triangular", 2, 2), ".---.\n| \\ |\n.---.\n");
        assert_eq!(text("king", 2, 2), ".---.\n| X |\n.---.\n");
        let guarded = shown("cylinder-guarded", 1, 4).picture().unwrap();
        assert_eq!(guarded.text, "o---.---.---.\n");
        let [(first, last)] = &guarded.others[..] else {
            panic!("{guarded:?}")
        };
        assert_eq!((first.as_str(), last.as_str()), ("A1", "D1"));
    }

    /// Checks that every edge of a board is either in the picture or in the list of other edges,
    /// but never in both.
    #[test]
    fn pictures_have_all_edges() {
        for facts in all() {
            let shown = ShowLattice::new(facts.lattice).run().unwrap();
            let drawn = shown.picture().unwrap();
            let lines = |c: char| drawn.text.matches(c).count();
            let straight = lines('-') / 3 + lines('|') + lines('/') + lines('\\');
            assert_eq!(
                straight + 2 * lines('X') + drawn.others.len(),
                shown.edges.len(),
                "{}",
                facts.name
            );
        }
    }

    #[test]
    fn graphs_are_read_back() {
        for facts in all() {
            let shown = ShowLattice::new(facts.lattice).run().unwrap();
            for text in [shown.dimacs(), shown.graph6().unwrap()] {
                let read = graph_file::read(&text).unwrap();
                assert_eq!(read.graph(), shown.board.graph(), "{}", facts.name);
            }
            assert!(shown.svg().unwrap().starts_with("<svg"));
        }
    }

    #[test]
    fn cells_are_read_back() {
        let own = Lattice::from_cell("points p q; edges p-q q-p:right p-p:down").unwrap();
        let facts = all().into_iter().chain([LatticeFacts::of(own)]);
        for facts in facts {
            let again = Lattice::from_cell(&facts.cell_text()).unwrap();
            assert_eq!(again.cell(), facts.lattice.cell(), "{}", facts.name);
        }
    }

    /// Checks that the text of a unit cell (the repeating part of a lattice) also has the
    /// coordinates of its points: read back, it gives the same picture.
    #[test]
    fn cells_are_read_back_as_they_are_drawn() {
        let kagome = "kagome".parse::<Lattice>().unwrap().source().unwrap();
        let own = kagome.replace("points  a / b / c", "points a / b / c\nguarded b");
        let own = Lattice::from_cell(&own).unwrap();
        let shown = ShowLattice::new(own).run().unwrap();
        let text = &shown.text;
        assert!(text.contains("\nat a 0.5 0\n"), "{text}");
        assert!(text.contains("\nstep down 1 1.73\n"), "{text}");
        let again = Lattice::from_cell(&shown.text).unwrap();
        let again = ShowLattice::new(again).run().unwrap();
        assert_eq!(again.svg().unwrap(), shown.svg().unwrap());
        assert_eq!(again.text, shown.text);
    }

    #[test]
    fn requests_are_json() {
        let text = r#"{"lattice":"points a b; edges a-b","rows":2}"#;
        let request: ShowLattice = serde_json::from_str(text).unwrap();
        let shown = request.run().unwrap();
        assert_eq!((shown.points, shown.edges.len()), (4, 2));
        let refused = serde_json::from_str::<ShowLattice>(r#"{"lattice":"points a; edges a-b"}"#);
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("unknown point \"b\""), "{refused}");
    }
}
