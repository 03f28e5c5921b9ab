use kyaml_core::{TreeDocument, Profile, Span, Tree};
use kyaml_explain::Fix;

use crate::declare::declare_rule;
use crate::findings::Findings;

declare_rule! {
    /// ## What it does
    /// Finds documents whose header is not the first line of the stream, and that start with `{`. It looks only under the profile
    /// `portable`.
    ///
    /// ## Why is this bad?
    /// Some programs in Go cut a stream at its headers, and leave out each header that is not the first line. They read a document
    /// that then starts with `{` as JSON, and fail. A comment line between the header and the bracket avoids it, and a comment on
    /// the line of the header does not. kyaml-fmt writes the line with `document-comments = true`.
    ///
    /// ## Example
    /// ```kyaml
    /// ---
    /// {name: "one"}
    /// ---
    /// {name: "two"}
    /// ```
    ///
    /// Use instead:
    /// ```kyaml
    /// ---
    /// {name: "one"}
    /// ---
    /// # YAML
    /// {name: "two"}
    /// ```
    ///
    /// ## Options
    /// ```toml
    /// profile = "portable"
    /// ```
    clause: "KY-ERR-3",
    group: Checker,
    summary: "later document that looks like JSON",
    place: "the opening bracket",
    check: Stream(check),
    skip_if: |seen| seen.options.profile != Profile::Portable,
}

fn check(tree: &Tree<'_>, input: &[u8], findings: &mut Findings<'_, '_>) {
    if findings.options().profile != Profile::Portable {
        return;
    }
    let starts_later = findings.options().lines_before > 0;
    for bracket in tree.documents().filter_map(|document| bare_bracket(document, input, starts_later)) {
        let message = "some Go readers take this document for JSON; write a comment line below its header, which kyaml-fmt does \
                       with `document-comments = true`";
        let line = memchr::memrchr(b'\n', &input[..bracket]).map_or(0, |line_break| line_break + 1);
        let comment = if input[..line].ends_with(b"\r\n") { "# YAML\r\n" } else { "# YAML\n" };
        let fix = Fix::safe(Span::empty(line), comment);
        findings.add_fixed(&RULE, Span::new(bracket, bracket + 1), message, fix);
    }
}

/// The bracket that starts a document, if only white space is between the line of its header and the bracket.
fn bare_bracket(document: TreeDocument<'_, '_>, input: &[u8], starts_later: bool) -> Option<usize> {
    let header = document.header().filter(|header| starts_later || header.start > 0)?;
    let bracket = document.root()?.span().start;
    let line_break = header.end + memchr::memchr(b'\n', input.get(header.end..bracket)?)?;
    (input[bracket] == b'{' && input[line_break..bracket].iter().all(u8::is_ascii_whitespace)).then_some(bracket)
}
