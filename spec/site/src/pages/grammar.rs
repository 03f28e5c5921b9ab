//! The grammar: each production with its words, its text and its diagram.

use crate::diagram;
use crate::grammar::Grammar;
use crate::highlight;
use crate::html::{add, add_line, escape};
use crate::names::{Names, production_id};

/// The page.
#[must_use]
pub fn page(grammar: &Grammar, names: &Names) -> String {
    let mut out = "# The grammar\n\n".to_owned();
    out.push_str(
        "This is the formal half of the specification: `grammar/src/kyaml.pest`, a parsing expression grammar in the notation of \
         [pest](https://pest.rs/book/grammars/syntax.html), with a railroad diagram for each production. A name in a box leads to its production.\n\n\
         In the diagrams `␣` is a space, `⇥` a tab, `↵` a line feed and `‹CR›` a carriage return. A choice is ordered; its first branch is \
         at the top. A dashed box is a look-ahead: it takes no character, and tests what follows.\n\n",
    );
    out.push_str(&names.link("", &grammar.introduction));
    out.push_str("\n<nav class=\"contents productions\" aria-label=\"Productions\">\n");
    for section in &grammar.sections {
        add_line!(out, "<p><b>{}</b></p>\n<ul>", escape(&section.title));
        for production in &section.productions {
            let name = &production.rule.name;
            add_line!(out, "<li><a href=\"#{}\"><code>{name}</code></a></li>", production_id(name));
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</nav>\n\n");
    for section in &grammar.sections {
        add!(out, "## {}\n\n{}\n", section.title, names.link("", &section.comment));
        for production in &section.productions {
            let name = &production.rule.name;
            let source = highlight::rendered("pest", &format!("{}\n", production.source), names, "");
            add!(
                out,
                "<section class=\"production\">\n\n### {name} {{#{}}}\n\n{}\n{source}<figure class=\"railroad-box\" tabindex=\"0\" \
                 aria-label=\"The diagram of {name}\">\n{}\n</figure>\n</section>\n\n",
                production_id(name),
                names.link("", &production.documentation),
                diagram::svg(&production.rule.expr, names)
            );
        }
    }
    let unicode: Vec<String> = names.unicode.iter().map(|name| format!("`{name}`")).collect();
    add!(
        out,
        "## Sets of characters from Unicode\n\n{} are sets of characters of Unicode 17.0.0. They are in `grammar/src/unicode.pest`, \
         which is generated, and are too long to be drawn.\n",
        unicode.join(", ")
    );
    out
}
