//! The parts of the site and their pages, as the templates of the menu, the heads and the map of the site have them.

use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::scan::Tokens;

/// A page of the site.
#[derive(Debug, Default)]
pub(crate) struct Page {
    /// Its path from the root of the site, without an ending: `spec/keys`.
    pub(crate) path: String,
    /// Its title in the menu.
    pub(crate) title: String,
    /// Its title in the window and in search engines; empty if it is that of the menu.
    pub(crate) long_title: String,
    /// Its subject, in a sentence for search engines.
    pub(crate) description: String,
    /// Its Markdown.
    pub(crate) text: String,
    /// Whether search leaves it out, because its content is also on another page.
    pub(crate) is_unsearched: bool,
}

impl Page {
    /// A page whose description is the start of its first paragraph.
    pub(crate) fn new(path: impl Into<String>, title: impl Into<String>, text: String) -> Self {
        let description = first_paragraph(&text);
        Self { path: path.into(), title: title.into(), text, description, ..Self::default() }
    }

    /// The title of the window.
    fn window(&self) -> String {
        let title = if self.long_title.is_empty() { &self.title } else { &self.long_title };
        if title.contains("KYAML") { title.clone() } else { format!("{title} · KYAML") }
    }
}

/// Pages below one title of the menu.
#[derive(Debug)]
pub(crate) struct Part {
    /// The title; empty if the menu shows the pages themselves.
    pub(crate) title: String,
    /// The pages, in order.
    pub(crate) pages: Vec<Page>,
}

/// Greatest number of characters of a description.
const LONGEST: usize = 160;

/// The start of the first paragraph of a Markdown text, without marks and links.
fn first_paragraph(markdown: &str) -> String {
    static MARKS: LazyLock<Tokens> = LazyLock::new(|| Tokens::new(&[r"\]\([^)]*\)|<[^>]*>|[\[\]*`<]"]));
    let is_prose = |paragraph: &&str| {
        let paragraph = paragraph.trim_start_matches('\n');
        !paragraph.trim().is_empty() && !paragraph.starts_with(['#', '<', '|', '`', '-', '!', ' '])
    };
    let Some(paragraph) = markdown.split("\n\n").find(is_prose) else { return String::new() };
    let text = MARKS.rewrite(paragraph, str::to_owned, |_| String::new());
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut out = words.join(" ");
    if let Some((cut, _)) = out.char_indices().nth(LONGEST) {
        let end = out[..cut].rfind(' ').unwrap_or(cut);
        out.truncate(end);
        out.push('…');
    }
    out
}

/// The data of all pages: `site` is the public address of the site.
pub(crate) fn data(parts: &[Part], site: Option<&str>, has_results: bool) -> Value {
    let page = |page: &Page| {
        let Page { path, title, description, .. } = page;
        // The address of the first page of a folder is that of the folder.
        let address = path.strip_suffix("index").map_or_else(|| format!("{path}.html"), str::to_owned);
        json!({ "path": path, "title": title, "window": page.window(), "description": description, "address": address })
    };
    let part = |part: &Part| json!({ "title": part.title, "pages": part.pages.iter().map(page).collect::<Vec<_>>() });
    json!({ "parts": parts.iter().map(part).collect::<Vec<_>>(), "site": site, "has_results": has_results })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::templates::fill;

    #[test]
    fn a_description_is_the_first_paragraph() {
        let text = "# A `title`\n\n<div>\n\nA [page](x.html) about\n`kubectl` *alone*.\n\nMore.\n";
        assert_eq!(first_paragraph(text), "A page about kubectl alone.");
        assert!(first_paragraph(&"word ".repeat(50)).chars().count() <= LONGEST + 1);
        assert_eq!(first_paragraph("# Title\n"), "");
    }

    fn filled(template: &str, site: Option<&str>) -> String {
        let part = |title: &str, page| Part { title: title.to_owned(), pages: vec![page] };
        let home = Page::new("index", "Home", "Text & more.\n".to_owned());
        let home = Page { long_title: "KYAML, without surprises".to_owned(), ..home };
        let rule = Page::new("rules/a", "a & b", "An alias.\n".to_owned());
        fill(template, data(&[part("", home), part("Rules", rule)], site, true))
    }

    #[test]
    fn groups_are_folded_in_the_menu() {
        assert_eq!(
            filled("menu", None),
            "<ul>\n<li><a href=\"{{ path_to_root }}index.html\">Home</a></li>\n<li><details><summary>Rules</summary><ul>\n\
             <li><a href=\"{{ path_to_root }}rules/a.html\">a &amp; b</a></li>\n</ul></details></li>\n</ul>\n"
        );
    }

    #[test]
    fn each_page_has_a_title_and_a_description() {
        let head = filled("head", None);
        assert!(head.starts_with("{{#if (eq path \"index.md\")}}<title>KYAML, without surprises</title>\n"), "{head}");
        assert!(head.contains("<title>a &amp; b · KYAML</title>\n<meta name=\"description\" content=\"An alias.\">"));
        assert!(
            head.contains("content=\"Text &amp; more.\"") && !head.contains("canonical") && !head.contains("<base")
        );
    }

    #[test]
    fn a_published_page_names_its_address() {
        let head = filled("head", Some("https://a.example/b/"));
        assert!(head.contains("<link rel=\"canonical\" href=\"https://a.example/b/\">"));
        assert!(head.contains("<link rel=\"canonical\" href=\"https://a.example/b/rules/a.html\">"));
        assert!(head.contains("<base href=\"https://a.example/b/\">\n<title>No such page"));
        let map = filled("sitemap", Some("https://a.example/b/"));
        assert_eq!(map.matches("<loc>https://a.example/b/").count(), 2, "{map}");
    }
}
