//! The adapter's side of the protocol, for a reader in Rust.

use std::any::Any;
use std::io::{BufRead as _, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::{Context as _, anyhow, bail};

use crate::operation::Operation;
use crate::reader::{Loaded, Reader};
use crate::{DEFAULT, Hello, Input, Rejection, Reports, Request, Response, Said, Task, VERSION};

/// The stack that the main thread of a Linux process has by default.
const STACK_BYTES: usize = 8 << 20;

/// Serves a reader on standard input and standard output, until the runner says bye. `version` is that of its package, and
/// `name` and `configuration` are those of the adapter.
///
/// # Errors
/// Fails when a stream breaks or a request is malformed.
pub fn serve(reader: Reader, version: &str, name: &str, configuration: &str) -> anyhow::Result<()> {
    // A panic is reported in the reply; its message on standard error would only be noise.
    std::panic::set_hook(Box::new(|_| {}));
    let hello = Hello { configuration: configuration.to_owned(), ..hello(name, version, &[Operation::Load]) };
    std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || serve_here(reader, &hello))?
        .join()
        .map_err(|_| anyhow!("the loop itself panicked"))?
}

/// The first message of an adapter in Rust that has one configuration.
#[must_use]
pub fn hello(name: &str, version: &str, operations: &[Operation]) -> Hello {
    Hello {
        protocol: VERSION,
        name: name.to_owned(),
        configuration: DEFAULT.to_owned(),
        version: version.to_owned(),
        runtime: "Rust".to_owned(),
        operations: operations.to_vec(),
    }
}

fn serve_here(reader: Reader, hello: &Hello) -> anyhow::Result<()> {
    let mut stdout = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let response = match Request::parse(line?.as_bytes()).context("a request is malformed")? {
            Request::Hello { protocol: protocol @ 1..=VERSION } => Response::Hello(Hello { protocol, ..hello.clone() }),
            Request::Hello { protocol } => bail!("the runner speaks version {protocol} of the protocol"),
            Request::Run(Task { seq, operation, input, .. }) => {
                Response::Result { seq, said: answer(reader, operation, input), reports: Reports::default() }
            }
            Request::Bye => return Ok(()),
        };
        stdout.write_all(&response.to_line())?;
        stdout.flush()?;
    }
    Ok(())
}

fn answer(reader: Reader, operation: Operation, input: Input) -> Said {
    let Input::Bytes(bytes) = input else {
        return Said::Unsupported(format!("a reader cannot {operation}"));
    };
    if operation != Operation::Load {
        return Said::Unsupported(format!("a reader cannot {operation}"));
    }
    match String::from_utf8(bytes) {
        Ok(text) => catch_unwind(AssertUnwindSafe(|| load(reader, &text)))
            .unwrap_or_else(|panic| Said::Failed(format!("panic: {}", message(&*panic)))),
        // The readers take text, so bytes that are not UTF-8 are rejected before the reader.
        Err(error) => Said::Rejected(Rejection::words(error.to_string())),
    }
}

/// Runs a reader on a stream.
pub fn load(reader: Reader, input: &str) -> Said {
    match (reader.load)(input) {
        Err(words) => Said::Rejected(Rejection::words(words)),
        Ok(loaded) => loaded
            .into_iter()
            .map(Loaded::into_typed)
            .collect::<Result<_, _>>()
            .map_or_else(Said::Foreign, Said::Documents),
    }
}

fn message(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()))
        .unwrap_or_default()
}
