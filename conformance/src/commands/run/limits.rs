//! The options that limit time, memory, output and processes.

use std::path::Path;
use std::time::Duration;

use crate::ask::process::{self, memory_is_measured};
use crate::run::Settings;

const MIB: u64 = 1 << 20;

#[derive(clap::Args)]
pub(super) struct Limits {
    /// Seconds for one answer.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds)]
    timeout: Duration,
    /// Seconds for an answer if a timeout is expected; as for any other answer when nothing is
    /// said.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    expected_timeout: Option<Duration>,
    /// Seconds for an adapter to start.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds)]
    start_timeout: Duration,
    /// MiB of memory that an implementation and all it starts may use.
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    memory: u64,
    /// MiB of output for one answer.
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    output: u64,
    /// How many processes are asked at a time; as many as there are processors when nothing is said.
    #[arg(long, short, value_name = "COUNT")]
    jobs: Option<usize>,
    /// Skip the rest after the first unexpected check.
    #[arg(long)]
    fail_fast: bool,
}

impl Limits {
    /// The settings of a run of all checks. `program` is the path of this program.
    pub(super) fn settings(&self, program: &Path) -> Settings {
        if !memory_is_measured() {
            eprintln!("kyaml-conformance: memory is not limited: it can be measured on Linux only");
        }
        Settings {
            limits: process::Limits {
                start: self.start_timeout,
                timeout: self.timeout,
                memory: self.memory.saturating_mul(MIB),
                output: self.output.saturating_mul(MIB),
            },
            expected_timeout: self.expected_timeout,
            jobs: crate::commands::jobs(self.jobs),
            fail_fast: self.fail_fast,
            ..Settings::new(program)
        }
    }
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|duration| !duration.is_zero()).ok_or_else(|| format!("{text:?} is not a number of seconds above 0"))
}
