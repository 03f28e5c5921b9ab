//! The grammar: each production with its words, its text and its diagram.

use serde_json::json;

use crate::diagram;
use crate::highlight;
use crate::names::{Names, production_id};
use crate::templates::fill;
use kyaml_spec::grammar::{Grammar, Production};

/// The page.
pub(crate) fn page(grammar: &Grammar, names: &Names) -> String {
    let production = |production: &Production| {
        let name = &production.rule.name;
        json!({
            "name": name,
            "id": production_id(name),
            "words": names.link("", &production.documentation),
            "source": highlight::rendered("pest", &format!("{}\n", production.source), names, ""),
            "diagram": diagram::svg(&production.rule.expr, names),
        })
    };
    let sections = grammar.sections.iter().map(|section| {
        let productions: Vec<_> = section.productions.iter().map(production).collect();
        json!({ "title": section.title, "comment": names.link("", &section.comment), "productions": productions })
    });
    let (sections, introduction) = (sections.collect::<Vec<_>>(), names.link("", &grammar.introduction));
    fill("grammar", json!({ "introduction": introduction, "sections": sections, "unicode": names.unicode }))
}
