//! The output of `helm template` and `kustomize build`: the files that its documents come from.

use std::collections::HashMap;

use kyaml_core::NodeKind;
use kyaml_import::{ImportOptions, import};
use memchr::memmem;

/// The documents of a stream that come from one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// The path of the file, as the stream has it. `None` for documents of no known file.
    pub path: Option<String>,
    /// The documents in their order. Helm writes the same text with `--output-dir`.
    pub text: Vec<u8>,
}

/// The files that a rendered stream comes from, in the order of their first documents.
///
/// A document names its file by a comment `# Source: PATH` below its header, as Helm writes it, or by
/// the annotation `config.kubernetes.io/origin`, which kustomize writes if `buildMetadata` holds
/// `originAnnotations`.
///
/// ```
/// use kyaml_workspace::rendered;
///
/// let output = b"---\n# Source: web/templates/a.yaml\n{}\n---\n# Source: web/templates/b.yaml\n[]\n";
/// let files = rendered(output);
/// assert_eq!(files[1].path.as_deref(), Some("web/templates/b.yaml"));
/// assert_eq!(files[1].text, b"---\n# Source: web/templates/b.yaml\n[]\n");
/// ```
#[must_use]
pub fn rendered(stream: &[u8]) -> Vec<Rendered> {
    let mut files: Vec<Rendered> = Vec::new();
    let mut indices = HashMap::new();
    for document in documents(stream) {
        let path = source(document).or_else(|| origin(document));
        let index = *indices.entry(path.clone()).or_insert(files.len());
        if index == files.len() {
            files.push(Rendered { path, text: Vec::new() });
        }
        files[index].text.extend_from_slice(document);
    }
    files
}

/// The documents of a stream, each from its header to the next one. YAML has no `---` at the start of a line elsewhere.
fn documents(stream: &[u8]) -> impl Iterator<Item = &[u8]> {
    let headers = memmem::find_iter(stream, b"\n---").map(|at| at + 1).filter(|&at| is_header(&stream[at..]));
    let mut start = 0;
    headers.chain([stream.len()]).filter_map(move |end| {
        let document = &stream[start..end];
        start = end;
        (!document.trim_ascii().is_empty()).then_some(document)
    })
}

fn is_header(line: &[u8]) -> bool {
    line.strip_prefix(b"---").is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
}

/// The path in the comment below the header.
fn source(document: &[u8]) -> Option<String> {
    let comment = document.split(|&byte| byte == b'\n').nth(1)?.strip_prefix(b"# Source: ")?;
    str::from_utf8(comment.trim_ascii_end()).ok().map(str::to_owned)
}

/// The path in kustomize's annotation: that of the resource, or of the file whose generator made it.
fn origin(document: &[u8]) -> Option<String> {
    memmem::find(document, b"config.kubernetes.io/origin")?;
    let tree = import(document, &ImportOptions::default()).into_result().ok()?;
    let origin = tree.at(0, "/metadata/annotations/config.kubernetes.io~1origin")?;
    let NodeKind::String(origin) = origin.kind() else { return None };
    let line = |key| origin.lines().find_map(|line: &str| line.strip_prefix(key));
    line("path: ").or_else(|| line("configuredIn: ")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{Rendered, rendered};

    fn paths(stream: &str) -> Vec<Option<String>> {
        let files = rendered(stream.as_bytes());
        files.into_iter().map(|Rendered { path, .. }| path).collect()
    }

    #[test]
    fn documents_of_a_file_are_together() {
        let stream = "---\r\n# Source: a\r\n1\r\n---\n# Source: b\n2\n---\n# Source: a\n3\n";
        let [a, b] = &rendered(stream.as_bytes())[..] else { panic!() };
        assert_eq!(a.text, b"---\r\n# Source: a\r\n1\r\n---\n# Source: a\n3\n");
        assert_eq!(b.path.as_deref(), Some("b"));
    }

    #[test]
    fn other_documents_have_no_file() {
        assert_eq!(paths("a: 1\n---\nb: 2\n# Source: c\n"), [None]);
        assert_eq!(paths("---\n# Source: a\n1\n--- # next\n2\n---x\n"), [Some("a".to_owned()), None]);
        assert_eq!(paths(""), []);
        // Helm prints an empty line before the hooks of a chart that has nothing else.
        assert_eq!(paths("\n---\n# Source: a\n1\n"), [Some("a".to_owned())]);
    }

    #[test]
    fn annotations_of_kustomize_name_files() {
        let origin = |of| format!("metadata:\n  annotations:\n    config.kubernetes.io/origin: |\n      {of}\n");
        let first = origin("path: base/web.yaml");
        let second = origin("configuredIn: kustomization.yaml\n      configuredBy:\n        kind: ConfigMapGenerator");
        let expected = ["base/web.yaml", "kustomization.yaml"].map(|path| Some(path.to_owned()));
        assert_eq!(paths(&format!("{first}---\n{second}")), expected);
    }
}
