//! The specification on one page, where each clause has its permanent address, and the pages with the evidence of the clauses.

use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::document;
use crate::highlight;
use crate::names::Names;
use crate::scan::{self, Token, Tokens};
use crate::templates::fill;
use kyaml_spec::specification::{Block, Chapter, Specification, slug};

/// A page with the evidence of the clauses in these chapters, which `of_clause` gives by their ids.
pub(crate) fn evidence(title: &str, chapters: &[&Chapter], of_clause: impl Fn(&str) -> Value) -> String {
    let of_chapter = |chapter: &&Chapter| {
        let ids = chapter.clauses().flat_map(|clause| std::iter::once(clause.id.as_str()).chain(clause.rows()));
        json!({ "title": chapter.title, "slug": chapter.slug, "clauses": ids.map(&of_clause).collect::<Vec<_>>() })
    };
    let chapters = chapters.iter().filter(|chapter| chapter.clauses().next().is_some());
    fill("evidence", json!({ "title": title, "chapters": chapters.map(of_chapter).collect::<Vec<_>>() }))
}

/// The whole text. `evidence` gives the page with the evidence of a chapter.
pub(crate) fn whole(
    specification: &Specification,
    names: &Names,
    evidence: impl Fn(&Chapter) -> &'static str,
) -> String {
    let chapter = |chapter: &Chapter| {
        let block = |block: &Block| match block {
            Block::Text(text) => json!({ "text": markdown(names, text, &chapter.slug) }),
            Block::Clause(clause) => {
                json!({ "id": clause.id, "text": markdown(names, &clause.body_with_addresses(), &clause.id) })
            }
        };
        let blocks: Vec<_> = chapter.blocks.iter().map(block).collect();
        json!({ "title": chapter.title, "slug": chapter.slug, "evidence": evidence(chapter), "blocks": blocks })
    };
    fill("specification", json!({ "chapters": specification.all().map(chapter).collect::<Vec<_>>() }))
}

/// Markdown of the specification with links for names and marked code.
/// The address of a heading starts with `address`, since two annexes may have the same heading.
fn markdown(names: &Names, text: &str, address: &str) -> String {
    static HEADINGS: LazyLock<Tokens> = LazyLock::new(|| Tokens::new(&["(?m:^#+ [^\n]*)"]));
    let linked = names.link("", &document::links(text, "spec/kyaml.md", ""));
    let heading = |Token { text, .. }: Token<'_>| match text.split_once(' ') {
        Some((hashes, title)) => format!("{hashes} {title} {{#{address}-{}}}", slug(title)),
        None => text.to_owned(),
    };
    let out = scan::prose(&linked, |prose| HEADINGS.rewrite(prose, str::to_owned, heading));
    highlight::fences(&out, names, "") + "\n"
}
