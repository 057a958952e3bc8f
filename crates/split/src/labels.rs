//! Labels of cells: cells with equal labels are in one string, or in one component (stones of one
//! colour).

/// No label.
pub const NONE: u8 = u8::MAX;

/// One more than the highest label.
const LABELS: usize = 32;

/// Renumbers the labels of cells by first appearance: the first label becomes 0, the next new one
/// 1.
///
/// `open` is the set of labels of open strings or components (they reach into the other half of the
/// border), one bit for each label. Returns this set with the new labels.
pub fn renumbered(labels: &mut [u8], open: u32) -> u32 {
    let mut new = [NONE; LABELS];
    let (mut next, mut new_open) = (0, 0);
    for label in labels.iter_mut().filter(|label| **label != NONE) {
        let old = usize::from(*label);
        // The first cell with this label. For example, labels 4, 4, 1, 4 become 0, 0, 1, 0.
        if new[old] == NONE {
            new[old] = next;
            new_open |= (open >> old & 1) << next;
            next += 1;
        }
        *label = new[old];
    }
    new_open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_numbered_by_first_appearance() {
        let mut labels = [30, NONE, 2, 30, 5, 2];
        let open = 1 << 30 | 1 << 5;
        assert_eq!(renumbered(&mut labels, open), 0b101);
        assert_eq!(labels, [0, NONE, 1, 0, 2, 1]);
    }
}
