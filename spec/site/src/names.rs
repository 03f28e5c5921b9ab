//! The names that become links in every page: clauses, rules, cases and productions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::scan::{self, Token, Tokens};

/// Names with their addresses on the site.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// The address of each clause, from the root of the site.
    pub(crate) clauses: BTreeMap<String, String>,
    /// The address of each chapter of the specification, by its number: `8`, `annex A`.
    pub(crate) sections: BTreeMap<String, String>,
    /// The rules that have a page.
    pub(crate) rules: BTreeSet<String>,
    /// The area of each case.
    pub(crate) cases: BTreeMap<String, String>,
    /// The productions that have a diagram.
    pub(crate) productions: BTreeSet<String>,
    /// The productions that the grammar takes from Unicode, which have no diagram.
    pub(crate) unicode: BTreeSet<String>,
}

impl Names {
    /// The address of a rule's page.
    pub(crate) fn rule(&self, name: &str) -> Option<String> {
        self.rules.contains(name).then(|| format!("rules/{name}.html"))
    }

    /// The address of a case.
    pub(crate) fn case(&self, id: &str) -> Option<String> {
        self.cases.get(id).map(|area| format!("cases/{area}.html#{id}"))
    }

    /// The address of a production's diagram.
    pub(crate) fn production(&self, name: &str) -> Option<String> {
        self.productions.contains(name).then(|| format!("grammar.html#{}", production_id(name)))
    }

    /// Markdown whose ids of cases are marked as code if they are whole words.
    pub(crate) fn mark_cases(&self, markdown: &str) -> String {
        static WORDS: LazyLock<Tokens> = LazyLock::new(|| Tokens::new(&["[a-z0-9-]+"]));
        let marked = |Token { text, before, after, .. }: Token<'_>| {
            let stands_alone = !before.ends_with(['`', '/', '.', '#']) && !after.starts_with(['`', '/', '_']);
            if stands_alone && self.cases.contains_key(text) { format!("`{text}`") } else { text.to_owned() }
        };
        WORDS.rewrite(markdown, str::to_owned, marked)
    }

    /// Markdown whose names are links. Fenced and indented code stays unchanged, and so do links
    /// and HTML.
    pub(crate) fn link(&self, root: &str, markdown: &str) -> String {
        static TOKENS: LazyLock<Tokens> = LazyLock::new(|| {
            let code = r"(?:^|\n[ \t]*\n)    [^\n]*(?:\n+    [^\n]*)*";
            let kept = [code, r"\[[^`\[\n][^\[\n]*?\]\([^)]*\)", "<[a-zA-Z/][^>]*>"].join("|");
            let names = ["KY-[A-Z0-9-]*[A-Z0-9]", "section [0-9]+", "annex [A-Z]"];
            Tokens::new(&[&kept, r"\[`[a-z-]+`\]", scan::SPAN, names[0], names[1], names[2]])
        });
        let linked = |token: Token<'_>| match token.kind {
            0 => token.text.to_owned(),
            1 => self.bracketed_rule(root, token),
            2 => self.code_span(root, token.text),
            3 => link(root, token.text, self.clauses.get(token.text)),
            4 => self.section(root, token),
            _ => link(root, token.text, self.sections.get(token.text)),
        };
        scan::prose(markdown, |prose| TOKENS.rewrite(prose, str::to_owned, linked))
    }

    fn code_span(&self, root: &str, span: &str) -> String {
        let name = span.trim_matches('`');
        link(root, span, self.case(name).or_else(|| self.rule(name)).as_ref())
    }

    /// The name of a rule in the form that clauses use: in brackets and backquotes.
    fn bracketed_rule(&self, root: &str, Token { text, after, .. }: Token<'_>) -> String {
        let span = &text[1..text.len() - 1];
        if after.starts_with('(') {
            return format!("[{}]", self.code_span(root, span));
        }
        format!("<span class=\"rule\">{}</span>", link(root, span, self.rule(span.trim_matches('`')).as_ref()))
    }

    /// A section of this text. That of another document has another component, as in `section 5.2`, or comes after a comma.
    fn section(&self, root: &str, Token { text, before, after, .. }: Token<'_>) -> String {
        let is_other = after.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        let address = self.sections.get(&text["section ".len()..]);
        link(root, text, address.filter(|_| !is_other && !before.ends_with(", ")))
    }
}

/// A text as a link, if there is an address.
fn link(root: &str, text: &str, address: Option<&String>) -> String {
    address.map_or_else(|| text.to_owned(), |address| format!("[{text}]({root}{address})"))
}

/// The id of a production on the page of the grammar.
pub(crate) fn production_id(name: &str) -> String {
    format!("grammar-{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        Names {
            clauses: [("KY-A-1".to_owned(), "spec/a.html#KY-A-1".to_owned())].into(),
            sections: [("8".to_owned(), "spec/strings.html".to_owned())].into(),
            rules: ["no-rule".to_owned()].into(),
            cases: [("key-a".to_owned(), "key".to_owned())].into(),
            ..Names::default()
        }
    }

    #[track_caller]
    fn check(markdown: &str, expected: &str) {
        assert_eq!(names().link("../", markdown), expected);
    }

    #[test]
    fn names_become_links() {
        check("as KY-A-1 says", "as [KY-A-1](../spec/a.html#KY-A-1) says");
        check("KY-A-2, KY-A-1.", "KY-A-2, [KY-A-1](../spec/a.html#KY-A-1).");
        check("a [`no-rule`] b", "a <span class=\"rule\">[`no-rule`](../rules/no-rule.html)</span> b");
        check("a [`other`] b", "a <span class=\"rule\">`other`</span> b");
        check("see `key-a`", "see [`key-a`](../cases/key.html#key-a)");
        check("(section 8)", "([section 8](../spec/strings.html))");
    }

    #[test]
    fn cases_are_marked_as_words() {
        assert_eq!(
            names().mark_cases("| key-a, key-ab | `key-a` | x/key-a |"),
            "| `key-a`, key-ab | `key-a` | x/key-a |"
        );
    }

    #[test]
    fn other_text_stays() {
        for text in [
            "`KY-A-1`",
            "[KY-A-1](x.html)",
            "brackets `[`, `]` and [",
            "(RFC 9512, section 8)",
            "of section 8.2",
            "```\nKY-A-1\n```\n",
            "Text.\n\n    KY-A-1\n",
            "<i title=\"KY-A-1\">",
            "{a: [1, 2]}",
        ] {
            check(text, text);
        }
    }
}
