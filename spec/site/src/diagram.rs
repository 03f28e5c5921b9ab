//! A production as a railroad diagram. It takes its colours from the page: the SVG has classes and
//! no style.

use pest_meta::ast::Expr;
use railroad::{
    Choice, Comment, Diagram, Empty, LabeledBox, Link, Node, NonTerminal, Optional, Repeat, Sequence, SimpleEnd,
    SimpleStart, Terminal,
};

use crate::html::add;
use crate::names::{Names, production_id};

/// The diagram of an expression as SVG.
pub(crate) fn svg(expression: &Expr, names: &Names) -> String {
    let parts = sequence(expression).into_iter().map(|part| node(part, names));
    let mut root: Sequence<Box<dyn Node>> = Sequence::default();
    root.push(Box::new(SimpleStart));
    parts.for_each(|part| {
        root.push(part);
    });
    root.push(Box::new(SimpleEnd));
    let mut diagram = Diagram::new(root);
    let style = format!("width:{}px", diagram.width());
    diagram.attr("style".to_owned()).or_insert(style);
    // An empty line would end the HTML for Markdown.
    let svg = diagram.to_string();
    svg.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n")
}

/// The parts of a sequence, or the expression itself.
fn sequence(expression: &Expr) -> Vec<&Expr> {
    match expression {
        Expr::Seq(left, right) => [sequence(left), sequence(right)].concat(),
        _ => vec![expression],
    }
}

/// The alternatives of a choice, or the expression itself.
fn choice(expression: &Expr) -> Vec<&Expr> {
    match expression {
        Expr::Choice(left, right) => [choice(left), choice(right)].concat(),
        _ => vec![expression],
    }
}

fn node(expression: &Expr, names: &Names) -> Box<dyn Node> {
    let inner = |expression: &Expr| node(expression, names);
    match expression {
        Expr::Str(text) => terminal(visible(text)),
        Expr::Insens(text) => terminal(any_case(text)),
        Expr::Range(first, last) => terminal(format!("{} … {}", visible(first), visible(last))),
        Expr::Ident(name) => named(name, names),
        Expr::PeekSlice(..) => words("indentation of the level"),
        Expr::PosPred(ahead) => labelled(inner(ahead), "next comes"),
        Expr::NegPred(ahead) => labelled(inner(ahead), "next does not come"),
        Expr::Seq(..) => {
            let parts: Vec<Box<dyn Node>> = sequence(expression).into_iter().map(inner).collect();
            Box::new(Sequence::new(parts))
        }
        Expr::Choice(..) => {
            let parts: Vec<Box<dyn Node>> = choice(expression).into_iter().map(inner).collect();
            Box::new(Choice::new(parts))
        }
        Expr::Opt(optional) => Box::new(Optional::new(inner(optional))),
        Expr::Rep(repeated) => Box::new(Optional::new(repeat(inner(repeated), Box::new(Empty)))),
        Expr::RepOnce(repeated) => repeat(inner(repeated), Box::new(Empty)),
        Expr::RepExact(repeated, count) => repeat(inner(repeated), words(&format!("{count} times in all"))),
        Expr::RepMin(repeated, least) => repeat(inner(repeated), words(&format!("at least {least} times"))),
        Expr::RepMax(repeated, most) => {
            Box::new(Optional::new(repeat(inner(repeated), words(&format!("at most {most} times")))))
        }
        Expr::RepMinMax(repeated, least, most) => repeat(inner(repeated), words(&format!("{least} to {most} times"))),
        Expr::Push(pushed) => labelled(inner(pushed), "one level deeper"),
        Expr::Skip(ends) => words(&format!("anything up to {}", ends.join(" or "))),
    }
}

fn terminal(text: String) -> Box<dyn Node> {
    Box::new(Terminal::new(text))
}

fn words(text: &str) -> Box<dyn Node> {
    Box::new(Comment::new(text.to_owned()))
}

fn repeat(inner: Box<dyn Node>, back: Box<dyn Node>) -> Box<dyn Node> {
    Box::new(Repeat::new(inner, back))
}

fn labelled(inner: Box<dyn Node>, label: &str) -> Box<dyn Node> {
    Box::new(LabeledBox::new(inner, Comment::new(label.to_owned())))
}

fn named(name: &str, names: &Names) -> Box<dyn Node> {
    match name {
        "SOI" => words("start"),
        "EOI" => words("end of the stream"),
        "DROP" => words("back to the level before"),
        _ if names.production(name).is_some() => {
            Box::new(Link::new(NonTerminal::new(name.to_owned()), format!("#{}", production_id(name))))
        }
        _ => Box::new(NonTerminal::new(name.to_owned())),
    }
}

/// A text with signs for white space, and with numbers for characters beyond ASCII.
fn visible(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            ' ' => out.push('␣'),
            '\t' => out.push('⇥'),
            '\n' => out.push('↵'),
            '\r' => out.push_str("‹CR›"),
            '!'..='~' => out.push(c),
            _ => add!(out, "U+{:04X}", u32::from(c)),
        }
    }
    out
}

fn any_case(text: &str) -> String {
    if text.chars().count() == 1 {
        format!("{} or {}", text.to_lowercase(), text.to_uppercase())
    } else {
        format!("{text} in any case")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kyaml_spec::grammar::{Grammar, rules};

    #[track_caller]
    fn drawn(source: &str) -> String {
        let names = Names { productions: ["digit".to_owned()].into(), ..Names::default() };
        svg(&rules(&format!("x = {{ {source} }}")).unwrap()[0].expr, &names)
    }

    #[test]
    fn a_name_leads_to_its_production() {
        let svg = drawn("digit ~ other ~ \" \" ~ ^\"ab\"");
        assert!(svg.contains("xlink:href=\"#grammar-digit\""), "{svg}");
        assert!(svg.contains(">\nother</text>") && svg.contains("␣") && svg.contains("ab in any case"), "{svg}");
    }

    #[test]
    fn look_aheads_have_a_label() {
        assert!(drawn("!\"a\" ~ &\"b\"").contains("next does not come"));
        assert!(drawn("&\"b\"").contains("next comes"));
    }

    #[test]
    fn the_same_production_is_drawn_the_same() {
        let source = "(digit ~ \"a\"?)* ~ '\\u{A0}'..'\\u{AF}'";
        assert_eq!(drawn(source), drawn(source));
        assert!(drawn(source).contains("U+00A0 … U+00AF"));
    }

    #[test]
    fn each_production_of_kyaml_is_drawn() {
        let grammar = Grammar::parse(kyaml_grammar::KYAML_PEST).unwrap();
        let names = Names::default();
        for production in grammar.productions() {
            let svg = svg(&production.rule.expr, &names);
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>") && !svg.contains("\n\n"), "{svg}");
        }
    }
}
