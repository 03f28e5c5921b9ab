//! The parts of the site, their pages, and the menu.

use std::collections::BTreeMap;

use crate::html::{add, add_line, escape};

/// A page of the site.
#[derive(Debug, Default)]
pub struct Page {
    /// Its path from the root of the site, without an ending: `spec/keys`.
    pub path: String,
    /// Its title in the menu.
    pub title: String,
    /// Its title in the window and in search engines; empty if it is that of the menu.
    pub long_title: String,
    /// Its subject, in a sentence for search engines.
    pub description: String,
    /// Its Markdown.
    pub text: String,
    /// Whether search leaves it out, because its content is also on another page.
    pub is_unsearched: bool,
}

impl Page {
    /// Sets the title of the window.
    pub fn titled(&mut self, title: impl Into<String>) -> &mut Self {
        self.long_title = title.into();
        self
    }

    /// Sets the description.
    pub fn about(&mut self, description: impl Into<String>) -> &mut Self {
        self.description = description.into();
        self
    }

    /// Leaves the page out of search.
    pub fn unsearched(&mut self) -> &mut Self {
        self.is_unsearched = true;
        self
    }
}

/// Pages below one title of the menu.
#[derive(Debug)]
pub struct Part {
    /// The title; empty if the menu shows the pages themselves.
    pub title: &'static str,
    /// The pages, in order.
    pub pages: Vec<Page>,
}

impl Part {
    /// A part without pages.
    #[must_use]
    pub fn new(title: &'static str) -> Self {
        Self { title, pages: Vec::new() }
    }

    /// Adds a page. Its description is the start of its first paragraph.
    pub fn page(&mut self, path: impl Into<String>, title: impl Into<String>, text: String) -> &mut Page {
        let description = first_paragraph(&text);
        self.pages.push(Page { path: path.into(), title: title.into(), text, description, ..Page::default() });
        self.pages.last_mut().expect("a page was just added")
    }
}

/// Greatest number of characters of a description.
const LONGEST: usize = 160;

/// The start of the first paragraph of a Markdown text, without marks and links.
fn first_paragraph(markdown: &str) -> String {
    let is_prose = |paragraph: &&str| {
        let paragraph = paragraph.trim_start_matches('\n');
        !paragraph.trim().is_empty() && !paragraph.starts_with(['#', '<', '|', '`', '-', '!', ' '])
    };
    let Some(paragraph) = markdown.split("\n\n").find(is_prose) else { return String::new() };
    let mut text = String::new();
    let mut rest = paragraph;
    while let Some(place) = rest.find(['[', ']', '*', '`', '<']) {
        text.push_str(&rest[..place]);
        let end = match rest.as_bytes()[place] {
            b']' if rest[place..].starts_with("](") => rest[place..].find(')'),
            b'<' => rest[place..].find('>'),
            _ => Some(0),
        };
        rest = &rest[place + end.unwrap_or(0) + 1..];
    }
    text.push_str(rest);
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut out = words.join(" ");
    if let Some((cut, _)) = out.char_indices().nth(LONGEST) {
        let end = out[..cut].rfind(' ').unwrap_or(cut);
        out.truncate(end);
        out.push('…');
    }
    out
}

/// The order of the pages for mdBook.
#[must_use]
pub fn summary(parts: &[Part]) -> String {
    let mut out = "# Summary\n".to_owned();
    for part in parts {
        add!(out, "\n# {}\n\n", if part.title.is_empty() { "Start" } else { part.title });
        for page in &part.pages {
            let title = page.title.replace('[', "\\[").replace(']', "\\]");
            add_line!(out, "- [{title}]({}.md)", page.path);
        }
    }
    out
}

/// The menu, as a template: `path_to_root` leads from the page to the root. `others` are pages that
/// are not written by mdBook, each after the page with that path.
#[must_use]
pub fn template(parts: &[Part], others: &BTreeMap<&str, (&str, &str)>) -> String {
    let mut out = "<ul>\n".to_owned();
    for part in parts {
        if !part.title.is_empty() {
            add_line!(out, "<li><details><summary>{}</summary><ul>", escape(part.title));
        }
        for page in &part.pages {
            out.push_str(&entry(&page.path, &page.title));
            if let Some((path, title)) = others.get(page.path.as_str()) {
                out.push_str(&entry(path, title));
            }
        }
        if !part.title.is_empty() {
            out.push_str("</ul></details></li>\n");
        }
    }
    out + "</ul>\n"
}

fn entry(path: &str, title: &str) -> String {
    format!("<li><a href=\"{{{{ path_to_root }}}}{path}.html\">{}</a></li>\n", escape(title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_the_first_paragraph() {
        let text = "# A `title`\n\n<div>\n\nA [page](x.html) about\n`kubectl` *alone*.\n\nMore.\n";
        assert_eq!(first_paragraph(text), "A page about kubectl alone.");
        assert!(first_paragraph(&"word ".repeat(50)).chars().count() <= LONGEST + 1);
        assert_eq!(first_paragraph("# Title\n"), "");
    }

    #[test]
    fn groups_are_folded_in_the_menu() {
        let mut start = Part::new("");
        start.page("index", "KYAML", String::new());
        let mut rules = Part::new("Rules");
        rules.page("rules/a", "a & b", String::new());
        let menu = template(&[start, rules], &[("rules/a", ("results/index", "Results"))].into());
        assert_eq!(
            menu,
            "<ul>\n<li><a href=\"{{ path_to_root }}index.html\">KYAML</a></li>\n<li><details><summary>Rules</summary><ul>\n\
             <li><a href=\"{{ path_to_root }}rules/a.html\">a &amp; b</a></li>\n<li><a href=\"{{ path_to_root }}results/index.html\">Results</a></li>\n\
             </ul></details></li>\n</ul>\n"
        );
    }
}
