//! A queue of work for several threads.

use std::sync::Mutex;

/// Calls `act` with each of these, on `jobs` threads. Each thread has a state of its own, and takes the
/// next item when it has finished one.
///
/// # Errors
/// Fails if the threads cannot be started, and with the first error of a thread. The others go on.
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
