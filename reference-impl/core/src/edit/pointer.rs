//! JSON Pointers (RFC 6901).

use std::borrow::Cow;

use super::error::EditError;
use super::item::{Entry, Kind};

/// The steps of a pointer, escapes replaced.
pub(super) fn steps(pointer: &str) -> Result<impl Iterator<Item = Cow<'_, str>>, EditError> {
    let is_pointer = pointer.is_empty() || pointer.starts_with('/');
    if !is_pointer || pointer.split('~').skip(1).any(|rest| !rest.starts_with(['0', '1'])) {
        return Err(EditError::InvalidPointer(pointer.into()));
    }
    Ok(pointer.split('/').skip(1).map(unescape))
}

/// The pointer of the parent, and the last step.
pub(super) fn split(pointer: &str) -> Result<(&str, Cow<'_, str>), EditError> {
    let _ = steps(pointer)?;
    let (parent, step) = pointer.rsplit_once('/').ok_or(EditError::Root)?;
    Ok((parent, unescape(step)))
}

/// The index that a step means: without a sign and without leading zeros.
pub(super) fn index(step: &str) -> Option<usize> {
    let is_index = step == "0" || !step.starts_with(['0', '+']);
    step.parse().ok().filter(|_| is_index)
}

pub(super) fn find<'i>(root: &'i Entry, pointer: &str) -> Result<&'i Entry, EditError> {
    let mut entry = root;
    for step in steps(pointer)? {
        entry = match &entry.item.kind {
            Kind::Sequence(items) => index(&step).and_then(|index| items.get(index)),
            Kind::Mapping(entries) => entries.get(&*step),
            Kind::Scalar(_) => None,
        }
        .ok_or_else(|| EditError::Missing(pointer.into()))?;
    }
    Ok(entry)
}

pub(super) fn find_mut<'i>(root: &'i mut Entry, pointer: &str) -> Result<&'i mut Entry, EditError> {
    let mut entry = root;
    for step in steps(pointer)? {
        entry = match &mut entry.item.kind {
            Kind::Sequence(items) => index(&step).and_then(|index| items.get_mut(index)),
            Kind::Mapping(entries) => entries.get_mut(&*step),
            Kind::Scalar(_) => None,
        }
        .ok_or_else(|| EditError::Missing(pointer.into()))?;
    }
    Ok(entry)
}

fn unescape(step: &str) -> Cow<'_, str> {
    if step.contains('~') { step.replace("~1", "/").replace("~0", "~").into() } else { step.into() }
}
