//! The finished site: checks that every link leads somewhere, and removes files that no page needs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use anyhow::{Context, Result, bail};

use crate::implementation::files;
use crate::scan::{self, Tokens};
use crate::signs;

/// Files that a script loads, and files for servers.
const LOADED: [&str; 4] = ["elasticlunr.min.js", "searchindex.js", "names.js", ".nojekyll"];

/// Files for search engines, which exist if the site has an address.
const FOR_ENGINES: [&str; 2] = ["sitemap.xml", "robots.txt"];

/// Files that mdBook writes for its own theme, which is not used here.
const NO_PAGES: [&str; 1] = ["toc.html"];

/// The folder whose files the playground loads.
const PLAYGROUND: &str = "playground/";

/// Pages that are programs: the part after `#` is their state.
const PROGRAMS: [&str; 2] = ["disagreements.html", "playground.html"];

/// Greatest number of broken links in a message.
const NAMED: usize = 40;

/// Counts of the checked pages, links and bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct Finished {
    pages: usize,
    links: usize,
    fragments: usize,
    external: usize,
    removed: usize,
    bytes: u64,
}

impl fmt::Display for Finished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pages, links, fragments, external, removed, bytes } = self;
        let megabytes = bytes.div_ceil(100_000);
        write!(
            f,
            "{pages} pages, {}.{} MB: {links} links within the site lead to a page, {fragments} of them to a place in it; {external} lead outside; \
             {removed} files that no page needs were removed",
            megabytes / 10,
            megabytes % 10
        )
    }
}

/// Removes files that no page needs, replaces signs that few fonts have, and checks every link.
///
/// # Errors
/// Fails if a file cannot be read, if the site has no page, or if links are broken. The message
/// names the broken links.
pub fn finish(site: &Path) -> Result<Finished> {
    for name in NO_PAGES {
        let path = site.join(name);
        if path.exists() {
            fs::remove_file(&path).with_context(|| path.display().to_string())?;
        }
    }
    let mut pages = BTreeMap::new();
    let mut others = BTreeSet::new();
    for path in files(site)? {
        let name = path.strip_prefix(site)?.to_str().context("a name that is not UTF-8")?.replace('\\', "/");
        if path.extension().is_some_and(|extension| extension == "html") {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let boxed = signs::boxed(&text);
            if boxed != text {
                fs::write(&path, &boxed).with_context(|| path.display().to_string())?;
            }
            pages.insert(name, Page::parse(&boxed));
        } else {
            others.insert(name);
        }
    }
    if pages.is_empty() {
        bail!("{}: there is no page", site.display());
    }
    let mut finished = Finished { pages: pages.len(), links: 0, fragments: 0, external: 0, removed: 0, bytes: 0 };
    let mut broken = Vec::new();
    let mut used: BTreeSet<String> = LOADED.into_iter().chain(FOR_ENGINES).map(str::to_owned).collect();
    for (name, page) in &pages {
        for twice in &page.twice {
            broken.push(format!("{name}: the id {twice} occurs twice"));
        }
        for link in &page.links {
            match check(name, link, &pages, &others) {
                Ok(Target::External) => finished.external += 1,
                Ok(Target::Page { has_fragment }) => {
                    finished.links += 1;
                    finished.fragments += usize::from(has_fragment);
                }
                Ok(Target::File(file)) => {
                    used.insert(file);
                }
                Err(why) => broken.push(format!("{name}: {link}: {why}")),
            }
        }
    }
    for file in LOADED {
        if !others.contains(file) {
            broken.push(format!("{file} is missing"));
        }
    }
    if !broken.is_empty() {
        let count = broken.len();
        broken.truncate(NAMED);
        bail!("{count} links are broken:\n{}", broken.join("\n"));
    }
    for file in others.difference(&used).filter(|file| !file.starts_with(PLAYGROUND)) {
        fs::remove_file(site.join(file)).with_context(|| file.clone())?;
        finished.removed += 1;
    }
    for path in files(site)? {
        finished.bytes += fs::metadata(&path)?.len();
    }
    Ok(finished)
}

enum Target {
    External,
    Page { has_fragment: bool },
    File(String),
}

fn check(from: &str, link: &str, pages: &BTreeMap<String, Page>, others: &BTreeSet<String>) -> Result<Target, String> {
    if let Some(rest) = link.strip_prefix("https://").or_else(|| link.strip_prefix("http://")) {
        let host = rest.split('/').next().unwrap_or_default();
        let is_sound = host.contains('.') && !link.contains(char::is_whitespace);
        return if is_sound { Ok(Target::External) } else { Err("no address of the web".to_owned()) };
    }
    if link.contains(':') {
        return Err("an address of another kind".to_owned());
    }
    let (path, fragment) = link.split_once('#').map_or((link, None), |(path, fragment)| (path, Some(fragment)));
    let name = resolve(from, path);
    if let Some(page) = pages.get(&name) {
        return match fragment {
            Some(fragment) if !PROGRAMS.contains(&name.as_str()) && !page.ids.contains(fragment) => {
                Err("the page has no such place".to_owned())
            }
            fragment => Ok(Target::Page { has_fragment: fragment.is_some() }),
        };
    }
    if others.contains(&name) { Ok(Target::File(name)) } else { Err("there is no such page".to_owned()) }
}

