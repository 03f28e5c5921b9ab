//! A configuration file that a program reads, and changes without touching anything else:
//! `cargo run -p kyaml-core --example config -- FILE [POINTER VALUE]`.

use std::{env, error, fs, process};

use kyaml_core::edit::Document;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the example prints them")]
struct Config {
    name: String,
    replicas: u32,
    #[serde(default)]
    paused: bool,
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let Err(error) = run(&arguments) {
        eprintln!("{error}");
        process::exit(1);
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn error::Error>> {
    let (path, change) = match arguments {
        [path] => (path, None),
        [path, pointer, value] => (path, Some((pointer, value))),
        _ => return Err("usage: config FILE [POINTER VALUE]".into()),
    };
    let mut text = fs::read_to_string(path)?;
    if let Some((pointer, value)) = change {
        text = changed(&text, pointer, value)?;
        fs::write(path, &text)?;
    }
    println!("{:?}", kyaml_core::from_str::<Config>(&text)?);
    Ok(())
}

/// The text with another value at a pointer, if it is a valid configuration then.
fn changed(text: &str, pointer: &str, value: &str) -> Result<String, Box<dyn error::Error>> {
    let mut document = Document::parse(text)?;
    let value: kyaml_core::Value = kyaml_core::from_str(&format!("---\n{value}\n"))?;
    document.set(pointer, value)?;
    let text = document.try_to_string()?;
    kyaml_core::from_str::<Config>(&text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::changed;

    const TEXT: &str = "---\n{name: \"web\", # the front\n  replicas: 3}\n";

    #[test]
    fn a_change_keeps_comments_and_layout() {
        let expected = "---\n{name: \"web\", # the front\n  replicas: 5}\n";
        assert_eq!(changed(TEXT, "/replicas", "5").unwrap(), expected);
        let expected = "---\n{name: \"web\", # the front\n  replicas: 3,\n  paused: true}\n";
        assert_eq!(changed(TEXT, "/paused", "true").unwrap(), expected);
    }

    #[test]
    fn an_invalid_change_is_an_error() {
        for (pointer, value) in [("/replicas", "-1"), ("/replcas", "1"), ("/name/first", "\"a\""), ("/name", "web")] {
            assert!(changed(TEXT, pointer, value).is_err(), "{pointer} {value}");
        }
    }
}
