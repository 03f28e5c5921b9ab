//! Counts of decided and read streams.

use std::collections::BTreeMap;

/// The number of deviations whose description is kept.
const KEPT: usize = 10;

/// Counts of decided streams.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Decided streams.
    pub decided: u64,
    /// Streams that are KYAML, leaving aside the data rules.
    pub accepted: u64,
    /// Streams for which all laws were checked.
    pub with_laws: u64,
    /// Streams on which the paths do not agree, or which writing changes.
    pub deviations: u64,
    /// Descriptions of the first deviations.
    pub kept: Vec<String>,
}

impl Tally {
    /// Counts a deviation.
    pub fn deviate(&mut self, deviation: String) {
        self.deviations += 1;
        if self.kept.len() < KEPT {
            self.kept.push(deviation);
        }
    }

    /// The sum of both.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.decided += other.decided;
        self.accepted += other.accepted;
        self.with_laws += other.with_laws;
        self.deviations += other.deviations;
        self.kept.extend(other.kept);
        self.kept.truncate(KEPT);
        self
    }
}

/// Counts of the accepted streams that a reader was asked about.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// All streams.
    pub asked: u64,
    /// Streams for which it gave documents.
    pub taken: u64,
    /// Streams that it read as they are meant.
    pub alike: u64,
    /// The other streams, by cause.
    pub causes: BTreeMap<String, Cause>,
}

/// The misread streams of one cause.
#[derive(Clone, Debug)]
pub struct Cause {
    /// Their number.
    pub count: u64,
    /// One of the shortest, and the answer to it.
    pub sample: String,
}

impl Reading {
    /// Counts a misread stream.
    pub fn deviate(&mut self, cause: String, sample: String) {
        let cause = self.causes.entry(cause).or_insert_with(|| Cause { count: 0, sample: sample.clone() });
        cause.count += 1;
        if sample.len() < cause.sample.len() {
            cause.sample = sample;
        }
    }
}
