//! The memory that a process group uses.
//!
//! Only resident memory counts. Java and Go reserve far more address space than they use, so a
//! limit on address space would refuse them from the start.

/// Whether memory can be measured here.
pub(crate) const fn is_measured() -> bool {
    cfg!(target_os = "linux")
}

/// The resident bytes of all processes in the group with this leader, if they can be measured.
#[cfg(target_os = "linux")]
pub(super) fn of_group(leader: u32) -> Option<u64> {
    let leader = i32::try_from(leader).ok()?;
    let processes = procfs::process::all_processes().ok()?;
    // A process that ends while the list is read uses no memory.
    let stats = processes.filter_map(|process| process.ok()?.stat().ok());
    let pages: u64 = stats.filter(|stat| stat.pgrp == leader).map(|stat| stat.rss).sum();
    Some(pages * procfs::page_size())
}

#[cfg(not(target_os = "linux"))]
pub(super) fn of_group(_leader: u32) -> Option<u64> {
    None
}
