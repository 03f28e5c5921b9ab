//! Formats standard input to standard output in bounded memory, and names each document that cannot be formatted.

use std::io::{self, Write};
use std::process::ExitCode;

use kyaml_format::{FormatError, FormatOptions, FormatReader};

fn main() -> io::Result<ExitCode> {
    let mut out = io::stdout().lock();
    let mut reader = FormatReader::new(io::stdin().lock(), FormatOptions::default());
    let mut code = ExitCode::SUCCESS;
    while let Some(formatted) = reader.next() {
        match formatted {
            Ok(formatted) => out.write_all(formatted.text().as_bytes())?,
            Err(FormatError::Invalid(errors)) => {
                code = ExitCode::FAILURE;
                for error in errors {
                    eprintln!("{}: {error}", reader.part().position(error.span().start));
                }
            }
            Err(error) => return Err(io::Error::other(error)),
        }
    }
    Ok(code)
}
