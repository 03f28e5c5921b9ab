//! JSON Pointers (RFC 6901).

use std::borrow::Cow;

use super::error::EditError;
use super::item::{Entry, Kind};
use crate::pointer;
pub(super) use crate::pointer::index;

/// The steps of a pointer, escapes replaced.
pub(super) fn steps(pointer: &str) -> Result<impl Iterator<Item = Cow<'_, str>>, EditError> {
    pointer::steps(pointer).ok_or_else(|| EditError::InvalidPointer(pointer.into()))
}

/// The pointer of the parent, and the last step.
pub(super) fn split(pointer: &str) -> Result<(&str, Cow<'_, str>), EditError> {
    let _ = steps(pointer)?;
    let (parent, step) = pointer.rsplit_once('/').ok_or(EditError::Root)?;
    Ok((parent, pointer::unescape(step)))
}

pub(super) fn find<'i>(root: &'i Entry, pointer: &str) -> Result<&'i Entry, EditError> {
    let mut entry = root;
    for step in steps(pointer)? {
        entry = match entry.item.kind() {
            Kind::Sequence(items) => index(&step).and_then(|index| items.get(index)),
            Kind::Mapping(entries) => entries.get(&step),
            Kind::Scalar(_) => None,
        }
        .ok_or_else(|| EditError::Missing(pointer.into()))?;
    }
    Ok(entry)
}

pub(super) fn find_mut<'i>(root: &'i mut Entry, pointer: &str) -> Result<&'i mut Entry, EditError> {
    let mut entry = root;
    for step in steps(pointer)? {
        entry = match entry.item.kind_mut() {
            Kind::Sequence(items) => index(&step).and_then(|index| items.get_mut(index)),
            Kind::Mapping(entries) => entries.get_mut(&step),
            Kind::Scalar(_) => None,
        }
        .ok_or_else(|| EditError::Missing(pointer.into()))?;
    }
    Ok(entry)
}
