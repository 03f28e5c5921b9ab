//! The specification as pages of another site, kubernetes.io: Part I, and each annex on a page of
//! its own. A page has the front matter of that site, and no link into this repository.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use kyaml_cases::spec::TEXTS;

use crate::read;

/// The folder of the pages on the site.
const FOLDER: &str = "/docs/reference/encodings/kyaml-specification/";

/// A page: the name of its file, and its text.
pub type Page = (String, String);

/// The pages, Part I first.
///
/// # Errors
/// Fails if a file of the specification cannot be read.
pub fn pages() -> Result<Vec<Page>> {
    let annexes = ["annexes/h-divergences.md", "annexes/i-kep-5295.md"];
    let paths = TEXTS.into_iter().chain(annexes);
    paths.enumerate().map(|(index, path)| Ok((name(path), page(&read(path)?, index)))).collect()
}

/// Writes the pages into a folder, which is created if it is missing.
///
/// # Errors
/// Fails if a file cannot be read or written.
pub fn write(to: &Path) -> Result<Vec<Page>> {
    fs::create_dir_all(to).with_context(|| to.display().to_string())?;
    let pages = pages()?;
    for (name, text) in &pages {
        let path = to.join(name);
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(pages)
}

fn name(path: &str) -> String {
    match path.strip_prefix("annexes/") {
        Some(annex) => format!("annex-{annex}"),
        None => "_index.md".to_owned(),
    }
}

fn page(text: &str, index: usize) -> String {
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
        page.push_str(&linked(line));
        page.push('\n');
    }
    page
}

/// A line whose links to files of the specification are links of the site. Any other link of the
/// repository becomes its text.
fn linked(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("](") {
        let (address, after) = after.split_once(')').unwrap_or((after, ""));
        let (file, fragment) = address.split_once('#').map_or((address, None), |(file, id)| (file, Some(id)));
        let file = file.trim_start_matches("../").trim_start_matches("annexes/");
        let annex = file.strip_suffix(".md").filter(|name| name.as_bytes().get(1) == Some(&b'-'));
        if address.starts_with("https://") || address.starts_with('#') {
            out.extend([before, "](", address, ")"]);
        } else if annex.is_some() || file == "kyaml.md" {
            let page = annex.map(|name| format!("annex-{name}/")).unwrap_or_default();
            let fragment = fragment.map(|id| format!("#{id}")).unwrap_or_default();
            out.extend([before, "](", FOLDER, &page, &fragment, ")"]);
        } else {
            let (before, words) = before.rsplit_once('[').unwrap_or(("", before));
            out.extend([before, words]);
        }
        rest = after;
    }
    out + rest
}
