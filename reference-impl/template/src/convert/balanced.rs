//! The actions of a template whose blocks are balanced.

use kyaml_core::LineIndex;

use super::unconvertible::Unconvertible;
use crate::action::Action;
use crate::blocks::{Blocks, balance};
use crate::language::Language;
use crate::place::plain_mask;
use crate::scan::scan;

/// The actions and the blocks of a template of Helm.
pub(super) fn balanced(template: &str) -> Result<(Vec<Action>, Blocks), Unconvertible> {
    let scan = scan(template, Language::Helm);
    let plain = plain_mask(template, scan.actions());
    let (blocks, unbalanced) = balance(template, scan.actions(), kyaml_core::tokens(&plain));
    match scan.mistakes().iter().chain(&unbalanced).next() {
        Some(mistake) => {
            let line = LineIndex::new(template.as_bytes()).position(mistake.span.start).line;
            Err(Unconvertible::new(line, mistake.message.clone()))
        }
        None => Ok((scan.actions, blocks)),
    }
}
