//! The standard as pages of another site, kubernetes.io: Part I, and each annex on a page of its own,
//! beside the files that they refer to. A page has the front matter of that site.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use kyaml_cases::spec::STANDARD;

use crate::read;

/// The folder of the pages on the site, and in its repository below `content/en`.
const FOLDER: &str = "/docs/reference/encodings/kyaml-specification/";

/// The files that the standard refers to, by their paths from the folder of the specification.
const DATA: [&str; 3] = ["unicode-17.0.0.txt", "errata.json", "../grammar/derived/abnf/kyaml.abnf"];

/// The rest of the pull requests: the change of the KEP, and the note of the release.
const REQUESTS: [&str; 2] = ["enhancements.patch", "release-note.md"];

/// A file: its path below the folder that is written, and its text.
pub type Page = (String, String);

/// The pages, Part I first.
///
/// # Errors
/// Fails if a file cannot be read, and at a link that leads out of the standard.
pub fn pages() -> Result<Vec<Page>> {
    let pages = STANDARD.iter().enumerate().map(|(index, path)| {
        let page = page(&read(path)?, index).with_context(|| (*path).to_owned())?;
        Ok((name(path), page))
    });
    pages.collect()
}

/// The pull requests to kubernetes/website and kubernetes/enhancements: the pages with the files
/// beside them, and the changes of other files as patches.
///
/// # Errors
/// Fails if a file cannot be read, and at a link that leads out of the standard.
pub fn files() -> Result<Vec<Page>> {
    let mut files = pages()?;
    for path in DATA {
        files.push((file_name(path).to_owned(), read(path)?));
    }
    for (path, _) in &mut files {
        *path = format!("website/content/en{FOLDER}{path}");
    }
    for name in REQUESTS {
        files.push((name.to_owned(), read(&format!("adoption/{name}"))?));
    }
    Ok(files)
}

/// Writes [`files`] into a folder, which is created if it is missing.
///
/// # Errors
/// Fails if a file cannot be read or written.
pub fn write(to: &Path) -> Result<Vec<Page>> {
    let files = files()?;
    for (path, text) in &files {
        let path = to.join(path);
        fs::create_dir_all(path.parent().unwrap_or(to)).with_context(|| path.display().to_string())?;
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(files)
}

fn name(path: &str) -> String {
    match path.strip_prefix("annexes/") {
        Some(annex) => format!("annex-{annex}"),
        None => "_index.md".to_owned(),
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn page(text: &str, index: usize) -> Result<String> {
    let (title, body) = text.split_once('\n').unwrap_or((text, ""));
    let title = title.trim_start_matches("# ");
    let weight = 10 * (index + 1);
    let mut page =
        format!("---\ntitle: \"{title}\"\ncontent_type: concept\nweight: {weight}\n---\n\n<!-- overview -->\n");
    let mut is_overview = true;
    for line in body.lines() {
        // Marks of generated blocks.
        if line.trim().starts_with("<!-- ") && line.trim().ends_with(" -->") {
            continue;
        }
        if is_overview && line.starts_with("## ") {
            page.push_str("<!-- body -->\n\n");
            is_overview = false;
        }
        // That site highlights `yaml`.
        page.push_str(&linked(line)?.replace("```kyaml", "```yaml"));
        page.push('\n');
    }
    Ok(page)
}

/// A line whose links to files of the standard are links of the site.
fn linked(line: &str) -> Result<String> {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("](") {
        let (address, after) = after.split_once(')').unwrap_or((after, ""));
        let name = file_name(address);
        out.extend([before, "]("]);
        if address.starts_with("https://") || address.starts_with('#') {
            out.push_str(address);
        } else if let Some(path) = STANDARD.iter().find(|path| file_name(path) == name) {
            let page = self::name(path);
            let page = page.strip_suffix(".md").filter(|page| *page != "_index");
            out.extend([FOLDER, page.unwrap_or_default(), if page.is_some() { "/" } else { "" }]);
        } else {
            let is_beside = DATA.iter().any(|path| file_name(path) == name);
            anyhow::ensure!(is_beside, "{address} is no file of the standard");
            out.extend([FOLDER, name]);
        }
        out.push(')');
        rest = after;
    }
    Ok(out + rest)
}
