//! Recognises files of other programs by their first characters.
//!
//! Readers call [`Foreign::of`] only after a text could not be read. So a text in a supported
//! format is never mistaken for another format. The error then names the format of the file instead
//! of its first unexpected character.
//!
//! ```
//! use tengen_board::foreign::Foreign;
//! let gib = Foreign::of(b"\\HS\n\\[GAMEBLACKNAME=Lee\\]\n\\HE\n").unwrap();
//! assert!(gib.to_string().starts_with("this is a GIB game of Tygem"));
//! ```

/// The number of bytes at the start of a file that are examined to recognise its format.
const START: usize = 4096;

/// A file format that the calling reader does not support.
///
/// Its `Display` text names the format and gives advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("this is {}, {}{}", self.name(), self.advice(), self.converter())]
#[non_exhaustive]
pub enum Foreign {
    /// GraphML, an XML format of graphs.
    GraphMl,
    /// GEXF, the XML format of Gephi.
    Gexf,
    /// GML, the Graph Modelling Language: `graph [ node [ id 1 ] ]`.
    Gml,
    /// DOT, the language of Graphviz: `graph { a -- b }`.
    Dot,
    /// The `.net` format of Pajek: `*Vertices 3`.
    Pajek,
    /// The native format of LEDA.
    Leda,
    /// The DL format of UCINET: `dl n=3`.
    Ucinet,
    /// The adjacency lists of METIS and Chaco.
    Metis,
    /// A graph in DIMACS format, where a position is expected.
    Dimacs,
    /// A Matrix Market file, where a position is expected.
    MatrixMarket,
    /// A graph as node-link JSON, where a position is expected.
    NodeLink,
    /// SGF, where a graph is expected.
    Sgf,
    /// GIB, the games of the Tygem server.
    Gib,
    /// UGF and UGI, the games of PandaNet.
    Ugf,
    /// NGF, the games of the WBaduk server.
    Ngf,
    /// The XML of the editor Jago.
    Jago,
    /// PGN, games of chess.
    Pgn,
    /// A web page.
    Html,
    /// A picture in SVG.
    Svg,
    /// Another file in XML.
    Xml,
    /// A PDF document.
    Pdf,
    /// A bitmap: PNG, JPEG or GIF.
    Bitmap,
    /// A compressed file or archive: gzip, zip, bzip2, xz, zstd or LHA.
    Compressed,
}

impl Foreign {
    /// Returns the format of a file from its first bytes, in any encoding.
    ///
    /// The function takes constant time. It returns `None` for plain diagrams, edge lists and
    /// unknown files.
    pub fn of(bytes: &[u8]) -> Option<Foreign> {
        let start = &bytes[..bytes.len().min(START)];
        binary(start).or_else(|| {
            let text = String::from_utf8_lossy(start);
            textual(text.trim_start_matches('\u{feff}').trim_start())
        })
    }

    /// Returns the unsupported format of a text that should be a position or a game, if it is
    /// known.
    pub(crate) fn for_positions(text: &str) -> Option<Foreign> {
        Foreign::of(text.as_bytes()).filter(|&foreign| foreign != Foreign::Sgf)
    }

    /// Returns the unsupported format of a text that should be a graph, if it is known.
    pub(crate) fn for_graphs(text: &str) -> Option<Foreign> {
        let read = [Foreign::Dimacs, Foreign::MatrixMarket, Foreign::NodeLink];
        let found = Foreign::of(text.as_bytes()).filter(|foreign| !read.contains(foreign));
        found.or_else(|| is_metis(text).then_some(Foreign::Metis))
    }

