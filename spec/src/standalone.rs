//! The specification as one page of Markdown for another site: a title, the text, and its
//! appendices. These are the register of divergences, the traced KEP, the derivation from YAML
//! 1.2.2 and the checkpoints. The page has no link into this repository.

use std::fs;

use anyhow::{Context as _, Result};

use crate::{folder, text_file};

/// The appendices, each with the number of its section.
const APPENDICES: [(&str, &str); 4] = [
    ("divergences.md", "Appendix A"),
    ("kep-5295.md", "Appendix B"),
    ("yaml-1.2.2.md", "Appendix C"),
    ("checkpoints.md", "Appendix D"),
];

/// The page.
///
/// # Errors
/// Fails if a file of the specification cannot be read.
pub fn page() -> Result<String> {
    let mut page = "---\ntitle: KYAML\ncontent_type: reference\ndescription: The specification of KYAML, the strict dialect of YAML.\n---\n".to_owned();
    let text = fs::read_to_string(text_file())?;
    // The page has its own title.
    page.push_str(text.split_once('\n').map_or("", |(_, rest)| rest));
    for (file, name) in APPENDICES {
        let path = folder().join(file);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        for line in text.lines() {
            page.push('\n');
            match line.split_once("# ") {
                Some(("", title)) => page.extend(["## ", name, ": ", title]),
                Some(("#", title)) => page.extend(["### ", title]),
                _ => page.push_str(line),
            }
        }
        page.push('\n');
    }
    // Notes in the text for this project's tools, and links to files beside it.
    let lines = page.lines().filter(|line| !(line.trim().starts_with("<!-- ") && line.trim().ends_with(" -->")));
    let page: String = lines.flat_map(|line| [line, "\n"]).collect();
    Ok(page
        .replace("[divergences.md](divergences.md)", "appendix A")
        .replace("[kep-5295.md](kep-5295.md)", "Appendix B")
        .replace("[yaml-1.2.2.md](yaml-1.2.2.md)", "Appendix C")
        .replace("[checkpoints.md](checkpoints.md)", "Appendix D"))
}
