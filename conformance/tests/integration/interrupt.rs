//! What an interrupt leaves: nothing that the runner has started.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::support::PROGRAM;

/// A program that never ends, with a child in its group, and one that has left it. Each writes its number.
const HANG: &str = "\
sh -c 'echo $$ >group; sleep 1000' &
setsid sh -c 'echo $$ >session; sleep 1000' &
wait
";

fn wait_for<T>(what: &str, mut find: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(found) = find() {
            return found;
        }
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn an_interrupt_ends_all_that_was_started() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("hang"), HANG).unwrap();
    let mut runner = Command::new(PROGRAM)
        .args(["run", "--exec", "sh hang", "--filter", "key-norway-plain", "--timeout", "1000", "--jobs", "1"])
        .current_dir(folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = ["group", "session"].map(|name| {
        wait_for("nothing is started", || {
            let text = std::fs::read_to_string(folder.path().join(name)).ok()?;
            text.trim().parse::<i32>().ok()
        })
    });
    let runs = |id: i32| {
        let stat = procfs::process::Process::new(id).and_then(|process| process.stat());
        stat.is_ok_and(|stat| stat.state != 'Z')
    };
    assert!(started.into_iter().all(runs));
    assert!(Command::new("kill").args(["-INT", &runner.id().to_string()]).status().unwrap().success());
    assert_eq!(runner.wait().unwrap().code(), Some(130));
    wait_for("a process is left", || started.into_iter().all(|id| !runs(id)).then_some(()));
}
