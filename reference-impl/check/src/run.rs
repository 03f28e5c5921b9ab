//! The main loop of both programs: processes inputs in parallel and reports results in order.

use std::collections::HashSet;
use std::io;

use crate::input::{Input, Inputs, Search, hint_at_stdin};
use crate::progress::Progress;
use crate::status::Status;
use crate::terminal::complain;
use crate::threads;

/// The highest number of files in memory at once.
const GROUP: usize = 64;

/// One run of a program.
pub(crate) struct Run<'a> {
    /// The name of the program, which starts its messages.
    pub(crate) program: &'static str,
    pub(crate) search: Search<'a>,
    /// Whether a line on the terminal shows the progress of the run.
    pub(crate) shows_progress: bool,
    /// Whether the summary is omitted.
    pub(crate) quiet: bool,
}

/// Takes the results in the order of the inputs, and prints or counts them.
pub(crate) trait Collector<T> {
    /// Takes the result of an input.
    fn take(&mut self, input: &Input, outcome: T) -> io::Result<()>;

    /// Counts an input that could not be read or written. Its message is already printed.
    fn count_problem(&mut self);

    /// Ends the output. Returns the status, and the last line of the run if there is one.
    fn finish(self) -> io::Result<(Status, Option<String>)>;
}

impl Run<'_> {
    /// Processes all inputs with `work`, whose error is a message, and hands the results to
    /// `collector`.
    pub(crate) fn over<T: Send>(
        &self,
        work: impl Fn(&Input) -> Result<T, String> + Sync,
        mut collector: impl Collector<T>,
    ) -> io::Result<Status> {
        hint_at_stdin(self.program, self.search.paths);
        threads::limit(self.search.arguments.jobs);
        let inputs = Inputs::find(&self.search);
        for problem in &inputs.problems {
            collector.count_problem();
            complain(self.program, problem);
        }
        let (found, hidden) = (inputs.found, inputs.hidden);
        // Many files may have the same wrong configuration, which is reported once.
        let mut reported = HashSet::new();
        let progress = if self.shows_progress { Progress::new(found.len()) } else { Progress::none() };
        for group in found.chunks(GROUP) {
            let work = |input| {
                let outcome = work(input);
                progress.advance();
                outcome
            };
            // One file takes less time than starting threads.
            let outcomes: Vec<Result<T, String>> = if group.len() == 1 {
                group.iter().map(work).collect()
            } else {
                threads::map(group.iter().collect(), work)
            };
            for (input, outcome) in group.iter().zip(outcomes) {
                progress.suspend(|| match outcome {
                    Ok(outcome) => collector.take(input, outcome),
                    Err(problem) => {
                        collector.count_problem();
                        if reported.insert(problem.clone()) {
                            complain(self.program, &problem);
                        }
                        Ok(())
                    }
                })?;
            }
        }
        drop(progress);
        let (status, summary) = collector.finish()?;
        let parts: Vec<String> = [summary, hidden].into_iter().flatten().collect();
        if !self.quiet && !parts.is_empty() {
            complain(self.program, &parts.join("; "));
        }
        Ok(status)
    }
}
