use super::*;

fn limits() -> Limits {
    Limits { timeout: Duration::from_secs(20), output: 1000, ..Limits::default() }
}

fn sh(script: &str, framing: Framing) -> Process {
    Process::start(Command::new("sh").args(["-c", script]), framing, limits()).unwrap()
}

#[test]
fn lines_come_one_by_one_and_a_cut_one_is_the_end() {
    let mut process = sh("read a; echo \"<$a>\"; printf cut", Framing::Lines);
    process.send(b"one\n".to_vec());
    assert_eq!(process.receive(limits().timeout), Received::Frame(b"<one>\n".to_vec()));
    assert_eq!(process.receive(limits().timeout), Received::End);
    assert_eq!(process.last_words(), "exit status: 0");
}

#[test]
fn the_whole_is_read_to_its_end() {
    let mut process = sh("cat; exit 3", Framing::Whole);
    process.send(b"one\ntwo".to_vec());
    process.close_input();
    assert_eq!(process.receive(limits().timeout), Received::Frame(b"one\ntwo".to_vec()));
    assert_eq!(process.wait(limits().timeout).unwrap().code(), Some(3));
}

#[test]
fn a_flood_is_cut_off() {
    for framing in [Framing::Lines, Framing::Whole] {
        assert_eq!(sh("yes | tr -d '\\n'", framing).receive(limits().timeout), Received::TooLong);
    }
}

#[test]
fn silence_times_out() {
    let started = Instant::now();
    assert_eq!(sh("sleep 1000", Framing::Lines).receive(Duration::from_millis(50)), Received::Late);
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn the_end_of_standard_error_is_kept() {
    let mut process = sh("yes | head -c 1000000 >&2; echo over >&2", Framing::Whole);
    assert_eq!(process.receive(limits().timeout), Received::Frame(vec![]));
    let stderr = process.stderr();
    assert!(stderr.ends_with("y\nover\n") && stderr.len() == STDERR_KEPT, "{}", stderr.len());
}

/// The processes of a group that still run.
#[cfg(target_os = "linux")]
fn alive(leader: u32) -> usize {
    let stats = procfs::process::all_processes().unwrap().filter_map(|process| process.ok()?.stat().ok());
    stats.filter(|stat| stat.pgrp == i32::try_from(leader).unwrap() && stat.state != 'Z').count()
}

#[test]
#[cfg(target_os = "linux")]
fn child_processes_end_with_their_parent() {
    let mut process = sh("sleep 1000 & sleep 1000 & echo on; wait", Framing::Lines);
    let leader = process.child.id();
    assert_eq!(process.receive(limits().timeout), Received::Frame(b"on\n".to_vec()));
    assert_eq!(alive(leader), 3);
    drop(process);
    let deadline = Instant::now() + Duration::from_secs(10);
    while alive(leader) > 0 {
        assert!(Instant::now() < deadline, "a process is left");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn processes_outside_the_group_end_too() {
    // The second one has another session, and no parent.
    let mut process = sh("setsid sh -c '(sleep 1000 & echo $!; wait) & wait' & wait", Framing::Lines);
    let Received::Frame(line) = process.receive(limits().timeout) else { panic!("no number comes") };
    let stray: i32 = String::from_utf8(line).unwrap().trim().parse().unwrap();
    let runs = || {
        let stat = procfs::process::Process::new(stray).and_then(|process| process.stat());
        stat.is_ok_and(|stat| stat.state != 'Z')
    };
    assert!(runs());
    drop(process);
    let deadline = Instant::now() + Duration::from_secs(10);
    while runs() {
        assert!(Instant::now() < deadline, "a process is left");
        std::thread::sleep(Duration::from_millis(5));
    }
}
