//! The verdicts as data, such as for a table of readers on a site.

use serde::Serialize;

use super::joined::Report;
use super::verdict::Verdict;
use crate::results::{Schema, SuiteInfo};

/// All implementations with their verdicts: those of the first tier first, then by name.
#[derive(Serialize)]
pub(crate) struct Table<'r> {
    suite: &'r SuiteInfo,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<&'r str>,
    implementations: Vec<Row<'r>>,
}

#[derive(Serialize)]
struct Row<'r> {
    name: &'r str,
    library: &'r str,
    version: &'r str,
    language: &'r str,
    homepage: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<Schema>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tier: Option<u8>,
    verdicts: Vec<Verdict>,
}

impl<'r> Table<'r> {
    /// The table of a report.
    pub(crate) fn of(report: &'r Report<'_>) -> Self {
        let mut implementations: Vec<Row<'r>> = report
            .implementations()
            .map(|(implementation, checks)| Row {
                name: &implementation.name,
                library: &implementation.library,
                version: &implementation.version,
                language: &implementation.language,
                homepage: &implementation.homepage,
                schema: implementation.schema,
                tier: implementation.tier,
                verdicts: report.verdicts(implementation, checks),
            })
            .collect();
        implementations.sort_by_key(|row| row.tier.unwrap_or(u8::MAX));
        Self { suite: &report.results.header.suite, date: report.facts.date.as_deref(), implementations }
    }
}
