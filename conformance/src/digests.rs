//! The digests of the cases: the committed list says when a case changes, which within an edition none does.
//!
//! The list has a line `<id> <digest>` for each case, in order of id. Until the first edition is out, the suite has a version 0.x, and
//! its cases may still change.

use std::collections::BTreeMap;
use std::fmt;

use kyaml_cases::suite::Suite;

use crate::results::case_digest;

/// The digest of each case by its id, in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Digests(BTreeMap<String, String>);

/// What differs between two lists, in ids of cases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// The cases that came.
    pub added: Vec<String>,
    /// The cases whose files are others.
    pub changed: Vec<String>,
    /// The cases that went.
    pub removed: Vec<String>,
}

impl Digests {
    /// The digests of a suite.
    #[must_use]
    pub fn of(suite: &Suite) -> Self {
        Self(suite.cases().iter().map(|case| (case.id().to_owned(), case_digest(case))).collect())
    }

    /// Reads a list, or says which line is none.
    ///
    /// # Errors
    /// Fails with the first line that is not an id and a digest, or whose id does not come after the one above it.
    pub fn parse(list: &str) -> Result<Self, String> {
        let mut digests = BTreeMap::new();
        for line in list.lines() {
            let (id, digest) = line.split_once(' ').ok_or_else(|| line.to_owned())?;
            let is_digest = digest.len() == 64 && digest.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
            let is_next = digests.last_key_value().is_none_or(|(last, _): (&String, _)| last.as_str() < id);
            if !is_digest || !is_next {
                return Err(line.to_owned());
            }
            digests.insert(id.to_owned(), digest.to_owned());
        }
        Ok(Self(digests))
    }

    /// What is otherwise here than in an older list.
    #[must_use]
    pub fn since(&self, older: &Self) -> Changes {
        let mut changes = Changes::default();
        for (id, digest) in &self.0 {
            match older.0.get(id) {
                None => changes.added.push(id.clone()),
                Some(old) if old != digest => changes.changed.push(id.clone()),
                Some(_) => {}
            }
        }
        changes.removed.extend(older.0.keys().filter(|id| !self.0.contains_key(*id)).cloned());
        changes
    }
}

/// The list itself.
impl fmt::Display for Digests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(id, digest)| writeln!(f, "{id} {digest}"))
    }
}

impl Changes {
    /// Whether nothing has changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a suite of this version may have them: an edition takes new cases, and changes none.
    #[must_use]
    pub fn are_allowed_in(&self, version: &str) -> bool {
        version.starts_with("0.") || (self.changed.is_empty() && self.removed.is_empty())
    }
}

/// A line for each case, as in `changed key-norway-plain`.
impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, ids) in [("added", &self.added), ("changed", &self.changed), ("removed", &self.removed)] {
            ids.iter().try_for_each(|id| writeln!(f, "{what} {id}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digests(cases: &[(&str, char)]) -> Digests {
        let lines: Vec<String> =
            cases.iter().map(|(id, digit)| format!("{id} {}", digit.to_string().repeat(64))).collect();
        Digests::parse(&lines.join("\n")).unwrap()
    }

    #[test]
    fn changes_are_told_apart() {
        let older = digests(&[("a", '0'), ("b", '0'), ("c", '0')]);
        let newer = digests(&[("a", '0'), ("b", '1'), ("d", '0')]);
        let changes = newer.since(&older);
        assert_eq!(changes.to_string(), "added d\nchanged b\nremoved c\n");
        assert!(changes.are_allowed_in("0.9.0"));
        assert!(!changes.are_allowed_in("1.0.0"));
        assert!(older.since(&older).is_empty());
    }

    #[test]
    fn an_edition_takes_new_cases() {
        let older = digests(&[("a", '0')]);
        assert!(digests(&[("a", '0'), ("b", '0')]).since(&older).are_allowed_in("1.0.0"));
        assert!(!digests(&[("a", '1')]).since(&older).are_allowed_in("1.0.0"));
        assert!(!digests(&[("b", '0')]).since(&older).are_allowed_in("1.0.0"));
    }

    #[test]
    fn what_is_no_list_is_refused() {
        let digest = "0".repeat(64);
        for line in ["a", "a 0", &format!("a {}", "x".repeat(64))] {
            assert_eq!(Digests::parse(line), Err(line.to_owned()));
        }
        assert_eq!(Digests::parse(&format!("b {digest}\na {digest}\n")), Err(format!("a {digest}")));
        assert_eq!(Digests::parse(&format!("a {digest}\na {digest}\n")), Err(format!("a {digest}")));
    }
}
