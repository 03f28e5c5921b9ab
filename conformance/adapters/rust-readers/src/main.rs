//! The adapter of the YAML readers in Rust that are too large to be built with every test: each is a configuration, and each
//! process serves one of them.

use anyhow::Context as _;
use kyaml_protocol::serve::serve;

mod quoted;
mod readers;

fn main() -> anyhow::Result<()> {
    let configuration = std::env::args().nth(1).context("the argument is the name of a configuration")?;
    let reader =
        readers::by_name(&configuration).with_context(|| format!("there is no configuration {configuration:?}"))?;
    serve(reader, readers::version(reader.package), "rust-readers", &configuration)
}
