//! The names that become links in every page: clauses, rules, cases and productions.

use std::collections::{BTreeMap, BTreeSet};

use crate::html::{add, escape};
use crate::specification::Fence;

/// Names with their addresses on the site.
#[derive(Debug, Default)]
pub struct Names {
    /// The address of each clause, from the root of the site.
    pub clauses: BTreeMap<String, String>,
    /// The address of each chapter of the specification, by its number, such as `8` or `15`.
    pub sections: BTreeMap<String, String>,
    /// The rules that have a page.
    pub rules: BTreeSet<String>,
    /// The area of each case.
    pub cases: BTreeMap<String, String>,
    /// The productions that have a diagram.
    pub productions: BTreeSet<String>,
    /// The productions that the grammar takes from Unicode, which have no diagram.
    pub unicode: BTreeSet<String>,
}

impl Names {
    /// The address of a rule's page.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<String> {
        self.rules.contains(name).then(|| format!("rules/{name}.html"))
    }

    /// The address of a case.
    #[must_use]
    pub fn case(&self, id: &str) -> Option<String> {
        self.cases.get(id).map(|area| format!("cases/{area}.html#{id}"))
    }

    /// The address of a production's diagram.
    #[must_use]
    pub fn production(&self, name: &str) -> Option<String> {
        self.productions.contains(name).then(|| format!("grammar.html#{}", production_id(name)))
    }

    /// A clause as a link in HTML, or as text if there is no such clause. `root` leads from the
    /// page to the root of the site.
    #[must_use]
    pub fn clause_link(&self, root: &str, id: &str) -> String {
        match self.clauses.get(id) {
            Some(address) => format!("<a href=\"{root}{address}\">{id}</a>"),
            None => escape(id),
        }
    }

    /// A case as a link in HTML.
    #[must_use]
    pub fn case_link(&self, root: &str, id: &str) -> String {
        let id = escape(id);
        match self.case(&id) {
            Some(address) => format!("<a href=\"{root}{address}\"><code>{id}</code></a>"),
            None => format!("<code>{id}</code>"),
        }
    }

    /// Markdown whose ids of cases are marked as code if they are whole words.
    #[must_use]
    pub fn mark_cases(&self, markdown: &str) -> String {
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let mut out = String::with_capacity(markdown.len());
        let mut rest = markdown;
        while let Some(start) = rest.find(is_part) {
            let (before, from) = rest.split_at(start);
            let (word, after) = from.split_at(from.find(|c| !is_part(c)).unwrap_or(from.len()));
            out.push_str(before);
            let stands_alone = !before.ends_with(['`', '/', '.', '#']) && !after.starts_with(['`', '/', '_']);
            if stands_alone && self.cases.contains_key(word) {
                add!(out, "`{word}`");
            } else {
                out.push_str(word);
            }
            rest = after;
        }
        out + rest
    }

    /// Markdown whose names are links. Fenced and indented code stays unchanged, and so do links
    /// and HTML.
    #[must_use]
    pub fn link(&self, root: &str, markdown: &str) -> String {
        let mut out = String::with_capacity(markdown.len());
        let mut fence = Fence::default();
        let mut is_after_blank = true;
        // Lines between fences are taken together, because a code span may continue in the next
        // line.
        let mut prose = String::new();
        for line in markdown.split_inclusive('\n') {
            let is_code = fence.step(line.trim_end_matches('\n')) || (is_after_blank && line.starts_with("    "));
            if is_code {
                out.push_str(&self.link_prose(root, &prose));
                prose.clear();
                out.push_str(line);
            } else {
                prose.push_str(line);
                is_after_blank = line.trim().is_empty();
            }
        }
        out + &self.link_prose(root, &prose)
    }

    fn link_prose(&self, root: &str, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let (taken, written) = match c {
                '`' => self.code_span(root, rest),
                '[' if rest.starts_with("[`") => self.bracketed_rule(root, rest).unwrap_or((1, "[".to_owned())),
                '[' => link_length(rest).map_or((1, "[".to_owned()), |length| (length, rest[..length].to_owned())),
                '<' if rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/') => {
                    let length = rest.find('>').map_or(1, |end| end + 1);
                    (length, rest[..length].to_owned())
                }
                'K' if rest.starts_with("KY-") => self.clause_id(root, rest),
                's' if rest.starts_with("section ") && !out.ends_with(", ") => self.section(root, rest),
                'a' if rest.starts_with("annex ") => self.annex(root, rest),
                _ => (c.len_utf8(), c.to_string()),
            };
            out.push_str(&written);
            rest = &rest[taken..];
        }
        out
    }

    fn code_span(&self, root: &str, text: &str) -> (usize, String) {
        let ticks = text.bytes().take_while(|&byte| byte == b'`').count();
        let Some(end) = text[ticks..].find(&text[..ticks]) else { return (ticks, text[..ticks].to_owned()) };
        let length = ticks + end + ticks;
        let span = &text[..length];
        let name = &text[ticks..ticks + end];
        let address = self.case(name).or_else(|| self.rule(name));
        (length, address.map_or_else(|| span.to_owned(), |address| format!("[{span}]({root}{address})")))
    }

    /// The name of a rule in the form that clauses use: in brackets and backquotes.
    fn bracketed_rule(&self, root: &str, text: &str) -> Option<(usize, String)> {
        let (name, rest) = text.strip_prefix("[`")?.split_once("`]")?;
        if rest.starts_with('(')
            || name.is_empty()
            || !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
        {
            return None;
        }
        let written = match self.rule(name) {
            Some(address) => format!("<span class=\"rule\">[`{name}`]({root}{address})</span>"),
            None => format!("<span class=\"rule\">`{name}`</span>"),
        };
        Some((text.len() - rest.len(), written))
    }

    fn clause_id(&self, root: &str, text: &str) -> (usize, String) {
        let length =
            text.find(|c: char| !(c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-')).unwrap_or(text.len());
        let id = text[..length].trim_end_matches('-');
        let written = self.clauses.get(id).map_or_else(|| id.to_owned(), |address| format!("[{id}]({root}{address})"));
        (id.len(), written)
    }

    fn annex(&self, root: &str, text: &str) -> (usize, String) {
        let name: String = text.chars().take("annex A".len()).collect();
        match self.sections.get(&name) {
            Some(address) => (name.len(), format!("[{name}]({root}{address})")),
            None => (name.len(), name),
        }
    }

    fn section(&self, root: &str, text: &str) -> (usize, String) {
        let word = "section ".len();
        let digits = text[word..].bytes().take_while(u8::is_ascii_digit).count();
        let length = word + digits;
        match self.sections.get(&text[word..length]) {
            // The number of a section of another document has another component: `section 5.2`.
            Some(address)
                if !text[length..].starts_with(|c: char| {
                    c == '.' && text[length + 1..].starts_with(|c: char| c.is_ascii_digit())
                }) =>
            {
                (length, format!("[{}]({root}{address})", &text[..length]))
            }
            _ => (word, text[..word].to_owned()),
        }
    }
}

/// Length of the Markdown link at the start of a text.
fn link_length(text: &str) -> Option<usize> {
    let middle = text.find("](")?;
    if text[1..middle].contains(['[', '\n']) {
        return None;
    }
    text[middle..].find(')').map(|end| middle + end + 1)
}

/// The id of a production on the page of the grammar.
#[must_use]
pub fn production_id(name: &str) -> String {
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
