//! How many streams of the suite each reader reads as their value: the data of the table of readers.

use std::collections::BTreeSet;

use kyaml_cases::case::{Case, Limits, Op, Schema, Syntax, Task};
use kyaml_cases::suite::Suite;

use kyaml_spec::implementation::Implementation;
use serde::Serialize;

/// A column of the table: a class of streams, with all of them in the suite.
#[derive(Debug)]
pub(crate) struct Column {
    /// The title.
    pub(crate) title: &'static str,
    /// The case and the file of each stream.
    streams: BTreeSet<(String, &'static str)>,
    /// Whether only the readers of Kubernetes are asked.
    is_for_kubernetes: bool,
}

/// The result of a reader for a class of streams.
#[derive(Debug, Serialize)]
pub(crate) struct Support {
    /// Number of streams that it reads as their value.
    pub(crate) right: usize,
    /// Number of streams.
    pub(crate) of: usize,
    /// The class in the style.
    class: &'static str,
    sign: &'static str,
}

impl Support {
    /// Half of the streams is the border of "no".
    fn new(right: usize, of: usize) -> Self {
        let (class, sign) = match right {
            _ if right == of => ("yes", "✓"),
            _ if right * 2 >= of => ("some", "◐"),
            _ => ("no", "✗"),
        };
        Self { right, of, class, sign }
    }
}

/// The columns, in order: all KYAML, portable KYAML, canonical KYAML, and YAML as Kubernetes loads it.
pub(crate) fn columns(suite: &Suite) -> [Column; 4] {
    let column = |title, is_for_kubernetes, file: fn(&Case) -> Option<&'static str>| {
        let streams = suite.cases().iter().filter_map(|case| Some((case.id().to_owned(), file(case)?)));
        Column { title, streams: streams.collect(), is_for_kubernetes }
    };
    [
        column("KYAML", false, |case| case.is_portable().map(|_| "input.yaml")),
        column("Portable", false, |case| (case.is_portable()?).then_some("input.yaml")),
        column("Canonical", false, |case| {
            (case.is_accepted() && case.canonical().is_some()).then_some("canonical.yaml")
        }),
        column("Other YAML", true, |case| is_yaml_of_kubernetes(case).then_some("input.yaml")),
    ]
}

/// Whether a case has YAML that Kubernetes' readers load, with default settings.
fn is_yaml_of_kubernetes(case: &Case) -> bool {
    let (Task::Load { source, .. } | Task::Format { source, .. }) = case.task() else { return false };
    let is_default = source.schema == Schema::default() && source.limits == Limits::default();
    case.is_accepted() && source.syntax == Syntax::Yaml && is_default
}

impl Column {
    /// The result of a reader; nothing if it is not asked.
    pub(crate) fn of(&self, reader: &Implementation) -> Option<Support> {
        if self.is_for_kubernetes && reader.schema != "kubernetes" {
            return None;
        }
        let mut wrong = BTreeSet::new();
        for cause in reader.causes.iter().filter(|cause| cause.operation == Op::Load) {
            wrong.extend(cause.checks());
        }
        let misread = self.streams.iter().filter(|(case, file)| wrong.contains(&(case.as_str(), *file))).count();
        Some(Support::new(self.len() - misread, self.len()))
    }

    /// Number of streams.
    pub(crate) fn len(&self) -> usize {
        self.streams.len()
    }
}

/// The readers: the first tier first, then by language and name. The reference implementation, which
/// also checks, is not one of them.
pub(crate) fn readers(implementations: &[Implementation]) -> Vec<&Implementation> {
    let is_reader =
        |each: &&Implementation| each.operations.contains(&Op::Load) && !each.operations.contains(&Op::Check);
    let mut readers: Vec<&Implementation> = implementations.iter().filter(is_reader).collect();
    readers.sort_by_key(|each| (each.tier, &each.language, &each.name));
    readers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_verdict_has_a_sign() {
        assert_eq!([4, 3, 2, 1].map(|right| Support::new(right, 4).class), ["yes", "some", "some", "no"]);
    }

    #[test]
    fn a_portable_stream_is_kyaml() {
        let [kyaml, portable, canonical, yaml] = columns(Suite::shipped().expect("the suite"));
        assert!(portable.streams.is_subset(&kyaml.streams));
        assert!(portable.len() > 500 && canonical.len() > 500 && yaml.len() > 100);
    }
}
