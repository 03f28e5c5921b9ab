//! Documents of the repository as pages. A link to a file becomes a link to its page, or plain text
//! if the file has no page.

use std::path::{Component, Path, PathBuf};
use std::sync::LazyLock;

use crate::contents::CONTENTS;
use crate::scan::{self, Token, Tokens};

/// The text of a file of the repository, without its title and with the site's links.
pub(crate) fn page(text: &str, path: &str, root: &str) -> String {
    let text =
        text.strip_prefix("<!--").and_then(|rest| rest.split_once("-->")).map_or(text, |(_, text)| text).trim_start();
    let text = if text.starts_with("# ") { text.split_once('\n').map_or("", |(_, text)| text) } else { text };
    links(text.trim_start(), path, root)
}

/// A part of a file of the repository, with the site's links. `path` is the path of the file from
/// the root of the repository; `root` leads from the page to the root of the site.
pub(crate) fn links(text: &str, path: &str, root: &str) -> String {
    static TOKENS: LazyLock<Tokens> = LazyLock::new(|| Tokens::new(&[scan::SPAN, r"\[[^\[\]]*\]\([^) \n\t]*\)"]));
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let relinked = |token: Token<'_>| match token.text.split_once("](") {
        Some((words, address)) if token.kind == 1 && !words.contains("\n\n") => {
            match target(&address[..address.len() - 1], folder, root) {
                Some(address) => format!("{words}]({address})"),
                None => words[1..].to_owned(),
            }
        }
        _ => token.text.to_owned(),
    };
    scan::prose(text, |prose| TOKENS.rewrite(prose, str::to_owned, relinked))
}

fn target(address: &str, folder: &Path, root: &str) -> Option<String> {
    if address.starts_with('#') || address.contains("://") {
        return Some(address.to_owned());
    }
    let (path, fragment) = address.split_once('#').map_or((address, None), |(path, fragment)| (path, Some(fragment)));
    let mut resolved = PathBuf::new();
    for part in folder.join(path).components() {
        match part {
            Component::ParentDir => {
                resolved.pop();
            }
            Component::Normal(part) => resolved.push(part),
            _ => {}
        }
    }
    let page = CONTENTS.address(resolved.to_str()?)?;
    // A fragment of the specification is a clause, whose id is the same on the site.
    let (file, chapter) = page.split_once('#').map_or((page.as_str(), None), |(file, chapter)| (file, Some(chapter)));
    Some(fragment.or(chapter).map_or_else(|| format!("{root}{file}"), |id| format!("{root}{file}#{id}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_or_nowhere() {
        let text = "<!-- Written. -->\n# Title\nA [clause](../spec/kyaml.md#KY-A-1), [a\nfile](tests/x.rs), [the web](https://a.b/), `[a](b)`, [1, 2].\n\n```\n[a](b)\n```\n";
        assert_eq!(
            page(text, "conformance/README.md", ""),
            "A [clause](specification.html#KY-A-1), a\nfile, [the web](https://a.b/), `[a](b)`, [1, 2].\n\n```\n[a](b)\n```\n"
        );
    }
}
