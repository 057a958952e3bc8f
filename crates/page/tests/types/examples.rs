//! Requests as the page sends them, in which everything that it may state occurs.

use serde_json::{Value, json};

const CORNER: &str = ". . . O X . .\nO O O O X . .\nX X X X X . .\n. . . . . . .\n";
/// Two eyes.
const EYES: &str = ". O . O X . .\nO O O O X . .\nX X X X X . .\n. . . . . . .\n";
/// Of many points.
const OPEN: &str = ". . . . . . . . .\n. O . . . . . X .\n. O O . . . X X .\n. . . . . . . . .\n\
                    X X X X X X X X X\n. . . . . . . . .\n";
const FORMULA: &str = "p cnf 2 2\n1 2 0\n-1 0\n";
/// Wires of it have to cross.
const CROSSED: &str = "p cnf 2 2\n1 2 0\n-1 2 0\n";

fn board(rows: usize, cols: usize) -> Value {
    json!({ "rows": rows, "cols": cols })
}

fn solve(problem: Value, first: &str) -> Value {
    json!({
        "problem": problem,
        "first": first,
        "all_moves": true,
        "certificate": 0,
        "tree": { "depth": 6, "size": 200, "all-moves": true },
        "time": { "secs": 60, "nanos": 0 },
    })
}

fn variation(text: &str, moves: &[&str], values: bool) -> Value {
    json!({
        "problem": { "text": text },
        "first": "black",
        "moves": moves,
        "values": values,
        "time": { "secs": 60, "nanos": 0 },
    })
}

/// Questions with requests.
pub(crate) fn all() -> Vec<(&'static str, Value)> {
    let corner = json!({ "text": CORNER });
    let stated = json!({
        "text": CORNER, "id": "three", "target": ["D4"], "region": ["A4", "B4", "C4"],
        "first": "white", "rules": "ko",
    });
    let mut all = vec![
        (
            "bound-games",
            json!({ "rows": 2, "cols": 2, "search": { "steps": 10 } }),
        ),
        (
            "bound-games",
            json!({ "rows": 13, "cols": 13, "search": { "steps": 0 } }),
        ),
        (
            "construct-game",
            json!({ "rows": 5, "cols": 5, "family": { "kind": "two-boards" }, "moves": 20 }),
        ),
        ("count", json!({ "board": { "rows": 3 }, "columns": true })),
        (
            "count",
            json!({ "board": { "rows": 2, "cols": 3, "lattice": "torus", "boundary": "none" }, "colours": 3 }),
        ),
        ("draw", json!({ "text": ".X/XO", "lattice": "torus" })),
        ("draw-graph", json!({ "board": board(1, 3) })),
        (
            "find-hamiltonian",
            json!({ "rows": 1, "cols": 4, "kind": "game" }),
        ),
        (
            "find-hamiltonian",
            json!({ "rows": 1, "cols": 2, "kind": "cycle" }),
        ),
        (
            "generate",
            json!({ "count": 1, "options": { "size": 9, "empty": 4, "aim": "kill", "seed": 1 } }),
        ),
        (
            "generate",
            json!({ "count": 1, "options": { "size": 9, "empty": 4, "aim": "live", "seed": 1 } }),
        ),
        ("papers", json!({})),
        ("published", json!({})),
        ("plan", json!({ "rows": 13, "cols": 13 })),
        ("paper", json!({ "name": "go-table-3" })),
        ("paper", json!({ "name": "go-table-6" })),
        ("paper", json!({ "name": "go-accuracy" })),
        ("paper", json!({ "name": "go-figure-1" })),
        ("paper", json!({ "name": "go-figure-12" })),
        ("play-line", json!({ "formula": FORMULA, "on": "graph" })),
        (
            "play-line",
            json!({ "formula": FORMULA, "on": "grid", "values": [false, false] }),
        ),
        ("play-line", json!({ "formula": CROSSED, "on": "gates" })),
        ("problem", corner.clone()),
        ("problem", stated.clone()),
        (
            "rank",
            json!({ "position": {
                "lattice": "square", "rows": 1, "cols": 2, "boundary": "none", "position": ["X ."],
            } }),
        ),
        ("solve", solve(corner.clone(), "both")),
        ("solve", solve(stated, "white")),
        ("solve", solve(json!({ "text": EYES }), "both")),
        ("survey-graph", json!({ "board": board(2, 2) })),
        ("unrank", json!({ "board": board(2, 2), "ranks": ["11"] })),
        ("variation", variation(CORNER, &["A4"], true)),
        ("verify", json!({ "text": "nothing" })),
    ];
    for by in ["stones", "empty", "strings"] {
        all.push((
            "count-by",
            json!({ "board": board(2, 2), "by": by, "colours": 2 }),
        ));
    }
    for lattice in [
        "square",
        "triangular",
        "hexagonal",
        "square-octagonal",
        "cylinder",
        "cylinder-guarded",
        "torus",
    ] {
        all.push(("look", json!({ "text": "X .\n. O\n", "lattice": lattice })));
    }
    for boundary in ["none", "top", "bottom", "both"] {
        all.push(("look", json!({ "text": ".X/XO", "boundary": boundary })));
    }
    for symmetric in [
        "left-right",
        "top-bottom",
        "half-turn",
        "quarter-turn",
        "diagonal",
        "antidiagonal",
    ] {
        all.push((
            "sample",
            json!({ "board": board(3, 3), "number": 2, "seed": 5, "symmetric": symmetric }),
        ));
    }
    all.push((
        "sample",
        json!({
            "board": board(3, 3), "number": 2, "with_turn": true, "black": 2, "white": 1,
            "method": "exact",
        }),
    ));
    all.push((
        "sample",
        json!({ "board": board(3, 3), "number": 1, "method": "rejection" }),
    ));
    // Nothing encloses it, and there is no certificate of such a claim with outside threats.
    let bare = format!(
        ". . . . . . . . .\nO O O O O X . . .\nX X X X X . . . .\n{}",
        ". . . . . . . . .\n".repeat(6)
    );
    let mut unproved = solve(json!({ "text": bare }), "both");
    unproved["certificate"] = json!(1);
    unproved["time"] = json!({ "secs": 3, "nanos": 0 });
    all.push(("solve", unproved));
    // No time at all, so that nothing is decided.
    let mut hasty = solve(json!({ "text": OPEN }), "both");
    hasty["time"] = json!({ "secs": 0, "nanos": 1 });
    all.push(("solve", hasty));
    let mut hasty = variation(OPEN, &[], true);
    hasty["time"] = json!({ "secs": 0, "nanos": 1 });
    all.push(("variation", hasty));
    let mut settled = variation(EYES, &[], true);
    settled["first"] = json!("white");
    all.push(("variation", settled));
    // After Black's move White is dead while a wall stands.
    all.push(("variation", variation(CORNER, &["B4"], false)));
    // A certificate that proves something.
    let proof = tengen_page::ask(
        "solve",
        &solve(corner, "both").to_string(),
        super::MEANS,
        &tengen::prelude::Silent,
    );
    let proof: Value = serde_json::from_str(&proof.unwrap()).unwrap();
    let proofs = proof["certificates"].as_array().unwrap();
    let text = proofs
        .iter()
        .find_map(|proof| proof["text"].as_str())
        .unwrap();
    all.push(("verify", json!({ "text": text })));
    all
}
