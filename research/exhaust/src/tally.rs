//! Counts of decided and read streams.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The number of deviations whose description is kept.
const KEPT: usize = 10;

/// Counts of decided streams.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
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
    /// Processor time, in milliseconds.
    pub milliseconds: u64,
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
        self.milliseconds += other.milliseconds;
        self.kept.extend(other.kept);
        self.kept.truncate(KEPT);
        self
    }
}

/// Counts of the accepted streams that a reader was asked about.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
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
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cause {
    /// Their number.
    pub count: u64,
    /// One of the shortest, and the answer to it.
    pub sample: String,
}

impl Reading {
    /// Counts a misread stream.
    pub fn deviate(&mut self, cause: String, sample: String) {
        self.add(cause, Cause { count: 1, sample });
    }

    /// The sum of both.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.asked += other.asked;
        self.taken += other.taken;
        self.alike += other.alike;
        for (name, cause) in other.causes {
            self.add(name, cause);
        }
        self
    }

    fn add(&mut self, name: String, more: Cause) {
        let cause = self.causes.entry(name).or_insert_with(|| Cause { count: 0, sample: more.sample.clone() });
        cause.count += more.count;
        if more.sample.len() < cause.sample.len() {
            cause.sample = more.sample;
        }
    }
}
