//! The loop that both programs share: inputs are processed in parallel, and results are told in order.

use std::collections::HashSet;
use std::io;

use rayon::prelude::*;

use crate::input::{Input, Inputs, Search, hint_at_stdin};
use crate::progress::Progress;
use crate::status::Status;
use crate::terminal::complain;
use crate::threads::threads;

/// The most files that are held in memory at once.
const GROUP: usize = 64;

/// One run of a program.
pub(crate) struct Run<'a> {
    /// The name of the program, which starts its messages.
    pub(crate) program: &'static str,
    pub(crate) search: Search<'a>,
    /// Whether a line on the terminal shows how far the run is.
    pub(crate) shows_progress: bool,
    /// Whether the summary is not printed.
    pub(crate) quiet: bool,
}

/// Takes the results in the order of the inputs, and prints or counts them.
pub(crate) trait Teller<T> {
    /// Takes the result of an input.
    fn tell(&mut self, input: &Input, outcome: T) -> io::Result<()>;

    /// Counts an input that could not be read or written. The message has been printed.
    fn count_problem(&mut self);

    /// Ends the output.
    fn finish(self) -> io::Result<Ending>;
}

/// How a run ended.
pub(crate) struct Ending {
    pub(crate) status: Status,
    /// The last line of the run, if there is something to say.
    pub(crate) summary: Option<String>,
}

impl Run<'_> {
    /// Processes all inputs with `work`, whose error is a message, and tells the results.
    pub(crate) fn over<T: Send>(
        &self,
        work: impl Fn(&Input) -> Result<T, String> + Sync,
        mut teller: impl Teller<T>,
    ) -> io::Result<Status> {
        hint_at_stdin(self.program, self.search.paths);
        let inputs = Inputs::find(&self.search);
        for problem in &inputs.problems {
            teller.count_problem();
            complain(self.program, problem);
        }
        let found = inputs.found;
        // A mistake in a configuration is one of many files, and is told once.
        let mut told = HashSet::new();
        let progress = if self.shows_progress { Progress::new(found.len()) } else { Progress::none() };
        for group in found.chunks(GROUP) {
            let work = |input| {
                let outcome = work(input);
                progress.advance();
                outcome
            };
            // Threads that nobody needs take longer to start than a file takes.
            let outcomes: Vec<Result<T, String>> = if group.len() == 1 {
                group.iter().map(work).collect()
            } else {
                threads().install(|| group.par_iter().map(work).collect())
            };
            for (input, outcome) in group.iter().zip(outcomes) {
                progress.suspend(|| match outcome {
                    Ok(outcome) => teller.tell(input, outcome),
                    Err(problem) => {
                        teller.count_problem();
                        if told.insert(problem.clone()) {
                            complain(self.program, &problem);
                        }
                        Ok(())
                    }
                })?;
            }
        }
        drop(progress);
        let Ending { status, summary } = teller.finish()?;
        if let (false, Some(summary)) = (self.quiet, summary) {
            complain(self.program, &summary);
        }
        Ok(status)
    }
}
