//! The delimiters of templates. All crates recognise templates by them.

use memchr::memmem;

/// The longest action that is looked for, in bytes without its opening delimiter.
pub const LONGEST: usize = 1024;

/// The closing delimiter of an action of Go or Jinja whose opening delimiter starts at byte `start`. `None` if none starts there.
///
/// ```
/// assert_eq!(kyaml_explain::delimiter::closing("a: {% if b %}", 3), Some("%}"));
/// ```
#[must_use]
pub fn closing(text: &str, start: usize) -> Option<&'static str> {
    match text.as_bytes().get(start..start + 2)? {
        b"{{" => Some("}}"),
        b"{%" => Some("%}"),
        b"{#" => Some("#}"),
        _ => None,
    }
}

/// The byte after the next `closing` delimiter of an action that goes on at byte `at`. `None` if the action is longer than
/// [`LONGEST`].
#[must_use]
pub fn end(text: &str, at: usize, closing: &str) -> Option<usize> {
    let rest = &text.as_bytes()[at..text.len().min(at + LONGEST)];
    memmem::find(rest, closing.as_bytes()).map(|found| at + found + closing.len())
}

/// The first bytes of placeholders that a program such as envsubst replaces: `${NAME}`, `${NAME:=default}`. `$${` is an escape.
pub fn placeholders(text: &str) -> impl Iterator<Item = usize> {
    memchr::memchr_iter(b'$', text.as_bytes()).filter(|&at| {
        let name = text[at + 1..].strip_prefix('{').unwrap_or_default();
        !text[..at].ends_with('$') && name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
    })
}
