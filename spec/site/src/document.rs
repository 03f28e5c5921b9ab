//! Documents of the repository as pages. A link to a file becomes a link to its page, or plain text
//! if the file has no page.

use std::path::{Component, Path, PathBuf};
use std::sync::LazyLock;

use crate::scan::{self, Token, Tokens};

/// Documents of the repository that are pages: the file, the page and its title.
pub(crate) const DOCUMENTS: [(&str, &str, &str); 16] = [
    ("reference-impl/check/install/first-minutes.md", "first-minutes", "First minutes in a repository"),
    ("reference-impl/check/README.md", "programs", "The programs"),
    ("reference-impl/lsp/editors/README.md", "editors", "KYAML in editors"),
    ("reference-impl/check/RECIPES.md", "recipes", "Recipes"),
    ("spec/reports/kubectl.md", "kubectl", "KYAML and kubectl"),
    ("spec/reports/interoperability.md", "interoperability", "Interoperability"),
    ("spec/reports/divergences.md", "divergences", "Where canonical form leaves the deployed encoder"),
    ("spec/reports/kep-5295.md", "kep-5295", "KEP-5295, traced"),
    ("spec/reports/yaml-1.2.2.md", "yaml-1.2.2", "KYAML ⊂ YAML 1.2.2, by the productions"),
    ("conformance/README.md", "suite", "The conformance suite"),
    ("conformance/RUNNING.md", "running", "Running implementations"),
    ("conformance/CASES.md", "case-format", "The format of cases"),
    ("conformance/PROTOCOL.md", "protocol", "The protocol of adapters"),
    ("spec/checkpoints.md", "checkpoints", "Checkpoints"),
    ("conformance/packages/README.md", "packages", "How to get the cases"),
    ("conformance/proofs/theorems.md", "theorems", "The theorems"),
];

/// Other files of the repository, and the page that has their content.
const PAGES: [(&str, &str); 23] = [
    ("README.md", "index.html"),
    ("spec/kyaml.md", "specification.html"),
    ("spec/annexes/a-canonical-form.md", "specification.html#annex-a-canonical-form"),
    ("spec/annexes/b-portable-set.md", "specification.html#annex-b-the-portable-set"),
    ("spec/annexes/c-compact-and-normal-form.md", "specification.html#annex-c-compact-and-normal-form"),
    ("spec/annexes/d-media-type-and-security.md", "specification.html#annex-d-media-type-and-security"),
    ("spec/annexes/e-grammar.md", "specification.html#annex-e-the-collected-grammar"),
    ("spec/tools/formatting.md", "specification.html#formatters-and-options-of-layout"),
    ("spec/tools/conversion.md", "specification.html#conversion-from-yaml-and-json"),
    ("spec/tools/diagnostics.md", "specification.html#diagnostics"),
    ("spec/tools/recovery.md", "specification.html#recovery"),
    ("spec/site", "index.html"),
    ("spec/site/pages/read.md", "read.html"),
    ("spec/CHANGES.md", "changes.html"),
    ("grammar/src/kyaml.pest", "grammar.html"),
    ("grammar/derived/abnf/kyaml.abnf", "kyaml.abnf"),
    ("spec/unicode-17.0.0.txt", "unicode-17.0.0.txt"),
    ("spec/errata.json", "errata.json"),
    ("conformance/CHANGES.md", "changes.html"),
    ("conformance/packages", "packages.html"),
    ("research/proofs", "theorems.html"),
    ("research/proofs/README.md", "theorems.html"),
    ("reference-impl/lsp/README.md", "editors.html"),
];

/// The text of a file of the repository, without its title and with the site's links.
#[must_use]
pub fn page(text: &str, path: &str, root: &str) -> String {
    let text =
        text.strip_prefix("<!--").and_then(|rest| rest.split_once("-->")).map_or(text, |(_, text)| text).trim_start();
    let text = if text.starts_with("# ") { text.split_once('\n').map_or("", |(_, text)| text) } else { text };
    links(text.trim_start(), path, root)
}

/// A part of a file of the repository, with the site's links. `path` is the path of the file from
/// the root of the repository; `root` leads from the page to the root of the site.
#[must_use]
pub fn links(text: &str, path: &str, root: &str) -> String {
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
    let documents = DOCUMENTS.map(|(file, page, _)| (file, format!("{page}.html")));
    let others = PAGES.map(|(file, page)| (file, page.to_owned()));
    let (_, page) = documents.into_iter().chain(others).find(|(file, _)| Path::new(file) == resolved)?;
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
