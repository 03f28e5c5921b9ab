//! The specification in two forms: chapters with the evidence of each clause, and one page without
//! it.

use std::sync::LazyLock;

use crate::document;
use crate::evidence::Evidence;
use crate::highlight;
use crate::html::{add, add_line};
use crate::implementation::Implementation;
use crate::names::Names;
use crate::scan::{self, Token, Tokens};
use crate::specification::{Block, Chapter, Clause, Specification, slug};

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

/// A chapter, one folder below the root of the site.
#[must_use]
pub fn chapter(source: &Source<'_>, chapter: &Chapter) -> String {
    let root = "../";
    let mut out = format!("# {}\n\n", chapter.title);
    if chapter.clauses().next().is_some() {
        add_line!(
            out,
            "<p class=\"aside\">Each clause has its evidence folded below it: its cases, and who deviates on them. \
             The permanent address of a clause is on <a href=\"{root}specification.html#{}\">the one page</a>.</p>\n",
            chapter.slug
        );
    }
    for block in &chapter.blocks {
        match block {
            Block::Text(text) => out.push_str(&markdown(source, root, text, &chapter.slug, 1)),
            Block::Clause(clause) => {
                let html = |id: &str| source.evidence.html(id, source.implementations, source.names, root);
                let mut evidence = html(&clause.id);
                for row in clause.rows() {
                    add!(evidence, "<p class=\"requirement\"><b>{row}</b></p>\n{}", html(row));
                }
                out.push_str(&clause_section(source, root, clause, &evidence));
            }
        }
    }
    out
}

/// The whole text on one page at the root of the site, where each clause has its permanent address.
/// `requirements` is a file that lists the clauses for programs.
#[must_use]
pub fn whole(source: &Source<'_>, title: &str, requirements: Option<&str>) -> String {
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
                Block::Text(text) => out.push_str(&markdown(source, "", text, &chapter.slug, 0)),
                Block::Clause(clause) => {
                    let evidence = format!(
                        "<p class=\"evidence-link\"><a href=\"spec/{0}.html#{1}\" aria-label=\"evidence of {1}\">evidence</a></p>\n",
                        chapter.slug, clause.id
                    );
                    out.push_str(&clause_section(source, "", clause, &evidence));
                }
            }
        }
    }
    out
}

/// A clause as a section of its own: its id as a heading, its text, and its evidence.
fn clause_section(source: &Source<'_>, root: &str, clause: &Clause, evidence: &str) -> String {
    let id = &clause.id;
    let text = markdown(source, root, &clause.text_with_addresses(), id, 0);
    format!("<section class=\"clause\">\n\n### {id} {{#{id}}}\n\n{text}\n{evidence}</section>\n\n")
}

/// Markdown of the specification with links for names and marked code; headings go up by `levels`.
/// The address of a heading starts with `address`, since two annexes may have the same heading.
fn markdown(source: &Source<'_>, root: &str, text: &str, address: &str, levels: usize) -> String {
    static HEADINGS: LazyLock<Tokens> = LazyLock::new(|| Tokens::new(&["(?m:^#+ [^\n]*)"]));
    let linked = source.names.link(root, &document::links(text, "spec/kyaml.md", root));
    let heading = |Token { text, .. }: Token<'_>| match text.split_once(' ') {
        Some((hashes, title)) if hashes.len() > levels => {
            format!("{} {title} {{#{address}-{}}}", &hashes[levels..], slug(title))
        }
        _ => text.to_owned(),
    };
    let out = scan::prose(&linked, |prose| HEADINGS.rewrite(prose, str::to_owned, heading));
    highlight::fences(&out, source.names, root) + "\n"
}
