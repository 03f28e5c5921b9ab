//! The processes that this one starts. Each ends with all that it started, and all of them end when
//! this one is interrupted.
//!
//! A child leads a process group of its own, which is ended as a whole. A process that has left the
//! group is found by its environment.

use std::collections::BTreeSet;
use std::process::{Child, Command};
use std::sync::{Mutex, PoisonError};

mod group;
mod stray;

/// The leaders of the groups that run.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A child process; dropping it ends it and all that it started.
#[derive(Debug)]
pub(crate) struct Owned {
    child: Child,
    mark: stray::Mark,
    /// Whether it was ended and waited for: its number may be another's by now.
    is_ended: bool,
}

impl Owned {
    /// Starts a command.
    ///
    /// # Errors
    /// Fails when it cannot be started.
    pub(crate) fn start(command: &mut Command) -> std::io::Result<Self> {
        group::lead(command);
        let mark = stray::Mark::on(command);
        // The lock keeps `end_on_interrupt` from missing a process that is just being started.
        let mut running = running();
        let child = command.spawn()?;
        running.insert(child.id());
        Ok(Self { child, mark, is_ended: false })
    }

    /// The process itself.
    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// The number of the process, which is that of its group.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it and all that it started, and waits for it.
    pub(crate) fn end(&mut self) {
        if !std::mem::replace(&mut self.is_ended, true) {
            running().remove(&self.child.id());
            group::end(&mut self.child);
            self.mark.end_strays();
        }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        self.end();
    }
}

fn running() -> std::sync::MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on an interrupt (SIGINT, SIGTERM, SIGHUP, or what the system has in their place) ends all children, and then this process,
/// with the status 130.
///
/// # Errors
/// Fails when the system takes no handler.
pub fn end_on_interrupt() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        // Kept, so that none is started any more.
        let running = running();
        running.iter().for_each(|leader| group::kill(*leader));
        stray::end_all();
        eprintln!("kyaml-conformance: interrupted; what it started has ended");
        std::process::exit(130);
    })
}
