//! `inputs FILE` writes the inputs of the engines; `judge FILE` judges the texts that one of them made.

use std::fs::File;
use std::io::BufWriter;

use anyhow::{Context, Result, bail};
use kyaml_derived_grammars::inputs;

/// Deep cases nest a thousand levels, and each takes some kilobytes of stack.
const STACK: usize = 512 << 20;

fn main() -> Result<()> {
    std::thread::Builder::new().stack_size(STACK).spawn(run)?.join().expect("no panic is left")
}

fn run() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["inputs", path] => {
            let mut out = BufWriter::new(File::create(path).with_context(|| path.to_owned())?);
            println!("{}", inputs::write(&mut out)?);
        }
        ["judge", path] => {
            let walks = std::fs::read_to_string(path).with_context(|| path.to_owned())?;
            println!("{}", inputs::judge(&walks)?);
        }
        _ => bail!("say `inputs FILE` or `judge FILE`"),
    }
    Ok(())
}
