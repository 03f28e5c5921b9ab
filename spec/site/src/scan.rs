//! Texts by tokens, and Markdown by its blocks of code.

use regex_automata::meta::Regex;

use kyaml_spec::specification::Fence;

/// A code span of Markdown.
pub(crate) const SPAN: &str = "```[^`]+```|``(?s:.*?)``|`[^`]+`|`+";
/// The patterns of tokens; the first one that matches at a place wins.
pub(crate) struct Tokens(Regex);

/// A token of a text.
#[derive(Clone, Copy)]
pub(crate) struct Token<'t> {
    /// The number of its pattern.
    pub(crate) kind: usize,
    pub(crate) text: &'t str,
    /// The text before it, and after it.
    pub(crate) before: &'t str,
    pub(crate) after: &'t str,
}

impl Tokens {
    /// # Panics
    /// Panics if a pattern is malformed.
    pub(crate) fn new(patterns: &[&str]) -> Self {
        Self(Regex::new_many(patterns).expect("the patterns are well-formed"))
    }

    /// The tokens of a text, in order.
    pub(crate) fn of<'t>(&self, text: &'t str) -> impl Iterator<Item = Token<'t>> {
        self.0.find_iter(text).map(move |found| {
            let (kind, before, after) = (found.pattern().as_usize(), &text[..found.start()], &text[found.end()..]);
            Token { kind, text: &text[found.range()], before, after }
        })
    }

    /// A text with `write` applied to its tokens, and `between` to the texts around them.
    pub(crate) fn rewrite<'t>(
        &self,
        text: &'t str,
        between: impl Fn(&'t str) -> String,
        write: impl Fn(Token<'t>) -> String,
    ) -> String {
        let (mut out, mut end) = (String::with_capacity(text.len()), 0);
        for token in self.of(text) {
            out += &between(&text[end..token.before.len()]);
            out += &write(token);
            end = text.len() - token.after.len();
        }
        out + &between(&text[end..])
    }
}

/// A part of a Markdown text.
pub(crate) enum Part<'t> {
    Prose(&'t str),
    /// A fenced block: its lines with the fences, the words after the first fence, and the text between.
    Code {
        lines: &'t str,
        info: &'t str,
        text: &'t str,
    },
}

/// The parts of a Markdown text, in order.
pub(crate) fn parts(markdown: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut fence = Fence::default();
    let (mut start, mut at, mut open) = (0, 0, None);
    for line in markdown.split_inclusive('\n') {
        let was_open = open.is_some();
        let is_code = fence.step(line.trim_end_matches('\n'));
        if is_code && !was_open {
            parts.push(Part::Prose(&markdown[start..at]));
            (start, open) = (at, Some((line.trim().trim_start_matches('`'), at + line.len())));
        }
        let text_end = at;
        at += line.len();
        if let (Some((info, text)), false) = (open, fence.is_open()) {
            parts.push(Part::Code { lines: &markdown[start..at], info, text: &markdown[text..text_end] });
            (start, open) = (at, None);
        }
    }
    parts.push(match open {
        Some((info, text)) => Part::Code { lines: &markdown[start..], info, text: &markdown[text..] },
        None => Part::Prose(&markdown[start..]),
    });
    parts
}

/// A Markdown text with its prose rewritten. Fenced code stays.
pub(crate) fn prose(markdown: &str, write: impl Fn(&str) -> String) -> String {
    let part = |part| match part {
        Part::Prose(prose) => write(prose),
        Part::Code { lines, .. } => lines.to_owned(),
    };
    parts(markdown).into_iter().map(part).collect()
}
