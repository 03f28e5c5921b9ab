//! The threads that work on documents and files.

use std::num::NonZeroUsize;
use std::sync::{LazyLock, OnceLock};

use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The number of threads that the user asks for.
static JOBS: OnceLock<NonZeroUsize> = OnceLock::new();

/// Limits the number of threads. Has no effect after the first use of [`threads()`].
pub(crate) fn limit(jobs: Option<NonZeroUsize>) {
    if let Some(jobs) = jobs {
        // The first limit of a process stays.
        let _ = JOBS.set(jobs);
    }
}

/// The thread pool: one thread for each core or as [`limit()`] says, started at the first use.
pub(crate) fn threads() -> &'static ThreadPool {
    static THREADS: LazyLock<ThreadPool> = LazyLock::new(|| pool(JOBS.get().copied()));
    &THREADS
}

/// A pool of this number of threads. If the system refuses to start threads, the current thread
/// does all the work.
fn pool(jobs: Option<NonZeroUsize>) -> ThreadPool {
    let alone = |_| ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    let number = jobs.map_or(0, NonZeroUsize::get);
    ThreadPoolBuilder::new().num_threads(number).build().or_else(alone).expect("a thread is there")
}

/// Calls `work` with each item, on all cores. Results are in the order of the items.
pub(crate) fn map<I: Send, T: Send>(items: Vec<I>, work: impl Fn(I) -> T + Send + Sync) -> Vec<T> {
    threads().install(|| items.into_par_iter().map(work).collect())
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::pool;

    #[test]
    fn a_pool_has_the_threads_asked_for() {
        assert_eq!(pool(NonZeroUsize::new(3)).current_num_threads(), 3);
    }
}
