//! Detects KYAML in a repository that also has other YAML.

use std::path::Path;

/// Whether the first character after the header of a stream is a bracket. The `{{` of a template is
/// not such a bracket.
#[must_use]
pub fn starts_with_bracket(bytes: &[u8]) -> bool {
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

/// Whether the name of a file ends with one of these extensions, in upper or lower case.
#[must_use]
pub fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|extension| extensions.iter().any(|wanted| extension.eq_ignore_ascii_case(wanted)))
}

/// Whether the name of a file is that of a Markdown file.
pub(crate) fn is_markdown(path: &Path) -> bool {
    has_extension(path, &["md", "markdown", "mdx"])
}

fn is_blank_or_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().first().is_none_or(|&byte| byte == b'#')
}

#[cfg(test)]
mod tests {
    use super::starts_with_bracket;

    #[test]
    fn brackets_after_the_header_decide() {
        let by_content = |text: &str| starts_with_bracket(text.as_bytes());
        for text in ["---\n{a: 1}\n", "# c\n---\n\n# d\n  [\n", "\u{FEFF}---\r\n{\r\n", "--- # c\n{}"] {
            assert!(by_content(text), "{text:?}");
        }
        for text in ["", "{a: 1}\n", "---\na: 1\n", "a: 1\n---\n{}\n", "---\n{{ .x }}\n", "--- {}\n", "---\n---\n{}\n"]
        {
            assert!(!by_content(text), "{text:?}");
        }
    }
}
