//! Figures 5 and 7 of *Combinatorics of Go*: two partial positions with the same border state, and
//! the three border states that follow it when the next point is added.
//!
//! The paper does not define its two partial positions exactly, so this module draws two other
//! positions that fit its words. In both positions the rest of the board has "to provide a liberty
//! to the top white group, to the black group it surrounds, and to the middle black group".

use super::Drawn;
use super::sketch::{self, Grid};
use tengen_plot::style::{ACCENT, INK};
use tengen_plot::{Canvas, Paint};
use tengen_states::border::{BorderState, Colour};

pub(crate) const COMMON_TITLE: &str =
    "Two partial positions up to (3,3) and their common border state";
pub(crate) const SUCCESSORS_TITLE: &str = "A border state and its 3 successors";

/// The two partial positions, row by row. They have the points before the point (3,3): the points
/// of columns 0 to 2, and the first three points of column 3.
const POSITIONS: [[&str; 7]; 2] = [
    ["XOOO", "XOXX", "XOOO", "XXX", "OOX", "..O", ".X."],
    [".XOO", "XOOX", "OOOO", "XOX", "XXX", "OOO", ".X."],
];

/// The choices for the next point (empty or a colour), with their names in the figure.
const CHOICES: [(Option<Colour>, &str); 3] = [
    (None, "empty"),
    (Some(Colour::Black), "black"),
    (Some(Colour::White), "white"),
];

const CELL: f64 = 26.0;
const ROWS: usize = 7;
const X: usize = 3;
const Y: usize = 3;

/// Returns the colour of a sign, or `None` for an empty point.
fn stone(sign: u8) -> Option<Colour> {
    match sign {
        b'X' => Some(Colour::Black),
        b'O' => Some(Colour::White),
        _ => None,
    }
}

/// Returns the border state of a partial position; `None` if some string can no longer get a
/// liberty.
fn state_of(position: &[&str; 7]) -> Drawn<Option<BorderState>> {
    let mut state = Some(BorderState::start(ROWS)?);
    // Add the points column by column, up to the point before (3,3).
    for step in 0..X * ROWS + Y {
        let sign = position[step % ROWS].as_bytes()[step / ROWS];
        state = state.and_then(|state| state.successor(stone(sign)));
    }
    Ok(state)
}

/// Returns the border state that both figures show.
fn common_state() -> Drawn<BorderState> {
    let state = state_of(&POSITIONS[0])?;
    Ok(state.expect("each string can still get a liberty, as a test checks"))
}

/// Draws Figure 5: two partial positions and their common border state.
pub(crate) fn draw_common() -> Drawn {
    let state = common_state()?;
    let mut canvas = Canvas::new();
    let cols = X + 3;
    let pitch = (cols as f64 + 1.2) * CELL;
    let below = ROWS as f64 * CELL + 8.0;
    for (number, position) in POSITIONS.iter().enumerate() {
        let origin = (number as f64 * pitch, 0.0);
        let grid = Grid {
            origin,
            cell: CELL,
            rows: ROWS,
            cols,
        };
        canvas.group("position", |canvas| {
            grid.partial_board(canvas, (X, Y), true);
            for (row, line) in position.iter().enumerate() {
                for (col, sign) in line.bytes().enumerate() {
                    if let Some(colour) = stone(sign) {
                        grid.stone(canvas, row, col, colour);
                    }
                }
            }
        });
        let middle = origin.0 + (cols - 1) as f64 / 2.0 * CELL;
        let text = ["one position", "another"][number];
        sketch::words(&mut canvas, (middle, below), 14.0, text);
    }
    let origin = (2.0 * pitch + 1.4 * CELL, 0.0);
    let grid = Grid {
        origin,
        cell: CELL,
        rows: ROWS,
        cols: 4,
    };
    canvas.group("state", |canvas| sketch::state(canvas, &grid, &state));
    let middle = origin.0 + 1.2 * CELL;
    sketch::words(&mut canvas, (middle, below), 14.0, "their border state");
    let description = "Two boards of seven rows with the points up to column 3 and row 3 \
                       filled, and the border state that they share: two white stones at \
                       the top, connected and without liberties, a black stone between \
                       them without liberties, below them two connected black stones \
                       without liberties, a white stone with liberties and an empty \
                       point. Lines to the left mean: no liberties.";
    Ok(sketch::finish(canvas, COMMON_TITLE, description))
}

