//! The child's side.

use std::any::Any;
use std::io::{BufRead as _, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::{Context as _, anyhow};
use base64::Engine as _;

use super::{BASE64, Reply, Request, Said};
use crate::readers::Reader;

/// What the main thread of a Linux process has by default.
const STACK_BYTES: usize = 8 << 20;

/// Reads requests from standard input, has the reader read each input, and writes replies to standard output.
///
/// # Errors
/// Fails when a stream breaks or a request is malformed.
pub fn serve(reader: &'static dyn Reader) -> anyhow::Result<()> {
    // A panic is reported in the reply; its message on standard error would only be noise.
    std::panic::set_hook(Box::new(|_| {}));
    std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || serve_here(reader))?
        .join()
        .map_err(|_| anyhow!("the loop itself panicked"))?
}

fn serve_here(reader: &dyn Reader) -> anyhow::Result<()> {
    let mut stdout = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        let Request { seq, input } = serde_json::from_str(&line?).context("a request is malformed")?;
        let input = String::from_utf8(BASE64.decode(input)?).context("an input is not UTF-8")?;
        let said = catch_unwind(AssertUnwindSafe(|| read(reader, &input)))
            .unwrap_or_else(|panic| Said::Panicked(message(&*panic)));
        serde_json::to_writer(&mut stdout, &Reply { seq, said })?;
        stdout.write_all(b"\n")?;
        stdout.flush()?;
    }
    Ok(())
}

fn read(reader: &dyn Reader, input: &str) -> Said {
    match reader.load(input) {
        Err(words) => Said::Rejected(words),
        Ok(loaded) => loaded
            .into_iter()
            .map(crate::readers::Loaded::into_typed)
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
