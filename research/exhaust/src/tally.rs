//! What was counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How many deviations are kept as they are; the others are counted.
const KEPT: usize = 10;

/// What was counted of streams that were decided.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Streams that were decided.
    pub decided: u64,
    /// Those of them that are KYAML but for the data rules.
    pub accepted: u64,
    /// Those of them of which all laws were asked.
    pub with_laws: u64,
    /// Those that some path takes in another way.
    pub deviations: u64,
    /// The first deviations, in words.
    pub kept: Vec<String>,
    /// The time that processors took, in milliseconds.
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

    /// Both together.
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

/// What a reader made of accepted streams.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Reading {
    /// Streams that were put to it.
    pub asked: u64,
    /// Those of which it gave documents.
    pub taken: u64,
    /// Those that it read as they are meant.
    pub alike: u64,
    /// The others, by cause: how many, and one of the shortest.
    pub causes: BTreeMap<String, Cause>,
}

/// Streams that are read otherwise for one reason.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Cause {
    /// How many.
    pub count: u64,
    /// One of the shortest, and what the reader said of it.
    pub sample: String,
}

impl Reading {
    /// Counts a stream that is read otherwise.
    pub fn deviate(&mut self, cause: String, sample: String) {
        self.add(cause, Cause { count: 1, sample });
    }

    /// Both together.
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
