//! Finds the conjugacy classes of a group of symmetries. Conjugate symmetries leave equally many
//! positions unchanged, so these positions are counted for only one symmetry of each class.

use tengen_board::symmetry::Permutation;

/// The number of images of points under permutations that are computed between two checks for
/// cancellation.
const POINTS_AT_ONCE: usize = 1 << 22;

/// Returns the conjugacy classes of a group of permutations that is listed in ascending order.
///
/// A class is given by its smallest permutation and its size. The classes are in the order of their
/// smallest permutations, so the identity is first. Returns `None` if `go_on` returns `false`.
pub(super) fn conjugacy_classes(
    group: &[Permutation],
    go_on: impl Fn() -> bool,
) -> Option<Vec<(&Permutation, usize)>> {
    let points = group.first().map_or(1, Permutation::points).max(1);
    let often = (POINTS_AT_ONCE / points).max(1);
    let mut done = vec![false; group.len()];
    let mut classes = Vec::new();
    for (i, element) in group.iter().enumerate() {
        if done[i] {
            continue;
        }
        let mut size = 0;
        for (number, h) in group.iter().enumerate() {
            if number % often == 0 && !go_on() {
                return None;
            }
            // Mark all conjugates h^-1 g h of the element.
            let conjugate = h.inverse().then(element).then(h);
            let index = group.binary_search(&conjugate).expect("groups are closed");
            size += usize::from(!done[index]);
            done[index] = true;
        }
        classes.push((element, size));
    }
    Some(classes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::symmetry::group;
    use tengen_board::{Board, Lattice, Shape};

    fn sizes(lattice: Lattice, rows: usize, cols: usize) -> Vec<usize> {
        let shape = Shape {
            lattice,
            ..Shape::square(rows, cols)
        };
        let group = group(&Board::lattice(shape).unwrap()).unwrap();
        let classes = conjugacy_classes(&group, || true).unwrap();
        assert_eq!(classes.iter().map(|c| c.1).sum::<usize>(), group.len());
        let mut sizes: Vec<usize> = classes.into_iter().map(|(_, size)| size).collect();
        sizes.sort_unstable();
        sizes
    }

    #[test]
    fn classes_of_known_groups() {
        // The groups of the two square-lattice boards are dihedral groups of orders 8 and 4. The
        // third is the product of the dihedral group of order 10 and a swap.
        assert_eq!(sizes(Lattice::Square, 4, 4), [1, 1, 2, 2, 2]);
        assert_eq!(sizes(Lattice::Square, 3, 4), [1, 1, 1, 1]);
        assert_eq!(sizes(Lattice::Cylinder, 3, 5), [1, 1, 2, 2, 2, 2, 5, 5]);
    }
}
