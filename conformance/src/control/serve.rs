//! The controls themselves.

use std::hint::black_box;
use std::io::{BufRead as _, Write as _};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::Context as _;

use super::mode::Mode;
use kyaml_cases::case::Span;
use kyaml_protocol::reader::Reader;
use kyaml_protocol::serve::{hello, load};
use kyaml_protocol::{Hello, Input, Rejection, Reports, Request, Response, Said, Task};

/// The reader of the controls that read.
const READER: &str = "granit-parser";

/// Serves a control on standard input and standard output.
///
/// # Errors
/// Fails when a stream breaks or a request is malformed.
pub(crate) fn serve(mode: Mode) -> anyhow::Result<()> {
    let reader = kyaml_readers::by_name(READER).context("there is no reader for the controls")?;
    for line in std::io::stdin().lock().lines() {
        match Request::parse(line?.as_bytes())? {
            Request::Hello { protocol } => say(&Response::Hello(introduce(mode, protocol)))?,
            Request::Run(task) => answer(mode, reader, task)?,
            Request::Bye => return Ok(()),
        }
    }
    Ok(())
}

fn introduce(mode: Mode, protocol: u32) -> Hello {
    let honest = Hello { protocol, ..hello(mode.name(), env!("CARGO_PKG_VERSION"), &[mode.operation()]) };
    match mode {
        Mode::LateHello => forever(),
        Mode::Stillborn => std::process::exit(0),
        Mode::OtherVersion => Hello { protocol: protocol + 1, ..honest },
        Mode::Impostor => Hello { name: "saphyr".to_owned(), ..honest },
        _ => honest,
    }
}

fn answer(mode: Mode, reader: Reader, Task { seq, operation, input, .. }: Task) -> anyhow::Result<()> {
    let bytes = match input {
        Input::Bytes(bytes) => bytes,
        Input::Value(_) => Vec::new(),
    };
    let rejection = |message: &str| Said::Rejected(Rejection::words(message));
    let read = || load(reader, &String::from_utf8_lossy(&bytes));
    let is_first = seq == 1;
    let said = match mode {
        Mode::AcceptAll | Mode::WrongOutcome => Said::Accepted,
        Mode::RejectAll => rejection("never"),
        Mode::WrongReason => wrong_reason(&bytes),
        Mode::Echo => Said::Output(bytes),
        Mode::Headless => Said::Output(bytes.strip_prefix(b"---\n").unwrap_or(&bytes).to_vec()),
        Mode::Empty => Said::Output(Vec::new()),
        Mode::Foreign => Said::Foreign("the date 2001-01-01".to_owned()),
        Mode::Failing => Said::Failed("panic: something".to_owned()),
        Mode::Unsupporting => Said::Unsupported(format!("no {operation}")),
        Mode::Noisy => {
            shout();
            read()
        }
        Mode::Tired | Mode::CrashLater if is_first => read(),
        Mode::Hang | Mode::Tired => forever(),
        Mode::HangWithChild => {
            start_child()?;
            forever()
        }
        Mode::Crash | Mode::CrashLater => std::process::abort(),
        Mode::Quit => std::process::exit(0),
        Mode::Overflow => {
            black_box(dive(0));
            read()
        }
        Mode::WrongSequence => return say(&result(seq + 1, read())),
        Mode::AnswerTwice => {
            say(&result(seq, read()))?;
            read()
        }
        Mode::Flood => flood()?,
        Mode::Garbage => {
            println!("Loading... done");
            read()
        }
        Mode::Bottomless => {
            println!("{}", "[".repeat(100_000));
            read()
        }
        Mode::Hog => hoard(),
        Mode::LateHello | Mode::OtherVersion | Mode::Impostor | Mode::Stillborn => read(),
    };
    say(&result(seq, said))
}

fn result(seq: u64, said: Said) -> Response {
    Response::Result { seq, said, reports: Reports::default() }
}

fn say(response: &Response) -> anyhow::Result<()> {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(&response.to_line())?;
    Ok(stdout.flush()?)
}

/// Accepts every stream without a plain key `no`; rejects one with it, with a rule and a span that
/// are not the case's.
fn wrong_reason(bytes: &[u8]) -> Said {
    if !bytes.windows(3).any(|part| part == b"no:") || bytes.contains(&b'"') {
        return Said::Accepted;
    }
    Said::Rejected(Rejection {
        message: "duplicate key".to_owned(),
        rule: Some("duplicate-key".to_owned()),
        span: Some(Span { start: 0, end: 0 }),
    })
}

fn shout() {
    for _ in 0..20_000 {
        eprintln!("error: rejected; panicked at src/main.rs; {{\"type\":\"result\"}}");
    }
}

fn forever() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(3600));
    }
}

fn start_child() -> anyhow::Result<()> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["serve", "--control", Mode::Hang.name()]).stdin(Stdio::piped());
    let child = command.spawn()?;
    // The child is not waited for: it ends with the process group.
    std::mem::forget(child);
    Ok(())
}

/// Recurses until the stack is full.
fn dive(depth: u64) -> u64 {
    let frame = black_box([depth; 64]);
    if frame[0] == u64::MAX {
        return 0;
    }
    dive(frame[1] + 1) + frame[2]
}

fn flood() -> anyhow::Result<Said> {
    let mut stdout = std::io::stdout().lock();
    loop {
        stdout.write_all(&[b'x'; 4096])?;
    }
}

fn hoard() -> ! {
    const STEP: usize = 16 << 20;
    const MOST: usize = 1 << 30;
    let mut hoard = Vec::new();
    while hoard.len() * STEP < MOST {
        // Memory that is never written is not resident.
        hoard.push(vec![1_u8; STEP]);
        std::thread::sleep(Duration::from_millis(10));
    }
    black_box(&hoard);
    forever()
}
