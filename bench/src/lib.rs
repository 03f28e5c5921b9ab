//! The streams that benchmarks read and write.

pub mod inputs;
