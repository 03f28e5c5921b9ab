//! What is asked of a survey.

/// What is asked of a survey.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// Only the mutants of files whose paths start so; all where it is empty.
    pub paths: Vec<String>,
    /// One part of all mutants, and how many parts there are.
    pub shard: (u64, u64),
    /// How many streams are made of those of the cases.
    pub inputs: usize,
    /// To how many of the streams that reach it a mutant is put that no case notices.
    pub streams: usize,
    /// How many processes run at a time.
    pub jobs: usize,
    /// Whether the other tests of the crates are asked about what no case notices.
    pub with_tests: bool,
}
