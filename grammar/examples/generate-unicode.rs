//! Writes the files generated from the Unicode character database: `grammar/src/unicode.pest` and
//! the tables of `reference-impl/core`.

#[path = "../generate/unicode.rs"]
mod unicode;

fn main() -> std::io::Result<()> {
    for (path, content) in unicode::files() {
        std::fs::write(path, content)?;
    }
    Ok(())
}
