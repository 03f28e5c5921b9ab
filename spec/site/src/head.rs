//! What a page says about itself to browsers and search engines, and the files for the latter.

use crate::html::{add, add_line, escape};
use crate::menu::{Page, Part};

/// The addresses that the site has in public. Without them the site works as well, because its
/// links are relative.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Addresses {
    /// The address of the site's folder. It ends with `/`.
    pub site: Option<String>,
    /// The address of the source.
    pub source: Option<String>,
}

const NAME: &str = "KYAML";

/// The title of a page in the window.
fn title(page: &Page) -> String {
    let title = if page.long_title.is_empty() { &page.title } else { &page.long_title };
    if title.contains(NAME) { title.clone() } else { format!("{title} · {NAME}") }
}

/// The address of a page from the root of the site; that of the first page is empty.
fn address(page: &Page) -> String {
    page.path.strip_suffix("index").map_or_else(|| format!("{}.html", page.path), str::to_owned)
}

/// The heads of all pages, as a template that chooses by the path of the page.
#[must_use]
pub fn template(parts: &[Part], addresses: &Addresses) -> String {
    let mut out = String::new();
    for page in parts.iter().flat_map(|part| &part.pages) {
        add!(out, "{{{{#if (eq path \"{}.md\")}}}}{}\n{{{{/if}}}}", page.path, head(page, addresses));
    }
    add!(out, "{{{{#if (eq path \"404.md\")}}}}{}\n{{{{/if}}}}", missing(addresses));
    out
}

fn head(page: &Page, addresses: &Addresses) -> String {
    let (title, about) = (escape(&title(page)), escape(&page.description));
    let mut out = format!(
        "<title>{title}</title>\n<meta name=\"description\" content=\"{about}\">\n<meta property=\"og:title\" content=\"{title}\">\n\
         <meta property=\"og:description\" content=\"{about}\">\n<meta property=\"og:type\" content=\"website\">"
    );
    if let Some(site) = &addresses.site {
        let address = escape(&format!("{site}{}", address(page)));
        add!(out, "\n<link rel=\"canonical\" href=\"{address}\">\n<meta property=\"og:url\" content=\"{address}\">");
    }
    out
}

/// The head of the page for addresses that do not exist. A server sends it for any address, so its
/// links start from the address of the site.
fn missing(addresses: &Addresses) -> String {
    let base = addresses.site.as_ref().map(|site| format!("<base href=\"{}\">\n", escape(site))).unwrap_or_default();
    format!("{base}<title>No such page · {NAME}</title>\n<meta name=\"robots\" content=\"noindex\">")
}

/// The link to the source for the foot of each page; empty without an address.
#[must_use]
pub fn source_link(addresses: &Addresses) -> String {
    let link = |source| format!("<a href=\"{}\" rel=\"noreferrer\">Source</a> · ", escape(source));
    addresses.source.as_deref().map(link).unwrap_or_default()
}

/// `sitemap.xml` and `robots.txt`, which need the address of the site.
#[must_use]
pub fn files(parts: &[Part], site: &str) -> [(&'static str, String); 2] {
    let mut map =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
            .to_owned();
    for page in parts.iter().flat_map(|part| &part.pages) {
        add_line!(map, "<url><loc>{}</loc></url>", escape(&format!("{site}{}", address(page))));
    }
    map.push_str("</urlset>\n");
    [("sitemap.xml", map), ("robots.txt", format!("User-agent: *\nAllow: /\nSitemap: {site}sitemap.xml\n"))]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> [Part; 1] {
        let mut part = Part::new("");
        part.page("index", "Home", "Text & more.\n".to_owned()).titled("KYAML, without surprises");
        part.page("rules/alias", "alias", "An alias.\n".to_owned());
        [part]
    }

    fn published() -> Addresses {
        Addresses { site: Some("https://a.example/b/".to_owned()), source: Some("https://a.example/c".to_owned()) }
    }

    #[test]
    fn each_page_has_a_title_and_a_description() {
        let template = template(&parts(), &Addresses::default());
        assert!(template.starts_with("{{#if (eq path \"index.md\")}}<title>KYAML, without surprises</title>\n"));
        assert!(template.contains("<title>alias · KYAML</title>\n<meta name=\"description\" content=\"An alias.\">"));
        assert!(template.contains("content=\"Text &amp; more.\""));
        assert!(!template.contains("canonical") && !template.contains("<base"));
        assert_eq!(source_link(&Addresses::default()), "");
    }

    #[test]
    fn a_published_page_names_its_address() {
        let template = template(&parts(), &published());
        assert!(template.contains("<link rel=\"canonical\" href=\"https://a.example/b/\">"));
        assert!(template.contains("<link rel=\"canonical\" href=\"https://a.example/b/rules/alias.html\">"));
        assert!(template.contains("<base href=\"https://a.example/b/\">\n<title>No such page"));
        assert!(source_link(&published()).contains("href=\"https://a.example/c\""));
    }

    #[test]
    fn the_map_of_the_site_lists_all_pages() {
        let [(_, map), (_, robots)] = files(&parts(), "https://a.example/b/");
        assert_eq!(map.matches("<loc>").count(), 2);
        assert!(map.contains("<loc>https://a.example/b/rules/alias.html</loc>"));
        assert!(robots.ends_with("Sitemap: https://a.example/b/sitemap.xml\n"));
    }
}
