//! Arranges the nodes (positions) of a picture of a game graph in columns by number of stones, so
//! that few edges cross.
//!
//! The order within the columns follows the barycentre heuristic of layered graph drawing
//! (Sugiyama, Tagawa, Toda, 1981). A sweep sorts the nodes of each column by the mean height of
//! their neighbours. Sweeps alternate in direction.

use super::Picture;

/// Number of sweeps over all columns of the picture. Each sweep sorts the nodes of each column
/// anew.
const SWEEPS: usize = 12;

/// Returns one column of nodes for each number of stones on the board, in ascending order. The
/// nodes of a column are listed from top to bottom.
///
/// Columns without nodes are left out.
pub(super) fn layers(picture: &Picture) -> Vec<Vec<usize>> {
    let points = picture.board.points();
    let mut columns = vec![Vec::new(); points + 1];
    for (i, node) in picture.nodes.iter().enumerate() {
        columns[points - node.position.count(0)].push(i);
    }
    columns.retain(|column| !column.is_empty());

    let mut neighbours = vec![Vec::new(); picture.nodes.len()];
    for arrow in &picture.arrows {
        neighbours[arrow.from].push(arrow.to);
        neighbours[arrow.to].push(arrow.from);
    }
    let mut heights = vec![0.0; picture.nodes.len()];
    for column in &columns {
        set_heights(column, &mut heights);
    }
    for sweep in 0..SWEEPS {
        // Even sweeps go through the columns from left to right, odd sweeps from right to left.
        for i in 0..columns.len() {
            let i = if sweep % 2 == 0 {
                i
            } else {
                columns.len() - 1 - i
            };
            let column = &mut columns[i];
            // A node at the mean height of its neighbours has short edges, which rarely cross.
            let mean = |node: usize| {
                let around = &neighbours[node];
                let sum: f64 = around.iter().map(|&n| heights[n]).sum();
                sum / around.len().max(1) as f64
            };
            let means: Vec<_> = column.iter().map(|&node| (mean(node), node)).collect();
            let mut order = means;
            order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            *column = order.into_iter().map(|(_, node)| node).collect();
            set_heights(column, &mut heights);
        }
    }
    columns
}

/// Sets the heights of a column's nodes in the picture: evenly spaced between -1/2 and 1/2.
fn set_heights(column: &[usize], heights: &mut [f64]) {
    for (place, &node) in column.iter().enumerate() {
        heights[node] = (place as f64 + 0.5) / column.len() as f64 - 0.5;
    }
}