    /// Returns the name of the format with its article, such as "a GIB game of Tygem".
    fn name(self) -> &'static str {
        match self {
            Foreign::GraphMl => "a GraphML file",
            Foreign::Gexf => "a GEXF file of Gephi",
            Foreign::Gml => "a GML file",
            Foreign::Dot => "a DOT file of Graphviz",
            Foreign::Pajek => "a Pajek file",
            Foreign::Leda => "a LEDA graph",
            Foreign::Ucinet => "a DL file of UCINET",
            Foreign::Metis => "a METIS graph",
            Foreign::Dimacs => "a graph in DIMACS format",
            Foreign::MatrixMarket => "a Matrix Market file",
            Foreign::NodeLink => "a graph in node-link JSON",
            Foreign::Sgf => "a game in SGF",
            Foreign::Gib => "a GIB game of Tygem",
            Foreign::Ugf => "a UGF or UGI game of PandaNet",
            Foreign::Ngf => "an NGF game of WBaduk",
            Foreign::Jago => "an XML game of Jago",
            Foreign::Pgn => "a PGN game of chess",
            Foreign::Html => "a web page",
            Foreign::Svg => "an SVG picture",
            Foreign::Xml => "an XML file",
            Foreign::Pdf => "a PDF document",
            Foreign::Bitmap => "a picture",
            Foreign::Compressed => "a compressed file",
        }
    }

    /// Returns advice on what to do with the file, as the second half of a sentence.
    fn advice(self) -> &'static str {
        match self {
            Foreign::GraphMl
            | Foreign::Gexf
            | Foreign::Gml
            | Foreign::Dot
            | Foreign::Pajek
            | Foreign::Leda
            | Foreign::Ucinet
            | Foreign::Metis => {
                "which is not supported (supported for graphs: DIMACS, edge lists, CSV, Matrix \
                 Market, node-link JSON, graph6 and sparse6); convert it"
            }
            Foreign::Dimacs | Foreign::MatrixMarket | Foreign::NodeLink => {
                "but a position or game is expected; pass a graph with an option such as --graph"
            }
            Foreign::Sgf => {
                "but a graph is expected, in DIMACS, edge list, CSV, Matrix Market, node-link \
                 JSON, graph6 or sparse6"
            }
            Foreign::Gib | Foreign::Ugf | Foreign::Ngf | Foreign::Jago => {
                "which is not supported; save it as SGF, or convert it with a program such as \
                 xyz2sgf"
            }
            Foreign::Pgn => "which is not supported; expected a game of Go in SGF",
            Foreign::Html => "which is not supported; download the file itself, or copy its text",
            Foreign::Svg | Foreign::Xml | Foreign::Pdf | Foreign::Bitmap => {
                "which is not supported; expected a position in SGF, diagrams or JSON, or a graph \
                 in DIMACS, edge list, CSV, Matrix Market, node-link JSON, graph6 or sparse6"
            }
            Foreign::Compressed => "which is not supported; unpack it first",
        }
    }

    /// Returns the call of networkx that converts a graph in this format, as the end of a sentence.
    fn converter(self) -> &'static str {
        match self {
            Foreign::GraphMl => " with networkx.write_adjlist(networkx.read_graphml(FILE), OUT)",
            Foreign::Gexf => " with networkx.write_adjlist(networkx.read_gexf(FILE), OUT)",
            Foreign::Gml => " with networkx.write_adjlist(networkx.read_gml(FILE), OUT)",
            Foreign::Pajek => {
                " with networkx.write_adjlist(networkx.Graph(networkx.read_pajek(FILE)), OUT)"
            }
            Foreign::Leda => " with networkx.write_adjlist(networkx.read_leda(FILE), OUT)",
            Foreign::Dot | Foreign::Ucinet | Foreign::Metis => {
                ", for example with networkx.write_adjlist"
            }
            _ => "",
        }
    }
}

fn binary(start: &[u8]) -> Option<Foreign> {
    let is_lha = start.windows(7).take(8).any(|w| {
        let [b'-', b'l', b'h', _, b'-', ..] = w else {
            return false;
        };
        true
    });
    let packed: [&[u8]; 5] = [
        b"\x1f\x8b",
        b"PK\x03\x04",
        b"BZh",
        b"\xfd7zXZ\0",
        b"\x28\xb5\x2f\xfd",
    ];
    let bitmaps: [&[u8]; 3] = [b"\x89PNG", b"\xff\xd8\xff", b"GIF8"];
    match () {
        () if is_lha || packed.iter().any(|magic| start.starts_with(magic)) => {
            Some(Foreign::Compressed)
        }
        () if bitmaps.iter().any(|magic| start.starts_with(magic)) => Some(Foreign::Bitmap),
        () if start.starts_with(b"%PDF-") => Some(Foreign::Pdf),
        () => None,
    }
}

/// Recognises text formats by their first lines.
fn textual(text: &str) -> Option<Foreign> {
    let lower = text.to_ascii_lowercase();
    if lower.starts_with('<') {
        return Some(xml(&lower));
    }
    if lower.starts_with("%%matrixmarket") {
        return Some(Foreign::MatrixMarket);
    }
    if text.starts_with("\\HS") || text.starts_with("\\[GAME") {
        return Some(Foreign::Gib);
    }
    if let Some(json) = text.strip_prefix('{') {
        let has = |key: &str| json.contains(&format!("\"{key}\""));
        let is_graph = has("nodes") && (has("links") || has("edges"));
        return is_graph.then_some(Foreign::NodeLink);
    }
    // Lines that begin with one of these signs are comments in some formats of graphs.
    let is_comment = |line: &&str| ["#", "%", "//"].iter().any(|sign| line.starts_with(sign));
    let lines = lower.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !is_comment(line));
    let first = lines.next()?;
    let second = lines.next().unwrap_or("");
    match () {
        () if first.starts_with("(;") => Some(Foreign::Sgf),
        () if first == "(" && second.starts_with(';') => Some(Foreign::Sgf),
        () if first == "leda.graph" => Some(Foreign::Leda),
        () if first == "[header]" => Some(Foreign::Ugf),
        () if first.starts_with("[event \"") => Some(Foreign::Pgn),
        () if is_pajek(first) => Some(Foreign::Pajek),
        () if is_ucinet(first, second) => Some(Foreign::Ucinet),
        () if is_dot(&lower) => Some(Foreign::Dot),
        () if is_gml(&lower) => Some(Foreign::Gml),
        () if is_dimacs(&lower) => Some(Foreign::Dimacs),
        () if text.lines().any(is_ngf_move) => Some(Foreign::Ngf),
        () => None,
    }
}

