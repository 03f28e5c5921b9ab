//! Reads files of KYAML, and prints a line of JSON for each: an array of its documents, or why it is refused.

use std::{env, fs, io};

use kyaml_core::{Layout, Value, WriteOptions, parse, render_tree, render_value};

fn line(bytes: &[u8]) -> String {
    let json = WriteOptions::default().layout(Layout::CompactJson);
    let parsed = parse(bytes);
    match parsed.errors().first() {
        None => format!("[{}]", render_tree(parsed.tree(), &json).trim_end().replace('\n', ",")),
        Some(error) => render_value(&Value::String(error.to_string()), &json).trim_end().to_owned(),
    }
}

fn main() -> io::Result<()> {
    for path in env::args_os().skip(1) {
        println!("{}", line(&fs::read(path)?));
    }
    Ok(())
}
