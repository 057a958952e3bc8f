//! One position, followed from state to state by the names of its colours.

use super::{FrontierProblem, UNSEEN};
use crate::frontier::pack::PackedKey;

impl<K: PackedKey> FrontierProblem<K> {
    /// Follows one position: puts a stone of `colour` (0: none) on the next point, and
    /// returns the state after it, or `None` if a string is then without a liberty for
    /// good. `names` has the colours that are on the frontier, as numbered in the
    /// state, before and after.
    ///
    /// # Panics
    /// If `names` does not belong to the state.
    pub fn place(
        &self,
        (column, step): (usize, usize),
        state: &K,
        names: &mut Vec<u32>,
        colour: u32,
    ) -> Option<K> {
        let step = &self.sweep.column(column).steps[step];
        let mut open = self.open(state, step.width);
        assert_eq!(names.len(), open.colours as usize, "a name for each colour");
        let touched = self.touched(&open, step);
        let change = if colour == 0 {
            self.place_empty(&open, touched.strings)
        } else {
            let present = names.iter().position(|&name| name == colour);
            match present {
                Some(number) => self.place_present(&mut open, number as u8, &touched),
                None => {
                    names.push(colour);
                    self.place_stone(&mut open, names.len() as u8 - 1, 0, touched.empty)
                }
            }
        };
        let draft = self.draft(&open, step, &change.rename);
        let next = self.finish(&draft, &open, step, &change)?;
        let mut renamed = vec![0; draft.colours as usize];
        let mut new = None;
        for (old, &name) in names.iter().enumerate() {
            match draft.new_colour[old] {
                UNSEEN if name == colour && step.keeps_new() => new = Some(name),
                UNSEEN => {}
                number => renamed[number as usize] = name,
            }
        }
        renamed.extend(new);
        *names = renamed;
        Some(next)
    }
}
