//! The language server of KYAML, over the language server protocol 3.18.
//!
//! 1. `server` is the main loop. It keeps the text of each open document current.
//! 2. `worker` is a thread that does all other work: one request after the other, without those for
//!    an old version.
//! 3. A `revision` is one version of a document. Each answer is a function of a revision, and each
//!    feature is a module: `diagnostics`, `actions`, `formatting`, `hover`, `rename` and so on.
//!    `places` converts positions.
//! 4. `client` is the editor, with its abilities, and `capabilities` are those of the server.
//!    `stdio` reads and writes the messages.
//!
//! The server opens no file except `kyaml.toml` and the schemas that it names, and never uses the network.

mod actions;
mod capabilities;
mod client;
mod completion;
mod conversion;
mod diagnostics;
mod documents;
mod duplicate;
mod folding;
mod formatting;
mod highlight;
mod hover;
mod ignore;
mod inlay;
mod places;
mod range;
mod rename;
mod revision;
mod selection;
mod server;
mod stdio;
mod symbols;
mod uri;
mod worker;

use std::error::Error;
use std::ffi::OsString;
use std::process::ExitCode;

use lsp_server::Connection;

const HELP: &str = include_str!("help.txt");

/// Serves the editor at the other end of standard input and output, until it says `exit`. The
/// arguments are those of the process, without its name.
#[must_use]
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match arguments.into_iter().next() {
        Some(argument) if argument == "--version" || argument == "-V" => {
            println!("kyaml-lsp {}", env!("CARGO_PKG_VERSION"));
            return ExitCode::SUCCESS;
        }
        Some(argument) if argument == "--help" || argument == "-h" => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        // Editors pass it, because some servers know other channels.
        None => {}
        Some(argument) if argument == "--stdio" => {}
        Some(argument) => {
            eprintln!(
                "kyaml-lsp: the argument `{}` is unknown; start the program without arguments, or see --help",
                argument.to_string_lossy().escape_debug()
            );
            return ExitCode::from(2);
        }
    }
    let (connection, threads) = stdio::connect();
    let served = serve(&connection);
    drop(connection);
    match served.map_err(|error| error.to_string()).and_then(|()| threads.join().map_err(|error| error.to_string())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kyaml-lsp: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Serves the client of a connection until it says `exit`, or is gone.
///
/// # Errors
/// If the client does not keep to the order of the protocol: `initialize` first, `shutdown` before
/// `exit`.
pub fn serve(connection: &Connection) -> Result<(), Box<dyn Error + Send + Sync>> {
    server::Server::initialize(connection)?.run(connection)
}
