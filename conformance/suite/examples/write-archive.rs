//! Writes the archive that is part of the crate, of the cases and the specification beside it.

#[path = "../generate/archive.rs"]
mod archive;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let content = archive::content()?;
    std::fs::write(archive::path(), &content)?;
    println!("{}: {} bytes", archive::path().display(), content.len());
    Ok(())
}
