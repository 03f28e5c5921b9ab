//! Notes of comments that leave their line (KY-FROM-27).

use kyaml_core::{Comment, Key, Node, NodeKind, Tree};

use crate::error::{Note, NoteKind};

/// The least number of lines of a collection behind which a comment of its key is noted.
const FAR: usize = 11;

/// A comment that another program obeys on the line of its subject, as `research/directives.md` measured.
struct Directive {
    /// The start of the comment.
    start: &'static str,
    program: &'static str,
    place: Place,
}

/// Where a directive is obeyed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Line,
    /// On any line of a scalar of several lines.
    AnyLine,
    LineAndAbove,
    /// Only outside brackets: the program reads comments with ruamel.yaml, which drops the others.
    BlockStyle,
}

const DIRECTIVES: &[Directive] = &[
    obeyed(Place::BlockStyle, "noqa", "ansible-lint"),
    obeyed(Place::Line, "x-release-please-", "release-please"),
    obeyed(Place::Line, "pragma: allowlist secret", "detect-secrets"),
    obeyed(Place::Line, "gitleaks:allow", "Gitleaks"),
    obeyed(Place::Line, "ggignore", "GitGuardian"),
    obeyed(Place::AnyLine, "zizmor: ignore", "zizmor"),
    obeyed(Place::Line, "NOSONAR", "SonarQube"),
    obeyed(Place::Line, "cspell:disable-line", "CSpell"),
    obeyed(Place::Line, "codespell:ignore", "codespell"),
    obeyed(Place::Line, "kpt-set:", "kpt"),
    obeyed(Place::Line, "{\"$imagepolicy\"", "Flux"),
    obeyed(Place::LineAndAbove, "yamllint ", "yamllint"),
    obeyed(Place::LineAndAbove, "renovate:", "Renovate"),
    obeyed(Place::LineAndAbove, "kics-scan", "KICS"),
    obeyed(Place::LineAndAbove, "checkov:skip", "Checkov"),
    obeyed(Place::LineAndAbove, "nosemgrep", "Semgrep"),
    obeyed(Place::LineAndAbove, "trivy:ignore", "Trivy"),
    obeyed(Place::LineAndAbove, "tfsec:ignore", "tfsec"),
    obeyed(Place::LineAndAbove, "trunk-ignore", "Trunk"),
    obeyed(Place::LineAndAbove, "@schema", "the generator of the schema"),
];

const fn obeyed(place: Place, start: &'static str, program: &'static str) -> Directive {
    Directive { start, program, place }
}

impl Directive {
    /// The directive in a comment, also behind other text of it.
    fn of(comment: &Comment<'_>) -> Option<&'static Self> {
        let parts = || comment.text().split('#').map(str::trim_start);
        DIRECTIVES.iter().find(|directive| parts().any(|part| part.starts_with(directive.start)))
    }

    /// The note of a comment that leaves its line; `--key-comments above` keeps it above `key`, if there is one.
    fn note(&self, comment: &Comment<'_>, key: Option<&str>) -> Option<Note> {
        let kind = NoteKind::MovedDirective { program: self.program, key: key.map(str::to_owned) };
        (self.place != Place::BlockStyle).then_some(Note { span: comment.span(), kind })
    }
}

/// The notes of comments that another program obeys, if it does not find them any more, and of those that are written
/// many lines below.
pub(crate) fn notes<'t>(text: &'t str, tree: &'t Tree<'_>) -> impl Iterator<Item = Note> + 't {
    // Most nodes have no comments, and this is asked of each.
    let has_comments =
        |node: &Node<'_, '_>| !(node.line().is_empty() && node.head().is_empty() && node.foot().is_empty());
    tree.nodes().filter(has_comments).flat_map(move |node| {
        let lost = node.head().iter().chain(node.line()).chain(node.foot());
        let lost = lost.filter_map(move |comment| {
            let directive = Directive::of(comment).filter(|directive| directive.place == Place::BlockStyle)?;
            is_in_block_style(text, node)
                .then_some(Note { span: comment.span(), kind: NoteKind::LostDirective { program: directive.program } })
        });
        let above = node.head().iter().chain(node.foot()).filter(|comment| is_behind_text(text, comment));
        let above = above.filter_map(|comment| {
            let directive = Directive::of(comment).filter(|directive| directive.place != Place::LineAndAbove)?;
            directive.note(comment, None)
        });
        lost.chain(above).chain(node.line().first().and_then(|comment| behind(text, node, comment)))
    })
}

/// Whether the document of `node` is in block style.
fn is_in_block_style(text: &str, node: Node<'_, '_>) -> bool {
    let root = node.document().root().and_then(|root| text.get(root.span().range()));
    root.is_some_and(|root| !root.starts_with(['{', '[']))
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
        && (directive.place != Place::AnyLine || node.kind().is_collection())
    {
        return directive.note(comment, key.filter(|_| directive.place == Place::LineAndAbove));
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
