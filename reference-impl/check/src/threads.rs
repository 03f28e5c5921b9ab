//! The threads that work on documents and files.

use std::sync::LazyLock;

use rayon_core::{ThreadPool, ThreadPoolBuilder};

/// The thread pool: one thread for each core, started at the first use. If the system refuses to
/// start threads, the current thread does all the work.
pub(crate) fn threads() -> &'static ThreadPool {
    static THREADS: LazyLock<ThreadPool> = LazyLock::new(|| {
        let alone = |_| ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        ThreadPoolBuilder::new().build().or_else(alone).expect("a thread is there")
    });
    &THREADS
}

/// Calls `work` with each item, on all cores. Results are in the order of the items.
pub(crate) fn map<I: Send, T: Send>(items: Vec<I>, work: impl Fn(I) -> T + Sync) -> Vec<T> {
    threads().install(|| map_halves(items, &work))
}

fn map_halves<I: Send, T: Send>(mut items: Vec<I>, work: &(impl Fn(I) -> T + Sync)) -> Vec<T> {
    if items.len() < 2 {
        return items.into_iter().map(work).collect();
    }
    let rest = items.split_off(items.len() / 2);
    let (mut results, more) = rayon_core::join(|| map_halves(items, work), || map_halves(rest, work));
    results.extend(more);
    results
}