/// Returns the format of a text in lower case that begins with `<`, by its XML elements.
fn xml(lower: &str) -> Foreign {
    let has = |tag: &str| lower.contains(tag);
    match () {
        () if has("<graphml") => Foreign::GraphMl,
        () if has("<gexf") => Foreign::Gexf,
        () if has("<!doctype go") || has("<gogame") || lower.starts_with("<go>") => Foreign::Jago,
        () if has("<html") || has("<!doctype html") => Foreign::Html,
        () if has("<svg") => Foreign::Svg,
        () => Foreign::Xml,
    }
}

/// Returns `true` if the first line is a section of Pajek, such as `*Vertices 3`.
fn is_pajek(first: &str) -> bool {
    let Some(section) = first.strip_prefix('*') else {
        return false;
    };
    let section = section.split_whitespace().next().unwrap_or("");
    [
        "vertices",
        "network",
        "arcs",
        "edges",
        "matrix",
        "partition",
    ]
    .iter()
    .any(|name| section.starts_with(name))
}

/// Returns `true` for the first lines of a UCINET file: `dl n=3`, perhaps with the number on the
/// next line.
fn is_ucinet(first: &str, second: &str) -> bool {
    let rest = match first.strip_prefix("dl") {
        Some("") => second,
        Some(rest) if rest.starts_with(char::is_whitespace) => rest.trim_start(),
        _ => return false,
    };
    ["n", "nr", "nm", "format"].iter().any(|key| {
        let value = rest.strip_prefix(key).map(str::trim_start);
        value.is_some_and(|value| value.starts_with('='))
    })
}

/// Returns `true` if the text begins like a DOT file: `strict graph name {`.
///
/// `strict` and the name are optional, and `graph` may be `digraph`.
fn is_dot(lower: &str) -> bool {
    let Some((head, _)) = lower.split_once('{') else {
        return false;
    };
    let lines = head.lines().map(str::trim);
    let code = lines.filter(|line| !line.starts_with(['#', '/', '*']));
    let words: Vec<&str> = code.flat_map(str::split_whitespace).collect();
    let words = words.strip_prefix(&["strict"]).unwrap_or(&words);
    matches!(words, ["graph" | "digraph", rest @ ..] if rest.len() <= 1 || rest[0].starts_with('"'))
}

/// Returns `true` if the text begins like a GML file: `graph [`, after lines such as `Creator
/// "igraph"`.
fn is_gml(lower: &str) -> bool {
    let Some((head, _)) = lower.split_once('[') else {
        return false;
    };
    let lines = head.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.next_back() == Some("graph") && lines.all(|line| line.contains(' '))
}

/// Returns `true` if some line is a problem line of a DIMACS file, with four words: `p edge 10 15`.
fn is_dimacs(lower: &str) -> bool {
    let mut lines = lower.lines().map(|line| line.split_whitespace());
    lines.any(|mut words| {
        words.next() == Some("p")
            && ["edge", "col", "edges"].contains(&words.next().unwrap_or(""))
            && words.count() == 2
    })
}

/// Returns `true` for a move in the format NGF, such as `PMABBQDQD`.
///
/// After `PM` it has the number of the move in two letters, the colour, and the point twice.
fn is_ngf_move(line: &str) -> bool {
    let line = line.trim_end().as_bytes();
    line.len() >= 9
        && line.starts_with(b"PM")
        && line.iter().all(u8::is_ascii_uppercase)
        && matches!(line[4], b'B' | b'W')
}

