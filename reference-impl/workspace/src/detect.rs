//! Detects KYAML in a repository that also has other YAML.

use std::path::Path;

/// The extensions that only KYAML has (KY-MEDIA-2).
const EXTENSIONS: [&str; 2] = ["kyaml", "kyml"];

/// The extensions of Markdown files.
const MARKDOWN: [&str; 3] = ["md", "markdown", "mdx"];

/// Whether a file looks like KYAML: by its extension, or because the first character after its
/// header is a bracket. The `{{` of a template is not such a bracket.
#[must_use]
pub fn looks_like_kyaml(path: Option<&Path>, bytes: &[u8]) -> bool {
    if path.is_some_and(|path| has_extension(path, &EXTENSIONS)) {
        return true;
    }
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    let mut has_header = false;
    for line in bytes.split(|&byte| byte == b'\n') {
        if let Some(rest) = line.strip_prefix(b"---").filter(|_| !has_header) {
            has_header = true;
            if !is_blank_or_comment(rest) {
                return false;
            }
        } else if !is_blank_or_comment(line) {
            let text = line.trim_ascii_start();
            return has_header && text.starts_with(b"{") && !text.starts_with(b"{{")
                || has_header && text.starts_with(b"[");
        }
    }
    false
}

/// Whether the name of a file is that of a Markdown file.
#[must_use]
pub fn is_markdown(path: &Path) -> bool {
    has_extension(path, &MARKDOWN)
}

/// Whether the name of a file ends with one of these extensions, in upper or lower case.
#[must_use]
pub fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|extension| extensions.iter().any(|wanted| extension.eq_ignore_ascii_case(wanted)))
}

fn is_blank_or_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().first().is_none_or(|&byte| byte == b'#')
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::looks_like_kyaml;

    #[test]
    fn brackets_after_the_header_or_extensions_decide() {
        let by_content = |text: &str| looks_like_kyaml(None, text.as_bytes());
        for text in ["---\n{a: 1}\n", "# c\n---\n\n# d\n  [\n", "\u{FEFF}---\r\n{\r\n", "--- # c\n{}"] {
            assert!(by_content(text), "{text:?}");
        }
        for text in ["", "{a: 1}\n", "---\na: 1\n", "a: 1\n---\n{}\n", "---\n{{ .x }}\n", "--- {}\n", "---\n---\n{}\n"]
        {
            assert!(!by_content(text), "{text:?}");
        }
        assert!(looks_like_kyaml(Some(Path::new("a.KYAML")), b"a: 1\n"));
        assert!(!looks_like_kyaml(Some(Path::new("a.yaml")), b"a: 1\n"));
    }
}
