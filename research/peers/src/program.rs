//! A program, and what a run of it used.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use wait4::Wait4;

/// A program with its arguments, the file or folder that it reads, and how many threads it may start.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    path: PathBuf,
    arguments: Vec<&'static str>,
    input: PathBuf,
    is_piped: bool,
    threads: Option<usize>,
}

/// The time and the memory of a run.
#[derive(Clone, Copy)]
pub(crate) struct Usage {
    /// Seconds of processor time in the program itself, and with those of the system.
    pub(crate) user: f64,
    pub(crate) processor: f64,
    /// Seconds from its start to its end.
    pub(crate) wall: f64,
    /// The most bytes of memory that were resident.
    pub(crate) memory: u64,
}

impl Program {
    pub(crate) fn new(name: &'static str, path: PathBuf, arguments: &[&'static str], input: &Path) -> Self {
        let (arguments, input) = (arguments.to_vec(), input.to_owned());
        Self { name, path, arguments, input, is_piped: false, threads: None }
    }

    /// The same through a pipe from `cat` to its standard input.
    pub(crate) fn piped(self) -> Self {
        Self { is_piped: true, ..self }
    }

    /// The same with this number of threads of rayon's.
    pub(crate) fn threads(self, count: usize) -> Self {
        Self { threads: Some(count), ..self }
    }

    pub(crate) fn is_set_up(&self) -> bool {
        self.path.exists()
    }

    /// The bytes of its input, if that is a file.
    pub(crate) fn size(&self) -> Result<u64, String> {
        let fail = |error| format!("cannot read {}: {error}", self.input.display());
        fs::metadata(&self.input).map(|metadata| metadata.len()).map_err(fail)
    }

    /// Runs it, and discards its output.
    pub(crate) fn run(&self) -> Result<Usage, String> {
        let fail = |error: std::io::Error| format!("cannot run {}: {error}", self.path.display());
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some(count) = self.threads {
            command.env("RAYON_NUM_THREADS", count.to_string());
        }
        let start = Instant::now();
        let mut source = None;
        if self.is_piped {
            let file = File::open(&self.input).map_err(fail)?;
            let mut cat = Command::new("cat").stdin(file).stdout(Stdio::piped()).spawn().map_err(fail)?;
            command.stdin(cat.stdout.take().ok_or("cat has no output")?);
            source = Some(cat);
        } else {
            command.arg(&self.input);
        }
        let waited = command.spawn().map_err(fail)?.wait4().map_err(fail)?;
        let wall = start.elapsed().as_secs_f64();
        if let Some(mut cat) = source {
            cat.wait().map_err(fail)?;
        }
        // 1 says that something was found, such as a file that another formatter writes otherwise.
        if !matches!(waited.status.code(), Some(0 | 1)) {
            return Err(format!("{} ended with {}", self.name, waited.status));
        }
        let user = waited.rusage.utime.as_secs_f64();
        let processor = user + waited.rusage.stime.as_secs_f64();
        Ok(Usage { user, processor, wall, memory: waited.rusage.maxrss })
    }
}