/// Returns `true` if a text has the form of METIS: a line with the numbers of vertices and edges,
/// then a line with the neighbours of each vertex.
///
/// No valid edge list has this form. Read as METIS, an edge list with two numbers on each line
/// gives every vertex two neighbours, so it has as many edges as vertices. Its first line would
/// then have two equal numbers, which is a self-loop in an edge list.
pub(crate) fn is_metis(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.starts_with('%'));
    let first: Option<Vec<u64>> = lines.next().and_then(|line| {
        line.split_whitespace()
            .map(|word| word.parse().ok())
            .collect()
    });
    let Some([vertices, edges]) = first.as_deref() else {
        return false;
    };
    let (mut rows, mut words) = (0, 0u64);
    for line in lines {
        rows += 1;
        for word in line.split_whitespace() {
            words += 1;
            match word.parse::<u64>() {
                Ok(neighbour) if (1..=*vertices).contains(&neighbour) => {}
                _ => return false,
            }
        }
    }
    *vertices > 1 && rows == *vertices && edges.checked_mul(2) == Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_recognised_by_their_first_characters() {
        for (text, expected) in [
            (
                "<?xml version=\"1.0\"?>\n<graphml xmlns=\"x\">",
                Foreign::GraphMl,
            ),
            ("<gexf version=\"1.3\">", Foreign::Gexf),
            ("<!DOCTYPE html><html>", Foreign::Html),
            ("<?xml?><svg>", Foreign::Svg),
            (
                "<?xml?>\n<!DOCTYPE Go SYSTEM \"go.dtd\">\n<Go>",
                Foreign::Jago,
            ),
            ("<a/>", Foreign::Xml),
            ("graph [\n  node [\n id 0 ]]", Foreign::Gml),
            ("Creator \"igraph\"\nVersion 1\ngraph\n[\n]", Foreign::Gml),
            ("graph {\n a -- b\n}", Foreign::Dot),
            ("// made by x\nstrict digraph \"a b\" {\n}", Foreign::Dot),
            ("graph G{a--b}", Foreign::Dot),
            ("*Vertices 3\n1 \"a\"\n", Foreign::Pajek),
            ("% comment\n*network x\n", Foreign::Pajek),
            ("LEDA.GRAPH\nvoid\nvoid\n-2\n", Foreign::Leda),
            ("DL n=3 format=edgelist1\n", Foreign::Ucinet),
            ("dl\nn = 3\n", Foreign::Ucinet),
            ("c x\np edge 3 2\ne 1 2\n", Foreign::Dimacs),
            (
                "%%MatrixMarket matrix coordinate pattern symmetric\n",
                Foreign::MatrixMarket,
            ),
            (
                "{\"directed\": false, \"nodes\": [], \"links\": []}",
                Foreign::NodeLink,
            ),
            ("(;SZ[9])", Foreign::Sgf),
            ("(\n;SZ[9])", Foreign::Sgf),
            ("\\HS\n\\[GAMEBLACKNAME=x\\]\n", Foreign::Gib),
            ("[Header]\nLang=JPN\n", Foreign::Ugf),
            ("# UGF\n[Header]\n", Foreign::Ugf),
            (
                "Rating game\n19\nwhite 9D\nblack 9D\nPMABBQDQD\n",
                Foreign::Ngf,
            ),
            ("[Event \"Linares\"]\n", Foreign::Pgn),
            ("%PDF-1.4\n", Foreign::Pdf),
        ] {
            assert_eq!(Foreign::of(text.as_bytes()), Some(expected), "{text}");
            let marked = format!("\u{feff}{text}");
            assert_eq!(
                Foreign::of(marked.as_bytes()).is_some(),
                expected != Foreign::Pdf
            );
        }
        for (bytes, expected) in [
            (&b"\x1f\x8b\x08\0"[..], Foreign::Compressed),
            (b"PK\x03\x04\x14", Foreign::Compressed),
            (b"!!-lh5-abc", Foreign::Compressed),
            (b"\x89PNG\r\n", Foreign::Bitmap),
            (b"\\HS\n\\[GAMEBLACKNAME=\xb9\xda\\]\n", Foreign::Gib),
        ] {
            assert_eq!(Foreign::of(bytes), Some(expected));
        }
    }

    #[test]
    fn near_misses_are_not_recognised() {
        for text in [
            "",
            ". X O\n",
            "graph paper\npaper ink\n",
            "graph a\nb [\n",
            "dl x\ndl y\n",
            "* a\n",
            "strict graph\ngraph a\n",
            "{\"rows\":1,\"cols\":1,\"position\":[\"X\"]}",
            "{\"nodes\": 3}",
            "p q\nq r\n",
            "PM is short\nPMABCQDQD\n",
            "DQc",
        ] {
            assert_eq!(Foreign::of(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn metis_is_told_from_edge_lists() {
        assert!(is_metis("4 4\n2 4\n1 3\n2 4\n1 3\n"));
        assert!(is_metis("% path\n3 2\n2\n1 3\n2\n"));
        for text in [
            "",
            "3 2\n2 1\n",
            "1 2\n2 3\n",
            "4 4\n2 4\n1 3\n2 4\n1 5\n",
            "a b\n",
        ] {
            assert!(!is_metis(text), "{text}");
        }
    }
}
