//! Addresses in reports.

/// Whether an address may become a link: `https:` or `http:`, and nothing that ends a link in Markdown.
pub(super) fn is_web_address(address: &str) -> bool {
    let is_web = address.starts_with("https://") || address.starts_with("http://");
    is_web && address.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '(' | ')' | '<' | '>' | '"'))
}
