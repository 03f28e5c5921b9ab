//! The threads that work on documents and files.

use std::sync::LazyLock;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// The threads: one for each core, started when they are first needed. Where the system starts no more of them, the thread that is there does
/// all the work.
pub(crate) fn threads() -> &'static ThreadPool {
    static THREADS: LazyLock<ThreadPool> = LazyLock::new(|| {
        let alone = |_| ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
        ThreadPoolBuilder::new().build().or_else(alone).expect("a thread is there")
    });
    &THREADS
}
