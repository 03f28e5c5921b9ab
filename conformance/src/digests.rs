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
pub(crate) struct Digests(BTreeMap<String, String>);

/// The differences between two lists, in ids of cases.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Changes {
    /// The cases that are new.
    pub(crate) added: Vec<String>,
    /// The cases whose files changed.
    pub(crate) changed: Vec<String>,
    /// The cases that are gone.
    pub(crate) removed: Vec<String>,
}

impl Digests {
    /// The digests of a suite.
    pub(crate) fn of(suite: &Suite) -> Self {
        Self(suite.cases().iter().map(|case| (case.id().to_owned(), case_digest(case))).collect())
    }

    /// Reads a list.
    ///
    /// # Errors
    /// Fails with the first line that is not an id and a digest, or whose id does not come after the one above it.
    pub(crate) fn parse(list: &str) -> Result<Self, String> {
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

    /// The changes since an older list.
    pub(crate) fn since(&self, older: &Self) -> Changes {
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
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a suite of this version may have them: an edition takes new cases, and changes none.
    pub(crate) fn are_allowed_in(&self, version: &str) -> bool {
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

mod tests {
    use std::fs;
    use std::path::Path;

    use kyaml_cases::generated;

    use super::*;

    /// A file of this crate.
    fn file(name: &str) -> String {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
    }

    #[test]
    fn generated_digests_are_current() {
        let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
        let list = file("digests.txt");
        let committed = Digests::parse(&list).unwrap_or_else(|line| panic!("{line:?} is not a case and its digest"));
        let digests = Digests::of(suite);
        let changes = digests.since(&committed);
        assert!(
            changes.are_allowed_in(env!("CARGO_PKG_VERSION")),
            "cases of an edition do not change; give the new case another id:\n{changes}"
        );
        generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("digests.txt"), &digests.to_string());
    }

    #[test]
    fn change_log_names_this_version() {
        let log = file("CHANGES.md");
        let first = log.lines().find(|line| line.starts_with("## ")).unwrap();
        assert!(first.starts_with(concat!("## ", env!("CARGO_PKG_VERSION"))), "{first:?} is first in CHANGES.md");
    }

    fn digests(cases: &[(&str, char)]) -> Digests {
        let lines: Vec<String> =
            cases.iter().map(|(id, digit)| format!("{id} {}", digit.to_string().repeat(64))).collect();
        Digests::parse(&lines.join("\n")).unwrap()
    }

    #[test]
    fn added_changed_and_removed_cases_are_listed() {
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
    fn malformed_lists_are_refused() {
        let digest = "0".repeat(64);
        for line in ["a", "a 0", &format!("a {}", "x".repeat(64))] {
            assert_eq!(Digests::parse(line), Err(line.to_owned()));
        }
        assert_eq!(Digests::parse(&format!("b {digest}\na {digest}\n")), Err(format!("a {digest}")));
        assert_eq!(Digests::parse(&format!("a {digest}\na {digest}\n")), Err(format!("a {digest}")));
    }
}
