//! The implementations that can be run: the built-in readers and the adapters.

use std::collections::BTreeSet;
use std::path::Path;

use super::Subject;
use crate::adapter::{self, Adapter, State};
use crate::checkout::Checkout;
use kyaml_cases::problem::{Problem, Problems};

/// The implementations that can be run, in order of name.
#[derive(Debug)]
pub struct Registry {
    known: Vec<Known>,
}

/// An implementation, and the adapter that must be set up for it.
#[derive(Debug)]
pub struct Known {
    /// The implementation.
    pub subject: Subject,
    /// Its adapter; a built-in reader has none.
    pub(crate) adapter: Option<Adapter>,
}

impl Registry {
    /// The built-in readers, and the adapters of a checkout; `program` is the path of this program.
    ///
    /// # Errors
    /// Fails with every mistake in the adapters' files.
    pub fn new(checkout: Option<&Checkout>, program: &Path) -> Result<Self, Problems> {
        let adapters = match checkout {
            Some(checkout) => adapter::all(&checkout.adapters(), &checkout.built_adapters())?,
            None => Vec::new(),
        };
        let mut known: Vec<Known> = kyaml_readers::ALL
            .iter()
            .map(|reader| Known { subject: Subject::reader(*reader, program), adapter: None })
            .collect();
        for adapter in adapters {
            known.extend(adapter.manifest.configurations.iter().map(|configuration| Known {
                subject: Subject::adapter(&adapter, configuration),
                adapter: Some(adapter.clone()),
            }));
        }
        known.sort_by(|left, right| left.subject.name.cmp(&right.subject.name));
        let twice = known.windows(2).find(|pair| pair[0].subject.name == pair[1].subject.name);
        if let Some(pair) = twice {
            let folder = pair.iter().find_map(|known| known.adapter.as_ref()).map(|adapter| adapter.folder.clone());
            let path = folder.unwrap_or_default();
            let name = &pair[0].subject.name;
            return Err(Problem::new(path, format_args!("the implementation {name:?} stands elsewhere, too")).into());
        }
        Ok(Self { known })
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Known> {
        self.known.iter()
    }

    /// Those that need no set-up.
    pub(crate) fn built_in(&self) -> impl Iterator<Item = &Known> {
        self.known.iter().filter(|known| known.is_built_in())
    }

    /// The adapters, in order of name.
    pub(crate) fn adapters(&self) -> Vec<&Adapter> {
        let mut adapters: Vec<&Adapter> = self.known.iter().filter_map(|known| known.adapter.as_ref()).collect();
        adapters.sort_by(|left, right| left.manifest.name.cmp(&right.manifest.name));
        adapters.dedup_by(|left, right| left.manifest.name == right.manifest.name);
        adapters
    }

    /// Those that a name stands for: one implementation by its full name, or all configurations of an adapter.
    pub fn named<'r>(&'r self, name: &'r str) -> impl Iterator<Item = &'r Known> {
        self.known.iter().filter(move |known| {
            let of_adapter = known.adapter.as_ref().is_some_and(|adapter| adapter.manifest.name == name);
            known.subject.name == name || of_adapter
        })
    }

    /// The full names.
    pub(crate) fn names(&self) -> BTreeSet<&str> {
        self.known.iter().map(|known| known.subject.name.as_str()).collect()
    }
}

impl Known {
    /// Whether it is built into the runner.
    #[must_use]
    pub fn is_built_in(&self) -> bool {
        self.adapter.is_none()
    }

    /// Whether it can be run.
    ///
    /// # Errors
    /// Fails when the files of its adapter cannot be read.
    pub fn state(&self) -> std::io::Result<State> {
        self.adapter.as_ref().map_or(Ok(State::Ready), Adapter::state)
    }
}
