//! Paths of documents.

use std::path::PathBuf;

use gen_lsp_types::Uri;
use percent_encoding::percent_decode_str;

/// The path of a document in a file; `None` for one that has not been saved.
pub(crate) fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_ref().strip_prefix("file://")?;
    // Another host is a share of Windows.
    let (host, path) = rest.split_at(rest.find('/')?);
    let path = percent_decode_str(path).decode_utf8().ok()?.into_owned();
    if cfg!(windows) {
        let path = path.strip_prefix('/').filter(|path| has_drive(path)).unwrap_or(&path);
        let share = if host.is_empty() || host == "localhost" { String::new() } else { format!("//{host}") };
        return Some(format!("{share}{path}").into());
    }
    Some(path.into())
}

/// Whether a path starts with a drive, as in `C:/`.
fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::path;

    #[test]
    #[cfg(unix)]
    fn paths_are_decoded() {
        for (uri, expected) in [
            ("file:///a/b.kyaml", Some("/a/b.kyaml")),
            ("file://localhost/a", Some("/a")),
            ("file:///a%20b/%C3%A4.yaml", Some("/a b/ä.yaml")),
            ("file:///a%FF", None),
            ("untitled:Untitled-1", None),
            ("vscode-vfs://github/a/b.yaml", None),
        ] {
            assert_eq!(path(&uri.into()).as_deref(), expected.map(Path::new), "{uri}");
        }
    }
}
