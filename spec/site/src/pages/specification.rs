//! The specification on one page, where each clause has its permanent address, and the pages with the evidence of the clauses.

use std::sync::LazyLock;

use serde_json::json;

use crate::document;
use crate::evidence::Evidence;
use crate::highlight;
use crate::html::{add, add_line};
use crate::implementation::Implementation;
use crate::names::Names;
use crate::scan::{self, Token, Tokens};
use crate::specification::{Block, Chapter, Clause, Specification, slug};
use crate::templates::fill;

/// What the text is, above it and on the first page.
pub const STATUS: &str = "<p class=\"status\"><b>Unofficial draft.</b> This is not a publication of the Kubernetes project. KYAML is generally available in \
    Kubernetes 1.37; its KEP asked for a published specification before that, and <a href=\"https://github.com/kubernetes/enhancements/pull/6139\" \
    rel=\"noreferrer\">waived it</a>. This text fills the gap, and binds nobody.</p>";

/// The sources of the pages of the specification.
pub struct Source<'a> {
    /// The specification.
    pub specification: &'a Specification,
    /// The evidence of its clauses.
    pub evidence: &'a Evidence<'a>,
    /// The implementations that the suite runs.
    pub implementations: &'a [Implementation],
    /// The names that become links.
    pub names: &'a Names,
}

/// A page with the evidence of the clauses in these chapters.
#[must_use]
pub fn evidence(source: &Source<'_>, title: &str, chapters: &[&Chapter]) -> String {
    let Source { evidence, implementations, names, .. } = source;
    let of_clause = |id: &str| evidence.data(id, implementations, names);
    let of_chapter = |chapter: &&Chapter| {
        let ids = chapter.clauses().flat_map(|clause| std::iter::once(clause.id.as_str()).chain(clause.rows()));
        json!({ "title": chapter.title, "slug": chapter.slug, "clauses": ids.map(of_clause).collect::<Vec<_>>() })
    };
    let chapters = chapters.iter().filter(|chapter| chapter.clauses().next().is_some());
    fill("evidence", json!({ "title": title, "chapters": chapters.map(of_chapter).collect::<Vec<_>>() }))
}

/// The whole text. `requirements` is a file that lists the clauses for programs, and `evidence` gives the page with the evidence of a chapter.
#[must_use]
pub fn whole(
    source: &Source<'_>,
    title: &str,
    requirements: Option<&str>,
    evidence: impl Fn(&Chapter) -> &'static str,
) -> String {
    let mut out = format!("# {title}\n\n{STATUS}\n\n");
    out.push_str("<p class=\"aside\">The address of a clause on this page is permanent: <code>specification.html#</code> and its id.");
    if let Some(file) = requirements {
        add!(
            out,
            " For programs, <a href=\"{file}\">{file}</a> lists the clauses with their levels, classes and revisions."
        );
    }
    out.push_str("</p>\n\n");
    out.push_str("<nav class=\"contents\" aria-label=\"Contents\">\n<ol>\n");
    for chapter in &source.specification.chapters {
        add_line!(out, "<li><a href=\"#{}\">{}</a></li>", chapter.slug, crate::html::escape(&chapter.title));
    }
    out.push_str("</ol>\n</nav>\n\n");
    for (place, chapter) in source.specification.all().enumerate() {
        if place > 0 {
            add_line!(out, "## {} {{#{}}}\n", chapter.title, chapter.slug);
        }
        for block in &chapter.blocks {
            match block {
                Block::Text(text) => out.push_str(&markdown(source, text, &chapter.slug)),
                Block::Clause(clause) => out.push_str(&clause_section(source, clause, evidence(chapter))),
            }
        }
    }
    out
}

/// A clause as a section of its own: its id as a heading, its text, and a link to its evidence on a page.
fn clause_section(source: &Source<'_>, clause: &Clause, page: &str) -> String {
    let id = &clause.id;
    let text = markdown(source, &clause.text_with_addresses(), id);
    format!(
        "<section class=\"clause\">\n\n### {id} {{#{id}}}\n\n{text}\n<p class=\"evidence-link\">\
         <a href=\"{page}.html#{id}\" aria-label=\"evidence of {id}\">evidence</a></p>\n</section>\n\n"
    )
}

/// Markdown of the specification with links for names and marked code.
/// The address of a heading starts with `address`, since two annexes may have the same heading.
fn markdown(source: &Source<'_>, text: &str, address: &str) -> String {
    static HEADINGS: LazyLock<Tokens> = LazyLock::new(|| Tokens::new(&["(?m:^#+ [^\n]*)"]));
    let linked = source.names.link("", &document::links(text, "spec/kyaml.md", ""));
    let heading = |Token { text, .. }: Token<'_>| match text.split_once(' ') {
        Some((hashes, title)) => format!("{hashes} {title} {{#{address}-{}}}", slug(title)),
        None => text.to_owned(),
    };
    let out = scan::prose(&linked, |prose| HEADINGS.rewrite(prose, str::to_owned, heading));
    highlight::fences(&out, source.names, "") + "\n"
}
