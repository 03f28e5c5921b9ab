//! Work that is done side by side, a piece after another on each thread.

use std::sync::Mutex;

/// Does something with each of these, on so many threads. Each thread begins with a state of its own, and takes the next piece once it is
/// through with its last, so that one that takes long holds up no other.
///
/// # Errors
/// Fails where the threads cannot be started, and with the first error of a thread, which ends that one alone.
pub(crate) fn each<T: Sync, S>(
    all: &[T],
    jobs: usize,
    begin: impl Fn() -> S + Sync,
    act: impl Fn(&mut S, &T) -> anyhow::Result<()> + Sync,
) -> anyhow::Result<()> {
    let queue = Mutex::new(all.iter());
    let threads = rayon::ThreadPoolBuilder::new().num_threads(jobs.max(1)).build()?;
    let work = || {
        let mut state = begin();
        loop {
            let Some(next) = queue.lock().expect("no panic").next() else { return Ok(()) };
            act(&mut state, next)?;
        }
    };
    threads.broadcast(|_| work()).into_iter().collect()
}