/// The name of the file that a link of another one leads to.
fn resolve(from: &str, path: &str) -> String {
    if path.is_empty() {
        return from.to_owned();
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            "." | "" => {}
            part => parts.push(part),
        }
    }
    let name = parts.join("/");
    if path.ends_with('/') || name.is_empty() {
        PathBuf::from(name).join("index.html").display().to_string()
    } else {
        name
    }
}

/// The ids and the links of a page.
#[derive(Debug, Default)]
struct Page {
    ids: BTreeSet<String>,
    /// Ids that occur twice.
    twice: Vec<String>,
    links: Vec<String>,
}

impl Page {
    /// Reads the tags of a page, except in scripts, styles and comments.
    fn parse(text: &str) -> Self {
        static TAGS: LazyLock<Tokens> = LazyLock::new(|| {
            let raw = "<script(?s:.*?)</script|<style(?s:.*?)</style";
            Tokens::new(&["<!--(?s:.*?)-->", raw, scan::TAG])
        });
        let mut page = Self::default();
        for token in TAGS.of(text) {
            match token.kind {
                0 => {}
                1 => page.tag(token.text.split_inclusive('>').next().unwrap_or_default()),
                _ => page.tag(token.text),
            }
        }
        page
    }

    fn tag(&mut self, tag: &str) {
        static ATTRIBUTES: LazyLock<Tokens> =
            LazyLock::new(|| Tokens::new(&["[^ \t\n=\"']+=(?:\"[^\"]*\"|'[^']*'|[^ \t\n>]*)"]));
        for attribute in ATTRIBUTES.of(tag) {
            let (name, value) = attribute.text.split_once('=').unwrap_or_default();
            let value = value.trim_matches(['"', '\'']);
            let value = value.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
            match name {
                "id" if self.ids.contains(&value) => self.twice.push(value),
                "id" => {
                    self.ids.insert(value);
                }
                // The base of the page for missing addresses is the address of the site.
                "href" if tag.starts_with("<base ") => {}
                "href" | "src" | "xlink:href" => self.links.push(value),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_have_ids_and_links() {
        let page = Page::parse(
            "<p id=\"a\" class='x'>1 < 2 <a href=\"b.html#c\" title=\"x > y\">b</a><script>\"<a href='no'>\"</script><!-- <a href=\"no\"> --><img src=d.png><i id='a'>",
        );
        assert_eq!(page.ids, ["a".to_owned()].into());
        assert_eq!(page.twice, ["a"]);
        assert_eq!(page.links, ["b.html#c", "d.png"]);
    }

    #[test]
    fn links_are_resolved_from_their_page() {
        assert_eq!(resolve("rules/a.html", "../spec/keys.html"), "spec/keys.html");
        assert_eq!(resolve("rules/a.html", "b.html"), "rules/b.html");
        assert_eq!(resolve("a.html", ""), "a.html");
        assert_eq!(resolve("a/b.html", "../"), "index.html");
    }

    #[test]
    fn a_broken_link_is_named() {
        let site = std::env::temp_dir().join(format!("kyaml-site-links-{}", std::process::id()));
        fs::create_dir_all(&site).unwrap();
        for name in LOADED {
            fs::write(site.join(name), "").unwrap();
        }
        fs::write(site.join("unused.css"), "").unwrap();
        fs::write(site.join("b.html"), "<p id=\"c\">").unwrap();
        fs::write(
            site.join("a.html"),
            "<a href=\"b.html#c\"><a href=\"b.html#d\"><a href=\"e.html\"><a href=\"javascript:1\">",
        )
        .unwrap();
        let message = finish(&site).unwrap_err().to_string();
        assert_eq!(
            message,
            "3 links are broken:\na.html: b.html#d: the page has no such place\na.html: e.html: there is no such page\n\
             a.html: javascript:1: an address of another kind"
        );
        fs::write(site.join("a.html"), "<a href=\"b.html#c\"><a href=\"https://a.example/\">").unwrap();
        let finished = finish(&site).unwrap();
        assert_eq!(
            finished,
            Finished { pages: 2, links: 1, fragments: 1, external: 1, removed: 1, bytes: finished.bytes }
        );
        fs::remove_dir_all(&site).unwrap();
    }
}