/// Draws Figure 7: a border state and its three successors.
pub(crate) fn draw_successors() -> Drawn {
    let state = common_state()?;
    let mut canvas = Canvas::new();
    let cols = 4;
    let grid = |origin| Grid {
        origin,
        cell: CELL,
        rows: ROWS,
        cols,
    };
    let pitch = (cols as f64 + 3.0) * CELL;
    let height = (ROWS - 1) as f64 * CELL;
    let gap = 4.2 * CELL;
    let parent = grid((pitch, 0.0));
    canvas.group("state", |canvas| {
        sketch::state(canvas, &parent, &state);
        // Mark the next point with a ring.
        let next = parent.spot(state.y(), 1);
        canvas.circle(next, 0.22 * CELL, Paint::line(ACCENT, 2.0));
    });
    let half = (cols - 1) as f64 / 2.0 * CELL;
    for (number, (choice, name)) in CHOICES.into_iter().enumerate() {
        let Some(next) = state.successor(choice) else {
            continue;
        };
        let origin = (number as f64 * pitch, height + gap);
        canvas.group("state", |canvas| {
            sketch::state(canvas, &grid(origin), &next)
        });
        // The three arrows to the next states leave from different places below the first state.
        let spread = (number as f64 - 1.0) * 1.5 * CELL;
        let from = (pitch + half + spread, height + 0.8 * CELL);
        let to = (origin.0 + half, origin.1 - 0.8 * CELL);
        canvas.group("edge", |canvas| {
            sketch::straight_arrow(canvas, from, to, Paint::line(INK, 1.5));
        });
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let beside = [(-34.0, -6.0), (30.0, 0.0), (34.0, -6.0)][number];
        let spot = (middle.0 + beside.0, middle.1 + beside.1);
        sketch::words(&mut canvas, spot, 14.0, name);
    }
    let description = "A border state of height 7, its next point ringed, and the states \
                       after that point stays empty, which gives liberties to the strings \
                       that it touches, or gets a black or a white stone, which joins \
                       the string of its colour. Lines to the left mean: no liberties.";
    Ok(sketch::finish(canvas, SUCCESSORS_TITLE, description))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_positions_have_the_state_that_the_paper_describes() {
        let states = POSITIONS.map(|p| state_of(&p).unwrap().unwrap());
        assert_eq!(states[0], states[1]);
        assert_ne!(POSITIONS[0], POSITIONS[1]);
        assert_eq!(states[0].to_string(), " oa\n x\n oa\nxd\nxd\nO\n.");
        assert!(states[0].is_valid());
    }

    #[test]
    fn a_state_has_three_successors_and_each_is_drawn() {
        let state = common_state().unwrap();
        let next = CHOICES.map(|(choice, _)| state.successor(choice).unwrap().to_string());
        assert_eq!(next[0], " O\n x\n O\n .\nX\nO\n.");
        assert_eq!(next[1], " oa\n x\n oa\n xd\nxd\nO\n.");
        assert_eq!(next[2], " oa\n x\n oa\n oa\nx\nO\n.");
        let svg = draw_successors().unwrap();
        assert_eq!(svg.matches("class=\"state\"").count(), 4);
        assert_eq!(svg.matches("class=\"edge\"").count(), 3);
        // In each of the four states, there is a line for each libertyless stone, and a line for
        // each string of several libertyless stones, which connects them.
        let line = format!("stroke=\"{ACCENT}\" stroke-width=\"2\" stroke-linejoin");
        let lines = (5 + 2) + 1 + (5 + 2) + (5 + 1);
        assert_eq!(svg.matches(&line).count(), lines);
    }

    #[test]
    fn all_stones_of_both_positions_are_drawn() {
        let svg = draw_common().unwrap();
        let signs = POSITIONS.iter().flatten().flat_map(|row| row.bytes());
        let stones = signs.filter(|&sign| sign != b'.').count();
        assert_eq!(svg.matches("<circle").count(), stones + 6);
    }
}
