//! Runs of the programs, and the assertions about each of them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Seconds after which a run is taken to hang, and killed.
const PATIENCE: &str = "100";

/// The status of a run that was killed, by [`PATIENCE`] or by a signal that nobody can catch.
const KILLED: i32 = 128 + 9;

/// The status of a program that panics.
const PANICKED: i32 = 101;

/// One of the two programs.
#[derive(Clone, Copy)]
pub(crate) enum Program {
    Check,
    Format,
}

impl Program {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Check => "kyaml-check",
            Self::Format => "kyaml-fmt",
        }
    }

    /// Its path. The gate names the folder of an optimized build, because gigabytes are slow in any other.
    pub(crate) fn path(self) -> PathBuf {
        if let Some(folder) = std::env::var_os("KYAML_PROGRAMS") {
            return Path::new(&folder).join(self.name());
        }
        PathBuf::from(match self {
            Self::Check => env!("CARGO_BIN_EXE_kyaml-check"),
            Self::Format => env!("CARGO_BIN_EXE_kyaml-fmt"),
        })
    }

    /// The program, to be run in `folder`.
    pub(crate) fn in_folder(self, folder: &Path) -> Command {
        patient(self.path(), folder)
    }

    /// The program, to be run in `folder` by a shell that sets it a limit first. The arguments of the program follow.
    pub(crate) fn after(self, setting: &str, folder: &Path) -> Command {
        let mut command = patient("bash", folder);
        command.args(["-c", &format!("{setting}\nexec \"$@\"")]).arg("bash").arg(self.path());
        command
    }
}

/// `program`, to be run in `folder` without standard input, and killed where it hangs.
pub(crate) fn patient(program: impl AsRef<std::ffi::OsStr>, folder: &Path) -> Command {
    let mut command = Command::new("timeout");
    command.args(["--signal", "KILL", PATIENCE]).arg(program);
    command.current_dir(folder).stdin(Stdio::null()).env("RUST_BACKTRACE", "0");
    command
}

/// Asserts that nearly all runs have come to the call that they were about, nine of ten.
pub(crate) fn assert_most(reached: usize, calls: usize, what: &str) {
    let is_most = reached > 0 && 10 * reached >= 9 * calls;
    assert!(is_most, "{what}: only {reached} of {calls} runs have come to their call");
}

/// How a run ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    /// The exit status, as shells count it: 128 and the number of the signal that ended the program.
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    /// Waits for the end of a run.
    pub(crate) fn of(command: &mut Command) -> Self {
        Self::from(command.output().expect("a program can be run"))
    }

    /// Asserts that the run was in order: it did not hang or panic, its status is one of those that are documented, and where it is 2 a
    /// message says why.
    pub(crate) fn assert_orderly(&self, what: &str) {
        assert!(matches!(self.status, 0..=2), "{what}: status {}: {}", self.status, self.stderr);
        assert!(self.status != 2 || !self.stderr.is_empty(), "{what}: no message");
        self.assert_calm(what);
    }

    /// Asserts that the run did not hang or panic, however it ended.
    pub(crate) fn assert_calm(&self, what: &str) {
        assert!(self.status != KILLED, "{what}: it hangs: {}", self.stderr);
        assert!(self.status != PANICKED && !self.stderr.contains("panicked at"), "{what}: {}", self.stderr);
    }

    /// Asserts that nothing hung, and that only Rust's standard library panicked.
    pub(crate) fn assert_own_code_is_calm(&self, what: &str) {
        assert!(self.status != KILLED, "{what}: it hangs: {}", self.stderr);
        for panic in self.stderr.lines().filter(|line| line.contains("panicked at ")) {
            assert!(panic.contains("/library/std/"), "{what}: {}", self.stderr);
        }
    }

    /// Asserts that it failed, and that standard error contains this message.
    pub(crate) fn assert_failed(&self, what: &str, message: &str) {
        self.assert_orderly(what);
        assert!(self.status == 2 && self.stderr.contains(message), "{what}: status {}: {}", self.status, self.stderr);
    }
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        use std::os::unix::process::ExitStatusExt;

        let signal = || 128 + output.status.signal().expect("a status or a signal");
        Self {
            status: output.status.code().unwrap_or_else(signal),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}
