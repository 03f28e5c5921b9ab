//! Notes of comments that leave their line (KY-FROM-27).

use kyaml_core::{Comment, Key, Node, NodeKind, Tree};

use crate::error::{Note, NoteKind};

/// The least number of lines of a collection behind which a comment of its key is noted.
const FAR: usize = 11;

/// A comment that another program obeys on the line of its subject.
struct Directive {
    /// The start of the comment.
    start: &'static str,
    program: &'static str,
    /// Whether it is obeyed on the line above as well.
    is_obeyed_above: bool,
}

const DIRECTIVES: &[Directive] = &[
    on_its_line("noqa", "ansible-lint"),
    on_its_line("x-release-please-", "release-please"),
    on_its_line("pragma: allowlist secret", "detect-secrets"),
    on_its_line("gitleaks:allow", "Gitleaks"),
    on_its_line("ggignore", "GitGuardian"),
    on_its_line("zizmor: ignore", "zizmor"),
    on_its_line("NOSONAR", "SonarQube"),
    on_its_line("cspell:disable-line", "CSpell"),
    on_its_line("codespell:ignore", "codespell"),
    on_its_line("kpt-set:", "kpt"),
    on_its_line("{\"$imagepolicy\"", "Flux"),
    also_above("yamllint ", "yamllint"),
    also_above("renovate:", "Renovate"),
    also_above("kics-scan", "KICS"),
    also_above("checkov:skip", "Checkov"),
    also_above("nosemgrep", "Semgrep"),
    also_above("trivy:ignore", "Trivy"),
    also_above("tfsec:ignore", "tfsec"),
    also_above("trunk-ignore", "Trunk"),
    also_above("@schema", "the generator of the schema"),
];

const fn on_its_line(start: &'static str, program: &'static str) -> Directive {
    Directive { start, program, is_obeyed_above: false }
}

const fn also_above(start: &'static str, program: &'static str) -> Directive {
    Directive { start, program, is_obeyed_above: true }
}

impl Directive {
    /// The directive in a comment, also behind other text of it.
    fn of(comment: &Comment<'_>) -> Option<&'static Self> {
        let parts = || comment.text().split('#').map(str::trim_start);
        DIRECTIVES.iter().find(|directive| parts().any(|part| part.starts_with(directive.start)))
    }

    /// The note of a comment that leaves its line; `--key-comments above` keeps it above `key`, if there is one.
    fn note(&self, comment: &Comment<'_>, key: Option<&str>) -> Note {
        let kind = NoteKind::MovedDirective { program: self.program, key: key.map(str::to_owned) };
        Note { span: comment.span(), kind }
    }
}

/// The notes of comments that another program obeys, if they leave their line, and of those that are written many lines
/// below.
pub(crate) fn notes<'t>(text: &'t str, tree: &'t Tree<'_>) -> impl Iterator<Item = Note> + 't {
    // Most nodes have no comments, and this is asked of each.
    let has_comments =
        |node: &Node<'_, '_>| !(node.line().is_empty() && node.head().is_empty() && node.foot().is_empty());
    tree.nodes().filter(has_comments).flat_map(move |node| {
        let above = node.head().iter().chain(node.foot()).filter(|comment| is_behind_text(text, comment));
        let above = above.filter_map(|comment| {
            let directive = Directive::of(comment).filter(|directive| !directive.is_obeyed_above)?;
            Some(directive.note(comment, None))
        });
        above.chain(node.line().first().and_then(|comment| behind(text, node, comment)))
    })
}

/// The note of a comment that is written behind the value of `node`.
fn behind(text: &str, node: Node<'_, '_>, comment: &Comment<'_>) -> Option<Note> {
    let key = node.key().filter(|_| node.kind().is_collection()).and_then(|key| key.text());
    let start = node.key().map_or(node.span(), Key::span).start;
    let has_lines = match node.kind() {
        NodeKind::String(string) => string.contains('\n'),
        _ => node.children().next().is_some(),
    };
    if has_lines
        && !text.get(start..comment.span().start)?.contains('\n')
        && let Some(directive) = Directive::of(comment)
    {
        return Some(directive.note(comment, key.filter(|_| directive.is_obeyed_above)));
    }
    let end = node.descendants().next_back()?.span().end;
    text.get(comment.span().end..end)?.lines().nth(FAR)?;
    Some(Note { span: comment.span(), kind: NoteKind::MovedComment { key: key?.to_owned() } })
}

/// Whether there is text before a comment on its line.
fn is_behind_text(text: &str, comment: &Comment<'_>) -> bool {
    let before = text.get(..comment.span().start).unwrap_or_default();
    let line = before.rsplit('\n').next().unwrap_or_default();
    !line.trim_matches([' ', '\t', '\u{FEFF}']).is_empty()
}
